//! What never changes during a battle: the map with its tables, the nations with their decks, the scenario's terms.

use crate::cards::Deck;
use crate::chart::{OBJECTIVES, Terrain};
use crate::chits::Chits;
use crate::kinds::{Posture, Quality, RadioKind, UnitKind, WeaponKind};
use crate::options::Options;
use crate::ruleset::Ruleset;
use crate::sight::Lines;
use salient_engine::ScenarioInfo;
use salient_ground::{Direction, Grid, Hex, HexSet, Map, Tables};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Words of a hex set: maps of up to 192 hexes.
pub const WORDS: usize = 3;
/// The most hexes of a map.
pub const MOST_HEXES: usize = WORDS * 64;
/// The most units in play at once, both sides, those off the map included.
pub const MOST_UNITS: usize = 112;
/// The most weapons in play at once.
pub const MOST_WEAPONS: usize = 48;

/// A set of hexes of a map.
pub type Hexes = HexSet<WORDS>;

/// A side of the battle; side 0 sits in seat 0.
pub type Side = usize;

macro_rules! number {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// A unit in play, by its slot.
    UnitId
}
number! {
    /// A weapon in play, by its slot.
    WeaponId
}
number! {
    /// A kind of unit, in [`Setup::kinds`].
    KindId
}
number! {
    /// A kind of weapon, in [`Setup::weapons`].
    WeaponKindId
}

/// Which edge of the map is a side's own. [CC:7.2b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

impl Edge {
    /// The edge across the map.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// How many hexes lie between a hex and this edge. [CC:O23.3b A38]
    #[must_use]
    pub fn distance(self, grid: &Grid, hex: Hex) -> u16 {
        let (row, column) = (hex.0 / grid.columns, hex.0 % grid.columns);
        match self {
            Self::Top => row,
            Self::Bottom => grid.rows - 1 - row,
            Self::Left => column,
            Self::Right => grid.columns - 1 - column,
        }
    }
}

/// What the rules ask of a hex all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexFacts {
    /// The terrain that defines it. [CC:T78.1b]
    pub terrain: Terrain,
    /// The next in rank, for what a bridge leaves to the ground below it. [CC:T80.2]
    pub beneath: Terrain,
    /// Elevation. [CC:T88a]
    pub level: i8,
    /// Whether a road crosses it. [CC:T93b]
    pub road: bool,
    /// Whether a railway crosses it. [CC:T92b]
    pub railway: bool,
    /// Ways across its six hexsides, as bits of [`crate::chart::way`].
    pub ways: [u16; 6],
    /// Features of its six hexsides, as bits of [`crate::chart::side`].
    pub sides: [u16; 6],
    /// The objective it belongs to, 0 to 4; 255 for none. [CC:2.3a CC:T82b]
    pub objective: u8,
}

impl HexFacts {
    /// Whether it is water: no weapon fires, nothing burns, nothing is dug. [CC:T89b CC:T98]
    #[inline]
    #[must_use]
    pub const fn water(&self) -> bool {
        self.terrain.row().water
    }

    /// Whether a feature runs along its hexside.
    #[inline]
    #[must_use]
    pub const fn has_side(&self, direction: Direction, feature: u8) -> bool {
        self.sides[direction.index()] >> feature & 1 == 1
    }

    /// Whether a way crosses its hexside.
    #[inline]
    #[must_use]
    pub const fn has_way(&self, direction: Direction, kind: u8) -> bool {
        self.ways[direction.index()] >> kind & 1 == 1
    }
}

/// An objective. [CC:2.3a]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The numbered hex.
    pub at: Hex,
    /// All its hexes: the whole building, or just the one. [CC:7.3.1.1]
    pub hexes: Hexes,
    /// What it is called.
    pub name: String,
}

/// What an objective chit does. [CC:7.3.2b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChitKind {
    /// One objective, 1 to 5, is worth so many points.
    One(u8, u8),
    /// Every objective is worth so many points. [CC:7.3.2c]
    Every(u8),
    /// Whoever controls all five before a sudden death roll wins. [CC:7.3.2d]
    TakeAll,
    /// Exits count double. [CC:7.3.2e]
    ExitDoubled,
    /// Eliminations count double. [CC:7.3.2f]
    EliminationDoubled,
}

/// An objective chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chit {
    /// `A` to `X`.
    pub letter: char,
    /// What it does.
    pub kind: ChitKind,
    /// Whether it can be kept secret. [CC:7.3.3b]
    pub secret: bool,
}

/// Something a support table offers. [CC:A35.4b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SupportItem {
    /// A unit.
    pub unit: Option<KindId>,
    /// The weapon it carries. [CC:11.2b]
    pub weapon: Option<WeaponKindId>,
    /// Or a radio.
    pub radio: Option<RadioKind>,
    /// The years it can be had in, both included. [CC:4.3.2]
    pub years: (u16, u16),
    /// What it costs in a generated scenario.
    pub cost: u8,
}

/// A nation as one side of this battle plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nation {
    /// `germany`.
    pub id: String,
    /// `German`.
    pub name: String,
    /// Whether it fights for the Axis. [CC:IN.1a]
    pub axis: bool,
    /// Its cards.
    pub deck: Deck,
    /// Most cards discarded in a pass. [CC:O15b]
    pub discards: u8,
    /// Its Team of each quality: green, line, elite. [CC:A36c CC:E52.1]
    pub teams: [KindId; 3],
    /// Its Hero. [CC:E58a]
    pub hero: KindId,
    /// Its Private. [CC:E56]
    pub private: KindId,
    /// Columns of its support table.
    pub support: Vec<Vec<SupportItem>>,
    /// The column of each roll from 2 to 12.
    pub support_rolls: [u8; 11],
    /// Names of leaders, in the order they are given out.
    pub leaders: Vec<String>,
}

