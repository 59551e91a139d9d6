//! One game between two agents.

use salient_agents::{Agent, Knowledge};
use salient_engine::{Game, Pending, Random, Seat, Silent, Verdict};
use serde::Serialize;
use std::time::{Duration, Instant};

/// More inputs than any sound game takes.
pub const MOST_INPUTS: u64 = 1_000_000;

/// How one game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// The score of seat 0 less that of seat 1.
    pub margin: i32,
    /// Which line of the scenario's list of results applies.
    pub level: u8,
    /// Decisions and outcomes of chance together.
    pub inputs: u64,
    /// Decisions alone.
    pub decisions: u64,
}

/// A game that did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// It goes on and on.
    #[error("a game did not end after {inputs} inputs")]
    Runaway {
        /// How many inputs were given.
        inputs: u64,
    },
    /// Somebody must decide and has nothing to choose: a defect of the rules.
    #[error("a game came to a dead end after {inputs} inputs: seat {} must decide and has no choice", seat.0)]
    DeadEnd {
        /// How many inputs were given.
        inputs: u64,
        /// Who has no choice.
        seat: Seat,
    },
    /// Whoever watched has seen enough.
    #[error("a game was stopped before its end")]
    Stopped,
}

/// Who sits where.
pub(crate) type Seated<G> = [Box<dyn Agent<G>>; 2];

/// Plays `start` to its end. `seed` fixes the dice and what each agent imagines of what it cannot know.
pub fn play_game<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    most_inputs: u64,
) -> Result<GameResult, Unfinished> {
    play_out(start, agents, seed, most_inputs).map(|(result, _)| result)
}

/// The same, with the last position.
pub(crate) fn play_out<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    most_inputs: u64,
) -> Result<(GameResult, G), Unfinished> {
    play_with(start, agents, seed, most_inputs, |_, agent, knowledge| Some(agent.choose(knowledge)))
}

/// The same; `follow` is shown every position in which somebody decides.
pub(crate) fn play_followed<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    mut follow: impl FnMut(&G),
) -> Result<GameResult, Unfinished> {
    let ask = |game: &G, agent: &mut dyn Agent<G>, knowledge: &Knowledge<G>| {
        follow(game);
        Some(agent.choose(knowledge))
    };
    play_with(start, agents, seed, MOST_INPUTS, ask).map(|(result, _)| result)
}

/// The same; `watch` learns after each decision how many choices there were and how long it took, and says whether to
/// play on.
pub(crate) fn play_watched<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    most_inputs: u64,
    mut watch: impl FnMut(usize, Duration) -> bool,
) -> Result<(GameResult, G), Unfinished> {
    play_with(start, agents, seed, most_inputs, |_, agent, knowledge| {
        let begun = Instant::now();
        let choice = agent.choose(knowledge);
        watch(knowledge.choices().len(), begun.elapsed()).then_some(choice)
    })
}

fn play_with<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    most_inputs: u64,
    mut ask: impl FnMut(&G, &mut dyn Agent<G>, &Knowledge<G>) -> Option<G::Choice>,
) -> Result<(GameResult, G), Unfinished> {
    let mut fate = Random::from_number(seed);
    let mut fancy = Random::from_number(fate.next_u64());
    let mut game = start.clone();
    let mut decisions = 0;
    for inputs in 0..most_inputs {
        match game.pending() {
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap_or(Seat(0));
                let knowledge = Knowledge::new(&game, seat, &mut fancy);
                if knowledge.choices().is_empty() {
                    return Err(Unfinished::DeadEnd { inputs, seat });
                }
                let choice = ask(&game, &mut *agents[seat.index()], &knowledge).ok_or(Unfinished::Stopped)?;
                game.decide(seat, choice, &mut Silent);
                decisions += 1;
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut fate), &mut Silent),
            Pending::Over(verdict) => {
                let Verdict { winner, margin, level, .. } = verdict;
                return Ok((GameResult { winner, margin, level, inputs, decisions }, game));
            }
        }
    }
    Err(Unfinished::Runaway { inputs: most_inputs })
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_agents::{agent, toy::Skirmish};

    fn result(names: [&str; 2], seed: u64) -> GameResult {
        let mut agents = names.map(|name| agent(name, seed).unwrap());
        play_game(&Skirmish::new(), &mut agents, seed, MOST_INPUTS).unwrap()
    }

    #[test]
    fn a_seed_always_gives_the_same_game() {
        assert_eq!(result(["greedy", "random"], 4), result(["greedy", "random"], 4));
        assert!((1..20).any(|seed| result(["greedy", "random"], seed) != result(["greedy", "random"], 0)));
    }

    #[test]
    fn a_game_that_does_not_end_is_stopped() {
        let mut agents = ["random"; 2].map(|name| agent(name, 1).unwrap());
        let stopped = play_game(&Skirmish::new(), &mut agents, 1, 3);
        assert_eq!(stopped, Err(Unfinished::Runaway { inputs: 3 }));
    }

    #[test]
    fn greedy_beats_random_at_the_toy() {
        let points: i32 = (0..200)
            .map(|seed| match result(["greedy", "random"], seed).winner {
                Some(Seat(0)) => 2,
                None => 1,
                Some(_) => 0,
            })
            .sum();
        assert!(points > 300, "{points} of 400 points");
    }
}
