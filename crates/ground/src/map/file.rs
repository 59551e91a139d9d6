//! A map as a person writes it.
//!
//! ```toml
//! id = "ridge"
//! name = "The Ridge"
//! season = "autumn"                                   # optional
//! grid = { columns = 4, rows = 3, orientation = "flat", shoved = "odd" }
//! legend = { "." = "open", "t" = "town", "w" = "woods" }
//! terrain = [                                         # a string for each row, a letter for each column
//!   "..tt",
//!   ".ww.",
//!   "....",
//! ]
//! overlay_legend = { "T" = "trench" }
//! overlays = [["....", "T...", "...."]]               # any number of layers; '.' is nothing
//! elevation = ["0012", "0000", "a000"]                # optional; digits, or letters of elevation_legend
//! elevation_legend = { "a" = -1 }
//! hexsides = [{ between = ["C1", "D1"], is = "wall" }]
//! roads = [{ kind = "road", through = ["A1", "B1", "C2"] }]
//! labels = [{ text = "Ridge", at = "C1", kind = "town", shift = [0, 20] }]
//! objectives = [{ name = "The Inn", hexes = ["C1", "D1"] }]   # numbered from 1 in this order
//! outlines = [{ kind = "building", height = 1, polygon = [[500, 40], [560, 40], [560, 90]] }]
//! ```

use std::collections::BTreeMap;

use salient_content::{Report, Source, Spanned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Map, Vocabulary, check};
use crate::{Grid, Point};

/// A string for each row of the map, a letter for each column.
pub type Rows = Spanned<Vec<Spanned<String>>>;

/// The letters of a layer and what they mean.
pub type Legend<T> = BTreeMap<Spanned<String>, T>;

/// A map file in the form it is written in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawMap {
    /// Short name, for files and commands: small letters, digits and hyphens.
    pub id: Spanned<String>,
    /// Name for people.
    pub name: Spanned<String>,
    /// Season, if the map is drawn for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<String>,
    /// The shape of the map.
    pub grid: Spanned<Grid>,
    /// Letters of `terrain`, each with a terrain of the system.
    pub legend: Legend<Spanned<String>>,
    /// Terrain of every hex.
    pub terrain: Rows,
    /// Letters of `overlays`, each with an overlay of the system.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overlay_legend: Legend<Spanned<String>>,
    /// Layers of works and other things on top of the terrain; `.` is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Rows>,
    /// Letters of `elevation` besides the digits, each with a level.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub elevation_legend: Legend<Spanned<i8>>,
    /// Elevation level of every hex; 0 everywhere if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elevation: Option<Rows>,
    /// Features of hexsides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexsides: Vec<RawSide>,
    /// Roads, railways and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<RawRoad>,
    /// Names on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<RawLabel>,
    /// Numbered places worth fighting for, for systems that print them on the map; the first is number 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<RawObjective>,
    /// Painted shapes of buildings, woods and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<RawOutline>,
}

/// A feature of a hexside.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSide {
    /// The two adjacent hexes.
    pub between: Spanned<[Spanned<String>; 2]>,
    /// The feature.
    pub is: Spanned<String>,
}

/// A road.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawRoad {
    /// Its kind.
    pub kind: Spanned<String>,
    /// The hexes it runs through, each adjacent to the one before.
    pub through: Spanned<Vec<Spanned<String>>>,
}

/// A name on the map.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLabel {
    /// The words.
    pub text: Spanned<String>,
    /// The hex it belongs to.
    pub at: Spanned<String>,
    /// Its kind.
    pub kind: Spanned<String>,
    /// How far from the middle of the hex to write it, in map units.
    #[serde(default)]
    pub shift: Point,
}

/// A numbered place worth fighting for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawObjective {
    /// What it is called.
    pub name: Spanned<String>,
    /// Its hexes: the one with the number first, then the rest of its building.
    pub hexes: Spanned<Vec<Spanned<String>>>,
}

/// The painted shape of something.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawOutline {
    /// Its kind.
    pub kind: Spanned<String>,
    /// How many levels it stands above its ground.
    #[serde(default)]
    pub height: i8,
    /// Its corners in map units, in order.
    pub polygon: Spanned<Vec<Spanned<Point>>>,
}

/// A map file that has been read but not checked.
#[derive(Clone, Debug)]
pub struct MapFile {
    /// The text, for reports.
    pub source: Source,
    /// What it says.
    pub raw: RawMap,
}

impl MapFile {
    /// Reads a map file, or reports all that is wrong with its form.
    pub fn read(source: Source) -> Result<Self, Report> {
        let raw = salient_content::parse(&source)?;
        Ok(Self { source, raw })
    }

    /// Checks the meaning of the file against the words of a system; reports all mistakes at once.
    pub fn validate(&self, vocabulary: &Vocabulary) -> Result<Map, Report> {
        check::check(self, vocabulary)
    }

    /// The JSON Schema of map files, for editors.
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(RawMap)
    }
}
