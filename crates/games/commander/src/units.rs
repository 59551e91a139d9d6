//! Sets of units and of weapons, a bit each.

use crate::setup::{UnitId, WeaponId};
use serde::{Deserialize, Serialize};

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Units(pub [u64; 2]);

impl Units {
    /// Nobody.
    pub const NONE: Self = Self([0; 2]);

    /// Just this one.
    #[inline]
    #[must_use]
    pub const fn of(unit: UnitId) -> Self {
        let mut set = Self::NONE;
        set.insert(unit);
        set
    }

    /// Whether a unit is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0[unit.index() >> 6 & 1] >> (unit.0 & 63) & 1 == 1
    }

    /// One more.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() >> 6 & 1] |= 1 << (unit.0 & 63);
    }

    /// One fewer.
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() >> 6 & 1] &= !(1 << (unit.0 & 63));
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn intersect(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether nobody is among them.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// The lowest.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<UnitId> {
        if self.0[0] != 0 {
            Some(UnitId(self.0[0].trailing_zeros() as u8))
        } else if self.0[1] != 0 {
            Some(UnitId(64 + self.0[1].trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// The units, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let [mut low, mut high] = self.0;
        std::iter::from_fn(move || {
            if low != 0 {
                let unit = UnitId(low.trailing_zeros() as u8);
                low &= low - 1;
                Some(unit)
            } else if high != 0 {
                let unit = UnitId(64 + high.trailing_zeros() as u8);
                high &= high - 1;
                Some(unit)
            } else {
                None
            }
        })
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::NONE;
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

/// A set of weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Weapons(pub u64);

impl Weapons {
    /// None.
    pub const NONE: Self = Self(0);

    /// Just this one.
    #[inline]
    #[must_use]
    pub const fn of(weapon: WeaponId) -> Self {
        Self(1 << weapon.0)
    }

    /// Whether a weapon is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, weapon: WeaponId) -> bool {
        self.0 >> weapon.0 & 1 == 1
    }

    /// One more.
    #[inline]
    pub const fn insert(&mut self, weapon: WeaponId) {
        self.0 |= 1 << weapon.0;
    }

    /// One fewer.
    #[inline]
    pub const fn remove(&mut self, weapon: WeaponId) {
        self.0 &= !(1 << weapon.0);
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The weapons, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = WeaponId> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let weapon = WeaponId(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(weapon)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_units_keeps_both_its_words() {
        let mut set: Units = [UnitId(3), UnitId(70)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [UnitId(3), UnitId(70)]);
        assert_eq!((set.len(), set.first()), (2, Some(UnitId(3))));
        set.remove(UnitId(3));
        assert!(set.contains(UnitId(70)) && !set.contains(UnitId(3)) && !set.contains(UnitId(6)));
    }
}
