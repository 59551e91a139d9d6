//! Overfull hexes at the end of a turn, and deploying. [CC:8.2b CC:E52.1]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Deploy, Stacking};
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_stacking(&mut self, _stacking: Stacking) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_stacking(&self, _stacking: &Stacking, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_stacking(
        &mut self,
        _stacking: Stacking,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn run_deploy(&mut self, _deploy: Deploy) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn choose_deploy(&mut self, _deploy: Deploy, _choice: Choice, _log: &mut impl Log<Event>) {}
}
