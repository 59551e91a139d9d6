//! What a sensible commander leans to: a weight for every choice on offer, cheap enough for every click of a playout.
//! It knows the habits of the game (fire when somebody is in sight, move towards objectives, rally the broken, keep a
//! good roll and undo a bad one) and nothing of what comes after; that is for search to find out.

use crate::cards::{Action, Order};
use crate::choice::Choice;
use crate::frame::{Frame, Roll, RollFor, ShotStep};
use crate::setup::Side;
use crate::state::{NEITHER, Position, flag};
use crate::stats::Against;
use salient_ground::Hex;

impl Position {
    /// Appends the weight of each of `choices`, which are on offer to `side`.
    pub fn incline(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        if choices.len() == 1 {
            into.push(1.0);
            return;
        }
        match self.state.stack.top() {
            Frame::Roll(roll) => {
                let bad = self.roll_hurts(roll, side);
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Reroll => bad,
                    _ => 1.0 - bad,
                }));
            }
            Frame::Turn(_) => into.extend(choices.iter().map(|choice| self.order_weight(side, *choice))),
            Frame::Move(_) | Frame::Advance(_) => {
                into.extend(choices.iter().map(|choice| self.step_weight(side, *choice)));
            }
            Frame::Shot(shot) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Unit(_) | Choice::Weapon(_) => 4.0,
                Choice::Done => 1.5,
                Choice::Decline if shot.step == ShotStep::Gather => 0.05,
                Choice::Action(card) => match self.card(side, *card).action {
                    Action::Concealment => 2.0,
                    _ => 1.2,
                },
                _ => 1.0,
            })),
            Frame::Fire(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Done => 0.1,
                Choice::Smoke(_) => 0.02,
                Choice::Hex(hex) => self.target_weight(side, *hex),
                _ => 1.0,
            })),
            Frame::Activate(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Unit(unit) if self.is_leader(*unit) => 2.5,
                Choice::Done => 0.8,
                _ => 1.5,
            })),
            Frame::React(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 0.4,
                Choice::Use => 3.0,
                _ => 1.5,
            })),
            Frame::Sniper(_) | Frame::Event(_) => {
                into.extend(choices.iter().map(|choice| self.victim_weight(side, *choice)));
            }
            Frame::Breaks(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 1.0,
                _ => 0.8,
            })),
            Frame::Scrap(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 1.0,
                _ => 0.01,
            })),
            _ => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 0.5,
                _ => 1.0,
            })),
        }
    }

    /// How much a roll hurts a side, from 0.02 to 0.98.
    #[must_use]
    pub(crate) fn roll_hurts(&self, roll: &Roll, side: Side) -> f32 {
        let Some(card) = roll.card else { return 0.02 };
        let [white, coloured] = self.card(roll.side as Side, card).dice;
        let sum = i16::from(white + coloured);
        let own = roll.side as Side == side;
        let high_is_bad = match roll.why {
            RollFor::FireAttack | RollFor::Melee | RollFor::Defence(_) | RollFor::Support => !own,
            RollFor::Impact | RollFor::Mines => !own,
            RollFor::Targeting | RollFor::Accuracy => {
                let good = i16::from(white) * i16::from(coloured) >= 8;
                return if own == good { 0.02 } else { 0.7 };
            }
            RollFor::Rally(unit) | RollFor::Commissar(unit) => {
                let rallies = sum < i16::from(self.morale(unit, Against::Nothing));
                return if rallies == (self.side_of(unit) == side) { 0.02 } else { 0.6 };
            }
            RollFor::Rout(unit) => {
                let stands = sum <= i16::from(self.morale(unit, Against::Nothing));
                return if stands == (self.side_of(unit) == side) { 0.02 } else { 0.6 };
            }
            RollFor::SuddenDeath => {
                let ends = sum < i16::from(self.state.time);
                let ahead = if side == 0 { self.state.points > 0 } else { self.state.points < 0 };
                return if ends == ahead { 0.02 } else { 0.98 };
            }
        };
        if let (RollFor::Defence(unit), Some(shot)) = (roll.why, self.state.stack.shot()) {
            let holds = i16::from(self.morale(unit, self.attack_on(shot, unit))) + sum > shot.total;
            return if holds == (self.side_of(unit) == side) { 0.02 } else { 0.6 };
        }
        let badness = if high_is_bad { sum - 7 } else { 7 - sum };
        (badness as f32 * 0.12).clamp(0.02, 0.6)
    }

    fn order_weight(&self, side: Side, choice: Choice) -> f32 {
        match choice {
            Choice::Order(card) => match self.card(side, card).order {
                Order::Fire => 3.0,
                Order::Advance => 2.0,
                Order::Move if self.setup.defends(side) => 0.8,
                Order::Move => 2.5,
                Order::Recover => {
                    let broken = self.side_on_map(side).filter(|unit| self.is(*unit, flag::BROKEN)).count();
                    0.5 + broken as f32 * 1.5
                }
                Order::Rout => 1.5,
                Order::ArtilleryRequest => 2.5,
                Order::ArtilleryDenied => 1.5,
                Order::CommandConfusion => 0.1,
            },
            Choice::Pass => 0.4,
            Choice::End => 0.5,
            Choice::Scrap => 0.005,
            _ => 1.0,
        }
    }

    /// Towards objectives one does not hold, and into cover.
    fn step_weight(&self, side: Side, choice: Choice) -> f32 {
        match choice {
            Choice::Hex(hex) => {
                let cover = f32::from(self.cover(hex, Against::Nothing).0.max(0));
                let near = self.goal_distance(side, hex);
                (3.0 + 0.4 * cover) / (1.0 + 0.5 * near)
            }
            Choice::Unit(_) => 2.0,
            Choice::Exit => 1.0,
            Choice::Action(_) => 0.8,
            Choice::Done => 0.3,
            Choice::Give(_) | Choice::Weapon(_) => 0.02,
            _ => 1.0,
        }
    }

    /// How far it is from a hex to the nearest objective that a side does not control.
    fn goal_distance(&self, side: Side, hex: Hex) -> f32 {
        let goals = self.setup.objectives.iter().enumerate().filter(|(number, _)| {
            self.state.control[*number] == NEITHER || self.state.control[*number] as Side != side
        });
        let nearest = goals.map(|(_, objective)| self.setup.tables.distance(hex, objective.at)).min();
        f32::from(nearest.unwrap_or(0))
    }

    fn target_weight(&self, side: Side, hex: Hex) -> f32 {
        let worth: f32 = self
            .side_at(1 - side, hex)
            .map(|unit| {
                f32::from(self.kind(unit).points()) * if self.is(unit, flag::BROKEN) { 1.5 } else { 1.0 }
            })
            .sum();
        (1.0 + worth) / (1.0 + 0.4 * f32::from(self.cover(hex, Against::Nothing).0.max(0)))
    }

    /// Enemies rather than friends, where somebody is to be struck; friends where somebody is to be helped.
    fn victim_weight(&self, side: Side, choice: Choice) -> f32 {
        let helps = matches!(self.state.stack.top(), Frame::Event(event)
            if matches!(event.what, crate::cards::Happening::Medic | crate::cards::Happening::WalkingWounded));
        match choice {
            Choice::Unit(unit) if (self.side_of(unit) == side) == helps => 3.0,
            Choice::Unit(_) => 0.1,
            Choice::Decline => 0.3,
            _ => 1.0,
        }
    }
}
