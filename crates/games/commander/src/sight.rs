//! Sight lines: looked up, not traced, during play; corrected for smoke and blaze. [CC:10.1a]
//!
//! What the map paints is what blocks: where a wood, a building or a field has outlines, a line is blocked or hindered
//! exactly where it meets them; where it has none, by the whole inside of its hex. [A68]

use crate::chart::{Sighting, Terrain, side, way};
use crate::setup::{HexFacts, Hexes};
use crate::state::Position;
use salient_ground::polygon::{self, Crossing, Fraction};
use salient_ground::sight::{
    Effect, Explanation, Line, Met, SightRules, Step, What, explain as explain_line, hidden_by_fixed_blind,
    look, trace,
};
use salient_ground::{Direction, Grid, Hex, Map, Point};
use std::borrow::Cow;

/// The printed ground of a map, as sight lines see it.
pub struct Printed<'a> {
    map: &'a Map,
    hexes: &'a [HexFacts],
    /// Hexes whose terrain is painted by outlines.
    outlined: Hexes,
}

impl<'a> Printed<'a> {
    /// The printed ground of a map.
    #[must_use]
    pub fn new(map: &'a Map, hexes: &'a [HexFacts]) -> Self {
        let painted = |hex: Hex| {
            let word = hexes[hex.index()].terrain.row().word;
            let mine =
                map.outlines.iter().filter(|outline| map.vocabulary.outlines.name(outline.kind) == word);
            mine.into_iter().any(|outline| lies_in(&map.grid, &outline.polygon, hex))
        };
        let outlined = map.grid.hexes().filter(|hex| painted(*hex)).collect();
        Self { map, hexes, outlined }
    }

    fn level(&self, hex: Hex) -> i32 {
        i32::from(self.hexes[hex.index()].level)
    }

    fn levels(&self, line: Line) -> [i32; 2] {
        [self.level(line.from), self.level(line.to)]
    }

    /// Whether the ground of a hex hides the ends from each other: higher than two ends of one level, or as high as
    /// the higher of two. [CC:T88.3.2a CC:T88.3.2b CC:T88.3.3 A72]
    fn hill(&self, line: Line, hex: Hex) -> bool {
        let [from, to] = self.levels(line);
        let here = self.level(hex);
        if from == to { here > from } else { here >= from.max(to) }
    }

    /// What something of a kind that stands in a hex does. [CC:T88.4a CC:T88.4.1a CC:T88.5a A70 A71]
    fn standing(&self, line: Line, hex: Hex, sighting: Sighting) -> Effect {
        let levels = self.levels(line);
        let here = self.level(hex);
        match sighting {
            Sighting::Clear => Effect::Clear,
            Sighting::Hindrance(much) if here >= levels[0].max(levels[1]) => Effect::Hinder(much),
            Sighting::Hindrance(_) => Effect::Clear,
            Sighting::Obstacle => {
                let steps = [line.from, line.to].map(|end| self.map.grid.distance(hex, end));
                if hidden_by_fixed_blind(levels, here, true, steps, 1) {
                    Effect::Block
                } else {
                    Effect::Clear
                }
            }
        }
    }

    /// What a hexside feature does where it is no side of an end. [CC:T84 CC:T87a CC:T97a CC:10.1b CC:10.1c]
    fn feature(&self, line: Line, a: Hex, b: Hex) -> Effect {
        if line.is_end(a) || line.is_end(b) {
            return Effect::Clear;
        }
        let [from, to] = self.levels(line);
        if self.level(a).max(self.level(b)) < from.max(to) {
            return Effect::Clear;
        }
        let has = |feature: u8| self.map.has_side(a, b, feature);
        if has(side::WALL) || has(side::HEDGE) {
            Effect::Block
        } else if has(side::FENCE) {
            Effect::Hinder(1)
        } else {
            Effect::Clear
        }
    }

    /// Whether a line runs directly along a way through a hex: straight through its middle, in and out by it.
    /// [CC:T92b CC:T93d A69]
    fn along(&self, line: Line, hex: Hex, kind: u8) -> bool {
        straight(&self.map.grid, line).is_some_and(|direction| {
            let facts = &self.hexes[hex.index()];
            facts.has_way(direction, kind) && facts.has_way(direction.opposite(), kind)
        })
    }

    fn railway(&self, line: Line, hex: Hex) -> Effect {
        if self.hexes[hex.index()].railway && !self.along(line, hex, way::RAILWAY) {
            self.standing(line, hex, Sighting::Hindrance(1))
        } else {
            Effect::Clear
        }
    }

    fn terrain(&self, hex: Hex) -> Terrain {
        self.hexes[hex.index()].terrain
    }
}

