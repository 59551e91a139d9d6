//! Checks that every system passes, by naming its scenarios. Random games are played with a bounded budget, and
//! at every step the promises of the contract are held against the rules: what is offered is accepted and nothing
//! else, no dead end, no runaway, replays and saves are exact, nobody sees what they may not know. A game that
//! breaks a promise is shrunk and given back as a replay file.
//!
//! ```
//! use salient_engine::toy::Toy;
//! use salient_testkit::{Budget, assert_system};
//!
//! let report = assert_system::<Toy>(&["short"], Budget { games: 20, ..Budget::default() });
//! assert_eq!(report.games(), 20);
//! ```

mod cases;
mod check;
mod examine;
mod failure;
mod kit;
mod play;
mod playout;
mod pool;
mod report;
mod shrink;

pub use cases::run_cases;
pub use check::Check;
pub use failure::Failure;
pub use kit::{Budget, Kit, Unsound, assert_system, check_system};
pub use playout::{Manner, decisions, midway, playout};
pub use report::{Report, ScenarioReport};
