//! The time advance and sudden death.

use crate::cards::{Action, Trigger};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, RollFor, Time, TimeStep};
use crate::kinds::Posture;
use crate::state::How;
use crate::testing::{Field, Play};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn advance_time(play: &mut Play, side: u8) -> &mut Play {
    let contested = play.position.contested();
    play.push(Frame::Time(Time { side, step: TimeStep::Advance, contested }))
}

/// A roll of no consequence for a side.
fn roll(play: &mut Play, side: usize) -> &mut Play {
    play.position.push_roll(side, RollFor::Melee);
    play
}

/// Leaves a side's draw pile with just one card that fits.
fn last_card(play: &mut Play, side: usize, fits: impl Fn(&crate::cards::Card) -> bool) {
    let position = &mut play.position;
    let card = position.state.deck[side].iter().find(|card| fits(position.card(side, *card))).unwrap();
    for other in position.state.deck[side].iter().filter(|other| *other != card) {
        position.discard(side, other);
    }
    position.state.deck[side] = crate::cards::Cards::NONE;
    position.state.deck[side].insert(card);
}

fn over(play: &Play) -> bool {
    matches!(play.position.state.stack.top(), Frame::Turn(_))
}

/// [CC:6.1.1] [CC:6.1.2a] [CC:6.1.2c] [CC:1.4] [CC:1.9.1.4] [A05] The marker moves one space; only who caused it shuffles,
/// his hand left out, the rolled card in.
#[test]
fn a_time_trigger_moves_the_marker_and_shuffles_one_deck() {
    let mut play = Play::far_apart();
    for side in [0, 1] {
        let card = play.hold(side, |_| true);
        play.position.discard(side, card);
        play.hold(side, |_| true);
    }
    assert_eq!(play.position.state.time, 0);
    roll(&mut play, 0).roll_trigger(Trigger::Time);
    assert_eq!(play.position.state.time, 1);
    assert_eq!((play.position.state.deck[0].len(), play.position.state.discards[0].len()), (71, 0));
    assert_eq!((play.position.state.deck[1].len(), play.position.state.discards[1].len()), (70, 1));
    play.decline_all();
    assert_eq!(play.position.sum(), 12, "the value stays");
}

/// [CC:6.1.2a] [CC:6.1.2b] Example X04: the last card with Time! advances the marker once.
#[test]
fn example_x04_the_last_card_with_time_advances_once() {
    let mut play = Play::far_apart();
    last_card(&mut play, 0, |card| card.trigger == Some(Trigger::Time));
    roll(&mut play, 0).roll_trigger(Trigger::Time);
    assert_eq!(play.position.state.time, 1);
    assert!(over(&play));
}

/// [CC:1.9.1b] [CC:1.9.1d] Example X05: with another trigger the advance comes first, then the trigger, then the result.
#[test]
fn example_x05_the_last_card_with_another_trigger() {
    let mut play = Play::far_apart();
    last_card(&mut play, 0, |card| card.trigger == Some(Trigger::Sniper) && card.dice == [3, 3]);
    roll(&mut play, 0).roll_trigger(Trigger::Sniper);
    assert_eq!(play.position.state.time, 1, "time before the sniper");
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.position.sum(), 6);
    assert!(over(&play));
}

/// [CC:9.1a] [CC:6.1.2a] [A01] A last card whose roll is annulled still advances time; a Time! on it does not.
#[test]
fn an_annulled_roll_with_the_last_card_still_advances_time() {
    for trigger in [None, Some(Trigger::Time)] {
        let mut play = Play::far_apart();
        last_card(&mut play, 0, |card| card.trigger == trigger);
        roll(&mut play, 0).turn_up(|_| true).choose(Choice::Reroll);
        assert_eq!(play.position.state.time, 1);
        play.roll_sum(5);
        assert_eq!((play.position.state.time, play.position.sum()), (1, 5));
    }
    let mut play = Play::far_apart();
    roll(&mut play, 0).turn_up(|card| card.trigger == Some(Trigger::Time)).choose(Choice::Reroll).roll_sum(5);
    assert_eq!(play.position.state.time, 0, "the trigger went with the roll");
}

