//! The Fire order and what may be played around an attack.

use crate::cards::{Action, Order, Trigger};
use crate::chart::{Fortification, side};
use crate::choice::Choice;
use crate::event::Event;
use crate::kinds::Posture;
use crate::setup::{UnitId, WeaponId};
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

/// Orders one unit to fire at a hex, up to gathering.
fn aim(play: &mut Play, unit: UnitId, at: &str) {
    play.order(Order::Fire).pick(unit).to(at);
}

fn firepower(play: &Play) -> i16 {
    play.position.shot_firepower(play.position.state.stack.shot().expect("an attack"))
}

/// One squad fires at one hex of a field; what its firepower comes to.
fn squad_fires(field: Field, from: &str, at: &str) -> i16 {
    let mut play = field.begin();
    let squad = play.unit(0, "Rifle", from);
    play.unit(1, "Rifle", at);
    aim(&mut play, squad, at);
    play.pick(squad);
    firepower(&play)
}

/// [CC:10.3.2] [CC:O20.3.2a] [CC:T88.2a] [CC:T88.2b] Hindrance and height change the firepower of an attack.
#[test]
fn hindrance_and_height_change_the_firepower() {
    assert_eq!(squad_fires(Field::new(&OPEN), "C4", "C1"), 5);
    assert_eq!(squad_fires(Field::new(&["........", "..b.....", "........", "........"]), "C4", "C1"), 2);
    assert_eq!(squad_fires(Field::new(&OPEN).level(&["C1"], 1), "C4", "C1"), 4, "uphill");
    assert_eq!(squad_fires(Field::new(&OPEN).level(&["C4"], 1), "C4", "C1"), 6, "downhill");
}

/// [CC:O20.3.1.2] [CC:O20.3.2a] [CC:T88.2a] [CC:T88.2b] [A19] [A20] [B01] A group of several hexes: the strongest piece, one
/// for each other, once the worst hindrance, and both ways of height.
#[test]
fn a_group_of_several_hexes_counts_ground_and_height_once() {
    let mut play = Field::new(&OPEN).level(&["D5"], 2).level(&["C2"], 1).begin();
    let leader = play.unit(0, "Lt", "C5");
    let low = play.unit(0, "Rifle", "C5");
    let gun = play.arm(low, "hmg");
    let high = play.unit(0, "Rifle", "D5");
    play.unit(1, "Rifle", "C2");
    play.order(Order::Fire).activate(&[leader, low, high]).to("C2");
    play.pick(low);
    assert_eq!(firepower(&play), 5 + 2 - 1, "with the lieutenant, uphill");
    play.choose(Choice::Weapon(gun));
    assert_eq!(firepower(&play), 8 + 2 + 1 - 1, "the gun is stronger, and the squad one more piece");
    play.smoke("C4", 2);
    assert_eq!(firepower(&play), 8 + 2 + 1 - 1 - 2, "smoke in between");
    play.pick(high);
    assert_eq!(firepower(&play), 8 + 2 + 2 - 1 + 1 - 2, "uphill for one, downhill for the other, smoke once");
}

/// [CC:T88.2b] [CC:O18.2.3.2b] [A22] A mortar gains by height in its attack; artillery does not.
#[test]
fn a_mortar_gains_by_height_and_artillery_does_not() {
    let mut play = Field::new(&OPEN).level(&["C6"], 1).begin();
    let team = play.unit(0, "Line Tm", "C6");
    let weapon = play.arm(team, "mortar");
    play.unit(1, "Rifle", "C3");
    play.radio(0, 9, false, false);
    let hex = play.hex("C3");
    let impact = play.position.new_shot(0, crate::frame::ShotKind::Impact, hex, false);
    assert_eq!(play.position.shot_firepower(&impact), 9);
    aim(&mut play, team, "C3");
    play.choose(Choice::Weapon(weapon)).roll(6, 5);
    assert_eq!(play.position.shot_firepower(play.position.state.stack.shot().unwrap()), 6 + 1);
}

/// [CC:O20.3b] [CC:O20.2.3a] [CC:1.9.1d] [B16] A hit whose trigger has taken the last enemy out of the hex is followed by no
/// attack, and the weapon has fired; with an enemy left there is one.
#[test]
fn no_attack_follows_a_hit_on_a_hex_that_its_trigger_has_emptied() {
    for another in [false, true] {
        let mut play = Field::new(&OPEN).begin();
        let team = play.unit(0, "Line Tm", "C6");
        let weapon = play.arm(team, "mortar");
        let target = play.unit(1, "Rifle", "C2");
        play.mark(target, flag::BROKEN);
        play.unit(1, "Rifle", "H1");
        if another {
            play.unit(1, "Rifle", "C2");
        }
        aim(&mut play, team, "C2");
        play.choose(Choice::Weapon(weapon));
        play.turn_up(|card| card.trigger == Some(Trigger::Sniper) && card.dice == [5, 5]).keep();
        let hex = play.hex("C2");
        play.turn_up(|card| card.hex == hex).pick(target);
        assert_eq!(play.at(target), "", "the sniper has got it");
        let hit = |event: &Event| matches!(event, Event::Aimed { hit: true, .. });
        assert!(play.log.iter().any(hit));
        let nobody = |event: &Event| matches!(event, Event::NobodyThere(..));
        assert_eq!(play.log.iter().any(nobody), !another);
        if another {
            play.roll(3, 2);
            assert_eq!(play.position.state.stack.shot().map(|shot| shot.total), Some(6 + 5));
        } else {
            assert!(play.position.state.stack.shot().is_none());
            assert!(!play.offered(Choice::Weapon(weapon)), "it has fired");
        }
    }
}

