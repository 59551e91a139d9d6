//! A sight line explained: what it crosses, and what each of it does.

use crate::Clause;
use serde::Serialize;

/// A sight line between the middles of two hexes, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sight {
    /// The hex one looks from.
    pub from: String,
    /// The hex one looks at.
    pub to: String,
    /// Whether one sees the other.
    pub clear: bool,
    /// How far it is, in hexes.
    pub distance: u16,
    /// What is taken from fire along it; 0 where nothing hinders or the system knows no hindrance.
    pub hindrance: u16,
    /// What comes of it, in a sentence.
    pub text: String,
    /// The rule of sight.
    pub clause: Clause,
    /// Everything the line crosses, in order from `from` to `to`.
    pub steps: Vec<SightStep>,
}

/// Something a sight line crosses.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SightStep {
    /// The hex, or the first of the two where it is a hexside.
    pub hex: String,
    /// The hex on the other side, where the line crosses or runs along a hexside.
    pub beside: Option<String>,
    /// What it does to the line.
    pub effect: SightEffect,
    /// What is there and why it does so, in a few words.
    pub text: String,
    /// Its rule, where one is in play.
    pub clause: Option<Clause>,
}

/// What something does to a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SightEffect {
    /// Nothing.
    Clear,
    /// It can be seen through, but it is harder to hit.
    Hinders,
    /// Nothing beyond it can be seen.
    Blocks,
    /// It would block or hinder, but need not here: the line only touches it, or passes beside it.
    Waived,
}
