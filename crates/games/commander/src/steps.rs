//! One step from hex to hex: whether it is possible at all, what it costs in a Move order, and how far a group gets.
//! [CC:O21.1a CC:O21.4a CC:T78.2 CC:T88.1 CC:F105.2a]

use crate::chart::{Fortification, Terrain, side, way};
use crate::clause::cc;
use crate::setup::{Hexes, MOST_HEXES, Side, UnitId};
use crate::state::Position;
use crate::units::Units;
use salient_engine::Clause;
use salient_ground::{Direction, Hex};

/// A rule and what it says about what was asked.
pub type Why = (Clause, &'static str);

/// How far units have got in a Move order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Movement points spent.
    pub spent: i8,
    /// Whether they have entered a road hex. [CC:T93b]
    pub road: bool,
    /// Whether their points are gone, whatever was left. [CC:F106.2a]
    pub stopped: bool,
}

impl Pace {
    /// What a unit has spent that has got so far; a road gives a point back. [CC:O21b CC:T93b CC:F106.2a]
    #[must_use]
    pub const fn toll(self) -> i8 {
        if self.stopped { STOPPED } else { self.spent - self.road as i8 }
    }
}

/// More points than anybody has: so many are gone when wire has stopped a unit. [CC:F106.2a]
pub(crate) const STOPPED: i8 = 100;

impl Position {
    /// Whether no unit may be in a hex. [CC:T79 CC:T98]
    #[inline]
    #[must_use]
    pub fn impassable(&self, hex: Hex) -> bool {
        self.state.blaze.contains(hex) || self.setup.hex(hex).terrain == Terrain::WaterBarrier
    }

    /// Whether a road or a railway crosses a hexside. [CC:T80.1b]
    #[inline]
    #[must_use]
    pub fn road_or_rail(&self, hex: Hex, direction: Direction) -> bool {
        let facts = self.setup.hex(hex);
        facts.has_way(direction, way::ROAD) || facts.has_way(direction, way::RAILWAY)
    }

    /// Why nobody goes from a hex to another in whatever order: not adjacent, impassable, or past a bridge's road.
    /// [CC:O16.3a CC:O16.3b CC:O21.4b CC:O21.4d CC:T80.1b]
    #[must_use]
    pub fn why_not_cross(&self, from: Hex, to: Hex) -> Option<Why> {
        match self.setup.grid.direction_between(from, to) {
            Some(direction) => self.why_not_towards(from, to, direction),
            None => Some((cc!("GL.Adjacent"), "The hex is not adjacent.")),
        }
    }

    /// The same for the neighbour in a direction.
    #[inline]
    fn why_not_towards(&self, from: Hex, to: Hex, direction: Direction) -> Option<Why> {
        if self.state.blaze.contains(to) {
            return Some((cc!("T79"), "The hex is burning."));
        }
        if self.setup.hex(to).terrain == Terrain::WaterBarrier {
            return Some((cc!("T98"), "A water barrier cannot be entered."));
        }
        let bridge = |hex: Hex| self.setup.hex(hex).terrain == Terrain::MajorBridge;
        if (bridge(from) || bridge(to)) && !self.road_or_rail(from, direction) {
            return Some((
                cc!("T80.1b"),
                "A major bridge is entered and left only along its road or railway.",
            ));
        }
        None
    }

    /// Why a side's units cannot go from a hex to another in a Move order, points apart. [CC:O21.4a CC:O21.4c]
    #[must_use]
    pub fn why_not_go(&self, side: Side, from: Hex, to: Hex) -> Option<Why> {
        match self.setup.grid.direction_between(from, to) {
            Some(direction) => self.why_not_go_towards(side, from, to, direction),
            None => self.why_not_cross(from, to),
        }
    }

    /// The same for the neighbour in a direction.
    #[inline]
    fn why_not_go_towards(&self, side: Side, from: Hex, to: Hex, direction: Direction) -> Option<Why> {
        if let Some(why) = self.why_not_towards(from, to, direction) {
            return Some(why);
        }
        if self.setup.hex(from).has_side(direction, side::CLIFF) {
            return Some((cc!("O21.4c"), "Nobody crosses a cliff in a Move order."));
        }
        if self.state.present[1 - side].contains(to) {
            return Some((cc!("O21.4a"), "Nobody moves into a hex with enemy units: that takes an Advance."));
        }
        if self.base_cost(from, to, direction).is_none() {
            return Some((cc!("T80.2"), "Off the bridge's road the hex is impassable."));
        }
        None
    }

    /// Whether a cliff runs between two hexes. [CC:T83a]
    #[must_use]
    pub fn cliff_between(&self, from: Hex, to: Hex) -> bool {
        let direction = self.setup.grid.direction_between(from, to);
        direction.is_some_and(|direction| self.setup.hex(from).has_side(direction, side::CLIFF))
    }

