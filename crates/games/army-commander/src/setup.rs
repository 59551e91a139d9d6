//! What never changes during a battle: the map with its tables, the forces, the scenario's terms.

use crate::chart::{Kind, Order};
use crate::options::Options;
use salient_engine::{ScenarioInfo, Seat};
use salient_ground::{Grid, Hex, HexSet, Map, Spread};
use serde::{Deserialize, Serialize};

/// Words of a hex set: maps of up to 320 hexes.
pub const WORDS: usize = 5;
/// The most hexes of a map.
pub const MOST_HEXES: usize = WORDS * 64;
/// The most stands of a scenario, both sides, headquarters and batteries included.
pub const MOST_STANDS: usize = 160;
/// The most batteries.
pub const MOST_GUNS: usize = 24;
/// The most divisions.
pub const MOST_DIVISIONS: usize = 16;
/// The most aircraft.
pub const MOST_AIRCRAFT: usize = 4;

/// A set of hexes of a map.
pub type Hexes = HexSet<WORDS>;

/// A side of the battle; side 0 sits in seat 0.
pub type Side = usize;

/// A stand by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandId(pub u8);

/// A division by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DivisionId(pub u8);

impl StandId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl DivisionId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stand as the scenario made it.
#[derive(Clone, Debug)]
pub struct Stand {
    /// What it is.
    pub kind: Kind,
    /// Who fights with it.
    pub side: Side,
    /// Its division; none for corps batteries. [AC:0a]
    pub division: Option<DivisionId>,
    /// Its corps.
    pub corps: u8,
    /// Its number among the batteries, for batteries.
    pub gun: u8,
    /// `51.inf3`, `IV.battery1`.
    pub name: String,
    /// Where it starts.
    pub start: Start,
    /// Strength already lost at the start (worked cases only; scenarios start whole).
    pub damage: u8,
}

/// Where a stand starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the map.
    On(Hex),
    /// In the `n`-th box of stacks still to enter. All boxes of the scenario are numbered together.
    Entering(u8),
    /// Lost already, and recoverable if its kind is (worked cases only).
    Lost,
}

/// A division.
#[derive(Clone, Debug)]
pub struct Division {
    /// `51`; unique in the scenario.
    pub id: String,
    /// `51st (Highland)`.
    pub name: String,
    /// Who commands it.
    pub side: Side,
    /// Its corps.
    pub corps: u8,
    /// Its combat stands are `stands.0..stands.1` of the scenario's list; then come its batteries
    /// `guns.0..guns.1`, then its two headquarters.
    pub stands: (u8, u8),
    /// Its batteries.
    pub guns: (u8, u8),
    /// Its headquarters. [AC:0k]
    pub headquarters: [StandId; 2],
    /// The order it must take in round 1.
    pub first_order: Option<Order>,
    /// When and where it enters, if it does not start on the map.
    pub enters: Option<Entry>,
    /// The order it is under before the first round, for rules that look back; none: free.
    pub standing_order: Option<Order>,
}

/// How a division arrives.
#[derive(Clone, Debug)]
pub struct Entry {
    /// From this round on.
    pub round: u8,
    /// On these hexes.
    pub hexes: Hexes,
}

/// A corps: what its batteries support. [AC:0o]
#[derive(Clone, Debug)]
pub struct Corps {
    /// `IV`.
    pub id: String,
    /// Who commands it.
    pub side: Side,
    /// Its batteries are `guns.0..guns.1` of the scenario's list of stands.
    pub guns: (u8, u8),
}

/// A place worth points. [AC:9c]
#[derive(Clone, Debug)]
pub struct Objective {
    /// `Flesquières`.
    pub name: String,
    /// Where.
    pub hex: Hex,
    /// What it is worth.
    pub points: i16,
}

/// One line of a scenario's scoring. [AC:9c]
#[derive(Clone, Debug)]
pub struct Score {
    /// Who gets the points.
    pub side: Side,
    /// For what.
    pub what: Scored,
    /// In words, for the tally: `objectives held`.
    pub words: String,
}

/// What points are given for.
#[derive(Clone, Debug)]
pub enum Scored {
    /// The points of these objectives (by index) that the side controls, counted at the end of `round`
    /// (`None`: of the game).
    Control {
        /// Which objectives.
        objectives: Vec<u8>,
        /// Points for each instead of the objective's own.
        each: Option<i16>,
        /// When.
        round: Option<u8>,
    },
    /// `points` for every `every` stands of `of` that are lost at the end.
    Lost {
        /// Whose.
        of: Side,
        /// Combat stands or batteries.
        batteries: bool,
        /// How many make a unit.
        every: u8,
        /// What a unit is worth.
        points: i16,
    },
    /// `points` for every `every` own stands that left by an exit, or stand in `zone` at the end.
    Away {
        /// Combat stands or batteries.
        batteries: bool,
        /// Hexes that count as away.
        zone: Hexes,
        /// How many make a unit.
        every: u8,
        /// What a unit is worth.
        points: i16,
    },
}

/// One line of the list of results: the first whose `at_least` the margin (side 0 less side 1) reaches.
#[derive(Clone, Debug)]
pub struct Level {
    /// The least margin.
    pub at_least: i16,
    /// Who wins; nobody: a draw.
    pub winner: Option<Seat>,
    /// `British marginal victory`.
    pub words: String,
}

