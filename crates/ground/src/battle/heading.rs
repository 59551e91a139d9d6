//! What the list of battles says of one, whatever the system.

use super::{Number, Reading, Word};
use salient_engine::{Lesson, ScenarioInfo};

/// The keys that every scenario begins with, as written.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// Short name.
    pub id: Option<&'a Word>,
    /// What the battle is called.
    pub title: Option<&'a Word>,
    /// When it was fought.
    pub date: Option<&'a Word>,
    /// A sentence or two.
    pub summary: Option<&'a Word>,
    /// What it is based on.
    pub source: Option<&'a Word>,
    /// How long two people need.
    pub minutes: Option<&'a Number>,
    /// How much there is to look after.
    pub difficulty: Option<&'a Number>,
    /// Words to find it by.
    pub tags: &'a [Word],
}

/// What a system adds to a heading: a list for each side, and how long the battle is in its own terms.
#[derive(Clone, Debug)]
pub struct Contents {
    /// Whose battle it is: `ac`.
    pub system: &'static str,
    /// What the sides are called.
    pub sides: Vec<String>,
    /// Their nations.
    pub nations: Vec<String>,
    /// `8 rounds over 2 days`.
    pub length: String,
    /// What each side has.
    pub forces: Vec<String>,
    /// What it teaches.
    pub lessons: Vec<Lesson>,
}

impl Reading {
    /// A line for lists and lobbies.
    pub fn info(&mut self, heading: &Heading<'_>, contents: Contents) -> ScenarioInfo {
        let mut text = |key: &str, word: Option<&Word>, default: &str| match self.needed(key, word) {
            Some(word) => self.text(word, &format!("`{key}`")),
            None => default.to_owned(),
        };
        let (id, title) = (text("id", heading.id, "case"), text("title", heading.title, "Worked case"));
        let (date, summary) = (text("date", heading.date, ""), text("summary", heading.summary, ""));
        let source = text("source", heading.source, "");
        let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if let Some(word) = heading.id.filter(|id| !id.chars().all(fine)) {
            self.report
                .error(word.span(), "bad id")
                .found(format!("`{word}`"))
                .expected("small letters, digits and hyphens");
        }
        let minutes = self.needed("minutes", heading.minutes);
        let Contents { system, sides, nations, length, forces, lessons } = contents;
        ScenarioInfo {
            system,
            id,
            title,
            date,
            summary,
            sides,
            nations,
            length,
            minutes: self.number_or(minutes, 1..=6000, "minutes", 5),
            difficulty: self.number_or(heading.difficulty, 1..=5, "difficulty", 3),
            forces,
            tags: heading.tags.iter().map(|tag| tag.get().clone()).collect(),
            source,
            lessons,
        }
    }
}
