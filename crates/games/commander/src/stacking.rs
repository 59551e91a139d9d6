//! Overfull hexes at the end of a turn. [CC:8.2b CC:8.2c CC:8.2d]

use crate::chart::STACKING;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Frame, Stacking};
use crate::setup::{Side, UnitId};
use crate::state::Position;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Whether a side has more figures in a hex than may stay. [CC:8.2a]
    #[must_use]
    pub fn overstacked(&self, side: Side, hex: Hex) -> bool {
        self.figures(side, hex) > STACKING
    }

    /// Whether units of a side could still be added to a hex, where placement observes the limit. [CC:8.2e]
    #[must_use]
    pub fn has_room(&self, unit: UnitId, hex: Hex) -> bool {
        self.figures(self.side_of(unit), hex) + self.kind(unit).class.figures() <= STACKING
    }

    /// Squads that the free Deploy of an overfull hex could split. [CC:8.2d]
    fn free_deploys(&self, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.side_at(side, hex).filter(|unit| self.is_squad(*unit))
    }

    /// One step; whether it moved.
    pub(crate) fn run_stacking(&mut self, mut stacking: Stacking) -> bool {
        if stacking.done >= 2 {
            self.state.stack.pop();
            return true;
        }
        let side = self.in_turn(stacking.done);
        match stacking.hex.filter(|hex| self.overstacked(side, *hex)) {
            Some(hex) => {
                if stacking.deployed.contains(hex)
                    || (self.setup.ruleset.free_deploys > 0 && self.free_deploys(side, hex).next().is_some())
                {
                    return false;
                }
                stacking.deployed.insert(hex);
            }
            None => {
                stacking.hex = self.state.present[side].iter().find(|hex| self.overstacked(side, *hex));
                if stacking.hex.is_none() {
                    stacking.done += 1;
                    stacking.deployed = crate::setup::Hexes::EMPTY;
                }
            }
        }
        self.set_top(Frame::Stacking(stacking));
        true
    }

    pub(crate) fn offer_stacking(&self, stacking: &Stacking, into: &mut Vec<Choice>) {
        let side = self.in_turn(stacking.done);
        let Some(hex) = stacking.hex else { return };
        if stacking.deployed.contains(hex) {
            into.extend(self.side_at(side, hex).map(Choice::Unit));
        } else {
            into.push(Choice::Decline);
            into.extend(self.free_deploys(side, hex).map(Choice::Unit));
        }
    }

    pub(crate) fn choose_in_stacking(
        &mut self,
        mut stacking: Stacking,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let Some(hex) = stacking.hex else { return };
        let deploys = !stacking.deployed.contains(hex);
        stacking.deployed.insert(hex);
        self.set_top(Frame::Stacking(stacking));
        if let Choice::Unit(unit) = choice {
            if deploys {
                self.push_deploy(unit, log);
            } else {
                self.eliminate(unit, Cause::Overstacked, log);
            }
        }
    }
}
