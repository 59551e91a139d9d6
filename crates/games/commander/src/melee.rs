//! Melees. [CC:O16.4a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Melee, Melees};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_melees(&mut self, _melees: Melees, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_melees(&self, _melees: &Melees, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_melees(&mut self, _melees: Melees, _choice: Choice, _log: &mut impl Log<Event>) {}

    pub(crate) fn melee_decider(&self, _melee: &Melee) -> Side {
        0
    }

    pub(crate) fn run_melee(&mut self, _melee: Melee, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_melee(&self, _melee: &Melee, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_melee(&mut self, _melee: Melee, _choice: Choice, _log: &mut impl Log<Event>) {}
}
