//! The balance report of a scenario: who wins how often, by how much, how the lead moves, how much of it is luck, and
//! what decides.

mod charts;
mod page;
mod verdict;
mod weigh;

use crate::many::many;
use crate::trace::{Trace, trace};
use crate::{ArenaError, Plan, Rate, Simulation};
use salient_engine::Game;
use serde::Serialize;
pub use verdict::Verdict;

/// What is known about a scenario besides its games.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioReport {
    /// `ac/la-ferme-1916`.
    pub scenario: String,
    /// `La Ferme: the first tank`.
    pub title: String,
    /// The sides in seat order.
    pub sides: Vec<String>,
}

/// A balance report.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Of which scenario.
    #[serde(flatten)]
    pub about: ScenarioReport,
    /// The figures.
    pub simulation: Simulation,
    /// What they say about the balance.
    pub verdict: Verdict,
    /// How luck and result go together.
    pub luck: Luck,
    /// Of the games that somebody won: how often it was who led after a quarter, a half and three quarters of it.
    pub foretold: [Rate; 3],
    /// What the turns of each beginning did, weightiest first.
    pub turns: Vec<TurnWeight>,
    /// How orders and results go together, weightiest first.
    pub orders: Vec<OrderWeight>,
    #[serde(skip)]
    traces: Vec<Trace>,
}

/// How much was luck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Luck {
    /// Of the games that somebody won, how often it was the side that the dice had favoured.
    pub luckier_won: Rate,
    /// The correlation of luck and margin, from -1 to 1; its square is the share of the differences between games
    /// that luck accounts for.
    pub correlation: f64,
}

/// What turns that began with the same words did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnWeight {
    /// Whose.
    pub seat: u8,
    /// The words.
    pub words: String,
    /// How many such turns there were in a game.
    pub a_game: f64,
    /// What one of them did to that side's outlook on average.
    pub swing: f64,
    /// How much more they did in a game that was won than in one that was not.
    pub decided: f64,
}

/// What became of games in which an order was given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderWeight {
    /// Whose.
    pub seat: u8,
    /// The words.
    pub words: String,
    /// Games in which it was given.
    pub given: u64,
    /// How often its side won those, a draw counting half.
    pub won_with: Rate,
    /// How often it won the others.
    pub won_without: Rate,
}

impl Report {
    /// Plays the games of `plan` from `start` and reports on them. After each one `progress` is called, from any
    /// thread; when it says `false`, no further game is begun and the report is on those finished.
    pub fn make<G: Game>(
        about: ScenarioReport,
        start: &G,
        plan: &Plan,
        progress: &(dyn Fn() -> bool + Sync),
    ) -> Result<Self, ArenaError> {
        plan.check::<G>()?;
        let one = |game: &u64| one_game(start, plan, *game);
        let traces = many(&plan.numbers(), plan.threads, one, |_| progress())?;
        Ok(Self::of(about, plan, traces))
    }

    fn of(about: ScenarioReport, plan: &Plan, traces: Vec<Trace>) -> Self {
        let results: Vec<_> = traces.iter().map(|trace| (trace.result, trace.title.clone())).collect();
        let simulation = Simulation::new(plan, &results);
        Self {
            about,
            verdict: Verdict::of(&simulation),
            simulation,
            luck: weigh::luck(&traces),
            foretold: weigh::foretold(&traces),
            turns: weigh::turns(&traces),
            orders: weigh::orders(&traces),
            traces,
        }
    }

    /// What a side is called.
    fn side(&self, seat: usize) -> &str {
        self.about.sides.get(seat).map_or("?", String::as_str)
    }

    /// The balance in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.verdict.sentence([self.side(0), self.side(1)])
    }
}

fn one_game<G: Game>(start: &G, plan: &Plan, game: u64) -> Result<Trace, ArenaError> {
    let (mut agents, dice) = plan.seated(game)?;
    trace(start, &mut agents, dice, plan.most_inputs)
        .map_err(|unfinished| ArenaError::Unfinished { game, unfinished })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MOST_INPUTS;
    use salient_agents::toy::Skirmish;

    fn report(threads: usize) -> Report {
        let about = ScenarioReport {
            scenario: "toy/skirmish".into(),
            title: "A <skirmish>".into(),
            sides: vec!["Red".into(), "Blue".into()],
        };
        let plan = Plan {
            games: 60,
            agents: ["greedy".into(), "random".into()],
            seed: 3,
            threads: Some(threads),
            most_inputs: MOST_INPUTS,
        };
        Report::make(about, &Skirmish::new(), &plan, &|| true).unwrap()
    }

    #[test]
    fn the_report_is_the_same_whatever_the_number_of_threads() {
        assert_eq!(report(1).html(), report(3).html());
    }

    #[test]
    fn the_page_has_every_chart_inside_and_names_are_escaped() {
        let report = report(2);
        let page = report.html();
        let told = report.charts().len() - usize::from(report.orders.is_empty());
        assert_eq!(page.matches("<svg ").count(), told);
        assert!(page.contains("A &lt;skirmish&gt;") && !page.contains("A <skirmish>"));
        assert!(page.contains("Favours Red"), "{}", report.sentence());
    }

    #[test]
    fn the_dice_have_their_say_in_a_game_of_dice() {
        let luck = report(2).luck;
        assert!(luck.correlation > 0.1, "{luck:?}");
    }
}
