//! Answers to a pass: Demolitions and Hidden Unit. [CC:A31a CC:A35.4a]

use crate::cards::Action;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, PassAnswer, Put, PutWhat, PutWhere};
use crate::setup::{Hexes, Side};
use crate::state::Position;
use salient_engine::{Clause, Log};
use salient_ground::Hex;

impl Position {
    /// Fortifications a side could blow up: those where it has a unit. [CC:A31b]
    #[must_use]
    pub(crate) fn demolishable(&self, side: Side) -> Hexes {
        self.state.present[side].iter().filter(|hex| self.work(*hex).is_some()).collect()
    }

    /// Why a side cannot answer a pass by an action; nothing when it can. [CC:A31a CC:A35 CC:A35.4a]
    #[must_use]
    pub(crate) fn why_not_answer(&self, side: Side, action: Action) -> Option<(Clause, &'static str)> {
        match action {
            Action::Demolitions if self.demolishable(side).is_empty() => {
                Some((cc!("A31b"), "You have no unit in a hex with a fortification."))
            }
            Action::Demolitions => None,
            Action::HiddenUnit if !self.setup.defends(side) => {
                Some((cc!("A35"), "Only the defender of the scenario may play it."))
            }
            Action::HiddenUnit if !self.setup.all.iter().any(|hex| self.hides(side, hex)) => {
                Some((cc!("A35.4c"), "No empty hex of your set-up area gives cover."))
            }
            Action::HiddenUnit => None,
            _ => Some((action.clause(), "This action does not answer a pass.")),
        }
    }

    /// Whether a hidden unit could turn up in a hex. [CC:A35.4c A60]
    #[must_use]
    pub(crate) fn hides(&self, side: Side, hex: Hex) -> bool {
        self.setup.sides[side].area.contains(hex)
            && self.units_at(hex).next().is_none()
            && !self.impassable(hex)
            && self.cover(hex, crate::stats::Against::Nothing).0 >= 1
    }

    /// One step; whether it moved.
    pub(crate) fn run_pass_answer(&mut self, answer: PassAnswer) -> bool {
        let side = answer.side as Side;
        let possible = [Action::Demolitions, Action::HiddenUnit]
            .into_iter()
            .any(|action| self.might_play(side, action) && self.why_not_answer(side, action).is_none());
        if possible || (answer.demolish && !self.demolishable(side).is_empty()) {
            return false;
        }
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_pass_answer(&self, answer: &PassAnswer, into: &mut Vec<Choice>) {
        let side = answer.side as Side;
        if answer.demolish {
            into.extend(self.demolishable(side).iter().map(Choice::Hex));
            return;
        }
        into.push(Choice::Decline);
        for card in self.state.hand[side].iter() {
            if self.why_not_answer(side, self.card(side, card).action).is_none() {
                into.push(Choice::Action(card));
            }
        }
    }

    pub(crate) fn choose_pass_answer(
        &mut self,
        mut answer: PassAnswer,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        match choice {
            Choice::Action(card) => {
                let action = self.play_action(answer.side as Side, card, log);
                answer.demolish = action == Action::Demolitions;
                self.set_top(Frame::PassAnswer(answer));
                if action == Action::HiddenUnit {
                    self.state.stack.push(Frame::Put(Put {
                        side: answer.side,
                        what: PutWhat::SupportRoll,
                        place: PutWhere::Hidden,
                        radio: false,
                    }));
                }
            }
            Choice::Hex(hex) => {
                answer.demolish = false;
                self.set_top(Frame::PassAnswer(answer));
                self.raze(hex, cc!("A31b"), log);
            }
            _ => self.state.stack.pop(),
        }
    }
}
