//! Why not: the clause and the reason for everything that is not on offer.

use crate::cards::{CardId, Order};
use crate::choice::Choice;
use crate::clause::cc;
use crate::frame::{Frame, Purpose, ShotStep, Turn, TurnStep};
use crate::procedure::seat;
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use salient_engine::{Clause, Pending, Refusal};
use salient_ground::Hex;

fn no(clause: Clause, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Position {
    /// Why a choice is not on offer to a side; `None` when it is.
    #[must_use]
    pub fn refuse(&self, side: Side, choice: Choice) -> Option<Refusal> {
        let mut offered = Vec::new();
        self.offer(side, &mut offered);
        if offered.contains(&choice) { None } else { Some(self.explain(side, choice)) }
    }

    /// Why a choice that is not on offer is not.
    fn explain(&self, side: Side, choice: Choice) -> Refusal {
        match self.waits_for() {
            Pending::Over(_) => return no(cc!("6.3a"), "The battle is over."),
            Pending::Chance(chance) => {
                return no(chance.clause, format!("A card must be turned up first: {}.", chance.why));
            }
            Pending::Decide(seats) if !seats.contains(seat(side)) => {
                let ask = self.ask_now();
                return no(
                    ask.clause,
                    format!(
                        "It is not for the {} side to decide now, but for the {} side.",
                        self.side_name(side),
                        self.side_name(1 - side)
                    ),
                );
            }
            Pending::Decide(_) => {}
        }
        if let Some(refusal) = self.why_not_held(side, choice) {
            return refusal;
        }
        let particular = match (*self.state.stack.top(), choice) {
            (Frame::Turn(turn), Choice::Order(card)) => Some(self.why_not_order(&turn, card)),
            (Frame::Turn(turn), Choice::Discard(_)) if turn.step == TurnStep::Discard => {
                Some(no(cc!("O15a"), "No more cards may be discarded in this pass."))
            }
            (Frame::Turn(_), Choice::Discard(_)) => {
                Some(no(cc!("5c"), "Cards are discarded only in a pass."))
            }
            (Frame::Turn(_), Choice::Pass) => {
                Some(no(cc!("5c"), "Whoever has given an order cannot pass any more in this turn."))
            }
            (Frame::Turn(_), Choice::End) => Some(no(cc!("5c"), "A turn is at least one order, or a pass.")),
            (Frame::Activate(activate), Choice::Unit(unit)) => {
                Some(self.why_not_activate(&activate.purpose, activate.leader, unit))
            }
            (Frame::Shot(shot), Choice::Action(card)) => {
                let action = self.card(side, card).action;
                let why = match shot.step {
                    ShotStep::Actions => self.why_not_fire_action(&shot, action),
                    ShotStep::Answer => self.why_not_defence_action(&shot, action),
                    _ => None,
                };
                why.map(|(clause, reason)| no(clause, reason))
            }
            (Frame::Fire(fire), Choice::Hex(hex)) => Some(self.why_not_fire_at(fire.side as Side, hex)),
            (Frame::Shot(shot), Choice::Unit(unit)) if shot.step == ShotStep::Gather => {
                Some(self.why_not_join(&shot, unit))
            }
            (Frame::Shot(shot), Choice::Weapon(weapon)) if shot.step == ShotStep::Gather => {
                Some(match self.why_weapon_unusable(weapon) {
                    Some((clause, reason)) => no(clause, reason),
                    None if self.weapon_kind(weapon).ordnance
                        && !(shot.units.is_empty() && shot.weapons.is_empty()) =>
                    {
                        no(cc!("O20.3.1.1"), "Ordnance fires alone.")
                    }
                    None if !self.weapon_reaches(weapon, shot.target) => {
                        no(cc!("O20.3a"), "The hex is out of its range or sight.")
                    }
                    None => no(cc!("O20.3a"), "It cannot join this attack."),
                })
            }
            _ => None,
        };
        particular.unwrap_or_else(|| {
            let ask = self.ask_now();
            no(ask.clause, format!("That is not among the choices now. {}", ask.text))
        })
    }

    /// A card that is not held cannot be played.
    fn why_not_held(&self, side: Side, choice: Choice) -> Option<Refusal> {
        let (card, clause) = match choice {
            Choice::Order(card) => (card, cc!("O14.1a")),
            Choice::Action(card) | Choice::Opportunity(card) => (card, cc!("A24.1a")),
            Choice::Discard(card) => (card, cc!("O15a")),
            _ => return None,
        };
        let side = self.cards_of(side);
        if self.state.hand[side].contains(card) {
            return None;
        }
        Some(no(clause, format!("{} is not in that hand.", self.card_name(side, card))))
    }

    fn why_not_order(&self, turn: &Turn, card: CardId) -> Refusal {
        let side = turn.side as Side;
        let order = self.card(side, card).order;
        if turn.step == TurnStep::Discard {
            return no(cc!("5c"), "Whoever passes gives no orders in this turn.");
        }
        let capability = self.setup.sides[side].orders;
        if turn.orders >= capability {
            return no(cc!("1.5b"), format!("All {capability} orders of this turn have been given."));
        }
        match order {
            Order::CommandConfusion => no(cc!("O19"), "Command Confusion cannot be given as an order."),
            Order::ArtilleryDenied => no(cc!("O17c"), "The enemy has no radio in play."),
            Order::ArtilleryRequest => {
                no(cc!("O18d"), "It takes a broken radio to mend, or a working one and an unbroken leader.")
            }
            Order::Recover if turn.rallied >> side & 1 == 1 => {
                no(cc!("O22.1a"), "Your side has been activated for Recover or Rout in this turn.")
            }
            Order::Recover => no(cc!("O22.1a"), "You have no broken or suppressed unit."),
            Order::Rout => {
                no(cc!("O23.1a"), "No side that may still be routed in this turn has a broken unit.")
            }
            Order::Fire => {
                no(cc!("O20.1a"), "No unit that may be activated has an enemy in range and sight.")
            }
            Order::Move => no(cc!("O14.4b"), "No unit that may be activated can move into another hex."),
            Order::Advance => no(cc!("O14.4a"), "No unit that may be activated can advance."),
        }
    }

    fn why_not_activate(&self, purpose: &Purpose, leader: Option<UnitId>, unit: UnitId) -> Refusal {
        if self.hex_of(unit).is_none() {
            return no(cc!("O14.1b"), "It is not on the map.");
        }
        if self.is(unit, flag::ACTIVATED) && !self.kind(unit).hero {
            return no(
                cc!("GL.Activate"),
                format!("{} has been activated in this turn.", self.unit_name(unit)),
            );
        }
        match leader {
            Some(leader) if self.is_leader(unit) && leader != unit => {
                no(cc!("3.3.1.1d"), "A leader never activates another leader.")
            }
            Some(leader) if !self.followers(leader).any(|follower| follower == unit) => no(
                cc!("3.3.1.1b"),
                format!(
                    "{} is outside the command radius of {}.",
                    self.unit_name(unit),
                    self.unit_name(leader)
                ),
            ),
            Some(_) => no(cc!("O14.1c"), "It has been named already."),
            None => {
                let (clause, what) = match purpose {
                    Purpose::Fire => {
                        (cc!("O20.1a"), "has no enemy in range and sight, nor has anybody it commands")
                    }
                    Purpose::Opportunity(_) => {
                        (cc!("A33.2a"), "cannot fire at that hex, nor can anybody it commands")
                    }
                    Purpose::Move => {
                        (cc!("O14.4b"), "cannot move into another hex, nor can anybody it commands")
                    }
                    Purpose::Advance => (cc!("O14.4a"), "cannot advance, nor can anybody it commands"),
                    Purpose::Spot => (cc!("O18c"), "is no unbroken leader"),
                };
                no(clause, format!("{} {what}.", self.unit_name(unit)))
            }
        }
    }

    fn why_not_fire_at(&self, side: Side, hex: Hex) -> Refusal {
        if !self.state.present[1 - side].contains(hex) {
            return no(cc!("O20.3b"), format!("No enemy is in {}.", self.hex_name(hex)));
        }
        no(
            cc!("O20.3a"),
            format!("{} is out of range or sight of every piece that may still fire.", self.hex_name(hex)),
        )
    }

    fn why_not_join(&self, shot: &crate::frame::Shot, unit: UnitId) -> Refusal {
        let (units, _) = self.available(shot);
        let name = self.unit_name(unit);
        if shot.units.contains(unit) {
            return no(cc!("O20.3a"), format!("{name} fires already."));
        }
        if !units.contains(unit) {
            return no(cc!("O20.3a"), format!("{name} is not activated to fire, or has fired."));
        }
        let Some(from) = self.hex_of(unit) else { return no(cc!("O20.3a"), "It is not on the map.") };
        if i16::from(self.setup.tables.distance(from, shot.target)) > i16::from(self.range(unit)) {
            return no(cc!("3.1.2"), format!("{name} has range {}.", self.range(unit)));
        }
        if self.sight(from, shot.target).is_none() {
            return no(cc!("10.1f"), format!("{name} does not see {}.", self.hex_name(shot.target)));
        }
        if !self.hangs_together(shot, from) {
            return no(cc!("O20.3.1b"), "The hexes of a fire group must hang together.");
        }
        no(cc!("O20.3.1.1"), format!("{name} cannot join this attack."))
    }
}
