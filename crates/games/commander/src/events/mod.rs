//! Events, in the order of the rulebook. An event is a procedure with steps of its own: `BEGIN` once its card is
//! turned up, any numbers in between, and `OVER` when all is done and the melees it brought about are due. [CC:E42a
//! CC:E42b CC:E42c]

mod arrivals;
#[cfg(test)]
mod edge_tests;
mod hands;
mod markers;
mod nearest;
#[cfg(test)]
mod tests;
mod units;

use crate::cards::Happening;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{self, DrawChit, Frame, Melees};
use crate::procedure::seat;
use crate::setup::Side;
use crate::state::{NEITHER, Position};
use salient_engine::{Log, Pending, Seats, Settled};

/// Its card is turned up.
pub(crate) const BEGIN: u8 = 0;
/// It has been carried out; melees are due. [CC:O16.4a A43]
const OVER: u8 = 250;
/// They have been fought.
const FOUGHT: u8 = 251;

impl Position {
    /// What an event waits for: its card first, then whoever must choose.
    pub(crate) fn event_pending(&self, event: &frame::Event) -> Pending {
        if event.card.is_none() {
            return self.draw_pending(event.side as Side, "an event", cc!("1.9.1.1a"));
        }
        if event.what == Happening::FogOfWar {
            return self.fog_pending(event);
        }
        Pending::Decide(Seats::only(seat(self.event_decider(event))))
    }

    /// Who makes the choices of an event: whoever received it, unless it says otherwise. [CC:1.9.1.1b]
    fn event_decider(&self, event: &frame::Event) -> Side {
        let receiver = event.side as Side;
        match event.what {
            Happening::Deploy => self.deployer(event),
            Happening::Reconnaissance => 1 - receiver,
            Happening::WhitePhosphorus if event.step > 2 => self.in_turn(event.step - 3),
            _ => receiver,
        }
    }

    /// Whose squad the event Deploy may split. [CC:E52.1 A57]
    fn deployer(&self, event: &frame::Event) -> Side {
        if self.setup.options.active_player_deploys { self.active() } else { event.side as Side }
    }

    /// The card is turned up. [CC:1.9.1.1a]
    pub(crate) fn event_drawn(
        &mut self,
        mut event: frame::Event,
        settled: &Settled,
        log: &mut impl Log<Event>,
    ) {
        if event.card.is_some() {
            return self.fog_drawn(event, settled, log);
        }
        let side = event.side as Side;
        let Some(card) = self.drawn(side, settled) else { return };
        let last = self.reveal(side, card);
        event.card = Some(card);
        event.what = self.card(side, card).happening;
        self.set_top(Frame::Event(event));
        log.note(|| Event::Happened(side, card, event.what));
        if last {
            self.deck_ends(side, log);
        }
    }

    /// Goes to another step of an event.
    pub(crate) fn event_at(&mut self, event: &frame::Event, step: u8) {
        self.set_top(Frame::Event(frame::Event { step, ..*event }));
    }

    /// An event has been carried out.
    pub(crate) fn event_over(&mut self, event: &frame::Event) {
        self.event_at(event, OVER);
    }

    /// An event, or what is left of it, cannot be carried out. [CC:E42b]
    pub(crate) fn event_void(&mut self, event: &frame::Event, why: &'static str, log: &mut impl Log<Event>) {
        log.note(|| Event::NothingHappened(event.what, why));
        self.event_over(event);
    }

