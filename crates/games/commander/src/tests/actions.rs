//! Actions around an attack: conditions that are easily got wrong.

use crate::cards::{Action, Order};
use crate::chart::{Fortification, way};
use crate::choice::Choice;
use crate::event::Event;
use crate::kinds::Posture;
use crate::setup::{UnitId, WeaponId};
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

/// Orders units to fire at a hex, with these of their weapons, up to the actions before the roll.
fn about_to_roll(play: &mut Play, named: &[UnitId], at: &str, firing: &[UnitId], weapons: &[WeaponId]) {
    play.order(Order::Fire);
    if named.len() > 1 {
        play.activate(named);
    } else {
        play.pick(named[0]);
    }
    play.to(at);
    for unit in firing {
        play.pick(*unit);
    }
    for weapon in weapons {
        play.choose(Choice::Weapon(*weapon));
    }
    if play.offered(Choice::Done) {
        play.choose(Choice::Done);
    }
}

fn firepower(play: &Play) -> i16 {
    play.position.shot_firepower(play.position.state.stack.shot().expect("an attack"))
}

fn total(play: &Play) -> i16 {
    play.position.state.stack.shot().expect("an attack").total
}

/// [CC:A27a] Bore Sighting asks for five printed firepower, not for five with a leader's help.
#[test]
fn bore_sighting_asks_for_printed_firepower() {
    for (gun, can) in [("lmg", false), ("hmg", true)] {
        let mut play = Field::new(&OPEN).postures([Posture::Defend, Posture::Attack]).begin();
        let (leader, squad) = (play.unit(0, "Lt", "C4"), play.unit(0, "Rifle", "C4"));
        let gun = play.arm(squad, gun);
        play.unit(1, "Rifle", "C1");
        let card = play.hold_action(0, Action::BoreSighting);
        about_to_roll(&mut play, &[leader, squad], "C1", &[], &[gun]);
        assert!(firepower(&play) >= 5);
        assert_eq!(play.offered(Choice::Action(card)), can);
    }
}

/// [CC:A37a] Marksmanship wants a squad or team that fires itself: its gun alone is not enough.
#[test]
fn marksmanship_wants_men_who_fire_themselves() {
    for alone in [true, false] {
        let mut play = Field::new(&OPEN).begin();
        let squad = play.unit(0, "Rifle", "C4");
        let gun = play.arm(squad, "lmg");
        play.unit(1, "Rifle", "C1");
        let card = play.hold_action(0, Action::Marksmanship);
        let men = [squad];
        about_to_roll(&mut play, &[squad], "C1", if alone { &[] } else { &men }, &[gun]);
        assert_eq!(play.offered(Choice::Action(card)), !alone);
    }
}

/// [CC:A34a] One hex of a group next to the target is enough for grenades; with Spray Fire, so is a piece next to the
/// second hex. [CC:A40c]
#[test]
fn grenades_reach_either_hex_that_is_fired_at() {
    let mut play = Field::new(&OPEN).begin();
    let (leader, near, far) =
        (play.unit(0, "Sgt", "C3"), play.unit(0, "Rifle", "C2"), play.unit(0, "Rifle", "C3"));
    play.unit(1, "Rifle", "C1");
    let card = play.hold_action(0, Action::HandGrenades);
    about_to_roll(&mut play, &[leader, near, far], "C1", &[near, far], &[]);
    assert!(play.offered(Choice::Action(card)));
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C3");
    play.unit(1, "Rifle", "C1");
    play.unit(1, "Rifle", "C2");
    let (grenades, spray) =
        (play.hold_action(0, Action::HandGrenades), play.hold_action(0, Action::SprayFire));
    about_to_roll(&mut play, &[squad], "C1", &[squad], &[]);
    assert!(!play.offered(Choice::Action(grenades)), "two hexes away");
    play.choose(Choice::Action(spray)).to("C2");
    let before = firepower(&play);
    play.choose(Choice::Action(grenades));
    assert_eq!(firepower(&play), before + 2);
}

