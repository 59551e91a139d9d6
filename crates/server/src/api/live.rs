//! Live play: one connection, one viewer. The server sends what that viewer sees whenever it changes; a seat may act.
//!
//! A client that comes back says the last `seq` it has and is sent what it missed. A bell rings at most once for many
//! changes, so a slow client is sent the newest view and never a queue.

use super::Shared;
use super::act;
use super::act::Why;
use super::extract::{Asked, Game, Pass, json};
use crate::house::House;
use crate::limit::{Bucket, too_many};
use crate::play::{Act, View};
use crate::problem::{Answer, Problem};
use crate::room::Room;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::response::Response;
use salient_engine::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, interval, timeout};

/// A longer message is answered with a problem.
const MOST_MESSAGE: usize = 2048;
/// A message of this size ends the connection unread.
const MOST_FRAME: usize = 64 * 1024;
/// Who takes nothing for so long is gone.
const SEND_PATIENCE: Duration = Duration::from_secs(10);
/// How many messages are answered at once, and how many a second after that.
const MOST_AT_ONCE: f64 = 60.0;
const A_SECOND: f64 = 20.0;
/// How often the other end is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(70);

#[derive(Deserialize)]
pub(super) struct Resume {
    seq: Option<u64>,
}

/// What a client sends.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    choose: Option<String>,
    why_not: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    undo: bool,
    seq: Option<u64>,
}

/// What a client hears.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Heard {
    /// What the viewer sees now.
    View { view: Box<View> },
    /// Why something is not on offer.
    Why { why_not: Why, words: String },
    /// Why something was not done.
    Problem { problem: Problem },
}

impl From<Problem> for Heard {
    fn from(problem: Problem) -> Self {
        Self::Problem { problem }
    }
}

/// `GET /api/games/{game}/live`, upgraded.
pub(super) async fn live(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Asked(resume): Asked<Resume>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let viewer = House::viewer(&inner.sheet, token.as_deref())?;
    drop(inner);
    let socket = socket.map_err(|_| Problem::malformed("This address takes WebSocket connections."))?;
    let bell = room.listen(viewer)?;
    let bucket = Bucket::new(MOST_AT_ONCE, A_SECOND, std::time::Instant::now());
    let listener = Listener { house, room, game, token, viewer, seen: resume.seq.unwrap_or(0), bucket };
    Ok(socket.max_message_size(MOST_FRAME).max_frame_size(MOST_FRAME).on_upgrade(move |socket| async move {
        let _ = listener.run(socket, bell).await;
    }))
}

/// The other end has gone.
struct Gone;

struct Listener {
    house: Arc<House>,
    room: Arc<Room>,
    game: String,
    token: Option<String>,
    viewer: Option<Seat>,
    /// The count of changes the client has.
    seen: u64,
    bucket: Bucket,
}

async fn send(socket: &mut WebSocket, message: Heard) -> Result<(), Gone> {
    let text = serde_json::to_string(&message).map_err(|_| Gone)?;
    match timeout(SEND_PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

impl Listener {
    async fn run(
        mut self,
        mut socket: WebSocket,
        mut bell: tokio::sync::watch::Receiver<u64>,
    ) -> Result<(), Gone> {
        bell.borrow_and_update();
        self.show(&mut socket).await?;
        let mut ping = interval(PING);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                rung = bell.changed() => {
                    rung.map_err(|_| Gone)?;
                    self.show(&mut socket).await?;
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&mut socket, text.as_bytes()).await?,
                        Some(Ok(Message::Binary(_))) => {
                            let problem = Problem::malformed("Messages are JSON as text.");
                            send(&mut socket, problem.into()).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    match timeout(SEND_PATIENCE, socket.send(Message::Ping(Default::default()))).await {
                        Ok(Ok(())) => {}
                        _ => return Err(Gone),
                    }
                }
            }
        }
    }

    /// Sends what the viewer sees now, and what it was told since it last looked.
    async fn show(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let view = match self.room.enter(&*self.house.store, &self.house.library).await {
            Ok(inner) => inner.play().map(|play| play.view(self.viewer, Some(self.seen))),
            Err(problem) => Err(problem),
        };
        match view {
            Ok(view) => {
                self.seen = view.seq;
                send(socket, Heard::View { view: Box::new(view) }).await
            }
            Err(problem) => send(socket, problem.into()).await,
        }
    }

    /// Does what a message asks. A choice that is made needs no answer: the bell rings.
    async fn hear(&mut self, socket: &mut WebSocket, message: &[u8]) -> Result<(), Gone> {
        if let Err(wait) = self.bucket.take(1.0, std::time::Instant::now()) {
            return send(socket, too_many(wait).into()).await;
        }
        match self.done(message).await {
            Ok(None) => Ok(()),
            Ok(Some(answer)) => send(socket, answer).await,
            Err(problem) => send(socket, problem.into()).await,
        }
    }

    async fn done(&self, message: &[u8]) -> Answer<Option<Heard>> {
        if message.len() > MOST_MESSAGE {
            return Err(Problem::too_large(format!("A message has at most {MOST_MESSAGE} bytes.")));
        }
        let said: Said = json(message)?;
        let no_seq = || Problem::malformed("An action says the \"seq\" it was decided on.");
        let token = self.token.as_deref();
        match said {
            Said { choose: Some(words), why_not: None, undo: false, seq } => {
                let act = Act::Choose(act::checked(words)?);
                self.house.act(&self.game, token, Some(seq.ok_or_else(no_seq)?), act).await.map(|_| None)
            }
            Said { choose: None, why_not: None, undo: true, seq } => self
                .house
                .act(&self.game, token, Some(seq.ok_or_else(no_seq)?), Act::Undo)
                .await
                .map(|_| None),
            Said { choose: None, why_not: Some(words), undo: false, .. } => {
                let why = act::asked(&self.house, &self.game, token, words.clone()).await?;
                Ok(Some(Heard::Why { why_not: why, words }))
            }
            _ => Err(Problem::malformed("A message says one thing: \"choose\", \"undo\" or \"why_not\".")),
        }
    }
}