/// The direction of a line that runs straight from hex to hex through their middles.
fn straight(grid: &Grid, line: Line) -> Option<Direction> {
    let length = grid.distance(line.from, line.to);
    Direction::ALL.into_iter().find(|direction| {
        let mut hex = line.from;
        (0..length).all(|_| match grid.neighbour(hex, *direction) {
            Some(next) => {
                hex = next;
                true
            }
            None => false,
        }) && hex == line.to
    })
}

/// Whether a shape reaches into a hex: one of its corners lies there, or the middle of the hex lies in it.
fn lies_in(grid: &Grid, shape: &[Point], hex: Hex) -> bool {
    let middle = grid.middle(hex);
    let whole = [Fraction::new(0, 1), Fraction::new(1, 1)];
    let aside = Point::new(middle.x + 1, middle.y);
    polygon::crossing_between(shape, middle, aside, whole[0], whole[1]) != Crossing::Misses
        || shape.iter().any(|corner| {
            let (x, y) = ((corner.x - middle.x).abs(), (corner.y - middle.y).abs());
            // Inside a flat-topped hex of 240 by 120 map units.
            y < 60 && x < 120 && x + y < 120
        })
}

impl SightRules for Printed<'_> {
    fn hex(&self, line: Line, hex: Hex) -> Effect {
        if self.hill(line, hex) {
            return Effect::Block;
        }
        let railway = self.railway(line, hex);
        if self.outlined.contains(hex) || self.along(line, hex, way::ROAD) {
            return railway;
        }
        railway.max(self.standing(line, hex, self.terrain(hex).row().sighting))
    }

    /// Nobody looks into or out of a gully but from next to it or from above. [CC:T86b A73]
    fn end(&self, line: Line, hex: Hex) -> Effect {
        let other = if hex == line.from { line.to } else { line.from };
        let gully = self.terrain(hex) == Terrain::Gully
            && self.map.grid.distance(hex, other) > 1
            && self.level(other) <= self.level(hex);
        if gully { Effect::Block } else { Effect::Clear }
    }

    fn side(&self, line: Line, a: Hex, b: Hex) -> Effect {
        self.feature(line, a, b)
    }

    fn side_along(&self, line: Line, a: Hex, b: Hex) -> Effect {
        self.feature(line, a, b)
    }

    fn outline(&self, line: Line, met: &Met<'_>) -> Effect {
        let word = self.map.vocabulary.outlines.name(met.outline.kind);
        let effect = |hex: Hex| {
            let terrain = self.terrain(hex);
            if line.is_end(hex) || terrain.row().word != word || self.along(line, hex, way::ROAD) {
                Effect::Clear
            } else {
                self.standing(line, hex, terrain.row().sighting)
            }
        };
        met.within.iter().map(|hex| effect(*hex)).max().unwrap_or_default()
    }

    fn reason(&self, line: Line, what: What, effect: Effect) -> Cow<'static, str> {
        let row = |hex: Hex| self.terrain(hex).row();
        match (what, effect) {
            (What::End(_), Effect::Block) => {
                "a gully is seen only from next to it or from above [CC:T86b]".into()
            }
            (What::End(_), _) => "an end of the line does not count [CC:10.1b]".into(),
            (What::Hex(hex), Effect::Block) if self.hill(line, hex) => {
                "the ground is as high as the higher end [CC:T88.3.2b]".into()
            }
            (What::Hex(hex), Effect::Block) => format!("{} [{}]", row(hex).word, row(hex).clause).into(),
            (What::Hex(hex), Effect::Hinder(1)) if self.railway(line, hex) != Effect::Clear => {
                "railway [CC:T92b]".into()
            }
            (What::Hex(hex), Effect::Hinder(_)) => format!("{} [{}]", row(hex).word, row(hex).clause).into(),
            (What::Hex(hex), Effect::Clear) if self.along(line, hex, way::ROAD) => {
                "the line runs along the road [CC:T93d]".into()
            }
            (What::Hex(hex), Effect::Clear) if self.outlined.contains(hex) => {
                format!("{}, as painted [CC:10.1a]", row(hex).word).into()
            }
            (What::Hex(hex), Effect::Clear) => format!("{} [{}]", row(hex).word, row(hex).clause).into(),
            (What::Outline(index, _), _) => {
                let kind = self.map.outlines.get(index).map_or(0, |outline| outline.kind);
                format!("painted {} [CC:10.1a]", self.map.vocabulary.outlines.name(kind)).into()
            }
            (What::Side(a, b) | What::Along(a, b), _) => {
                let names: Vec<&str> = self.map.side_names(a, b).collect();
                match (names.as_slice(), effect) {
                    ([], _) => Cow::Borrowed(""),
                    (names, Effect::Clear) => {
                        format!("{}, which does not count here [CC:10.1b]", names.join(", ")).into()
                    }
                    (names, _) => format!("{} [CC:10.1c]", names.join(", ")).into(),
                }
            }
        }
    }
}