/// Where a side may leave the map. [G-77]
#[derive(Clone, Debug)]
pub struct Exit {
    /// Who.
    pub side: Side,
    /// From these hexes.
    pub hexes: Hexes,
    /// From this round on.
    pub from_round: u8,
    /// `south edge`.
    pub words: String,
}

/// A bombardment before the first round. [AC:11.1a AC:11.1b AC:11.1c]
#[derive(Clone, Debug)]
pub struct Bombardment {
    /// Who fires.
    pub side: Side,
    /// Shots for each gun.
    pub shots: u8,
    /// What may be fired at, seen or not.
    pub targets: Hexes,
}

/// What a hex is, as the rules see it. [AC:TECa to AC:TECo]
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// Towns.
    pub town: Hexes,
    /// Woods.
    pub forest: Hexes,
    /// Hills: they only block sight.
    pub hill: Hexes,
    /// Small fordable rivers.
    pub stream: Hexes,
    /// Large rivers.
    pub river: Hexes,
    /// Bridges over large rivers.
    pub bridge: Hexes,
    /// Beaches.
    pub beach: Hexes,
    /// Lakes.
    pub lake: Hexes,
    /// Trenches.
    pub trench: Hexes,
    /// Strongpoints.
    pub strongpoint: Hexes,
    /// Pillboxes.
    pub pillbox: Hexes,
    /// Light works.
    pub light_works: Hexes,
    /// Gun pits.
    pub gun_pit: Hexes,
    /// Barbed wire at the start.
    pub wire: Hexes,
    /// Other terrain that the scenario calls cover. [AC:3.5.1e]
    pub other_cover: Hexes,
}

/// The whole unchanging part of a battle.
#[derive(Clone, Debug)]
pub struct Setup {
    /// For lists.
    pub info: ScenarioInfo,
    /// The map as read, for the board.
    pub map: Map,
    /// Its grid.
    pub grid: Grid,
    /// Hexes on the map.
    pub all: Hexes,
    /// Neighbours of sets of hexes.
    pub spread: Spread<WORDS>,
    /// `within[r][hex]`: the hexes at distance `r` or less, for `r` up to 4.
    pub within: [Vec<Hexes>; 5],
    /// `distance[a * hexes + b]`.
    pub distance: Vec<u8>,
    /// `seen_from[hex]`: the hexes to which a straight line is not blocked. [AC:6c AC:6d]
    pub seen_from: Vec<Hexes>,
    /// Terrain by kind.
    pub terrain: Terrain,
    /// Year of the battle: tanks and barrages depend on it.
    pub year: u16,
    /// The two sides: name (`British`) and nation (`british`).
    pub sides: [(String, String); 2],
    /// Every stand: division by division (combat stands, batteries, headquarters), then corps batteries.
    pub stands: Vec<Stand>,
    /// Every division.
    pub divisions: Vec<Division>,
    /// Every corps.
    pub corps: Vec<Corps>,
    /// Names of the boxes of stacks to enter: `107 first`.
    pub boxes: Vec<String>,
    /// Places worth points.
    pub objectives: Vec<Objective>,
    /// How points are given.
    pub scores: Vec<Score>,
    /// What they mean, best for side 0 first; the last one takes everything.
    pub levels: Vec<Level>,
    /// Rounds of each day. [AC:1c AC:9a AC:9b]
    pub days: Vec<u8>,
    /// Who wins tied initiative in round 1.
    pub first_player: Option<Side>,
    /// Strength each side recovers at night for each division. [AC:10d]
    pub recovery: [u8; 2],
    /// Who controls what at the start; hexes in neither are nobody's.
    pub control: [Hexes; 2],
    /// Hexes whose holder matters: objectives and trenches. [AC:9c AC:10l]
    pub tracked: Hexes,
    /// Edge hexes over which a side may fall back off the map. [G-77]
    pub own_edge: [Hexes; 2],
    /// Where a side may leave.
    pub exits: Vec<Exit>,
    /// Bombardment before the battle.
    pub bombardment: Option<Bombardment>,
    /// Which side has creeping barrages in round 1. [AC:11.2a]
    pub creeping_barrage: [bool; 2],
    /// Aircraft of each side. [AC:11.3a]
    pub aircraft: [u8; 2],
    /// Whether stormtroopers cancel cover when they attack. [AC:7c]
    pub stormtrooper_assault: bool,
    /// Rounds in which every spotting range is `fog_range`.
    pub fog_rounds: Vec<u8>,
    /// The spotting range in fog.
    pub fog_range: u8,
    /// The readings in force.
    pub options: Options,
}

impl Setup {
    /// A stand.
    #[must_use]
    pub fn stand(&self, id: StandId) -> &Stand {
        &self.stands[id.index()]
    }

    /// A division.
    #[must_use]
    pub fn division(&self, id: DivisionId) -> &Division {
        &self.divisions[id.index()]
    }

    /// Hexes between two hexes.
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.distance[a.0 as usize * self.grid_len() + b.0 as usize]
    }

    /// How many hexes the map has.
    #[must_use]
    pub fn grid_len(&self) -> usize {
        self.within[0].len()
    }

    /// A hex's name.
    #[must_use]
    pub fn name(&self, hex: Hex) -> String {
        self.grid.name(hex)
    }

    /// The last round of the battle.
    #[must_use]
    pub fn last_round(&self) -> u8 {
        self.days.iter().sum()
    }
}
