//! Worked cases: the position they start from, and the `[given]` table that says at which moment.

use crate::cards::{Action, CardId, Cards, Order};
use crate::chart::OBJECTIVES;
use crate::frame::{Course, Frame, Stack};
use crate::scenario::read_case;
use crate::setup::Side;
use crate::state::{NEITHER, Position};
use salient_engine::{Library, Silent, Unreadable};
use salient_ground::Hex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a case says about the moment it starts at.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    /// Whose turn it is; left out: the side that has the first turn.
    turn: Option<String>,
    /// Cards of the hands: a card (`G12`), an order (`Fire`), an action (`Ambush`), or both (`Fire/Ambush`).
    hand: BTreeMap<String, Vec<String>>,
    /// Cards that have been discarded already, in the same words.
    discards: BTreeMap<String, Vec<String>>,
    /// Smoke by hex.
    smoke: BTreeMap<String, u8>,
    /// Burning hexes.
    blaze: Vec<String>,
    /// Objectives by number.
    control: BTreeMap<String, Vec<usize>>,
    /// Objectives that nobody controls.
    nobody: Vec<usize>,
    /// Who holds the initiative.
    initiative: Option<String>,
    /// The space of the time marker.
    time: Option<u8>,
    /// Points of one side.
    points: BTreeMap<String, i16>,
    /// Sides whose radio is broken.
    broken_radios: Vec<String>,
}

/// The position a worked case starts from: the case's own tables or a scenario, then its `[given]`.
pub fn open_case(library: &Library, name: &str, text: &str) -> Result<Position, Unreadable> {
    let case = read_case(library, name, text)?;
    let mut position = Position::new(Arc::new(case.setup));
    if case.given.is_empty() {
        position.advance(&mut Silent);
        return Ok(position);
    }
    let line = text[..case.given_span.start.min(text.len())].lines().count().max(1);
    let sentence = |error: &dyn std::fmt::Display| Unreadable(format!("{name}:{line}: in [given]: {error}"));
    let given: Given = case.given.try_into().map_err(|error| sentence(&error))?;
    position.go_to(given).map_err(|error| sentence(&error))?;
    Ok(position)
}

impl Position {
    /// Goes to the moment a case starts at; a sentence when there is no such moment.
    pub fn go_to(&mut self, given: Given) -> Result<(), String> {
        for (name, words) in &given.hand {
            let side = self.side_named(name)?;
            for word in words {
                let card = self.given_card(side, word)?;
                self.take(side, card);
            }
        }
        for (name, words) in &given.discards {
            let side = self.side_named(name)?;
            for word in words {
                let card = self.given_card(side, word)?;
                self.state.deck[side].remove(card);
                self.state.discards[side].insert(card);
                self.state.top[side] = Some(card);
            }
        }
        for (name, value) in &given.smoke {
            let hex = self.hex_named(name)?;
            let Some(left) = (1..=10).contains(value).then(|| &mut self.state.cup[usize::from(*value) - 1])
            else {
                return Err(format!("smoke of {value} in {name}: there are 1 to 10"));
            };
            *left = left.checked_sub(1).ok_or(format!("no smoke of {value} is left in the cup"))?;
            self.state.smoke[hex.index()] = *value;
        }
        for name in &given.blaze {
            let hex = self.hex_named(name)?;
            let value = self.state.cup.iter().position(|count| *count > 0).ok_or("the cup is empty")?;
            self.state.cup[value] -= 1;
            self.state.burning[value] += 1;
            self.state.blaze.insert(hex);
        }
        for (name, numbers) in &given.control {
            let side = self.side_named(name)?;
            for number in numbers {
                self.state.control[objective(*number)?] = side as u8;
            }
        }
        for number in &given.nobody {
            self.state.control[objective(*number)?] = NEITHER;
        }
        if let Some(name) = &given.initiative {
            self.state.initiative = self.side_named(name)? as u8;
        }
        self.state.time = given.time.unwrap_or(self.state.time);
        for (name, points) in &given.points {
            self.state.points = if self.side_named(name)? == 0 { *points } else { -points };
        }
        for name in &given.broken_radios {
            let side = self.side_named(name)?;
            let radio = self.state.radios[side].as_mut().ok_or(format!("{name} has no radio"))?;
            radio.broken = true;
        }
        let side = match &given.turn {
            Some(name) => self.side_named(name)?,
            None => self.setup.first,
        };
        self.state.active = side as u8;
        self.state.stack = Stack::new(Frame::Course(Course::Turns { side: side as u8 }));
        self.advance(&mut Silent);
        Ok(())
    }

    /// A side by its name, or its nation's name or id.
    fn side_named(&self, name: &str) -> Result<Side, String> {
        let is = |side: &usize| {
            let terms = &self.setup.sides[*side];
            [&terms.name, &terms.nation.name, &terms.nation.id]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
        };
        [0, 1].into_iter().find(is).ok_or(format!("there is no side `{name}`"))
    }

    fn hex_named(&self, name: &str) -> Result<Hex, String> {
        self.setup.grid.parse(name).ok_or(format!("there is no hex `{name}` on the map"))
    }

    /// The first card left in a draw pile that fits some words.
    fn given_card(&self, side: Side, word: &str) -> Result<CardId, String> {
        let deck = self.setup.deck(side);
        let (order, action) = match word.split_once('/') {
            Some((order, action)) => (Order::from_word(order.trim()), Action::from_word(action.trim())),
            None => (None, None),
        };
        let fits = |card: &CardId| {
            let of = deck.card(*card);
            match (order, action) {
                (Some(order), Some(action)) => of.order == order && of.action == action,
                _ => {
                    deck.name(*card).eq_ignore_ascii_case(word)
                        || of.order.word().eq_ignore_ascii_case(word)
                        || of.action.word().eq_ignore_ascii_case(word)
                }
            }
        };
        // A plain action is looked for first where the order is of no use, so that a hand is what it says.
        let left: Cards = self.state.deck[side];
        let plain = Order::from_word(word).is_none() && Action::from_word(word).is_some();
        let barren = |card: &CardId| deck.card(*card).order == Order::CommandConfusion;
        let found =
            left.iter().find(|card| fits(card) && plain && barren(card)).or_else(|| left.iter().find(fits));
        found.ok_or(format!("no card `{word}` is left in the {} deck", self.setup.sides[side].nation.name))
    }
}

fn objective(number: usize) -> Result<usize, String> {
    if (1..=OBJECTIVES).contains(&number) {
        Ok(number - 1)
    } else {
        Err(format!("there is no objective {number}"))
    }
}
