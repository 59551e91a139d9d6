//! The changing part of a battle, small and flat so that a copy is close to a memcpy, and what can be read
//! off it at once: who stands where, who commands what, whose ground it is.

use crate::chart::{COMMAND, Kind, Order, STACKING};
use crate::frame::{Frame, Stack, Step};
use crate::options::Options;
use crate::outlook::Opening;
use crate::place::Place;
use crate::setup::{
    DivisionId, Hexes, MOST_AIRCRAFT, MOST_DIVISIONS, MOST_GUNS, MOST_HEXES, MOST_STANDS, Setup, Side, Stand,
    StandId, Start,
};
use salient_ground::Hex;
use std::sync::Arc;

/// What a stand has done in the turn or phase under way.
pub mod flag {
    /// It has moved, or chosen not to.
    pub const MOVED: u8 = 1;
    /// It has attacked.
    pub const ATTACKED: u8 = 2;
    /// It has supported an attack of this turn. [AC:3.3.1e G-26]
    pub const SUPPORTED: u8 = 4;
    /// It was in command when the turn began. [AC:2.4a]
    pub const COMMANDED: u8 = 8;
    /// Its work in the artillery phase is over.
    pub const FINISHED: u8 = 16;
    /// A headquarters whose company was destroyed: it must go. [AC:8b]
    pub const ORPHANED: u8 = 32;
    /// A headquarters before which the enemy has appeared: it must go. [AC:2.3f]
    pub const DISPLACED: u8 = 64;
}

/// No stand: the end of a hex's list.
const NOBODY: u8 = u8::MAX;
/// No hex: an aircraft on the ground.
pub const NOWHERE: u16 = u16::MAX;

/// The changing part of a position.
#[derive(Clone, Copy)]
pub struct State {
    /// Where each stand is.
    pub at: [Place; MOST_STANDS],
    /// Where a shuffled stand came from. [G-17]
    pub origin: [Place; MOST_STANDS],
    /// Strength points each stand has lost.
    pub damage: [u8; MOST_STANDS],
    /// What each has done; see [`flag`].
    pub flags: [u8; MOST_STANDS],
    /// Shots left, by number of battery. [AC:5d]
    pub shots: [u8; MOST_GUNS],
    /// The order in force for each division. [AC:1.1g]
    pub orders: [Order; MOST_DIVISIONS],
    /// The order given face down for the round to come. [AC:1.1b]
    pub given: [Option<Order>; MOST_DIVISIONS],
    /// Divisions that have had their turn this round. [AC:1.2f]
    pub acted: u16,
    /// Sides that have given all their orders.
    pub sealed: [bool; 2],
    /// Whether any order may follow any other: the first round of a day. [AC:10s]
    pub dawn: bool,
    /// The round under way, from 1.
    pub round: u8,
    /// The side that moved last, and how many turns it has had in a row. [AC:1.2i]
    pub streak: (u8, u8),
    /// Objectives and trenches where each side was last to have a combat stand. [G-80]
    pub control: [Hexes; 2],
    /// Barbed wire still standing. [AC:2.1i]
    pub wire: Hexes,
    /// Hexes of the aircraft: first those of side 0.
    pub aircraft: [u16; MOST_AIRCRAFT],
    /// Points given at the ends of earlier rounds.
    pub tally: [i16; 2],
    /// Procedures under way.
    pub stack: Stack,

    // What follows is worked out from `at` and never saved.
    head: [u8; MOST_HEXES],
    next: [u8; MOST_STANDS],
    /// Hexes with combat stands of each side.
    pub combat: [Hexes; 2],
    /// Hexes with combat stands or batteries of each side: nobody else enters them.
    pub solid: [Hexes; 2],
    /// Hexes with any stand of each side.
    pub present: [Hexes; 2],
    zones: [Hexes; 2],
    nearby: [Hexes; 2],
    stale: [bool; 2],
}

