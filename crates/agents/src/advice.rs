//! Advice for a person: what an agent would do, and why, in odds and points.

use crate::Knowledge;
use crate::search::play_to_the_end;
use salient_engine::{Game, Random, Silent};

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
    /// The outlook before the choice, from -1 to 1.
    pub before: f32,
    /// Every choice on offer, the one it would take first.
    pub options: Vec<Alternative<C>>,
    /// How it expects things to go on: its own choice first, then whoever decides next.
    pub line: Vec<C>,
}

impl<C: Copy + Eq> Advice<C> {
    /// Plays `games` imagined games to their end from each of the first `options`, all on the same imagined positions
    /// with the same dice, so that luck favours none.
    pub fn play_on<G: Game<Choice = C>>(
        &mut self,
        knowledge: &Knowledge<G>,
        options: usize,
        games: u32,
        seed: u64,
    ) {
        let seat = knowledge.seat();
        for option in self.options.iter_mut().take(options) {
            let (mut played, mut won, mut margin) = (0, 0.0, 0.0);
            for number in 0..games {
                let mut random = Random::from_number(seed ^ u64::from(number) << 20);
                let mut game = knowledge.sample(&mut random);
                game.decide(seat, option.choice, &mut Silent);
                if let Some((victory, points)) = play_to_the_end(&mut game, seat, &mut random) {
                    played += 1;
                    won += victory.map_or(0.5, |won| f32::from(u8::from(won)));
                    margin += points as f32;
                }
            }
            if played > 0 {
                option.ends =
                    Some(Ends { games: played, won: won / played as f32, margin: margin / played as f32 });
            }
        }
    }
}