    /// Whether a step leads from a trench to a trench, bunker or pillbox, or the other way. [CC:F105.2a A47]
    #[must_use]
    pub fn under_cover(&self, from: Hex, to: Hex) -> bool {
        use Fortification::{Bunker, Pillbox, Trench};
        let dug = |work| matches!(work, Some(Trench | Bunker | Pillbox));
        let (here, there) = (self.work(from), self.work(to));
        (here == Some(Trench) && dug(there)) || (there == Some(Trench) && dug(here))
    }

    /// What the ground of a hex costs when entered from another. [CC:T80.1b CC:T80.2 CC:T92a CC:T93a CC:T96]
    #[inline]
    fn base_cost(&self, from: Hex, to: Hex, direction: Direction) -> Option<u8> {
        if self.setup.hex(from).ways[direction.index()] != 0 {
            return Some(1);
        }
        let facts = self.setup.hex(to);
        match facts.terrain {
            Terrain::MinorBridge => facts.beneath.row().cost,
            terrain => terrain.row().cost,
        }
    }

    /// Movement points for a step between adjacent hexes; nothing where no step is possible. [CC:O21.1a CC:T84 CC:T87a
    /// CC:T97a CC:T88.1 CC:F105.2a]
    #[must_use]
    pub fn step_cost(&self, from: Hex, to: Hex) -> Option<i8> {
        self.cost_towards(from, to, self.setup.grid.direction_between(from, to)?)
    }

    /// The same for the neighbour in a direction.
    #[inline]
    fn cost_towards(&self, from: Hex, to: Hex, direction: Direction) -> Option<i8> {
        if self.under_cover(from, to) {
            return Some(1);
        }
        let facts = self.setup.hex(from);
        let features = [side::FENCE, side::HEDGE, side::WALL];
        let hexside = features.into_iter().any(|feature| facts.has_side(direction, feature));
        let uphill = self.setup.hex(to).level > facts.level;
        Some(self.base_cost(from, to, direction)? as i8 + i8::from(hexside) + i8::from(uphill))
    }

    /// A unit's movement if it stood in a hex together with a group it belongs to. [CC:O21a CC:3.3.1.2a]
    fn movement_in(&self, unit: UnitId, group: Units, hex: Hex) -> i8 {
        let now = self.movement(unit);
        if self.hex_of(unit) == Some(hex) || self.is_leader(unit) {
            return now;
        }
        let there = self.command_at(self.side_of(unit), hex);
        let led = group.iter().filter(|unit| self.is_leader(*unit)).map(|leader| self.command(leader));
        let aid = if self.setup.ruleset.command_adds_up {
            there + led.sum::<i8>()
        } else {
            led.fold(there, i8::max)
        };
        now - self.aid(unit) + aid
    }

    /// Movement points that a group has in all, standing in a hex: those of its slowest. [CC:O21.2b CC:T93b]
    #[must_use]
    pub fn allowance(&self, group: Units, hex: Hex, pace: Pace) -> i8 {
        let own = |unit: UnitId| self.movement_in(unit, group, hex) - self.unit(unit).spent;
        group.iter().map(own).min().unwrap_or(0) + i8::from(pace.road)
    }

    /// Movement points that one unit of a group has left for itself, whatever the others have. [CC:O21.1.1a]
    #[must_use]
    pub fn points_of(&self, unit: UnitId, pace: Pace) -> i8 {
        self.movement(unit).saturating_sub(pace.toll()).saturating_sub(self.unit(unit).spent).max(0)
    }

    /// A unit spends movement points of its own. [CC:O21.1.1a]
    pub(crate) fn charge(&mut self, unit: UnitId, points: i8) {
        let spent = &mut self.state.units[unit.index()].spent;
        *spent = spent.saturating_add(points).min(STOPPED);
    }

    /// Movement points that a group has left where it stands. [CC:O21b CC:O21.2c]
    #[must_use]
    pub fn points_left(&self, group: Units, pace: Pace) -> i8 {
        match self.hex_of_all(group) {
            Some(hex) if !pace.stopped => (self.allowance(group, hex, pace) - pace.spent).max(0),
            _ => 0,
        }
    }

    /// The one hex that all of these units are in.
    #[must_use]
    pub fn hex_of_all(&self, units: Units) -> Option<Hex> {
        let hex = self.hex_of(units.first()?)?;
        units.iter().all(|unit| self.hex_of(unit) == Some(hex)).then_some(hex)
    }

