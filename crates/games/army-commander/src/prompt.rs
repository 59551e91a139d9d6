//! What must be done now, in a sentence with its clause.

use crate::clause::ac;
use crate::frame::{FightStep, Frame, Mode, Step, TurnStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Clause, Pending, counted};

/// Every word for a kind of decision.
pub const KINDS: &[&str] = &[
    "Orders",
    "Retreat",
    "Turn",
    "Over",
    "Aircraft",
    "Bombard",
    "Artillery",
    "Assault",
    "Headquarters",
    "Move",
    "Shuffle",
    "Night",
    "Defence",
    "Advance",
    "Losses",
    "Fall back",
    "Dice",
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
    /// What the position waits for, told to `side` (or to nobody in particular).
    #[must_use]
    pub fn ask_now(&self, side: Option<Side>) -> Ask {
        let ask = |kind, clause, text: String| {
            debug_assert!(KINDS.contains(&kind), "the list of kinds lacks {kind}");
            Ask { kind, text, clause }
        };
        if let Pending::Chance(chance) = self.waits_for() {
            return ask("Dice", chance.clause, format!("Dice are rolled: {}.", chance.why));
        }
        let hex = |hex| self.hex_name(hex);
        match *self.state.stack.top() {
            Frame::Round(Step::Orders) => match side.and_then(|side| self.next_to_order(side)) {
                Some(id) => ask(
                    "Orders",
                    ac!("1.1a"),
                    format!("Give {} its order, face down.", self.division_name(id)),
                ),
                None => ask("Orders", ac!("1.1b"), "All orders are given; seal them, or undo.".into()),
            },
            Frame::Round(Step::Retreats { .. }) => {
                ask("Retreat", ac!("2.6a"), "Choose which retreating division moves.".into())
            }
            Frame::Round(Step::Choose { .. }) => {
                ask("Turn", ac!("1.2a"), "Choose which division takes its turn.".into())
            }
            Frame::Round(_) => ask("Over", ac!("9b"), "The battle is over.".into()),
            Frame::Fly { .. } => ask("Aircraft", ac!("11.3b"), "Place an aircraft anywhere.".into()),
            Frame::Guns(guns) if guns.bombardment => {
                ask("Bombard", ac!("11.1a"), "Choose a battery for the bombardment, or finish it.".into())
            }
            Frame::Guns(_) => {
                ask("Artillery", ac!("5.1c"), "Choose a battery to fire or move, or finish.".into())
            }
            Frame::Barrage(barrage) => {
                let name = self.stand_name(barrage.gun);
                let shots = counted(self.shots(barrage.gun), "shot");
                if barrage.bombardment {
                    ask("Bombard", ac!("11.1c"), format!("{name}, {shots}: choose a target, or cease fire."))
                } else {
                    ask(
                        "Artillery",
                        ac!("5.1c"),
                        format!("{name}, {shots}: choose a target, move it for all its shots, or leave it."),
                    )
                }
            }
            Frame::Turn(turn) => {
                let name = self.division_name(turn.division);
                match (turn.step, turn.mode) {
                    (TurnStep::Attack, _) => ask(
                        "Assault",
                        ac!("3.2a"),
                        format!("{name}: choose a hex to attack, or end the turn."),
                    ),
                    (TurnStep::Headquarters | TurnStep::Last, _) => {
                        ask("Headquarters", ac!("2.3a"), format!("{name}: move headquarters, or go on."))
                    }
                    (_, Mode::Free) => {
                        ask("Move", ac!("2.2"), format!("{name}: lift a stack to move it, or finish moving."))
                    }
                    (_, Mode::Shuffle) => ask(
                        "Shuffle",
                        ac!("2.4b"),
                        format!("{name}: shuffle stands between hexes it occupies, or finish."),
                    ),
                    (_, Mode::Retreat) => {
                        ask("Retreat", ac!("2.6b"), format!("{name}: lift a stack to retreat, or finish."))
                    }
                    (_, Mode::Night) => {
                        ask("Night", ac!("10n"), format!("{name}: rearrange stands by night, or finish."))
                    }
                }
            }
            Frame::March(march) => {
                let stands: Vec<_> = march.group.iter().collect();
                let leave = if stands.len() > 1 { ", leave some behind" } else { "" };
                ask(
                    "Move",
                    ac!("2a"),
                    format!("Move {} to a hex{leave}, or stay.", self.stands_name(&stands)),
                )
            }
            Frame::Fight(fight) => {
                let at = hex(fight.target);
                match fight.step {
                    FightStep::Prepare if fight.from[0].is_none() => {
                        ask("Assault", ac!("3.1e"), format!("Choose the hex that attacks {at}."))
                    }
                    FightStep::Prepare => ask(
                        "Assault",
                        ac!("3.3.1a"),
                        format!("Call support for the attack on {at}, or fight."),
                    ),
                    FightStep::Caller => {
                        ask("Defence", ac!("3.1s"), format!("Which division calls support for {at}?"))
                    }
                    FightStep::Defend => ask(
                        "Defence",
                        ac!("3.3.2a"),
                        format!("Call support for the defence of {at}, or fight."),
                    ),
                    FightStep::Hold => ask(
                        "Defence",
                        ac!("4.1e"),
                        format!(
                            "The dug-in stands in {at} are beaten: pay a strength point and hold, or fall back."
                        ),
                    ),
                    _ => ask("Advance", ac!("4.2a"), format!("Advance into {at}, or stay.")),
                }
            }
            Frame::Lose(lose) => ask(
                "Losses",
                ac!("4i"),
                format!("Choose the stand that takes the loss ({} left).", lose.left),
            ),
            Frame::FallBack(fall_back) => ask(
                "Fall back",
                ac!("4.1g"),
                format!(
                    "{} fall back from {}: choose where to.",
                    self.stands_name(&self.falling(&fall_back)),
                    hex(fall_back.from)
                ),
            ),
            Frame::Merge { hex: at } => ask(
                "Losses",
                ac!("4g"),
                format!("Two single hits meet in {}: choose the stand that is lost.", hex(at)),
            ),
            Frame::Relocate { headquarters } => ask(
                "Headquarters",
                self.relocation_clause(headquarters),
                format!(
                    "{} must go to the nearest stand of its division: choose which.",
                    self.stand(headquarters).name
                ),
            ),
            Frame::Night(_) => ask("Night", ac!("10a"), "Night.".into()),
            Frame::Recover(recover) => match recover.raising {
                Some((id, _)) => {
                    ask("Night", ac!("10g"), format!("Choose where {} comes back.", self.stand_name(id)))
                }
                None => ask(
                    "Night",
                    ac!("10e"),
                    format!(
                        "Spend recovered strength ({} left), or finish.",
                        counted(self.pool(recover.side as Side), "point")
                    ),
                ),
            },
        }
    }
}
