//! Markers on the map, and the states of units and weapons.

use crate::chart::Fortification;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Frame, Marker};
use crate::setup::Hexes;
use crate::state::{WeaponPlace, flag};
use crate::stats::Against;
use crate::testing::{Field, Play};
use crate::units::Units;

const MIXED: [&str; 4] = ["......", "..m...", "......", "......"];

fn field() -> Play {
    let mut play = Field::new(&MIXED).begin();
    play.unit(0, "Rifle", "F4");
    play.unit(1, "Rifle", "F1");
    play
}

/// Draws the marker of a value from the cup.
fn draw_value(play: &mut Play, value: usize) {
    let before: u16 = play.position.state.cup[..value - 1].iter().map(|count| u16::from(*count)).sum();
    play.draw(before);
}

/// [CC:8.1a] [CC:8.1.3] [CC:E73] Example X10: where there is wire, no foxholes are put.
#[test]
fn example_x10_a_second_fortification_is_not_placed() {
    let mut play = field();
    play.work("C3", Fortification::Wire);
    let hex = play.hex("C3");
    assert!(!play.position.fortify(hex, Fortification::Foxholes, cc!("E73"), &mut play.log));
    assert_eq!(play.position.work(hex), Some(Fortification::Wire));
    assert!(play.log.contains(&Event::AlreadyFortified(hex, cc!("8.1.3"))));
}

/// [CC:8.1.4] [CC:T94b] Of two smoke markers the thicker stays; the other is in the cup.
#[test]
fn of_two_smoke_markers_the_thicker_stays() {
    for (first, second, stays) in [(3, 5, 5), (5, 3, 5), (4, 4, 4)] {
        let mut play = field();
        let hex = play.hex("C3");
        let all: u8 = play.position.state.cup.iter().sum();
        for value in [first, second] {
            play.position.push_cup(Hexes::of(hex), Marker::Smoke);
            draw_value(&mut play, value);
        }
        assert_eq!(usize::from(play.position.state.smoke[hex.index()]), stays);
        assert_eq!(play.position.state.cup.iter().sum::<u8>(), all - 1);
    }
}

/// [CC:8.1.5] [CC:E46b] [CC:T79] [CC:T89b] A blaze takes smoke and fortification with it, and neither comes back while it
/// burns; nobody may be there.
#[test]
fn a_blaze_stands_alone_in_its_hex() {
    let mut play = field();
    let hex = play.hex("C3");
    play.smoke("C3", 4);
    play.work("C3", Fortification::Trench);
    play.position.push_cup(Hexes::of(hex), Marker::Blaze);
    draw_value(&mut play, 5);
    let position = &play.position;
    assert!(position.state.blaze.contains(hex) && position.work(hex).is_none());
    assert_eq!(position.state.smoke[hex.index()], 0);
    assert!(!position.takes_smoke(hex) && !position.takes_work(hex) && position.impassable(hex));
    let marsh = play.hex("C2");
    assert!(!position.takes_smoke(marsh) && !position.takes_work(marsh), "nor anything in water");
}

/// [CC:8.1.1a] [CC:13.1] A second suppression is never placed.
#[test]
fn a_unit_is_suppressed_once() {
    let mut play = field();
    let unit = play.unit(0, "Rifle", "C3");
    play.position.suppress(unit, cc!("13.1"), &mut play.log);
    play.position.suppress(unit, cc!("13.1"), &mut play.log);
    let times = play.log.iter().filter(|event| matches!(event, Event::Suppressed(..))).count();
    assert_eq!((times, play.suppressed(unit)), (1, true));
    assert!(matches!(play.log.last(), Some(Event::StillSuppressed(_))), "the log says so");
}

/// [CC:8.1.1b] [CC:11.2a] [CC:11.1a] Any unit carries any weapon, one at a time, and its penalty with it.
#[test]
fn any_unit_carries_any_weapon() {
    for kind in ["Rifle", "Line Tm", "Sgt", "Hero"] {
        let mut play = field();
        let unit = play.unit(0, kind, "C3");
        let before = play.position.movement(unit);
        let gun = play.arm(unit, "gun");
        assert_eq!(play.position.weapon_of(unit), Some(gun));
        assert_eq!(play.position.movement(unit), before - 3, "{kind}");
    }
}

