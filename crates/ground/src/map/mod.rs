//! A map: what lies in every hex, on every hexside, along the roads, and what is painted on it.
//!
//! The words for these things belong to the system: it gives a [`Vocabulary`], and the number of a word (its place
//! in the vocabulary's list) is what the map stores, so that a system can match on its own constants. A [`MapFile`]
//! is what a person writes; [`MapFile::validate`] turns it into a [`Map`] or reports all of its mistakes.

mod check;
mod file;
mod vocabulary;

pub use file::{Legend, MapFile, RawLabel, RawMap, RawObjective, RawOutline, RawRoad, RawSide, Rows};
pub use vocabulary::{Vocabulary, Words};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Direction, Grid, Hex, Point};

/// A road, a railway or the like, from hex to adjacent hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    /// Number of its kind in [`Vocabulary::roads`].
    pub kind: u8,
    /// The hexes it runs through; each is adjacent to the one before.
    pub through: Vec<Hex>,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words.
    pub text: String,
    /// The hex it belongs to.
    pub at: Hex,
    /// How far from the middle of that hex to write it, in map units.
    pub shift: Point,
    /// Number of its kind in [`Vocabulary::labels`].
    pub kind: u8,
}

/// A numbered place worth fighting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// What it is called.
    pub name: String,
    /// Its hexes, the one with the number first; they hang together.
    pub hexes: Vec<Hex>,
}

/// The painted shape of a building, a wood or the like. What is painted is what the rules see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// Number of its kind in [`Vocabulary::outlines`].
    pub kind: u8,
    /// How many levels it stands above its ground.
    pub height: i8,
    /// A simple polygon in map units.
    pub polygon: Vec<Point>,
}

/// A checked map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Short name, for files and commands.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Season, if the map is drawn for one.
    pub season: Option<String>,
    /// The shape.
    pub grid: Grid,
    /// The words that the numbers below stand for.
    pub vocabulary: Vocabulary,
    /// Roads, in the order of the file.
    pub roads: Vec<Road>,
    /// Names, in the order of the file.
    pub labels: Vec<Label>,
    /// Numbered places worth fighting for, number 1 first.
    pub objectives: Vec<Site>,
    /// Painted shapes, in the order of the file.
    pub outlines: Vec<Outline>,
    hexes: Vec<Ground>,
}

/// What lies in one hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ground {
    /// Number of its terrain in [`Vocabulary::grounds`].
    pub terrain: u8,
    /// Elevation level.
    pub level: i8,
    /// Works and other things on top of the terrain: bit `n` is word `n` of [`Vocabulary::overlays`].
    pub overlays: u32,
    /// Features of the six hexsides, by direction: bit `n` is word `n` of [`Vocabulary::sides`].
    pub sides: [u16; 6],
    /// Roads that leave across the six hexsides, by direction: bit `n` is word `n` of [`Vocabulary::roads`].
    pub roads: [u16; 6],
}

impl Map {
    /// An empty map of terrain 0 everywhere, for tests and for building maps in code.
    pub fn blank(id: &str, grid: Grid, vocabulary: Vocabulary) -> Self {
        Self {
            id: id.to_owned(),
            name: id.to_owned(),
            season: None,
            grid,
            vocabulary,
            roads: Vec::new(),
            labels: Vec::new(),
            objectives: Vec::new(),
            outlines: Vec::new(),
            hexes: vec![Ground::default(); grid.len()],
        }
    }

    /// All that lies in a hex.
    pub fn ground(&self, hex: Hex) -> &Ground {
        &self.hexes[hex.index()]
    }

    /// Number of the terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> u8 {
        self.ground(hex).terrain
    }

    /// Word for the terrain of a hex.
    pub fn terrain_name(&self, hex: Hex) -> &str {
        self.vocabulary.grounds.name(self.terrain(hex))
    }

    /// Elevation level of a hex.
    pub fn level(&self, hex: Hex) -> i8 {
        self.ground(hex).level
    }

    /// Whether a hex has the overlay with this number.
    pub fn has_overlay(&self, hex: Hex, overlay: u8) -> bool {
        has(self.ground(hex).overlays, overlay)
    }

    /// Words for the overlays of a hex, in the order of the vocabulary.
    pub fn overlay_names(&self, hex: Hex) -> impl Iterator<Item = &str> {
        self.vocabulary.overlays.chosen(self.ground(hex).overlays)
    }

    /// Features of the hexside of a hex in a direction, as bits.
    pub fn side(&self, hex: Hex, direction: Direction) -> u16 {
        self.ground(hex).sides[direction.index()]
    }

    /// Features of the hexside between two adjacent hexes, as bits; nothing if they are not adjacent.
    pub fn side_between(&self, a: Hex, b: Hex) -> u16 {
        self.grid.direction_between(a, b).map_or(0, |direction| self.side(a, direction))
    }

    /// Whether the hexside between two adjacent hexes has the feature with this number.
    pub fn has_side(&self, a: Hex, b: Hex, feature: u8) -> bool {
        has(self.side_between(a, b).into(), feature)
    }

    /// Words for the features of the hexside between two adjacent hexes.
    pub fn side_names(&self, a: Hex, b: Hex) -> impl Iterator<Item = &str> {
        self.vocabulary.sides.chosen(self.side_between(a, b).into())
    }

    /// Whether a road of this kind crosses the hexside between two adjacent hexes.
    pub fn road_between(&self, a: Hex, b: Hex, kind: u8) -> bool {
        let direction = self.grid.direction_between(a, b);
        direction.is_some_and(|direction| has(self.ground(a).roads[direction.index()].into(), kind))
    }

    /// Sets the terrain of a hex.
    pub fn set_terrain(&mut self, hex: Hex, terrain: u8) {
        self.hexes[hex.index()].terrain = terrain;
    }

    /// Sets the elevation level of a hex.
    pub fn set_level(&mut self, hex: Hex, level: i8) {
        self.hexes[hex.index()].level = level;
    }

    /// Adds an overlay to a hex.
    pub fn add_overlay(&mut self, hex: Hex, overlay: u8) {
        self.hexes[hex.index()].overlays |= 1 << overlay;
    }

    /// Adds a feature to the hexside of a hex, seen from both hexes. It may be a side on the edge of the map.
    pub fn add_side(&mut self, hex: Hex, direction: Direction, feature: u8) {
        self.hexes[hex.index()].sides[direction.index()] |= 1 << feature;
        if let Some(next) = self.grid.neighbour(hex, direction) {
            self.hexes[next.index()].sides[direction.opposite().index()] |= 1 << feature;
        }
    }

    /// Adds a road; steps between hexes that are not adjacent are left out of the crossings.
    pub fn add_road(&mut self, road: Road) {
        for pair in road.through.windows(2) {
            if let Some(direction) = self.grid.direction_between(pair[0], pair[1]) {
                self.hexes[pair[0].index()].roads[direction.index()] |= 1 << road.kind;
                self.hexes[pair[1].index()].roads[direction.opposite().index()] |= 1 << road.kind;
            }
        }
        self.roads.push(road);
    }
}

fn has(bits: u32, number: u8) -> bool {
    number < 32 && bits >> number & 1 == 1
}

#[cfg(test)]
mod tests;
