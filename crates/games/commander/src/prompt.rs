//! What must be done now, in a sentence with its clause.

use crate::cards::Happening;
use crate::clause::cc;
use crate::frame::{
    ArtilleryStep, Course, Frame, MeleeStep, Picked, Purpose, PutWhat, ShotStep, StepOn, TimeStep, TurnStep,
};
use crate::setup::Side;
use crate::state::{Position, flag};
use salient_engine::{Clause, Pending, counted};

/// Every word for a kind of decision.
pub const KINDS: &[&str] = &[
    "Advance",
    "Artillery",
    "Blaze",
    "Card",
    "Defence",
    "Demolitions",
    "Deploy",
    "Dig in",
    "Discard",
    "Event",
    "Exit",
    "Fire",
    "Fire actions",
    "Initiative",
    "Light wounds",
    "Melee",
    "Move",
    "Opportunity fire",
    "Orders",
    "Over",
    "Placement",
    "Reaction",
    "Recover",
    "Retreat",
    "Rout",
    "Set-up",
    "Sniper",
    "Spray fire",
    "Stacking",
    "Support",
    "Sustained fire",
    "Time",
    "Weapons",
];

/// What a seat is asked.
pub struct Ask {
    /// One word for the kind of decision.
    pub kind: &'static str,
    /// The sentence.
    pub text: String,
    /// The rule.
    pub clause: Clause,
}

