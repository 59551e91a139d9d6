//! How well a side stands: its points if the battle ended now, against what is due by now; how much of its strength is
//! left; how near it is to what it lacks and how well that is guarded, by the rounds left.
//!
//! The weights come from regressions of who won, as `salient study` makes them, and from games between players with
//! one and with other weights. `docs/strength.md` says how they were found and what they changed.

use crate::chart::Order;
use crate::frame::{FightStep, Frame, Step};
use crate::odds::promise;
use crate::pool::Total;
use crate::setup::{Scored, Side};
use crate::state::Position;
use salient_ground::Hex;

/// What is looked at, and what it weighs. Points count for more the fewer rounds are left in which they may be lost, so
/// they stand here twice: divided by the rounds left, and by their square.
pub(crate) const FIGURES: [(&str, f32); 5] =
    [("points", 0.52), ("points, late", 1.32), ("reach", 1.16), ("strength", 4.88), ("posture", 0.5)];

/// How a battle began, for comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening {
    /// By how many points side 0 was ahead of a margin that neither side wins by.
    margin: f32,
    /// The strength of each side.
    power: [f32; 2],
}

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
            sign * 0.9 + squash((f32::from(verdict.margin as i16) - self.middle()) / 8.0) * 0.1
        } else {
            squash(self.chances() / 2.2)
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
            .map_or(ours, |index| f32::from(self.setup.levels[index].at_least) - 1.0);
        if ours.is_finite() { (ours + theirs) / 2.0 } else { 0.0 }
    }

    /// The logarithm of the odds that side 0 wins, near enough.
    fn chances(&self) -> f32 {
        self.weighed().iter().zip(FIGURES).map(|(value, (_, weight))| value * weight).sum()
    }

    /// The [`FIGURES`] of this position.
    pub(crate) fn weighed(&self) -> [f32; FIGURES.len()] {
        let last = self.setup.last_round();
        let rest = f32::from(last.saturating_sub(self.state.round));
        let near = 1.0 / (1.0 + rest);
        // Who begins behind has the whole battle to make up for it: what counts is being ahead of an even pace.
        let share = (rest / f32::from(last.saturating_sub(1).max(1))).min(1.0);
        let margin = self.margin() - share * self.opening.margin + self.combat_hope();
        let kept = |side: Side| self.power(side) / self.opening.power[side].max(1.0);
        [
            near * margin,
            near * near * margin,
            near * (self.reach_for(0) - self.reach_for(1)),
            kept(0) - kept(1),
            self.posture(0) - self.posture(1),
        ]
    }

    /// By how many points side 0 is ahead of a margin that neither side wins by.
    fn margin(&self) -> f32 {
        let [ours, theirs] = self.points_now();
        f32::from(ours) - f32::from(theirs) - self.middle()
    }

    /// How things stand, for comparison with later.
    pub(crate) fn as_opening(&self) -> Opening {
        Opening { margin: self.margin(), power: [0, 1].map(|side| self.power(side)) }
    }

    /// What divisions yet to act promise: they may strike the enemy next to them, and gain by orders to move where there
    /// is something to gain, to hold or dig in where the enemy is near. Orders lying face down count as given.
    fn posture(&self, side: Side) -> f32 {
        let wanted: f32 = self
            .setup
            .scores
            .iter()
            .filter(|score| score.side == side)
            .map(|score| match &score.what {
                Scored::Control { objectives, each, round }
                    if round.is_none_or(|round| round >= self.state.round) =>
                {
                    objectives
                        .iter()
                        .map(|number| &self.setup.objectives[*number as usize])
                        .filter(|objective| !self.state.control[side].contains(objective.hex))
                        .map(|objective| f32::from(each.unwrap_or(objective.points)))
                        .sum()
                }
                _ => 0.0,
            })
            .sum();
        let need = (wanted / 6.0).min(1.0);
        let mut posture = 0.0;
        for division in self.division_ids() {
            if self.setup.division(division).side != side || self.state.acted >> division.0 & 1 == 1 {
                continue;
            }
            let mut near = 0.0;
            let mut stands = 0.0;
            let mut ready = 0.0;
            for id in self.combat_stands(division) {
                if let Some(hex) = self.hex(id) {
                    stands += 1.0;
                    if self.setup.within[3][hex.0 as usize].meets(self.state.combat[1 - side]) {
                        near += 1.0;
                    }
                    if self.setup.within[1][hex.0 as usize].meets(self.state.combat[1 - side]) {
                        ready += f32::from(self.strength(id)) / 2.0;
                    }
                }
            }
            let order = self.state.given[division.index()].unwrap_or(self.state.orders[division.index()]);
            posture += 0.026 * ready;
            posture += match order {
                Order::Move => stands * 0.018 * need - near * 0.009,
                Order::Hold => near * 0.006,
                Order::DugIn => near * 0.011 - stands * 0.009 * need,
                Order::Retreat => -stands * 0.015,
            };
        }
        posture
    }

    /// What the combat under way promises side 0, before its dice have fallen: the hex if it is won, and losses.
    fn combat_hope(&self) -> f32 {
        let Some(fight) = self.state.stack.fight() else { return 0.0 };
        if fight.from[0].is_none()
            || !matches!(
                fight.step,
                FightStep::Prepare | FightStep::Caller | FightStep::Defend | FightStep::Roll
            )
        {
            return 0.0;
        }
        let attacker = self.setup.division(fight.division).side;
        let attack = self.attack_pool(fight, &mut Total);
        let mut defence = self.defence_pool(fight, &mut Total);
        if fight.step != FightStep::Roll {
            let mut call = *fight;
            call.caller = fight.caller.or_else(|| self.callers(fight.target).first().copied());
            let mut guns = 0;
            for id in self.defence_support(&call) {
                if self.kind(id).is_gun() {
                    guns += 1;
                } else {
                    defence += 1;
                }
            }
            defence += 2 * u8::min(guns, 2);
        }
        let promise = promise(self.hex_status(fight.target), [attack, defence]);
        let worth: i16 = self
            .setup
            .objectives
            .iter()
            .filter(|objective| objective.hex == fight.target)
            .map(|objective| objective.points)
            .sum();
        let hope = promise.more * (f32::from(worth) * 0.8 + 0.5) - promise.less * 0.4
            + 0.14 * (promise.losses[1] - promise.losses[0]);
        if attacker == 0 { hope } else { -hope }
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

    /// What the objectives a side lacks are worth to it: the more the nearer it stands with more, the less the better
    /// they are guarded; what it holds is the safer the better it is guarded.
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
                        // What is held at the end is among the points already; what falls due before is not yet.
                        let sure = if round.is_some() { 0.9 } else { 0.0 };
                        let guard = 0.72 * self.guard(objective.hex);
                        hope += worth
                            * if self.state.control[side].contains(objective.hex) {
                                sure + guard - 0.5 * self.grasp(1 - side, objective.hex)
                            } else {
                                0.6 * self.grasp(side, objective.hex) - guard
                            };
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

    /// How well a hex is guarded by those who stand in it, from 0 to 1.
    fn guard(&self, hex: Hex) -> f32 {
        let strength: f32 = self.combat_on(hex).map(|id| f32::from(self.strength(id)) / 2.0).sum();
        strength.min(4.0) / 4.0
    }

    /// How near a side is to having a hex it does not hold, from 0 to about 1: how near its two nearest stacks are, the
    /// fuller the better, against those who guard it.
    fn grasp(&self, side: Side, hex: Hex) -> f32 {
        let (mut best, mut second) = (0.0_f32, 0.0_f32);
        for other in self.state.combat[side] {
            let Some(near) = NEARNESS.get(self.setup.distance(hex, other) as usize) else { continue };
            let stands = self.combat_on(other).count().min(4) as f32;
            let weight = near * (0.4 + 0.15 * stands);
            if weight > best {
                (best, second) = (weight, best);
            } else if weight > second {
                second = weight;
            }
        }
        let mut guards = 0.0;
        for other in self.state.combat[1 - side].intersect(self.setup.within[1][hex.0 as usize]) {
            let stands = self.combat_on(other).count() as f32;
            guards += if other == hex { stands } else { 0.5 * stands };
        }
        (0.65 * best + 0.35 * second) * (1.0 - 0.08 * guards.min(5.0))
    }
}

/// What a stack so many hexes away counts for taking a hex.
const NEARNESS: [f32; 10] = [1.0, 0.78, 0.6, 0.46, 0.35, 0.26, 0.18, 0.11, 0.06, 0.02];

/// Any figure brought between -1 and 1.
fn squash(x: f32) -> f32 {
    x / (1.0 + x * x).sqrt()
}
