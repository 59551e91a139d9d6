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
use salient_content::Source;
use salient_engine::Library;
pub use salient_ground::battle::Mistakes;
use salient_ground::battle::{in_order, scenario_text, tidy};
use schemars::Schema;

/// The order in which the built-in scenarios are shown; others follow by name.
const ORDER: [&str; 4] = ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"];

/// Ids of all scenarios of the library, in the order they should be shown.
#[must_use]
pub fn ids(library: &Library) -> Vec<String> {
    in_order(library.ids("ac/scenarios", CONTENT), &ORDER)
}

/// A scenario of the library by its id.
pub fn open(library: &Library, id: &str) -> Result<Setup, Mistakes> {
    let (path, text) = scenario_text(library, "ac", id, CONTENT)?;
    read(library, &path, &text)
}

/// Checks a map file.
pub fn check_map(name: &str, text: &str) -> Result<salient_ground::Map, Mistakes> {
    Ok(terrain::read_map(Source::new(name, text))?.map)
}

/// JSON Schemas of scenario and map files: (`scenario`, schema), for editors.
#[must_use]
pub fn schemas() -> [(&'static str, Schema); 2] {
    [("scenario", tidy(schemars::schema_for!(raw::File))), ("map", salient_ground::MapFile::schema())]
}

/// Reads a text as a scenario, as a case and as a map; for looking for panics.
pub fn fuzz_content(text: &str) {
    let library = Library::built_in();
    let _ = read(&library, "fuzz", text);
    let _ = read_case(&library, "fuzz", text);
    let _ = check_map("fuzz", text);
}
