//! Choices as things to click, with words for people.

use crate::cards::CardId;
use crate::choice::Choice;
use crate::clause::cc;
use crate::frame::{Frame, ShotStep, TurnStep};
use crate::setup::Side;
use crate::state::{Position, flag};
use salient_engine::{Clause, Offer, On};

impl Position {
    /// A choice as a client shows it.
    pub(super) fn to_offer(&self, choice: Choice) -> Offer {
        let side = self.cards_of(self.decider());
        let ask = self.ask_now();
        let card = |id: CardId| On::Card(self.card_name(side, id));
        let (label, on, clause): (String, On, Clause) = match choice {
            Choice::Order(id) => {
                let order = self.card(side, id).order;
                (format!("{} order", order.word()), card(id), order.clause())
            }
            Choice::Action(id) => {
                let action = self.card(side, id).action;
                (action.word().to_owned(), card(id), action.clause())
            }
            Choice::Opportunity(id) => ("Opportunity fire".into(), card(id), cc!("A33.1")),
            Choice::Discard(id) => {
                let of = self.card(side, id);
                (format!("Discard {} / {}", of.order.word(), of.action.word()), card(id), cc!("O15a"))
            }
            Choice::Pass => ("Pass and discard".into(), On::Button, cc!("O15a")),
            Choice::End => ("End the turn".into(), On::Button, cc!("5b")),
            Choice::Done => (self.done_label(), On::Button, ask.clause),
            Choice::Decline => (self.decline_label(), On::Button, ask.clause),
            Choice::Reroll => ("Use the initiative: roll afresh".into(), On::Button, cc!("9.1a")),
            Choice::Use => (self.use_label(), On::Button, ask.clause),
            Choice::Unit(unit) => (self.unit_name(unit), On::Piece(self.unit_noun(unit)), ask.clause),
            Choice::Weapon(weapon) => {
                let on = match self.bearer(weapon) {
                    Some(_) => On::Piece(self.weapon_noun(weapon)),
                    None => On::Button,
                };
                match self.state.stack.top() {
                    Frame::Move(_) => {
                        (format!("Hand over {}", self.weapon_name(weapon)), on, cc!("O21.1.1a"))
                    }
                    _ => (self.weapon_name(weapon), on, ask.clause),
                }
            }
            Choice::Hex(hex) => (self.hex_name(hex), On::Hex(self.hex_name(hex)), ask.clause),
            Choice::Smoke(hex) => {
                (format!("Smoke at {}", self.hex_name(hex)), On::Hex(self.hex_name(hex)), cc!("O20.2.1a"))
            }
            Choice::Exit => ("Leave the map".into(), On::Button, cc!("7.2.1a")),
            Choice::Give(unit) => (
                format!("Hand the weapon to {}", self.unit_name(unit)),
                On::Piece(self.unit_noun(unit)),
                cc!("O21.1.1a"),
            ),
            Choice::Scrap => ("Throw a weapon away".into(), On::Button, cc!("11.3b")),
            Choice::Side(which) => {
                (format!("{} units", self.side_name(which as Side)), On::Button, ask.clause)
            }
            Choice::Item(item) => (self.item_label(item), On::Button, ask.clause),
            Choice::Space(space) => (format!("Space {space}"), On::Button, cc!("7.2.1c")),
            Choice::Chit(chit) => (
                format!("Chit {}", self.setup.chits[usize::from(chit)].letter),
                On::Row(format!("chit{}", self.setup.chits[usize::from(chit)].letter)),
                ask.clause,
            ),
            Choice::Work(work) => (format!("Place {}", work.word()), On::Button, work.clause()),
        };
        let main = matches!(choice, Choice::Done | Choice::End | Choice::Decline);
        Offer { words: self.in_words(choice), label, on, clause, main }
    }

    fn done_label(&self) -> String {
        match self.state.stack.top() {
            Frame::Turn(turn) if turn.step == TurnStep::Discard => "Finish discarding".into(),
            Frame::Shot(shot) if shot.step == ShotStep::Gather => {
                format!("Fire with {} firepower", self.shot_firepower(shot))
            }
            Frame::Activate(_) => "Begin".into(),
            Frame::Move(order) if !order.group.is_empty() => "Stop here".into(),
            Frame::Move(_) => "End the move".into(),
            Frame::Advance(_) => "End the advance".into(),
            Frame::Fire(_) => "Cease fire".into(),
            _ => "Done".into(),
        }
    }

    fn decline_label(&self) -> String {
        match self.state.stack.top() {
            Frame::Roll(_) => "Keep the roll".into(),
            Frame::Shot(shot) => match shot.step {
                ShotStep::Gather => "Do not fire".into(),
                ShotStep::Actions => format!("Roll with {} firepower", self.shot_firepower(shot)),
                _ => "Roll the defence".into(),
            },
            Frame::Breaks(breaks) => match self.breaks_next(breaks.units) {
                Some(unit) if self.is(unit, flag::BROKEN) => "Let it go".into(),
                _ => "Let it break".into(),
            },
            Frame::Melee(_) => "No card".into(),
            Frame::Scrap(_) => "Keep them all".into(),
            _ => "Let it pass".into(),
        }
    }

    fn use_label(&self) -> String {
        match self.state.stack.top() {
            Frame::React(_) => "Fire with units already watching".into(),
            Frame::Stacking(_) => "Deploy a squad".into(),
            Frame::Artillery(_) => "Mend the radio".into(),
            Frame::Event(_) => "Draw a smoke marker".into(),
            _ => "Use it".into(),
        }
    }
}
