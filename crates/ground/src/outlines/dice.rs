//! A small source of numbers for drawing; never for rules.

/// SplitMix64: a counter that is well stirred at each step. Small, fast, the same everywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Dice of their own for something, such as one hex, so that what else is drawn does not matter to it.
    pub(super) fn with(self, number: u64) -> Self {
        let mut mixed = Self(self.0 ^ number.wrapping_add(1).wrapping_mul(0xA076_1D64_78BD_642F));
        Self(mixed.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut stirred = self.0;
        stirred = (stirred ^ stirred >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        stirred = (stirred ^ stirred >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        stirred ^ stirred >> 31
    }

    /// A number from `least` to `most`, both included; near enough to even for a picture.
    pub(super) fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = u64::from(most.abs_diff(least)) + 1;
        least + (((self.next() >> 32) * span) >> 32) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut dice = Dice::new(1_234_567);
        assert_eq!([dice.next(), dice.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn numbers_stay_within_and_reach_both_ends() {
        let mut dice = Dice::new(7);
        let drawn: Vec<i32> = (0..1000).map(|_| dice.between(-2, 3)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-2), Some(&3)));
    }
}
