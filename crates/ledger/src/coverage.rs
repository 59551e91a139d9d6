//! Which statements a test or a worked case cites.
//!
//! A statement counts as tested when its id stands in Rust test code or in the `rules` list of a case file below
//! `cases/<system>/`. A citation says where to look and proves nothing: the test must assert what the statement says.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cite::{self, Citation};
use crate::clause::ClauseKey;
use crate::{BadLedger, Ledger, SYSTEMS, System, Weight};

/// A line of a file below the root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file, from the root, with slashes.
    pub file: String,
    /// The line, counted from 1.
    pub line: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A statement and where it is cited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The statement's id.
    pub id: String,
    /// Its topic.
    pub topic: String,
    /// Its weight.
    pub weight: Weight,
    /// Where tests and cases cite it; empty when none does.
    pub tests: Vec<Place>,
    /// Where other code cites it.
    pub code: Vec<Place>,
}

impl Row {
    /// Whether a test or a case cites it.
    pub fn tested(&self) -> bool {
        !self.tests.is_empty()
    }
}

/// A citation that leads nowhere, or a case file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stray {
    /// Where it stands.
    pub place: Place,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// How many of how many are tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Statements with a test.
    pub tested: usize,
    /// All statements.
    pub total: usize,
}

impl Tally {
    fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Tally {
        rows.fold(Tally::default(), |t, row| Tally {
            tested: t.tested + usize::from(row.tested()),
            total: t.total + 1,
        })
    }

    /// Whether nothing is left to test.
    pub fn complete(&self) -> bool {
        self.tested == self.total
    }
}

/// What the tests of a source tree cite of one ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The system's short name.
    pub system: String,
    /// Every statement, in the order of the ledger.
    pub rows: Vec<Row>,
    /// Citations of ids that the ledger does not have. Each is an error.
    pub strays: Vec<Stray>,
}

impl Coverage {
    /// Tested and all, over everything that must have a test.
    pub fn needed(&self) -> Tally {
        Tally::of(self.rows.iter().filter(|r| r.weight.needs_test()))
    }

    /// Tested and all for each weight, most binding first.
    pub fn by_weight(&self) -> [(Weight, Tally); 4] {
        Weight::ALL.map(|w| (w, Tally::of(self.rows.iter().filter(|r| r.weight == w))))
    }

    /// The statements that must have a test and have none, in the order of the ledger.
    pub fn untested(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|r| r.weight.needs_test() && !r.tested())
    }

    /// The ids that a test or a case cites.
    pub fn tested_ids(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().filter(|r| r.tested()).map(|r| &*r.id)
    }
}

/// Why a source tree could not be scanned.
#[derive(Debug, thiserror::Error)]
pub enum CoverageError {
    /// The tree's own ledger has mistakes or is missing.
    #[error(transparent)]
    Ledger(#[from] BadLedger),
    /// A file or folder could not be read.
    #[error("{path}: cannot be read: {source}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The nearest folder, from `start` upwards, that has a `rules` folder with a ledger in it.
pub fn nearest_root(start: &Path) -> Option<&Path> {
    start.ancestors().find(|folder| SYSTEMS.iter().any(|s| folder.join("rules").join(s.file()).is_file()))
}

/// Scans the tests and cases below `root` for citations of the ledger `root/rules/<system>.csv`.
///
/// # Errors
/// A ledger with mistakes, or a file that cannot be read. A citation that leads nowhere is no error of the scan: it is
/// in [`Coverage::strays`].
pub fn coverage(root: &Path, system: &System) -> Result<Coverage, CoverageError> {
    let ledger = Ledger::from_folder(system, &root.join("rules"))?;
    let mut files = Vec::new();
    walk(root, &mut files)?;

    let mut scan =
        Scan { ledger: &ledger, tests: BTreeMap::new(), code: BTreeMap::new(), strays: Vec::new() };
    let cases = Path::new("cases").join(system.short);
    for path in &files {
        let relative = path.strip_prefix(root).unwrap_or(path);
        let extension = path.extension().unwrap_or_default();
        let is_case = extension == "toml" && relative.starts_with(&cases);
        if !is_case && extension != "rs" {
            continue;
        }
        let bytes = fs::read(path).map_err(|source| CoverageError::Io { path: path.clone(), source })?;
        let text = String::from_utf8_lossy(&bytes);
        if is_case {
            scan.case(relative, &text);
        } else {
            scan.rust(relative, &text);
        }
    }

    let Scan { mut tests, mut code, strays, .. } = scan;
    let rows = ledger
        .statements()
        .iter()
        .map(|s| Row {
            id: s.id.clone(),
            topic: s.topic.clone(),
            weight: s.weight,
            tests: tests.remove(&s.id).unwrap_or_default(),
            code: code.remove(&s.id).unwrap_or_default(),
        })
        .collect();
    Ok(Coverage { system: system.short.to_owned(), rows, strays })
}

/// Files below a folder in the order of their names. Links, hidden folders, what package managers fetched and what
/// compilers made are left out.
fn walk(folder: &Path, into: &mut Vec<PathBuf>) -> Result<(), CoverageError> {
    let fail = |source| CoverageError::Io { path: folder.to_path_buf(), source };
    let mut entries = fs::read_dir(folder).map_err(fail)?.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let kind = entry.file_type().map_err(fail)?;
        let path = entry.path();
        if kind.is_file() {
            into.push(path);
        } else if kind.is_dir() {
            let name = name.to_string_lossy();
            let made =
                ["target", "node_modules", "dist"].contains(&&*name) || path.join("CACHEDIR.TAG").is_file();
            if !made && !name.starts_with('.') {
                walk(&path, into)?;
            }
        }
    }
    Ok(())
}

/// What has been found so far.
struct Scan<'a> {
    ledger: &'a Ledger,
    tests: BTreeMap<String, Vec<Place>>,
    code: BTreeMap<String, Vec<Place>>,
    strays: Vec<Stray>,
}

