//! Melees: which are due, ambushes, strength, both rolls, the result, and No Quarter. [CC:O16.4a CC:A25a CC:A38a]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Piece, Reckoning, Term};
use crate::frame::{Cause, Frame, Melee, MeleeStep, Melees, RollFor};
use crate::setup::{Hexes, Side, UnitId};
use crate::state::Position;
use crate::units::Units;
use salient_engine::{Clause, Log};
use salient_ground::Hex;
use std::cmp::Ordering;

impl Position {
    /// Hexes where a melee is due: both sides are there, and none is under way. [CC:O16.4a A43]
    #[must_use]
    pub(crate) fn melees_due(&self, melees: &Melees) -> Hexes {
        let mut due = self.contested().difference(melees.except);
        for frame in self.state.stack.frames() {
            if let Frame::Melee(melee) = frame {
                due.remove(melee.hex);
            }
        }
        due
    }

    /// One step; whether it moved.
    pub(crate) fn run_melees(&mut self, melees: Melees, log: &mut impl Log<Event>) -> bool {
        let due = self.melees_due(&melees);
        match due.first() {
            None => self.state.stack.pop(),
            Some(hex) if due.len() == 1 => self.begin_melee(hex, log),
            Some(_) => return false,
        }
        true
    }

    /// The active side chooses which melee comes next. [CC:O16.4b]
    pub(crate) fn offer_melees(&self, melees: &Melees, into: &mut Vec<Choice>) {
        into.extend(self.melees_due(melees).iter().map(Choice::Hex));
    }

    pub(crate) fn choose_in_melees(&mut self, _melees: Melees, choice: Choice, log: &mut impl Log<Event>) {
        if let Choice::Hex(hex) = choice {
            self.begin_melee(hex, log);
        }
    }

    fn begin_melee(&mut self, hex: Hex, log: &mut impl Log<Event>) {
        log.note(|| Event::Melee(hex));
        let units: Units = self.units_at(hex).collect();
        let step = MeleeStep::Ambush { done: 0 };
        self.state.stack.push(Frame::Melee(Melee { hex, step, totals: [0; 2], units }));
    }

    /// A side's units that take part and are still in the hex.
    pub(crate) fn fighters(&self, melee: &Melee, side: Side) -> Units {
        let here = |unit: &UnitId| self.hex_of(*unit) == Some(melee.hex) && self.side_of(*unit) == side;
        melee.units.iter().filter(here).collect()
    }

    fn both_fight(&self, melee: &Melee) -> bool {
        [0, 1].into_iter().all(|side| !self.fighters(melee, side).is_empty())
    }

    /// Why a side cannot ambush; nothing when it can. Its own losses do not stop it. [CC:A25a CC:A25c]
    pub(crate) fn why_not_ambush(&self, melee: &Melee, side: Side) -> Option<(Clause, &'static str)> {
        if self.fighters(melee, 1 - side).is_empty() {
            return Some((cc!("A25b"), "No enemy is left in the melee."));
        }
        None
    }

    /// Why a side cannot play No Quarter; nothing when it can. [CC:A38a CC:A38b]
    pub(crate) fn why_not_no_quarter(&self, melee: &Melee, side: Side) -> Option<(Clause, &'static str)> {
        let nation = |side: Side| self.setup.sides[side].nation.id.as_str();
        let hated = matches!((nation(side), nation(1 - side)), ("russia", _) | ("germany", "russia"));
        if !hated {
            return Some((cc!("A38a"), "Only Germans against Russians, and Russians, give no quarter."));
        }
        if !melee.units.iter().any(|unit| self.side_of(unit) == side && self.hex_of(unit).is_some()) {
            return Some((cc!("A38b"), "No unit of that side survived the melee."));
        }
        None
    }

