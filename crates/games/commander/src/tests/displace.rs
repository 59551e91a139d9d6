//! Units leave a burning hex.

use crate::chart::Fortification;
use crate::event::Event;
use crate::frame::{Cause, Displace, Frame};
use crate::setup::Hexes;
use crate::testing::{Field, Play};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn burn(play: &mut Play, at: &str) {
    play.blaze(at);
    let hex = play.hex(at);
    play.push(Frame::Displace(Displace { hexes: Hexes::of(hex), going: None }));
}

/// [CC:E46c] [CC:GL.Inactive] [A63] Everybody leaves, the inactive side's units first, each moved by its owner; enemies,
/// crowds and mines do not matter.
#[test]
fn units_leave_a_burning_hex_the_inactive_sides_first() {
    let mut play = Field::new(&OPEN).begin();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C3"));
    play.unit(0, "Rifle", "C2");
    play.unit(1, "Rifle", "C4");
    play.unit(1, "Rifle", "C4");
    play.work("B3", Fortification::Mines);
    burn(&mut play, "C3");
    assert_eq!((play.asked(), play.offers().len()), (Some(1), 6));
    play.to("C4");
    assert_eq!(play.asked(), Some(0));
    play.to("B3");
    assert_eq!((play.at(theirs), play.at(mine)), ("C4".into(), "B3".into()));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:E46c] Who has nowhere to go is eliminated.
#[test]
fn a_unit_with_nowhere_to_go_is_eliminated() {
    let mut play = Field::new(&["~~....", "w~....", "~~...."]).begin();
    play.unit(0, "Rifle", "A2");
    play.unit(0, "Rifle", "F3");
    burn(&mut play, "A2");
    let gone = |event: &Event| matches!(event, Event::Eliminated(_, Cause::NowhereToGo));
    assert!(play.log.iter().any(gone));
    assert_eq!(play.points(), -2);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}
