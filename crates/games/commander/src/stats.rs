//! The figures of a unit and of a weapon as they are now: printed, with command, suppression, veterans, wire and
//! cover. [CC:3.1 CC:3.3.1.2a CC:13.2a CC:E44.1a CC:F106.1]

use crate::chart::{Fortification, Terrain, side};
use crate::clause::cc;
use crate::event::Term;
use crate::kinds::{Class, Face};
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::{Position, flag};
use salient_engine::Clause;
use salient_ground::{Direction, Hex};

/// What cover is asked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Nothing in particular: a rally, an event. [A60]
    Nothing,
    /// Fire that comes in over these hexsides of the target, as bits by direction. [CC:T97b]
    Fire(u8),
    /// Mortars and artillery. [CC:O18.2.3.3b]
    Heavy,
    /// Something that leaves no cover. [CC:11.6a CC:F103.2c]
    Bare,
}

impl Position {
    /// The side of a unit's counter that lies up.
    #[inline]
    #[must_use]
    pub fn face(&self, unit: UnitId) -> &Face {
        let kind = self.kind(unit);
        if self.is(unit, flag::BROKEN) { &kind.back } else { &kind.front }
    }

    /// What leaders in a unit's hex add to its figures: nothing for leaders. [CC:3.3.1.2a CC:3.3.1.2c]
    #[inline]
    #[must_use]
    pub fn aid(&self, unit: UnitId) -> i8 {
        match self.hex_of(unit) {
            Some(hex) if !self.is_leader(unit) => self.command_at(self.side_of(unit), hex),
            _ => 0,
        }
    }

    /// The command of a side's leaders in a hex. [CC:3.3.1.2b]
    #[must_use]
    pub fn command_at(&self, side: Side, hex: Hex) -> i8 {
        let commands =
            self.side_at(side, hex).filter(|unit| self.is_leader(*unit)).map(|unit| self.face(unit).command);
        if self.setup.ruleset.command_adds_up { commands.sum() } else { commands.max().unwrap_or(0) }
    }

    /// A leader's command now. [CC:3.3.1.1b A13]
    #[inline]
    #[must_use]
    pub fn command(&self, leader: UnitId) -> i8 {
        self.face(leader).command
    }

    /// What suppression and experience do to each figure. [CC:13.2a CC:E44.1a]
    #[inline]
    fn spirit(&self, unit: UnitId) -> i8 {
        i8::from(self.is(unit, flag::VETERAN)) - i8::from(self.is(unit, flag::SUPPRESSED))
    }

    /// What wire does to firepower, range and morale. [CC:F106.1]
    #[inline]
    fn wire(&self, unit: UnitId) -> i8 {
        let in_wire = self.hex_of(unit).is_some_and(|hex| self.work(hex) == Some(Fortification::Wire));
        -i8::from(in_wire)
    }

    /// Firepower now. [CC:3.1.1]
    #[must_use]
    pub fn firepower(&self, unit: UnitId) -> i8 {
        self.face(unit).firepower + self.aid(unit) + self.spirit(unit) + self.wire(unit)
    }

    /// Range now. [CC:3.1.2]
    #[must_use]
    pub fn range(&self, unit: UnitId) -> i8 {
        self.face(unit).range + self.aid(unit) + self.spirit(unit) + self.wire(unit)
    }

    /// Movement now, without what a road adds. [CC:3.1.3 CC:11.1a]
    #[must_use]
    pub fn movement(&self, unit: UnitId) -> i8 {
        let weapon = self.weapon_of(unit).map_or(0, |weapon| self.weapon_kind(weapon).movement);
        self.face(unit).movement + self.aid(unit) + self.spirit(unit) + weapon
    }

    /// Morale now, cover included. [CC:3.1.4b]
    #[must_use]
    pub fn morale(&self, unit: UnitId, against: Against) -> i8 {
        let cover = self.hex_of(unit).map_or(0, |hex| self.cover(hex, against).0);
        self.face(unit).morale + self.aid(unit) + self.spirit(unit) + self.wire(unit) + cover
    }

    /// The same, line by line.
    #[must_use]
    pub fn morale_terms(&self, unit: UnitId, against: Against) -> Vec<Term> {
        let broken = self.is(unit, flag::BROKEN);
        let what = if broken { "morale, broken" } else { "morale" };
        let mut terms = vec![Term::plain(what, i16::from(self.face(unit).morale), cc!("3.1.4a"))];
        terms.extend(self.bearing(unit));
        if let Some(hex) = self.hex_of(unit) {
            let (cover, what, clause) = self.cover(hex, against);
            if cover != 0 {
                terms.push(Term::plain(what, i16::from(cover), clause));
            }
        }
        terms
    }

    /// What bears on a unit's firepower, range and morale, whatever is printed on its counter, line by line.
    pub(crate) fn bearing(&self, unit: UnitId) -> impl Iterator<Item = Term> + use<> {
        [
            Term::plain("command in the hex", i16::from(self.aid(unit)), cc!("3.3.1.2a")),
            Term::plain("veteran", i16::from(self.is(unit, flag::VETERAN)), cc!("E44.1a")),
            Term::plain("suppressed", -i16::from(self.is(unit, flag::SUPPRESSED)), cc!("13.2a")),
            Term::plain("wire", i16::from(self.wire(unit)), cc!("F106.1")),
        ]
        .into_iter()
        .filter(|term| term.amount != 0)
    }

