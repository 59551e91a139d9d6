//! The exact odds of a combat, from the same rows that read the dice.

use crate::chart::{Doubles, HitRow, LOSS_CAP, Order};
use std::sync::OnceLock;

/// The probability of exactly 0, 1, 2, ... hits with `dice` dice.
#[must_use]
pub fn distribution(row: HitRow, dice: u8, doubles: Doubles) -> Vec<f64> {
    let (single, pair) = row.faces();
    let p_single = f64::from(7 - single.min(7)) / 6.0;
    let p_pair = if pair == 0 { 0.0 } else { 1.0 / 6.0 };
    // ways[s][k]: the probability of s single hits and k dice with the pairing face so far.
    let n = dice as usize;
    let mut ways = vec![vec![0.0; n + 1]; n + 1];
    ways[0][0] = 1.0;
    for _ in 0..n {
        let mut next = vec![vec![0.0; n + 1]; n + 1];
        for s in 0..=n {
            for k in 0..=n - s {
                let p = ways[s][k];
                if p == 0.0 {
                    continue;
                }
                next[s][k] += p * (1.0 - p_single - p_pair);
                if s + k < n {
                    next[s + 1][k] += p * p_single;
                    next[s][k + 1] += p * p_pair;
                }
            }
        }
        ways = next;
    }
    let mut hits = vec![0.0; 2 * n + 1];
    for (s, row) in ways.iter().enumerate() {
        for (k, p) in row.iter().enumerate() {
            hits[s + doubles.count(k as u8) as usize] += p;
        }
    }
    while hits.len() > 1 && hits.last().is_some_and(|p| *p == 0.0) {
        hits.pop();
    }
    hits
}

/// The probabilities that the first side scores more, as many, or fewer hits than the second.
#[must_use]
pub fn compare(first: &[f64], second: &[f64]) -> [f64; 3] {
    let mut odds = [0.0; 3];
    for (a, p) in first.iter().enumerate() {
        for (b, q) in second.iter().enumerate() {
            let index = match a.cmp(&b) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            odds[index] += p * q;
        }
    }
    odds
}

/// What a combat promises, in figures an agent can add up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promise {
    /// The probability that the attacker scores more hits.
    pub more: f32,
    /// The probability that the defender does.
    pub less: f32,
    /// Strength each side can expect to lose to hits, attacker first.
    pub losses: [f32; 2],
}

/// The most dice of a side the table of promises holds; more are counted as so many.
const MOST: usize = 24;

/// What a combat between so many dice promises, from a table made once.
#[must_use]
pub fn promise(status: Order, dice: [u8; 2]) -> Promise {
    static TABLE: OnceLock<Vec<Promise>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let statuses = [Order::Retreat, Order::Move, Order::Hold, Order::DugIn];
        let mut table = Vec::with_capacity(statuses.len() * (MOST + 1) * (MOST + 1));
        for status in statuses {
            let rows = [HitRow::attacking(status), HitRow::defending(status)];
            let pools = rows.map(|row| {
                (0..=MOST as u8).map(|dice| distribution(row, dice, Doubles::EveryPair)).collect::<Vec<_>>()
            });
            for attack in &pools[0] {
                for defence in &pools[1] {
                    let [more, _, less] = compare(attack, defence);
                    let losses = [capped(defence), capped(attack)];
                    table.push(Promise { more: more as f32, less: less as f32, losses });
                }
            }
        }
        table
    });
    let [a, d] = dice.map(|dice| (dice as usize).min(MOST));
    table[(status as usize * (MOST + 1) + a) * (MOST + 1) + d]
}

/// The strength that hits of a distribution cost, capped. [AC:4c]
fn capped(hits: &[f64]) -> f32 {
    hits.iter().enumerate().map(|(n, p)| n.min(LOSS_CAP as usize) as f64 * p).sum::<f64>() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(row: HitRow, dice: u8) -> f64 {
        distribution(row, dice, Doubles::EveryPair).iter().enumerate().map(|(n, p)| n as f64 * p).sum()
    }

    /// The combat chart in figures: expected hits of each row. [AC:3f AC:3g AC:3h AC:3k]
    #[test]
    fn expected_hits_match_the_table_of_the_reading_of_doubles() {
        let table = [
            (1, [0.167, 0.167, 0.333, 0.333]),
            (2, [0.333, 0.361, 0.667, 0.694]),
            (8, [1.333, 1.760, 2.667, 3.093]),
            (14, [2.333, 3.251, 4.667, 5.584]),
        ];
        let rows = [HitRow::Six, HitRow::SixOrFives, HitRow::FiveSix, HitRow::FiveSixOrFours];
        for (dice, expected) in table {
            for (row, expected) in rows.into_iter().zip(expected) {
                let found = mean(row, dice);
                assert!(
                    (found - expected).abs() < 0.0006,
                    "{dice} dice, {row:?}: {found}, expected {expected}"
                );
            }
        }
    }

    #[test]
    fn the_odds_of_the_worked_example_come_out_as_computed_by_hand() {
        let odds = |a: (HitRow, u8), b: (HitRow, u8)| {
            let pools = [a, b].map(|(row, dice)| distribution(row, dice, Doubles::EveryPair));
            compare(&pools[0], &pools[1]).map(|p| (p * 1000.0).round() as i32)
        };
        assert_eq!(odds((HitRow::Six, 8), (HitRow::FiveSix, 6)), [223, 229, 548]);
        assert_eq!(odds((HitRow::SixOrFives, 8), (HitRow::SixOrFives, 6)), [494, 260, 246]);
    }

    #[test]
    fn probabilities_add_up_to_one() {
        for doubles in [Doubles::EveryPair, Doubles::OnePair, Doubles::BothDice] {
            let total: f64 = distribution(HitRow::FiveSixOrFours, 9, doubles).iter().sum();
            assert!((total - 1.0).abs() < 1e-9);
        }
    }
}
