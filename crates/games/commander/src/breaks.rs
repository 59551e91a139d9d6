//! Breaking, rallying, suppressing, eliminating: units and weapons. [CC:GL.Broken.d CC:3.2.4 CC:11.4a CC:13.1]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Who};
use crate::frame::{Breaks, Cause, Frame};
use crate::place::Place;
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::{Position, flag};
use crate::units::Units;
use salient_engine::{Clause, Log};

impl Position {
    /// A unit as it is now, for the log.
    #[must_use]
    pub fn who(&self, unit: UnitId) -> Who {
        let of = self.unit(unit);
        Who { kind: of.kind, side: of.side, number: of.number, at: of.at.hex() }
    }

    /// Units break: their owners may answer one by one. [CC:GL.Broken.d]
    pub(crate) fn push_breaks(&mut self, units: Units, cause: Cause) {
        if !units.is_empty() {
            self.state.stack.push(Frame::Breaks(Breaks { units, cause }));
        }
    }

    /// The unit that breaks next: the inactive side's first. [CC:GL.Inactive]
    #[must_use]
    pub(crate) fn breaks_next(&self, units: Units) -> Option<UnitId> {
        let inactive = 1 - self.active();
        units.iter().find(|unit| self.side_of(*unit) == inactive).or_else(|| units.first())
    }

    /// Whether Light Wounds might save a unit that would break. [CC:A36a]
    #[must_use]
    pub(crate) fn might_be_light(&self, unit: UnitId) -> bool {
        self.is_squad(unit) && self.might_play(self.side_of(unit), Action::LightWounds)
    }

    /// One step; whether it moved.
    pub(crate) fn run_breaks(&mut self, mut breaks: Breaks, log: &mut impl Log<Event>) -> bool {
        let Some(unit) = self.breaks_next(breaks.units) else {
            self.state.stack.pop();
            return true;
        };
        if self.hex_of(unit).is_some() && self.might_be_light(unit) {
            return false;
        }
        breaks.units.remove(unit);
        self.set_top(Frame::Breaks(breaks));
        self.break_unit(unit, breaks.cause, log);
        true
    }

    pub(crate) fn offer_breaks(&self, breaks: &Breaks, into: &mut Vec<Choice>) {
        let Some(unit) = self.breaks_next(breaks.units) else { return };
        into.push(Choice::Decline);
        into.extend(self.actions_held(self.side_of(unit), Action::LightWounds).map(Choice::Action));
    }

    pub(crate) fn choose_break(&mut self, mut breaks: Breaks, choice: Choice, log: &mut impl Log<Event>) {
        let Some(unit) = self.breaks_next(breaks.units) else { return };
        breaks.units.remove(unit);
        self.set_top(Frame::Breaks(breaks));
        match choice {
            Choice::Action(card) => {
                self.play_action(self.side_of(unit), card, log);
                self.wound_lightly(unit, log);
            }
            _ => self.break_unit(unit, breaks.cause, log),
        }
    }

    /// A squad becomes a team instead of breaking. [CC:A36b CC:A36c CC:A36d]
    fn wound_lightly(&mut self, squad: UnitId, log: &mut impl Log<Event>) {
        let side = self.side_of(squad);
        self.score(side, -1, cc!("A36b"), log);
        let terms = &self.setup.sides[side];
        let kind = terms.nation.teams[terms.quality as usize];
        let before = self.who(squad);
        let old = *self.unit(squad);
        let Some(team) = self.raise(side, kind, old.at) else { return };
        self.take_after(team, &old);
        if let Some(weapon) = self.weapon_of(squad) {
            self.hand_over(weapon, team);
        }
        self.state.stack.replace(squad, &[team]);
        self.dismiss(squad);
        let after = self.who(team);
        log.note(|| Event::Became(before, vec![after], cc!("A36c")));
    }

