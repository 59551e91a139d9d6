use super::decks::{common_grid, read_deck};
use super::*;
use crate::cards::{Action, Card, DECK, Deck, Happening, Order, Trigger};
use std::collections::{BTreeMap, BTreeSet};

const NATIONS: [(&str, char); 3] = [("germany", 'G'), ("russia", 'R'), ("america", 'A')];

/// How many cards of the German, the Russian and the American deck have each order.
#[rustfmt::skip]
const ORDERS: &[(Order, [usize; 3])] = &[
    (Order::Advance, [5, 6, 4]),
    (Order::ArtilleryDenied, [2, 3, 3]),
    (Order::ArtilleryRequest, [8, 6, 9]),
    (Order::CommandConfusion, [8, 8, 7]),
    (Order::Fire, [18, 18, 20]),
    (Order::Move, [12, 13, 12]),
    (Order::Recover, [9, 9, 8]),
    (Order::Rout, [10, 9, 9]),
];

/// The same for actions.
#[rustfmt::skip]
const ACTIONS: &[(Action, [usize; 3])] = &[
    (Action::Ambush, [6, 6, 6]),
    (Action::AssaultFire, [6, 6, 6]),
    (Action::BoreSighting, [1, 1, 1]),
    (Action::CommandConfusion, [1, 0, 2]),
    (Action::Concealment, [5, 7, 4]),
    (Action::Crossfire, [8, 8, 8]),
    (Action::Demolitions, [1, 1, 1]),
    (Action::DigIn, [4, 4, 4]),
    (Action::HandGrenades, [6, 6, 6]),
    (Action::HiddenEntrenchments, [2, 2, 2]),
    (Action::HiddenMines, [1, 1, 1]),
    (Action::HiddenPillbox, [1, 1, 1]),
    (Action::HiddenUnit, [1, 1, 1]),
    (Action::HiddenWire, [2, 2, 2]),
    (Action::LightWounds, [5, 9, 6]),
    (Action::Marksmanship, [1, 0, 0]),
    (Action::NoQuarter, [3, 3, 0]),
    (Action::SmokeGrenades, [6, 3, 9]),
    (Action::SprayFire, [6, 6, 6]),
    (Action::SustainedFire, [6, 5, 6]),
];

/// The same for events.
#[rustfmt::skip]
const EVENTS: &[(Happening, [usize; 3])] = &[
    (Happening::AirSupport, [2, 2, 3]),
    (Happening::BattleHarden, [5, 3, 5]),
    (Happening::BattlefieldIntegrity, [2, 2, 2]),
    (Happening::Blaze, [6, 0, 0]),
    (Happening::BoobyTrap, [1, 1, 1]),
    (Happening::Breeze, [6, 6, 6]),
    (Happening::CommandAndControl, [2, 1, 2]),
    (Happening::Commissar, [0, 4, 0]),
    (Happening::Cower, [2, 4, 2]),
    (Happening::Deploy, [3, 0, 3]),
    (Happening::Dust, [1, 1, 1]),
    (Happening::Elan, [2, 2, 2]),
    (Happening::Entrench, [0, 4, 0]),
    (Happening::FieldPromotion, [1, 1, 1]),
    (Happening::FogOfWar, [0, 3, 0]),
    (Happening::Hero, [6, 2, 7]),
    (Happening::Infiltration, [0, 2, 0]),
    (Happening::Interdiction, [6, 6, 6]),
    (Happening::Interrogation, [3, 4, 3]),
    (Happening::KilledInAction, [1, 0, 1]),
    (Happening::Malfunction, [1, 1, 1]),
    (Happening::Medic, [1, 2, 1]),
    (Happening::MissionObjective, [1, 1, 1]),
    (Happening::WhitePhosphorus, [0, 0, 3]),
    (Happening::PrisonersOfWar, [2, 4, 2]),
    (Happening::Reconnaissance, [2, 2, 2]),
    (Happening::Reinforcements, [2, 1, 3]),
    (Happening::Rubble, [1, 1, 1]),
    (Happening::Sappers, [2, 2, 2]),
    (Happening::Scrounge, [1, 1, 2]),
    (Happening::ShellShock, [1, 1, 1]),
    (Happening::Shellholes, [1, 1, 1]),
    (Happening::StrategicObjective, [1, 1, 1]),
    (Happening::SuppressingFire, [3, 3, 3]),
    (Happening::WalkingWounded, [4, 3, 3]),
];

/// The same for triggers.
#[rustfmt::skip]
const TRIGGERS: &[(Trigger, [usize; 3])] = &[
    (Trigger::Jammed, [2, 4, 2]),
    (Trigger::Sniper, [7, 8, 6]),
    (Trigger::Event, [10, 8, 12]),
    (Trigger::Time, [2, 2, 2]),
];

fn text(nation: &str) -> &'static str {
    let path = format!("cc/decks/{nation}.toml");
    CONTENT.iter().find(|(known, _)| *known == path).expect("built in").1
}

fn deck(at: usize) -> Deck {
    let (nation, letter) = NATIONS[at];
    let source = Source::new(nation, text(nation));
    read_deck(&source, nation, letter, &common_grid(), false).unwrap_or_else(|bad| panic!("{bad}"))
}

fn count(deck: &Deck, fits: impl Fn(&Card) -> bool) -> usize {
    deck.cards.iter().filter(|card| fits(card)).count()
}

