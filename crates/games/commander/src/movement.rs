//! The Move order, hex by hex. [CC:O21a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Move;
use crate::setup::{Side, UnitId};
use crate::state::Position;
use crate::units::{Units, Weapons};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Whether no unit may be in a hex. [CC:T79 CC:T98]
    #[must_use]
    pub fn impassable(&self, hex: Hex) -> bool {
        self.state.blaze.contains(hex) || self.setup.hex(hex).terrain == crate::chart::Terrain::WaterBarrier
    }

    /// Whether a unit named for a Move order could cross a hexside. [CC:O21.1c]
    #[must_use]
    pub fn can_step(&self, _unit: UnitId) -> bool {
        false
    }

    /// Units and weapons that may take part in Assault Fire now. [CC:A26b]
    pub(crate) fn assault_pieces(&self, _side: Side) -> (Units, Weapons) {
        (Units::NONE, Weapons::NONE)
    }

    pub(crate) fn run_move(&mut self, _order: Move, _log: &mut impl Log<Event>) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_move(&self, _order: &Move, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_move(&mut self, _order: Move, _choice: Choice, _log: &mut impl Log<Event>) {}
}
