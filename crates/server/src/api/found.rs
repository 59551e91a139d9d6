//! Making games and sitting down at them.

use super::Shared;
use super::extract::{Asked, Body, Game, Pass};
use super::look::eyes;
use crate::founding::{Founded, Key, OwnScenario, Seating, Start};
use crate::house::House;
use crate::play::Status;
use crate::problem::{Answer, Problem};
use crate::text;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use salient_engine::{Replay, Seat};
use serde::Deserialize;

type Made = Answer<(StatusCode, Json<Founded>)>;

fn made(founded: Founded) -> (StatusCode, Json<Founded>) {
    (StatusCode::CREATED, Json(founded))
}

/// A new game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Create {
    scenario: Option<String>,
    /// Instead of a scenario of the library, one that is brought along.
    file: Option<OwnScenario>,
    #[serde(flatten)]
    seating: Seating,
}

/// `POST /api/games`.
pub(super) async fn create(State(house): Shared, Body(create): Body<Create>) -> Made {
    let start = match (create.scenario, create.file) {
        (Some(name), None) => Start::scenario(&house, &name).await?,
        (None, Some(own)) => Start::own(&house, own)?,
        _ => return Err(Problem::malformed("Name a \"scenario\", or bring one along as \"file\".")),
    };
    house.found(start, create.seating).await.map(made)
}

/// A game from a file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Import {
    /// The text of a replay file.
    replay: String,
    #[serde(flatten)]
    seating: Seating,
}

/// `POST /api/games/import`.
pub(super) async fn import(State(house): Shared, Body(import): Body<Import>) -> Made {
    let replay: Replay = import.replay.parse().map_err(|bad| Problem::unusable(format!("{bad}")))?;
    let start = Start::game(&house, replay).await?;
    house.found(start, import.seating).await.map(made)
}

/// A new game from a point of this one.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Fork {
    /// From which count of the viewer's.
    at: u64,
    /// The other seat's token, for who holds both while the game goes on.
    other: Option<String>,
    #[serde(flatten)]
    seating: Seating,
}

#[derive(Deserialize)]
pub(super) struct ForkAsked {
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// `POST /api/games/{game}/fork`. While a game goes on only who holds both seats may: the new game shows them all.
pub(super) async fn fork(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(asked): Asked<ForkAsked>,
    Body(fork): Body<Fork>,
) -> Made {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let viewer = eyes(&inner, token.as_deref(), asked.eyes.as_deref())?;
    if inner.play()?.status() != Status::Over {
        let own = House::seat(&inner.sheet, token.as_deref())?;
        let other = House::viewer(&inner.sheet, fork.other.as_deref())?;
        if other != Some(Seat(1 - own.0)) {
            return Err(Problem::not_now(
                "While a game goes on, only who holds both seats can branch off from it.",
            ));
        }
    }
    let replay = inner.play()?.replay_until(viewer, fork.at);
    drop(inner);
    let start = Start::game(&house, replay).await?;
    house.found(start, fork.seating).await.map(made)
}

/// Sits down.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Join {
    /// The invitation, from the link.
    token: String,
    name: Option<String>,
    seed: Option<String>,
}

/// `POST /api/games/{game}/join`.
pub(super) async fn join(
    State(house): Shared,
    Game(game): Game,
    Body(join): Body<Join>,
) -> Answer<Json<Key>> {
    let name = text::line(join.name.as_deref().unwrap_or("A friend"), 40)?;
    let seed = text::limited(join.seed.as_deref().unwrap_or(""), 200)?;
    let (seat, token) = house.join(&game, &join.token, name, seed).await?;
    let link = format!("/#/play/{game}/{token}");
    Ok(Json(Key { seat, token, link }))
}
