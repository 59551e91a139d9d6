//! The one generator of the house: ChaCha with 8 rounds, bounded by rejection, so that a seed gives the same
//! numbers on every machine and in every version.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

/// A stream of numbers fixed by its seed.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a number.
    #[must_use]
    pub fn from_number(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The stream of a 32-byte key.
    #[must_use]
    pub fn from_key(key: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(key))
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A whole number in `0..bound`, each equally likely. `bound` must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "a choice among nothing");
        let zone = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let bits = self.0.next_u32();
            if bits <= zone {
                return bits % bound;
            }
        }
    }

    /// An index into something of `len` members.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("fewer than 2^32 members")) as usize
    }

    /// A number in `[0, 1)`, for agents; never for a rule.
    pub fn fraction(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    /// An index into `weights`, each as likely as its weight is heavy; for agents, never for a rule. What weighs
    /// nothing is not drawn as long as anything weighs something.
    pub fn weighted(&mut self, weights: &[f32]) -> usize {
        let total: f32 = weights.iter().sum();
        let mut left = self.fraction() * total;
        let mut last = 0;
        for (index, weight) in weights.iter().enumerate() {
            if *weight > 0.0 {
                last = index;
                if left < *weight {
                    break;
                }
                left -= weight;
            }
        }
        last
    }

    /// Puts `items` in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_of_a_die_comes_up_equally_often() {
        let mut random = Random::from_number(7);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_weighted_draw_follows_the_weights_and_never_takes_what_weighs_nothing() {
        let mut random = Random::from_number(8);
        let mut seen = [0; 4];
        for _ in 0..4000 {
            seen[random.weighted(&[0.0, 1.0, 3.0, 0.0])] += 1;
        }
        assert_eq!((seen[0], seen[3]), (0, 0));
        assert!((850..1150).contains(&seen[1]), "{seen:?}");
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::from_number(1);
        let first: Vec<u32> = (0..8).map(|_| random.below(6) + 1).collect();
        assert_eq!(first, FIRST_EIGHT);
    }

    const FIRST_EIGHT: [u32; 8] = [6, 3, 6, 1, 4, 2, 1, 1];
}
