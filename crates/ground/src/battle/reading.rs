//! A file of a battle being read: the list of mistakes, names that must be known, numbers that must be in range.

use crate::{Grid, Hex};
use salient_content::{Report, Spanned};
use std::ops::{Range, RangeInclusive};

/// Text whose place is remembered.
pub type Word = Spanned<String>;
/// A number whose place is remembered. Wide, so that a number out of range is reported as such.
pub type Number = Spanned<i64>;

/// A scenario file or a worked case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Everything must be said, and the battle must be one.
    Scenario,
    /// What a case does not care about has a default.
    Case,
}

/// A file being read.
#[derive(Debug)]
pub struct Reading {
    /// What is wrong so far.
    pub report: Report,
    /// What it is read for.
    pub purpose: Purpose,
    /// The shape of the map, if it could be read.
    pub grid: Option<Grid>,
    /// Ids of the sides.
    pub sides: Vec<String>,
}

impl Reading {
    /// Nothing has been read yet but what `report` tells of.
    #[must_use]
    pub fn new(report: Report, purpose: Purpose, grid: Option<Grid>) -> Self {
        Self { report, purpose, grid, sides: Vec::new() }
    }

    /// A number within limits; one outside is reported and the nearest taken.
    pub fn number<T: TryFrom<i64> + Default>(
        &mut self,
        number: &Number,
        limits: RangeInclusive<i64>,
        what: &str,
    ) -> T {
        bounded(&mut self.report, number, limits, what)
    }

    /// The same, or a default.
    pub fn number_or<T: TryFrom<i64> + Default>(
        &mut self,
        number: Option<&Number>,
        limits: RangeInclusive<i64>,
        what: &str,
        default: T,
    ) -> T {
        number.map_or(default, |number| self.number(number, limits, what))
    }

    /// A side by its id.
    pub fn side(&mut self, word: &Word) -> Option<usize> {
        let found = self.sides.iter().take(2).position(|id| *id == **word);
        if found.is_none() {
            let sides = self.sides.clone();
            self.report.error(word.span(), "unknown side").choices(word, sides.iter().map(String::as_str));
        }
        found
    }

    /// A hex by its name.
    pub fn hex(&mut self, word: &Word) -> Option<Hex> {
        self.hex_named(word, word)
    }

    /// A hex whose name is part of `word`.
    pub fn hex_named(&mut self, word: &Word, name: &str) -> Option<Hex> {
        let grid = self.grid?;
        let hex = grid.parse(name);
        if hex.is_none() {
            let last = grid.hexes().next_back().map(|hex| grid.name(hex)).unwrap_or_default();
            self.report
                .error(word.span(), "no such hex on the map")
                .found(format!("`{}`", name.trim()))
                .expected(format!("`A1` to `{last}`"));
        }
        hex
    }

    /// Text that must not be blank.
    pub fn text(&mut self, word: &Word, what: &str) -> String {
        if word.trim().is_empty() {
            self.report.error(word.span(), format!("{what} is empty"));
        }
        (**word).clone()
    }

    /// A key that a scenario must have and a case may leave out.
    pub fn needed<'k, T>(&mut self, key: &str, value: Option<&'k T>) -> Option<&'k T> {
        if value.is_none() && self.purpose == Purpose::Scenario {
            self.report.error(0..0, format!("missing key `{key}`"));
        }
        value
    }

    /// Keys that only a worked case may have, with their places where they are there.
    pub fn only_in_cases(&mut self, keys: impl IntoIterator<Item = (&'static str, Option<Range<usize>>)>) {
        if self.purpose == Purpose::Case {
            return;
        }
        for (key, span) in keys {
            if let Some(span) = span {
                self.report.error(span, format!("`{key}` belongs to a worked case"));
            }
        }
    }
}

/// A number within limits; one outside is reported and the nearest taken.
pub fn bounded<T: TryFrom<i64> + Default>(
    report: &mut Report,
    number: &Number,
    limits: RangeInclusive<i64>,
    what: &str,
) -> T {
    let (least, most) = limits.into_inner();
    if **number < least || **number > most {
        let expected = format!("{least} to {most}");
        report.error(number.span(), format!("{what} out of range")).found(number).expected(expected);
    }
    T::try_from((**number).clamp(least, most)).unwrap_or_default()
}
