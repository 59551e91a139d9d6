//! The page of doubtful readings and the ledger it speaks about.

use std::path::Path;

use salient_ledger::{Ledger, system};

/// The cells of every row of the page: id, clauses, question, reading, why, option.
fn rows() -> Vec<Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/readings/ac.md");
    let text = std::fs::read_to_string(page).unwrap();
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    text.lines().filter(|line| line.starts_with("| G-")).map(cells).collect()
}

#[test]
fn each_reading_is_on_the_page_once() {
    let mut ids: Vec<String> = rows().into_iter().map(|row| row[0].clone()).collect();
    ids.sort();
    let expected: Vec<String> = (1..=81).map(|n| format!("G-{n:02}")).collect();
    assert_eq!(ids, expected);
}

#[test]
fn each_reading_answers_its_question_gives_its_reason_and_names_its_option_or_none() {
    for row in rows() {
        assert_eq!(row.len(), 6, "{}", row[0]);
        assert!(row[2..5].iter().all(|cell| cell.ends_with(['.', '?'])), "{}", row[0]);
        let options = row[5].split(", ");
        let named = |option: &str| {
            let name = option.strip_prefix('`').and_then(|o| o.strip_suffix('`')).unwrap_or("");
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
        };
        assert!(row[5] == "-" || options.into_iter().all(named), "{}: {}", row[0], row[5]);
    }
}

#[test]
fn each_clause_on_the_page_is_a_statement_of_the_ledger() {
    let ledger = Ledger::embedded(system("ac").unwrap()).unwrap();
    for row in rows() {
        for clause in row[1].split_whitespace().filter(|clause| *clause != "-") {
            assert_eq!(ledger.get(clause).map(|s| s.clause()), Some(clause), "{}", row[0]);
        }
    }
}

#[test]
fn each_reading_that_the_ledger_names_is_on_the_page() {
    let ledger = Ledger::embedded(system("ac").unwrap()).unwrap();
    let ids: Vec<String> = rows().into_iter().map(|row| row[0].clone()).collect();
    let mut named = 0;
    for statement in ledger.statements() {
        for (at, _) in statement.text.match_indices("G-") {
            let id = &statement.text[at..at + 4];
            assert!(ids.iter().any(|i| i == id), "{} names {id}", statement.id);
            named += 1;
        }
    }
    assert_eq!(named, 2);
}
