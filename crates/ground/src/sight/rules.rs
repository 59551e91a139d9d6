//! What the crossed things do to a sight line.

use std::borrow::Cow;

use serde::Serialize;

use super::{Step, Trace, trace};
use crate::polygon::{self, Crossing, Fraction};
use crate::{Grid, Hex, Outline, Point};

/// What a crossed thing does; a later one in this order is worse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Nothing.
    #[default]
    Clear,
    /// It makes seeing harder by this much.
    Hinder(u8),
    /// It ends the line.
    Block,
}

/// How the two flanks of a line that runs exactly along a hexside or through a corner are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flanks {
    /// The milder flank counts: sight is blocked only if both flanks block.
    #[default]
    BothBlock,
    /// The worse flank counts: sight is blocked if either flank blocks.
    EitherBlocks,
}

/// The two ends of a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who looks.
    pub from: Hex,
    /// What is looked at.
    pub to: Hex,
}

impl Line {
    /// Whether a hex is one of the ends.
    pub fn is_end(self, hex: Hex) -> bool {
        hex == self.from || hex == self.to
    }
}

/// An outline met by a sight line within a hex, or on the hexside of two.
#[derive(Clone, Copy, Debug)]
pub struct Met<'a> {
    /// Its place in the list of outlines.
    pub index: usize,
    /// The outline.
    pub outline: &'a Outline,
    /// The hex within which the line meets it, or the two on both hands where the line runs along their hexside.
    pub within: &'a [Hex],
    /// How: [`Crossing::Touches`] or [`Crossing::Enters`].
    pub crossing: Crossing,
}

/// What a system says about sight lines. Every answer must be the same if the line is turned round.
pub trait SightRules {
    /// A hex between the ends, crossed through its inside or flanking the line on a hexside or a corner.
    fn hex(&self, line: Line, hex: Hex) -> Effect;

    /// The hex at an end of the line; asked for both ends of a line between two hexes.
    fn end(&self, line: Line, hex: Hex) -> Effect {
        let _ = (line, hex);
        Effect::Clear
    }

    /// A hexside that is crossed, or that flanks a corner on the line. It may be a side of an end hex.
    fn side(&self, line: Line, a: Hex, b: Hex) -> Effect {
        let _ = (line, a, b);
        Effect::Clear
    }

    /// A hexside that the line runs exactly along.
    fn side_along(&self, line: Line, a: Hex, b: Hex) -> Effect {
        let _ = (line, a, b);
        Effect::Clear
    }

    /// An outline that the line meets.
    fn outline(&self, line: Line, met: &Met<'_>) -> Effect {
        let _ = (line, met);
        Effect::Clear
    }

    /// How flanks are put together.
    fn flanks(&self) -> Flanks {
        Flanks::BothBlock
    }

    /// Why a thing does what it does, for [`explain`], best with its clause. May be empty.
    fn reason(&self, line: Line, what: What, effect: Effect) -> Cow<'static, str> {
        let _ = (line, what, effect);
        Cow::Borrowed("")
    }
}

/// A thing on a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// The hex at one end.
    End(Hex),
    /// A hex between the ends.
    Hex(Hex),
    /// A hexside that is crossed.
    Side(Hex, Hex),
    /// A hexside that the line runs along.
    Along(Hex, Hex),
    /// The outline of this place in the list, met within this hex.
    Outline(usize, Hex),
}

/// A thing on a sight line and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Crossed {
    /// The thing.
    pub what: What,
    /// What it would do by itself.
    pub effect: Effect,
    /// Whether it lies on one flank only of a line along a hexside or through a corner.
    pub flank: bool,
    /// Whether it does count; a flank may be waived because of the other one.
    pub counts: bool,
    /// Why, in the words of the system; may be empty.
    pub reason: Cow<'static, str>,
}

/// What comes of a sight line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sight {
    /// Whether it is blocked.
    pub blocked: bool,
    /// The largest single hindrance.
    pub hindrance: u8,
    /// The sum of all hindrances.
    pub total: u16,
}

impl Sight {
    fn add(&mut self, effect: Effect) {
        match effect {
            Effect::Clear => {}
            Effect::Hinder(much) => {
                self.hindrance = self.hindrance.max(much);
                self.total += u16::from(much);
            }
            Effect::Block => self.blocked = true,
        }
    }
}

/// A sight line with everything it crosses and what that does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Where the line starts.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// What comes of it.
    pub sight: Sight,
    /// Everything it crosses, in order.
    pub crossed: Vec<Crossed>,
}

