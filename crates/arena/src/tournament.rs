//! Agents against each other over scenarios and seats.
//!
//! Every two agents meet on every scenario as often from one seat as from the other, and the two games of such a pair
//! have the same dice. A game's dice and its agents' seeds come from the tournament's seed, the scenario and the
//! number of the game alone, so the table is the same whatever the number of threads and however often a run was
//! interrupted.

use crate::game::Seated;
use crate::many::many;
use crate::{ArenaError, MOST_INPUTS, play_game};
use salient_agents::{BadAgent, agent};
use salient_engine::{Fingerprint, Game, Random, erase};
use serde::{Deserialize, Serialize};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The agents, in the words they are asked for by.
    pub agents: Vec<String>,
    /// Games of each two agents on each scenario; an odd number is made even.
    pub games: u32,
    /// Where all dice and agents come from.
    pub seed: u64,
    /// How many threads; all cores when `None`.
    pub threads: Option<usize>,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// `ac/la-ferme-1916`.
    pub scenario: String,
    /// The agents in seat order.
    pub seats: [String; 2],
    /// Which game of these two; the dice of a number are the same from either seat.
    pub number: u32,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Which.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// The seat that won; nobody in a draw.
    pub winner: Option<u8>,
    /// The points of seat 0 less those of seat 1.
    pub margin: i32,
    /// Which line of the scenario's list of results applied.
    pub level: u8,
    /// Decisions made.
    pub decisions: u64,
    /// The first bytes of the scenario's fingerprint, so that games of a changed scenario are not mixed in.
    pub content: String,
}

impl Tournament {
    /// Finds out whether all agents exist, and that there are two.
    pub fn check<G: Game>(&self) -> Result<(), BadAgent> {
        for name in &self.agents {
            agent::<G>(name, 0)?;
        }
        Ok(())
    }

    /// Every game on a scenario, in order.
    #[must_use]
    pub fn fixtures(&self, scenario: &str) -> Vec<Fixture> {
        let mut fixtures = Vec::new();
        for (index, one) in self.agents.iter().enumerate() {
            for other in &self.agents[index + 1..] {
                for number in 0..self.games.div_ceil(2) {
                    for seats in [[one, other], [other, one]] {
                        let seats = seats.map(Clone::clone);
                        fixtures.push(Fixture { scenario: scenario.to_owned(), seats, number });
                    }
                }
            }
        }
        fixtures
    }

    /// Plays `fixtures`, all of the scenario that begins with `start`. Each finished game is given to `done`, from
    /// any thread; when it says `false`, no further game is begun.
    pub fn play<G: Game>(
        &self,
        start: &G,
        fixtures: &[Fixture],
        done: &(dyn Fn(Played) -> bool + Sync),
    ) -> Result<(), ArenaError> {
        let content = content_of(start);
        let one = |fixture: &Fixture| self.one(start, fixture, &content).map(done);
        many(fixtures, self.threads, one, |go_on| *go_on)?;
        Ok(())
    }

    /// The agents of a game, seated, and the seed of its dice.
    pub(crate) fn seated<G: Game>(&self, fixture: &Fixture) -> Result<(Seated<G>, u64), BadAgent> {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..12].copy_from_slice(&fixture.number.to_le_bytes());
        key[16..24].copy_from_slice(&number_of(&fixture.scenario).to_le_bytes());
        let mut seeds = Random::from_key(key);
        let dice = seeds.next_u64();
        // The seed of an agent is its own wherever it sits.
        let mind = seeds.next_u64();
        let agents = [
            agent(&fixture.seats[0], mind ^ number_of(&fixture.seats[0]))?,
            agent(&fixture.seats[1], mind ^ number_of(&fixture.seats[1]))?,
        ];
        Ok((agents, dice))
    }

    fn one<G: Game>(&self, start: &G, fixture: &Fixture, content: &str) -> Result<Played, ArenaError> {
        let (mut agents, dice) = self.seated(fixture)?;
        let result = play_game(start, &mut agents, dice, MOST_INPUTS)
            .map_err(|unfinished| ArenaError::Unfinished { game: fixture.number.into(), unfinished })?;
        Ok(Played {
            fixture: fixture.clone(),
            winner: result.winner.map(|seat| seat.0),
            margin: result.margin,
            level: result.level,
            decisions: result.decisions,
            content: content.to_owned(),
        })
    }
}

/// The mark of a scenario as it is now: its first position, its board and its terms.
#[must_use]
pub fn content_of<G: Game>(start: &G) -> String {
    let opening = Fingerprint::of_opening(&*erase(start.clone())).to_string();
    Fingerprint::of(format!("{opening} {}", start.terms()).as_bytes()).to_string()
}

/// A number from words (FNV-1a), the same on every machine.
fn number_of(words: &str) -> u64 {
    words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_agents::toy::Skirmish;
    use std::sync::Mutex;

    fn tournament(threads: usize) -> Tournament {
        Tournament {
            agents: ["random", "greedy", "search:20it"].map(str::to_owned).to_vec(),
            games: 8,
            seed: 5,
            threads: Some(threads),
        }
    }

    fn played(threads: usize) -> Vec<Played> {
        let tournament = tournament(threads);
        let all = Mutex::new(Vec::new());
        let fixtures = tournament.fixtures("toy/skirmish");
        tournament
            .play(&Skirmish::new(), &fixtures, &|played| {
                all.lock().unwrap().push(played);
                true
            })
            .unwrap();
        let mut all = all.into_inner().unwrap();
        all.sort_by_key(|played| fixtures.iter().position(|fixture| *fixture == played.fixture));
        all
    }

    #[test]
    fn everybody_meets_everybody_as_often_from_either_seat() {
        let fixtures = tournament(1).fixtures("toy/skirmish");
        assert_eq!(fixtures.len(), 3 * 8);
        for agent in ["random", "greedy", "search:20it"] {
            let seats = [0, 1].map(|seat| fixtures.iter().filter(|game| game.seats[seat] == agent).count());
            assert_eq!(seats, [8, 8]);
        }
    }

    #[test]
    fn the_number_of_threads_changes_no_game() {
        assert_eq!(played(1), played(3));
    }

    #[test]
    fn an_odd_number_of_games_is_made_even() {
        let odd = Tournament { games: 3, ..tournament(1) };
        assert_eq!(odd.fixtures("x").len(), 3 * 4);
    }
}
