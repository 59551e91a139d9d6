//! Exact places on the map: the lattice and the units people draw in.
//!
//! The corners of regular hexes have irrational coordinates. Squeeze the picture along one axis and they all become
//! whole numbers. Squeezing keeps straight lines straight, keeps what lies left of a line on its left, and keeps the
//! order of points along a line, so every question about sight lines has the same answer on the squeezed map, and an
//! exact one.
//!
//! A flat-topped hex is 4 wide and 2 high. Its centre and corners, relative to the centre:
//!
//! ```text
//!        (-1,-1)_____(1,-1)
//!             /       \
//!     (-2,0) /  (0,0)  \ (2,0)          x to the right, y down
//!            \         /
//!             \_______/
//!         (-1,1)     (1,1)
//! ```
//!
//! The next column stands 3 to the right, the next row 2 down, and a shoved column 1 down. A pointy-topped hex is the
//! same with x and y exchanged. The bounding box of the map starts at (0, 0): on a flat-topped odd-shoved map the
//! centre of `A1` is (2, 1), of `B1` (5, 2), of `A2` (2, 3).
//!
//! **Lattice units** are the ones above. **Map units** are [`SCALE`] times finer, for outlines: there a flat-topped
//! hex is 240 wide and 120 high, and the centre of `A1` is (120, 60). A painter who wants regular hexes of side `s`
//! multiplies, for flat tops, x by `s / 120` and y by `s × √3 / 120`; for pointy tops the other way round.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Axial, Direction, Grid, Hex, Orientation};

/// How many map units make one lattice unit.
pub const SCALE: i32 = 60;

/// Most columns or rows a map may have, so that no exact product overflows.
pub const LIMIT: u16 = 1000;