impl Position {
    /// What the position waits for.
    #[must_use]
    pub fn ask_now(&self) -> Ask {
        let ask = |kind, clause, text: String| {
            debug_assert!(KINDS.contains(&kind), "the list of kinds lacks {kind}");
            Ask { kind, text, clause }
        };
        if let Pending::Chance(chance) = self.waits_for() {
            return ask("Card", chance.clause, format!("A card is turned up: {}.", chance.why));
        }
        let hex = |hex| self.hex_name(hex);
        match *self.state.stack.top() {
            Frame::Course(Course::Over) => ask("Over", cc!("6.3a"), "The battle is over.".into()),
            Frame::Course(_) | Frame::Cup(_) | Frame::DrawChit(_) | Frame::RandomHex(_) => {
                ask("Card", cc!("1.3"), "A card is turned up.".into())
            }
            Frame::SetUp(set_up) => match set_up.picked {
                Some(Picked::Unit(unit)) => {
                    ask("Set-up", cc!("8.2e"), format!("Choose a hex for {}.", self.unit_name(unit)))
                }
                Some(Picked::Fortification(_)) => {
                    ask("Set-up", cc!("F100.1b"), "Choose a hex for the fortification.".into())
                }
                None => ask("Set-up", cc!("8.2e"), "Choose what to set up next.".into()),
            },
            Frame::Turn(turn) if turn.step == TurnStep::Discard => {
                let limit = self.setup.sides[turn.side as Side].nation.discards - turn.discarded;
                let left = counted(usize::from(limit), "more card");
                ask("Discard", cc!("O15a"), format!("Discard up to {left}, or finish."))
            }
            Frame::Turn(turn) => {
                let left = self.setup.sides[turn.side as Side].orders.saturating_sub(turn.orders);
                let orders = counted(usize::from(left), "order");
                if turn.orders == 0 {
                    ask("Orders", cc!("5c"), format!("Give up to {orders}, or pass and discard."))
                } else {
                    ask("Orders", cc!("5.1b"), format!("Give up to {orders} more, or end the turn."))
                }
            }
            Frame::Activate(activate) => {
                let (kind, what) = match activate.purpose {
                    Purpose::Advance => ("Advance", "to advance"),
                    Purpose::Fire => ("Fire", "to fire"),
                    Purpose::Move => ("Move", "to move"),
                    Purpose::Opportunity(_) => ("Opportunity fire", "for opportunity fire"),
                    Purpose::Spot => ("Artillery", "to spot"),
                };
                match activate.leader {
                    None => ask(kind, cc!("O14.1b"), format!("Choose a unit or a leader {what}.")),
                    Some(leader) => ask(
                        kind,
                        cc!("O14.1c"),
                        format!(
                            "{} may take others within his command with him {what}; then go on.",
                            self.unit_name(leader)
                        ),
                    ),
                }
            }
            Frame::Advance(advance) => match advance.going.first() {
                Some(unit) => {
                    ask("Advance", cc!("O16.1a"), format!("Choose where {} advances.", self.unit_name(unit)))
                }
                None => ask("Advance", cc!("O16.1a"), "Choose a unit to advance, or finish.".into()),
            },
            Frame::Artillery(artillery) => match artillery.step {
                ArtilleryStep::Kind => {
                    ask("Artillery", cc!("O18a"), "Mend the radio, or call for fire.".into())
                }
                ArtilleryStep::Impact => {
                    ask("Artillery", cc!("O18.2.3b"), "Choose the next hex to be struck.".into())
                }
                _ => ask("Artillery", cc!("O18.2.1a"), "Choose a hex for the spotting round.".into()),
            },
            Frame::Fire(_) => ask("Fire", cc!("O20.3a"), "Choose a hex to fire at, or finish.".into()),
            Frame::Move(order) => match (order.group.first(), order.step) {
                (Some(unit), StepOn::Choose) => {
                    let others = match order.group.len() {
                        1 => String::new(),
                        more => format!(" and {} with it", more - 1),
                    };
                    let spent = self.spent_by(&order).max(0) as usize;
                    let spent = counted(spent, "movement point");
                    let left = self.points_left(order.group, order.pace());
                    ask(
                        "Move",
                        cc!("O21a"),
                        format!(
                            "{}{others}: {spent} spent, {left} left. Choose the next hex, or stop.",
                            self.unit_name(unit)
                        ),
                    )
                }
                _ if order.waiting.iter().any(|unit| self.why_not_join(&order, unit).is_none()) => {
                    ask("Move", cc!("O21.2a"), "Choose a unit to move, or finish.".into())
                }
                _ => ask(
                    "Move",
                    cc!("O21.1.1a"),
                    "Nobody is left to move. Hand a weapon over, play an action, or finish.".into(),
                ),
            },
            Frame::React(react) => ask(
                "Reaction",
                cc!("A33.1"),
                format!("The enemy has entered {}. React, or let it pass.", hex(react.hex)),
            ),
            Frame::Recover(_) => {
                ask("Recover", cc!("O22.2b"), "Choose the next unit to make a rally roll.".into())
            }
            Frame::Rout(rout) if rout.victim.is_none() => {
                ask("Rout", cc!("O23.1a"), "Choose whose broken units must roll.".into())
            }
            Frame::Rout(_) => ask("Rout", cc!("O23.2a"), "Choose the next unit to make a rout roll.".into()),
            Frame::Retreat(retreat) => {
                let unit = retreat.units.first().map_or_else(String::new, |unit| self.unit_name(unit));
                let left = counted(usize::from(retreat.left), "hex").replace("hexs", "hexes");
                ask("Retreat", cc!("O23.3b"), format!("{unit} retreats {left}: choose the next hex."))
            }
            Frame::Shot(shot) => match shot.step {
                ShotStep::Gather => ask(
                    "Fire",
                    cc!("O20.3.1a"),
                    format!("Choose who fires at {}, then fire.", hex(shot.target)),
                ),
                ShotStep::Actions => ask(
                    "Fire actions",
                    cc!("A24.1a"),
                    format!(
                        "{} firepower against {}: play actions, or roll.",
                        self.shot_firepower(&shot),
                        hex(shot.target)
                    ),
                ),
                ShotStep::Spray => ask("Spray fire", cc!("A40a"), "Choose the second hex to spray.".into()),
                ShotStep::Strain => {
                    ask("Sustained fire", cc!("A41b"), "Choose the weapon that breaks.".into())
                }
                ShotStep::Answer => ask(
                    "Defence",
                    cc!("A29a"),
                    format!(
                        "Attack total {} against {}: play an action, or roll.",
                        shot.total,
                        shot.rolling.first().map_or_else(String::new, |unit| self.unit_name(unit))
                    ),
                ),
                _ => ask(
                    "Defence",
                    cc!("O20.3.4a"),
                    format!("Attack total {}: choose the next unit to defend.", shot.total),
                ),
            },
            Frame::Roll(roll) => {
                let dice = roll.card.map_or([0; 2], |card| self.card(roll.side as Side, card).dice);
                ask(
                    "Initiative",
                    cc!("9.1a"),
                    format!(
                        "{} rolled {}.{} for {}. Keep it, or use the initiative.",
                        self.side_name(roll.side as Side),
                        dice[0],
                        dice[1],
                        roll.why.word()
                    ),
                )
            }
            Frame::Breaks(breaks) => {
                let unit = self.breaks_next(breaks.units);
                let name = unit.map_or_else(String::new, |unit| self.unit_name(unit));
                let text = if unit.is_some_and(|unit| self.is(unit, flag::BROKEN)) {
                    format!("{name}, broken already, would be eliminated. Play Light Wounds, or let it go.")
                } else {
                    format!("{name} would break. Play Light Wounds, or let it break.")
                };
                ask("Light wounds", cc!("A36a"), text)
            }
            Frame::Time(time) => match time.step {
                TimeStep::Smoke { .. } => ask("Time", cc!("6.1.2f"), "Choose the smoke that clears.".into()),
                TimeStep::Dig { .. } => ask("Dig in", cc!("A32b"), "Choose where to dig in.".into()),
                _ => ask("Dig in", cc!("6.1.2i"), "Dig in, or let it pass.".into()),
            },
            Frame::Event(event) if event.what == Happening::WhitePhosphorus && event.step == 2 => {
                let text =
                    format!("White Phosphorus: choose a hex for the smoke of hindrance {}.", event.smoke);
                ask("Event", cc!("E77a"), text)
            }
            Frame::Event(event) if event.what == Happening::WhitePhosphorus && event.step > 2 => {
                ask("Event", cc!("E77b"), "White Phosphorus: choose which of your units breaks.".into())
            }
            Frame::Event(event)
                if event.what == Happening::Deploy && !self.setup.options.active_player_deploys =>
            {
                ask("Event", cc!("E52.1"), "Deploy: you may split a squad into two teams.".into())
            }
            Frame::Event(event) => {
                ask("Event", event.what.clause(), format!("{}: {}", event.what.word(), event.what.text()))
            }
            Frame::Sniper(_) => ask(
                "Sniper",
                cc!("1.9.1.3b"),
                "A sniper: choose a unit in or next to the hex to break, or let it pass.".into(),
            ),
            Frame::Melees(_) => ask("Melee", cc!("O16.4b"), "Choose the next melee.".into()),
            Frame::Melee(melee) => match melee.step {
                MeleeStep::Ambushed { .. } => {
                    ask("Melee", cc!("A25b"), "An ambush: choose which of your units breaks.".into())
                }
                MeleeStep::Quarter { .. } => {
                    ask("Melee", cc!("A38a"), "Give no quarter, or let it pass.".into())
                }
                _ => ask(
                    "Melee",
                    cc!("O16.4.1a"),
                    format!("Melee in {}: play an ambush, or fight.", hex(melee.hex)),
                ),
            },
            Frame::PassAnswer(answer) if answer.demolish => {
                ask("Demolitions", cc!("A31b"), "Choose the fortification to blow up.".into())
            }
            Frame::PassAnswer(_) => ask(
                "Reaction",
                cc!("A31a"),
                "The enemy has passed and discarded. React, or let it pass.".into(),
            ),
            Frame::Put(put) => match put.what {
                PutWhat::Unit(unit) => {
                    ask("Placement", cc!("6.1.2g"), format!("Choose a hex for {}.", self.unit_name(unit)))
                }
                _ => ask("Support", cc!("A35.4b"), "Choose an item of the support table.".into()),
            },
            Frame::Displace(_) => {
                ask("Blaze", cc!("E46c"), "Choose where the unit goes from the burning hex.".into())
            }
            Frame::Stacking(_) => ask(
                "Stacking",
                cc!("8.2c"),
                "Too many in one hex: deploy a squad, or choose a unit to lose.".into(),
            ),
            Frame::Deploy(_) => ask("Deploy", cc!("E52.2a"), "Choose the team that gets the marker.".into()),
            Frame::Exit(_) => {
                ask("Exit", cc!("7.2.1c"), "Choose the space of the time track to come back in.".into())
            }
            Frame::Scrap(_) => {
                ask("Weapons", cc!("11.3b"), "Choose a weapon to throw away, or keep them all.".into())
            }
        }
    }
}
