//! Who sees whom over the ground: a straight line between the middles of two hexes. [AC:6c AC:6d G-61]
//!
//! Towns, woods and hills block it; the hex one looks from and the hex one looks at never do. A line that runs
//! along an edge is blocked only where both hexes beside it block.

use crate::setup::{Hexes, Terrain};
use salient_ground::{Grid, Hex};

/// Hexes that block sight. [AC:6d]
pub(super) fn blocking(terrain: &Terrain) -> Hexes {
    terrain.town.union(terrain.forest).union(terrain.hill)
}

/// For each hex the hexes it sees.
pub(super) fn seen_from(grid: &Grid, terrain: &Terrain) -> Vec<Hexes> {
    let blocks = blocking(terrain);
    let mut seen: Vec<Hexes> = grid.hexes().map(Hexes::of).collect();
    for a in grid.hexes() {
        for b in grid.hexes().filter(|b| a < *b) {
            if !blocked(grid, blocks, a, b) {
                seen[a.index()].insert(b);
                seen[b.index()].insert(a);
            }
        }
    }
    seen
}

/// How a line lies to a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meets {
    Inside,
    Edge,
    No,
}

fn blocked(grid: &Grid, blocks: Hexes, a: Hex, b: Hex) -> bool {
    blocks.iter().filter(|hex| *hex != a && *hex != b).any(|hex| match meets(grid, a, b, hex) {
        Meets::Inside => true,
        Meets::Edge => grid
            .neighbours(hex)
            .any(|other| blocks.contains(other) && meets(grid, a, b, other) == Meets::Edge),
        Meets::No => false,
    })
}

/// Of a corner: on which side of the line it lies, and how far along it. The line from `a` to `b` never ends in
/// `hex`, so that what it shares with the hex lies wholly between its ends or wholly beyond them.
fn meets(grid: &Grid, a: Hex, b: Hex, hex: Hex) -> Meets {
    let (from, centre) = (grid.centre(a), grid.centre(hex));
    let way = grid.centre(b).minus(from);
    let corners = grid.corners().map(|corner| {
        let corner = centre.plus(corner).minus(from);
        (way.cross(corner), way.dot(corner))
    });
    let between = |share: i64, whole: i64| {
        let (share, whole) = if whole < 0 { (-share, -whole) } else { (share, whole) };
        0 < share && share < way.dot(way) * whole
    };
    let pairs = || (0..6).map(|at| (corners[at], corners[(at + 1) % 6]));
    let on_line = |side: i64| corners.iter().any(|corner| corner.0.signum() == side);
    if on_line(1) && on_line(-1) {
        let entered = pairs().find(|((one, _), (next, _))| *one == 0 || one.signum() == -next.signum());
        return match entered {
            Some(((0, along), _)) if between(along, 1) => Meets::Inside,
            Some(((one, along), (next, onward)))
                if one != 0 && between(along * (one - next) + one * (onward - along), one - next) =>
            {
                Meets::Inside
            }
            _ => Meets::No,
        };
    }
    match pairs().find(|((one, _), (next, _))| *one == 0 && *next == 0) {
        Some(((_, along), _)) if between(along, 1) => Meets::Edge,
        _ => Meets::No,
    }
}
