//! The driver at work on the toy game.

use super::*;
use crate::toy::Toy;
use crate::toy::tests::{driver, play_out};
use crate::{Bytes32, Fair, Fairness, Library, Scripted, Seeded, open_replay};

const ANNA: Seat = Seat(0);
const BERT: Seat = Seat(1);

/// A game of scripted chance, waiting for the first bids.
fn scripted(answers: &[&str]) -> Driver {
    let script = Scripted::new(answers.iter().map(|answer| answer.parse().unwrap()));
    let mut driver = driver("short", Some(Box::new(script)));
    driver.advance().unwrap();
    driver
}

fn choose(driver: &mut Driver, choices: &[(Seat, &str)]) {
    for (seat, words) in choices {
        driver.decide(*seat, words).unwrap();
    }
}

fn inputs(driver: &Driver) -> Vec<String> {
    driver.inputs().map(ToString::to_string).collect()
}

fn open(replay: &Replay) -> Result<Box<dyn Table>, Unreadable> {
    open_replay::<Toy>(&Library::built_in(), replay)
}

#[test]
fn the_driver_asks_chance_and_stops_where_somebody_must_choose() {
    let driver = scripted(&["draw 1", "draw 4"]);
    assert_eq!(inputs(&driver), ["draw 1", "draw 4"]);
    assert_eq!(driver.pending(), Pending::Decide(Seats::both()));
    let read: Vec<_> = driver
        .log()
        .iter()
        .map(|entry| (entry.input, entry.telling.to(Some(BERT)).unwrap().text.as_str()))
        .collect();
    assert_eq!(read, [(1, "seat 0 draws a card"), (2, "you draw the card worth 4")]);
}

#[test]
fn words_are_written_down_in_their_canonical_form() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    driver.decide(ANNA, "  RAISE ").unwrap();
    assert_eq!(inputs(&driver)[2], "0: raise");
}

#[test]
fn a_refused_choice_changes_nothing_and_names_its_clause() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    let before = driver.save();
    assert_eq!(
        driver.decide(ANNA, "keep").unwrap_err().to_string(),
        "you have no prize to keep or double [TOY:4]"
    );
    assert_eq!(driver.why_not(ANNA, "keep").unwrap().unwrap().clause.id(), "TOY:4");
    assert_eq!(driver.why_not(ANNA, "raise"), Ok(None));
    assert!(driver.decide(ANNA, "dance").unwrap_err().to_string().starts_with("`dance` is not understood"));
    assert!(driver.decide(Seat(200), "raise").unwrap_err().to_string().starts_with("there is no seat 200"));
    assert_eq!(driver.save(), before);
}

#[test]
fn forced_choices_are_made_unless_that_is_switched_off() {
    let answers = ["draw 1", "draw 4", "dice 6"];
    let all_in = [(ANNA, "raise"), (ANNA, "raise"), (ANNA, "raise")];
    let mut driver = scripted(&answers);
    choose(&mut driver, &all_in);
    assert_eq!(inputs(&driver).last().unwrap(), "0: seal");
    assert_eq!(driver.pending(), Pending::Decide(Seats::only(BERT)));
    let mut driver = scripted(&answers);
    driver.set_automatic(false);
    choose(&mut driver, &all_in);
    assert_eq!(inputs(&driver).last().unwrap(), "0: raise");
}

#[test]
fn a_forced_choice_is_taken_back_with_the_choice_that_led_to_it() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    choose(&mut driver, &[(ANNA, "raise"), (ANNA, "raise"), (ANNA, "raise")]);
    driver.undo(ANNA).unwrap();
    assert_eq!(inputs(&driver), ["draw 1", "draw 4", "0: raise", "0: raise"]);
    assert_eq!(driver.log().last().unwrap().input, 4);
}

#[test]
fn undo_takes_back_one_seats_choice_and_leaves_what_the_other_chose_since() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    choose(&mut driver, &[(ANNA, "raise"), (BERT, "raise"), (ANNA, "seal"), (BERT, "raise")]);
    assert!(driver.can_undo(ANNA) && driver.can_undo(BERT));
    driver.undo(ANNA).unwrap();
    assert_eq!(inputs(&driver)[2..], ["0: raise", "1: raise", "1: raise"]);
    driver.undo(ANNA).unwrap();
    assert_eq!(inputs(&driver)[2..], ["1: raise", "1: raise"]);
    assert!(!driver.can_undo(ANNA) && driver.can_undo(BERT));
    let error = driver.undo(ANNA).unwrap_err().to_string();
    assert!(error.starts_with("there is nothing to take back"), "{error}");
    assert_eq!(driver.replay().play(open).unwrap().table.save(), driver.table().save());
}

