//! Seeing over things: elevation, obstacles with a height, blind hexes.
//!
//! Levels are whole numbers. An obstacle on ground of level *g* with height *h* has its top at *g + h*. Two ways of
//! deciding are in use among rulebooks:
//!
//! **By the ray.** A straight ray goes from the level of one end to the level of the other. After *k* of *n* steps
//! it is at `(from × (n − k) + to × k) / n`; an obstacle blocks if its top stands above that. Seen from high up, an
//! obstacle so hides the ground behind it for some hexes, more of them the farther off it stands:
//!
//! ```text
//!   eye o-._                        eye at 3, obstacle with its top at 1, two hexes away:
//!       |    `-._ top               the ray over the top comes down at 2 × 3 / (3 − 1) = 3 hexes,
//!       |        |`-._              so the hex right behind is grazed, the next ones are seen
//!   ____|________|____`-.____
//!       0    1   2    3    4
//! ```
//!
//! **By a fixed count of blind hexes.** Ground higher than both ends blocks. An obstacle on ground as high as the
//! higher end, or higher, blocks. A lower one blocks only if the lower end is at most as high as the ground it stands
//! on and at most so many hexes behind it.
//!
//! Both are symmetric: the steps are hex distances to the two ends, and the ends may be exchanged.

use std::cmp::Ordering;

use super::{Effect, Line, SightRules};
use crate::{Grid, Hex};

/// Compares the top of an obstacle with the ray between two levels, `near` steps from the first end and `far` steps
/// from the second: [`Ordering::Greater`] if the top stands above the ray.
pub fn ray(levels: [i32; 2], near: u16, far: u16, top: i32) -> Ordering {
    let (near, far) = (i64::from(near), i64::from(far));
    let height = i64::from(levels[0]) * far + i64::from(levels[1]) * near;
    (i64::from(top) * (near + far)).cmp(&height)
}

/// How many hexes of level `ground` right behind an obstacle `steps` away are hidden by its `top` from an eye above
/// it, by the ray; `None` if all are, since the top is as high as the eye or higher.
pub fn blind_hexes(eye: i32, ground: i32, top: i32, steps: u16, grazing: Grazing) -> Option<u16> {
    if eye <= top {
        return None;
    }
    // The hex at distance d is hidden if d × (eye − top) < steps × (eye − ground).
    let reach = i64::from(steps) * i64::from(eye - ground).max(0);
    let drop = i64::from(eye - top);
    let last = match grazing {
        Grazing::Clears => (reach - 1).div_euclid(drop),
        Grazing::Blocks => reach.div_euclid(drop),
    };
    Some(u16::try_from((last - i64::from(steps)).max(0)).unwrap_or(u16::MAX))
}

/// Whether an obstacle hides two ends from each other by the rule of a fixed count of blind hexes. `ground` is the
/// level the obstacle stands on, `tall` whether anything stands there at all, and `behind` how many steps each end is
/// from it.
pub fn hidden_by_fixed_blind(
    levels: [i32; 2],
    ground: i32,
    tall: bool,
    behind: [u16; 2],
    blind: u16,
) -> bool {
    let high = levels[0].max(levels[1]);
    if ground > high {
        return true;
    }
    if !tall {
        return false;
    }
    if ground == high {
        return true;
    }
    let hides = |end: usize| levels[end] < high && levels[end] <= ground && behind[end] <= blind;
    hides(0) || hides(1)
}

/// What a top that the ray just grazes does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grazing {
    /// It does not block.
    #[default]
    Clears,
    /// It blocks.
    Blocks,
}

/// Which of the two ways of deciding is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blind {
    /// By the ray.
    Ray(Grazing),
    /// By a fixed count of blind hexes.
    Fixed(u16),
}

/// Sight rules of level and height alone, to be used as they are or asked from a system's own rules.
#[derive(Clone, Copy, Debug)]
pub struct Levels<'a, L, H> {
    /// The grid, for distances.
    pub grid: &'a Grid,
    /// Level of the ground of a hex.
    pub level: L,
    /// How many levels the obstacle in a hex stands above its ground; 0 for none.
    pub height: H,
    /// The way of deciding.
    pub blind: Blind,
}

impl<L: Fn(Hex) -> i8, H: Fn(Hex) -> u8> Levels<'_, L, H> {
    /// Whether a hex between the ends hides them from each other.
    pub fn hides(&self, line: Line, hex: Hex) -> bool {
        let level = |hex| i32::from((self.level)(hex));
        let ends = [level(line.from), level(line.to)];
        let steps = [self.grid.distance(line.from, hex), self.grid.distance(hex, line.to)];
        let (ground, height) = (level(hex), (self.height)(hex));
        match self.blind {
            Blind::Fixed(blind) => hidden_by_fixed_blind(ends, ground, height > 0, steps, blind),
            Blind::Ray(grazing) => match ray(ends, steps[0], steps[1], ground + i32::from(height)) {
                Ordering::Greater => true,
                // Level ground does not hide itself.
                Ordering::Equal => grazing == Grazing::Blocks && height > 0,
                Ordering::Less => false,
            },
        }
    }
}

