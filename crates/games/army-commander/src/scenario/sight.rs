//! Who sees whom over the ground: a straight line between the middles of two hexes. [AC:6c AC:6d G-61]
//!
//! Towns, woods and hills block it; the hex one looks from and the hex one looks at never do. A line that runs
//! along an edge is blocked only where both hexes beside it block.

use super::terrain::sorted;
use crate::setup::{Hexes, Terrain, WORDS};
use salient_ground::sight::{Effect, Explanation, Line, SightRules, SightTable, What, explain};
use salient_ground::{Grid, Hex, Map};
use std::borrow::Cow;

/// What blocks sight. [AC:6d]
struct Blockers<'a>(&'a Terrain);

impl Blockers<'_> {
    fn word(&self, hex: Hex) -> Option<&'static str> {
        let Terrain { town, forest, hill, .. } = self.0;
        [(town, "a town"), (forest, "a wood"), (hill, "a hill")]
            .into_iter()
            .find_map(|(hexes, word)| hexes.contains(hex).then_some(word))
    }
}

impl SightRules for Blockers<'_> {
    fn hex(&self, _: Line, hex: Hex) -> Effect {
        if self.word(hex).is_some() { Effect::Block } else { Effect::Clear }
    }

    fn reason(&self, _: Line, what: What, _: Effect) -> Cow<'static, str> {
        match what {
            What::End(_) => "the ends never block [AC:6d G-61]".into(),
            What::Hex(hex) => self.word(hex).map_or("".into(), |word| format!("{word} [AC:6d]").into()),
            What::Side(..) | What::Along(..) | What::Outline(..) => "".into(),
        }
    }
}

/// For each hex the hexes it sees.
pub(super) fn seen_from(grid: &Grid, terrain: &Terrain) -> Vec<Hexes> {
    let table = SightTable::<WORDS>::new(grid, &[], &Blockers(terrain));
    grid.hexes().map(|hex| table.seen_from(hex)).collect()
}

/// A sight line with every hex it crosses and why it is blocked.
#[must_use]
pub fn sight(map: &Map, from: Hex, to: Hex) -> Explanation {
    explain(&map.grid, &[], &Blockers(&sorted(map)), from, to)
}