/// [CC:1.9.1c] [CC:6.1.2a] [A04] [A06] A pile that runs out inside a trigger advances time, the moment it is empty.
#[test]
fn a_pile_that_runs_out_inside_a_trigger_advances_time_at_once() {
    let mut play = Play::far_apart();
    last_card(&mut play, 0, |_| true);
    play.position.push_random_hex(0);
    play.turn_up(|_| true);
    assert_eq!(play.position.state.time, 1);
    assert_eq!(play.position.state.deck[0].len(), 72);
    assert!(over(&play));
}

/// [CC:6.2.1] [CC:6.2.2a] [CC:6.2.2b] [CC:6.1.2d] [CC:6.3d] In and past its space the causer rolls; below the number of
/// the marker's space the battle ends, and nothing else of the advance is done.
#[test]
fn sudden_death_is_rolled_from_its_space_on() {
    for (time, sum, due, ends) in [
        (4, 0, false, false),
        (5, 5, true, true),
        (5, 6, true, false),
        (7, 7, true, true),
        (7, 8, true, false),
    ] {
        let mut play = Play::far_apart();
        play.position.state.time = time;
        advance_time(&mut play, 1);
        assert_eq!(
            matches!(play.position.state.stack.top(), Frame::Roll(roll) if roll.side == 1),
            due,
            "{time}"
        );
        if !due {
            continue;
        }
        play.roll_sum(sum);
        let ended = play.position.state.ended.map(|ended| ended.how);
        assert_eq!(ended, ends.then_some(How::SuddenDeath), "{sum} in space {}", time + 1);
        assert_eq!(play.points(), if ends { 0 } else { -1 }, "the defender's point comes after");
    }
}

/// [CC:6.2.2b] [CC:1.9.1c] [A03] The sudden death roll has no trigger, but it can be made afresh.
#[test]
fn the_sudden_death_roll_can_be_made_afresh_and_has_no_trigger() {
    let mut play = Play::far_apart();
    play.position.state.time = 5;
    advance_time(&mut play, 0).turn_up(|card| card.dice == [1, 2]).choose(Choice::Reroll);
    play.roll_trigger(Trigger::Time);
    assert_eq!((play.position.state.time, play.position.state.ended), (6, None));
}

/// [CC:6.1.2e] [A54] The defender gains a point; nobody without one, and two of them cancel out.
#[test]
fn the_defender_gains_a_point() {
    for (postures, points) in [
        ([Posture::Attack, Posture::Defend], -1),
        ([Posture::Defend, Posture::Recon], 1),
        ([Posture::Attack, Posture::Recon], 0),
        ([Posture::Defend, Posture::Defend], 0),
    ] {
        let mut play = Field::new(&OPEN).postures(postures).begin();
        play.unit(0, "Rifle", "F4");
        advance_time(&mut play, 0);
        assert_eq!(play.points(), points, "{postures:?}");
    }
}

/// [CC:6.1.2f] [CC:6.1.2j] [A07] Who caused it removes one smoke marker of his choice; then play goes on.
#[test]
fn the_causer_removes_one_smoke_marker() {
    let mut play = Play::far_apart();
    play.smoke("A1", 3);
    play.smoke("C2", 5);
    let cup = play.position.state.cup;
    advance_time(&mut play, 1);
    assert_eq!((play.asked(), play.offers().len()), (Some(1), 2));
    play.to("C2");
    let smoke = &play.position.state.smoke;
    assert_eq!((smoke[play.hex("A1").index()], smoke[play.hex("C2").index()]), (3, 0));
    assert_eq!(play.position.state.cup[4], cup[4] + 1);
    assert!(over(&play));
}

