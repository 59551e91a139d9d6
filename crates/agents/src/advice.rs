//! Advice for a person: what an agent would do, and why, in odds and points.

use crate::Knowledge;
use crate::search::play_to_the_end;
use salient_engine::{Game, Random, Silent};
use std::time::{Duration, Instant};

/// What became of imagined games played to their end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// How many.
    pub games: u32,
    /// The share that was won, a draw counting half.
    pub won: f32,
    /// The mean margin in the system's points, from the seat's view.
    pub margin: f32,
}

/// A choice on offer with what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative<C> {
    /// Which.
    pub choice: C,
    /// How often the search looked at it.
    pub visits: u32,
    /// The outlook it led to on average, from -1 to 1.
    pub outlook: f32,
    /// What became of games played from it to the end, where that was asked for.
    pub ends: Option<Ends>,
}

/// What an agent would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<C> {
    /// The outlook before the choice, from -1 to 1: the mean of all futures looked at, so that it looks as far ahead as that of
    /// each option does, and counts what is still to be set up.
    pub before: f32,
    /// Every choice on offer, the one it would take first. Where that is what everybody would do, none was looked at.
    pub options: Vec<Alternative<C>>,
    /// How it expects things to go on: its own choice first, then whoever decides next.
    pub line: Vec<C>,
}

impl<C: Copy + Eq> Advice<C> {
    /// The same with this choice first; the others keep their order.
    pub(crate) fn led_by(mut self, first: Option<C>) -> Self {
        self.options.sort_by_key(|option| Some(option.choice) != first);
        self
    }

    /// Whether anything was weighed, or the first choice is what everybody would do.
    #[must_use]
    pub fn is_weighed(&self) -> bool {
        self.options.iter().any(|option| option.visits > 0)
    }

    /// Plays `games` imagined games to their end from each of the first `options`, all on the same imagined positions
    /// with the same dice, so that luck favours none; fewer, but as many from each, where more would take longer than
    /// `within`.
    pub fn play_on<G: Game<Choice = C>>(
        &mut self,
        knowledge: &Knowledge<G>,
        options: usize,
        games: u32,
        within: Duration,
        seed: u64,
    ) {
        let begun = Instant::now();
        let seat = knowledge.seat();
        let compared = options.min(self.options.len());
        let options = &mut self.options[..compared];
        let mut sums = vec![Ends { games: 0, won: 0.0, margin: 0.0 }; compared];
        for number in 0..games {
            for (option, sum) in options.iter().zip(&mut sums) {
                let mut random = Random::from_number(seed ^ u64::from(number) << 20);
                let mut game = knowledge.sample(&mut random);
                game.decide(seat, option.choice, &mut Silent);
                if let Some((victory, points)) = play_to_the_end(&mut game, seat, &mut random) {
                    sum.games += 1;
                    sum.won += victory.map_or(0.5, |won| f32::from(u8::from(won)));
                    sum.margin += points as f32;
                }
            }
            // The next will take as long as those so far did.
            if begun.elapsed() / (number + 1) * (number + 2) > within {
                break;
            }
        }
        for (option, sum) in options.iter_mut().zip(sums) {
            let share = |of: f32| of / sum.games as f32;
            option.ends = (sum.games > 0).then(|| Ends {
                games: sum.games,
                won: share(sum.won),
                margin: share(sum.margin),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_that_needs_no_thought_comes_first_and_the_others_keep_their_order() {
        let option = |choice| Alternative { choice, visits: 0, outlook: 0.0, ends: None };
        let advice = Advice { before: 0.0, options: ['a', 'b', 'c', 'd'].map(option).to_vec(), line: vec![] };
        let order =
            |advice: Advice<char>| advice.options.iter().map(|option| option.choice).collect::<String>();
        assert_eq!(
            (order(advice.clone().led_by(None)), order(advice.led_by(Some('c')))),
            ("abcd".into(), "cabd".into())
        );
    }
}
