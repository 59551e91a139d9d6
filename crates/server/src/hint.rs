//! What the computer would do in a seat's place, and why.
#![allow(dead_code, reason = "the wire first, what answers on it next")]

use salient_engine::{Clause, On};
use serde::{Deserialize, Serialize};

/// Asks for a hint.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct HintAsked {
    /// Which computer player is asked; the best that is quick enough unless said.
    pub(crate) agent: Option<String>,
}

/// What the computer would do in a seat's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hint {
    /// The seat's count of changes it was thought out at; worth nothing once that has moved on.
    pub(crate) seq: u64,
    /// Who was asked.
    pub(crate) agent: String,
    /// The choice in canonical words: one of the scene's offers.
    pub(crate) words: String,
    /// The offer's words for people.
    pub(crate) label: String,
    /// What to click.
    pub(crate) on: On,
    /// Why, each in a sentence; the best first.
    pub(crate) reasons: Vec<Reason>,
}

/// One reason for a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reason {
    pub(crate) text: String,
    /// The rule it stands on, where one does.
    pub(crate) clause: Option<Clause>,
}
