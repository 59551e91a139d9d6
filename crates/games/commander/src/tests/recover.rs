//! The Recover order.

use crate::cards::{Happening, Order, Trigger};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn why_not(play: &Play, order: Order) -> Option<salient_engine::Clause> {
    let turn = *play.position.state.stack.turn().unwrap();
    play.position.why_not_order(&turn, order).map(|(clause, _)| clause)
}

/// [CC:O22.1a] It takes a broken or suppressed unit of one's own.
#[test]
fn recover_needs_a_broken_or_suppressed_unit() {
    for (flags, side, refused) in [
        (0, 0, Some(cc!("O22.1a"))),
        (flag::BROKEN, 0, None),
        (flag::SUPPRESSED, 0, None),
        (flag::BROKEN, 1, Some(cc!("O22.1a"))),
    ] {
        let mut play = Field::new(&OPEN).begin();
        play.unit(0, "Rifle", "A6");
        play.unit(1, "Rifle", "A1");
        let unit = play.unit(side, "Rifle", "C3");
        play.mark(unit, flags);
        assert_eq!(why_not(&play, Order::Recover), refused);
        let card = play.hold_order(0, Order::Recover);
        assert_eq!(play.offered(Choice::Order(card)), refused.is_none());
    }
}

/// [CC:O22.2a] [CC:13.3a] [CC:O22.2b] Every suppression of the side is lifted first, and helps no longer against the
/// rolls that follow; the enemy keeps his.
#[test]
fn recover_lifts_all_suppression_before_anybody_rolls() {
    let mut play = Field::new(&OPEN).begin();
    let (whole, broken) = (play.unit(0, "Rifle", "A6"), play.unit(0, "Rifle", "C6"));
    let enemy = play.unit(1, "Rifle", "A1");
    play.mark(whole, flag::SUPPRESSED);
    play.mark(broken, flag::BROKEN | flag::SUPPRESSED);
    play.mark(enemy, flag::SUPPRESSED);
    play.order(Order::Recover);
    assert!(!play.suppressed(whole) && !play.suppressed(broken) && play.suppressed(enemy));
    // Morale 7 without the marker: 6 rallies it.
    play.roll_sum(6);
    assert!(!play.broken(broken));
    assert!(play.suppressed(enemy));
}

/// [CC:O22.3a] [CC:O22.3b] [CC:O22.3c] [CC:3.2.5] Example X28: morale 7, rolls of 5, 7 and 9.
#[test]
fn example_x28_a_rally_roll_below_at_and_above_morale() {
    for (sum, broken, suppressed) in [(5, false, false), (7, true, true), (9, true, false)] {
        let mut play = Field::new(&OPEN).begin();
        let unit = play.unit(0, "Rifle", "C6");
        play.mark(unit, flag::BROKEN);
        play.order(Order::Recover).roll_sum(sum);
        assert_eq!((play.broken(unit), play.suppressed(unit)), (broken, suppressed), "a roll of {sum}");
        assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    }
}

/// [CC:O22.2b] The owner chooses who rolls first: a rallied leader helps those after him. [CC:3.3.1.2a]
#[test]
fn a_leader_rallied_first_helps_the_others_in_his_hex() {
    for leader_first in [true, false] {
        let mut play = Field::new(&OPEN).begin();
        let (leader, squad) = (play.unit(0, "Lt", "C6"), play.unit(0, "Rifle", "C6"));
        play.mark(leader, flag::BROKEN);
        play.mark(squad, flag::BROKEN);
        play.order(Order::Recover);
        assert_eq!(play.asked(), Some(0));
        if leader_first {
            // The lieutenant, morale 10 broken; then the squad with 7 + 2.
            play.pick(leader).roll_sum(5).roll_sum(8);
        } else {
            play.pick(squad).roll_sum(8).roll_sum(5);
        }
        assert!(!play.broken(leader));
        assert_eq!(play.broken(squad), !leader_first);
    }
}

/// [CC:O22.3a] [CC:3.1.4b] [CC:T78.3a] Cover counts for a rally as for everything.
#[test]
fn cover_helps_to_rally() {
    let mut play = Field::new(&["........", "..h.....", "........"]).begin();
    let unit = play.unit(0, "Rifle", "C2");
    play.mark(unit, flag::BROKEN);
    play.order(Order::Recover).roll_sum(9);
    assert!(!play.broken(unit));
}