/// [CC:6.1.2i] [CC:A32a] [CC:A32b] [CC:A24.2] [CC:A24.3a] At its end both may dig in, the inactive side first and as often
/// as it likes: foxholes under a friend, not in water, fire or another fortification.
#[test]
fn both_sides_may_dig_in_at_the_end() {
    let mut play = Field::new(&["..m...", "......", "......", "......"]).begin();
    play.unit(0, "Rifle", "F4");
    for at in ["F1", "C1", "A1", "A2"] {
        play.unit(1, "Rifle", at);
    }
    play.work("A1", Fortification::Wire);
    let cards = [0, 1, 1].map(|side| play.hold_action(side, Action::DigIn));
    assert!(!play.offered(Choice::Action(cards[0])), "not at any other time");
    advance_time(&mut play, 0);
    assert_eq!(play.asked(), Some(1));
    play.choose(Choice::Action(cards[1]));
    assert_eq!(play.offers(), ["F1", "A2"].map(|name| Choice::Hex(play.hex(name))));
    play.to("A2").choose(Choice::Action(cards[2])).to("F1");
    assert_eq!(play.asked(), Some(0));
    play.choose(Choice::Action(cards[0])).to("F4");
    for at in ["A2", "F1", "F4"] {
        assert_eq!(play.position.work(play.hex(at)), Some(Fortification::Foxholes));
    }
    assert!(over(&play));
    assert!(play.position.all_units().all(|unit| play.position.fresh(unit)), "nobody was activated");
}

/// [CC:5.4b] [CC:5.4a] [A06] The last card drawn into a hand advances time at once, and the drawing goes on.
#[test]
fn a_hand_is_filled_on_after_the_last_card() {
    let mut play = Play::far_apart();
    last_card(&mut play, 0, |_| true);
    play.choose(Choice::Pass).choose(Choice::Done);
    play.turn_up(|_| true);
    assert_eq!(play.position.state.time, 1);
    play.decline_all();
    for _ in 0..5 {
        play.turn_up(|_| true);
    }
    assert_eq!((play.position.state.hand[0].len(), play.position.active()), (6, 1));
    assert!(play.log.contains(&Event::Shuffled(0)));
}

/// [A04] Two sides who will let no sudden death roll stand run through the pile again and again; the position holds out.
#[test]
fn a_fourth_advance_inside_three_only_shuffles() {
    let mut play = Play::far_apart();
    let contested = play.position.contested();
    for _ in 0..2 {
        play.position.state.stack.push(Frame::Time(Time {
            side: 0,
            step: TimeStep::SuddenDeathRolled,
            contested,
        }));
    }
    let log = &mut Vec::new();
    let frames = |play: &Play| play.position.state.stack.frames().len();
    let before = frames(&play);
    play.position.deck_ends(0, log);
    assert_eq!(frames(&play), before + 1, "the third still counts");
    assert!(log.is_empty());
    play.position.deck_ends(0, log);
    assert_eq!(frames(&play), before + 1);
    assert!(matches!(log[..], [Event::TriggerIgnored(_), Event::Shuffled(0)]), "{log:?}");
}

/// Two sides who are level would else hand the card to and fro for as long as the pile lasts.
#[test]
fn who_has_the_card_and_wins_ties_lets_the_battle_end() {
    let mut play = Play::far_apart();
    let contested = play.position.contested();
    play.position.state.time = 9;
    let time = Time { side: 0, step: TimeStep::SuddenDeathRolled, contested };
    play.push(Frame::Time(time)).position.push_roll(0, RollFor::SuddenDeath);
    play.turn_up(|card| card.dice == [2, 3] && card.trigger.is_none());
    let Frame::Roll(roll) = *play.position.state.stack.top() else { panic!("the roll can be undone") };
    let mut hurts = |points: i16, space: u8| {
        play.position.state.points = points;
        play.position.state.time = space;
        play.position.roll_hurts(&roll, 0)
    };
    assert!(hurts(0, 9) < 0.1, "a tie is won");
    assert!(hurts(3, 9) < 0.1);
    assert!(hurts(-3, 9) > 0.9);
    assert!(hurts(3, 5) > 0.9, "it does not end, and should");
    assert!(hurts(-3, 13) < 0.1, "no roll could help");
}
