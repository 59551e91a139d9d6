//! Melees.

use crate::cards::{Action, Happening, Order, Trigger};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Frame, Melees};
use crate::setup::{Hexes, UnitId};
use crate::state::{How, flag};
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

/// A field with a squad of each side far from everything, so that nobody loses his last unit.
fn field() -> Play {
    let mut play = Field::new(&OPEN).begin();
    play.unit(0, "Rifle", "H6");
    play.unit(1, "Rifle", "H1");
    play
}

fn fight(play: &mut Play) -> &mut Play {
    play.push(Frame::Melees(Melees { except: Hexes::EMPTY }))
}

fn totals(play: &Play) -> Vec<(usize, i16)> {
    let total = |event: &Event| match event {
        Event::Reckoned { side, what: crate::event::Reckoning::Melee(_), total, .. } => Some((*side, *total)),
        _ => None,
    };
    play.log.iter().filter_map(total).collect()
}

fn alive(play: &Play, unit: UnitId) -> bool {
    play.position.hex_of(unit).is_some()
}

/// [CC:O16.4a] At the end of an order, whichever it is, units of both sides in one hex fight.
#[test]
fn a_melee_follows_any_order_that_leaves_both_sides_in_a_hex() {
    let mut play = field();
    let mine = play.unit(0, "Rifle", "C3");
    let theirs = play.unit(1, "Rifle", "C3");
    play.mark(mine, flag::SUPPRESSED);
    play.order(Order::Recover);
    assert!(play.log.contains(&Event::Melee(play.hex("C3"))));
    play.roll_sum(5).roll_sum(6);
    assert!(alive(&play, mine) && !alive(&play, theirs));
}

/// [CC:O16.4b] The active side says which melee comes first; hexes that wait for another time are left alone. [A43]
#[test]
fn the_active_side_orders_the_melees() {
    let mut play = field();
    for at in ["A1", "C3", "E5"] {
        play.unit(0, "Rifle", at);
        play.unit(1, "Rifle", at);
    }
    let waits = play.hex("A1");
    play.push(Frame::Melees(Melees { except: Hexes::of(waits) }));
    let due = [play.hex("C3"), play.hex("E5")].map(Choice::Hex);
    assert_eq!((play.asked(), play.offers()), (Some(0), due.to_vec()));
    play.to("E5").roll_sum(5).roll_sum(6);
    play.roll_sum(5).roll_sum(6);
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
    assert_eq!(play.position.contested(), Hexes::of(waits));
}

/// [CC:O16.4.1b] [CC:O16.4.1c] [CC:3.1.6a] [CC:3.1.1] [CC:3.3.1.2a] Strength is the current firepower of everybody,
/// one more for a boxed figure, and nothing for weapons. [A45 B17]
#[test]
fn melee_strength_is_current_firepower_and_one_for_a_boxed_figure() {
    let mut play = field();
    let assault = play.unit(0, "Assault", "C3");
    play.arm(assault, "hmg");
    play.unit(0, "Lt", "C3");
    let team = play.unit(0, "Line Tm", "C3");
    play.mark(team, flag::SUPPRESSED);
    let broken = play.unit(1, "Sgt", "C3");
    play.mark(broken, flag::BROKEN | flag::SUPPRESSED);
    fight(&mut play).roll_sum(5).roll_sum(4);
    // Assault squad 7 + 2 + 1, lieutenant 2, team 3 + 2 - 1; a broken, suppressed sergeant 0 - 1.
    assert_eq!(totals(&play), [(1, -1 + 5), (0, 16 + 4)]);
}

/// [CC:O16.4.2a] [CC:O16.4.2b] [CC:9.1a] [CC:GL.Inactive] The inactive side rolls first, and either roll may be made
/// afresh by the initiative.
#[test]
fn the_inactive_side_rolls_first_and_each_roll_stands_by_itself() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C3"));
    fight(&mut play);
    assert!(matches!(play.position.state.stack.top(), Frame::Roll(roll) if roll.side == 1));
    play.turn_up(|card| card.dice == [6, 5]).choose(Choice::Reroll).roll_sum(3);
    assert!(matches!(play.position.state.stack.top(), Frame::Roll(roll) if roll.side == 0));
    play.turn_up(|card| card.dice == [2, 1]);
    assert_eq!(play.asked(), Some(1), "the initiative card has changed hands");
    play.choose(Choice::Decline);
    // 5 + 3 each: a tie.
    assert!(!alive(&play, mine) && !alive(&play, theirs));
}

