//! Army Commander: Great War.

pub mod aircraft;
pub mod artillery;
pub mod chart;
pub mod choice;
mod clause;
pub mod event;
pub mod fallback;
pub mod fight;
pub mod frame;
pub mod headquarters;
pub mod losses;
pub mod movement;
pub mod night;
pub mod options;
pub mod place;
pub mod pool;
pub mod procedure;
pub mod retreat;
pub mod scenario;
pub mod sequence;
pub mod setup;
pub mod state;
pub mod support;
pub mod turn;
pub mod victory;
