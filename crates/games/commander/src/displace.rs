//! Units leave a burning hex. [CC:E46c]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Displace;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn displace_decider(&self, _displace: &Displace) -> Side {
        0
    }

    pub(crate) fn run_displace(&mut self, _displace: Displace, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_displace(&self, _displace: &Displace, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_displace(
        &mut self,
        _displace: Displace,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
