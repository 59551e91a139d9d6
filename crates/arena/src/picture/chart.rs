//! The charts of a balance report.

use super::Anchor::{End, Middle, Start};
use super::{Svg, Tone, WIDTH, drawn, filled, ticks};
use crate::Rate;

/// Where the charts with words on the left begin, and where they end.
const LEFT: f64 = 216.0;
const RIGHT: f64 = 560.0;

/// A share from 0 to 1 on the axis of such a chart.
fn along(rate: f64) -> f64 {
    LEFT + rate * (RIGHT - LEFT)
}

fn percent(rate: f64) -> String {
    format!("{:.0} %", rate * 100.0)
}

/// The axis from 0 to 100 %, with what counts as balanced shaded.
fn percent_axis(svg: &mut Svg, height: f64) {
    svg.rect([along(0.4), 4.0, along(0.6) - along(0.4), height - 24.0], Tone::Fair);
    for tick in 0..=10 {
        let at = f64::from(tick) / 10.0;
        svg.line([along(at), 4.0, along(at), height - 20.0], Tone::Faint, 1.0);
        if tick % 2 == 0 {
            svg.words(along(at), height - 6.0, Middle, &percent(at));
        }
    }
}

/// A bar of a chart of shares: its words, its share, its interval.
pub(crate) struct Share {
    pub(crate) words: String,
    pub(crate) rate: Rate,
    pub(crate) seat: Option<usize>,
}

/// Shares of all games with their intervals, from 0 to 100 %, with the band from 40 to 60 % marked.
pub(crate) fn shares(title: &str, shares: &[Share]) -> String {
    let height = 32.0 + 30.0 * shares.len() as f64;
    let mut svg = Svg::new(height, title);
    percent_axis(&mut svg, height);
    for (index, share) in shares.iter().enumerate() {
        let y = 10.0 + 30.0 * index as f64;
        svg.strong(LEFT - 10.0, y + 14.0, End, &share.words);
        svg.rect([along(0.0), y, along(share.rate.rate) - along(0.0), 20.0], Tone::of(share.seat));
        svg.whisker([share.rate.low, share.rate.high].map(along), y + 10.0);
        svg.strong(RIGHT + 12.0, y + 14.0, Start, &percent(share.rate.rate));
    }
    svg.end()
}

/// A scenario among others: its name, the share of its first side, and who the sides are.
pub(crate) struct Row {
    pub(crate) words: String,
    pub(crate) sides: [String; 2],
    pub(crate) rate: Rate,
}

/// The shares of the first sides of many scenarios, each with its interval: right of the band the first side is
/// favoured, left of it the second.
pub(crate) fn forest(title: &str, rows: &[Row]) -> String {
    let height = 34.0 + 30.0 * rows.len() as f64;
    let mut svg = Svg::new(height, title);
    percent_axis(&mut svg, height);
    svg.line([along(0.5), 4.0, along(0.5), height - 20.0], Tone::Ink, 1.0);
    for (index, row) in rows.iter().enumerate() {
        let y = 22.0 + 30.0 * index as f64;
        svg.strong(LEFT - 10.0, y - 2.0, End, &row.words);
        svg.words(LEFT - 10.0, y + 11.0, End, &format!("{} against {}", row.sides[0], row.sides[1]));
        svg.whisker([row.rate.low, row.rate.high].map(along), y);
        svg.sign(along(row.rate.rate), y, 5.0, Some(0));
        svg.strong(RIGHT + 12.0, y + 4.0, Start, &percent(row.rate.rate));
    }
    svg.end()
}

/// How often a number came, by who won: a number of games each.
pub(crate) type Ending = (i64, Option<usize>);