/// [CC:O16.4.3a] [CC:O16.4.3c] [CC:8.2e] Example X12: the lower total loses everybody; an overfull stack fights whole.
#[test]
fn example_x12_an_overfull_stack_fights_with_everybody() {
    let mut play = field();
    let three: Vec<UnitId> = (0..3).map(|_| play.unit(0, "Rifle", "C3")).collect();
    let enemies: Vec<UnitId> = (0..2).map(|_| play.unit(1, "Rifle", "C3")).collect();
    fight(&mut play).roll_sum(5).roll_sum(4);
    assert_eq!(totals(&play), [(1, 15), (0, 19)]);
    assert!(three.iter().all(|unit| alive(&play, *unit)) && enemies.iter().all(|unit| !alive(&play, *unit)));
    assert_eq!((play.points(), play.position.casualties(1)), (4, 2));
}

/// [CC:O16.4.3b] [CC:F101b] [CC:F104b] [A44] A tie kills both, but the last to hold a bunker or a pillbox alone
/// survives it; foxholes help nobody.
#[test]
fn the_last_to_hold_a_bunker_alone_survives_a_tie() {
    for (work, holder, lives) in [
        (None, 0, [false, false]),
        (Some(Fortification::Foxholes), 0, [false, false]),
        (Some(Fortification::Bunker), 0, [true, false]),
        (Some(Fortification::Bunker), 1, [false, true]),
        (Some(Fortification::Pillbox), 1, [false, true]),
    ] {
        let mut play = field();
        if let Some(work) = work {
            play.work("C3", work);
        }
        let first = play.unit(holder, "Rifle", "C3");
        let second = play.unit(1 - holder, "Rifle", "C3");
        fight(&mut play).roll_sum(5).roll_sum(5);
        let mut units = [first, second];
        if holder == 1 {
            units.reverse();
        }
        assert_eq!(units.map(|unit| alive(&play, unit)), lives, "{work:?} held by {holder}");
    }
}

/// [CC:6.3.1b] [CC:9.2] [CC:6.3b] A tie that kills the last unit of both is won by the holder of the initiative.
#[test]
fn a_tie_that_ends_both_sides_goes_to_the_initiative() {
    for holder in [0, 1] {
        let mut play = Field::new(&OPEN).begin();
        play.position.state.initiative = holder;
        play.unit(0, "Rifle", "C3");
        play.unit(1, "Rifle", "C3");
        fight(&mut play).roll_sum(5).roll_sum(5);
        let ended = play.position.state.ended.unwrap();
        assert_eq!((ended.winner, ended.how), (holder, How::Annihilation));
    }
}

/// [CC:A25a] [CC:A25b] [CC:O16.4.1a] [CC:A24.2] [CC:A24.1b] All ambushes of the inactive side come first; the other
/// chooses which of his units breaks.
#[test]
fn ambushes_break_units_of_the_opponents_choice_before_strength_is_counted() {
    let mut play = field();
    let (squad, team) = (play.unit(0, "Rifle", "C3"), play.unit(0, "Line Tm", "C3"));
    let enemy = play.unit(1, "Rifle", "C3");
    let (first, second) = (play.hold_action(1, Action::Ambush), play.hold_action(1, Action::Ambush));
    let answer = play.hold_action(0, Action::Ambush);
    fight(&mut play);
    assert_eq!(play.asked(), Some(1));
    play.choose(Choice::Action(first));
    assert_eq!((play.asked(), play.offers()), (Some(0), [squad, team].map(Choice::Unit).to_vec()));
    play.pick(team);
    assert!(play.broken(team));
    play.choose(Choice::Action(second)).pick(team);
    assert!(!alive(&play, team), "a broken unit that breaks is gone");
    assert_eq!(play.asked(), Some(0));
    play.choose(Choice::Action(answer));
    assert!(play.broken(enemy), "one unit is no choice");
    play.roll_sum(5).roll_sum(4);
    assert_eq!(totals(&play), [(1, 2 + 5), (0, 5 + 4)]);
    assert!(!play.offered(Choice::Action(answer)));
}

/// [CC:A25c] [CC:O16.4.1d] Example X34: both sides are wiped out by ambushes, and nobody rolls.
#[test]
fn example_x34_ambushes_may_wipe_out_both_sides() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C3"));
    play.mark(mine, flag::BROKEN);
    play.mark(theirs, flag::BROKEN);
    let (first, second) = (play.hold_action(1, Action::Ambush), play.hold_action(0, Action::Ambush));
    // No Light Wounds.
    fight(&mut play).choose(Choice::Action(first)).choose(Choice::Decline);
    assert!(!alive(&play, mine));
    play.choose(Choice::Action(second));
    assert!(!alive(&play, theirs));
    assert!(play.log.contains(&Event::MeleeVoid(play.hex("C3"), cc!("O16.4.1d"))));
    assert!(totals(&play).is_empty());
    assert_eq!(play.points(), 0);
}

