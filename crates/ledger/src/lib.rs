//! The rules ledgers: look up, search, coverage.
