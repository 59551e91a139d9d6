//! The Rout order and retreats. [CC:O23.1a CC:O23.3a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Retreat, Rout};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_rout(&mut self, _rout: Rout, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_rout(&self, _rout: &Rout, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_rout(&mut self, _rout: Rout, _choice: Choice, _log: &mut impl Log<Event>) {}

    /// The owner moves his retreating units, whoever gave the order. [CC:O23.3a]
    pub(crate) fn retreat_decider(&self, retreat: &Retreat) -> Side {
        retreat.units.first().map_or(0, |unit| self.side_of(unit))
    }

    pub(crate) fn run_retreat(&mut self, _retreat: Retreat, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_retreat(&self, _retreat: &Retreat, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_retreat(
        &mut self,
        _retreat: Retreat,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
