//! What a seat does: choose, ask why not, take back.

use super::Shared;
use super::extract::{Body, Game, Pass};
use crate::house::House;
use crate::play::{Act, View};
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::State;
use salient_engine::{Clause, Refusal};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Longer words are no choice of any system.
const MOST_WORDS: usize = 400;

/// Chooses one of the scene's offers by its words.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choose {
    seq: u64,
    words: String,
}

/// Asks why something is not on offer.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WhyNot {
    words: String,
}

/// Takes the last choice back.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Undo {
    seq: u64,
}

/// Gives the game up.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Resign {
    /// The seat's count of changes it was decided on, if it should be stale once that has moved on.
    seq: Option<u64>,
}

/// Why something is not on offer, or that it is.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Why {
    offered: bool,
    reason: Option<String>,
    clause: Option<Clause>,
}

/// Words short enough to be looked at.
pub(super) fn checked(words: String) -> Answer<String> {
    if words.len() > MOST_WORDS {
        return Err(Problem::too_large(format!("A choice has at most {MOST_WORDS} bytes.")));
    }
    Ok(words)
}

/// `POST /api/games/{game}/choose`.
pub(super) async fn choose(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(Choose { seq, words }): Body<Choose>,
) -> Answer<Json<View>> {
    house.act(&game, token.as_deref(), Some(seq), Act::Choose(checked(words)?)).await.map(Json)
}

/// `POST /api/games/{game}/undo`.
pub(super) async fn undo(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(Undo { seq }): Body<Undo>,
) -> Answer<Json<View>> {
    house.act(&game, token.as_deref(), Some(seq), Act::Undo).await.map(Json)
}

/// `POST /api/games/{game}/resign`.
pub(super) async fn resign(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(Resign { seq }): Body<Resign>,
) -> Answer<Json<View>> {
    house.act(&game, token.as_deref(), seq, Act::Resign).await.map(Json)
}

/// Why the holder of a token cannot choose this.
pub(super) async fn asked(house: &Arc<House>, game: &str, token: Option<&str>, words: String) -> Answer<Why> {
    let words = checked(words)?;
    let room = house.room(game).await?;
    let mut inner = room.enter(&*house.store, &house.library).await?;
    let seat = House::seat(&inner.sheet, token)?;
    let refusal: Option<Refusal> = inner.work(move |play| play.why_not(seat, &words)).await??;
    let (reason, clause) = refusal.map(|refusal| (refusal.reason, refusal.clause)).unzip();
    Ok(Why { offered: reason.is_none(), reason, clause })
}

/// `POST /api/games/{game}/why_not`.
pub(super) async fn why_not(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(WhyNot { words }): Body<WhyNot>,
) -> Answer<Json<Why>> {
    asked(&house, &game, token.as_deref(), words).await.map(Json)
}
