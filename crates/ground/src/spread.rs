//! Growing a set of hexes by one step, all members at once.
//!
//! With hex (column, row) at bit row × columns + column, a step along a row moves every bit by one and a step along
//! a column by `columns`. The slanted steps depend on whether the hex is shoved, so masks part the two kinds:
//!
//! - flat top: from an unshoved column the slanted neighbours stand beside it and one row *up*, from a shoved column
//!   beside it and one row *down*;
//! - pointy top: the rows above and below hold the neighbour in the same column and one more, to the *left* of an
//!   unshoved row and to the *right* of a shoved one.
//!
//! A growth of four words is some 150 instructions, without a branch that depends on the set.

use crate::{Grid, Hex, HexSet, Orientation};

/// What [`Spread::grow`] needs to know of a grid; made once per map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread<const WORDS: usize> {
    orientation: Orientation,
    columns: u32,
    all: HexSet<WORDS>,
    not_first: HexSet<WORDS>,
    not_last: HexSet<WORDS>,
    shoved: HexSet<WORDS>,
}

impl<const WORDS: usize> Spread<WORDS> {
    /// The masks of a grid.
    ///
    /// # Panics
    /// If the grid has more hexes than a set of `WORDS` words has bits.
    pub fn new(grid: &Grid) -> Self {
        assert!(HexSet::<WORDS>::fits(grid), "{} hexes do not fit into {WORDS} words", grid.len());
        let choose = |keep: &dyn Fn(Hex) -> bool| grid.hexes().filter(|hex| keep(*hex)).collect();
        Self {
            orientation: grid.orientation,
            columns: u32::from(grid.columns),
            all: HexSet::all(grid),
            not_first: choose(&|hex| grid.col_row(hex).0 > 0),
            not_last: choose(&|hex| grid.col_row(hex).0 + 1 < grid.columns),
            shoved: choose(&|hex| grid.shoved(hex)),
        }
    }

    /// All hexes of the grid.
    #[inline]
    pub const fn all(&self) -> HexSet<WORDS> {
        self.all
    }

    /// The hexes adjacent to any member. A member itself is among them only if another member is next to it.
    #[inline]
    pub fn grow(&self, set: HexSet<WORDS>) -> HexSet<WORDS> {
        match (self.orientation, self.columns) {
            (Orientation::FlatTop, 1..64) => self.grow_narrow::<true>(&set.0),
            (Orientation::PointyTop, 1..64) => self.grow_narrow::<false>(&set.0),
            _ => self.grow_wide(set),
        }
    }

    /// Growth on a map of fewer than 64 columns, where a bit never moves farther than into the next word. Plain
    /// loops over words: they are unrolled, and need less than half the instructions of whole-set steps.
    #[inline]
    fn grow_narrow<const FLAT: bool>(&self, set: &[u64; WORDS]) -> HexSet<WORDS> {
        let (by, back) = (self.columns, 64 - self.columns);
        let (all, first, last, shoved) = (&self.all.0, &self.not_first.0, &self.not_last.0, &self.shoved.0);
        let (mut beside, mut above, mut below) = ([0; WORDS], [0; WORDS], [0; WORDS]);
        for word in 0..WORDS {
            let before = if word > 0 { (set[word - 1] & last[word - 1]) >> 63 } else { 0 };
            let after = if word + 1 < WORDS { (set[word + 1] & first[word + 1]) << 63 } else { 0 };
            let right = (set[word] & last[word]) << 1 | before;
            let left = (set[word] & first[word]) >> 1 | after;
            let own = set[word] & all[word];
            beside[word] = left | right;
            if FLAT {
                // Beside an unshoved column stands a shoved one, and the other way round.
                above[word] = own | (beside[word] & shoved[word]);
                below[word] = own | (beside[word] & !shoved[word]);
            } else {
                above[word] = own | (left & !shoved[word]) | (right & shoved[word]);
                below[word] = above[word];
            }
        }
        let mut grown = [0; WORDS];
        for word in 0..WORDS {
            let upper = if word + 1 < WORDS { above[word + 1] << back } else { 0 };
            let lower = if word > 0 { below[word - 1] >> back } else { 0 };
            grown[word] = (beside[word] | above[word] >> by | upper | below[word] << by | lower) & all[word];
        }
        HexSet(grown)
    }

