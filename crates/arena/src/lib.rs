//! Many games at once: one game between two agents, thousands of them over all cores, and the speed of random
//! play.

mod bench;
mod game;
mod simulate;
mod statistics;

pub use bench::{Bench, bench};
pub use game::{GameResult, MOST_INPUTS, Unfinished, play_game};
pub use simulate::{ArenaError, Plan, Simulation, simulate};
pub use statistics::{LevelCount, Rate, Spread};
