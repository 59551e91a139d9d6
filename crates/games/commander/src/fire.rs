//! The Fire order: shot after shot, each by one piece or a group of them. [CC:O20.1a CC:O20.3a]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Fire, Frame, Shot, ShotKind, ShotStep};
use crate::setup::{Hexes, Side, UnitId, WeaponId};
use crate::state::Position;
use crate::units::{Units, Weapons};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Whether a unit's own firepower reaches a hex: range and sight. [CC:3.1.2 CC:10.1f A45]
    #[must_use]
    pub fn reaches(&self, unit: UnitId, target: Hex) -> bool {
        let Some(from) = self.hex_of(unit) else { return false };
        let distance = self.setup.tables.distance(from, target) as i8;
        distance >= 1 && distance <= self.range(unit) && self.sight(from, target).is_some()
    }

    /// Whether a unit's weapon can be used and reaches a hex. [CC:11.1c CC:O20.2.2b CC:O20.2.2c]
    #[must_use]
    pub fn weapon_reaches(&self, weapon: WeaponId, target: Hex) -> bool {
        let Some(from) = self.bearer(weapon).and_then(|unit| self.hex_of(unit)) else { return false };
        let distance = self.setup.tables.distance(from, target) as i8;
        let kind = self.weapon_kind(weapon);
        distance >= kind.least.max(1)
            && distance <= self.weapon_range(weapon)
            && self.weapon_usable(weapon)
            && self.sight(from, target).is_some()
    }

    /// Whether a unit or its weapon has an enemy in range and sight. [CC:O20.1a]
    #[must_use]
    pub fn has_target(&self, unit: UnitId) -> bool {
        let enemies = self.state.present[1 - self.side_of(unit)];
        let weapon = self.weapon_of(unit);
        enemies.iter().any(|hex| {
            self.reaches(unit, hex) || weapon.is_some_and(|weapon| self.weapon_reaches(weapon, hex))
        })
    }

    /// Whether a unit or its weapon could answer a move into a hex by fire; ordnance cannot. [CC:A33.3a]
    #[must_use]
    pub fn can_answer(&self, unit: UnitId, hex: Hex) -> bool {
        self.reaches(unit, hex)
            || self
                .weapon_of(unit)
                .is_some_and(|weapon| !self.weapon_kind(weapon).ordnance && self.weapon_reaches(weapon, hex))
    }

    /// The hexes that some of these pieces can fire at.
    pub(crate) fn targets(&self, side: Side, units: Units, weapons: Weapons) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        for hex in self.state.present[1 - side].iter() {
            if units.iter().any(|unit| self.reaches(unit, hex))
                || weapons.iter().any(|weapon| self.weapon_reaches(weapon, hex))
            {
                hexes.insert(hex);
            }
        }
        hexes
    }

    /// The hexes that weapons with smoke shells can lay smoke on. [CC:O20.2.1a A21]
    pub(crate) fn smoke_targets(&self, weapons: Weapons) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        for weapon in weapons.iter().filter(|weapon| self.weapon_kind(*weapon).smoke) {
            for hex in self.setup.all.iter() {
                if self.takes_smoke(hex) && self.weapon_reaches(weapon, hex) {
                    hexes.insert(hex);
                }
            }
        }
        hexes
    }

    /// Whether some piece alone could make a shot with firepower left. [CC:O20.3.2b]
    fn can_shoot(&self, fire: &Fire) -> bool {
        let side = fire.side as Side;
        self.targets(side, fire.units, fire.weapons).iter().any(|hex| {
            let alone = |units: Units, weapons: Weapons| {
                let mut shot = self.new_shot(side, ShotKind::Order, hex, false);
                (shot.units, shot.weapons) = (units, weapons);
                self.shot_firepower(&shot) > 0
            };
            fire.units.iter().any(|unit| self.reaches(unit, hex) && alone(Units::of(unit), Weapons::NONE))
                || fire.weapons.iter().any(|weapon| {
                    let mut weapons = Weapons::NONE;
                    weapons.insert(weapon);
                    self.weapon_reaches(weapon, hex)
                        && (self.weapon_kind(weapon).ordnance || alone(Units::NONE, weapons))
                })
        })
    }

    pub(crate) fn offer_fire(&self, fire: &Fire, into: &mut Vec<Choice>) {
        let side = fire.side as Side;
        if fire.any || !self.can_shoot(fire) {
            into.push(Choice::Done);
        }
        into.extend(self.targets(side, fire.units, fire.weapons).iter().map(Choice::Hex));
        into.extend(self.smoke_targets(fire.weapons).iter().map(Choice::Smoke));
    }

    pub(crate) fn choose_in_fire(&mut self, fire: Fire, choice: Choice, _log: &mut impl Log<Event>) {
        let side = fire.side as Side;
        let shot = match choice {
            Choice::Hex(hex) => self.new_shot(side, ShotKind::Order, hex, false),
            Choice::Smoke(hex) => self.new_shot(side, ShotKind::Order, hex, true),
            _ => {
                self.state.stack.pop();
                return;
            }
        };
        self.state.stack.push(Frame::Shot(shot));
    }

    /// An attack that nobody has joined yet.
    #[must_use]
    pub(crate) fn new_shot(&self, side: Side, kind: ShotKind, target: Hex, smoke: bool) -> Shot {
        Shot {
            side: side as u8,
            kind,
            step: ShotStep::Gather,
            target,
            second: None,
            units: Units::NONE,
            weapons: Weapons::NONE,
            smoke,
            bonus: 0,
            sustained: 0,
            firepower: 0,
            total: 0,
            bare: false,
            heavy: false,
            over: [0; 2],
            defending: Units::NONE,
            rolling: Units::NONE,
            morale: 0,
        }
    }
}