    /// Growth on a map of any width.
    fn grow_wide(&self, set: HexSet<WORDS>) -> HexSet<WORDS> {
        let set = set.intersect(self.all);
        let left = down(set.intersect(self.not_first), 1);
        let right = up(set.intersect(self.not_last), 1);
        let beside = left.union(right);
        let (above, below) = match self.orientation {
            Orientation::FlatTop => {
                (set.union(beside.intersect(self.shoved)), set.union(beside.difference(self.shoved)))
            }
            Orientation::PointyTop => {
                let slanted = left.difference(self.shoved).union(right.intersect(self.shoved)).union(set);
                (slanted, slanted)
            }
        };
        beside.union(down(above, self.columns)).union(up(below, self.columns)).intersect(self.all)
    }

    /// The members and the hexes adjacent to them.
    #[inline]
    pub fn with_border(&self, set: HexSet<WORDS>) -> HexSet<WORDS> {
        self.grow(set).union(set)
    }

    /// All hexes that can be reached from `start` through hexes of `through`, the start among them.
    pub fn flood(&self, start: HexSet<WORDS>, through: HexSet<WORDS>) -> HexSet<WORDS> {
        let mut reached = start;
        let mut edge = start;
        while !edge.is_empty() {
            edge = self.grow(edge).intersect(through).difference(reached);
            reached = reached.union(edge);
        }
        reached
    }
}

/// Moves every bit up by any number.
fn up<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    let (mut moved, mut carry) = ([0; WORDS], 0);
    for (to, from) in moved.iter_mut().skip(words).zip(set.0) {
        *to = from << bits | carry;
        carry = from >> 1 >> (63 - bits);
    }
    HexSet(moved)
}

/// Moves every bit down by any number.
fn down<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    let (mut moved, mut carry) = ([0; WORDS], 0);
    for (to, from) in moved.iter_mut().rev().skip(words).zip(set.0.into_iter().rev()) {
        *to = from >> bits | carry;
        carry = from << 1 << (63 - bits);
    }
    HexSet(moved)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes;

    fn slow(grid: &Grid, set: HexSet<5>) -> HexSet<5> {
        set.iter().flat_map(|hex| grid.neighbours(hex)).collect()
    }

    /// Sizes that fit into five words, on both sides of 64 columns.
    fn sizes() -> impl Strategy<Value = (u16, u16)> {
        (1_u16..=160).prop_flat_map(|columns| (Just(columns), 1..=320 / columns))
    }

    proptest! {
        #[test]
        fn growing_by_shifts_equals_asking_every_neighbour(
            (columns, rows) in sizes(), shape in 0_usize..4, words in any::<[u64; 5]>(),
        ) {
            let grid = shapes(columns, rows)[shape];
            let set = HexSet(words).intersect(HexSet::all(&grid));
            let spread = Spread::<5>::new(&grid);
            prop_assert_eq!(spread.grow(set), slow(&grid, set));
            prop_assert_eq!(spread.with_border(set), slow(&grid, set).union(set));
        }
    }

    #[test]
    fn one_hex_grows_to_its_neighbours_and_not_itself() {
        for grid in shapes(16, 16) {
            let spread = Spread::<5>::new(&grid);
            for hex in grid.hexes() {
                assert_eq!(spread.grow(HexSet::of(hex)), grid.neighbours(hex).collect());
            }
        }
    }

    #[test]
    fn a_flood_stays_within_its_banks() {
        for grid in shapes(9, 9) {
            let spread = Spread::<2>::new(&grid);
            let middle: HexSet<2> = (0..9).filter_map(|row| grid.hex(4, row)).collect();
            let start = HexSet::of(Hex(0));
            let reached = spread.flood(start, spread.all().difference(middle));
            assert!(!reached.meets(middle));
            assert!(grid.hexes().all(|hex| reached.contains(hex) == (grid.col_row(hex).0 < 4)));
        }
    }
}