/// [CC:O20.2.1a] [CC:O20.3a] [A21] Smoke shells, too, are fired only at what is seen.
#[test]
fn smoke_shells_need_a_line_of_sight() {
    let (mut play, team, _) =
        mortar(&["........", "..w.....", "........", "........", "........", "........"]);
    play.unit(1, "Rifle", "D2");
    play.order(Order::Fire).pick(team);
    assert!(!play.offered(Choice::Smoke(play.hex("C1"))) && play.offered(Choice::Smoke(play.hex("C2"))));
}

/// [CC:O20.3.4a] [CC:O20.3.4c] [A23] Who was in the hex at the attack roll defends, wherever a trigger has sent him since and
/// with the cover of where he is; who came later does not.
#[test]
fn those_in_the_hex_at_the_roll_defend_wherever_they_are() {
    let mut play =
        Field::new(&["..h.....", "........", "........", "........", "........", "........"]).begin();
    let squad = play.unit(0, "Rifle", "C5");
    let target = play.unit(1, "Rifle", "C2");
    aim(&mut play, squad, "C2");
    play.pick(squad).choose(Choice::Done);
    play.turn_up(|card| card.trigger == Some(Trigger::Event)).keep();
    let (house, open) = (play.hex("C1"), play.hex("C2"));
    play.position.place(target, crate::place::Place::on(house));
    let late = play.unit(1, "Rifle", "C2");
    assert_eq!(play.position.hex_of(late), Some(open));
    play.happen(crate::cards::Happening::Elan);
    let shot = *play.position.state.stack.shot().unwrap();
    assert_eq!(shot.total, 5 + 7);
    // 7 + 3 for the house + 2: a tie.
    play.turn_up(|card| card.dice == [1, 1]).keep();
    assert!(play.suppressed(target) && !play.suppressed(late) && !play.broken(late));
    assert!(play.position.state.stack.shot().is_none());
}

/// [CC:T97b] [B09] A wall covers against a group if the line of any of its pieces comes in over it.
#[test]
fn a_wall_covers_against_a_group_of_which_one_fires_over_it() {
    let mut play = Field::new(&OPEN).side("C2", "C3", side::WALL).begin();
    let (across, beside) = (play.unit(0, "Rifle", "C3"), play.unit(0, "Rifle", "B2"));
    let target = play.unit(1, "Rifle", "C2");
    for (units, cover) in [(vec![beside], 0), (vec![across], 2), (vec![across, beside], 2)] {
        let mut shot = play.position.new_shot(0, crate::frame::ShotKind::Order, play.hex("C2"), false);
        shot.units = units.into_iter().collect();
        let against = play.position.attack_on(&play.position.fixed(shot), target);
        assert_eq!(play.position.cover(play.hex("C2"), against).0, cover);
    }
}

/// [CC:10.3.2.1a] [CC:10.3.2.1b] [CC:O20.3.2b] X40: without firepower there is no shot, unless an action lifts it.
#[test]
fn a_shot_without_firepower_is_not_made_unless_an_action_lifts_it() {
    for helped in [false, true] {
        let mut play = Field::new(&OPEN).begin();
        let team = play.unit(0, "Line Tm", "C3");
        play.unit(1, "Rifle", "C2");
        play.smoke("C2", 4);
        let grenades = play.hold_action(0, Action::HandGrenades);
        aim(&mut play, team, "C2");
        play.pick(team).choose(Choice::Done);
        assert_eq!(firepower(&play), -1);
        if helped {
            play.choose(Choice::Action(grenades));
            assert_eq!(firepower(&play), 1);
            play.decline_all().roll(1, 2);
        } else {
            play.choose(Choice::Decline);
            assert!(play.position.state.stack.shot().is_none(), "nothing was rolled");
            assert!(play.offered(Choice::Hex(play.hex("C2"))), "the team may still try another shot");
        }
    }
}

