//! Keeping a roll or having it made afresh.

use crate::frame::{Roll, RollFor};
use crate::setup::Side;
use crate::state::Position;
use crate::stats::Against;

impl Position {
    /// How much a roll hurts a side, from 0.01 to 0.95: so likely it gives the initiative away to undo it. [CC:9.1a]
    #[must_use]
    pub(crate) fn roll_hurts(&self, roll: &Roll, side: Side) -> f32 {
        let Some(card) = roll.card else { return 0.01 };
        let [white, coloured] = self.card(roll.side as Side, card).dice;
        let sum = i16::from(white + coloured);
        let own = roll.side as Side == side;
        // A result that was good for the other side is worth undoing by what is at stake.
        let settle = |good: bool, stake: f32| if good { 0.01 } else { (0.3 * stake).clamp(0.02, 0.9) };
        match roll.why {
            RollFor::Targeting | RollFor::Accuracy => {
                settle(own == (i16::from(white) * i16::from(coloured) >= 9), 1.0)
            }
            RollFor::Rally(unit) | RollFor::Commissar(unit) => {
                let rallies = sum < i16::from(self.morale(unit, Against::Nothing));
                settle(rallies == (self.side_of(unit) == side), 0.4 * self.use_of(unit))
            }
            RollFor::Rout(unit) => {
                let stands = sum <= i16::from(self.morale(unit, Against::Nothing));
                settle(stands == (self.side_of(unit) == side), 0.3 * self.use_of(unit))
            }
            RollFor::SuddenDeath => {
                let ends = sum < i16::from(self.state.time);
                let points = if side == 0 { self.state.points } else { -self.state.points };
                // Who has the card wins ties, and keeps it where no roll could let the battle go on.
                let sure = self.state.time > 12;
                if sure || ends == (points >= 0) { 0.01 } else { 0.95 }
            }
            RollFor::Defence(unit) => match self.state.stack.shot() {
                Some(shot) => {
                    let holds = i16::from(self.morale(unit, self.attack_on(shot, unit))) + sum > shot.total;
                    settle(holds == (self.side_of(unit) == side), self.hurt(unit))
                }
                None => 0.01,
            },
            RollFor::FireAttack | RollFor::Melee | RollFor::Support | RollFor::Impact | RollFor::Mines => {
                let badness = if own { 6 - sum } else { sum - 8 };
                let stake = if roll.why == RollFor::Melee { 0.25 } else { 0.07 };
                (f32::from(badness) * stake).clamp(0.01, 0.9)
            }
        }
    }
}
