//! From what a person types to a scenario: `cambrai-1917`, `ac/cambrai-1917` or the path of a file.

use crate::Failure;
use salient_engine::{Library, ScenarioInfo, System, nearest, read_file};
use salient_systems::{Visit, all_scenarios, is_system, system_of_file, unknown_system, with_system};
use std::path::Path;

/// A scenario of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The system's short name.
    pub(crate) system: &'static str,
    /// Its id, or the path of its file.
    pub(crate) scenario: String,
}

/// Something to be done with the first position of a scenario.
pub(crate) trait Opened {
    /// What comes of it.
    type Out;
    /// Does it.
    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Self::Out, Failure>;
}

/// Finds the scenario called `name`, opens it and does `what` with it.
pub(crate) fn open<O: Opened>(library: &Library, name: &str, what: O) -> Result<O::Out, Failure> {
    struct Open<'a, O> {
        library: &'a Library,
        named: &'a Named,
        what: O,
    }
    impl<O: Opened> Visit for Open<'_, O> {
        type Out = Result<O::Out, Failure>;
        fn visit<S: System>(self) -> Self::Out {
            let start = S::open(self.library, &self.named.scenario)?;
            self.what.opened::<S>(self.named, start)
        }
    }
    let named = find(library, name)?;
    with_system(named.system, Open { library, named: &named, what }).expect("found in the registry")
}

/// Which scenario `name` means.
pub(crate) fn find(library: &Library, name: &str) -> Result<Named, Failure> {
    let path = Path::new(name);
    if path.is_file() {
        let text = read_file(path)?;
        let system = system_of_file(library, name, &text)
            .ok_or_else(|| Failure::bad(format!("{name}: no system knows a file like this")))?;
        return Ok(Named { system, scenario: name.to_owned() });
    }
    if path.is_dir() && name.contains('/') {
        return Err(Failure::bad(format!("{name} is a folder; name the file of a scenario")));
    }
    let like_a_path =
        name.ends_with(".toml") || name.starts_with(['/', '.']) || name.matches('/').count() > 1;
    if like_a_path {
        return Err(Failure::bad(format!("there is no file {name}")));
    }
    let all = all_scenarios(library)?;
    let (system, id) = match name.split_once('/') {
        Some((system, id)) => (Some(system), id),
        None => (None, name),
    };
    if let Some(system) = system
        && !is_system(system)
    {
        return Err(Failure::bad(unknown_system(system)));
    }
    all.iter()
        .find(|info| info.id == id && system.is_none_or(|system| system == info.system))
        .map(|info| Named { system: info.system, scenario: info.id.clone() })
        .ok_or_else(|| Failure::bad(unknown_scenario(name, id, &all)))
}

/// The id that somebody who typed `id` may have meant: a beginning or a part of a name is as good a hint as a slip of
/// the finger.
pub(crate) fn meant<'a>(id: &str, all: &'a [ScenarioInfo]) -> Option<&'a str> {
    let mut ids = all.iter().map(|info| info.id.as_str());
    let part = ids.clone().find(|known| id.len() > 2 && known.contains(&id.to_lowercase()));
    part.or_else(|| nearest(id, &mut ids))
}

fn unknown_scenario(name: &str, id: &str, all: &[ScenarioInfo]) -> String {
    match meant(id, all) {
        Some(near) => format!("there is no scenario called {name:?}; did you mean {near}?"),
        None => {
            let ids: Vec<&str> = all.iter().map(|info| info.id.as_str()).collect();
            format!("there is no scenario called {name:?}; there are: {}", ids.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(name: &str) -> String {
        salient_systems::admit_toy();
        match find(&Library::built_in(), name) {
            Err(Failure::Bad(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_scenario_is_found_with_and_without_its_system() {
        salient_systems::admit_toy();
        for name in ["skirmish", "toy/skirmish"] {
            let found = find(&Library::built_in(), name).unwrap();
            assert_eq!(found, Named { system: "toy", scenario: "skirmish".into() });
        }
    }

    #[test]
    fn a_slip_of_the_finger_is_answered_with_the_nearest_name() {
        assert_eq!(sentence("skirmihs"), "there is no scenario called \"skirmihs\"; did you mean skirmish?");
        assert!(sentence("skir").ends_with("did you mean skirmish?"));
        assert!(sentence("waterloo-1815").contains("there are: "));
    }

    #[test]
    fn an_unknown_system_and_a_missing_file_are_named() {
        assert!(sentence("chess/skirmish").starts_with("there is no system called \"chess\""));
        assert_eq!(sentence("nowhere.toml"), "there is no file nowhere.toml");
        assert_eq!(sentence("/nowhere"), "there is no file /nowhere");
        assert_eq!(sentence("./some/where"), "there is no file ./some/where");
        assert_eq!(sentence("/"), "/ is a folder; name the file of a scenario");
    }
}