/// [CC:O14.4a] [CC:O20.3.2b] [CC:O20.3.1.2] An order must be carried out though only a group has the firepower for it; one
/// that nobody can carry out may end.
#[test]
fn a_shot_that_only_a_group_can_make_must_be_made() {
    for (smoke, possible) in [(3, true), (4, false)] {
        let mut play = Field::new(&OPEN).begin();
        let (sergeant, team) = (play.unit(0, "Hero", "C3"), play.unit(0, "Line Tm", "C3"));
        play.unit(1, "Rifle", "C2");
        play.smoke("C2", smoke);
        play.order(Order::Fire).activate(&[sergeant, team]);
        // Two of the hero's or three of the team's, less the smoke; together 3 + 1.
        assert_eq!(play.offered(Choice::Done), !possible);
    }
}

/// [CC:O20.1b] X24: a team is activated because its weapon reaches what it does not.
#[test]
fn a_team_may_be_activated_for_its_weapon_alone() {
    let mut play = Field::new(&OPEN).begin();
    let team = play.unit(0, "Line Tm", "C6");
    let gun = play.arm(team, "hmg");
    play.unit(1, "Rifle", "C1");
    aim(&mut play, team, "C1");
    assert!(!play.offered(Choice::Unit(team)) && play.offered(Choice::Weapon(gun)));
}

/// [CC:O20.2.2c] [CC:O20.2.2b] [CC:O20.2.2a] X25: range is counted to the target hex, and a mortar has a least one.
#[test]
fn a_mortar_has_a_least_and_every_weapon_a_greatest_range() {
    let mut play = Field::new(&OPEN).begin();
    let team = play.unit(0, "Line Tm", "C4");
    let mortar = play.arm(team, "mortar");
    assert!(!play.position.weapon_reaches(mortar, play.hex("C3")), "next to it");
    assert!(play.position.weapon_reaches(mortar, play.hex("C2")), "two hexes off");
    let flame = play.unit(0, "Line Tm", "E4");
    let flamethrower = play.arm(flame, "flamethrower");
    assert!(play.position.weapon_reaches(flamethrower, play.hex("E3")));
    assert!(!play.position.weapon_reaches(flamethrower, play.hex("E2")), "beyond its range of 1");
}

/// A mortar at C6 fires at C1 over a field.
fn mortar(rows: &[&str]) -> (Play, UnitId, WeaponId) {
    let mut play = Field::new(rows).begin();
    let team = play.unit(0, "Line Tm", "C6");
    let weapon = play.arm(team, "mortar");
    (play, team, weapon)
}

/// [CC:O20.2a] [CC:11.5a] [CC:O20.2.3a] [CC:O20.2.3b] [CC:10.3.1a] X26: the product less hindrance must exceed the range.
#[test]
fn ordnance_hits_when_the_product_exceeds_the_range() {
    let hindered = ["........", "........", "..b.....", "........", "........", "........"];
    for (rows, dice, hits) in [
        (&OPEN, (1, 6), true),
        (&OPEN, (1, 5), false),
        (&OPEN, (1, 1), false),
        (&hindered, (2, 4), false),
        (&hindered, (3, 3), true),
    ] {
        let (mut play, team, weapon) = mortar(rows);
        play.unit(1, "Rifle", "C1");
        aim(&mut play, team, "C1");
        play.choose(Choice::Weapon(weapon));
        play.turn_up(|card| card.dice == [dice.0, dice.1] && card.trigger != Some(Trigger::Sniper)).keep();
        assert_eq!(play.position.state.stack.shot().is_some(), hits, "{dice:?}");
    }
}

/// [CC:1.9.1d] [CC:O20.2.3a] [CC:10.3.1a] The aim is decided by the ground as it was when the dice fell: smoke that an
/// event brings meanwhile saves nobody.
#[test]
fn the_aim_of_ordnance_is_fixed_before_the_trigger() {
    for before in [false, true] {
        let (mut play, team, weapon) = mortar(&OPEN);
        play.unit(1, "Rifle", "C1");
        if before {
            play.smoke("C3", 10);
        }
        aim(&mut play, team, "C1");
        play.choose(Choice::Weapon(weapon));
        play.turn_up(|card| card.trigger == Some(Trigger::Event) && card.dice == [3, 4]).keep();
        if !before {
            play.smoke("C3", 10);
        }
        play.happen(crate::cards::Happening::Elan);
        // 12 against range 5, or 12 - 10.
        assert_eq!(play.position.state.stack.shot().is_some(), !before);
    }
}

/// [CC:1.9.1d] [CC:O20.2a] A mortar lost with its crew by the trigger of its aim has hit, and nothing comes of it.
#[test]
fn a_mortar_lost_while_it_aims_attacks_nobody() {
    let mut play = Field::new(&OPEN).begin();
    let team = play.unit(0, "Line Tm", "A1");
    let weapon = play.arm(team, "mortar");
    play.unit(0, "Rifle", "H6");
    let target = play.unit(1, "Rifle", "A3");
    aim(&mut play, team, "A3");
    play.choose(Choice::Weapon(weapon));
    // Sniper cards are doubles; 3.3 is a hit at range 2.
    play.turn_up(|card| card.trigger == Some(Trigger::Sniper) && card.dice == [3, 3]).keep();
    play.mark(team, flag::BROKEN);
    play.turn_up(|card| card.hex.0 == 0).pick(team);
    assert_eq!(play.position.weapon_of(team), None);
    let hit = |event: &Event| matches!(event, Event::Aimed { hit: true, .. });
    assert!(play.log.iter().any(hit) && !play.broken(target));
    assert!(play.at_orders());
}

