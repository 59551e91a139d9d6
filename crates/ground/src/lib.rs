//! Hex maps: terrain, outlines, sight lines, paths.
//!
//! The ground under four of the five systems. A [`Grid`] says how many hexes there are and how they are named; a
//! [`HexSet`] is a set of them that costs a few words, a [`Spread`] grows such a set by a step, and [`Tables`] holds
//! what move generation asks again and again.
//!
//! Nothing here decides anything with floating point: every machine agrees on every line.

mod grid;
mod hex;
pub mod map;
pub mod outlines;
pub mod paths;
pub mod polygon;
mod set;
pub mod sight;
mod spread;
mod tables;
#[cfg(test)]
mod testing;
mod units;

pub use grid::{Axial, Grid, Offset, Orientation};
pub use hex::{Direction, Hex};
pub use map::{Ground, Label, Map, MapFile, Outline, Road, Vocabulary};
pub use set::{HexSet, HexSetIter};
pub use spread::Spread;
pub use tables::Tables;
pub use units::{LIMIT, Point, SCALE};