    /// One step; whether it moved.
    pub(crate) fn run_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        if event.card.is_none() {
            return false;
        }
        match event.step {
            OVER => {
                self.event_at(&event, FOUGHT);
                self.state.stack.push(Frame::Melees(Melees { except: event.contested }));
                return true;
            }
            FOUGHT => {
                self.state.stack.pop();
                return true;
            }
            _ => {}
        }
        let side = event.side as Side;
        match event.what {
            Happening::BattlefieldIntegrity => {
                let lost = self.casualties(1 - side) as i16;
                self.score(side, lost, cc!("E45"), log);
                self.event_over(&event);
                true
            }
            Happening::CommandAndControl => {
                let held =
                    self.state.control.iter().filter(|owner| **owner != NEITHER && **owner == event.side);
                let points = held.count() as i16;
                self.score(side, points, cc!("E49"), log);
                self.event_over(&event);
                true
            }
            Happening::Elan => {
                self.state.surrender[side] = self.state.surrender[side].saturating_add(1);
                let space = self.state.surrender[side];
                log.note(|| Event::SurrenderMoved(side, space));
                self.event_over(&event);
                true
            }
            Happening::MissionObjective => {
                self.event_over(&event);
                self.state.stack.push(Frame::DrawChit(DrawChit { secret: Some(event.side) }));
                true
            }
            Happening::StrategicObjective => {
                self.event_over(&event);
                self.state.stack.push(Frame::DrawChit(DrawChit { secret: None }));
                true
            }
            Happening::Reconnaissance => {
                if self.state.secret_chits[1 - side] == 0 {
                    self.event_void(&event, "the enemy has no secret chit", log);
                    return true;
                }
                false
            }
            Happening::FogOfWar | Happening::Interrogation => self.run_hand_event(event, log),
            Happening::Blaze
            | Happening::BoobyTrap
            | Happening::Breeze
            | Happening::Dust
            | Happening::Entrench
            | Happening::Rubble
            | Happening::Sappers
            | Happening::Shellholes
            | Happening::WhitePhosphorus => self.run_marker_event(event, log),
            Happening::AirSupport | Happening::Malfunction | Happening::ShellShock => {
                self.run_nearest_event(event, log)
            }
            Happening::FieldPromotion
            | Happening::Hero
            | Happening::Infiltration
            | Happening::Reinforcements
            | Happening::Scrounge
            | Happening::WalkingWounded => self.run_arrival_event(event, log),
            Happening::BattleHarden
            | Happening::Commissar
            | Happening::Cower
            | Happening::Deploy
            | Happening::Interdiction
            | Happening::KilledInAction
            | Happening::Medic
            | Happening::PrisonersOfWar
            | Happening::SuppressingFire => self.run_unit_event(event, log),
        }
    }

    pub(crate) fn offer_event(&self, event: &frame::Event, into: &mut Vec<Choice>) {
        match event.what {
            Happening::Reconnaissance => {
                let secret = self.state.secret_chits[1 - event.side as Side];
                into.extend((0..32).filter(|chit| secret >> chit & 1 == 1).map(Choice::Chit));
            }
            Happening::Interrogation => {
                into.push(Choice::Decline);
                let shown = self.state.hand[1 - event.side as Side];
                into.extend(shown.iter().map(Choice::Discard));
            }
            Happening::Entrench | Happening::Sappers | Happening::WhitePhosphorus => {
                self.offer_marker_event(event, into);
            }
            Happening::AirSupport | Happening::Malfunction | Happening::ShellShock => {
                self.offer_nearest_event(event, into);
            }
            Happening::FieldPromotion | Happening::Hero | Happening::Scrounge | Happening::WalkingWounded => {
                self.offer_arrival_event(event, into);
            }
            _ => self.offer_unit_event(event, into),
        }
    }

    pub(crate) fn choose_in_event(&mut self, event: frame::Event, choice: Choice, log: &mut impl Log<Event>) {
        let side = event.side as Side;
        match (event.what, choice) {
            (Happening::Reconnaissance, Choice::Chit(chit)) => {
                self.event_over(&event);
                self.state.secret_chits[1 - side] &= !(1 << chit);
                log.note(|| Event::ChitShown(1 - side, chit, cc!("E67")));
                self.open_chit(chit, cc!("7.3.3f"), log);
            }
            (Happening::Interrogation, Choice::Discard(card)) => {
                self.event_over(&event);
                self.discard(1 - side, card);
                log.note(|| Event::Discarded(1 - side, card, cc!("E61")));
            }
            (Happening::Interrogation, _) => self.event_over(&event),
            (Happening::Entrench | Happening::Sappers | Happening::WhitePhosphorus, _) => {
                self.choose_marker_event(event, choice, log);
            }
            (Happening::AirSupport | Happening::Malfunction | Happening::ShellShock, _) => {
                self.choose_nearest_event(event, choice, log);
            }
            (
                Happening::FieldPromotion | Happening::Hero | Happening::Scrounge | Happening::WalkingWounded,
                _,
            ) => self.choose_arrival_event(event, choice, log),
            _ => self.choose_unit_event(event, choice, log),
        }
    }
}
