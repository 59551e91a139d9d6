//! Section 2: how far stands go and what stops them.
//!
//! A combat stand moves 2 hexes, or 4 strategically if nothing of its division is next to an enemy. An enemy
//! zone of control, woods, streams and towns stop whoever enters them; wire and large rivers also stop whoever
//! comes up to them, so they can only be the first hex of a move (G-10). Headquarters go through nearly
//! everything.

use crate::chart::{HQ_MARCH, Kind, MARCH};
use crate::clause::ac;
use crate::frame::{Group, Mode, Turn};
use crate::options::StrategicBinds;
use crate::setup::{DivisionId, Hexes, Side, StandId, Terrain};
use crate::state::{Position, flag};
use salient_engine::Clause;
use salient_ground::Hex;

/// What matters about a group on the move.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Whose.
    pub side: Side,
    /// Only tanks: wire does not stop them short. [AC:2.1h]
    pub all_tanks: bool,
    /// A battery, before which no headquarters gives way. [AC:2.3f]
    pub gun: bool,
    /// Tanks or batteries among them: trenches stop them. [AC:2.1k]
    pub heavy: bool,
    /// Stormtroopers lead and nothing heavy is along: zones and wire do not stop them. [AC:7d]
    pub infiltrates: bool,
}

/// Where a group can get.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    /// By normal movement.
    pub normal: Hexes,
    /// By strategic movement.
    pub strategic: Hexes,
    /// Whether it can leave the map, by which movement.
    pub exit: [bool; 2],
    /// Hexes of the first step from which a second may follow.
    pub onward: Hexes,
}

impl Terrain {
    /// What stops everybody who enters it. [AC:2.1c AC:2.1j AC:TECc AC:TECe AC:TECg]
    #[must_use]
    pub fn stops(&self) -> Hexes {
        self.town.union(self.forest).union(self.stream).union(self.river)
    }

    /// What also stops strategic movers short of it. [AC:2.1d AC:2.1j AC:TECe AC:TECg]
    #[must_use]
    pub fn stops_strategic_short(&self) -> Hexes {
        self.forest.union(self.stream).union(self.river)
    }

    /// What stops tanks and batteries. [AC:2.1k AC:TECj AC:TECn]
    #[must_use]
    pub fn stops_heavy(&self) -> Hexes {
        self.trench.union(self.strongpoint)
    }
}

impl Position {
    /// What matters about these stands on the move.
    #[must_use]
    pub fn mover(&self, group: &Group) -> Mover {
        let (mut all_tanks, mut heavy, mut storm, mut gun) = (true, false, false, false);
        let mut side = 0;
        for id in group.iter() {
            let kind = self.kind(id);
            side = self.side(id);
            all_tanks &= kind == Kind::Tank;
            gun |= kind.is_gun();
            heavy |= kind == Kind::Tank || kind.is_gun();
            storm |= kind == Kind::Stormtrooper;
        }
        let alone = |hex: Hex| {
            !self.stack(hex).any(|id| self.kind(id) == Kind::Tank || self.kind(id).is_gun()) // AC:7d
        };
        let infiltrates = storm && !heavy && self.start_hex(group).iter().all(alone);
        Mover { side, all_tanks, gun, heavy, infiltrates }
    }

    /// What the stands count for stacking.
    #[must_use]
    pub fn points(&self, group: &Group) -> u8 {
        group.iter().map(|id| self.kind(id).row().stacking).sum()
    }

    /// Hexes that a side's stands may stand on or cross: no lakes, no enemy combat stands or batteries. [AC:TECm]
    #[must_use]
    pub fn passable(&self, side: Side) -> Hexes {
        self.setup.all.difference(self.setup.terrain.lake).difference(self.state.solid[1 - side])
    }

    /// The same for a group: batteries cannot push headquarters aside. [AC:2.3f]
    #[must_use]
    pub fn open_to(&self, mover: Mover) -> Hexes {
        let passable = self.passable(mover.side);
        if mover.gun { passable.difference(self.state.present[1 - mover.side]) } else { passable }
    }

    /// The first hexes a group can step on: its neighbours, or the entry hexes of its division.
    #[must_use]
    pub fn first_steps(&self, group: &Group) -> Hexes {
        let Some(id) = group.iter().next() else { return Hexes::default() };
        match (self.hex(id), self.division_of(id)) {
            (Some(hex), _) => self.setup.within[1][hex.0 as usize].difference(Hexes::of(hex)),
            (None, Some(division)) => self.setup.divisions[division.index()]
                .enters
                .as_ref()
                .map(|entry| entry.hexes)
                .unwrap_or_default(),
            _ => Hexes::default(),
        }
    }

