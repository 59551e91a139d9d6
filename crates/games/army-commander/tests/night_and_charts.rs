//! What worked cases cannot say: exact odds, the printed charts, and the list of options.

use salient_army_commander::chart::{Doubles, HitRow, Kind};
use salient_army_commander::odds::{compare, distribution};
use salient_army_commander::options::Options;

fn odds(dice: [u8; 2], rows: [HitRow; 2]) -> [f64; 3] {
    let [attack, defence] = [0, 1].map(|side| distribution(rows[side], dice[side], Doubles::EveryPair));
    compare(&attack, &defence)
}

fn assert_close(found: [f64; 3], expected: [f64; 3]) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 0.000_5, "{found} instead of {expected}");
    }
}

/// The odds of the printed attack: 8 dice on 6 against 6 dice on 5 and 6. [AC:EXa AC:EXb]
#[test]
fn the_printed_attack_is_against_the_odds() {
    assert_close(odds([8, 6], [HitRow::Six, HitRow::FiveSix]), [0.223, 0.229, 0.548]);
}

/// The printed counter-attack: 8 dice against 6, both on 6 or a double 5. The odds favour the attacker. [AC:EXf AC:EXh]
#[test]
fn the_printed_counter_attack_is_with_the_odds() {
    assert_close(odds([8, 6], [HitRow::SixOrFives; 2]), [0.494, 0.260, 0.246]);
}

/// Only infantry, stormtroopers and fire support come back once lost. [AC:10c]
#[test]
fn guns_and_tanks_are_not_recoverable() {
    let recoverable = [Kind::Infantry, Kind::Stormtrooper, Kind::FireSupport];
    let lost_for_good = [Kind::Tank, Kind::DivisionalGun, Kind::CorpsGun];
    assert!(recoverable.iter().all(|kind| kind.is_recoverable()));
    assert!(!lost_for_good.iter().any(|kind| kind.is_recoverable()));
}

/// Every option that the readings name is one that a scenario can write, and the other way round.
#[test]
fn the_readings_name_the_options_there_are() {
    let readings = include_str!("../../../../rules/readings/ac.md");
    let options = serde_json::to_value(Options::default()).unwrap();
    let options = options.as_object().unwrap();
    // Read from other keys of a scenario: `days`, `[special]`, its divisions.
    let elsewhere = ["days", "stormtrooper_assault", "first_round_order", "standing_order"];
    let mut named = Vec::new();
    for line in readings.lines().filter(|line| line.starts_with("| G-")) {
        let column = line.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        named.extend(column.split(',').map(|name| name.trim().trim_matches('`').to_owned()));
    }
    named.retain(|name| name != "-");
    for name in &named {
        let known = options.contains_key(name) || elsewhere.contains(&name.as_str());
        assert!(known, "the readings name an option `{name}` that does not exist");
    }
    for name in options.keys() {
        assert!(named.contains(name), "the readings do not name the option `{name}`");
    }
}

/// The complete example of the manual is a case that is run.
#[test]
fn the_manual_shows_a_case_that_holds() {
    let manual = include_str!("../../../../docs/cases.md");
    let case = include_str!("../../../../cases/ac/examples/a-held-town.toml");
    assert!(manual.contains(&format!("```toml\n{case}```")), "docs/cases.md shows another text");
}
