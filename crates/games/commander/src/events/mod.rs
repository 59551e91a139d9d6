//! Events, in the order of the rulebook. [CC:E42a]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;
use salient_engine::{Pending, Seat, Seats, Settled};

impl Position {
    /// What an event waits for: its card first.
    pub(crate) fn event_pending(&self, event: &frame::Event) -> Pending {
        if event.card.is_none() {
            return self.draw_pending(event.side as Side, "an event", cc!("1.9.1.1a"));
        }
        Pending::Decide(Seats::only(Seat(event.side)))
    }

    /// The card is turned up. [CC:1.9.1.1a]
    pub(crate) fn event_drawn(
        &mut self,
        mut event: frame::Event,
        settled: &Settled,
        log: &mut impl Log<Event>,
    ) {
        let side = event.side as Side;
        let Some(card) = self.drawn(side, settled) else { return };
        let last = self.reveal(side, card);
        event.card = Some(card);
        event.what = self.card(side, card).happening;
        self.set_top(frame::Frame::Event(event));
        log.note(|| Event::Happened(side, card, event.what));
        if last {
            self.push_time(side);
        }
    }

    pub(crate) fn run_event(&mut self, event: frame::Event, _log: &mut impl Log<Event>) -> bool {
        if event.card.is_none() {
            return false;
        }
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_event(&self, _event: &frame::Event, _into: &mut Vec<Choice>) {}

    pub(crate) fn choose_in_event(
        &mut self,
        _event: frame::Event,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }
}
