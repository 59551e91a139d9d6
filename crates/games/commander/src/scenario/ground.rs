//! Maps: files of their own, or a table within a scenario or case. [CC:2.1a CC:2.2.1 CC:2.3a]

use crate::chart::{OBJECTIVES, Terrain};
use crate::setup::{HexFacts, Hexes, MOST_HEXES, Objective};
use crate::terrain::{facts, vocabulary};
use salient_content::{Report, Source, Spanned};
use salient_ground::battle::{InlineMap, Legends};
use salient_ground::{Map, MapFile};

/// Terrains by their usual letters.
const LETTERS: [(&str, Terrain); 12] = [
    (".", Terrain::OpenGround),
    ("f", Terrain::Field),
    ("o", Terrain::Orchard),
    ("b", Terrain::Brush),
    ("g", Terrain::Gully),
    ("s", Terrain::Stream),
    ("m", Terrain::Marsh),
    ("w", Terrain::Woods),
    ("h", Terrain::Building),
    ("~", Terrain::WaterBarrier),
    ("n", Terrain::MinorBridge),
    ("M", Terrain::MajorBridge),
];

/// A map, ready for the rules.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) map: Map,
    pub(super) hexes: Vec<HexFacts>,
    /// Those of the map.
    pub(super) objectives: Vec<Objective>,
}

/// Reads a map file.
pub(super) fn read_map(source: Source) -> Result<Ground, Report> {
    let file = MapFile::read(source)?;
    ground(&file, true)
}

/// Reads a map that stands in a scenario or case; `whole` if it must have all five objectives.
pub(super) fn inline_map(
    source: &Source,
    map: &Spanned<InlineMap>,
    id: &str,
    name: &str,
    whole: bool,
) -> Result<Ground, Report> {
    let letters = LETTERS.map(|(letter, terrain)| (letter, terrain.row().word));
    // In a layer, a full stop is nothing at all.
    let usual = Legends { terrain: &letters, overlays: &letters[1..] };
    ground(&InlineMap::file(map, source, id, name, usual), whole)
}

fn ground(file: &MapFile, whole: bool) -> Result<Ground, Report> {
    let shape = &file.raw.grid;
    if shape.len() > MOST_HEXES {
        let mut report = Report::new(&file.source);
        let found = format!("{} columns and {} rows, {} hexes", shape.columns, shape.rows, shape.len());
        report
            .error(shape.span(), "the map is too large for Combat Commander")
            .found(found)
            .expected(format!("{MOST_HEXES} hexes at most"));
        return Err(report);
    }
    let map = file.validate(&vocabulary())?;
    let mut report = Report::new(&file.source);
    let objectives: Vec<Objective> = map
        .objectives
        .iter()
        .map(|site| Objective {
            at: site.hexes[0],
            hexes: site.hexes.iter().copied().collect::<Hexes>(),
            name: site.name.clone(),
        })
        .collect();
    let hexes = facts(&map, &objectives);
    if whole && objectives.len() != OBJECTIVES {
        let span = file.raw.objectives.last().map_or_else(|| file.raw.id.span(), |one| one.name.span());
        report.error(span, "a map has five objectives").found(objectives.len()).expected(OBJECTIVES);
    }
    buildings(file, &hexes, &objectives, &mut report);
    bridges(file, &map, &hexes, &mut report);
    report.into_result(Ground { map, hexes, objectives })
}

/// An objective of several hexes is a building, all of it. [CC:7.3.1.1 CC:T82b]
fn buildings(file: &MapFile, hexes: &[HexFacts], objectives: &[Objective], report: &mut Report) {
    for (raw, objective) in file.raw.objectives.iter().zip(objectives) {
        if objective.hexes.len() < 2 {
            continue;
        }
        let mut names = raw.hexes.iter();
        let wrong = names.find(|name| {
            let hex = file.raw.grid.parse(name);
            hex.is_some_and(|hex| hexes[hex.index()].terrain != Terrain::Building)
        });
        if let Some(name) = wrong {
            report
                .error(name.span(), "an objective of several hexes is a building")
                .found(format!("`{name}`"))
                .expected("a building hex");
        }
    }
}

/// A bridge carries a road or a railway. [CC:T80.1b CC:T80.2]
fn bridges(file: &MapFile, map: &Map, hexes: &[HexFacts], report: &mut Report) {
    for hex in map.grid.hexes() {
        let facts = &hexes[hex.index()];
        let bridge = matches!(facts.terrain, Terrain::MinorBridge | Terrain::MajorBridge);
        if bridge && !facts.road && !facts.railway {
            report
                .error(
                    file.raw.terrain.span(),
                    format!("the bridge in {} carries nothing", map.grid.name(hex)),
                )
                .expected("a road or a railway through it");
        }
    }
}

/// The word of a terrain's usual letter; for the manual.
#[cfg(test)]
pub(super) fn letters() -> impl Iterator<Item = (&'static str, &'static str)> {
    LETTERS.iter().map(|(letter, terrain)| (*letter, terrain.row().word))
}