/// [CC:T99b] [CC:O20.2a] [CC:9.1b] The odds of a shell in woods count the airburst, and the roll once it lies open.
#[test]
fn the_odds_of_a_shell_count_the_airburst_and_the_open_roll() {
    let (mut play, team, weapon) =
        mortar(&["..w.....", "........", "........", "........", "........", "........"]);
    play.unit(1, "Rifle", "C1");
    aim(&mut play, team, "C1");
    play.choose(Choice::Weapon(weapon)).turn_up(|card| card.dice == [6, 3]);
    let odds = |play: &Play| {
        let shot = *play.position.state.stack.shot().expect("an attack");
        play.position.shot_odds(&shot, Some(salient_engine::Seat(0))).expect("its odds")
    };
    assert_eq!(odds(&play).title, "Attack on C1, if it hits");
    play.keep().decline_all();
    let before = odds(&play);
    assert_eq!((before.title.as_str(), before.pools[0].total), ("Attack on C1", 6 + 2));
    let chances = [0, 1].map(|side| play.position.roll_chances(side, Some(salient_engine::Seat(0))));
    let mut breaks = 0.0;
    for attack in 2..=12 {
        for defence in 2..=12 {
            if 7 + 2 + defence < 6 + 2 + attack {
                breaks += chances[0][attack] * chances[1][defence];
            }
        }
    }
    assert!((before.outcomes[0].1 - breaks).abs() < 1e-9, "{:?} and {breaks}", before.outcomes);
    play.turn_up(|card| card.dice == [6, 5]);
    assert_eq!(odds(&play).pools[0].rolled, "attack total 19");
    play.keep();
    assert_eq!(play.position.state.stack.shot().unwrap().total, 19);
}

/// [CC:O20.2.2b] [CC:O20.2.2c] [CC:O20.3.1.1] [CC:GL.Broken.b] [CC:10.1f] [CC:O20.3.1b] [CC:O20.3a] A weapon that cannot
/// join an attack is told why.
#[test]
fn a_weapon_that_cannot_join_is_told_why() {
    let rows = ["........", "........", "........", "......w.", "........", "........"];
    let mut play = Field::new(&rows).begin();
    let leader = play.unit(0, "Lt", "E5");
    let squad = play.unit(0, "Rifle", "E5");
    let bearers = ["E4", "F4", "E6", "G5"].map(|at| play.unit(0, "Line Tm", at));
    let near = play.arm(bearers[0], "mortar");
    let far = play.arm(bearers[1], "flamethrower");
    let broken = play.arm(bearers[2], "lmg");
    play.position.state.weapons[broken.index()].broken = true;
    let blind = play.arm(bearers[3], "hmg");
    let own = play.arm(squad, "lmg");
    let idle = play.unit(0, "Rifle", "A6");
    let unnamed = play.arm(idle, "hmg");
    play.unit(1, "Rifle", "E3");
    play.unit(1, "Rifle", "G3");
    play.order(Order::Fire).pick(leader);
    let enemy = play.position.side_on_map(1).next().unwrap();
    assert_eq!(play.position.refuse(0, Choice::Unit(enemy)).unwrap().clause.id(), "CC:O14.1b");
    play.pick(squad);
    for bearer in bearers {
        play.pick(bearer);
    }
    play.choose(Choice::Done).to("E3");
    let why = |play: &Play, weapon| {
        let refusal = play.position.refuse(0, Choice::Weapon(weapon));
        refusal.map(|refusal| refusal.clause.id()).unwrap_or("on offer")
    };
    assert_eq!(why(&play, own), "on offer");
    assert_eq!(why(&play, near), "CC:O20.2.2c");
    assert_eq!(why(&play, far), "CC:O20.2.2b");
    assert_eq!(why(&play, broken), "CC:GL.Broken.b");
    assert_eq!(why(&play, unnamed), "CC:O20.3a");
    play.choose(Choice::Weapon(own));
    assert_eq!(why(&play, own), "CC:O20.3a", "it fires already");
    play.pick(squad).choose(Choice::Done).decline_all().roll(1, 2);
    play.decline_all().roll(6, 5).decline_all();
    play.to("G3");
    assert_eq!(why(&play, blind), "CC:10.1f");
}

