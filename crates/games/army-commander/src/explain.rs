//! Why not: the clause and the reason for everything that is not on offer.

mod combat;
mod guns_and_night;
mod movement;

use crate::chart::Order;
use crate::choice::{Choice, Goal};
use crate::clause::ac;
use crate::frame::{Frame, Step};
use crate::procedure::seat;
use crate::setup::{DivisionId, Side};
use crate::state::{Position, flag};
use salient_engine::{Clause, Pending, Refusal};

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
            Pending::Over(_) => return no(ac!("9b"), "The battle is over."),
            Pending::Chance(chance) => {
                return no(chance.clause, format!("Dice must fall first: {}.", chance.why));
            }
            Pending::Decide(seats) if !seats.contains(seat(side)) => {
                let ask = self.ask_now(None);
                let whose = if seats.contains(seat(1 - side)) { self.side_name(1 - side) } else { "nobody" };
                return no(
                    ask.clause,
                    format!(
                        "It is not for the {} side to decide now, but for the {whose} side.",
                        self.side_name(side)
                    ),
                );
            }
            Pending::Decide(_) => {}
        }
        let particular = match (*self.state.stack.top(), choice) {
            (Frame::Round(Step::Orders), Choice::Order(id, order)) => self.why_not_order(side, id, order),
            (Frame::Round(Step::Orders), Choice::Seal) => {
                Some(no(ac!("1.1a"), "Every division must have its order first."))
            }
            (Frame::Round(step), Choice::Activate(id)) => self.why_not_activate(side, step, id),
            (Frame::Turn(turn), Choice::Lift(hex)) => self.why_not_lift(&turn, hex),
            (Frame::Turn(turn), Choice::LiftOne(id)) => self.why_not_lift_one(&turn, id),
            (Frame::Turn(turn), Choice::Target(hex)) => self.why_not_attack(&turn, hex),
            (Frame::Turn(turn), Choice::Done) => self.overfull(&turn).map(|hex| {
                no(ac!("0h"), format!("{} holds too many stands; some must go back.", self.hex_name(hex)))
            }),
            (Frame::March(march), Choice::March(Goal::To(hex))) => self.why_not_march(&march.group, hex),
            (Frame::March(_) | Frame::Barrage(_), Choice::March(Goal::Off)) => {
                Some(no(ac!("9c"), "The scenario lets nobody leave the map from here now."))
            }
            (Frame::March(march), Choice::Drop(id)) => Some(if march.group.contains(id) {
                no(ac!("2a"), "Somebody must move; choose to stay instead.")
            } else {
                no(ac!("2a"), format!("{} is not being moved.", self.stand(id).name))
            }),
            (Frame::Fight(fight), Choice::From(hex)) => self.why_not_from(&fight, hex),
            (Frame::Fight(fight), Choice::Call(id)) => self.why_not_call(side, &fight, id),
            (Frame::Fight(fight), Choice::Hold) => Some(no(
                ac!("4.1e"),
                format!(
                    "Only beaten dug-in stands in cover may pay to hold, and not against tanks; {} cannot now.",
                    self.hex_name(fight.target)
                ),
            )),
            (Frame::Fight(fight), Choice::Advance(id)) => Some(self.why_not_advance(&fight, id)),
            (Frame::Barrage(barrage), Choice::Shell(hex)) => self.why_not_shell(&barrage, hex),
            (Frame::Barrage(barrage), Choice::March(Goal::To(hex))) => {
                if barrage.bombardment {
                    Some(no(ac!("11.1a"), "Batteries do not move during the bombardment."))
                } else {
                    self.why_not_march(&std::iter::once(barrage.gun).collect(), hex)
                }
            }
            (Frame::Guns(_), Choice::Gun(id)) => self.why_not_gun(side, id),
            (Frame::Lose(lose), Choice::Lose(id)) => Some(self.why_not_lose(&lose, id)),
            (Frame::FallBack(fall_back), Choice::FallBack(goal)) => {
                Some(self.why_not_fall_back(&fall_back, goal))
            }
            (Frame::FallBack(_), Choice::Hold) => self.why_not_hold(),
            (Frame::Relocate { headquarters }, Choice::Relocate(_)) => Some(no(
                self.relocation_clause(headquarters),
                if self.has(headquarters, flag::ORPHANED) {
                    "The headquarters must go to the nearest stand of its division, or next to it."
                } else {
                    "The headquarters must join the nearest stand of its division."
                },
            )),
            (Frame::Recover(recover), Choice::Put(hex)) => self.why_not_put(&recover, hex),
            (Frame::Recover(recover), Choice::Raise(id, _)) => self.why_not_raise(&recover, id),
            (Frame::Recover(recover), Choice::Mend(id)) => Some(self.why_not_mend(&recover, id)),
            _ => None,
        };
        particular.unwrap_or_else(|| {
            let ask = self.ask_now(Some(side));
            no(ask.clause, format!("That cannot be done now. {}", ask.text))
        })
    }

    fn why_not_order(&self, side: Side, id: DivisionId, order: Order) -> Option<Refusal> {
        let division = self.setup.division(id);
        let name = self.division_name(id);
        if division.side != side {
            return Some(no(ac!("1.1a"), format!("{name} is not yours to order.")));
        }
        if !self.takes_orders(id) {
            return Some(no(ac!("1.1a"), format!("{name} is not on the map.")));
        }
        if self.state.given[id.index()].is_some() {
            return Some(no(ac!("1.1a"), format!("{name} has its order for this round; undo to change it.")));
        }
        if !self.may_order(id, order) {
            return Some(if order == Order::DugIn {
                no(ac!("1.1e"), format!("{name} must hold for a round before it can dig in."))
            } else {
                no(ac!("1.1d"), format!("{name} is dug in and can only stay so or change to Hold."))
            });
        }
        let next = self.next_to_order(side)?;
        Some(no(ac!("1.1a"), format!("Orders are given in turn; next is {}.", self.division_name(next))))
    }

    fn why_not_activate(&self, side: Side, step: Step, id: DivisionId) -> Option<Refusal> {
        let name = self.division_name(id);
        if self.setup.division(id).side != side {
            return Some(no(ac!("1.2a"), format!("{name} belongs to the other side.")));
        }
        if self.state.acted >> id.0 & 1 == 1 {
            return Some(no(ac!("1.2f"), format!("{name} has had its turn this round.")));
        }
        if !self.takes_orders(id) {
            return Some(no(ac!("1.2a"), format!("{name} has no stand on the map.")));
        }
        matches!(step, Step::Retreats { .. }).then(|| {
            no(ac!("2.6a"), format!("Retreating divisions move first, and {name} is not retreating."))
        })
    }
}