    /// Why a group cannot step into a hex in a Move order; nothing when it can. [CC:O21.1b A35]
    #[must_use]
    pub fn why_not_step(&self, group: Units, pace: Pace, to: Hex) -> Option<Why> {
        let (Some(first), Some(from)) = (group.first(), self.hex_of_all(group)) else {
            return Some((cc!("O21.2b"), "The units are not together in one hex."));
        };
        if let Some(why) = self.why_not_go(self.side_of(first), from, to) {
            return Some(why);
        }
        if pace.stopped {
            return Some((cc!("F106.2a"), "Wire has used up what movement was left."));
        }
        match self.step_cost(from, to) {
            Some(cost) if cost <= self.points_left(group, pace) => None,
            _ => Some((cc!("O21.1b"), "There are not enough movement points left.")),
        }
    }

    /// Why units cannot leave the map in a Move order. [CC:7.2a CC:7.2.1a CC:O21.4e]
    #[must_use]
    pub fn why_not_exit_moving(&self, group: Units, pace: Pace) -> Option<Why> {
        let (Some(first), Some(from)) = (group.first(), self.hex_of_all(group)) else {
            return Some((cc!("O21.2b"), "The units are not together in one hex."));
        };
        if let Some(why) = self.why_not_exit(self.side_of(first), from) {
            return Some(why);
        }
        (self.points_left(group, pace) < 1)
            .then_some((cc!("7.2.1a"), "Leaving the map costs a movement point, and none is left."))
    }

    /// Whether a group could cross a hexside as it stands. [CC:O21.1c]
    #[must_use]
    pub fn can_go_on(&self, group: Units, pace: Pace) -> bool {
        self.steps_open(group, pace).next().is_some() || self.why_not_exit_moving(group, pace).is_none()
    }

    /// The neighbours that a group could step into: those that [`Position::why_not_step`] has nothing against.
    pub fn steps_open(&self, group: Units, pace: Pace) -> impl Iterator<Item = Hex> + '_ {
        let left = self.points_left(group, pace);
        let side = group.first().map_or(0, |unit| self.side_of(unit));
        let from = self.hex_of_all(group).filter(|_| left > 0);
        from.into_iter().flat_map(move |from| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let to = self.setup.tables.neighbour(from, direction)?;
                let cost = self.cost_towards(from, to, direction)?;
                (cost <= left && self.why_not_go_towards(side, from, to, direction).is_none()).then_some(to)
            })
        })
    }

    /// Whether a unit named for a Move order could cross a hexside, perhaps after handing its weapon over. [CC:O21.1c
    /// CC:O21.1.1a]
    #[must_use]
    pub fn can_step(&self, unit: UnitId) -> bool {
        let alone = Units::of(unit);
        self.can_go_on(alone, Pace::default()) || self.can_go_on_unburdened(alone, Pace::default())
    }

    /// Whether a group could cross a hexside once one of its weapons has been handed to somebody who stays.
    /// [CC:O21.1.1a]
    #[must_use]
    pub(crate) fn can_go_on_unburdened(&self, group: Units, pace: Pace) -> bool {
        group.iter().filter_map(|unit| Some((unit, self.weapon_of(unit)?))).any(|(unit, weapon)| {
            self.weapon_kind(weapon).movement < 0
                && self.points_of(unit, pace) >= 1
                && self.receivers(weapon).filter(|unit| !group.contains(*unit)).any(|receiver| {
                    let mut after = self.clone();
                    after.hand_over(weapon, receiver);
                    after.charge(unit, 1);
                    after.can_go_on(group, pace)
                })
        })
    }

    /// The hexes that a group could get to by its own movement, answers of the other side apart: where it must stop,
    /// nothing lies beyond. The hex it is in is not among them. [CC:O21a CC:F106.2a]
    #[must_use]
    pub fn reachable(&self, group: Units, pace: Pace) -> Hexes {
        let mut found = Hexes::EMPTY;
        let (Some(first), Some(start)) = (group.first(), self.hex_of_all(group)) else { return found };
        if pace.stopped {
            return found;
        }
        let side = self.side_of(first);
        let wire = |hex: Hex| self.work(hex) == Some(Fortification::Wire);
        // The fewest points spent on the way to each hex, without and with the bonus of a road.
        let mut spent = [[i8::MAX; 2]; MOST_HEXES];
        let mut left: Vec<(Hex, bool)> = vec![(start, pace.road)];
        spent[start.index()][usize::from(pace.road)] = pace.spent;
        while let Some((from, road)) = left.pop() {
            let so_far = spent[from.index()][usize::from(road)];
            let allowance = self.allowance(group, from, Pace { road, ..pace });
            for to in self.setup.tables.neighbours(from).iter().copied() {
                if self.why_not_go(side, from, to).is_some() {
                    continue;
                }
                let Some(cost) = self.step_cost(from, to) else { continue };
                if so_far + cost > allowance {
                    continue;
                }
                found.insert(to);
                let road = road || self.setup.hex(to).road;
                let known = &mut spent[to.index()][usize::from(road)];
                if so_far + cost < *known && !wire(from) && !wire(to) {
                    *known = so_far + cost;
                    left.push((to, road));
                }
            }
        }
        found.remove(start);
        found
    }
}
