//! What can be done with any system: list scenarios, find whose a file is, open a game.

use crate::{Visit, every_system, unknown_system, with_system};
use salient_engine::{Library, Replay, ScenarioInfo, System, Table, Unreadable, open_replay};

/// All scenarios of all systems.
pub fn all_scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
    #[derive(Clone)]
    struct List<'a>(&'a Library);
    impl Visit for List<'_> {
        type Out = Result<Vec<ScenarioInfo>, Unreadable>;
        fn visit<S: System>(self) -> Self::Out {
            S::scenarios(self.0)
        }
    }
    let mut all = Vec::new();
    for list in every_system(&List(library)) {
        all.extend(list?);
    }
    Ok(all)
}

/// The system whose content file this is; `None` when no system knows it.
#[must_use]
pub fn system_of_file(library: &Library, name: &str, text: &str) -> Option<&'static str> {
    #[derive(Clone)]
    struct Knows<'a>(&'a Library, &'a str, &'a str);
    impl Visit for Knows<'_> {
        type Out = Option<&'static str>;
        fn visit<S: System>(self) -> Self::Out {
            S::check(self.0, self.1, self.2).map(|_| S::NAME)
        }
    }
    every_system(&Knows(library, name, text)).into_iter().flatten().next()
}

/// The first position of a game.
pub fn open_game(library: &Library, replay: &Replay) -> Result<Box<dyn Table>, Unreadable> {
    struct Open<'a>(&'a Library, &'a Replay);
    impl Visit for Open<'_> {
        type Out = Result<Box<dyn Table>, Unreadable>;
        fn visit<S: System>(self) -> Self::Out {
            open_replay::<S>(self.0, self.1)
        }
    }
    with_system(&replay.system, Open(library, replay))
        .unwrap_or_else(|| Err(Unreadable(unknown_system(&replay.system))))
}
