//! What a seat knows: the door between the true position and an agent.

use salient_engine::{Game, Random, Seat};

/// All that one seat may know when it decides.
///
/// Whoever runs a game builds it from the true position; in the same breath everything hidden from the seat is
/// replaced by a sample, so nothing an agent can reach holds the truth.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Game> {
    seat: Seat,
    imagined: G,
    choices: Vec<G::Choice>,
}

impl<G: Game> Knowledge<G> {
    /// What `seat` knows in the position `truth`. What it does not know is filled from `random`.
    #[must_use]
    pub fn new(truth: &G, seat: Seat, random: &mut Random) -> Self {
        let mut imagined = truth.clone();
        imagined.reimagine(Some(seat), random);
        let mut choices = Vec::new();
        truth.choices(seat, &mut choices);
        Self { seat, imagined, choices }
    }

    /// Who knows it.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What may be chosen now, in a fixed order.
    #[must_use]
    pub fn choices(&self) -> &[G::Choice] {
        &self.choices
    }

    /// A position that fits all the seat knows, with the unknown filled afresh.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> G {
        let mut sample = self.imagined.clone();
        sample.reimagine(Some(self.seat), random);
        sample
    }
}

#[cfg(test)]
impl<G: Game> Knowledge<G> {
    /// The same with a single choice, to test what an agent does then.
    pub(crate) fn with_only(mut self, choice: G::Choice) -> Self {
        self.choices = vec![choice];
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Click, Skirmish};
    use salient_engine::Silent;

    #[test]
    fn a_sample_forgets_what_the_other_seat_hides() {
        let mut truth = Skirmish::new();
        truth.decide(Seat(1), Click::Stance(true), &mut Silent);
        let knowledge = Knowledge::new(&truth, Seat(0), &mut Random::from_number(5));
        let mut random = Random::from_number(6);
        let bold = (0..200).filter(|_| knowledge.sample(&mut random).stance(Seat(1)) == Some(true)).count();
        assert!(
            (60..140).contains(&bold),
            "the hidden stance should be open, but was bold {bold} of 200 times"
        );
    }

    #[test]
    fn a_seat_keeps_what_it_knows_itself() {
        let mut truth = Skirmish::new();
        truth.decide(Seat(1), Click::Stance(true), &mut Silent);
        let knowledge = Knowledge::new(&truth, Seat(1), &mut Random::from_number(5));
        let mut random = Random::from_number(6);
        for _ in 0..50 {
            assert_eq!(knowledge.sample(&mut random).stance(Seat(1)), Some(true));
        }
    }
}
