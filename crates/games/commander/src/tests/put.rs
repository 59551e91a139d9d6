//! Units and radios that come into play.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Put, PutWhat, PutWhere, Time, TimeStep};
use crate::kinds::RadioKind;
use crate::place::Place;
use crate::setup::{KindId, UnitId};

use crate::testing::Play;

fn due(play: &mut Play, side: usize, space: u8) -> UnitId {
    play.position.raise(side, KindId(0), Place::time(space)).unwrap()
}

fn advance_time(play: &mut Play) -> &mut Play {
    let contested = play.position.contested();
    play.push(Frame::Time(Time { side: 0, step: TimeStep::Advance, contested }))
}

fn put(side: u8, what: PutWhat, place: PutWhere, radio: bool) -> Frame {
    Frame::Put(Put { side, what, place, radio })
}

/// [CC:6.1.2g] [CC:8.2e] [CC:GL.Inactive] [A53] Units due in the space reached come on at their own edge, the inactive
/// side's first, within stacking; later ones wait.
#[test]
fn reinforcements_come_on_at_their_own_edge() {
    let mut play = Play::far_apart();
    let (mine, theirs, later) = (due(&mut play, 0, 1), due(&mut play, 1, 1), due(&mut play, 0, 2));
    play.unit(1, "Rifle", "A1");
    play.blaze("B1");
    advance_time(&mut play);
    assert_eq!(play.asked(), Some(1));
    // A1 and F1 are full, B1 burns.
    let open = ["C1", "D1", "E1"].map(|name| Choice::Hex(play.hex(name)));
    assert_eq!(play.offers(), open);
    play.to("C1");
    assert_eq!((play.at(theirs).as_str(), play.asked()), ("C1", Some(0)));
    play.to("A4");
    assert_eq!((play.at(mine).as_str(), play.at(later).as_str()), ("A4", ""));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:6.1.2g] A unit for which its whole edge has no room waits for the next advance.
#[test]
fn a_reinforcement_without_room_waits() {
    let mut play = Play::far_apart();
    for column in ["A", "B", "C", "D", "E"] {
        play.unit(0, "Rifle", &format!("{column}4"));
    }
    let unit = due(&mut play, 0, 1);
    advance_time(&mut play);
    assert_eq!(play.position.unit(unit).at, Place::time(2));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O16.4a] [CC:1.9.1c] [A43] Reinforcements that meet the enemy on their edge fight at the end of the advance.
#[test]
fn reinforcements_may_have_to_fight_for_their_edge() {
    let mut play = Play::far_apart();
    play.unit(1, "Rifle", "C4");
    due(&mut play, 0, 1);
    advance_time(&mut play).to("C4");
    assert!(play.log.contains(&Event::Melee(play.hex("C4"))));
    play.roll_trigger(crate::cards::Trigger::Time);
    assert_eq!(play.position.state.time, 1, "no trigger inside a trigger");
}

/// [CC:6.1.2h] [CC:8.1.2] [CC:12c] [CC:2.2.3] [A67] A radio goes to its owner's box if that is empty, and nowhere else.
#[test]
fn a_radio_comes_only_to_an_empty_box() {
    for occupied in [false, true] {
        let mut play = Play::far_apart();
        let late = RadioKind { firepower: 12, smoke: false };
        let mut setup = (*play.position.setup).clone();
        setup.sides[0].late_radios = vec![(1, late)];
        play.position.setup = std::sync::Arc::new(setup);
        if occupied {
            play.radio(0, 8, true, true);
        }
        advance_time(&mut play);
        let radio = play.position.state.radios[0].unwrap();
        assert_eq!((radio.kind.firepower, radio.broken), if occupied { (8, true) } else { (12, false) });
        assert_eq!(play.log.contains(&Event::RadioHeld(0)), occupied, "the log says why none came");
    }
}

/// [CC:E68a] [CC:E68b] [CC:1.9.1c] Reinforcements off the table: a radio may be chosen, a unit goes to the own edge.
#[test]
fn the_support_table_gives_a_radio_or_a_unit_on_the_edge() {
    for radio in [true, false] {
        let mut play = Play::far_apart();
        play.push(put(0, PutWhat::SupportRoll, PutWhere::Edge, true)).roll_sum(6);
        assert_eq!(play.offers(), [0, 1, 2].map(Choice::Item));
        if radio {
            play.choose(Choice::Item(2));
            assert_eq!(play.position.state.radios[0].unwrap().kind.firepower, 9);
        } else {
            play.choose(Choice::Item(0)).to("B4");
            assert_eq!(play.position.figures(0, play.hex("B4")), 4);
        }
        assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    }
}

/// [CC:E59b] [CC:1.8a] A unit goes in or next to a random hex that is found first, enemies there or not.
#[test]
fn a_unit_goes_near_the_random_hex() {
    let mut play = Play::far_apart();
    play.unit(1, "Rifle", "A2");
    play.blaze("B1");
    play.push(put(0, PutWhat::SupportRoll, PutWhere::NearRandom, false)).roll_sum(6).choose(Choice::Item(0));
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.offers(), ["A1", "A2"].map(|name| Choice::Hex(play.hex(name))));
}

/// [CC:IN.2a] [CC:E76b] [A50] [A51] Example X01: a casualty of the enemy's comes back broken, where the receiver likes,
/// and no points are given back.
#[test]
fn example_x01_an_enemy_casualty_may_come_back() {
    let mut play = Play::far_apart();
    let enemy = play.unit(1, "Rifle", "C2");
    play.position.eliminate(enemy, crate::frame::Cause::Sniper, &mut play.log);
    assert_eq!((play.points(), play.position.casualties(1)), (2, 1));
    play.push(put(0, PutWhat::Unit(enemy), PutWhere::NearRandom, false));
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.asked(), Some(0), "the receiver places it");
    play.to("A2");
    assert!(play.broken(enemy) && play.position.side_of(enemy) == 1);
    assert_eq!((play.points(), play.position.casualties(1)), (2, 0));
    // The next casualty fills the space again.
    play.position.eliminate(enemy, crate::frame::Cause::Sniper, &mut play.log);
    assert_eq!(play.position.casualties(1), 1);
}

/// [CC:E76b] [CC:8.2e] Without room it stays where it was, and nothing new stays in play.
#[test]
fn without_room_nothing_comes() {
    let mut play = Play::far_apart();
    let enemy = play.unit(1, "Rifle", "C2");
    play.position.eliminate(enemy, crate::frame::Cause::Sniper, &mut play.log);
    for name in ["A1", "A2", "B1"] {
        play.blaze(name);
    }
    play.push(put(0, PutWhat::Unit(enemy), PutWhere::NearRandom, false));
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.position.unit(enemy).at, Place::CASUALTY);
    let before = play.position.all_units().count();
    play.push(put(0, PutWhat::SupportRoll, PutWhere::Near(play.hex("A1")), false)).roll_sum(5);
    play.choose(Choice::Item(1));
    assert_eq!((play.position.all_units().count(), play.position.carried().count()), (before, 0));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}
