//! Where the answers of chance come from: a seed, a script, or an agreement that everybody can check.

use crate::fair::seeded_outcome;
use crate::{Chance, Fairness, Settled};
use std::collections::VecDeque;

/// What a replay says about its chance, and what it takes to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Thrown by hand or scripted: nothing to check it against.
    ByHand,
    /// From a number.
    Seeded(u64),
    /// Commit and reveal.
    Fair(Fairness),
}

impl Origin {
    /// The source that gives these outcomes; `None` where they come by hand or the secret is not known.
    #[must_use]
    pub fn source(&self) -> Option<Box<dyn Source>> {
        match self {
            Self::ByHand => None,
            Self::Seeded(seed) => Some(Box::new(Seeded(*seed))),
            Self::Fair(fairness) => {
                fairness.secret?;
                Some(Box::new(Fair(fairness.clone())))
            }
        }
    }
}

/// Answers questions of chance.
pub trait Source: Send + Sync {
    /// The answer to `chance`, which is question `number` of its game (the first is 0).
    fn settle(&mut self, chance: &Chance, number: u64) -> Result<Settled, NoAnswer>;

    /// What a replay says about this source.
    fn origin(&self) -> Origin;
}

/// Why a source cannot answer, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Answers from a seed. Each outcome depends only on the seed and its number, so a game can be taken up
/// anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Seeded(pub u64);

impl Source for Seeded {
    fn settle(&mut self, chance: &Chance, number: u64) -> Result<Settled, NoAnswer> {
        Ok(seeded_outcome(self.0, number, chance.kind))
    }

    fn origin(&self) -> Origin {
        Origin::Seeded(self.0)
    }
}

/// Answers from an agreement whose secret is known here.
#[derive(Clone, Debug)]
pub struct Fair(pub Fairness);

impl Source for Fair {
    fn settle(&mut self, chance: &Chance, number: u64) -> Result<Settled, NoAnswer> {
        self.0
            .outcome(number, chance.kind)
            .ok_or_else(|| NoAnswer("the secret of this game's dice is not known here".into()))
    }

    fn origin(&self) -> Origin {
        Origin::Fair(self.0.clone())
    }
}

/// Answers from a list, for tests and worked cases.
#[derive(Clone, Debug, Default)]
pub struct Scripted(VecDeque<Settled>);

impl Scripted {
    /// These answers, in order.
    pub fn new(answers: impl IntoIterator<Item = Settled>) -> Self {
        Self(answers.into_iter().collect())
    }

    /// How many answers are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl Source for Scripted {
    fn settle(&mut self, chance: &Chance, _number: u64) -> Result<Settled, NoAnswer> {
        let asked = chance.kind.describe();
        let answer = *self
            .0
            .front()
            .ok_or_else(|| NoAnswer(format!("the script has no answer left for {asked} ({})", chance.why)))?;
        if !chance.kind.admits(&answer) {
            return Err(NoAnswer(format!(
                "the script says `{answer}` where {asked} ({}) are asked",
                chance.why
            )));
        }
        self.0.pop_front();
        Ok(answer)
    }

    fn origin(&self) -> Origin {
        Origin::ByHand
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChanceKind, Clause};

    const TWO: Chance =
        Chance { kind: ChanceKind::Dice { count: 2, sides: 6 }, why: "a test", clause: Clause("T:1") };

    #[test]
    fn a_script_gives_its_answers_in_order_and_says_when_it_runs_out() {
        let mut script = Scripted::new(["dice 1 2".parse().unwrap(), "dice 3 4".parse().unwrap()]);
        assert_eq!(script.settle(&TWO, 0).unwrap().to_string(), "dice 1 2");
        assert_eq!(script.settle(&TWO, 1).unwrap().to_string(), "dice 3 4");
        let error = script.settle(&TWO, 2).unwrap_err().to_string();
        assert_eq!(error, "the script has no answer left for 2 dice with faces 1 to 6 (a test)");
    }

    #[test]
    fn a_script_that_does_not_fit_is_not_used_up() {
        let mut script = Scripted::new(["dice 1".parse().unwrap()]);
        let error = script.settle(&TWO, 0).unwrap_err().to_string();
        assert_eq!(error, "the script says `dice 1` where 2 dice with faces 1 to 6 (a test) are asked");
        assert_eq!(script.left(), 1);
    }

    #[test]
    fn a_seed_answers_the_same_question_the_same_way_whatever_came_before() {
        let (mut one, mut other) = (Seeded(5), Seeded(5));
        one.settle(&TWO, 0).unwrap();
        assert_eq!(one.settle(&TWO, 1), other.settle(&TWO, 1));
    }

    #[test]
    fn an_agreement_without_its_secret_cannot_answer() {
        let known = Fairness::new(crate::Bytes32([1; 32]), "g", vec![]);
        assert!(Origin::Fair(known.clone()).source().is_some());
        assert!(Origin::Fair(known.sealed()).source().is_none());
        assert!(Fair(known.sealed()).settle(&TWO, 0).unwrap_err().to_string().contains("not known here"));
    }
}
