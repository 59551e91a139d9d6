//! Artillery Denied and Artillery Request.

use crate::cards::{Order, Trigger};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::Frame;
use crate::setup::{Hexes, UnitId};
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 10] = [
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
];

/// A field with a radio and a leader at E10 for side 0.
fn battery(firepower: i8, smoke: bool) -> (Play, UnitId) {
    let mut play = Field::new(&OPEN).begin();
    play.radio(0, firepower, smoke, false);
    let leader = play.unit(0, "Sgt", "E10");
    play.unit(1, "Rifle", "J1");
    (play, leader)
}

fn why_not(play: &Play, order: Order) -> Option<salient_engine::Clause> {
    let turn = *play.position.state.stack.turn().unwrap();
    play.position.why_not_order(&turn, order).map(|(clause, _)| clause)
}

/// Calls for fire on a hex and lets the accuracy roll be accurate or not.
fn call(play: &mut Play, leader: UnitId, at: Choice, accurate: bool) {
    play.order(Order::ArtilleryRequest).pick(leader).choose(at);
    if accurate {
        play.roll(6, 5)
    } else {
        play.roll(1, 2)
    };
}

fn drift(play: &mut Play, white: u8, coloured: u8) {
    play.turn_up(|card| card.dice == [white, coloured]);
}

fn round(play: &Play) -> Option<String> {
    let landed = |event: &Event| match event {
        Event::Spotted(hex, clause) if *clause == cc!("O18.2.3a") => Some(play.position.setup.name(*hex)),
        _ => None,
    };
    play.log.iter().find_map(landed)
}

fn impacts(play: &Play) -> usize {
    let impact = |event: &&Event| matches!(event, Event::Rolled { why: crate::frame::RollFor::Impact, .. });
    play.log.iter().filter(impact).count()
}

/// [CC:O17a] [CC:O17b] [CC:O17c] [CC:12b] [CC:12d] The enemy's radio breaks, then it is lost, then there is nothing
/// to deny; no unit is activated.
#[test]
fn artillery_denied_breaks_the_enemys_radio_and_then_takes_it_away() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(0, "Rifle", "A10");
    play.unit(1, "Rifle", "A1");
    play.radio(0, 9, true, false);
    assert_eq!(why_not(&play, Order::ArtilleryDenied), Some(cc!("O17c")));
    play.radio(1, 9, true, false);
    play.order(Order::ArtilleryDenied);
    assert!(play.position.state.radios[1].unwrap().broken);
    play.order(Order::ArtilleryDenied);
    assert_eq!(play.position.state.radios[1], None);
    assert_eq!((play.points(), play.position.casualties(1)), (0, 0));
    assert!(!play.position.is(unit, flag::ACTIVATED));
    assert!(play.position.state.radios[0].is_some());
    assert_eq!(why_not(&play, Order::ArtilleryDenied), Some(cc!("O17c")));
}

/// [CC:O18a] [CC:O18b] [CC:O18c] [CC:O18d] [CC:GL.Broken.b] What the order takes: a broken radio to mend, or a whole
/// one and a whole leader not yet activated.
#[test]
fn a_request_needs_a_broken_radio_or_a_whole_one_with_a_spotter() {
    for (radio, flags, refused) in [
        (None, 0, Some(cc!("O18d"))),
        (Some(true), flag::BROKEN, None),
        (Some(false), 0, None),
        (Some(false), flag::BROKEN, Some(cc!("O18c"))),
        (Some(false), flag::ACTIVATED, Some(cc!("O18c"))),
        (Some(false), flag::SUPPRESSED, None),
    ] {
        let mut play = Field::new(&OPEN).begin();
        let leader = play.unit(0, "Sgt", "E10");
        play.unit(0, "Rifle", "E10");
        play.mark(leader, flags);
        if let Some(broken) = radio {
            play.radio(0, 9, true, broken);
        }
        assert_eq!(why_not(&play, Order::ArtilleryRequest), refused, "{radio:?} {flags}");
    }
}

