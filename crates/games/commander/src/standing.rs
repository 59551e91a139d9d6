//! What a side has to gain and to fear where it stands: what objectives are worth to it, how far its fire reaches, how
//! long the battle will last. An agent's opinion; no rule asks for it.

use crate::chart::OBJECTIVES;
use crate::setup::{Side, UnitId};
use crate::state::{NEITHER, Position, flag};
use crate::stats::Against;
use arrayvec::ArrayVec;
use salient_ground::Hex;

/// Places that draw a side, with what they promise.
pub(crate) type Goals = ArrayVec<(Hex, f32), OBJECTIVES>;

/// What a goal so many hexes away still draws.
const NEARNESS: [f32; 21] = [
    1.0, 0.85, 0.72, 0.61, 0.52, 0.44, 0.38, 0.32, 0.27, 0.23, 0.2, 0.17, 0.14, 0.12, 0.1, 0.09, 0.08, 0.07,
    0.06, 0.05, 0.04,
];

/// The chance that two dice and an advantage of -10 to 10 beat two dice.
const BEATS: [f32; 21] = [
    0.0, 0.001, 0.004, 0.012, 0.027, 0.054, 0.097, 0.159, 0.239, 0.336, 0.444, 0.556, 0.664, 0.761, 0.841,
    0.903, 0.946, 0.973, 0.988, 0.996, 0.999,
];

/// What holding an objective is worth beyond today's points, since more chits may be drawn.
const GROUND: f32 = 0.6;

/// How near something is: 1 on the spot, less with every hex.
#[inline]
pub(crate) fn nearness(distance: u16) -> f32 {
    NEARNESS[usize::from(distance.min(20))]
}

/// The chance that two dice and an advantage beat two dice.
#[inline]
pub(crate) fn beats(advantage: i16) -> f32 {
    BEATS[(advantage.clamp(-10, 10) + 10) as usize]
}

/// A weight that grows with a difference in worth, 1 at none; like an exponential, but the same on every machine.
#[inline]
pub(crate) fn lean(difference: f32) -> f32 {
    let x = difference.abs().min(8.0);
    let grown = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x / 24.0)));
    if difference < 0.0 { 1.0 / grown } else { grown }
}

impl Position {
    /// How many time advances the battle is likely to last. [CC:6.1.2d CC:6.2.2a]
    pub(crate) fn time_left(&self) -> f32 {
        const BELOW: [f32; 14] =
            [0.0, 0.0, 0.0, 0.028, 0.083, 0.167, 0.278, 0.417, 0.583, 0.722, 0.833, 0.917, 0.972, 1.0];
        let (mut left, mut going_on) = (0.0, 1.0);
        for space in u16::from(self.state.time) + 1..=13 {
            let due = space >= u16::from(self.setup.sudden_death);
            left += going_on;
            if due {
                going_on *= 1.0 - BELOW[usize::from(space)];
            }
        }
        left
    }

    /// What a side gains by taking an objective it does not control, as far as it knows itself.
    pub(crate) fn want(&self, side: Side, number: usize) -> f32 {
        let known = self.state.open_chits | self.state.secret_chits[side];
        let worth = f32::from(self.worth(number, known)) + GROUND;
        match self.state.control[number] {
            NEITHER => worth,
            owner if owner as Side == side => 0.0,
            _ => 2.0 * worth,
        }
    }