/// The printed sight line between two hexes with everything it crosses and why.
#[must_use]
pub fn explain(map: &Map, hexes: &[HexFacts], from: Hex, to: Hex) -> Explanation {
    explain_line(&map.grid, &map.outlines, &Printed::new(map, hexes), from, to)
}

/// Every sight line of a map as the printed ground makes it.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    hexes: usize,
    /// The largest hindrance, or [`BLOCKED`].
    printed: Vec<u8>,
    /// Hexes between the ends that the line touches at all. [CC:10.2.1 CC:10.3.4a]
    between: Vec<Hexes>,
    /// Hexsides over which the line comes into its second end, as bits by direction. [CC:T97b]
    entry: Vec<u8>,
    /// Hexes that can be seen from a hex as printed.
    seen: Vec<Hexes>,
}

const BLOCKED: u8 = u8::MAX;

impl Lines {
    /// Looks along every line once; the way back is the same. [CC:10.1d]
    #[must_use]
    pub fn new(map: &Map, hexes: &[HexFacts]) -> Self {
        let grid = &map.grid;
        let count = grid.len();
        let rules = Printed::new(map, hexes);
        let mut lines = Self {
            hexes: count,
            printed: vec![0; count * count],
            between: vec![Hexes::EMPTY; count * count],
            entry: vec![0; count * count],
            seen: vec![Hexes::EMPTY; count],
        };
        for from in grid.hexes() {
            for to in grid.hexes() {
                lines.trace_once(grid, from, to);
                if to < from {
                    continue;
                }
                let sight = look(grid, &map.outlines, &rules, from, to);
                let printed = if sight.blocked { BLOCKED } else { sight.hindrance };
                lines.printed[from.index() * count + to.index()] = printed;
                lines.printed[to.index() * count + from.index()] = printed;
                if !sight.blocked {
                    lines.seen[from.index()].insert(to);
                    lines.seen[to.index()].insert(from);
                }
            }
        }
        lines
    }

    fn trace_once(&mut self, grid: &Grid, from: Hex, to: Hex) {
        let at = from.index() * self.hexes + to.index();
        let mut between = Hexes::EMPTY;
        let mut before: Vec<Hex> = Vec::new();
        for step in trace(grid, from, to).steps {
            match step {
                Step::Hex { hex, .. } if hex == to => {
                    for hex in &before {
                        if let Some(direction) = grid.direction_between(to, *hex) {
                            self.entry[at] |= 1 << direction.index();
                        }
                    }
                }
                Step::Hex { hex, .. } => {
                    before = vec![hex];
                    between.insert(hex);
                }
                Step::Side { from, .. } => before = vec![from],
                Step::Corner { hexes } => {
                    before = hexes.into_iter().flatten().filter(|hex| *hex != to).collect();
                    before.iter().for_each(|hex| between.insert(*hex));
                }
                Step::Along { hexes, .. } => {
                    before = hexes.into_iter().flatten().collect();
                    before.iter().for_each(|hex| between.insert(*hex));
                }
            }
        }
        between.remove(from);
        between.remove(to);
        self.between[at] = between;
    }

    /// The printed hindrance of a line; nothing when it is blocked.
    #[inline]
    #[must_use]
    pub fn printed(&self, from: Hex, to: Hex) -> Option<u8> {
        match self.printed[from.index() * self.hexes + to.index()] {
            BLOCKED => None,
            hindrance => Some(hindrance),
        }
    }

    /// Hexes that can be seen from a hex as printed, itself among them.
    #[inline]
    #[must_use]
    pub fn seen(&self, from: Hex) -> Hexes {
        self.seen[from.index()]
    }

    /// Hexes that a line passes through or touches.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Hex, to: Hex) -> Hexes {
        self.between[from.index() * self.hexes + to.index()]
    }

    /// Hexsides over which a line comes in, as bits by [`Direction::index`].
    #[inline]
    #[must_use]
    pub fn entry(&self, from: Hex, to: Hex) -> u8 {
        self.entry[from.index() * self.hexes + to.index()]
    }
}

impl Position {
    /// The hindrance of a sight line now; nothing when it is blocked. Only the largest counts. [CC:10.3.3 CC:10.3.4b
    /// CC:10.2.1 CC:T88.4b CC:T88.5b A74]
    #[inline]
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex) -> Option<u8> {
        let lines = &self.setup.lines;
        let mut hindrance = lines.printed(from, to)?;
        if from == to {
            return Some(0);
        }
        let (blaze, smoky) = (self.state.blaze, self.state.smoky);
        if blaze.is_empty() && smoky.is_empty() {
            return Some(hindrance);
        }
        let between = lines.between(from, to);
        if between.meets(blaze) {
            return None;
        }
        let mut touched = between;
        touched.insert(from);
        touched.insert(to);
        for hex in touched.intersect(smoky).iter() {
            hindrance = hindrance.max(self.state.smoke[hex.index()]);
        }
        Some(hindrance)
    }
}
