//! What was played.

use salient_engine::{Seat, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;

/// What the checks played, scenario by scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The system's short name.
    pub system: String,
    /// In the order given.
    pub scenarios: Vec<ScenarioReport>,
}

impl Report {
    /// Games played in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.scenarios.iter().map(|scenario| scenario.games).sum()
    }

    /// Inputs played in all.
    #[must_use]
    pub fn inputs(&self) -> u64 {
        self.scenarios.iter().map(|scenario| scenario.inputs).sum()
    }
}

/// What was played of one scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioReport {
    /// Its id.
    pub scenario: String,
    /// Games finished.
    pub games: u64,
    /// Inputs in all of them.
    pub inputs: u64,
    /// Positions examined with every check.
    pub examined: u64,
    /// Inputs of the longest game.
    pub longest: usize,
    /// Games won by each seat.
    pub wins: [u64; 2],
    /// Games nobody won.
    pub draws: u64,
    /// How often each line of the scenario's list of results came up.
    pub levels: BTreeMap<u8, u64>,
}

impl ScenarioReport {
    pub(crate) fn add_game(&mut self, inputs: usize, examined: u64, verdict: Verdict) {
        self.games += 1;
        self.inputs += inputs as u64;
        self.examined += examined;
        self.longest = self.longest.max(inputs);
        match verdict.winner {
            Some(Seat(seat)) => self.wins[usize::from(seat.min(1))] += 1,
            None => self.draws += 1,
        }
        *self.levels.entry(verdict.level).or_default() += 1;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.inputs += other.inputs;
        self.examined += other.examined;
        self.longest = self.longest.max(other.longest);
        for (mine, more) in self.wins.iter_mut().zip(other.wins) {
            *mine += more;
        }
        self.draws += other.draws;
        for (level, count) in &other.levels {
            *self.levels.entry(*level).or_default() += count;
        }
    }
}
