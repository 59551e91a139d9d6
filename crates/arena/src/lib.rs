//! Many games at once: one game between two agents, thousands of them over all cores, tournaments with ratings,
//! balance reports with pictures, the speed of random play and the pace of agents.
#![allow(clippy::disallowed_methods, reason = "figures about games decide nothing in them")]

mod bench;
mod export;
mod game;
mod many;
mod pace;
mod picture;
mod ratings;
mod report;
mod results;
mod simulate;
mod statistics;
mod study;
mod tournament;
mod trace;

pub use bench::{Bench, bench};
pub use export::{write_csv, write_parquet};
pub use game::{GameResult, MOST_INPUTS, Unfinished, play_game};
pub use many::ArenaError;
pub use pace::{Pace, pace};
pub use picture::png;
pub use ratings::{Meeting, Rating, meetings, ratings};
pub use report::{Report, ScenarioReport, Verdict};
pub use results::{RESULTS_VERSION, Results, ResultsError};
pub use simulate::{Plan, Simulation, simulate};
pub use statistics::{LevelCount, Rate, Spread};
pub use study::{Fit, Loss, Row, Study, fit, study, write_figures};
pub use tournament::{Fixture, Played, Tournament, content_of};
pub use trace::{Swing, Trace, trace};
