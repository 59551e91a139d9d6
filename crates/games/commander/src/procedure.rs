//! The stack of procedures at work: what the top one waits for, and how it goes on.

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Course, Frame, RollStep, TurnStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Log, Pending, Seat, Seats, Settled};

pub(crate) fn seat(side: Side) -> Seat {
    Seat(side as u8)
}

fn decide(side: Side) -> Pending {
    Pending::Decide(Seats::only(seat(side)))
}

impl Position {
    /// What the top procedure waits for.
    #[must_use]
    pub fn waits_for(&self) -> Pending {
        match self.state.stack.top() {
            Frame::Course(Course::Over) => Pending::Over(self.verdict()),
            Frame::Course(_) => self.draw_pending(self.first_hand(), "a card of the first hand", cc!("1.1b")),
            Frame::SetUp(set_up) => decide(set_up.side as Side),
            Frame::Turn(turn) if turn.step == TurnStep::Refill => {
                self.draw_pending(turn.side as Side, "a card drawn at the end of the turn", cc!("5.4a"))
            }
            Frame::Turn(turn) => decide(turn.side as Side),
            Frame::Activate(activate) => decide(activate.side as Side),
            Frame::Advance(advance) => decide(advance.side as Side),
            Frame::Artillery(artillery) => self.artillery_pending(artillery),
            Frame::Fire(fire) => decide(fire.side as Side),
            Frame::Move(order) => decide(order.side as Side),
            Frame::React(react) => decide(react.side as Side),
            Frame::Recover(recover) => decide(recover.side as Side),
            Frame::Rout(rout) => decide(rout.side as Side),
            Frame::Retreat(retreat) => decide(self.retreat_decider(retreat)),
            Frame::Shot(shot) => decide(self.shot_decider(shot)),
            Frame::Roll(roll) => match roll.step {
                RollStep::Reveal => self.draw_pending(roll.side as Side, roll.why.word(), roll.why.clause()),
                _ => decide(self.state.initiative as Side),
            },
            Frame::RandomHex(random) => self.draw_pending(random.side as Side, "a random hex", cc!("1.8a")),
            Frame::Breaks(breaks) => {
                decide(self.breaks_next(breaks.units).map_or(0, |unit| self.side_of(unit)))
            }
            Frame::Time(time) => decide(self.time_decider(time)),
            Frame::Event(event) => self.event_pending(event),
            Frame::Sniper(sniper) => decide(sniper.side as Side),
            Frame::Melees(_) => decide(self.active()),
            Frame::Melee(melee) => decide(self.melee_decider(melee)),
            Frame::PassAnswer(answer) => decide(answer.side as Side),
            Frame::Put(put) => decide(put.side as Side),
            Frame::Displace(displace) => decide(self.displace_decider(displace)),
            Frame::Stacking(stacking) => decide(self.in_turn(stacking.done)),
            Frame::Cup(_) => self.cup_pending(),
            Frame::DrawChit(_) => self.chit_pending(),
            Frame::Deploy(deploy) => decide(self.side_of(deploy.teams[0])),
            Frame::Exit(exit) => decide(exit.units.first().map_or(0, |unit| self.side_of(unit))),
            Frame::Scrap(scrap) => decide(scrap.side as Side),
        }
    }

