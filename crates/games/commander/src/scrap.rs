//! Throwing a weapon away. [CC:11.3b]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::Scrap;
use crate::setup::{Side, WeaponId};
use crate::state::Position;
use salient_engine::{Clause, Log};

impl Position {
    /// Why a side cannot throw a weapon away; nothing when it can. [CC:11.3b]
    #[must_use]
    pub fn why_not_scrap(&self, side: Side, weapon: WeaponId) -> Option<(Clause, &'static str)> {
        if self.bearer(weapon).is_some_and(|unit| self.side_of(unit) == side) {
            None
        } else {
            Some((cc!("11.3b"), "Only its owner throws a weapon away."))
        }
    }

    pub(crate) fn offer_scrap(&self, scrap: &Scrap, into: &mut Vec<Choice>) {
        let side = scrap.side as Side;
        into.push(Choice::Decline);
        let own = |weapon: &WeaponId| self.why_not_scrap(side, *weapon).is_none();
        into.extend(self.carried().filter(own).map(Choice::Weapon));
    }

    pub(crate) fn choose_scrap(&mut self, _scrap: Scrap, choice: Choice, log: &mut impl Log<Event>) {
        self.state.stack.pop();
        if let Choice::Weapon(weapon) = choice {
            self.lose_weapon(weapon, cc!("11.3b"), log);
        }
    }
}