/// How often each whole number came, in at most 40 bins; a bar's colour is the seat that won those games, its parts
/// lying one on the other with seat 0 lowest.
pub(crate) fn histogram(title: &str, words: &str, numbers: &[Ending]) -> String {
    const FLOOR: f64 = 176.0;
    let mut svg = Svg::new(220.0, title);
    let (Some(least), Some(most)) = (numbers.iter().map(|n| n.0).min(), numbers.iter().map(|n| n.0).max())
    else {
        return svg.end();
    };
    let step = ((most - least) / 40 + 1).max(1);
    let bins = ((most - least) / step + 1) as usize;
    let mut counts = vec![[0_u32; 3]; bins];
    for (number, winner) in numbers {
        counts[((number - least) / step) as usize][winner.map_or(1, |seat| seat * 2)] += 1;
    }
    let tallest = counts.iter().map(|bin| bin.iter().sum::<u32>()).max().unwrap_or(1).max(1);
    let wide = (560.0 / bins as f64).min(64.0);
    let scale = 150.0 / f64::from(tallest);
    let from = 340.0 - wide * bins as f64 / 2.0;
    for tick in ticks(0.0, f64::from(tallest), 4) {
        if tick.fract() == 0.0 {
            let y = FLOOR - tick * scale;
            svg.line([52.0, y, 620.0, y], Tone::Faint, 1.0);
            svg.words(46.0, y + 4.0, End, &format!("{tick:.0}"));
        }
    }
    for (index, bin) in counts.iter().enumerate() {
        let x = from + wide * index as f64;
        let gap = (wide / 8.0).clamp(0.5, 3.0);
        let mut y = FLOOR;
        for (count, tone) in bin.iter().zip([Tone::Side(0), Tone::Nobody, Tone::Side(1)]) {
            let tall = f64::from(*count) * scale;
            y -= tall;
            if *count > 0 {
                svg.rect([x + gap, y, wide - 2.0 * gap, tall], tone);
            }
        }
    }
    svg.line([52.0, FLOOR, 620.0, FLOOR], Tone::Ink, 1.0);
    for tick in ticks(least as f64, most as f64, 8) {
        if tick.fract() == 0.0 {
            let x = from + wide * ((tick - least as f64) / step as f64 + 0.5);
            svg.line([x, FLOOR, x, FLOOR + 4.0], Tone::Ink, 1.0);
            svg.words(x, FLOOR + 16.0, Middle, &format!("{tick:.0}"));
        }
    }
    svg.words(336.0, 212.0, Middle, words);
    svg.words(46.0, 16.0, End, "games");
    svg.end()
}

/// The lead at a moment: what a twentieth, a quarter, half, three quarters and all but a twentieth of the games stay
/// below, from -1 to 1.
pub(crate) type Moment = [f64; 5];

/// How the lead moved from the first turn to the last.
pub(crate) fn lead(title: &str, sides: [&str; 2], moments: &[Moment]) -> String {
    let mut svg = Svg::new(266.0, title);
    let last = moments.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| 30.0 + 580.0 * index as f64 / last;
    let y = |value: f64| 118.0 - 104.0 * value;
    let band = |low: usize, high: usize| -> Vec<(f64, f64)> {
        let above = moments.iter().enumerate().map(|(n, moment)| (x(n), y(moment[high])));
        let below = moments.iter().enumerate().rev().map(|(n, moment)| (x(n), y(moment[low])));
        above.chain(below).collect()
    };
    if !moments.is_empty() {
        svg.path(&band(0, 4), &filled(Tone::Band(1)));
        svg.path(&band(1, 3), &filled(Tone::Band(0)));
    }
    for quarter in 0..=4 {
        let at = 30.0 + 580.0 * f64::from(quarter) / 4.0;
        svg.line([at, y(1.0), at, y(-1.0)], Tone::Faint, 1.0);
        let words =
            ["first turn", "a quarter", "half of the game", "three quarters", "last turn"][quarter as usize];
        let anchor = [Start, Middle, Middle, Middle, End][quarter as usize];
        svg.words(at, y(-1.0) + 16.0, anchor, words);
    }
    svg.line([30.0, y(0.0), 610.0, y(0.0)], Tone::Ink, 1.0);
    let median: Vec<(f64, f64)> =
        moments.iter().enumerate().map(|(n, moment)| (x(n), y(moment[2]))).collect();
    if !median.is_empty() {
        svg.path(&median, &drawn(Tone::Side(0), 2.6));
    }
    svg.strong(36.0, y(1.0) + 12.0, Start, &format!("{} ahead", sides[0]));
    svg.strong(36.0, y(-1.0) - 5.0, Start, &format!("{} ahead", sides[1]));
    svg.words(
        320.0,
        258.0,
        Middle,
        "line: the median game; dark band: the middle half; light band: nine tenths of all games",
    );
    svg.end()
}

