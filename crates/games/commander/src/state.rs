//! The changing part of a battle, small and flat so that a copy is close to a memcpy, and what can be read off it
//! at once: who stands where.

use crate::cards::{CardId, Cards};
use crate::chart::{Fortification, OBJECTIVES};
use crate::frame::{Course, Frame, Stack};
use crate::kinds::{Class, RadioKind, UnitKind, WeaponKind};
use crate::place::Place;
use crate::setup::{
    Hexes, KindId, MOST_HEXES, MOST_UNITS, MOST_WEAPONS, Setup, Side, UnitId, WeaponId, WeaponKindId,
};
use crate::units::Units;
use salient_ground::Hex;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is true of a unit, as bits.
pub mod flag {
    /// [CC:GL.Broken.a]
    pub const BROKEN: u8 = 1;
    /// [CC:13.2a]
    pub const SUPPRESSED: u8 = 2;
    /// [CC:E44.1a]
    pub const VETERAN: u8 = 4;
    /// Named for an order or for opportunity fire this turn. [CC:GL.Activate]
    pub const ACTIVATED: u8 = 8;
    /// Named for the Move order under way. [A25]
    pub const MOVING: u8 = 16;
    /// Named for opportunity fire in the Move order under way. [CC:A33.3b]
    pub const WATCHING: u8 = 32;
}

/// No unit, no weapon.
pub const NOBODY: u8 = u8::MAX;
/// Nobody's: of control.
pub const NEITHER: u8 = 2;

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// What it is.
    pub kind: KindId,
    /// Whose.
    pub side: u8,
    /// Tells it from others that are called the same.
    pub number: u8,
    /// Its weapon; [`NOBODY`] for none.
    pub weapon: u8,
    /// See [`flag`].
    pub flags: u8,
    /// Movement points that it has spent in the Move order under way, beyond those of the group it is moving with now.
    /// [CC:O21.1.1a]
    pub spent: i8,
    /// Where it is.
    pub at: Place,
}

impl Unit {
    /// A slot in nobody's use.
    pub const FREE: Self =
        Self { kind: KindId(0), side: 0, number: 0, weapon: NOBODY, flags: 0, spent: 0, at: Place::MIX };
}

/// Where a weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WeaponPlace {
    /// Not in play: the slot is free.
    Mix,
    /// Carried by a unit.
    With(UnitId),
    /// Eliminated, in the common box. [CC:4.2b]
    Box,
}

/// A weapon in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weapon {
    /// What it is.
    pub kind: WeaponKindId,
    /// Tells it from others that are called the same.
    pub number: u8,
    /// Whether it is broken.
    pub broken: bool,
    /// Where it is.
    pub at: WeaponPlace,
}

impl Weapon {
    /// A slot in nobody's use.
    pub const FREE: Self = Self { kind: WeaponKindId(0), number: 0, broken: false, at: WeaponPlace::Mix };
}

/// A side's radio. [CC:12b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Radio {
    /// What it is.
    pub kind: RadioKind,
    /// Whether it is broken.
    pub broken: bool,
}

