//! What an introduction teaches while it is played.

use super::{Reading, Word};
use salient_engine::{Lesson, Seat};
use schemars::JsonSchema;
use serde::Deserialize;

/// A few sentences that an introduction says at the right moment.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Lesson")]
pub struct WrittenLesson {
    /// Short name, unique in the battle.
    pub id: Word,
    /// The kind of decision it speaks about: the word above the question, such as `Orders`. It is shown when that is
    /// first asked.
    pub when: Word,
    /// What it says: two or three sentences.
    pub text: Word,
    /// The rule it stands on, with its system: the id of a statement of the ledger.
    pub clause: Word,
    /// Who is taught it. Left out: both sides.
    #[serde(default)]
    #[schemars(with = "String")]
    pub side: Option<Word>,
}

impl Reading {
    /// The lessons of a battle, in the order of the file. `kinds` are the words for kinds of decision, `book` is what
    /// clauses begin with: `AC:`.
    pub fn lessons(&mut self, written: &[WrittenLesson], kinds: &[&str], book: &str) -> Vec<Lesson> {
        let mut lessons: Vec<Lesson> = Vec::new();
        for raw in written {
            let id = self.text(&raw.id, "the id of a lesson");
            if lessons.iter().any(|lesson| lesson.id == id) {
                self.report.error(raw.id.span(), format!("there is a lesson `{id}` already"));
            }
            if !kinds.contains(&raw.when.as_str()) {
                self.report
                    .error(raw.when.span(), "no decision is called this")
                    .choices(&raw.when, kinds.iter().copied());
            }
            if !raw.clause.starts_with(book) {
                let found = format!("`{}`", *raw.clause);
                self.report
                    .error(raw.clause.span(), "not a clause")
                    .found(found)
                    .expected(format!("`{book}` and its id"));
            }
            let side = raw.side.as_ref().and_then(|side| self.side(side));
            lessons.push(Lesson {
                id,
                when: raw.when.get().clone(),
                text: self.text(&raw.text, "the text of a lesson"),
                clause: raw.clause.get().clone(),
                seat: side.map(|side| Seat(side as u8)),
            });
        }
        lessons
    }
}
