//! What commands that play many games have in common: options, the names of agents and scenarios, progress, and files that
//! are looked at before games are played, so that none are played for nothing.

use crate::{Failure, cancel};
use clap::Args;
use indicatif::ProgressBar;
use salient_arena::{MOST_INPUTS, Plan, Tournament};
use salient_engine::Library;
use std::fs::File;
use std::path::Path;

/// The options of all of them.
#[derive(Debug, Args)]
pub(crate) struct Many {
    /// Where all dice come from; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; all cores unless said
    #[arg(long, value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Many {
    /// So many games of the two agents that `A,B` names.
    pub(crate) fn plan(&self, games: u64, agents: &str) -> Result<Plan, Failure> {
        let agents = pair(agents)?;
        Ok(Plan { games, agents, seed: self.seed, threads: self.threads, most_inputs: MOST_INPUTS })
    }

    /// So many games of each two agents.
    pub(crate) fn tournament(&self, games: u32, agents: Vec<String>) -> Tournament {
        Tournament { agents, games, seed: self.seed, threads: self.threads }
    }
}

/// A number of threads, at least one.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("the number of threads is 1 to 1024".into()),
    }
}

/// Two agents' names from `A,B`.
pub(crate) fn pair(agents: &str) -> Result<[String; 2], Failure> {
    match agents.split(',').collect::<Vec<_>>()[..] {
        [a, b] => Ok([a.trim().to_owned(), b.trim().to_owned()]),
        _ => Err(Failure::bad(format!(
            "--agents: {agents:?} should be two names with a comma, as in greedy,random"
        ))),
    }
}

/// The names of two agents or more, each another, from `A,B,…`.
pub(crate) fn contestants(names: &str) -> Result<Vec<String>, Failure> {
    let mut agents: Vec<String> = Vec::new();
    for name in names.split(',').map(str::trim) {
        if agents.iter().any(|known| known == name) {
            return Err(Failure::bad(format!("--agents: {name:?} is named twice; it cannot play itself")));
        }
        agents.push(name.to_owned());
    }
    if agents.len() < 2 {
        return Err(Failure::bad("--agents: name at least two, with commas, as in greedy,search:40ms"));
    }
    Ok(agents)
}

/// Every scenario of every system, by its full name.
pub(crate) fn every_scenario(library: &Library) -> Result<Vec<String>, Failure> {
    let all = salient_systems::all_scenarios(library)?;
    Ok(all.into_iter().map(|info| format!("{}/{}", info.system, info.id)).collect())
}

/// Another game is done; whether to play on.
pub(crate) fn tick(bar: &ProgressBar) -> bool {
    bar.inc(1);
    !cancel::asked()
}

/// Whether a file can be written to.
pub(crate) fn writable(path: &Path) -> Result<(), Failure> {
    File::options().append(true).create(true).open(path).map_err(|error| unwritten(path, error))?;
    Ok(())
}

/// A file or folder that cannot be written.
pub(crate) fn unwritten(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::bad(format!("cannot write {}: {error}", path.display()))
}