/// The changing part of a position.
#[derive(Clone, Copy)]
pub struct State {
    /// Every unit, by slot.
    pub units: [Unit; MOST_UNITS],
    /// Every weapon, by slot.
    pub weapons: [Weapon; MOST_WEAPONS],
    /// Radios in play.
    pub radios: [Option<Radio>; 2],
    /// Cards nobody has seen: the draw piles. [CC:1.2b]
    pub deck: [Cards; 2],
    /// Cards held. [CC:1.2a]
    pub hand: [Cards; 2],
    /// Cards discarded; all others of a deck are here. [CC:1.2c]
    pub discards: [Cards; 2],
    /// Cards of a hand that the other side has been shown. [CC:E61]
    pub shown: [Cards; 2],
    /// The card on top of each discard pile.
    pub top: [Option<CardId>; 2],
    /// Fortifications by hex, as their number in [`Fortification::ALL`] + 1; 0 for none. [CC:8.1.3]
    pub works: [u8; MOST_HEXES],
    /// Smoke by hex: its hindrance, 0 for none. [CC:8.1.4]
    pub smoke: [u8; MOST_HEXES],
    /// Burning hexes. [CC:8.1.5]
    pub blaze: Hexes,
    /// What the blaze markers would be as smoke, so that the cup is never short: markers on the map by hindrance.
    pub burning: [u8; 10],
    /// Markers left in the cup, by hindrance 1 to 10. [CC:T94b]
    pub cup: [u8; 10],
    /// Hexes that each side was last to hold alone. [CC:F101b CC:7.3.1b]
    pub held: [Hexes; 2],
    /// Who controls each objective: 0, 1 or [`NEITHER`]. [CC:7.3.1b]
    pub control: [u8; OBJECTIVES],
    /// Chits that are open, as bits. [CC:7.3.3c]
    pub open_chits: u32,
    /// Secret chits of each side, as bits. [CC:7.3.3a]
    pub secret_chits: [u32; 2],
    /// Points, counted for side 0. [CC:4.1.1]
    pub points: i16,
    /// The space of each side's surrender marker. [CC:4.2a]
    pub surrender: [u8; 2],
    /// The space of the time marker. [CC:6.1.1]
    pub time: u8,
    /// Who holds the initiative card. [CC:9.1a]
    pub initiative: u8,
    /// Whose turn it is. [CC:GL.Active]
    pub active: u8,
    /// The dice of the last roll: white, coloured.
    pub dice: [u8; 2],
    /// The last random hex.
    pub random_hex: Hex,
    /// How each side has just lost, until the procedure under way has been looked at as a whole. [CC:6.3.1b]
    pub losing: [Option<How>; 2],
    /// How it ended, once it has.
    pub ended: Option<Ended>,
    /// Turns taken, for the log.
    pub turns: u16,
    /// Procedures under way.
    pub stack: Stack,

    // What follows is worked out from the units and never saved.
    head: [u8; MOST_HEXES],
    next: [u8; MOST_UNITS],
    /// Hexes with units of each side.
    pub present: [Hexes; 2],
    /// Hexes with smoke.
    pub smoky: Hexes,
    /// Slots in use.
    in_play: Units,
    /// Units of each side on the map.
    fielded: [Units; 2],
}

/// How a battle ended. [CC:6.3a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Who won.
    pub winner: u8,
    /// How.
    pub how: How,
}

/// The ways a battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// [CC:6.3a]
    Surrender,
    /// [CC:6.3b]
    Annihilation,
    /// [CC:6.3c]
    Exit,
    /// [CC:6.3d]
    SuddenDeath,
    /// [CC:7.3.2d]
    TakeAll,
}

/// A battle under way: the scenario and the changing part.
#[derive(Clone)]
pub struct Position {
    /// The scenario.
    pub setup: Arc<Setup>,
    /// The changing part.
    pub state: State,
}

impl Position {
    /// The position before anything has happened: nothing is on the map yet.
    #[must_use]
    pub fn new(setup: Arc<Setup>) -> Self {
        let state = State {
            units: [Unit::FREE; MOST_UNITS],
            weapons: [Weapon::FREE; MOST_WEAPONS],
            radios: [0, 1]
                .map(|side: usize| setup.sides[side].radio.map(|kind| Radio { kind, broken: false })),
            deck: [Cards::ALL; 2],
            hand: [Cards::NONE; 2],
            discards: [Cards::NONE; 2],
            shown: [Cards::NONE; 2],
            top: [None; 2],
            works: [0; MOST_HEXES],
            smoke: [0; MOST_HEXES],
            blaze: Hexes::EMPTY,
            burning: [0; 10],
            cup: setup.cup,
            held: [Hexes::EMPTY; 2],
            control: setup.control,
            open_chits: 0,
            secret_chits: [0; 2],
            points: setup.points,
            surrender: [0, 1].map(|side: usize| setup.sides[side].surrender),
            time: setup.time,
            initiative: setup.initiative as u8,
            active: setup.first as u8,
            dice: [0; 2],
            random_hex: Hex(0),
            losing: [None; 2],
            ended: None,
            turns: 0,
            stack: Stack::new(Frame::Course(Course::Chits { drawn: 0 })),
            head: [NOBODY; MOST_HEXES],
            next: [NOBODY; MOST_UNITS],
            present: [Hexes::EMPTY; 2],
            smoky: Hexes::EMPTY,
            in_play: Units::NONE,
            fielded: [Units::NONE; 2],
        };
        let mut position = Self { setup, state };
        let setup = Arc::clone(&position.setup);
        for (hex, work) in &setup.start_fortifications {
            position.state.works[hex.index()] = *work as u8 + 1;
        }
        for side in [0, 1] {
            for start in &setup.sides[side].units {
                let at = match (start.at, start.arrives) {
                    (_, Some(space)) => Place::time(space),
                    (Some(hex), None) => Place::on(hex),
                    (None, None) => Place::WAITING,
                };
                let Some(unit) = position.raise(side, start.kind, at) else { continue };
                let flags = &mut position.state.units[unit.index()].flags;
                for (is, bit) in [
                    (start.broken, flag::BROKEN),
                    (start.suppressed, flag::SUPPRESSED),
                    (start.veteran, flag::VETERAN),
                ] {
                    if is {
                        *flags |= bit;
                    }
                }
                if let Some(weapon) = start.weapon
                    && let Some(id) = position.arm(unit, weapon.kind)
                {
                    position.state.weapons[id.index()].broken = weapon.broken;
                }
            }
        }
        for chit in &setup.open_chits {
            position.state.open_chits |= 1 << chit;
        }
        for side in [0, 1] {
            for chit in &setup.sides[side].named_chits {
                position.state.secret_chits[side] |= 1 << chit;
            }
            let alone = position.state.present[side].difference(position.state.present[1 - side]);
            position.state.held[side] = alone;
        }
        position
    }

