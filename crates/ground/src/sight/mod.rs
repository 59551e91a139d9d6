//! Sight lines, exact to the last corner.
//!
//! A sight line runs straight from the centre of one hex to the centre of another. [`trace`] lists what it crosses,
//! in order and without rounding. A system says what each crossed thing does by [`SightRules`]; [`look`] gives the
//! sum, [`explain`] the whole story for a person, and [`SightTable`] all pairs of a map at once. Whoever sees is
//! seen: every answer is the same in both directions.
//!
//! What happens exactly on a hexside or a corner differs between rulebooks. Such a stretch has two flanks, one on
//! each hand; [`Flanks`] says whether both must block or one is enough.

mod level;
mod rules;
mod table;
mod trace;

pub use level::{Blind, Grazing, Levels, blind_hexes, hidden_by_fixed_blind, ray};
pub use rules::{Crossed, Effect, Explanation, Flanks, Line, Met, Sight, SightRules, What, explain, look};
pub use table::SightTable;
pub use trace::{Step, Trace, trace};

#[cfg(test)]
mod tests;