/// [CC:O18.1a] [CC:O18.1b] [CC:O18.2a] [A16] Example X21: the first request mends the radio and activates nobody, the
/// second calls for fire in the same turn; the spotter takes nobody with him.
#[test]
fn example_x21_battery_access_and_then_fire_for_effect() {
    let (mut play, leader) = battery(9, false);
    let squad = play.unit(0, "Rifle", "E10");
    play.radio(0, 9, false, true);
    play.order(Order::ArtilleryRequest);
    assert!(!play.position.state.radios[0].unwrap().broken);
    assert!(!play.position.is(leader, flag::ACTIVATED));
    play.order(Order::ArtilleryRequest);
    assert_eq!(play.offers(), [Choice::Unit(leader)]);
    play.pick(leader);
    assert!(play.position.is(leader, flag::ACTIVATED) && !play.position.is(squad, flag::ACTIVATED));
    assert!(!play.offered(Choice::Unit(squad)));
}

/// [CC:O18.2.1a] [CC:O18.2.1b] [CC:O18.2.1.1a] [CC:O18.2.1.1b] [A74] Any hex the spotter sees, burning or drowned ones
/// too, and smoke, to be said now, if the radio has it.
#[test]
fn the_round_goes_wherever_the_spotter_sees() {
    for smoke in [true, false] {
        let mut play = Field::new(&["......", ".~....", "..w...", "......", "......"]).begin();
        play.radio(0, 9, smoke, false);
        let leader = play.unit(0, "Sgt", "C5");
        play.unit(1, "Rifle", "F1");
        play.blaze("E4");
        play.order(Order::ArtilleryRequest).pick(leader);
        for (name, seen) in [("E4", true), ("B2", true), ("C3", true), ("C2", false), ("C5", true)] {
            let hex = play.hex(name);
            assert_eq!(play.offered(Choice::Hex(hex)), seen, "{name}");
            assert_eq!(play.offered(Choice::Smoke(hex)), seen && smoke, "{name}");
            let why = play.position.refuse(0, Choice::Smoke(hex)).map(|refusal| refusal.clause.id());
            let clause = if !smoke { Some("CC:O18.2.1.1a") } else { (!seen).then_some("CC:O18.2.1a") };
            assert_eq!(why, clause, "{name}");
        }
    }
}

/// [CC:O18.2b] [CC:O18.2.2a] [CC:O18.2.2b] [CC:1.9c] The dice are multiplied, hindrance comes off, and the range must be
/// exceeded.
#[test]
fn accuracy_is_a_product_that_exceeds_the_range() {
    for (smoke, dice, hit) in [(0, (1, 6), false), (0, (2, 4), true), (2, (2, 4), false), (2, (3, 3), true)] {
        let (mut play, leader) = battery(9, false);
        if smoke > 0 {
            play.smoke("E7", smoke);
        }
        let at = play.hex("E4");
        play.order(Order::ArtilleryRequest).pick(leader).to("E4").roll(dice.0, dice.1);
        let aimed = play.log.iter().find_map(|event| match event {
            Event::Aimed { at: hex, range: 6, product, hit, .. } if *hex == at => Some((*product, *hit)),
            _ => None,
        });
        let product = i16::from(dice.0 * dice.1) - i16::from(smoke);
        assert_eq!(aimed, Some((product, hit)));
    }
}

/// [CC:O18.2.2.1a] [CC:2.2.2a] [CC:2.2.2b] Example X22: an accurate round errs one hex by each die, and may come back.
#[test]
fn example_x22_an_accurate_round_errs_by_two_steps_that_may_cancel_out() {
    for (white, coloured, lands) in [(1, 4, "E5"), (1, 1, "E3"), (2, 3, "G5"), (6, 5, "C5"), (4, 1, "E5")] {
        let (mut play, leader) = battery(9, false);
        let at = play.hex("E5");
        call(&mut play, leader, Choice::Hex(at), true);
        drift(&mut play, white, coloured);
        assert_eq!(round(&play).as_deref(), Some(lands), "{white}.{coloured}");
    }
}

