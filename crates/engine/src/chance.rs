//! Chance is an input: where the rules roll or draw, the position says what it waits for and the outcome is
//! given to it from outside. Rules never roll.

use crate::{Clause, Random};
use serde::{Deserialize, Serialize};

/// The most dice a single roll can have.
pub const MOST_DICE: usize = 62;

/// What a position waits for when it waits for chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Dice or a draw.
    pub kind: ChanceKind,
    /// What it is for, in a few words: `initiative`.
    pub why: &'static str,
    /// The rule that calls for it.
    pub clause: Clause,
}

/// The two ways of asking fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceKind {
    /// `count` dice with faces `1..=sides`.
    Dice {
        /// How many.
        count: u8,
        /// How many faces each has.
        sides: u8,
    },
    /// One of `among` equally likely things, counted from 0: the k-th unseen card, the k-th chit in the cup.
    Draw {
        /// How many there are.
        among: u16,
    },
}

/// The faces of one roll, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    len: u8,
    faces: [u8; MOST_DICE],
}

impl Dice {
    /// No dice.
    pub const NONE: Self = Self { len: 0, faces: [0; MOST_DICE] };

    /// These faces; `None` when there are more than [`MOST_DICE`].
    #[must_use]
    pub fn new(faces: &[u8]) -> Option<Self> {
        let mut dice = Self::NONE;
        dice.faces.get_mut(..faces.len())?.copy_from_slice(faces);
        dice.len = faces.len() as u8;
        Some(dice)
    }

    /// The faces.
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..self.len as usize]
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.faces().fmt(f)
    }
}

/// What fate answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The faces of the dice asked for.
    Dice(Dice),
    /// The number drawn.
    Drawn(u16),
}

impl ChanceKind {
    /// A fair answer from `random`.
    pub fn sample(self, random: &mut Random) -> Settled {
        match self {
            Self::Dice { count, sides } => {
                let mut dice = Dice::NONE;
                dice.len = count;
                for face in &mut dice.faces[..count as usize] {
                    *face = random.below(u32::from(sides)) as u8 + 1;
                }
                Settled::Dice(dice)
            }
            Self::Draw { among } => Settled::Drawn(random.below(u32::from(among)) as u16),
        }
    }

    /// Whether `settled` is an answer to this question at all.
    #[must_use]
    pub fn admits(self, settled: &Settled) -> bool {
        match (self, settled) {
            (Self::Dice { count, sides }, Settled::Dice(dice)) => {
                dice.len == count && dice.faces().iter().all(|face| (1..=sides).contains(face))
            }
            (Self::Draw { among }, Settled::Drawn(drawn)) => *drawn < among,
            _ => false,
        }
    }

    /// What was expected, for a person: `4 dice of 6 sides`.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::Dice { count, sides } => format!("{count} dice with faces 1 to {sides}"),
            Self::Draw { among } => format!("a draw from 0 to {}", among.saturating_sub(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_must_fit_its_question() {
        let two = ChanceKind::Dice { count: 2, sides: 6 };
        assert!(two.admits(&Settled::Dice(Dice::new(&[1, 6]).unwrap())));
        assert!(!two.admits(&Settled::Dice(Dice::new(&[1, 7]).unwrap())));
        assert!(!two.admits(&Settled::Dice(Dice::new(&[1]).unwrap())));
        assert!(!two.admits(&Settled::Drawn(0)));
        assert!(!ChanceKind::Draw { among: 3 }.admits(&Settled::Drawn(3)));
    }

    #[test]
    fn a_sample_always_fits() {
        let mut random = Random::from_number(3);
        for kind in [ChanceKind::Dice { count: 20, sides: 6 }, ChanceKind::Draw { among: 72 }] {
            for _ in 0..100 {
                assert!(kind.admits(&kind.sample(&mut random)));
            }
        }
    }
}
