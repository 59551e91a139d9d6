//! The stack of procedures at work: what the top one waits for, and how it goes on.

use crate::choice::Choice;
use crate::clause::ac;
use crate::event::Event;
use crate::frame::{FightStep, Frame, NightStep, Step, TurnStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Clause, Log, Pending, Seat, Seats, Settled};

pub(crate) fn seat(side: Side) -> Seat {
    Seat(side as u8)
}

fn two_each(why: &'static str, clause: Clause) -> Pending {
    Pending::Chance(Chance { kind: ChanceKind::Dice { count: 4, sides: 6 }, why, clause })
}

fn decide(side: Side) -> Pending {
    Pending::Decide(Seats::only(seat(side)))
}

impl Position {
    /// What the top procedure waits for.
    #[must_use]
    pub fn waits_for(&self) -> Pending {
        match *self.state.stack.top() {
            Frame::Round(step) => match step {
                Step::Orders => {
                    let mut seats = Seats::NONE;
                    for side in [0, 1] {
                        if !self.state.sealed[side] {
                            seats = seats.with(seat(side));
                        }
                    }
                    Pending::Decide(seats)
                }
                Step::RetreatDice => two_each("which side's retreating divisions go first", ac!("2.6a")),
                Step::Retreats { side } | Step::Choose { side } => decide(side as Side),
                Step::Initiative if self.state.streak.1 > 0 => two_each("initiative", ac!("1.2h")),
                Step::Initiative => two_each("initiative", ac!("1.2a")),
                Step::ArtilleryDice => two_each("who fires first", ac!("5.1b")),
                Step::Over => Pending::Over(self.verdict()),
                _ => unreachable!("{step:?} never waits"),
            },
            Frame::Fly { side, .. } => decide(side as Side),
            Frame::Guns(guns) => decide(guns.side as Side),
            Frame::Barrage(barrage) => match barrage.target {
                Some(target) => {
                    let count = self.barrage_dice(barrage.gun, target);
                    let clause = ac!("5.1e");
                    Pending::Chance(Chance {
                        kind: ChanceKind::Dice { count, sides: 6 },
                        why: "a barrage",
                        clause,
                    })
                }
                None => decide(self.stand(barrage.gun).side),
            },
            Frame::Turn(turn) => decide(self.setup.division(turn.division).side),
            Frame::March(march) => decide(self.mover(&march.group).side),
            Frame::Fight(fight) => {
                let attacker = self.setup.division(fight.division).side;
                match fight.step {
                    FightStep::Caller | FightStep::Defend | FightStep::Hold => decide(1 - attacker),
                    FightStep::Roll => {
                        let count = fight.dice[0] + fight.dice[1];
                        let kind = ChanceKind::Dice { count, sides: 6 };
                        Pending::Chance(Chance { kind, why: "a combat", clause: ac!("4a") })
                    }
                    _ => decide(attacker),
                }
            }
            Frame::Lose(lose) => decide(lose.side as Side),
            Frame::FallBack(fall_back) => decide(fall_back.side as Side),
            Frame::Merge { hex } => decide(self.owner_of(hex)),
            Frame::Relocate { headquarters } => decide(self.stand(headquarters).side),
            Frame::Night(night) => match night.step {
                NightStep::Dice => two_each("who places recovered stands last", ac!("10g")),
                NightStep::ContestedDice(_) => Pending::Chance(Chance {
                    kind: ChanceKind::Dice { count: 2, sides: 6 },
                    why: "a trench that nobody owns",
                    clause: ac!("10m"),
                }),
                step => unreachable!("{step:?} never waits"),
            },
            Frame::Recover(recover) => decide(recover.side as Side),
        }
    }