/// A game by what chance gave the first side, its margin, and who won it.
pub(crate) type Dot = (f64, f64, Option<usize>);

/// Dots with the luck of the first side to the right and its margin upwards.
pub(crate) fn scatter(title: &str, sides: [&str; 2], dots: &[Dot]) -> String {
    let mut svg = Svg::new(310.0, title);
    let wide = dots.iter().map(|dot| dot.0.abs()).fold(0.1_f64, f64::max);
    let tall = dots.iter().map(|dot| dot.1.abs()).fold(1.0_f64, f64::max);
    let x = |value: f64| 330.0 + 270.0 * value / wide;
    let y = |value: f64| 136.0 - 116.0 * value / tall;
    for tick in ticks(-tall, tall, 6) {
        svg.line([60.0, y(tick), 600.0, y(tick)], Tone::Faint, 1.0);
        svg.words(54.0, y(tick) + 4.0, End, &format!("{tick:+.0}"));
    }
    svg.line([60.0, y(0.0), 600.0, y(0.0)], Tone::Ink, 1.0);
    svg.line([x(0.0), 14.0, x(0.0), 258.0], Tone::Ink, 1.0);
    for (luck, margin, winner) in dots {
        svg.sign(x(*luck), y(*margin), 3.2, *winner);
    }
    svg.words(54.0, 10.0, End, "margin");
    svg.words(60.0, 276.0, Start, &format!("\u{2190} chance favoured {}", sides[1]));
    svg.words(600.0, 276.0, End, &format!("chance favoured {} \u{2192}", sides[0]));
    let mut at = 150.0;
    for (winner, words) in [
        (Some(0), format!("{} won", sides[0])),
        (Some(1), format!("{} won", sides[1])),
        (None, "nobody won".to_owned()),
    ] {
        svg.sign(at, 296.0, 4.0, winner);
        svg.words(at + 10.0, 300.0, Start, &words);
        at += 140.0;
    }
    svg.end()
}

/// Something to the good or to the bad of a side.
pub(crate) struct Bar {
    pub(crate) words: String,
    pub(crate) value: f64,
    pub(crate) seat: Option<usize>,
}

/// Bars to the right and to the left of nothing, with words.
pub(crate) fn bars(title: &str, words: &str, bars: &[Bar]) -> String {
    let height = 36.0 + 20.0 * bars.len() as f64;
    let mut svg = Svg::new(height, title);
    let most = bars.iter().map(|bar| bar.value.abs()).fold(1e-6_f64, f64::max);
    let least = bars.iter().map(|bar| bar.value).fold(0.0_f64, f64::min);
    // The bars take all the room, whether some of them go to the left or not.
    let x = |value: f64| LEFT + 34.0 + (RIGHT - LEFT - 34.0) * (value - least) / (most - least);
    svg.line([x(0.0), 4.0, x(0.0), height - 26.0], Tone::Ink, 1.0);
    for (index, bar) in bars.iter().enumerate() {
        let y = 6.0 + 20.0 * index as f64;
        svg.rect([x(bar.value.min(0.0)), y, (x(bar.value) - x(0.0)).abs(), 14.0], Tone::of(bar.seat));
        svg.words(LEFT + 24.0, y + 11.0, End, &bar.words);
        svg.words(RIGHT + 12.0, y + 11.0, Start, &format!("{:+.2}", bar.value));
    }
    svg.words(WIDTH / 2.0, height - 6.0, Middle, words);
    svg.end()
}