impl<L: Fn(Hex) -> i8, H: Fn(Hex) -> u8> SightRules for Levels<'_, L, H> {
    fn hex(&self, line: Line, hex: Hex) -> Effect {
        if self.hides(line, hex) { Effect::Block } else { Effect::Clear }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::look;
    use crate::{Offset, Orientation};

    #[test]
    fn a_top_stands_above_on_or_below_the_ray() {
        assert_eq!(ray([0, 0], 2, 3, 1), Ordering::Greater);
        assert_eq!(ray([4, 0], 2, 2, 2), Ordering::Equal);
        assert_eq!(ray([4, 0], 1, 3, 2), Ordering::Less);
        assert_eq!(ray([4, 0], 3, 1, 2), Ordering::Greater);
        assert_eq!(ray([0, 4], 1, 3, 2), ray([4, 0], 3, 1, 2), "from both ends alike");
    }

    #[test]
    fn an_obstacle_hides_more_hexes_the_farther_off_it_stands() {
        let blind = |steps| blind_hexes(3, 0, 1, steps, Grazing::Clears);
        assert_eq!([blind(1), blind(2), blind(3), blind(4), blind(6)], [0, 0, 1, 1, 2].map(Some));
        let grazed = |steps| blind_hexes(3, 0, 1, steps, Grazing::Blocks);
        assert_eq!([grazed(1), grazed(2), grazed(3), grazed(4), grazed(6)], [0, 1, 1, 2, 3].map(Some));
        assert_eq!(blind_hexes(1, 0, 1, 3, Grazing::Clears), None);
        assert_eq!(blind_hexes(2, 2, 1, 3, Grazing::Clears), Some(0), "looking across, not down");
    }

    /// A column of hexes: the first at `eye`, an obstacle after some steps, all else level 0. Which are seen?
    fn seen(eye: i8, obstacle: u16, ground: i8, blind: Blind) -> String {
        let grid = Grid::new(1, 10, Orientation::FlatTop, Offset::OddShoved);
        let rules = Levels {
            grid: &grid,
            level: |hex: Hex| match hex.0 {
                0 => eye,
                at if at == obstacle => ground,
                _ => 0,
            },
            height: |hex: Hex| u8::from(hex.0 == obstacle),
            blind,
        };
        let sees = |hex: Hex| {
            let there = look(&grid, &[], &rules, Hex(0), hex);
            assert_eq!(there, look(&grid, &[], &rules, hex, Hex(0)), "whoever sees is seen");
            if there.blocked { '-' } else { 'o' }
        };
        grid.hexes().map(sees).collect()
    }

    #[test]
    fn the_count_of_blind_hexes_agrees_with_the_ray() {
        for eye in 2..6 {
            for obstacle in 1..6 {
                for grazing in [Grazing::Clears, Grazing::Blocks] {
                    let row = seen(eye, obstacle, 0, Blind::Ray(grazing));
                    let blind = blind_hexes(eye.into(), 0, 1, obstacle, grazing).unwrap_or(99);
                    let hidden = usize::from(blind).min(9 - usize::from(obstacle));
                    let expected = format!("{}{}", "o".repeat(usize::from(obstacle) + 1), "-".repeat(hidden));
                    assert_eq!(
                        row,
                        format!("{expected:o<10}"),
                        "eye {eye}, obstacle {obstacle}, {grazing:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_fixed_count_hides_one_hex_behind_a_lower_obstacle() {
        assert_eq!(seen(0, 3, 0, Blind::Fixed(1)), "oooo------", "level ground");
        assert_eq!(seen(1, 3, 0, Blind::Fixed(1)), "oooo-ooooo", "from a hill");
        assert_eq!(seen(2, 3, 1, Blind::Fixed(2)), "oooo--oooo", "from a hill over a lower one");
        assert_eq!(seen(1, 3, 1, Blind::Fixed(1)), "oooo------", "the obstacle is as high as the eye");
        assert_eq!(
            seen(1, 3, -1, Blind::Fixed(1)),
            "oooooooooo",
            "the hex behind is above the obstacle's ground"
        );
    }

    #[test]
    fn a_bare_hill_hides_two_lower_hexes_from_each_other() {
        assert!(hidden_by_fixed_blind([0, 1], 2, false, [3, 3], 1));
        assert!(!hidden_by_fixed_blind([0, 2], 2, false, [3, 3], 1));
    }
}
