//! What all parts of the reader share: the text, the list of mistakes, names that must be known.

use super::ground::Ground;
use super::raw::{Number, Word};
use salient_content::{Report, Source};
use salient_ground::Hex;
use std::ops::RangeInclusive;

/// A scenario file or a worked case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Everything must be said, and the battle must be one.
    Scenario,
    /// What a case does not care about has a default.
    Case,
}

/// A file being read.
pub(super) struct Reader<'a> {
    /// What is wrong so far.
    pub(super) report: Report,
    /// What it is read for.
    pub(super) purpose: Purpose,
    /// The map, if it could be read.
    pub(super) ground: Option<&'a Ground>,
    /// Ids of the sides.
    pub(super) sides: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &Source, purpose: Purpose, ground: Option<&'a Ground>) -> Self {
        Self { report: Report::new(source), purpose, ground, sides: Vec::new() }
    }

    /// A number within limits; one outside is reported and the nearest taken.
    pub(super) fn number<T: TryFrom<i64> + Default>(
        &mut self,
        number: &Number,
        limits: RangeInclusive<i64>,
        what: &str,
    ) -> T {
        bounded(&mut self.report, number, limits, what)
    }

    /// The same, or a default.
    pub(super) fn number_or<T: TryFrom<i64> + Default>(
        &mut self,
        number: Option<&Number>,
        limits: RangeInclusive<i64>,
        what: &str,
        default: T,
    ) -> T {
        number.map_or(default, |number| self.number(number, limits, what))
    }

    /// A side by its id.
    pub(super) fn side(&mut self, word: &Word) -> Option<usize> {
        let found = self.sides.iter().take(2).position(|id| *id == **word);
        if found.is_none() {
            let sides = self.sides.clone();
            self.report.error(word.span(), "unknown side").choices(word, sides.iter().map(String::as_str));
        }
        found
    }

    /// A hex by its name.
    pub(super) fn hex(&mut self, word: &Word) -> Option<Hex> {
        self.hex_named(word, word)
    }

    /// A hex whose name is part of `word`.
    pub(super) fn hex_named(&mut self, word: &Word, name: &str) -> Option<Hex> {
        let grid = self.ground?.map.grid;
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
    pub(super) fn text(&mut self, word: &Word, what: &str) -> String {
        if word.trim().is_empty() {
            self.report.error(word.span(), format!("{what} is empty"));
        }
        (**word).clone()
    }

    /// A key that a scenario must have and a case may leave out.
    pub(super) fn needed<'k, T>(&mut self, key: &str, value: Option<&'k T>) -> Option<&'k T> {
        if value.is_none() && self.purpose == Purpose::Scenario {
            self.report.error(0..0, format!("missing key `{key}`"));
        }
        value
    }
}

/// A number within limits; one outside is reported and the nearest taken.
pub(crate) fn bounded<T: TryFrom<i64> + Default>(
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
