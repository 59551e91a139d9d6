//! All games of one server: the store, the rooms in memory, the computer players.

use crate::play::{Act, View};
use crate::problem::{Answer, Problem};
use crate::room::Room;
use crate::store::{Claim, Kind, Sheet, Store};
use crate::{mind, token};
use salient_engine::{Bytes32, Library, ScenarioInfo, Seat};
use salient_systems::all_scenarios;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::sync::Semaphore;

/// Rooms kept in memory while nobody is in them.
const MOST_ROOMS: usize = 400;
/// Secrets committed to and not yet used.
const MOST_COMMITMENTS: usize = 10_000;

/// All games of one server.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) library: Arc<Library>,
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
    /// How many computer players may think at once.
    pub(crate) minds: Arc<Semaphore>,
    commitments: Mutex<VecDeque<Bytes32>>,
    scenarios: OnceLock<Arc<Vec<ScenarioInfo>>>,
}

/// A lock whose holder panicked is still good here: every change under it is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    pub(crate) fn new(store: Arc<dyn Store>, library: Library, minds: usize) -> Self {
        Self {
            store,
            library: Arc::new(library),
            rooms: Mutex::default(),
            minds: Arc::new(Semaphore::new(minds.max(1))),
            commitments: Mutex::default(),
            scenarios: OnceLock::new(),
        }
    }

    /// What can be played. Read once, unless a folder overrides what is built in.
    pub(crate) async fn scenarios(&self) -> Answer<Arc<Vec<ScenarioInfo>>> {
        if let Some(scenarios) = self.scenarios.get() {
            return Ok(Arc::clone(scenarios));
        }
        let library = Arc::clone(&self.library);
        let read = tokio::task::spawn_blocking(move || all_scenarios(&library)).await;
        let list = Arc::new(read.map_err(|_| Problem::defect("reading scenarios panicked"))??);
        if self.library.folder.is_none() {
            let _ = self.scenarios.set(Arc::clone(&list));
        }
        Ok(list)
    }

    /// The room of a game.
    pub(crate) async fn room(&self, game: &str) -> Answer<Arc<Room>> {
        if let Some(room) = lock(&self.rooms).get(game) {
            return Ok(Arc::clone(room));
        }
        let sheet = self.store.sheet(game).await?;
        let sheet = sheet.ok_or_else(|| Problem::not_found("There is no such game."))?;
        let mut rooms = lock(&self.rooms);
        if rooms.len() >= MOST_ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        Ok(Arc::clone(rooms.entry(game.to_owned()).or_insert_with(|| Arc::new(Room::new(sheet)))))
    }

    /// Whose eyes a token opens; a spectator's without one.
    pub(crate) fn viewer(sheet: &Sheet, token: Option<&str>) -> Answer<Option<Seat>> {
        let Some(token) = token else { return Ok(None) };
        let seat = sheet.seat_of(&token::kept(token));
        seat.map(Some)
            .ok_or_else(|| Problem::wrong_token("This token does not belong to a seat of this game."))
    }

    /// The seat a token opens.
    pub(crate) fn seat(sheet: &Sheet, token: Option<&str>) -> Answer<Seat> {
        Self::viewer(sheet, token)?
            .ok_or_else(|| Problem::no_token("Only a seat can do this: send its token."))
    }

    /// Does what the holder of a token asks; gives what its seat sees afterwards. Once begun it is carried through,
    /// whether or not the client waits for the answer.
    pub(crate) async fn act(
        self: &Arc<Self>,
        game: &str,
        token: Option<&str>,
        seq: Option<u64>,
        act: Act,
    ) -> Answer<View> {
        let (house, room) = (Arc::clone(self), self.room(game).await?);
        let token = token.map(str::to_owned);
        let done = tokio::spawn(async move {
            let mut inner = room.enter(&*house.store, &house.library).await?;
            let seat = Self::seat(&inner.sheet, token.as_deref())?;
            let before = inner.play()?.view(Some(seat), None).seq;
            let undoes = matches!(act, Act::Undo | Act::Resign);
            room.act(&*house.store, &mut inner, seat, seq, act).await?;
            if undoes {
                room.interrupt();
            }
            let view = inner.play()?.view(Some(seat), Some(seq.unwrap_or(before)));
            drop(inner);
            house.wake(room);
            Ok(view)
        });
        done.await.map_err(|_| Problem::defect("an act panicked"))?
    }

    /// Wakes the computer if it has a seat in this room; it finds out itself whether it is its turn.
    pub(crate) fn wake(self: &Arc<Self>, room: Arc<Room>) {
        mind::wake(Arc::clone(self), room);
    }

    /// Takes up the games in which it may be the computer's turn, after a restart.
    pub(crate) async fn take_up(self: &Arc<Self>) -> Answer<()> {
        for game in self.store.with_agents().await? {
            let room = self.room(&game).await?;
            self.wake(room);
        }
        Ok(())
    }

    /// Commits to a secret for a game to come, so that a player can give a seed afterwards.
    pub(crate) fn commit(&self) -> Answer<Bytes32> {
        let secret = token::secret()?;
        let mut kept = lock(&self.commitments);
        if kept.len() >= MOST_COMMITMENTS {
            kept.pop_front();
        }
        kept.push_back(secret);
        Ok(secret.commitment())
    }

    /// The secret behind a commitment, which can be used once.
    pub(crate) fn redeem(&self, commitment: &str) -> Answer<Bytes32> {
        let gone = || Problem::unusable("This commitment is not known, or has been used: ask for another.");
        let commitment: Bytes32 = commitment.parse().map_err(|_| gone())?;
        let mut kept = lock(&self.commitments);
        let at = kept.iter().position(|secret| secret.commitment() == commitment).ok_or_else(gone)?;
        kept.remove(at).ok_or_else(gone)
    }

    /// Seats somebody who has an invitation; gives the seat and its token.
    pub(crate) async fn join(
        self: &Arc<Self>,
        game: &str,
        invitation: &str,
        name: String,
        seed: String,
    ) -> Answer<(Seat, String)> {
        let room = self.room(game).await?;
        let sheet =
            self.store.sheet(game).await?.ok_or_else(|| Problem::not_found("There is no such game."))?;
        let invitation = token::kept(invitation);
        let empty = (0..).map(Seat).zip(&sheet.chairs);
        let seat = empty
            .filter(|(_, chair)| chair.kind == Kind::Invited && chair.key.as_deref() == Some(&invitation))
            .map(|(seat, _)| seat)
            .next()
            .ok_or_else(|| {
                Problem::taken("This invitation does not hold (any more): the seat may be taken.")
            })?;
        let token = token::seat_token()?;
        let claim = Claim { seat, invitation, key: token::kept(&token), name, seed };
        if !self.store.claim(game, &claim).await? {
            return Err(Problem::taken("Somebody else has just taken this seat."));
        }
        let sheet =
            self.store.sheet(game).await?.ok_or_else(|| Problem::not_found("There is no such game."))?;
        room.reseat(sheet).await;
        drop(room.enter(&*self.store, &self.library).await?);
        self.wake(room);
        Ok((seat, token))
    }
}
