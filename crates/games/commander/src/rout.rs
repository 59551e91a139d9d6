//! The Rout order: broken units of either side roll, and those that fail retreat. [CC:O23.1a CC:O23.2a]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Reckoning};
use crate::frame::{Frame, Retreat, RollFor, Rout, StepOn, Turn};
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::Units;
use salient_engine::{Clause, Log};
use std::cmp::Ordering;

impl Position {
    /// Why a side cannot be routed in this turn; nothing when it can. [CC:O23.1a]
    #[must_use]
    pub fn why_not_rout(&self, turn: &Turn, victim: Side) -> Option<(Clause, &'static str)> {
        if turn.rallied >> victim & 1 == 1 {
            return Some((
                cc!("O23.1c"),
                "That side has been activated for Recover or Rout this turn already.",
            ));
        }
        if self.side_on_map(victim).any(|unit| self.is(unit, flag::BROKEN)) {
            None
        } else {
            Some((cc!("O23.1a"), "That side has no broken unit."))
        }
    }

    /// Whether a side can be routed in this turn. [CC:O23.1a]
    #[must_use]
    pub fn may_rout(&self, turn: &Turn, victim: Side) -> bool {
        self.why_not_rout(turn, victim).is_none()
    }

    fn routable(&self) -> impl Iterator<Item = Side> + '_ {
        let turn = self.state.stack.turn();
        [0, 1].into_iter().filter(move |victim| turn.is_some_and(|turn| self.may_rout(turn, *victim)))
    }

    /// One step; whether it moved.
    pub(crate) fn run_rout(&mut self, rout: Rout, log: &mut impl Log<Event>) -> bool {
        if rout.victim.is_none() {
            let mut able = self.routable();
            let (first, second) = (able.next(), able.next());
            drop(able);
            match (first, second) {
                (Some(_), Some(_)) => return false,
                (Some(victim), None) => self.rout_side(rout, victim),
                _ => self.state.stack.pop(),
            }
            return true;
        }
        if !rout.rolling.is_empty() {
            self.rout_rolled(rout, log);
            return true;
        }
        match (rout.units.len(), rout.units.first()) {
            (1, Some(unit)) => self.roll_to_rout(rout, unit),
            (_, Some(_)) => return false,
            (_, None) => self.state.stack.pop(),
        }
        true
    }

    fn rout_side(&mut self, mut rout: Rout, victim: Side) {
        rout.victim = Some(victim as u8);
        rout.units = self.broken_units(victim);
        self.set_top(Frame::Rout(rout));
        self.activate_side(victim);
    }

    fn roll_to_rout(&mut self, mut rout: Rout, unit: UnitId) {
        rout.units.remove(unit);
        rout.rolling = Units::of(unit);
        self.set_top(Frame::Rout(rout));
        self.push_roll(rout.side as Side, RollFor::Rout(unit));
    }

    /// Below morale nothing happens, at morale the unit is suppressed, above it retreats by the difference.
    /// [CC:O23.2c CC:O23.2d CC:O23.2e]
    fn rout_rolled(&mut self, mut rout: Rout, log: &mut impl Log<Event>) {
        let morale = i16::from(rout.morale);
        let rolling: Units = rout.rolling.iter().filter(|unit| self.hex_of(*unit).is_some()).collect();
        rout.rolling = Units::NONE;
        self.set_top(Frame::Rout(rout));
        let (sum, dice) = (self.sum(), self.state.dice);
        for unit in rolling.iter() {
            let (who, side) = (self.who(unit), self.side_of(unit));
            log.note(|| Event::Reckoned {
                side,
                what: Reckoning::Rout(who),
                terms: self.fixed_morale_terms(unit, Against::Nothing, rout.morale),
                dice: Some(dice),
                total: morale,
            });
        }
        match sum.cmp(&morale) {
            Ordering::Less => {
                for unit in rolling.iter() {
                    let who = self.who(unit);
                    log.note(|| Event::Unharmed(who, cc!("O23.2c")));
                }
            }
            Ordering::Equal => rolling.iter().for_each(|unit| self.suppress(unit, cc!("O23.2d"), log)),
            Ordering::Greater if !rolling.is_empty() => {
                let left = (sum - morale).clamp(0, i16::from(u8::MAX)) as u8;
                let retreat = Retreat { units: rolling, left, to: None, step: StepOn::Choose };
                self.state.stack.push(Frame::Retreat(retreat));
            }
            Ordering::Greater => {}
        }
    }

    pub(crate) fn offer_rout(&self, rout: &Rout, into: &mut Vec<Choice>) {
        if rout.victim.is_none() {
            into.extend(self.routable().map(|victim| Choice::Side(victim as u8)));
        } else {
            into.extend(rout.units.iter().map(Choice::Unit));
        }
    }

    pub(crate) fn choose_in_rout(&mut self, rout: Rout, choice: Choice, _log: &mut impl Log<Event>) {
        match choice {
            Choice::Side(victim) => self.rout_side(rout, victim as Side),
            Choice::Unit(unit) => self.roll_to_rout(rout, unit),
            _ => {}
        }
    }
}
