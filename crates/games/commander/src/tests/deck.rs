//! Cards, rolls, triggers and the initiative.

use crate::cards::{Action, Cards, Order, Trigger};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, RollFor};
use crate::setup::Side;
use crate::state::flag;
use crate::testing::{Field, Play};
use salient_engine::{ChanceKind, Pending};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn roll(play: &mut Play, side: Side, why: RollFor) -> &mut Play {
    play.position.push_roll(side, why);
    play
}

fn whole(play: &Play, side: Side) -> bool {
    let state = &play.position.state;
    let all = state.deck[side].union(state.hand[side]).union(state.discards[side]);
    all == Cards::ALL && state.deck[side].len() + state.hand[side].len() + state.discards[side].len() == 72
}

/// [CC:1a] [CC:1.3] [CC:1.9a] [CC:1.9b] [CC:1.9c] [CC:GL.DieRoll] A roll is the dice of the roller's own next card, which
/// goes on top of his discards; hands are not touched.
#[test]
fn a_roll_is_the_dice_of_the_next_card() {
    let mut play = Play::far_apart();
    play.hold(1, |_| true);
    roll(&mut play, 1, RollFor::Melee);
    let Pending::Chance(chance) = play.position.waits_for() else { panic!("a card is to be turned up") };
    assert_eq!(chance.kind, ChanceKind::Draw { among: 71 });
    play.roll(4, 2);
    assert_eq!((play.position.sum(), play.position.product()), (6, 8));
    let top = play.position.state.top[1].unwrap();
    assert_eq!(play.position.card(1, top).dice, [4, 2]);
    assert_eq!((play.position.state.deck[1].len(), play.position.state.hand[1].len()), (70, 1));
    assert_eq!(play.position.state.deck[0].len(), 72);
    assert!(whole(&play, 0) && whole(&play, 1));
}

/// [CC:1.9.1a] [CC:1.9.1d] [CC:9.1b] [A02] First the initiative, then the trigger, then the result.
#[test]
fn the_initiative_comes_before_the_trigger_and_the_trigger_before_the_result() {
    let mut play = Play::far_apart();
    roll(&mut play, 0, RollFor::Melee).turn_up(|card| card.trigger == Some(Trigger::Sniper));
    assert_eq!(play.offers(), [Choice::Decline, Choice::Reroll]);
    play.keep();
    assert!(matches!(play.position.state.stack.top(), Frame::RandomHex(_)));
    assert_eq!(play.position.state.dice, [0, 0], "the result waits");
    play.turn_up(|card| card.hex.0 == 0);
    assert_eq!(play.position.state.dice, [2, 2]);
}

/// [CC:9a] [CC:9.1a] [CC:9.1b] [CC:9.1c] [CC:9.1d] [CC:1d] The holder annuls any roll with its trigger and hands the card
/// over, as often as it goes round.
#[test]
fn an_annulled_roll_has_no_trigger() {
    let mut play = Play::far_apart();
    roll(&mut play, 1, RollFor::Melee).turn_up(|card| card.trigger == Some(Trigger::Time));
    assert_eq!(play.asked(), Some(0));
    play.choose(Choice::Reroll).turn_up(|card| card.trigger == Some(Trigger::Sniper));
    assert_eq!((play.asked(), play.position.state.time), (Some(1), 0));
    play.choose(Choice::Reroll).turn_up(|card| card.dice == [3, 5]);
    assert_eq!(play.asked(), Some(0));
    play.choose(Choice::Decline);
    assert_eq!((play.position.sum(), play.position.state.initiative), (8, 0));
    assert!(
        play.position.state.hand.iter().all(|hand| hand.is_empty()),
        "the initiative is no card of a hand"
    );
    assert_eq!(play.log.iter().filter(|event| matches!(event, Event::Rerolled(_))).count(), 2);
}

/// [CC:1.9.1c] [CC:1.9.1.1a] [CC:1.9.1.1b] [CC:1.7] An event is the next card of who rolled it; rolls inside it have no
/// trigger.
#[test]
fn an_event_is_the_rollers_next_card_and_holds_no_triggers() {
    let mut play = Play::far_apart();
    roll(&mut play, 1, RollFor::Melee).roll_trigger(Trigger::Event);
    assert!(matches!(play.position.state.stack.top(), Frame::Event(event) if event.side == 1));
    roll(&mut play, 1, RollFor::Melee).roll_trigger(Trigger::Time);
    assert_eq!(play.position.state.time, 0);
    assert!(play.log.contains(&Event::TriggerIgnored(cc!("1.9.1c"))));
}

