//! Leaving the map by the enemy's edge.

use crate::cards::Order;
use crate::chart::{Fortification, way};
use crate::choice::Choice;
use crate::event::Event;
use crate::place::Place;
use crate::state::{Ended, How, flag};
use crate::testing::{Field, Play};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn open() -> Play {
    Field::new(&OPEN).begin()
}

/// [CC:7.2a] [CC:7.2b] [CC:7.2.1a] [CC:O21.4e] A mover leaves for a point off the enemy's edge: not by the sides, not
/// by its own.
#[test]
fn a_mover_leaves_by_the_enemys_edge_for_a_point() {
    for (side, at, can) in [
        (0, "C1", true),
        (0, "A1", true),
        (0, "A2", false),
        (0, "F3", false),
        (0, "C4", false),
        (1, "C4", true),
        (1, "C1", false),
    ] {
        let mut play = open();
        let unit = play.unit(side, "Rifle", at);
        assert_eq!(play.position.why_not_exit(side, play.hex(at)).is_none(), can, "{side} {at}");
        if side == 0 {
            play.order(Order::Move).activate(&[unit]).pick(unit);
            assert_eq!(play.offered(Choice::Exit), can, "{at}");
        }
    }
    let mut play = open();
    let squad = play.unit(0, "Rifle", "C2");
    play.unit(0, "Rifle", "E4");
    play.mark(squad, flag::BROKEN);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("C1");
    assert!(play.at_orders(), "no point is left to leave with");
}

/// [CC:7.2.1b] [CC:7.2.1c] [CC:7.2.1d] [CC:7.2.1e] [CC:11.3c] [CC:E44.1b] Its owner scores at once and sends it, mended and unmarked, to a space
/// of the time track; nobody fires at it as it goes. [A76]
#[test]
fn an_exited_unit_scores_and_waits_unbroken_on_the_time_track() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "C1");
    let gun = play.arm(squad, "lmg");
    play.position.state.weapons[gun.index()].broken = true;
    play.mark(squad, flag::BROKEN | flag::SUPPRESSED | flag::VETERAN);
    play.unit(0, "Rifle", "E4");
    play.unit(1, "Rifle", "C3");
    play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[squad]).pick(squad).choose(Choice::Exit);
    assert_eq!((play.points(), play.asked()), (2, Some(0)));
    // The log gives a reason for every marker that is gone.
    let who = |event: &Event| match event {
        Event::Rallied(..) => Some("rallied"),
        Event::Unsuppressed(..) => Some("unsuppressed"),
        Event::Softened(_) => Some("softened"),
        Event::WeaponFixed(which, _) if *which == gun => Some("fixed"),
        _ => None,
    };
    let told: Vec<_> = play.log.iter().filter_map(who).collect();
    assert_eq!(told, ["rallied", "unsuppressed", "softened", "fixed"]);
    play.choose(Choice::Space(4));
    assert!(play.at_orders());
    let unit = *play.position.unit(squad);
    assert_eq!((unit.at, unit.flags), (Place::time(4), 0));
    assert_eq!(play.position.weapon_of(squad), Some(gun));
    assert!(!play.position.weapon(gun).broken);
    assert!(play.position.fresh(squad));
}

/// [CC:7.2.1c] Every space the marker can still enter is on offer, and one it has passed, from which nobody returns.
/// [A53]
#[test]
fn the_owner_chooses_when_the_unit_returns_or_that_it_never_does() {
    let mut play = open();
    play.position.state.time = 3;
    let squad = play.unit(0, "Rifle", "C1");
    play.unit(0, "Rifle", "E4");
    play.order(Order::Move).activate(&[squad]).pick(squad).choose(Choice::Exit);
    assert_eq!(play.offers(), (3..=12).map(Choice::Space).collect::<Vec<_>>());
    play.choose(Choice::Space(3));
    assert_eq!(play.position.unit(squad).at, Place::time(3));
}

