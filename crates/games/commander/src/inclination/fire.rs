//! Whom to fire at, with whom, and what to play around an attack.

use crate::cards::Action;
use crate::choice::Choice;
use crate::frame::{Fire, React, Shot, ShotStep};
use crate::setup::Side;
use crate::state::{Position, flag};
use crate::units::Units;
use salient_ground::Hex;

impl Position {
    /// The firepower that some units could bring on a hex together.
    fn volley(&self, units: impl Iterator<Item = crate::setup::UnitId>, hex: Hex) -> i16 {
        let (mut best, mut pieces) = (i16::MIN, 0);
        for unit in units {
            let Some(from) = self.hex_of(unit) else { continue };
            let Some(hindrance) = self.sight(from, hex) else { continue };
            let distance = self.setup.tables.distance(from, hex) as i8;
            if distance == 0 {
                continue;
            }
            if distance <= self.range(unit) {
                best = best.max(i16::from(self.firepower(unit)) - i16::from(hindrance));
                pieces += 1;
            }
            if let Some(weapon) = self.weapon_of(unit)
                && self.weapon_reaches(weapon, hex)
            {
                best = best.max(i16::from(self.weapon_firepower(weapon)) - i16::from(hindrance));
                pieces += 1;
            }
        }
        if best == i16::MIN { -20 } else { best + (pieces - 1).min(3) }
    }

    /// What the best attack that a side could make with a Fire order promises.
    pub(super) fn best_volley(&self, side: Side) -> f32 {
        let fresh: Units = self
            .side_on_map(side)
            .filter(|unit| self.fresh(*unit) && !self.is(*unit, flag::BROKEN))
            .collect();
        let mut best: f32 = 0.0;
        for hex in self.state.present[1 - side].iter() {
            let power = self.volley(fresh.iter(), hex);
            if power > 0 {
                best = best.max(self.harm(1 - side, hex, power));
            }
        }
        best
    }

    pub(super) fn incline_fire(&self, side: Side, fire: &Fire, choices: &[Choice], into: &mut Vec<f32>) {
        let bearers = fire.weapons.iter().filter_map(|weapon| self.bearer(weapon));
        let firing: Units = fire.units.iter().chain(bearers).collect();
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Hex(hex) => {
                let harm = self.harm(1 - side, *hex, self.volley(firing.iter(), *hex));
                0.02 + harm * (1.0 + 3.0 * harm)
            }
            Choice::Smoke(_) => 0.002,
            Choice::Done => 0.02,
            _ => 1.0,
        }));
    }

    pub(super) fn incline_shot(&self, side: Side, shot: &Shot, choices: &[Choice], into: &mut Vec<f32>) {
        match shot.step {
            ShotStep::Gather => {
                let nobody = shot.units.is_empty() && shot.weapons.is_empty();
                let now = if nobody { 0 } else { self.shot_firepower(shot) };
                let mut first = true;
                into.extend(choices.iter().map(|choice| {
                    let mut with = *shot;
                    match choice {
                        Choice::Unit(unit) => with.units.insert(*unit),
                        Choice::Weapon(weapon) => with.weapons.insert(*weapon),
                        Choice::Done => return if now > 0 { 0.6 } else { 0.05 },
                        Choice::Decline => return 0.01,
                        _ => return 1.0,
                    }
                    let more = self.shot_firepower(&with) - now;
                    if nobody {
                        f32::from(more.max(0)) + 0.1
                    } else if more > 0 {
                        // Of those who add the same, the first: the order changes nothing.
                        if std::mem::replace(&mut first, false) { 3.0 } else { 0.6 }
                    } else {
                        0.03
                    }
                }));
            }
            ShotStep::Actions => {
                let power = self.shot_firepower(shot);
                let gain =
                    self.harm(1 - side, shot.target, power + 2) - self.harm(1 - side, shot.target, power);
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Action(card) => match self.card(side, *card).action {
                        Action::SprayFire => 1.0,
                        Action::SustainedFire => 1.5 * gain,
                        _ => 4.0 * gain,
                    },
                    _ => 0.6,
                }));
            }
            ShotStep::Answer => {
                let saved = shot.rolling.first().map_or(0.0, |unit| {
                    let power = shot.total - 7;
                    self.harm_to(unit, power) - self.harm_to(unit, power - 2)
                });
                into.extend(choices.iter().map(|choice| match choice {
                    Choice::Action(_) => 5.0 * saved,
                    _ => 0.5,
                }));
            }
            ShotStep::Defend => self.one_after_the_other(false, choices, into),
            ShotStep::Spray => into.extend(choices.iter().map(|choice| match choice {
                Choice::Hex(hex) => 0.05 + self.harm(1 - side, *hex, 6),
                _ => 1.0,
            })),
            _ => into.extend(choices.iter().map(|choice| match choice {
                Choice::Decline => 0.5,
                _ => 1.0,
            })),
        }
    }

    /// Fire at those who move in the open, and mines and wire under them.
    pub(super) fn incline_reaction(
        &self,
        side: Side,
        react: &React,
        choices: &[Choice],
        into: &mut Vec<f32>,
    ) {
        let harm = |units: Units| {
            let power = self.volley(units.iter(), react.hex);
            react
                .entered
                .iter()
                .filter(|unit| self.hex_of(*unit) == Some(react.hex))
                .map(|unit| self.harm_to(unit, power))
                .sum::<f32>()
        };
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Opportunity(_) => {
                let fresh =
                    self.side_on_map(side).filter(|unit| self.fresh(*unit) && !self.is(*unit, flag::BROKEN));
                let harm = harm(fresh.collect());
                4.0 * harm * (0.5 + harm)
            }
            Choice::Use => {
                let watching = self.side_on_map(side).filter(|unit| self.is(*unit, flag::WATCHING));
                0.3 + 8.0 * harm(watching.collect())
            }
            Choice::Action(card) => match self.card(side, *card).action {
                Action::HiddenMines => 2.0,
                _ => 0.8,
            },
            _ => 0.4,
        }));
    }

    /// Where a barrage is called: on the enemy, clear of one's own.
    pub(super) fn incline_barrage(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        let power = self.state.radios[side].map_or(8, |radio| i16::from(radio.kind.firepower));
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Hex(hex) => {
                let area = self.setup.tables.within(*hex, 1);
                let (mut theirs, mut ours) = (0.0, 0.0);
                for struck in area.intersect(self.state.present[1 - side]).iter() {
                    theirs += self.harm(1 - side, struck, power);
                }
                for struck in area.intersect(self.state.present[side]).iter() {
                    ours += self.harm(side, struck, power);
                }
                let worth: f32 = theirs - 1.3 * ours;
                if worth > 0.0 { 0.002 + worth * worth * 4.0 } else { 0.001 }
            }
            Choice::Smoke(_) => 0.0005,
            Choice::Unit(_) => 1.0,
            _ => 1.0,
        }));
    }
}
