//! The same scenario many times over all cores. Game number n takes its dice and its agents' seeds from the
//! plan's seed and n alone, so the result is the same whatever the number of threads.

use crate::game::{Seated, play_out};
use crate::many::many;
use crate::{ArenaError, GameResult, LevelCount, Rate, Spread};
use salient_agents::{BadAgent, agent};
use salient_engine::{Game, Random, Seat};
use serde::Serialize;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// Names of the agents, in seat order.
    pub agents: [String; 2],
    /// Where all dice and agents come from.
    pub seed: u64,
    /// How many threads; all cores when `None`.
    pub threads: Option<usize>,
    /// Inputs after which a game counts as one that does not end.
    pub most_inputs: u64,
}

impl Plan {
    /// Finds out whether both agents exist.
    pub(crate) fn check<G: Game>(&self) -> Result<(), BadAgent> {
        self.agents.iter().try_for_each(|name| agent::<G>(name, 0).map(drop))
    }

    /// The numbers of its games.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        (0..self.games).collect()
    }

    /// The agents of a game, seated, and the seed of its dice.
    pub(crate) fn seated<G: Game>(&self, game: u64) -> Result<(Seated<G>, u64), BadAgent> {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        let mut seeds = Random::from_key(key);
        let dice = seeds.next_u64();
        let agents = [agent(&self.agents[0], seeds.next_u64())?, agent(&self.agents[1], seeds.next_u64())?];
        Ok((agents, dice))
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulation {
    /// Names of the agents, in seat order.
    pub agents: [String; 2],
    /// The seed.
    pub seed: u64,
    /// How many games were asked for.
    pub asked: u64,
    /// How many were finished; fewer than asked for after a cancel.
    pub games: u64,
    /// Wins by seat.
    pub wins: [Rate; 2],
    /// Games nobody won.
    pub draws: Rate,
    /// Decisions in a game.
    pub decisions: Spread,
    /// Points of seat 0 less those of seat 1.
    pub margin: Spread,
    /// How often each line of the list of results applied, lowest line first.
    pub levels: Vec<LevelCount>,
}

/// How a game went, and what its result is called.
pub(crate) type Played = (GameResult, String);

impl Simulation {
    pub(crate) fn new(plan: &Plan, played: &[Played]) -> Self {
        let results: Vec<GameResult> = played.iter().map(|(result, _)| *result).collect();
        let games = results.len() as u64;
        let won = |winner| results.iter().filter(|result| result.winner == winner).count() as u64;
        let mut levels: Vec<LevelCount> = Vec::new();
        for (result, title) in played {
            match levels.iter_mut().find(|count| (count.level, &count.title) == (result.level, title)) {
                Some(count) => count.games += 1,
                None => levels.push(LevelCount { level: result.level, title: title.clone(), games: 1 }),
            }
        }
        levels.sort_by(|a, b| (a.level, &a.title).cmp(&(b.level, &b.title)));
        Self {
            agents: plan.agents.clone(),
            seed: plan.seed,
            asked: plan.games,
            games,
            wins: [Seat(0), Seat(1)].map(|seat| Rate::of(won(Some(seat)), games)),
            draws: Rate::of(won(None), games),
            decisions: Spread::of(results.iter().map(|result| result.decisions as i64).collect()),
            margin: Spread::of(results.iter().map(|result| i64::from(result.margin)).collect()),
            levels,
        }
    }
}

/// Plays the games of `plan` from `start`. After each one `progress` is called, from any thread; when it says
/// `false`, no further game is begun and what was finished is kept.
pub fn simulate<G: Game>(
    start: &G,
    plan: &Plan,
    progress: &(dyn Fn() -> bool + Sync),
) -> Result<Simulation, ArenaError> {
    plan.check::<G>()?;
    let one = |game: &u64| one_game(start, plan, *game);
    let played = many(&plan.numbers(), plan.threads, one, |_| progress())?;
    Ok(Simulation::new(plan, &played))
}

fn one_game<G: Game>(start: &G, plan: &Plan, game: u64) -> Result<Played, ArenaError> {
    let (mut agents, dice) = plan.seated(game)?;
    let (result, end) = play_out(start, &mut agents, dice, plan.most_inputs)
        .map_err(|unfinished| ArenaError::Unfinished { game, unfinished })?;
    Ok((result, end.scene(None).ended.map_or_else(String::new, |ending| ending.title)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MOST_INPUTS;
    use salient_agents::toy::Skirmish;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn plan(games: u64, threads: usize) -> Plan {
        Plan {
            games,
            agents: ["greedy".into(), "random".into()],
            seed: 42,
            threads: Some(threads),
            most_inputs: MOST_INPUTS,
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let start = Skirmish::new();
        let one = simulate(&start, &plan(100, 1), &|| true).unwrap();
        let three = simulate(&start, &plan(100, 3), &|| true).unwrap();
        assert_eq!(one, three);
        assert_eq!(one.games, 100);
        assert_eq!(one.wins[0].count + one.wins[1].count + one.draws.count, 100);
        assert_eq!(one.levels.iter().map(|level| level.games).sum::<u64>(), 100);
    }

    #[test]
    fn another_seed_gives_other_games() {
        let start = Skirmish::new();
        let other = Plan { seed: 43, ..plan(100, 1) };
        let results = [plan(100, 1), other].map(|plan| simulate(&start, &plan, &|| true).unwrap().decisions);
        assert_ne!(results[0], results[1]);
    }

    #[test]
    fn a_cancel_keeps_what_was_finished() {
        let done = AtomicU64::new(0);
        let progress = || done.fetch_add(1, Ordering::Relaxed) < 9;
        let kept = simulate(&Skirmish::new(), &plan(10_000, 1), &progress).unwrap();
        assert_eq!((kept.games, kept.asked), (10, 10_000));
    }

    #[test]
    fn an_unknown_agent_is_named_before_anything_is_played() {
        let mut bad = plan(1, 1);
        bad.agents[1] = "clever".into();
        let error = simulate(&Skirmish::new(), &bad, &|| panic!("nothing may be played")).unwrap_err();
        assert!(error.to_string().contains("\"clever\""), "{error}");
    }

    #[test]
    fn a_game_that_does_not_end_is_reported_by_its_number() {
        let short = Plan { most_inputs: 2, ..plan(1, 1) };
        let error = simulate(&Skirmish::new(), &short, &|| true).unwrap_err();
        assert_eq!(error.to_string(), "game 0: a game did not end after 2 inputs");
    }
}