/// [CC:1.9.1.2a] [CC:1.9.1.2c] Jammed! means nothing but on a fire attack.
#[test]
fn jammed_is_ignored_on_every_other_roll() {
    for why in [RollFor::Melee, RollFor::Targeting, RollFor::Accuracy, RollFor::Mines, RollFor::SuddenDeath] {
        let mut play = Play::far_apart();
        let unit = play.unit(0, "Rifle", "C3");
        let gun = play.arm(unit, "lmg");
        play.radio(0, 9, true, false);
        roll(&mut play, 0, why).roll_trigger(Trigger::Jammed);
        assert!(!play.position.weapon(gun).broken && !play.position.state.radios[0].unwrap().broken);
        assert!(play.log.contains(&Event::TriggerIgnored(cc!("1.9.1.2a"))));
    }
}

/// [CC:1.1a] [CC:1.1b] [CC:5.4a] [CC:5.4c] [CC:5b] Hands by posture: 6, 5, 4, filled at the end of one's own turn alone.
#[test]
fn a_hand_is_filled_at_the_end_of_its_owners_turn() {
    use crate::kinds::Posture::{Attack, Defend, Recon};
    for (postures, cards) in [([Attack, Defend], 6), ([Recon, Defend], 5), ([Defend, Attack], 4)] {
        let mut play = Field::new(&OPEN).postures(postures).begin();
        play.unit(0, "Rifle", "F4");
        play.unit(1, "Rifle", "F1");
        play.choose(Choice::Pass).choose(Choice::Done);
        while matches!(play.position.waits_for(), Pending::Chance(_)) {
            play.turn_up(|_| true);
        }
        assert_eq!(play.position.state.hand.map(Cards::len), [cards, 0]);
        assert_eq!((play.position.active(), play.asked()), (1, Some(1)));
    }
}

/// [CC:1.5a] [CC:1.5b] [CC:1.5c] [CC:5.1a] [CC:5.1b] [CC:1b] [CC:1c] [CC:O14.1a] [CC:O19] Orders need a card, in one's own
/// turn, up to the limit; the card is discarded and its action with it. Command Confusion is none.
#[test]
fn orders_take_cards_and_there_is_a_limit() {
    let mut play = Play::far_apart();
    play.radio(1, 9, true, false);
    let confusion = play.hold_order(0, Order::CommandConfusion);
    let theirs = play.hold_order(1, Order::ArtilleryDenied);
    assert!(!play.offered(Choice::Order(confusion)) && !play.offered(Choice::Order(theirs)));
    assert_eq!(play.asked(), Some(0));
    for _ in 0..3 {
        play.radio(1, 9, true, false);
        let card = play.hold_order(0, Order::ArtilleryDenied);
        play.choose(Choice::Order(card));
        assert!(
            play.position.state.discards[0].contains(card) && !play.position.state.hand[0].contains(card)
        );
    }
    let card = play.hold_order(0, Order::ArtilleryDenied);
    assert!(!play.offered(Choice::Order(card)), "three orders are the limit");
    let turn = *play.position.state.stack.turn().unwrap();
    assert_eq!(play.position.why_not_order(&turn, Order::Fire).unwrap().0, cc!("1.5b"));
}

/// [CC:1.6a] [CC:1.6b] [CC:5.2a] [CC:A24.1a] [CC:A24.1b] Actions are played in one's own turn and in the other's, as many
/// as one holds, each at its own moment; the card is discarded at once.
#[test]
fn actions_are_played_in_either_turn_and_discarded() {
    let mut play = Field::new(&["..h...", "......", "......"]).begin();
    let (firer, target) = (play.unit(0, "Rifle", "C2"), play.unit(1, "Rifle", "C1"));
    let grenades = [0, 0].map(|side| play.hold_action(side, Action::HandGrenades));
    let hidden = [1, 1].map(|side| play.hold_action(side, Action::Concealment));
    assert!(!play.offered(Choice::Action(grenades[0])), "no attack is being prepared");
    play.order(Order::Fire).pick(firer).to("C1").pick(firer).choose(Choice::Done);
    for card in grenades {
        play.choose(Choice::Action(card));
        assert_eq!(play.position.state.top[0], Some(card));
        assert!(!play.position.state.hand[0].contains(card));
    }
    play.roll(6, 4);
    // 5 + 4 + 10, then the cover of 3 twice.
    assert_eq!((play.asked(), play.position.active()), (Some(1), 0));
    for (card, total) in hidden.into_iter().zip([16, 13]) {
        play.choose(Choice::Action(card));
        assert!(play.position.state.discards[1].contains(card));
        assert_eq!(play.position.state.stack.shot().unwrap().total, total);
    }
    assert!(play.position.state.hand.iter().all(|hand| hand.is_empty()));
    play.roll(1, 3).decline_all();
    // 7 + 3 + 4 against 13.
    assert!(!play.broken(target));
}

