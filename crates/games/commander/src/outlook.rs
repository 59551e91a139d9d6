//! How well a side stands, for agents: points, what the objectives promise, the forces and the danger they are in, how
//! near each side is to what it lacks and to its surrender, and how long there is left.

use crate::chart::OBJECTIVES;
use crate::setup::Side;
use crate::standing::nearness;
use crate::state::{NEITHER, Position, flag};

impl Position {
    /// From -1, lost, to 1, won.
    #[must_use]
    pub fn outlook_for(&self, side: Side) -> f32 {
        let value = match self.state.ended {
            Some(ended) => {
                if ended.winner == 0 {
                    1.0
                } else {
                    -1.0
                }
            }
            None => {
                let left = self.time_left();
                // Every card drawn brings the next advance nearer, which is for whoever is ahead.
                let x = self.balance(left) / (4.0 + 1.2 * (left - self.drawn_share()));
                0.98 * x / (1.0 + x * x).sqrt()
            }
        };
        if side == 0 { value } else { -value }
    }

    /// The points that side 0 seems likely to be ahead by.
    fn balance(&self, left: f32) -> f32 {
        let mut balance = f32::from(self.state.points);
        let urgency = left / (left + 2.0);
        for number in 0..OBJECTIVES {
            let owner = self.state.control[number];
            let secret = self.state.secret_chits[0] | self.state.secret_chits[1];
            if owner != NEITHER {
                let promised = f32::from(self.worth(number, secret)) + 0.5 * urgency;
                balance += if owner == 0 { promised } else { -promised };
            }
            for side in [0, 1] {
                let hope = 0.35 * urgency * self.want(side, number) * self.grasp(side, number);
                balance += if side == 0 { hope } else { -hope };
            }
        }
        for side in [0, 1] {
            let mut worth = self.strength(side, urgency) - self.brink(side);
            if self.setup.defends(side) {
                worth += left;
            }
            if usize::from(self.state.initiative) == side {
                worth += 0.4;
            }
            balance += if side == 0 { worth } else { -worth };
        }
        balance
    }

    /// How much of both decks has been drawn, as advances of time that are under way.
    fn drawn_share(&self) -> f32 {
        let drawn: usize = self.state.deck.iter().map(|deck| crate::cards::DECK - deck.len()).sum();
        drawn as f32 / (2 * crate::cards::DECK) as f32
    }

    /// What the units of a side are worth where and how they stand.
    fn strength(&self, side: Side, urgency: f32) -> f32 {
        let mut strength = 0.0;
        let mut menaced = (None, None);
        for unit in self.side_on_map(side) {
            let Some(hex) = self.hex_of(unit) else { continue };
            let worth = self.use_of(unit);
            let mut now = worth;
            if self.is(unit, flag::BROKEN) {
                now *= 0.55;
            }
            if self.is(unit, flag::SUPPRESSED) {
                now *= 0.9;
            }
            strength += now * urgency;
            if menaced.0 != Some(hex) {
                menaced = (Some(hex), self.menace(1 - side, hex));
            }
            if let Some(power) = menaced.1 {
                strength -= 0.3 * self.harm_to(unit, power);
            }
            if !self.is(unit, flag::BROKEN) {
                strength += 0.25 * urgency * self.exit_hope(unit, hex);
            }
        }
        strength
    }

    /// How much a side has to fear its surrender. [CC:6.3a]
    fn brink(&self, side: Side) -> f32 {
        let lost = self.casualties(side) as f32;
        let most = f32::from(self.state.surrender[side]).max(1.0);
        let share = (lost / most).min(1.0);
        let last = if most - lost <= 1.0 { 2.0 } else { 0.0 };
        5.0 * share * share * share + last
    }

    /// How near a side is to taking an objective, from 0 to 1: how near its two nearest unbroken units are, against
    /// those who guard it.
    fn grasp(&self, side: Side, number: usize) -> f32 {
        let objective = &self.setup.objectives[number];
        if self.state.control[number] as Side == side {
            return 0.0;
        }
        let (mut best, mut second) = (0.0_f32, 0.0_f32);
        for hex in self.state.present[side].iter() {
            let near = nearness(self.setup.tables.distance(hex, objective.at).into());
            if near <= second {
                continue;
            }
            if self.side_at(side, hex).all(|unit| self.is(unit, flag::BROKEN)) {
                continue;
            }
            if near > best {
                (best, second) = (near, best);
            } else {
                second = near;
            }
        }
        let around = self.setup.tables.within(objective.at, 1);
        let guards: f32 = around
            .intersect(self.state.present[1 - side])
            .iter()
            .flat_map(|hex| self.side_at(1 - side, hex))
            .map(|unit| if self.is(unit, flag::BROKEN) { 0.3 } else { 1.0 })
            .sum();
        (0.7 * best + 0.3 * second) * (1.0 - 0.15 * guards.min(4.0))
    }
}
