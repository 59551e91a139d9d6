//! Units and radios that come onto the map: from the support table, as reinforcements, from the casualty track. [CC:A35.4b CC:6.1.2g CC:E76b]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Put;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    /// An item of the support column on offer, for people.
    pub(crate) fn item_label(&self, item: u8) -> String {
        format!("Item {}", item + 1)
    }

    pub(crate) fn run_put(&mut self, _put: Put, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_put(&self, _put: &Put, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_put(&mut self, _put: Put, _choice: Choice, _log: &mut impl Log<Event>) {}
}
