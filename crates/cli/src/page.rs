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

/// Puts the rows of a table into the page that `place` names, as `docs/strength.md#measured`: rows about the same
/// thing are replaced, others stay.
pub(crate) fn put(place: &str, table: &PageTable) -> Result<(), Failure> {
    let (file, name) = place
        .rsplit_once('#')
        .filter(|(file, name)| !file.is_empty() && !name.is_empty())
        .ok_or_else(|| {
            Failure::bad(format!(
                "--page: {place:?} should name a file and a table, as docs/strength.md#measured"
            ))
        })?;
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::bad(format!("cannot read {file}: {error}")))?;
    let merged = merge(&text, name, table).ok_or_else(|| {
        Failure::bad(format!(
            "{file} has no table {name}: a line `<!-- table {name} -->` and after it `<!-- end -->`"
        ))
    })?;
    store::write(Path::new(file), &merged)
}

fn merge(text: &str, name: &str, table: &PageTable) -> Option<String> {
    let opening = format!("<!-- table {name} -->\n");
    let start = text.find(&opening)? + opening.len();
    let end = start + text[start..].find("<!-- end -->")?;
    let key = |row: &[String]| row.iter().take(table.keys).cloned().collect::<Vec<_>>();
    let head = line(&table.head);
    let mut rows: Vec<Vec<String>> = Vec::new();
    // A table of another shape is begun afresh.
    if text[start..end].lines().next() == Some(head.trim_end()) {
        rows.extend(text[start..end].lines().skip(2).map(cells));
    }
    for row in &table.rows {
        match rows.iter_mut().find(|known| key(known) == key(row)) {
            Some(known) => known.clone_from(row),
            None => rows.push(row.clone()),
        }
    }
    let rule = line(&vec!["---".to_owned(); table.head.len()]).replace(' ', "");
    let body: String = rows.iter().map(|row| line(row)).collect();
    Some(format!("{}{head}{rule}{body}{}", &text[..start], &text[end..]))
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
        let said = format!("{:?}", put("strength.md", &table(&[])).unwrap_err());
        assert!(said.contains("should name a file and a table"), "{said}");
    }
}
