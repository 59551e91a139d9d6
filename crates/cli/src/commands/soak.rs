//! `salient soak`: random games with every check on.

use crate::commands::many::threads;
use crate::console::Console;
use crate::{Done, Failure, scenario, store};
use clap::Args;
use salient_engine::{Library, System};
use salient_ledger::{Ledger, system};
use salient_systems::{Visit, systems, with_system};
use salient_testkit::{Budget, Kit, Report, Unsound};
use std::path::PathBuf;

/// Play random games with every check of the test kit on
#[derive(Debug, Args)]
pub(crate) struct Soak {
    /// How many games of each scenario
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Only these scenarios, by id; all of them unless said
    #[arg(long, value_name = "SCENARIO")]
    scenario: Vec<String>,
    /// Decides all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One position in so many is examined with every check
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    thorough_every: u32,
    /// How many threads; all cores unless said
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Where a failing game is written
    #[arg(long, value_name = "FILE", default_value = "soak-failure.replay")]
    out: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

struct Work<'a> {
    library: &'a Library,
    budget: Budget,
    scenarios: &'a [String],
    progress: &'a (dyn Fn() + Sync),
}

impl Visit for Work<'_> {
    type Out = Result<Report, Unsound>;

    fn visit<S: System>(self) -> Self::Out {
        let ledger = system(S::NAME).and_then(|system| Ledger::embedded(system).ok());
        let known = |clause: &str| ledger.as_ref().is_none_or(|ledger| ledger.get(clause).is_some());
        let kit = Kit {
            library: self.library,
            budget: self.budget,
            known_clause: Some(&known),
            progress: Some(self.progress),
        };
        let scenarios: Vec<&str> = self.scenarios.iter().map(String::as_str).collect();
        kit.check::<S>(&scenarios)
    }
}

impl Soak {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let named = if self.scenario.is_empty() {
            salient_systems::all_scenarios(library)?.into_iter().map(|info| (info.system, info.id)).collect()
        } else {
            let found = self.scenario.iter().map(|name| scenario::find(library, name));
            found
                .map(|named| named.map(|named| (named.system, named.scenario)))
                .collect::<Result<Vec<_>, _>>()?
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0))
            .build()
            .map_err(|error| Failure::bad(format!("cannot start the threads: {error}")))?;
        let budget = Budget {
            games: self.games,
            seed: self.seed,
            thorough_every: self.thorough_every as usize,
            ..Budget::default()
        };
        let bar = console.progress(self.games * named.len() as u64);
        let progress = || bar.inc(1);
        let mut reports = Vec::new();
        for (system, _) in systems() {
            let scenarios: Vec<String> =
                named.iter().filter(|(whose, _)| *whose == system).map(|(_, id)| id.clone()).collect();
            if scenarios.is_empty() {
                continue;
            }
            let work = Work { library, budget, scenarios: &scenarios, progress: &progress };
            match pool.install(|| with_system(system, work)) {
                Some(Ok(report)) => reports.push(report),
                Some(Err(Unsound::Unreadable(unreadable))) => return Err(unreadable.into()),
                Some(Err(Unsound::Broken(failure))) => {
                    bar.abandon();
                    store::write(&self.out, &failure.replay.to_string())?;
                    return Err(Failure::failed(format!(
                        "{system}: {}: {} (random game {}); the game is in {}",
                        failure.check,
                        failure.what,
                        failure.game,
                        self.out.display()
                    )));
                }
                None => {}
            }
        }
        bar.finish_and_clear();
        if self.json {
            return console.json(&reports);
        }
        for report in &reports {
            for one in &report.scenarios {
                writeln!(
                    console.out,
                    "{}/{}: {} games sound, {} inputs (longest game {}), {} positions examined; won {} and {}, drawn {}",
                    report.system,
                    one.scenario,
                    one.games,
                    one.inputs,
                    one.longest,
                    one.examined,
                    one.wins[0],
                    one.wins[1],
                    one.draws
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn sound_games_are_counted_and_the_same_whatever_the_number_of_threads() {
        let one = Heard::from("", &["soak", "--games", "40", "--scenario", "skirmish", "--threads", "1"]);
        let two = Heard::from("", &["soak", "--games", "40", "--scenario", "skirmish", "--threads", "2"]);
        assert_eq!((one.code, &one.out), (0, &two.out), "{one:?}");
        assert!(one.out.contains("toy/skirmish: 40 games sound"), "{one:?}");
    }

    #[test]
    fn a_game_that_breaks_a_promise_is_one_and_lies_in_a_file() {
        let folder = std::env::temp_dir().join(format!("salient-soak-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let scenario = folder.join("faulty.toml").display().to_string();
        let out = folder.join("failure.replay").display().to_string();
        std::fs::write(&scenario, "system = \"toy\" # faulty").unwrap();
        let heard = Heard::from("", &["soak", "--games", "2", "--scenario", &scenario, "--out", &out]);
        assert_eq!(heard.code, 1, "{heard:?}");
        assert!(heard.err.contains("out of its range") && heard.err.contains(&out), "{heard:?}");
        assert!(std::fs::read_to_string(&out).unwrap().starts_with("salient-replay 1"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_unknown_scenario_is_bad_input() {
        let heard = Heard::from("", &["soak", "--scenario", "skirmihs"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("did you mean skirmish?"), "{heard:?}");
    }
}