/// [CC:A40a] [CC:A40b] Every firing piece needs a boxed range, and both hexes in its range and sight; the line that is
/// hindered most counts.
#[test]
fn spray_fire_asks_it_of_every_piece() {
    let mut play = Field::new(&["........", "..b.....", "..b.....", "........"]).begin();
    let squad = play.unit(0, "Rifle", "D4");
    play.unit(1, "Rifle", "C1");
    play.unit(1, "Rifle", "D1");
    let spray = play.hold_action(0, Action::SprayFire);
    let line = |play: &Play, to: &str| play.position.sight(play.hex("D4"), play.hex(to));
    assert_eq!((line(&play, "C1"), line(&play, "D1")), (Some(3), Some(0)));
    about_to_roll(&mut play, &[squad], "D1", &[squad], &[]);
    assert_eq!(firepower(&play), 5);
    play.choose(Choice::Action(spray)).to("C1");
    assert_eq!(firepower(&play), 2);
    for (with, can) in [("Rifle", true), ("Line Tm", false)] {
        let mut play = Field::new(&OPEN).begin();
        let (leader, squad, other) =
            (play.unit(0, "Sgt", "C3"), play.unit(0, "Rifle", "C3"), play.unit(0, with, "C3"));
        play.unit(1, "Rifle", "C1");
        play.unit(1, "Rifle", "D1");
        let spray = play.hold_action(0, Action::SprayFire);
        let boxed = play.position.face(other).boxed_range;
        about_to_roll(&mut play, &[leader, squad, other], "C1", &[squad, other], &[]);
        assert_eq!((boxed, play.offered(Choice::Action(spray))), (can, can), "{with}");
    }
}

/// [CC:A41b] [CC:A41c] Of two guns the firer says which breaks; two cards break twice; without doubles none does.
#[test]
fn the_firer_says_which_gun_sustained_fire_breaks() {
    for (dice, cards, breaks) in [([3, 3], 1, 1), ([3, 3], 2, 2), ([3, 4], 2, 0)] {
        let mut play = Field::new(&OPEN).begin();
        let (leader, first, second) =
            (play.unit(0, "Sgt", "C4"), play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "C4"));
        let guns = [play.arm(first, "lmg"), play.arm(second, "hmg")];
        play.unit(1, "Rifle", "C1");
        let held = [play.hold_action(0, Action::SustainedFire), play.hold_action(0, Action::SustainedFire)];
        about_to_roll(&mut play, &[leader, first, second], "C1", &[], &guns);
        for card in &held[..cards] {
            play.choose(Choice::Action(*card));
        }
        play.decline_all();
        play.turn_up(|card| card.dice == dice && card.trigger.is_none()).keep();
        for _ in 0..breaks {
            assert_eq!(play.offers(), guns.map(Choice::Weapon), "{dice:?} {cards}");
            play.choose(Choice::Weapon(guns[1]));
        }
        assert!(!play.position.weapon(guns[0]).broken);
        assert_eq!(play.position.weapon_of(second).is_none(), breaks == 2);
        assert_eq!(play.position.weapon(guns[1]).broken, breaks == 1);
    }
}

/// [CC:A29b] [CC:T93c] [CC:F102] Concealment counts the cover as it is: a road lowers it, a shell raises that of
/// foxholes, and the log tells what is left.
#[test]
fn concealment_counts_every_change_of_cover() {
    let road = || Field::new(&["........", "..w.....", "........", "........", "........"]);
    for (mortar, cover) in [(false, 2), (true, 3)] {
        // Foxholes give 3, against a mortar 4, and the road takes 1.
        let mut play = road().way(way::ROAD, &["B2", "C2", "D2"]).begin();
        let squad = play.unit(0, "Rifle", "C5");
        let weapon = play.arm(squad, if mortar { "mortar" } else { "lmg" });
        play.unit(1, "Rifle", "C2");
        play.work("C2", Fortification::Foxholes);
        let card = play.hold_action(1, Action::Concealment);
        about_to_roll(&mut play, &[squad], "C2", &[], &[weapon]);
        if mortar {
            play.roll(6, 5);
        }
        play.decline_all().roll(6, 5);
        let before = total(&play);
        play.choose(Choice::Action(card));
        assert_eq!(total(&play), before - cover, "{mortar}");
        assert!(play.log.contains(&Event::Concealed(1, cover as i8, before - cover)));
    }
}

/// [CC:A29b] Two Concealments take the cover off twice, for this unit and those after it. [CC:A24.1b A26]
#[test]
fn concealments_add_up() {
    let mut play = Field::new(&["..w.....", "........", "........", "........"]).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let (first, second) = (play.unit(1, "Rifle", "C1"), play.unit(1, "Rifle", "C1"));
    let cards = [play.hold_action(1, Action::Concealment), play.hold_action(1, Action::Concealment)];
    about_to_roll(&mut play, &[squad], "C1", &[squad], &[]);
    play.decline_all().roll(6, 4).pick(first);
    assert_eq!(total(&play), 15);
    play.choose(Choice::Action(cards[0])).choose(Choice::Action(cards[1]));
    assert_eq!(total(&play), 11);
    // 9 + 3 holds against 11, and so does the other.
    play.decline_all().roll(1, 2).decline_all().roll(2, 1).decline_all();
    assert!(!play.broken(first) && !play.broken(second));
}