    /// What stops a group that enters it by normal movement.
    #[must_use]
    pub fn normal_halts(&self, mover: Mover) -> Hexes {
        let terrain = &self.setup.terrain;
        let mut halts = terrain.stops();
        if !mover.infiltrates {
            halts = halts.union(self.zone(1 - mover.side)).union(self.state.wire); // AC:2.1b AC:TECa AC:7d
        }
        if mover.heavy {
            halts = halts.union(terrain.stops_heavy());
        }
        halts
    }

    /// What a group can enter only as the first hex of a normal move. [AC:2.1f AC:2.1j G-10]
    #[must_use]
    pub fn normal_short(&self, mover: Mover) -> Hexes {
        let wire = if mover.all_tanks || mover.infiltrates { Hexes::default() } else { self.state.wire };
        self.setup.terrain.river.union(wire)
    }

    /// What a group can enter only as the first hex of a strategic move. [AC:2.1d AC:2.1f AC:TECj G-10]
    #[must_use]
    pub fn strategic_short(&self, mover: Mover) -> Hexes {
        let terrain = &self.setup.terrain;
        let mut short = terrain.stops_strategic_short();
        if !mover.all_tanks && !mover.infiltrates {
            short = short.union(self.state.wire);
        }
        if mover.heavy {
            short = short.union(terrain.stops_heavy());
        }
        short
    }

    /// What stops a group that enters it by strategic movement. [AC:2.1d AC:2.1e AC:2.1f]
    #[must_use]
    pub fn strategic_halts(&self, mover: Mover) -> Hexes {
        let halts = self.strategic_short(mover).union(self.setup.terrain.town);
        if mover.infiltrates { halts } else { halts.union(self.state.wire) }
    }

    /// The hexes from which a side may leave the map now. [G-77]
    #[must_use]
    pub fn exits(&self, side: Side) -> Hexes {
        let open =
            self.setup.exits.iter().filter(|exit| exit.side == side && exit.from_round <= self.state.round);
        open.fold(Hexes::default(), |hexes, exit| hexes.union(exit.hexes))
    }

    /// Where a group gets by normal movement: up to 2 hexes. [AC:2a]
    #[must_use]
    pub fn normal_reach(&self, group: &Group) -> Reach {
        let mover = self.mover(group);
        let passable = self.open_to(mover);
        let first = self.first_steps(group).intersect(passable);
        let onward = first.difference(self.normal_halts(mover));
        let second = self.setup.spread.grow(onward).intersect(passable).difference(self.normal_short(mover));
        let exits = self.exits(mover.side);
        let start = self.start_hex(group);
        Reach {
            normal: first.union(second).difference(start),
            strategic: Hexes::default(),
            exit: [exits.meets(start) || exits.meets(onward), false],
            onward,
        }
    }

    /// Where a group gets by strategic movement: up to 4 hexes, away from every enemy. [AC:2a AC:2c]
    #[must_use]
    pub fn strategic_reach(&self, group: &Group) -> Reach {
        let mover = self.mover(group);
        let near = if mover.infiltrates { Hexes::default() } else { self.near(1 - mover.side) }; // AC:7e
        self.strategic_reach_past(group, near)
    }

    /// The same where `near` must not be entered.
    pub(crate) fn strategic_reach_past(&self, group: &Group, near: Hexes) -> Reach {
        let mover = self.mover(group);
        let start = self.start_hex(group);
        if near.meets(start) {
            return Reach::default();
        }
        let passable = self.open_to(mover).difference(near);
        let short = self.strategic_short(mover);
        let halts = self.strategic_halts(mover);
        let exits = self.exits(mover.side);
        let mut layer = self.first_steps(group).intersect(passable);
        let mut reached = layer;
        let mut exit = exits.meets(start);
        for _ in 1..MARCH[1] {
            let onward = layer.difference(halts);
            exit |= exits.meets(onward);
            layer = self.setup.spread.grow(onward).intersect(passable).difference(short);
            reached = reached.union(layer);
        }
        Reach { strategic: reached.difference(start), exit: [false, exit], ..Reach::default() }
    }

    pub(crate) fn start_hex(&self, group: &Group) -> Hexes {
        group.iter().next().and_then(|id| self.hex(id)).map(Hexes::of).unwrap_or_default()
    }

    /// Why a division may not move strategically now, if it may not. [AC:2c AC:2e G-14]
    #[must_use]
    pub fn strategic_bar(&self, turn: &Turn, group: &Group) -> Option<Clause> {
        if turn.mode != Mode::Free {
            return Some(ac!("2.2"));
        }
        self.bound_to_normal(turn, group).then_some(ac!("2e"))
    }

