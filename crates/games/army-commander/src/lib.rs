//! Army Commander: Great War.
