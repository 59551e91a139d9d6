//! Where to go: towards what is wanted, from cover to cover, out of harm's way; into the enemy where he is weaker.

use crate::cards::Action;
use crate::choice::Choice;
use crate::frame::{Advance, Move, MoveAsk};
use crate::setup::{Side, UnitId};
use crate::standing::{Goals, beats, lean};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::Units;
use salient_ground::Hex;

/// How sharply a better hex is preferred.
const KEEN: f32 = 4.0;

impl Position {
    pub(super) fn incline_move(&self, side: Side, order: &Move, choices: &[Choice], into: &mut Vec<f32>) {
        match order.asks {
            MoveAsk::Target => {
                let power = 6;
                return into.extend(choices.iter().map(|choice| match choice {
                    Choice::Hex(hex) => 0.05 + self.harm(1 - side, *hex, power),
                    _ => 0.1,
                }));
            }
            MoveAsk::Smoke => {
                return into.extend(choices.iter().map(|choice| match choice {
                    Choice::Hex(hex) if self.state.present[side].contains(*hex) => 2.0,
                    _ => 1.0,
                }));
            }
            MoveAsk::Give(_) | MoveAsk::Go => {}
        }
        let goals = self.goals(side);
        let here = self.hex_of_all(order.group);
        let now = here.map_or(0.0, |hex| self.stand(side, &goals, order.group, hex, false));
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Hex(hex) => lean(KEEN * (self.stand(side, &goals, order.group, *hex, true) - now)) * 0.8,
            Choice::Unit(_) if here.is_some() => 0.35,
            Choice::Unit(unit) => {
                let guards = self.hex_of(*unit).is_some_and(|hex| self.guards(side, hex));
                if guards { 0.2 } else { 2.0 }
            }
            Choice::Exit => {
                let points: f32 = order.group.iter().map(|unit| f32::from(self.kind(unit).points())).sum();
                1.0 + 2.0 * points * if self.exits_doubled() { 2.0 } else { 1.0 }
            }
            Choice::Action(card) => match self.card(side, *card).action {
                Action::AssaultFire => 3.0,
                _ => 0.3,
            },
            Choice::Done if here.is_some() => 1.0,
            Choice::Done => 0.4,
            Choice::Weapon(_) | Choice::Give(_) => 0.01,
            _ => 1.0,
        }));
    }

    /// What it is worth to a group to stand in a hex.
    fn stand(&self, side: Side, goals: &Goals, group: Units, hex: Hex, enters: bool) -> f32 {
        let mut worth = self.pull(goals, hex);
        let cover = self.cover(hex, Against::Nothing).0;
        worth += 0.05 * f32::from(cover.max(0));
        if let Some(power) = self.menace(1 - side, hex) {
            let fear: f32 = group
                .iter()
                .map(|unit| {
                    let morale = self.face(unit).morale + cover;
                    beats(power - i16::from(morale)) * self.hurt(unit)
                })
                .sum();
            worth -= if enters { 0.5 } else { 0.4 } * fear;
        }
        if enters && let Some(crate::chart::Fortification::Mines) = self.work(hex) {
            worth -= 0.7;
        }
        if let Some(unit) = group.first() {
            worth += 0.3 * self.exit_hope(unit, hex);
        }
        if self.figures(side, hex) > 7 {
            worth -= 0.5;
        }
        worth
    }

    pub(super) fn incline_advance(
        &self,
        side: Side,
        advance: &Advance,
        choices: &[Choice],
        into: &mut Vec<f32>,
    ) {
        let goals = self.goals(side);
        let Some(unit) = advance.going.first() else {
            return into.extend(choices.iter().map(|choice| match choice {
                Choice::Unit(unit) => self.advance_gain(side, &goals, *unit),
                Choice::Done => 0.8,
                _ => 1.0,
            }));
        };
        let now = self.hex_of(unit).map_or(0.0, |hex| self.stand(side, &goals, advance.going, hex, false));
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Hex(hex) if self.state.present[1 - side].contains(*hex) => {
                let hope = self.melee_hope(side, *hex, advance.units.union(advance.going));
                lean(2.5 * (hope + 0.5 * self.pull(&goals, *hex).min(2.0) - 0.5 * now.max(0.0)))
            }
            Choice::Hex(hex) => lean(KEEN * (self.stand(side, &goals, advance.going, *hex, false) - now)),
            Choice::Exit => 1.0 + 2.0 * f32::from(self.kind(unit).points()),
            _ => 1.0,
        }));
    }

    /// How much a unit gains by advancing.
    fn advance_gain(&self, side: Side, goals: &Goals, unit: UnitId) -> f32 {
        let Some(from) = self.hex_of(unit) else { return 0.1 };
        let alone = Units::of(unit);
        let now = self.stand(side, goals, alone, from, false);
        let mut best: f32 = -1.0;
        for to in self.setup.tables.neighbours(from) {
            let gain = if self.state.present[1 - side].contains(*to) {
                self.assault_hope(side, *to)
            } else {
                self.stand(side, goals, alone, *to, false) - now
            };
            best = best.max(gain);
        }
        if self.guards(side, from) && best < 1.0 { 0.1 } else { 1.5 * lean(2.0 * best) }
    }

    /// What a melee in a hex promises a side if these units go in, those next to it.
    fn melee_hope(&self, side: Side, hex: Hex, units: Units) -> f32 {
        let near = self.setup.tables.neighbour_set(hex);
        let ours = units
            .iter()
            .filter(|unit| self.hex_of(*unit).is_some_and(|at| near.contains(at)))
            .chain(self.side_at(side, hex));
        let (mut strength, mut stake) = (0, 0.0);
        for unit in ours {
            strength += i16::from(self.melee_strength(unit));
            stake += f32::from(self.kind(unit).points()) + self.use_of(unit);
        }
        let (mut theirs, mut prize) = (0, 0.0);
        for unit in self.side_at(1 - side, hex) {
            theirs += i16::from(self.melee_strength(unit));
            prize += f32::from(self.kind(unit).points()) + self.use_of(unit);
        }
        let (win, lose) = (beats(strength - theirs), beats(theirs - strength));
        let tied = 1.0 - win - lose;
        win * prize - lose * stake + tied * (prize - stake)
    }

    /// The same for all of a side's fresh units next to a hex.
    pub(super) fn assault_hope(&self, side: Side, hex: Hex) -> f32 {
        let near = self.setup.tables.neighbour_set(hex).intersect(self.state.present[side]);
        let units: Units = near
            .iter()
            .flat_map(|from| self.side_at(side, from))
            .filter(|unit| self.fresh(*unit) && !self.is(*unit, flag::BROKEN))
            .collect();
        if units.is_empty() { -1.0 } else { self.melee_hope(side, hex, units) }
    }

    /// The best assault that a side could make.
    pub(super) fn best_assault(&self, side: Side) -> f32 {
        self.state.present[1 - side].iter().map(|hex| self.assault_hope(side, hex)).fold(-1.0, f32::max)
    }
}
