//! What luck, turns and orders had to do with winning.

use super::{Luck, OrderWeight, TurnWeight};
use crate::Rate;
use crate::trace::Trace;
use salient_engine::Seat;
use std::collections::BTreeMap;

/// With fewer games than this on either side nothing is compared.
const FEWEST: usize = 5;

/// Of the games in which a side was ahead after a quarter, a half and three quarters of the turns, how often it won.
pub(super) fn foretold(traces: &[Trace]) -> [Rate; 3] {
    [1, 2, 3].map(|quarter| {
        let (mut ahead, mut won) = (0, 0);
        for trace in traces {
            let Some(winner) = trace.result.winner else { continue };
            let Some(last) = trace.lead.len().checked_sub(1) else { continue };
            let lead = trace.lead[last * quarter / 4];
            if lead != 0.0 {
                ahead += 1;
                won += u64::from((lead > 0.0) == (winner == Seat(0)));
            }
        }
        Rate::of(won, ahead)
    })
}

pub(super) fn luck(traces: &[Trace]) -> Luck {
    let decided: Vec<&Trace> = traces.iter().filter(|trace| trace.result.winner.is_some()).collect();
    let luckier =
        decided.iter().filter(|trace| (trace.luck > 0.0) == (trace.result.winner == Some(Seat(0)))).count();
    let pairs: Vec<(f64, f64)> =
        traces.iter().map(|trace| (f64::from(trace.luck), f64::from(trace.result.margin))).collect();
    let n = pairs.len().max(1) as f64;
    let mean = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0 / n, sum.1 + pair.1 / n));
    let (mut both, mut one, mut other) = (0.0, 0.0, 0.0);
    for (luck, margin) in &pairs {
        both += (luck - mean.0) * (margin - mean.1);
        one += (luck - mean.0).powi(2);
        other += (margin - mean.1).powi(2);
    }
    let spread = (one * other).sqrt();
    Luck {
        luckier_won: Rate::of(luckier as u64, decided.len() as u64),
        correlation: if spread > 0.0 { both / spread } else { 0.0 },
    }
}

pub(super) fn turns(traces: &[Trace]) -> Vec<TurnWeight> {
    // For each beginning: how many, their sum, and their sums in games won and not won.
    let mut met: BTreeMap<(u8, &str), (u64, f64, [f64; 2])> = BTreeMap::new();
    let mut games = [[0_u64; 2]; 2];
    for trace in traces {
        for seat in [Seat(0), Seat(1)] {
            games[seat.index()][usize::from(trace.result.winner == Some(seat))] += 1;
        }
        for swing in &trace.swings {
            let won = usize::from(trace.result.winner == Some(swing.seat));
            let entry = met.entry((swing.seat.0, &swing.words)).or_default();
            entry.0 += 1;
            entry.1 += f64::from(swing.by);
            entry.2[won] += f64::from(swing.by);
        }
    }
    let mut turns: Vec<TurnWeight> = met
        .into_iter()
        .filter(|(_, (count, ..))| *count * 10 >= traces.len() as u64)
        .map(|((seat, words), (count, sum, by_result))| {
            let of = games[usize::from(seat)];
            let mean = |won: usize| by_result[won] / of[won].max(1) as f64;
            TurnWeight {
                seat,
                words: words.to_owned(),
                a_game: count as f64 / traces.len().max(1) as f64,
                swing: sum / count as f64,
                decided: mean(1) - mean(0),
            }
        })
        .collect();
    turns.sort_by(|a, b| b.decided.abs().total_cmp(&a.decided.abs()).then(a.words.cmp(&b.words)));
    turns
}

