//! Artillery Denied and Artillery Request. [CC:O17a CC:O18a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Artillery;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;
use salient_engine::{Pending, Settled};

impl Position {
    /// Whether a side may mend its radio. [CC:O18b]
    #[must_use]
    pub fn may_access(&self, side: Side) -> bool {
        self.state.radios[side].is_some_and(|radio| radio.broken)
    }

    /// Whether a side may call for fire. [CC:O18c]
    #[must_use]
    pub fn may_call(&self, side: Side) -> bool {
        self.state.radios[side].is_some_and(|radio| !radio.broken)
            && self.activatable(side, crate::frame::Purpose::Spot).next().is_some()
    }

    /// [CC:O17a]
    pub(crate) fn deny_artillery(&mut self, _side: Side, _log: &mut impl Log<Event>) {}

    pub(crate) fn artillery_pending(&self, artillery: &Artillery) -> Pending {
        Pending::Decide(salient_engine::Seats::only(salient_engine::Seat(artillery.side)))
    }

    pub(crate) fn drift_drawn(
        &mut self,
        _artillery: Artillery,
        _settled: &Settled,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn run_artillery(&mut self, _artillery: Artillery, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_artillery(&self, _artillery: &Artillery, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_artillery(
        &mut self,
        _artillery: Artillery,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
