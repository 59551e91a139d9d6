//! `salient study`: how well the outlook of computer players tells who wins, and how it would have to weigh to do better.

use crate::commands::many::{Many, contestants, every_scenario, pair, tick, unwritten, writable};
use crate::console::Console;
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure, cancel};
use clap::Args;
use indicatif::ProgressBar;
use salient_arena::{Fit, Tournament, fit, study, write_figures};
use salient_engine::{Library, System};
use serde::Serialize;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

/// Weigh the figures behind the outlook of computer players anew, by who won played games
#[derive(Debug, Args)]
pub(crate) struct Study {
    /// The scenarios; all of them unless said
    scenarios: Vec<String>,
    /// The two agents, which change seats after every game
    #[arg(long, default_value = "search:100it,greedy", value_name = "A,B")]
    agents: String,
    /// How many games of each scenario
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Write every position's figures as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    many: Many,
}

/// What was found of the battles of one system.
#[derive(Serialize)]
struct Found {
    system: &'static str,
    games: u32,
    positions: usize,
    names: Vec<&'static str>,
    today: Vec<f32>,
    #[serde(flatten)]
    fit: Fit,
}

impl Study {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        pair(&self.agents)?;
        let agents = contestants(&self.agents)?;
        let names = if self.scenarios.is_empty() { every_scenario(library)? } else { self.scenarios };
        let mut systems: Vec<&'static str> = Vec::new();
        for name in &names {
            let system = scenario::find(library, name)?.system;
            if !systems.contains(&system) {
                systems.push(system);
            }
        }
        if self.csv.is_some() && systems.len() > 1 {
            return Err(Failure::bad(format!(
                "--csv: {} have different figures; name scenarios of one of them",
                systems.join(" and ")
            )));
        }
        let tournament = self.many.tournament(self.games, agents);
        for name in &names {
            scenario::open(library, name, Check(&tournament))?;
        }
        if let Some(path) = &self.csv {
            writable(path)?;
        }
        cancel::listen();
        let bar = console.progress(u64::from(self.games.next_multiple_of(2)) * names.len() as u64);
        let mut studies = Vec::new();
        for name in &names {
            studies.push(scenario::open(library, name, Play { tournament: &tournament, bar: &bar })?);
            if cancel::asked() {
                break;
            }
        }
        bar.finish_and_clear();
        if let Some(path) = &self.csv {
            let all: Vec<_> = studies.iter().map(|(_, study)| study.clone()).collect();
            let file = File::create(path).map_err(|error| unwritten(path, error))?;
            let mut file = BufWriter::new(file);
            write_figures(&all, &mut file)
                .and_then(|()| std::io::Write::flush(&mut file))
                .map_err(|error| unwritten(path, error))?;
        }
        let found: Vec<Found> =
            systems.into_iter().filter_map(|system| of_system(system, &studies)).collect();
        if self.many.json { console.json(&found) } else { write(&found, console) }
    }
}

struct Check<'a>(&'a Tournament);

impl Opened for Check<'_> {
    type Out = ();

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<(), Failure> {
        self.0.check::<S::Game>().map_err(Failure::bad)?;
        if salient_engine::Game::figures(&start).is_empty() {
            return Err(Failure::bad(format!(
                "{}: the outlook of {} has no figures",
                named.scenario,
                S::NAME
            )));
        }
        Ok(())
    }
}

struct Play<'a> {
    tournament: &'a Tournament,
    bar: &'a ProgressBar,
}

impl Opened for Play<'_> {
    type Out = (&'static str, salient_arena::Study);

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Self::Out, Failure> {
        let name = format!("{}/{}", named.system, named.scenario);
        let study = study(&start, &name, self.tournament, &|| tick(self.bar)).map_err(Failure::bad)?;
        Ok((S::NAME, study))
    }
}

fn of_system(system: &'static str, studies: &[(&'static str, salient_arena::Study)]) -> Option<Found> {
    let studies: Vec<_> =
        studies.iter().filter(|(of, _)| *of == system).map(|(_, study)| study.clone()).collect();
    let first = studies.first()?;
    Some(Found {
        system,
        games: studies.iter().map(|study| study.games).sum(),
        positions: studies.iter().map(|study| study.rows.len()).sum(),
        names: first.names.clone(),
        today: first.weights.clone(),
        fit: fit(&studies)?,
    })
}

fn write(found: &[Found], console: &mut Console) -> Done {
    let out = &mut console.out;
    for Found { system, games, positions, names, today, fit } in found {
        writeln!(out, "{system}: {games} games, {positions} positions at the ends of turns")?;
        let losses = fit.losses.iter().map(|loss| loss.scenario.as_str());
        let width = names.iter().copied().chain(losses).map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(out, "\n  {:width$}  weight today  weight found", "figure")?;
        for ((name, today), found) in names.iter().zip(today).zip(&fit.weights) {
            writeln!(out, "  {name:width$}  {today:12.3}  {found:12.3}")?;
        }
        writeln!(out, "\n  {:width$}    loss today    loss found", "battle (a coin has 0.693)")?;
        for loss in &fit.losses {
            writeln!(out, "  {:width$}  {:12.3}  {:12.3}", loss.scenario, loss.today, loss.found)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    const GAMES: [&str; 8] =
        ["study", "la-ferme-1916", "--games", "6", "--agents", "greedy,random", "--seed", "3"];

    #[test]
    fn a_study_names_every_figure_and_is_the_same_whatever_the_number_of_threads() {
        let one = Heard::from("", &[&GAMES[..], &["--threads", "1", "--json"]].concat());
        let two = Heard::from("", &[&GAMES[..], &["--threads", "2", "--json"]].concat());
        assert_eq!((one.code, &one.out), (0, &two.out));
        let found: serde_json::Value = serde_json::from_str(&one.out).unwrap();
        let count = found[0]["names"].as_array().unwrap().len();
        assert_eq!(found[0]["games"], 6);
        assert!(count > 3 && found[0]["weights"].as_array().unwrap().len() == count, "{found}");
    }

    #[test]
    fn the_table_has_weights_and_losses() {
        let heard = Heard::from("", &GAMES);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in ["ac: 6 games", "weight today  weight found", "ac/la-ferme-1916", "loss found"] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
    }

    #[test]
    fn figures_of_two_systems_do_not_go_into_one_file() {
        let heard = Heard::from("", &["study", "la-ferme-1916", "first-light-1944", "--csv", "x.csv"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("ac and cc have different figures"), "{heard:?}");
    }

    #[test]
    fn a_study_takes_two_agents() {
        let heard = Heard::from("", &["study", "la-ferme-1916", "--agents", "greedy,random,veteran"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("should be two names with a comma"), "{heard:?}");
    }
}