    /// Whether other stands of the division keep it from moving strategically: one is or was next to an enemy, or
    /// has moved as only normal movement allows. [AC:2c AC:2e G-14]
    fn bound_to_normal(&self, turn: &Turn, group: &Group) -> bool {
        if self.options().strategic_binds == StrategicBinds::Movers || turn.strategic {
            return false;
        }
        let infiltrates = self.mover(group).infiltrates;
        let near = self.near(1 - self.setup.division(turn.division).side);
        // Stacks of stormtroopers, lifted or not, are free to be near the enemy themselves. [AC:7e G-64]
        let bound = |id: StandId, hex: Hex| {
            let free = infiltrates && group.contains(id) || self.is_freed(turn.division, hex, group);
            near.contains(hex) && !free
        };
        let near_now =
            || self.combat_stands(turn.division).any(|id| self.hex(id).is_some_and(|hex| bound(id, hex)));
        turn.normal || turn.began_near || near_now()
    }

    /// Whether stormtroopers of a division, those of `leaving` apart, are on a hex.
    pub(crate) fn has_stormtroopers(&self, division: DivisionId, hex: Hex, leaving: &Group) -> bool {
        self.stack(hex).any(|id| {
            self.kind(id) == Kind::Stormtrooper
                && self.division_of(id) == Some(division)
                && !leaving.contains(id)
        })
    }

    /// Whether stormtroopers free those who stay on a hex from keeping away from enemies. [AC:7d AC:7e]
    fn is_freed(&self, division: DivisionId, hex: Hex, leaving: &Group) -> bool {
        let heavy = |id: StandId| self.kind(id) == Kind::Tank || self.kind(id).is_gun();
        self.has_stormtroopers(division, hex, leaving) && !self.stack(hex).any(heavy)
    }

    /// Where a lifted group of a moving division can go. Normal where that is enough; strategic otherwise.
    #[must_use]
    pub fn free_reach(&self, turn: &Turn, group: &Group) -> Reach {
        let binds_all = self.options().strategic_binds == StrategicBinds::WholeDivision;
        let mut reach = if turn.strategic && binds_all { Reach::default() } else { self.normal_reach(group) };
        if self.strategic_bar(turn, group).is_none() {
            let far = self.strategic_reach(group);
            reach.strategic = far.strategic.difference(reach.normal);
            reach.exit[1] = far.exit[1] && !reach.exit[0];
        }
        reach
    }

    /// Whether a battery would make its division a strategic mover, and the division cannot be one. [G-15]
    #[must_use]
    pub fn battery_bound(&self, group: &Group) -> bool {
        self.state.stack.turn().is_some_and(|turn| {
            group.iter().any(|id| self.flags_division(turn, id)) && self.bound_to_normal(turn, group)
        })
    }

    /// Where a battery can go: 2 hexes, or 4 away from every enemy. [AC:5j G-15]
    #[must_use]
    pub fn battery_reach(&self, group: &Group) -> Reach {
        let mut reach = self.normal_reach(group);
        if self.battery_bound(group) {
            return reach;
        }
        let far = self.strategic_reach(group);
        reach.strategic = far.strategic.difference(reach.normal);
        reach.exit[1] = far.exit[1] && !reach.exit[0];
        reach
    }

    /// Keeps of `hexes` those with room for the group.
    #[must_use]
    pub fn with_room(&self, side: Side, hexes: Hexes, points: u8) -> Hexes {
        let mut kept = hexes;
        for hex in hexes.intersect(self.state.solid[side]) {
            if self.room(hex) < points {
                kept.remove(hex);
            }
        }
        kept
    }

    /// The hexes with a combat stand of the division, and those next to one: where its headquarters may end.
    /// [AC:2.3e]
    #[must_use]
    pub fn beside(&self, division: DivisionId) -> Hexes {
        self.setup.spread.with_border(self.hexes_of(division))
    }

