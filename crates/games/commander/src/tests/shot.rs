//! Fire attacks, step by step.

use crate::cards::{Action, Order, Trigger};
use crate::choice::Choice;
use crate::state::flag;
use crate::testing::Field;

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

/// [CC:O20.3.1.2] [CC:O20.3.3] [CC:O20.3.4c] [CC:O20.3.4d] [CC:3.1.2] One piece fires with its own firepower plus one for every
/// other; the defender breaks when his total is lower.
#[test]
fn a_group_fires_with_its_best_piece_and_one_for_every_other() {
    let mut play = Field::new(&OPEN).begin();
    let (sergeant, first, second) =
        (play.unit(0, "Sgt", "C4"), play.unit(0, "Rifle", "C4"), play.unit(0, "Rifle", "D4"));
    let target = play.unit(1, "Rifle", "D1");
    play.order(Order::Fire);
    play.pick(sergeant).pick(first).pick(second);
    play.choose(Choice::Done).to("D1");
    assert!(!play.offered(Choice::Unit(sergeant)), "one hex is out of range of three");
    play.pick(first).pick(second).choose(Choice::Done);
    play.decline_all();
    // 5 + 1 for the sergeant in its hex, + 1 for the other squad.
    play.roll(4, 1);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 7 + 5);
    play.decline_all();
    // Morale 7 + 4 = 11 < 12.
    play.roll(1, 3);
    play.decline_all();
    assert!(play.broken(target));
}

/// [CC:O20.3.4e] [CC:O20.3.4f] [CC:13.1] A tie suppresses, more than a tie does nothing.
#[test]
fn a_tied_defence_roll_suppresses_a_unit_that_did_not_move() {
    for (dice, suppressed) in [((1, 3), true), ((2, 3), false)] {
        let mut play = Field::new(&OPEN).begin();
        let firer = play.unit(0, "Rifle", "C4");
        let target = play.unit(1, "Rifle", "C1");
        play.order(Order::Fire).pick(firer).to("C1");
        play.pick(firer).choose(Choice::Done).decline_all();
        play.roll_sum(6).decline_all();
        play.roll(dice.0, dice.1).decline_all();
        assert_eq!((play.suppressed(target), play.broken(target)), (suppressed, false));
    }
}

/// [CC:1.9.1.2b] [CC:1.9.1.2d] [CC:O20.3.3.1] Every firing weapon breaks; the attack goes on at its full strength.
#[test]
fn jammed_breaks_every_firing_weapon_and_leaves_the_attack_alone() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let gun = play.arm(squad, "lmg");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(squad).to("C1");
    play.pick(squad).choose(Choice::Weapon(gun)).choose(Choice::Done).decline_all();
    play.roll_trigger(Trigger::Jammed);
    assert!(play.position.weapon(gun).broken);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 6 + 2);
}

/// [CC:9.1a] [CC:9.1c] [CC:9.1d] A roll is made afresh as often as the card changes hands.
#[test]
fn the_initiative_annuls_a_roll_and_changes_hands() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C4");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(squad).to("C1");
    play.pick(squad).choose(Choice::Done).decline_all();
    play.turn_up(|card| card.dice == [1, 2]).choose(Choice::Reroll);
    assert_eq!(play.position.state.initiative, 1);
    play.turn_up(|card| card.dice == [6, 5]);
    assert_eq!(play.asked(), Some(1));
    play.choose(Choice::Reroll).roll(3, 2);
    assert_eq!(play.position.state.initiative, 0);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 5 + 5);
}

/// [CC:A36a] [CC:A36b] [CC:A36c] [CC:A36d] A squad that would break becomes a team in the same state, for a point.
#[test]
fn light_wounds_turn_a_squad_into_a_team_for_a_point() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "C4");
    let target = play.unit(1, "Rifle", "C1");
    play.mark(target, flag::BROKEN | flag::VETERAN);
    let card = play.hold_action(1, Action::LightWounds);
    play.order(Order::Fire).pick(squad).to("C1");
    play.pick(squad).choose(Choice::Done).decline_all();
    play.roll(6, 4);
    while !play.offered(Choice::Action(card)) {
        if play.offered(Choice::Decline) {
            play.choose(Choice::Decline);
        } else {
            play.turn_up(|card| card.dice == [1, 2] && card.trigger.is_none());
        }
    }
    play.choose(Choice::Action(card));
    let team: Vec<_> = play.position.side_on_map(1).collect();
    assert_eq!(team.len(), 1);
    assert_eq!(play.position.kind(team[0]).short, "Line Tm");
    assert!(play.broken(team[0]) && play.position.is(team[0], flag::VETERAN));
    assert_eq!((play.points(), play.position.casualties(1)), (1, 0));
}

/// [CC:O20.3.1.2] [CC:3.3.1.3a] [CC:11.1d] The sum names the weapon that fires, not its bearer, with the command that aids it and a
/// line for every other piece.
#[test]
fn the_sum_of_an_attack_names_every_piece_and_what_aids_it() {
    let mut play = Field::new(&OPEN).begin();
    let (sergeant, squad) = (play.unit(0, "Sgt", "C4"), play.unit(0, "Rifle", "C4"));
    let gun = play.arm(squad, "hmg");
    play.unit(1, "Rifle", "C1");
    play.order(Order::Fire).pick(sergeant).pick(squad).choose(Choice::Done).to("C1");
    play.choose(Choice::Weapon(gun)).pick(squad);
    let shot = *play.position.state.stack.shot().unwrap();
    let lines: Vec<(String, i16)> = play
        .position
        .sum_lines(&play.position.shot_terms(&shot))
        .into_iter()
        .map(|line| (line.text, line.amount))
        .collect();
    let weapon = format!("{}, firepower", play.position.weapon_name(gun));
    let squad = format!("{}, fires too", play.position.who_name(&play.position.who(squad)));
    let printed = i16::from(play.position.weapon_kind(gun).firepower);
    assert_eq!(lines, [(weapon, printed), ("command in the hex".to_owned(), 1), (squad, 1)]);
    assert_eq!(play.position.shot_firepower(&shot), printed + 2);
}
