//! One game with what a balance report asks: how the lead moved, how much of it was luck, which turns swung it and
//! which orders were given. All of it comes through the engine's contract: the lead is the system's outlook, a turn and
//! an order are what the system calls so.

use crate::game::Seated;
use crate::{GameResult, Unfinished};
use salient_agents::Knowledge;
use salient_engine::{Chance, Game, OrderGiven, Pending, Random, Seat, Settled, Silent};

/// How much a turn moved the lead.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// Whose turn it was.
    pub seat: Seat,
    /// The words it began with: `activate 51`.
    pub words: String,
    /// The change of that seat's outlook.
    pub by: f32,
}

/// A game as a report sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// How it ended.
    pub result: GameResult,
    /// What its result is called.
    pub title: String,
    /// The outlook of seat 0 at the end of each turn.
    pub lead: Vec<f32>,
    /// What the dice gave seat 0 beyond what they give on average, in outlook.
    pub luck: f32,
    /// What each turn did.
    pub swings: Vec<Swing>,
    /// Orders given: whose, and in which words.
    pub orders: Vec<(Seat, String)>,
}

/// How many other outcomes an outcome of chance is compared with.
const COMPARED: u32 = 12;
/// How many clicks after chance are followed before the outcome is judged.
const AFTERMATH: u32 = 16;

/// Plays a game like [`crate::play_game`], with the same dice and agents the same game, and keeps its trace.
pub fn trace<G: Game>(
    start: &G,
    agents: &mut Seated<G>,
    seed: u64,
    most_inputs: u64,
) -> Result<Trace, Unfinished> {
    let mut fate = Random::from_number(seed);
    let mut fancy = Random::from_number(fate.next_u64());
    let mut other = Random::from_number(!seed);
    let mut game = start.clone();
    let mut decisions = 0;
    let (mut lead, mut luck, mut swings, mut orders) = (Vec::new(), 0.0, Vec::<Swing>::new(), Vec::new());
    let mut turn = game.turn();
    let mut stand = game.outlook(Seat(0));
    let mut begun: Option<(Seat, String)> = None;
    for inputs in 0..most_inputs {
        match game.pending() {
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap_or(Seat(0));
                let knowledge = Knowledge::new(&game, seat, &mut fancy);
                if knowledge.choices().is_empty() {
                    return Err(Unfinished::DeadEnd { inputs, seat });
                }
                let choice = agents[seat.index()].choose(&knowledge);
                let mut words = None;
                match game.order(choice) {
                    Some(OrderGiven::Later(order)) => orders.push((seat, order)),
                    Some(OrderGiven::Now(order)) => {
                        orders.push((seat, order.clone()));
                        words = Some(order);
                    }
                    None => words = (game.foresight() == 1).then(|| game.say(choice)),
                }
                if begun.is_none() {
                    begun = words.map(|words| (seat, words));
                }
                game.decide(seat, choice, &mut Silent);
                decisions += 1;
            }
            Pending::Chance(chance) => {
                let settled = chance.kind.sample(&mut fate);
                luck += fortune(&game, &chance, &settled, &mut other);
                game.settle(&settled, &mut Silent);
            }
            Pending::Over(verdict) => {
                let result = GameResult {
                    winner: verdict.winner,
                    margin: verdict.margin,
                    level: verdict.level,
                    inputs,
                    decisions,
                };
                lead.push(game.outlook(Seat(0)));
                let title = game.scene(None).ended.map_or_else(String::new, |ending| ending.title);
                return Ok(Trace { result, title, lead, luck, swings, orders });
            }
        }
        if game.turn() != turn {
            turn = game.turn();
            let now = game.outlook(Seat(0));
            lead.push(now);
            if let Some((seat, words)) = begun.take() {
                let by = if seat == Seat(0) { now - stand } else { stand - now };
                swings.push(Swing { seat, words, by });
            }
            stand = now;
        }
    }
    Err(Unfinished::Runaway { inputs: most_inputs })
}

/// How much better for seat 0 an outcome is than the mean of others that could have come.
fn fortune<G: Game>(game: &G, chance: &Chance, settled: &Settled, random: &mut Random) -> f32 {
    let after = |settled: &Settled| {
        let mut game = game.clone();
        game.settle(settled, &mut Silent);
        follow(&mut game);
        game.outlook(Seat(0))
    };
    let mean = (0..COMPARED).map(|_| after(&chance.kind.sample(random))).sum::<f32>() / COMPARED as f32;
    after(settled) - mean
}

/// Takes the click each seat inclines to most, until chance is asked again or a turn ends, so that an outcome is judged
/// when its losses have been taken.
fn follow<G: Game>(game: &mut G) {
    let turn = game.turn();
    let (mut choices, mut weights) = (Vec::new(), Vec::new());
    for _ in 0..AFTERMATH {
        let Pending::Decide(seats) = game.pending() else { return };
        let Some(seat) = seats.first() else { return };
        if game.turn() != turn {
            return;
        }
        choices.clear();
        weights.clear();
        game.choices(seat, &mut choices);
        game.inclination(seat, &choices, &mut weights);
        let mut best: Option<(f32, G::Choice)> = None;
        for (choice, weight) in choices.iter().zip(&weights) {
            if best.is_none_or(|(heaviest, _)| *weight > heaviest) {
                best = Some((*weight, *choice));
            }
        }
        let Some((_, choice)) = best else { return };
        game.decide(seat, choice, &mut Silent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MOST_INPUTS, play_game};
    use salient_agents::{agent, toy::Skirmish};

    #[test]
    fn a_traced_game_is_the_same_game() {
        for seed in 0..20 {
            let make = || ["greedy", "random"].map(|name| agent(name, seed).unwrap());
            let plain = play_game(&Skirmish::new(), &mut make(), seed, MOST_INPUTS).unwrap();
            let traced = trace(&Skirmish::new(), &mut make(), seed, MOST_INPUTS).unwrap();
            assert_eq!(traced.result, plain);
        }
    }

    #[test]
    fn luck_evens_out_over_many_games() {
        let mut sum = 0.0;
        for seed in 0..200 {
            let mut agents = ["random"; 2].map(|name| agent(name, seed).unwrap());
            sum += trace(&Skirmish::new(), &mut agents, seed, MOST_INPUTS).unwrap().luck;
        }
        assert!((sum / 200.0).abs() < 0.1, "{}", sum / 200.0);
    }
}
