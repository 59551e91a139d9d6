//! Choices seen lately, to be tried where they do not belong.

use salient_engine::Random;

/// The most choices a pool keeps.
const MOST: usize = 256;

/// A bounded set of choices.
#[derive(Clone, Debug)]
pub(crate) struct Pool<C>(Vec<C>);

impl<C: Copy + Eq> Pool<C> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn add(&mut self, choice: C, random: &mut Random) {
        if self.0.contains(&choice) {
            return;
        }
        if self.0.len() < MOST {
            self.0.push(choice);
        } else {
            self.0[random.index(MOST)] = choice;
        }
    }

    /// About `count` of them; all when there are no more.
    pub(crate) fn some(&self, count: usize, random: &mut Random) -> Vec<C> {
        if self.0.len() <= count {
            return self.0.clone();
        }
        (0..count).map(|_| self.0[random.index(self.0.len())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_never_grows_past_its_bound_and_keeps_no_choice_twice() {
        let mut random = Random::from_number(1);
        let mut pool = Pool::new();
        (0..1000).for_each(|n| pool.add(n % 500, &mut random));
        let mut all = pool.some(MOST, &mut random);
        assert_eq!(all.len(), MOST);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), MOST);
        assert_eq!(pool.some(10, &mut random).len(), 10);
    }
}