impl Explanation {
    /// A line of text for each crossed thing, with the names of the hexes.
    pub fn describe(&self, grid: &Grid) -> Vec<String> {
        let name = |hex: Hex| grid.name(hex);
        let line = |crossed: &Crossed| {
            let what = match crossed.what {
                What::End(hex) => format!("end {}", name(hex)),
                What::Hex(hex) => format!("hex {}", name(hex)),
                What::Side(a, b) => format!("hexside {}-{}", name(a), name(b)),
                What::Along(a, b) => format!("along hexside {}-{}", name(a), name(b)),
                What::Outline(index, hex) => format!("outline {} in {}", index + 1, name(hex)),
            };
            let effect = match crossed.effect {
                Effect::Clear => "clear".to_owned(),
                Effect::Hinder(much) => format!("hinders {much}"),
                Effect::Block => "blocks".to_owned(),
            };
            let waived = if crossed.effect != Effect::Clear && !crossed.counts { ", waived" } else { "" };
            let flank = if crossed.flank { " (flank)" } else { "" };
            let reason = if crossed.reason.is_empty() { "" } else { ": " };
            format!("{what}{flank} {effect}{waived}{reason}{}", crossed.reason)
        };
        self.crossed.iter().map(line).collect()
    }
}

/// What comes of the sight line between two hexes.
pub fn look(grid: &Grid, outlines: &[Outline], rules: &impl SightRules, from: Hex, to: Hex) -> Sight {
    examine(grid, outlines, rules, &trace(grid, from, to), false).sight
}

/// The sight line between two hexes with everything it crosses and why it is blocked or hindered.
pub fn explain(
    grid: &Grid,
    outlines: &[Outline],
    rules: &impl SightRules,
    from: Hex,
    to: Hex,
) -> Explanation {
    let mut explanation = examine(grid, outlines, rules, &trace(grid, from, to), true);
    for crossed in &mut explanation.crossed {
        crossed.reason = rules.reason(Line { from, to }, crossed.what, crossed.effect);
    }
    explanation
}

fn examine(
    grid: &Grid,
    outlines: &[Outline],
    rules: &impl SightRules,
    trace: &Trace,
    tell: bool,
) -> Explanation {
    let line = Line { from: trace.from, to: trace.to };
    let mut story = Story { rules, line, tell, sight: Sight::default(), crossed: Vec::new() };
    let shapes = Shapes::new(grid, outlines, line);
    let mut before = trace.from;
    for (place, step) in trace.steps.iter().enumerate() {
        match *step {
            Step::Hex { hex, enters, leaves } => {
                if line.from != line.to {
                    story.one(if line.is_end(hex) { What::End(hex) } else { What::Hex(hex) });
                }
                shapes.within(&mut story, &[hex], enters, leaves);
                before = hex;
            }
            Step::Side { from, to } => story.one(What::Side(from, to)),
            Step::Corner { hexes } => match trace.steps.get(place + 1) {
                // A corner clipped on the way into the next hex: straight across its side, or round the third hex.
                Some(Step::Hex { hex: next, .. })
                    if hexes.contains(&Some(before)) && !after_along(trace, place) =>
                {
                    let third = hexes.into_iter().flatten().find(|hex| *hex != before && hex != next);
                    let across = [What::Side(before, *next)];
                    let round = third
                        .map(|third| [What::Side(before, third), What::Hex(third), What::Side(third, *next)]);
                    story.fork(Some(&across), round.as_ref().map(|way| way.as_slice()));
                }
                _ => {}
            },
            Step::Along { hexes, enters, leaves } => {
                let Some(Step::Hex { hex: next, .. }) = trace.steps.get(place + 2) else { continue };
                let flank = |hex: Hex| [What::Side(before, hex), What::Hex(hex), What::Side(hex, *next)];
                let [left, right] = hexes.map(|hex| hex.map(flank));
                story.fork(left.as_ref().map(|way| way.as_slice()), right.as_ref().map(|way| way.as_slice()));
                if let [Some(a), Some(b)] = hexes {
                    story.one(What::Along(a, b));
                }
                let within: Vec<Hex> = hexes.into_iter().flatten().collect();
                shapes.within(&mut story, &within, enters, leaves);
            }
        }
    }
    Explanation { from: line.from, to: line.to, sight: story.sight, crossed: story.crossed }
}

fn after_along(trace: &Trace, place: usize) -> bool {
    place > 0 && matches!(trace.steps[place - 1], Step::Along { .. })
}

/// The effects collected on the way.
struct Story<'a, R> {
    rules: &'a R,
    line: Line,
    /// Whether the crossed things are to be listed, or only summed up.
    tell: bool,
    sight: Sight,
    crossed: Vec<Crossed>,
}

