//! Worked cases: the position they start from, and the `[given]` table that says at which moment.

use crate::cards::CardId;
use crate::chart::OBJECTIVES;
use crate::fate::Drawn;
use crate::frame::{Course, Frame, Stack};
use crate::place::Place;
use crate::scenario::raw::{Given, Number, Word};
use crate::scenario::{Mistakes, read_case};
use crate::setup::{Side, UnitId};
use crate::state::{NEITHER, Position, flag};
use salient_content::{Report, Source, Spanned};
use salient_engine::{Library, Silent, Unreadable};
use salient_ground::Hex;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The position a worked case starts from: the case's own tables or a scenario, then its `[given]`.
pub fn open_case(library: &Library, name: &str, text: &str) -> Result<Position, Unreadable> {
    let case = read_case(library, name, text)?;
    let mut position = Position::new(Arc::new(case.setup));
    let Some(given) = case.given else {
        position.advance(&mut Silent);
        return Ok(position);
    };
    let mut moment = Moment { report: Report::new(&Source::new(name, text)), position };
    moment.go_to(&given);
    if !moment.report.is_empty() {
        return Err(Mistakes::from(moment.report).into());
    }
    Ok(moment.position)
}

/// A position on its way to the moment a case starts at.
struct Moment {
    report: Report,
    position: Position,
}

impl Moment {
    fn go_to(&mut self, given: &Spanned<Given>) {
        self.cards(given);
        self.markers(given);
        self.scores(given);
        for word in &given.casualties {
            if let Some(unit) = self.unit(word) {
                if let Some(weapon) = self.position.weapon_of(unit) {
                    self.position.box_weapon(weapon);
                }
                self.position.place(unit, Place::CASUALTY);
            }
        }
        for word in &given.activated {
            if let Some(unit) = self.unit(word) {
                self.position.mark(unit, flag::ACTIVATED);
            }
        }
        let orders: Option<u8> = given.orders.as_ref().map(|orders| self.number(orders, 0..=6, "orders"));
        let side = given.turn.as_ref().and_then(|word| self.side(word)).unwrap_or(self.position.setup.first);
        if !self.report.is_empty() {
            return;
        }
        let position = &mut self.position;
        position.state.active = side as u8;
        position.state.stack = Stack::new(Frame::Course(Course::Turns { side: side as u8 }));
        position.advance(&mut Silent);
        if let (Some(orders), Some(turn)) = (orders, position.state.stack.turn_mut()) {
            turn.orders = orders;
        }
        if let Err(error) = position.sound() {
            self.report.error(given.span(), format!("there is no such moment: {error}"));
        }
    }

    /// Hands, discards and draw piles. [CC:1.2a CC:1.4]
    fn cards(&mut self, given: &Given) {
        for (side, words) in &given.hand {
            let Some(side) = self.side(side) else { continue };
            for word in words {
                if let Some(card) = self.card(side, word, Drawn::Hand) {
                    self.position.take(side, card);
                }
            }
        }
        for (side, words) in &given.discards {
            let Some(side) = self.side(side) else { continue };
            for word in words {
                if let Some(card) = self.card(side, word, Drawn::Hand) {
                    self.position.reveal(side, card);
                }
            }
        }
        for (side, words) in &given.deck {
            let Some(side) = self.side(side) else { continue };
            let mut left = crate::cards::Cards::NONE;
            for word in words {
                if let Some(card) = self.card(side, word, Drawn::Roll) {
                    self.position.state.deck[side].remove(card);
                    left.insert(card);
                }
            }
            if left.is_empty() {
                continue;
            }
            let gone: Vec<CardId> = self.position.state.deck[side].iter().collect();
            for card in gone {
                self.position.reveal(side, card);
            }
            self.position.state.deck[side] = left;
        }
    }

