//! Where games are kept. One trait, one module a database; whatever was acknowledged is in it.

mod migrations;
mod sqlite;

pub(crate) use sqlite::now;

pub use sqlite::Sqlite;

use crate::record::{Marks, Record};
use salient_engine::{Bytes32, Seat};
use std::pin::Pin;

/// An answer of a store, later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store could not do as it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote this sequence number first.
    #[error("this place in the record is already taken")]
    Conflict,
    /// The database is of a newer version.
    #[error(
        "the database was written by a newer version of Salient (its layout is {found}, this one knows {known})"
    )]
    Newer {
        /// Its layout.
        found: i64,
        /// The newest known here.
        known: i64,
    },
    /// What is stored cannot be read.
    #[error("what is stored cannot be read: {0}")]
    Unreadable(String),
    /// The database fails.
    #[error("the database fails: {0}")]
    Database(#[from] sqlx::Error),
}

/// Who sits somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person, who has taken the seat.
    Person,
    /// Nobody yet: the seat waits for whoever has the invitation.
    Invited,
    /// The computer; the seat's name is the agent's.
    Agent,
}

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Who sits there.
    pub kind: Kind,
    /// The person's name or the agent's.
    pub name: String,
    /// The digest of the token, or of the invitation while nobody sits there.
    pub key: Option<String>,
    /// This player's part of the dice.
    pub seed: String,
}

/// A game as it was set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its id.
    pub id: String,
    /// The system's short name.
    pub system: String,
    /// The scenario's id or file name.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// The head of a replay file: system, scenario with its text where it is somebody's own, content, origin.
    pub head: String,
    /// The secret of the dice; none where an imported game is already over.
    pub secret: Option<Bytes32>,
    /// Whether the lobby shows it to those who want to watch.
    pub listed: bool,
    /// The seats.
    pub chairs: [Chair; 2],
    /// Whether it is over.
    pub over: bool,
    /// Whom the game waits for, as each viewer may know it: sets of seats.
    pub turns: Marks,
}

impl Sheet {
    /// Whether everybody has sat down.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.chairs.iter().all(|chair| chair.kind != Kind::Invited)
    }

    /// The seat that `key` (the digest of a token) opens.
    #[must_use]
    pub fn seat_of(&self, key: &str) -> Option<Seat> {
        let opens = |chair: &Chair| chair.kind == Kind::Person && chair.key.as_deref() == Some(key);
        (0..).map(Seat).zip(&self.chairs).find(|(_, chair)| opens(chair)).map(|(seat, _)| seat)
    }
}

/// What lists need to know of a game, kept beside its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// See [`Sheet::over`].
    pub over: bool,
    /// See [`Sheet::turns`].
    pub turns: Marks,
}

/// Somebody sits down.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where.
    pub seat: Seat,
    /// The digest of the invitation.
    pub invitation: String,
    /// The digest of the new token.
    pub key: String,
    /// The name.
    pub name: String,
    /// Their part of the dice.
    pub seed: String,
}

/// Keeps games.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new game with the beginning of its record.
    fn create<'a>(&'a self, sheet: &'a Sheet, records: &'a [Record]) -> Later<'a, ()>;
    /// A game as it was set up.
    fn sheet<'a>(&'a self, game: &'a str) -> Later<'a, Option<Sheet>>;
    /// The record of a game.
    fn records<'a>(&'a self, game: &'a str) -> Later<'a, Vec<Record>>;
    /// Appends to a record, all or nothing; [`StoreError::Conflict`] when a number is taken.
    fn append<'a>(&'a self, game: &'a str, records: &'a [Record], standing: Standing) -> Later<'a, ()>;
    /// Seats somebody; false when the invitation does not hold any more.
    fn claim<'a>(&'a self, game: &'a str, claim: &'a Claim) -> Later<'a, bool>;
    /// The games of which a person's seat has one of these keys.
    fn games_of<'a>(&'a self, keys: &'a [String]) -> Later<'a, Vec<Sheet>>;
    /// Games that are not over and have the computer at the table.
    fn with_agents(&self) -> Later<'_, Vec<String>>;
    /// The newest games that may be watched, at most `most`.
    fn listed(&self, most: u32) -> Later<'_, Vec<Sheet>>;
    /// Whether the store answers.
    fn healthy(&self) -> Later<'_, ()>;
}
