//! Helpers for the tests of this crate.

use crate::{Grid, Offset, Orientation};

/// Grids of one size in all four shapes.
pub(crate) fn shapes(columns: u16, rows: u16) -> [Grid; 4] {
    [
        Grid::new(columns, rows, Orientation::FlatTop, Offset::OddShoved),
        Grid::new(columns, rows, Orientation::FlatTop, Offset::EvenShoved),
        Grid::new(columns, rows, Orientation::PointyTop, Offset::OddShoved),
        Grid::new(columns, rows, Orientation::PointyTop, Offset::EvenShoved),
    ]
}
