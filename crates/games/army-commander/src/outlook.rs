//! How well a side stands: its points if the battle ended now, its strength, and how near it is to what it lacks.

use crate::chart::Order;
use crate::frame::{Frame, Step};
use crate::setup::{Scored, Side};
use crate::state::Position;

impl Position {
    /// From -1 (lost) to 1 (won) for a side.
    #[must_use]
    pub fn outlook_for(&self, side: Side) -> f32 {
        let value = if let Frame::Round(Step::Over) = self.state.stack.top() {
            let verdict = self.verdict();
            let sign = match verdict.winner {
                Some(seat) if seat.index() == 0 => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
            sign * 0.9 + self.squash(f32::from(verdict.margin as i16) - self.middle()) * 0.1
        } else {
            self.squash(self.prospect() - self.middle())
        };
        (if side == 0 { value } else { -value }).clamp(-1.0, 1.0)
    }

    /// The margin half way between the worst win of side 0 and the worst win of side 1.
    fn middle(&self) -> f32 {
        let won = |seat: u8| {
            self.setup.levels.iter().filter(move |level| level.winner.is_some_and(|winner| winner.0 == seat))
        };
        let ours = won(0).map(|level| f32::from(level.at_least)).fold(f32::INFINITY, f32::min);
        let first_loss =
            self.setup.levels.iter().position(|level| level.winner.is_some_and(|winner| winner.0 == 1));
        let theirs = first_loss
            .and_then(|index| index.checked_sub(1))
            .map_or(ours, |index| f32::from(self.setup.levels[index].at_least));
        if ours.is_finite() { (ours + theirs) / 2.0 } else { 0.0 }
    }

    fn squash(&self, margin: f32) -> f32 {
        let x = margin / 8.0;
        x / (1.0 + x * x).sqrt()
    }

    /// The margin that seems likely: points now, plus what strength and position promise.
    fn prospect(&self) -> f32 {
        let [ours, theirs] = self.points_now();
        let left = f32::from(self.setup.last_round().saturating_sub(self.state.round)) + 1.0;
        let urgency = left / (left + 2.0);
        let mut margin = f32::from(ours) - f32::from(theirs);
        margin += 0.22 * (self.power(0) - self.power(1));
        margin += urgency * (self.reach_for(0) - self.reach_for(1));
        margin
    }

    /// Strength in stands, with what a division out of command is worth less.
    fn power(&self, side: Side) -> f32 {
        let mut power = 0.0;
        for division in self.division_ids() {
            if self.setup.division(division).side != side {
                continue;
            }
            let command = self.command(division);
            for id in self.combat_stands(division).chain(self.guns(division)) {
                let strength = f32::from(self.strength(id)) / 2.0;
                match self.hex(id) {
                    Some(hex) => power += if command.contains(hex) { strength } else { 0.8 * strength },
                    None if self.state.at[id.index()].entry_box().is_some() => power += 0.9 * strength,
                    None => {}
                }
            }
        }
        power
    }

    /// What the objectives a side lacks are worth to it, the more the nearer it stands with more.
    fn reach_for(&self, side: Side) -> f32 {
        let mut hope = 0.0;
        for score in self.setup.scores.iter().filter(|score| score.side == side) {
            match &score.what {
                Scored::Control { objectives, each, round } => {
                    if round.is_some_and(|round| round < self.state.round) {
                        continue;
                    }
                    for number in objectives {
                        let objective = &self.setup.objectives[*number as usize];
                        let worth = f32::from(each.unwrap_or(objective.points));
                        let held = self.state.control[side].contains(objective.hex);
                        let pressure =
                            self.pressure(side, objective.hex) - self.pressure(1 - side, objective.hex);
                        hope += worth * if held { 0.25 * pressure.min(0.0) } else { 0.1 + 0.35 * pressure };
                    }
                }
                Scored::Away { zone, every, points, batteries } if *points > 0 => {
                    let share = f32::from(*points) / f32::from((*every).max(1));
                    for id in self.stand_ids() {
                        let stand = self.stand(id);
                        let counted = if *batteries { stand.kind.is_gun() } else { stand.kind.is_combat() };
                        if stand.side == side
                            && counted
                            && let Some(hex) = self.hex(id)
                            && !zone.contains(hex)
                            && let Some(away) = zone.iter().map(|goal| self.setup.distance(hex, goal)).min()
                        {
                            hope += share * 0.5 / f32::from(away.max(1));
                        }
                    }
                }
                _ => {}
            }
        }
        hope
    }

    /// How strongly a side bears on a hex, from 0 to about 1.
    fn pressure(&self, side: Side, hex: salient_ground::Hex) -> f32 {
        let mut weight = 0.0;
        for other in self.state.combat[side] {
            let distance = self.setup.distance(hex, other);
            if distance > 6 {
                continue;
            }
            let count = self.combat_on(other).count() as f32;
            let moving = self
                .combat_on(other)
                .next()
                .and_then(|id| self.stand(id).division)
                .is_some_and(|division| self.state.orders[division.index()] == Order::Move);
            let drive = if moving { 1.1 } else { 1.0 };
            weight += drive * count / f32::from(1 + distance);
        }
        weight / (weight + 4.0)
    }
}
