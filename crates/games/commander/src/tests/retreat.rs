//! Retreats.

use crate::chart::{Fortification, side, way};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Frame, Retreat, StepOn};
use crate::setup::UnitId;
use crate::state::{WeaponPlace, flag};
use crate::testing::{Field, Play};
use crate::units::Units;

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn retreat(play: &mut Play, unit: UnitId, left: u8) {
    let units = Units::of(unit);
    play.push(Frame::Retreat(Retreat { units, left, to: None, step: StepOn::Choose }));
}

fn eliminated(play: &Play) -> Vec<Cause> {
    let cause = |event: &Event| if let Event::Eliminated(_, cause) = event { Some(*cause) } else { None };
    play.log.iter().filter_map(cause).collect()
}

fn hexes(play: &Play) -> Vec<String> {
    let name = |choice| match choice {
        Choice::Hex(hex) => play.position.setup.name(hex),
        other => panic!("{other:?} is no hex"),
    };
    play.offers().into_iter().map(name).collect()
}

/// [CC:O23.3a] [CC:O23.3b] [A38] Its owner moves it, each hex with fewer rows to his edge than the last, whoever
/// gave the order.
#[test]
fn the_owner_retreats_his_units_nearer_to_his_own_edge() {
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "H6");
    let unit = play.unit(1, "Rifle", "C4");
    retreat(&mut play, unit, 2);
    // Column C is not shoved: B3, C3 and D3 lie in the row above, B4 and D4 in its own.
    assert_eq!((play.asked(), hexes(&play)), (Some(1), vec!["B3".into(), "C3".into(), "D3".into()]));
    play.to("B3");
    // Column B is shoved down: A3 and C3 are in its own row.
    assert_eq!(play.at(unit), "B2", "one way only is no choice");
    let mut play = Field::new(&OPEN).begin();
    play.unit(1, "Rifle", "H1");
    let unit = play.unit(0, "Rifle", "B3");
    retreat(&mut play, unit, 1);
    assert_eq!((play.asked(), hexes(&play)), (Some(0), vec!["A4".into(), "B4".into(), "C4".into()]));
}

/// [CC:O23.3c] [CC:O23.3.5a] [CC:7.2.2a] [CC:7.2.2b] [CC:7.1b] [CC:4.2b] Over its own edge it is eliminated: points,
/// casualty track, and its weapon to the box, unbroken.
#[test]
fn a_unit_forced_over_its_own_edge_is_eliminated() {
    let mut play = Field::new(&OPEN).begin();
    play.unit(1, "Rifle", "H1");
    let unit = play.unit(1, "Rifle", "A1");
    let gun = play.arm(unit, "lmg");
    play.position.state.weapons[gun.index()].broken = true;
    play.mark(unit, flag::BROKEN | flag::SUPPRESSED | flag::VETERAN);
    retreat(&mut play, unit, 1);
    assert_eq!(eliminated(&play), [Cause::RetreatOffMap]);
    assert_eq!((play.points(), play.position.casualties(1)), (2, 1));
    let weapon = play.position.weapon(gun);
    assert_eq!((weapon.at, weapon.broken), (WeaponPlace::Box, false));
    assert_eq!(play.position.unit(unit).flags, 0, "its markers are gone");
}

/// [CC:O23.3.5b] [CC:O23.3.5c] [CC:O23.3.5d] [A39] Enemies, burning hexes, water barriers and cliffs are deadly where
/// nothing else is left, and no choice as long as something is.
#[test]
fn a_deadly_hex_is_entered_only_by_force() {
    for (peril, cause) in [
        ("enemy", Cause::RetreatIntoEnemy),
        ("blaze", Cause::RetreatImpassable),
        ("water", Cause::RetreatImpassable),
        ("cliff", Cause::RetreatCliff),
    ] {
        for forced in [false, true] {
            let closed: &[&str] = if forced { &["B3", "C3", "D3"] } else { &["B3", "C3"] };
            let mut rows = OPEN.map(str::to_owned);
            let mut field = Field::new(&OPEN);
            if peril == "water" {
                rows[2] = if forced { ".~~~....".into() } else { ".~~.....".into() };
                field = Field::new(&rows.each_ref().map(String::as_str));
            }
            if peril == "cliff" {
                for name in closed {
                    field = field.side("C4", name, side::CLIFF);
                }
            }
            let mut play = field.begin();
            let unit = play.unit(1, "Rifle", "C4");
            play.unit(1, "Rifle", "H1");
            play.unit(0, "Rifle", "H6");
            for name in closed {
                match peril {
                    "enemy" => {
                        play.unit(0, "Rifle", name);
                    }
                    "blaze" => play.blaze(name),
                    _ => {}
                }
            }
            retreat(&mut play, unit, 1);
            if forced {
                assert_eq!(eliminated(&play), [cause], "{peril}");
            } else {
                assert_eq!(play.at(unit), "D3", "{peril}");
            }
        }
    }
}

