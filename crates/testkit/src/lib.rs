//! Checks that every system passes.
