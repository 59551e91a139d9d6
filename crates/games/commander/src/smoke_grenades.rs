//! Smoke Grenades: units on the move hide themselves. [CC:A39a]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Marker, Move, MoveAsk};
use crate::setup::{Hexes, Side};
use crate::state::Position;
use crate::steps::Why;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Hexes in or next to those of units named for the Move order under way whose movement is boxed, neither water
    /// nor burning. [CC:A39a CC:A39b]
    #[must_use]
    pub fn grenade_hexes(&self, side: Side) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        let Some(order) = self.state.stack.moving().filter(|order| order.side as Side == side) else {
            return hexes;
        };
        let able = order.named.iter().filter(|unit| self.face(*unit).boxed_movement);
        for hex in able.filter_map(|unit| self.hex_of(unit)) {
            hexes = hexes.union(self.setup.tables.within(hex, 1));
        }
        hexes.iter().filter(|hex| self.takes_smoke(*hex)).collect()
    }

    /// Why Smoke Grenades cannot be played now. [CC:A39a CC:A39b]
    #[must_use]
    pub fn why_not_smoke_grenades(&self, side: Side) -> Option<Why> {
        let none = self.grenade_hexes(side).is_empty();
        none.then_some((
            cc!("A39a"),
            "No unit with boxed movement is named for a Move order, or none can lay smoke.",
        ))
    }

    /// Whether, for all the other side knows, the mover could still lay smoke.
    pub(crate) fn might_smoke(&self, side: Side) -> bool {
        self.might_play(side, Action::SmokeGrenades) && self.why_not_smoke_grenades(side).is_none()
    }

    pub(crate) fn offer_grenade_hexes(&self, order: &Move, into: &mut Vec<Choice>) {
        into.extend(self.grenade_hexes(order.side as Side).iter().map(Choice::Hex));
    }

    /// The hex is chosen: a marker is drawn for it. [CC:A39b]
    pub(crate) fn throw_smoke(&mut self, mut order: Move, hex: Hex, _log: &mut impl Log<Event>) {
        order.asks = MoveAsk::Go;
        self.set_top(Frame::Move(order));
        self.push_cup(Hexes::of(hex), Marker::Smoke);
    }
}
