//! Sets of hexes as bits.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Grid, Hex};

/// A set of the hexes 0 to 64 × `WORDS` − 1, one bit each. Copying it copies a few words.
///
/// A hex beyond the last bit is never a member; inserting one does nothing, so choose `WORDS` for the largest map
/// ([`HexSet::fits`]). In readable formats it is written as a list of hexes, in compact ones as its words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> HexSet<WORDS> {
    /// The set without members.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether every hex of the grid has a bit.
    pub const fn fits(grid: &Grid) -> bool {
        grid.len() <= WORDS * 64
    }

    /// All hexes of a grid.
    pub const fn all(grid: &Grid) -> Self {
        let mut set = Self::EMPTY;
        let mut word = 0;
        while word < WORDS {
            let bits = grid.len().saturating_sub(word * 64);
            set.0[word] = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
            word += 1;
        }
        set
    }

    /// The set of one hex.
    pub const fn of(hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// Whether a hex is a member.
    #[inline]
    pub const fn contains(&self, hex: Hex) -> bool {
        let word = hex.index() / 64;
        word < WORDS && self.0[word] >> (hex.index() % 64) & 1 == 1
    }

    /// Makes a hex a member.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        let word = hex.index() / 64;
        if word < WORDS {
            self.0[word] |= 1 << (hex.index() % 64);
        }
    }

    /// Makes a hex no member.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        let word = hex.index() / 64;
        if word < WORDS {
            self.0[word] &= !(1 << (hex.index() % 64));
        }
    }

    /// The members of either.
    #[inline]
    pub const fn union(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// The members of both.
    #[inline]
    pub const fn intersect(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= other.0[word];
            word += 1;
        }
        self
    }

    /// The members of this one that are not in the other.
    #[inline]
    pub const fn difference(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    /// Whether the two have a member in common.
    #[inline]
    pub const fn meets(&self, other: Self) -> bool {
        !self.intersect(other).is_empty()
    }

    /// Whether every member is in the other.
    #[inline]
    pub const fn is_subset(&self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// How many members there are.
    #[inline]
    pub const fn len(&self) -> usize {
        let (mut count, mut word) = (0, 0);
        while word < WORDS {
            count += self.0[word].count_ones() as usize;
            word += 1;
        }
        count
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let (mut any, mut word) = (0, 0);
        while word < WORDS {
            any |= self.0[word];
            word += 1;
        }
        any == 0
    }

    /// The member with the smallest index.
    #[inline]
    pub const fn first(&self) -> Option<Hex> {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                return Some(Hex((word * 64) as u16 + self.0[word].trailing_zeros() as u16));
            }
            word += 1;
        }
        None
    }

    /// The members in index order.
    #[inline]
    pub const fn iter(&self) -> HexSetIter<WORDS> {
        HexSetIter { left: *self, word: 0 }
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> fmt::Debug for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

/// The members of a [`HexSet`], in index order.
#[derive(Clone, Debug)]
pub struct HexSetIter<const WORDS: usize> {
    left: HexSet<WORDS>,
    word: usize,
}

impl<const WORDS: usize> Iterator for HexSetIter<WORDS> {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        while self.word < WORDS {
            let bits = &mut self.left.0[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u16;
                *bits &= *bits - 1;
                return Some(Hex((self.word * 64) as u16 + bit));
            }
            self.word += 1;
        }
        None
    }
}

impl<const WORDS: usize> IntoIterator for HexSet<WORDS> {
    type Item = Hex;
    type IntoIter = HexSetIter<WORDS>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<Hex> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(hexes);
        set
    }
}

impl<const WORDS: usize> Extend<Hex> for HexSet<WORDS> {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<const WORDS: usize> Serialize for HexSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(self.iter());
        }
        let mut tuple = serializer.serialize_tuple(WORDS)?;
        for word in &self.0 {
            tuple.serialize_element(word)?;
        }
        tuple.end()
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for HexSet<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<const WORDS: usize>;

        impl<'de, const WORDS: usize> Visitor<'de> for Words<WORDS> {
            type Value = HexSet<WORDS>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{WORDS} words of bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut set = HexSet::EMPTY;
                for (index, word) in set.0.iter_mut().enumerate() {
                    *word = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(set)
            }
        }

        if !deserializer.is_human_readable() {
            return deserializer.deserialize_tuple(WORDS, Words::<WORDS>);
        }
        let hexes = Vec::<Hex>::deserialize(deserializer)?;
        match hexes.iter().find(|hex| hex.index() >= WORDS * 64) {
            Some(hex) => Err(D::Error::custom(format!("hex {} is past the last of {}", hex.0, WORDS * 64))),
            None => Ok(hexes.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{Offset, Orientation};

    type Set = HexSet<3>;

    fn sets() -> impl Strategy<Value = (BTreeSet<u16>, BTreeSet<u16>)> {
        let one = || prop::collection::btree_set(0_u16..192, 0..60);
        (one(), one())
    }

    fn set(members: &BTreeSet<u16>) -> Set {
        members.iter().copied().map(Hex).collect()
    }

    fn list(set: Set) -> Vec<u16> {
        set.iter().map(|hex| hex.0).collect()
    }

    proptest! {
        #[test]
        fn a_set_does_what_a_set_of_numbers_does((a, b) in sets()) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(list(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x.union(y)), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x.intersect(y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x.difference(y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first().map(|hex| hex.0), a.first().copied());
            prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
        }

        #[test]
        fn a_set_reads_back_from_json_and_from_bytes((a, _) in sets()) {
            let set = set(&a);
            let json = serde_json::to_string(&set).expect("writes");
            prop_assert_eq!(&json, &serde_json::to_string(&a).expect("writes"));
            prop_assert_eq!(serde_json::from_str::<Set>(&json).expect("reads"), set);
            let bytes = postcard::to_stdvec(&set).expect("writes");
            prop_assert_eq!(postcard::from_bytes::<Set>(&bytes).expect("reads"), set);
        }
    }

    #[test]
    fn a_hex_past_the_end_is_never_a_member() {
        let mut set = HexSet::<1>::EMPTY;
        set.insert(Hex(64));
        assert!(set.is_empty() && !set.contains(Hex(64)));
        set.remove(Hex(64));
        assert!(serde_json::from_str::<HexSet<1>>("[64]").is_err());
    }

    #[test]
    fn all_hexes_of_a_grid_fill_the_first_bits() {
        let grid = Grid::new(10, 13, Orientation::FlatTop, Offset::OddShoved);
        assert_eq!(Set::all(&grid).len(), 130);
        assert!(Set::fits(&grid) && !HexSet::<2>::fits(&grid));
        assert_eq!(HexSet::<4>::all(&Grid::new(16, 16, Orientation::FlatTop, Offset::OddShoved)).len(), 256);
    }
}