    /// A weapon's firepower now. [CC:3.3.1.3a CC:3.3.1.3b]
    #[must_use]
    pub fn weapon_firepower(&self, weapon: WeaponId) -> i8 {
        self.weapon_kind(weapon).firepower + self.weapon_aid(weapon)
    }

    /// A weapon's greatest range now. [CC:3.3.1.3a]
    #[must_use]
    pub fn weapon_range(&self, weapon: WeaponId) -> i8 {
        self.weapon_kind(weapon).range + self.weapon_aid(weapon)
    }

    /// What command adds to a weapon: nothing to ordnance, nothing to what a leader carries. [CC:3.3.1.3b CC:11.5d]
    #[must_use]
    pub fn weapon_aid(&self, weapon: WeaponId) -> i8 {
        match self.bearer(weapon) {
            Some(unit) if !self.weapon_kind(weapon).ordnance => self.aid(unit),
            _ => 0,
        }
    }

    /// The best cover of a hex against something, with its name and rule. [CC:GL.Cover CC:T78.3b A60 A61]
    #[must_use]
    pub fn cover(&self, hex: Hex, against: Against) -> (i8, &'static str, Clause) {
        if against == Against::Bare {
            return (0, "no cover", cc!("11.6a"));
        }
        let facts = self.setup.hex(hex);
        let row = facts.terrain.row();
        let road = |cover: i8| cover - i8::from(facts.road && self.road_lowers(facts.terrain));
        let mut best = if facts.road && self.road_lowers(facts.terrain) {
            (road(row.cover), "cover, with a road", cc!("T93c"))
        } else {
            (row.cover, "cover", row.clause)
        };
        let mut consider = |cover: i8, what: &'static str, clause: Clause| {
            if cover > best.0 {
                best = (cover, what, clause);
            }
        };
        if let Some(work) = self.work(hex)
            && let Some(cover) = work.cover()
        {
            let heavy = if against == Against::Heavy { self.setup.ruleset.heavy_cover } else { 0 };
            consider(road(cover + heavy), work.word(), work.clause());
        }
        let over = match against {
            Against::Fire(over) => over,
            Against::Nothing if !self.setup.options.hexsides_cover_from_fire_alone => u8::MAX,
            _ => 0,
        };
        if over != 0 {
            let lowered = self.setup.options.roads_lower_hexside_cover;
            let road = |cover: i8| if lowered { road(cover) } else { cover };
            for direction in Direction::ALL {
                if over >> direction.index() & 1 == 0 {
                    continue;
                }
                if facts.has_side(direction, side::WALL) {
                    consider(road(2), "wall", cc!("T97b"));
                }
                if facts.has_side(direction, side::HEDGE) {
                    consider(road(1), "hedge", cc!("T87b"));
                }
            }
        }
        best
    }

    /// Whether a road lowers cover in a hex of this terrain. [CC:T93c]
    fn road_lowers(&self, terrain: Terrain) -> bool {
        self.setup.ruleset.road_lowers_all_cover || terrain == Terrain::OpenGround
    }

    /// Whether a unit can use its weapon at all. [CC:11.1c CC:13.2b CC:T89b CC:F106.3b]
    #[must_use]
    pub fn weapon_usable(&self, weapon: WeaponId) -> bool {
        self.why_weapon_unusable(weapon).is_none()
    }

    /// Why a unit cannot use its weapon.
    #[must_use]
    pub fn why_weapon_unusable(&self, weapon: WeaponId) -> Option<(Clause, &'static str)> {
        let unit = self.bearer(weapon)?;
        if self.weapon(weapon).broken {
            return Some((cc!("GL.Broken.b"), "The weapon is broken."));
        }
        if self.is(unit, flag::BROKEN) {
            return Some((cc!("3.2.3a"), "A broken unit cannot fire its weapon."));
        }
        if self.is(unit, flag::SUPPRESSED) {
            return Some((cc!("13.2b"), "A suppressed unit cannot fire its weapon."));
        }
        let hex = self.hex_of(unit)?;
        if self.setup.hex(hex).water() {
            return Some((cc!("T89b"), "No weapon fires out of water."));
        }
        if self.work(hex) == Some(Fortification::Wire) {
            return Some((cc!("F106.3b"), "No weapon fires out of wire."));
        }
        None
    }

    /// Melee strength of a unit. [CC:O16.4.1b CC:3.1.6a A45 B17]
    #[must_use]
    pub fn melee_strength(&self, unit: UnitId) -> i8 {
        let options = &self.setup.options;
        let aid = if options.command_counts_in_melee { 0 } else { self.aid(unit) };
        let firepower = self.firepower(unit) - aid;
        let least = if options.negative_firepower_counts { i8::MIN } else { 0 };
        firepower.max(least) + i8::from(self.face(unit).boxed_firepower)
    }

    /// Whether a unit is a squad.
    #[must_use]
    pub fn is_squad(&self, unit: UnitId) -> bool {
        self.kind(unit).class == Class::Squad
    }
}
