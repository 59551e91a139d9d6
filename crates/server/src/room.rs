//! A game's place in memory: one lock, and a bell for each kind of viewer.

use crate::play::{Act, Failed, Play, VIEWERS};
use crate::problem::{Answer, Problem};
use crate::record::place;
use crate::store::{Sheet, Store, StoreError};
use salient_agents::Cancel;
use salient_engine::{Library, Seat};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::task::spawn_blocking;

/// More live connections than a game needs.
const MOST_LISTENERS: usize = 200;

/// A game's place in memory.
pub(crate) struct Room {
    inner: Mutex<Inner>,
    /// Rings when a viewer can see a change, with the viewer's count of changes.
    bells: [watch::Sender<u64>; 3],
    /// Whether the computer is at work here: one at a time.
    pub(crate) thinking: AtomicBool,
    /// What tells the computer to answer at once.
    thought: std::sync::Mutex<Option<Cancel>>,
}

/// What the lock protects.
pub(crate) struct Inner {
    pub(crate) sheet: Sheet,
    /// Built when it is first needed, and again after anything went wrong.
    play: Option<Play>,
}

impl Room {
    pub(crate) fn new(sheet: Sheet) -> Self {
        let bells = VIEWERS.map(|_| watch::channel(0).0);
        let inner = Mutex::new(Inner { sheet, play: None });
        Self { inner, bells, thinking: AtomicBool::new(false), thought: std::sync::Mutex::default() }
    }

    /// From now on, [`Room::interrupt`] raises this.
    pub(crate) fn interruptible(&self, cancel: Cancel) {
        *self.thought.lock().unwrap_or_else(PoisonError::into_inner) = Some(cancel);
    }

    /// What the computer thinks about has changed: it need not finish.
    pub(crate) fn interrupt(&self) {
        if let Some(cancel) = &*self.thought.lock().unwrap_or_else(PoisonError::into_inner) {
            cancel.cancel();
        }
    }

    /// Goes in, and builds the game from its record if it is not there.
    pub(crate) async fn enter(
        &self,
        store: &dyn Store,
        library: &Arc<Library>,
    ) -> Answer<MutexGuard<'_, Inner>> {
        let mut inner = self.inner.lock().await;
        if inner.play.is_none() {
            let records = store.records(&inner.sheet.id).await?;
            let (library, sheet) = (Arc::clone(library), inner.sheet.clone());
            let built = spawn_blocking(move || Play::build(&library, &sheet, &records)).await;
            let (play, more) = built.map_err(|_| Problem::defect("building a game panicked"))??;
            if !more.is_empty() {
                store.append(&inner.sheet.id, &more, play.standing()).await?;
            }
            self.ring(&play);
            inner.play = Some(play);
        }
        Ok(inner)
    }

    /// Does what a seat asks, and acknowledges it only when it is stored.
    pub(crate) async fn act(
        &self,
        store: &dyn Store,
        inner: &mut Inner,
        seat: Seat,
        seq: Option<u64>,
        act: Act,
    ) -> Answer<()> {
        let records = inner.work(move |play| play.act(seat, seq, &act)).await?;
        let records = match records {
            Ok(records) => records,
            Err(Failed { problem, broken }) => {
                if broken {
                    inner.play = None;
                }
                return Err(problem);
            }
        };
        // Until the record has it, the position in memory is ahead of the truth.
        let play = inner.play.take().ok_or_else(|| Problem::defect("a game is not built"))?;
        let standing = play.standing();
        store.append(&inner.sheet.id, &records, standing).await?;
        inner.sheet.over = standing.over;
        inner.sheet.turns = standing.turns;
        self.ring(&play);
        inner.play = Some(play);
        Ok(())
    }

    /// Rings for every viewer that can see a change.
    fn ring(&self, play: &Play) {
        for viewer in VIEWERS {
            let now = play.now()[place(viewer)];
            self.bells[place(viewer)].send_if_modified(|seen| std::mem::replace(seen, now) != now);
        }
    }

    /// Somebody sat down: everybody may know, and the game is built anew.
    pub(crate) async fn reseat(&self, sheet: Sheet) {
        let mut inner = self.inner.lock().await;
        inner.sheet = sheet;
        inner.play = None;
        drop(inner);
        for bell in &self.bells {
            bell.send_modify(|_| {});
        }
    }

    /// Listens for changes that a viewer can see.
    pub(crate) fn listen(&self, viewer: Option<Seat>) -> Answer<watch::Receiver<u64>> {
        let listeners: usize = self.bells.iter().map(watch::Sender::receiver_count).sum();
        if listeners >= MOST_LISTENERS {
            return Err(Problem::busy("Too many are watching this game."));
        }
        Ok(self.bells[place(viewer)].subscribe())
    }
}

impl Inner {
    /// The game; it is there after [`Room::enter`].
    pub(crate) fn play(&self) -> Answer<&Play> {
        self.play.as_ref().ok_or_else(|| Problem::defect("a game is not built"))
    }

    /// Works on the game off the request path. If that panics, the game is built again from its record.
    pub(crate) async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Play) -> T + Send + 'static,
    ) -> Answer<T> {
        let mut play = self.play.take().ok_or_else(|| Problem::defect("a game is not built"))?;
        let done = spawn_blocking(move || {
            let out = work(&mut play);
            (play, out)
        });
        let (play, out) = done.await.map_err(|_| Problem::defect("work on a game panicked"))?;
        self.play = Some(play);
        Ok(out)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::stale("Somebody else was faster; look at the game again."),
            error => Self::defect(&error.to_string()),
        }
    }
}
