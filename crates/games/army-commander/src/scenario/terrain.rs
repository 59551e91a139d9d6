//! From a map to what the rules ask of it: terrain by kind, distances, sight. [AC:6c AC:6d AC:TECa to AC:TECo]

use crate::setup::{Hexes, MOST_HEXES, Terrain};
use salient_content::{Report, Source, Spanned};
use salient_ground::battle::{InlineMap, Legends};
use salient_ground::{Grid, Hex, Map, MapFile, Vocabulary};

/// Terrains of the system, each with its usual letter.
const GROUNDS: [(&str, &str); 9] = [
    (".", "open"),
    ("t", "town"),
    ("w", "forest"),
    ("h", "hill"),
    ("~", "stream"),
    ("R", "river"),
    ("=", "bridge"),
    ("b", "beach"),
    ("o", "lake"),
];

/// Works and other overlays, each with its usual letter.
const WORKS: [(&str, &str); 7] = [
    ("T", "trench"),
    ("S", "strongpoint"),
    ("P", "pillbox"),
    ("x", "wire"),
    ("L", "light_works"),
    ("G", "gun_pit"),
    ("c", "cover"),
];

/// The words that maps of this system may use.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new()
        .grounds(&GROUNDS.map(|(_, word)| word))
        .overlays(&WORKS.map(|(_, word)| word))
        .roads(&["road", "lane", "rail"])
        .labels(&["town", "wood", "hill", "river", "work", "region"])
        .outlines(&["building", "wood"])
        .levels(0..=9)
}

/// A map, ready for the rules.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) map: Map,
    pub(super) grid: Grid,
    pub(super) terrain: Terrain,
}

/// Reads a map file.
pub(super) fn read_map(source: Source) -> Result<Ground, Report> {
    let file = MapFile::read(source)?;
    ground(&file)
}

/// Reads a map that stands in a scenario or case.
pub(super) fn inline_map(
    source: &Source,
    map: &Spanned<InlineMap>,
    id: &str,
    name: &str,
) -> Result<Ground, Report> {
    if let Some(objective) = map.objectives.first() {
        let mut report = Report::new(source);
        report
            .error(objective.name.span(), "maps of Army Commander have no objectives")
            .expected("`[[objective]]` in the scenario");
        return Err(report);
    }
    let usual = Legends { terrain: &GROUNDS, overlays: &WORKS };
    ground(&InlineMap::file(map, source, id, name, usual))
}

fn ground(file: &MapFile) -> Result<Ground, Report> {
    let shape = &file.raw.grid;
    if shape.len() > MOST_HEXES {
        let mut report = Report::new(&file.source);
        let found = format!("{} columns and {} rows, {} hexes", shape.columns, shape.rows, shape.len());
        report
            .error(shape.span(), "the map is too large for Army Commander")
            .found(found)
            .expected(format!("{MOST_HEXES} hexes at most"));
        return Err(report);
    }
    let map = file.validate(&vocabulary())?;
    let terrain = sorted(&map);
    Ok(Ground { grid: map.grid, map, terrain })
}

/// Sorts the hexes of a map by what the rules call them.
pub(super) fn sorted(map: &Map) -> Terrain {
    let ground =
        |name: &str| -> Hexes { map.grid.hexes().filter(|hex| map.terrain_name(*hex) == name).collect() };
    let works = |name: &str| -> Hexes {
        let has = |hex: &Hex| map.overlay_names(*hex).any(|work| work == name);
        map.grid.hexes().filter(has).collect()
    };
    Terrain {
        town: ground("town"),
        forest: ground("forest"),
        hill: ground("hill"),
        stream: ground("stream"),
        river: ground("river"),
        bridge: ground("bridge"),
        beach: ground("beach"),
        lake: ground("lake"),
        trench: works("trench"),
        strongpoint: works("strongpoint"),
        pillbox: works("pillbox"),
        light_works: works("light_works"),
        gun_pit: works("gun_pit"),
        wire: works("wire"),
        other_cover: works("cover"),
    }
}