    /// A unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.state.units[unit.index()]
    }

    /// What a unit is.
    #[inline]
    #[must_use]
    pub fn kind(&self, unit: UnitId) -> &UnitKind {
        self.setup.kind(self.unit(unit).kind)
    }

    /// Whose a unit is.
    #[inline]
    #[must_use]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.unit(unit).side as Side
    }

    /// A unit's hex, if it is on the map.
    #[inline]
    #[must_use]
    pub fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        self.unit(unit).at.hex()
    }

    /// Whether any of these is true of a unit; see [`flag`].
    #[inline]
    #[must_use]
    pub fn is(&self, unit: UnitId, flags: u8) -> bool {
        self.unit(unit).flags & flags != 0
    }

    /// Makes something true of a unit.
    #[inline]
    pub fn mark(&mut self, unit: UnitId, flags: u8) {
        self.state.units[unit.index()].flags |= flags;
    }

    /// Makes something untrue of a unit.
    #[inline]
    pub fn unmark(&mut self, unit: UnitId, flags: u8) {
        self.state.units[unit.index()].flags &= !flags;
    }

    /// Nothing is true of a unit any more: it has left the map.
    pub(crate) fn clear_flags(&mut self, unit: UnitId) {
        let unit = &mut self.state.units[unit.index()];
        (unit.flags, unit.spent) = (0, 0);
    }

    /// A counter that stands in for another is as that was. [CC:E52.2b CC:A36d]
    pub(crate) fn take_after(&mut self, unit: UnitId, old: &Unit) {
        let unit = &mut self.state.units[unit.index()];
        (unit.flags, unit.spent) = (old.flags, old.spent);
    }

    /// Whether a unit is a leader.
    #[inline]
    #[must_use]
    pub fn is_leader(&self, unit: UnitId) -> bool {
        self.kind(unit).class == Class::Leader
    }

    /// A weapon.
    #[inline]
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.state.weapons[weapon.index()]
    }

    /// What a weapon is.
    #[inline]
    #[must_use]
    pub fn weapon_kind(&self, weapon: WeaponId) -> &WeaponKind {
        self.setup.weapon_kind(self.weapon(weapon).kind)
    }

    /// A unit's weapon.
    #[inline]
    #[must_use]
    pub fn weapon_of(&self, unit: UnitId) -> Option<WeaponId> {
        let weapon = self.unit(unit).weapon;
        if weapon == NOBODY { None } else { Some(WeaponId(weapon)) }
    }

    /// Who carries a weapon.
    #[inline]
    #[must_use]
    pub fn bearer(&self, weapon: WeaponId) -> Option<UnitId> {
        if let WeaponPlace::With(unit) = self.weapon(weapon).at { Some(unit) } else { None }
    }

    /// The units of a hex, both sides'.
    #[inline]
    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        let mut at = self.state.head[hex.index()];
        std::iter::from_fn(move || {
            if at == NOBODY {
                return None;
            }
            let unit = UnitId(at);
            at = self.state.next[at as usize];
            Some(unit)
        })
    }

    /// A side's units of a hex.
    #[inline]
    pub fn side_at(&self, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.units_at(hex).filter(move |unit| self.side_of(*unit) == side)
    }

    /// Every slot in use.
    #[inline]
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.state.in_play.iter()
    }

    /// Every unit on the map.
    #[inline]
    pub fn on_map(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.state.fielded[0].union(self.state.fielded[1]).iter()
    }

    /// Every unit of a side on the map.
    #[inline]
    pub fn side_on_map(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.state.fielded[side].iter()
    }

    /// Every weapon carried by somebody on the map or off it.
    pub fn carried(&self) -> impl Iterator<Item = WeaponId> + '_ {
        (0..MOST_WEAPONS as u8).map(WeaponId).filter(|weapon| self.bearer(*weapon).is_some())
    }

    /// The fortification of a hex.
    #[inline]
    #[must_use]
    pub fn work(&self, hex: Hex) -> Option<Fortification> {
        match self.state.works[hex.index()] {
            0 => None,
            number => Some(Fortification::ALL[number as usize - 1]),
        }
    }

    /// Whether a side has the only units in a hex.
    #[must_use]
    pub fn alone(&self, side: Side, hex: Hex) -> bool {
        self.state.present[side].contains(hex) && !self.state.present[1 - side].contains(hex)
    }

    /// Whether a hex is friendly to a side. [CC:GL.Friendly.b]
    #[must_use]
    pub fn friendly(&self, side: Side, hex: Hex) -> bool {
        let objective = self.setup.hex(hex).objective;
        self.state.present[side].contains(hex)
            || (usize::from(objective) < OBJECTIVES
                && usize::from(self.state.control[usize::from(objective)]) == side
                && !self.state.present[1 - side].contains(hex))
    }

    /// Figures of a side in a hex. [CC:8.2a]
    #[must_use]
    pub fn figures(&self, side: Side, hex: Hex) -> u8 {
        self.side_at(side, hex).map(|unit| self.kind(unit).class.figures()).sum()
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Side {
        self.state.active as Side
    }

    /// Casualties of a side. [CC:4.2b]
    #[must_use]
    pub fn casualties(&self, side: Side) -> usize {
        let off_map = self.state.in_play.without(self.state.fielded[0]).without(self.state.fielded[1]);
        off_map
            .iter()
            .filter(|unit| self.unit(*unit).at == Place::CASUALTY && self.side_of(*unit) == side)
            .count()
    }

    /// Puts a unit somewhere else.
    pub fn place(&mut self, unit: UnitId, at: Place) {
        if let Some(hex) = self.hex_of(unit) {
            self.unlink(unit, hex);
        }
        self.state.units[unit.index()].at = at;
        if at == Place::MIX {
            self.state.in_play.remove(unit);
        } else {
            self.state.in_play.insert(unit);
        }
        if let Some(hex) = at.hex() {
            self.link(unit, hex);
        }
    }

    /// A new counter of a kind; `None` when every slot is taken.
    pub fn raise(&mut self, side: Side, kind: KindId, at: Place) -> Option<UnitId> {
        let slot = (0..MOST_UNITS).find(|slot| self.state.units[*slot].at == Place::MIX)?;
        let short = &self.setup.kinds[kind.index()].short;
        let alike = |unit: &UnitId| self.kind(*unit).short == *short;
        let number = (1..=u8::MAX)
            .find(|number| !self.all_units().filter(alike).any(|unit| self.unit(unit).number == *number))
            .unwrap_or(u8::MAX);
        self.state.units[slot] =
            Unit { kind, side: side as u8, number, weapon: NOBODY, flags: 0, spent: 0, at: Place::WAITING };
        let unit = UnitId(slot as u8);
        self.place(unit, at);
        Some(unit)
    }

    /// Gives a unit a new weapon of a kind; `None` when every slot is taken.
    pub fn arm(&mut self, unit: UnitId, kind: WeaponKindId) -> Option<WeaponId> {
        let slot = (0..MOST_WEAPONS).find(|slot| self.state.weapons[*slot].at == WeaponPlace::Mix)?;
        // Both nations may have a weapon of the same name: the number tells all of them apart.
        let id = &self.setup.weapon_kind(kind).id;
        let alike =
            |weapon: &&Weapon| weapon.at != WeaponPlace::Mix && self.setup.weapon_kind(weapon.kind).id == *id;
        let number = (1..=u8::MAX)
            .find(|number| !self.state.weapons.iter().filter(alike).any(|weapon| weapon.number == *number))
            .unwrap_or(u8::MAX);
        self.state.weapons[slot] = Weapon { kind, number, broken: false, at: WeaponPlace::With(unit) };
        self.state.units[unit.index()].weapon = slot as u8;
        Some(WeaponId(slot as u8))
    }

    /// Hands a weapon over. [CC:11.3a]
    pub fn hand_over(&mut self, weapon: WeaponId, to: UnitId) {
        if let Some(from) = self.bearer(weapon) {
            self.state.units[from.index()].weapon = NOBODY;
        }
        self.state.weapons[weapon.index()].at = WeaponPlace::With(to);
        self.state.units[to.index()].weapon = weapon.0;
    }

    /// Takes a weapon out of play into the common box. [CC:4.2b]
    pub fn box_weapon(&mut self, weapon: WeaponId) {
        if let Some(from) = self.bearer(weapon) {
            self.state.units[from.index()].weapon = NOBODY;
        }
        let weapon = &mut self.state.weapons[weapon.index()];
        weapon.at = WeaponPlace::Box;
        weapon.broken = false;
    }

    /// Returns a counter to the mix; its slot is free again.
    pub fn dismiss(&mut self, unit: UnitId) {
        self.place(unit, Place::MIX);
        self.state.units[unit.index()] = Unit::FREE;
        self.state.stack.replace(unit, &[]);
    }

    fn link(&mut self, unit: UnitId, hex: Hex) {
        let index = hex.index();
        // Kept in the order of slots, so that equal positions are equal however they came about.
        let (mut before, mut at) = (NOBODY, self.state.head[index]);
        while at != NOBODY && at < unit.0 {
            (before, at) = (at, self.state.next[at as usize]);
        }
        self.state.next[unit.index()] = at;
        if before == NOBODY {
            self.state.head[index] = unit.0;
        } else {
            self.state.next[before as usize] = unit.0;
        }
        let side = self.side_of(unit);
        self.state.present[side].insert(hex);
        self.state.fielded[side].insert(unit);
    }

    fn unlink(&mut self, unit: UnitId, hex: Hex) {
        let index = hex.index();
        let (mut before, mut at) = (NOBODY, self.state.head[index]);
        while at != NOBODY && at != unit.0 {
            (before, at) = (at, self.state.next[at as usize]);
        }
        if at == NOBODY {
            return;
        }
        let after = self.state.next[at as usize];
        if before == NOBODY {
            self.state.head[index] = after;
        } else {
            self.state.next[before as usize] = after;
        }
        let side = self.side_of(unit);
        self.state.fielded[side].remove(unit);
        if self.side_at(side, hex).next().is_none() {
            self.state.present[side].remove(hex);
        }
    }

    /// Works out what is never saved.
    pub(crate) fn rebuild(&mut self) {
        self.state.head = [NOBODY; MOST_HEXES];
        self.state.next = [NOBODY; MOST_UNITS];
        self.state.present = [Hexes::EMPTY; 2];
        (self.state.in_play, self.state.fielded) = (Units::NONE, [Units::NONE; 2]);
        self.state.smoky = self.setup.all.iter().filter(|hex| self.state.smoke[hex.index()] > 0).collect();
        for unit in (0..MOST_UNITS as u8).map(UnitId) {
            if self.unit(unit).at != Place::MIX {
                self.state.in_play.insert(unit);
            }
            if let Some(hex) = self.hex_of(unit) {
                self.link(unit, hex);
            }
        }
    }

    /// Hexes that hold units of both sides.
    #[inline]
    #[must_use]
    pub fn contested(&self) -> Hexes {
        self.state.present[0].intersect(self.state.present[1])
    }

    /// Every broken unit of a side on the map.
    #[must_use]
    pub fn broken_units(&self, side: Side) -> Units {
        self.side_on_map(side).filter(|unit| self.is(*unit, flag::BROKEN)).collect()
    }
}
