//! Every worked case under `cases/cc` comes out as written.

use salient_commander::CombatCommander;
use salient_testkit::run_cases;
use std::path::Path;

#[test]
fn every_worked_case_comes_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/cc");
    if let Err(failures) = run_cases::<CombatCommander>(&folder) {
        panic!("{failures}");
    }
}