#[test]
fn nothing_is_taken_back_past_a_throw_of_dice_or_another_seats_turn() {
    let mut driver = scripted(&["draw 1", "draw 4", "dice 6"]);
    choose(&mut driver, &[(ANNA, "raise"), (ANNA, "seal"), (BERT, "seal")]);
    assert_eq!(driver.pending(), Pending::Decide(Seats::only(ANNA)));
    assert!(!driver.can_undo(ANNA) && !driver.can_undo(BERT));
    choose(&mut driver, &[(ANNA, "keep")]);
    assert!(!driver.can_undo(ANNA), "another seat is asked now");
}

#[test]
fn nothing_is_taken_back_once_it_has_shown_something_hidden() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    choose(&mut driver, &[(ANNA, "raise")]);
    assert!(driver.can_undo(ANNA));
    choose(&mut driver, &[(ANNA, "look")]);
    assert!(!driver.can_undo(ANNA), "the other card has been seen");
}

#[test]
fn without_a_source_chance_is_given_by_hand() {
    let mut driver = driver("short", None);
    driver.advance().unwrap();
    assert!(driver.settle("dice 3".parse().unwrap()).unwrap_err().to_string().contains("a draw from 0 to 5"));
    driver.settle("draw 3".parse().unwrap()).unwrap();
    driver.settle("draw 2".parse().unwrap()).unwrap();
    assert_eq!(driver.pending(), Pending::Decide(Seats::both()));
    assert_eq!(driver.replay().origin, Origin::ByHand);
}

#[test]
fn a_script_that_runs_out_leaves_the_game_waiting_for_chance() {
    let mut driver = scripted(&["draw 1", "draw 4"]);
    choose(&mut driver, &[(ANNA, "seal")]);
    let error = driver.decide(BERT, "seal").unwrap_err().to_string();
    assert_eq!(error, "the script has no answer left for 1 dice with faces 1 to 6 (the prize)");
    assert!(matches!(driver.pending(), Pending::Chance(_)));
    assert_eq!(inputs(&driver).last().unwrap(), "1: seal");
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_stopped() {
    let mut whole = driver("long", Some(Box::new(Seeded(6))));
    play_out(&mut whole, 2);
    let script: Vec<Input> = whole.inputs().cloned().collect();
    for stop in 0..script.len() {
        let mut replay = whole.replay();
        replay.inputs.truncate(stop);
        replay.hashes.retain(|(after, _)| *after <= stop);
        let mut resumed = Driver::resume(&replay.to_string().parse().unwrap(), open, None).unwrap();
        resumed.advance().unwrap();
        while resumed.verdict().is_none() {
            let at = resumed.inputs().len();
            let Input::Choice { seat, words } = &script[at] else { panic!("chance is asked by the driver") };
            resumed.decide(*seat, words).unwrap();
        }
        assert_eq!(resumed.save(), whole.save(), "stopped after {stop}");
        assert_eq!(resumed.log(), whole.log());
    }
}

#[test]
fn a_damaged_save_is_not_resumed() {
    let mut game = driver("short", Some(Box::new(Seeded(6))));
    game.advance().unwrap();
    let mut replay = game.replay();
    replay.hashes.last_mut().unwrap().1 = Fingerprint::of(b"other");
    assert!(matches!(Driver::resume(&replay, open, None), Err(ReplayError::Hash { .. })));
    replay.inputs.push(Input::choice(ANNA, "keep"));
    replay.hashes.clear();
    let error = Driver::resume(&replay, open, None).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error, "input 3: `0: keep` is not possible here: you have no prize to keep or double [TOY:4]");
}

#[test]
fn the_secret_of_fair_dice_is_shown_only_when_the_game_is_over() {
    let fairness = Fairness::new(Bytes32([9; 32]), "g", vec!["a".into(), "b".into()]);
    let mut game = driver("short", Some(Box::new(Fair(fairness.clone()))));
    game.advance().unwrap();
    assert_eq!(game.replay().origin, Origin::Fair(fairness.sealed()));
    let kept: Replay = game.save().parse().unwrap();
    let mut game = Driver::resume(&kept, open, Some(Box::new(Fair(fairness.clone())))).unwrap();
    play_out(&mut game, 1);
    assert_eq!(game.replay().origin, Origin::Fair(fairness));
    assert!(crate::verify(&game.replay(), open).is_ok());
    let other = Driver::resume(&kept, open, Some(Box::new(Seeded(1)))).unwrap();
    assert_eq!(other.replay().origin, Origin::ByHand, "chance of two origins proves nothing");
}
