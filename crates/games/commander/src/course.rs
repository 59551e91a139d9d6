//! The course of a battle: chits, set-up, first hands, then turn after turn. [CC:5b CC:5c]

use crate::cards::{CardId, Order};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{
    Activate, Artillery, ArtilleryStep, Course, DrawChit, Frame, Melees, PassAnswer, Picked, Purpose,
    Recover, Rout, Scrap, SetUp, Stacking, Turn, TurnStep,
};
use crate::place::Place;
use crate::setup::{Hexes, Side, UnitId};
use crate::state::{Position, flag};
use crate::steps::Why;
use crate::units::Units;
use salient_engine::{Clause, Log, Settled};
use salient_ground::Hex;

impl Position {
    /// One step; whether it moved.
    pub(crate) fn run_course(&mut self, course: Course, log: &mut impl Log<Event>) -> bool {
        match course {
            Course::Chits { drawn } => {
                let open = self.setup.drawn_chits;
                let secret = [0, 1].map(|side: usize| self.setup.sides[side].secret_chits);
                self.set_top(Frame::Course(Course::Chits { drawn: drawn + 1 }));
                if drawn < open {
                    self.state.stack.push(Frame::DrawChit(DrawChit { secret: None }));
                } else if drawn < open + secret[0] {
                    self.state.stack.push(Frame::DrawChit(DrawChit { secret: Some(0) }));
                } else if drawn < open + secret[0] + secret[1] {
                    self.state.stack.push(Frame::DrawChit(DrawChit { secret: Some(1) }));
                } else {
                    self.score_opening(log);
                    self.set_top(Frame::Course(Course::SetUp { done: 0 }));
                }
            }
            Course::SetUp { done: 2 } => self.set_top(Frame::Course(Course::Hands)),
            Course::SetUp { done } => {
                self.set_top(Frame::Course(Course::SetUp { done: done + 1 }));
                let side = if done == 0 { self.setup.sets_up_first } else { 1 - self.setup.sets_up_first };
                let fortifications = self.setup.sides[side].fortifications;
                let set_up = SetUp { side: side as u8, picked: None, fortifications, weapons: 0 };
                self.state.stack.push(Frame::SetUp(set_up));
            }
            Course::Hands => {
                let full = |side: Side| self.state.hand[side].len() >= self.setup.sides[side].posture.hand();
                if full(0) && full(1) {
                    self.set_top(Frame::Course(Course::Turns { side: self.state.active }));
                } else {
                    return false;
                }
            }
            Course::Turns { side } => {
                self.set_top(Frame::Course(Course::Turns { side: 1 - side }));
                self.state.active = side;
                self.state.turns = self.state.turns.saturating_add(1);
                let turn = Turn { side, step: TurnStep::Orders, orders: 0, discarded: 0, rallied: 0 };
                self.state.stack.push(Frame::Turn(turn));
                log.note(|| Event::TurnBegan(side as Side));
            }
            Course::Over => return false,
        }
        true
    }

    /// The side whose first hand is being drawn.
    pub(crate) fn first_hand(&self) -> Side {
        let full = self.state.hand[0].len() >= self.setup.sides[0].posture.hand();
        usize::from(full)
    }

    /// A card of a first hand.
    pub(crate) fn first_hand_drawn(&mut self, settled: &Settled, log: &mut impl Log<Event>) {
        let side = self.first_hand();
        if let Some(card) = self.drawn(side, settled) {
            self.take(side, card);
            log.note(|| Event::Drew(side, card));
        }
    }

    /// Open chits score for those who control objectives from the start. [CC:7.3.3c]
    fn score_opening(&mut self, log: &mut impl Log<Event>) {
        let named = self.setup.open_chits.iter().fold(0, |bits: u32, chit| bits | 1 << chit);
        for number in 0..crate::chart::OBJECTIVES {
            let owner = self.state.control[number];
            if owner != crate::state::NEITHER {
                let worth = self.worth(number, named);
                self.score(owner as Side, worth, cc!("7.3.3c"), log);
            }
        }
    }

