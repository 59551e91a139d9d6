//! Rates with their intervals, and the spread of a number over many games.

use serde::Serialize;

/// How often something happened, with the Wilson 95 % interval of its probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Rate {
    /// How often.
    pub count: u64,
    /// The share of all.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Rate {
    /// `count` out of `all`.
    #[must_use]
    pub fn of(count: u64, all: u64) -> Self {
        if all == 0 {
            return Self { count, rate: 0.0, low: 0.0, high: 1.0 };
        }
        Self { count, ..Self::share(count as f64, all) }
    }

    /// `points` out of `all`, where points may be halves.
    #[must_use]
    pub fn share(points: f64, all: u64) -> Self {
        let count = points as u64;
        if all == 0 {
            return Self { count, rate: 0.0, low: 0.0, high: 1.0 };
        }
        const Z: f64 = 1.959_963_984_540_054;
        let n = all as f64;
        let rate = points / n;
        let scale = 1.0 + Z * Z / n;
        let centre = (rate + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { count, rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

/// How a number is spread over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The smallest.
    pub least: i64,
    /// A twentieth of the games stay at or below it.
    pub p5: i64,
    /// A quarter.
    pub p25: i64,
    /// Half.
    pub median: i64,
    /// Three quarters.
    pub p75: i64,
    /// All but a twentieth.
    pub p95: i64,
    /// The greatest.
    pub most: i64,
}

impl Spread {
    /// The spread of `numbers`; all zero when there are none.
    #[must_use]
    pub fn of(mut numbers: Vec<i64>) -> Self {
        numbers.sort_unstable();
        let Some(last) = numbers.len().checked_sub(1) else { return Self::default() };
        // The nearest rank: the smallest number with at least that share of all at or below it.
        let at = |percent: usize| numbers[(numbers.len() * percent).div_ceil(100).saturating_sub(1)];
        Self {
            mean: numbers.iter().sum::<i64>() as f64 / numbers.len() as f64,
            least: numbers[0],
            p5: at(5),
            p25: at(25),
            median: at(50),
            p75: at(75),
            p95: at(95),
            most: numbers[last],
        }
    }
}

/// How often one line of the scenario's list of results applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelCount {
    /// The line.
    pub level: u8,
    /// What it says.
    pub title: String,
    /// How many games.
    pub games: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_rate_is_the_published_one() {
        // Wilson's interval for 8 of 10, as statistics texts give it.
        let rate = Rate::of(8, 10);
        assert!((rate.low - 0.4902).abs() < 1e-4 && (rate.high - 0.9433).abs() < 1e-4, "{rate:?}");
        assert_eq!(Rate::of(0, 50).low, 0.0);
        assert_eq!(Rate::of(50, 50).high, 1.0);
        assert_eq!((Rate::of(0, 0).low, Rate::of(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn percentiles_are_numbers_that_occurred() {
        let spread = Spread::of((1..=100).rev().collect());
        assert_eq!((spread.least, spread.p5, spread.median, spread.p95, spread.most), (1, 5, 50, 95, 100));
        assert_eq!(Spread::of(vec![7]).p25, 7);
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
