//! What a straight line from centre to centre crosses.
//!
//! The line is walked from hex to hex on the integer lattice of [`units`](crate::units). A hex is the part of the
//! plane on the inner side of six straight lines; the line leaves it where it first meets one of them. If it meets two
//! at once, that is a corner, and from a corner it goes into one of the two other hexes there or runs along the
//! hexside between them to its other end. All of these comparisons are between products of small whole numbers.

use crate::polygon::Fraction;
use crate::{Axial, Direction, Grid, Hex, Point};

/// One stretch or point of a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Through the inside of a hex, from one fraction of the line's length to another.
    Hex {
        /// The hex.
        hex: Hex,
        /// Where the line enters it; 0 at the start of the line.
        enters: Fraction,
        /// Where the line leaves it; 1 at the end of the line.
        leaves: Fraction,
    },
    /// Across a hexside, away from its ends.
    Side {
        /// The hex before it.
        from: Hex,
        /// The hex behind it.
        to: Hex,
    },
    /// Exactly through the corner of three hexes, in index order; `None` comes first and is off the map.
    Corner {
        /// The hexes that meet there.
        hexes: [Option<Hex>; 3],
    },
    /// Exactly along the hexside of two hexes, in index order; `None` comes first and is off the map. A corner comes
    /// before and after it.
    Along {
        /// The hexes on both hands.
        hexes: [Option<Hex>; 2],
        /// Where the line comes to the hexside.
        enters: Fraction,
        /// Where it leaves it.
        leaves: Fraction,
    },
}

/// All that a sight line crosses, in order. It starts and ends with the inside of a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Where the line starts.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// What it crosses, both ends included.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The hexes whose inside the line crosses, both ends included, in order.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.steps.iter().filter_map(|step| match step {
            Step::Hex { hex, .. } => Some(*hex),
            _ => None,
        })
    }

    /// Whether the line passes through no corner, and so along no hexside.
    pub fn is_plain(&self) -> bool {
        !self.steps.iter().any(|step| matches!(step, Step::Corner { .. }))
    }

    /// The same line looked at from its other end.
    pub fn reversed(&self) -> Self {
        let back = |at: Fraction| Fraction::new(at.bottom - at.top, at.bottom);
        let steps = self.steps.iter().rev().map(|step| match *step {
            Step::Hex { hex, enters, leaves } => {
                Step::Hex { hex, enters: back(leaves), leaves: back(enters) }
            }
            Step::Side { from, to } => Step::Side { from: to, to: from },
            Step::Corner { hexes } => Step::Corner { hexes },
            Step::Along { hexes, enters, leaves } => {
                Step::Along { hexes, enters: back(leaves), leaves: back(enters) }
            }
        });
        Self { from: self.to, to: self.from, steps: steps.collect() }
    }
}

/// The straight line between the centres of two hexes.
pub fn trace(grid: &Grid, from: Hex, to: Hex) -> Trace {
    let walk = Walk::new(grid, from, to);
    let mut steps = Vec::with_capacity(2 * usize::from(grid.distance(from, to)) + 1);
    let (mut here, target, mut enters) = (grid.axial(from), grid.axial(to), Fraction::ZERO);
    // The line between two centres stays between hexes of the map, except that it may run along the edge.
    let inside = |axial: Axial| grid.at(axial).unwrap_or(from);
    while here != target {
        let (side, leaves, corner) = walk.exit(here);
        steps.push(Step::Hex { hex: inside(here), enters, leaves });
        let near = here.plus(grid.step(side));
        if !corner {
            steps.push(Step::Side { from: inside(here), to: inside(near) });
            (here, enters) = (near, leaves);
            continue;
        }
        let far = here.plus(grid.step(side.turned(1)));
        steps.push(Step::Corner { hexes: sorted([here, near, far].map(|axial| grid.at(axial))) });
        // The hexside between the two other hexes goes straight on from the centre of this one.
        let (to_near, to_far) = (walk.towards(side), walk.towards(side.turned(1)));
        let straight = to_near.plus(to_far);
        match straight.cross(walk.way).signum() {
            0 => {
                let beyond = near.plus(grid.step(side.turned(1)));
                let comes = walk.entry(beyond);
                let hexes = sorted([near, far].map(|axial| grid.at(axial)));
                steps.push(Step::Along { hexes, enters: leaves, leaves: comes });
                steps.push(Step::Corner { hexes: sorted([near, far, beyond].map(|axial| grid.at(axial))) });
                (here, enters) = (beyond, comes);
            }
            turn if turn == straight.cross(to_near).signum() => (here, enters) = (near, leaves),
            _ => (here, enters) = (far, leaves),
        }
    }
    steps.push(Step::Hex { hex: to, enters, leaves: Fraction::ONE });
    Trace { from, to, steps }
}

fn sorted<const N: usize>(mut hexes: [Option<Hex>; N]) -> [Option<Hex>; N] {
    hexes.sort();
    hexes
}

/// A line on its way over the lattice.
struct Walk<'a> {
    grid: &'a Grid,
    start: Point,
    way: Point,
    /// Outward normals of the six sides and how far out they lie.
    sides: [(Point, i64); 6],
}

impl<'a> Walk<'a> {
    fn new(grid: &'a Grid, from: Hex, to: Hex) -> Self {
        let start = grid.centre(from);
        let corners = grid.corners();
        let sides = std::array::from_fn(|side| {
            let (a, b) = (corners[side], corners[(side + 1) % 6]);
            let along = b.minus(a);
            // Going clockwise with y down, outward is to the left.
            let outward = Point::new(along.y, -along.x);
            (outward, outward.dot(a))
        });
        Self { grid, start, way: grid.centre(to).minus(start), sides }
    }

    /// Where the line meets the straight line of a side of a hex, if it goes out there (`sign` 1) or in (-1).
    fn meets(&self, hex: Axial, side: Direction, sign: i64) -> Option<Fraction> {
        let (outward, far) = self.sides[side.index()];
        let speed = outward.dot(self.way);
        let left = far - outward.dot(self.start.minus(self.grid.centre_at(hex)));
        (speed * sign > 0).then(|| Fraction::new(left, speed))
    }

    /// The side by which the line leaves a hex, and where; if it is a corner, the first of its two sides clockwise.
    fn exit(&self, hex: Axial) -> (Direction, Fraction, bool) {
        let out = |side: &Direction| self.meets(hex, *side, 1);
        let leaves = Direction::ALL.iter().filter_map(out).min().unwrap_or(Fraction::ONE);
        let is_exit = |side: Direction| out(&side) == Some(leaves);
        let first = Direction::ALL.into_iter().find(|side| is_exit(*side) && !is_exit(side.turned(-1)));
        let first = first.unwrap_or(Direction::ALL[0]);
        (first, leaves, is_exit(first.turned(1)))
    }

    /// Where the line comes into a hex.
    fn entry(&self, hex: Axial) -> Fraction {
        let into = |side: &Direction| self.meets(hex, *side, -1);
        Direction::ALL.iter().filter_map(into).max().unwrap_or(Fraction::ZERO)
    }

    /// From a centre to the next one in a direction.
    fn towards(&self, side: Direction) -> Point {
        let origin = Axial { q: 0, r: 0 };
        self.grid.centre_at(self.grid.step(side)).minus(self.grid.centre_at(origin))
    }
}
