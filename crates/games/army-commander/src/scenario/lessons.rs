//! What an introduction teaches while it is played.

use super::raw::File;
use super::reader::Reader;
use crate::prompt::KINDS;
use salient_engine::{Lesson, Seat};

impl Reader<'_> {
    /// The lessons of a battle, in the order of the file.
    pub(super) fn lessons(&mut self, file: &File) -> Vec<Lesson> {
        let mut lessons: Vec<Lesson> = Vec::new();
        for raw in file.lesson.iter().flatten() {
            let id = self.text(&raw.id, "the id of a lesson");
            if lessons.iter().any(|lesson| lesson.id == id) {
                self.report.error(raw.id.span(), format!("there is a lesson `{id}` already"));
            }
            if !KINDS.contains(&raw.when.as_str()) {
                self.report
                    .error(raw.when.span(), "no decision is called this")
                    .choices(&raw.when, KINDS.iter().copied());
            }
            if !raw.clause.starts_with("AC:") {
                let found = format!("`{}`", *raw.clause);
                self.report
                    .error(raw.clause.span(), "not a clause")
                    .found(found)
                    .expected("such as `AC:1.1a`");
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
