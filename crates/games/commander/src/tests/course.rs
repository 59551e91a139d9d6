//! Set-up, first hands, and the course of turns.

use crate::chart::Fortification;
use crate::choice::Choice;
use crate::frame::{Course, Frame, Stack};
use crate::kinds::RadioKind;
use crate::setup::{KindId, Setup, StartUnit, WeaponKindId};
use crate::state::Position;
use crate::testing::{Field, Play};
use salient_engine::{Pending, Settled};
use std::sync::Arc;

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn start(kind: u8) -> StartUnit {
    let kind = KindId(kind);
    StartUnit {
        kind,
        name: None,
        weapon: None,
        at: None,
        arrives: None,
        broken: false,
        suppressed: false,
        veteran: false,
    }
}

/// A battle from its very beginning.
fn from_the_beginning(change: impl FnOnce(&mut Setup)) -> Play {
    let mut setup = (*Field::new(&OPEN).begin().position.setup).clone();
    setup.sides[0].area = (18..24).map(salient_ground::Hex).collect();
    setup.sides[1].area = (0..6).map(salient_ground::Hex).collect();
    change(&mut setup);
    let mut play = Play { position: Position::new(Arc::new(setup)), log: Vec::new() };
    play.position.state.stack = Stack::new(Frame::Course(Course::Chits { drawn: 0 }));
    play.position.advance(&mut play.log);
    play
}

/// [CC:5a] [CC:1.1b] [CC:1.1a] [CC:9a] [CC:11.2a] [CC:3.2.1] [CC:F100.1b] [CC:8.2a] The sides set up in turn, units, loose weapons and
/// fortifications, draw their hands, and the first side begins.
#[test]
fn sides_set_up_draw_their_hands_and_begin() {
    let mut play = from_the_beginning(|setup| {
        setup.sides[0].units = vec![start(0), start(2)];
        setup.sides[0].loose_weapons = vec![WeaponKindId(0)];
        setup.sides[0].radio = Some(RadioKind { firepower: 9, smoke: true });
        setup.sides[1].units = vec![start(0), start(0)];
        setup.sides[1].fortifications[Fortification::Wire as usize] = 1;
        setup.first = 1;
        setup.initiative = 1;
    });
    assert_eq!(play.asked(), Some(1), "side 1 sets up first");
    let units: Vec<_> = play.offers();
    assert_eq!(units.len(), 2);
    play.choose(units[0]).to("A1");
    let second = play.offers()[0];
    play.choose(second);
    assert!(!play.offered(Choice::Hex(play.hex("A1"))), "eight figures do not fit");
    assert!(!play.offered(Choice::Hex(play.hex("A2"))), "outside the area");
    play.to("C1").choose(Choice::Work(Fortification::Wire)).to("D1");
    assert_eq!(play.asked(), Some(0));
    for at in ["A4", "B4"] {
        let unit = play.offers()[0];
        play.choose(unit).to(at);
    }
    let bearer = play.offers()[0];
    let Choice::Give(unit) = bearer else { panic!("{bearer:?} hands no weapon out") };
    play.choose(bearer);
    assert!(play.position.weapon_of(unit).is_some());
    assert!(play.position.on_map().all(|unit| !play.broken(unit)));
    assert!(play.position.state.radios[0].is_some());
    while matches!(play.position.waits_for(), Pending::Chance(_)) {
        play.position.answer(&Settled::Drawn(0), &mut play.log);
    }
    assert_eq!(play.position.state.hand.map(crate::cards::Cards::len), [6, 4]);
    assert_eq!((play.asked(), play.position.active(), play.position.state.initiative), (Some(1), 1, 1));
}

/// [CC:7.3.2a] [CC:7.3.3a] [CC:7.3.1a] [CC:7.3.3c] Chits are drawn before the set-up, and open ones score for who controls from the start.
#[test]
fn chits_are_drawn_before_the_set_up() {
    let mut play = from_the_beginning(|setup| {
        setup.drawn_chits = 1;
        setup.sides[1].secret_chits = 1;
        setup.control = [0, 1, 2, 2, 2];
        setup.open_chits = vec![0];
        setup.sides[0].units = vec![start(0)];
    });
    assert_eq!(play.position.state.open_chits, 1);
    // B: objective 2, one point, to side 1; then C in secret.
    play.draw(0).draw(0);
    assert_eq!(play.position.state.open_chits, 0b11);
    assert_eq!(play.position.state.secret_chits, [0, 0b100]);
    assert_eq!(play.points(), 0, "a point each");
    assert_eq!(play.asked(), Some(0));
}

/// [CC:6.1.1] [CC:6.2.1] [CC:4.2a] [CC:4.3.1] [CC:GL.Posture] What the scenario says is where the battle begins.
#[test]
fn the_scenario_sets_tracks_and_terms() {
    let play = from_the_beginning(|setup| {
        setup.time = 2;
        setup.points = -3;
        setup.sides[0].surrender = 9;
        setup.sides[0].units = vec![StartUnit { arrives: Some(4), ..start(0) }];
        setup.sides[1].units = vec![StartUnit { at: Some(salient_ground::Hex(0)), broken: true, ..start(0) }];
    });
    let state = &play.position.state;
    assert_eq!((state.time, state.points, state.surrender), (2, -3, [9, 12]));
    let unit = play.position.on_map().next().unwrap();
    assert!(play.broken(unit) && play.position.state.held[1].contains(salient_ground::Hex(0)));
    assert_eq!(play.position.on_map().count(), 1);
}
