//! `salient arena`: agents against each other over scenarios and seats, with ratings.

use crate::commands::many::{Many, contestants, every_scenario, unwritten, writable};
use crate::console::Console;
use crate::page::{PageTable, Place};
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure, cancel};
use clap::Args;
use salient_arena::{
    Fixture, Meeting, Played, Rating, Results, Tournament, content_of, meetings, ratings, write_csv,
    write_parquet,
};
use salient_engine::{Library, System};
use serde::Serialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Let agents play each other over scenarios and seats, and rate them
#[derive(Debug, Args)]
pub(crate) struct Arena {
    /// The agents: `random,greedy,search:40ms`
    #[arg(long, default_value = "random,greedy,recruit,veteran", value_name = "A,B,…")]
    agents: String,
    /// The scenarios, with commas; all of them unless said
    #[arg(long, value_name = "S,T,…")]
    scenarios: Option<String>,
    /// Games of each two agents on each scenario, half from either seat
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Keep every finished game in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Write all games as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write all games as Parquet
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Put the results into a table of a Markdown page, as docs/strength.md#measured
    #[arg(long, value_name = "FILE#TABLE")]
    page: Option<String>,
    #[command(flatten)]
    many: Many,
}

#[derive(Serialize)]
struct Table {
    seed: u64,
    asked: usize,
    games: usize,
    ratings: Vec<Rating>,
    meetings: Vec<Meeting>,
}

/// A row for each meeting with games.
fn rows(meetings: &[Meeting]) -> PageTable {
    let head = ["battle", "agent", "against", "games", "won", "95 % interval", "drawn", "margin"];
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let met = |meeting: &&Meeting| meeting.games() > 0;
    let row = |meeting: &Meeting| {
        vec![
            meeting.scenario.as_ref().map_or_else(|| "all".to_owned(), |name| format!("`{name}`")),
            format!("`{}`", meeting.agent),
            format!("`{}`", meeting.other),
            meeting.games().to_string(),
            percent(meeting.wins.rate),
            format!("{:.1} to {:.1} %", meeting.wins.low * 100.0, meeting.wins.high * 100.0),
            percent(meeting.draws.rate),
            format!("{:+.1}", meeting.margin),
        ]
    };
    PageTable {
        head: head.map(str::to_owned).to_vec(),
        keys: 3,
        rows: meetings.iter().filter(met).map(row).collect(),
    }
}

/// Where finished games go: a file, or memory alone.
enum Keep {
    File(Results),
    Memory(Vec<Played>),
}

impl Keep {
    fn played(&self) -> &[Played] {
        match self {
            Self::File(results) => results.played(),
            Self::Memory(played) => played,
        }
    }

    /// Those of `wanted` that were played, in the order of `wanted`, whoever finished first.
    fn of(&self, wanted: &[Fixture]) -> Vec<Played> {
        let mut found: HashMap<&Fixture, &Played> =
            self.played().iter().map(|played| (&played.fixture, played)).collect();
        wanted.iter().filter_map(|fixture| found.remove(fixture).cloned()).collect()
    }

    fn missing(&self, fixtures: Vec<Fixture>, content: &str) -> Result<Vec<Fixture>, Failure> {
        match self {
            Self::File(results) => results.missing(&fixtures, content).map_err(Failure::bad),
            Self::Memory(_) => Ok(fixtures),
        }
    }

    fn append(&mut self, played: Played) -> Result<(), Failure> {
        match self {
            Self::File(results) => results.append(played).map_err(Failure::bad),
            Self::Memory(list) => {
                list.push(played);
                Ok(())
            }
        }
    }
}