    /// Smoke and blazes, out of the cup; hexes held. [CC:8.1.4 CC:8.1.5 CC:F101b]
    fn markers(&mut self, given: &Given) {
        for (word, value) in &given.smoke {
            let hex = self.hex(word);
            let amount: usize = self.number(value, 1..=10, "smoke");
            let Some(hex) = hex else { continue };
            let state = &mut self.position.state;
            match state.cup[amount - 1].checked_sub(1) {
                Some(left) => state.cup[amount - 1] = left,
                None => {
                    self.report.error(value.span(), format!("no smoke of {amount} is left in the cup"));
                    continue;
                }
            }
            state.smoke[hex.index()] = amount as u8;
            state.smoky.insert(hex);
        }
        for word in &given.blaze {
            let Some(hex) = self.hex(word) else { continue };
            let state = &mut self.position.state;
            let Some(value) = state.cup.iter().position(|count| *count > 0) else {
                self.report.error(word.span(), "no marker is left in the cup");
                continue;
            };
            state.cup[value] -= 1;
            state.burning[value] += 1;
            state.blaze.insert(hex);
        }
        for (side, words) in &given.held {
            let Some(side) = self.side(side) else { continue };
            for word in words {
                if let Some(hex) = self.hex(word) {
                    self.position.state.held[side].insert(hex);
                    self.position.state.held[1 - side].remove(hex);
                }
            }
        }
    }

    /// Control, initiative, time, points, surrender, radios. [CC:7.3.1b CC:9.1a CC:6.1.1 CC:4.1.1 CC:4.2a]
    fn scores(&mut self, given: &Given) {
        for (side, numbers) in &given.control {
            let Some(side) = self.side(side) else { continue };
            for number in numbers {
                let at: usize = self.number(number, 1..=OBJECTIVES as i64, "objective");
                self.position.state.control[at - 1] = side as u8;
            }
        }
        for number in &given.nobody {
            let at: usize = self.number(number, 1..=OBJECTIVES as i64, "objective");
            self.position.state.control[at - 1] = NEITHER;
        }
        if let Some(side) = given.initiative.as_ref().and_then(|word| self.side(word)) {
            self.position.state.initiative = side as u8;
        }
        if let Some(time) = &given.time {
            self.position.state.time = self.number(time, 0..=30, "the time space");
        }
        for (side, number) in &given.points {
            let points: i16 = self.number(number, 0..=60, "points");
            if let Some(side) = self.side(side) {
                self.position.state.points = if side == 0 { points } else { -points };
            }
        }
        for (side, number) in &given.surrender {
            let space = self.number(number, 1..=40, "the surrender space");
            if let Some(side) = self.side(side) {
                self.position.state.surrender[side] = space;
            }
        }
        for word in &given.broken_radios {
            let Some(side) = self.side(word) else { continue };
            match &mut self.position.state.radios[side] {
                Some(radio) => radio.broken = true,
                None => {
                    self.report.error(word.span(), format!("`{word}` has no radio"));
                }
            }
        }
    }

    /// A side by its name, or its nation's name or id.
    fn side(&mut self, word: &Word) -> Option<Side> {
        let sides = &self.position.setup.sides;
        let names = |side: usize| {
            let terms = &sides[side];
            [terms.name.to_lowercase(), terms.nation.name.to_lowercase(), terms.nation.id.clone()]
        };
        let found = [0, 1].into_iter().find(|side| names(*side).contains(&word.trim().to_lowercase()));
        if found.is_none() {
            let known = [names(0), names(1)].map(|[name, ..]| name);
            let mistake = self.report.error(word.span(), "unknown side");
            mistake.choices(word, known.iter().map(String::as_str));
        }
        found
    }

    fn hex(&mut self, word: &Word) -> Option<Hex> {
        let grid = &self.position.setup.grid;
        let hex = grid.parse(word);
        if hex.is_none() {
            let last = grid.hexes().next_back().map(|hex| grid.name(hex)).unwrap_or_default();
            let mistake = self.report.error(word.span(), "no such hex on the map");
            mistake.found(format!("`{word}`")).expected(format!("`A1` to `{last}`"));
        }
        hex
    }

    fn unit(&mut self, word: &Word) -> Option<UnitId> {
        let found = self.position.unit_named(word).ok();
        if found.is_none() {
            let names: BTreeMap<String, ()> =
                self.position.all_units().map(|unit| (self.position.unit_noun(unit), ())).collect();
            let mistake = self.report.error(word.span(), "there is no such unit");
            mistake.choices(word, names.keys().map(String::as_str));
        }
        found
    }

    fn card(&mut self, side: Side, word: &Word, drawn: Drawn) -> Option<CardId> {
        let found = self.position.card_in_words(side, self.position.state.deck[side], word, drawn);
        match found {
            Ok(card) => Some(card),
            Err(error) => {
                self.report.error(word.span(), error);
                None
            }
        }
    }

    fn number<T: TryFrom<i64> + Default>(
        &mut self,
        number: &Number,
        limits: RangeInclusive<i64>,
        what: &str,
    ) -> T {
        crate::scenario::bounded(&mut self.report, number, limits, what)
    }
}
