//! The page of doubtful readings and the ledger it speaks about.

use std::path::Path;

use std::collections::BTreeSet;

use salient_ledger::{Ledger, Reading, readings, system};

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

fn of_cc() -> Vec<Reading> {
    readings(system("cc").unwrap())
}

#[test]
fn each_reading_of_combat_commander_is_on_its_page_once() {
    let mut ids: Vec<String> = of_cc().into_iter().map(|reading| reading.id).collect();
    ids.sort();
    let expected = (1..=80).map(|n| format!("A{n:02}")).chain((1..=17).map(|n| format!("B{n:02}")));
    assert_eq!(ids, expected.collect::<Vec<_>>());
}

#[test]
fn each_reading_of_combat_commander_has_a_name_of_its_own_its_clauses_and_its_reason() {
    let mut names = BTreeSet::new();
    for reading in of_cc() {
        let Reading { id, name, .. } = &reading;
        let words: Vec<&str> = name.split('_').collect();
        let word = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(words.len() > 1 && words.iter().all(word), "{id}: {name:?} is no statement in snake_case");
        assert!(names.insert(name.clone()), "{id}: {name} is the name of another reading too");
        assert!(!reading.clauses.is_empty(), "{id} names no clause");
        for text in [&reading.reading, &reading.why] {
            assert!(text.ends_with('.') && text.len() > 20, "{id}: {text:?}");
        }
        assert!(reading.why != reading.reading, "{id}");
        let switch = !reading.options.is_empty();
        assert!(!switch || reading.options == [name.as_str()], "{id}");
        assert!(!switch || reading.instead.ends_with('.'), "{id} is an option and does not say of what");
    }
}

#[test]
fn each_clause_of_a_reading_of_combat_commander_is_a_statement_of_the_ledger() {
    let ledger = Ledger::embedded(system("cc").unwrap()).unwrap();
    for reading in of_cc() {
        for clause in &reading.clauses {
            let known = ledger.get(clause).is_some() || !ledger.section(clause).is_empty();
            assert!(known, "{}: {clause}", reading.id);
        }
    }
}

#[test]
fn readings_are_the_same_in_entries_and_in_tables() {
    let chain = of_cc().into_iter().find(|reading| reading.id == "A18").unwrap();
    assert_eq!((chain.name.as_str(), chain.clauses), ("groups_hang_together", vec!["O20.3.1b".to_owned()]));
    assert!(chain.reading.contains("connected as a whole") && chain.instead.contains("two pairs"));
    assert!(!chain.why.contains("**") && !chain.reading.contains('\n'));
    let of_ac = readings(system("ac").unwrap());
    assert_eq!(of_ac.len(), rows().len());
    for (reading, row) in of_ac.iter().zip(rows()) {
        assert_eq!((&reading.id, &reading.reading, &reading.why), (&row[0], &row[3], &row[4]));
    }
    let days = of_ac.iter().find(|reading| reading.id == "G-01").unwrap();
    assert!(days.options == ["days"] && days.answers("g-01") && days.answers("DAYS") && !days.answers(""));
    assert!(readings(system("gts").unwrap()).is_empty());
}