impl<R: SightRules> Story<'_, R> {
    fn effect(&self, what: What) -> Effect {
        match what {
            What::End(hex) => self.rules.end(self.line, hex),
            What::Hex(hex) => self.rules.hex(self.line, hex),
            What::Side(a, b) => self.rules.side(self.line, a, b),
            What::Along(a, b) => self.rules.side_along(self.line, a, b),
            What::Outline(..) => Effect::Clear,
        }
    }

    fn one(&mut self, what: What) {
        let effect = self.effect(what);
        self.note(what, effect);
    }

    fn note(&mut self, what: What, effect: Effect) {
        self.list(what, effect, false, effect);
        self.sight.add(effect);
    }

    fn list(&mut self, what: What, effect: Effect, flank: bool, together: Effect) {
        if self.tell {
            let counts = effect != Effect::Clear && effect <= together;
            self.crossed.push(Crossed { what, effect, flank, counts, reason: Cow::Borrowed("") });
        }
    }

    /// Two ways round; a way that leaves the map has no say.
    fn fork(&mut self, left: Option<&[What]>, right: Option<&[What]>) {
        let worst = |way: &[What]| way.iter().map(|what| self.effect(*what)).max().unwrap_or_default();
        let together = match (left.map(worst), right.map(worst)) {
            (Some(left), Some(right)) => match self.rules.flanks() {
                Flanks::BothBlock => left.min(right),
                Flanks::EitherBlocks => left.max(right),
            },
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => Effect::Clear,
        };
        for what in left.into_iter().chain(right).flatten().copied() {
            self.list(what, self.effect(what), true, together);
        }
        self.sight.add(together);
    }
}

/// The outlines that may lie on a line.
struct Shapes<'a> {
    from: Point,
    to: Point,
    near: Vec<(usize, &'a Outline, Extent)>,
}

impl<'a> Shapes<'a> {
    fn new(grid: &Grid, outlines: &'a [Outline], line: Line) -> Self {
        let (from, to) = (grid.middle(line.from), grid.middle(line.to));
        let whole = Extent::of([from, to]);
        let numbered = outlines.iter().enumerate();
        let shapes =
            numbered.map(|(index, outline)| (index, outline, Extent::of(outline.polygon.iter().copied())));
        Self { from, to, near: shapes.filter(|(_, _, extent)| extent.meets(whole)).collect() }
    }

    fn within<R: SightRules>(
        &self,
        story: &mut Story<'_, R>,
        hexes: &[Hex],
        enters: Fraction,
        leaves: Fraction,
    ) {
        let Some(first) = hexes.first() else { return };
        let piece = Extent::of_piece(self.from, self.to, enters, leaves);
        for (index, outline, extent) in &self.near {
            if !extent.meets(piece) {
                continue;
            }
            let crossing = polygon::crossing_between(&outline.polygon, self.from, self.to, enters, leaves);
            if crossing != Crossing::Misses {
                let met = Met { index: *index, outline, within: hexes, crossing };
                let effect = story.rules.outline(story.line, &met);
                story.note(What::Outline(*index, *first), effect);
            }
        }
    }
}

/// The upright rectangle around some points: what lies apart from it does not meet them.
#[derive(Clone, Copy)]
struct Extent {
    least: Point,
    most: Point,
}

impl Extent {
    fn of(points: impl IntoIterator<Item = Point>) -> Self {
        let nothing = Self { least: Point::new(i32::MAX, i32::MAX), most: Point::new(i32::MIN, i32::MIN) };
        points.into_iter().fold(nothing, |extent, point| Self {
            least: Point::new(extent.least.x.min(point.x), extent.least.y.min(point.y)),
            most: Point::new(extent.most.x.max(point.x), extent.most.y.max(point.y)),
        })
    }

    /// Around the part of a segment between two fractions of its length, rounded outwards.
    fn of_piece(from: Point, to: Point, start: Fraction, end: Fraction) -> Self {
        let place = |from: i32, to: i32, at: Fraction| {
            let down = i64::from(from) + ((i64::from(to) - i64::from(from)) * at.top).div_euclid(at.bottom);
            let down = i32::try_from(down).unwrap_or(if down < 0 { i32::MIN } else { i32::MAX });
            [down, down.saturating_add(1)]
        };
        let corners = [start, end].map(|at| {
            let (x, y) = (place(from.x, to.x, at), place(from.y, to.y, at));
            [Point::new(x[0], y[0]), Point::new(x[1], y[1])]
        });
        Self::of(corners.into_iter().flatten())
    }

    fn meets(self, other: Self) -> bool {
        self.least.x <= other.most.x
            && other.least.x <= self.most.x
            && self.least.y <= other.most.y
            && other.least.y <= self.most.y
    }
}
