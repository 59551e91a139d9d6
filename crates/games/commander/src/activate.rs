//! Naming the units of an order: one, or a leader and whom his command reaches. [CC:O14.1b CC:O14.1c CC:3.3.1.1a]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Who};
use crate::frame::{Activate, Advance, Fire, Frame, Move, MoveAsk, Purpose, StepOn};
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use crate::units::{Units, Weapons};
use salient_engine::Log;

impl Position {
    /// Whether a unit can be named for anything: once a turn, but for the Hero. [CC:GL.Activate CC:E58.1c]
    #[must_use]
    pub fn fresh(&self, unit: UnitId) -> bool {
        !self.is(unit, flag::ACTIVATED) || self.kind(unit).hero
    }

    /// Whether a unit could carry out what it is named for.
    #[must_use]
    pub fn of_use(&self, unit: UnitId, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Advance => self.can_advance(unit),
            Purpose::Fire => self.has_target(unit),
            Purpose::Move => self.can_step(unit),
            Purpose::Opportunity(hex) => self.can_answer(unit, hex),
            Purpose::Spot => self.is_leader(unit) && !self.is(unit, flag::BROKEN),
        }
    }

    /// Those a leader may take with him: fresh units of his side that are no leaders, within his command radius.
    /// [CC:3.3.1.1b CC:3.3.1.1c CC:3.3.1.1d]
    pub fn followers(&self, leader: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.side_of(leader);
        let radius = self.command(leader).max(0) as u8;
        let reach = self.hex_of(leader).map(|hex| self.setup.tables.within(hex, radius));
        self.side_on_map(side).filter(move |unit| {
            !self.is_leader(*unit)
                && self.fresh(*unit)
                && reach.is_some_and(|reach| self.hex_of(*unit).is_some_and(|hex| reach.contains(hex)))
        })
    }

    /// Units that may be named first. [CC:O14.1b]
    pub fn activatable(&self, side: Side, purpose: Purpose) -> impl Iterator<Item = UnitId> + '_ {
        self.side_on_map(side).filter(move |unit| {
            self.fresh(*unit)
                && (self.of_use(*unit, purpose)
                    || (self.is_leader(*unit)
                        && purpose != Purpose::Spot
                        && self.followers(*unit).any(|follower| self.of_use(follower, purpose))))
        })
    }

    pub(crate) fn offer_activation(&self, activate: &Activate, into: &mut Vec<Choice>) {
        let side = activate.side as Side;
        match activate.leader {
            None => into.extend(self.activatable(side, activate.purpose).map(Choice::Unit)),
            Some(leader) => {
                if activate.units.iter().any(|unit| self.of_use(unit, activate.purpose)) {
                    into.push(Choice::Done);
                }
                let more = self.followers(leader).filter(|unit| !activate.units.contains(*unit));
                into.extend(more.map(Choice::Unit));
            }
        }
    }

    pub(crate) fn choose_activation(
        &mut self,
        mut activate: Activate,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        if let Choice::Unit(unit) = choice {
            activate.units.insert(unit);
            if activate.leader.is_none() && self.is_leader(unit) && activate.purpose != Purpose::Spot {
                activate.leader = Some(unit);
            }
            self.set_top(Frame::Activate(activate));
            if activate.leader.is_some() {
                return;
            }
        }
        self.activated(activate, log);
    }

    /// Everybody is named: the order begins. [CC:O14.1d]
    fn activated(&mut self, activate: Activate, log: &mut impl Log<Event>) {
        let flags = match activate.purpose {
            Purpose::Move if self.setup.options.whole_order_moves => flag::ACTIVATED | flag::MOVING,
            Purpose::Opportunity(_) => flag::ACTIVATED | flag::WATCHING,
            _ => flag::ACTIVATED,
        };
        for unit in activate.units.iter() {
            self.mark(unit, flags);
        }
        let side = activate.side;
        log.note(|| {
            let who: Vec<Who> = activate.units.iter().map(|unit| self.who(unit)).collect();
            Event::Activated(side as Side, who, cc!("O14.1d"))
        });
        let frame = match activate.purpose {
            Purpose::Advance => Frame::Advance(Advance {
                side,
                units: activate.units,
                going: Units::NONE,
                to: None,
                step: StepOn::Choose,
                any: false,
            }),
            Purpose::Fire => Frame::Fire(Fire {
                side,
                units: activate.units,
                weapons: self.weapons_of(activate.units),
                any: false,
            }),
            Purpose::Move => Frame::Move(Move {
                side,
                waiting: activate.units,
                group: Units::NONE,
                spent: 0,
                road: false,
                begun: false,
                stopped: false,
                to: None,
                step: StepOn::Choose,
                covered: false,
                any: false,
                assaulted: Units::NONE,
                assaulted_weapons: Weapons::NONE,
                named: activate.units,
                asks: MoveAsk::Go,
            }),
            Purpose::Opportunity(_) | Purpose::Spot => {
                self.state.stack.pop();
                if let Frame::Artillery(artillery) = self.state.stack.top_mut() {
                    artillery.spotter = activate.units.first();
                }
                return;
            }
        };
        self.set_top(frame);
    }

    /// The weapons of some units: they are activated with them. [CC:11.1b]
    #[must_use]
    pub fn weapons_of(&self, units: Units) -> Weapons {
        let mut weapons = Weapons::NONE;
        for weapon in units.iter().filter_map(|unit| self.weapon_of(unit)) {
            weapons.insert(weapon);
        }
        weapons
    }
}