    /// Everything on offer to a side.
    pub fn offer(&self, side: Side, into: &mut Vec<Choice>) {
        let Pending::Decide(seats) = self.waits_for() else { return };
        if !seats.contains(seat(side)) {
            return;
        }
        match self.state.stack.top() {
            Frame::Round(Step::Orders) => self.offer_orders(side, into),
            Frame::Round(Step::Retreats { .. }) => self.offer_retreats(side, into),
            Frame::Round(_) => self.offer_turns(side, into),
            Frame::Fly { .. } => into.extend(self.setup.all.iter().map(Choice::Fly)),
            Frame::Guns(guns) => self.offer_guns(guns, into),
            Frame::Barrage(barrage) => self.offer_barrage(barrage, into),
            Frame::Turn(turn) => match turn.step {
                TurnStep::Attack => self.offer_attacks(turn, into),
                _ => self.offer_lifts(turn, into),
            },
            Frame::March(march) => self.offer_march(march, into),
            Frame::Fight(fight) => self.offer_fight(fight, into),
            Frame::Lose(lose) => self.offer_losses(lose, into),
            Frame::FallBack(fall_back) => self.offer_fall_back(fall_back, into),
            Frame::Merge { hex } => self.offer_merge(*hex, into),
            Frame::Relocate { headquarters } => self.offer_relocation(*headquarters, into),
            Frame::Night(_) => {}
            Frame::Recover(recover) => self.offer_recovery(recover, into),
        }
    }

    /// Makes a choice that is on offer.
    pub fn choose(&mut self, side: Side, choice: Choice, log: &mut impl Log<Event>) {
        match *self.state.stack.top() {
            Frame::Round(_) => self.choose_in_round(side, choice, log),
            Frame::Fly { side, number } => self.choose_flight(side, number, choice, log),
            Frame::Guns(guns) => self.choose_gun(guns, choice),
            Frame::Barrage(barrage) => self.choose_barrage(barrage, choice, log),
            Frame::Turn(turn) => self.choose_in_turn(turn, choice, log),
            Frame::March(march) => self.choose_march(march, choice, log),
            Frame::Fight(fight) => self.choose_in_fight(fight, choice, log),
            Frame::Lose(lose) => self.choose_loss(lose, choice, log),
            Frame::FallBack(fall_back) => self.choose_fall_back(fall_back, choice),
            Frame::Merge { hex } => self.choose_merge(hex, choice, log),
            Frame::Relocate { headquarters } => self.choose_relocation(headquarters, choice, log),
            Frame::Night(_) => {}
            Frame::Recover(recover) => self.choose_recovery(recover, choice, log),
        }
        self.advance(log);
    }

    /// Takes fate's answer.
    pub fn answer(&mut self, settled: &Settled, log: &mut impl Log<Event>) {
        let Settled::Dice(dice) = settled else { return };
        match *self.state.stack.top() {
            Frame::Round(step) => self.roll_in_round(step, dice, log),
            Frame::Fight(fight) => self.roll_fight(fight, dice, log),
            Frame::Barrage(barrage) => self.roll_barrage(barrage, dice, log),
            Frame::Night(night) => self.roll_night(night, dice, log),
            _ => {}
        }
        self.advance(log);
    }

    /// Goes on by itself until somebody must decide or fate must answer.
    pub fn advance(&mut self, log: &mut impl Log<Event>) {
        while self.step(log) {}
        self.refresh();
    }

    /// One step of the top procedure; whether it moved.
    fn step(&mut self, log: &mut impl Log<Event>) -> bool {
        match *self.state.stack.top() {
            Frame::Round(step) => self.run_round(step, log),
            Frame::Fly { side, number } => self.run_flight(side, number),
            Frame::Guns(guns) => self.run_guns(guns),
            Frame::Barrage(barrage) => self.run_barrage(barrage, log),
            Frame::Turn(turn) => self.run_turn(turn, log),
            Frame::March(_) => false,
            Frame::Fight(fight) => self.run_fight(fight, log),
            Frame::Lose(lose) => self.run_losses(lose, log),
            Frame::FallBack(fall_back) => self.run_fall_back(fall_back, log),
            Frame::Merge { hex } => self.run_merge(hex, log),
            Frame::Relocate { headquarters } => self.run_relocation(headquarters, log),
            Frame::Night(night) => self.run_night(night, log),
            Frame::Recover(recover) => self.run_recovery(recover),
        }
    }

    /// Replaces the top procedure's data.
    pub(crate) fn set_top(&mut self, frame: Frame) {
        *self.state.stack.top_mut() = frame;
    }
}
