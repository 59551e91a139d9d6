//! Fair chance by commit and reveal. Before the game the server publishes a digest of its secret, then every
//! player gives a seed; each outcome comes from a stream keyed by the secret, all seeds, the game and the
//! outcome's number. When the secret is shown afterwards, anybody can compute every outcome again. The exact
//! bytes are written down in `docs/replays.md`.

use crate::fingerprint::{from_hex, to_hex};
use crate::{ChanceKind, Random, Settled};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

const COMMITMENT: &[u8] = b"salient commitment 1\n";
const FAIR: &[u8] = b"salient fair outcome 1\n";
const SEEDED: &[u8] = b"salient seeded outcome 1\n";

/// 32 bytes, written as 64 hexadecimal digits: a secret or the commitment to one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bytes32 {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        from_hex(text).map(Self).ok_or_else(|| format!("`{text}` should have 64 hexadecimal digits"))
    }
}

impl Bytes32 {
    /// What is published before the game: it fixes this secret without showing it.
    #[must_use]
    pub fn commitment(&self) -> Self {
        let mut digest = Sha256::new();
        digest.update(COMMITMENT);
        digest.update(self.0);
        Self(digest.finalize().into())
    }
}

/// All that decides the chance of one fair game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    /// Published before the players gave their seeds.
    pub commitment: Bytes32,
    /// The game's id, so that no two games share outcomes.
    pub game: String,
    /// Each player's seed, any text, in seat order.
    pub seeds: Vec<String>,
    /// The secret, once it has been shown (or where it is kept).
    pub secret: Option<Bytes32>,
}

impl Fairness {
    /// A fair game with its secret known: the server's side of it.
    #[must_use]
    pub fn new(secret: Bytes32, game: impl Into<String>, seeds: Vec<String>) -> Self {
        Self { commitment: secret.commitment(), game: game.into(), seeds, secret: Some(secret) }
    }

    /// The same without the secret: what may be shown before the game is over.
    #[must_use]
    pub fn sealed(&self) -> Self {
        Self { secret: None, ..self.clone() }
    }

    /// Whether the secret is known and is the one committed to.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.secret.is_some_and(|secret| secret.commitment() == self.commitment)
    }

    /// Outcome `number` (the first is 0) for a question of this kind; nothing while the secret is not known.
    #[must_use]
    pub fn outcome(&self, number: u64, kind: ChanceKind) -> Option<Settled> {
        let mut digest = Sha256::new();
        digest.update(FAIR);
        digest.update(self.secret?.0);
        digest.update((self.seeds.len() as u32).to_le_bytes());
        for text in self.seeds.iter().chain([&self.game]) {
            digest.update((text.len() as u32).to_le_bytes());
            digest.update(text.as_bytes());
        }
        digest.update(number.to_le_bytes());
        Some(kind.sample(&mut Random::from_key(digest.finalize().into())))
    }
}

/// Outcome `number` (the first is 0) of a game whose chance comes from a plain seed.
#[must_use]
pub fn seeded_outcome(seed: u64, number: u64, kind: ChanceKind) -> Settled {
    let mut digest = Sha256::new();
    digest.update(SEEDED);
    digest.update(seed.to_le_bytes());
    digest.update(number.to_le_bytes());
    kind.sample(&mut Random::from_key(digest.finalize().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DICE: ChanceKind = ChanceKind::Dice { count: 8, sides: 6 };

    fn fairness() -> Fairness {
        Fairness::new(Bytes32([7; 32]), "game-1", vec!["Anna".into(), "Bert".into()])
    }

    #[test]
    fn the_outcomes_of_given_seeds_never_change() {
        let fair = fairness();
        assert_eq!(fair.commitment.to_string(), COMMITTED);
        assert_eq!(fair.outcome(0, DICE).unwrap().to_string(), FIRST);
        assert_eq!(fair.outcome(1, ChanceKind::Draw { among: 72 }).unwrap().to_string(), SECOND);
        assert_eq!(seeded_outcome(42, 0, DICE).to_string(), FROM_42);
        let page = include_str!("../../../docs/replays.md");
        for result in [COMMITTED, FIRST, SECOND, FROM_42] {
            assert!(page.contains(&format!("`{result}`")), "docs/replays.md does not give {result}");
        }
        let long = ChanceKind::Dice { count: 62, sides: 6 };
        assert_eq!(
            seeded_outcome(42, 1, long).to_string(),
            LONG_FROM_42,
            "past the first block of the stream"
        );
    }

    // Computed by the JavaScript in docs/replays.md, where they stand too.
    const COMMITTED: &str = "982549584f6431814d6175f1859b106434b4740b51edb883ed33f6ba352f21c6";
    const FIRST: &str = "dice 3 4 1 5 5 4 1 2";
    const SECOND: &str = "draw 43";
    const FROM_42: &str = "dice 3 3 2 5 2 6 4 2";
    const LONG_FROM_42: &str = "dice 5 2 2 4 6 3 2 1 5 1 2 1 3 1 2 1 1 3 5 2 4 4 1 5 6 4 4 2 2 3 4 1 4 4 4 5 3 3 6 4 \
                                5 1 3 6 1 2 1 2 5 1 2 2 4 1 3 5 2 2 5 5 4 1";

    #[test]
    fn every_part_of_the_agreement_changes_the_outcomes() {
        let fair = fairness();
        let first = fair.outcome(0, DICE);
        let changes = [
            Fairness::new(Bytes32([8; 32]), "game-1", fair.seeds.clone()),
            Fairness { game: "game-2".into(), ..fair.clone() },
            Fairness { seeds: vec!["Anna".into(), "bert".into()], ..fair.clone() },
            Fairness { seeds: vec!["AnnaB".into(), "ert".into()], ..fair.clone() },
            Fairness { seeds: vec!["Anna".into()], ..fair.clone() },
        ];
        for changed in changes {
            assert_ne!(changed.outcome(0, DICE), first, "{changed:?}");
        }
        assert_ne!(fair.outcome(1, DICE), first);
    }

    #[test]
    fn a_sealed_agreement_shows_the_commitment_and_no_outcome() {
        let sealed = fairness().sealed();
        assert_eq!(sealed.outcome(0, DICE), None);
        assert!(!sealed.holds() && fairness().holds());
        let wrong = Fairness { secret: Some(Bytes32([9; 32])), ..sealed };
        assert!(!wrong.holds());
    }
}
