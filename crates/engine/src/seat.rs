//! Who sits at the table. A seat is a player's place; which side fights for it is the system's affair.

use serde::{Deserialize, Serialize};

/// One player's place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other place of a two-player table.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// A small set of seats: those whose decision a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seats(pub u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Seats 0 and 1.
    #[must_use]
    pub const fn both() -> Self {
        Self(0b11)
    }

    /// Whether `seat` is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Those of these that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nobody is among them.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat among them.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_keeps_who_is_in_it() {
        let seats = Seats::only(Seat(1)).with(Seat(3));
        assert!(seats.contains(Seat(1)) && seats.contains(Seat(3)) && !seats.contains(Seat(0)));
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert_eq!(seats.without(Seats::only(Seat(1))).first(), Some(Seat(3)));
        assert!(Seats::NONE.first().is_none());
    }
}
