//! Sets of hexes in words: `["A1:O3", "not building"]`.

use super::raw::Word;
use super::reader::Reader;
use crate::chart::TERRAIN;
use crate::setup::Hexes;
use salient_ground::{Grid, Hex};

/// The edges of a map.
const EDGES: [&str; 4] = ["top", "right", "bottom", "left"];

/// The hexes of an edge.
fn edge(grid: &Grid, name: &str) -> Option<Hexes> {
    let inside: fn(&Grid, u16, u16) -> bool = match name {
        "top" => |_, _, row| row == 0,
        "right" => |grid, column, _| column + 1 == grid.columns,
        "bottom" => |grid, _, row| row + 1 == grid.rows,
        "left" => |_, column, _| column == 0,
        _ => return None,
    };
    let on = |hex: &Hex| {
        let (column, row) = grid.col_row(*hex);
        inside(grid, column, row)
    };
    Some(grid.hexes().filter(on).collect())
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
        let mut hexes = Hexes::EMPTY;
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
        let grid = &ground.map.grid;
        if text == "all" {
            return Some(Hexes::all(grid));
        }
        if let Some(edge) = edge(grid, text) {
            return Some(edge);
        }
        if let Some(row) = TERRAIN.iter().find(|row| row.word == text) {
            let of = |hex: &Hex| ground.hexes[hex.index()].terrain == row.terrain;
            return Some(grid.hexes().filter(of).collect());
        }
        if let Some((from, to)) = text.split_once(':') {
            let from = self.hex_named(word, from)?;
            let to = self.hex_named(word, to)?;
            return Some(block(grid, from, to));
        }
        if text.chars().any(|letter| letter.is_ascii_digit()) {
            return self.hex_named(word, text).map(Hexes::of);
        }
        let words = ["all"].into_iter().chain(EDGES).chain(TERRAIN.iter().map(|row| row.word));
        let near = salient_content::closest(text, words);
        let mistake = self.report.error(word.span(), "no such hexes").found(format!("`{text}`"));
        mistake.expected("a hex such as `C5`, a block such as `A1:O3`, an edge, a kind of ground, or `all`");
        if let Some(near) = near {
            mistake.help(format!("did you mean `{near}`?"));
        }
        None
    }
}
