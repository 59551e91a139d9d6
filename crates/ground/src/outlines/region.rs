//! A shape around adjacent hexes.
//!
//! The border of the hexes is walked corner by corner. Every corner and the middle of every hexside on the border is
//! drawn a little inwards: a corner with one hex of the region towards the centre of that hex, a corner with two
//! along the hexside they share, the middle of a hexside towards the centre of its hex. So nothing leaves the region
//! and nothing crosses. How far is decided by dice that belong to the place.
//!
//! A region with a clearing in it cannot be one simple polygon. It is cut along its columns (flat top) or rows
//! (pointy top); the cuts are not drawn inwards, so that the pieces join without a gap.

use std::collections::BTreeMap;

use super::Dice;
use crate::polygon::doubled_area;
use crate::{Direction, Grid, Hex, Map, Orientation, Point, SCALE};

pub(super) fn make(map: &Map, terrain: u8, dice: Dice) -> Vec<Vec<Point>> {
    let grid = &map.grid;
    let wanted: Vec<bool> = grid.hexes().map(|hex| map.terrain(hex) == terrain).collect();
    let border = Border { grid, wanted: &wanted, dice };
    let mut polygons = Vec::new();
    for region in parts(grid, &wanted, |hex| grid.neighbours(hex).collect()) {
        let loops = border.walk(&region);
        if loops.iter().all(|points| doubled_area(points) > 0) {
            polygons.extend(loops);
            continue;
        }
        let mut inside = vec![false; grid.len()];
        region.iter().for_each(|hex| inside[hex.index()] = true);
        for piece in parts(grid, &inside, |hex| in_line(grid, hex)) {
            polygons.extend(border.walk(&piece));
        }
    }
    polygons
}

/// The hexes before and after a hex in its column (flat top) or row (pointy top).
fn in_line(grid: &Grid, hex: Hex) -> Vec<Hex> {
    let ways = match grid.orientation {
        Orientation::FlatTop => [Direction::ALL[0], Direction::ALL[3]],
        Orientation::PointyTop => [Direction::ALL[1], Direction::ALL[4]],
    };
    ways.into_iter().filter_map(|way| grid.neighbour(hex, way)).collect()
}

/// The wanted hexes, parted into those that hang together.
fn parts(grid: &Grid, wanted: &[bool], next: impl Fn(Hex) -> Vec<Hex>) -> Vec<Vec<Hex>> {
    let mut left = wanted.to_vec();
    let mut parts = Vec::new();
    for first in grid.hexes() {
        if !std::mem::take(&mut left[first.index()]) {
            continue;
        }
        let mut part = vec![first];
        let mut at = 0;
        while at < part.len() {
            for hex in next(part[at]) {
                if std::mem::take(&mut left[hex.index()]) {
                    part.push(hex);
                }
            }
            at += 1;
        }
        parts.push(part);
    }
    parts
}

struct Border<'a> {
    grid: &'a Grid,
    /// The hexes of all regions; what is not among them is outside.
    wanted: &'a [bool],
    dice: Dice,
}

impl Border<'_> {
    /// The loops around some hexes, clockwise outside and counter-clockwise around clearings. At a corner of three
    /// hexes there is never more than one way on.
    fn walk(&self, hexes: &[Hex]) -> Vec<Vec<Point>> {
        let inside = |hex: Option<Hex>| hex.is_some_and(|hex| hexes.contains(&hex));
        let mut sides: BTreeMap<Point, (Hex, Direction)> = BTreeMap::new();
        for hex in hexes {
            for way in Direction::ALL {
                if !inside(self.grid.neighbour(*hex, way)) {
                    sides.insert(self.grid.side(*hex, way)[0], (*hex, way));
                }
            }
        }
        let mut loops = Vec::new();
        while let Some((mut corner, mut side)) = sides.pop_first() {
            let mut points = Vec::new();
            loop {
                let (hex, way) = side;
                points.push(self.drawn_corner(corner, hex, way));
                points.extend(self.drawn_middle(hex, way));
                corner = self.grid.side(hex, way)[1];
                match sides.remove(&corner) {
                    Some(next) => side = next,
                    None => break,
                }
            }
            loops.push(points);
        }
        loops
    }

    fn is_wanted(&self, hex: Option<Hex>) -> bool {
        hex.is_some_and(|hex| self.wanted[hex.index()])
    }

    /// The first corner of a side of a hex, drawn inwards.
    fn drawn_corner(&self, corner: Point, hex: Hex, way: Direction) -> Point {
        let outward = [way, way.turned(-1)].map(|way| (way, self.is_wanted(self.grid.neighbour(hex, way))));
        let (exact, share) = (corner.times(SCALE), self.share(corner.x, corner.y));
        let towards = |centre: Point, share: i32| exact.plus(centre.minus(corner).times(share));
        let beyond = |way: Direction| {
            let [a, b] = self.grid.side(hex, way);
            // The centre on the other side of a hexside lies as far from it as the centre on this one.
            a.plus(b).minus(self.grid.centre(hex))
        };
        match outward {
            [(_, true), (_, true)] => exact,
            [(_, false), (_, false)] => towards(self.grid.centre(hex), share),
            [(outside, false), (_, true)] | [(_, true), (outside, false)] => towards(beyond(outside), -share),
        }
    }

    /// The middle of a side of a hex, drawn inwards; none where the region goes on behind it.
    fn drawn_middle(&self, hex: Hex, way: Direction) -> Option<Point> {
        if self.is_wanted(self.grid.neighbour(hex, way)) {
            return None;
        }
        let [a, b] = self.grid.side(hex, way);
        let doubled = a.plus(b);
        let inwards = self.grid.centre(hex).times(2).minus(doubled);
        let share = self.share(1000 + doubled.x, 1000 + doubled.y) / 2;
        Some(doubled.times(SCALE / 2).plus(inwards.times(share)))
    }

    /// How far to draw a place inwards, of 60: a tenth to a quarter.
    fn share(&self, x: i32, y: i32) -> i32 {
        self.dice.with(u64::from(x.unsigned_abs())).with(u64::from(y.unsigned_abs())).between(6, 15)
    }
}
