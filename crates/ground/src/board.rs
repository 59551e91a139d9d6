//! A map as clients draw it.

use crate::{Map, Offset, Orientation};
use salient_engine::{Board, BoardHex, BoardHexside, BoardLabel, BoardOutline, BoardRoad};

impl Map {
    /// The unchanging ground, for clients. A system adds what lies beside the map.
    pub fn to_board(&self) -> Board {
        let grid = &self.grid;
        let name = |hex| grid.name(hex);
        let hexes = grid
            .hexes()
            .map(|hex| BoardHex {
                name: name(hex),
                ground: self.terrain_name(hex).to_owned(),
                overlays: self.overlay_names(hex).map(str::to_owned).collect(),
                elevation: self.level(hex),
            })
            .collect();
        let mut hexsides = Vec::new();
        for hex in grid.hexes() {
            for other in grid.neighbours(hex).filter(|other| *other > hex) {
                hexsides.extend(
                    self.side_names(hex, other).map(|kind| BoardHexside {
                        between: [name(hex), name(other)],
                        kind: kind.to_owned(),
                    }),
                );
            }
        }
        Board {
            id: self.id.clone(),
            name: self.name.clone(),
            season: self.season.clone().unwrap_or_default(),
            columns: grid.columns,
            rows: grid.rows,
            orientation: if grid.orientation == Orientation::FlatTop { "flat" } else { "pointy" },
            shoved: if grid.offset == Offset::OddShoved { "odd" } else { "even" },
            hexes,
            hexsides,
            roads: self
                .roads
                .iter()
                .map(|road| BoardRoad {
                    kind: self.vocabulary.roads.name(road.kind).to_owned(),
                    through: road.through.iter().map(|hex| name(*hex)).collect(),
                })
                .collect(),
            labels: self
                .labels
                .iter()
                .map(|label| BoardLabel {
                    text: label.text.clone(),
                    at: name(label.at),
                    kind: self.vocabulary.labels.name(label.kind).to_owned(),
                })
                .collect(),
            outlines: self
                .outlines
                .iter()
                .map(|outline| BoardOutline {
                    kind: self.vocabulary.outlines.name(outline.kind).to_owned(),
                    height: outline.height.max(0) as u8,
                    polygon: outline.polygon.iter().map(|point| [point.x, point.y]).collect(),
                })
                .collect(),
            boxes: Vec::new(),
            reactions: Vec::new(),
        }
    }
}
