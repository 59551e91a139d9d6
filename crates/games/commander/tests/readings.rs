//! The page of doubtful readings and the program agree: what it calls an option is one, under its number, and both
//! answers are tested.

use salient_commander::CombatCommander;
use salient_commander::options::Options;
use salient_engine::System;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The readings that the page marks as options: name and number.
fn on_the_page() -> BTreeMap<String, String> {
    let page = std::fs::read_to_string(root().join("rules/readings/cc.md")).unwrap();
    let mut found = BTreeMap::new();
    let mut heading = None;
    for line in page.lines() {
        if let Some(rest) = line.strip_prefix("### ") {
            heading = rest.split_once(' ');
        } else if line.ends_with("· option")
            && let Some((id, name)) = heading
        {
            found.insert(name.trim_matches('`').to_owned(), id.to_owned());
        }
    }
    found
}

fn options() -> BTreeSet<String> {
    let options = serde_json::to_value(Options::default()).unwrap();
    options.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn what_the_page_calls_an_option_is_one_and_nothing_else() {
    assert_eq!(on_the_page().into_keys().collect::<BTreeSet<_>>(), options());
}

#[test]
fn every_option_holds_unless_a_scenario_says_otherwise() {
    let defaults = serde_json::to_value(Options::default()).unwrap();
    assert!(defaults.as_object().unwrap().values().all(|value| *value == Value::Bool(true)), "{defaults}");
}

#[test]
fn a_scenario_file_knows_every_option_and_its_number() {
    let schemas = CombatCommander::schemas();
    let (_, scenario) = schemas.iter().find(|(kind, _)| *kind == "scenario").unwrap();
    let known = scenario["$defs"]["Options"]["properties"].as_object().unwrap();
    for (name, id) in on_the_page() {
        let words = known[&name]["description"].as_str().unwrap();
        assert!(words.starts_with(&format!("{id}: whether ")), "{name}: {words}");
    }
}

#[test]
fn a_test_turns_every_option_round() {
    let mut texts = String::new();
    for entry in std::fs::read_dir(root().join("crates/games/commander/src/tests")).unwrap() {
        texts += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    for name in options() {
        assert!(texts.contains(&format!("options.{name} = ")), "no test sets `{name}`");
    }
}
