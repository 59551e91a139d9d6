//! Standing answers to reactions, and orders given in advance.

use super::Shared;
use super::extract::{Body, Game, Pass};
use crate::play::{Act, View};
use crate::problem::{Answer, Problem};
use crate::text;
use axum::Json;
use axum::extract::State;
use salient_engine::{Exception, Reply, Standing};
use serde::{Deserialize, Serialize};

/// When a seat is asked for a kind of reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    /// Every time, even with nothing to react with: how long one thinks then tells nobody anything.
    Always,
    /// When there is something to choose.
    IfAble,
    /// When there is something to choose and, for all that is public, a reason to. So it is unless said.
    IfItMatters,
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
    /// Where it is otherwise; the first that fits holds.
    #[serde(default)]
    pub(crate) except: Vec<InAdvance>,
}

/// An order given in advance: what to answer where a reaction is about one of some places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct InAdvance {
    /// The places, by name; anywhere when there are none.
    pub(crate) at: Vec<String>,
    /// What to choose, click by click; with nothing, the seat is asked there. It is carried out once.
    pub(crate) answer: Vec<String>,
}

/// The most orders in advance of one kind, and the most places or clicks of one.
const MOST_ORDERS: usize = 20;

impl InAdvance {
    fn read(self) -> Answer<Exception> {
        if self.at.len().max(self.answer.len()) > MOST_ORDERS {
            return Err(Problem::too_large(format!(
                "An order in advance names too much: at most {MOST_ORDERS} places and as many choices fit."
            )));
        }
        let words = |text: String| {
            let line = text::line(&text, 60)?;
            if line.contains(['|', ';', ':']) {
                return Err(Problem::malformed("An order in advance has `|`, `;` or `:` in its words."));
            }
            Ok(line)
        };
        Ok(Exception {
            at: self.at.into_iter().map(words).collect::<Answer<_>>()?,
            answer: self.answer.into_iter().map(words).collect::<Answer<_>>()?,
        })
    }
}

impl From<Standing> for When {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Always => Self::Always,
            Standing::IfAble => Self::IfAble,
            Standing::IfItMatters => Self::IfItMatters,
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
            When::IfItMatters => Self::IfItMatters,
            When::NotThisTurn => Self::NotThisTurn,
            When::Never => Self::Never,
        }
    }
}

impl From<(String, Reply)> for StandingAnswer {
    fn from((window, reply): (String, Reply)) -> Self {
        let order = |Exception { at, answer }| InAdvance { at, answer };
        Self { window, ask: reply.ask.into(), except: reply.except.into_iter().map(order).collect() }
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
    if answer.except.len() > MOST_ORDERS {
        return Err(Problem::too_large(format!("At most {MOST_ORDERS} orders in advance fit.")));
    }
    let except = answer.except.into_iter().map(InAdvance::read).collect::<Answer<_>>()?;
    let reply = Reply { ask: answer.ask.into(), except };
    house.act(&game, token.as_deref(), None, Act::Standing(window, reply)).await.map(Json)
}
