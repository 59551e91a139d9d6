//! Sets of hexes in words: `["north", "P1:P9", "not P4"]`.

use super::{Reading, Word};
use crate::{Grid, Hex, HexSet};

/// How a system calls edges and kinds of ground.
pub struct Areas<'a, const WORDS: usize> {
    /// The edges of a map: top, right, bottom, left.
    pub edges: [&'static str; 4],
    /// Words for kinds of ground.
    pub kinds: &'a [&'static str],
    /// The hexes of the kind at a place in `kinds`.
    pub of_kind: &'a dyn Fn(usize) -> HexSet<WORDS>,
    /// A block from corner to corner, to name in a mistake: `A1:O3`.
    pub block: &'static str,
}

/// The hexes of an edge: 0 the top, 1 the right, 2 the bottom, 3 the left.
#[must_use]
pub fn edge<const WORDS: usize>(grid: &Grid, number: usize) -> HexSet<WORDS> {
    let on = |hex: &Hex| {
        let (column, row) = grid.col_row(*hex);
        match number {
            0 => row == 0,
            1 => column + 1 == grid.columns,
            2 => row + 1 == grid.rows,
            _ => column == 0,
        }
    };
    grid.hexes().filter(on).collect()
}

/// The hexes of a block from corner to corner, whichever corners are named.
fn block<const WORDS: usize>(grid: &Grid, from: Hex, to: Hex) -> HexSet<WORDS> {
    let ((a, b), (c, d)) = (grid.col_row(from), grid.col_row(to));
    let (columns, rows) = (a.min(c)..=a.max(c), b.min(d)..=b.max(d));
    let inside = |hex: &Hex| {
        let (column, row) = grid.col_row(*hex);
        columns.contains(&column) && rows.contains(&row)
    };
    grid.hexes().filter(inside).collect()
}

impl Reading {
    /// The hexes that a list of words means. Wrong words are reported and mean nothing.
    pub fn hexes<const WORDS: usize>(&mut self, words: &[Word], areas: &Areas<'_, WORDS>) -> HexSet<WORDS> {
        let mut hexes = HexSet::EMPTY;
        for word in words {
            let (text, take) = match word.trim().strip_prefix("not ") {
                Some(rest) => (rest.trim(), true),
                None => (word.trim(), false),
            };
            let Some(named) = self.hexes_of(word, text, areas) else { continue };
            hexes = if take { hexes.difference(named) } else { hexes.union(named) };
        }
        hexes
    }

    fn hexes_of<const WORDS: usize>(
        &mut self,
        word: &Word,
        text: &str,
        areas: &Areas<'_, WORDS>,
    ) -> Option<HexSet<WORDS>> {
        let grid = self.grid?;
        if text == "all" {
            return Some(HexSet::all(&grid));
        }
        if let Some(number) = areas.edges.iter().position(|name| *name == text) {
            return Some(edge(&grid, number));
        }
        if let Some(kind) = areas.kinds.iter().position(|name| *name == text) {
            return Some((areas.of_kind)(kind));
        }
        if let Some((from, to)) = text.split_once(':') {
            let from = self.hex_named(word, from)?;
            let to = self.hex_named(word, to)?;
            return Some(block(&grid, from, to));
        }
        if text.chars().any(|letter| letter.is_ascii_digit()) {
            return self.hex_named(word, text).map(HexSet::of);
        }
        let words = ["all"].into_iter().chain(areas.edges).chain(areas.kinds.iter().copied());
        let near = salient_content::closest(text, words);
        let block = areas.block;
        let mistake = self.report.error(word.span(), "no such hexes").found(format!("`{text}`"));
        mistake.expected(format!(
            "a hex such as `C5`, a block such as `{block}`, an edge, a kind of ground, or `all`"
        ));
        if let Some(near) = near {
            mistake.help(format!("did you mean `{near}`?"));
        }
        None
    }
}
