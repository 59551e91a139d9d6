//! A squad becomes two teams.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::setup::{MOST_UNITS, UnitId};
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn deploy(play: &mut Play, squad: UnitId) -> [UnitId; 2] {
    let hex = play.position.hex_of(squad).unwrap();
    play.position.push_deploy(squad, &mut play.log);
    play.position.advance(&mut play.log);
    let teams: Vec<UnitId> = play.position.side_at(0, hex).collect();
    [teams[0], teams[1]]
}

/// [CC:E52.1] [A58] Two teams of the force's quality stand where the squad stood, at no cost; without counters nothing
/// happens.
#[test]
fn a_squad_is_replaced_by_two_teams() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C3");
    let teams = deploy(&mut play, squad);
    assert!(teams.iter().all(|team| play.position.kind(*team).short == "Line Tm" && play.at(*team) == "C3"));
    assert_eq!((play.points(), play.position.casualties(0)), (0, 0));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)), "no markers, no questions");

    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C3");
    for _ in 0..MOST_UNITS - 2 {
        play.unit(0, "Sgt", "A1");
    }
    play.position.push_deploy(squad, &mut play.log);
    assert_eq!(play.position.hex_of(squad), Some(play.hex("C3")));
}

/// [CC:E52.2a] [CC:11.3d] [CC:13.3b] [CC:8.1.1a] Both are broken if the squad was; weapon, suppression and experience
/// go to one of them each, as their owner likes.
#[test]
fn markers_go_to_one_team_each() {
    for keeps in [[0, 0, 0], [1, 0, 1], [0, 1, 0], [1, 1, 1]] {
        let mut play = Field::new(&OPEN).begin();
        let squad = play.unit(0, "Rifle", "C3");
        let gun = play.arm(squad, "lmg");
        play.mark(squad, flag::BROKEN | flag::SUPPRESSED | flag::VETERAN);
        let teams = deploy(&mut play, squad);
        assert_eq!(play.asked(), Some(0));
        for keeper in keeps {
            play.pick(teams[keeper]);
        }
        assert!(teams.iter().all(|team| play.broken(*team)));
        assert_eq!(play.position.bearer(gun), Some(teams[keeps[0]]));
        for (bit, keeper) in [(flag::SUPPRESSED, keeps[1]), (flag::VETERAN, keeps[2])] {
            assert!(play.position.is(teams[keeper], bit) && !play.position.is(teams[1 - keeper], bit));
            let told = Event::Kept(play.position.who(teams[keeper]), bit);
            assert!(play.log.contains(&told), "the log says who keeps it");
        }
        assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    }
}

/// [CC:E52.2b] They are as activated as the squad was, and what was coming to it comes to both.
#[test]
fn the_teams_are_the_same_unit_as_the_squad() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C3");
    play.unit(0, "Rifle", "A1");
    play.mark(squad, flag::BROKEN | flag::ACTIVATED);
    play.position.push_breaks(crate::units::Units::of(squad), crate::frame::Cause::FireDefence);
    let hex = play.hex("C3");
    play.position.push_deploy(squad, &mut play.log);
    assert!(play.position.side_at(0, hex).all(|team| play.position.is(team, flag::ACTIVATED)));
    play.position.advance(&mut play.log);
    assert_eq!((play.position.casualties(0), play.points()), (2, -2));
    assert!(!play.offered(Choice::Decline));
}