/// [CC:1a] Seventy-two cards to a nation, and of each order, action, event and trigger as many as there should be.
#[test]
fn every_deck_has_the_cards_it_should_have() {
    for at in 0..NATIONS.len() {
        let deck = deck(at);
        assert_eq!(deck.cards.len(), DECK);
        for (order, counts) in ORDERS {
            assert_eq!(
                count(&deck, |card| card.order == *order),
                counts[at],
                "{order:?} of {}",
                NATIONS[at].0
            );
        }
        for (action, counts) in ACTIONS {
            assert_eq!(
                count(&deck, |card| card.action == *action),
                counts[at],
                "{action:?} of {}",
                NATIONS[at].0
            );
        }
        for (event, counts) in EVENTS {
            assert_eq!(
                count(&deck, |card| card.happening == *event),
                counts[at],
                "{event:?} of {}",
                NATIONS[at].0
            );
        }
        for (trigger, counts) in TRIGGERS {
            let found = count(&deck, |card| card.trigger == Some(*trigger));
            assert_eq!(found, counts[at], "{trigger:?} of {}", NATIONS[at].0);
        }
    }
}

/// Each ordered pair of dice is on two cards, triggers sit on their own dice, no two cards share a hex, and a breeze
/// blows once each way.
#[test]
fn dice_hexes_and_winds_are_spread_over_the_deck() {
    for at in 0..NATIONS.len() {
        let deck = deck(at);
        let mut dice: BTreeMap<[u8; 2], usize> = BTreeMap::new();
        deck.cards.iter().for_each(|card| *dice.entry(card.dice).or_default() += 1);
        assert_eq!((dice.len(), dice.values().all(|count| *count == 2)), (36, true));
        let hexes: BTreeSet<_> = deck.cards.iter().map(|card| card.hex).collect();
        assert_eq!(hexes.len(), DECK);
        let odd = |card: &Card| (card.hex.0 / common_grid().columns + 1) % 2 == 1;
        assert_eq!(
            count(&deck, odd),
            if at == 0 { DECK } else { 0 },
            "German rows are odd, Allied rows even"
        );
        let winds: BTreeSet<u8> = deck.cards.iter().map(|card| card.wind).filter(|wind| *wind > 0).collect();
        assert_eq!(winds.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let dead =
            |card: &Card| card.order == Order::CommandConfusion && card.action == Action::CommandConfusion;
        assert_eq!(count(&deck, dead), [1, 0, 2][at]);
    }
    let sevens: Vec<[u8; 2]> = (deck(0).cards.iter())
        .filter(|card| card.dice[0] + card.dice[1] == 7 && card.trigger.is_none())
        .map(|card| card.dice)
        .collect();
    assert_eq!(sevens, [[6, 1], [6, 1]], "the German sevens without an event");
}

/// The one card that the rulebook pictures. [CC:1.8a]
#[test]
fn the_first_russian_card_is_the_one_in_the_book() {
    let deck = deck(1);
    let card = &deck.cards[0];
    assert_eq!(
        (card.order, card.action, card.happening),
        (Order::Recover, Action::AssaultFire, Happening::Shellholes)
    );
    assert_eq!((common_grid().name(card.hex), card.trigger), ("A2".into(), Some(Trigger::Jammed)));
    assert_eq!(deck.name(crate::cards::CardId(0)), "R-1");
}

#[test]
fn every_mistake_of_a_deck_is_found_at_once() {
    let text = text("russia")
        .replacen("order = \"Recover\"", "order = \"Recovery\"", 1)
        .replacen("event = \"Shellholes\"", "event = \"Shellhole\"", 1)
        .replacen("hex = \"A2\"", "hex = \"A12\"", 1)
        .replacen("trigger = \"Jammed!\"", "trigger = \"Time!\"", 1)
        .replacen("number = 2,", "number = 3,", 1)
        .replacen("wind = 6", "wind = 7", 1);
    let last = text.rfind("  { number = 72").expect("there");
    let text = format!("{}]\n", &text[..last]);
    let source = Source::new("russia", text.clone());
    let found = read_deck(&source, "russia", 'R', &common_grid(), false).expect_err("wrong").to_string();
    for expected in [
        "russia:4:9: a deck has 72 cards; found 71, expected 72",
        "russia:5:25: unknown order; found `Recovery`",
        "unknown event; found `Shellhole`",
        "the random hex of a card is not on the map; found `A12`, expected `A1` to `O10`",
        "`Time!` on the wrong dice; found 1.1, expected dice 6.6",
        "russia:6:14: cards are not in the order of their numbers; found 3, expected 2",
        "the wind out of range; found 7, expected 1 to 6",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    let again = self::text("russia").replacen("dice = [6, 5]", "dice = [1, 1]", 1).replacen(
        "hex = \"C8\"",
        "hex = \"A2\"",
        1,
    );
    let source = Source::new("russia", again);
    let found = read_deck(&source, "germany", 'G', &common_grid(), false).expect_err("wrong").to_string();
    for expected in [
        "russia:2:10: the deck of another nation; found `russia`, expected `germany`",
        "these dice are on two cards already; found 1.1, expected every pair of dice on two cards",
        "card 1 has this hex already; found `A2`",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
}

#[test]
fn random_hexes_are_folded_into_the_small_map_of_a_case() {
    let small = salient_ground::Grid { columns: 4, rows: 3, ..common_grid() };
    let source = Source::new("germany", text("germany"));
    let deck = read_deck(&source, "germany", 'G', &small, true).unwrap_or_else(|bad| panic!("{bad}"));
    assert!(deck.cards.iter().all(|card| card.hex.index() < small.len()));
    let bad = read_deck(&source, "germany", 'G', &small, false).expect_err("not a case").to_string();
    assert!(bad.contains("expected `A1` to `D3`"), "{bad}");
}