    /// Who decides while a melee waits for somebody.
    pub(crate) fn melee_decider(&self, melee: &Melee) -> Side {
        match melee.step {
            MeleeStep::Ambush { done } | MeleeStep::Quarter { done } => self.in_turn(done),
            MeleeStep::Ambushed { done } => 1 - self.in_turn(done),
            _ => self.active(),
        }
    }

    /// One step; whether it moved.
    pub(crate) fn run_melee(&mut self, mut melee: Melee, log: &mut impl Log<Event>) -> bool {
        match melee.step {
            MeleeStep::Ambush { done: 2 } => {
                if self.both_fight(&melee) {
                    melee.totals = [0, 1].map(|side| {
                        let strength = |unit| i16::from(self.melee_strength(unit));
                        self.fighters(&melee, side).iter().map(strength).sum()
                    });
                    melee.step = MeleeStep::Roll { done: 0 };
                    self.set_top(Frame::Melee(melee));
                } else {
                    self.void_melee(melee, cc!("O16.4.1d"), log);
                }
            }
            MeleeStep::Ambush { done } => {
                let side = self.in_turn(done);
                if self.might_play(side, Action::Ambush) && self.why_not_ambush(&melee, side).is_none() {
                    return false;
                }
                melee.step = MeleeStep::Ambush { done: done + 1 };
                self.set_top(Frame::Melee(melee));
            }
            MeleeStep::Ambushed { done } => {
                let victims = self.fighters(&melee, 1 - self.in_turn(done));
                match victims.first() {
                    Some(_) if victims.len() > 1 => return false,
                    victim => self.ambush(melee, done, victim),
                }
            }
            MeleeStep::Roll { done: 2 } => {
                melee.step = MeleeStep::Result;
                self.set_top(Frame::Melee(melee));
            }
            MeleeStep::Roll { done } => {
                melee.step = MeleeStep::Rolled { done };
                self.set_top(Frame::Melee(melee));
                self.push_roll(self.in_turn(done), RollFor::Melee);
            }
            MeleeStep::Rolled { done } => {
                if self.both_fight(&melee) {
                    self.melee_rolled(melee, done, log);
                } else {
                    self.void_melee(melee, cc!("O16.4.2c"), log);
                }
            }
            MeleeStep::Result => self.decide_melee(melee, log),
            MeleeStep::Quarter { done: 2 } => {
                melee.step = MeleeStep::Done;
                self.set_top(Frame::Melee(melee));
            }
            MeleeStep::Quarter { done } => {
                let side = self.in_turn(done);
                if self.might_play(side, Action::NoQuarter) && self.why_not_no_quarter(&melee, side).is_none()
                {
                    return false;
                }
                melee.step = MeleeStep::Quarter { done: done + 1 };
                self.set_top(Frame::Melee(melee));
            }
            MeleeStep::Done => self.state.stack.pop(),
        }
        true
    }

    /// One unit is broken by an ambush. [CC:A25b]
    fn ambush(&mut self, mut melee: Melee, done: u8, victim: Option<UnitId>) {
        melee.step = MeleeStep::Ambush { done };
        self.set_top(Frame::Melee(melee));
        if let Some(unit) = victim {
            self.push_breaks(Units::of(unit), Cause::Ambush);
        }
    }

    fn void_melee(&mut self, mut melee: Melee, clause: Clause, log: &mut impl Log<Event>) {
        melee.step = MeleeStep::Quarter { done: 0 };
        self.set_top(Frame::Melee(melee));
        log.note(|| Event::MeleeVoid(melee.hex, clause));
    }

