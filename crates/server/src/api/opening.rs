//! A battle before anybody has moved: what the lobby paints.

use super::Shared;
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use salient_engine::{Board, Fingerprint, Origin, Replay, Scene, ScenarioRef};
use salient_systems::open_game;
use serde::Serialize;
use std::sync::Arc;

/// The ground, and what a spectator sees on it when nothing has happened yet.
#[derive(Serialize)]
struct Opening {
    board: Board,
    scene: Scene,
}

/// `GET /api/scenarios/{system}/{id}`.
pub(super) async fn opening(
    State(house): Shared,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> Answer<impl IntoResponse> {
    let unknown = || Problem::not_found("There is no such scenario.");
    let Path((system, id)) = path.map_err(|_| unknown())?;
    // An id is also the way to a file on this machine: only ids that are on the list are opened.
    let all = house.scenarios().await?;
    let info = all.iter().find(|info| info.system == system && info.id == id).ok_or_else(unknown)?;
    let scenario = ScenarioRef::Id(info.id.clone());
    let blank = Replay::new(info.system, scenario, Fingerprint::of(b""), Vec::new(), Origin::ByHand);
    let library = Arc::clone(&house.library);
    let opened = tokio::task::spawn_blocking(move || {
        open_game(&library, &blank).map(|table| Opening { board: table.board(), scene: table.scene(None) })
    });
    let opening = opened.await.map_err(|_| Problem::defect("opening a scenario panicked"))??;
    Ok(([(header::CACHE_CONTROL, "private, max-age=600")], Json(opening)))
}
