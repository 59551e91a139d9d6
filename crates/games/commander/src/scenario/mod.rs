//! Scenario files and worked cases: from text to a [`Setup`], or to all mistakes of the text with their places.
//!
//! A scenario is a TOML file of [`raw::File`]; `docs/scenarios.md` is its manual. Its map is another file, in the
//! form of [`salient_ground::MapFile`] with five objectives, or stands in the scenario itself. Its nations, their
//! decks, the chits and the markers are files that all battles share ([`raw_nation`]). [`read`] checks everything at
//! once. What it lets through, the rules need not check again.
//!
//! A worked case may hold the same tables, with defaults for whatever it does not care about, or may start from a
//! scenario of the library: see [`read_case`] and [`crate::given`].

mod area;
mod content;
mod decks;
#[cfg(test)]
mod decks_tests;
mod forces;
mod ground;
#[cfg(test)]
mod mistakes_tests;
mod nations;
pub mod raw;
pub mod raw_nation;
mod read;
mod reader;
mod shared;
#[cfg(test)]
mod tests;

pub use content::CONTENT;
pub use nations::{Battery, Book, Force};
pub use read::{Case, read, read_case};
pub(crate) use reader::bounded;
pub use shared::Markers;

use crate::setup::Setup;
use crate::terrain::facts;
use read::{Depth, read_to};
use salient_content::{Mistake, Report, Source};
use salient_engine::{Library, ScenarioInfo, Unreadable};
use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};
use std::fmt;

/// What is wrong with a scenario and the files it stands on: a report for each file that has mistakes.
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
const ORDER: [&str; 8] = [
    "first-light-1944",
    "crossroads-1944",
    "hedge-by-hedge-1944",
    "rearguard-1941",
    "saur-mogila-1943",
    "mill-bridge-1944",
    "brickworks-1942",
    "forest-road-1945",
];

/// Ids of the files in a folder of `cc`, built in or not.
fn ids_in(library: &Library, folder: &str) -> Vec<String> {
    let start = format!("cc/{folder}/");
    let id = |path: &str| path.strip_prefix(&start)?.strip_suffix(".toml").map(str::to_owned);
    let mut ids: Vec<String> = CONTENT.iter().filter_map(|(path, _)| id(path)).collect();
    if let Some(root) = &library.folder
        && let Ok(entries) = std::fs::read_dir(root.join("cc").join(folder))
    {
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        ids.extend(names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)));
    }
    ids.sort();
    ids.dedup();
    ids
}

/// Ids of all scenarios of the library, in the order they should be shown.
#[must_use]
pub fn ids(library: &Library) -> Vec<String> {
    let mut ids = ids_in(library, "scenarios");
    let place = |id: &String| ORDER.iter().position(|known| known == id).unwrap_or(ORDER.len());
    ids.sort_by_key(|id| (place(id), id.clone()));
    ids
}

/// Ids of all maps of the library.
#[must_use]
pub fn map_ids(library: &Library) -> Vec<String> {
    ids_in(library, "maps")
}

/// A nation's book by its id.
pub fn book(library: &Library, id: &str) -> Result<Book, Mistakes> {
    match shared::nation(library, id) {
        Some(result) => result.map_err(Mistakes::from),
        None => {
            let ids = shared::nation_ids(library);
            let mut report = Report::new(&Source::new(format!("cc/nations/{id}.toml"), ""));
            report.error(0..0, "unknown nation").choices(id, ids.iter().map(String::as_str));
            Err(report.into())
        }
    }
}

/// The markers that all battles share.
pub fn markers(library: &Library) -> Result<Markers, Mistakes> {
    Ok(shared::markers(library)?)
}

fn text(library: &Library, id: &str) -> Result<(String, String), Mistakes> {
    let path = format!("cc/scenarios/{id}.toml");
    match library.text(&path, CONTENT).map_err(|error| Mistakes::sentence(&path, error))? {
        Some(text) => Ok((path, text)),
        None => {
            let ids = ids(library);
            let mut report = Report::new(&Source::new(path, ""));
            report.error(0..0, "no such scenario").choices(id, ids.iter().map(String::as_str));
            Err(report.into())
        }
    }
}

/// A scenario of the library by its id.
pub fn open(library: &Library, id: &str) -> Result<Setup, Mistakes> {
    let (path, text) = text(library, id)?;
    read(library, &path, &text)
}

/// What a scenario of the library offers, without working out its sight lines.
pub fn info(library: &Library, id: &str) -> Result<ScenarioInfo, Mistakes> {
    let (path, text) = text(library, id)?;
    Ok(read_to(library, &path, &text, Depth::Blind)?.info)
}

/// Checks a scenario without working out its sight lines: what it offers, or every mistake.
pub fn check(library: &Library, name: &str, text: &str) -> Result<Setup, Mistakes> {
    read_to(library, name, text, Depth::Blind)
}

/// Checks a map file.
pub fn check_map(name: &str, text: &str) -> Result<salient_ground::Map, Mistakes> {
    Ok(ground::read_map(Source::new(name, text))?.map)
}

