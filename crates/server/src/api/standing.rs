//! Standing answers to reactions.

use super::Shared;
use super::extract::{Body, Game, Pass};
use crate::play::{Act, View};
use crate::problem::Answer;
use crate::text;
use axum::Json;
use axum::extract::State;
use salient_engine::Standing;
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

impl From<Standing> for When {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Always => Self::Always,
            Standing::IfAble => Self::IfAble,
            Standing::NotThisTurn => Self::NotThisTurn,
            Standing::Never => Self::Never,
        }
    }
}

impl From<When> for Standing {
    fn from(when: When) -> Self {
        match when {
            When::Always => Self::Always,
            When::IfAble => Self::IfAble,
            When::NotThisTurn => Self::NotThisTurn,
            When::Never => Self::Never,
        }
    }
}

impl From<(String, Standing)> for StandingAnswer {
    fn from((window, standing): (String, Standing)) -> Self {
        Self { window, ask: standing.into() }
    }
}

/// `POST /api/games/{game}/standing`. It is decided on no state of the game in particular, so it is never stale.
pub(super) async fn set(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(answer): Body<StandingAnswer>,
) -> Answer<Json<View>> {
    let window = text::line(&answer.window, 60)?;
    house.act(&game, token.as_deref(), None, Act::Standing(window, answer.ask.into())).await.map(Json)
}