/// How often a side won with something and without it.
pub(crate) struct Pair {
    pub(crate) words: String,
    pub(crate) seat: usize,
    pub(crate) with: f64,
    pub(crate) without: f64,
    pub(crate) games: u64,
}

/// From an open ring, without it, to the sign of the side, with it.
pub(crate) fn pairs(title: &str, rows: &[Pair]) -> String {
    let height = 48.0 + 20.0 * rows.len() as f64;
    let mut svg = Svg::new(height, title);
    for tick in 0..=4 {
        let at = f64::from(tick) / 4.0;
        svg.line([along(at), 18.0, along(at), height - 22.0], Tone::Faint, 1.0);
        svg.words(along(at), height - 8.0, Middle, &percent(at));
    }
    svg.words(RIGHT + 12.0, 12.0, Start, "games with it");
    for (index, row) in rows.iter().enumerate() {
        let y = 30.0 + 20.0 * index as f64;
        svg.words(LEFT - 10.0, y + 4.0, End, &row.words);
        svg.line([along(row.without), y, along(row.with), y], Tone::Side(row.seat), 2.4);
        svg.text.push_str(&format!(
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.4\" class=\"ring\" fill=\"#ffffff\" stroke=\"#1d231f\" stroke-width=\"1.4\"/>",
            along(row.without)
        ));
        svg.rect([along(row.with) - 4.0, y - 4.0, 8.0, 8.0], Tone::Side(row.seat));
        svg.words(RIGHT + 12.0, y + 4.0, Start, &row.games.to_string());
    }
    svg.end()
}

#[cfg(test)]
mod tests {
    use super::super::png;
    use super::*;

    fn bar(words: &str, value: f64) -> Bar {
        Bar { words: words.into(), value, seat: Some(0) }
    }

    #[test]
    fn words_are_drawn_when_a_picture_becomes_pixels() {
        let with = png(&bars("t", "words", &[bar("a label", 1.0)])).unwrap();
        let without = png(&bars("t", "", &[bar("", 1.0)])).unwrap();
        assert!(with.starts_with(b"\x89PNG"));
        assert!(with.len() > without.len() + 200, "{} and {}", with.len(), without.len());
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let svg = bars("<&\">", "\"", &[bar("</svg>", -1.0)]);
        assert!(png(&svg).is_ok(), "{svg}");
    }

    #[test]
    fn a_chart_of_nothing_is_still_a_picture() {
        for svg in [
            shares("t", &[]),
            forest("t", &[]),
            histogram("t", "", &[]),
            lead("t", ["", ""], &[]),
            scatter("t", ["", ""], &[]),
            bars("t", "", &[]),
            pairs("t", &[]),
        ] {
            assert!(png(&svg).is_ok(), "{svg}");
        }
    }

    #[test]
    fn one_number_alone_makes_one_bar_and_no_endless_axis() {
        let svg = histogram("t", "points", &[(3, Some(0)), (3, None)]);
        assert_eq!(svg.matches("f-s0").count() + svg.matches("f-nobody").count(), 2, "{svg}");
        assert!(svg.contains(">3</text>"), "{svg}");
    }

    #[test]
    fn the_two_sides_differ_by_more_than_their_colour() {
        let svg = scatter("t", ["Red", "Blue"], &[(0.1, 1.0, Some(0)), (-0.1, -1.0, Some(1))]);
        // One sign in the picture and one in the key, each.
        assert_eq!((svg.matches("<circle").count(), svg.matches("class=\"l-s1\"").count()), (2, 2), "{svg}");
    }
}
