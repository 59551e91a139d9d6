//! Hex maps: terrain, outlines, sight lines, paths.
//!
//! The ground under the four systems that are played on hexes. From the bottom up:
//!
//! - [`Grid`], [`Hex`] and [`Direction`]: how many hexes there are, how they touch and how they are named.
//! - [`HexSet`], [`Spread`] and [`Tables`]: sets of hexes in a few words, growing them by a step in some dozens of
//!   instructions, and what move generation asks again and again.
//! - [`units`] and [`polygon`]: exact places, and exact questions about shapes.
//! - [`map`]: what lies where, read from a file and checked against the words of a system.
//! - [`sight`]: what a straight line crosses and what that does to it.
//! - [`paths`]: how far one can get.
//! - [`outlines`]: painted shapes, made once from the hexes and a seed.
//!
//! What is absent: floating point, chance (but for the seeded dice that draw outlines), and any rule of a particular
//! system. A terrain is a number here; what it costs or hides is for the system to say.

pub mod battle;
mod board;
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
pub mod units;

pub use grid::{Axial, Grid, Offset, Orientation};
pub use hex::{Direction, Hex};
pub use map::{Ground, Label, Map, MapFile, Outline, Road, Site, Vocabulary};
pub use set::{HexSet, HexSetIter};
pub use spread::Spread;
pub use tables::Tables;
pub use units::{LIMIT, Point, SCALE};
