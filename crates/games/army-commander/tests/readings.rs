//! The page of doubtful readings and the program agree: every option it names exists, and no option is missing.

use salient_army_commander::ArmyCommander;
use salient_army_commander::options::Options;
use salient_engine::System;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The options named in the last column of the page's tables.
fn named() -> BTreeSet<String> {
    let page = std::fs::read_to_string(root().join("rules/readings/ac.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| G-"));
    let last = rows.map(|row| row.trim_end_matches('|').rsplit('|').next().unwrap_or_default());
    last.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Every name that a scenario file knows, at any depth.
fn known(schema: &Value, into: &mut BTreeSet<String>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        into.extend(properties.keys().cloned());
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|field| known(field, into)),
        Value::Array(items) => items.iter().for_each(|item| known(item, into)),
        _ => {}
    }
}

fn options() -> BTreeSet<String> {
    let options = serde_json::to_value(Options::default()).unwrap();
    options.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn every_option_of_the_page_can_stand_in_a_scenario_file() {
    let mut names = BTreeSet::new();
    for (_, schema) in ArmyCommander::schemas() {
        known(&schema, &mut names);
    }
    let missing: Vec<_> = named().difference(&names).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_option_of_the_program_is_on_the_page() {
    let missing: Vec<_> = options().difference(&named()).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The default is at work in every other case, so a case that sets the option shows the other answer.
#[test]
fn every_option_is_set_to_its_other_answer_in_a_case() {
    let defaults = serde_json::to_value(Options::default()).unwrap();
    let mut texts = Vec::new();
    read(&root().join("cases/ac"), &mut texts);
    for name in options() {
        let usual = &defaults[&name];
        let set = texts.iter().filter_map(|text| {
            text.get("options")
                .and_then(|options| options.get(&name))
                .map(|value| serde_json::to_value(value).unwrap())
        });
        let others: Vec<Value> = set.filter(|value| value != usual).collect();
        assert!(!others.is_empty(), "no case sets `{name}` to anything but {usual}");
    }
}

fn read(folder: &Path, into: &mut Vec<toml::Table>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, into);
        } else {
            into.push(std::fs::read_to_string(&path).unwrap().parse().unwrap());
        }
    }
}
