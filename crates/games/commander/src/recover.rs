//! The Recover order: suppression is lifted, then every unit that was broken rolls to rally. [CC:O22.1a CC:O22.2b]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Reckoning};
use crate::frame::{Frame, Recover, RollFor, Turn};
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::Units;
use salient_engine::{Clause, Log};
use std::cmp::Ordering;

impl Position {
    /// Why a side cannot recover now; nothing when it can. [CC:O22.1a]
    #[must_use]
    pub fn why_not_recover(&self, turn: &Turn, side: Side) -> Option<(Clause, &'static str)> {
        if turn.rallied >> side & 1 == 1 {
            return Some((cc!("O22.1c"), "You have been activated for Recover or Rout this turn already."));
        }
        let needs = |unit| self.is(unit, flag::BROKEN | flag::SUPPRESSED);
        if self.side_on_map(side).any(needs) {
            None
        } else {
            Some((cc!("O22.1a"), "None of your units is broken or suppressed."))
        }
    }

    /// A side has been activated for Recover or Rout. [CC:O22.1b CC:O23.1b]
    pub(crate) fn activate_side(&mut self, side: Side) {
        if let Some(turn) = self.state.stack.turn_mut() {
            turn.rallied |= 1 << side;
        }
    }

    /// Suppression is lifted before anybody rolls. [CC:O22.2a]
    pub(crate) fn begin_recover(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.activate_side(side);
        let suppressed: Units =
            self.side_on_map(side).filter(|unit| self.is(*unit, flag::SUPPRESSED)).collect();
        for unit in suppressed.iter() {
            self.unmark(unit, flag::SUPPRESSED);
            let who = self.who(unit);
            log.note(|| Event::Unsuppressed(who, cc!("O22.2a")));
        }
    }

    /// One step; whether it moved.
    pub(crate) fn run_recover(&mut self, recover: Recover, log: &mut impl Log<Event>) -> bool {
        if !recover.rolling.is_empty() {
            self.rally_rolled(recover, log);
            return true;
        }
        match (recover.units.len(), recover.units.first()) {
            (1, Some(unit)) => self.roll_to_rally(recover, unit),
            (_, Some(_)) => return false,
            (_, None) => self.state.stack.pop(),
        }
        true
    }

    fn roll_to_rally(&mut self, mut recover: Recover, unit: UnitId) {
        recover.units.remove(unit);
        recover.rolling = Units::of(unit);
        self.set_top(Frame::Recover(recover));
        self.push_roll(recover.side as Side, RollFor::Rally(unit));
    }

    /// Below morale it rallies, at morale it is suppressed, above nothing happens. [CC:O22.3a CC:O22.3b CC:O22.3c]
    fn rally_rolled(&mut self, mut recover: Recover, log: &mut impl Log<Event>) {
        let (rolling, morale) = (recover.rolling, i16::from(recover.morale));
        recover.rolling = Units::NONE;
        self.set_top(Frame::Recover(recover));
        let (sum, dice) = (self.sum(), self.state.dice);
        for unit in rolling.iter().filter(|unit| self.hex_of(*unit).is_some()) {
            let who = self.who(unit);
            log.note(|| Event::Reckoned {
                side: recover.side as Side,
                what: Reckoning::Rally(who),
                terms: self.fixed_morale_terms(unit, Against::Nothing, recover.morale),
                dice: Some(dice),
                total: morale,
            });
        }
        for unit in rolling.iter().filter(|unit| self.hex_of(*unit).is_some()).collect::<Units>().iter() {
            match sum.cmp(&morale) {
                Ordering::Less => self.rally(unit, cc!("O22.3a"), log),
                Ordering::Equal => self.suppress(unit, cc!("O22.3b"), log),
                Ordering::Greater => {
                    let who = self.who(unit);
                    log.note(|| Event::StayedBroken(who, cc!("O22.3c")));
                }
            }
        }
    }

    pub(crate) fn offer_recover(&self, recover: &Recover, into: &mut Vec<Choice>) {
        into.extend(recover.units.iter().map(Choice::Unit));
    }

    pub(crate) fn choose_in_recover(&mut self, recover: Recover, choice: Choice, _log: &mut impl Log<Event>) {
        if let Choice::Unit(unit) = choice {
            self.roll_to_rally(recover, unit);
        }
    }
}
