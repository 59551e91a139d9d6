//! The odds of an attack before it is made, from the code that resolves it and from the cards nobody has seen.

use crate::frame::{Frame, Shot, ShotKind, ShotStep};
use crate::procedure::seat;
use crate::setup::{Side, UnitId};
use crate::state::Position;
use crate::units::Units;
use salient_engine::{Odds, OddsPool, Seat, SumLine};

/// Chances of each sum of two dice, 2 to 12, at that index.
type Sums = [f64; 13];

impl Position {
    /// The chances of a side's next roll as a viewer can know them: from the cards that viewer has not seen.
    #[must_use]
    pub fn roll_chances(&self, side: Side, viewer: Option<Seat>) -> Sums {
        let mut unseen = self.state.deck[side];
        match viewer {
            Some(viewer) if viewer == seat(side) => {}
            Some(_) => unseen = unseen.union(self.state.hand[side].without(self.state.shown[side])),
            None => unseen = unseen.union(self.state.hand[side]),
        }
        let mut sums = [0.0; 13];
        let each = 1.0 / unseen.len().max(1) as f64;
        for card in unseen.iter() {
            let [white, coloured] = self.card(side, card).dice;
            sums[usize::from(white + coloured)] += each;
        }
        sums
    }

    /// The odds of an attack as it stands.
    #[must_use]
    pub fn shot_odds(&self, shot: &Shot, viewer: Option<Seat>) -> Option<Odds> {
        let side = shot.side as Side;
        let rolled = shot.step > ShotStep::Rolled;
        if shot.smoke || (shot.units.is_empty() && shot.weapons.is_empty() && !self.no_pieces(shot)) {
            return None;
        }
        let defenders: Units = if rolled {
            shot.defending.union(shot.rolling)
        } else if shot.kind == ShotKind::Mines {
            shot.defending
        } else {
            shot.targets().flat_map(|hex| self.units_at(hex)).collect()
        };
        if defenders.is_empty() {
            return None;
        }
        let lines = self.attack_lines(shot, rolled);
        // What is added to the dice: firepower, and what woods add to shells. [CC:T99b]
        let strength: i16 = lines.iter().map(|line| line.amount).sum();
        let fixed = if rolled { Some(shot.total) } else { self.roll_shown(shot).map(|sum| strength + sum) };
        let mut pools = vec![self.attack_pool(shot, fixed, lines)];
        pools.extend(defenders.iter().map(|unit| self.defence_pool(shot, unit)));
        let attack = self.roll_chances(side, viewer);
        let outcomes = if defenders.len() == 1 {
            let unit = defenders.first()?;
            let [breaks, ties, holds] = self.against_one(shot, unit, fixed, strength, &attack, viewer);
            let tie = if self.is(unit, crate::state::flag::MOVING) {
                "ties, and breaks as it moves"
            } else {
                "suppressed"
            };
            vec![("breaks".to_owned(), breaks), (tie.to_owned(), ties), ("holds".to_owned(), holds)]
        } else {
            self.against_many(shot, defenders, fixed, strength, &attack, viewer)
        };
        // Ordnance that has yet to hit attacks only if it does. [CC:O20.2a]
        let aims = matches!(shot.step, ShotStep::Target | ShotStep::Targeted);
        let condition = if aims { ", if it hits" } else { "" };
        let title = format!("Attack on {}{condition}", self.hex_name(shot.target));
        Some(Odds { title, pools, outcomes })
    }

    /// The attack roll that lies open while the initiative may still annul it. [CC:9.1b]
    fn roll_shown(&self, shot: &Shot) -> Option<i16> {
        match self.state.stack.top() {
            Frame::Roll(roll) if shot.step == ShotStep::Rolled => {
                let [white, coloured] = self.card(roll.side as Side, roll.card?).dice;
                Some(i16::from(white + coloured))
            }
            _ => None,
        }
    }

    fn no_pieces(&self, shot: &Shot) -> bool {
        matches!(shot.kind, ShotKind::Mines | ShotKind::Impact)
    }

    /// The lines of an attack's strength, with what woods add to it.
    fn attack_lines(&self, shot: &Shot, rolled: bool) -> Vec<SumLine> {
        let mut terms = self.shot_terms(shot);
        terms.extend(self.airburst(&if rolled { *shot } else { self.fixed(*shot) }));
        self.sum_lines(&terms)
    }