    /// Where a headquarters can go: 4 hexes through nearly everything, 6 with a strategic or retreating
    /// division, ending with or next to a combat stand of its own. [AC:2b AC:2.3b AC:2.3c AC:2.3d AC:2.3e G-16]
    #[must_use]
    pub fn headquarters_reach(&self, turn: &Turn, hq: StandId) -> Hexes {
        let side = self.setup.division(turn.division).side;
        let group: Group = std::iter::once(hq).collect();
        let open =
            self.setup.all.difference(self.setup.terrain.lake).difference(self.state.present[1 - side]);
        let river = self.setup.terrain.river;
        let flood = |open: Hexes, steps: u8| {
            let mut layer = self.first_steps(&group).intersect(open);
            let mut reached = layer;
            for _ in 1..steps {
                layer = self.setup.spread.grow(layer.difference(river)).intersect(open);
                reached = reached.union(layer);
            }
            reached
        };
        let mut reached = flood(open, HQ_MARCH[0]);
        if turn.mode == Mode::Retreat {
            reached = reached.union(flood(open, HQ_MARCH[1]));
        } else if turn.strategic {
            let near = self.near(1 - side);
            if !near.meets(self.start_hex(&group)) {
                reached = reached.union(flood(open.difference(near), HQ_MARCH[1]));
            }
        }
        reached.intersect(self.beside(turn.division)).difference(self.start_hex(&group))
    }

    /// Where the stands of a holding or dug-in division can be shuffled: hexes it occupied when the turn began,
    /// and trenches next to them from a trench. The second set holds those trenches. [AC:2.4b AC:2.4e AC:2.5a AC:2.5c]
    #[must_use]
    pub fn shuffle_reach(&self, turn: &Turn, group: &Group) -> (Hexes, Hexes) {
        let mover = self.mover(group);
        let passable = self.passable(mover.side);
        let spread = &self.setup.spread;
        let inside = turn.snapshot.intersect(passable);
        let trenches = self.open_trenches(turn, mover.side);
        let start = self.start_hex(group);
        let first = self.first_steps(group);
        let halts = self.normal_halts(mover);
        let short = self.normal_short(mover);
        let trench = self.setup.terrain.trench;
        let first_in = first.intersect(inside);
        let first_out = if trench.meets(start.intersect(turn.snapshot)) {
            first.intersect(trenches)
        } else {
            Hexes::default()
        };
        let onward = first_in.difference(halts); // AC:2.4e: never on from a hex outside
        let second_in = spread.grow(onward).intersect(inside).difference(short);
        let second_out = spread.grow(onward.intersect(trench)).intersect(trenches).difference(short);
        (first_in.union(second_in).difference(start), first_out.union(second_out))
    }

    /// Unoccupied trenches next to a hex the division held when the turn began. [AC:2.5a AC:2.5c]
    #[must_use]
    pub fn open_trenches(&self, turn: &Turn, side: Side) -> Hexes {
        let others = self.state.solid[side].difference(self.hexes_of(turn.division));
        self.setup
            .spread
            .grow(turn.snapshot)
            .intersect(self.setup.terrain.trench)
            .intersect(self.passable(side))
            .difference(turn.snapshot)
            .difference(others)
    }

    /// Where stands can be shuffled by night: anywhere along hexes the division holds, and into trenches next to
    /// them out of enemy zones; tanks never into wire. [AC:10n AC:10o AC:10p AC:10q AC:10r]
    #[must_use]
    pub fn night_reach(&self, turn: &Turn, group: &Group) -> Hexes {
        let mover = self.mover(group);
        let passable = self.passable(mover.side);
        let start = self.start_hex(group);
        let inside = turn.snapshot.intersect(passable);
        let connected = self.setup.spread.flood(start, inside);
        let mut reached = connected;
        if !group.iter().any(|id| self.kind(id).is_gun()) {
            let from = connected.intersect(self.setup.terrain.trench);
            let trenches = self.open_trenches(turn, mover.side).difference(self.zone(1 - mover.side));
            reached = reached.union(self.setup.spread.grow(from).intersect(trenches));
        }
        if group.iter().any(|id| self.kind(id) == Kind::Tank) {
            reached = reached.difference(self.state.wire);
        }
        reached.difference(start)
    }

    /// The stands of a division on a hex that can be lifted together.
    #[must_use]
    pub fn liftable(&self, turn: &Turn, hex: Hex) -> Group {
        let shuffling = turn.mode == Mode::Shuffle;
        self.combat_on(hex)
            .filter(|id| {
                self.division_of(*id) == Some(turn.division)
                    && !self.has(*id, flag::MOVED)
                    && (!shuffling || self.has(*id, flag::COMMANDED)) // AC:2.4a
            })
            .collect()
    }

    /// The stands of a division in a box, waiting to enter.
    #[must_use]
    pub fn boxed(&self, turn: &Turn, number: u8) -> Group {
        let here = crate::place::Place::entering(number);
        self.combat_stands(turn.division)
            .filter(|id| self.state.at[id.index()] == here && !self.has(*id, flag::MOVED))
            .collect()
    }
}
