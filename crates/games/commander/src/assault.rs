//! Assault Fire: units on the move shoot. [CC:A26a]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Move, MoveAsk, ShotKind};
use crate::setup::Side;
use crate::state::Position;
use crate::steps::Why;
use crate::units::{Units, Weapons};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Units named for the Move order under way and their weapons, boxed firepower alone: before, during and after
    /// their movement. [CC:A26b CC:A26c A77]
    pub(crate) fn assault_pieces(&self, side: Side) -> (Units, Weapons) {
        let Some(order) = self.state.stack.moving().filter(|order| order.side as Side == side) else {
            return (Units::NONE, Weapons::NONE);
        };
        let repeats = self.setup.options.assault_fire_repeats;
        let here = order.named.iter().filter(|unit| self.hex_of(*unit).is_some());
        let units = here
            .clone()
            .filter(|unit| self.face(*unit).boxed_firepower && (repeats || !order.assaulted.contains(*unit)));
        let mut weapons = Weapons::NONE;
        for weapon in here.filter_map(|unit| self.weapon_of(unit)) {
            if self.weapon_kind(weapon).boxed_firepower
                && (repeats || !order.assaulted_weapons.contains(weapon))
            {
                weapons.insert(weapon);
            }
        }
        (units.collect(), weapons)
    }

    /// Why Assault Fire cannot be played now. [CC:A26a]
    #[must_use]
    pub fn why_not_assault_fire(&self, side: Side) -> Option<Why> {
        let (units, weapons) = self.assault_pieces(side);
        if units.is_empty() && weapons.is_empty() {
            return Some((
                cc!("A26a"),
                "No unit named for a Move order, nor its weapon, has boxed firepower.",
            ));
        }
        if self.targets(side, units, weapons).is_empty() {
            return Some((cc!("A26a"), "No enemy is in range and sight of a piece with boxed firepower."));
        }
        None
    }

    /// Whether, for all the other side knows, the mover could still shoot.
    pub(crate) fn might_assault(&self, side: Side) -> bool {
        self.might_play(side, Action::AssaultFire) && self.why_not_assault_fire(side).is_none()
    }

    pub(crate) fn offer_assault_targets(&self, order: &Move, into: &mut Vec<Choice>) {
        let side = order.side as Side;
        let (units, weapons) = self.assault_pieces(side);
        into.extend(self.targets(side, units, weapons).iter().map(Choice::Hex));
    }

    /// The target is chosen: pieces join. [CC:A26b]
    pub(crate) fn assault(&mut self, mut order: Move, target: Hex, _log: &mut impl Log<Event>) {
        order.asks = MoveAsk::Go;
        self.set_top(Frame::Move(order));
        let shot = self.new_shot(order.side as Side, ShotKind::Assault, target, false);
        self.state.stack.push(Frame::Shot(shot));
    }
}