    /// Everything on offer to a side.
    pub fn offer(&self, side: Side, into: &mut Vec<Choice>) {
        let Pending::Decide(seats) = self.waits_for() else { return };
        if !seats.contains(seat(side)) {
            return;
        }
        match self.state.stack.top() {
            Frame::Course(_) | Frame::Cup(_) | Frame::DrawChit(_) | Frame::RandomHex(_) => {}
            Frame::SetUp(set_up) => self.offer_set_up(set_up, into),
            Frame::Turn(turn) => self.offer_turn(turn, into),
            Frame::Activate(activate) => self.offer_activation(activate, into),
            Frame::Advance(advance) => self.offer_advance(advance, into),
            Frame::Artillery(artillery) => self.offer_artillery(artillery, into),
            Frame::Fire(fire) => self.offer_fire(fire, into),
            Frame::Move(order) => self.offer_move(order, into),
            Frame::React(react) => self.offer_reaction(react, into),
            Frame::Recover(recover) => self.offer_recover(recover, into),
            Frame::Rout(rout) => self.offer_rout(rout, into),
            Frame::Retreat(retreat) => self.offer_retreat(retreat, into),
            Frame::Shot(shot) => self.offer_shot(shot, into),
            Frame::Roll(_) => into.extend([Choice::Decline, Choice::Reroll]),
            Frame::Breaks(breaks) => self.offer_breaks(breaks, into),
            Frame::Time(time) => self.offer_time(time, into),
            Frame::Event(event) => self.offer_event(event, into),
            Frame::Sniper(sniper) => self.offer_sniper(sniper, into),
            Frame::Melees(melees) => self.offer_melees(melees, into),
            Frame::Melee(melee) => self.offer_melee(melee, into),
            Frame::PassAnswer(answer) => self.offer_pass_answer(answer, into),
            Frame::Put(put) => self.offer_put(put, into),
            Frame::Displace(displace) => self.offer_displace(displace, into),
            Frame::Stacking(stacking) => self.offer_stacking(stacking, into),
            Frame::Deploy(deploy) => into.extend(deploy.teams.map(Choice::Unit)),
            Frame::Exit(exit) => self.offer_exit(exit, into),
            Frame::Scrap(scrap) => self.offer_scrap(scrap, into),
        }
    }

    /// Makes a choice that is on offer.
    pub fn choose(&mut self, choice: Choice, log: &mut impl Log<Event>) {
        match *self.state.stack.top() {
            Frame::Course(_) | Frame::Cup(_) | Frame::DrawChit(_) | Frame::RandomHex(_) => {}
            Frame::SetUp(set_up) => self.choose_in_set_up(set_up, choice, log),
            Frame::Turn(turn) => self.choose_in_turn(turn, choice, log),
            Frame::Activate(activate) => self.choose_activation(activate, choice, log),
            Frame::Advance(advance) => self.choose_in_advance(advance, choice, log),
            Frame::Artillery(artillery) => self.choose_in_artillery(artillery, choice, log),
            Frame::Fire(fire) => self.choose_in_fire(fire, choice, log),
            Frame::Move(order) => self.choose_in_move(order, choice, log),
            Frame::React(react) => self.choose_reaction(react, choice, log),
            Frame::Recover(recover) => self.choose_in_recover(recover, choice, log),
            Frame::Rout(rout) => self.choose_in_rout(rout, choice, log),
            Frame::Retreat(retreat) => self.choose_in_retreat(retreat, choice, log),
            Frame::Shot(shot) => self.choose_in_shot(shot, choice, log),
            Frame::Roll(roll) => self.choose_in_roll(roll, choice, log),
            Frame::Breaks(breaks) => self.choose_break(breaks, choice, log),
            Frame::Time(time) => self.choose_in_time(time, choice, log),
            Frame::Event(event) => self.choose_in_event(event, choice, log),
            Frame::Sniper(sniper) => self.choose_sniper(sniper, choice, log),
            Frame::Melees(melees) => self.choose_in_melees(melees, choice, log),
            Frame::Melee(melee) => self.choose_in_melee(melee, choice, log),
            Frame::PassAnswer(answer) => self.choose_pass_answer(answer, choice, log),
            Frame::Put(put) => self.choose_put(put, choice, log),
            Frame::Displace(displace) => self.choose_displace(displace, choice, log),
            Frame::Stacking(stacking) => self.choose_in_stacking(stacking, choice, log),
            Frame::Deploy(deploy) => self.choose_deploy(deploy, choice, log),
            Frame::Exit(exit) => self.choose_exit(exit, choice, log),
            Frame::Scrap(scrap) => self.choose_scrap(scrap, choice, log),
        }
        self.advance(log);
    }

