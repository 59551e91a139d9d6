//! Naming the units of an order.

use crate::cards::Order;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Purpose};
use crate::setup::UnitId;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "...~....", "........", "........", "........"];

fn follows(play: &Play, leader: UnitId, unit: UnitId) -> bool {
    play.position.followers(leader).any(|follower| follower == unit)
}

/// [CC:3.3.1.1b] [CC:3.3.1.1c] [CC:3.3.1.1d] [CC:GL.Adjacent] [A13] Example X06: leaders of command 2, 1 and 0 reach two hexes, one, and
/// their own, past water and enemies; never another leader.
#[test]
fn example_x06_command_reaches_as_many_hexes_as_it_counts() {
    let mut play = Field::new(&OPEN).begin();
    let leaders = ["Lt", "Sgt", "Hero"].map(|kind| play.unit(0, kind, "D4"));
    let units = ["D4", "D5", "D2", "D1"].map(|at| play.unit(0, "Rifle", at));
    play.unit(1, "Rifle", "C4");
    for (leader, reach) in leaders.iter().zip([
        [true, true, true, false],
        [true, true, false, false],
        [true, false, false, false],
    ]) {
        assert_eq!(units.map(|unit| follows(&play, *leader, unit)), reach);
        assert!(leaders.iter().all(|other| !follows(&play, *leader, *other)));
    }
    play.mark(leaders[0], flag::BROKEN);
    assert!(
        follows(&play, leaders[0], units[0]) && !follows(&play, leaders[0], units[1]),
        "broken: his own hex"
    );
}

/// [CC:O14.1b] [CC:3.3.1.1a] [CC:O14.1c] [CC:O14.1d] [CC:11.1b] One unit, or a leader with any of those he reaches, all named before
/// anything is done; their weapons come along.
#[test]
fn an_order_names_one_unit_or_a_leader_with_his_men() {
    let mut play = Field::new(&OPEN).begin();
    let (squad, other) = (play.unit(0, "Rifle", "A5"), play.unit(0, "Rifle", "A4"));
    play.unit(0, "Sgt", "A5");
    let gun = play.arm(squad, "lmg");
    play.unit(1, "Rifle", "A1");
    play.order(Order::Fire).pick(squad);
    assert!(
        matches!(play.position.state.stack.top(), Frame::Fire(fire) if fire.units.len() == 1 && fire.weapons.contains(gun))
    );
    assert!(play.position.is(squad, flag::ACTIVATED) && !play.position.is(other, flag::ACTIVATED));

    let mut again = Field::new(&OPEN).begin();
    let (squad, other, leader_too) =
        (again.unit(0, "Rifle", "A5"), again.unit(0, "Rifle", "A4"), again.unit(0, "Sgt", "A5"));
    again.unit(1, "Rifle", "A1");
    again.order(Order::Fire).pick(leader_too);
    assert!(!again.offered(Choice::Done), "nobody named could fire yet");
    again.pick(other);
    assert!(again.offered(Choice::Unit(squad)) && again.offered(Choice::Done), "any selection");
    again.choose(Choice::Done);
    assert!(again.position.is(other, flag::ACTIVATED) && !again.position.is(squad, flag::ACTIVATED));
    let named = |event: &Event| matches!(event, Event::Activated(0, who, _) if who.len() == 2);
    assert!(again.log.iter().any(named));
}

/// [CC:GL.Activate] [CC:O14.1b] [CC:E58.1c] [A14] Nobody is named twice in a turn, but the hero, and he by no leader.
#[test]
fn nobody_but_the_hero_is_named_twice_in_a_turn() {
    let mut play = Field::new(&OPEN).begin();
    let (squad, hero, leader) =
        (play.unit(0, "Rifle", "A4"), play.unit(0, "Hero", "A4"), play.unit(0, "Lt", "A4"));
    play.unit(1, "Rifle", "A1");
    play.mark(squad, flag::ACTIVATED);
    play.mark(hero, flag::ACTIVATED);
    let may = |play: &Play, unit| play.position.activatable(0, Purpose::Fire).any(|other| other == unit);
    assert!(!may(&play, squad) && may(&play, hero));
    assert!(!follows(&play, leader, squad) && !follows(&play, leader, hero));
}

/// [A11] [CC:GL.Broken.c] Broken and suppressed units may be named.
#[test]
fn broken_and_suppressed_units_may_be_named() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(0, "Rifle", "A2");
    let near = play.unit(1, "Rifle", "A1");
    play.mark(unit, flag::BROKEN);
    play.order(Order::Fire).pick(unit);
    assert!(play.offered(Choice::Hex(play.position.hex_of(near).unwrap())));
}

/// [CC:O14.2] [CC:O14.4a] [A12] A fire order must be finished before the next, and at least one shot made of it.
#[test]
fn an_order_is_carried_out_and_finished_before_the_next() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(0, "Rifle", "A4");
    play.unit(1, "Rifle", "A1");
    play.radio(1, 9, true, false);
    let card = play.hold_order(0, Order::ArtilleryDenied);
    play.order(Order::Fire).pick(unit);
    assert!(!play.offered(Choice::Done) && !play.offered(Choice::Order(card)));
}

/// [CC:O14.4a] [A12] The only target of a Fire order cannot be turned away from before a shot; one of two can.
#[test]
fn the_only_target_is_not_turned_away_from() {
    for (second, free) in [(None, false), (Some("D1"), true)] {
        let mut play = Field::new(&OPEN).begin();
        let unit = play.unit(0, "Rifle", "A4");
        play.unit(1, "Rifle", "A1");
        if let Some(at) = second {
            play.unit(1, "Rifle", at);
        }
        play.order(Order::Fire).pick(unit).to("A1");
        assert_eq!(play.offered(Choice::Decline), free);
        let why = play.position.refuse(0, Choice::Decline).map(|refusal| refusal.clause.id());
        assert_eq!(why, (!free).then_some("CC:O14.4a"));
    }
}
