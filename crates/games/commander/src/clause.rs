//! Shorthand for the clauses of the family's first ledger.

/// `cc!("O20.3.4d")` is the clause `CC:O20.3.4d`.
macro_rules! cc {
    ($id:literal) => {
        salient_engine::Clause(concat!("CC:", $id))
    };
}

pub(crate) use cc;
