//! The terrain and fortification charts. [CC:T78.1b CC:F100.1a]

use crate::clause::cc;
use salient_engine::Clause;
use serde::{Deserialize, Serialize};

/// Most figures of a side in a hex at the end of a turn. [CC:8.2a]
pub const STACKING: u8 = 7;
/// Objectives of a map. [CC:2.3a]
pub const OBJECTIVES: usize = 5;
/// Objective chits. [CC:7.3.2a]
pub const CHITS: usize = 22;

/// A terrain type, lowest rank first: where two share a hex, the later one here defines it. [CC:T78.1b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each variant is the name of the terrain")]
pub enum Terrain {
    OpenGround,
    Field,
    Orchard,
    Brush,
    Gully,
    Stream,
    Marsh,
    Woods,
    Building,
    WaterBarrier,
    MinorBridge,
    MajorBridge,
}

/// What a terrain does to a sight line. [CC:T78.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sighting {
    /// Nothing.
    Clear,
    /// It weakens fire by this much. [CC:10.3]
    Hindrance(u8),
    /// It blocks; seen over from a hill, it hides one hex behind it. [CC:10.2 CC:T88.4.1a]
    Obstacle,
}

/// A line of the terrain chart.
#[derive(Clone, Copy, Debug)]
pub struct TerrainRow {
    /// Which.
    pub terrain: Terrain,
    /// Its word in map files.
    pub word: &'static str,
    /// Movement points to enter; `None` cannot be entered. Bridges count by their road.
    pub cost: Option<u8>,
    /// Cover. [CC:T78.3a]
    pub cover: i8,
    /// What it does to sight lines.
    pub sighting: Sighting,
    /// Whether it is water: no weapon fires, nothing burns, nothing is dug. [CC:T89b]
    pub water: bool,
    /// Its rule.
    pub clause: Clause,
}

use Sighting::{Clear, Hindrance, Obstacle};
use Terrain::*;

/// The terrain chart. [CC:T78.1b]
#[rustfmt::skip]
pub const TERRAIN: [TerrainRow; 12] = [
    TerrainRow { terrain: OpenGround,   word: "open ground",   cost: Some(1), cover:  0, sighting: Clear,        water: false, clause: cc!("T90") },
    TerrainRow { terrain: Field,        word: "field",         cost: Some(1), cover:  0, sighting: Hindrance(1), water: false, clause: cc!("T85") },
    TerrainRow { terrain: Orchard,      word: "orchard",       cost: Some(1), cover:  1, sighting: Hindrance(2), water: false, clause: cc!("T91") },
    TerrainRow { terrain: Brush,        word: "brush",         cost: Some(2), cover:  1, sighting: Hindrance(3), water: false, clause: cc!("T81") },
    TerrainRow { terrain: Gully,        word: "gully",         cost: Some(2), cover:  1, sighting: Clear,        water: false, clause: cc!("T86a") },
    TerrainRow { terrain: Stream,       word: "stream",        cost: Some(3), cover: -1, sighting: Clear,        water: true,  clause: cc!("T95") },
    TerrainRow { terrain: Marsh,        word: "marsh",         cost: Some(3), cover:  0, sighting: Hindrance(1), water: true,  clause: cc!("T89a") },
    TerrainRow { terrain: Woods,        word: "woods",         cost: Some(2), cover:  2, sighting: Obstacle,     water: false, clause: cc!("T99a") },
    TerrainRow { terrain: Building,     word: "building",      cost: Some(2), cover:  3, sighting: Obstacle,     water: false, clause: cc!("T82a") },
    TerrainRow { terrain: WaterBarrier, word: "water barrier", cost: None,    cover:  0, sighting: Clear,        water: true,  clause: cc!("T98") },
    TerrainRow { terrain: MinorBridge,  word: "minor bridge",  cost: Some(1), cover:  2, sighting: Hindrance(1), water: false, clause: cc!("T80.2") },
    TerrainRow { terrain: MajorBridge,  word: "major bridge",  cost: None,    cover:  2, sighting: Hindrance(1), water: false, clause: cc!("T80.1b") },
];

impl Terrain {
    /// Its line of the chart.
    #[inline]
    #[must_use]
    pub const fn row(self) -> &'static TerrainRow {
        &TERRAIN[self as usize]
    }

    /// The terrain of a number in the vocabulary of maps.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        TERRAIN.get(usize::from(number)).map(|row| row.terrain)
    }
}

/// Features of hexsides, as numbers of the vocabulary of maps.
pub mod side {
    /// [CC:T83a]
    pub const CLIFF: u8 = 0;
    /// [CC:T84]
    pub const FENCE: u8 = 1;
    /// [CC:T87a]
    pub const HEDGE: u8 = 2;
    /// [CC:T97a]
    pub const WALL: u8 = 3;
    /// Their words.
    pub const WORDS: [&str; 4] = ["cliff", "fence", "hedge", "wall"];
}

/// Ways, as numbers of the vocabulary of maps.
pub mod way {
    /// [CC:T93a]
    pub const ROAD: u8 = 0;
    /// [CC:T92a]
    pub const RAILWAY: u8 = 1;
    /// [CC:T96]
    pub const TRAIL: u8 = 2;
    /// Their words.
    pub const WORDS: [&str; 3] = ["road", "railway", "trail"];
}

/// A fortification. [CC:F100.1a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each variant is the name of the fortification")]
pub enum Fortification {
    Foxholes,
    Trench,
    Mines,
    Wire,
    Bunker,
    Pillbox,
}

impl Fortification {
    /// Every one.
    pub const ALL: [Self; 6] =
        [Self::Foxholes, Self::Trench, Self::Mines, Self::Wire, Self::Bunker, Self::Pillbox];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Foxholes => "foxholes",
            Self::Trench => "trench",
            Self::Mines => "mines",
            Self::Wire => "wire",
            Self::Bunker => "bunker",
            Self::Pillbox => "pillbox",
        }
    }

    /// Whether its name is a plural.
    #[must_use]
    pub const fn is_plural(self) -> bool {
        matches!(self, Self::Foxholes | Self::Mines)
    }

    /// The one of this name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(word))
    }

    /// Its cover, where it gives any. [CC:F101a CC:F102 CC:F104a CC:F105.1]
    #[must_use]
    pub const fn cover(self) -> Option<i8> {
        match self {
            Self::Foxholes => Some(3),
            Self::Trench => Some(4),
            Self::Pillbox => Some(5),
            Self::Bunker => Some(6),
            Self::Mines | Self::Wire => None,
        }
    }

    /// Its rule.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Foxholes => cc!("F102"),
            Self::Trench => cc!("F105.1"),
            Self::Mines => cc!("F103.1a"),
            Self::Wire => cc!("F106.1"),
            Self::Bunker => cc!("F101a"),
            Self::Pillbox => cc!("F104a"),
        }
    }

    /// Whether its last sole occupant wins ties of a melee. [CC:F101b CC:F104b]
    #[must_use]
    pub const fn wins_ties(self) -> bool {
        matches!(self, Self::Bunker | Self::Pillbox)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_terrain_stands_at_its_own_number() {
        for (number, row) in TERRAIN.iter().enumerate() {
            assert_eq!(row.terrain as usize, number);
            assert_eq!(Terrain::from_number(number as u8), Some(row.terrain));
        }
    }
}
