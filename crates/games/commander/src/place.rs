//! Where a unit is.

use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// On a hex, on a track, waiting to be set up, or not in play.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(u16);

const TIME: u16 = 0x9000;

impl Place {
    /// Not in play: the slot is free.
    pub const MIX: Self = Self(0xffff);
    /// On its owner's casualty track. [CC:4.2b]
    pub const CASUALTY: Self = Self(0x8000);
    /// Waiting to be set up or placed.
    pub const WAITING: Self = Self(0xa000);

    /// On a hex.
    #[inline]
    #[must_use]
    pub const fn on(hex: Hex) -> Self {
        Self(hex.0)
    }

    /// In a space of the time track. [CC:7.2.1c]
    #[must_use]
    pub const fn time(space: u8) -> Self {
        Self(TIME + space as u16)
    }

    /// The hex, if on one.
    #[inline]
    #[must_use]
    pub const fn hex(self) -> Option<Hex> {
        if self.0 < 0x8000 { Some(Hex(self.0)) } else { None }
    }

    /// The space of the time track, if on one.
    #[must_use]
    pub const fn space(self) -> Option<u8> {
        if self.0 >= TIME && self.0 < TIME + 0x100 { Some((self.0 - TIME) as u8) } else { None }
    }

    /// Whether it means something on a map of so many hexes.
    #[must_use]
    pub const fn is_known(self, hexes: usize) -> bool {
        match self.hex() {
            Some(hex) => hex.index() < hexes,
            None => {
                self.0 == Self::MIX.0
                    || self.0 == Self::CASUALTY.0
                    || self.0 == Self::WAITING.0
                    || self.space().is_some()
            }
        }
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (*self, self.hex(), self.space()) {
            (Self::MIX, ..) => f.write_str("mix"),
            (Self::CASUALTY, ..) => f.write_str("casualty"),
            (Self::WAITING, ..) => f.write_str("waiting"),
            (_, Some(hex), _) => write!(f, "hex {}", hex.0),
            (_, _, Some(space)) => write!(f, "time {space}"),
            _ => write!(f, "{:#x}", self.0),
        }
    }
}
