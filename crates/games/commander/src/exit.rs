//! Leaving the map by the far edge, and coming back. [CC:7.2.1a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Exit;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_exit(&mut self, _exit: Exit, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_exit(&self, _exit: &Exit, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_exit(&mut self, _exit: Exit, _choice: Choice, _log: &mut impl Log<Event>) {}
}
