//! What a sensible commander leans to: a weight for every choice on offer, cheap enough for every click of a playout.
//! It knows the habits of the game (fire where it hurts, move towards objectives and from cover to cover, rally the
//! broken, keep a good roll and undo a bad one) and nothing of what comes after; that is for search to find out.

mod fire;
mod movement;
mod orders;
mod rolls;
mod set_up;

use crate::cards::{Action, Happening};
use crate::choice::Choice;
use crate::frame::{Event, Frame};
use crate::setup::Side;
use crate::standing::lean;
use crate::state::{Position, flag};
use crate::stats::Against;

/// Nothing on offer is quite out of the question.
const LEAST: f32 = 1e-4;

impl Position {
    /// Appends the weight of each of `choices`, which are on offer to `side`.
    pub fn incline(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        if choices.len() == 1 {
            into.push(1.0);
            return;
        }
        let before = into.len();
        self.weigh(side, choices, into);
        into[before..].iter_mut().for_each(|weight| *weight = weight.max(LEAST));
    }

    fn weigh(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        match self.state.stack.top() {
            Frame::SetUp(set_up) => self.incline_set_up(side, set_up, choices, into),
            Frame::Turn(_) => self.incline_orders(side, choices, into),
            Frame::Activate(activate) => self.incline_activation(side, activate, choices, into),
            Frame::Move(order) => self.incline_move(side, order, choices, into),
            Frame::Advance(advance) => self.incline_advance(side, advance, choices, into),
            Frame::Fire(fire) => self.incline_fire(side, fire, choices, into),
            Frame::Shot(shot) => self.incline_shot(side, shot, choices, into),
            Frame::React(react) => self.incline_reaction(side, react, choices, into),
            Frame::Artillery(_) => self.incline_barrage(side, choices, into),
            Frame::Roll(roll) => {
                let bad = self.roll_hurts(roll, side);
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Reroll => bad,
                    _ => 1.0 - bad,
                }));
            }
            // The order of rolls matters little; a leader who rallies helps those after him.
            Frame::Recover(_) => self.one_after_the_other(true, choices, into),
            Frame::Rout(_) => match choices.first() {
                Some(Choice::Side(_)) => into.extend(choices.iter().map(|choice| match choice {
                    Choice::Side(victim) if *victim as Side == side => 0.01,
                    _ => 1.0,
                })),
                _ => self.one_after_the_other(false, choices, into),
            },
            Frame::Breaks(breaks) => {
                let gone = self.breaks_next(breaks.units).is_some_and(|unit| self.is(unit, flag::BROKEN));
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Decline if gone => 0.15,
                    Choice::Decline => 1.0,
                    _ => 0.4,
                }));
            }
            Frame::Event(event) => self.incline_in_event(side, event, choices, into),
            Frame::Sniper(_) => self.incline_to_strike(side, choices, into),
            Frame::Retreat(_) | Frame::Displace(_) | Frame::Put(_) => {
                self.incline_to_stand(side, choices, into);
            }
            Frame::Exit(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Space(space) if *space == self.state.time + 1 => 4.0,
                Choice::Space(space) if *space == self.state.time => 0.5,
                _ => 0.2,
            })),
            Frame::Scrap(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 1.0,
                _ => 0.001,
            })),
            Frame::Stacking(_) => into.extend(choices.iter().map(|choice| match choice {
                Choice::Unit(unit) => 1.0 / (0.2 + self.use_of(*unit)),
                _ => 0.2,
            })),
            // A free action that only helps: ambushes, no quarter, digging in, hidden units.
            Frame::Melee(_) | Frame::Time(_) | Frame::PassAnswer(_) => {
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Action(card) if self.card(side, *card).action == Action::Demolitions => 0.05,
                    Choice::Action(_) => 3.0,
                    Choice::Decline => 0.3,
                    Choice::Unit(unit) => 1.0 / (0.2 + self.use_of(*unit)),
                    Choice::Hex(hex) => self.need_of_cover(side, *hex),
                    _ => 1.0,
                }));
            }
            _ => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 0.5,
                _ => 1.0,
            })),
        }
    }

    /// Where the order in which pieces are taken hardly matters: always the first, leaders first or last.
    fn one_after_the_other(&self, leaders_first: bool, choices: &[Choice], into: &mut Vec<f32>) {
        let mut taken = false;
        let preferred =
            |choice: &Choice| matches!(choice, Choice::Unit(unit) if self.is_leader(*unit) == leaders_first);
        let any = choices.iter().any(preferred);
        into.extend(choices.iter().map(|choice| {
            if !taken && (!any || preferred(choice)) {
                taken = true;
                1.0
            } else {
                0.003
            }
        }));
    }

    /// How much those in a hex would gain from foxholes.
    fn need_of_cover(&self, side: Side, hex: salient_ground::Hex) -> f32 {
        let cover = f32::from(self.cover(hex, Against::Nothing).0.clamp(0, 3));
        let men = self.side_at(side, hex).count() as f32;
        (3.2 - cover) * (0.3 + men) * if self.menace(1 - side, hex).is_some() { 2.0 } else { 1.0 }
    }

    /// A hex for a unit that must stand somewhere: out of harm's way, near what it wants.
    fn incline_to_stand(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        let goals = self.goals(side);
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Hex(hex) => {
                let cover = f32::from(self.cover(*hex, Against::Nothing).0.max(0));
                let fear = self.menace(1 - side, *hex).map_or(0.0, |power| f32::from(power.max(0)) * 0.1);
                lean(0.4 * cover - fear * (1.0 - 0.2 * cover.min(4.0)) + 0.8 * self.pull(&goals, *hex))
            }
            Choice::Decline => 0.5,
            _ => 1.0,
        }));
    }

    fn incline_in_event(&self, side: Side, event: &Event, choices: &[Choice], into: &mut Vec<f32>) {
        match event.what {
            Happening::Medic
            | Happening::WalkingWounded
            | Happening::BattleHarden
            | Happening::Hero
            | Happening::Deploy
            | Happening::Scrounge
            | Happening::FieldPromotion
            | Happening::Entrench => into.extend(choices.iter().map(|choice| match choice {
                Choice::Unit(unit) if self.side_of(*unit) == side => 0.5 + self.use_of(*unit),
                Choice::Unit(_) => 0.02,
                Choice::Hex(hex) => self.need_of_cover(side, *hex),
                Choice::Decline if event.what == Happening::Deploy => 3.0,
                Choice::Decline => 0.2,
                _ => 1.0,
            })),
            _ => self.incline_to_strike(side, choices, into),
        }
    }

    /// Enemies rather than friends, and those whom it hurts most.
    fn incline_to_strike(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Unit(unit) if self.side_of(*unit) == side => 0.02,
            Choice::Unit(unit) => 0.2 + self.hurt(*unit),
            Choice::Weapon(weapon) => match self.bearer(*weapon) {
                Some(unit) if self.side_of(unit) == side => 0.02,
                _ => 0.2 + f32::from(self.weapon_kind(*weapon).firepower),
            },
            Choice::Hex(hex) => {
                let theirs: f32 = self.side_at(1 - side, *hex).map(|unit| self.hurt(unit)).sum();
                let ours: f32 = self.side_at(side, *hex).map(|unit| self.hurt(unit)).sum();
                (0.1 + theirs) / (0.3 + 3.0 * ours)
            }
            Choice::Decline => 0.3,
            _ => 1.0,
        }));
    }
}
