//! Opening positions of the built-in scenarios, each worked out once: reading a map and all its sight lines takes longer
//! than anything else a request does, and every game of a scenario begins in the same position.

use salient_engine::{Library, Replay, ScenarioRef, Table, Unreadable};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

type Name = (String, String);

static OPENED: Mutex<BTreeMap<Name, Box<dyn Table>>> = Mutex::new(BTreeMap::new());

/// The first position of a game. What is read from a folder or brought along may change, and is read every time.
pub(crate) fn open_game(library: &Library, replay: &Replay) -> Result<Box<dyn Table>, Unreadable> {
    let ScenarioRef::Id(id) = &replay.scenario else { return salient_systems::open_game(library, replay) };
    if library.folder.is_some() {
        return salient_systems::open_game(library, replay);
    }
    let name = (replay.system.clone(), id.clone());
    let kept = || OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = kept().get(&name) {
        return Ok(table.boxed_clone());
    }
    let table = salient_systems::open_game(library, replay)?;
    kept().insert(name, table.boxed_clone());
    Ok(table)
}
