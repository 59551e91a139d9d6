//! How well a side stands, for agents: points, what the objectives promise, the forces and the danger they are in, how
//! near each side is to what it lacks and to its surrender, and how long there is left.

use crate::chart::OBJECTIVES;
use crate::setup::Side;
use crate::standing::nearness;
use crate::state::{NEITHER, Position, flag};

/// What is looked at, and what it weighs, each being the greater the fewer advances of time are left.
pub(crate) const FIGURES: [(&str, f32); 10] = [
    ("points", 2.2),
    ("objectives held", 1.1),
    ("hope of objectives", 0.77),
    ("units", 2.2),
    ("danger", -0.66),
    ("hope of exits", 0.55),
    ("losses near surrender", -11.0),
    ("one loss from surrender", -4.4),
    ("time for the defender", 2.2),
    ("initiative", 0.88),
];

/// The figures of the two sides, the second's taken from the first's.
type Figures = [f32; FIGURES.len()];

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
                let odds: f32 =
                    self.weighed().iter().zip(FIGURES).map(|(value, (_, weight))| value * weight).sum();
                let x = odds / 2.2;
                0.98 * x / (1.0 + x * x).sqrt()
            }
        };
        if side == 0 { value } else { -value }
    }

    /// The [`FIGURES`] of this position.
    pub(crate) fn weighed(&self) -> Figures {
        let left = self.time_left();
        let urgency = left / (left + 2.0);
        let mut figures: Figures = [0.0; FIGURES.len()];
        let [points, held, hope, units, danger, exits, brink, last, time, initiative] = &mut figures;
        *points = f32::from(self.state.points);
        let secret = self.state.secret_chits[0] | self.state.secret_chits[1];
        for number in 0..OBJECTIVES {
            let owner = self.state.control[number];
            if owner != NEITHER {
                // What secret chits make of it is as good as had.
                *points += sign(owner.into()) * f32::from(self.worth(number, secret));
                *held += sign(owner.into()) * urgency;
            }
            for side in [0, 1] {
                *hope += sign(side) * urgency * self.want(side, number) * self.grasp(side, number);
            }
        }
        for side in [0, 1] {
            let force = self.force(side);
            *units += sign(side) * urgency * force.strength;
            *danger += sign(side) * force.danger;
            *exits += sign(side) * urgency * force.exits;
            let share = self.lost_share(side);
            *brink += sign(side) * share * share * share;
            *last += sign(side) * if self.losses_left(side) <= 1.0 { 1.0 } else { 0.0 };
            if self.setup.defends(side) {
                *time += sign(side) * left;
            }
        }
        *initiative = sign(self.state.initiative.into());
        // Every card drawn brings the next advance nearer, which is for whoever is ahead.
        let pace = 1.0 / (4.0 + 1.2 * (left - self.drawn_share()));
        figures.map(|figure| figure * pace)
    }

    /// How much of both decks has been drawn, as advances of time that are under way.
    fn drawn_share(&self) -> f32 {
        let drawn: usize = self.state.deck.iter().map(|deck| crate::cards::DECK - deck.len()).sum();
        drawn as f32 / (2 * crate::cards::DECK) as f32
    }

    /// What the units of a side are worth where and how they stand.
    fn force(&self, side: Side) -> Force {
        let mut force = Force::default();
        let mut menaced = (None, None);
        for unit in self.side_on_map(side) {
            let Some(hex) = self.hex_of(unit) else { continue };
            let mut now = self.use_of(unit);
            if self.is(unit, flag::BROKEN) {
                now *= 0.55;
            }
            if self.is(unit, flag::SUPPRESSED) {
                now *= 0.9;
            }
            force.strength += now;
            if menaced.0 != Some(hex) {
                menaced = (Some(hex), self.menace(1 - side, hex));
            }
            if let Some(power) = menaced.1 {
                force.danger += self.harm_to(unit, power);
            }
            if !self.is(unit, flag::BROKEN) {
                force.exits += self.exit_hope(unit, hex);
            }
        }
        force
    }

    /// How many more losses a side can take. [CC:6.3a]
    fn losses_left(&self, side: Side) -> f32 {
        f32::from(self.state.surrender[side]).max(1.0) - self.casualties(side) as f32
    }

    /// How much of what makes a side surrender it has lost. [CC:6.3a]
    fn lost_share(&self, side: Side) -> f32 {
        (self.casualties(side) as f32 / f32::from(self.state.surrender[side]).max(1.0)).min(1.0)
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

/// What the units of a side are worth.
#[derive(Default)]
struct Force {
    /// Their use, less for the broken and the suppressed.
    strength: f32,
    /// What enemy fire may cost.
    danger: f32,
    /// What leaving the map would bring.
    exits: f32,
}

/// The sign of what speaks for a side.
fn sign(side: Side) -> f32 {
    if side == 0 { 1.0 } else { -1.0 }
}