/// How winning goes with giving an order at all, or, where it is given in nearly every game, with giving it more often
/// than half of the time.
pub(super) fn orders(traces: &[Trace]) -> Vec<OrderWeight> {
    let points = |trace: &Trace, seat: Seat| match trace.result.winner {
        Some(winner) if winner == seat => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let mut met: BTreeMap<&(Seat, String), Vec<u32>> = BTreeMap::new();
    for (game, trace) in traces.iter().enumerate() {
        for order in &trace.orders {
            met.entry(order).or_insert_with(|| vec![0; traces.len()])[game] += 1;
        }
    }
    let all = traces.len();
    let enough = (all / 20).max(FEWEST);
    let telling = |given: usize| given >= enough && all - given >= enough;
    let mut orders: Vec<OrderWeight> = Vec::new();
    for ((seat, words), counts) in met {
        let mut sorted = counts.clone();
        sorted.sort_unstable();
        let ever = counts.iter().filter(|count| **count > 0).count();
        let usual = if telling(ever) { 0 } else { sorted[all / 2] };
        let with = |game: &usize| counts[*game] > usual;
        let given = (0..all).filter(with).count();
        if !telling(given) {
            continue;
        }
        let won: f64 = (0..all).filter(with).map(|game| points(&traces[game], *seat)).sum();
        let total: f64 = traces.iter().map(|trace| points(trace, *seat)).sum();
        orders.push(OrderWeight {
            seat: seat.0,
            words: if usual == 0 { words.clone() } else { format!("{words}, more than {usual} times") },
            given: given as u64,
            won_with: Rate::share(won, given as u64),
            won_without: Rate::share(total - won, (all - given) as u64),
        });
    }
    // The difference in shares of what chance alone makes of it, so that few games do not stand before many.
    let weight = |order: &OrderWeight| {
        let games = [order.given as f64, (all as f64) - order.given as f64];
        let (with, without) = (order.won_with.rate, order.won_without.rate);
        let both = (with * games[0] + without * games[1]) / all as f64;
        let noise = (both * (1.0 - both) * (1.0 / games[0] + 1.0 / games[1])).sqrt();
        (with - without).abs() / noise.max(1e-9)
    };
    orders.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.words.cmp(&b.words)));
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;

    /// A game that seat 0 won or lost after giving an order so many times.
    fn ordered(words: &str, times: usize, won: bool) -> Trace {
        let result =
            GameResult { winner: Some(Seat(u8::from(!won))), margin: 0, level: 0, inputs: 0, decisions: 0 };
        Trace {
            result,
            title: String::new(),
            lead: Vec::new(),
            luck: 0.0,
            swings: Vec::new(),
            orders: vec![(Seat(0), words.to_owned()); times],
        }
    }

    #[test]
    fn an_order_that_only_some_games_have_is_weighed_by_having_it() {
        let traces: Vec<Trace> = (0..20).map(|n| ordered("hold", n % 2, n % 2 == 1)).collect();
        let orders = orders(&traces);
        assert_eq!((orders.len(), orders[0].words.as_str(), orders[0].given), (1, "hold", 10));
        assert_eq!((orders[0].won_with.rate, orders[0].won_without.rate), (1.0, 0.0));
    }

    #[test]
    fn an_order_of_too_few_games_is_not_weighed() {
        let traces: Vec<Trace> = (0..40).map(|n| ordered("hold", usize::from(n < 4), n < 4)).collect();
        assert!(orders(&traces).is_empty());
    }

    #[test]
    fn many_games_weigh_more_than_a_greater_difference_of_few() {
        let mut traces: Vec<Trace> =
            (0..100).map(|n| ordered("fire", n % 2, n % 8 < 6 && n % 2 == 1)).collect();
        for trace in traces.iter_mut().filter(|trace| trace.result.winner == Some(Seat(0))).take(5) {
            trace.orders.push((Seat(0), "rare".to_owned()));
        }
        let words: Vec<String> = orders(&traces).into_iter().map(|order| order.words).collect();
        assert_eq!(words, ["fire", "rare"]);
    }

    #[test]
    fn the_lead_foretells_the_winner_as_often_as_it_did() {
        let game = |lead: [f32; 5], winner: Option<Seat>| Trace {
            lead: lead.to_vec(),
            result: GameResult { winner, ..ordered("", 0, true).result },
            ..ordered("", 0, true)
        };
        let traces = [
            game([0.0, 0.5, 0.5, 0.5, 1.0], Some(Seat(0))),
            game([0.0, 0.5, -0.5, -0.5, -1.0], Some(Seat(1))),
            game([0.0, -0.5, -0.5, 0.5, 1.0], Some(Seat(0))),
            game([0.0, 0.5, 0.5, 0.5, 0.0], None),
        ];
        let told = foretold(&traces).map(|rate| rate.count);
        assert_eq!(told, [1, 2, 3], "after a quarter the first alone was told rightly");
    }

    #[test]
    fn an_order_that_every_game_has_is_weighed_by_how_often() {
        let traces: Vec<Trace> = (0..20).map(|n| ordered("fire", 1 + n, n >= 11)).collect();
        let orders = orders(&traces);
        assert_eq!(
            (orders.len(), orders[0].words.as_str(), orders[0].given),
            (1, "fire, more than 11 times", 9)
        );
        assert_eq!((orders[0].won_with.rate, orders[0].won_without.rate), (1.0, 0.0));
    }
}
