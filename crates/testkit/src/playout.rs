//! Whole games with no check at all, for benches: what a search plays again and again.

use salient_engine::{Game, Pending, Random, Seat, Silent};

/// How a playout chooses among what is on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Every choice is as likely as any other.
    Uniform,
    /// As the game is inclined ([`Game::inclination`]).
    Inclined,
}

/// Plays one game to its end, always the same for a seed; how many decisions it took.
pub fn playout<G: Game>(start: &G, seed: u64, manner: Manner) -> u64 {
    let mut game = start.clone();
    play_on(&mut game, seed, manner, u64::MAX)
}

/// Plays games with the seeds 0, 1, 2 and so on until so many decisions have been made; how many games were begun.
pub fn decisions<G: Game>(start: &G, manner: Manner, many: u64) -> u64 {
    let (mut made, mut seed) = (0, 0);
    while made < many {
        let mut game = start.clone();
        made += play_on(&mut game, seed, manner, many - made);
        seed += 1;
    }
    seed
}

/// The position after so many decisions of a game, or its last one.
#[must_use]
pub fn midway<G: Game>(start: &G, seed: u64, decisions: u64) -> G {
    let mut game = start.clone();
    play_on(&mut game, seed, Manner::Uniform, decisions);
    game
}

fn play_on<G: Game>(game: &mut G, seed: u64, manner: Manner, most: u64) -> u64 {
    let mut random = Random::from_number(seed);
    let (mut choices, mut weights) = (Vec::new(), Vec::new());
    let mut decisions = 0;
    loop {
        match game.pending() {
            Pending::Decide(_) if decisions == most => return decisions,
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap_or(Seat(0));
                choices.clear();
                game.choices(seat, &mut choices);
                let place = match manner {
                    Manner::Uniform => random.index(choices.len()),
                    Manner::Inclined => {
                        weights.clear();
                        game.inclination(seat, &choices, &mut weights);
                        random.weighted(&weights)
                    }
                };
                game.decide(seat, choices[place], &mut Silent);
                decisions += 1;
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut random), &mut Silent),
            Pending::Over(_) => return decisions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_engine::toy::Toy;
    use salient_engine::{Library, System};

    #[test]
    fn a_playout_is_the_same_for_a_seed_and_ends() {
        let start = Toy::open(&Library::built_in(), "short").unwrap();
        for manner in [Manner::Uniform, Manner::Inclined] {
            let lengths: Vec<u64> = (0..20).map(|seed| playout(&start, seed, manner)).collect();
            assert!(lengths.iter().all(|length| *length > 0), "{lengths:?}");
            assert_eq!(lengths, (0..20).map(|seed| playout(&start, seed, manner)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn games_are_played_until_there_were_decisions_enough() {
        let start = Toy::open(&Library::built_in(), "short").unwrap();
        let [first, second] = [0, 1].map(|seed| playout(&start, seed, Manner::Uniform));
        assert_eq!(decisions(&start, Manner::Uniform, first), 1);
        assert_eq!(decisions(&start, Manner::Uniform, first + 1), 2);
        assert_eq!(decisions(&start, Manner::Uniform, first + second), 2);
        assert_eq!(decisions(&start, Manner::Uniform, 0), 0);
    }

    #[test]
    fn a_game_is_met_midway_or_at_its_end() {
        let start = Toy::open(&Library::built_in(), "short").unwrap();
        let length = playout(&start, 3, Manner::Uniform);
        assert!(matches!(midway(&start, 3, length - 1).pending(), Pending::Decide(_)));
        assert!(matches!(midway(&start, 3, length + 1).pending(), Pending::Over(_)));
        assert!(matches!(midway(&start, 3, 0).pending(), Pending::Decide(_)));
    }
}
