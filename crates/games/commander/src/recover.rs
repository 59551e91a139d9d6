//! The Recover order. [CC:O22.1a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Recover;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    /// Suppression is lifted before anybody rolls. [CC:O22.2a]
    pub(crate) fn begin_recover(&mut self, _side: Side, _log: &mut impl Log<Event>) {}

    pub(crate) fn run_recover(&mut self, _recover: Recover, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_recover(&self, _recover: &Recover, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_recover(
        &mut self,
        _recover: Recover,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
