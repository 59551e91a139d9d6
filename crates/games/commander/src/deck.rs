//! Draw piles, hands and discards. A draw pile is the set of cards nobody has seen; no order is stored anywhere.
//! [CC:1.2a CC:1.3 CC:1.4]

use crate::cards::{Action, Card, CardId, Order};
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Time, TimeStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Clause, Log, Pending, Settled};

/// So many time advances may lie one inside the other. [A04]
const MOST_ADVANCES: usize = 3;

impl Position {
    /// A side's card.
    #[inline]
    #[must_use]
    pub fn card(&self, side: Side, card: CardId) -> &Card {
        self.setup.deck(side).card(card)
    }

    /// Waiting for a card from a side's draw pile.
    pub(crate) fn draw_pending(&self, side: Side, why: &'static str, clause: Clause) -> Pending {
        let among = self.state.deck[side].len() as u16;
        Pending::Chance(Chance { kind: ChanceKind::Draw { among }, why, clause })
    }

    /// The card of a side's draw pile that chance names.
    pub(crate) fn drawn(&self, side: Side, settled: &Settled) -> Option<CardId> {
        let Settled::Drawn(place) = settled else { return None };
        self.state.deck[side].nth(*place as usize)
    }

    /// Turns up a card: from the draw pile to the top of the discards, for all to see. Whether it was the last.
    /// [CC:1.3 CC:6.1.2a]
    pub(crate) fn reveal(&mut self, side: Side, card: CardId) -> bool {
        self.state.deck[side].remove(card);
        self.discard(side, card);
        self.state.deck[side].is_empty()
    }

    /// Takes a card into the hand. Whether it was the last of the pile. [CC:5.4a]
    pub(crate) fn take(&mut self, side: Side, card: CardId) -> bool {
        self.state.deck[side].remove(card);
        self.state.hand[side].insert(card);
        self.state.deck[side].is_empty()
    }

    /// Puts a card on the discards, from wherever it was. [CC:1.5c CC:1.6b]
    pub(crate) fn discard(&mut self, side: Side, card: CardId) {
        self.state.hand[side].remove(card);
        self.state.shown[side].remove(card);
        self.state.discards[side].insert(card);
        self.state.top[side] = Some(card);
    }

    /// Shuffles discards and draw pile together. [CC:1.4]
    pub(crate) fn reshuffle(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.state.deck[side] = self.state.deck[side].union(self.state.discards[side]);
        self.state.discards[side] = crate::cards::Cards::NONE;
        self.state.top[side] = None;
        log.note(|| Event::Shuffled(side));
    }

    /// A side has turned up or drawn its last card. [CC:6.1.2a]
    pub(crate) fn push_time(&mut self, side: Side) {
        let contested = self.contested();
        self.state.stack.push(Frame::Time(Time { side: side as u8, step: TimeStep::Advance, contested }));
    }

    /// A side has turned up its last card: time advances, or, where a trigger being carried out holds that back as it
    /// would a Time! on the dice, the pile is only made anew. The same where two sides who will not let a sudden death roll
    /// stand have already run through the pile that often. [CC:6.1.2a CC:1.9.1c A04]
    pub(crate) fn deck_ends(&mut self, side: Side, log: &mut impl Log<Event>) {
        let advances =
            self.state.stack.frames().iter().filter(|frame| matches!(frame, Frame::Time(_))).count();
        let counts = self.setup.options.deck_end_counts_in_triggers || !self.state.stack.in_trigger();
        if counts && advances < MOST_ADVANCES {
            self.push_time(side);
        } else {
            log.note(|| Event::TriggerIgnored(cc!("1.9.1c")));
            self.reshuffle(side, log);
        }
    }

    /// Cards of a hand with an action.
    pub(crate) fn actions_held(&self, side: Side, action: Action) -> impl Iterator<Item = CardId> + '_ {
        self.state.hand[side].iter().filter(move |card| self.card(side, *card).action == action)
    }

    /// Cards of a hand with an order.
    pub(crate) fn orders_held(&self, side: Side, order: Order) -> impl Iterator<Item = CardId> + '_ {
        self.state.hand[side].iter().filter(move |card| self.card(side, *card).order == order)
    }

    /// Whether a side could, for all the other knows, play an action: it holds cards, and its deck has the action.
    #[must_use]
    pub fn might_play(&self, side: Side, action: Action) -> bool {
        !self.state.hand[side].is_empty() && self.setup.deck(side).has(action)
    }

    /// Plays a card for its action: it goes to the discards. [CC:1.6b]
    pub(crate) fn play_action(&mut self, side: Side, card: CardId, log: &mut impl Log<Event>) -> Action {
        let action = self.card(side, card).action;
        self.discard(side, card);
        log.note(|| Event::Acted(side, card, action));
        action
    }
}
