//! Simple polygons in map units, and exact questions about them.

use std::cmp::Ordering;
use std::fmt;

use crate::Point;

/// Why a list of points is not a simple polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Fewer than three points.
    TooFew,
    /// Point number `.0` (from 0) is the same as the one before it (the first follows the last).
    Repeated(usize),
    /// All points lie on one line.
    Flat,
    /// Edges number `.0` and `.1` (from 0; edge `n` starts at point `n`) touch or cross where they should not.
    Crossing(usize, usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => write!(f, "a polygon needs three points or more"),
            Self::Repeated(point) => write!(f, "point {} repeats the one before it", point + 1),
            Self::Flat => write!(f, "all points lie on one line"),
            Self::Crossing(a, b) => write!(f, "edge {} meets edge {}", a + 1, b + 1),
        }
    }
}

/// The edges of a polygon, in order; the last leads back to the first point.
pub fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(from, to)| (*from, *to))
}

/// Twice the area, positive if the points go clockwise on the map (y down).
pub fn doubled_area(polygon: &[Point]) -> i64 {
    edges(polygon).map(|(from, to)| from.cross(to)).sum()
}

/// What keeps the points from being a simple polygon, if anything does.
pub fn fault(polygon: &[Point]) -> Option<Fault> {
    let count = polygon.len();
    if count < 3 {
        return Some(Fault::TooFew);
    }
    let list: Vec<(Point, Point)> = edges(polygon).collect();
    if let Some(edge) = list.iter().position(|(from, to)| from == to) {
        return Some(Fault::Repeated((edge + 1) % count));
    }
    if list.iter().all(|(from, to)| to.minus(*from).cross(list[0].1.minus(list[0].0)) == 0) {
        return Some(Fault::Flat);
    }
    for a in 0..count {
        for b in a + 1..count {
            let neighbours = b == a + 1 || (a == 0 && b == count - 1);
            let bad = if neighbours {
                let (first, second) = if b == a + 1 { (list[a], list[b]) } else { (list[b], list[a]) };
                let (there, back) = (first.1.minus(first.0), second.1.minus(second.0));
                there.cross(back) == 0 && there.dot(back) < 0
            } else {
                segments_meet(list[a], list[b])
            };
            if bad {
                return Some(Fault::Crossing(a, b));
            }
        }
    }
    None
}

/// Whether two segments have a point in common, ends included.
pub fn segments_meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| to.minus(from).cross(at.minus(from)).signum();
    let (c_side, d_side) = (side(a, b, c), side(a, b, d));
    let (a_side, b_side) = (side(c, d, a), side(c, d, b));
    if c_side * d_side < 0 && a_side * b_side < 0 {
        return true;
    }
    (c_side == 0 && between(a, b, c))
        || (d_side == 0 && between(a, b, d))
        || (a_side == 0 && between(c, d, a))
        || (b_side == 0 && between(c, d, b))
}

/// Whether a point known to be in line with a segment lies on it.
fn between(from: Point, to: Point, at: Point) -> bool {
    at.minus(from).dot(at.minus(to)) <= 0
}

/// Where a point lies with regard to a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Strictly inside.
    Inside,
    /// On an edge or a corner.
    OnEdge,
    /// Outside.
    Outside,
}

/// Where a point lies with regard to a simple polygon.
pub fn lies(polygon: &[Point], point: Point) -> Lies {
    lies_scaled(polygon, i128::from(point.x), i128::from(point.y), 1)
}