/// A battle under way: the scenario and the changing part.
#[derive(Clone)]
pub struct Position {
    /// The scenario.
    pub setup: Arc<Setup>,
    /// The changing part.
    pub state: State,
    /// How it began.
    pub(crate) opening: Opening,
}

impl Position {
    /// The first position of a battle.
    #[must_use]
    pub fn new(setup: Arc<Setup>) -> Self {
        let state = State {
            at: [Place::LOST; MOST_STANDS],
            origin: [Place::LOST; MOST_STANDS],
            damage: [0; MOST_STANDS],
            flags: [0; MOST_STANDS],
            shots: [0; MOST_GUNS],
            orders: [Order::Hold; MOST_DIVISIONS],
            given: [None; MOST_DIVISIONS],
            acted: 0,
            sealed: [false; 2],
            dawn: true,
            round: 0,
            streak: (0, 0),
            control: setup.control.map(|hexes| hexes.intersect(setup.tracked)),
            wire: setup.terrain.wire,
            aircraft: [NOWHERE; MOST_AIRCRAFT],
            tally: [0; 2],
            stack: Stack::new(Frame::Round(Step::FirstAircraft)),
            head: [NOBODY; MOST_HEXES],
            next: [NOBODY; MOST_STANDS],
            combat: [Hexes::default(); 2],
            solid: [Hexes::default(); 2],
            present: [Hexes::default(); 2],
            zones: [Hexes::default(); 2],
            nearby: [Hexes::default(); 2],
            stale: [true; 2],
        };
        let mut position = Self { setup, state, opening: Opening::default() };
        for (index, stand) in position.setup.clone().stands.iter().enumerate() {
            position.state.damage[index] = stand.damage;
            position.state.at[index] = match stand.start {
                Start::On(hex) => Place::on(hex),
                Start::Entering(n) => Place::entering(n),
                Start::Lost => Place::LOST,
            };
        }
        for (index, division) in position.setup.clone().divisions.iter().enumerate() {
            position.state.orders[index] =
                division.first_order.or(division.standing_order).unwrap_or(Order::Hold);
        }
        position.rebuild();
        for id in position.stand_ids() {
            position.claim(id);
        }
        position.opening = position.as_opening();
        position
    }

    /// Works out everything that follows from where the stands are.
    pub fn rebuild(&mut self) {
        self.state.head = [NOBODY; MOST_HEXES];
        self.state.next = [NOBODY; MOST_STANDS];
        self.state.combat = [Hexes::default(); 2];
        self.state.solid = [Hexes::default(); 2];
        self.state.present = [Hexes::default(); 2];
        for id in self.stand_ids() {
            if let Some(hex) = self.state.at[id.index()].hex() {
                self.link(id, hex);
            }
        }
        self.refresh();
    }

    /// Every stand of the scenario.
    pub fn stand_ids(&self) -> impl Iterator<Item = StandId> + use<> {
        (0..self.setup.stands.len() as u8).map(StandId)
    }

