//! From a map to what the rules ask of each of its hexes. [CC:T78.1a CC:T78.1b]

use crate::chart::{OBJECTIVES, TERRAIN, Terrain, side, way};
use crate::setup::{HexFacts, Objective};
use salient_ground::{Map, Vocabulary};

/// The words of the family's maps. A terrain may also stand as an overlay: where two share a hex, the higher in rank
/// defines it.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    let grounds: Vec<&str> = TERRAIN.iter().map(|row| row.word).collect();
    Vocabulary::new()
        .grounds(&grounds)
        .overlays(&grounds)
        .sides(&side::WORDS)
        .roads(&way::WORDS)
        .labels(&["town", "wood", "hill", "river", "work", "region"])
        .outlines(&["building", "woods", "brush", "orchard", "field", "marsh"])
        .objectives(OBJECTIVES)
        .levels(0..=4)
}

/// What lies in each hex of a map.
#[must_use]
pub fn facts(map: &Map, objectives: &[Objective]) -> Vec<HexFacts> {
    map.grid
        .hexes()
        .map(|hex| {
            let ground = map.ground(hex);
            let mut found: Vec<Terrain> =
                vec![Terrain::from_number(ground.terrain).unwrap_or(Terrain::OpenGround)];
            let over = TERRAIN.iter().filter(|row| ground.overlays >> row.terrain as u32 & 1 == 1);
            found.extend(over.map(|row| row.terrain));
            found.sort_unstable();
            let terrain = found[found.len() - 1];
            let beneath = if found.len() > 1 { found[found.len() - 2] } else { Terrain::OpenGround };
            let crossed = |kind: u8| ground.roads.iter().any(|bits| bits >> kind & 1 == 1);
            let objective = objectives.iter().position(|objective| objective.hexes.contains(hex));
            HexFacts {
                terrain,
                beneath,
                level: ground.level,
                road: crossed(way::ROAD),
                railway: crossed(way::RAILWAY),
                ways: ground.roads,
                sides: ground.sides,
                objective: objective.map_or(u8::MAX, |number| number as u8),
            }
        })
        .collect()
}

/// Whether nobody can ever stand in a hex of the printed map. [CC:T98]
#[must_use]
pub const fn impassable(hex: &HexFacts) -> bool {
    matches!(hex.terrain, Terrain::WaterBarrier)
}