    /// A roll is added to the strength that was counted before the first one. [CC:O16.4.2a]
    fn melee_rolled(&mut self, mut melee: Melee, done: u8, log: &mut impl Log<Event>) {
        let side = self.in_turn(done);
        let (strength, dice) = (melee.totals[side], self.state.dice);
        melee.totals[side] += self.sum();
        melee.step = MeleeStep::Roll { done: done + 1 };
        self.set_top(Frame::Melee(melee));
        log.note(|| {
            let term = |unit: UnitId| Term {
                what: "firepower",
                who: Some(Piece::Unit(self.who(unit))),
                amount: i16::from(self.melee_strength(unit)),
                clause: cc!("O16.4.1b"),
            };
            let mut terms: Vec<Term> = self.fighters(&melee, side).iter().map(term).collect();
            if terms.iter().map(|term| term.amount).sum::<i16>() != strength {
                terms = vec![Term::plain("strength as counted", strength, cc!("O16.4.1b"))];
            }
            let what = Reckoning::Melee(melee.hex);
            Event::Reckoned { side, what, terms, dice: Some(dice), total: melee.totals[side] }
        });
    }

    /// The lower total loses everybody; in a tie both do, unless one held the bunker. [CC:O16.4.3a CC:O16.4.3b A44]
    fn decide_melee(&mut self, mut melee: Melee, log: &mut impl Log<Event>) {
        melee.step = MeleeStep::Quarter { done: 0 };
        self.set_top(Frame::Melee(melee));
        let hex = melee.hex;
        let bunker = self.work(hex).filter(|work| work.wins_ties());
        let holder = [0, 1].into_iter().find(|side| self.state.held[*side].contains(hex));
        let (winner, clause) = match (melee.totals[0].cmp(&melee.totals[1]), bunker) {
            (Ordering::Greater, _) => (Some(0), cc!("O16.4.3a")),
            (Ordering::Less, _) => (Some(1), cc!("O16.4.3a")),
            (Ordering::Equal, Some(_)) => (holder, cc!("O16.4.3b")),
            (Ordering::Equal, None) => (None, cc!("O16.4.3b")),
        };
        log.note(|| Event::MeleeWon(hex, winner, clause));
        let losers = [0, 1].map(
            |side: Side| {
                if winner == Some(side) { Units::NONE } else { self.fighters(&melee, side) }
            },
        );
        for unit in losers[0].union(losers[1]).iter() {
            self.eliminate(unit, Cause::Melee, log);
        }
    }

    pub(crate) fn offer_melee(&self, melee: &Melee, into: &mut Vec<Choice>) {
        let side = self.melee_decider(melee);
        match melee.step {
            MeleeStep::Ambush { .. } => {
                into.push(Choice::Decline);
                into.extend(self.actions_held(side, Action::Ambush).map(Choice::Action));
            }
            MeleeStep::Ambushed { .. } => into.extend(self.fighters(melee, side).iter().map(Choice::Unit)),
            MeleeStep::Quarter { .. } => {
                into.push(Choice::Decline);
                into.extend(self.actions_held(side, Action::NoQuarter).map(Choice::Action));
            }
            _ => {}
        }
    }

    pub(crate) fn choose_in_melee(&mut self, mut melee: Melee, choice: Choice, log: &mut impl Log<Event>) {
        let side = self.melee_decider(&melee);
        match (melee.step, choice) {
            (MeleeStep::Ambush { done }, Choice::Action(card)) => {
                melee.step = MeleeStep::Ambushed { done };
                self.set_top(Frame::Melee(melee));
                self.play_action(side, card, log);
            }
            (MeleeStep::Ambush { done }, _) => {
                melee.step = MeleeStep::Ambush { done: done + 1 };
                self.set_top(Frame::Melee(melee));
            }
            (MeleeStep::Ambushed { done }, Choice::Unit(unit)) => self.ambush(melee, done, Some(unit)),
            (MeleeStep::Quarter { done }, Choice::Action(card)) => {
                if !self.setup.options.no_quarter_repeats {
                    melee.step = MeleeStep::Quarter { done: done + 1 };
                    self.set_top(Frame::Melee(melee));
                }
                self.play_action(side, card, log);
                self.score(side, 2, cc!("A38c"), log);
            }
            (MeleeStep::Quarter { done }, _) => {
                melee.step = MeleeStep::Quarter { done: done + 1 };
                self.set_top(Frame::Melee(melee));
            }
            _ => {}
        }
    }
}
