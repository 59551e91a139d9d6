//! Moments to react, as the driver sees them.

use crate::cards::Order;
use crate::choice::Choice;
use crate::frame::RollFor;
use crate::testing::{Field, Play};
use salient_engine::{Game, Seat, Window};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn window(play: &Play) -> Window<Choice> {
    let seat = Seat(play.asked().expect("somebody is asked") as u8);
    play.position.window(seat).expect("a moment to react")
}

/// [CC:9.1a] The holder of the initiative has no reason to annul a roll that helps him and has no trigger.
#[test]
fn only_a_roll_that_hurts_or_has_a_trigger_is_worth_annulling() {
    for (side, sum, pressing) in [(0, 11, false), (0, 3, true), (1, 11, true), (1, 3, false)] {
        let mut play = Field::new(&OPEN).begin();
        play.position.push_roll(side, RollFor::Melee);
        play.turn_up(|card| card.trigger.is_none() && card.dice[0] + card.dice[1] == sum);
        let asked = window(&play);
        assert_eq!((asked.kind, asked.pressing), ("initiative", pressing), "{sum} rolled by {side}");
    }
    let mut play = Field::new(&OPEN).begin();
    play.position.push_roll(0, RollFor::Melee);
    play.turn_up(|card| card.trigger.is_some() && card.dice[0] + card.dice[1] > 7);
    assert!(window(&play).pressing);
}

/// [CC:A33.1] Opportunity fire is about the hex entered, and a Fire card is played by its order's name.
#[test]
fn opportunity_fire_names_the_hex_and_is_played_by_name() {
    let mut play = Field::new(&OPEN).begin();
    let mover = play.unit(0, "Rifle", "A2");
    play.unit(1, "Rifle", "D2");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[mover]).pick(mover).to("B2");
    let asked = window(&play);
    assert_eq!((asked.kind, asked.at.as_deref()), ("opportunity fire", Some("B2")));
    assert_eq!(play.position.from_words(1, "opportunity fire"), Ok(Choice::Opportunity(fire)));
}
