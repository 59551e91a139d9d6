//! Opponents that know only what their seat may know.
