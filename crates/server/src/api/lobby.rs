//! What is not about one game: the lists of the lobby, commitments, health.

use super::Shared;
use super::extract::{Asked, Body, Named};
use super::look::{Player, players};
use crate::founding::Start;
use crate::house::House;
use crate::problem::{Answer, Problem};
use crate::record::place;
use crate::store::Sheet;
use crate::token;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use salient_agents::AGENTS;
use salient_engine::{ScenarioInfo, Seat, Seats, Table};
use salient_systems::SYSTEMS;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// More games than the lobby shows.
const MOST_GAMES: usize = 100;

/// What can be played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Battles {
    systems: Vec<SystemLine>,
    scenarios: Arc<Vec<ScenarioInfo>>,
}

/// A system by its short name and its title.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SystemLine {
    system: &'static str,
    title: &'static str,
}

/// A computer player: its name, and what it is like.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AgentLine {
    name: &'static str,
    about: &'static str,
}

/// `GET /api/scenarios`.
pub(super) async fn scenarios(State(house): Shared) -> Answer<Json<Battles>> {
    let systems = SYSTEMS.iter().map(|&(system, title)| SystemLine { system, title }).collect();
    Ok(Json(Battles { systems, scenarios: house.scenarios().await? }))
}

/// Of which system a scenario is, where two have an id in common.
#[derive(Deserialize)]
pub(super) struct OfSystem {
    system: Option<String>,
}

/// The opening position of a scenario of the library.
async fn opening(house: &House, scenario: String, asked: OfSystem) -> Answer<Box<dyn Table>> {
    let name = asked.system.map_or(scenario.clone(), |system| format!("{system}/{scenario}"));
    let start = Start::scenario(house, &name).await?;
    let library = Arc::clone(&house.library);
    let opened = tokio::task::spawn_blocking(move || start.open(&library)).await;
    opened.map_err(|_| Problem::defect("opening a scenario panicked"))?
}

/// They change only with the content.
const KEEP: (header::HeaderName, &str) = (header::CACHE_CONTROL, "private, max-age=600");

/// `GET /api/scenarios/{scenario}/board`.
pub(super) async fn board(
    State(house): Shared,
    Named(scenario): Named<String>,
    Asked(asked): Asked<OfSystem>,
) -> Answer<impl IntoResponse> {
    Ok(([KEEP], Json(opening(&house, scenario, asked).await?.board())))
}

/// `GET /api/scenarios/{scenario}/scene`.
pub(super) async fn scene(
    State(house): Shared,
    Named(scenario): Named<String>,
    Asked(asked): Asked<OfSystem>,
) -> Answer<impl IntoResponse> {
    Ok(([KEEP], Json(opening(&house, scenario, asked).await?.scene(None))))
}

/// `GET /api/agents`.
pub(super) async fn agents() -> Json<Vec<AgentLine>> {
    Json(AGENTS.iter().map(|&(name, about)| AgentLine { name, about }).collect())
}

/// `POST /api/commitments`.
pub(super) async fn commit(State(house): Shared) -> Answer<Json<Value>> {
    Ok(Json(json!({"commitment": house.commit()?.to_string()})))
}

/// A game in a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Listed {
    game: String,
    system: String,
    scenario: String,
    title: String,
    created: i64,
    players: Vec<Player>,
    #[cfg_attr(test, ts(as = "crate::play::Status"))]
    status: &'static str,
    /// The seat of the token that found it.
    seat: Option<Seat>,
    /// Whether the game waits for that seat.
    your_turn: bool,
}

fn listed(sheet: &Sheet, seat: Option<Seat>) -> Listed {
    let status = match (sheet.over, sheet.complete()) {
        (true, _) => "over",
        (false, true) => "playing",
        (false, false) => "waiting",
    };
    let turn = Seats(sheet.turns[place(seat)] as u8);
    Listed {
        game: sheet.id.clone(),
        system: sheet.system.clone(),
        scenario: sheet.scenario.clone(),
        title: sheet.title.clone(),
        created: sheet.created,
        players: players(sheet),
        status,
        seat,
        your_turn: status == "playing" && seat.is_some_and(|seat| turn.contains(seat)),
    }
}

/// `GET /api/games`: those that may be watched, newest first.
pub(super) async fn games(State(house): Shared) -> Answer<Json<Vec<Listed>>> {
    let sheets = house.store.listed(MOST_GAMES as u32).await?;
    Ok(Json(sheets.iter().map(|sheet| listed(sheet, None)).collect()))
}

#[derive(Deserialize)]
pub(super) struct MineAsked {
    #[serde(default)]
    tokens: String,
}

/// The tokens of one's seats.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MinePosted {
    tokens: Vec<String>,
}

async fn found(house: &House, tokens: Vec<String>) -> Answer<Json<Vec<Listed>>> {
    if tokens.len() > MOST_GAMES {
        return Err(Problem::too_large(format!("At most {MOST_GAMES} tokens can be asked about at once.")));
    }
    let keys: Vec<String> = tokens.iter().map(|token| token::kept(token)).collect();
    let sheets = house.store.games_of(&keys).await?;
    let mut mine = Vec::new();
    for sheet in &sheets {
        mine.extend(keys.iter().filter_map(|key| sheet.seat_of(key)).map(|seat| listed(sheet, Some(seat))));
    }
    Ok(Json(mine))
}

/// `GET /api/mine?tokens=a,b`.
pub(super) async fn mine(State(house): Shared, Asked(asked): Asked<MineAsked>) -> Answer<Json<Vec<Listed>>> {
    let tokens = asked.tokens.split(',').filter(|token| !token.is_empty()).map(str::to_owned).collect();
    found(&house, tokens).await
}

/// `POST /api/mine`, for tokens that should not stand in an address.
pub(super) async fn mine_posted(
    State(house): Shared,
    Body(asked): Body<MinePosted>,
) -> Answer<Json<Vec<Listed>>> {
    found(&house, asked.tokens).await
}

/// `GET /healthz`.
pub(super) async fn health(State(house): Shared) -> Answer<&'static str> {
    house.store.healthy().await.map_err(|_| Problem::busy("The store does not answer."))?;
    Ok("ok\n")
}
