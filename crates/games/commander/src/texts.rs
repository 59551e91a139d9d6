//! What cards do, in our own words.

use crate::cards::{Action, Happening, Order};

/// What a Fire card does as an action. [CC:A33.1]
pub const OPPORTUNITY_FIRE: &str = "Fire at an enemy who has just moved into a hex you see.";

impl Order {
    /// What it does.
    #[must_use]
    pub const fn text(self) -> &'static str {
        ""
    }
}

impl Action {
    /// What it does.
    #[must_use]
    pub const fn text(self) -> &'static str {
        ""
    }
}

impl Happening {
    /// What it does.
    #[must_use]
    pub const fn text(self) -> &'static str {
        ""
    }
}
