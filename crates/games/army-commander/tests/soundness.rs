//! The test kit on every scenario: random games with all checks on.

use salient_army_commander::ArmyCommander;
use salient_testkit::{Budget, assert_system};

const SCENARIOS: [&str; 4] = ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"];

#[test]
fn random_games_of_every_scenario_keep_every_promise() {
    let budget = Budget { games: 6, seed: 1, max_inputs: 20_000, thorough_every: 40 };
    let report = assert_system::<ArmyCommander>(&SCENARIOS, budget);
    assert_eq!(report.games(), 24);
}
