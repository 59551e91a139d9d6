//! Games on paper: stepping through what one saw, the file, the check of the dice.

use super::Shared;
use super::extract::{Asked, Game, Pass};
use super::look::eyes;
use crate::play::{Spoken, Status};
use crate::problem::Answer;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use salient_engine::Verdict;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// A game as one viewer can step through it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Steps {
    status: Status,
    /// Counts at which the viewer saw a change; each can be asked for with `scene?at=`.
    points: Vec<u64>,
    log: Vec<Spoken>,
    /// The whole file, when the game is over.
    file: Option<String>,
}

/// `GET /api/games/{game}/replay`.
pub(super) async fn replay(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(which): Asked<Which>,
) -> Answer<Json<Steps>> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let viewer = eyes(&inner, token.as_deref(), which.eyes.as_deref())?;
    let play = inner.play()?;
    let file = play.replay().ok().map(|replay| replay.to_string());
    Ok(Json(Steps { status: play.status(), points: play.points(viewer), log: play.log(viewer), file }))
}

/// `GET /api/games/{game}/file`.
pub(super) async fn file(State(house): Shared, Game(game): Game) -> Answer<impl IntoResponse> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let text = inner.play()?.replay()?.to_string();
    let name = format!("attachment; filename=\"{}-{game}.salient\"", plain(&inner.sheet.scenario));
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text))
}

/// A name that is safe in a header and on a disk.
fn plain(name: &str) -> String {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
}

/// What was checked.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Checked {
    inputs: usize,
    chances: u64,
    hashes: usize,
    fair: bool,
    changed: bool,
    verdict: Option<Verdict>,
}

/// `GET /api/games/{game}/verify`.
pub(super) async fn verify(State(house): Shared, Game(game): Game) -> Answer<Json<Checked>> {
    let room = house.room(&game).await?;
    let mut inner = room.enter(&*house.store, &house.library).await?;
    let verified = inner.work(|play| play.verified()).await??;
    Ok(Json(Checked {
        inputs: verified.inputs,
        chances: verified.chances,
        hashes: verified.hashes,
        fair: verified.fair,
        changed: verified.changed,
        verdict: verified.verdict,
    }))
}
