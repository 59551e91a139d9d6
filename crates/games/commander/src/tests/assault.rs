//! Assault Fire and Smoke Grenades.

use crate::cards::{Action, Order};
use crate::choice::Choice;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn open() -> Play {
    Field::new(&OPEN).begin()
}

/// [CC:A26a] [CC:3.1.6b] Assault Fire takes a mover, or its weapon, with boxed firepower and an enemy in range and
/// sight.
#[test]
fn assault_fire_takes_boxed_firepower_and_an_enemy_in_reach() {
    for (kind, weapon, enemy, flags, can) in [
        ("Assault", None, "B3", 0, true),
        ("Assault", None, "B1", 0, false),
        ("Rifle", None, "B3", 0, false),
        ("Rifle", Some("lmg"), "B1", 0, true),
        ("Rifle", Some("hmg"), "B1", 0, false),
        ("Rifle", Some("lmg"), "B1", flag::BROKEN, false),
        ("Assault", None, "B4", flag::BROKEN, false),
    ] {
        let mut play = open();
        let squad = play.unit(0, kind, "B5");
        play.mark(squad, flags);
        if let Some(weapon) = weapon {
            play.arm(squad, weapon);
        }
        play.unit(1, "Rifle", enemy);
        let card = play.hold_action(0, Action::AssaultFire);
        play.order(Order::Move).activate(&[squad]);
        assert_eq!(play.offered(Choice::Action(card)), can, "{kind} {weapon:?} {enemy} {flags}");
    }
}

/// [CC:A26b] One attack by movers with boxed firepower alone, grouped as in a Fire order.
#[test]
fn assault_fire_groups_boxed_pieces_of_movers_alone() {
    let mut play = open();
    let sergeant = play.unit(0, "Sgt", "B5");
    let (first, second, plain) =
        (play.unit(0, "Assault", "B5"), play.unit(0, "Assault", "C5"), play.unit(0, "Rifle", "C5"));
    let gun = play.arm(plain, "lmg");
    let not_named = play.unit(0, "Assault", "B5");
    play.unit(1, "Rifle", "B3");
    let card = play.hold_action(0, Action::AssaultFire);
    play.order(Order::Move).activate(&[sergeant, first, second, plain]);
    play.choose(Choice::Action(card)).to("B3");
    assert!(!play.offered(Choice::Unit(plain)) && !play.offered(Choice::Unit(not_named)));
    play.pick(first).pick(second).choose(Choice::Weapon(gun)).choose(Choice::Done).decline_all();
    // 7 + 1 for the sergeant, + 2 pieces.
    play.roll_sum(5);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 10 + 5);
    play.decline_all().roll_sum(9).decline_all();
    assert_eq!(play.asked(), Some(0));
    assert!(play.offered(Choice::Unit(first)), "the order goes on");
    assert!(play.position.is(first, flag::MOVING));
}

/// [CC:A26c] [CC:A24.3b] It is played before, between and after the steps, by those who have finished too.
#[test]
fn assault_fire_comes_before_during_and_after_movement() {
    let mut play = open();
    let squad = play.unit(0, "Assault", "B6");
    play.unit(1, "Rifle", "B3");
    let card = play.hold_action(0, Action::AssaultFire);
    play.order(Order::Move).activate(&[squad]);
    assert!(play.offered(Choice::Action(card)), "before");
    play.pick(squad).to("B5");
    assert!(play.offered(Choice::Action(card)), "during");
    play.choose(Choice::Done);
    assert!(play.offered(Choice::Action(card)) && play.offered(Choice::Done), "after");
    play.choose(Choice::Action(card)).to("B3").pick(squad).choose(Choice::Done).decline_all();
    play.roll_sum(5).decline_all().roll_sum(9).decline_all();
    assert_eq!(play.at(squad), "B5");
}

/// [CC:A26b] A second card lets the same pieces fire again, or by option only others. [A77]
#[test]
fn a_second_assault_fire_may_be_by_the_same_pieces() {
    for repeats in [true, false] {
        let mut play = Field::new(&OPEN).options(|options| options.assault_fire_repeats = repeats).begin();
        let squad = play.unit(0, "Assault", "B5");
        play.unit(1, "Rifle", "B3");
        let cards = [play.hold_action(0, Action::AssaultFire), play.hold_action(0, Action::AssaultFire)];
        play.order(Order::Move).activate(&[squad]);
        play.choose(Choice::Action(cards[0])).to("B3").pick(squad).choose(Choice::Done).decline_all();
        play.roll_sum(5).decline_all().roll_sum(9).decline_all();
        assert_eq!(play.offered(Choice::Action(cards[1])), repeats);
    }
}

/// [CC:A39a] [CC:3.1.6b] Smoke grenades take a mover with boxed movement.
#[test]
fn smoke_grenades_take_boxed_movement() {
    for (kind, flags, can) in [
        ("Rifle", 0, true),
        ("Line Tm", 0, false),
        ("Rifle", flag::BROKEN, false),
        ("Assault", flag::SUPPRESSED, true),
    ] {
        let mut play = open();
        let unit = play.unit(0, kind, "B5");
        play.mark(unit, flags);
        play.unit(0, "Rifle", "B5");
        let card = play.hold_action(0, Action::SmokeGrenades);
        play.order(Order::Move).activate(&[unit]);
        assert_eq!(play.offered(Choice::Action(card)), can, "{kind} {flags}");
    }
}

/// [CC:A39b] The smoke falls in the unit's hex or next to it, not in water nor in a blaze; of two markers the thicker
/// stays.
#[test]
fn smoke_grenades_fall_in_or_next_to_the_units_hex() {
    let mut play = Field::new(&["....", ".s..", "....", "...."]).begin();
    let squad = play.unit(0, "Rifle", "B3");
    play.blaze("C3");
    play.smoke("B4", 9);
    let card = play.hold_action(0, Action::SmokeGrenades);
    play.order(Order::Move).activate(&[squad]);
    play.choose(Choice::Action(card));
    let open: Vec<bool> =
        ["B3", "B4", "A3", "B2", "C3", "B1", "D4"].iter().map(|name| play.open(name)).collect();
    assert_eq!(open, [true, true, true, false, false, false, false]);
    play.to("B4").draw(0);
    let hex = play.hex("B4");
    assert_eq!(play.position.state.smoke[hex.index()], 9);
}

/// [CC:A24.3a] [CC:A39a] Throwing smoke is not moving: the thrower still moves, and still must.
#[test]
fn smoke_grenades_do_not_carry_out_the_order() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B5");
    let card = play.hold_action(0, Action::SmokeGrenades);
    play.order(Order::Move).activate(&[squad]);
    play.choose(Choice::Action(card)).to("B4").draw(0);
    assert!(!play.offered(Choice::Done) && play.offered(Choice::Unit(squad)));
}
