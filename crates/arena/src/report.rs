//! The balance report of a scenario: who wins how often, by how much, how the lead moves, how much of it is luck, and
//! what decides.

use crate::picture::{self, Share, escape};
use crate::trace::{Trace, trace};
use crate::{ArenaError, Plan, Rate, Simulation};
use rayon::prelude::*;
use salient_agents::agent;
use salient_engine::{Game, Random, Seat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

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
    /// How luck and result go together.
    pub luck: Luck,
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
        for name in &plan.agents {
            agent::<G>(name, 0)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build()?;
        let stopped = AtomicBool::new(false);
        let one = |game: u64| {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let traced = one_game(start, plan, game);
            if traced.is_err() || !progress() {
                stopped.store(true, Ordering::Relaxed);
            }
            Some(traced)
        };
        let traces: Vec<Result<Trace, ArenaError>> = pool.install(|| {
            (0..plan.games as usize)
                .into_par_iter()
                .with_max_len(1)
                .filter_map(|game| one(game as u64))
                .collect()
        });
        Ok(Self::of(about, plan, traces.into_iter().collect::<Result<_, _>>()?))
    }

    fn of(about: ScenarioReport, plan: &Plan, traces: Vec<Trace>) -> Self {
        let results: Vec<_> = traces.iter().map(|trace| (trace.result, trace.title.clone())).collect();
        Self {
            about,
            simulation: Simulation::new(plan, &results),
            luck: luck(&traces),
            turns: turns(&traces),
            orders: orders(&traces),
            traces,
        }
    }

    /// The charts, each with a name for a file.
    #[must_use]
    pub fn charts(&self) -> Vec<(&'static str, String)> {
        let winner = |trace: &Trace| trace.result.winner.map(Seat::index);
        let side =
            |seat: usize| self.about.sides.get(seat).cloned().unwrap_or_else(|| format!("seat {seat}"));
        let mut shares: Vec<Share> = (0..2)
            .map(|seat| Share { words: side(seat), rate: self.simulation.wins[seat], seat: Some(seat) })
            .collect();
        shares.push(Share { words: "nobody".to_owned(), rate: self.simulation.draws, seat: None });
        let numbers = |pick: &dyn Fn(&Trace) -> i64| -> Vec<(i64, Option<usize>)> {
            self.traces.iter().map(|trace| (pick(trace), winner(trace))).collect()
        };
        let margins = format!("points of {} less those of {}", side(0), side(1));
        let dots: Vec<(f64, f64, Option<usize>)> = self
            .traces
            .iter()
            .map(|trace| (f64::from(trace.luck), f64::from(trace.result.margin), winner(trace)))
            .collect();
        let luck = [
            format!("to the right: luck of {}; up: its margin", side(0)),
            format!("disc: {} won; square: {} won; cross: nobody", side(0), side(1)),
        ];
        let turns: Vec<(String, f64, Option<usize>)> = self
            .turns
            .iter()
            .take(14)
            .map(|turn| {
                (format!("{}: {}", side(turn.seat.into()), turn.words), turn.decided, Some(turn.seat.into()))
            })
            .collect();
        vec![
            ("wins", picture::shares("Who won", &shares)),
            (
                "margins",
                picture::histogram("Margins", &margins, &numbers(&|trace| trace.result.margin.into())),
            ),
            (
                "lengths",
                picture::histogram(
                    "Lengths",
                    "decisions in a game",
                    &numbers(&|trace| trace.result.decisions as i64),
                ),
            ),
            ("lead", picture::band("The lead over time", &self.about.sides, &self.lead())),
            ("luck", picture::scatter("Luck and margin", [&luck[0], &luck[1]], &dots)),
            (
                "turns",
                picture::bars(
                    "What decided",
                    "outlook gained more in games won than in games not won",
                    &turns,
                ),
            ),
        ]
    }

    /// Quartiles of the lead at 41 moments from the first turn to the last.
    fn lead(&self) -> Vec<[f64; 3]> {
        const MOMENTS: usize = 40;
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
            moments.push([1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4]));
        }
        moments
    }

    /// The report as one HTML page with its charts inside.
    #[must_use]
    pub fn html(&self) -> String {
        let mut page = page(&format!("{}: balance", self.about.title));
        let simulation = &self.simulation;
        let _ = write!(
            page,
            "<h1>{}</h1><p>{} games of <code>{}</code>, seed {}, {} against {}. {}</p>",
            escape(&self.about.title),
            simulation.games,
            escape(&self.about.scenario),
            simulation.seed,
            escape(&simulation.agents[0]),
            escape(&simulation.agents[1]),
            self.sentence(),
        );
        let explained = [
            ("wins", "Who won", "Bars are shares of all games, lines their 95 % intervals. The shaded band is what counts as balanced, 40 to 60 %.".to_owned()),
            ("margins", "By how much", format!("Mean {:.1}, median {}; half of all games lie from {} to {}. Blue: won by the first side; orange: by the second; grey: by nobody.", simulation.margin.mean, simulation.margin.median, simulation.margin.p25, simulation.margin.p75)),
            ("lengths", "How long", format!("Median {} decisions; nine tenths of all games take {} to {}.", simulation.decisions.median, simulation.decisions.p5, simulation.decisions.p95)),
            ("lead", "How the lead moved", "The lead is the outlook that the computer players see.".to_owned()),
            ("luck", "How much was luck", format!("Luck is what the dice gave beyond what they give on average. The luckier side won {:.0} % of the games that somebody won ({:.0} to {:.0} %), and luck accounts for {:.0} % of the differences between games.", self.luck.luckier_won.rate * 100.0, self.luck.luckier_won.low * 100.0, self.luck.luckier_won.high * 100.0, self.luck.correlation * self.luck.correlation * 100.0)),
            ("turns", "Which units decided", "For each kind of turn: how much more of the lead it brought its side in games that the side won.".to_owned()),
        ];
        for ((name, chart), (explains, title, words)) in self.charts().into_iter().zip(explained) {
            debug_assert_eq!(name, explains);
            let _ = write!(page, "<section><h2>{title}</h2>{chart}<p>{}</p></section>", escape(&words));
        }
        page.push_str(&self.orders_table());
        page.push_str("</main></body></html>\n");
        page
    }

    /// The balance in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let wins = &self.simulation.wins;
        // A draw is half a win for each.
        let share = wins[0].rate + self.simulation.draws.rate / 2.0;
        let side = |seat: usize| self.about.sides.get(seat).map_or("?", String::as_str);
        if (0.4..=0.6).contains(&share) {
            return format!(
                "Balanced: {} {:.0} %, {} {:.0} %, nobody {:.0} %.",
                side(0),
                wins[0].rate * 100.0,
                side(1),
                wins[1].rate * 100.0,
                self.simulation.draws.rate * 100.0
            );
        }
        let seat = usize::from(share < 0.5);
        format!(
            "It favours {}, who wins {:.0} % of the games and draws {:.0} %.",
            side(seat),
            wins[seat].rate * 100.0,
            self.simulation.draws.rate * 100.0
        )
    }

    fn orders_table(&self) -> String {
        if self.orders.is_empty() {
            return String::new();
        }
        let mut table = String::from(
            "<section><h2>Which orders went with winning</h2><table><tr><th>side</th><th>order</th><th>games</th>\
             <th>won with it</th><th>won without</th></tr>",
        );
        for order in self.orders.iter().take(16) {
            let side = self.about.sides.get(usize::from(order.seat)).map_or("?", String::as_str);
            let percent = |rate: Rate| {
                format!("{:.0} % ({:.0} to {:.0})", rate.rate * 100.0, rate.low * 100.0, rate.high * 100.0)
            };
            let _ = write!(
                table,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escape(side),
                escape(&order.words),
                order.given,
                percent(order.won_with),
                percent(order.won_without)
            );
        }
        table.push_str("</table><p>An order that goes with winning need not be its cause: who is ahead gives other orders.</p></section>");
        table
    }

    /// A page that leads to the reports of several scenarios.
    #[must_use]
    pub fn index(reports: &[(String, Self)]) -> String {
        let mut page = page("Balance of all scenarios");
        page.push_str(
            "<h1>Balance of all scenarios</h1><table><tr><th>scenario</th><th>games</th><th></th></tr>",
        );
        for (file, report) in reports {
            let _ = write!(
                page,
                "<tr><td><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td></tr>",
                escape(file),
                escape(&report.about.title),
                report.simulation.games,
                escape(&report.sentence())
            );
        }
        page.push_str("</table></main></body></html>\n");
        page
    }
}

