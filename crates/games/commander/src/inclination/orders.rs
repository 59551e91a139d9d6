//! Which order, whom to name for it, what to throw away.

use crate::cards::{Action, CardId, Order};
use crate::choice::Choice;
use crate::frame::{Activate, Purpose};
use crate::setup::{Side, UnitId};
use crate::standing::lean;
use crate::state::{NEITHER, Position, flag};

impl Position {
    pub(super) fn incline_orders(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        let mut weights = [0.0_f32; 8];
        let mut counts = [0.0_f32; 8];
        let mut best: f32 = 0.0;
        for choice in choices {
            if let Choice::Order(card) = choice {
                let order = self.card(side, *card).order;
                let index = order as usize;
                if counts[index] == 0.0 {
                    weights[index] = self.order_weight(side, order);
                    best = best.max(weights[index]);
                }
                counts[index] += 1.0;
            }
        }
        let defends = self.setup.defends(side);
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Order(card) => {
                let card = self.card(side, *card);
                let index = card.order as usize;
                // Of equal orders the one whose action is of the least use.
                let keep = match card.action {
                    Action::Concealment | Action::LightWounds | Action::Ambush => 0.7,
                    Action::HiddenMines | Action::HiddenWire | Action::HiddenUnit if defends => 0.6,
                    _ => 1.0,
                };
                keep * weights[index] / counts[index]
            }
            Choice::Pass => self.weight_of_pass(side, best),
            Choice::End => {
                if defends {
                    0.8
                } else {
                    0.4
                }
            }
            Choice::Discard(card) => self.weight_of_discard(side, *card),
            // A pass without a discard would bring nothing, not even the end.
            Choice::Done => {
                let idle = self.state.stack.turn().is_some_and(|turn| turn.discarded == 0);
                if idle { 0.1 } else { 0.8 }
            }
            Choice::Scrap => 0.001,
            _ => 1.0,
        }));
    }

    fn order_weight(&self, side: Side, order: Order) -> f32 {
        match order {
            Order::Fire => {
                let best = self.best_volley(side);
                let spare = self.orders_held(side, Order::Fire).count() > 1;
                (0.1 + 5.0 * best) * if spare || !self.setup.defends(side) { 1.0 } else { 0.6 }
            }
            Order::Move => {
                let wants = self.wants(side);
                if self.setup.defends(side) { (0.3 * wants).min(2.0) } else { 0.6 + wants.min(4.0) * 0.7 }
            }
            Order::Advance => 0.3 + self.best_assault(side).max(0.0) * 2.0 + self.step_onto_goal(side),
            Order::Recover => {
                let mut need = 0.05;
                for unit in self.side_on_map(side) {
                    if self.is(unit, flag::BROKEN) {
                        need += 0.8 * self.use_of(unit);
                    } else if self.is(unit, flag::SUPPRESSED) {
                        need += 0.4;
                    }
                }
                need
            }
            Order::Rout => {
                let shaken = |unit: &UnitId| self.is(*unit, flag::BROKEN);
                let theirs = self.side_on_map(1 - side).filter(shaken).count() as f32;
                if theirs == 0.0 { 0.005 } else { 1.0 + theirs }
            }
            Order::ArtilleryRequest => 3.0,
            Order::ArtilleryDenied => 1.5,
            Order::CommandConfusion => 0.02,
        }
    }

    /// What the objectives a side lacks are worth to it.
    fn wants(&self, side: Side) -> f32 {
        (0..self.setup.objectives.len()).map(|number| self.want(side, number)).sum()
    }

    /// Whether somebody fresh stands next to an objective that nobody guards and its side lacks.
    fn step_onto_goal(&self, side: Side) -> f32 {
        let mut best: f32 = 0.0;
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            let want = self.want(side, number);
            if want > best && self.state.present[1 - side].intersect(objective.hexes).is_empty() {
                let near = self.setup.tables.neighbour_set(objective.at).intersect(self.state.present[side]);
                if near.iter().flat_map(|hex| self.side_at(side, hex)).any(|unit| self.fresh(unit)) {
                    best = want;
                }
            }
        }
        best
    }

    /// A pass is for hands that do nothing, and for a defender who is ahead.
    fn weight_of_pass(&self, side: Side, best: f32) -> f32 {
        let hand = self.state.hand[side];
        let useless = hand.iter().filter(|card| self.weight_of_discard(side, *card) > 1.0).count() as f32;
        let patience = if self.setup.defends(side) { 0.5 } else { 0.15 };
        (patience + 0.15 * useless) / (0.4 + best)
    }

    fn weight_of_discard(&self, side: Side, card: CardId) -> f32 {
        let card = self.card(side, card);
        let defends = self.setup.defends(side);
        let order = match card.order {
            Order::CommandConfusion => 4.0,
            Order::ArtilleryDenied => {
                if self.state.radios[1 - side].is_some() {
                    0.3
                } else {
                    4.0
                }
            }
            Order::ArtilleryRequest => {
                if self.state.radios[side].is_some() {
                    0.1
                } else {
                    4.0
                }
            }
            Order::Fire => 0.05,
            Order::Recover => 0.2,
            Order::Rout => {
                if self.broken_units(1 - side).is_empty() {
                    1.2
                } else {
                    0.1
                }
            }
            Order::Advance => {
                if defends {
                    1.2
                } else {
                    0.4
                }
            }
            Order::Move => {
                if defends {
                    1.5
                } else {
                    0.1
                }
            }
        };
        match card.action {
            Action::Concealment | Action::LightWounds | Action::Ambush => 0.5 * order,
            Action::HiddenMines | Action::HiddenWire | Action::HiddenUnit | Action::HiddenPillbox
                if defends =>
            {
                0.4 * order
            }
            _ => order,
        }
    }

    pub(super) fn incline_activation(
        &self,
        side: Side,
        activate: &Activate,
        choices: &[Choice],
        into: &mut Vec<f32>,
    ) {
        let purpose = activate.purpose;
        let more = activate.leader.is_some()
            && choices.iter().any(
                |choice| matches!(choice, Choice::Unit(unit) if self.eager(side, *unit, purpose) >= 1.0),
            );
        into.extend(choices.iter().map(|choice| match choice {
            Choice::Unit(unit) => {
                let own = self.eager(side, *unit, purpose);
                if activate.leader.is_none() && self.is_leader(*unit) && purpose != Purpose::Spot {
                    let led: f32 =
                        self.followers(*unit).map(|follower| self.eager(side, follower, purpose)).sum();
                    own * 0.5 + led
                } else if activate.leader.is_some() {
                    // Only whether, not when: those who should come all come.
                    if own >= 1.0 { 2.0 + own } else { own * 0.2 }
                } else {
                    own
                }
            }
            Choice::Done => {
                if more {
                    0.3
                } else {
                    3.0
                }
            }
            _ => 1.0,
        }));
    }

    /// How much a unit should be named for something: 1 and more if it should.
    fn eager(&self, side: Side, unit: UnitId, purpose: Purpose) -> f32 {
        if !self.of_use(unit, purpose) {
            return 0.01;
        }
        match purpose {
            Purpose::Fire | Purpose::Opportunity(_) => {
                let weapon = self.weapon_of(unit).map_or(0, |weapon| self.weapon_kind(weapon).firepower);
                1.0 + 0.15 * f32::from(self.firepower(unit).max(weapon).max(0))
            }
            Purpose::Move => {
                if self.is(unit, flag::BROKEN) {
                    return 0.1;
                }
                let Some(hex) = self.hex_of(unit) else { return 0.01 };
                if self.guards(side, hex) { 0.15 } else { 1.5 }
            }
            Purpose::Advance => {
                if self.is(unit, flag::BROKEN) {
                    return 0.2;
                }
                let Some(hex) = self.hex_of(unit) else { return 0.01 };
                let near = self.setup.tables.neighbour_set(hex);
                let best = near
                    .intersect(self.state.present[1 - side])
                    .iter()
                    .map(|to| self.assault_hope(side, to))
                    .fold(0.0, f32::max);
                if self.guards(side, hex) { 0.15 + best } else { 1.0 + lean(best) }
            }
            Purpose::Spot => 1.0,
        }
    }

    /// Whether a hex is all that keeps an objective.
    pub(super) fn guards(&self, side: Side, hex: salient_ground::Hex) -> bool {
        let number = usize::from(self.setup.hex(hex).objective);
        number < self.setup.objectives.len()
            && self.state.control[number] != NEITHER
            && self.state.control[number] as Side == side
            && self.state.present[side].intersect(self.setup.objectives[number].hexes).len() == 1
            && self.side_at(side, hex).count() == 1
    }
}
