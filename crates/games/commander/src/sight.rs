//! Sight lines: looked up, not traced, during play; corrected for smoke and blaze. [CC:10.1a]

use crate::chart::Sighting;
use crate::setup::{HexFacts, Hexes};
use crate::state::Position;
use salient_ground::sight::{Step, trace};
use salient_ground::{Direction, Grid, Hex, Map};

/// Every sight line of a map as the printed ground makes it.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    hexes: usize,
    /// The largest hindrance, or [`BLOCKED`].
    printed: Vec<u8>,
    /// Hexes between the ends, those that the line runs along included. [CC:10.2.1 CC:10.3.4a]
    between: Vec<Hexes>,
    /// Hexsides over which the line comes into its second end, as bits by direction. [CC:T97b]
    entry: Vec<u8>,
}

const BLOCKED: u8 = u8::MAX;

impl Lines {
    /// Looks along every line once.
    #[must_use]
    pub fn new(map: &Map, hexes: &[HexFacts]) -> Self {
        let grid = &map.grid;
        let count = grid.len();
        let mut lines = Self {
            hexes: count,
            printed: vec![0; count * count],
            between: vec![Hexes::EMPTY; count * count],
            entry: vec![0; count * count],
        };
        for from in grid.hexes() {
            for to in grid.hexes() {
                lines.look_once(grid, hexes, from, to);
            }
        }
        lines
    }

    fn look_once(&mut self, grid: &Grid, hexes: &[HexFacts], from: Hex, to: Hex) {
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
        for hex in between.iter() {
            let worse = match hexes[hex.index()].terrain.row().sighting {
                Sighting::Clear => 0,
                Sighting::Hindrance(much) => much,
                Sighting::Obstacle => BLOCKED,
            };
            self.printed[at] = self.printed[at].max(worse);
        }
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

    /// Hexes that a line passes through or along.
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
    /// The hindrance of a sight line now; nothing when it is blocked. [CC:10.3.3]
    #[inline]
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex) -> Option<u8> {
        let lines = &self.setup.lines;
        let mut hindrance = lines.printed(from, to)?;
        let between = lines.between(from, to);
        if !between.intersect(self.state.blaze).is_empty() {
            return None;
        }
        if from != to {
            hindrance = hindrance.max(self.state.smoke[from.index()]).max(self.state.smoke[to.index()]);
        }
        for hex in between.iter() {
            hindrance = hindrance.max(self.state.smoke[hex.index()]);
        }
        Some(hindrance)
    }

    /// Directions as bits, for tests.
    #[must_use]
    pub fn entry_bits(directions: &[Direction]) -> u8 {
        directions.iter().fold(0, |bits, direction| bits | 1 << direction.index())
    }
}
