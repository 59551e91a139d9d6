//! All sight lines of a map, computed once.

use super::{SightRules, look};
use crate::{Grid, Hex, HexSet, Outline};

/// Who sees whom, for rules that do not change during play. A hex sees itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightTable<const WORDS: usize> {
    rows: Vec<HexSet<WORDS>>,
}

impl<const WORDS: usize> SightTable<WORDS> {
    /// Looks along every line of the map once; the way back is the same.
    ///
    /// # Panics
    /// If the grid has more hexes than a set of `WORDS` words has bits.
    pub fn new(grid: &Grid, outlines: &[Outline], rules: &impl SightRules) -> Self {
        Self::up_to(grid, outlines, rules, u16::MAX)
    }

    /// As [`SightTable::new`], for rules by which nobody sees farther than `range`.
    ///
    /// # Panics
    /// If the grid has more hexes than a set of `WORDS` words has bits.
    pub fn up_to(grid: &Grid, outlines: &[Outline], rules: &impl SightRules, range: u16) -> Self {
        assert!(HexSet::<WORDS>::fits(grid), "{} hexes do not fit into {WORDS} words", grid.len());
        let mut rows: Vec<HexSet<WORDS>> = grid.hexes().map(HexSet::of).collect();
        for a in grid.hexes() {
            for b in grid.hexes().skip(a.index() + 1) {
                if grid.distance(a, b) <= range && !look(grid, outlines, rules, a, b).blocked {
                    rows[a.index()].insert(b);
                    rows[b.index()].insert(a);
                }
            }
        }
        Self { rows }
    }

    /// Whether the line between two hexes is free.
    #[inline]
    pub fn sees(&self, a: Hex, b: Hex) -> bool {
        self.rows[a.index()].contains(b)
    }

    /// All hexes seen from a hex, itself among them.
    #[inline]
    pub fn seen_from(&self, hex: Hex) -> HexSet<WORDS> {
        self.rows[hex.index()]
    }
}