    /// Where a side wants to be: objectives it lacks, and those it holds with nobody there and the enemy near.
    pub(crate) fn goals(&self, side: Side) -> Goals {
        let mut goals = Goals::new();
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            let mut want = self.want(side, number);
            if self.state.control[number] as Side == side
                && self.state.present[side].intersect(objective.hexes).is_empty()
            {
                let near = self.setup.tables.within(objective.at, 3.min(self.setup.tables.radius()));
                let known = self.state.open_chits | self.state.secret_chits[side];
                let worth = f32::from(self.worth(number, known)) + GROUND;
                want = if near.meets(self.state.present[1 - side]) { worth } else { 0.1 * worth };
            }
            if want > 0.0 {
                goals.push((objective.at, want));
            }
        }
        goals
    }

    /// How strongly goals draw towards a hex.
    pub(crate) fn pull(&self, goals: &Goals, hex: Hex) -> f32 {
        let mut pull: f32 = 0.0;
        let mut rest = 0.0;
        for (goal, want) in goals {
            let drawn = want * nearness(self.setup.tables.distance(hex, *goal).into());
            rest += drawn;
            pull = pull.max(drawn);
        }
        pull + 0.15 * (rest - pull)
    }

    /// What leaving the map would bring a unit, the more the nearer it is to the enemy's edge. [CC:7.2.1b]
    pub(crate) fn exit_hope(&self, unit: UnitId, hex: Hex) -> f32 {
        let edge = self.setup.sides[1 - self.side_of(unit)].edge;
        let points = f32::from(self.kind(unit).points()) * if self.exits_doubled() { 2.0 } else { 1.0 };
        points * nearness(2 * edge.distance(&self.setup.grid, hex))
    }

    /// What a unit is worth to its side beyond the points it would give away.
    pub(crate) fn use_of(&self, unit: UnitId) -> f32 {
        let kind = self.kind(unit);
        let mut worth = 0.5 + 0.5 * f32::from(kind.points()) + 0.1 * f32::from(kind.front.firepower.max(0));
        if let Some(weapon) = self.weapon_of(unit) {
            let works = if self.weapon(weapon).broken { 0.3 } else { 1.0 };
            worth += 0.12 * works * f32::from(self.weapon_kind(weapon).firepower);
        }
        worth
    }

    /// The firepower that a side's unbroken units could bring to bear on a hex: the best, and half of each other.
    pub(crate) fn menace(&self, side: Side, hex: Hex) -> Option<i16> {
        let (mut best, mut others) = (i16::MIN, 0);
        let seers = self.setup.lines.seen(hex).intersect(self.state.present[side]);
        for from in seers.iter() {
            if from == hex {
                continue;
            }
            let (mut strongest, mut firing) = (i16::MIN, 0);
            let distance = self.setup.tables.distance(from, hex) as i8;
            for unit in self.side_at(side, from) {
                if self.is(unit, flag::BROKEN) {
                    continue;
                }
                let face = self.face(unit);
                let mut power = i16::MIN;
                if distance <= face.range {
                    power = i16::from(face.firepower);
                }
                if let Some(weapon) = self.weapon_of(unit)
                    && !self.weapon(weapon).broken
                    && !self.is(unit, flag::SUPPRESSED)
                {
                    let kind = self.weapon_kind(weapon);
                    if distance <= kind.range && distance >= kind.least {
                        power = power.max(i16::from(kind.firepower));
                    }
                }
                if power > i16::MIN {
                    firing += 1;
                    strongest = strongest.max(power);
                }
            }
            if firing > 0
                && let Some(hindrance) = self.sight(from, hex)
            {
                others += firing - i16::from(best == i16::MIN);
                best = best.max(strongest - i16::from(hindrance));
            }
        }
        (best > i16::MIN).then_some(best + others / 2)
    }

    /// What fire of this power at a hex would bring, against units of a side: chances of breaking, by their worth.
    pub(crate) fn harm(&self, victim: Side, hex: Hex, power: i16) -> f32 {
        self.side_at(victim, hex).map(|unit| self.harm_to(unit, power)).sum()
    }

    /// The same for one unit.
    pub(crate) fn harm_to(&self, unit: UnitId, power: i16) -> f32 {
        let chance = beats(power - i16::from(self.morale(unit, Against::Nothing)));
        chance * self.hurt(unit)
    }

    /// What a unit's next break costs its side: a broken one is gone.
    pub(crate) fn hurt(&self, unit: UnitId) -> f32 {
        let points = f32::from(self.kind(unit).points());
        if self.is(unit, flag::BROKEN) {
            let doubled = if self.eliminations_doubled() { 2.0 } else { 1.0 };
            doubled * points + 0.6 * self.use_of(unit)
        } else {
            0.4 * self.use_of(unit) + 0.2 * points
        }
    }
}
