//! Sets of hexes in words: `["north", "P1:P9", "not P4"]`.

use super::raw::Word;
use super::reader::Reader;
use crate::setup::{Hexes, Terrain};
use salient_ground::{Grid, Hex};

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

/// The hexes of an edge.
fn edge(grid: &Grid, name: &str) -> Option<Hexes> {
    let inside: fn(&Grid, u16, u16) -> bool = match name {
        "north" => |_, _, row| row == 0,
        "east" => |grid, column, _| column + 1 == grid.columns,
        "south" => |grid, _, row| row + 1 == grid.rows,
        "west" => |_, column, _| column == 0,
        _ => return None,
    };
    let on = |hex: &Hex| {
        let (column, row) = grid.col_row(*hex);
        inside(grid, column, row)
    };
    Some(grid.hexes().filter(on).collect())
}

/// Every hex of an edge.
pub(super) fn edges(grid: &Grid) -> Hexes {
    EDGES.iter().filter_map(|name| edge(grid, name)).fold(Hexes::default(), Hexes::union)
}

/// The hexes of a block from corner to corner, whichever corners are named.
fn block(grid: &Grid, from: Hex, to: Hex) -> Hexes {
    let ((a, b), (c, d)) = (grid.col_row(from), grid.col_row(to));
    let (columns, rows) = (a.min(c)..=a.max(c), b.min(d)..=b.max(d));
    let inside = |hex: &Hex| {
        let (column, row) = grid.col_row(*hex);
        columns.contains(&column) && rows.contains(&row)
    };
    grid.hexes().filter(inside).collect()
}

impl Reader<'_> {
    /// The hexes that a list of words means. Wrong words are reported and mean nothing.
    pub(super) fn area(&mut self, words: &[Word]) -> Hexes {
        let mut hexes = Hexes::default();
        for word in words {
            let (text, take) = match word.trim().strip_prefix("not ") {
                Some(rest) => (rest.trim(), true),
                None => (word.trim(), false),
            };
            let Some(named) = self.area_word(word, text) else { continue };
            hexes = if take { hexes.difference(named) } else { hexes.union(named) };
        }
        hexes
    }

    fn area_word(&mut self, word: &Word, text: &str) -> Option<Hexes> {
        let ground = self.ground?;
        if text == "all" {
            return Some(Hexes::all(&ground.grid));
        }
        if let Some(edge) = edge(&ground.grid, text) {
            return Some(edge);
        }
        if let Some((_, hexes)) = KINDS.iter().find(|(name, _)| *name == text) {
            return Some(hexes(&ground.terrain));
        }
        if let Some((from, to)) = text.split_once(':') {
            let from = self.hex_named(word, from)?;
            let to = self.hex_named(word, to)?;
            return Some(block(&ground.grid, from, to));
        }
        if text.chars().any(|letter| letter.is_ascii_digit()) {
            return self.hex_named(word, text).map(Hexes::of);
        }
        let words = ["all"].into_iter().chain(EDGES).chain(KINDS.iter().map(|(name, _)| *name));
        let near = salient_content::closest(text, words);
        let mistake = self.report.error(word.span(), "no such hexes").found(format!("`{text}`"));
        mistake
            .expected("a hex such as `C5`, a block such as `A11:Q13`, an edge, a kind of ground, or `all`");
        if let Some(near) = near {
            mistake.help(format!("did you mean `{near}`?"));
        }
        None
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
