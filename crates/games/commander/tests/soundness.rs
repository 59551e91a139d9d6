//! The test kit on every scenario: random games with all checks on.

use salient_commander::CombatCommander;
use salient_engine::{Library, System};
use salient_testkit::{Budget, assert_system};

#[test]
fn random_games_of_every_scenario_keep_every_promise() {
    let scenarios = CombatCommander::scenarios(&Library::built_in()).unwrap();
    let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let budget = Budget { games: 3, seed: 1, max_inputs: 40_000, thorough_every: 60 };
    let report = assert_system::<CombatCommander>(&ids, budget);
    assert_eq!(report.games(), 3 * ids.len() as u64);
}
