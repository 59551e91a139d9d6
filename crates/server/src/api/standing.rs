//! Standing answers to reactions.
#![allow(dead_code, reason = "the wire first, what answers on it next")]

use serde::{Deserialize, Serialize};

/// When a seat is asked for a kind of reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    /// Every time, even with nothing to react with: how long one thinks then tells nobody anything.
    Always,
    /// When there is something to choose. So it is unless said.
    IfAble,
    /// Not before the clock moves on.
    NotThisTurn,
    /// Never.
    Never,
}

/// A seat's standing answer to a kind of reaction (`prompt.window` in the scene).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StandingAnswer {
    /// `opportunity fire`.
    pub(crate) window: String,
    pub(crate) ask: When,
}
