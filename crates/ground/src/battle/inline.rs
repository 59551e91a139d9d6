//! Maps that stand in a scenario or a case.

use super::Word;
use crate::map::{RawLabel, RawMap, RawObjective, RawOutline, RawRoad, RawSide, Rows};
use crate::{Grid, MapFile};
use salient_content::{Source, Spanned};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A map within a scenario. It is written like a map file, and what it leaves out is plain: an odd-shoved grid of
/// flat-topped hexes as large as `terrain`, and the usual letters for terrain.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InlineMap {
    /// Short name. Left out: the scenario's.
    #[serde(default)]
    #[schemars(with = "String")]
    pub id: Option<Word>,
    /// Name for people. Left out: the scenario's title.
    #[serde(default)]
    #[schemars(with = "String")]
    pub name: Option<Word>,
    /// For the painter: `summer`, `autumn`, `winter`, `mud`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub season: Option<String>,
    /// The shape.
    #[serde(default)]
    #[schemars(with = "Grid")]
    pub grid: Option<Spanned<Grid>>,
    /// Letters of `terrain`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub legend: Option<BTreeMap<Word, Word>>,
    /// A string for each row, a letter for each column.
    pub terrain: Rows,
    /// Letters of `overlays`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub overlay_legend: Option<BTreeMap<Word, Word>>,
    /// Layers of what lies over the terrain. `.` is nothing.
    #[serde(default)]
    pub overlays: Vec<Rows>,
    /// Letters of `elevation` besides the digits.
    #[serde(default)]
    pub elevation_legend: BTreeMap<Word, Spanned<i8>>,
    /// Levels of the hexes.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub elevation: Option<Rows>,
    /// Features of hexsides, where the system has any.
    #[serde(default)]
    pub hexsides: Vec<RawSide>,
    /// Roads, railways and the like.
    #[serde(default)]
    pub roads: Vec<RawRoad>,
    /// Names on the map.
    #[serde(default)]
    pub labels: Vec<RawLabel>,
    /// Objectives of the map, number 1 first, where the system numbers them. A worked case may have fewer.
    #[serde(default)]
    pub objectives: Vec<RawObjective>,
    /// Painted shapes.
    #[serde(default)]
    pub outlines: Vec<RawOutline>,
}

/// The usual letters of a system, each with its word.
#[derive(Clone, Copy, Debug)]
pub struct Legends<'a> {
    /// Of `terrain`.
    pub terrain: &'a [(&'a str, &'a str)],
    /// Of `overlays`.
    pub overlays: &'a [(&'a str, &'a str)],
}

impl InlineMap {
    /// The same as a map file, with whatever it leaves out.
    #[must_use]
    pub fn file(map: &Spanned<Self>, source: &Source, id: &str, name: &str, usual: Legends<'_>) -> MapFile {
        let word = |text: &str| Spanned::new(map.span(), text.to_owned());
        let legend = |usual: &[(&str, &str)]| -> BTreeMap<Word, Word> {
            usual.iter().map(|(letter, name)| (word(letter), word(name))).collect()
        };
        let columns = map.terrain.first().map_or(0, |row| row.chars().count());
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let shape = Grid {
            columns: size(columns),
            rows: size(map.terrain.len()),
            orientation: Default::default(),
            offset: Default::default(),
        };
        let inner = map.get().clone();
        MapFile {
            source: source.clone(),
            raw: RawMap {
                id: inner.id.unwrap_or_else(|| word(id)),
                name: inner.name.unwrap_or_else(|| word(name)),
                season: inner.season,
                grid: inner.grid.unwrap_or_else(|| Spanned::new(map.terrain.span(), shape)),
                legend: inner.legend.unwrap_or_else(|| legend(usual.terrain)),
                terrain: inner.terrain,
                overlay_legend: inner.overlay_legend.unwrap_or_else(|| legend(usual.overlays)),
                overlays: inner.overlays,
                elevation_legend: inner.elevation_legend,
                elevation: inner.elevation,
                hexsides: inner.hexsides,
                roads: inner.roads,
                labels: inner.labels,
                objectives: inner.objectives,
                outlines: inner.outlines,
            },
        }
    }
}