/// A point or a vector in lattice units or in map units. Written as `[x, y]`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
#[schemars(with = "[i32; 2]")]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The sum of two vectors.
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    /// The vector from `other` to here.
    pub const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// The vector stretched.
    pub const fn times(self, factor: i32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    /// Positive if `other` lies clockwise of this vector (with y down), negative if counter-clockwise, 0 if in line.
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Positive if the vectors point the same way, negative if against each other, 0 if at right angles (on the
    /// squeezed map, where right angles mean nothing, but signs along one line do).
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    const fn swapped(self) -> Self {
        Self::new(self.y, self.x)
    }
}

/// Corners of a flat-topped hex clockwise from the left end of its north side: side `d` (1 to 6) runs from corner
/// `d - 1` to corner `d`.
const FLAT: [Point; 6] = [
    Point::new(-1, -1),
    Point::new(1, -1),
    Point::new(2, 0),
    Point::new(1, 1),
    Point::new(-1, 1),
    Point::new(-2, 0),
];

/// Corners of a pointy-topped hex clockwise from the top, so that its first side is the north-eastern one.
const POINTY: [Point; 6] = [
    Point::new(0, -2),
    Point::new(1, -1),
    Point::new(1, 1),
    Point::new(0, 2),
    Point::new(-1, 1),
    Point::new(-1, -1),
];

impl Grid {
    /// Centre of a hex in lattice units.
    pub const fn centre(&self, hex: Hex) -> Point {
        self.centre_at(self.axial(hex))
    }

    /// Centre in lattice units of the hex at these axial coordinates, on the map or beyond it.
    pub(crate) const fn centre_at(&self, axial: Axial) -> Point {
        let origin = match self.offset {
            crate::Offset::OddShoved => Point::new(2, 1),
            crate::Offset::EvenShoved => Point::new(2, 2),
        };
        match self.orientation {
            Orientation::FlatTop => origin.plus(Point::new(3 * axial.q, 2 * axial.r + axial.q)),
            Orientation::PointyTop => origin.swapped().plus(Point::new(2 * axial.q + axial.r, 3 * axial.r)),
        }
    }

    /// Centre of a hex in map units.
    pub const fn middle(&self, hex: Hex) -> Point {
        self.centre(hex).times(SCALE)
    }

    /// The six corners relative to the centre, in lattice units, clockwise: the side towards direction number `d`
    /// (1 to 6) runs from corner `d - 1` to corner `d` (mod 6).
    pub const fn corners(&self) -> [Point; 6] {
        match self.orientation {
            Orientation::FlatTop => FLAT,
            Orientation::PointyTop => POINTY,
        }
    }

    /// The two ends of a hexside in lattice units, clockwise as seen from the hex.
    pub const fn side(&self, hex: Hex, direction: Direction) -> [Point; 2] {
        let (centre, corners) = (self.centre(hex), self.corners());
        let first = direction.index();
        [centre.plus(corners[first]), centre.plus(corners[(first + 1) % 6])]
    }

    /// The lower right corner of the map's bounding box, in lattice units; the upper left is (0, 0).
    pub const fn extent(&self) -> Point {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let lines = match self.orientation {
            Orientation::FlatTop => columns,
            Orientation::PointyTop => rows,
        };
        let shove = (lines > 1 || matches!(self.offset, crate::Offset::EvenShoved)) as i32;
        match self.orientation {
            Orientation::FlatTop => Point::new(3 * columns + 1, 2 * rows + shove),
            Orientation::PointyTop => Point::new(2 * columns + shove, 3 * rows + 1),
        }
    }

    /// The hex that holds a point given in map units: its inside or its edge (of several hexes the first), or none
    /// if the point is off the map.
    pub fn holding(&self, point: Point) -> Option<Hex> {
        let (column, row) = match self.orientation {
            Orientation::FlatTop => (point.x / (3 * SCALE), point.y / (2 * SCALE)),
            Orientation::PointyTop => (point.x / (2 * SCALE), point.y / (3 * SCALE)),
        };
        let near = |at: i32| (at - 1..=at + 1).filter_map(|at| u16::try_from(at).ok());
        near(row)
            .flat_map(|row| near(column).filter_map(move |column| self.hex(column, row)))
            .find(|hex| self.holds(*hex, point))
    }

    fn holds(&self, hex: Hex, point: Point) -> bool {
        let away = point.minus(self.middle(hex));
        let corners = self.corners();
        (0..6).all(|side| {
            let (from, to) = (corners[side].times(SCALE), corners[(side + 1) % 6].times(SCALE));
            to.minus(from).cross(away.minus(from)) >= 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shapes;

    #[test]
    fn neighbours_share_the_two_ends_of_their_side() {
        for grid in shapes(5, 5) {
            for hex in grid.hexes() {
                for direction in Direction::ALL {
                    let Some(next) = grid.neighbour(hex, direction) else { continue };
                    let [a, b] = grid.side(hex, direction);
                    assert_eq!(grid.side(next, direction.opposite()), [b, a]);
                }
            }
        }
    }

    #[test]
    fn the_box_just_holds_all_corners() {
        for grid in shapes(4, 3).into_iter().chain(shapes(2, 2)) {
            let corners: Vec<Point> = grid
                .hexes()
                .flat_map(|hex| grid.corners().map(|corner| grid.centre(hex).plus(corner)))
                .collect();
            assert_eq!(corners.iter().map(|corner| corner.x).min(), Some(0));
            assert_eq!(corners.iter().map(|corner| corner.y).min(), Some(0));
            assert_eq!(corners.iter().map(|corner| corner.x).max(), Some(grid.extent().x));
            assert_eq!(corners.iter().map(|corner| corner.y).max(), Some(grid.extent().y));
        }
    }

    #[test]
    fn the_places_in_the_module_head_are_right() {
        let [grid, ..] = shapes(3, 3);
        let at = |name| grid.parse(name).map(|hex| grid.centre(hex));
        assert_eq!(at("A1"), Some(Point::new(2, 1)));
        assert_eq!(at("B1"), Some(Point::new(5, 2)));
        assert_eq!(at("A2"), Some(Point::new(2, 3)));
    }

    #[test]
    fn a_middle_is_held_by_its_hex_and_the_far_corner_by_none() {
        for grid in shapes(6, 5) {
            for hex in grid.hexes() {
                assert_eq!(grid.holding(grid.middle(hex)), Some(hex));
                assert_eq!(grid.holding(grid.middle(hex).plus(Point::new(37, -41))), Some(hex));
            }
            assert_eq!(grid.holding(Point::new(0, 0)), None);
            assert_eq!(grid.holding(Point::new(-500, 60)), None);
        }
    }
}
