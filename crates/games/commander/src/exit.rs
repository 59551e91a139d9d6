//! Leaving the map by the far edge, and where the units wait for their return. [CC:7.2.1a CC:7.2.1c]

use crate::chart::Terrain;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Exit, Frame};
use crate::place::Place;
use crate::setup::{Side, UnitId};
use crate::state::{How, Position, flag};
use crate::steps::Why;
use crate::units::Units;
use salient_engine::Log;
use salient_ground::{Direction, Hex};

/// The last space of the time track that a marker can stand in with the battle still going on: no roll is higher.
/// [CC:6.2.2b]
const LAST_SPACE: u8 = 12;

impl Position {
    /// Why a side's units cannot leave the map out of a hex, points apart. [CC:7.2a CC:7.2b CC:O16.3c CC:O21.4e]
    #[must_use]
    pub fn why_not_exit(&self, side: Side, from: Hex) -> Option<Why> {
        let edge = self.setup.sides[1 - side].edge;
        if edge.distance(&self.setup.grid, from) > 0 {
            return Some((cc!("7.2.1a"), "Units leave the map only off the enemy's edge."));
        }
        if self.setup.hex(from).terrain == Terrain::MajorBridge && !self.bridge_leads_off(from) {
            return Some((cc!("T80.1b"), "A major bridge is left only along its road or railway."));
        }
        None
    }

    /// Whether one of the two ends of a bridge's road or railway lies beyond the edge of the map. [CC:T80.1b]
    fn bridge_leads_off(&self, hex: Hex) -> bool {
        Direction::ALL.into_iter().filter(|direction| self.road_or_rail(hex, *direction)).count() < 2
    }

    /// Units leave the map: their owner scores at once and says where on the time track they go. The last one to
    /// leave ends the battle. [CC:7.2.1b CC:7.2.1d CC:7.2.1e CC:E58.1b CC:6.3c]
    pub(crate) fn exit(&mut self, units: Units, log: &mut impl Log<Event>) {
        let Some(side) = units.first().map(|unit| self.side_of(unit)) else { return };
        let mut waiting = Units::NONE;
        for unit in units.iter() {
            let Some(from) = self.hex_of(unit) else { continue };
            let (points, hero) = (self.kind(unit).points(), self.kind(unit).hero);
            let points = if self.exits_doubled() { 2 * points } else { points };
            let who = self.who(unit);
            log.note(|| Event::Exited(who, points as u8));
            self.score(side, points, cc!("7.2.1b"), log);
            if hero {
                if let Some(weapon) = self.weapon_of(unit) {
                    self.lose_weapon(weapon, cc!("11.3c"), log);
                }
                self.dismiss(unit);
            } else {
                self.restore(unit, log);
                self.place(unit, Place::WAITING);
                self.state.stack.replace(unit, &[]);
                waiting.insert(unit);
            }
            self.occupied(from, log);
        }
        if !waiting.is_empty() {
            self.state.stack.push(Frame::Exit(Exit { units: waiting }));
        }
        if self.state.present[side].is_empty() {
            self.compare_points(How::Exit, log);
        }
    }

    /// Who leaves will come back whole, and so will his weapon; but he keeps no marker. [CC:7.2.1c CC:7.2.1d]
    fn restore(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let who = self.who(unit);
        if self.is(unit, flag::BROKEN) {
            log.note(|| Event::Rallied(who, cc!("7.2.1c")));
        }
        if self.is(unit, flag::SUPPRESSED) {
            log.note(|| Event::Unsuppressed(who, cc!("7.2.1d")));
        }
        if self.is(unit, flag::VETERAN) {
            log.note(|| Event::Softened(who));
        }
        if let Some(weapon) = self.weapon_of(unit)
            && std::mem::take(&mut self.state.weapons[weapon.index()].broken)
        {
            log.note(|| Event::WeaponFixed(weapon, cc!("7.2.1d")));
        }
        self.clear_flags(unit);
    }

    /// Spaces of the time track that make a difference: the marker's own, from which nobody comes back, and those it
    /// can still enter. [CC:7.2.1c A53]
    pub(crate) fn exit_spaces(&self) -> impl Iterator<Item = u8> + use<> {
        let now = self.state.time;
        let first = if self.setup.options.exited_may_stay_away { now } else { now.saturating_add(1) };
        first..=LAST_SPACE.max(self.setup.sudden_death).max(first)
    }

    /// One step; whether it moved.
    pub(crate) fn run_exit(&mut self, exit: Exit, _log: &mut impl Log<Event>) -> bool {
        if exit.units.is_empty() {
            self.state.stack.pop();
            return true;
        }
        false
    }

    pub(crate) fn offer_exit(&self, _exit: &Exit, into: &mut Vec<Choice>) {
        into.extend(self.exit_spaces().map(Choice::Space));
    }

    pub(crate) fn choose_exit(&mut self, mut exit: Exit, choice: Choice, log: &mut impl Log<Event>) {
        let (Choice::Space(space), Some(unit)) = (choice, exit.units.first()) else { return };
        exit.units.remove(unit);
        self.set_top(Frame::Exit(exit));
        self.send_to_track(unit, space, log);
    }

    fn send_to_track(&mut self, unit: UnitId, space: u8, log: &mut impl Log<Event>) {
        self.place(unit, Place::time(space));
        let who = self.who(unit);
        log.note(|| Event::SentToTrack(who, space));
    }
}
