//! A file of Army Commander being read.

use super::raw::Number;
use super::terrain::Ground;
use salient_content::Report;
use salient_ground::battle::{Purpose, Reading};
use std::ops::{Deref, DerefMut};

/// A file being read, with the ground it is about and the length of the battle.
pub(super) struct Reader<'a> {
    reading: Reading,
    /// The map, if it could be read.
    pub(super) ground: Option<&'a Ground>,
    /// The last round.
    pub(super) last_round: u8,
}

impl<'a> Reader<'a> {
    pub(super) fn new(report: Report, purpose: Purpose, ground: Option<&'a Ground>) -> Self {
        let grid = ground.map(|ground| ground.grid);
        Self { reading: Reading::new(report, purpose, grid), ground, last_round: u8::MAX }
    }

    /// What is wrong.
    pub(super) fn into_report(self) -> Report {
        self.reading.report
    }

    /// A round of this battle.
    pub(super) fn round(&mut self, number: &Number) -> u8 {
        let last = i64::from(self.last_round.max(1));
        self.number(number, 1..=last, "round")
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
