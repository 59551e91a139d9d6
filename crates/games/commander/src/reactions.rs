//! What the inactive side does when units enter a hex: opportunity fire, hidden mines, hidden wire. [CC:A33.1 CC:A35.2a CC:A35.5a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::React;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_reaction(&mut self, _react: React, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_reaction(&self, _react: &React, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_reaction(&mut self, _react: React, _choice: Choice, _log: &mut impl Log<Event>) {}
}
