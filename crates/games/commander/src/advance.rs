//! The Advance order: one hex, into the enemy if need be. [CC:O16.1a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Advance;
use crate::setup::UnitId;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    /// Whether a unit could advance anywhere. [CC:O16.1a]
    #[must_use]
    pub fn can_advance(&self, _unit: UnitId) -> bool {
        false
    }

    pub(crate) fn run_advance(&mut self, _advance: Advance, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_advance(&self, _advance: &Advance, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_advance(
        &mut self,
        _advance: Advance,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
