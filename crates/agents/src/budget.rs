//! How much an agent may think: time or iterations, for a decision and for a turn.

use std::fmt;
use std::time::Duration;

/// A bound on thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So much time on the clock.
    Time(Duration),
    /// So many playouts. The same number gives the same choice on every machine.
    Iterations(u32),
}

/// With so much time for a decision there is some to spare.
const AMPLE_TIME: Duration = Duration::from_millis(100);
/// The same in playouts.
const AMPLE_ITERATIONS: u32 = 1_500;

/// What an agent may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// For each decision.
    pub decision: Limit,
    /// For all decisions of a turn together; what is left when it is spent is decided at a glance.
    pub turn: Option<Limit>,
    /// How many trees are grown at once, each on a thread of its own. The number changes what is chosen, the
    /// number of cores does not.
    pub threads: u8,
}

impl Budget {
    /// So many playouts a decision.
    #[must_use]
    pub const fn iterations(number: u32) -> Self {
        Self { decision: Limit::Iterations(number), turn: None, threads: 1 }
    }

    /// So much time a decision.
    #[must_use]
    pub const fn milliseconds(number: u64) -> Self {
        Self { decision: Limit::Time(Duration::from_millis(number)), turn: None, threads: 1 }
    }

    /// Whether it is enough to look far: the nearer turns are thought through with much less.
    #[must_use]
    pub fn is_ample(&self) -> bool {
        match self.decision {
            Limit::Time(time) => time >= AMPLE_TIME,
            Limit::Iterations(number) => number >= AMPLE_ITERATIONS,
        }
    }

    /// The budget that words mean: `40ms`, `2s`, `500it`, and after colons `3s/turn` and `x2` for two threads.
    pub fn parse(words: &str) -> Result<Self, BadBudget> {
        let bad = |why: &str| BadBudget { words: words.to_owned(), why: why.to_owned() };
        let mut budget: Option<Self> = None;
        for part in words.split(':') {
            let Some(so_far) = budget.as_mut() else {
                budget =
                    Some(Self { decision: limit(part).map_err(|why| bad(&why))?, turn: None, threads: 1 });
                continue;
            };
            if let Some(turn) = part.strip_suffix("/turn") {
                so_far.turn = Some(limit(turn).map_err(|why| bad(&why))?);
            } else if let Some(threads) = part.strip_prefix('x') {
                so_far.threads = match threads.parse() {
                    Ok(threads @ 1..=64) => threads,
                    _ => return Err(bad("threads are x1 to x64")),
                };
            } else {
                return Err(bad(&format!(
                    "{part:?} is neither a limit for a turn, as 3s/turn, nor threads, as x2"
                )));
            }
        }
        budget.ok_or_else(|| bad("it is empty"))
    }
}

fn limit(words: &str) -> Result<Limit, String> {
    let digits = words.find(|c: char| !c.is_ascii_digit()).unwrap_or(words.len());
    let (number, unit) = words.split_at(digits);
    let Ok(number) = number.parse::<u32>() else {
        return Err(format!("{words:?} should be a number with a unit, as 40ms, 2s or 500it"));
    };
    if number == 0 {
        return Err("a budget of nothing leaves nothing to think with".to_owned());
    }
    match unit {
        "ms" => Ok(Limit::Time(Duration::from_millis(number.into()))),
        "s" => Ok(Limit::Time(Duration::from_secs(number.into()))),
        "it" => Ok(Limit::Iterations(number)),
        _ => Err(format!("{words:?} has no unit of ours: ms, s or it (iterations)")),
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
            Self::Iterations(number) => write!(f, "{number}it"),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.decision)?;
        if let Some(turn) = self.turn {
            write!(f, ":{turn}/turn")?;
        }
        if self.threads > 1 {
            write!(f, ":x{}", self.threads)?;
        }
        Ok(())
    }
}

/// Words that are no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the budget {words:?} is not understood: {why}")]
pub struct BadBudget {
    /// What was written.
    pub words: String,
    /// What is wrong with it.
    pub why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_read_back_from_its_own_words() {
        for words in ["40ms", "500it", "40ms:3000ms/turn", "500it:9000it/turn:x2", "10ms:x4"] {
            assert_eq!(Budget::parse(words).unwrap().to_string(), words);
        }
        assert_eq!(Budget::parse("2s").unwrap(), Budget::milliseconds(2000));
    }

    #[test]
    fn what_is_no_budget_is_answered_with_a_sentence() {
        for (words, expected) in [
            ("", "should be a number with a unit"),
            ("fast", "should be a number with a unit"),
            ("40", "has no unit of ours"),
            ("0ms", "leaves nothing to think with"),
            ("-5ms", "should be a number with a unit"),
            ("99999999999it", "should be a number with a unit"),
            ("40ms:x0", "threads are x1 to x64"),
            ("40ms:40ms", "is neither a limit for a turn"),
        ] {
            let said = Budget::parse(words).unwrap_err().to_string();
            assert!(said.contains(expected), "{words}: {said}");
        }
    }
}
