//! Events that strike, steady or change units of somebody's choice. [CC:E44a CC:E50 CC:E51 CC:E52.1 CC:E60 CC:E62
//! CC:E64 CC:E66 CC:E75]

use super::BEGIN;
use crate::cards::Happening;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Reckoning};
use crate::frame::{self, Cause, RollFor};
use crate::kinds::WeaponClass;
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::Units;
use salient_engine::Log;

impl Position {
    /// Whether a unit may be chosen for an event.
    fn fits_event(&self, event: &frame::Event, unit: UnitId) -> bool {
        let side = event.side as Side;
        let own = self.side_of(unit) == side;
        let broken = self.is(unit, flag::BROKEN);
        let Some(hex) = self.hex_of(unit) else { return false };
        match event.what {
            Happening::BattleHarden => own && !self.is(unit, flag::VETERAN),
            Happening::Commissar => own && broken,
            Happening::Deploy => self.side_of(unit) == self.deployer(event) && self.is_squad(unit),
            Happening::Interdiction => {
                !self.is(unit, flag::SUPPRESSED) && self.cover(hex, Against::Nothing).0 < 1
            }
            Happening::KilledInAction | Happening::Medic => broken,
            Happening::PrisonersOfWar => {
                own && broken && self.setup.tables.within(hex, 1).meets(self.state.present[1 - side])
            }
            Happening::SuppressingFire => {
                !own && !self.is(unit, flag::SUPPRESSED) && self.under_machine_guns(side, hex)
            }
            _ => false,
        }
    }

    /// Whether a hex lies in range and sight of a working machine gun in steady hands. [CC:E75]
    fn under_machine_guns(&self, side: Side, target: salient_ground::Hex) -> bool {
        self.side_on_map(side).any(|unit| {
            let Some(weapon) = self.weapon_of(unit) else { return false };
            let Some(from) = self.hex_of(unit) else { return false };
            let distance = self.setup.tables.distance(from, target) as i8;
            !self.is(unit, flag::BROKEN | flag::SUPPRESSED)
                && !self.weapon(weapon).broken
                && self.weapon_kind(weapon).class == WeaponClass::MachineGun
                && distance >= 1
                && distance <= self.weapon_range(weapon)
                && self.sight(from, target).is_some()
        })
    }

    pub(super) fn run_unit_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        match (event.what, event.step) {
            (Happening::Cower, _) => {
                self.cower(event.side as Side, log);
                self.event_over(&event);
            }
            (Happening::Commissar, 2) => {
                self.event_over(&event);
                self.judge(&event, log);
            }
            (_, BEGIN) => {
                if self.on_map().any(|unit| self.fits_event(&event, unit)) {
                    self.event_at(&event, 1);
                } else {
                    self.event_void(&event, "no unit fits", log);
                }
            }
            _ => return false,
        }
        true
    }

    /// Squads outside every friendly command radius keep their heads down. [CC:E51]
    fn cower(&mut self, side: Side, log: &mut impl Log<Event>) {
        let commanded = |unit: UnitId| {
            let Some(hex) = self.hex_of(unit) else { return true };
            self.side_on_map(side).filter(|leader| self.is_leader(*leader)).any(|leader| {
                let radius = self.command(leader).max(0) as u8;
                self.hex_of(leader).is_some_and(|at| self.setup.tables.distance(at, hex) <= radius)
            })
        };
        let lost: Units =
            self.side_on_map(side).filter(|unit| self.is_squad(*unit) && !commanded(*unit)).collect();
        for unit in lost.iter() {
            self.suppress(unit, cc!("E51"), log);
        }
    }

    /// The commissar has rolled. [CC:E50]
    fn judge(&mut self, event: &frame::Event, log: &mut impl Log<Event>) {
        let Some(unit) = event.unit.filter(|unit| self.hex_of(*unit).is_some()) else { return };
        let (who, dice) = (self.who(unit), self.state.dice);
        let morale = i16::from(self.morale(unit, Against::Nothing));
        log.note(|| Event::Reckoned {
            side: event.side as Side,
            what: Reckoning::Commissar(who),
            terms: self.morale_terms(unit, Against::Nothing),
            dice: Some(dice),
            total: morale,
        });
        if self.sum() > morale {
            self.eliminate(unit, Cause::Commissar, log);
        } else {
            self.rally(unit, cc!("E50"), log);
        }
    }

    pub(super) fn offer_unit_event(&self, event: &frame::Event, into: &mut Vec<Choice>) {
        if matches!(event.what, Happening::Deploy | Happening::SuppressingFire) {
            into.push(Choice::Decline);
        }
        into.extend(self.on_map().filter(|unit| self.fits_event(event, *unit)).map(Choice::Unit));
    }

    pub(super) fn choose_unit_event(
        &mut self,
        event: frame::Event,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        self.event_over(&event);
        let Choice::Unit(unit) = choice else { return };
        match event.what {
            Happening::BattleHarden => {
                self.mark(unit, flag::VETERAN);
                let who = self.who(unit);
                log.note(|| Event::Hardened(who));
            }
            Happening::Commissar => {
                self.event_at(&frame::Event { unit: Some(unit), ..event }, 2);
                self.push_roll(event.side as Side, RollFor::Commissar(unit));
            }
            Happening::Deploy => self.push_deploy(unit, log),
            Happening::Interdiction => self.suppress(unit, cc!("E60"), log),
            Happening::SuppressingFire => self.suppress(unit, cc!("E75"), log),
            Happening::KilledInAction => self.eliminate(unit, Cause::KilledInAction, log),
            Happening::PrisonersOfWar => self.eliminate(unit, Cause::PrisonersOfWar, log),
            Happening::Medic => self.rally(unit, cc!("E64"), log),
            _ => {}
        }
    }
}