fn page(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{}</title><style>body{{font:16px/1.5 Georgia,serif;color:#222;margin:0}}\
         main{{max-width:44rem;margin:auto;padding:1rem}}svg{{max-width:100%;height:auto}}table{{border-collapse:collapse}}\
         td,th{{padding:.2rem .6rem;border-bottom:1px solid #d9d9d9;text-align:left}}</style></head><body><main>",
        escape(title)
    )
}

fn one_game<G: Game>(start: &G, plan: &Plan, game: u64) -> Result<Trace, ArenaError> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&plan.seed.to_le_bytes());
    key[8..16].copy_from_slice(&game.to_le_bytes());
    let mut seeds = Random::from_key(key);
    let dice = seeds.next_u64();
    let mut agents = [agent(&plan.agents[0], seeds.next_u64())?, agent(&plan.agents[1], seeds.next_u64())?];
    trace(start, &mut agents, dice, plan.most_inputs)
        .map_err(|unfinished| ArenaError::Unfinished { game, unfinished })
}

fn luck(traces: &[Trace]) -> Luck {
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

fn turns(traces: &[Trace]) -> Vec<TurnWeight> {
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
fn orders(traces: &[Trace]) -> Vec<OrderWeight> {
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
    let telling = |given: usize| given * 20 >= all && (all - given) * 20 >= all;
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
    let weight = |order: &OrderWeight| (order.won_with.rate - order.won_without.rate).abs();
    orders.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.words.cmp(&b.words)));
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;
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
        assert_eq!(page.matches("<svg ").count(), report.charts().len());
        assert!(page.contains("A &lt;skirmish&gt;") && !page.contains("A <skirmish>"));
        assert!(page.contains("It favours Red"), "{}", report.sentence());
    }

    #[test]
    fn the_dice_have_their_say_in_a_game_of_dice() {
        let luck = report(2).luck;
        assert!(luck.correlation > 0.1, "{luck:?}");
    }

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
