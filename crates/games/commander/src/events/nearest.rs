//! Events that strike what is nearest to a random hex. [CC:E43a CC:E63 CC:E72]

use super::BEGIN;
use crate::cards::Happening;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{self, Cause};
use crate::setup::{Hexes, Side, UnitId, WeaponId};
use crate::state::Position;
use crate::units::Units;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Of some hexes, those nearest to a hex, by plain distance. [A65]
    fn nearest(&self, to: Hex, among: Hexes) -> Hexes {
        let distance = |hex: &Hex| self.setup.tables.distance(to, *hex);
        let Some(least) = among.iter().map(|hex| distance(&hex)).min() else { return Hexes::EMPTY };
        among.iter().filter(|hex| distance(hex) == least).collect()
    }

    /// The occupied hexes an event can strike.
    fn struck(&self, event: &frame::Event) -> Hexes {
        let occupied = self.state.present[0].union(self.state.present[1]);
        event.hex.map_or(Hexes::EMPTY, |hex| self.nearest(hex, occupied))
    }

    fn struck_units(&self, event: &frame::Event) -> impl Iterator<Item = UnitId> + '_ {
        let hexes = self.struck(event);
        self.on_map().filter(move |unit| self.hex_of(*unit).is_some_and(|hex| hexes.contains(hex)))
    }

    /// Unbroken weapons nearest to the hex. [CC:E63]
    fn struck_weapons(&self, event: &frame::Event) -> impl Iterator<Item = WeaponId> + '_ {
        let whole = |weapon: &WeaponId| !self.weapon(*weapon).broken;
        let at = |weapon: WeaponId| self.bearer(weapon).and_then(|unit| self.hex_of(unit));
        let carried: Hexes = self.carried().filter(whole).filter_map(at).collect();
        let hexes = event.hex.map_or(Hexes::EMPTY, |hex| self.nearest(hex, carried));
        self.carried().filter(whole).filter(move |weapon| at(*weapon).is_some_and(|hex| hexes.contains(hex)))
    }

    pub(super) fn run_nearest_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        match event.step {
            BEGIN => {
                self.event_at(&event, 1);
                self.push_random_hex(event.side as Side);
            }
            1 => self.event_at(&frame::Event { hex: Some(self.state.random_hex), ..event }, 2),
            _ => {
                let nothing = match event.what {
                    Happening::Malfunction => self.struck_weapons(&event).next().is_none(),
                    _ => self.struck(&event).is_empty(),
                };
                if nothing {
                    self.event_void(&event, "there is nothing to strike", log);
                    return true;
                }
                return false;
            }
        }
        true
    }

    pub(super) fn offer_nearest_event(&self, event: &frame::Event, into: &mut Vec<Choice>) {
        match event.what {
            Happening::AirSupport => {
                into.push(Choice::Decline);
                into.extend(self.struck(event).iter().map(Choice::Hex));
            }
            Happening::Malfunction => into.extend(self.struck_weapons(event).map(Choice::Weapon)),
            _ => into.extend(self.struck_units(event).map(Choice::Unit)),
        }
    }

    pub(super) fn choose_nearest_event(
        &mut self,
        event: frame::Event,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        self.event_over(&event);
        match choice {
            Choice::Hex(hex) => {
                let units: Units = self.units_at(hex).collect();
                self.push_breaks(units, Cause::AirSupport);
            }
            Choice::Weapon(weapon) => self.break_weapon(weapon, cc!("E63"), log),
            Choice::Unit(unit) => self.push_breaks(Units::of(unit), Cause::ShellShock),
            _ => {}
        }
    }
}
