//! Random hexes, broken weapons and snipers.

use crate::cards::Trigger;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, RollFor};
use crate::state::WeaponPlace;
use crate::testing::{Field, Play};

const OPEN: [&str; 10] =
    ["......", "......", "......", "......", "......", "......", "......", "......", "......", "......"];

fn field() -> Play {
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "F10");
    play.unit(1, "Rifle", "F1");
    play
}

/// [CC:1.8a] [CC:1.9.1.3a] [CC:1.9.1.3b] [A09] The roller may break any unit in or next to the hex, his own too, or none.
#[test]
fn a_sniper_may_break_anybody_near_or_nobody() {
    let mut play = field();
    let (mine, theirs, far) =
        (play.unit(0, "Rifle", "A1"), play.unit(1, "Rifle", "B1"), play.unit(1, "Rifle", "A3"));
    play.position.push_roll(1, RollFor::Melee);
    play.roll_trigger(Trigger::Sniper);
    assert!(matches!(play.position.state.stack.top(), Frame::RandomHex(random) if random.side == 1));
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.asked(), Some(1));
    assert_eq!(play.offers(), [Choice::Decline, Choice::Unit(mine), Choice::Unit(theirs)]);
    assert_eq!(play.position.state.deck[0].len(), 72, "it is the roller's own deck");
    play.pick(theirs);
    assert!(play.broken(theirs) && !play.broken(mine) && !play.broken(far));
}

/// [CC:1.9.1.3b] With nobody near nothing is asked, and the log says so.
#[test]
fn a_sniper_without_a_target_is_over() {
    let mut play = field();
    play.position.push_roll(0, RollFor::Melee);
    play.roll_trigger(Trigger::Sniper).turn_up(|card| card.hex.0 == 0);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    assert!(matches!(play.log.last(), Some(Event::SnipedNobody(hex)) if hex.0 == 0));
}

/// [CC:1.9.1.3b] Who lets the chance pass is told.
#[test]
fn a_sniper_that_holds_his_fire_is_told() {
    let mut play = field();
    play.unit(1, "Rifle", "B1");
    play.position.push_roll(0, RollFor::Melee);
    play.roll_trigger(Trigger::Sniper).turn_up(|card| card.hex.0 == 0).choose(Choice::Decline);
    assert!(play.log.contains(&Event::SniperHeld(0)));
}

/// [CC:1.8b] [CC:11.4b] [CC:11.4c] [CC:11.4d] [CC:11.4e] [CC:3.2.3b] [A10] The number of every random hex tests every broken
/// weapon of both sides, before anything else: 1 to 3 mend, 9 and 10 eliminate, others leave it.
#[test]
fn every_random_hex_tests_all_broken_weapons() {
    for (row, mended, lost) in [
        (1, true, false),
        (3, true, false),
        (4, false, false),
        (8, false, false),
        (9, false, true),
        (10, false, true),
    ] {
        let mut play = field();
        let bearers = [play.unit(0, "Rifle", "C5"), play.unit(1, "Rifle", "C6")];
        let guns = bearers.map(|bearer| play.arm(bearer, "lmg"));
        let whole = play.unit(0, "Line Tm", "D8");
        let good = play.arm(whole, "hmg");
        for gun in guns {
            play.position.state.weapons[gun.index()].broken = true;
        }
        play.position.push_random_hex(0);
        play.turn_up(|card| card.hex.0 / 6 + 1 == row);
        for gun in guns {
            let weapon = play.position.weapon(gun);
            assert_eq!((!weapon.broken && !lost, weapon.at == WeaponPlace::Box), (mended, lost), "row {row}");
        }
        assert!(bearers.iter().all(|bearer| !play.broken(*bearer)));
        assert!(play.position.bearer(good).is_some());
    }
}
