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
//! A growth is some thirty word operations for each word, without a branch that depends on the set.

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
        let set = set.intersect(self.all);
        let left = down(set.intersect(self.not_first), 1);
        let right = up(set.intersect(self.not_last), 1);
        let beside = left.union(right);
        let (above, below) = match self.orientation {
            Orientation::FlatTop => {
                // Beside an unshoved column stands a shoved one, and the other way round.
                (set.union(beside.intersect(self.shoved)), set.union(beside.difference(self.shoved)))
            }
            Orientation::PointyTop => {
                let slanted = left.difference(self.shoved).union(right.intersect(self.shoved)).union(set);
                (slanted, slanted)
            }
        };
        let moved = if self.columns < 64 {
            down(above, self.columns).union(up(below, self.columns))
        } else {
            far_down(above, self.columns).union(far_up(below, self.columns))
        };
        beside.union(moved).intersect(self.all)
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

/// Moves every bit up by `by`, from 1 to 63. Written so that the compiler can unroll it and use wide registers.
#[inline(always)]
fn up<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    HexSet(std::array::from_fn(|word| {
        let carry = if word > 0 { set.0[word - 1] >> (64 - by) } else { 0 };
        set.0[word] << by | carry
    }))
}

/// Moves every bit down by `by`, from 1 to 63.
#[inline(always)]
fn down<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    HexSet(std::array::from_fn(|word| {
        let carry = if word + 1 < WORDS { set.0[word + 1] << (64 - by) } else { 0 };
        set.0[word] >> by | carry
    }))
}

/// Moves every bit up by any number.
fn far_up<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    let mut moved = [0; WORDS];
    for (to, from) in moved.iter_mut().skip(words).zip(set.0) {
        *to = from;
    }
    if bits == 0 { HexSet(moved) } else { up(HexSet(moved), bits) }
}

/// Moves every bit down by any number.
fn far_down<const WORDS: usize>(set: HexSet<WORDS>, by: u32) -> HexSet<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    let mut moved = [0; WORDS];
    for (to, from) in moved.iter_mut().zip(set.0.into_iter().skip(words)) {
        *to = from;
    }
    if bits == 0 { HexSet(moved) } else { down(HexSet(moved), bits) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes;

    fn slow(grid: &Grid, set: HexSet<5>) -> HexSet<5> {
        set.iter().flat_map(|hex| grid.neighbours(hex)).collect()
    }

    proptest! {
        #[test]
        fn growing_by_shifts_equals_asking_every_neighbour(
            columns in 1_u16..160, rows in 1_u16..20, shape in 0_usize..4, words in any::<[u64; 5]>(),
        ) {
            let grid = shapes(columns, rows)[shape];
            prop_assume!(HexSet::<5>::fits(&grid));
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
