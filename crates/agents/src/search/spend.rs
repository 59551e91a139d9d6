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
    /// What the next decision may cost, in the turn `turn`.
    pub(super) fn limit(&mut self, turn: u32, budget: &Budget) -> Limit {
        if turn != self.turn {
            *self = Self { turn, ..Self::default() };
        }
        // A system that does not count its turns has no budget for them.
        let all = budget.turn.filter(|_| turn > 0);
        match (budget.decision, all) {
            (Limit::Iterations(each), Some(Limit::Iterations(all))) => {
                Limit::Iterations(each.min(all.saturating_sub(self.iterations)).max(1))
            }
            (Limit::Time(each), Some(Limit::Time(all))) => {
                Limit::Time(each.min(all.saturating_sub(self.time)))
            }
            // A turn's limit in the other measure: a decision is given nothing once it is spent.
            (Limit::Iterations(_), Some(Limit::Time(all))) if self.time >= all => Limit::Iterations(1),
            (Limit::Time(_), Some(Limit::Iterations(all))) if self.iterations >= all => Limit::Iterations(1),
            (each, _) => each,
        }
    }

    /// Notes what a decision has cost.
    pub(super) fn spent(&mut self, limit: Limit, time: Duration) {
        self.time += time;
        if let Limit::Iterations(iterations) = limit {
            self.iterations += iterations;
        }
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
            spend.spent(limit, Duration::ZERO);
            limits.push(limit);
        }
        assert_eq!(limits, [100, 100, 50, 1].map(Limit::Iterations));
        assert_eq!(spend.limit(8, &budget), Limit::Iterations(100), "a new turn has its own");
    }
}