/// [CC:A35.1a] [CC:A35.3a] [CC:11.6a] A flamethrower leaves no cover to conceal by, but the defender may still find
/// himself dug in, for the next attack.
#[test]
fn flame_does_not_stop_the_defender_from_being_dug_in() {
    let mut play = Field::new(&OPEN).begin();
    let team = play.unit(0, "Line Tm", "C2");
    let flame = play.arm(team, "flamethrower");
    play.unit(1, "Rifle", "C1");
    let dig = play.hold_action(1, Action::HiddenEntrenchments);
    let hide = play.hold_action(1, Action::Concealment);
    about_to_roll(&mut play, &[team], "C1", &[], &[flame]);
    play.decline_all().roll(1, 2);
    let refused = play.position.refuse(1, Choice::Action(hide)).expect("no cover");
    assert_eq!(refused.clause.id(), "CC:11.6a");
    play.choose(Choice::Action(dig));
    assert_eq!(play.position.work(play.hex("C1")), Some(Fortification::Foxholes));
    play.roll(6, 2);
    let defence = play.log.iter().rev().find_map(|told| match told {
        Event::Reckoned { what: crate::event::Reckoning::Defence(_), total, .. } => Some(*total),
        _ => None,
    });
    assert_eq!(defence, Some(7 + 8), "the foxholes do not count against the flame");
}

/// [CC:A36a] [CC:A36d] The team has the squad's weapon and markers and moves on in its place; a team or a leader that
/// would break has no use for the card.
#[test]
fn a_lightly_wounded_squad_moves_on_as_a_team() {
    for (mover, saved) in [("Rifle", true), ("Line Tm", false), ("Sgt", false)] {
        let mut play = Field::new(&OPEN).begin();
        let unit = play.unit(0, mover, "C6");
        let gun = play.arm(unit, "lmg");
        play.mark(unit, flag::SUPPRESSED);
        play.unit(0, "Sgt", "H6");
        let firer = play.unit(1, "Rifle", "C1");
        let fire = play.hold_order(1, Order::Fire);
        let wounds = play.hold_action(0, Action::LightWounds);
        play.order(Order::Move).activate(&[unit]).pick(unit).to("C5");
        play.choose(Choice::Opportunity(fire)).activate(&[firer]).choose(Choice::Use);
        play.pick(firer).choose(Choice::Done).decline_all().roll(6, 5);
        if play.offered(Choice::Decline) {
            play.choose(Choice::Decline);
        }
        play.turn_up(|card| card.dice == [1, 2] && card.trigger.is_none()).keep();
        assert_eq!(play.offered(Choice::Action(wounds)), saved, "{mover}");
        if !saved {
            assert!(play.broken(unit));
            continue;
        }
        play.choose(Choice::Action(wounds));
        let team = play.position.side_at(0, play.hex("C5")).next().expect("a team");
        assert_eq!(play.position.kind(team).short, "Line Tm");
        assert_eq!(play.position.weapon_of(team), Some(gun));
        assert!(!play.broken(team) && play.suppressed(team));
        assert!(play.position.is(team, flag::ACTIVATED) && play.position.is(team, flag::MOVING));
        assert_eq!((play.points(), play.asked()), (-1, Some(0)));
        play.to("C4");
        assert_eq!(play.at(team), "C4");
    }
}

/// [CC:A35.1a] [CC:A35.3a] What is hidden comes to light in the hex under attack, not where a unit was driven to since.
#[test]
fn hidden_works_appear_in_the_hex_under_attack_alone() {
    for driven in [false, true] {
        let mut play = Field::new(&OPEN).objective(&["C1", "D1"]).begin();
        let squad = play.unit(0, "Rifle", "C4");
        let target = play.unit(1, "Rifle", "C1");
        let cards =
            [Action::HiddenEntrenchments, Action::HiddenPillbox].map(|action| play.hold_action(1, action));
        play.hold_action(1, Action::Concealment);
        about_to_roll(&mut play, &[squad], "C1", &[squad], &[]);
        play.decline_all().roll(6, 5);
        if driven {
            play.position.place(target, crate::place::Place::on(play.hex("D1")));
        }
        let shot = *play.position.state.stack.shot().expect("an attack");
        for card in cards {
            let action = play.position.card(1, card).action;
            let why = play.position.why_not_defence_action(&shot, action).map(|(clause, _)| clause.id());
            assert_eq!(why, driven.then(|| action.clause().id()), "{action:?}");
        }
    }
}
