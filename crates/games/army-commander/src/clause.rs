//! Shorthand for the clauses of this system's ledger.

/// `ac!("3.5b")` is the clause `AC:3.5b`.
macro_rules! ac {
    ($id:literal) => {
        salient_engine::Clause(concat!("AC:", $id))
    };
}

pub(crate) use ac;