/// [CC:O16.4.2c] A sniper on a melee roll who kills a side's last unit ends it without further effect.
#[test]
fn a_trigger_that_empties_one_side_voids_the_melee() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "A1"), play.unit(1, "Rifle", "A1"));
    play.mark(theirs, flag::BROKEN);
    fight(&mut play).roll_trigger(Trigger::Sniper);
    play.turn_up(|card| card.hex.0 == 0).pick(theirs);
    assert!(alive(&play, mine));
    assert!(play.log.contains(&Event::MeleeVoid(play.hex("A1"), cc!("O16.4.2c"))));
    assert!(matches!(play.position.state.stack.top(), Frame::Turn(_)));
}

/// [CC:O16.4.1b] [CC:1.9.1d] Strength is counted before the first roll: who breaks by a trigger still counts whole.
#[test]
fn strength_is_counted_once_before_the_rolls() {
    let mut play = field();
    let mine = play.unit(0, "Rifle", "A1");
    play.unit(1, "Rifle", "A1");
    fight(&mut play).turn_up(|card| card.trigger == Some(Trigger::Sniper) && card.dice == [2, 2]).keep();
    play.turn_up(|card| card.hex.0 == 0).pick(mine);
    assert!(play.broken(mine));
    play.roll_sum(6);
    assert_eq!(totals(&play), [(1, 9), (0, 11)]);
}

/// [CC:O16.4a] [A43] A hex whose melee is under way is never started again by a trigger of its own rolls.
#[test]
fn a_melee_under_way_is_not_started_again() {
    let mut play = field();
    play.unit(0, "Rifle", "C3");
    play.unit(1, "Rifle", "C3");
    fight(&mut play).roll_trigger(Trigger::Event);
    play.position.state.stack.push(Frame::Melees(Melees { except: Hexes::EMPTY }));
    play.position.advance(&mut play.log);
    assert_eq!(play.log.iter().filter(|event| matches!(event, Event::Melee(_))).count(), 1);
    play.happen(Happening::Elan);
    play.roll_sum(4);
    assert_eq!(totals(&play).len(), 2);
}

/// [CC:A38a] [CC:A38b] [CC:A38c] [A46] Germans against Russians and Russians against anybody take two points for each
/// card at the end of a melee that one of their units survived.
#[test]
fn no_quarter_is_worth_two_points_to_a_survivor() {
    let mut play = field();
    play.unit(0, "Rifle", "C3");
    play.unit(1, "Rifle", "C3");
    let cards = [0, 0, 1].map(|side| play.hold_action(side, Action::NoQuarter));
    fight(&mut play).decline_all();
    play.roll_sum(4);
    play.roll_sum(5);
    assert_eq!(play.asked(), Some(0), "the Russians have no survivor");
    let before = play.points();
    play.choose(Choice::Action(cards[0])).choose(Choice::Action(cards[1]));
    assert_eq!(play.points(), before + 4);
}

/// [CC:A38a] Who may give no quarter.
#[test]
fn only_germans_against_russians_and_russians_give_no_quarter() {
    for (nations, allowed) in [
        (["germany", "russia"], [true, true]),
        (["germany", "america"], [false, false]),
        (["russia", "germany"], [true, true]),
        (["america", "russia"], [false, true]),
    ] {
        let mut play = field();
        let mut setup = (*play.position.setup).clone();
        for side in [0, 1] {
            setup.sides[side].nation.id = nations[side].into();
        }
        play.position.setup = std::sync::Arc::new(setup);
        let units = [play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C3")].into_iter().collect();
        let hex = play.hex("C3");
        let step = crate::frame::MeleeStep::Quarter { done: 0 };
        let melee = crate::frame::Melee { hex, step, totals: [0; 2], units };
        for side in [0, 1] {
            let refused = play.position.why_not_no_quarter(&melee, side);
            assert_eq!(refused.is_none(), allowed[side], "{nations:?}, side {side}");
        }
    }
}

/// [CC:A36a] Example X37: Light Wounds answer a break, an ambush's too, and never a lost melee.
#[test]
fn example_x37_light_wounds_answer_an_ambush_and_not_a_lost_melee() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.unit(1, "Rifle", "C3");
    play.mark(squad, flag::BROKEN);
    let (ambush, wounds) = (play.hold_action(1, Action::Ambush), play.hold_action(0, Action::LightWounds));
    let spare = play.hold_action(0, Action::LightWounds);
    fight(&mut play).choose(Choice::Action(ambush));
    play.choose(Choice::Action(wounds));
    let hex = play.hex("C3");
    let team = play.position.side_at(0, hex).next().unwrap();
    assert!(play.broken(team) && play.position.kind(team).short == "Line Tm");
    play.decline_all();
    play.roll_sum(9);
    play.roll_sum(3);
    assert!(!play.offered(Choice::Action(spare)));
    assert!(!alive(&play, team));
    let lost = |event: &Event| matches!(event, Event::Eliminated(_, Cause::Melee));
    assert!(play.log.iter().any(lost));
}
