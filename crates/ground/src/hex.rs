//! A hex of a map, and the six ways out of it.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// One hex of a [`Grid`](crate::Grid): its dense index, row × columns + column. It means nothing without its grid.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Hex(pub u16);

impl Hex {
    /// The index, for arrays that hold one thing per hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six directions, numbered 1 to 6 clockwise.
///
/// On a grid of flat-topped hexes 1 is north and the rest follow as NE, SE, S, SW, NW. On a grid of pointy-topped
/// hexes 1 is north-east and the rest follow as E, SE, SW, W, NW.
///
/// ```text
///      flat top          pointy top
///        1                  6   1
///     6 ___ 2                /\
///      /   \              5 |  | 2
///      \___/                 \/
///     5     3               4   3
///        4
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise from 1.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The direction of a number from 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 6 { Some(Self(number)) } else { None }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in [`Direction::ALL`], 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// This direction after `steps` turns of 60° clockwise (negative: counter-clockwise).
    pub const fn turned(self, steps: i8) -> Self {
        Self((self.0 as i16 - 1 + steps as i16).rem_euclid(6) as u8 + 1)
    }

    /// The direction straight back.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| serde::de::Error::custom("a direction is a number from 1 to 6"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_goes_round_and_opposite_is_half_way() {
        let north = Direction::ALL[0];
        assert_eq!(north.turned(-1).number(), 6);
        assert_eq!(north.turned(7).number(), 2);
        assert_eq!(north.opposite().number(), 4);
        assert!(Direction::ALL.iter().all(|way| way.opposite().opposite() == *way));
    }

    #[test]
    fn only_one_to_six_are_directions() {
        assert_eq!(Direction::new(0), None);
        assert_eq!(Direction::new(7), None);
        assert!(serde_json::from_str::<Direction>("7").is_err());
        assert_eq!(serde_json::to_string(&Direction::ALL[5]).expect("writes"), "6");
    }
}
