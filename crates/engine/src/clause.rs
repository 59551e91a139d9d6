//! Where a rule stands: `AC:3.5.1a`. Every event and every refusal names one.

use serde::{Serialize, Serializer};
use std::fmt;

/// The id of a statement in a system's ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clause(pub &'static str);

impl Clause {
    /// The id as written, `AC:3.5.1a`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Why a choice cannot be made, in one sentence, with the clause that forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refusal {
    /// The rule that says no.
    pub clause: Clause,
    /// One sentence for the person who asked.
    pub reason: String,
}

impl Refusal {
    /// A refusal under `clause`.
    pub fn new(clause: Clause, reason: impl Into<String>) -> Self {
        Self { clause, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.reason, self.clause)
    }
}

impl std::error::Error for Refusal {}
