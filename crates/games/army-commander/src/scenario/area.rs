//! Sets of hexes in words: `["north", "P1:P9", "not P4"]`.

use super::raw::Word;
use super::reader::Reader;
use crate::setup::{Hexes, Terrain};
use salient_ground::Grid;
use salient_ground::battle::{Areas, edge};

/// A kind of ground or works, and the hexes that are of it.
type Kind = (&'static str, fn(&Terrain) -> Hexes);

/// Kinds of ground and works.
const KINDS: [Kind; 15] = [
    ("town", |terrain| terrain.town),
    ("forest", |terrain| terrain.forest),
    ("hill", |terrain| terrain.hill),
    ("stream", |terrain| terrain.stream),
    ("river", |terrain| terrain.river),
    ("bridge", |terrain| terrain.bridge),
    ("beach", |terrain| terrain.beach),
    ("lake", |terrain| terrain.lake),
    ("trench", |terrain| terrain.trench),
    ("strongpoint", |terrain| terrain.strongpoint),
    ("pillbox", |terrain| terrain.pillbox),
    ("light_works", |terrain| terrain.light_works),
    ("gun_pit", |terrain| terrain.gun_pit),
    ("wire", |terrain| terrain.wire),
    ("cover", |terrain| terrain.other_cover),
];

/// The edges of a map.
const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// Every hex of an edge.
pub(super) fn edges(grid: &Grid) -> Hexes {
    (0..EDGES.len()).map(|number| edge(grid, number)).fold(Hexes::default(), Hexes::union)
}

impl Reader<'_> {
    /// The hexes that a list of words means. Wrong words are reported and mean nothing.
    pub(super) fn area(&mut self, words: &[Word]) -> Hexes {
        let ground = self.ground;
        let of_kind = |kind: usize| ground.map_or(Hexes::EMPTY, |ground| KINDS[kind].1(&ground.terrain));
        let kinds = KINDS.map(|(name, _)| name);
        self.hexes(words, &Areas { edges: EDGES, kinds: &kinds, of_kind: &of_kind, block: "A11:Q13" })
    }

    /// The same, all on the edge of the map.
    pub(super) fn edge_area(&mut self, words: &[Word]) -> Hexes {
        let hexes = self.area(words);
        let Some(ground) = self.ground else { return hexes };
        let rim = edges(&ground.grid);
        for word in words {
            if let Some(hex) = ground.grid.parse(word).filter(|hex| !rim.contains(*hex)) {
                let name = ground.grid.name(hex);
                self.report.error(word.span(), "not on the edge of the map").found(name);
                return hexes;
            }
        }
        if let (Some(hex), Some(word)) = (hexes.difference(rim).first(), words.first()) {
            let name = ground.grid.name(hex);
            self.report.error(word.span(), "not on the edge of the map").found(name);
        }
        hexes
    }
}
