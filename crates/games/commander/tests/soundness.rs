//! The test kit on every scenario: random games with all checks on.

use salient_commander::CombatCommander;
use salient_commander::options::Options;
use salient_engine::{Library, System};
use salient_testkit::{Budget, Kit, assert_system};
use std::path::Path;

#[test]
fn random_games_of_every_scenario_keep_every_promise() {
    let scenarios = CombatCommander::scenarios(&Library::built_in()).unwrap();
    let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let budget = Budget { games: 3, seed: 1, max_inputs: 40_000, thorough_every: 60 };
    let report = assert_system::<CombatCommander>(&ids, budget);
    assert_eq!(report.games(), 3 * ids.len() as u64);
}

/// Every doubtful passage read the other way, all at once: a scenario may ask for any of them.
#[test]
fn random_games_with_every_option_turned_round_keep_every_promise() {
    let options = serde_json::to_value(Options::default()).unwrap();
    let turned: Vec<String> =
        options.as_object().unwrap().keys().map(|name| format!("{name} = false")).collect();
    let turned = format!("\n[options]\n{}\n", turned.join("\n"));
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/cc/scenarios");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("turned");
    let scenarios = folder.join("cc/scenarios");
    std::fs::create_dir_all(&scenarios).unwrap();
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(content).unwrap() {
        let file = entry.unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap() + &turned;
        std::fs::write(scenarios.join(file.file_name()), text).unwrap();
        ids.push(file.path().file_stem().unwrap().to_str().unwrap().to_owned());
    }
    ids.sort();
    let library = Library { folder: Some(folder) };
    let opened = CombatCommander::open(&library, &ids[0]).unwrap();
    assert!(!opened.setup.options.whole_order_moves && !opened.setup.options.concealment_lasts);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let budget = Budget { games: 2, seed: 7, max_inputs: 40_000, thorough_every: 60 };
    let kit = Kit { library: &library, budget, known_clause: None, progress: None };
    let report = kit.check::<CombatCommander>(&ids).unwrap_or_else(|unsound| panic!("{unsound}"));
    assert_eq!(report.games(), 2 * ids.len() as u64);
}
