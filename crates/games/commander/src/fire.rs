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
        if !self.setup.lines.seen(from).contains(target) {
            return false;
        }
        let distance = self.setup.tables.distance(from, target) as i8;
        distance >= 1 && distance <= self.range(unit) && self.sight(from, target).is_some()
    }

    /// Whether a unit's weapon can be used and reaches a hex. [CC:11.1c CC:O20.2.2b CC:O20.2.2c]
    #[must_use]
    pub fn weapon_reaches(&self, weapon: WeaponId, target: Hex) -> bool {
        let Some(from) = self.bearer(weapon).and_then(|unit| self.hex_of(unit)) else { return false };
        if !self.setup.lines.seen(from).contains(target) {
            return false;
        }
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
        !self.reach(unit, enemies).is_empty()
            || self.weapon_of(unit).is_some_and(|weapon| !self.weapon_reach(weapon, enemies).is_empty())
    }

    /// Those of some hexes that [`Position::reaches`].
    fn reach(&self, unit: UnitId, among: Hexes) -> Hexes {
        let Some(from) = self.hex_of(unit) else { return Hexes::EMPTY };
        self.seen_between(from, among, 1, || self.range(unit))
    }

    /// Those of some hexes that [`Position::weapon_reaches`].
    fn weapon_reach(&self, weapon: WeaponId, among: Hexes) -> Hexes {
        match self.bearer(weapon).and_then(|unit| self.hex_of(unit)) {
            Some(from) if self.weapon_usable(weapon) => {
                let least = self.weapon_kind(weapon).least.max(1);
                self.seen_between(from, among, least, || self.weapon_range(weapon))
            }
            _ => Hexes::EMPTY,
        }
    }

    /// Those of some hexes that can be seen, at least so many steps away and at most so many.
    fn seen_between(&self, from: Hex, among: Hexes, least: i8, most: impl FnOnce() -> i8) -> Hexes {
        let mut seen = among.intersect(self.setup.lines.seen(from));
        if seen.is_empty() {
            return seen;
        }
        let (most, burning) = (most(), !self.state.blaze.is_empty());
        for hex in seen.iter() {
            let distance = self.setup.tables.distance(from, hex) as i8;
            if distance < least || distance > most || (burning && self.sight(from, hex).is_none()) {
                seen.remove(hex);
            }
        }
        seen
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
        let enemies = self.state.present[1 - side];
        let hexes = units.iter().fold(Hexes::EMPTY, |hexes, unit| hexes.union(self.reach(unit, enemies)));
        weapons.iter().fold(hexes, |hexes, weapon| hexes.union(self.weapon_reach(weapon, enemies)))
    }

    /// The hexes that weapons with smoke shells can lay smoke on. [CC:O20.2.1a A21]
    pub(crate) fn smoke_targets(&self, weapons: Weapons) -> Hexes {
        let able = weapons.iter().filter(|weapon| self.weapon_kind(*weapon).smoke);
        let hexes =
            able.fold(Hexes::EMPTY, |hexes, weapon| hexes.union(self.weapon_reach(weapon, self.setup.all)));
        hexes.iter().filter(|hex| self.takes_smoke(*hex)).collect()
    }

    /// Whether some piece alone, or those of one hex together, could make a shot with firepower left. [CC:O20.3.2b
    /// CC:O20.3.1.2]
    fn can_shoot(&self, fire: &Fire, targets: Hexes) -> bool {
        let has_firepower = |target: Hex, units: Units, weapons: Weapons| {
            let mut shot = self.new_shot(fire.side as Side, ShotKind::Order, target, false);
            (shot.units, shot.weapons) = (units, weapons);
            self.shot_firepower(&shot) > 0
        };
        let alone = |target: Hex| {
            let units = fire.units.iter().filter(|unit| self.reaches(*unit, target));
            let mut weapons = fire.weapons.iter().filter(|weapon| self.weapon_reaches(*weapon, target));
            units.map(Units::of).any(|unit| has_firepower(target, unit, Weapons::NONE))
                || weapons.any(|weapon| {
                    self.weapon_kind(weapon).ordnance
                        || has_firepower(target, Units::NONE, Weapons::of(weapon))
                })
        };
        let together = |target: Hex| {
            let mut all = self.new_shot(fire.side as Side, ShotKind::Order, target, false);
            all.units = fire.units.iter().filter(|unit| self.reaches(*unit, target)).collect();
            for weapon in fire.weapons.iter().filter(|weapon| self.weapon_reaches(*weapon, target)) {
                all.weapons.insert(weapon);
            }
            self.firing_hexes(&all).iter().any(|from| {
                let here = |unit: UnitId| self.hex_of(unit) == Some(from);
                let units = all.units.iter().filter(|unit| here(*unit)).collect();
                let mut weapons = Weapons::NONE;
                for weapon in all.weapons.iter().filter(|weapon| self.bearer(*weapon).is_some_and(here)) {
                    weapons.insert(weapon);
                }
                has_firepower(target, units, weapons)
            })
        };
        targets.iter().any(alone) || targets.iter().any(together)
    }

    pub(crate) fn offer_fire(&self, fire: &Fire, into: &mut Vec<Choice>) {
        let targets = self.targets(fire.side as Side, fire.units, fire.weapons);
        if fire.any || !self.can_shoot(fire, targets) {
            into.push(Choice::Done);
        }
        into.extend(targets.iter().map(Choice::Hex));
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
            concealed: 0,
            bare: false,
            heavy: false,
            over: [0; 2],
            defending: Units::NONE,
            rolling: Units::NONE,
            morale: 0,
            range: 0,
            hindrance: 0,
        }
    }
}