/// [CC:GL.Active] [CC:GL.Turn] [CC:5b] [A15] Turns alternate, and every activation of either side ends with the turn.
#[test]
fn activations_end_with_the_turn() {
    let mut play = Play::far_apart();
    let units: Vec<_> = play.position.on_map().collect();
    units.iter().for_each(|unit| play.mark(*unit, flag::ACTIVATED | flag::WATCHING));
    play.choose(Choice::Pass).choose(Choice::Done);
    while matches!(play.position.waits_for(), Pending::Chance(_)) {
        play.turn_up(|_| true);
    }
    assert_eq!(play.position.active(), 1);
    assert!(units.iter().all(|unit| play.position.unit(*unit).flags == 0));
    assert_eq!(play.position.state.turns, 2);
}

/// [CC:1.9.1d] [CC:1.9.1e] [CC:O20.3.4c] [CC:4.1.2] A defence is decided by what the unit was when it rolled: an event that
/// changes it meanwhile, or the attack waiting for it, changes nothing.
#[test]
fn the_morale_of_a_defence_is_fixed_before_the_trigger() {
    let mut play = Play::far_apart();
    let (firer, target) = (play.unit(0, "Rifle", "A4"), play.unit(1, "Rifle", "A1"));
    play.order(Order::Fire).pick(firer).to("A1").pick(firer).choose(Choice::Done);
    // 5 + 10 against 7 + 7.
    play.roll(6, 4);
    play.turn_up(|card| card.trigger == Some(Trigger::Event)).keep();
    play.mark(target, flag::VETERAN);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 15);
    play.happen(crate::cards::Happening::Elan);
    assert!(play.broken(target), "14 is below 15, though it is worth 15 by now");
}

/// [CC:A24.1a] [CC:A24.3b] [CC:O14.3] Units activated this turn, by whom ever, may still be the subject of actions.
#[test]
fn an_activated_unit_may_be_ambushed() {
    let mut play = Play::far_apart();
    let (mine, theirs) = (play.unit(0, "Rifle", "C2"), play.unit(1, "Rifle", "C2"));
    play.mark(mine, flag::ACTIVATED);
    play.mark(theirs, flag::ACTIVATED | flag::WATCHING);
    let cards = [1, 1].map(|side| play.hold_action(side, Action::Ambush));
    let squad = play.unit(0, "Rifle", "A4");
    play.mark(squad, flag::SUPPRESSED);
    // In the middle of a Recover order, as many as one likes.
    play.order(Order::Recover).choose(Choice::Action(cards[0])).choose(Choice::Action(cards[1]));
    assert_eq!(play.position.hex_of(mine), None);
}

/// [CC:GL.Unit] [CC:GL.Weapon] [CC:GL.Piece] [CC:GL.Friendly.a] [CC:GL.Enemy.a] [CC:GL.Enemy.c] Units and weapons are somebody's, a radio is no
/// weapon, and a fortification belongs to nobody: either side may blow it up.
#[test]
fn pieces_have_owners_and_fortifications_have_none() {
    let mut play = Play::far_apart();
    let (mine, theirs) = (play.unit(0, "Rifle", "C2"), play.unit(1, "Sgt", "C2"));
    let gun = play.arm(theirs, "lmg");
    play.radio(0, 9, true, false);
    play.work("C2", crate::chart::Fortification::Trench);
    let at = &play.position;
    assert_eq!((at.side_of(mine), at.side_of(theirs), at.bearer(gun)), (0, 1, Some(theirs)));
    assert!(at.why_not_scrap(0, gun).is_some() && at.why_not_scrap(1, gun).is_none());
    assert_eq!(at.carried().count(), 1, "the radio is carried by nobody");
    let hex = play.hex("C2");
    assert_eq!([0, 1].map(|side| at.demolishable(side)), [crate::setup::Hexes::of(hex); 2]);
}

/// [CC:1.6c] [CC:1.5c] A Fire card is an order with a further action of its own; played for one the other is gone.
#[test]
fn a_fire_card_has_an_order_and_an_action_and_gives_one() {
    let mut play = Play::far_apart();
    let unit = play.unit(0, "Rifle", "F3");
    let card = play.hold_order(0, Order::Fire);
    let action = play.position.card(0, card).action;
    play.choose(Choice::Order(card));
    assert_eq!(play.position.actions_held(0, action).count(), 0);
    assert!(play.offered(Choice::Unit(unit)));
}
