//! What can be clicked, with a label, the thing to click and the rule that allows it.

use crate::choice::{Choice, Goal};
use crate::clause::ac;
use crate::frame::{FightStep, Frame};
use crate::setup::{DivisionId, StandId};
use crate::state::Position;
use salient_engine::{Clause, Offer, On, capital, counted};
use salient_ground::Hex;

impl Position {
    /// A choice as something to click.
    pub(super) fn to_offer(&self, choice: Choice) -> Offer {
        let hex = |hex: Hex| self.hex_name(hex);
        let on_hex = |at: Hex| On::Hex(self.hex_name(at));
        let division = |id: DivisionId| self.setup.division(id).id.clone();
        let (on, clause, label): (On, Clause, String) = match choice {
            Choice::Order(id, order) => (
                On::Row(division(id)),
                ac!("1.1a"),
                format!("{}: {} ({})", self.division_name(id), order.word(), order.letter()),
            ),
            Choice::Seal => (On::Button, ac!("1.1b"), "Seal the orders".into()),
            Choice::Activate(id) => (
                On::Row(division(id)),
                ac!("1.2a"),
                format!("{} ({})", self.division_name(id), self.state.orders[id.index()].word()),
            ),
            Choice::Lift(at) => {
                let group: Vec<StandId> = self
                    .state
                    .stack
                    .turn()
                    .map(|turn| self.liftable(turn, at).iter().collect())
                    .unwrap_or_default();
                let piece = group.first().map_or_else(String::new, |id| self.piece_of(*id));
                (On::Piece(piece), ac!("2a"), format!("Lift {} in {}", self.stands_name(&group), hex(at)))
            }
            Choice::LiftBox(number) => {
                let group: Vec<StandId> = self
                    .state
                    .stack
                    .turn()
                    .map(|turn| self.boxed(turn, number).iter().collect())
                    .unwrap_or_default();
                let piece = group.first().map_or_else(String::new, |id| self.piece_of(*id));
                let name = self.setup.boxes.get(number as usize).map_or("", String::as_str);
                (On::Piece(piece), ac!("0b"), format!("Bring on {} ({name})", self.stands_name(&group)))
            }
            Choice::LiftOne(id) => {
                let clause = if self.kind(id).is_gun() { ac!("5j") } else { ac!("2.3a") };
                (On::Piece(self.piece_of(id)), clause, format!("Lift {}", self.stand_placed(id)))
            }
            Choice::Drop(id) => {
                (self.slot_of(id), ac!("2a"), format!("Leave {} behind", self.stand_told(id)))
            }
            Choice::March(Goal::To(at)) => self.march_offer(at),
            Choice::March(Goal::Off) => (On::Button, ac!("9c"), "Leave the map".into()),
            Choice::Stay => (On::Button, ac!("2a"), "Stay".into()),
            Choice::Return(id) => (self.slot_of(id), ac!("0h"), format!("Send {} back", self.stand_told(id))),
            Choice::Done => (On::Button, self.ask_now(None).clause, self.done_label()),
            Choice::Target(at) => {
                (on_hex(at), ac!("3.2a"), format!("Attack {}: {}", hex(at), self.garrison(at)))
            }
            Choice::From(at) => {
                (on_hex(at), ac!("3.1e"), format!("Attack from {}: {}", hex(at), self.garrison(at)))
            }
            Choice::Call(id) => {
                let shots = if self.kind(id).is_gun() {
                    format!(", {}", counted(self.shots(id), "shot"))
                } else {
                    String::new()
                };
                let clause = if self.kind(id).is_gun() { ac!("3.3.1c") } else { ac!("3.3.1a") };
                let at = self.hex(id).map(hex).unwrap_or_default();
                (self.slot_of(id), clause, format!("Call {} from {at}{shots}", self.stand_word(id)))
            }
            Choice::Caller(id) => {
                (On::Row(division(id)), ac!("3.1s"), format!("{} calls support", self.division_name(id)))
            }
            Choice::Fight => (On::Button, ac!("4a"), self.fight_label()),
            Choice::Lose(id) => {
                (self.slot_of(id), ac!("4i"), capital(&format!("{} takes the loss", self.stand_told(id))))
            }
            Choice::Hold => (On::Button, ac!("4.1e"), "Pay a strength point and hold".into()),
            Choice::Yield => (On::Button, ac!("4.1a"), "Fall back".into()),
            Choice::FallBack(goal) => self.fall_back_offer(goal),
            Choice::Advance(id) => {
                (self.slot_of(id), ac!("4.2a"), format!("Advance {}", self.stand_told(id)))
            }
            Choice::AdvanceAll(at) => (on_hex(at), ac!("4.2a"), format!("Advance all from {}", hex(at))),
            Choice::Remove(id) => {
                (self.slot_of(id), ac!("4g"), capital(&format!("{} is lost", self.stand_told(id))))
            }
            Choice::Relocate(at) => (on_hex(at), ac!("8b"), format!("Go to {}", hex(at))),
            Choice::Gun(id) => {
                let label = format!("{}, {}", self.stand_placed(id), counted(self.shots(id), "shot"));
                (On::Piece(self.piece_of(id)), ac!("5.1c"), capital(&label))
            }
            Choice::Shell(at) => {
                let dice = match self.state.stack.top() {
                    Frame::Barrage(barrage) => self.barrage_dice(barrage.gun, at),
                    _ => 0,
                };
                let row = crate::chart::HitRow::attacking(self.hex_status(at));
                (
                    on_hex(at),
                    ac!("5.1e"),
                    format!(
                        "Fire at {} ({}): {}, {}",
                        hex(at),
                        self.garrison(at),
                        counted(dice, "die"),
                        row.words()
                    ),
                )
            }
            Choice::Mend(id) => {
                (self.slot_of(id), ac!("10e"), format!("Mend {} for 1 point", self.stand_placed(id)))
            }
            Choice::Raise(id, strength) => {
                let row = self.stand(id).division.map(division).unwrap_or_default();
                let how = if strength == 1 { " at half strength for 1 point" } else { " for 2 points" };
                let clause = if strength == 1 { ac!("10h") } else { ac!("10e") };
                (On::Row(row), clause, format!("Bring back {}{how}", self.stand_name(id)))
            }
            Choice::Put(at) => (on_hex(at), ac!("10g"), format!("Place it in {}", hex(at))),
            Choice::Fly(at) => (on_hex(at), ac!("11.3b"), format!("Over {}", hex(at))),
        };
        let main =
            matches!(choice, Choice::Seal | Choice::Done | Choice::Fight | Choice::Stay | Choice::Hold);
        Offer { words: self.in_words(choice), label, on, clause, main }
    }