/// [CC:10.3.1b] [CC:O20.2b] [CC:T99b] X49: after a hit only its own firepower counts, and woods burst the shells.
#[test]
fn a_hit_attacks_unhindered_and_bursts_in_woods() {
    let (mut play, team, weapon) =
        mortar(&["..w.....", "........", "..b.....", "........", "........", "........"]);
    play.unit(0, "Lt", "C6");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(team).to("C1").choose(Choice::Weapon(weapon));
    play.roll(6, 3).decline_all();
    play.turn_up(|card| card.dice == [2, 5] && card.trigger.is_none()).keep();
    assert_eq!(play.position.state.stack.shot().unwrap().total, 6 + 7 + 2);
}

/// [CC:O20.3.1.1] [CC:11.5b] [CC:11.5c] Ordnance neither joins a group nor lets anybody join it.
#[test]
fn ordnance_fires_alone() {
    let (mut play, team, weapon) = mortar(&OPEN);
    let leader = play.unit(0, "Sgt", "C6");
    let squad = play.unit(0, "Rifle", "C6");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(leader).pick(team).pick(squad).choose(Choice::Done).to("C1");
    assert!(play.offered(Choice::Weapon(weapon)));
    play.pick(squad);
    assert!(!play.offered(Choice::Weapon(weapon)));
    assert!(!play.position.can_answer(team, play.hex("C1")), "nor in opportunity fire");
}

/// [CC:O20.2.1a] [CC:O20.2.1b] [CC:O20.2.1c] A smoke shell is declared with its hex, enemy or not, and only smokes.
#[test]
fn a_smoke_shell_lays_smoke_instead_of_attacking() {
    let (mut play, team, weapon) = mortar(&OPEN);
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(team);
    let empty = play.hex("D2");
    assert!(!play.offered(Choice::Hex(empty)), "nobody is there to attack");
    play.blaze("E2");
    for (name, clause) in [("C5", "CC:O20.2.1a"), ("E2", "CC:8.1.5")] {
        let refusal = play.position.refuse(0, Choice::Smoke(play.hex(name))).expect("a refusal");
        assert_eq!(refusal.clause.id(), clause, "{name}");
    }
    play.choose(Choice::Smoke(empty)).choose(Choice::Weapon(weapon)).roll(6, 5);
    play.draw(0);
    assert_eq!(play.position.state.smoke[empty.index()], 1);
    assert!(play.position.state.stack.shot().is_none());
}

/// [CC:O20.3a] [CC:O20.3b] [CC:O20.3d] [CC:O20.3.4b] [CC:O20.3.1c] [CC:11.1d] Each piece shoots once, one shot after another.
#[test]
fn every_piece_has_one_shot_and_shots_follow_each_other() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let gun = play.arm(squad, "lmg");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(squad);
    assert!(!play.offered(Choice::Hex(play.hex("D1"))), "no enemy is there");
    play.to("C1").pick(squad).choose(Choice::Done).decline_all().roll(1, 2);
    play.decline_all();
    assert!(!play.offered(Choice::Hex(play.hex("C1"))), "the defence comes before another shot");
    play.roll(6, 5).decline_all();
    play.to("C1");
    assert!(!play.offered(Choice::Unit(squad)), "it has fired");
    assert!(play.offered(Choice::Weapon(gun)), "its weapon has not");
}

/// [CC:O20.3c] Units between firer and target are not affected.
#[test]
fn units_in_between_are_not_affected() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let between = play.unit(1, "Rifle", "C3");
    let target = play.unit(1, "Rifle", "C1");
    aim(&mut play, squad, "C1");
    play.pick(squad).choose(Choice::Done).decline_all().roll(6, 5);
    let shot = *play.position.state.stack.shot().unwrap();
    assert!(!shot.defending.union(shot.rolling).contains(between));
    assert!(shot.defending.union(shot.rolling).contains(target));
}

/// [CC:O20.3.1a] [CC:O20.3.1b] A group's hexes hang together as a chain; with the other reading each touches another.
#[test]
fn the_hexes_of_a_group_hang_together() {
    for together in [true, false] {
        let mut play = Field::new(&OPEN).options(|options| options.groups_hang_together = together).begin();
        let leader = play.unit(0, "Lt", "C4");
        let (here, next, apart) =
            (play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "D4"), play.unit(0, "Rifle", "E4"));
        play.unit(1, "Rifle", "D1");
        play.order(Order::Fire).pick(leader).pick(here).pick(next).pick(apart).choose(Choice::Done).to("D1");
        play.pick(here);
        assert_eq!(play.offered(Choice::Unit(apart)), !together, "two hexes off");
        play.pick(next);
        assert!(play.offered(Choice::Unit(apart)), "the chain reaches it now");
    }
}

