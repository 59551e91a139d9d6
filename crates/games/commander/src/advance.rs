//! The Advance order: one hex, into the enemy if need be, and nobody fires at it. [CC:O16.1a CC:O16.1b CC:O16.1c]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Advance, Frame, StepOn};
use crate::setup::{Side, UnitId};
use crate::state::Position;
use crate::steps::Why;
use crate::units::Units;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Why a unit cannot advance into a hex; nothing when it can, enemy or not. [CC:O16.2a CC:O16.2c CC:O16.3a
    /// CC:O16.3b CC:T83b]
    #[must_use]
    pub fn why_not_advance(&self, unit: UnitId, to: Hex) -> Option<Why> {
        let Some(from) = self.hex_of(unit) else {
            return Some((cc!("O16.1a"), "The unit is not on the map."));
        };
        if let Some(why) = self.why_not_cross(from, to) {
            return Some(why);
        }
        let climbs = self.cliff_between(from, to);
        (climbs && self.weapon_of(unit).is_some())
            .then_some((cc!("O16.2c"), "Nobody climbs a cliff with a weapon."))
    }

    /// Whether a unit could advance anywhere. [CC:O16.1a]
    #[must_use]
    pub fn can_advance(&self, unit: UnitId) -> bool {
        let Some(from) = self.hex_of(unit) else { return false };
        self.setup.tables.neighbours(from).iter().any(|to| self.why_not_advance(unit, *to).is_none())
            || self.why_not_exit(self.side_of(unit), from).is_none()
    }

    /// Why an Advance order cannot end. [CC:O14.4a A12]
    #[must_use]
    pub fn why_not_end_advance(&self, advance: &Advance) -> Option<Why> {
        let must = !advance.any && advance.units.iter().any(|unit| self.can_advance(unit));
        must.then_some((cc!("O14.4a"), "At least one unit of an Advance order must enter a hex."))
    }

    /// One step; whether it moved.
    pub(crate) fn run_advance(&mut self, mut advance: Advance, log: &mut impl Log<Event>) -> bool {
        match advance.step {
            StepOn::Choose => {
                if advance.going.is_empty() && !advance.units.iter().any(|unit| self.can_advance(unit)) {
                    self.state.stack.pop();
                    return true;
                }
                return false;
            }
            StepOn::Leave => {
                advance.step = StepOn::Enter;
                self.set_top(Frame::Advance(advance));
                self.mines_at(self.hex_of_all(advance.going), advance.going);
            }
            StepOn::Enter => self.enter_by_advance(advance, log),
            StepOn::Mines => {
                advance.step = StepOn::React;
                self.set_top(Frame::Advance(advance));
                self.mines_at(advance.to, advance.going);
            }
            StepOn::React => {
                let (going, to) = (advance.going, advance.to);
                (advance.going, advance.to, advance.step) = (Units::NONE, None, StepOn::Choose);
                self.set_top(Frame::Advance(advance));
                if let Some(hex) = to {
                    self.push_reaction(1 - advance.side as Side, hex, going, false);
                }
            }
        }
        true
    }

    fn enter_by_advance(&mut self, mut advance: Advance, log: &mut impl Log<Event>) {
        let (going, to) = (advance.going, advance.to);
        let from = self.hex_of_all(going);
        let stays = match (from, to) {
            (None, _) => true,
            // An event on the way may have set the hex on fire or driven the unit elsewhere.
            (Some(_), Some(to)) => going.iter().any(|unit| self.why_not_advance(unit, to).is_some()),
            (Some(from), None) => self.why_not_exit(advance.side as Side, from).is_some(),
        };
        if let (Some(from), Some(to), false) = (from, to, stays) {
            (advance.any, advance.step) = (true, StepOn::Mines);
            self.set_top(Frame::Advance(advance));
            return self.go_over(going, from, to, None, log);
        }
        (advance.going, advance.to, advance.step) = (Units::NONE, None, StepOn::Choose);
        advance.any |= !stays;
        self.set_top(Frame::Advance(advance));
        if !stays {
            self.exit(going, log);
        }
    }

    pub(crate) fn offer_advance(&self, advance: &Advance, into: &mut Vec<Choice>) {
        let Some(unit) = advance.going.first() else {
            if self.why_not_end_advance(advance).is_none() {
                into.push(Choice::Done);
            }
            let able = advance.units.iter().filter(|unit| self.can_advance(*unit));
            into.extend(able.map(Choice::Unit));
            return;
        };
        let Some(from) = self.hex_of(unit) else { return };
        let open = self.setup.tables.neighbours(from).iter().copied();
        into.extend(open.filter(|to| self.why_not_advance(unit, *to).is_none()).map(Choice::Hex));
        if self.why_not_exit(advance.side as Side, from).is_none() {
            into.push(Choice::Exit);
        }
    }

    pub(crate) fn choose_in_advance(
        &mut self,
        mut advance: Advance,
        choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
        match choice {
            Choice::Unit(unit) => {
                advance.units.remove(unit);
                advance.going = Units::of(unit);
            }
            Choice::Hex(hex) => {
                advance.to = Some(hex);
                advance.step = StepOn::Leave;
            }
            Choice::Exit => {
                advance.to = None;
                advance.step = StepOn::Leave;
            }
            _ => {
                self.state.stack.pop();
                return;
            }
        }
        self.set_top(Frame::Advance(advance));
    }
}