/// [CC:7.2.1b] [CC:7.1a] [CC:7.3.2e] [CC:O21.2b] A group leaves together, each for its worth, doubled by the chit, and each to a space
/// of its own.
#[test]
fn a_group_exits_together_each_for_its_worth() {
    for doubled in [false, true] {
        let mut play = open();
        if doubled {
            play.position.state.open_chits |= 1 << 20;
            assert!(play.position.exits_doubled());
        }
        let (lieutenant, squad, team) =
            (play.unit(0, "Lt", "C1"), play.unit(0, "Rifle", "C1"), play.unit(0, "Line Tm", "C1"));
        play.unit(0, "Rifle", "E4");
        play.order(Order::Move).activate(&[lieutenant, squad, team]);
        play.pick(lieutenant).pick(squad).pick(team).choose(Choice::Exit);
        assert_eq!(play.points(), if doubled { 12 } else { 6 });
        for space in [2, 3, 4] {
            play.choose(Choice::Space(space));
        }
        let spaces = [squad, lieutenant, team].map(|unit| play.position.unit(unit).at.space());
        assert!(spaces.iter().all(Option::is_some), "{spaces:?}");
        assert!(play.at_orders());
    }
}

/// [CC:6.3c] [CC:6.3.2a] [CC:6.3.2b] The last unit to leave ends the battle, and points decide.
#[test]
fn the_last_unit_to_leave_ends_the_battle() {
    for (points, winner) in [(0, 0), (-5, 1)] {
        let mut play = open();
        play.position.state.points = points;
        let squad = play.unit(0, "Rifle", "C1");
        play.unit(1, "Rifle", "E4");
        play.order(Order::Move).activate(&[squad]).pick(squad).choose(Choice::Exit);
        assert_eq!(play.position.state.ended, Some(Ended { winner, how: How::Exit }));
    }
}

/// [CC:E58.1b] A Hero leaves for nothing, back to the counter mix, and no space is asked for.
#[test]
fn a_hero_exits_for_nothing() {
    let mut play = open();
    let hero = play.unit(0, "Hero", "C1");
    play.unit(0, "Rifle", "E4");
    play.order(Order::Move).activate(&[hero]).pick(hero).choose(Choice::Exit);
    assert_eq!((play.points(), play.position.unit(hero).at), (0, Place::MIX));
    assert!(play.at_orders());
}

/// [CC:F103.1a] [CC:F103.2d] [CC:7.2.1a] Mines strike on the way off the map, too; whom they break leaves all the same.
#[test]
fn mines_strike_on_the_way_off_the_map() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "C1");
    play.unit(0, "Rifle", "E4");
    play.work("C1", Fortification::Mines);
    play.order(Order::Move).activate(&[squad]).pick(squad).choose(Choice::Exit);
    play.roll(6, 4).decline_all().roll(1, 2).decline_all();
    assert_eq!(play.points(), 2);
    play.choose(Choice::Space(0));
    assert_eq!(play.position.unit(squad).flags, 0);
}

/// [CC:O14.4b] Leaving the map is crossing a hexside.
#[test]
fn leaving_the_map_carries_out_a_move_order() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "C1"), play.unit(0, "Rifle", "C2"));
    play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).choose(Choice::Exit);
    play.choose(Choice::Space(5));
    assert!(play.offered(Choice::Done) && play.offered(Choice::Unit(squad)));
}

/// [CC:T80.1b] A major bridge on the edge is left off the map only if its road leads there.
#[test]
fn a_bridge_on_the_edge_is_left_along_its_road() {
    let play = Field::new(&[".M.", "...", "..."]).way(way::ROAD, &["B1", "B2"]).begin();
    assert!(play.position.why_not_exit(0, play.hex("B1")).is_none());
    let play = Field::new(&[".M.", "...", "..."]).way(way::ROAD, &["A1", "B1", "C1"]).begin();
    assert!(play.position.why_not_exit(0, play.hex("B1")).is_some());
}
