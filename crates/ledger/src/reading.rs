//! The pages of doubtful readings, `rules/readings/`: how a passage is taken, and why.

use serde::Serialize;

use crate::System;

/// A doubtful passage and how it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// Its number: `A18`, `G-37`.
    pub id: String,
    /// A statement that is true while it is in force: `groups_hang_together`. Empty on pages without names.
    pub name: String,
    /// The clauses it is about, without the prefix of their system.
    pub clauses: Vec<String>,
    /// How the passage is taken.
    pub reading: String,
    /// What decides it.
    pub why: String,
    /// What another table might play; empty where nothing else is known.
    pub instead: String,
    /// The options by which a scenario asks for something else; none when the reading is fixed.
    pub options: Vec<String>,
}

impl Reading {
    /// Whether a person who typed this means it: its number, its name or an option of it, in either case.
    pub fn answers(&self, query: &str) -> bool {
        let names = self.options.iter().chain([&self.id, &self.name]);
        !query.is_empty() && names.into_iter().any(|name| name.eq_ignore_ascii_case(query))
    }
}

/// The readings of a system, in the order of its page; none where it has no page.
///
/// A page is written in entries or in tables. An entry begins with its number and name, then come its clauses and
/// whether it is an option, the reading, and the rest by name:
///
/// ```text
/// ### A18 `groups_hang_together`
///
/// *O20.3.1b* · option
///
/// The hexes of a group are one chain.
///
/// - **Why:** The remark speaks of a chain.
/// - **Instead:** Each hex touches another.
/// ```
///
/// A table has the columns id, clauses, question, reading, why and option.
pub fn readings(system: &System) -> Vec<Reading> {
    let mut found: Vec<Reading> = Vec::new();
    let mut into = Part::None;
    for line in system.readings.lines() {
        if let Some(reading) = heading(line) {
            found.push(reading);
            into = Part::Clauses;
        } else if line.starts_with('#') {
            into = Part::None;
        } else if let Some(reading) = row(line) {
            found.push(reading);
            into = Part::None;
        } else if let Some(reading) = found.last_mut() {
            into = into.read(line.trim(), reading);
        }
    }
    found
}

/// What the next line of an entry belongs to.
#[derive(Clone, Copy)]
enum Part {
    None,
    Clauses,
    Reading,
    Why,
    Instead,
}

impl Part {
    /// Adds a line to an entry; what follows it.
    fn read(self, line: &str, reading: &mut Reading) -> Part {
        if line.is_empty() {
            return self;
        }
        if let (Part::Clauses, Some((clauses, mark))) = (self, line.split_once('·')) {
            reading.clauses =
                clauses.trim().trim_matches('*').split_whitespace().map(str::to_owned).collect();
            if mark.trim() == "option" {
                reading.options.push(reading.name.clone());
            }
            return Part::Reading;
        }
        let (part, rest) = if let Some(rest) = line.strip_prefix("- **Why:** ") {
            (Part::Why, rest)
        } else if let Some(rest) = line.strip_prefix("- **Instead:** ") {
            (Part::Instead, rest)
        } else {
            (self, line)
        };
        let text = match part {
            Part::None | Part::Clauses => return part,
            Part::Reading => &mut reading.reading,
            Part::Why => &mut reading.why,
            Part::Instead => &mut reading.instead,
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(rest);
        part
    }
}

fn heading(line: &str) -> Option<Reading> {
    let (id, name) = line.strip_prefix("### ")?.split_once(' ')?;
    let name = name.trim().strip_prefix('`')?.strip_suffix('`')?;
    Some(Reading { id: id.to_owned(), name: name.to_owned(), ..Reading::default() })
}

fn row(line: &str) -> Option<Reading> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix('|')?.split('|').map(str::trim).collect();
    let [id, clauses, _, reading, why, options] = cells[..] else { return None };
    if !id.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Some(Reading {
        id: id.to_owned(),
        clauses: clauses.split_whitespace().filter(|clause| *clause != "-").map(str::to_owned).collect(),
        reading: reading.to_owned(),
        why: why.to_owned(),
        options: options.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
        ..Reading::default()
    })
}