/// [CC:3.2.1] [CC:3.2.2] [CC:3.2.4] [CC:3.2.5] [CC:GL.Broken.a] [CC:GL.Broken.d] A unit breaks and rallies with its markers;
/// breaking broken it is gone.
#[test]
fn a_unit_keeps_its_markers_when_it_flips_and_dies_when_it_breaks_twice() {
    let mut play = field();
    let unit = play.unit(1, "Rifle", "C3");
    let gun = play.arm(unit, "lmg");
    assert!(!play.broken(unit));
    play.mark(unit, flag::SUPPRESSED | flag::VETERAN);
    let breaks = |play: &mut Play| {
        play.position.push_breaks(Units::of(unit), Cause::FireDefence);
        play.position.advance(&mut play.log);
    };
    breaks(&mut play);
    assert!(play.broken(unit) && play.suppressed(unit) && play.position.is(unit, flag::VETERAN));
    assert!(!play.position.weapon(gun).broken && play.position.weapon_of(unit) == Some(gun));
    play.position.rally(unit, cc!("3.2.5"), &mut play.log);
    assert!(!play.broken(unit) && play.suppressed(unit));
    breaks(&mut play);
    assert_eq!(play.points(), 0);
    breaks(&mut play);
    assert_eq!((play.points(), play.position.casualties(1)), (2, 1));
    // [CC:11.3c] Its weapon has gone with it.
    assert_eq!(play.position.weapon(gun).at, WeaponPlace::Box);
}

/// [CC:11.3c] [CC:11.4a] [CC:4.2b] A weapon breaks, then it is lost; with its unit it is lost too.
#[test]
fn a_weapon_that_breaks_twice_is_lost() {
    let mut play = field();
    let unit = play.unit(0, "Rifle", "C3");
    let gun = play.arm(unit, "lmg");
    play.position.break_weapon(gun, cc!("11.4a"), &mut play.log);
    assert!(play.position.weapon(gun).broken);
    play.position.break_weapon(gun, cc!("11.4a"), &mut play.log);
    assert_eq!((play.position.weapon(gun).at, play.position.weapon_of(unit)), (WeaponPlace::Box, None));
    let gun = play.arm(unit, "hmg");
    play.position.eliminate(unit, Cause::Sniper, &mut play.log);
    assert_eq!(play.position.weapon(gun).at, WeaponPlace::Box);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:13.2a] [CC:13.2b] Suppression takes one from firepower, range, movement and morale, nothing from command, and
/// silences the weapon.
#[test]
fn suppression_lowers_four_figures_and_silences_the_weapon() {
    let mut play = field();
    let unit = play.unit(0, "Lt", "C3");
    let gun = play.arm(unit, "lmg");
    let figures = |play: &Play| {
        let at = &play.position;
        [
            at.firepower(unit),
            at.range(unit),
            at.movement(unit),
            at.morale(unit, Against::Nothing),
            at.command(unit),
        ]
    };
    let before = figures(&play);
    assert!(play.position.weapon_usable(gun));
    play.mark(unit, flag::SUPPRESSED);
    let [firepower, range, movement, morale, command] = before;
    assert_eq!(figures(&play), [firepower - 1, range - 1, movement - 1, morale - 1, command]);
    assert_eq!(play.position.why_weapon_unusable(gun).unwrap().0, cc!("13.2b"));
}

/// [CC:F100.3b] Marsh, stream and water barrier take no fortification; a bridged stream does.
#[test]
fn no_fortification_lies_in_water_but_on_a_bridge() {
    let mut play = Field::new(&["ms~n...."]).begin();
    for (name, takes) in [("A1", false), ("B1", false), ("C1", false), ("D1", true), ("E1", true)] {
        let hex = play.hex(name);
        let placed =
            play.position.fortify(hex, Fortification::Foxholes, crate::clause::cc!("F102"), &mut play.log);
        assert_eq!((placed, play.position.work(hex).is_some()), (takes, takes), "{name}");
    }
}

/// [CC:F100.2] A whole exchange of fire, broken and dead defenders and all, leaves the works as they are.
#[test]
fn fire_does_not_destroy_fortifications() {
    use crate::choice::Choice;
    let mut play = Field::new(&["...", "...", "..."]).begin();
    let squad = play.unit(0, "Rifle", "B3");
    let target = play.unit(1, "Rifle", "B1");
    play.unit(1, "Sgt", "A1");
    play.mark(target, flag::BROKEN);
    play.work("B1", Fortification::Foxholes);
    play.order(crate::cards::Order::Fire).pick(squad).to("B1").pick(squad).choose(Choice::Done);
    play.decline_all().roll(6, 5).decline_all().roll(1, 2).decline_all();
    assert_eq!(play.position.casualties(1), 1);
    assert_eq!(play.position.work(play.hex("B1")), Some(Fortification::Foxholes));
}

/// [CC:10.3.4c] Smoke and fire fill their hex: any line that touches it is hindered or blocked as much as any other.
#[test]
fn a_marker_fills_its_hex_wherever_it_lies() {
    let mut play = Field::new(&["......", "......", "......", "......", "......"]).begin();
    play.smoke("C3", 6);
    let position = &play.position;
    let at = play.hex("C3");
    let mut crossed = 0;
    for from in position.setup.all.iter() {
        for to in position.setup.all.iter().filter(|to| *to != from) {
            if from == at || to == at || position.setup.lines.between(from, to).contains(at) {
                assert_eq!(position.sight(from, to), Some(6));
                crossed += 1;
            } else {
                assert_eq!(position.sight(from, to), Some(0));
            }
        }
    }
    assert!(crossed > 100, "{crossed} lines touch the hex");
}
