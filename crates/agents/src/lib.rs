//! Opponents that know only what their seat may know.
//!
//! An [`Agent`] is handed a [`Knowledge`], never a position: the truth is reimagined for the seat before the
//! agent can touch it, and the field that holds it is private. All agents are deterministic as long as their budget
//! counts iterations: the same seed and the same knowledge give the same choice on every machine.
//!
//! The field that holds the imagined position cannot be reached from outside:
//!
//! ```compile_fail
//! fn cheat<G: salient_engine::Game>(knowledge: &salient_agents::Knowledge<G>) -> &G {
//!     &knowledge.imagined
//! }
//! ```

mod advice;
mod budget;
mod cancel;
mod circles;
mod greedy;
mod knowledge;
mod random_agent;
mod registry;
mod search;
#[cfg(any(test, feature = "toy"))]
pub mod toy;
mod worth;

pub use advice::{Advice, Alternative, Ends};
pub use budget::{BadBudget, Budget, Limit};
pub use cancel::Cancel;
pub use greedy::{Bounds, Greedy};
pub use knowledge::Knowledge;
pub use random_agent::RandomAgent;
pub use registry::{AGENTS, BadAgent, adviser, agent};
pub use search::{BadTuning, Search, Tuning};

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
