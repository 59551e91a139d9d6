//! Fate decks: 72 cards, checked as a whole. [CC:1a CC:1.9c]

use super::raw_nation::{self as raw, Card as RawCard};
use crate::cards::{Action, Card, DECK, Deck, Happening, Order, Trigger};
use salient_content::{Report, Source, Spanned, parse};
use salient_ground::battle::bounded;
use salient_ground::{Grid, Hex};
use std::collections::BTreeMap;

/// Most cards of a deck that are good for nothing in the hand.
const DEAD: usize = 2;

/// The grid that decks are made for: columns A to O, rows 1 to 10.
pub(super) fn common_grid() -> Grid {
    Grid { columns: 15, rows: 10, orientation: Default::default(), offset: Default::default() }
}

/// Reads the deck of a nation. Random hexes must be on the map; on the small map of a worked case they are folded
/// into it.
pub(super) fn read_deck(
    source: &Source,
    nation: &str,
    letter: char,
    grid: &Grid,
    fold: bool,
) -> Result<Deck, Report> {
    let file: raw::Deck = parse(source)?;
    let mut report = Report::new(source);
    if **file.nation.get() != *nation {
        report
            .error(file.nation.span(), "the deck of another nation")
            .found(format!("`{}`", file.nation))
            .expected(format!("`{nation}`"));
    }
    if file.cards.len() != DECK {
        report.error(file.cards.span(), "a deck has 72 cards").found(file.cards.len()).expected(DECK);
    }
    let cards: Vec<Option<Card>> = file
        .cards
        .iter()
        .enumerate()
        .map(|(place, card)| read_card(card, place, grid, fold, &mut report))
        .collect();
    whole(&file, &mut report);
    let cards: Option<Vec<Card>> = cards.into_iter().collect();
    match cards.map(Vec::into_boxed_slice).map(TryInto::try_into) {
        Some(Ok(cards)) if report.is_empty() => Ok(Deck::new(letter, cards)),
        _ => Err(report),
    }
}

fn read_card(
    card: &Spanned<RawCard>,
    place: usize,
    grid: &Grid,
    fold: bool,
    report: &mut Report,
) -> Option<Card> {
    let wanted = place as i64 + 1;
    if *card.number.get() != wanted {
        report
            .error(card.number.span(), "cards are not in the order of their numbers")
            .found(&card.number)
            .expected(wanted);
    }
    macro_rules! named {
        ($of:ty, $word:expr, $what:literal) => {{
            let found = <$of>::from_word($word);
            if found.is_none() {
                let words: Vec<&str> = <$of>::ALL.iter().map(|one| one.word()).collect();
                report.error($word.span(), concat!("unknown ", $what)).choices($word, words.iter().copied());
            }
            found
        }};
    }
    let order = named!(Order, &card.order, "order");
    let action = named!(Action, &card.action, "action");
    let happening = named!(Happening, &card.event, "event");
    let trigger = card.trigger.as_ref().map(|word| named!(Trigger, word, "trigger"));
    let dice = [0, 1].map(|die: usize| bounded::<u8>(report, &card.dice[die], 1..=6, "a die"));
    if let Some(Some(trigger)) = trigger {
        belongs(trigger, dice, card, report);
    }
    let wind = match (&card.wind, happening) {
        (Some(wind), Some(Happening::Breeze)) => bounded(report, wind, 1..=6, "the wind"),
        (Some(wind), _) => {
            report.error(wind.span(), "only a Breeze has a wind");
            0
        }
        (None, Some(Happening::Breeze)) => {
            report.error(card.event.span(), "a Breeze without a wind").expected("`wind`, 1 to 6");
            0
        }
        (None, _) => 0,
    };
    let hex = random_hex(&card.hex, grid, fold, report);
    Some(Card {
        order: order?,
        action: action?,
        happening: happening?,
        wind,
        hex: hex?,
        dice,
        trigger: trigger.flatten(),
    })
}

/// A random hex: on the map, or, for a worked case on a small map, folded into it.
fn random_hex(word: &Spanned<String>, grid: &Grid, fold: bool, report: &mut Report) -> Option<Hex> {
    if let Some(hex) = grid.parse(word) {
        return Some(hex);
    }
    let common = common_grid();
    if let (true, Some(hex)) = (fold, common.parse(word)) {
        let (column, row) = common.col_row(hex);
        return grid.hex(column % grid.columns.max(1), row % grid.rows.max(1));
    }
    let last = grid.hexes().next_back().map(|hex| grid.name(hex)).unwrap_or_default();
    report
        .error(word.span(), "the random hex of a card is not on the map")
        .found(format!("`{word}`"))
        .expected(format!("`A1` to `{last}`"));
    None
}

/// Each trigger sits on rolls of its own. [CC:1.9.1a]
fn belongs(trigger: Trigger, dice: [u8; 2], card: &RawCard, report: &mut Report) {
    let [white, coloured] = dice;
    let (fits, expected) = match trigger {
        Trigger::Jammed => (white == 1 && coloured <= 2, "dice 1.1 or 1.2"),
        Trigger::Time => (white == 6 && coloured == 6, "dice 6.6"),
        Trigger::Sniper => (white == coloured && (2..=5).contains(&white), "a double of 2 to 5"),
        Trigger::Event => (white + coloured == 7, "dice that sum to 7"),
    };
    if !fits && let Some(word) = &card.trigger {
        report
            .error(word.span(), format!("`{}` on the wrong dice", trigger.word()))
            .found(format!("{white}.{coloured}"))
            .expected(expected);
    }
}

/// What only the whole deck can get wrong: dice, hexes, winds, dead cards.
fn whole(file: &raw::Deck, report: &mut Report) {
    let mut dice: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    let mut hexes: BTreeMap<String, i64> = BTreeMap::new();
    let mut winds: BTreeMap<i64, i64> = BTreeMap::new();
    let mut dead = 0;
    for card in file.cards.iter() {
        let pair = (*card.dice[0].get(), *card.dice[1].get());
        let count = dice.entry(pair).or_default();
        *count += 1;
        if *count == 3 {
            report
                .error(card.dice.span(), "these dice are on two cards already")
                .found(format!("{}.{}", pair.0, pair.1))
                .expected("every pair of dice on two cards");
        }
        if let Some(other) = hexes.insert(card.hex.to_uppercase(), *card.number.get()) {
            let found = format!("`{}`", card.hex);
            report.error(card.hex.span(), format!("card {other} has this hex already")).found(found);
        }
        if let Some(wind) = &card.wind
            && let Some(other) = winds.insert(*wind.get(), *card.number.get())
        {
            report.error(wind.span(), format!("card {other} has this wind already")).found(wind);
        }
        let nothing = |word: &str, confusion: &str| word.eq_ignore_ascii_case(confusion);
        if nothing(&card.order, Order::CommandConfusion.word())
            && nothing(&card.action, Action::CommandConfusion.word())
        {
            dead += 1;
            if dead == DEAD + 1 {
                let expected = format!("{DEAD} at most");
                report.error(card.order.span(), "too many cards that do nothing").expected(expected);
            }
        }
    }
}