/// [CC:O18.2.2.2a] [CC:O18.2.3.2a] [A33] Example X23: an inaccurate round goes as far as the coloured die says, onto own
/// troops if need be, who are attacked.
#[test]
fn example_x23_an_inaccurate_round_may_fall_on_own_troops() {
    let (mut play, leader) = battery(9, false);
    let own = play.unit(0, "Rifle", "E9");
    let at = play.hex("E4");
    call(&mut play, leader, Choice::Hex(at), false);
    drift(&mut play, 4, 5);
    assert_eq!(round(&play).as_deref(), Some("E9"));
    // E9 and E10 are struck, in the order the active side likes.
    let due = [play.hex("E9"), play.hex("E10")].map(Choice::Hex);
    assert_eq!((play.asked(), play.offers()), (Some(0), due.to_vec()));
    play.to("E9").roll(6, 4);
    // 9 + 10 against 7 + 3.
    play.roll(1, 2);
    assert!(play.broken(own));
    play.roll(1, 3).roll(6, 3);
    assert_eq!(impacts(&play), 2);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O18.2.2.2b] [A03] The drift card is no roll: no trigger, no initiative; but a card all the same. [CC:1.3]
#[test]
fn the_drift_card_is_no_roll() {
    let (mut play, leader) = battery(9, false);
    let at = play.hex("E5");
    call(&mut play, leader, Choice::Hex(at), true);
    play.turn_up(|card| card.trigger == Some(Trigger::Time));
    assert_eq!(play.position.state.time, 0);
    assert!(play.position.state.top[0].is_some());
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O18.2.2.3] Off the map, even briefly, it is lost and the order ends.
#[test]
fn a_round_that_leaves_the_map_even_briefly_is_lost() {
    for (at, accurate, white, coloured) in [("E1", true, 1, 4), ("E4", false, 1, 6), ("A5", true, 6, 3)] {
        let (mut play, leader) = battery(9, false);
        play.unit(1, "Rifle", "E1");
        let at = play.hex(at);
        call(&mut play, leader, Choice::Hex(at), accurate);
        drift(&mut play, white, coloured);
        assert!(play.log.contains(&Event::SpottingLost));
        assert_eq!(impacts(&play), 0);
        assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    }
}

/// [CC:O18.2.2.3a] [CC:O18.2.3a] [CC:O18.2.3b] A round drifts through and into water and fire, and strikes all around.
#[test]
fn a_round_may_come_down_in_water_and_strike_its_neighbours() {
    let mut play = Field::new(&["......", "..~...", "..~...", "......", "......", "......"]).begin();
    play.radio(0, 9, false, false);
    let leader = play.unit(0, "Sgt", "F6");
    let near = play.unit(1, "Rifle", "C1");
    play.unit(1, "Rifle", "A6");
    let at = play.hex("C4");
    call(&mut play, leader, Choice::Hex(at), true);
    drift(&mut play, 1, 1);
    assert_eq!(round(&play).as_deref(), Some("C2"));
    play.roll(6, 4).roll(1, 2);
    assert!(play.broken(near));
}

/// [CC:O18.2.3.1] [CC:8.1.4] [CC:T94b] A smoke barrage lays a marker in each hex that takes smoke, and attacks nobody.
#[test]
fn a_smoke_barrage_lays_smoke_in_every_hex_that_takes_it() {
    let mut play = Field::new(&["......", "..m...", "......", "......", "......", "......"]).begin();
    play.radio(0, 9, true, false);
    let leader = play.unit(0, "Sgt", "F6");
    play.unit(1, "Rifle", "C3");
    play.blaze("B3");
    let at = play.hex("C3");
    call(&mut play, leader, Choice::Smoke(at), true);
    drift(&mut play, 1, 4);
    for _ in 0..5 {
        play.draw(9);
    }
    assert_eq!(impacts(&play), 0);
    let smoky: Hexes =
        play.position.setup.all.iter().filter(|hex| play.position.state.smoke[hex.index()] > 0).collect();
    let mut expected = play.position.setup.tables.within(at, 1);
    expected.remove(play.hex("C2"));
    expected.remove(play.hex("B3"));
    assert_eq!((smoky.len(), smoky), (5, expected));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O18.2.3.2a] [CC:O18.2.3.2b] [CC:O18.2.3b] [CC:12a] Hexes with a unit of either side or a fortification are struck
