//! A system as the registry knows it: its name, its scenarios, how a position is opened, checked and worked.

use crate::{Game, Seat, Seats};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What a scenario offers, for lists and lobbies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// The system's short name.
    pub system: &'static str,
    /// `cambrai-1917`.
    pub id: String,
    /// `The Flesquières Ridge`.
    pub title: String,
    /// When it happened.
    pub date: String,
    /// One or two sentences.
    pub summary: String,
    /// The sides in seat order.
    pub sides: Vec<String>,
    /// Their nations, for colours and emblems.
    pub nations: Vec<String>,
    /// `8 rounds over 2 days`.
    pub length: String,
    /// About how long people take.
    pub minutes: u16,
    /// How much there is to know and to look after, from 1 (an introduction) to 5.
    pub difficulty: u8,
    /// Forces of each side in words.
    pub forces: Vec<String>,
    /// `introduction`, `tanks`, `night`.
    pub tags: Vec<String>,
    /// The history it stands on.
    pub source: String,
    /// What an introduction teaches while it is played.
    pub lessons: Vec<Lesson>,
}

/// A few sentences at the right moment of an introduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lesson {
    /// Unique in its scenario; a client remembers which were dismissed.
    pub id: String,
    /// The kind of decision it speaks about ([`crate::Prompt::kind`]); it is shown when that is first asked.
    pub when: String,
    /// What it says.
    pub text: String,
    /// Its rule.
    pub clause: String,
    /// Who is taught it; everybody who is asked, where nobody is named.
    pub seat: Option<Seat>,
}

impl Lesson {
    /// Those of `lessons` that `seat` is taught when it is asked for a decision of this kind.
    #[must_use]
    pub fn due(lessons: &[Self], kind: &str, seat: Seat, asked: Seats) -> Vec<Self> {
        let due = |lesson: &&Self| {
            asked.contains(seat) && lesson.when == kind && lesson.seat.is_none_or(|whose| whose == seat)
        };
        lessons.iter().filter(due).cloned().collect()
    }
}

/// What is asked of a system that makes battles by itself. Whatever is left out, the system chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// When it is fought.
    pub year: Option<u16>,
    /// Who fights, in seat order, in the system's own words: `germany`, `russia`.
    pub sides: Option<[String; 2]>,
    /// What each side is there for, in the system's own words: `attack`, `defend`.
    pub postures: Option<[String; 2]>,
    /// Chooses among everything that fits; the same wish gives the same battle.
    pub seed: u64,
}

/// Why something could not be opened or read: a whole text for a person, every mistake with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// Where content comes from: what is built in, and a folder that overrides it file by file.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// A folder laid out like `content/`.
    pub folder: Option<PathBuf>,
}

impl Library {
    /// What is built in.
    #[must_use]
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The text of `path` (`ac/maps/x.toml`): from the folder if it is there, else the built-in one.
    pub fn text(&self, path: &str, built_in: &[(&str, &'static str)]) -> Result<Option<String>, Unreadable> {
        if let Some(folder) = &self.folder {
            let file = folder.join(path);
            if file.is_file() {
                return read_file(&file).map(Some);
            }
        }
        Ok(built_in.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned()))
    }
}

impl Library {
    /// Ids of the files in a folder (`ac/maps`), built in or not, by name: what stands before `.toml`.
    #[must_use]
    pub fn ids(&self, folder: &str, built_in: &[(&str, &'static str)]) -> Vec<String> {
        let id = |path: &str| {
            let name = path.strip_prefix(folder)?.strip_prefix('/')?;
            name.strip_suffix(".toml").map(str::to_owned)
        };
        let mut ids: Vec<String> = built_in.iter().filter_map(|(path, _)| id(path)).collect();
        if let Some(root) = &self.folder
            && let Ok(entries) = std::fs::read_dir(root.join(folder))
        {
            let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
            ids.extend(names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)));
        }
        ids.sort();
        ids.dedup();
        ids
    }
}

/// The text of a file, or a sentence.
pub fn read_file(path: &Path) -> Result<String, Unreadable> {
    std::fs::read_to_string(path)
        .map_err(|error| Unreadable(format!("cannot read {}: {error}", path.display())))
}

/// One rules system, as a type without values.
pub trait System: Copy + Send + Sync + 'static {
    /// Its positions.
    type Game: Game;
    /// Short name, as in file names and clauses: `ac`.
    const NAME: &'static str;
    /// `Army Commander: Great War`.
    const TITLE: &'static str;

    /// All scenarios of the library, in the order they should be shown.
    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable>;

    /// The first position of a scenario, by id or as the path of a file.
    fn open(library: &Library, scenario: &str) -> Result<Self::Game, Unreadable>;

    /// The first position of a scenario given as text; `name` is what mistakes call the file.
    fn open_text(library: &Library, name: &str, text: &str) -> Result<Self::Game, Unreadable>;

    /// The position a worked case starts from: the case's whole text, from which the system reads its own
    /// tables (`scenario`, `map`, `forces`, `given`).
    fn open_case(library: &Library, name: &str, text: &str) -> Result<Self::Game, Unreadable>;

    /// Validates a content file of any kind of this system; what it is, in a few words, when it is sound.
    /// `None` when the file is not of this system.
    fn check(library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>>;

    /// The text of a scenario made to order; `None` where the system makes none. A sentence when the wish cannot be met.
    fn generate(library: &Library, wish: &Wish) -> Option<Result<String, Unreadable>> {
        let _ = (library, wish);
        None
    }

    /// JSON Schemas of its content files: (`scenario`, schema).
    fn schemas() -> Vec<(&'static str, serde_json::Value)>;

    /// A sight line on a map or scenario in words and as data, for `los`.
    fn sight(library: &Library, map: &str, from: &str, to: &str) -> Result<serde_json::Value, Unreadable>;
}
