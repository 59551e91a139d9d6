//! Section 4: strength points, single-hit markers and casualties.
//!
//! A hex that has lost one strength point carries a single-hit marker; a second one there takes a stand away.
//! The marker travels with one stand, the damaged one (G-41). A battery keeps its own count.

use crate::chart::Kind;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Among, Frame, Lose};
use crate::options::Casualties;
use crate::place::Place;
use crate::setup::{StandId, Stands};
use crate::state::Position;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// Asks a side to take losses, if there are any.
    pub(crate) fn push_losses(&mut self, side: u8, hexes: [Option<Hex>; 2], count: u8, among: Among) {
        if count > 0 {
            self.state.stack.push(Frame::Lose(Lose { side, hexes, left: count, among }));
        }
    }

    /// The stands that can take the next loss, one of each kind. [AC:4d AC:4e AC:4i G-41 G-42]
    pub(crate) fn casualties(&self, lose: &Lose) -> Stands {
        let mut found = Stands::new();
        if let Among::Only(id) = lose.among {
            found.extend(self.hex(id).map(|_| id));
            return found;
        }
        for hex in lose.hexes.into_iter().flatten() {
            let here: Stands = self
                .stack(hex)
                .filter(|id| {
                    let kind = self.kind(*id);
                    let among = match lose.among {
                        Among::These(group) => group.contains(*id),
                        Among::Everyone => kind.is_combat() || kind.is_gun(),
                        Among::Combat | Among::Only(_) => kind.is_combat(),
                    };
                    self.stand(*id).side == lose.side as usize && among
                })
                .collect();
            let damaged = here
                .iter()
                .copied()
                .find(|id| self.kind(*id).is_combat() && self.state.damage[id.index()] > 0);
            match damaged {
                Some(id) if self.options().casualties == Casualties::DamagedFirst => found.push(id),
                _ => found.extend(self.one_of_each(&here)),
            }
        }
        found
    }

    pub(crate) fn run_losses(&mut self, lose: Lose, log: &mut impl Log<Event>) -> bool {
        let candidates = if lose.left == 0 { Stands::new() } else { self.casualties(&lose) };
        match candidates[..] {
            [] => {
                self.state.stack.pop(); // more than the hex has is lost without effect (G-43)
                true
            }
            [only] => {
                self.choose_loss(lose, Choice::Lose(only), log);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn offer_losses(&self, lose: &Lose, into: &mut Vec<Choice>) {
        into.extend(self.casualties(lose).into_iter().map(Choice::Lose));
    }

    pub(crate) fn choose_loss(&mut self, mut lose: Lose, choice: Choice, log: &mut impl Log<Event>) {
        let Choice::Lose(id) = choice else { return };
        let cause = self.cause();
        lose.left -= 1;
        self.set_top(Frame::Lose(lose));
        let Some(hex) = self.hex(id) else { return };
        if self.kind(id).is_combat() && self.state.damage[id.index()] == 0 {
            // Under the owner's choice the hex may hold a marker on another stand: the pair costs this one.
            let marked = self.combat_on(hex).find(|other| self.state.damage[other.index()] > 0);
            if let Some(marked) = marked {
                self.state.damage[marked.index()] = 0;
                self.state.damage[id.index()] = 1;
            }
        }
        self.hurt(id, hex, cause, log);
    }

    /// Why the losses under way are taken.
    fn cause(&self) -> Cause {
        let mut frames = self.state.stack.frames().iter().rev().skip(1);
        // Headquarters that look for a new place wait in between and are no cause.
        match frames.find(|frame| !matches!(frame, Frame::Relocate { .. })) {
            Some(Frame::Barrage(_)) => Cause::Barrage,
            Some(Frame::FallBack(_)) => Cause::FallBack,
            Some(Frame::Fight(fight)) if fight.step == crate::frame::FightStep::Advance => Cause::Holding,
            Some(Frame::Turn(_)) => Cause::RetreatOrder,
            _ => Cause::Combat,
        }
    }

    /// A stand loses a strength point; without any left it is eliminated. [AC:0g AC:0j AC:0q]
    pub(crate) fn hurt(&mut self, id: StandId, hex: Hex, cause: Cause, log: &mut impl Log<Event>) {
        self.state.damage[id.index()] += 1;
        if self.strength(id) == 0 {
            self.eliminate(id, hex, cause, log);
        } else {
            log.note(|| Event::Damaged(id, hex, cause));
        }
    }

    /// A stand is gone. [AC:0j]
    pub(crate) fn eliminate(&mut self, id: StandId, hex: Hex, cause: Cause, log: &mut impl Log<Event>) {
        self.state.damage[id.index()] = 0;
        self.place(id, Place::LOST);
        if self.kind(id).is_gun() {
            *self.shots_mut(id) = 0;
        }
        log.note(|| Event::Eliminated(id, hex, cause));
        let side = self.stand(id).side;
        if self.kind(id).is_combat() && !self.state.combat[side].contains(hex) {
            self.orphan_headquarters(side, hex);
        }
    }

    /// Combat stands with a single hit on a hex.
    pub(crate) fn damaged_on(&self, hex: Hex) -> usize {
        self.combat_on(hex).filter(|id| self.state.damage[id.index()] > 0).count()
    }

    /// Two single hits have come together in a hex. [AC:4g AC:4h]
    pub(crate) fn check_merge(&mut self, hex: Hex) {
        if self.damaged_on(hex) > 1 {
            self.state.stack.push(Frame::Merge { hex });
        }
    }

    fn merge_candidates(&self, hex: Hex) -> Stands {
        let here: Stands = self.combat_on(hex).collect();
        self.one_of_each(&here).collect()
    }

    pub(crate) fn offer_merge(&self, hex: Hex, into: &mut Vec<Choice>) {
        into.extend(self.merge_candidates(hex).into_iter().map(Choice::Remove));
    }

    pub(crate) fn run_merge(&mut self, hex: Hex, log: &mut impl Log<Event>) -> bool {
        if self.damaged_on(hex) < 2 {
            self.state.stack.pop();
            return true;
        }
        match self.merge_candidates(hex)[..] {
            [only] => {
                self.choose_merge(hex, Choice::Remove(only), log);
                true
            }
            _ => false,
        }
    }

    /// Both markers go, and one stand with them, whichever its owner picks. [AC:4g AC:4i]
    pub(crate) fn choose_merge(&mut self, hex: Hex, choice: Choice, log: &mut impl Log<Event>) {
        let Choice::Remove(victim) = choice else { return };
        let mut markers = 2;
        if self.state.damage[victim.index()] > 0 {
            markers -= 1;
        }
        let others: Stands = self.combat_on(hex).filter(|id| *id != victim).collect();
        for id in others {
            if markers > 0 && self.state.damage[id.index()] > 0 {
                self.state.damage[id.index()] = 0;
                markers -= 1;
            }
        }
        self.state.damage[victim.index()] = 0;
        self.place(victim, Place::LOST);
        log.note(|| Event::Merged(victim, hex));
    }

    /// Whether a stand is a lost one that could come back. [AC:10c]
    pub(crate) fn is_recoverable(&self, id: StandId) -> bool {
        self.state.at[id.index()] == Place::LOST
            && self.kind(id).is_recoverable()
            && self.kind(id) != Kind::Headquarters
    }
}
