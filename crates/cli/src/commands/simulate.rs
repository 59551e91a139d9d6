//! `salient simulate`: a scenario many times between two agents.

use crate::commands::many::{Many, tick};
use crate::commands::report;
use crate::console::Console;
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure, cancel};
use clap::Args;
use salient_arena::{Plan, Rate, Simulation, Spread, simulate};
use salient_engine::{Game as _, Library, System};
use serde::Serialize;

/// Play a scenario many times between two agents and count
#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// The scenario: `cambrai-1917`, `ac/cambrai-1917` or the path of a file
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The agents, in seat order: `greedy,random`
    #[arg(long, default_value = "greedy,greedy", value_name = "A,B")]
    agents: String,
    /// Also write a balance report with charts into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<std::path::PathBuf>,
    /// With --out: the charts as PNG files too
    #[arg(long, requires = "out")]
    png: bool,
    #[command(flatten)]
    many: Many,
}

#[derive(Serialize)]
struct Report {
    system: String,
    scenario: String,
    sides: Vec<String>,
    #[serde(flatten)]
    simulation: Simulation,
}

impl Simulate {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let plan = self.many.plan(self.games, &self.agents)?;
        if let Some(folder) = &self.out {
            report::prepare(folder)?;
            let made = report::make(library, &self.scenario, &plan, console)?;
            let file = report::write(folder, &made, self.png)?;
            if self.many.json {
                return console.json(&made);
            }
            let simulation = made.simulation.clone();
            let (system, scenario) =
                made.about.scenario.split_once('/').unwrap_or(("", &made.about.scenario));
            let report = Report {
                system: system.to_owned(),
                scenario: scenario.to_owned(),
                sides: made.about.sides,
                simulation,
            };
            write_report(&report, console)?;
            return Ok(writeln!(console.out, "\nThe report is in {}.", folder.join(file).display())?);
        }
        let report = scenario::open(library, &self.scenario, Run { plan, console })?;
        if self.many.json { console.json(&report) } else { write_report(&report, console) }
    }
}

struct Run<'a> {
    plan: Plan,
    console: &'a mut Console,
}

impl Opened for Run<'_> {
    type Out = Report;

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Report, Failure> {
        cancel::listen();
        let bar = self.console.progress(self.plan.games);
        let simulation = simulate(&start, &self.plan, &|| tick(&bar)).map_err(Failure::bad)?;
        bar.finish_and_clear();
        let sides = start.scene(None).sides.into_iter().map(|side| side.name).collect();
        Ok(Report { system: S::NAME.to_owned(), scenario: named.scenario.clone(), sides, simulation })
    }
}

fn write_report(report: &Report, console: &mut Console) -> Done {
    let Report { simulation, sides, .. } = report;
    let out = &mut console.out;
    writeln!(
        out,
        "{}/{}, seed {}: {} games",
        report.system, report.scenario, simulation.seed, simulation.games
    )?;
    if simulation.games < simulation.asked {
        writeln!(out, "Stopped early: {} games were asked for.", simulation.asked)?;
    }
    let names: Vec<String> = (0..2)
        .map(|seat| {
            let side = sides.get(seat).map_or("?", String::as_str);
            format!("{side} ({})", simulation.agents[seat])
        })
        .chain(["draws".to_owned()])
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(out)?;
    for (name, rate) in names.iter().zip(simulation.wins.iter().chain([&simulation.draws])) {
        writeln!(out, "  {name:width$}  {}", percent(*rate))?;
    }
    writeln!(out)?;
    writeln!(out, "  decisions a game    {}", spread(simulation.decisions))?;
    let first = sides.first().map_or("the first side", String::as_str);
    writeln!(out, "  margin for {first}  {}", spread(simulation.margin))?;
    writeln!(out)?;
    for level in &simulation.levels {
        writeln!(out, "  {}: {} games", level.title, level.games)?;
    }
    Ok(())
}

fn percent(rate: Rate) -> String {
    format!(
        "{:5.1} %  (95 % interval {:.1} to {:.1} %), {} games",
        rate.rate * 100.0,
        rate.low * 100.0,
        rate.high * 100.0,
        rate.count
    )
}

fn spread(spread: Spread) -> String {
    format!(
        "mean {:.1}, median {}, half of all {} to {}, nine tenths {} to {}, all {} to {}",
        spread.mean, spread.median, spread.p25, spread.p75, spread.p5, spread.p95, spread.least, spread.most
    )
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    const ARGUMENTS: [&str; 8] =
        ["simulate", "skirmish", "--games", "60", "--agents", "greedy,random", "--seed", "5"];

    #[test]
    fn the_report_is_the_same_whatever_the_number_of_threads() {
        let one = Heard::from("", &[&ARGUMENTS[..], &["--json", "--threads", "1"]].concat());
        let two = Heard::from("", &[&ARGUMENTS[..], &["--json", "--threads", "2"]].concat());
        assert_eq!((one.code, &one.out), (0, &two.out));
        let report: serde_json::Value = serde_json::from_str(&one.out).unwrap();
        assert_eq!((&report["games"], &report["agents"][1]), (&60.into(), &"random".into()));
        assert!(report["wins"][0]["low"].as_f64().unwrap() > report["wins"][1]["rate"].as_f64().unwrap());
    }

    #[test]
    fn the_report_for_people_names_sides_agents_and_intervals() {
        let heard = Heard::from("", &ARGUMENTS);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in ["60 games", "Red (greedy)", "Blue (random)", "95 % interval", "decisions a game"] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
    }

    #[test]
    fn unknown_agents_and_odd_pairs_are_bad_input() {
        for (agents, expected) in [
            (
                "greedy,clever",
                "salient: there is no agent called \"clever\"; there are random, greedy, recruit, veteran, staff and search\n",
            ),
            (
                "greedy",
                "salient: --agents: \"greedy\" should be two names with a comma, as in greedy,random\n",
            ),
        ] {
            let heard = Heard::from("", &["simulate", "skirmish", "--games", "1", "--agents", agents]);
            assert_eq!((heard.code, heard.err.as_str()), (2, expected));
        }
    }

    #[test]
    fn no_games_at_all_is_bad_usage() {
        assert_eq!(Heard::from("", &["simulate", "skirmish", "--games", "0"]).code, 2);
        assert_eq!(Heard::from("", &["simulate", "skirmish", "--threads", "0"]).code, 2);
    }
}
