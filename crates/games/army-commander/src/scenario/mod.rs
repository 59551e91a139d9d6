//! Scenario files and worked cases: from text to a [`Setup`], or to all mistakes of the text with their places.
//!
//! A scenario is a TOML file of [`raw::File`]; `docs/scenarios.md` is its manual. Its map is another file, in the
//! form of [`salient_ground::MapFile`], or stands in the scenario itself. [`read`] checks everything at once: the
//! form of both files, every name, every hex, stacking, headquarters, rounds, results. What it lets through, the
//! rules need not check again.
//!
//! A worked case may hold the same tables, with defaults for whatever it does not care about, or may start from a
//! scenario of the library: see [`read_case`].

mod area;
mod content;
mod forces;
mod lessons;
#[cfg(test)]
mod mistakes_tests;
pub mod raw;
mod read;
mod reader;
mod sight;
mod terms;
mod terrain;
#[cfg(test)]
mod tests;

pub use content::CONTENT;
pub use read::{Case, read, read_case};
pub use sight::sight;
pub use terrain::vocabulary;

use crate::setup::Setup;
use salient_content::{Mistake, Report, Source};
use salient_engine::{Library, Unreadable};
use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};
use std::fmt;

/// What is wrong with a scenario and its map: a report for each file that has mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Report>);

impl Mistakes {
    /// Every mistake with the lines it stands in and a caret below.
    #[must_use]
    pub fn pretty(&self) -> String {
        self.0.iter().map(Report::pretty).collect()
    }

    /// Every mistake, to write as JSON.
    #[must_use]
    pub fn list(&self) -> Vec<Mistake> {
        self.0.iter().flat_map(Report::mistakes).collect()
    }

    /// A mistake that has no place in the text.
    pub(super) fn sentence(name: &str, message: impl fmt::Display) -> Self {
        let mut report = Report::new(&Source::new(name, ""));
        report.error(0..0, message);
        Self(vec![report])
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|report| report.fmt(f))
    }
}

impl std::error::Error for Mistakes {}

impl From<Report> for Mistakes {
    fn from(report: Report) -> Self {
        Self(vec![report])
    }
}

impl From<Mistakes> for Unreadable {
    fn from(mistakes: Mistakes) -> Self {
        Self(mistakes.to_string().trim_end().to_owned())
    }
}

/// The order in which the built-in scenarios are shown; others follow by name.
const ORDER: [&str; 4] = ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"];

/// Ids of all scenarios of the library, in the order they should be shown.
#[must_use]
pub fn ids(library: &Library) -> Vec<String> {
    let id = |path: &str| path.strip_prefix("ac/scenarios/")?.strip_suffix(".toml").map(str::to_owned);
    let mut ids: Vec<String> = CONTENT.iter().filter_map(|(path, _)| id(path)).collect();
    if let Some(folder) = &library.folder
        && let Ok(entries) = std::fs::read_dir(folder.join("ac").join("scenarios"))
    {
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        ids.extend(names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)));
    }
    let place = |id: &String| ORDER.iter().position(|known| known == id).unwrap_or(ORDER.len());
    ids.sort_by_key(|id| (place(id), id.clone()));
    ids.dedup();
    ids
}

/// A scenario of the library by its id.
pub fn open(library: &Library, id: &str) -> Result<Setup, Mistakes> {
    let path = format!("ac/scenarios/{id}.toml");
    let text = library.text(&path, CONTENT).map_err(|error| Mistakes::sentence(&path, error))?;
    let Some(text) = text else {
        let ids = ids(library);
        let names = ids.iter().map(String::as_str);
        let mut report = Report::new(&Source::new(path, ""));
        report.error(0..0, "no such scenario").choices(id, names);
        return Err(report.into());
    };
    read(library, &path, &text)
}

/// Checks a map file.
pub fn check_map(name: &str, text: &str) -> Result<salient_ground::Map, Mistakes> {
    Ok(terrain::read_map(Source::new(name, text))?.map)
}

/// JSON Schemas of scenario and map files: (`ac-scenario`, schema), for editors.
#[must_use]
pub fn schemas() -> [(&'static str, Schema); 2] {
    let mut scenario = schemars::schema_for!(raw::File);
    RecursiveTransform(drop_null_defaults).transform(&mut scenario);
    [("ac-scenario", scenario), ("map", salient_ground::MapFile::schema())]
}

/// What may be left out has no default that could be written.
fn drop_null_defaults(schema: &mut Schema) {
    if schema.get("default").is_some_and(|default| default.is_null()) {
        schema.remove("default");
    }
}

/// Reads a text as a scenario, as a case and as a map; for looking for panics.
pub fn fuzz_content(text: &str) {
    let library = Library::built_in();
    let _ = read(&library, "fuzz", text);
    let _ = read_case(&library, "fuzz", text);
    let _ = check_map("fuzz", text);
}
