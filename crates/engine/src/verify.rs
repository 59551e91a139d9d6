//! Checking that nobody chose the dice: every outcome of a replay against the seed or the agreement in its head.

use crate::fair::seeded_outcome;
use crate::play::Spot;
use crate::{Fingerprint, Input, Origin, Pending, Replay, ReplayError, Table, Unreadable, Verdict};

/// What was checked, all of it in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// Inputs played.
    pub inputs: usize,
    /// Outcomes of chance among them, each as it had to be.
    pub chances: u64,
    /// Position hashes compared.
    pub hashes: usize,
    /// Whether chance came by commit and reveal, and not from a plain seed.
    pub fair: bool,
    /// How the game ended, if it did.
    pub verdict: Option<Verdict>,
    /// Whether the scenario is another than when the game was played, though everything still fits.
    pub changed: bool,
}

/// What is wrong with a replay's chance, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// It cannot even be played.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// There is nothing to check against.
    #[error("the dice of this game were thrown by hand: there is no seed to check them against")]
    ByHand,
    /// The game goes on.
    #[error("the secret of this game has not been shown yet: that happens when the game is over")]
    NotShown,
    /// The secret is not the one committed to.
    #[error("the secret shown does not belong to the commitment made before the game")]
    WrongSecret,
    /// An outcome is not what it had to be.
    #[error("{spot}: the replay says `{found}` where the seeds give `{due}`")]
    WrongOutcome {
        /// Where.
        spot: Spot,
        /// What the replay says.
        found: String,
        /// What it had to be.
        due: String,
    },
}

/// Plays `replay` and checks its secret, every outcome of chance and every hash.
pub fn verify(
    replay: &Replay,
    open: impl FnOnce(&Replay) -> Result<Box<dyn Table>, Unreadable>,
) -> Result<Verified, Unproven> {
    match &replay.origin {
        Origin::ByHand => return Err(Unproven::ByHand),
        Origin::Fair(fairness) if fairness.secret.is_none() => return Err(Unproven::NotShown),
        Origin::Fair(fairness) if !fairness.holds() => return Err(Unproven::WrongSecret),
        _ => {}
    }
    let mut table = open(replay).map_err(ReplayError::from)?;
    let changed = Fingerprint::of_opening(&*table) != replay.content;
    let mut chances = 0;
    for number in 1..=replay.inputs.len() {
        if let (Pending::Chance(chance), Input::Chance(found)) = (table.pending(), &replay.inputs[number - 1])
        {
            let due = match &replay.origin {
                Origin::Seeded(seed) => Some(seeded_outcome(*seed, chances, chance.kind)),
                Origin::Fair(fairness) => fairness.outcome(chances, chance.kind),
                Origin::ByHand => None,
            };
            if let Some(due) = due.filter(|due| due != found) {
                let spot = Spot { input: number, line: replay.line_of_input(number) };
                return Err(Unproven::WrongOutcome { spot, found: found.to_string(), due: due.to_string() });
            }
            chances += 1;
        }
        replay.step(number, &mut *table, changed)?;
    }
    let verdict = replay.verdict(&*table);
    let fair = matches!(replay.origin, Origin::Fair(_));
    Ok(Verified { inputs: replay.inputs.len(), chances, hashes: replay.hashes.len(), fair, verdict, changed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use crate::toy::tests::{driver, finished_game, play_out};
    use crate::{Bytes32, Fair, Fairness, Library, Settled, open_replay};

    fn check(replay: &Replay) -> Result<Verified, Unproven> {
        verify(replay, |replay| open_replay::<Toy>(&Library::built_in(), replay))
    }

    fn fair_game() -> Replay {
        let fairness = Fairness::new(Bytes32([9; 32]), "g1", vec!["a".into(), "b".into()]);
        let mut driver = driver("long", Some(Box::new(Fair(fairness))));
        play_out(&mut driver, 4);
        driver.save().parse().unwrap()
    }

    #[test]
    fn a_seeded_and_a_fair_game_are_verified_outcome_by_outcome() {
        for replay in [finished_game(8).parse().unwrap(), fair_game()] {
            let verified = check(&replay).unwrap();
            let chances = replay.inputs.iter().filter(|input| input.is_chance()).count();
            assert!(chances > 5);
            assert_eq!((verified.inputs, verified.chances), (replay.inputs.len(), chances as u64));
            assert_eq!(verified.fair, matches!(replay.origin, Origin::Fair(_)));
            assert!(verified.verdict.is_some() && !verified.changed);
        }
    }

    #[test]
    fn a_chosen_outcome_is_found_and_named() {
        let mut replay = fair_game();
        let Input::Chance(Settled::Drawn(card)) = replay.inputs[1] else {
            panic!("the second card is input 2")
        };
        replay.inputs[1] = Input::Chance(Settled::Drawn(5 - card));
        assert_eq!(
            check(&replay).unwrap_err().to_string(),
            format!(
                "line 15 (input 2): the replay says `draw {}` where the seeds give `draw {card}`",
                5 - card
            )
        );
    }

    #[test]
    fn another_secret_or_another_players_seed_is_found() {
        let mut replay = fair_game();
        let Origin::Fair(fairness) = replay.origin.clone() else { panic!("fair") };
        replay.origin = Origin::Fair(Fairness { secret: Some(Bytes32([1; 32])), ..fairness.clone() });
        assert_eq!(check(&replay), Err(Unproven::WrongSecret));
        replay.origin = Origin::Fair(Fairness { seeds: vec!["a".into(), "B".into()], ..fairness.clone() });
        assert!(matches!(check(&replay), Err(Unproven::WrongOutcome { .. })));
        replay.origin = Origin::Fair(fairness.sealed());
        assert_eq!(check(&replay), Err(Unproven::NotShown));
        replay.origin = Origin::ByHand;
        assert_eq!(check(&replay), Err(Unproven::ByHand));
    }

    #[test]
    fn a_replay_that_cannot_be_played_cannot_be_verified() {
        let mut replay = fair_game();
        replay.inputs.insert(0, Input::choice(crate::Seat(0), "keep"));
        assert!(matches!(check(&replay), Err(Unproven::Replay(ReplayError::Declined { .. }))));
    }
}
