//! The Advance order, click by click.

use crate::cards::Order;
use crate::chart::{Fortification, side};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn open() -> Play {
    Field::new(&OPEN).begin()
}

/// [CC:O16.1a] [CC:O16.1b] [CC:GL.Broken.c] A unit enters one hex whatever it costs, and stops. [A11]
#[test]
fn an_advance_is_one_hex_and_costs_nothing() {
    let mut play = Field::new(&["www", "s.w", "www"]).begin();
    let broken = play.unit(0, "Rifle", "B2");
    play.arm(broken, "gun");
    play.mark(broken, flag::BROKEN | flag::SUPPRESSED);
    assert!(play.position.movement(broken) < 1);
    play.order(Order::Advance).activate(&[broken]).pick(broken).to("A2");
    assert!(play.at_orders());
    assert_eq!(play.at(broken), "A2");
}

/// [CC:O14.4a] One unit at least must advance; the others may stay. [A12]
#[test]
fn somebody_must_advance() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "C5"));
    play.order(Order::Advance).activate(&[sergeant, squad]);
    assert!(!play.offered(Choice::Done));
    play.pick(squad).to("C4");
    assert!(play.offered(Choice::Done) && !play.offered(Choice::Unit(squad)));
    play.choose(Choice::Done);
    assert!(play.at_orders());
}

/// [CC:O16.1c] Nobody fires at advancing units.
#[test]
fn nobody_fires_at_advancing_units() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B5");
    play.unit(1, "Rifle", "B2");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Advance).activate(&[squad]).pick(squad).to("B4");
    assert!(!play.offered(Choice::Opportunity(fire)) && !play.offered(Choice::Use));
    play.decline_all();
    assert!(play.at_orders());
}

/// [CC:O16.2a] An enemy in the hex does not stop an Advance.
#[test]
fn an_advance_goes_into_the_enemy() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B5");
    play.unit(1, "Rifle", "B4");
    play.order(Order::Advance).activate(&[squad]).pick(squad);
    assert!(play.open("B4"));
    play.to("B4");
    assert_eq!(play.at(squad), "B4");
}

/// [CC:O16.2c] [CC:T83b] A cliff is climbed without a weapon alone.
#[test]
fn a_cliff_is_climbed_without_a_weapon_alone() {
    for armed in [false, true] {
        let mut play = Field::new(&OPEN).side("B5", "B4", side::CLIFF).begin();
        let squad = play.unit(0, "Rifle", "B5");
        if armed {
            play.arm(squad, "lmg");
        }
        play.order(Order::Advance).activate(&[squad]).pick(squad);
        assert_eq!(play.open("B4"), !armed);
    }
}

/// [CC:O16.3a] Burning hexes and water barriers stay closed.
#[test]
fn an_advance_does_not_enter_impassable_hexes() {
    let mut play = Field::new(&["...", "~..", "..."]).begin();
    let squad = play.unit(0, "Rifle", "B2");
    play.blaze("B1");
    play.order(Order::Advance).activate(&[squad]).pick(squad);
    assert!(!play.open("A2") && !play.open("B1") && play.open("B3"));
    let mut play = Field::new(&["~~~", "~.~", "~~~"]).begin();
    play.unit(0, "Rifle", "B2");
    let card = play.hold_order(0, Order::Advance);
    assert!(!play.offered(Choice::Order(card)), "nowhere to go");
}

/// [CC:F103.1a] [CC:F103.1b] Mines strike every advancing unit by itself, on leaving and on entering.
#[test]
fn mines_strike_every_advancing_unit_by_itself() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "B5"));
    play.work("B5", Fortification::Mines);
    play.work("B4", Fortification::Mines);
    play.order(Order::Advance).activate(&[sergeant, squad]);
    for unit in [sergeant, squad] {
        if play.offered(Choice::Unit(unit)) {
            play.pick(unit);
        }
        play.to("B4");
        for at in ["B5", "B4"] {
            assert_eq!(play.at(unit), at);
            let shot = *play.position.state.stack.shot().expect("a mine attack");
            assert_eq!(shot.defending.iter().collect::<Vec<_>>(), [unit]);
            play.roll_sum(4).decline_all().roll_sum(9).decline_all();
        }
    }
    assert!(play.at_orders());
}

/// [CC:F106.2b] Wire does not hold up an Advance.
#[test]
fn an_advance_passes_wire() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B5");
    play.work("B5", Fortification::Wire);
    play.work("B4", Fortification::Wire);
    play.order(Order::Advance).activate(&[squad]).pick(squad).to("B4");
    assert_eq!(play.at(squad), "B4");
}

/// [CC:O16.2b] [CC:O16.3c] [CC:7.2.1a] An advancing unit leaves the map off the enemy's edge alone.
#[test]
fn an_advancing_unit_exits_off_the_enemys_edge_alone() {
    for (at, can) in [("B1", true), ("A1", true), ("A3", false), ("H3", false), ("C6", false), ("C2", false)]
    {
        let mut play = open();
        let squad = play.unit(0, "Rifle", at);
        play.unit(0, "Rifle", "E4");
        play.order(Order::Advance).activate(&[squad]).pick(squad);
        assert_eq!(play.offered(Choice::Exit), can, "{at}");
        if can {
            play.choose(Choice::Exit);
            assert!(matches!(play.position.state.stack.top(), Frame::Exit(_)));
            assert_eq!(play.points(), 2);
            play.choose(Choice::Space(3));
            assert!(play.at_orders());
        }
    }
}