    fn attack_pool(&self, shot: &Shot, fixed: Option<i16>, lines: Vec<SumLine>) -> OddsPool {
        let total: i16 = lines.iter().map(|line| line.amount).sum();
        let words = match fixed {
            Some(total) => format!("attack total {total}"),
            None => format!("{total} and two dice"),
        };
        OddsPool {
            title: format!("{} attack", self.side_name(shot.side as Side)),
            seat: Seat(shot.side),
            total,
            rolled: words,
            lines,
            hits: Vec::new(),
        }
    }

    fn defence_pool(&self, shot: &Shot, unit: UnitId) -> OddsPool {
        let against = self.odds_against(shot, unit);
        let lines: Vec<SumLine> = self.sum_lines(&self.morale_terms(unit, against));
        let total: i16 = lines.iter().map(|line| line.amount).sum();
        OddsPool {
            title: self.unit_name(unit),
            seat: seat(self.side_of(unit)),
            total,
            rolled: format!("{total} and two dice"),
            lines,
            hits: Vec::new(),
        }
    }

    /// What cover counts against, also before the attack has been fixed.
    fn odds_against(&self, shot: &Shot, unit: UnitId) -> crate::stats::Against {
        if shot.step > ShotStep::Rolled {
            return self.attack_on(shot, unit);
        }
        self.attack_on(&self.fixed(*shot), unit)
    }

    fn against_one(
        &self,
        shot: &Shot,
        unit: UnitId,
        fixed: Option<i16>,
        strength: i16,
        attack: &Sums,
        viewer: Option<Seat>,
    ) -> [f64; 3] {
        let mut result = [0.0; 3];
        for (sum, chance) in attack_totals(fixed, strength, attack) {
            let [breaks, ties, holds] = self.one_defence(shot, unit, sum, viewer);
            result[0] += chance * breaks;
            result[1] += chance * ties;
            result[2] += chance * holds;
        }
        result
    }

    /// Chances that a unit's total is less than, equal to and more than an attack total.
    fn one_defence(&self, shot: &Shot, unit: UnitId, total: i16, viewer: Option<Seat>) -> [f64; 3] {
        let morale = i16::from(self.morale(unit, self.odds_against(shot, unit)));
        let total = if shot.rolling.contains(unit) { total } else { total + i16::from(shot.concealed) };
        let mut result = [0.0; 3];
        for (sum, chance) in self.roll_chances(self.side_of(unit), viewer).iter().enumerate() {
            let place = match (morale + sum as i16).cmp(&total) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            result[place] += chance;
        }
        result
    }

    /// How many break, each defending by itself against the same attack total.
    fn against_many(
        &self,
        shot: &Shot,
        defenders: Units,
        fixed: Option<i16>,
        strength: i16,
        attack: &Sums,
        viewer: Option<Seat>,
    ) -> Vec<(String, f64)> {
        let mut broken = vec![0.0; defenders.len() + 1];
        for (total, chance) in attack_totals(fixed, strength, attack) {
            let mut counts = vec![0.0; defenders.len() + 1];
            counts[0] = 1.0;
            for unit in defenders.iter() {
                let [breaks, ties, _] = self.one_defence(shot, unit, total, viewer);
                let hit = if self.is(unit, crate::state::flag::MOVING) { breaks + ties } else { breaks };
                for count in (0..counts.len()).rev() {
                    let one_more = if count > 0 { counts[count - 1] * hit } else { 0.0 };
                    counts[count] = counts[count] * (1.0 - hit) + one_more;
                }
            }
            for (count, part) in counts.iter().enumerate() {
                broken[count] += chance * part;
            }
        }
        broken
            .into_iter()
            .enumerate()
            .map(|(count, chance)| {
                let words = match count {
                    0 => "nobody breaks".to_owned(),
                    1 => "one breaks".to_owned(),
                    more => format!("{more} break"),
                };
                (words, chance)
            })
            .collect()
    }
}

fn attack_totals(fixed: Option<i16>, strength: i16, attack: &Sums) -> Vec<(i16, f64)> {
    match fixed {
        Some(total) => vec![(total, 1.0)],
        None => (2..=12).map(|sum| (strength + sum as i16, attack[sum])).collect(),
    }
}
