//! Every worked case under `cases/ac` comes out as written.

use salient_army_commander::ArmyCommander;
use salient_testkit::run_cases;
use std::path::Path;

#[test]
fn every_worked_case_comes_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/ac");
    if let Err(failures) = run_cases::<ArmyCommander>(&folder) {
        panic!("{failures}");
    }
}