/// once each, empty ones not; the radio's firepower and a roll against morale and a roll.
#[test]
fn every_hex_with_units_or_a_fortification_is_struck_once() {
    let (mut play, leader) = battery(11, false);
    let enemy = play.unit(1, "Rifle", "E5");
    play.work("E4", Fortification::Wire);
    play.work("F5", Fortification::Mines);
    let at = play.hex("E5");
    call(&mut play, leader, Choice::Hex(at), true);
    drift(&mut play, 1, 4);
    assert_eq!(play.offers().len(), 3);
    let empty = Choice::Hex(play.hex("D5"));
    assert_eq!(play.position.refuse(0, empty).unwrap().clause.id(), "CC:O18.2.3.2a");
    play.to("F5").roll(1, 3);
    assert_eq!(play.offers().len(), 2);
    play.to("E5").turn_up(|card| card.dice == [2, 3]).keep();
    let total = play.log.iter().rev().find_map(|event| match event {
        Event::Reckoned { total, .. } => Some(*total),
        _ => None,
    });
    assert_eq!(total, Some(11 + 5));
    play.roll(6, 3);
    assert!(play.suppressed(enemy), "7 + 9 is a tie");
    play.roll(1, 4);
    assert_eq!(impacts(&play), 3);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O18.2.3.2c] [CC:1.9.1.2c] Jammed! on an impact does nothing to the radio.
#[test]
fn jammed_does_not_touch_a_radio() {
    let (mut play, leader) = battery(11, false);
    play.unit(1, "Rifle", "E5");
    let at = play.hex("E5");
    call(&mut play, leader, Choice::Hex(at), true);
    drift(&mut play, 1, 4);
    play.roll_trigger(Trigger::Jammed);
    assert!(!play.position.state.radios[0].unwrap().broken);
    assert!(matches!(play.position.state.stack.top(), Frame::Roll(_)), "the attack goes on");
}

/// [CC:O18.2.3.3a] [A32] The dice alone, exactly the number of the radio's firepower, destroy the fortification, before
/// anybody defends.
#[test]
fn a_roll_that_equals_the_vulnerability_destroys_the_fortification() {
    for (firepower, sum, gone) in [(9, 11, true), (9, 10, false), (10, 10, true), (13, 8, false)] {
        let (mut play, leader) = battery(firepower, false);
        let unit = play.unit(1, "Rifle", "E5");
        play.work("E5", Fortification::Bunker);
        let at = play.hex("E5");
        call(&mut play, leader, Choice::Hex(at), true);
        drift(&mut play, 1, 4);
        play.turn_up(|card| card.dice[0] + card.dice[1] == sum && card.trigger.is_none()).keep();
        let hex = play.hex("E5");
        assert_eq!(play.position.work(hex).is_none(), gone, "{firepower} with {sum}");
        let cover = if gone { 0 } else { 7 };
        assert_eq!(play.position.morale(unit, crate::stats::Against::Heavy), 7 + cover);
    }
}

/// [CC:O18.2.3.3b] Bunker, foxholes, pillbox and trench give one more against artillery; terrain does not.
#[test]
fn fortifications_give_one_more_cover_against_artillery() {
    let mut play = Field::new(&["h....."]).begin();
    let cover = |play: &Play, name: &str, against| play.position.cover(play.hex(name), against).0;
    use crate::stats::Against::{Heavy, Nothing};
    for (work, plain) in [
        (Fortification::Foxholes, 3),
        (Fortification::Trench, 4),
        (Fortification::Pillbox, 5),
        (Fortification::Bunker, 6),
    ] {
        play.work("C1", work);
        assert_eq!((cover(&play, "C1", Nothing), cover(&play, "C1", Heavy)), (plain, plain + 1));
    }
    assert_eq!((cover(&play, "A1", Nothing), cover(&play, "A1", Heavy)), (3, 3));
}

/// [CC:1.9.1d] [CC:O18.2.2a] A spotter who dies by the trigger of his accuracy roll has called it all the same.
#[test]
fn the_order_goes_on_without_its_spotter() {
    let mut play = Field::new(&OPEN).begin();
    play.radio(0, 9, false, false);
    let leader = play.unit(0, "Sgt", "A1");
    play.unit(0, "Rifle", "J10");
    play.unit(1, "Rifle", "J1");
    play.order(Order::ArtilleryRequest).pick(leader).to("E5").roll_trigger(Trigger::Sniper);
    play.turn_up(|card| card.hex.0 == 0).pick(leader);
    assert!(play.broken(leader));
    drift(&mut play, 1, 4);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}
