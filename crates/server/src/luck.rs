//! How the dice fell, side by side: what a viewer was shown of them, and all of them when the game is over.
#![allow(dead_code, reason = "the wire first, what answers on it next")]

use salient_engine::{Fortune, Seat};
use serde::Serialize;

/// Both sides' dice.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Luck {
    /// Whether these are all dice of the game; before it is over, they are those that the viewer was shown.
    whole: bool,
    /// In seat order.
    sides: Vec<SideLuck>,
    /// Each roll, in order.
    rolls: Vec<Roll>,
}

/// One side's dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideLuck {
    seat: Seat,
    name: String,
    /// How many dice it threw.
    dice: u32,
    /// How often each face came up; the first number is that of face 1.
    faces: Vec<u32>,
    /// What its dice came to, for each thing that is counted (`hits`), and what was to be expected.
    fortunes: Vec<Fortune>,
}

/// Dice that fell together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Roll {
    /// The viewer's count of changes when they fell.
    seq: u64,
    /// What was said of it.
    text: String,
    /// Whose dice, and their faces.
    dice: Vec<(Option<Seat>, Vec<u8>)>,
    fortunes: Vec<Fortune>,
}
