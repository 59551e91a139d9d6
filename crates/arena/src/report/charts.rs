//! The charts of a report.

use super::Report;
use crate::picture::{self, Bar, Ending, Moment, Pair, Row, Share};
use crate::trace::Trace;
use crate::{LevelCount, Rate};
use salient_engine::Seat;

/// Longer labels than this are cut.
const LABEL: usize = 36;

/// At how many moments the lead is looked at, besides the first.
const MOMENTS: usize = 40;

impl Report {
    /// The charts, each with a name for a file.
    #[must_use]
    pub fn charts(&self) -> Vec<(&'static str, String)> {
        let sides = [self.side(0), self.side(1)];
        vec![
            ("wins", picture::shares("Who won", &self.winners())),
            ("endings", picture::shares("How it ended", &self.endings())),
            (
                "margins",
                picture::histogram(
                    "Margins",
                    &format!("points of {} less those of {}", sides[0], sides[1]),
                    &self.numbers(|trace| trace.result.margin.into()),
                ),
            ),
            ("lead", picture::lead("The lead over time", sides, &self.lead())),
            ("luck", picture::scatter("Luck and margin", sides, &self.dots())),
            (
                "turns",
                picture::bars(
                    "What decided",
                    "outlook gained more in games won than in others",
                    &self.deciders(),
                ),
            ),
            ("orders", picture::pairs("Orders and winning", &self.pairs())),
            (
                "lengths",
                picture::histogram(
                    "Lengths",
                    "decisions in a game",
                    &self.numbers(|trace| trace.result.decisions as i64),
                ),
            ),
        ]
    }

    /// The share of the first side, as a row among other scenarios.
    pub(super) fn row(&self) -> Row {
        Row {
            words: short(&self.about.title),
            sides: [self.side(0).to_owned(), self.side(1).to_owned()],
            rate: self.verdict.share,
        }
    }

    fn winners(&self) -> Vec<Share> {
        let won = |seat: usize| Share {
            words: self.side(seat).to_owned(),
            rate: self.simulation.wins[seat],
            seat: Some(seat),
        };
        let nobody = Share { words: "nobody".to_owned(), rate: self.simulation.draws, seat: None };
        vec![won(0), won(1), nobody]
    }

    /// Each line of the list of results, best for the first side first.
    fn endings(&self) -> Vec<Share> {
        let games = |level: &LevelCount| -> Vec<&Trace> {
            let told = |trace: &&Trace| (trace.result.level, &trace.title) == (level.level, &level.title);
            self.traces.iter().filter(told).collect()
        };
        let mut lines: Vec<(f64, Share)> = self
            .simulation
            .levels
            .iter()
            .map(|level| {
                let games = games(level);
                let margins: i64 = games.iter().map(|trace| i64::from(trace.result.margin)).sum();
                let share = Share {
                    words: short(&level.title),
                    rate: Rate::of(level.games, self.simulation.games),
                    seat: games.first().and_then(|trace| winner(trace)),
                };
                (margins as f64 / games.len().max(1) as f64, share)
            })
            .collect();
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        lines.into_iter().map(|(_, share)| share).collect()
    }

    fn numbers(&self, pick: impl Fn(&Trace) -> i64) -> Vec<Ending> {
        self.traces.iter().map(|trace| (pick(trace), winner(trace))).collect()
    }

    fn dots(&self) -> Vec<picture::Dot> {
        let dot = |trace: &Trace| (f64::from(trace.luck), f64::from(trace.result.margin), winner(trace));
        self.traces.iter().map(dot).collect()
    }

    fn deciders(&self) -> Vec<Bar> {
        self.turns
            .iter()
            .take(14)
            .map(|turn| {
                let seat = usize::from(turn.seat);
                Bar {
                    words: short(&format!("{}: {}", self.side(seat), turn.words)),
                    value: turn.decided,
                    seat: Some(seat),
                }
            })
            .collect()
    }

    fn pairs(&self) -> Vec<Pair> {
        self.orders
            .iter()
            .take(14)
            .map(|order| Pair {
                words: short(&format!("{}: {}", self.side(order.seat.into()), order.words)),
                seat: order.seat.into(),
                with: order.won_with.rate,
                without: order.won_without.rate,
                games: order.given,
            })
            .collect()
    }

    /// The spread of the lead at moments from the first turn to the last.
    fn lead(&self) -> Vec<Moment> {
        let mut moments = Vec::new();
        for moment in 0..=MOMENTS {
            let mut values: Vec<f64> = self
                .traces
                .iter()
                .filter(|trace| !trace.lead.is_empty())
                .map(|trace| f64::from(trace.lead[(trace.lead.len() - 1) * moment / MOMENTS]))
                .collect();
            if values.is_empty() {
                break;
            }
            values.sort_by(f64::total_cmp);
            moments.push([1, 5, 10, 15, 19].map(|twentieth| values[(values.len() - 1) * twentieth / 20]));
        }
        moments
    }
}

fn winner(trace: &Trace) -> Option<usize> {
    trace.result.winner.map(Seat::index)
}

/// Words as long as there is room for.
fn short(words: &str) -> String {
    if words.chars().count() <= LABEL {
        return words.to_owned();
    }
    let mut cut: String = words.chars().take(LABEL - 1).collect();
    cut.push('…');
    cut
}