/// [CC:O20.3.1b] [A18] Where each hex need only touch another, a piece joins only if some link can still come: nobody is
/// left with a group that may not fire.
#[test]
fn nobody_joins_a_group_that_can_never_be_linked_to_him() {
    for linked in [true, false] {
        let mut play = Field::new(&OPEN).options(|options| options.groups_hang_together = false).begin();
        let leader = play.unit(0, "Lt", "D4");
        let (here, apart) = (play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "E4"));
        let mut named = vec![leader, here, apart];
        if linked {
            named.push(play.unit(0, "Rifle", "D4"));
        }
        play.unit(1, "Rifle", "D1");
        play.order(Order::Fire).activate(&named).to("D1").pick(here);
        assert_eq!(play.offered(Choice::Unit(apart)), linked);
        let refusal = play.position.refuse(0, Choice::Unit(apart));
        assert_eq!(refusal.map(|refusal| refusal.clause.id()), (!linked).then_some("CC:O20.3.1b"));
        if linked {
            play.pick(apart);
            assert!(!play.offered(Choice::Done), "the link must come");
            play.pick(named[3]);
        }
        assert!(play.offered(Choice::Done));
    }
}

/// [CC:F106.3a] [CC:F106.3b] Nobody in wire groups with others outside it, and no weapon fires out of it.
#[test]
fn wire_keeps_its_units_apart_and_their_weapons_silent() {
    let mut play = Field::new(&OPEN).begin();
    let leader = play.unit(0, "Lt", "C4");
    let (here, wired) = (play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "D4"));
    let gun = play.arm(wired, "lmg");
    play.work("D4", Fortification::Wire);
    play.unit(1, "Rifle", "D1");
    play.order(Order::Fire).pick(leader).pick(here).pick(wired).choose(Choice::Done).to("D1");
    assert!(!play.offered(Choice::Weapon(gun)));
    assert!(play.offered(Choice::Unit(wired)));
    play.pick(here);
    assert!(!play.offered(Choice::Unit(wired)));
}

/// [CC:11.6a] [CC:11.6b] Flame leaves no cover; a satchel charge is gone once it has attacked.
#[test]
fn flame_leaves_no_cover_and_a_charge_is_expended() {
    for (id, bare, gone) in [("flamethrower", true, false), ("molotov", true, true), ("satchel", false, true)]
    {
        let mut play = Field::new(&["..h.....", "........", "........", "........"]).begin();
        let team = play.unit(0, "Line Tm", "C2");
        let weapon = play.arm(team, id);
        let target = play.unit(1, "Rifle", "C1");
        aim(&mut play, team, "C1");
        play.choose(Choice::Weapon(weapon)).choose(Choice::Done).decline_all().roll(1, 2);
        let shot = *play.position.state.stack.shot().unwrap();
        let cover = play.position.cover(play.hex("C1"), play.position.attack_on(&shot, target)).0;
        assert_eq!(cover, if bare { 0 } else { 3 }, "{id}");
        assert_eq!(play.position.weapon_of(team).is_none(), gone, "{id}");
    }
}

/// [CC:T97b] [CC:T87b] [CC:T78.3b] A wall or hedge covers against fire that comes in over it, not against mortars.
#[test]
fn a_wall_covers_against_fire_that_comes_in_over_it() {
    for (feature, cover) in [(side::WALL, 2), (side::HEDGE, 1)] {
        let mut play = Field::new(&OPEN).side("C2", "C3", feature).begin();
        let (across, along) = (play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "A1"));
        let target = play.unit(1, "Rifle", "C2");
        let mut shot = play.position.new_shot(0, crate::frame::ShotKind::Order, play.hex("C2"), false);
        shot.units.insert(across);
        let against = play.position.attack_on(&play.position.fixed(shot), target);
        assert_eq!(play.position.cover(play.hex("C2"), against).0, cover);
        shot.units.remove(across);
        shot.units.insert(along);
        let against = play.position.attack_on(&play.position.fixed(shot), target);
        assert_eq!(play.position.cover(play.hex("C2"), against).0, 0, "from the other side");
        assert_eq!(
            play.position.cover(play.hex("C2"), crate::stats::Against::Heavy).0,
            0,
            "against a mortar"
        );
    }
}

/// [CC:F101a] [CC:F102] [CC:F104a] [CC:F105.1] [CC:F100.1a] [CC:T80a] Works and bridges cover as the charts say.
#[test]
fn works_cover_as_the_chart_says_and_one_more_against_shells() {
    use crate::stats::Against;
    for (work, cover) in [
        (Fortification::Foxholes, 3),
        (Fortification::Trench, 4),
        (Fortification::Pillbox, 5),
        (Fortification::Bunker, 6),
    ] {
        let mut play = Field::new(&OPEN).begin();
        play.work("C2", work);
        let hex = play.hex("C2");
        assert_eq!(play.position.cover(hex, Against::Fire(0)).0, cover);
        assert_eq!(play.position.cover(hex, Against::Heavy).0, cover + 1);
    }
    assert_eq!(Fortification::ALL.len(), 6);
    let bridge = Field::new(&["...", ".n.", "..."]).begin();
    assert_eq!(bridge.position.cover(bridge.hex("B2"), Against::Nothing).0, 2);
}

