//! What the files of battles have in common, whatever the system: the list of mistakes, the reader that fills it, sets of
//! hexes in words, maps that stand in a scenario, what lists and introductions say of it, what only a worked case may say, schemas for editors.

mod area;
mod heading;
mod inline;
mod lesson;
mod library;
mod mistakes;
mod reading;
mod schema;
#[cfg(test)]
mod tests;

pub use area::{Areas, edge};
pub use heading::{Contents, Heading};
pub use inline::{InlineMap, Legends};
pub use lesson::WrittenLesson;
pub use library::{in_order, scenario_text};
pub use mistakes::Mistakes;
pub use reading::{Number, Purpose, Reading, Word, bounded};
pub use schema::tidy;
