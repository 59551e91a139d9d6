//! The time advance: six steps in a fixed order. [CC:6.1.2a CC:6.1.2j]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Melees, Put, PutWhat, PutWhere, RollFor, Time, TimeStep};
use crate::place::Place;
use crate::setup::{MOST_HEXES, Side, UnitId};
use crate::state::{Ended, How, Position};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// The side that comes first when both are called on: the inactive one. [CC:GL.Inactive A07]
    #[inline]
    #[must_use]
    pub(crate) fn in_turn(&self, done: u8) -> Side {
        if done == 0 { 1 - self.active() } else { self.active() }
    }

    /// One step; whether it moved.
    pub(crate) fn run_time(&mut self, mut time: Time, log: &mut impl Log<Event>) -> bool {
        let side = time.side as Side;
        time.step = match time.step {
            TimeStep::Advance => {
                self.state.time = self.state.time.saturating_add(1);
                let space = self.state.time;
                log.note(|| Event::TimeAdvanced(side, space));
                self.reshuffle(side, log);
                TimeStep::SuddenDeath
            }
            TimeStep::SuddenDeath if self.state.time >= self.setup.sudden_death => {
                if let Some(winner) = self.takes_all() {
                    self.finish(Ended { winner: winner as u8, how: How::TakeAll }, log);
                    return true;
                }
                time.step = TimeStep::SuddenDeathRolled;
                self.set_top(Frame::Time(time));
                self.push_roll(side, RollFor::SuddenDeath);
                return true;
            }
            TimeStep::SuddenDeath => TimeStep::Point,
            TimeStep::SuddenDeathRolled => {
                let over = self.sum() < i16::from(self.state.time);
                let space = self.state.time;
                log.note(|| Event::SuddenDeath(side, space, over));
                if over {
                    self.compare_points(How::SuddenDeath, log);
                    return true;
                }
                TimeStep::Point
            }
            TimeStep::Point => {
                for side in [0, 1] {
                    if self.setup.defends(side) {
                        self.score(side, 1, cc!("6.1.2e"), log);
                    }
                }
                TimeStep::Smoke { left: self.setup.ruleset.smoke_removed }
            }
            TimeStep::Smoke { left } => {
                if left > 0 && self.state.smoke.iter().any(|smoke| *smoke > 0) {
                    return false;
                }
                self.bring_radios(log);
                TimeStep::Reinforce { done: 0 }
            }
            TimeStep::Reinforce { done: 2 } => TimeStep::DigIn { done: 0 },
            TimeStep::Reinforce { done } => {
                let owner = self.in_turn(done);
                match self.due(owner) {
                    Some(unit) => {
                        self.state.stack.push(Frame::Put(Put {
                            side: owner as u8,
                            what: PutWhat::Unit(unit),
                            place: PutWhere::Edge,
                            radio: false,
                        }));
                        return true;
                    }
                    None => TimeStep::Reinforce { done: done + 1 },
                }
            }
            TimeStep::DigIn { done: 2 } => {
                time.step = TimeStep::Over;
                self.set_top(Frame::Time(time));
                self.state.stack.push(Frame::Melees(Melees { except: time.contested }));
                return true;
            }
            TimeStep::DigIn { done } => {
                let owner = self.in_turn(done);
                if self.might_play(owner, Action::DigIn) && self.dig_hexes(owner).next().is_some() {
                    return false;
                }
                TimeStep::DigIn { done: done + 1 }
            }
            TimeStep::Dig { .. } => return false,
            TimeStep::Over => {
                self.state.stack.pop();
                return true;
            }
        };
        self.set_top(Frame::Time(time));
        true
    }

    /// A side's next unit that is due in the space of the time marker. [CC:6.1.2g]
    fn due(&self, side: Side) -> Option<UnitId> {
        let now = Place::time(self.state.time);
        self.all_units().find(|unit| self.unit(*unit).at == now && self.side_of(*unit) == side)
    }

    /// Radios that are due in the space of the time marker. [CC:6.1.2h]
    fn bring_radios(&mut self, log: &mut impl Log<Event>) {
        let (setup, now) = (std::sync::Arc::clone(&self.setup), self.state.time);
        for side in [0, 1].map(|done| self.in_turn(done)) {
            for (_, kind) in setup.sides[side].late_radios.iter().filter(|(space, _)| *space == now) {
                self.bring_radio(side, *kind, cc!("6.1.2h"), log);
            }
        }
    }

    /// Where a side may dig in. [CC:A32b]
    pub(crate) fn dig_hexes(&self, side: Side) -> impl Iterator<Item = Hex> + '_ {
        self.state.present[side].iter().filter(|hex| {
            !self.setup.hex(*hex).water() && !self.state.blaze.contains(*hex) && self.work(*hex).is_none()
        })
    }

    /// Who decides, while a time advance waits for somebody.
    pub(crate) fn time_decider(&self, time: &Time) -> Side {
        match time.step {
            TimeStep::DigIn { done } | TimeStep::Dig { done } => self.in_turn(done),
            _ => time.side as Side,
        }
    }

    pub(crate) fn offer_time(&self, time: &Time, into: &mut Vec<Choice>) {
        match time.step {
            TimeStep::Smoke { .. } => {
                let smoky = (0..MOST_HEXES as u16).map(Hex).filter(|hex| self.state.smoke[hex.index()] > 0);
                into.extend(smoky.map(Choice::Hex));
            }
            TimeStep::DigIn { done } => {
                into.push(Choice::Decline);
                into.extend(self.actions_held(self.in_turn(done), Action::DigIn).map(Choice::Action));
            }
            TimeStep::Dig { done } => into.extend(self.dig_hexes(self.in_turn(done)).map(Choice::Hex)),
            _ => {}
        }
    }

    pub(crate) fn choose_in_time(&mut self, mut time: Time, choice: Choice, log: &mut impl Log<Event>) {
        time.step = match (time.step, choice) {
            (TimeStep::Smoke { left }, Choice::Hex(hex)) => {
                self.clear_smoke(hex, cc!("6.1.2f"), log);
                TimeStep::Smoke { left: left - 1 }
            }
            (TimeStep::DigIn { done }, Choice::Action(card)) => {
                self.play_action(self.in_turn(done), card, log);
                TimeStep::Dig { done }
            }
            (TimeStep::Dig { done }, Choice::Hex(hex)) => {
                self.fortify(hex, crate::chart::Fortification::Foxholes, cc!("A32b"), log);
                TimeStep::DigIn { done }
            }
            (TimeStep::DigIn { done }, _) => TimeStep::DigIn { done: done + 1 },
            (step, _) => step,
        };
        self.set_top(Frame::Time(time));
    }
}
