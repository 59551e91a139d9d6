//! Many games over all cores, until all are played or somebody says stop.

use crate::Unfinished;
use rayon::prelude::*;
use salient_agents::BadAgent;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why games could not be played.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An agent that does not exist.
    #[error(transparent)]
    Agent(#[from] BadAgent),
    /// A game that did not end.
    #[error("game {game}: {unfinished}")]
    Unfinished {
        /// Which game, counted from 0.
        game: u64,
        /// How far it went.
        unfinished: Unfinished,
    },
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays each of `games` with `one`, on so many threads, all cores when `None`. After each one `go_on` is asked, from any
/// thread; when it says `false`, or when a game fails, no further game is begun. What was finished comes in the order of
/// the games.
pub(crate) fn many<G: Sync, T: Send>(
    games: &[G],
    threads: Option<usize>,
    one: impl Fn(&G) -> Result<T, ArenaError> + Sync,
    go_on: impl Fn(&T) -> bool + Sync,
) -> Result<Vec<T>, ArenaError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build()?;
    let stopped = AtomicBool::new(false);
    let play = |game: &G| {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        let result = one(game);
        if !result.as_ref().is_ok_and(&go_on) {
            stopped.store(true, Ordering::Relaxed);
        }
        Some(result)
    };
    // Collected before any fault is looked at, so that of several the one of the first game is reported.
    let played: Vec<_> = pool.install(|| games.par_iter().with_max_len(1).filter_map(play).collect());
    played.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn what_was_finished_comes_in_the_order_of_the_games() {
        let games: Vec<u32> = (0..200).collect();
        let doubled = many(&games, Some(3), |game| Ok(2 * game), |_| true).unwrap();
        assert_eq!(doubled, games.iter().map(|game| 2 * game).collect::<Vec<_>>());
    }

    #[test]
    fn no_game_is_begun_after_somebody_said_stop() {
        let begun = Mutex::new(Vec::new());
        let one = |game: &u32| {
            begun.lock().unwrap().push(*game);
            Ok(*game)
        };
        let kept = many(&[0, 1, 2, 3, 4, 5], Some(1), one, |game| *game != 2).unwrap();
        assert_eq!((kept, begun.into_inner().unwrap()), (vec![0, 1, 2], vec![0, 1, 2]));
    }

    #[test]
    fn no_game_is_begun_after_one_that_failed() {
        let begun = Mutex::new(Vec::new());
        let one = |game: &u64| {
            begun.lock().unwrap().push(*game);
            let unfinished = Unfinished::Stopped;
            if *game == 1 { Err(ArenaError::Unfinished { game: 1, unfinished }) } else { Ok(()) }
        };
        let fault = many(&[0, 1, 2, 3], Some(1), one, |()| true).unwrap_err();
        assert_eq!(fault.to_string(), "game 1: a game was stopped before its end");
        assert_eq!(begun.into_inner().unwrap(), [0, 1]);
    }
}
