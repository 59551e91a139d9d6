//! How fast a system plays: uniformly random decisions on one thread. One decision is: list the choices, pick
//! one, apply it.

use crate::{MOST_INPUTS, Unfinished};
use salient_engine::{Game, Pending, Random, Seat, Silent};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// Decisions listed, picked and applied in a second.
    pub decisions_per_second: f64,
    /// Whole games in a second.
    pub games_per_second: f64,
    /// The mean length of a game.
    pub decisions_per_game: f64,
    /// Nanoseconds to copy a position.
    pub clone_ns: f64,
    /// The largest position met, in bytes.
    pub position_bytes: usize,
    /// Games played for it.
    pub games: u64,
}

/// Plays whole random games from `start` for about `time`.
pub fn bench<G: Game>(start: &G, time: Duration, seed: u64) -> Result<Bench, Unfinished> {
    let mut random = Random::from_number(seed);
    let (kept, position_bytes) = positions(start, &mut random)?;
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let mut choices = Vec::new();
    let begun = Instant::now();
    let seconds = loop {
        decisions += random_game(start, &mut random, &mut choices, |_| {})?;
        games += 1;
        let elapsed = begun.elapsed();
        if elapsed >= time {
            break elapsed.as_secs_f64();
        }
    };
    Ok(Bench {
        decisions_per_second: decisions as f64 / seconds,
        games_per_second: games as f64 / seconds,
        decisions_per_game: decisions as f64 / games as f64,
        clone_ns: clone_ns(&kept),
        position_bytes,
        games,
    })
}

fn random_game<G: Game>(
    start: &G,
    random: &mut Random,
    choices: &mut Vec<G::Choice>,
    mut met: impl FnMut(&G),
) -> Result<u64, Unfinished> {
    let mut game = start.clone();
    let mut decisions = 0;
    for inputs in 0..MOST_INPUTS {
        met(&game);
        match game.pending() {
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap_or(Seat(0));
                choices.clear();
                game.choices(seat, choices);
                if choices.is_empty() {
                    return Err(Unfinished::DeadEnd { inputs, seat });
                }
                let choice = choices[random.index(choices.len())];
                game.decide(seat, choice, &mut Silent);
                decisions += 1;
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(random), &mut Silent),
            Pending::Over(_) => return Ok(decisions),
        }
    }
    Err(Unfinished::Runaway { inputs: MOST_INPUTS })
}

/// Positions from all over one game, and the size of the largest.
fn positions<G: Game>(start: &G, random: &mut Random) -> Result<(Vec<G>, usize), Unfinished> {
    let (mut kept, mut largest, mut met, mut stride) = (Vec::new(), 0, 0_usize, 1_usize);
    random_game(start, random, &mut Vec::new(), |game| {
        largest = largest.max(game.position_bytes());
        if met.is_multiple_of(stride) {
            if kept.len() == 64 {
                let mut keep = false;
                kept.retain(|_: &G| {
                    keep = !keep;
                    keep
                });
                stride *= 2;
            }
            kept.push(game.clone());
        }
        met += 1;
    })?;
    Ok((kept, largest))
}

fn clone_ns<G: Game>(kept: &[G]) -> f64 {
    let (mut copies, begun) = (0_u64, Instant::now());
    loop {
        for game in kept {
            black_box(black_box(game).clone());
        }
        copies += kept.len() as u64;
        let elapsed = begun.elapsed();
        if elapsed > Duration::from_millis(50) {
            return elapsed.as_nanos() as f64 / copies as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_agents::toy::Skirmish;

    #[test]
    fn the_figures_of_a_bench_fit_together() {
        let bench = bench(&Skirmish::new(), Duration::from_millis(30), 1).unwrap();
        let product = bench.games_per_second * bench.decisions_per_game;
        assert!((product / bench.decisions_per_second - 1.0).abs() < 1e-9, "{bench:?}");
        assert!(bench.decisions_per_game >= 8.0, "two stances and two actions in each round: {bench:?}");
        assert_eq!(bench.position_bytes, size_of::<Skirmish>());
        assert!(bench.clone_ns > 0.0 && bench.games > 0, "{bench:?}");
    }
}
