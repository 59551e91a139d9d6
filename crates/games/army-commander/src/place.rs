//! Where a stand can be: on a hex, in a box waiting to enter, or gone in one of several ways.

use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// A stand's place, two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(u16);

impl Place {
    const BOX: u16 = 1_000;
    /// Eliminated; a recoverable stand may come back at night.
    pub const LOST: Self = Self(2_000);
    /// Left the map by an exit for good. [G-77]
    pub const EXITED: Self = Self(2_001);
    /// A headquarters whose division has no combat stand left. [G-65]
    pub const DISBANDED: Self = Self(2_002);

    /// On a hex.
    #[must_use]
    pub const fn on(hex: Hex) -> Self {
        Self(hex.0)
    }

    /// In the `n`-th box of stacks to enter.
    #[must_use]
    pub const fn entering(n: u8) -> Self {
        Self(Self::BOX + n as u16)
    }

    /// The hex, if on one.
    #[must_use]
    pub const fn hex(self) -> Option<Hex> {
        if self.0 < Self::BOX { Some(Hex(self.0)) } else { None }
    }

    /// The box, if in one.
    #[must_use]
    pub const fn entry_box(self) -> Option<u8> {
        if self.0 >= Self::BOX && self.0 < Self::LOST.0 { Some((self.0 - Self::BOX) as u8) } else { None }
    }

    /// Whether the code is one of the known ones on a map of `hexes` hexes with `boxes` boxes.
    #[must_use]
    pub const fn is_known(self, hexes: usize, boxes: usize) -> bool {
        match (self.hex(), self.entry_box()) {
            (Some(hex), _) => (hex.0 as usize) < hexes,
            (_, Some(n)) => (n as usize) < boxes,
            _ => self.0 <= Self::DISBANDED.0,
        }
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.hex(), self.entry_box()) {
            (Some(hex), _) => write!(f, "hex {}", hex.0),
            (_, Some(n)) => write!(f, "box {n}"),
            _ if *self == Self::LOST => f.write_str("lost"),
            _ if *self == Self::EXITED => f.write_str("exited"),
            _ => f.write_str("disbanded"),
        }
    }
}
