//! The systems that Salient plays, for whatever knows a system only by its name. A new one is one line in the
//! list at the end.

mod open;

pub use open::{all_scenarios, open_game, system_of_file};

use salient_engine::System;

/// Something to be done with a system that is known only by name.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<S: System>(self) -> Self::Out;
}

macro_rules! systems {
    ($($(#[$condition:meta])* $system:path,)*) => {
        /// Short name and title of every system, in the order they are shown.
        pub const SYSTEMS: &[(&str, &str)] = &[
            $($(#[$condition])* (<$system as System>::NAME, <$system as System>::TITLE),)*
        ];

        /// Does `visitor` with the system called `name`; `None` when there is none.
        pub fn with_system<V: Visit>(name: &str, visitor: V) -> Option<V::Out> {
            $($(#[$condition])*
            if name == <$system as System>::NAME {
                return Some(visitor.visit::<$system>());
            })*
            let _ = (name, visitor);
            None
        }
    };
}

/// The sentence for a system that does not exist.
pub fn unknown_system(name: &str) -> String {
    let names: Vec<&str> = SYSTEMS.iter().map(|(name, _)| *name).collect();
    format!("there is no system called {name:?}; there are: {}", names.join(", "))
}

/// Does a visitor with every system, in order.
pub fn every_system<V: Visit + Clone>(visitor: &V) -> Vec<V::Out> {
    SYSTEMS.iter().filter_map(|(name, _)| with_system(name, visitor.clone())).collect()
}

systems! {
    #[cfg(feature = "toy")]
    salient_agents::toy::Toy,
    salient_army_commander::ArmyCommander,
    salient_commander::CombatCommander,
}