/// A weapon of a force at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartWeapon {
    /// What it is.
    pub kind: WeaponKindId,
    /// Whether it starts broken (worked cases).
    pub broken: bool,
}

/// A unit of a force at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartUnit {
    /// What it is.
    pub kind: KindId,
    /// What it is called, for leaders; otherwise its kind and a number.
    pub name: Option<String>,
    /// Its weapon.
    pub weapon: Option<StartWeapon>,
    /// Where it stands, if the scenario says so; otherwise its owner places it.
    pub at: Option<Hex>,
    /// When it comes as a reinforcement: a space of the time track. [CC:6.1.2g]
    pub arrives: Option<u8>,
    /// Starts broken, suppressed, veteran (worked cases).
    pub broken: bool,
    /// See [`StartUnit::broken`].
    pub suppressed: bool,
    /// See [`StartUnit::broken`].
    pub veteran: bool,
}

/// One side's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTerms {
    /// `German`.
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// [CC:GL.Posture]
    pub posture: Posture,
    /// [CC:4.3.1]
    pub quality: Quality,
    /// Orders a turn. [CC:5.1a]
    pub orders: u8,
    /// The space of its surrender marker. [CC:4.2a]
    pub surrender: u8,
    /// Its own edge. [CC:7.2b]
    pub edge: Edge,
    /// Where it sets up.
    pub area: Hexes,
    /// Its units.
    pub units: Vec<StartUnit>,
    /// Its radio. [CC:12b]
    pub radio: Option<RadioKind>,
    /// Radios that come as reinforcements: the space of the time track, and what. [CC:6.1.2h]
    pub late_radios: Vec<(u8, RadioKind)>,
    /// Fortifications it places, how many of each in the order of [`crate::chart::Fortification::ALL`]. [CC:F100.1b]
    pub fortifications: [u8; 6],
    /// Weapons not paired with a unit: the owner hands them out at set-up. [CC:11.2a]
    pub loose_weapons: Vec<WeaponKindId>,
    /// Objective chits drawn at random and kept secret at the start. [CC:7.3.3a]
    pub secret_chits: u8,
    /// Named secret chits.
    pub named_chits: Vec<u8>,
}

/// A scenario, checked and ready.
#[derive(Clone, Debug)]
pub struct Setup {
    /// For lists and lobbies.
    pub info: ScenarioInfo,
    /// Which member of the family, and its figures.
    pub ruleset: &'static Ruleset,
    /// Readings of doubtful passages.
    pub options: Options,
    /// The map.
    pub map: Map,
    /// Its shape.
    pub grid: Grid,
    /// Distances and neighbours.
    pub tables: Tables<WORDS>,
    /// What lies where.
    pub hexes: Vec<HexFacts>,
    /// Every sight line of the map.
    pub lines: Lines,
    /// All hexes.
    pub all: Hexes,
    /// Kinds of units of both sides.
    pub kinds: Vec<UnitKind>,
    /// Kinds of weapons of both sides.
    pub weapons: Vec<WeaponKind>,
    /// Both sides.
    pub sides: [SideTerms; 2],
    /// [CC:4.3.2]
    pub year: u16,
    /// Who takes the first turn. [CC:5a]
    pub first: Side,
    /// Who holds the initiative card at the start. [CC:9a]
    pub initiative: Side,
    /// Where the time marker starts. [CC:6.1.1]
    pub time: u8,
    /// The space of the sudden death marker. [CC:6.2.1]
    pub sudden_death: u8,
    /// Points at the start, counted for side 0.
    pub points: i16,
    /// [CC:2.3a]
    pub objectives: [Objective; OBJECTIVES],
    /// Who controls each at the start: 0, 1, or 2 for nobody. [CC:7.3.1a]
    pub control: [u8; OBJECTIVES],
    /// All chits. [CC:7.3.2a]
    pub chits: Chits,
    /// Chits open from the start.
    pub open_chits: Vec<u8>,
    /// Chits drawn at random to be open at the start.
    pub drawn_chits: u8,
    /// Smoke and blaze markers in the cup: how many of each hindrance 1 to 10. [CC:T94b]
    pub cup: [u8; 10],
    /// Firepower of mines. [CC:F103.2a]
    pub mines: i8,
    /// Who sets up first.
    pub sets_up_first: Side,
    /// Fortifications on the map from the start.
    pub start_fortifications: Vec<(Hex, crate::chart::Fortification)>,
    /// Impact rolls that destroy fortifications, for radios of firepower 8 to 13. [CC:O18.2.3.3a]
    pub vulnerability: [u8; 6],
}

impl Setup {
    /// A hex's name.
    #[must_use]
    pub fn name(&self, hex: Hex) -> String {
        self.grid.name(hex)
    }

    /// A kind of unit.
    #[inline]
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &UnitKind {
        &self.kinds[kind.index()]
    }

    /// A kind of weapon.
    #[inline]
    #[must_use]
    pub fn weapon_kind(&self, kind: WeaponKindId) -> &WeaponKind {
        &self.weapons[kind.index()]
    }

    /// What lies in a hex.
    #[inline]
    #[must_use]
    pub fn hex(&self, hex: Hex) -> &HexFacts {
        &self.hexes[hex.index()]
    }

    /// A side's deck.
    #[inline]
    #[must_use]
    pub fn deck(&self, side: Side) -> &Deck {
        &self.sides[side].nation.deck
    }

    /// Whether a side has the posture of the defender. [CC:6.1.2e]
    #[inline]
    #[must_use]
    pub fn defends(&self, side: Side) -> bool {
        self.sides[side].posture == Posture::Defend
    }
}
