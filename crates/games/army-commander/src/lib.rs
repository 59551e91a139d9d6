//! Army Commander: Great War.

pub mod chart;
mod clause;
pub mod options;
pub mod scenario;
pub mod setup;
