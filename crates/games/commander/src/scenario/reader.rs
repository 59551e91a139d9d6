//! A file of Combat Commander being read.

use super::ground::Ground;
use super::raw::Word;
use crate::chart::TERRAIN;
use crate::setup::Hexes;
use salient_content::{Report, Source};
use salient_ground::battle::{Areas, Purpose, Reading};
use std::ops::{Deref, DerefMut};

/// A file being read, with the ground it is about.
pub(super) struct Reader<'a> {
    reading: Reading,
    /// The map, if it could be read.
    pub(super) ground: Option<&'a Ground>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &Source, purpose: Purpose, ground: Option<&'a Ground>) -> Self {
        let grid = ground.map(|ground| ground.map.grid);
        Self { reading: Reading::new(Report::new(source), purpose, grid), ground }
    }

    /// What is wrong.
    pub(super) fn into_report(self) -> Report {
        self.reading.report
    }

    /// The hexes that a list of words means: `["A1:O3", "not building"]`.
    pub(super) fn area(&mut self, words: &[Word]) -> Hexes {
        let ground = self.ground;
        let of_kind = |kind: usize| -> Hexes {
            let Some(ground) = ground else { return Hexes::EMPTY };
            let terrain = TERRAIN[kind].terrain;
            ground.map.grid.hexes().filter(|hex| ground.hexes[hex.index()].terrain == terrain).collect()
        };
        let kinds: Vec<&str> = TERRAIN.iter().map(|row| row.word).collect();
        let areas = Areas {
            edges: ["top", "right", "bottom", "left"],
            kinds: &kinds,
            of_kind: &of_kind,
            block: "A1:O3",
        };
        self.reading.hexes(words, &areas)
    }
}

impl Deref for Reader<'_> {
    type Target = Reading;

    fn deref(&self) -> &Reading {
        &self.reading
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Reading {
        &mut self.reading
    }
}
