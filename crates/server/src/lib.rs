//! Games over the network: rooms, a store, live play.
//!
//! The record of a game, which is only ever appended to, is the truth; a game in memory is built from it. Every
//! viewer has its own count of changes and is sent its own scene and what it was told, and nothing else leaves:
//! see [`Store`] for what is kept and `docs/server.md` for what is said over the wire.

mod advise;
mod api;
mod client;
mod founding;
mod hint;
mod house;
mod limit;
mod luck;
mod mind;
mod openings;
mod play;
mod problem;
mod record;
mod room;
mod run;
mod store;
mod text;
mod token;
#[cfg(test)]
mod wire;

pub use problem::Problem;
pub use record::{Line, Marks, Record};
pub use run::{RunError, run};
pub use store::{Chair, Claim, Kind, Later, Sheet, Sqlite, Standing, Store, StoreError};

use house::House;
use salient_engine::{Fingerprint, Library};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// How long answers under way may take once the server is told to stop.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(3);

/// A server, not yet listening.
#[derive(Clone)]
pub struct Server {
    house: Arc<House>,
}

impl Server {
    /// A server of the games in `store`, of what `library` has.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, library: Library) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        // One core is left to those who wait for an answer.
        Self { house: Arc::new(House::new(store, library, cores.saturating_sub(1))) }
    }

    /// What it answers, as a service: for tests, and for who wants to put it behind another.
    pub fn router(&self) -> axum::Router {
        api::router(Arc::clone(&self.house))
    }

    /// Takes up the games in which the computer is to move.
    pub async fn take_up(&self) -> Result<(), Problem> {
        self.house.take_up().await
    }

    /// The hash of a game's position, by which two copies of a game are compared. It says nothing about the position.
    pub async fn position(&self, game: &str) -> Result<Fingerprint, Problem> {
        let room = self.house.room(game).await?;
        let inner = room.enter(&*self.house.store, &self.house.library).await?;
        Ok(inner.play()?.position())
    }

    /// Answers on `listener` until `stop` is done.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        if let Err(problem) = self.take_up().await {
            tracing::error!(kind = problem.kind, "games of the computer could not be taken up");
        }
        let router = self.router().into_make_service_with_connect_info::<SocketAddr>();
        let (told, hear) = tokio::sync::oneshot::channel();
        let stopping = async move {
            stop.await;
            let _ = told.send(());
        };
        tokio::select! {
            served = axum::serve(listener, router).with_graceful_shutdown(stopping) => served,
            // Who says nothing is not waited for.
            () = async { let _ = hear.await; tokio::time::sleep(PATIENCE).await } => Ok(()),
        }
    }
}