/// Where the point (x / scale, y / scale) lies, for a positive scale: counts the edges that a ray to the right meets.
fn lies_scaled(polygon: &[Point], x: i128, y: i128, scale: i128) -> Lies {
    let mut inside = false;
    for (from, to) in edges(polygon) {
        let (from_x, from_y) = (i128::from(from.x) * scale - x, i128::from(from.y) * scale - y);
        let (to_x, to_y) = (i128::from(to.x) * scale - x, i128::from(to.y) * scale - y);
        let (along_x, along_y) = (i128::from(to.x - from.x), i128::from(to.y - from.y));
        // The turn from the edge to the point, divided by the scale.
        let turn = along_y * from_x - along_x * from_y;
        let spans_x = from_x.min(to_x) <= 0 && from_x.max(to_x) >= 0;
        let spans_y = from_y.min(to_y) <= 0 && from_y.max(to_y) >= 0;
        if turn == 0 && spans_x && spans_y {
            return Lies::OnEdge;
        }
        if (from_y > 0) != (to_y > 0) && (turn > 0) == (along_y > 0) {
            inside = !inside;
        }
    }
    if inside { Lies::Inside } else { Lies::Outside }
}

/// An exact fraction; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// What stands above the line.
    pub top: i64,
    /// What stands below the line; positive.
    pub bottom: i64,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self { top: 0, bottom: 1 };
    /// 1.
    pub const ONE: Self = Self { top: 1, bottom: 1 };

    /// `top / bottom`, whatever the sign of the bottom; it must not be 0.
    pub const fn new(top: i64, bottom: i64) -> Self {
        if bottom < 0 { Self { top: -top, bottom: -bottom } } else { Self { top, bottom } }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.top) * i128::from(other.bottom))
            .cmp(&(i128::from(other.top) * i128::from(self.bottom)))
    }
}

/// How a segment meets a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crossing {
    /// Not at all.
    Misses,
    /// At single points or along edges, without going inside.
    Touches,
    /// Through the inside.
    Enters,
}

/// How the segment meets a simple polygon.
pub fn crossing(polygon: &[Point], from: Point, to: Point) -> Crossing {
    crossing_between(polygon, from, to, Fraction::ZERO, Fraction::ONE)
}

/// How the part of a segment between two fractions of its length (ends included) meets a simple polygon.
///
/// The segment is cut wherever it meets an edge; between two cuts it is wholly inside, wholly outside or wholly
/// along an edge, so the middle of each piece tells.
pub fn crossing_between(
    polygon: &[Point],
    from: Point,
    to: Point,
    start: Fraction,
    end: Fraction,
) -> Crossing {
    let way = to.minus(from);
    let mut cuts = vec![start, end];
    for (a, b) in edges(polygon) {
        let edge = b.minus(a);
        let turn = way.cross(edge);
        if turn == 0 {
            // Parallel: only an edge in line with the segment matters, with its ends.
            if way.cross(a.minus(from)) == 0 && way != Point::default() {
                let length = way.dot(way);
                cuts.extend([a, b].map(|at| Fraction::new(way.dot(at.minus(from)), length)));
            }
            continue;
        }
        // An edge with both ends on one side of the line is never met.
        let sides = [a, b].map(|at| way.cross(at.minus(from)).signum());
        if sides[0] * sides[1] > 0 {
            continue;
        }
        cuts.push(Fraction::new(a.minus(from).cross(edge), turn));
    }
    cuts.retain(|cut| start <= *cut && *cut <= end);
    cuts.sort();
    cuts.dedup();
    let place = |top: i128, bottom: i128| {
        let x = i128::from(from.x) * bottom + i128::from(way.x) * top;
        let y = i128::from(from.y) * bottom + i128::from(way.y) * top;
        lies_scaled(polygon, x, y, bottom)
    };
    let mut met = Crossing::Misses;
    for cut in &cuts {
        if place(i128::from(cut.top), i128::from(cut.bottom)) != Lies::Outside {
            met = Crossing::Touches;
        }
    }
    for pair in cuts.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let top = i128::from(a.top) * i128::from(b.bottom) + i128::from(b.top) * i128::from(a.bottom);
        if place(top, 2 * i128::from(a.bottom) * i128::from(b.bottom)) == Lies::Inside {
            return Crossing::Enters;
        }
    }
    met
}

#[cfg(test)]
#[path = "polygon_tests.rs"]
mod tests;
