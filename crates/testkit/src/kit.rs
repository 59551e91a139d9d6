//! Many games of every scenario, on all cores, the same whatever their number.

use crate::Failure;
use crate::check::{Check, Fault};
use crate::examine::Examiner;
use crate::play::{Track, given_game, random_game};
use crate::pool::Pool;
use crate::report::{Report, ScenarioReport};
use crate::shrink::shrink;
use rayon::prelude::*;
use salient_engine::{
    Fingerprint, Input, Library, Origin, Random, Replay, ScenarioRef, System, Unreadable, erase,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games played one after another with one pool of choices.
const BATCH: u64 = 16;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Random games of each scenario.
    pub games: u64,
    /// Decides them all.
    pub seed: u64,
    /// A game with more inputs is a runaway.
    pub max_inputs: usize,
    /// One position in so many is examined with every check; the others only with the quick ones.
    pub thorough_every: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { games: 50, seed: 1, max_inputs: 20_000, thorough_every: 8 }
    }
}

/// The checks with everything they need to know.
#[derive(Clone, Copy)]
pub struct Kit<'a> {
    /// Where scenarios come from.
    pub library: &'a Library,
    /// How much is played.
    pub budget: Budget,
    /// Whether a clause stands in the ledger; without it only the system's prefix is checked.
    pub known_clause: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
    /// Called after every game.
    pub progress: Option<&'a (dyn Fn() + Sync)>,
}

/// Why the checks did not pass.
#[derive(Debug, thiserror::Error)]
pub enum Unsound {
    /// A scenario cannot be opened.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// A promise is broken.
    #[error("{0}")]
    Broken(#[from] Box<Failure>),
}

/// Plays `budget` of each of these scenarios of the built-in library with every check.
pub fn check_system<S: System>(scenarios: &[&str], budget: Budget) -> Result<Report, Unsound> {
    Kit { library: &Library::built_in(), budget, known_clause: None, progress: None }.check::<S>(scenarios)
}

/// The same for a test: panics with the failing check's name and the game as a replay file.
///
/// # Panics
/// When a check fails or a scenario cannot be opened.
#[must_use]
pub fn assert_system<S: System>(scenarios: &[&str], budget: Budget) -> Report {
    check_system::<S>(scenarios, budget)
        .unwrap_or_else(|unsound| panic!("{} is not sound: {unsound}", S::NAME))
}

impl Kit<'_> {
    /// Plays each of these scenarios with every check. The result depends on the budget alone.
    pub fn check<S: System>(&self, scenarios: &[&str]) -> Result<Report, Unsound> {
        let mut report = Report { system: S::NAME.into(), scenarios: Vec::new() };
        for scenario in scenarios {
            let opening = S::open(self.library, scenario)?;
            let work = Work::<S> { kit: self, scenario, opening };
            report.scenarios.push(work.all()?);
        }
        Ok(report)
    }
}

struct Work<'a, S: System> {
    kit: &'a Kit<'a>,
    scenario: &'a str,
    opening: S::Game,
}