impl Arena {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let agents = contestants(&self.agents)?;
        let scenarios = match &self.scenarios {
            Some(names) => names
                .split(',')
                .map(|name| {
                    let named = scenario::find(library, name.trim())?;
                    Ok(format!("{}/{}", named.system, named.scenario))
                })
                .collect::<Result<Vec<_>, Failure>>()?,
            None => every_scenario(library)?,
        };
        let page = self.page.as_deref().map(Place::find).transpose()?;
        let tournament = self.many.tournament(self.games, agents.clone());
        for scenario in &scenarios {
            scenario::open(library, scenario, Check { tournament: &tournament })?;
        }
        for path in self.csv.iter().chain(&self.parquet) {
            writable(path)?;
        }
        let keep = match &self.results {
            Some(path) => Keep::File(Results::open(path, self.many.seed).map_err(Failure::bad)?),
            None => Keep::Memory(Vec::new()),
        };
        let wanted: Vec<Fixture> = scenarios.iter().flat_map(|name| tournament.fixtures(name)).collect();
        let keep = Mutex::new(keep);
        cancel::listen();
        let bar = console.progress(wanted.len() as u64);
        for scenario in &scenarios {
            scenario::open(
                library,
                scenario,
                Round { tournament: &tournament, name: scenario, keep: &keep, tick: &|games| bar.inc(games) },
            )?;
            if let Some(place) = &page {
                let played = lock(&keep).of(&tournament.fixtures(scenario));
                place.put(&rows(&meetings(&agents, std::slice::from_ref(scenario), &played)))?;
            }
            if cancel::asked() {
                break;
            }
        }
        bar.finish_and_clear();
        let played = lock(&keep).of(&wanted);
        let table = Table {
            seed: self.many.seed,
            asked: wanted.len(),
            games: played.len(),
            ratings: ratings(&agents, &played),
            meetings: meetings(&agents, &scenarios, &played),
        };
        if let Some(path) = &self.csv {
            let mut file = create(path)?;
            write_csv(&played, &mut file)
                .and_then(|()| std::io::Write::flush(&mut file))
                .map_err(|error| unwritten(path, error))?;
        }
        if let Some(path) = &self.parquet {
            write_parquet(&played, create(path)?).map_err(|error| unwritten(path, error))?;
        }
        // A row of all battles says nothing of a part of them.
        if let (Some(place), None) = (&page, &self.scenarios)
            && table.games == table.asked
        {
            let of_all = |meeting: &&Meeting| meeting.scenario.is_none();
            place.put(&rows(&table.meetings.iter().filter(of_all).cloned().collect::<Vec<_>>()))?;
        }
        if self.many.json { console.json(&table) } else { write_table(&table, console) }
    }
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path).map(BufWriter::new).map_err(|error| unwritten(path, error))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Check<'a> {
    tournament: &'a Tournament,
}

impl Opened for Check<'_> {
    type Out = ();

    fn opened<S: System>(self, _: &Named, _: S::Game) -> Result<(), Failure> {
        self.tournament.check::<S::Game>().map_err(Failure::bad)
    }
}

struct Round<'a> {
    tournament: &'a Tournament,
    name: &'a str,
    keep: &'a Mutex<Keep>,
    tick: &'a (dyn Fn(u64) + Sync),
}

