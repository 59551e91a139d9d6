//! How well a side stands, for agents: points, what the objectives promise, the forces, and how near the end is.

use crate::chart::OBJECTIVES;
use crate::setup::Side;
use crate::state::{NEITHER, Position, flag};

impl Position {
    /// From -1, lost, to 1, won.
    #[must_use]
    pub fn outlook_for(&self, side: Side) -> f32 {
        if let Some(ended) = self.state.ended {
            return if ended.winner as Side == side { 1.0 } else { -1.0 };
        }
        let balance = self.balance(0);
        let value = (balance / 12.0).tanh() * 0.98;
        if side == 0 { value } else { -value }
    }

    /// Points and what stands behind them, counted for side 0.
    fn balance(&self, _side: Side) -> f32 {
        let mut balance = f32::from(self.state.points);
        for number in 0..OBJECTIVES {
            let owner = self.state.control[number];
            if owner != NEITHER {
                let secret = |side: Side| f32::from(self.worth(number, self.state.secret_chits[side]));
                let promised = secret(0) + secret(1) + 0.5;
                balance += if owner == 0 { promised } else { -promised };
            }
        }
        let mut strength = [0.0f32; 2];
        for unit in self.on_map() {
            let kind = self.kind(unit);
            let mut worth = f32::from(kind.points()) + f32::from(self.face(unit).firepower.max(0)) * 0.12;
            if self.is(unit, flag::BROKEN) {
                worth *= 0.55;
            }
            if self.is(unit, flag::SUPPRESSED) {
                worth *= 0.9;
            }
            if let Some(weapon) = self.weapon_of(unit) {
                let broken = if self.weapon(weapon).broken { 0.3 } else { 1.0 };
                worth += 0.15 * f32::from(self.weapon_kind(weapon).firepower) * broken;
            }
            strength[self.side_of(unit)] += worth;
        }
        balance += (strength[0] - strength[1]) * 0.6;
        // A side near its surrender space stands on the brink.
        for side in [0, 1] {
            let left = f32::from(self.state.surrender[side]) - self.casualties(side) as f32;
            let brink = (4.0 - left).max(0.0);
            balance += if side == 0 { -brink * brink * 0.5 } else { brink * brink * 0.5 };
        }
        balance
    }
}