    /// Every division of the scenario.
    pub fn division_ids(&self) -> impl Iterator<Item = DivisionId> + use<> {
        (0..self.setup.divisions.len() as u8).map(DivisionId)
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// A stand's entry in the scenario.
    #[must_use]
    pub fn stand(&self, id: StandId) -> &Stand {
        &self.setup.stands[id.index()]
    }

    /// What a stand is.
    #[must_use]
    pub fn kind(&self, id: StandId) -> Kind {
        self.setup.facts[id.index()].kind
    }

    /// Whose a stand is.
    #[must_use]
    pub fn side(&self, id: StandId) -> Side {
        self.setup.facts[id.index()].side as Side
    }

    /// The division of a stand; none for corps batteries.
    #[must_use]
    pub fn division_of(&self, id: StandId) -> Option<DivisionId> {
        self.setup.facts[id.index()].division
    }

    /// The hex a stand is on.
    #[must_use]
    pub fn hex(&self, id: StandId) -> Option<Hex> {
        self.state.at[id.index()].hex()
    }

    /// Strength points a stand has left.
    #[must_use]
    pub fn strength(&self, id: StandId) -> u8 {
        self.kind(id).row().strength.saturating_sub(self.state.damage[id.index()])
    }

    /// Whether a stand has done something in this turn.
    #[must_use]
    pub fn has(&self, id: StandId, flag: u8) -> bool {
        self.state.flags[id.index()] & flag != 0
    }

    /// Notes that it has.
    pub fn mark(&mut self, id: StandId, flag: u8) {
        self.state.flags[id.index()] |= flag;
    }

    /// Forgets it.
    pub fn unmark(&mut self, id: StandId, flag: u8) {
        self.state.flags[id.index()] &= !flag;
    }

    /// Shots a battery has left.
    #[must_use]
    pub fn shots(&self, gun: StandId) -> u8 {
        self.state.shots[self.setup.facts[gun.index()].gun as usize]
    }

    /// The same, to be changed.
    pub fn shots_mut(&mut self, gun: StandId) -> &mut u8 {
        let number = self.setup.facts[gun.index()].gun as usize;
        &mut self.state.shots[number]
    }

    /// The combat stands of a division, wherever they are.
    pub fn combat_stands(&self, division: DivisionId) -> impl Iterator<Item = StandId> + use<> {
        let (first, end) = self.setup.divisions[division.index()].stands;
        (first..end).map(StandId)
    }

    /// The batteries of a division.
    pub fn guns(&self, division: DivisionId) -> impl Iterator<Item = StandId> + use<> {
        let (first, end) = self.setup.divisions[division.index()].guns;
        (first..end).map(StandId)
    }

    /// The batteries of a corps itself.
    pub fn corps_guns(&self, corps: u8) -> impl Iterator<Item = StandId> + use<> {
        let (first, end) = self.setup.corps[corps as usize].guns;
        (first..end).map(StandId)
    }

    /// The stands on a hex, lowest number first.
    #[must_use]
    pub fn stack(&self, hex: Hex) -> StackIter<'_> {
        StackIter { state: &self.state, next: self.state.head[hex.0 as usize] }
    }

