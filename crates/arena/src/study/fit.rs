//! Weighing figures anew: a logistic regression of who won.

use super::{Row, Study};
use serde::Serialize;

/// What a regression found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// The weight of each figure, in the logarithm of the odds that seat 0 wins.
    pub weights: Vec<f32>,
    /// How well figures so weighed tell winners, scenario by scenario.
    pub losses: Vec<Loss>,
}

/// How well odds tell winners: the mean of the logarithm of what was claimed for what came true, without its sign. The
/// less the better; a coin is right with 0.69.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// The scenario.
    pub scenario: String,
    /// With today's weights.
    pub today: f64,
    /// With the weights found, in games they were not found from.
    pub found: f64,
}

/// Into how many parts the games are divided; each is judged by weights that were found without it.
const FOLDS: u32 = 5;

/// How strongly weights are drawn to nought, so that figures which hardly matter do not run away.
const RIDGE: f64 = 1e-3;

/// The most steps of Newton's method; it needs far fewer.
const STEPS: usize = 40;

/// Weighs the figures of several scenarios of one system, each scenario and each of its games counting alike. Games with
/// the same dice are never in two parts. Nothing where there is nothing to weigh.
#[must_use]
pub fn fit(studies: &[Study]) -> Option<Fit> {
    let studies: Vec<&Study> = studies.iter().filter(|study| !study.rows.is_empty()).collect();
    let first = studies.first()?;
    let count = first.names.len();
    if count == 0 || studies.iter().any(|study| study.names != first.names) {
        return None;
    }
    let lines: Vec<Line<'_>> = studies.iter().flat_map(|study| lines(study)).collect();
    let today: Vec<f64> = first.weights.iter().copied().map(f64::from).collect();
    let mut found = vec![(0.0, 0.0); lines.len()];
    for fold in 0..FOLDS {
        let weights = newton(lines.iter().filter(|line| line.row.dice % FOLDS != fold), count);
        for (line, losses) in lines.iter().zip(&mut found) {
            if line.row.dice % FOLDS == fold {
                *losses = (line.loss(&today), line.loss(&weights));
            }
        }
    }
    let losses = studies.iter().map(|study| {
        let (mut all, mut sums) = (0.0, (0.0, 0.0));
        for (line, (today, found)) in lines.iter().zip(&found) {
            if line.scenario == study.scenario {
                all += line.counts;
                sums = (sums.0 + line.counts * today, sums.1 + line.counts * found);
            }
        }
        Loss { scenario: study.scenario.clone(), today: sums.0 / all, found: sums.1 / all }
    });
    let losses = losses.collect();
    let weights = newton(lines.iter(), count).into_iter().map(|weight| weight as f32).collect();
    Some(Fit { weights, losses })
}

/// A position and how much it counts.
struct Line<'a> {
    scenario: &'a str,
    row: &'a Row,
    counts: f64,
}

fn lines(study: &Study) -> impl Iterator<Item = Line<'_>> {
    let mut turns = std::collections::BTreeMap::<u32, f64>::new();
    for row in &study.rows {
        *turns.entry(row.game).or_default() += 1.0;
    }
    let games = turns.len() as f64;
    study.rows.iter().map(move |row| Line {
        scenario: &study.scenario,
        row,
        counts: 1.0 / (turns[&row.game] * games),
    })
}

impl Line<'_> {
    /// The chance that seat 0 wins, by these weights.
    fn chance(&self, weights: &[f64]) -> f64 {
        let odds: f64 =
            self.row.figures.iter().zip(weights).map(|(figure, weight)| f64::from(*figure) * weight).sum();
        1.0 / (1.0 + (-odds).exp())
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let chance = self.chance(weights).clamp(1e-9, 1.0 - 1e-9);
        let won = f64::from(self.row.won);
        -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
    }
}

/// The weights under which what came true was likeliest, by Newton's method.
fn newton<'a>(lines: impl Iterator<Item = &'a Line<'a>> + Clone, count: usize) -> Vec<f64> {
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut bend = vec![vec![0.0; count]; count];
        for (index, row) in bend.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for line in lines.clone() {
            let chance = line.chance(&weights);
            let missed = line.counts * (f64::from(line.row.won) - chance);
            let steep = line.counts * chance * (1.0 - chance);
            for (one, first) in line.row.figures.iter().enumerate() {
                let first = f64::from(*first);
                slope[one] += missed * first;
                for (other, second) in line.row.figures.iter().enumerate() {
                    bend[one][other] += steep * first * f64::from(*second);
                }
            }
        }
        let step = solve(bend, slope);
        let size = step.iter().fold(0.0_f64, |size, by| size.max(by.abs()));
        weights.iter_mut().zip(&step).for_each(|(weight, by)| *weight += by);
        if size < 1e-9 {
            break;
        }
    }
    weights
}

/// What `matrix` must be multiplied by to give `right`, by elimination; the matrix is positive definite.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for at in 0..count {
        for below in at + 1..count {
            let share = matrix[below][at] / matrix[at][at];
            let (upper, lower) = matrix.split_at_mut(below);
            for (value, above) in lower[0][at..].iter_mut().zip(&upper[at][at..]) {
                *value -= share * above;
            }
            right[below] -= share * right[at];
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|index| matrix[at][index] * right[index]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_engine::Random;

    /// Games of two turns whose winner is drawn by the odds of `truth`.
    fn made_up(truth: [f64; 2], weights: [f32; 2], games: u32) -> Study {
        let mut random = Random::from_number(7);
        let mut draw = || f64::from(random.below(1_000_000)) / 1e6;
        let mut rows = Vec::new();
        for game in 0..games {
            let figures = [draw() * 4.0 - 2.0, draw() * 4.0 - 2.0];
            let odds = figures[0] * truth[0] + figures[1] * truth[1];
            let won = if draw() < 1.0 / (1.0 + (-odds).exp()) { 1.0 } else { 0.0 };
            let figures = figures.map(|figure| figure as f32).to_vec();
            rows.extend([1, 2].map(|turn| Row { game, dice: game, turn, won, figures: figures.clone() }));
        }
        let scenario = "made/up".to_owned();
        Study { scenario, names: vec!["first", "second"], weights: weights.to_vec(), games, rows }
    }

    #[test]
    fn the_weights_that_made_the_games_are_found_again() {
        let fit = fit(&[made_up([1.5, -0.5], [0.0, 0.0], 20_000)]).unwrap();
        assert!((fit.weights[0] - 1.5).abs() < 0.1 && (fit.weights[1] + 0.5).abs() < 0.1, "{fit:?}");
        let loss = &fit.losses[0];
        assert!((loss.today - 2.0_f64.ln()).abs() < 1e-6, "no weight at all is a coin: {loss:?}");
        assert!(loss.found < 0.55, "{loss:?}");
    }

    #[test]
    fn weights_that_are_right_cannot_be_bettered() {
        let fit = fit(&[made_up([1.5, -0.5], [1.5, -0.5], 4_000)]).unwrap();
        let loss = &fit.losses[0];
        assert!(loss.today < loss.found + 0.002, "{loss:?}");
    }

    #[test]
    fn there_is_nothing_to_weigh_without_figures_or_games() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[Study { names: vec!["first"], ..Study::default() }]), None);
    }
}
