//! Opponents that know only what their seat may know.
//!
//! An [`Agent`] is handed a [`Knowledge`], never a position: the truth is reimagined for the seat before the
//! agent can touch it, and the field that holds it is private. All agents are deterministic: the same seed and
//! the same knowledge give the same choice on every machine.

mod cancel;
mod greedy;
mod knowledge;
mod random_agent;
#[cfg(any(test, feature = "toy"))]
pub mod toy;

pub use cancel::Cancel;
pub use greedy::{Budget, Greedy};
pub use knowledge::Knowledge;
pub use random_agent::RandomAgent;

use salient_engine::Game;

/// Somebody who plays a seat.
pub trait Agent<G: Game>: Send {
    /// The name it is asked for by.
    fn name(&self) -> &'static str;

    /// One of the choices on offer. `knowledge` has at least one.
    fn choose(&mut self, knowledge: &Knowledge<G>) -> G::Choice;

    /// From now on it answers at once when `cancel` is raised. Agents that never think long need not listen.
    fn cancel_with(&mut self, cancel: Cancel) {
        let _ = cancel;
    }
}

/// An agent by name: what it is called, what it is like, how it is made.
struct Entry<G: Game> {
    name: &'static str,
    make: fn(u64) -> Box<dyn Agent<G>>,
}

/// The names and characters of all agents, weakest first.
pub const AGENTS: &[(&str, &str)] = &[
    ("random", "picks any choice on offer, each as likely as the next"),
    ("greedy", "looks one action ahead, through the dice, and takes what leaves it standing best"),
];

fn entries<G: Game>() -> [Entry<G>; 2] {
    [
        Entry { name: "random", make: |seed| Box::new(RandomAgent::new(seed)) },
        Entry { name: "greedy", make: |seed| Box::new(Greedy::new(seed, Budget::default())) },
    ]
}

/// No agent has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no agent called {asked:?}; there are {}", known())]
pub struct UnknownAgent {
    /// The name asked for.
    pub asked: String,
}

fn known() -> String {
    let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
    names.join(" and ")
}

/// The agent called `name`, playing from `seed`.
pub fn agent<G: Game>(name: &str, seed: u64) -> Result<Box<dyn Agent<G>>, UnknownAgent> {
    entries::<G>()
        .iter()
        .find(|entry| entry.name == name)
        .map(|entry| (entry.make)(seed))
        .ok_or_else(|| UnknownAgent { asked: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Skirmish;

    #[test]
    fn every_listed_agent_can_be_made_and_answers_to_its_name() {
        for (name, _) in AGENTS {
            assert_eq!(agent::<Skirmish>(name, 1).unwrap().name(), *name);
        }
        assert_eq!(AGENTS.len(), entries::<Skirmish>().len());
    }

    #[test]
    fn an_unknown_agent_is_answered_with_the_known_names() {
        let error = agent::<Skirmish>("gredy", 1).err().unwrap();
        assert_eq!(error.to_string(), "there is no agent called \"gredy\"; there are random and greedy");
    }
}
