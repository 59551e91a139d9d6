//! `salient report`: how balanced scenarios are, with charts.

use crate::commands::many::{Many, every_scenario, tick, unwritten};
use crate::console::Console;
use crate::page::{PageTable, Place};
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure, cancel, store};
use clap::Args;
use salient_arena::{Plan, Report as Balance, ScenarioReport, png};
use salient_engine::{Game as _, Library, System};
use std::path::{Path, PathBuf};

/// Make the balance report of a scenario, or of all of them: who wins, by how much, how much is luck, what decides
#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The scenarios; all of them unless said
    scenarios: Vec<String>,
    /// How many games of each
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The agents, in seat order
    #[arg(long, default_value = "search:200it,search:200it", value_name = "A,B")]
    agents: String,
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "balance")]
    out: PathBuf,
    /// The charts as PNG files too
    #[arg(long)]
    png: bool,
    /// Put the figures into a table of a Markdown page, as docs/balance.md#measured
    #[arg(long, value_name = "FILE#TABLE")]
    page: Option<String>,
    #[command(flatten)]
    many: Many,
}

impl Report {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let plan = self.many.plan(self.games, &self.agents)?;
        let names = if self.scenarios.is_empty() { every_scenario(library)? } else { self.scenarios };
        for name in &names {
            scenario::find(library, name)?;
        }
        let page = self.page.as_deref().map(Place::find).transpose()?;
        prepare(&self.out)?;
        let mut made = Vec::new();
        for name in &names {
            let report = make(library, name, &plan, console)?;
            let stopped = cancel::asked();
            if !(stopped && report.simulation.games == 0) {
                let file = write(&self.out, &report, self.png)?;
                if let Some(place) = &page {
                    place.put(&row(&report))?;
                }
                if !self.many.json {
                    writeln!(
                        console.out,
                        "{}: {} games. {}",
                        report.about.scenario,
                        report.simulation.games,
                        report.sentence()
                    )?;
                    console.out.flush()?;
                }
                made.push((file, report));
            }
            if stopped {
                break;
            }
        }
        store::write(&self.out.join("index.html"), &Balance::index(&made))?;
        if self.many.json {
            let reports: Vec<&Balance> = made.iter().map(|(_, report)| report).collect();
            return console.json(&reports);
        }
        Ok(writeln!(console.out, "The reports are in {}.", self.out.join("index.html").display())?)
    }
}

/// A report as a row of a page.
fn row(report: &Balance) -> PageTable {
    let head = [
        "battle",
        "agents",
        "games",
        "first side",
        "won",
        "second side",
        "won",
        "drawn",
        "margins",
        "length",
    ];
    let simulation = &report.simulation;
    let side = |seat: usize| report.about.sides.get(seat).cloned().unwrap_or_default();
    let won = |seat: usize| {
        let wins = &simulation.wins[seat];
        format!("{:.0} % ({:.0} to {:.0} %)", wins.rate * 100.0, wins.low * 100.0, wins.high * 100.0)
    };
    let margin = &simulation.margin;
    let row = vec![
        format!("`{}`", report.about.scenario),
        format!("`{}`", simulation.agents.join(",")),
        simulation.games.to_string(),
        side(0),
        won(0),
        side(1),
        won(1),
        format!("{:.0} %", simulation.draws.rate * 100.0),
        format!("{}, {}, {}, {}, {}", margin.p5, margin.p25, margin.median, margin.p75, margin.p95),
        format!("{} decisions", simulation.decisions.median),
    ];
    PageTable { head: head.map(str::to_owned).to_vec(), keys: 2, rows: vec![row] }
}

/// Plays the games for the report of one scenario.
pub(crate) fn make(
    library: &Library,
    name: &str,
    plan: &Plan,
    console: &mut Console,
) -> Result<Balance, Failure> {
    let title = salient_systems::all_scenarios(library)?
        .into_iter()
        .find(|info| name == info.id || name == format!("{}/{}", info.system, info.id))
        .map(|info| info.title);
    scenario::open(library, name, Make { plan, title, console })
}

struct Make<'a> {
    plan: &'a Plan,
    title: Option<String>,
    console: &'a mut Console,
}

impl Opened for Make<'_> {
    type Out = Balance;

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Balance, Failure> {
        cancel::listen();
        let bar = self.console.progress(self.plan.games);
        let about = ScenarioReport {
            scenario: format!("{}/{}", S::NAME, named.scenario),
            title: self.title.unwrap_or_else(|| named.scenario.clone()),
            sides: start.scene(None).sides.into_iter().map(|side| side.name).collect(),
        };
        let report = Balance::make(about, &start, self.plan, &|| tick(&bar)).map_err(Failure::bad)?;
        bar.finish_and_clear();
        Ok(report)
    }
}

/// Makes the folder that a report is to go into, before games are played, so that none are played for nothing.
pub(crate) fn prepare(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, error))
}

/// Writes a report into a folder that has been prepared; the name of its page.
pub(crate) fn write(folder: &Path, report: &Balance, pixels: bool) -> Result<String, Failure> {
    let name: String = report
        .about
        .scenario
        .chars()
        .map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' })
        .collect();
    let file = format!("{name}.html");
    store::write(&folder.join(&file), &report.html())?;
    if pixels {
        for (chart, svg) in report.charts() {
            let bytes = png(&svg).map_err(Failure::bad)?;
            std::fs::write(folder.join(format!("{name}-{chart}.png")), bytes)
                .map_err(|error| unwritten(folder, error))?;
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn a_report_has_a_page_for_each_scenario_an_index_and_pictures_on_request() {
        let folder = std::env::temp_dir().join(format!("salient-report-{}", std::process::id()));
        let out = folder.to_str().unwrap();
        let heard = Heard::from(
            "",
            &["report", "skirmish", "--games", "12", "--agents", "greedy,random", "--out", out, "--png"],
        );
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.contains("toy/skirmish: 12 games."), "{}", heard.out);
        let page = std::fs::read_to_string(folder.join("toy_skirmish.html")).unwrap();
        assert!(page.contains("<svg") && page.contains("How much was luck"));
        assert!(std::fs::read_to_string(folder.join("index.html")).unwrap().contains("toy_skirmish.html"));
        assert!(std::fs::read(folder.join("toy_skirmish-lead.png")).unwrap().starts_with(b"\x89PNG"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_is_named() {
        let heard = Heard::from(
            "",
            &["report", "skirmish", "--games", "1", "--agents", "random,random", "--out", "/dev/null/x"],
        );
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("cannot write /dev/null/x"), "{}", heard.err);
    }
}
