//! What the other side does when units enter a hex: opportunity fire, hidden mines, hidden wire, as many as it likes
//! before the mover goes on. [CC:A33.1 CC:A35.2a CC:A35.5a CC:O21.6]

use crate::cards::{Action, CardId, Order};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Activate, Frame, Purpose, React, ShotKind};
use crate::setup::{Side, UnitId};
use crate::state::{Position, flag};
use crate::steps::Why;
use crate::units::Units;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Units have entered a hex: the other side is asked, if it could do anything for all that is known. [CC:O21.3]
    pub(crate) fn push_reaction(&mut self, side: Side, hex: Hex, entered: Units, fire: bool) {
        let react = React { side: side as u8, hex, entered, fire, attacked: false, shooting: false };
        if self.might_react(&react) {
            self.state.stack.push(Frame::React(react));
        }
    }

    /// Those who entered and are still there.
    fn entered(&self, react: &React) -> Units {
        react.entered.iter().filter(|unit| self.hex_of(*unit) == Some(react.hex)).collect()
    }

    /// Units already named for opportunity fire in this Move order. [CC:A33.3b]
    fn watching(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.side_on_map(side).filter(|unit| self.is(*unit, flag::WATCHING))
    }

    /// Why no attack can be made on the hex now, cards apart. [CC:A33.1 CC:A33.3d CC:F105.2b CC:O16.1c]
    #[must_use]
    pub fn why_not_opportunity(&self, react: &React) -> Option<Why> {
        if react.attacked {
            return Some((cc!("A33.3d"), "One attack was made on this expenditure of movement already."));
        }
        if !react.fire {
            return Some(if self.state.stack.moving().is_some() {
                (cc!("F105.2b"), "Units that move from trench to trench are not fired at there.")
            } else {
                (cc!("O16.1c"), "Nobody fires at advancing units.")
            });
        }
        self.entered(react)
            .is_empty()
            .then_some((cc!("A33.1"), "None of those who entered the hex is in it any more."))
    }

    /// Why units named before cannot fire again. [CC:A33.2a]
    #[must_use]
    pub fn why_not_fire_again(&self, react: &React) -> Option<Why> {
        self.why_not_opportunity(react).or_else(|| {
            let able = self.watching(react.side as Side).any(|unit| self.can_answer(unit, react.hex));
            (!able).then_some((
                cc!("A33.2a"),
                "Nobody named for opportunity fire has the hex in range and sight.",
            ))
        })
    }

    /// Why a Fire card cannot be played as an action. [CC:A33.2a CC:A33.3c]
    #[must_use]
    pub fn why_not_fire_card(&self, react: &React) -> Option<Why> {
        self.why_not_opportunity(react).or_else(|| {
            let purpose = Purpose::Opportunity(react.hex);
            let able = self.activatable(react.side as Side, purpose).next().is_some();
            (!able).then_some((
                cc!("A33.3c"),
                "No unit that can still be activated has the hex in range and sight.",
            ))
        })
    }

    /// Why Hidden Mines or Hidden Wire cannot be played. [CC:A35 CC:A35.2a CC:A35.5a A78]
    #[must_use]
    pub fn why_not_hide(&self, react: &React, action: Action) -> Option<Why> {
        if !matches!(action, Action::HiddenMines | Action::HiddenWire) {
            return Some((action.clause(), "This action does not answer units entering a hex."));
        }
        if !self.setup.defends(react.side as Side) {
            return Some((cc!("A35"), "Only the defender of the scenario may play it."));
        }
        if !self.takes_work(react.hex) {
            return Some((action.clause(), "The hex is water, burns or has a fortification."));
        }
        let melee = self.state.present[react.side as Side].contains(react.hex);
        if melee && !self.setup.options.hidden_works_precede_melees {
            return Some((action.clause(), "A melee is due in the hex: nothing is hidden there."));
        }
        self.entered(react)
            .is_empty()
            .then_some((action.clause(), "None of those who entered the hex is in it any more."))
    }

    /// Whether, for all the other side knows, the reacting side could do something.
    fn might_react(&self, react: &React) -> bool {
        let side = react.side as Side;
        let holds = !self.state.hand[side].is_empty();
        let hides = [Action::HiddenMines, Action::HiddenWire].into_iter().any(|action| {
            holds
                && self.setup.defends(side)
                && self.might_play(side, action)
                && self.why_not_hide(react, action).is_none()
        });
        let fires = |card: &crate::cards::Card| card.order == Order::Fire;
        hides
            || self.why_not_fire_again(react).is_none()
            || (holds
                && self.setup.deck(side).cards.iter().any(fires)
                && self.why_not_fire_card(react).is_none())
    }

    /// One step; whether it moved.
    pub(crate) fn run_reaction(&mut self, mut react: React, _log: &mut impl Log<Event>) -> bool {
        if react.shooting {
            // The attack was made or let go: the chance has passed either way. [CC:A33.2b]
            (react.shooting, react.attacked) = (false, true);
            self.set_top(Frame::React(react));
            return true;
        }
        if self.might_react(&react) {
            return false;
        }
        self.state.stack.pop();
        true
    }

    pub(crate) fn offer_reaction(&self, react: &React, into: &mut Vec<Choice>) {
        let side = react.side as Side;
        into.push(Choice::Decline);
        if self.why_not_fire_again(react).is_none() {
            into.push(Choice::Use);
        }
        let mut held = self.orders_held(side, Order::Fire).peekable();
        if held.peek().is_some() && self.why_not_fire_card(react).is_none() {
            into.extend(held.map(Choice::Opportunity));
        }
        for action in [Action::HiddenMines, Action::HiddenWire] {
            let mut held = self.actions_held(side, action).peekable();
            if held.peek().is_some() && self.why_not_hide(react, action).is_none() {
                into.extend(held.map(Choice::Action));
            }
        }
    }

    pub(crate) fn choose_reaction(&mut self, mut react: React, choice: Choice, log: &mut impl Log<Event>) {
        let side = react.side as Side;
        match choice {
            Choice::Opportunity(card) => {
                self.discard(side, card);
                log.note(|| Event::Opportunity(side, card, react.hex));
                self.state.stack.push(Frame::Activate(Activate {
                    side: react.side,
                    purpose: Purpose::Opportunity(react.hex),
                    leader: None,
                    units: Units::NONE,
                }));
            }
            Choice::Use => {
                react.shooting = true;
                self.set_top(Frame::React(react));
                let shot = self.new_shot(side, ShotKind::Opportunity, react.hex, false);
                self.state.stack.push(Frame::Shot(shot));
            }
            Choice::Action(card) => self.hide(react, card, log),
            _ => self.state.stack.pop(),
        }
    }

    /// Mines or wire come to light under those who entered. [CC:A35.2b CC:A35.5b]
    fn hide(&mut self, react: React, card: CardId, log: &mut impl Log<Event>) {
        let entered = self.entered(&react);
        match self.play_action(react.side as Side, card, log) {
            Action::HiddenMines => {
                if self.fortify(react.hex, Fortification::Mines, cc!("A35.2b"), log) {
                    self.push_mines(react.hex, entered);
                }
            }
            _ => {
                if self.fortify(react.hex, Fortification::Wire, cc!("A35.5b"), log)
                    && let Some(order) = self.state.stack.moving_mut()
                {
                    order.stopped = true;
                }
            }
        }
    }
}
