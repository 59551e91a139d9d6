//! The promises, each with a name.

use serde::Serialize;
use std::fmt;

/// A promise of the contract that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// The rules do not panic.
    NoPanic,
    /// Who is asked has something to choose.
    NoDeadEnd,
    /// A game ends within the budget of inputs.
    NoRunaway,
    /// A question to chance can be answered, and names a clause.
    ChanceMakesSense,
    /// Every offered choice is accepted.
    OfferedIsAccepted,
    /// Nothing that is not offered is accepted, nor anything from the wrong seat.
    OthersAreRefused,
    /// Every refusal names a clause of the system and gives a reason.
    RefusalsNameTheirClause,
    /// A choice in words means that choice, and no two on offer have the same words.
    WordsRoundTrip,
    /// The scene offers exactly what may be chosen, each with a label.
    SceneOffersChoices,
    /// A saved and loaded position is the same and goes on the same.
    SaveAndLoad,
    /// A damaged save is refused or gives a sound position.
    DamagedSaves,
    /// Filling what a seat may not know with something else changes nothing it sees or may do.
    HiddenStaysHidden,
    /// A moment to react is of a kind that the board names, can be let pass, and follows from what is public.
    WindowsAreSound,
    /// What a seat is told does not give away what it may not know.
    TellingsKeepSecrets,
    /// The system's own invariants.
    Invariants,
    /// What an input changes is told by the events it causes.
    ChangesAreTold,
    /// The outlook is a number from -1 to 1, and what it is made of are numbers too.
    OutlookInRange,
    /// A finished game stays finished, and its verdict the same.
    VerdictIsFinal,
    /// Playing the inputs again gives the identical position and hash.
    ReplayIsExact,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `OfferedIsAccepted` reads `offered is accepted`.
        for (i, letter) in format!("{self:?}").chars().enumerate() {
            if i > 0 && letter.is_uppercase() {
                f.write_str(" ")?;
            }
            write!(f, "{}", letter.to_lowercase())?;
        }
        Ok(())
    }
}

/// A broken promise.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) check: Check,
    pub(crate) what: String,
}

/// Fails `check` with a sentence unless `holds`.
pub(crate) fn ensure(check: Check, holds: bool, what: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault { check, what: what() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_has_a_readable_name() {
        assert_eq!(Check::OfferedIsAccepted.to_string(), "offered is accepted");
    }
}
