//! Houses in a hex.
//!
//! A flat-topped hex has four plots, one in each quarter; x and y are exchanged for a pointy-topped one. The far
//! corner of a plot, (84, 34), is still inside: 84 + 34 < 120.
//!
//! ```text
//!        _____________
//!       /             \
//!      /  +----+ +----+\        x from 8 to 84
//!     /   | 3  | | 1  | \       y from 6 to 34
//!    /    +----+ +----+  \
//!    \    +----+ +----+  /
//!     \   | 4  | | 2  | /
//!      \  +----+ +----+/
//!       \_____________/
//! ```

use super::Dice;
use crate::{Hex, Map, Orientation, Point};

pub(super) fn make(map: &Map, terrain: u8, dice: Dice) -> Vec<Vec<Point>> {
    let hexes = map.grid.hexes().filter(|hex| map.terrain(*hex) == terrain);
    hexes.flat_map(|hex| houses(map, hex, dice.with(u64::from(hex.0)))).collect()
}

fn houses(map: &Map, hex: Hex, mut dice: Dice) -> Vec<Vec<Point>> {
    // One or two of the four plots stay empty.
    let empty = [dice.between(0, 3), dice.between(0, 3)];
    let plots = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
    let plots = plots.into_iter().zip(0..).filter(|(_, plot)| !empty.contains(plot));
    plots
        .map(|((right, down), _)| {
            let place = |point: Point| {
                let point = Point::new(point.x * right, point.y * down);
                let point = match map.grid.orientation {
                    Orientation::FlatTop => point,
                    Orientation::PointyTop => Point::new(point.y, point.x),
                };
                map.grid.middle(hex).plus(point)
            };
            house(&mut dice).into_iter().map(place).collect()
        })
        .collect()
}

/// A house on the plot to the lower right. Walls across from each other are at least 7 apart and every corner is at
/// most 3 out of square, so that they cannot cross.
fn house(dice: &mut Dice) -> Vec<Point> {
    let (left, top) = (dice.between(11, 30), dice.between(9, 12));
    let (right, bottom) = (dice.between(56, 81), dice.between(27, 31));
    let mut corners = if dice.between(0, 2) == 0 {
        let (inner_x, inner_y) = ((left + right) / 2, (top + bottom) / 2);
        let corner = Point::new;
        vec![
            corner(left, top),
            corner(right, top),
            corner(right, inner_y),
            corner(inner_x, inner_y),
            corner(inner_x, bottom),
            corner(left, bottom),
        ]
    } else {
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y)).to_vec()
    };
    for corner in &mut corners {
        *corner = corner.plus(Point::new(dice.between(-3, 3), dice.between(-3, 3)));
    }
    corners
}
