//! The computer at the table. It thinks on threads of its own, one decision at a time in a game, and knows only what
//! its seat may know. Nothing of it needs to be kept: after a restart it looks at the position and goes on.

use crate::house::House;
use crate::play::Act;
use crate::problem::{Answer, Problem};
use crate::room::Room;
use crate::token;
use salient_agents::{Agent, Knowledge, agent};
use salient_engine::{Game as _, Random, Seat, System, Table};
use salient_systems::{Visit, with_system};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// So many choices in a row that were not taken mean that something is wrong.
const MOST_REFUSALS: u32 = 50;

/// Somebody who chooses for a seat, of whatever system.
trait Mind: Send {
    /// The choice, in words.
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> Option<String>;
}

struct Of<S: System> {
    agent: Box<dyn Agent<S::Game>>,
    fancy: Random,
}

impl<S: System> Mind for Of<S> {
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> Option<String> {
        let game = table.as_any().downcast_ref::<S::Game>()?;
        let knowledge = Knowledge::new(game, seat, &mut self.fancy);
        if knowledge.choices().is_empty() {
            return None;
        }
        Some(game.say(self.agent.choose(&knowledge)))
    }
}

/// The mind called `name` for a system.
fn mind(system: &str, name: &str) -> Answer<Box<dyn Mind>> {
    struct Make<'a>(&'a str, u64);
    impl Visit for Make<'_> {
        type Out = Answer<Box<dyn Mind>>;
        fn visit<S: System>(self) -> Self::Out {
            let agent =
                agent::<S::Game>(self.0, self.1).map_err(|_| Problem::defect("an agent is not known"))?;
            Ok(Box::new(Of::<S> { agent, fancy: Random::from_number(!self.1) }))
        }
    }
    let seed = token::number()?;
    with_system(system, Make(name, seed)).unwrap_or_else(|| Err(Problem::defect("a system is not known")))
}

/// Sets the computer to work in a room where it is not at work already.
pub(crate) fn wake(house: Arc<House>, room: Arc<Room>) {
    if room.thinking.swap(true, Ordering::AcqRel) {
        return;
    }
    tokio::spawn(async move {
        if let Err(problem) = think(&house, &room).await {
            room.thinking.store(false, Ordering::Release);
            tracing::warn!(kind = problem.kind, "the computer gave up until the next change");
        }
    });
}

/// Chooses until the computer is asked no more.
async fn think(house: &Arc<House>, room: &Room) -> Answer<()> {
    let mut minds: [Option<Box<dyn Mind>>; 2] = [None, None];
    let mut refused = 0;
    loop {
        let inner = room.enter(&*house.store, &house.library).await?;
        let Some((seat, table)) = inner.play()?.asks_agent(&inner.sheet) else {
            // Under the lock: whoever changes the game after this wakes the computer again.
            room.thinking.store(false, Ordering::Release);
            return Ok(());
        };
        let (system, name) = (inner.sheet.system.clone(), inner.sheet.chairs[seat.index()].name.clone());
        drop(inner);
        let thinks = match minds[seat.index()].take() {
            Some(mind) => mind,
            // When it failed before, anything on offer is better than a game that stands still.
            None => mind(&system, if refused > 0 { "random" } else { &name })?,
        };
        let _turn = house.minds.acquire().await.map_err(|_| Problem::defect("no minds"))?;
        let chosen = tokio::task::spawn_blocking(move || {
            let mut thinks = thinks;
            let words = thinks.choose(&*table, seat);
            (thinks, words)
        });
        let Ok((thinks, Some(words))) = chosen.await else {
            refused += 1;
            if refused > MOST_REFUSALS {
                return Err(Problem::defect("the computer cannot choose"));
            }
            continue;
        };
        minds[seat.index()] = Some(thinks);
        let mut inner = room.enter(&*house.store, &house.library).await?;
        match room.act(&*house.store, &mut inner, seat, None, Act::Choose(words)).await {
            Ok(()) => refused = 0,
            // Somebody took a choice back while it thought; it looks again.
            Err(problem) if problem.status < 500 && refused < MOST_REFUSALS => refused += 1,
            Err(problem) => return Err(problem),
        }
    }
}
