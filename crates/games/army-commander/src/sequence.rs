//! Section 1: rounds, orders and whose turn it is.
//!
//! Each round every division gets an order face down; they are turned up together. Retreating divisions move
//! first. Then the sides roll for every turn: the winner moves one of his divisions, though nobody three times
//! running. When all have moved the guns fire, and after the last round of a day comes the night.

use crate::chart::{Kind, Order, SHOTS};
use crate::choice::Choice;
use crate::event::{Contest, Event, NoRoll};
use crate::frame::{Frame, Guns, Mode, Step};
use crate::setup::{DivisionId, MOST_DIVISIONS, Side};
use crate::state::Position;
use salient_engine::{Dice, Log};

impl Position {
    /// Division turns finished since the battle began, rounds being counted as if all divisions there can be had
    /// moved; the guns are part of the last turn of a round, the night is a turn of its own.
    #[must_use]
    pub fn turns_finished(&self) -> u32 {
        let acted = self.state.acted.count_ones();
        let here = match self.state.stack.frames().first() {
            Some(Frame::Round(Step::Start)) if self.state.round > 0 => MOST_DIVISIONS as u32 + 1,
            Some(Frame::Round(Step::Over)) => MOST_DIVISIONS as u32 + 1,
            _ => acted - u32::from(self.state.stack.turn().is_some_and(|turn| turn.mode != Mode::Night)),
        };
        u32::from(self.state.round) * (MOST_DIVISIONS as u32 + 2) + here
    }

    /// How many turns it takes until a decision has shown its worth: an order holds for the whole round.
    #[must_use]
    pub fn turns_to_show(&self) -> u32 {
        match self.state.stack.top() {
            Frame::Round(Step::Orders) => MOST_DIVISIONS as u32 + 2,
            _ => 1,
        }
    }

