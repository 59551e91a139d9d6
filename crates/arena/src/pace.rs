//! How long an agent takes over its decisions: what its budget promises, seen from outside.

use crate::game::{MOST_INPUTS, play_watched};
use crate::{ArenaError, Unfinished};
use salient_agents::agent;
use salient_engine::Game;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What was measured. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// Decisions with more than one choice.
    pub decisions: u64,
    /// Half of them took no longer than this.
    pub median_ms: f64,
    /// 99 of 100 took no longer than this.
    pub p99_ms: f64,
    /// The longest.
    pub longest_ms: f64,
    /// The longest with a single choice, which costs nothing.
    pub longest_forced_ms: f64,
    /// Games played for it.
    pub games: u64,
}

/// Lets the agent that `words` mean play games against itself from `start`, for about `time`, and looks at the clock.
pub fn pace<G: Game>(start: &G, words: &str, time: Duration, seed: u64) -> Result<Pace, ArenaError> {
    let begun = Instant::now();
    let (mut free, mut forced) = (Vec::new(), Duration::ZERO);
    let mut games = 0;
    while games == 0 || begun.elapsed() < time {
        let mut agents = [agent::<G>(words, seed + games)?, agent::<G>(words, seed + games)?];
        let watch = |choices: usize, took: Duration| {
            if choices > 1 {
                free.push(took)
            } else {
                forced = forced.max(took)
            }
            begun.elapsed() < time || free.is_empty()
        };
        match play_watched(start, &mut agents, seed + games, MOST_INPUTS, watch) {
            // The time is up: the game is left where it is.
            Ok(_) | Err(Unfinished::Stopped) => games += 1,
            Err(unfinished) => return Err(ArenaError::Unfinished { game: games, unfinished }),
        }
    }
    free.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let at = |share: f64| free.get(((free.len() as f64 - 1.0) * share) as usize).copied().unwrap_or_default();
    Ok(Pace {
        decisions: free.len() as u64,
        median_ms: milliseconds(at(0.5)),
        p99_ms: milliseconds(at(0.99)),
        longest_ms: milliseconds(at(1.0)),
        longest_forced_ms: milliseconds(forced),
        games,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_agents::toy::Skirmish;

    #[test]
    fn every_decision_that_is_one_is_timed() {
        let pace = pace(&Skirmish::new(), "greedy", Duration::from_millis(50), 1).unwrap();
        assert!(pace.decisions > 0 && pace.games > 0, "{pace:?}");
        assert!(
            0.0 < pace.median_ms && pace.median_ms <= pace.p99_ms && pace.p99_ms <= pace.longest_ms,
            "{pace:?}"
        );
    }

    #[test]
    fn an_agent_there_is_not_is_refused() {
        let refused = pace(&Skirmish::new(), "gredy", Duration::ZERO, 1).unwrap_err();
        assert!(refused.to_string().contains("there is no agent called"), "{refused}");
    }
}
