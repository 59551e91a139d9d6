//! The systems that Salient plays, for whatever knows a system only by its name. A new one is one line in the
//! list at the end.

mod open;
#[cfg(feature = "toy")]
mod toy;

pub use open::{all_scenarios, open_game, system_of_file};
#[cfg(feature = "toy")]
pub use toy::admit_toy;

use salient_engine::System;

/// Something to be done with a system that is known only by name.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<S: System>(self) -> Self::Out;
}

macro_rules! systems {
    ($($system:path,)*) => {
        /// Short name and title of every system that Salient plays, in the order they are shown.
        pub const SYSTEMS: &[(&str, &str)] = &[$((<$system as System>::NAME, <$system as System>::TITLE),)*];

        /// Does `visitor` with the system called `name`; `None` when there is none.
        pub fn with_system<V: Visit>(name: &str, visitor: V) -> Option<V::Out> {
            $(if name == <$system as System>::NAME {
                return Some(visitor.visit::<$system>());
            })*
            #[cfg(feature = "toy")]
            return toy::with_toy(name, visitor);
            #[cfg(not(feature = "toy"))]
            None
        }
    };
}

/// Short name and title of every system that this process knows: [`SYSTEMS`], and before them, in a test that asked for
/// it, the toy.
pub fn systems() -> impl Iterator<Item = (&'static str, &'static str)> {
    #[cfg(feature = "toy")]
    let more = toy::admitted();
    #[cfg(not(feature = "toy"))]
    let more: Option<(&str, &str)> = None;
    more.into_iter().chain(SYSTEMS.iter().copied())
}

/// Whether there is a system called `name`.
#[must_use]
pub fn is_system(name: &str) -> bool {
    systems().any(|(known, _)| known == name)
}

/// The sentence for a system that does not exist.
pub fn unknown_system(name: &str) -> String {
    let names: Vec<&str> = systems().map(|(name, _)| name).collect();
    format!("there is no system called {name:?}; there are: {}", names.join(", "))
}

/// Does a visitor with every system, in order.
pub fn every_system<V: Visit + Clone>(visitor: &V) -> Vec<V::Out> {
    systems().filter_map(|(name, _)| with_system(name, visitor.clone())).collect()
}

systems! {
    salient_army_commander::ArmyCommander,
    salient_commander::CombatCommander,
}

#[cfg(all(test, feature = "toy"))]
mod tests {
    use super::*;
    use salient_engine::Library;

    /// Being built for the tests of another crate must not change what a program plays.
    #[test]
    fn the_toy_is_known_only_to_a_process_that_admits_it() {
        let listed =
            |library: &Library| all_scenarios(library).unwrap().iter().any(|info| info.system == "toy");
        let library = Library::built_in();
        assert!(!is_system("toy") && !listed(&library));
        assert!(!unknown_system("chess").contains("toy"));
        admit_toy();
        assert!(is_system("toy") && listed(&library));
        assert!(!SYSTEMS.iter().any(|(name, _)| *name == "toy"));
    }
}
