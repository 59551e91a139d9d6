//! A game that broke a promise.

use crate::Check;
use salient_engine::Replay;
use std::fmt;

/// A broken promise, with the shortest game found that shows it.
#[derive(Clone, Debug, thiserror::Error)]
pub struct Failure {
    /// Which promise.
    pub check: Check,
    /// What is wrong, in a sentence.
    pub what: String,
    /// Which of the random games showed it first, counted from 0.
    pub game: u64,
    /// How many inputs that game had then.
    pub inputs_before: usize,
    /// The game, shrunk.
    pub replay: Replay,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.check, self.what)?;
        writeln!(
            f,
            "in random game {}, shrunk from {} inputs to {}; as a replay file:\n",
            self.game,
            self.inputs_before,
            self.replay.inputs.len()
        )?;
        self.replay.fmt(f)
    }
}
