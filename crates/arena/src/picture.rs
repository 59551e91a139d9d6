//! Charts as SVG, drawn by hand: few marks, words at the marks instead of legends, and colours that people with any
//! kind of colour vision tell apart (after Okabe and Ito); where colour tells sides apart, a second sign does too.

use std::fmt::Write as _;

/// Blue for seat 0, orange for seat 1.
pub(crate) const SIDES: [&str; 2] = ["#0072b2", "#e69f00"];
const DRAW: &str = "#999999";
const INK: &str = "#222222";
const FAINT: &str = "#d9d9d9";
const WIDTH: f64 = 640.0;

/// An SVG under construction.
struct Svg {
    text: String,
}

impl Svg {
    fn new(height: f64, title: &str) -> Self {
        let title = escape(title);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" \
             font-size=\"11\"><title>{title}</title><rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>"
        );
        Self { text }
    }

    fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        let _ = write!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\"/>",
            width.max(0.0),
            height.max(0.0)
        );
    }

    fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], stroke: &str, width: f64) {
        let _ = write!(
            self.text,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        );
    }

    fn words(&mut self, x: f64, y: f64, anchor: &str, words: &str) {
        let _ = write!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{}</text>",
            escape(words)
        );
    }

    fn path(&mut self, points: &[(f64, f64)], fill: &str, stroke: &str) {
        let mut d = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(d, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        let _ = write!(self.text, "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"/>");
    }

    fn end(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }
}

/// Text as it may stand in XML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A bar of a chart of shares: its words, its share, its interval.
pub(crate) struct Share {
    pub(crate) words: String,
    pub(crate) rate: crate::Rate,
    pub(crate) seat: Option<usize>,
}

/// Shares of all games with their intervals, from 0 to 100 %, with the band from 40 to 60 % marked.
pub(crate) fn shares(title: &str, shares: &[Share]) -> String {
    let height = 40.0 + 34.0 * shares.len() as f64;
    let mut svg = Svg::new(height, title);
    let x = |rate: f64| 150.0 + rate * 400.0;
    svg.rect([x(0.4), 8.0, x(0.6) - x(0.4), height - 34.0], "#eef2f5");
    for tick in 0..=10 {
        let at = f64::from(tick) / 10.0;
        svg.line([x(at), 8.0, x(at), height - 26.0], FAINT, 1.0);
        if tick % 2 == 0 {
            svg.words(x(at), height - 10.0, "middle", &format!("{} %", tick * 10));
        }
    }
    for (index, share) in shares.iter().enumerate() {
        let y = 14.0 + 34.0 * index as f64;
        let fill = share.seat.map_or(DRAW, |seat| SIDES[seat]);
        svg.words(142.0, y + 15.0, "end", &share.words);
        svg.rect([x(0.0), y, x(share.rate.rate) - x(0.0), 20.0], fill);
        svg.line([x(share.rate.low), y + 10.0, x(share.rate.high), y + 10.0], INK, 2.0);
        for end in [share.rate.low, share.rate.high] {
            svg.line([x(end), y + 5.0, x(end), y + 15.0], INK, 2.0);
        }
        svg.words(x(1.0) + 8.0, y + 15.0, "start", &format!("{:.1} %", share.rate.rate * 100.0));
    }
    svg.end()
}

/// How often each whole number came, in at most 40 bins; a bar's colour is the seat that won those games, its parts
/// lying one on the other with seat 0 lowest.
pub(crate) fn histogram(title: &str, words: &str, numbers: &[(i64, Option<usize>)]) -> String {
    let mut svg = Svg::new(240.0, title);
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
    let wide = 560.0 / bins as f64;
    let scale = 170.0 / f64::from(tallest);
    svg.line([40.0, 190.0, 600.0, 190.0], INK, 1.0);
    svg.words(34.0, 26.0, "end", &tallest.to_string());
    svg.words(34.0, 194.0, "end", "0");
    let labels = (bins / 10 + 1).max(1);
    for (index, bin) in counts.iter().enumerate() {
        let x = 40.0 + wide * index as f64;
        let mut y = 190.0;
        for (count, fill) in bin.iter().zip([SIDES[0], DRAW, SIDES[1]]) {
            let tall = f64::from(*count) * scale;
            y -= tall;
            svg.rect([x + 1.0, y, wide - 2.0, tall], fill);
        }
        if index % labels == 0 {
            let from = least + step * index as i64;
            svg.words(x + wide / 2.0, 206.0, "middle", &from.to_string());
        }
    }
    svg.words(320.0, 230.0, "middle", words);
    svg.end()
}

/// A band over time: for each moment the lower quartile, the median and the upper quartile, from -1 to 1.
pub(crate) fn band(title: &str, sides: &[String], moments: &[[f64; 3]]) -> String {
    let mut svg = Svg::new(260.0, title);
    let last = moments.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| 60.0 + 540.0 * index as f64 / last;
    let y = |value: f64| 110.0 - 95.0 * value;
    svg.line([60.0, y(0.0), 600.0, y(0.0)], INK, 1.0);
    svg.words(54.0, y(1.0) + 4.0, "end", "won");
    svg.words(54.0, y(0.0) + 4.0, "end", "even");
    svg.words(54.0, y(-1.0) + 4.0, "end", "lost");
    let mut outline: Vec<(f64, f64)> = moments.iter().enumerate().map(|(n, q)| (x(n), y(q[2]))).collect();
    outline.extend(moments.iter().enumerate().rev().map(|(n, q)| (x(n), y(q[0]))));
    svg.path(&outline, "#cfe3f1", "none");
    let median: Vec<(f64, f64)> = moments.iter().enumerate().map(|(n, q)| (x(n), y(q[1]))).collect();
    svg.path(&median, "none", SIDES[0]);
    let first = sides.first().map_or("the first side", String::as_str);
    svg.words(330.0, 232.0, "middle", &format!("outlook of {first} from the first turn to the last"));
    svg.words(330.0, 250.0, "middle", "line: median game; band: the middle half of all games");
    svg.end()
}

/// Dots with luck to the right and the margin upwards.
pub(crate) fn scatter(title: &str, words: [&str; 2], dots: &[(f64, f64, Option<usize>)]) -> String {
    let mut svg = Svg::new(300.0, title);
    let wide = dots.iter().map(|dot| dot.0.abs()).fold(0.1_f64, f64::max);
    let tall = dots.iter().map(|dot| dot.1.abs()).fold(0.1_f64, f64::max);
    let x = |value: f64| 330.0 + 270.0 * value / wide;
    let y = |value: f64| 130.0 - 115.0 * value / tall;
    svg.line([60.0, y(0.0), 600.0, y(0.0)], FAINT, 1.0);
    svg.line([x(0.0), 10.0, x(0.0), 250.0], FAINT, 1.0);
    for (luck, margin, winner) in dots {
        let (x, y) = (x(*luck), y(*margin));
        // Side 0 a filled disc, side 1 an open square, draws a cross.
        let _ = match winner {
            Some(0) => {
                write!(svg.text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{}\"/>", SIDES[0])
            }
            Some(_) => write!(
                svg.text,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6\" height=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>",
                x - 3.0,
                y - 3.0,
                SIDES[1]
            ),
            None => write!(
                svg.text,
                "<path d=\"M{:.1} {y:.1}h6M{x:.1} {:.1}v6\" stroke=\"{DRAW}\" stroke-width=\"1.5\"/>",
                x - 3.0,
                y - 3.0
            ),
        };
    }
    svg.words(330.0, 270.0, "middle", words[0]);
    svg.words(330.0, 288.0, "middle", words[1]);
    svg.end()
}

/// Bars to the right and to the left of nothing, with words.
pub(crate) fn bars(title: &str, words: &str, bars: &[(String, f64, Option<usize>)]) -> String {
    let height = 40.0 + 20.0 * bars.len() as f64;
    let mut svg = Svg::new(height, title);
    let most = bars.iter().map(|bar| bar.1.abs()).fold(1e-6_f64, f64::max);
    let x = |value: f64| 420.0 + 150.0 * value / most;
    svg.line([x(0.0), 6.0, x(0.0), height - 30.0], INK, 1.0);
    for (index, (label, value, seat)) in bars.iter().enumerate() {
        let y = 8.0 + 20.0 * index as f64;
        let fill = seat.map_or(DRAW, |seat| SIDES[seat]);
        svg.rect([x(value.min(0.0)), y, (x(*value) - x(0.0)).abs(), 14.0], fill);
        svg.words(255.0, y + 12.0, "end", label);
        svg.words(590.0, y + 12.0, "start", &format!("{value:+.2}"));
    }
    svg.words(420.0, height - 10.0, "middle", words);
    svg.end()
}

/// The font that pictures are drawn with where they are turned into pixels.
const FONT: &[u8] = include_bytes!("../font/DejaVuSans.ttf");

/// An SVG as a PNG, twice as large; a sentence when it cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = resvg::usvg::Options { font_family: "DejaVu Sans".to_owned(), ..Default::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = resvg::usvg::Tree::from_str(svg, &options).map_err(|error| format!("not an SVG: {error}"))?;
    let size = tree.size();
    let (width, height) = ((size.width() * 2.0) as u32, (size.height() * 2.0) as u32);
    let mut pixels = resvg::tiny_skia::Pixmap::new(width, height).ok_or("the picture has no size")?;
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("cannot be written as PNG: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_drawn_when_a_picture_becomes_pixels() {
        let with = png(&bars("t", "words", &[("a label".into(), 1.0, Some(0))])).unwrap();
        let without = png(&bars("t", "", &[(String::new(), 1.0, Some(0))])).unwrap();
        assert!(with.starts_with(b"\x89PNG"));
        assert!(with.len() > without.len() + 200, "{} and {}", with.len(), without.len());
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let svg = bars("<&\">", "\"", &[("</svg>".into(), -1.0, None)]);
        assert!(png(&svg).is_ok(), "{svg}");
    }

    #[test]
    fn a_chart_of_nothing_is_still_a_picture() {
        for svg in
            [shares("t", &[]), histogram("t", "", &[]), band("t", &[], &[]), scatter("t", ["", ""], &[])]
        {
            assert!(png(&svg).is_ok(), "{svg}");
        }
    }
}