    /// Whether the last round has begun.
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.state.round >= self.setup.last_round()
    }

    pub(crate) fn go(&mut self, step: Step) -> bool {
        self.set_top(Frame::Round(step));
        true
    }

    /// The course of a battle, step by step.
    pub(crate) fn run_round(&mut self, step: Step, log: &mut impl Log<Event>) -> bool {
        match step {
            Step::FirstAircraft => {
                self.go(Step::Bombardment);
                self.push_flights();
                true
            }
            Step::Bombardment => {
                self.go(Step::Start);
                self.begin_bombardment(log);
                true
            }
            Step::Start => {
                self.begin_round(log);
                self.go(Step::Orders)
            }
            Step::Orders => self.run_orders(log),
            Step::Reveal => self.reveal(log),
            Step::RetreatDice | Step::Over => false,
            Step::Retreats { side } => self.run_retreats(side as Side),
            Step::Initiative => self.run_initiative(log),
            Step::Choose { side } => {
                // A lone division needs no choosing; the driver answers it, so nothing to do here.
                if self.unused(side as Side).next().is_none() { self.go(Step::Initiative) } else { false }
            }
            Step::ArtilleryDice => {
                let armed = [0, 1].map(|side| self.has_work_for_guns(side));
                match armed {
                    [true, true] => false,
                    [false, false] => self.go(Step::Aircraft),
                    [first, _] => self.go(Step::Artillery { first: u8::from(!first) }),
                }
            }
            Step::Artillery { first } => {
                self.go(Step::Aircraft);
                log.note(|| Event::ArtilleryPhase);
                self.state.stack.push(Frame::Guns(Guns {
                    side: first,
                    finished: [false; 2],
                    bombardment: false,
                }));
                true
            }
            Step::Aircraft => {
                self.go(Step::End);
                if self.state.round < self.setup.last_round() {
                    self.push_flights();
                }
                true
            }
            Step::End => self.end_round(log),
            Step::Night => {
                self.go(Step::Start);
                self.begin_night(log);
                true
            }
        }
    }

    /// A round begins: every battery gets its shots, nobody has moved. [AC:0t AC:5d AC:11.2b]
    fn begin_round(&mut self, log: &mut impl Log<Event>) {
        self.state.round += 1;
        self.state.acted = 0;
        self.state.streak = (0, 0);
        self.state.sealed = [false; 2];
        self.state.flags = [0; crate::setup::MOST_STANDS];
        let round = self.state.round;
        log.note(|| Event::RoundBegan(round));
        for id in self.stand_ids() {
            if self.kind(id).is_gun() {
                let creeping = self.setup.creeping_barrage[self.stand(id).side];
                let extra = self.kind(id) == Kind::CorpsGun && creeping && round == 1;
                *self.shots_mut(id) =
                    if self.hex(id).is_some() || self.state.at[id.index()].entry_box().is_some() {
                        SHOTS + u8::from(extra)
                    } else {
                        0
                    };
            }
        }
        for id in self.division_ids() {
            self.state.given[id.index()] = self.forced_order(id);
        }
    }

    /// The order a division must take this round, if it has no choice.
    pub(crate) fn forced_order(&self, id: DivisionId) -> Option<Order> {
        let division = self.setup.division(id);
        if self.can_enter(id) && !self.is_on_map(id) {
            return Some(Order::Move);
        }
        if self.state.round == 1 { division.first_order } else { None }
    }

    /// Whether a division gets an order this round: it is on the map or arriving. [AC:1.1a]
    #[must_use]
    pub fn takes_orders(&self, id: DivisionId) -> bool {
        self.is_on_map(id) || self.can_enter(id)
    }

    /// The next division of a side that has no order yet. [AC:1.1a]
    #[must_use]
    pub fn next_to_order(&self, side: Side) -> Option<DivisionId> {
        self.division_ids().find(|id| {
            self.setup.division(*id).side == side
                && self.takes_orders(*id)
                && self.state.given[id.index()].is_none()
        })
    }

    /// Whether a division may be given an order: any at dawn, unless the scenario says under which one it has been.
    /// [AC:1.1d AC:1.1e AC:1.1f AC:10s G-03]
    #[must_use]
    pub fn may_order(&self, id: DivisionId, order: Order) -> bool {
        let bound = self.state.round == 1 && self.setup.division(id).standing_order.is_some();
        (self.state.dawn && !bound) || self.state.orders[id.index()].allows(order)
    }

    pub(crate) fn offer_orders(&self, side: Side, into: &mut Vec<Choice>) {
        match self.next_to_order(side) {
            Some(id) => into.extend(
                Order::ALL
                    .iter()
                    .filter(|order| self.may_order(id, **order))
                    .map(|order| Choice::Order(id, *order)),
            ),
            None => into.push(Choice::Seal),
        }
    }

    fn run_orders(&mut self, log: &mut impl Log<Event>) -> bool {
        for side in [0, 1] {
            let chooses = self.division_ids().any(|id| {
                self.setup.division(id).side == side
                    && self.takes_orders(id)
                    && self.forced_order(id).is_none()
            });
            if !chooses && !self.state.sealed[side] {
                self.state.sealed[side] = true;
                log.note(|| Event::Sealed(side));
            }
        }
        if self.state.sealed == [true, true] { self.go(Step::Reveal) } else { false }
    }

    /// All orders are turned up at once. [AC:1.1c]
    fn reveal(&mut self, log: &mut impl Log<Event>) -> bool {
        let ordered: Vec<DivisionId> = self.division_ids().filter(|id| self.takes_orders(*id)).collect();
        for id in &ordered {
            if let Some(order) = self.state.given[id.index()].take() {
                self.state.orders[id.index()] = order;
            }
        }
        log.note(|| Event::Revealed(ordered.iter().map(|id| (*id, self.state.orders[id.index()])).collect()));
        self.state.dawn = false;
        let retreating = [0, 1].map(|side| self.retreating(side).next().is_some());
        match retreating {
            [true, true] => self.go(Step::RetreatDice),
            [true, false] => self.go(Step::Retreats { side: 0 }),
            [false, true] => self.go(Step::Retreats { side: 1 }),
            [false, false] => self.go(Step::Initiative),
        }
    }

    /// Divisions on a Retreat order that have not moved. [AC:2.6a]
    pub(crate) fn retreating(&self, side: Side) -> impl Iterator<Item = DivisionId> + '_ {
        self.unused(side).filter(|id| self.state.orders[id.index()] == Order::Retreat)
    }

    /// Retreating divisions move, the sides in turn. [AC:2.6a G-06]
    fn run_retreats(&mut self, side: Side) -> bool {
        if self.retreating(side).next().is_some() {
            return false;
        }
        if self.retreating(1 - side).next().is_some() {
            return self.go(Step::Retreats { side: 1 - side as u8 });
        }
        self.go(Step::Initiative)
    }

    pub(crate) fn offer_retreats(&self, side: Side, into: &mut Vec<Choice>) {
        into.extend(self.retreating(side).map(Choice::Activate));
    }

    pub(crate) fn offer_turns(&self, side: Side, into: &mut Vec<Choice>) {
        into.extend(self.unused(side).map(Choice::Activate));
    }

    /// Who moves next: by dice unless only one side can. [AC:1.2h AC:1.2i G-05]
    fn run_initiative(&mut self, log: &mut impl Log<Event>) -> bool {
        let ready = [0, 1].map(|side| self.unused(side).next().is_some());
        let (last, in_a_row) = self.state.streak;
        match ready {
            [false, false] => return self.go(Step::ArtilleryDice),
            [true, true] if in_a_row == 2 => {
                let side = 1 - last;
                log.note(|| Event::NoRoll(side as Side, NoRoll::TwoInARow));
                return self.go(Step::Choose { side });
            }
            [true, true] => return false,
            _ => {}
        }
        let side = u8::from(ready[1]);
        log.note(|| Event::NoRoll(side as Side, NoRoll::OnlyOneLeft));
        self.go(Step::Choose { side })
    }

    pub(crate) fn choose_in_round(&mut self, side: Side, choice: Choice, log: &mut impl Log<Event>) {
        match choice {
            Choice::Order(id, order) => {
                self.state.given[id.index()] = Some(order);
                log.note(|| Event::OrderGiven(id, order));
            }
            Choice::Seal => {
                self.state.sealed[side] = true;
                log.note(|| Event::Sealed(side));
            }
            Choice::Activate(id) => {
                let order = self.state.orders[id.index()];
                let mode = match order {
                    Order::Move => Mode::Free,
                    Order::Hold | Order::DugIn => Mode::Shuffle,
                    Order::Retreat => Mode::Retreat,
                };
                if mode == Mode::Retreat {
                    // The streak ignores retreats, and the sides alternate.
                    self.go(Step::Retreats { side: 1 - side as u8 });
                } else {
                    let (last, count) = self.state.streak;
                    self.state.streak =
                        if last as Side == side { (last, count + 1) } else { (side as u8, 1) };
                    self.go(Step::Initiative);
                }
                self.state.acted |= 1 << id.0;
                log.note(|| Event::TurnBegan(id, order));
                self.begin_turn(id, mode);
            }
            _ => {}
        }
    }

    /// Two dice each: the higher total wins, a tie is rolled again. [AC:1.2a AC:5.1b G-05]
    pub(crate) fn roll_in_round(&mut self, step: Step, dice: &Dice, log: &mut impl Log<Event>) {
        let what = match step {
            Step::RetreatDice => Contest::Retreat,
            Step::ArtilleryDice => Contest::Artillery,
            _ => Contest::Turn,
        };
        let mut winner = higher(dice);
        if winner.is_none() && self.state.round == 1 && what == Contest::Turn {
            winner = self.setup.first_player;
        }
        log.note(|| Event::Initiative { dice: *dice, winner, what });
        let Some(side) = winner.map(|side| side as u8) else { return };
        self.go(match step {
            Step::RetreatDice => Step::Retreats { side },
            Step::ArtilleryDice => Step::Artillery { first: side },
            _ => Step::Choose { side },
        });
    }

    /// The round ends: points that fall due, then the next round, the night, or the end. [AC:1a AC:1c AC:9b]
    fn end_round(&mut self, log: &mut impl Log<Event>) -> bool {
        let round = self.state.round;
        log.note(|| Event::RoundEnded(round));
        self.score_round(log);
        let mut last_of_day = 0;
        for rounds in &self.setup.days {
            last_of_day += rounds;
            if round == last_of_day {
                self.state.dawn = true;
                break;
            }
        }
        if round >= self.setup.last_round() {
            log.note(|| Event::Ended);
            return self.go(Step::Over);
        }
        if self.state.dawn { self.go(Step::Night) } else { self.go(Step::Start) }
    }
}

/// Who has the higher total of two dice each.
pub(crate) fn higher(dice: &Dice) -> Option<Side> {
    let faces = dice.faces();
    let half = faces.len() / 2;
    let (ours, theirs) = (faces[..half].iter().sum::<u8>(), faces[half..].iter().sum::<u8>());
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}