/// [CC:T80.1b] [CC:O23.3.5c] [A40] Retreats keep to the road of a major bridge, unless the option says otherwise.
#[test]
fn bridges_bind_retreats_or_not() {
    for bound in [true, false] {
        let rows = ["........", "........", "........", "..M.....", "........", "........"];
        let field = Field::new(&rows).way(way::ROAD, &["B4", "C4", "D3"]);
        let mut play = field.options(|options| options.bridges_bind_retreats = bound).begin();
        let unit = play.unit(1, "Rifle", "C4");
        play.unit(1, "Rifle", "H1");
        retreat(&mut play, unit, 1);
        if bound {
            assert_eq!(play.at(unit), "D3");
        } else {
            assert_eq!(hexes(&play), ["B3", "C3", "D3"]);
        }
    }
    // Its road leads nowhere nearer: forced into what is impassable.
    let rows = ["........", "........", "........", "..M.....", "........", "........"];
    let mut play = Field::new(&rows).way(way::ROAD, &["B4", "C4", "D4"]).begin();
    let unit = play.unit(1, "Rifle", "C4");
    play.unit(1, "Rifle", "H1");
    retreat(&mut play, unit, 1);
    assert_eq!(eliminated(&play), [Cause::RetreatImpassable]);
}

/// [CC:O23.3.1] [CC:O23.3.2] [CC:O23.3.3] [CC:A35.2a] [CC:A35.5a] Terrain costs nothing, wire does not stop it, and
/// nobody answers, full hands or not.
#[test]
fn terrain_wire_and_opportunity_fire_do_not_touch_a_retreat() {
    let mut play = Field::new(&["s.......", "m.......", "w.......", "h......."]).begin();
    let unit = play.unit(1, "Rifle", "A4");
    play.unit(1, "Rifle", "H1");
    play.unit(0, "Rifle", "C2");
    play.work("A3", Fortification::Wire);
    play.work("A4", Fortification::Wire);
    for side in [0, 1] {
        for _ in 0..20 {
            play.hold(side, |_| true);
        }
    }
    retreat(&mut play, unit, 3);
    for _ in 0..3 {
        assert_eq!(play.asked(), Some(1));
        let up = play
            .position
            .setup
            .grid
            .neighbour(play.position.hex_of(unit).unwrap(), crate::testing::direction(1));
        play.choose(Choice::Hex(up.unwrap()));
    }
    assert_eq!(play.at(unit), "A1");
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O23.3.4] [CC:F103.1a] [CC:F103.2b] [CC:F103.2c] [CC:F103.2d] [A41] From mined hex to mined hex it is attacked
/// twice, first where it leaves; broken by the first it still goes over. The enemy of its owner rolls the attack.
#[test]
fn mines_strike_a_retreat_on_leaving_and_on_entering() {
    let mut play = Field::new(&OPEN).begin();
    let unit = play.unit(1, "Rifle", "A3");
    let bystander = play.unit(1, "Rifle", "A2");
    play.unit(1, "Rifle", "H1");
    play.work("A3", Fortification::Mines);
    play.work("A2", Fortification::Mines);
    retreat(&mut play, unit, 1);
    if play.asked().is_some() {
        play.to("A2");
    }
    assert!(matches!(play.position.state.stack.top(), Frame::Roll(roll) if roll.side == 0));
    // 6 + 11 against 7 + 3: broken, and over it goes.
    play.roll(6, 5).roll(1, 2);
    assert_eq!((play.at(unit).as_str(), play.broken(unit)), ("A2", true));
    play.roll(5, 6).roll(2, 1);
    assert_eq!(eliminated(&play), [Cause::FireDefence]);
    assert!(!play.broken(bystander), "who was there is not attacked");
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}
