//! Playing on by inclination until it is time to take stock.

use salient_engine::{Game, Pending, Random, Seat, Silent, exact};

/// Lists that are filled again at every decision.
pub(super) struct Scratch<C> {
    pub(super) choices: Vec<C>,
    pub(super) weights: Vec<f32>,
}

impl<C> Default for Scratch<C> {
    fn default() -> Self {
        Self { choices: Vec::new(), weights: Vec::new() }
    }
}

impl<C: Copy> Scratch<C> {
    /// Lists what is on offer to `seat` with its weights.
    pub(super) fn list<G: Game<Choice = C>>(&mut self, game: &G, seat: Seat) {
        self.choices.clear();
        self.weights.clear();
        game.choices(seat, &mut self.choices);
        game.inclination(seat, &self.choices, &mut self.weights);
    }

    /// The one of the greatest weight, the first of equals.
    pub(super) fn heaviest(&self) -> Option<C> {
        let mut best = 0;
        for (index, weight) in self.weights.iter().enumerate() {
            if *weight > self.weights[best] {
                best = index;
            }
        }
        self.choices.get(best).copied()
    }

    /// The one that needs no thought, because it draws at least this share of all inclination.
    pub(super) fn plain(&self, share: f32) -> Option<C> {
        let (mut all, mut most) = (0.0, 0.0_f32);
        for weight in &self.weights {
            all += weight;
            most = most.max(*weight);
        }
        if most >= share * all { self.heaviest() } else { None }
    }

    /// One of them by its weight.
    pub(super) fn draw(&mut self, random: &mut Random) -> Option<C> {
        match self.choices[..] {
            [] => None,
            [only] => Some(only),
            _ => Some(self.choices[random.weighted(&self.weights)]),
        }
    }

    /// One of them by its weight raised to `sharpness`: a player who mostly does what he inclines to most, so that what
    /// is seen of the future is what a sensible player makes of it and not what his slips do.
    pub(super) fn draw_sharply(&mut self, sharpness: u32, random: &mut Random) -> Option<C> {
        for weight in &mut self.weights {
            *weight = exact::power(*weight, sharpness);
        }
        self.draw(random)
    }
}

/// Plays on until the turn named, the end of the game, or too many steps.
pub(super) fn play_out<G: Game>(
    game: &mut G,
    until: u32,
    most_steps: u32,
    sharpness: u32,
    scratch: &mut Scratch<G::Choice>,
    random: &mut Random,
) {
    for _ in 0..most_steps {
        match game.pending() {
            Pending::Over(_) => return,
            Pending::Chance(chance) => game.settle(&chance.kind.sample(random), &mut Silent),
            Pending::Decide(seats) => {
                if game.turn() >= until {
                    return;
                }
                let seat = seats.first().unwrap_or(Seat(0));
                scratch.list(game, seat);
                let Some(choice) = scratch.draw_sharply(sharpness, random) else { return };
                game.decide(seat, choice, &mut Silent);
            }
        }
    }
}
