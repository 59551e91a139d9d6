//! The agent that picks anything.

use crate::{Agent, Knowledge};
use salient_engine::{Game, Random};

/// Picks any choice on offer, each as likely as the next.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    random: Random,
}

impl RandomAgent {
    /// One that plays from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::from_number(seed) }
    }
}

impl<G: Game> Agent<G> for RandomAgent {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, knowledge: &Knowledge<G>) -> G::Choice {
        let choices = knowledge.choices();
        if choices.len() == 1 { choices[0] } else { choices[self.random.index(choices.len())] }
    }
}
