//! Events about hands: Fog of War and Interrogation. [CC:E57 CC:E61]

use super::BEGIN;
use crate::cards::Happening;
use crate::clause::cc;
use crate::event::Event;
use crate::frame;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Log, Pending, Settled};

impl Position {
    /// Whose hand loses a card next in a Fog of War; nobody's when both have.
    pub(crate) fn fogged(&self, event: &frame::Event) -> Option<Side> {
        if event.what != Happening::FogOfWar {
            return None;
        }
        match event.step {
            BEGIN | 1 => Some(self.in_turn(0)),
            2 => Some(self.in_turn(1)),
            _ => None,
        }
    }

    pub(super) fn run_hand_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        let side = event.side as Side;
        if event.what == Happening::Interrogation {
            if event.step != BEGIN {
                return false;
            }
            if self.state.hand[1 - side].is_empty() {
                self.event_void(&event, "the enemy holds no card", log);
                return true;
            }
            self.state.shown[1 - side] = self.state.hand[1 - side];
            let cards = self.state.hand[1 - side].iter().collect();
            log.note(|| Event::HandShown(1 - side, cards));
            self.event_at(&event, 1);
            return true;
        }
        match self.fogged(&event) {
            None => {
                self.event_over(&event);
                true
            }
            Some(of) if self.state.hand[of].is_empty() => {
                self.event_at(&event, event.step.max(1) + 1);
                true
            }
            Some(_) => false,
        }
    }

    pub(super) fn fog_pending(&self, event: &frame::Event) -> Pending {
        let among = self.fogged(event).map_or(1, |of| self.state.hand[of].len() as u16);
        let why = "a card picked from a hand";
        Pending::Chance(Chance { kind: ChanceKind::Draw { among }, why, clause: cc!("E57") })
    }

    pub(super) fn fog_drawn(&mut self, event: frame::Event, settled: &Settled, log: &mut impl Log<Event>) {
        let (Settled::Drawn(place), Some(of)) = (settled, self.fogged(&event)) else { return };
        let Some(card) = self.state.hand[of].nth(*place as usize) else { return };
        self.event_at(&event, event.step.max(1) + 1);
        self.discard(of, card);
        log.note(|| Event::Discarded(of, card, cc!("E57")));
    }
}
