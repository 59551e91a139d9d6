//! The salient program.
fn main() {}