/// Checks a content file of any kind of this system; what it is, in a few words. `None` when it is of another.
pub fn check_any(library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>> {
    let table: Option<toml::Table> = toml::from_str(text).ok();
    let table = table?;
    let has = |key: &str| table.contains_key(key);
    let source = || Source::new(name, text);
    let bad = |report: Report| Unreadable::from(Mistakes::from(report));
    if has("cards") && has("nation") {
        let nation = table.get("nation").and_then(|value| value.as_str()).unwrap_or_default();
        let letter = nation.chars().next().unwrap_or('?').to_ascii_uppercase();
        let read = decks::read_deck(&source(), nation, letter, &decks::common_grid(), false);
        return Some(read.map(|_| format!("a sound deck, {nation}")).map_err(bad));
    }
    if has("unit") && has("weapons") {
        let read = nations::read_nation(&source());
        return Some(read.map(|book| format!("a sound nation, {}", book.name)).map_err(bad));
    }
    if has("chits") {
        return Some(shared::read_chits(&source()).map(|_| "sound chits".to_owned()).map_err(bad));
    }
    if has("cup") {
        return Some(shared::read_markers(&source()).map(|_| "sound markers".to_owned()).map_err(bad));
    }
    if has("rules") && has("step") {
        let rules = table.get("rules").and_then(|rules| rules.as_array()).into_iter().flatten();
        let cites = rules.filter_map(|rule| rule.as_str()).any(|rule| rule.starts_with("CC:"));
        return (cites || is_ours(&table)).then(|| {
            let read = crate::given::open_case(library, name, text);
            read.map(|_| "a sound worked case".to_owned())
        });
    }
    if has("terrain") && has("grid") {
        let words = crate::terrain::vocabulary();
        let legend = table.get("legend").and_then(|legend| legend.as_table());
        let mut grounds = legend.into_iter().flatten().filter_map(|(_, word)| word.as_str());
        if !has("objectives") && !grounds.all(|word| words.grounds.number(word).is_some()) {
            return None;
        }
        let read = check_map(name, text).map(|map| format!("a sound map, {}", map.name));
        return Some(read.map_err(Unreadable::from));
    }
    is_ours(&table).then(|| {
        let read = check(library, name, text);
        read.map(|setup| format!("a sound scenario, {}: {}", setup.info.title, setup.info.length))
            .map_err(Unreadable::from)
    })
}

/// Whether a scenario or case is of this system: its sides have nations with units, or it says what only ours say.
fn is_ours(table: &toml::Table) -> bool {
    let side = |side: &toml::Value| {
        side.get("units").is_some() || side.get("posture").is_some() || side.get("surrender").is_some()
    };
    let sides = table.get("side").and_then(|sides| sides.as_array());
    ["sudden_death", "initiative", "open_chits", "drawn_chits"].iter().any(|key| table.contains_key(*key))
        || sides.is_some_and(|sides| sides.iter().any(side))
}

/// JSON Schemas of the content files, for editors.
#[must_use]
pub fn schemas() -> [(&'static str, Schema); 4] {
    let tidy = |mut schema: Schema| {
        RecursiveTransform(drop_null_defaults).transform(&mut schema);
        schema
    };
    [
        ("scenario", tidy(schemars::schema_for!(raw::File))),
        ("nation", tidy(schemars::schema_for!(raw_nation::Nation))),
        ("deck", tidy(schemars::schema_for!(raw_nation::Deck))),
        ("map", salient_ground::MapFile::schema()),
    ]
}

/// What may be left out has no default that could be written.
fn drop_null_defaults(schema: &mut Schema) {
    if schema.get("default").is_some_and(|default| default.is_null()) {
        schema.remove("default");
    }
}

/// A sight line on a scenario or a map, by id or as the text of a file: in words and as data. [CC:10.1a CC:10.3.3]
pub fn sight(
    library: &Library,
    name: &str,
    text: Option<&str>,
    from: &str,
    to: &str,
) -> Result<serde_json::Value, Unreadable> {
    let map = match text {
        Some(text) => check(library, name, text).map(|setup| setup.map).or_else(|_| check_map(name, text))?,
        None => {
            let path = format!("cc/maps/{name}.toml");
            match library.text(&path, CONTENT)? {
                Some(text) => check_map(&path, &text)?,
                None => {
                    let (path, text) = self::text(library, name)?;
                    check(library, &path, &text)?.map
                }
            }
        }
    };
    let hex = |name: &str| {
        map.grid
            .parse(name)
            .ok_or_else(|| Unreadable(format!("`{name}` is not a hex of the map {}", map.name)))
    };
    let (from, to) = (hex(from)?, hex(to)?);
    let hexes = facts(&map, &[]);
    let explained = crate::sight::explain(&map, &hexes, from, to);
    let hindrance = (!explained.sight.blocked).then_some(explained.sight.hindrance);
    let crossed = explained.describe(&map.grid);
    let verdict = match hindrance {
        None => "blocked".to_owned(),
        Some(0) => "clear".to_owned(),
        Some(much) => format!("clear, hindrance {much} [CC:10.3.3]"),
    };
    let ends = format!("{} to {}", map.grid.name(from), map.grid.name(to));
    Ok(serde_json::json!({
        "map": map.id,
        "from": map.grid.name(from),
        "to": map.grid.name(to),
        "distance": map.grid.distance(from, to),
        "blocked": hindrance.is_none(),
        "hindrance": hindrance,
        "crossed": crossed,
        "text": format!("{ends}: {verdict}\n  {}", crossed.join("\n  ")),
    }))
}

/// Reads a text as every kind of file; for looking for panics.
pub fn fuzz_content(text: &str) {
    let library = Library::built_in();
    let _ = check(&library, "fuzz", text);
    let _ = read_case(&library, "fuzz", text);
    let _ = check_map("fuzz", text);
    let _ = decks::read_deck(&Source::new("fuzz", text), "germany", 'G', &decks::common_grid(), false);
    let _ = nations::read_nation(&Source::new("fuzz", text));
    let _ = shared::read_chits(&Source::new("fuzz", text));
    let _ = shared::read_markers(&Source::new("fuzz", text));
}
