//! Tables in Markdown pages that commands keep up to date: the rows between two comments, replaced one by one.
//!
//! ```markdown
//! <!-- table strength -->
//! | battle | agent | against | games |
//! |---|---|---|---|
//! | `ac/la-ferme-1916` | `greedy` | `random` | 200 |
//! <!-- end -->
//! ```

use crate::{Failure, store};
use std::path::Path;

/// A table that a command writes.
pub(crate) struct PageTable {
    /// The cells of its head.
    pub(crate) head: Vec<String>,
    /// How many cells at the beginning of a row say what it is about.
    pub(crate) keys: usize,
    /// Its rows.
    pub(crate) rows: Vec<Vec<String>>,
}

/// A table in a page: a file, and what the table in it is called.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    file: &'a str,
    name: &'a str,
}

impl<'a> Place<'a> {
    /// The place that `words` name, as `docs/strength.md#measured`, if there is such a table. Asked before games are played,
    /// so that none are played for nothing.
    pub(crate) fn find(words: &'a str) -> Result<Self, Failure> {
        let (file, name) = words
            .rsplit_once('#')
            .filter(|(file, name)| !file.is_empty() && !name.is_empty())
            .ok_or_else(|| {
                Failure::bad(format!(
                    "--page: {words:?} should name a file and a table, as docs/strength.md#measured"
                ))
            })?;
        let place = Self { file, name };
        let text = place.read()?;
        match parts(&text, name) {
            Some(_) => Ok(place),
            None => Err(place.gone()),
        }
    }

    /// Puts the rows of a table there: rows about the same thing are replaced, others stay.
    pub(crate) fn put(&self, table: &PageTable) -> Result<(), Failure> {
        let merged = merge(&self.read()?, self.name, table).ok_or_else(|| self.gone())?;
        store::write(Path::new(self.file), &merged)
    }

    fn read(&self) -> Result<String, Failure> {
        std::fs::read_to_string(self.file)
            .map_err(|error| Failure::bad(format!("--page: cannot read {}: {error}", self.file)))
    }

    fn gone(&self) -> Failure {
        let Self { file, name } = self;
        Failure::bad(format!(
            "--page: {file} has no table {name}: a line `<!-- table {name} -->` and after it `<!-- end -->`"
        ))
    }
}

/// A page before, in and after a table.
fn parts<'a>(text: &'a str, name: &str) -> Option<[&'a str; 3]> {
    let opening = format!("<!-- table {name} -->\n");
    let start = text.find(&opening)? + opening.len();
    let end = start + text[start..].find("<!-- end -->")?;
    Some([&text[..start], &text[start..end], &text[end..]])
}

fn merge(text: &str, name: &str, table: &PageTable) -> Option<String> {
    let [before, between, after] = parts(text, name)?;
    let key = |row: &[String]| row.iter().take(table.keys).cloned().collect::<Vec<_>>();
    let head = line(&table.head);
    let mut rows: Vec<Vec<String>> = Vec::new();
    // A table of another shape is begun afresh.
    if between.lines().next() == Some(head.trim_end()) {
        rows.extend(between.lines().skip(2).map(cells));
    }
    for row in &table.rows {
        match rows.iter_mut().find(|known| key(known) == key(row)) {
            Some(known) => known.clone_from(row),
            None => rows.push(row.clone()),
        }
    }
    let rule = line(&vec!["---".to_owned(); table.head.len()]).replace(' ', "");
    let body: String = rows.iter().map(|row| line(row)).collect();
    Some(format!("{before}{head}{rule}{body}{after}"))
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "Before.\n<!-- table a -->\n| battle | won |\n|---|---|\n| x | 1 |\n| y | 2 |\n<!-- end -->\nAfter.\n";

    fn table(rows: &[[&str; 2]]) -> PageTable {
        let row = |row: &[&str; 2]| row.map(str::to_owned).to_vec();
        PageTable { head: row(&["battle", "won"]), keys: 1, rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn rows_about_the_same_thing_are_replaced_and_others_stay() {
        let merged = merge(PAGE, "a", &table(&[["y", "5"], ["z", "7"]])).unwrap();
        assert_eq!(merged, PAGE.replace("| y | 2 |\n", "| y | 5 |\n| z | 7 |\n"));
    }

    #[test]
    fn an_empty_place_gets_a_whole_table_and_an_old_one_of_another_shape_goes() {
        let empty = "<!-- table a -->\n<!-- end -->\n";
        let whole = "<!-- table a -->\n| battle | won |\n|---|---|\n| x | 1 |\n<!-- end -->\n";
        assert_eq!(merge(empty, "a", &table(&[["x", "1"]])).unwrap(), whole);
        let other = PAGE.replace("| battle | won |", "| where | lost |");
        let merged = merge(&other, "a", &table(&[["x", "1"]])).unwrap();
        assert!(merged.contains("| x | 1 |") && !merged.contains("| y |"), "{merged}");
    }

    #[test]
    fn a_page_without_the_table_is_left_alone() {
        assert!(merge(PAGE, "b", &table(&[])).is_none());
    }
}
