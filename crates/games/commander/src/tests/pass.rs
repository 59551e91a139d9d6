//! Passing, what answers a pass, and throwing weapons away.

use crate::cards::{Action, Order, Trigger};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::kinds::Posture;
use crate::state::WeaponPlace;
use crate::testing::{Field, Play};
use salient_engine::{Game, Pending};

const MIXED: [&str; 4] = ["....w.", "......", "......", "......"];

fn field() -> Play {
    let mut play = Field::new(&MIXED).begin();
    play.unit(0, "Rifle", "A4");
    play.unit(1, "Rifle", "A1");
    play
}

fn pass(play: &mut Play, discards: usize) {
    let cards: Vec<_> = (0..discards).map(|_| play.hold(0, |_| true)).collect();
    play.choose(Choice::Pass);
    for card in cards {
        play.choose(Choice::Discard(card));
    }
    play.choose(Choice::Done);
}

/// [CC:O15a] [CC:O15b] [CC:5.3] [CC:5c] [A17] Without an order a side discards none, some, or as many as its nation may.
#[test]
fn a_pass_discards_up_to_the_nations_limit() {
    let mut play = field();
    let cards: Vec<_> = (0..6).map(|_| play.hold(0, |_| true)).collect();
    play.choose(Choice::Pass);
    assert!(play.offered(Choice::Done), "none at all is a pass too");
    for card in &cards[..4] {
        play.choose(Choice::Discard(*card));
    }
    assert_eq!(play.offers(), [Choice::Done]);
    assert!(!play.offered(Choice::Discard(cards[4])), "four is the limit");
    // After an order there is no passing, after passing no order.
    let mut play = field();
    play.radio(1, 9, true, false);
    play.order(Order::ArtilleryDenied);
    assert!(play.offered(Choice::End) && !play.offered(Choice::Pass));
}

/// [CC:A31a] [CC:A31b] [A17] Demolitions answer a pass with discards, and take a fortification where a friend stands.
#[test]
fn demolitions_blow_up_a_fortification_under_a_friendly_unit() {
    for discards in [0, 1] {
        let mut play = field();
        play.unit(1, "Rifle", "C3");
        play.work("A1", Fortification::Trench);
        play.work("C3", Fortification::Wire);
        play.work("A4", Fortification::Bunker);
        play.work("E4", Fortification::Mines);
        let card = play.hold_action(1, Action::Demolitions);
        pass(&mut play, discards);
        assert_eq!(play.offered(Choice::Action(card)), discards > 0);
        if discards == 0 {
            continue;
        }
        assert_eq!(play.asked(), Some(1));
        play.choose(Choice::Action(card));
        let mut hexes = [play.hex("A1"), play.hex("C3")];
        hexes.sort();
        assert_eq!(play.offers(), hexes.map(Choice::Hex));
        play.to("C3");
        assert_eq!(play.position.work(play.hex("C3")), None);
        assert!(play.position.work(play.hex("A1")).is_some());
    }
    let mut play = field();
    play.hold_action(1, Action::Demolitions);
    play.work("E4", Fortification::Mines);
    let refused = play.position.why_not_answer(1, Action::Demolitions);
    assert!(refused.is_some(), "nobody of his stands in a fortification");
}

/// [CC:A35.4a] [CC:A35.4b] [CC:A35.4c] [CC:A35] [CC:11.2b] [A60] The defender rolls on his table, takes a unit with its
/// weapon, no radio, and puts it in an empty hex of his area with cover.
#[test]
fn a_hidden_unit_turns_up_in_cover() {
    let mut play = field();
    play.work("C3", Fortification::Foxholes);
    play.work("A1", Fortification::Trench);
    let card = play.hold_action(1, Action::HiddenUnit);
    pass(&mut play, 1);
    play.choose(Choice::Action(card));
    assert!(matches!(play.position.state.stack.top(), Frame::Roll(roll) if roll.side == 1));
    play.roll_sum(6);
    assert_eq!(play.offers(), [Choice::Item(0), Choice::Item(1)], "the radio is not to be had");
    play.choose(Choice::Item(1));
    // Woods and foxholes; A1 has a trench and a unit.
    let mut hexes = [play.hex("E1"), play.hex("C3")];
    hexes.sort();
    assert_eq!(play.offers(), hexes.map(Choice::Hex));
    play.to("E1");
    let unit = play.position.side_at(1, play.hex("E1")).next().unwrap();
    let gun = play.position.weapon_of(unit).unwrap();
    assert_eq!(
        (play.position.kind(unit).short.as_str(), play.position.weapon_kind(gun).id.as_str()),
        ("Line Tm", "lmg")
    );
    assert_eq!(play.points(), 0);
}

/// [CC:A35] [CC:4.3.2] Nobody but the defender, and nothing that the year does not know.
#[test]
fn only_the_defender_hides_units_and_only_those_of_the_year() {
    for postures in [[Posture::Attack, Posture::Recon], [Posture::Attack, Posture::Attack]] {
        let mut play = Field::new(&MIXED).postures(postures).begin();
        play.unit(1, "Rifle", "A1");
        assert!(play.position.why_not_answer(1, Action::HiddenUnit).is_some());
    }
    let mut play = field();
    let mut setup = (*play.position.setup).clone();
    setup.sides[1].nation.support[0][1].years = (1944, 1945);
    play.position.setup = std::sync::Arc::new(setup);
    let card = play.hold_action(1, Action::HiddenUnit);
    pass(&mut play, 1);
    play.choose(Choice::Action(card)).roll_sum(6);
    let unit = play.position.side_at(1, play.hex("E1")).next();
    assert_eq!(
        unit.map(|unit| play.position.kind(unit).short.clone()).as_deref(),
        Some("Rifle"),
        "one item, one hex"
    );
}

/// [CC:1.9.1c] [A80] The support roll of an action has its trigger.
#[test]
fn the_support_roll_of_a_hidden_unit_has_its_trigger() {
    let mut play = field();
    let card = play.hold_action(1, Action::HiddenUnit);
    pass(&mut play, 1);
    play.choose(Choice::Action(card)).roll_trigger(Trigger::Time);
    assert_eq!(play.position.state.time, 1);
}

/// [CC:11.3b] A weapon's owner throws it away.
#[test]
fn a_weapon_is_thrown_away_by_its_owner() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C1"));
    let (gun, other) = (play.arm(mine, "lmg"), play.arm(theirs, "lmg"));
    play.choose(Choice::Scrap);
    assert!(!play.offered(Choice::Weapon(other)));
    play.choose(Choice::Weapon(gun));
    assert_eq!(play.position.weapon(gun).at, WeaponPlace::Box);
    assert_eq!(play.position.weapon_of(mine), None);
    assert!(!play.offered(Choice::Scrap), "nothing is left to throw away");
}

/// Two sides that pass without a discard are back where they were, though turns go by: agents must notice.
#[test]
fn passes_that_change_nothing_come_back_to_the_same_situation() {
    let mut play = field();
    for round in 0..3 {
        let before = (play.position.situation(), play.position.save());
        for _ in 0..2 {
            play.choose(Choice::Pass).choose(Choice::Done).decline_all();
            while matches!(play.position.pending(), Pending::Chance(_)) {
                play.turn_up(|_| true);
            }
        }
        // In the first round both fill their hands.
        assert_eq!(play.position.situation() == before.0, round > 0, "round {round}");
        assert_ne!(play.position.save(), before.1);
    }
}
