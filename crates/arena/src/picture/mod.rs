//! Charts as SVG, drawn by hand: few marks, words at the marks instead of legends, and colours that people with any
//! kind of colour vision tell apart (after Okabe and Ito); where colour tells sides apart, a second sign does too.
//!
//! Every mark has its colour and a class. A chart by itself, or turned into pixels, is drawn in the colours; a page sets
//! the classes in colours of its own, for dark rooms.

mod chart;
mod pixels;

pub(crate) use chart::{
    Bar, Dot, Ending, Moment, Pair, Row, Share, bars, forest, histogram, lead, pairs, scatter, shares,
};
pub use pixels::png;

use std::fmt::Write as _;

/// What a mark stands for, which is its class and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// A side, by its seat.
    Side(usize),
    /// Nobody's.
    Nobody,
    /// Words, axes, whiskers.
    Ink,
    /// Lines to read by.
    Faint,
    /// What counts as balanced.
    Fair,
    /// The inner and the outer band of what usually happens.
    Band(usize),
    /// What lies under everything.
    Paper,
}

impl Tone {
    /// The tone of who won.
    pub(crate) fn of(winner: Option<usize>) -> Self {
        winner.map_or(Self::Nobody, Self::Side)
    }

    fn class(self) -> &'static str {
        match self {
            Self::Side(0) => "s0",
            Self::Side(_) => "s1",
            Self::Nobody => "nobody",
            Self::Ink => "ink",
            Self::Faint => "faint",
            Self::Fair => "fair",
            Self::Band(0) => "band0",
            Self::Band(_) => "band1",
            Self::Paper => "paper",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Self::Side(0) => "#0072b2",
            Self::Side(_) => "#e69f00",
            Self::Nobody => "#8c8c84",
            Self::Ink => "#1d231f",
            Self::Faint => "#dcd5c4",
            Self::Fair => "#e4ecdf",
            Self::Band(0) => "#a9cfe6",
            Self::Band(_) => "#dbeaf3",
            Self::Paper => "#ffffff",
        }
    }
}

/// How wide every chart is.
const WIDTH: f64 = 640.0;

/// Where words stand at a point.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

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
             font-size=\"11\"><title>{title}</title>"
        );
        let mut svg = Self { text };
        svg.rect([0.0, 0.0, WIDTH, height], Tone::Paper);
        svg
    }

    fn rect(&mut self, [x, y, width, height]: [f64; 4], tone: Tone) {
        let _ = write!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" {}/>",
            width.max(0.0),
            height.max(0.0),
            filled(tone)
        );
    }

    fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], tone: Tone, width: f64) {
        let _ = write!(
            self.text,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {}/>",
            drawn(tone, width)
        );
    }

    fn words(&mut self, x: f64, y: f64, anchor: Anchor, words: &str) {
        self.say(x, y, anchor, words, "");
    }

    fn strong(&mut self, x: f64, y: f64, anchor: Anchor, words: &str) {
        self.say(x, y, anchor, words, " font-weight=\"bold\"");
    }

    fn say(&mut self, x: f64, y: f64, anchor: Anchor, words: &str, more: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{more} {}>{}</text>",
            filled(Tone::Ink),
            escape(words)
        );
    }

    fn path(&mut self, points: &[(f64, f64)], style: &str) {
        let mut d = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(d, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        let _ = write!(self.text, "<path d=\"{d}\" {style}/>");
    }

    /// The sign of a side at a point: a filled disc for the first, an open square for the second, a cross for nobody.
    fn sign(&mut self, x: f64, y: f64, size: f64, winner: Option<usize>) {
        let tone = Tone::of(winner);
        let _ = match winner {
            Some(0) => {
                write!(self.text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size}\" {}/>", filled(tone))
            }
            Some(_) => write!(
                self.text,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\" {}/>",
                x - size,
                y - size,
                2.0 * size,
                2.0 * size,
                drawn(tone, 1.8)
            ),
            None => write!(
                self.text,
                "<path d=\"M{:.1} {y:.1}h{}M{x:.1} {:.1}v{}\" {}/>",
                x - size,
                2.0 * size,
                y - size,
                2.0 * size,
                drawn(tone, 1.8)
            ),
        };
    }

    /// A line with a short bar at either end: an interval.
    fn whisker(&mut self, [low, high]: [f64; 2], y: f64) {
        self.line([low, y, high, y], Tone::Ink, 1.6);
        for end in [low, high] {
            self.line([end, y - 4.0, end, y + 4.0], Tone::Ink, 1.6);
        }
    }

    fn end(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }
}

/// The attributes of an area.
fn filled(tone: Tone) -> String {
    format!("class=\"f-{}\" fill=\"{}\"", tone.class(), tone.colour())
}

/// The attributes of a line.
fn drawn(tone: Tone, width: f64) -> String {
    format!(
        "class=\"l-{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"",
        tone.class(),
        tone.colour()
    )
}

/// Text as it may stand in XML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Round numbers from `least` to `most`, about `wanted` of them.
fn ticks(least: f64, most: f64, wanted: usize) -> Vec<f64> {
    let rough = (most - least).max(1e-9) / wanted.max(1) as f64;
    let unit = 10_f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * unit).find(|step| *step >= rough).unwrap_or(unit);
    let first = (least / step).ceil() as i64;
    let last = (most / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_lie_within() {
        assert_eq!(ticks(427.0, 1559.0, 6), [600.0, 800.0, 1000.0, 1200.0, 1400.0]);
        assert_eq!(ticks(-15.0, 9.0, 6), [-15.0, -10.0, -5.0, 0.0, 5.0]);
        assert_eq!(ticks(3.0, 3.0, 5), [3.0]);
    }

    #[test]
    fn every_tone_has_a_class_of_its_own_that_the_page_can_set() {
        let tones = [
            Tone::Side(0),
            Tone::Side(1),
            Tone::Nobody,
            Tone::Ink,
            Tone::Faint,
            Tone::Fair,
            Tone::Band(0),
            Tone::Band(1),
            Tone::Paper,
        ];
        let style = include_str!("../report/style.css");
        for (index, tone) in tones.iter().enumerate() {
            assert!(style.contains(&format!(".f-{}", tone.class())), "{tone:?}");
            assert!(tones[..index].iter().all(|other| other.class() != tone.class()), "{tone:?}");
        }
    }
}