impl<S: System> Work<'_, S> {
    fn all(&self) -> Result<ScenarioReport, Box<Failure>> {
        let batches = self.kit.budget.games.div_ceil(BATCH);
        let failed = AtomicU64::new(u64::MAX);
        let results: Vec<_> = (0..batches)
            .into_par_iter()
            .map(|batch| {
                // Once a batch has failed, later ones need not be played: the first to fail is what counts.
                if batch > failed.load(Ordering::Relaxed) {
                    return Ok(ScenarioReport::default());
                }
                let result = self.batch(batch);
                if result.is_err() {
                    failed.fetch_min(batch, Ordering::Relaxed);
                }
                result
            })
            .collect();
        let mut report = ScenarioReport { scenario: self.scenario.into(), ..ScenarioReport::default() };
        for result in results {
            report.merge(&result?);
        }
        Ok(report)
    }

    fn batch(&self, batch: u64) -> Result<ScenarioReport, Box<Failure>> {
        let budget = self.kit.budget;
        let mut report = ScenarioReport::default();
        let mut pool = Pool::new();
        for number in batch * BATCH..((batch + 1) * BATCH).min(budget.games) {
            let mut track = Track::<S::Game>::new(pool);
            let verdict =
                self.play(number, &mut track).map_err(|fault| self.failure(number, &track, fault))?;
            report.add_game(track.inputs.len(), track.examined, verdict);
            pool = track.pool;
            if let Some(progress) = self.kit.progress {
                progress();
            }
        }
        Ok(report)
    }

    fn play(&self, number: u64, track: &mut Track<S::Game>) -> Result<salient_engine::Verdict, Fault> {
        let budget = self.kit.budget;
        let mut random =
            Random::from_number(budget.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
        let prefix = prefix::<S>();
        let verdict = caught(|| {
            let examiner = self.examiner(&prefix, None);
            random_game(
                &self.opening,
                &examiner,
                track,
                &mut random,
                budget.max_inputs,
                budget.thorough_every,
            )
        })?;
        self.as_a_file(&track.inputs)?;
        Ok(verdict)
    }

    fn examiner<'e>(&'e self, prefix: &'e str, only: Option<Check>) -> Examiner<'e> {
        Examiner { prefix, known: self.kit.known_clause, only }
    }

    /// The game written to a file, read and played from there.
    fn as_a_file(&self, inputs: &[Input]) -> Result<(), Fault> {
        let broken = |what: String| Fault { check: Check::ReplayIsExact, what };
        let read: Replay = self.replay(inputs).to_string().parse().map_err(|bad| broken(format!("{bad}")))?;
        read.play(|_| Ok(erase(self.opening.clone())))
            .map(drop)
            .map_err(|error| broken(format!("the game's file cannot be played: {error}")))
    }

    /// The inputs as a replay, with the hash of the last position where they can be played.
    fn replay(&self, inputs: &[Input]) -> Replay {
        let table = erase(self.opening.clone());
        let content = Fingerprint::of_opening(&*table);
        let players = vec!["random".into(), "random".into()];
        let scenario = ScenarioRef::Id(self.scenario.into());
        let mut replay = Replay::new(S::NAME, scenario, content, players, Origin::ByHand);
        replay.inputs = inputs.to_vec();
        let played = catch_unwind(AssertUnwindSafe(|| replay.play(|_| Ok(table)).ok()));
        if let Ok(Some(played)) = played {
            replay.hashes.push((inputs.len(), Fingerprint::of_position(&*played.table)));
        }
        replay
    }

    fn failure(&self, game: u64, track: &Track<S::Game>, fault: Fault) -> Box<Failure> {
        let inputs_before = track.inputs.len();
        let prefix = prefix::<S>();
        let examiner = self.examiner(&prefix, Some(fault.check));
        let again = |inputs: &[Input]| match fault.check {
            // A shorter game is no runaway.
            Check::NoRunaway => None,
            // A panic stops a game wherever it is: the whole list is what led to it.
            Check::NoPanic => match caught(|| {
                Ok(given_game(&self.opening, inputs, &self.examiner(&prefix, None), &track.pool))
            }) {
                Err(fault) => Some((inputs.len(), fault)),
                Ok(_) => None,
            },
            _ => caught(|| Ok(given_game(&self.opening, inputs, &examiner, &track.pool))).ok().flatten(),
        };
        let (inputs, fault) = shrink(track.inputs.clone(), fault.clone(), again);
        let mut replay = self.replay(&inputs);
        replay.comments.push((inputs.len(), format!("{}: {}", fault.check, fault.what)));
        Box::new(Failure { check: fault.check, what: fault.what, game, inputs_before, replay })
    }
}

fn prefix<S: System>() -> String {
    format!("{}:", S::NAME.to_uppercase())
}

/// Turns a panic of the rules into a fault.
fn caught<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_default();
        Err(Fault { check: Check::NoPanic, what: format!("the rules panic: {text}") })
    })
}
