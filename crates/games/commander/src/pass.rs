//! Answers to a pass: Demolitions and Hidden Unit; and throwing weapons away. [CC:A31a CC:A35.4a CC:11.3b]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{PassAnswer, Scrap};
use crate::state::Position;
use salient_engine::Log;

impl Position {
    pub(crate) fn run_pass_answer(&mut self, _answer: PassAnswer) -> bool {
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_pass_answer(&self, _answer: &PassAnswer, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_pass_answer(
        &mut self,
        _answer: PassAnswer,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn offer_scrap(&self, _scrap: &Scrap, into: &mut Vec<Choice>) {
        into.push(Choice::Decline);
    }

    pub(crate) fn choose_scrap(&mut self, _scrap: Scrap, _choice: Choice, _log: &mut impl Log<Event>) {
        self.state.stack.pop();
    }
}
