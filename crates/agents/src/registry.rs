//! The agents by name, and the levels at which people play them.

use crate::{Agent, BadBudget, BadTuning, Bounds, Budget, Greedy, Limit, RandomAgent, Search, Tuning};
use salient_engine::Game;

/// The names and characters of all agents, weakest first.
pub const AGENTS: &[(&str, &str)] = &[
    ("random", "picks any choice on offer, each as likely as the next"),
    ("greedy", "looks one action ahead, through the dice, and takes what leaves it standing best"),
    ("recruit", "knows the drill and acts on a whim now and then: a first opponent, made to be beaten"),
    ("veteran", "thinks every turn through and rarely wastes a shot; sees little of what you will do next"),
    ("staff", "weighs thousands of futures for every order and takes its time over it"),
    ("search", "the engine behind the levels, with 40 milliseconds for every decision"),
];

const RECRUIT: Budget = Budget { turn: Some(Limit::Iterations(600)), ..Budget::iterations(40) };
const VETERAN: Budget = Budget { turn: Some(Limit::Iterations(3_000)), ..Budget::iterations(150) };
const STAFF: Budget = Budget { turn: Some(Limit::Iterations(40_000)), ..Budget::iterations(2_500) };

/// No agent is meant by these words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAgent {
    /// No agent has this name.
    #[error("there is no agent called {asked:?}; there are {}", known())]
    Unknown {
        /// The name asked for.
        asked: String,
    },
    /// The budget after the colon is none.
    #[error(transparent)]
    Budget(#[from] BadBudget),
    /// What follows the budget turns no screw.
    #[error(transparent)]
    Tuning(#[from] BadTuning),
    /// Only `search` takes a budget.
    #[error("{name} thinks as it always does; only search takes a budget, as in search:40ms")]
    NoBudget {
        /// Who was given one.
        name: String,
    },
}

fn known() -> String {
    let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
    let (last, others) = names.split_last().expect("there are agents");
    format!("{} and {last}", others.join(", "))
}

/// The agent that `words` mean, playing from `seed`: a name, and for `search` a budget after a colon.
pub fn agent<G: Game>(words: &str, seed: u64) -> Result<Box<dyn Agent<G>>, BadAgent> {
    let (name, budget) = match words.split_once(':') {
        Some((name, budget)) => (name, Some(budget)),
        None => (words, None),
    };
    if !AGENTS.iter().any(|(known, _)| *known == name) {
        return Err(BadAgent::Unknown { asked: name.to_owned() });
    }
    if name != "search" && budget.is_some() {
        return Err(BadAgent::NoBudget { name: name.to_owned() });
    }
    let (budget, tuning) = match budget {
        Some(words) => tuned(words)?,
        None => (Budget::milliseconds(40), Tuning::default()),
    };
    Ok(match name {
        "random" => Box::new(RandomAgent::new(seed)),
        "greedy" => Box::new(Greedy::new(seed, Bounds::default())),
        "recruit" => {
            let tuning = Tuning { whims: 15, ..Tuning::of(&RECRUIT) };
            Box::new(Search::new("recruit", seed, RECRUIT).with(tuning))
        }
        "veteran" => Box::new(Search::new("veteran", seed, VETERAN)),
        "staff" => Box::new(Search::new("staff", seed, STAFF)),
        _ => Box::new(Search::new("search", seed, budget).with(tuning)),
    })
}

/// A budget, and after it any screws that are turned: `40ms:x2:further=1`.
fn tuned(words: &str) -> Result<(Budget, Tuning), BadAgent> {
    let (screws, budget): (Vec<&str>, Vec<&str>) = words.split(':').partition(|part| part.contains('='));
    let budget = Budget::parse(&budget.join(":"))?;
    let mut tuning = Tuning::of(&budget);
    for (name, value) in screws.into_iter().filter_map(|screw| screw.split_once('=')) {
        tuning.turn(name, value)?;
    }
    Ok((budget, tuning))
}

/// The search whose advice a person gets: what `staff` would do.
#[must_use]
pub fn adviser<G: Game>(seed: u64) -> Search<G> {
    Search::new("staff", seed, Budget { turn: None, ..STAFF })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Skirmish;

    fn refused(words: &str) -> String {
        agent::<Skirmish>(words, 1).err().unwrap().to_string()
    }

    #[test]
    fn every_listed_agent_can_be_made_and_answers_to_its_name() {
        for (name, _) in AGENTS {
            assert_eq!(agent::<Skirmish>(name, 1).unwrap().name(), *name);
        }
    }

    #[test]
    fn an_unknown_agent_is_answered_with_the_known_names() {
        assert_eq!(
            refused("gredy"),
            "there is no agent called \"gredy\"; there are random, greedy, recruit, veteran, staff and search"
        );
    }

    #[test]
    fn a_budget_is_for_search_and_must_be_one() {
        assert!(agent::<Skirmish>("search:20it", 1).is_ok());
        assert!(refused("search:soon").contains("should be a number with a unit"));
        assert!(refused("greedy:40ms").contains("only search takes a budget"));
        assert_eq!(tuned("20it:x2:further=1").unwrap().1, Tuning { further: 1, ..Tuning::default() });
        assert_eq!(tuned("20it:x2:further=1").unwrap().0, Budget::parse("20it:x2").unwrap());
        assert!(tuned("160ms").unwrap().1.far && tuned("2500it").unwrap().1.far);
        assert!(!tuned("40ms").unwrap().1.far && !tuned("500it").unwrap().1.far);
        assert!(!tuned("160ms:far=no").unwrap().1.far && tuned("far=yes:20it").unwrap().1.far);
        assert!(refused("search:20it:speed=9").contains("has no screw \"speed\""));
        assert!(refused("search:further=1").contains("should be a number with a unit"));
    }
}
