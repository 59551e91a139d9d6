//! The `[given]` table of a worked case: the moment at which it starts.

use crate::chart::{Order, SHOTS};
use crate::frame::{Frame, Mode, Stack, Step, TurnStep};
use crate::state::Position;
use salient_engine::Silent;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a case says about the moment it starts at.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    round: Option<u8>,
    orders: BTreeMap<String, Order>,
    phase: Option<Phase>,
    turn: Option<String>,
    step: Option<Beginning>,
    shots: BTreeMap<String, u8>,
    acted: Vec<String>,
    streak: Option<(String, u8)>,
    dawn: bool,
    aircraft: BTreeMap<String, Vec<String>>,
    control: BTreeMap<String, Vec<String>>,
    nobody: Vec<String>,
}

/// Where in a round a case starts.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    /// Orders are given.
    Orders,
    /// Orders are about to be turned up; those of `orders` have been given.
    Reveal,
    /// Divisions take turns.
    Turns,
    /// The guns fire.
    Artillery,
    /// The round ends.
    End,
    /// Night falls.
    Night,
}

/// Where in a division's turn a case starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Beginning {
    Move,
    Attack,
}

impl Position {
    /// Goes to the moment a case starts at; a sentence when there is no such moment.
    pub fn go_to(&mut self, given: Given) -> Result<(), String> {
        let division = |position: &Self, name: &str| {
            position
                .division_ids()
                .find(|id| position.setup.division(*id).id.eq_ignore_ascii_case(name))
                .ok_or(format!("`given` names a division `{name}` that is not there"))
        };
        let side = |position: &Self, name: &str| {
            (0..2)
                .find(|side| {
                    position.setup.sides[*side].1.eq_ignore_ascii_case(name)
                        || position.setup.sides[*side].0.eq_ignore_ascii_case(name)
                })
                .ok_or(format!("`given` names a side `{name}` that is not there"))
        };
        let hex = |position: &Self, name: &str| {
            position
                .setup
                .grid
                .parse(name)
                .ok_or(format!("`given` names a hex `{name}` that is not on the map"))
        };
        self.state.round = given.round.unwrap_or(1);
        for id in self.stand_ids() {
            if self.kind(id).is_gun() {
                *self.shots_mut(id) = SHOTS;
            }
        }
        for (name, order) in &given.orders {
            let id = division(self, name)?;
            self.state.orders[id.index()] = *order;
        }
        for (name, shots) in &given.shots {
            let id = self
                .stand_ids()
                .find(|id| self.kind(*id).is_gun() && self.stand(*id).name.eq_ignore_ascii_case(name))
                .ok_or(format!("`given.shots` names a battery `{name}` that is not there"))?;
            *self.shots_mut(id) = *shots;
        }
        for name in &given.acted {
            self.state.acted |= 1 << division(self, name)?.0;
        }
        if let Some((name, count)) = &given.streak {
            self.state.streak = (side(self, name)? as u8, *count);
        }
        for (name, places) in &given.aircraft {
            let (first, count) = self.flight(side(self, name)?);
            if places.len() > count {
                return Err(format!("`given.aircraft` places {} aircraft of {count}", places.len()));
            }
            for (number, place) in places.iter().enumerate() {
                self.state.aircraft[first + number] = hex(self, place)?.0;
            }
        }
        for (name, places) in &given.control {
            let side = side(self, name)?;
            for place in places {
                let at = hex(self, place)?;
                self.claim_hex(side, at);
            }
        }
        for place in &given.nobody {
            let at = hex(self, place)?;
            self.state.control[0].remove(at);
            self.state.control[1].remove(at);
        }
        self.state.dawn = given.dawn || matches!(given.phase, Some(Phase::Night));
        let step = match given.phase.unwrap_or(Phase::Turns) {
            Phase::Orders => Step::Orders,
            Phase::Reveal => {
                self.state.given = self.state.orders.map(Some);
                Step::Reveal
            }
            Phase::Turns => Step::Initiative,
            Phase::Artillery => Step::ArtilleryDice,
            Phase::End => Step::End,
            Phase::Night => Step::Night,
        };
        self.state.stack = Stack::new(Frame::Round(step));
        if let Some(name) = &given.turn {
            let id = division(self, name)?;
            let mode = match self.state.orders[id.index()] {
                Order::Move => Mode::Free,
                Order::Hold | Order::DugIn => Mode::Shuffle,
                Order::Retreat => Mode::Retreat,
            };
            self.state.acted |= 1 << id.0;
            self.begin_turn(id, mode);
            if given.step == Some(Beginning::Attack)
                && let Frame::Turn(turn) = self.state.stack.top_mut()
            {
                turn.step = TurnStep::Attack;
            }
        }
        self.advance(&mut Silent);
        Ok(())
    }
}
