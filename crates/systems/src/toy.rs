//! A small made-up system for the tests of whatever plays games.
//!
//! Cargo builds a crate once with all the features that anything in the workspace asks for, so when all tests are
//! built together the program has the toy in it as well. It must behave as it does for its users all the same:
//! therefore the toy is known only to a process that has asked for it, which no program does.

use crate::Visit;
use salient_agents::toy::Toy;
use salient_engine::System;
use std::sync::atomic::{AtomicBool, Ordering};

static ADMITTED: AtomicBool = AtomicBool::new(false);

/// Lets this process know the toy. For tests.
pub fn admit_toy() {
    ADMITTED.store(true, Ordering::Relaxed);
}

/// The toy's short name and title, if it was admitted.
pub(crate) fn admitted() -> Option<(&'static str, &'static str)> {
    ADMITTED.load(Ordering::Relaxed).then_some((Toy::NAME, Toy::TITLE))
}

/// Does `visitor` with the toy, if that is what `name` means and it was admitted.
pub(crate) fn with_toy<V: Visit>(name: &str, visitor: V) -> Option<V::Out> {
    (admitted()?.0 == name).then(|| visitor.visit::<Toy>())
}