/// An attack of a squad with a machine gun on C1, gathered and about to roll.
fn about_to_roll(play: &mut Play, squad: UnitId, at: &str) {
    aim(play, squad, at);
    play.pick(squad);
    if let Some(weapon) = play.position.weapon_of(squad)
        && play.offered(Choice::Weapon(weapon))
    {
        play.choose(Choice::Weapon(weapon));
    }
    play.choose(Choice::Done);
}

/// [CC:A27a] [CC:A27b] [CC:A37a] [CC:A37b] [CC:A34a] [CC:A30] Each action has a condition of its own, and adds 2.
#[test]
fn each_fire_action_asks_for_its_own_condition() {
    let defender = || Field::new(&OPEN).postures([Posture::Defend, Posture::Attack]);
    let mut play = defender().begin();
    let squad = play.unit(0, "Rifle", "C4");
    play.arm(squad, "hmg");
    play.unit(1, "Rifle", "C1");
    let cards = [Action::BoreSighting, Action::Marksmanship, Action::HandGrenades, Action::Crossfire]
        .map(|action| play.hold_action(0, action));
    about_to_roll(&mut play, squad, "C1");
    let before = firepower(&play);
    let offered = cards.map(|card| play.offered(Choice::Action(card)));
    assert_eq!(
        offered,
        [true, true, false, false],
        "a heavy gun and a squad fire, from afar, at nobody moving"
    );
    play.choose(Choice::Action(cards[0])).choose(Choice::Action(cards[1]));
    assert_eq!(firepower(&play), before + 4);
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C2");
    play.arm(squad, "hmg");
    let target = play.unit(1, "Rifle", "C1");
    play.mark(target, flag::MOVING);
    let cards = [Action::BoreSighting, Action::HandGrenades, Action::Crossfire]
        .map(|action| play.hold_action(0, action));
    about_to_roll(&mut play, squad, "C1");
    let offered = cards.map(|card| play.offered(Choice::Action(card)));
    assert_eq!(offered, [false, true, true], "the attacker, from next to it, at somebody moving");
}

/// [CC:A28] [CC:A24.1a] Command Confusion is never offered as an action.
#[test]
fn command_confusion_is_never_an_action() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C2");
    play.unit(1, "Rifle", "C1");
    let card = play.hold_action(0, Action::CommandConfusion);
    about_to_roll(&mut play, squad, "C1");
    assert!(!play.offered(Choice::Action(card)));
    assert_eq!(play.position.refuse(0, Choice::Action(card)).unwrap().clause.id(), "CC:A28");
}

/// [CC:A40a] [CC:A40b] [CC:A40c] [CC:A40d] X38: one roll strikes two neighbouring hexes, never three.
#[test]
fn spray_fire_strikes_two_neighbouring_hexes() {
    let mut play = Field::new(&["........", "........", "...b....", "........"]).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let (first, second) = (play.unit(1, "Rifle", "C1"), play.unit(1, "Rifle", "D1"));
    play.unit(1, "Rifle", "B1");
    let spray = [play.hold_action(0, Action::SprayFire), play.hold_action(0, Action::SprayFire)];
    about_to_roll(&mut play, squad, "C1");
    play.choose(Choice::Action(spray[0])).to("D1");
    assert!(!play.offered(Choice::Action(spray[1])), "no third hex");
    let line = play.position.sight(play.hex("C4"), play.hex("D1"));
    assert_eq!(firepower(&play), 5 - i16::from(line.unwrap()), "the worse of both lines");
    play.decline_all();
    if matches!(play.position.waits_for(), salient_engine::Pending::Chance(_)) {
        play.roll(6, 5);
        let shot = *play.position.state.stack.shot().unwrap();
        let all = shot.defending.union(shot.rolling);
        assert!(all.contains(first) && all.contains(second) && all.len() == 2);
    }
}

/// [CC:A41a] [CC:A41b] [CC:A41c] X39: doubles break a firing gun once for each card, and Jammed! breaks it again.
#[test]
fn sustained_fire_breaks_a_gun_on_doubles_and_jammed_breaks_it_again() {
    for (trigger, lost) in [(None, false), (Some(Trigger::Jammed), true)] {
        let mut play = Field::new(&OPEN).begin();
        let squad = play.unit(0, "Rifle", "C4");
        let gun = play.arm(squad, "lmg");
        play.unit(1, "Rifle", "C1");
        let card = play.hold_action(0, Action::SustainedFire);
        about_to_roll(&mut play, squad, "C1");
        let before = firepower(&play);
        play.choose(Choice::Action(card));
        assert_eq!(firepower(&play), before + 2);
        play.decline_all();
        play.turn_up(|card| card.dice[0] == card.dice[1] && card.trigger == trigger).keep();
        if play.offered(Choice::Weapon(gun)) {
            play.choose(Choice::Weapon(gun));
        }
        assert_eq!(play.position.weapon_of(squad).is_none(), lost);
        assert!(lost || play.position.weapon(gun).broken);
    }
}