    /// One step of a set-up; whether it moved.
    pub(crate) fn run_set_up(&mut self, set_up: SetUp) -> bool {
        let side = set_up.side as Side;
        let works: u8 = set_up.fortifications.iter().sum();
        let weapons = self.setup.sides[side].loose_weapons.len() > usize::from(set_up.weapons);
        if set_up.picked.is_none() && works == 0 && !weapons && self.waiting(side).next().is_none() {
            self.state.stack.pop();
            return true;
        }
        false
    }

    fn waiting(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.all_units()
            .filter(move |unit| self.unit(*unit).at == Place::WAITING && self.side_of(*unit) == side)
    }

    /// Where a unit may be set up: in its area, within stacking, away from the enemy. [CC:8.2a CC:8.2e]
    pub(crate) fn set_up_hexes(&self, unit: UnitId) -> impl Iterator<Item = Hex> + '_ {
        let area = self.setup.sides[self.side_of(unit)].area;
        area.iter().filter(move |hex| self.why_not_stand(unit, *hex).is_none())
    }

    /// Why a unit cannot be set up in a hex of its area; nothing when it can. [CC:8.2e CC:T79 CC:T98]
    fn why_not_stand(&self, unit: UnitId, hex: Hex) -> Option<Why> {
        let side = self.side_of(unit);
        if self.impassable(hex) {
            Some((cc!("8.2e"), "Nobody can be in that hex."))
        } else if self.state.present[1 - side].contains(hex) {
            Some((cc!("8.2e"), "Enemies stand in that hex."))
        } else if self.figures(side, hex) + self.kind(unit).class.figures() > crate::chart::STACKING {
            Some((cc!("8.2e"), "That would be more than seven figures in the hex."))
        } else {
            None
        }
    }

    /// Why nothing of what is picked goes into a hex at set-up. [CC:8.2e CC:F100.3a CC:F100.3b]
    pub(crate) fn why_not_set_up(&self, set_up: &SetUp, hex: Hex) -> Option<Why> {
        let picked = set_up.picked?;
        if !self.setup.sides[set_up.side as Side].area.contains(hex) {
            return Some((cc!("8.2e"), "That is outside its set-up area."));
        }
        match picked {
            Picked::Unit(unit) => self.why_not_stand(unit, hex),
            Picked::Fortification(_) if self.takes_work(hex) => None,
            Picked::Fortification(_) => {
                Some((cc!("F100.3a"), "Water, a fire or another fortification is there."))
            }
        }
    }

    pub(crate) fn offer_set_up(&self, set_up: &SetUp, into: &mut Vec<Choice>) {
        let side = set_up.side as Side;
        match set_up.picked {
            Some(Picked::Unit(unit)) => into.extend(self.set_up_hexes(unit).map(Choice::Hex)),
            Some(Picked::Fortification(_)) => {
                let area = self.setup.sides[side].area;
                into.extend(area.iter().filter(|hex| self.takes_work(*hex)).map(Choice::Hex));
            }
            None => {
                if self.waiting(side).next().is_some() {
                    into.extend(self.waiting(side).map(Choice::Unit));
                } else if self.setup.sides[side].loose_weapons.len() > usize::from(set_up.weapons) {
                    let bare = |unit: &UnitId| self.weapon_of(*unit).is_none();
                    into.extend(self.side_on_map(side).filter(bare).map(Choice::Give));
                } else {
                    for work in Fortification::ALL {
                        if set_up.fortifications[work as usize] > 0 {
                            into.push(Choice::Work(work));
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn choose_in_set_up(&mut self, mut set_up: SetUp, choice: Choice, log: &mut impl Log<Event>) {
        match (choice, set_up.picked) {
            (Choice::Unit(unit), _) => set_up.picked = Some(Picked::Unit(unit)),
            (Choice::Work(work), _) => set_up.picked = Some(Picked::Fortification(work as u8)),
            (Choice::Give(unit), _) => {
                let kind = self.setup.sides[set_up.side as Side].loose_weapons[usize::from(set_up.weapons)];
                set_up.weapons += 1;
                self.arm(unit, kind);
            }
            (Choice::Hex(hex), Some(Picked::Unit(unit))) => {
                set_up.picked = None;
                self.place(unit, Place::on(hex));
                let who = self.who(unit);
                log.note(|| Event::SetUp(who));
                self.occupied(hex, log);
            }
            (Choice::Hex(hex), Some(Picked::Fortification(number))) => {
                set_up.picked = None;
                set_up.fortifications[usize::from(number)] -= 1;
                let work = Fortification::ALL[usize::from(number)];
                self.fortify(hex, work, cc!("F100.1b"), log);
            }
            _ => {}
        }
        self.set_top(Frame::SetUp(set_up));
    }

    /// What follows a step at the end of a turn: full hexes and an empty hand are seen to, one after the other.
    /// [CC:8.2b CC:5.4a A08]
    fn turn_ends_with(&self, step: TurnStep) -> TurnStep {
        match (step, self.setup.options.stacking_before_refill) {
            (TurnStep::Stacking, true) | (TurnStep::Answered, false) => TurnStep::Refill,
            (TurnStep::Answered, true) | (TurnStep::Refill, false) => TurnStep::Stacking,
            _ => TurnStep::Over,
        }
    }

    /// One step of a turn; whether it moved.
    pub(crate) fn run_turn(&mut self, mut turn: Turn, log: &mut impl Log<Event>) -> bool {
        let side = turn.side as Side;
        match turn.step {
            TurnStep::Orders | TurnStep::Discard => return false,
            TurnStep::Ordered => {
                turn.step = TurnStep::Orders;
                for unit in self.on_map().collect::<Units>().iter() {
                    self.unmark(unit, flag::MOVING | flag::WATCHING);
                    self.state.units[unit.index()].spent = 0;
                }
                self.set_top(Frame::Turn(turn));
                self.state.stack.push(Frame::Melees(Melees { except: Hexes::EMPTY }));
            }
            TurnStep::Answered => {
                turn.step = self.turn_ends_with(TurnStep::Answered);
                self.set_top(Frame::Turn(turn));
                if turn.discarded > 0 {
                    let side = 1 - turn.side;
                    self.state.stack.push(Frame::PassAnswer(PassAnswer { side, demolish: false }));
                }
            }
            TurnStep::Stacking => {
                turn.step = self.turn_ends_with(TurnStep::Stacking);
                self.set_top(Frame::Turn(turn));
                let stacking = Stacking { done: 0, hex: None, deployed: Hexes::EMPTY };
                self.state.stack.push(Frame::Stacking(stacking));
            }
            TurnStep::Refill => {
                if self.state.hand[side].len() < self.setup.sides[side].posture.hand() {
                    return false;
                }
                turn.step = self.turn_ends_with(TurnStep::Refill);
                self.set_top(Frame::Turn(turn));
            }
            TurnStep::Over => {
                for unit in self.all_units().collect::<Units>().iter() {
                    self.unmark(unit, flag::ACTIVATED | flag::MOVING | flag::WATCHING);
                }
                self.state.stack.pop();
            }
        }
        let _ = log;
        true
    }

    /// A card is drawn at the end of a turn; the last one advances time at once. [CC:5.4a CC:5.4b]
    pub(crate) fn refill_drawn(&mut self, turn: &Turn, settled: &Settled, log: &mut impl Log<Event>) {
        let side = turn.side as Side;
        let Some(card) = self.drawn(side, settled) else { return };
        let last = self.take(side, card);
        log.note(|| Event::Drew(side, card));
        if last {
            self.push_time(side);
        }
    }

    /// Why an order cannot be given now; nothing when it can. [CC:O14.1a CC:1.5b]
    #[must_use]
    pub fn why_not_order(&self, turn: &Turn, order: Order) -> Option<(Clause, &'static str)> {
        let side = turn.side as Side;
        if turn.orders >= self.setup.sides[side].orders {
            return Some((cc!("1.5b"), "You have given all your orders of this turn."));
        }
        let idle = |purpose, reason| match self.activatable(side, purpose).next() {
            Some(_) => None,
            None => Some((order.clause(), reason)),
        };
        match order {
            Order::CommandConfusion => Some((cc!("O19"), "Command Confusion is no order.")),
            Order::ArtilleryDenied => self.why_not_deny(side),
            Order::ArtilleryRequest => self.why_not_request(side),
            Order::Recover => self.why_not_recover(turn, side),
            Order::Rout => self.why_not_rout(turn, 1 - side).and_then(|_| self.why_not_rout(turn, side)),
            Order::Advance => idle(Purpose::Advance, "No unit is left that could advance."),
            Order::Fire => idle(Purpose::Fire, "No unit is left that has a target."),
            Order::Move => idle(Purpose::Move, "No unit is left that could move."),
        }
    }

    /// Whether an order can be given now.
    #[must_use]
    pub fn may_order(&self, turn: &Turn, order: Order) -> bool {
        self.why_not_order(turn, order).is_none()
    }

    pub(crate) fn offer_turn(&self, turn: &Turn, into: &mut Vec<Choice>) {
        let side = turn.side as Side;
        if turn.step == TurnStep::Discard {
            into.push(Choice::Done);
            if turn.discarded < self.setup.sides[side].nation.discards {
                into.extend(self.state.hand[side].iter().map(Choice::Discard));
            }
            return;
        }
        let held = self.state.hand[side].iter().fold(0u16, |bits, card| bits | self.order_bit(side, card));
        let mut able = 0;
        for order in Order::ALL {
            let bit = 1 << *order as u16;
            if held & bit != 0 && self.may_order(turn, *order) {
                able |= bit;
            }
        }
        let ordered = |card: &CardId| able & self.order_bit(side, *card) != 0;
        into.extend(self.state.hand[side].iter().filter(ordered).map(Choice::Order));
        into.push(if turn.orders == 0 { Choice::Pass } else { Choice::End });
        if self.all_units().any(|unit| self.side_of(unit) == side && self.weapon_of(unit).is_some()) {
            into.push(Choice::Scrap);
        }
    }

    /// The order of a side's card as a bit.
    fn order_bit(&self, side: Side, card: CardId) -> u16 {
        1 << self.card(side, card).order as u16
    }

    pub(crate) fn choose_in_turn(&mut self, mut turn: Turn, choice: Choice, log: &mut impl Log<Event>) {
        let side = turn.side as Side;
        match choice {
            Choice::Order(card) => {
                let order = self.card(side, card).order;
                self.discard(side, card);
                turn.orders += 1;
                turn.step = TurnStep::Ordered;
                self.set_top(Frame::Turn(turn));
                log.note(|| Event::Ordered(side, card, order));
                self.begin_order(side, order, log);
            }
            Choice::Pass => {
                turn.step = TurnStep::Discard;
                self.set_top(Frame::Turn(turn));
                log.note(|| Event::Passed(side));
            }
            Choice::Discard(card) => {
                turn.discarded += 1;
                self.discard(side, card);
                self.set_top(Frame::Turn(turn));
                log.note(|| Event::Discarded(side, card, cc!("O15a")));
            }
            Choice::Scrap => self.state.stack.push(Frame::Scrap(Scrap { side: turn.side, weapon: None })),
            _ => {
                turn.step = if turn.step == TurnStep::Discard {
                    TurnStep::Answered
                } else {
                    self.turn_ends_with(TurnStep::Answered)
                };
                self.set_top(Frame::Turn(turn));
            }
        }
    }

    fn begin_order(&mut self, side: Side, order: Order, log: &mut impl Log<Event>) {
        let name = |purpose| {
            Frame::Activate(Activate { side: side as u8, purpose, leader: None, units: Units::NONE })
        };
        let frame = match order {
            Order::CommandConfusion => return,
            Order::ArtilleryDenied => return self.deny_artillery(side, log),
            Order::Advance => name(Purpose::Advance),
            Order::Fire => name(Purpose::Fire),
            Order::Move => name(Purpose::Move),
            Order::ArtilleryRequest => Frame::Artillery(Artillery {
                side: side as u8,
                step: ArtilleryStep::Kind,
                spotter: None,
                round: None,
                smoke: false,
                range: 0,
                hindrance: 0,
                accurate: false,
                left: Hexes::EMPTY,
            }),
            Order::Recover => {
                self.begin_recover(side, log);
                let units = self.broken_units(side);
                Frame::Recover(Recover { side: side as u8, units, rolling: Units::NONE, morale: 0 })
            }
            Order::Rout => Frame::Rout(Rout {
                side: side as u8,
                victim: None,
                units: Units::NONE,
                rolling: Units::NONE,
                morale: 0,
            }),
        };
        self.state.stack.push(frame);
    }
}
