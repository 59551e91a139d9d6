//! The Rout order.

use crate::cards::{Happening, Order, Trigger};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn broken(side: usize, at: &str) -> (Play, crate::setup::UnitId) {
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "H6");
    play.unit(1, "Rifle", "H1");
    let unit = play.unit(side, "Rifle", at);
    play.mark(unit, flag::BROKEN);
    (play, unit)
}

/// [CC:O23.1a] Either side may be chosen that has a broken unit; with one such side there is nothing to choose.
#[test]
fn either_side_with_a_broken_unit_may_be_routed() {
    let (mut play, _) = broken(1, "C3");
    let card = play.hold_order(0, Order::Rout);
    assert!(play.offered(Choice::Order(card)));
    let own = play.unit(0, "Rifle", "A6");
    play.mark(own, flag::BROKEN);
    play.choose(Choice::Order(card));
    assert_eq!(play.offers(), [Choice::Side(0), Choice::Side(1)]);
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "A6");
    let card = play.hold_order(0, Order::Rout);
    assert!(!play.offered(Choice::Order(card)));
}

/// [CC:O23.2c] [CC:O23.2d] [CC:O23.2e] [CC:13.1] Example X29: morale 7, rolls of 5, 7 and 9.
#[test]
fn example_x29_a_rout_roll_below_at_and_above_morale() {
    for (sum, at, suppressed) in [(5, "A3", false), (7, "A3", true), (9, "A1", false)] {
        let (mut play, unit) = broken(1, "A3");
        play.order(Order::Rout);
        play.roll_sum(sum);
        while let Some(choice) = play.offers().into_iter().find(|choice| matches!(choice, Choice::Hex(_))) {
            let up = play
                .position
                .setup
                .grid
                .neighbour(play.position.hex_of(unit).unwrap(), crate::testing::direction(1));
            let up = up.map(Choice::Hex).filter(|choice| play.offered(*choice)).unwrap_or(choice);
            play.choose(up);
        }
        assert_eq!(
            (play.at(unit).as_str(), play.suppressed(unit), play.broken(unit)),
            (at, suppressed, true)
        );
        let held = |event: &Event| matches!(event, Event::Unharmed(_, clause) if *clause == cc!("O23.2c"));
        assert_eq!(play.log.iter().any(held), sum == 5, "the log says by which rule it holds");
    }
}

/// [CC:O23.2a] [CC:O23.2b] The giver of the order rolls for every unit that was broken, in his order; who
/// breaks meanwhile is left out.
#[test]
fn the_active_side_rolls_for_each_broken_unit_in_its_own_order() {
    let (mut play, first) = broken(1, "C3");
    let second = play.unit(1, "Rifle", "E3");
    let whole = play.unit(1, "Rifle", "A1");
    play.mark(second, flag::BROKEN);
    let before = play.position.state.deck;
    play.order(Order::Rout);
    assert_eq!((play.asked(), play.offers()), (Some(0), vec![Choice::Unit(first), Choice::Unit(second)]));
    play.pick(second).roll_trigger(Trigger::Sniper);
    play.turn_up(|card| card.hex == salient_ground::Hex(0)).pick(whole);
    assert!(play.broken(whole));
    play.roll_sum(5);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)), "nobody else rolls");
    assert_eq!(play.position.state.deck[1], before[1], "the other side turned up no card");
}

/// [CC:1.9.1d] [CC:1.9.1e] [CC:O23.2e] Example X03: an event rallies the unit, and it still makes the retreat that
/// was rolled, by the morale it had.
#[test]
fn example_x03_a_pending_retreat_survives_the_trigger() {
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "H6");
    // Morale 6 broken, 7 rallied.
    let team = play.unit(1, "Line Tm", "B3");
    play.mark(team, flag::BROKEN);
    play.order(Order::Rout);
    play.turn_up(|card| card.trigger == Some(Trigger::Event)).keep();
    play.position.rally(team, cc!("E64"), &mut play.log);
    play.happen(Happening::Elan);
    assert_eq!((play.at(team).as_str(), play.broken(team)), ("B2", false));
}

/// [CC:E52.2b] [CC:1.9.1e] A squad that deploys while its retreat is pending retreats as two teams.
#[test]
fn both_teams_of_a_squad_that_deploys_meanwhile_retreat() {
    let (mut play, unit) = broken(1, "B3");
    play.order(Order::Rout);
    play.turn_up(|card| card.trigger == Some(Trigger::Sniper) && card.dice == [5, 5]).keep();
    play.position.push_deploy(unit, &mut play.log);
    play.turn_up(|card| card.hex.0 == 14).decline_all();
    let mut teams: Vec<_> = play.position.side_on_map(1).map(|unit| play.at(unit)).collect();
    teams.sort();
    // 10 against 7 from the third row: off the map, both.
    assert_eq!(teams, ["H1"]);
    assert_eq!(play.position.casualties(1), 2);
}
