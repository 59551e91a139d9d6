//! Where things are placed before the battle.

use crate::chart::Fortification;
use crate::choice::Choice;
use crate::frame::{Picked, SetUp};
use crate::setup::Side;
use crate::standing::{lean, nearness};
use crate::state::Position;
use crate::stats::Against;
use salient_ground::Hex;

impl Position {
    /// One piece after the other, each where it serves best.
    pub(super) fn incline_set_up(&self, side: Side, set_up: &SetUp, choices: &[Choice], into: &mut Vec<f32>) {
        let mut first = true;
        into.extend(choices.iter().map(|choice| match (choice, set_up.picked) {
            (Choice::Hex(hex), Some(Picked::Unit(unit))) => lean(self.post(side, *hex, self.is_leader(unit))),
            (Choice::Hex(hex), Some(Picked::Fortification(number))) => {
                self.site(side, *hex, Fortification::ALL[usize::from(number)])
            }
            (Choice::Give(unit), _) => {
                if self.is_squad(*unit) && !self.is_leader(*unit) {
                    2.0
                } else {
                    0.2
                }
            }
            // Whoever is placed first changes nothing.
            _ => {
                if std::mem::replace(&mut first, false) {
                    1.0
                } else {
                    0.001
                }
            }
        }));
    }

    /// What a hex is worth as a post: cover, the objectives it keeps or is near to, company and command.
    fn post(&self, side: Side, hex: Hex, leader: bool) -> f32 {
        let cover = f32::from(self.cover(hex, Against::Nothing).0.max(0));
        let known = self.state.open_chits | self.state.secret_chits[side];
        let mut drawn: f32 = 0.0;
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            let held = self.state.control[number] as Side == side;
            let worth = f32::from(self.worth(number, known)) + 0.6;
            let distance = u16::from(self.setup.tables.distance(hex, objective.at));
            let empty = self.state.present[side].intersect(objective.hexes).is_empty();
            let crowd = if held && !empty && distance == 0 { 0.4 } else { 1.0 };
            drawn = drawn.max(crowd * worth.min(4.0) * nearness(distance));
        }
        let near = self.setup.tables.within(hex, 1).intersect(self.state.present[side]);
        let company = near.iter().flat_map(|other| self.side_at(side, other));
        let (mut men, mut leaders) = (0.0_f32, 0.0);
        for other in company {
            if self.is_leader(other) { leaders += 1.0 } else { men += 1.0 }
        }
        let here = self.side_at(side, hex).filter(|unit| !self.is_leader(*unit)).count() as f32;
        let led = if leader {
            men.min(4.0) * 0.8 - 2.0 * leaders
        } else {
            0.8 * leaders.min(1.0) + 0.15 * men.min(3.0)
        };
        0.7 * cover + 1.2 * drawn + led - if leader { 0.0 } else { 0.9 * here }
    }

    /// What a hex is worth for a fortification: those that give cover go where men stand, the others where the enemy
    /// comes from.
    fn site(&self, side: Side, hex: Hex, work: Fortification) -> f32 {
        let men = self.side_at(side, hex).count() as f32;
        match work.cover() {
            Some(cover) => {
                let more = f32::from(cover - self.cover(hex, Against::Nothing).0.max(0));
                if men == 0.0 { 0.02 } else { lean(more.max(-2.0)) * men }
            }
            None => {
                let goal = self
                    .setup
                    .objectives
                    .iter()
                    .map(|objective| nearness(self.setup.tables.distance(hex, objective.at).into()));
                let near = self.setup.tables.within(hex, 2).meets(self.state.present[side]);
                let drawn = goal.fold(0.0, f32::max);
                if men > 0.0 { 0.02 } else { drawn * if near { 1.0 } else { 0.3 } }
            }
        }
    }
}