    /// A unit breaks at once: it flips, or it is eliminated. [CC:GL.Broken.d]
    pub(crate) fn break_unit(&mut self, unit: UnitId, cause: Cause, log: &mut impl Log<Event>) {
        if self.hex_of(unit).is_none() {
            return;
        }
        if self.is(unit, flag::BROKEN) {
            self.eliminate(unit, cause, log);
        } else {
            self.mark(unit, flag::BROKEN);
            let who = self.who(unit);
            log.note(|| Event::Broke(who, cause));
        }
    }

    /// A unit rallies. [CC:3.2.5]
    pub(crate) fn rally(&mut self, unit: UnitId, clause: Clause, log: &mut impl Log<Event>) {
        if self.is(unit, flag::BROKEN) {
            self.unmark(unit, flag::BROKEN);
            let who = self.who(unit);
            log.note(|| Event::Rallied(who, clause));
        }
    }

    /// A unit is suppressed; a second marker is never placed. [CC:8.1.1a]
    pub(crate) fn suppress(&mut self, unit: UnitId, clause: Clause, log: &mut impl Log<Event>) {
        if self.hex_of(unit).is_none() {
            return;
        }
        let who = self.who(unit);
        if self.is(unit, flag::SUPPRESSED) {
            log.note(|| Event::StillSuppressed(who));
        } else {
            self.mark(unit, flag::SUPPRESSED);
            log.note(|| Event::Suppressed(who, clause));
        }
    }

    /// A unit is eliminated, whatever the cause: points, casualty track, weapon, and perhaps the end. [CC:7.1b
    /// CC:4.2b CC:11.3c CC:E58.1b]
    pub(crate) fn eliminate(&mut self, unit: UnitId, cause: Cause, log: &mut impl Log<Event>) {
        let side = self.side_of(unit);
        let who = self.who(unit);
        log.note(|| Event::Eliminated(who, cause));
        let kind = self.kind(unit);
        let (points, hero) = (kind.points(), kind.hero);
        if let Some(weapon) = self.weapon_of(unit) {
            self.lose_weapon(weapon, cc!("11.3c"), log);
        }
        if points != 0 {
            let doubled = if self.eliminations_doubled() { 2 } else { 1 };
            self.score(1 - side, points * doubled, cc!("7.1a"), log);
        }
        let hex = self.hex_of(unit);
        let counts = cause != Cause::Overstacked || self.setup.options.overstacked_are_casualties;
        if hero || !counts {
            self.dismiss(unit);
        } else {
            self.place(unit, Place::CASUALTY);
            self.clear_flags(unit);
            self.state.stack.replace(unit, &[]);
        }
        if let Some(hex) = hex {
            self.occupied(hex, log);
        }
        self.check_loss(side, log);
    }

    /// A weapon breaks, or is eliminated if it was broken. [CC:11.4a]
    pub(crate) fn break_weapon(&mut self, weapon: WeaponId, clause: Clause, log: &mut impl Log<Event>) {
        if self.bearer(weapon).is_none() {
            return;
        }
        if self.weapon(weapon).broken {
            self.lose_weapon(weapon, clause, log);
        } else {
            self.state.weapons[weapon.index()].broken = true;
            log.note(|| Event::WeaponBroke(weapon, clause));
        }
    }

    /// A weapon goes to the common box. [CC:4.2b CC:11.4d]
    pub(crate) fn lose_weapon(&mut self, weapon: WeaponId, clause: Clause, log: &mut impl Log<Event>) {
        self.box_weapon(weapon);
        for frame in self.state.stack.frames_mut() {
            match frame {
                Frame::Shot(shot) => shot.weapons.remove(weapon),
                Frame::Fire(fire) => fire.weapons.remove(weapon),
                _ => {}
            }
        }
        log.note(|| Event::WeaponLost(weapon, clause));
    }

    /// Points for a side. [CC:4.1.1]
    pub(crate) fn score(&mut self, side: Side, points: i16, clause: Clause, log: &mut impl Log<Event>) {
        if points != 0 {
            self.state.points += if side == 0 { points } else { -points };
            log.note(|| Event::Points(side, points, clause));
        }
    }
}
