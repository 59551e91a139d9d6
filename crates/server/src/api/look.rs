//! What a viewer may see of a game.

use super::Shared;
use super::extract::{Asked, Game, Pass};
use crate::house::House;
use crate::luck::Luck;
use crate::play::{Spoken, Status, View};
use crate::problem::{Answer, Problem};
use crate::room::Inner;
use crate::store::{Kind, Sheet};
use crate::text;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use salient_engine::{Origin, Seat, Sight};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;

/// Who sits where.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Player {
    seat: Seat,
    name: String,
    /// `person`, `agent`, or `invited` while nobody sits there.
    #[cfg_attr(test, ts(type = "'person' | 'agent' | 'invited'"))]
    kind: &'static str,
}

/// What is published about the dice.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Dice {
    commitment: String,
    game: String,
    /// Each player's seed, once all have given theirs.
    seeds: Option<Vec<String>>,
    /// Only when the game is over.
    secret: Option<String>,
}

/// A game's cover.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Cover {
    game: String,
    system: String,
    scenario: String,
    title: String,
    created: i64,
    status: Status,
    /// The asker's seat.
    seat: Option<Seat>,
    players: Vec<Player>,
    /// Nothing where dice of two origins are mixed and prove nothing.
    dice: Option<Dice>,
}

pub(super) fn players(sheet: &Sheet) -> Vec<Player> {
    let player = |(seat, chair): (u8, &crate::store::Chair)| Player {
        seat: Seat(seat),
        name: chair.name.clone(),
        kind: match chair.kind {
            Kind::Person => "person",
            Kind::Agent => "agent",
            Kind::Invited => "invited",
        },
    };
    (0..).zip(&sheet.chairs).map(player).collect()
}

/// `GET /api/games/{game}`.
pub(super) async fn about(State(house): Shared, Game(game): Game, Pass(token): Pass) -> Answer<Json<Cover>> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let (sheet, play) = (&inner.sheet, inner.play()?);
    let seat = House::viewer(sheet, token.as_deref())?;
    let dice = match (play.status(), play.origin(), sheet.secret) {
        (Status::Waiting, _, Some(secret)) => Some(Dice {
            commitment: secret.commitment().to_string(),
            game: sheet.id.clone(),
            seeds: None,
            secret: None,
        }),
        (_, Origin::Fair(fairness), _) => Some(Dice {
            commitment: fairness.commitment.to_string(),
            game: fairness.game,
            seeds: Some(fairness.seeds),
            secret: fairness.secret.map(|secret| secret.to_string()),
        }),
        _ => None,
    };
    Ok(Json(Cover {
        game: sheet.id.clone(),
        system: sheet.system.clone(),
        scenario: sheet.scenario.clone(),
        title: sheet.title.clone(),
        created: sheet.created,
        status: play.status(),
        seat,
        players: players(sheet),
        dice,
    }))
}

/// `GET /api/games/{game}/board`.
pub(super) async fn board(State(house): Shared, Game(game): Game) -> Answer<impl IntoResponse> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let board = inner.play()?.board();
    Ok(([(header::CACHE_CONTROL, "private, max-age=86400")], Json(board)))
}

/// Which moment, and whose eyes.
#[derive(Deserialize)]
pub(super) struct Which {
    /// What was told after this count of the viewer's.
    since: Option<u64>,
    /// How it looked at this count of the viewer's.
    at: Option<u64>,
    /// Another's eyes, which only a game that is over lends: `0`, `1` or `spectator`.
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// Whose eyes are asked for, if they may be had.
pub(super) fn eyes(inner: &Inner, token: Option<&str>, eyes: Option<&str>) -> Answer<Option<Seat>> {
    let own = House::viewer(&inner.sheet, token)?;
    let asked = match eyes {
        None => return Ok(own),
        Some("0") => Some(Seat(0)),
        Some("1") => Some(Seat(1)),
        Some("spectator") => None,
        Some(_) => return Err(Problem::malformed("\"as\" is 0, 1 or spectator.")),
    };
    if asked == own || asked.is_none() || inner.play()?.status() == Status::Over {
        return Ok(asked);
    }
    Err(Problem::not_now("What the other side saw is shown when the game is over."))
}

/// How it looked at some moment.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Then {
    seq: u64,
    #[cfg_attr(test, ts(as = "salient_engine::Scene"))]
    scene: Arc<RawValue>,
}

/// A scene of now or of then.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Seen {
    Now(View),
    Then(Then),
}

/// `GET /api/games/{game}/scene`.
pub(super) async fn scene(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(which): Asked<Which>,
) -> Answer<Json<Seen>> {
    let room = house.room(&game).await?;
    let mut inner = room.enter(&*house.store, &house.library).await?;
    let viewer = eyes(&inner, token.as_deref(), which.eyes.as_deref())?;
    let Some(seq) = which.at else {
        return Ok(Json(Seen::Now(inner.play()?.view(viewer, which.since))));
    };
    let scene = inner.work(move |play| play.scene_at(viewer, seq)).await??;
    Ok(Json(Seen::Then(Then { seq, scene })))
}

/// Which sight line.
#[derive(Deserialize)]
pub(super) struct Ends {
    from: String,
    to: String,
}

/// `GET /api/games/{game}/sight`.
pub(super) async fn sight(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(Ends { from, to }): Asked<Ends>,
) -> Answer<Json<Sight>> {
    let (from, to) = (text::line(&from, 20)?, text::line(&to, 20)?);
    let room = house.room(&game).await?;
    let mut inner = room.enter(&*house.store, &house.library).await?;
    let viewer = House::viewer(&inner.sheet, token.as_deref())?;
    let sight = inner.work(move |play| play.sight(viewer, &from, &to)).await?;
    let sight = sight.map_err(Problem::not_understood)?;
    sight.map(Json).ok_or_else(|| Problem::unusable("In this game nothing depends on sight."))
}

/// `GET /api/games/{game}/luck`.
pub(super) async fn luck(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(which): Asked<Which>,
) -> Answer<Json<Luck>> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let viewer = eyes(&inner, token.as_deref(), which.eyes.as_deref())?;
    Ok(Json(inner.play()?.luck(viewer)))
}

/// What a viewer was told.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Log {
    seq: u64,
    from: usize,
    tellings: Vec<Spoken>,
}

/// `GET /api/games/{game}/log`.
pub(super) async fn log(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(which): Asked<Which>,
) -> Answer<Json<Log>> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let viewer = eyes(&inner, token.as_deref(), which.eyes.as_deref())?;
    let View { seq, from, tellings, .. } = inner.play()?.view(viewer, Some(which.since.unwrap_or(0)));
    Ok(Json(Log { seq, from, tellings }))
}