impl Opened for Round<'_> {
    type Out = ();

    fn opened<S: System>(self, _: &Named, start: S::Game) -> Result<(), Failure> {
        let all = self.tournament.fixtures(self.name);
        let count = all.len();
        let missing = lock(self.keep).missing(all, &content_of(&start))?;
        (self.tick)((count - missing.len()) as u64);
        let fault: Mutex<Option<Failure>> = Mutex::new(None);
        let done = |played: Played| {
            let appended = lock(self.keep).append(played);
            (self.tick)(1);
            if let Err(failure) = appended {
                *lock(&fault) = Some(failure);
                return false;
            }
            !cancel::asked()
        };
        self.tournament.play(&start, &missing, &done).map_err(Failure::bad)?;
        fault.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

fn write_table(table: &Table, console: &mut Console) -> Done {
    let out = &mut console.out;
    writeln!(out, "{} games, seed {}", table.games, table.seed)?;
    if table.games < table.asked {
        writeln!(out, "Stopped early: {} games were asked for.", table.asked)?;
    }
    let width = table.ratings.iter().map(|rating| rating.agent.chars().count()).max().unwrap_or(5).max(5);
    writeln!(out, "\n  {:width$}  rating  95 % interval   games  score", "agent")?;
    for rating in &table.ratings {
        writeln!(
            out,
            "  {:width$}  {:+6.0}  {:+5.0} to {:+5.0}  {:6}  {:5.1} %",
            rating.agent,
            rating.rating,
            rating.low,
            rating.high,
            rating.games,
            rating.score.rate * 100.0
        )?;
    }
    let mut scenario: Option<&Option<String>> = None;
    for meeting in table.meetings.iter().filter(|meeting| meeting.games() > 0) {
        if scenario != Some(&meeting.scenario) {
            scenario = Some(&meeting.scenario);
            writeln!(out, "\n{}", meeting.scenario.as_deref().unwrap_or("all scenarios"))?;
        }
        writeln!(
            out,
            "  {:width$}  against {:width$}  won {:5.1} % ({:.1} to {:.1} %), drew {:.1} %, lost {:.1} %, margin {:+.1}",
            meeting.agent,
            meeting.other,
            meeting.wins.rate * 100.0,
            meeting.wins.low * 100.0,
            meeting.wins.high * 100.0,
            meeting.draws.rate * 100.0,
            meeting.losses.rate * 100.0,
            meeting.margin
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Fixture, Played, meetings, rows};
    use crate::console::Heard;
    use std::path::PathBuf;

    fn arena(more: &[&str]) -> Heard {
        let base =
            ["arena", "--scenarios", "skirmish", "--agents", "random,greedy", "--games", "10", "--seed", "4"];
        Heard::from("", &[&base[..], more].concat())
    }

    fn path(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("salient-arena-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder.join(name)
    }

    #[test]
    fn the_table_is_the_same_whatever_the_number_of_threads() {
        let one = arena(&["--json", "--threads", "1"]);
        let two = arena(&["--json", "--threads", "2"]);
        assert_eq!((one.code, &one.out), (0, &two.out), "{one:?}");
        let table: serde_json::Value = serde_json::from_str(&one.out).unwrap();
        assert_eq!((&table["games"], &table["ratings"][0]["agent"]), (&10.into(), &"greedy".into()));
    }

    #[test]
    fn a_run_goes_on_from_what_an_interrupted_one_has_kept() {
        let whole = arena(&["--json"]);
        let file = path("results");
        let kept = file.to_str().unwrap();
        let _ = std::fs::remove_file(&file);
        assert_eq!(arena(&["--results", kept]).code, 0);
        let text = std::fs::read_to_string(&file).unwrap();
        // As if it had been interrupted in the middle of a line.
        let half: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
        std::fs::write(&file, half + "{\"scenario\":\"toy/ski").unwrap();
        let again = arena(&["--json", "--results", kept]);
        assert_eq!((again.code, again.out), (0, whole.out));
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 11);
    }

    #[test]
    fn games_are_written_as_csv_and_parquet() {
        let (csv, parquet) = (path("games.csv"), path("games.parquet"));
        let heard = arena(&["--csv", csv.to_str().unwrap(), "--parquet", parquet.to_str().unwrap()]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert_eq!(std::fs::read_to_string(csv).unwrap().lines().count(), 11);
        assert!(std::fs::read(parquet).unwrap().starts_with(b"PAR1"));
        assert!(heard.out.contains("greedy") && heard.out.contains("95 % interval"), "{}", heard.out);
    }

    #[test]
    fn the_results_go_into_a_table_of_a_page() {
        let file = path("strength.md");
        std::fs::write(&file, "# Strength\n<!-- table measured -->\n<!-- end -->\n").unwrap();
        let place = format!("{}#measured", file.to_str().unwrap());
        assert_eq!(arena(&["--page", &place]).code, 0);
        let page = std::fs::read_to_string(&file).unwrap();
        assert_eq!(page.lines().filter(|line| line.starts_with("| `toy/skirmish` |")).count(), 1, "{page}");
        assert!(page.contains("| 10 |"), "{page}");
    }

    #[test]
    fn a_row_of_all_battles_comes_after_their_own() {
        let [agents, scenarios] =
            [["greedy", "random"], ["toy/a", "toy/b"]].map(|names| names.map(str::to_owned));
        let played = |scenario: &String, winner| Played {
            fixture: Fixture { scenario: scenario.clone(), seats: agents.clone(), number: 0 },
            winner: Some(winner),
            margin: 3,
            level: 0,
            decisions: 1,
            content: String::new(),
        };
        let games = [played(&scenarios[0], 0), played(&scenarios[1], 1)];
        let table = rows(&meetings(&agents, &scenarios, &games));
        let told = table.rows.iter().map(|row| [&*row[0], &*row[3], &*row[4]]).collect::<Vec<_>>();
        assert_eq!(told, [["`toy/a`", "1", "100.0 %"], ["`toy/b`", "1", "0.0 %"], ["all", "2", "50.0 %"]]);
    }

    #[test]
    fn a_run_that_is_refused_leaves_no_file_behind() {
        let csv = path("refused.csv");
        let named = ["arena", "--scenarios", "skirmish", "--agents", "greedy,clever", "--csv"];
        let heard = Heard::from("", &[&named[..], &[csv.to_str().unwrap()]].concat());
        assert_eq!((heard.code, csv.exists()), (2, false), "{heard:?}");
    }

    #[test]
    fn no_game_is_played_for_a_page_that_is_not_there() {
        let (file, results) = (path("page.md"), path("unplayed.jsonl"));
        std::fs::write(&file, "# Strength\n<!-- table measured -->\n<!-- end -->\n").unwrap();
        let file = file.to_str().unwrap();
        for (place, expected) in [
            (format!("{file}#other"), "has no table other"),
            (format!("{file}.old#measured"), "--page: cannot read"),
            (file.to_owned(), "should name a file and a table"),
        ] {
            let heard = arena(&["--page", &place, "--results", results.to_str().unwrap()]);
            assert_eq!(heard.code, 2, "{heard:?}");
            assert!(heard.err.contains(expected) && heard.err.lines().count() == 1, "{heard:?}");
            assert!(!results.exists(), "{place}: games were played");
        }
    }

    #[test]
    fn bad_input_is_answered_with_a_sentence() {
        let other = path("other");
        std::fs::write(&other, "{\"salient_arena\":2,\"seed\":4}\n").unwrap();
        for (more, expected) in [
            (vec!["--agents", "greedy"], "name at least two"),
            (vec!["--agents", "greedy,greedy"], "is named twice"),
            (vec!["--agents", "greedy,clever"], "there is no agent called \"clever\""),
            (vec!["--agents", "greedy,search:soon"], "the budget \"soon\" is not understood"),
            (vec!["--scenarios", "skirmihs"], "did you mean skirmish?"),
            (vec!["--results", other.to_str().unwrap()], "is a results file of version 2"),
            (vec!["--csv", "/dev/null/x"], "cannot write /dev/null/x"),
        ] {
            let base = ["arena", "--games", "2", "--seed", "4"];
            let mut arguments = base.to_vec();
            for (name, value) in [("--scenarios", "skirmish"), ("--agents", "random,greedy")] {
                if !more.contains(&name) {
                    arguments.extend([name, value]);
                }
            }
            arguments.extend(more);
            let heard = Heard::from("", &arguments);
            assert_eq!(heard.code, 2, "{heard:?}");
            assert!(
                heard.err.contains(expected) && heard.err.lines().count() == 1,
                "{expected}: {}",
                heard.err
            );
        }
    }
}
