//! Keeping to the budget of a turn.

use crate::{Budget, Limit};
use std::time::Duration;

/// What a turn has cost so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spend {
    turn: u32,
    time: Duration,
    iterations: u32,
}

impl Spend {
    /// What the next decision may cost, in the turn `turn`; nothing once the turn's budget is spent.
    pub(super) fn limit(&mut self, turn: u32, budget: &Budget) -> Option<Limit> {
        if turn != self.turn {
            *self = Self { turn, ..Self::default() };
        }
        // A system that does not count its turns has no budget for them.
        let Some(all) = budget.turn.filter(|_| turn > 0) else { return Some(budget.decision) };
        let (spent, left) = match all {
            Limit::Iterations(all) => {
                (self.iterations >= all, Limit::Iterations(all.saturating_sub(self.iterations)))
            }
            Limit::Time(all) => (self.time >= all, Limit::Time(all.saturating_sub(self.time))),
        };
        if spent {
            return None;
        }
        Some(match (budget.decision, left) {
            (Limit::Iterations(each), Limit::Iterations(left)) => Limit::Iterations(each.min(left)),
            (Limit::Time(each), Limit::Time(left)) => Limit::Time(each.min(left)),
            (each, _) => each,
        })
    }

    /// How many iterations the turn has cost so far.
    #[cfg(test)]
    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Notes what a decision has cost.
    pub(super) fn spent(&mut self, iterations: u32, time: Duration) {
        self.time += time;
        self.iterations = self.iterations.saturating_add(iterations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_has_spent_its_budget_decides_at_a_glance() {
        let budget = Budget { turn: Some(Limit::Iterations(250)), ..Budget::iterations(100) };
        let mut spend = Spend::default();
        let mut limits = Vec::new();
        for _ in 0..4 {
            let limit = spend.limit(7, &budget);
            if let Some(Limit::Iterations(number)) = limit {
                spend.spent(number, Duration::ZERO);
            }
            limits.push(limit);
        }
        let expected = [Some(100), Some(100), Some(50), None].map(|limit| limit.map(Limit::Iterations));
        assert_eq!(limits, expected);
        assert_eq!(spend.limit(8, &budget), Some(Limit::Iterations(100)), "a new turn has its own");
    }

    #[test]
    fn what_a_decision_leaves_unspent_stays_with_the_turn() {
        let budget = Budget { turn: Some(Limit::Iterations(150)), ..Budget::iterations(100) };
        let mut spend = Spend::default();
        spend.limit(7, &budget);
        spend.spent(30, Duration::ZERO);
        assert_eq!(spend.limit(7, &budget), Some(Limit::Iterations(100)));
    }
}