/// [CC:A29a] [CC:A29b] Concealment takes the cover of the hex from the attack total, before a defence roll.
#[test]
fn concealment_lowers_the_attack_total_by_the_cover() {
    let mut play = Field::new(&["..h.....", "........", "........", "........"]).begin();
    let squad = play.unit(0, "Rifle", "C4");
    play.unit(1, "Rifle", "C1");
    let card = play.hold_action(1, Action::Concealment);
    about_to_roll(&mut play, squad, "C1");
    assert!(!play.offered(Choice::Action(card)), "not before the attack roll");
    play.decline_all().roll(6, 5);
    let before = play.position.state.stack.shot().unwrap().total;
    play.choose(Choice::Action(card));
    assert_eq!(play.position.state.stack.shot().unwrap().total, before - 3);
}

/// [CC:A29a] [CC:A29b] Concealment is played against one attack; the next one on the same hex has its full total.
#[test]
fn concealment_does_not_outlast_its_attack() {
    let mut play = Field::new(&["..h.....", "........", "........", "........"]).begin();
    let (sergeant, squad) = (play.unit(0, "Sgt", "C4"), play.unit(0, "Rifle", "C4"));
    let other = play.unit(0, "Rifle", "D4");
    play.unit(1, "Rifle", "C1");
    let card = play.hold_action(1, Action::Concealment);
    play.order(Order::Fire).activate(&[sergeant, squad, other]);
    play.to("C1").pick(squad).choose(Choice::Done).decline_all().roll(3, 2);
    play.choose(Choice::Action(card));
    let total = |play: &Play| play.position.state.stack.shot().map(|shot| shot.total);
    assert_eq!(total(&play), Some(6 + 5 - 3));
    play.roll(6, 5);
    play.to("C1").pick(other).choose(Choice::Done).decline_all().roll(2, 3);
    assert_eq!(total(&play), Some(5 + 5));
}

/// [CC:A35.1a] [CC:A35.1b] [CC:A35.3a] [CC:A35.3b] The defender finds himself dug in, or in a pillbox on an objective.
#[test]
fn the_defender_finds_himself_dug_in() {
    for (action, row, work) in [
        (Action::HiddenEntrenchments, "........", Some(Fortification::Foxholes)),
        (Action::HiddenEntrenchments, "..h.....", None),
        (Action::HiddenPillbox, "..h.....", Some(Fortification::Pillbox)),
    ] {
        let mut play = Field::new(&[row, "........", "........", "........"]).objective(&["C1"]).begin();
        let squad = play.unit(0, "Rifle", "C4");
        play.unit(1, "Rifle", "C1");
        let card = play.hold_action(1, action);
        about_to_roll(&mut play, squad, "C1");
        play.decline_all().roll(6, 5);
        assert_eq!(play.offered(Choice::Action(card)), work.is_some());
        if work.is_some() {
            play.choose(Choice::Action(card));
        }
        assert_eq!(play.position.work(play.hex("C1")), work);
    }
}

/// [CC:10.1f] Who does not see a hex does not fire at it, whatever the range.
#[test]
fn nobody_fires_at_what_he_does_not_see() {
    for (rows, sees) in
        [(["........", "........", "........"], true), (["........", "..w.....", "........"], false)]
    {
        let mut play = Field::new(&rows).begin();
        let squad = play.unit(0, "Rifle", "C3");
        play.unit(1, "Rifle", "C1");
        assert_eq!(play.position.reaches(squad, play.hex("C1")), sees);
        assert_eq!(play.position.has_target(squad), sees);
    }
}

/// [CC:A29c] Against Spray Fire the better cover of the two hexes may be taken from the attack.
#[test]
fn concealment_takes_the_better_cover_of_a_sprayed_pair() {
    let mut play = Field::new(&["..h.....", "........", "........", "........"]).begin();
    let squad = play.unit(0, "Rifle", "C4");
    play.unit(1, "Rifle", "C1");
    let open = play.unit(1, "Rifle", "D1");
    let spray = play.hold_action(0, Action::SprayFire);
    let hidden = play.hold_action(1, Action::Concealment);
    about_to_roll(&mut play, squad, "C1");
    play.choose(Choice::Action(spray)).to("D1").decline_all().roll(6, 5).pick(open);
    assert_eq!(play.position.cover(play.hex("D1"), crate::stats::Against::Nothing).0, 0);
    let before = play.position.state.stack.shot().unwrap().total;
    play.choose(Choice::Action(hidden));
    assert_eq!(
        play.position.state.stack.shot().unwrap().total,
        before - 3,
        "the building's, though it stands in the open"
    );
}
