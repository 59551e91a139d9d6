//! Worked cases: a position, choices as a person would say them, dice as written, and what must come of it. A
//! case is a TOML file that a wargamer can read and write without programming; `docs/cases.md` tells how.

mod read;
mod run;
#[cfg(test)]
mod tests;

pub use read::{CaseMistake, CaseMistakes};
pub use run::{CaseFailure, CasePassed};

use crate::Settled;

/// Reactions that are let pass without a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passing {
    /// None: every one is a step of its own.
    Nothing,
    /// Those of these kinds ([`crate::Window::kind`]).
    Kinds(Vec<String>),
    /// All.
    Everything,
}

impl Passing {
    /// Whether a reaction of this kind is let pass.
    #[must_use]
    pub fn lets(&self, kind: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Kinds(kinds) => kinds.iter().any(|known| known.eq_ignore_ascii_case(kind)),
            Self::Everything => true,
        }
    }
}

/// What chance answers, as a case says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Dice, or the number of what is drawn.
    Settled(Settled),
    /// What is drawn, in the words of the system.
    Words(String),
}

/// A worked case as read from its file. What the position is, its system reads from the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What it shows, in one sentence.
    pub title: String,
    /// The statements of the ledger it works: `AC:3.5b`.
    pub rules: Vec<String>,
    /// Whether decisions with only one choice are made without a step.
    pub auto: bool,
    /// Reactions that are let pass, unless the next step chooses something else that is on offer.
    pub decline: Passing,
    /// What is done and what must come of it, in order.
    pub steps: Vec<Step>,
}

/// One step of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the file it begins on.
    pub line: usize,
    /// Who acts; may be left out where only one seat is asked.
    pub seat: Option<String>,
    /// What it does or checks.
    pub act: Act,
    /// What must be told, in this order, as parts of sentences.
    pub tells: Vec<String>,
    /// What must not be told.
    pub silent: Vec<String>,
    /// Whose ears count for `tells` and `silent`: a seat or `spectator`; anybody's when left out.
    pub reader: Option<String>,
    /// Whom or what the game must wait for afterwards: seats, `chance` or `over`.
    pub waits: Vec<String>,
}

/// What a step does or checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A seat chooses these, one after another.
    Choose(Vec<String>),
    /// Chance answers, once or several times in a row.
    Chance(Vec<Fate>),
    /// A seat may not choose this.
    Refuse {
        /// What it tries.
        words: String,
        /// The clause that must forbid it.
        clause: String,
        /// A part of the reason that must be given.
        because: Option<String>,
    },
    /// These are on offer to a seat and those are not.
    Offers {
        /// On offer.
        offers: Vec<String>,
        /// Not on offer.
        lacks: Vec<String>,
    },
    /// A fact about the position.
    Ask {
        /// The question.
        question: String,
        /// The whole answer.
        is: String,
    },
    /// Only what the game waits for is checked.
    Wait,
}