    /// Takes fate's answer.
    pub fn answer(&mut self, settled: &Settled, log: &mut impl Log<Event>) {
        match *self.state.stack.top() {
            Frame::Course(_) => self.first_hand_drawn(settled, log),
            Frame::Turn(turn) => self.refill_drawn(&turn, settled, log),
            Frame::Roll(roll) => self.roll_revealed(roll, settled, log),
            Frame::RandomHex(random) => self.random_hex_drawn(random, settled, log),
            Frame::Cup(cup) => self.cup_drawn(cup, settled, log),
            Frame::DrawChit(draw) => self.chit_drawn(draw, settled, log),
            Frame::Artillery(artillery) => self.drift_drawn(artillery, settled, log),
            Frame::Event(event) => self.event_drawn(event, settled, log),
            _ => {}
        }
        self.advance(log);
    }

    /// Goes on by itself until somebody must decide or fate must answer.
    pub fn advance(&mut self, log: &mut impl Log<Event>) {
        while self.settle_losses(log) || self.step(log) {}
    }

    /// One step of the top procedure; whether it moved.
    fn step(&mut self, log: &mut impl Log<Event>) -> bool {
        match *self.state.stack.top() {
            Frame::Course(course) => self.run_course(course, log),
            Frame::SetUp(set_up) => self.run_set_up(set_up),
            Frame::Turn(turn) => self.run_turn(turn, log),
            Frame::Activate(activate) => self.run_activation(activate),
            Frame::Advance(advance) => self.run_advance(advance, log),
            Frame::Artillery(artillery) => self.run_artillery(artillery, log),
            Frame::Fire(fire) => self.run_fire(fire),
            Frame::Move(order) => self.run_move(order, log),
            Frame::React(react) => self.run_reaction(react, log),
            Frame::Recover(recover) => self.run_recover(recover, log),
            Frame::Rout(rout) => self.run_rout(rout, log),
            Frame::Retreat(retreat) => self.run_retreat(retreat, log),
            Frame::Shot(shot) => self.run_shot(shot, log),
            Frame::Roll(roll) => self.run_roll(roll, log),
            Frame::RandomHex(random) => self.run_random_hex(random),
            Frame::Breaks(breaks) => self.run_breaks(breaks, log),
            Frame::Time(time) => self.run_time(time, log),
            Frame::Event(event) => self.run_event(event, log),
            Frame::Sniper(sniper) => self.run_sniper(sniper, log),
            Frame::Melees(melees) => self.run_melees(melees, log),
            Frame::Melee(melee) => self.run_melee(melee, log),
            Frame::PassAnswer(answer) => self.run_pass_answer(answer),
            Frame::Put(put) => self.run_put(put, log),
            Frame::Displace(displace) => self.run_displace(displace, log),
            Frame::Stacking(stacking) => self.run_stacking(stacking),
            Frame::Cup(cup) => self.run_cup(cup),
            Frame::DrawChit(_) => self.run_draw_chit(),
            Frame::Deploy(deploy) => self.run_deploy(deploy),
            Frame::Exit(exit) => self.run_exit(exit, log),
            Frame::Scrap(_) => false,
        }
    }

    /// Replaces the top procedure's data.
    #[inline]
    pub(crate) fn set_top(&mut self, frame: Frame) {
        *self.state.stack.top_mut() = frame;
    }

    /// A fire order that nobody is left to carry out is over.
    fn run_fire(&mut self, fire: crate::frame::Fire) -> bool {
        if fire.units.is_empty() && fire.weapons.is_empty() {
            self.state.stack.pop();
            return true;
        }
        false
    }

    /// Naming units that can no longer be named is over: everybody else has gone meanwhile.
    fn run_activation(&mut self, activate: crate::frame::Activate) -> bool {
        let _ = activate;
        false
    }

    /// An empty cup gives no chit.
    fn run_draw_chit(&mut self) -> bool {
        if self.chit_cup() == 0 {
            self.state.stack.pop();
            return true;
        }
        false
    }
}