    /// A stand for whoever sees where it stands: `headquarters of 41 in F8`, `corps battery in D11`.
    fn stand_placed(&self, id: StandId) -> String {
        let word = self.stand_word(id);
        self.hex(id).map_or_else(|| word.clone(), |hex| format!("{word} in {}", self.hex_name(hex)))
    }

    /// A stand with what is left of it, so that those of one kind can be told apart: `infantry of 41 (1 of 2 strength)`.
    fn stand_told(&self, id: StandId) -> String {
        let (left, whole) = (self.strength(id), self.kind(id).row().strength);
        if whole > 1 {
            format!("{} ({left} of {whole} strength)", self.stand_word(id))
        } else {
            self.stand_word(id)
        }
    }

    fn march_offer(&self, at: Hex) -> (On, Clause, String) {
        let name = self.hex_name(at);
        let mut clause = ac!("2a");
        let mut text = format!("Move to {name}");
        if let (Frame::March(march), Some(turn)) = (self.state.stack.top(), self.state.stack.turn()) {
            let first = march.group.iter().next();
            if first.is_some_and(|id| self.kind(id).is_combat()) {
                match turn.mode {
                    crate::frame::Mode::Free
                        if self.free_reach(turn, &march.group).strategic.contains(at) =>
                    {
                        clause = ac!("2c");
                        text.push_str(" strategically: no attack this turn");
                    }
                    crate::frame::Mode::Retreat => {
                        clause = ac!("2.6b");
                        if let Some(cost @ 1..) = self.retreat_reach(&march.group).cost(at) {
                            let hexes = if cost == 1 { "1 hex".into() } else { format!("{cost} hexes") };
                            text.push_str(&format!(", through {hexes} of enemy zone of control"));
                        }
                    }
                    crate::frame::Mode::Shuffle => clause = ac!("2.4b"),
                    crate::frame::Mode::Night => clause = ac!("10n"),
                    crate::frame::Mode::Free => {}
                }
            }
        }
        if let Some(objective) = self.setup.objectives.iter().find(|objective| objective.hex == at) {
            text.push_str(&format!(" ({})", objective.name));
        }
        (On::Hex(name), clause, text)
    }

    fn fall_back_offer(&self, goal: Goal) -> (On, Clause, String) {
        let mut cost = 0;
        let mut lateral = false;
        if let Frame::FallBack(fall_back) = self.state.stack.top() {
            let group = self.falling(fall_back);
            if let Some(way) = self.ways_back(fall_back, &group).into_iter().find(|way| way.goal() == goal) {
                cost = way.cost;
                lateral = way.lateral;
            }
        }
        let price = match cost {
            0 => String::new(),
            n => format!(", losing {n} strength"),
        };
        let clause = if lateral { ac!("4.1j") } else { ac!("4.1g") };
        match goal {
            Goal::To(at) => {
                (On::Hex(self.hex_name(at)), clause, format!("Fall back to {}{price}", self.hex_name(at)))
            }
            Goal::Off => (On::Button, clause, format!("Leave over the own edge of the map{price}")),
        }
    }

    fn done_label(&self) -> String {
        match self.state.stack.top() {
            Frame::Turn(turn) => match turn.step {
                crate::frame::TurnStep::Attack => "End the turn".into(),
                crate::frame::TurnStep::Move => "Finish moving".into(),
                _ => "Go on".into(),
            },
            Frame::Guns(_) => "Finish firing".into(),
            Frame::Fight(_) => "Stay".into(),
            Frame::Recover(_) => "Finish recovering".into(),
            _ => "Done".into(),
        }
    }

    fn fight_label(&self) -> String {
        match self.state.stack.top() {
            Frame::Fight(fight) => {
                let mut total = crate::pool::Total;
                let dice = [self.attack_pool(fight, &mut total), self.defence_pool(fight, &mut total)];
                let verb = if fight.step == FightStep::Prepare { "Attack" } else { "Fight" };
                format!("{verb}: {} against {}", counted(dice[0], "die"), dice[1])
            }
            _ => "Fight".into(),
        }
    }
}
