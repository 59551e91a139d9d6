//! The map as clients draw it.

use crate::state::Position;
use salient_engine::{Board, BoardBox, BoardHex, BoardHexside, BoardLabel, BoardOutline, BoardRoad};
use salient_ground::{Offset, Orientation};

impl Position {
    /// The unchanging ground.
    #[must_use]
    pub fn to_board(&self) -> Board {
        let map = &self.setup.map;
        let grid = &self.setup.grid;
        let name = |hex| self.setup.name(hex);
        let hexes = grid
            .hexes()
            .map(|hex| BoardHex {
                name: name(hex),
                ground: map.terrain_name(hex).to_owned(),
                overlays: map.overlay_names(hex).map(str::to_owned).collect(),
                elevation: map.level(hex),
            })
            .collect();
        let mut hexsides = Vec::new();
        for hex in grid.hexes() {
            for other in grid.neighbours(hex).filter(|other| *other > hex) {
                hexsides.extend(
                    map.side_names(hex, other).map(|kind| BoardHexside {
                        between: [name(hex), name(other)],
                        kind: kind.to_owned(),
                    }),
                );
            }
        }
        Board {
            id: map.id.clone(),
            name: map.name.clone(),
            season: map.season.clone().unwrap_or_default(),
            columns: grid.columns,
            rows: grid.rows,
            orientation: if grid.orientation == Orientation::FlatTop { "flat" } else { "pointy" },
            shoved: if grid.offset == Offset::OddShoved { "odd" } else { "even" },
            hexes,
            hexsides,
            roads: map
                .roads
                .iter()
                .map(|road| BoardRoad {
                    kind: map.vocabulary.roads.name(road.kind).to_owned(),
                    through: road.through.iter().map(|hex| name(*hex)).collect(),
                })
                .collect(),
            labels: map
                .labels
                .iter()
                .map(|label| BoardLabel {
                    text: label.text.clone(),
                    at: name(label.at),
                    kind: map.vocabulary.labels.name(label.kind).to_owned(),
                })
                .collect(),
            outlines: map
                .outlines
                .iter()
                .map(|outline| BoardOutline {
                    kind: map.vocabulary.outlines.name(outline.kind).to_owned(),
                    height: outline.height.max(0) as u8,
                    polygon: outline.polygon.iter().map(|point| [point.x, point.y]).collect(),
                })
                .collect(),
            boxes: self
                .setup
                .boxes
                .iter()
                .enumerate()
                .map(|(number, name)| BoardBox { id: format!("box{}", number + 1), name: name.clone() })
                .collect(),
        }
    }
}