/// [CC:O22.2c] Who breaks during the order does not roll.
#[test]
fn a_unit_that_breaks_during_the_order_does_not_roll() {
    let mut play = Field::new(&OPEN).begin();
    let (unit, other) = (play.unit(0, "Rifle", "C6"), play.unit(0, "Rifle", "A1"));
    play.mark(unit, flag::BROKEN);
    play.order(Order::Recover).roll_trigger(Trigger::Sniper);
    play.turn_up(|card| card.hex == salient_ground::Hex(0)).pick(other);
    assert!(play.broken(other) && !play.broken(unit), "the roll of the sniper card, 4, rallied it");
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O22.2b] [CC:O22.3b] [B02] Who was broken when the order was given rolls, though an event has rallied him since; a tie
/// suppresses him.
#[test]
fn a_unit_rallied_meanwhile_still_rolls() {
    let mut play = Field::new(&OPEN).begin();
    let (first, second) = (play.unit(0, "Rifle", "C6"), play.unit(0, "Rifle", "A6"));
    play.mark(first, flag::BROKEN);
    play.mark(second, flag::BROKEN);
    play.order(Order::Recover).pick(first).turn_up(|card| card.trigger == Some(Trigger::Event)).keep();
    play.position.rally(second, cc!("E64"), &mut play.log);
    play.happen(Happening::Elan);
    play.roll_sum(7);
    assert!(!play.broken(second) && play.suppressed(second));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O22.2b] [CC:1.9.1d] A unit that dies by the trigger of its own roll has nothing left to rally.
#[test]
fn a_unit_eliminated_by_the_trigger_of_its_roll_is_gone() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(0, "Rifle", "A1");
    play.unit(0, "Rifle", "H6");
    play.mark(unit, flag::BROKEN);
    play.order(Order::Recover).roll_trigger(Trigger::Sniper);
    play.turn_up(|card| card.hex == salient_ground::Hex(0)).pick(unit);
    assert_eq!(play.position.casualties(0), 1);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O22.1b] [CC:O22.1c] [CC:O23.1b] [CC:O23.1c] Example X20: one Recover a turn, one Rout for each side, never
/// both for the same; the units themselves stay free for other orders.
#[test]
fn example_x20_recover_and_rout_activate_a_side_once_a_turn() {
    let mut play = Field::new(&OPEN).begin();
    let own = play.unit(0, "Rifle", "C6");
    let enemy = play.unit(1, "Rifle", "C2");
    play.mark(own, flag::BROKEN);
    play.mark(enemy, flag::BROKEN);
    play.order(Order::Recover).roll_sum(9);
    assert!(!play.position.is(own, flag::ACTIVATED));
    assert_eq!(why_not(&play, Order::Recover), Some(cc!("O22.1c")));
    // Only the enemy can be routed now, and once.
    play.order(Order::Rout);
    assert!(!play.offered(Choice::Side(0)));
    play.roll_sum(5);
    assert_eq!(why_not(&play, Order::Rout), Some(cc!("O23.1c")));
    assert!(play.position.fresh(own) && play.position.fresh(enemy));

    let mut play = Field::new(&OPEN).begin();
    let (own, enemy) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C2"));
    play.mark(own, flag::BROKEN);
    play.mark(enemy, flag::BROKEN);
    play.order(Order::Rout).choose(Choice::Side(0)).roll_sum(5);
    assert_eq!(why_not(&play, Order::Recover), Some(cc!("O22.1c")));
    assert_eq!(why_not(&play, Order::Rout), None);
    play.order(Order::Rout).roll_sum(5);
    assert_eq!(why_not(&play, Order::Rout), Some(cc!("O23.1c")));
}

/// [CC:1.9.1d] [CC:1.9.1e] What a roll is compared with is fixed when it falls: an event that changes the unit's
/// morale meanwhile changes nothing.
#[test]
fn the_morale_of_a_rally_is_fixed_before_the_trigger() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(0, "Rifle", "C6");
    play.mark(unit, flag::BROKEN);
    play.order(Order::Recover);
    play.turn_up(|card| card.trigger == Some(Trigger::Event)).keep();
    play.mark(unit, flag::VETERAN);
    play.happen(Happening::Elan);
    // 7 against 7: suppressed, though it is 8 by now.
    assert!(play.broken(unit) && play.suppressed(unit));
    assert!(play.log.iter().any(|event| matches!(event, Event::Reckoned { total: 7, .. })));
}
