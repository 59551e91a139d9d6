//! The results file of a tournament: one line for each finished game, only ever appended to, so that a run can be
//! interrupted at any moment and taken up again.

use crate::{Fixture, Played};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The version of the file's format.
pub const RESULTS_VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Head {
    salient_arena: u32,
    seed: u64,
}

/// Why a results file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// It cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is not a results file.
    #[error("{} is not a results file of the arena: its first line should name the version", path.display())]
    NotResults {
        /// Which file.
        path: PathBuf,
    },
    /// It was written by another version.
    #[error("{} is a results file of version {found}, and this program reads version {RESULTS_VERSION}; begin a new file", path.display())]
    Version {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// It belongs to another seed.
    #[error("{} has games of the seed {found}, not of {asked}; name that seed or another file", path.display())]
    Seed {
        /// Which file.
        path: PathBuf,
        /// Its seed.
        found: u64,
        /// The seed asked for.
        asked: u64,
    },
    /// A line in the middle cannot be read.
    #[error("{}, line {line}: this is not a finished game: {why}", path.display())]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The scenario is another than when the games were played.
    #[error("{} has games of another version of {scenario}; begin a new file", path.display())]
    Scenario {
        /// Which file.
        path: PathBuf,
        /// Which scenario.
        scenario: String,
    },
}

/// A results file, open to be appended to.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    file: File,
    played: Vec<Played>,
}

impl Results {
    /// Opens a results file, or begins one. A last line that was cut off when a run was interrupted is dropped; that
    /// game will be played again.
    pub fn open(path: &Path, seed: u64) -> Result<Self, ResultsError> {
        let cannot = |error| ResultsError::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(cannot)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(cannot)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole == 0 {
            if !bytes.is_empty() && !b"{\"salient_arena\"".starts_with(&bytes[..bytes.len().min(16)]) {
                return Err(ResultsError::NotResults { path: path.to_owned() });
            }
            let head = serde_json::to_string(&Head { salient_arena: RESULTS_VERSION, seed });
            let head = head.map_err(|error| cannot(error.into()))?;
            file.set_len(0).map_err(cannot)?;
            file.seek(SeekFrom::Start(0)).map_err(cannot)?;
            writeln!(file, "{head}").map_err(cannot)?;
            return Ok(Self { path: path.to_owned(), file, played: Vec::new() });
        }
        let played = Self::read(path, &bytes[..whole], Some(seed))?;
        file.set_len(whole as u64).map_err(cannot)?;
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        Ok(Self { path: path.to_owned(), file, played })
    }

    fn read(path: &Path, bytes: &[u8], seed: Option<u64>) -> Result<Vec<Played>, ResultsError> {
        let not_results = || ResultsError::NotResults { path: path.to_owned() };
        let text = std::str::from_utf8(bytes).map_err(|_| not_results())?;
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or_else(not_results)?;
        let head: Head = serde_json::from_str(first).map_err(|_| not_results())?;
        if head.salient_arena != RESULTS_VERSION {
            return Err(ResultsError::Version { path: path.to_owned(), found: head.salient_arena });
        }
        if let Some(asked) = seed
            && asked != head.seed
        {
            return Err(ResultsError::Seed { path: path.to_owned(), found: head.seed, asked });
        }
        let mut played = Vec::new();
        let mut met: HashSet<Fixture> = HashSet::new();
        for (index, line) in lines {
            let one: Played = serde_json::from_str(line).map_err(|error| ResultsError::Line {
                path: path.to_owned(),
                line: index + 1,
                why: error.to_string(),
            })?;
            if met.insert(one.fixture.clone()) {
                played.push(one);
            }
        }
        Ok(played)
    }

    /// The games finished so far.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Which of `fixtures` are still to be played, on a scenario with this mark.
    pub fn missing(&self, fixtures: &[Fixture], content: &str) -> Result<Vec<Fixture>, ResultsError> {
        let Some(first) = fixtures.first() else { return Ok(Vec::new()) };
        let mut done: HashSet<&Fixture> = HashSet::new();
        for played in self.played.iter().filter(|played| played.fixture.scenario == first.scenario) {
            if played.content != content {
                let scenario = first.scenario.clone();
                return Err(ResultsError::Scenario { path: self.path.clone(), scenario });
            }
            done.insert(&played.fixture);
        }
        Ok(fixtures.iter().filter(|fixture| !done.contains(fixture)).cloned().collect())
    }

    /// Adds a finished game.
    pub fn append(&mut self, played: Played) -> Result<(), ResultsError> {
        let cannot = |error| ResultsError::File { path: self.path.clone(), error };
        let mut line = serde_json::to_string(&played).map_err(|error| cannot(error.into()))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).map_err(cannot)?;
        self.played.push(played);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("salient-results-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    fn game(number: u32) -> Played {
        Played {
            fixture: Fixture { scenario: "toy/skirmish".into(), seats: ["a".into(), "b".into()], number },
            winner: Some(0),
            margin: 2,
            level: 0,
            decisions: 30,
            content: "abc".into(),
        }
    }

    #[test]
    fn what_was_appended_is_there_when_the_file_is_opened_again() {
        let path = path("again");
        let mut results = Results::open(&path, 7).unwrap();
        results.append(game(0)).unwrap();
        results.append(game(1)).unwrap();
        drop(results);
        let results = Results::open(&path, 7).unwrap();
        assert_eq!(results.played(), [game(0), game(1)]);
        let fixtures = [game(0), game(1), game(2)].map(|game| game.fixture);
        assert_eq!(results.missing(&fixtures, "abc").unwrap(), [game(2).fixture]);
    }

    #[test]
    fn a_last_line_that_was_cut_off_is_dropped_and_its_game_played_again() {
        let path = path("cut");
        let mut results = Results::open(&path, 7).unwrap();
        results.append(game(0)).unwrap();
        results.append(game(1)).unwrap();
        drop(results);
        let text = std::fs::read(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        let mut results = Results::open(&path, 7).unwrap();
        assert_eq!(results.played(), [game(0)]);
        results.append(game(1)).unwrap();
        drop(results);
        assert_eq!(Results::open(&path, 7).unwrap().played().len(), 2);
    }

    #[test]
    fn files_that_are_something_else_are_refused_in_a_sentence_and_left_alone() {
        for (name, text, expected) in [
            ("version", "{\"salient_arena\":9,\"seed\":7}\n", "version 9, and this program reads version 1"),
            ("seed", "{\"salient_arena\":1,\"seed\":8}\n", "has games of the seed 8, not of 7"),
            ("letter", "Dear diary,\n", "is not a results file of the arena"),
            ("short", "Dear diary", "is not a results file of the arena"),
            (
                "middle",
                "{\"salient_arena\":1,\"seed\":7}\nnonsense\n{}\n",
                "line 2: this is not a finished game",
            ),
        ] {
            let path = path(name);
            std::fs::write(&path, text).unwrap();
            let said = Results::open(&path, 7).unwrap_err().to_string();
            assert!(said.contains(expected), "{name}: {said}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing is lost");
        }
    }

    #[test]
    fn games_of_a_changed_scenario_are_not_mixed_in() {
        let path = path("changed");
        let mut results = Results::open(&path, 7).unwrap();
        results.append(game(0)).unwrap();
        let said = results.missing(&[game(1).fixture], "xyz").unwrap_err().to_string();
        assert!(said.contains("another version of toy/skirmish"), "{said}");
    }
}