impl Scan<'_> {
    /// Ids in test code must be in the ledger. Other code may also name a whole clause. A clause named through the
    /// system's macro is what the code says, wherever it stands, and never makes a test.
    fn rust(&mut self, file: &Path, text: &str) {
        let System { short, prefix, .. } = *self.ledger.system();
        let tests_from = cite::test_code_from(file, text);
        for citation in cite::citations(prefix, text) {
            let test = citation.at >= tests_from;
            self.cited(citation, file, test);
        }
        for citation in cite::shorthands(short, prefix, text) {
            self.cited(citation, file, false);
        }
    }

    fn cited(&mut self, citation: Citation, file: &Path, test: bool) {
        let place = place(file, citation.line);
        if self.knows(&citation.id) {
            let into = if test { &mut self.tests } else { &mut self.code };
            into.entry(citation.id).or_default().push(place);
        } else if test || self.ledger.section(&citation.id).is_empty() {
            self.unknown(place, &citation.id);
        }
    }

    /// Every string in a list called `rules`, at any depth of a case file, must be an id of the ledger.
    fn case(&mut self, file: &Path, text: &str) {
        match DeTable::parse(text) {
            Ok(table) => {
                let mut cited = Vec::new();
                lists_of_rules(table.get_ref(), &mut cited);
                for (at, id) in cited {
                    let place = place(file, line_of(text, at));
                    if self.knows(&id) {
                        self.tests.entry(id).or_default().push(place);
                    } else {
                        self.unknown(place, &id);
                    }
                }
            }
            Err(e) => self.strays.push(Stray {
                place: place(file, e.span().map_or(1, |span| line_of(text, span.start))),
                what: format!("the case cannot be read: {}", e.message()),
            }),
        }
    }

    /// Exactly, prefix and case included: what is cited must be found again by searching for it.
    fn knows(&self, id: &str) -> bool {
        self.ledger.get(id).is_some_and(|s| s.id == id)
    }

    fn unknown(&mut self, place: Place, id: &str) {
        let system = self.ledger.system();
        let hint = match self.ledger.get(id) {
            Some(statement) => format!("; did you mean `{}`?", statement.id),
            None if ClauseKey::parse(id).is_some() && !self.ledger.section(id).is_empty() => {
                "; it is a clause with several statements, name those that are tested".to_owned()
            }
            None => String::new(),
        };
        self.strays.push(Stray { place, what: format!("`{id}` is no id of rules/{}{hint}", system.file()) });
    }
}

fn lists_of_rules(table: &DeTable<'_>, into: &mut Vec<(usize, String)>) {
    for (key, value) in table {
        if let (true, DeValue::Array(list)) = (key.get_ref() == "rules", value.get_ref()) {
            for item in list.iter() {
                if let DeValue::String(id) = item.get_ref() {
                    into.push((item.span().start, id.to_string()));
                }
            }
        }
        descend(value, into);
    }
}

fn descend(value: &Spanned<DeValue<'_>>, into: &mut Vec<(usize, String)>) {
    match value.get_ref() {
        DeValue::Table(table) => lists_of_rules(table, into),
        DeValue::Array(list) => list.iter().for_each(|item| descend(item, into)),
        _ => {}
    }
}

fn line_of(text: &str, at: usize) -> u64 {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|b| **b == b'\n').count() as u64
}

fn place(file: &Path, line: u64) -> Place {
    let parts: Vec<_> = file.components().map(|c| c.as_os_str().to_string_lossy()).collect();
    Place { file: parts.join("/"), line }
}

#[cfg(test)]
pub(crate) mod tests;
