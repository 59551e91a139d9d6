//! Overfull hexes at the end of a turn.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Frame, Stacking};
use crate::setup::{Hexes, UnitId};
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn stack(play: &mut Play) -> &mut Play {
    play.push(Frame::Stacking(Stacking { done: 0, hex: None, deployed: Hexes::EMPTY }))
}

fn over(play: &Play) -> bool {
    matches!(play.position.state.stack.top(), Frame::Turn(_))
}

/// [CC:8.2a] [CC:3b] Seven figures of a side may stay: squads have four, teams two, leaders one.
#[test]
fn seven_figures_may_stay_in_a_hex_and_eight_may_not() {
    for (units, fits) in [
        (&["Rifle", "Line Tm", "Sgt"][..], true),
        (&["Rifle", "Rifle"], false),
        (&["Line Tm", "Line Tm", "Line Tm", "Sgt"], true),
        (&["Rifle", "Line Tm", "Sgt", "Lt"], false),
    ] {
        let mut play = Play::far_apart();
        for unit in units {
            play.unit(0, unit, "C3");
        }
        stack(&mut play);
        assert_eq!(over(&play), fits, "{units:?}");
    }
}

/// [CC:8.2b] [CC:GL.Inactive] [A08] [CC:8.2e] It is checked at the end of every turn, for both sides, the inactive one
/// first, before the hand is filled; nobody asks during the turn.
#[test]
fn both_sides_are_checked_at_the_end_of_every_turn_the_inactive_one_first() {
    let mut play = Play::far_apart();
    for side in [0, 1] {
        let at = ["C3", "A1"][side];
        play.unit(side, "Rifle", at);
        let team = play.unit(side, "Line Tm", at);
        play.unit(side, "Line Tm", at);
        play.mark(team, flag::SUPPRESSED);
    }
    play.order(crate::cards::Order::Recover);
    assert_eq!(
        play.position.figures(0, play.hex("C3")),
        8,
        "eight figures are no matter until the turn ends"
    );
    play.choose(Choice::End);
    assert_eq!(play.asked(), Some(1));
    play.choose(Choice::Decline);
    let unit = play.position.side_at(1, play.hex("A1")).last().unwrap();
    play.pick(unit);
    assert_eq!(play.asked(), Some(0));
    play.choose(Choice::Decline);
    let unit = play.position.side_at(0, play.hex("C3")).last().unwrap();
    play.pick(unit);
    assert!(
        matches!(play.position.waits_for(), salient_engine::Pending::Chance(_)),
        "now the hand is filled"
    );
    assert_eq!(play.points(), 0, "a team each");
}

/// [CC:8.2a] [CC:8.2c] [CC:8.2d] [CC:E52.2a] Example X11: two broken squads; one deploys into two broken teams, one of
/// which goes, for a point.
#[test]
fn example_x11_a_free_deploy_saves_half_a_squad() {
    let mut play = Play::far_apart();
    let squads = [play.unit(0, "Rifle", "C3"), play.unit(0, "Rifle", "C3")];
    for squad in squads {
        play.mark(squad, flag::BROKEN);
    }
    stack(&mut play);
    assert!(play.offered(Choice::Decline), "the deploy is free to take or leave");
    play.pick(squads[0]);
    let hex = play.hex("C3");
    let teams: Vec<UnitId> = play.position.side_at(0, hex).filter(|unit| *unit != squads[1]).collect();
    assert_eq!(teams.len(), 2);
    assert!(teams.iter().all(|team| play.broken(*team)));
    assert!(!play.offered(Choice::Decline), "only one deploy, and now somebody must go");
    play.pick(teams[0]);
    assert!(over(&play));
    assert_eq!(play.position.figures(0, hex), 6);
    assert_eq!((play.points(), play.position.casualties(0)), (-1, 1));
}

/// [CC:8.2d] One deploy for each overfull hex, none where there is no squad.
#[test]
fn each_overfull_hex_has_one_free_deploy() {
    let mut play = Play::far_apart();
    let here: Vec<UnitId> = (0..3).map(|_| play.unit(0, "Rifle", "A1")).collect();
    for _ in 0..4 {
        play.unit(0, "Line Tm", "C3");
    }
    stack(&mut play).pick(here[0]);
    assert!(!play.offered(Choice::Decline));
    play.pick(here[1]).pick(here[2]);
    // Four teams: nobody can deploy.
    assert_eq!(play.offers().len(), 4);
    let team = play.position.side_at(0, play.hex("C3")).next().unwrap();
    play.pick(team);
    assert!(over(&play));
}

/// [CC:8.2c] [CC:7.1b] [A56] Whoever is removed gives points and is a casualty, or gives points only.
#[test]
fn units_removed_for_overstacking_are_casualties_or_not() {
    for counts in [true, false] {
        let mut play =
            Field::new(&OPEN).options(|options| options.overstacked_are_casualties = counts).begin();
        play.unit(1, "Rifle", "F1");
        let squads = [play.unit(0, "Rifle", "C3"), play.unit(0, "Rifle", "C3")];
        stack(&mut play).choose(Choice::Decline).pick(squads[0]);
        assert_eq!((play.points(), play.position.casualties(0)), (-2, usize::from(counts)));
        let gone = |event: &Event| matches!(event, Event::Eliminated(_, Cause::Overstacked));
        assert!(play.log.iter().any(gone));
        assert!(over(&play));
    }
}