    /// The combat stands on a hex.
    pub fn combat_on(&self, hex: Hex) -> impl Iterator<Item = StandId> + '_ {
        self.stack(hex).filter(|id| self.kind(*id).is_combat())
    }

    /// The batteries on a hex.
    pub fn guns_on(&self, hex: Hex) -> impl Iterator<Item = StandId> + '_ {
        self.stack(hex).filter(|id| self.kind(*id).is_gun())
    }

    /// What the stands on a hex count for stacking. [AC:0h AC:0l AC:0r]
    #[must_use]
    pub fn stacking(&self, hex: Hex) -> u8 {
        self.stack(hex).map(|id| self.kind(id).row().stacking).sum()
    }

    /// How much more a hex can hold.
    #[must_use]
    pub fn room(&self, hex: Hex) -> u8 {
        STACKING.saturating_sub(self.stacking(hex))
    }

    /// Moves a stand to a place; headquarters and batteries claim no ground.
    pub fn place(&mut self, id: StandId, to: Place) {
        if let Some(hex) = self.hex(id) {
            self.unlink(id, hex);
        }
        self.state.at[id.index()] = to;
        if let Some(hex) = to.hex() {
            self.link(id, hex);
            self.claim(id);
        }
    }

    /// The ground under a combat stand is its side's. [G-80]
    fn claim(&mut self, id: StandId) {
        if let Some(hex) = self.hex(id)
            && self.kind(id).is_combat()
        {
            self.claim_hex(self.side(id), hex);
        }
    }

    /// A side takes control of a hex, where that matters.
    pub fn claim_hex(&mut self, side: Side, hex: Hex) {
        if !self.setup.tracked.contains(hex) {
            return;
        }
        self.state.control[side].insert(hex);
        self.state.control[1 - side].remove(hex);
    }

    fn link(&mut self, id: StandId, hex: Hex) {
        let (side, kind) = (self.side(id), self.kind(id));
        let state = &mut self.state;
        let head = &mut state.head[hex.0 as usize];
        if *head > id.0 {
            state.next[id.index()] = *head;
            *head = id.0;
        } else {
            let mut before = *head;
            while state.next[before as usize] < id.0 {
                before = state.next[before as usize];
            }
            state.next[id.index()] = state.next[before as usize];
            state.next[before as usize] = id.0;
        }
        state.stale[side] = true;
        state.present[side].insert(hex);
        if kind.is_combat() {
            state.combat[side].insert(hex);
        }
        if kind != Kind::Headquarters {
            state.solid[side].insert(hex);
        }
    }

    fn unlink(&mut self, id: StandId, hex: Hex) {
        let state = &mut self.state;
        if state.head[hex.0 as usize] == id.0 {
            state.head[hex.0 as usize] = state.next[id.index()];
        } else {
            let mut before = state.head[hex.0 as usize];
            while state.next[before as usize] != id.0 {
                before = state.next[before as usize];
            }
            state.next[before as usize] = state.next[id.index()];
        }
        state.next[id.index()] = NOBODY;
        let side = self.side(id);
        let (mut present, mut combat, mut solid) = (false, false, false);
        for other in self.stack(hex) {
            if self.side(other) == side {
                let kind = self.kind(other);
                present = true;
                combat |= kind.is_combat();
                solid |= kind != Kind::Headquarters;
            }
        }
        let state = &mut self.state;
        state.stale[side] = true;
        if !present {
            state.present[side].remove(hex);
        }
        if !combat {
            state.combat[side].remove(hex);
        }
        if !solid {
            state.solid[side].remove(hex);
        }
    }

    /// The zone of control of a side: next to its combat stands. [AC:2.1a G-09]
    #[must_use]
    pub fn zone(&self, side: Side) -> Hexes {
        if self.state.stale[side] { self.zone_anew(side) } else { self.state.zones[side] }
    }

    fn zone_anew(&self, side: Side) -> Hexes {
        let from =
            if self.options().batteries_project_zones { &self.state.solid } else { &self.state.combat };
        self.setup.spread.grow(from[side])
    }

    /// The hexes next to any stand of a side, which strategic movement of the other avoids. [AC:2c G-09]
    #[must_use]
    pub fn near(&self, side: Side) -> Hexes {
        if self.state.stale[side] { self.near_anew(side) } else { self.state.nearby[side] }
    }

    fn near_anew(&self, side: Side) -> Hexes {
        let from =
            if self.options().headquarters_bar_strategic { &self.state.present } else { &self.state.solid };
        self.setup.spread.grow(from[side])
    }

    /// Works the zones out again where stands have moved, so that nobody else has to.
    pub(crate) fn refresh(&mut self) {
        for side in [0, 1] {
            if self.state.stale[side] {
                self.state.zones[side] = self.zone_anew(side);
                self.state.nearby[side] = self.near_anew(side);
                self.state.stale[side] = false;
            }
        }
    }

    /// The hexes within command of a division's headquarters. [AC:0i]
    #[must_use]
    pub fn command(&self, division: DivisionId) -> Hexes {
        let mut command = Hexes::default();
        for hq in self.setup.divisions[division.index()].headquarters {
            if let Some(hex) = self.hex(hq) {
                command = command.union(self.setup.within[COMMAND as usize][hex.0 as usize]);
            }
        }
        command
    }

    /// Whether a stand is within command of its division; a corps battery never is. [AC:0i AC:0n]
    #[must_use]
    pub fn in_command(&self, id: StandId) -> bool {
        match (self.stand(id).division, self.hex(id)) {
            (Some(division), Some(hex)) => self.command(division).contains(hex),
            _ => false,
        }
    }

    /// The hexes a division's combat stands are on.
    #[must_use]
    pub fn hexes_of(&self, division: DivisionId) -> Hexes {
        self.combat_stands(division).filter_map(|id| self.hex(id)).collect()
    }

    /// Whether a division has a combat stand on the map.
    #[must_use]
    pub fn is_on_map(&self, division: DivisionId) -> bool {
        self.combat_stands(division).any(|id| self.hex(id).is_some())
    }

    /// Whether a division still has stands waiting to enter, and its time has come.
    #[must_use]
    pub fn can_enter(&self, division: DivisionId) -> bool {
        self.setup.divisions[division.index()]
            .enters
            .as_ref()
            .is_some_and(|entry| entry.round <= self.state.round)
            && self.combat_stands(division).any(|id| self.state.at[id.index()].entry_box().is_some())
    }

    /// The status of one stand in a combat: its division's order, or Hold for a battery. [AC:5b]
    #[must_use]
    pub fn status(&self, id: StandId) -> Order {
        let stand = self.stand(id);
        match stand.division {
            Some(division) if !stand.kind.is_gun() => self.state.orders[division.index()],
            _ => Order::Hold,
        }
    }

    /// Whether a hex is a river hex, where everybody attacked counts as moving. [AC:TECi G-34]
    #[must_use]
    pub fn in_river(&self, hex: Hex) -> bool {
        self.setup.terrain.stream.contains(hex) || self.setup.terrain.river.contains(hex)
    }

    /// The status of a hex when it is attacked or fired on: the worst of its stands'. [AC:3.1q AC:5b AC:TECi G-35]
    #[must_use]
    pub fn hex_status(&self, hex: Hex) -> Order {
        self.statuses(hex).map(|(_, status)| status).min().unwrap_or(Order::Hold)
    }

    /// The stands of a hex that count for its status, each with its own there. [AC:3.1q AC:5b AC:TECi G-35]
    pub(crate) fn statuses(&self, hex: Hex) -> impl Iterator<Item = (StandId, Order)> + '_ {
        let ignore_guns = !self.options().battery_counts_as_hold && self.combat_on(hex).next().is_some();
        let best = if self.in_river(hex) { Order::Move } else { Order::DugIn };
        self.stack(hex)
            .filter(move |id| {
                self.kind(*id) != Kind::Headquarters && !(ignore_guns && self.kind(*id).is_gun())
            })
            .map(move |id| (id, self.status(id).min(best)))
    }

    /// Whether two stands can stand for each other in a choice.
    #[must_use]
    pub fn alike(&self, a: StandId, b: StandId) -> bool {
        let (one, other) = (self.stand(a), self.stand(b));
        one.kind == other.kind
            && one.division == other.division
            && one.corps == other.corps
            && self.state.at[a.index()] == self.state.at[b.index()]
            && self.state.damage[a.index()] == self.state.damage[b.index()]
            && self.state.flags[a.index()] == self.state.flags[b.index()]
            && self.state.origin[a.index()] == self.state.origin[b.index()]
    }

    /// Divisions of a side that may still have a turn this round. [AC:1.2f]
    pub fn unused(&self, side: Side) -> impl Iterator<Item = DivisionId> + '_ {
        self.division_ids().filter(move |id| {
            self.setup.divisions[id.index()].side == side
                && self.state.acted >> id.0 & 1 == 0
                && (self.is_on_map(*id) || self.can_enter(*id))
        })
    }
}

/// The stands on a hex.
#[derive(Clone)]
pub struct StackIter<'a> {
    state: &'a State,
    next: u8,
}

impl Iterator for StackIter<'_> {
    type Item = StandId;

    fn next(&mut self) -> Option<StandId> {
        if self.next == NOBODY {
            return None;
        }
        let id = StandId(self.next);
        self.next = self.state.next[id.index()];
        Some(id)
    }
}
