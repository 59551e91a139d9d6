//! A roll: a card is turned up, the initiative holder may have it made afresh, the trigger is carried out, and
//! only then does the result count. [CC:1.9a CC:1.9.1d CC:9.1a]

use crate::cards::{Happening, Trigger};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Term};
use crate::frame::{self, Frame, Roll, RollFor, RollStep, ShotKind, Sniper};
use crate::setup::{Side, UnitId};
use crate::state::Position;
use crate::stats::Against;
use salient_engine::{Clause, Log, Settled};

impl RollFor {
    /// What it is for, in a few words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::FireAttack => "a fire attack",
            Self::Targeting => "targeting",
            Self::Defence(_) => "fire defence",
            Self::Accuracy => "accuracy",
            Self::Impact => "an impact",
            Self::Mines => "a mine attack",
            Self::Rally(_) => "a rally",
            Self::Rout(_) => "a rout",
            Self::Melee => "a melee",
            Self::SuddenDeath => "sudden death",
            Self::Support => "the support table",
            Self::Commissar(_) => "the commissar",
        }
    }

    /// The rule that calls for it.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::FireAttack => cc!("O20.3.3"),
            Self::Targeting => cc!("O20.2a"),
            Self::Defence(_) => cc!("O20.3.4a"),
            Self::Accuracy => cc!("O18.2.2a"),
            Self::Impact => cc!("O18.2.3.2b"),
            Self::Mines => cc!("F103.2b"),
            Self::Rally(_) => cc!("O22.2b"),
            Self::Rout(_) => cc!("O23.2a"),
            Self::Melee => cc!("O16.4.2a"),
            Self::SuddenDeath => cc!("6.2.2a"),
            Self::Support => cc!("A35.4b"),
            Self::Commissar(_) => cc!("E50"),
        }
    }
}

impl Position {
    /// A side rolls; the dice are in [`crate::state::State::dice`] when the procedure below goes on.
    pub(crate) fn push_roll(&mut self, side: Side, why: RollFor) {
        let roll = Roll { side: side as u8, why, step: RollStep::Reveal, card: None, last: false };
        self.state.stack.push(Frame::Roll(roll));
    }

    /// The sum of the last roll. [CC:1.9b]
    #[must_use]
    pub fn sum(&self) -> i16 {
        i16::from(self.state.dice[0]) + i16::from(self.state.dice[1])
    }

    /// The product of the last roll. [CC:1.9c]
    #[must_use]
    pub fn product(&self) -> i16 {
        i16::from(self.state.dice[0]) * i16::from(self.state.dice[1])
    }

    /// The card is turned up.
    pub(crate) fn roll_revealed(&mut self, mut roll: Roll, settled: &Settled, log: &mut impl Log<Event>) {
        let side = roll.side as Side;
        let Some(card) = self.drawn(side, settled) else { return };
        roll.last = self.reveal(side, card);
        roll.card = Some(card);
        roll.step = RollStep::Initiative;
        self.set_top(Frame::Roll(roll));
        log.note(|| Event::Rolled { side, card, why: roll.why });
    }

    /// The holder of the initiative card uses it or not.
    pub(crate) fn choose_in_roll(&mut self, mut roll: Roll, choice: Choice, log: &mut impl Log<Event>) {
        if choice == Choice::Reroll {
            let holder = self.state.initiative as Side;
            log.note(|| Event::Rerolled(holder));
            self.state.initiative = 1 - self.state.initiative;
            log.note(|| Event::Initiative(1 - holder));
            roll.step = RollStep::Again;
        } else {
            roll.step = RollStep::Exhausted;
            self.fix_morale(&roll);
        }
        self.set_top(Frame::Roll(roll));
    }

    /// A roll stands: what it is compared with is fixed too, whatever its trigger does to the unit. [CC:1.9.1d
    /// CC:1.9.1e]
    fn fix_morale(&mut self, roll: &Roll) {
        let morale = match roll.why {
            RollFor::Defence(unit) => match self.state.stack.shot() {
                Some(shot) => self.morale(unit, self.attack_on(shot, unit)),
                None => return,
            },
            RollFor::Rally(unit) | RollFor::Rout(unit) => self.morale(unit, Against::Nothing),
            _ => return,
        };
        match self.state.stack.below_mut() {
            Some(Frame::Shot(shot)) => shot.morale = morale,
            Some(Frame::Recover(recover)) => recover.morale = morale,
            Some(Frame::Rout(rout)) => rout.morale = morale,
            _ => {}
        }
    }

    /// The lines of a morale that was fixed earlier: as they are now, or in one if something has changed since.
    pub(crate) fn fixed_morale_terms(&self, unit: UnitId, against: Against, morale: i8) -> Vec<Term> {
        let terms = self.morale_terms(unit, against);
        if terms.iter().map(|term| term.amount).sum::<i16>() == i16::from(morale) {
            return terms;
        }
        let amount = i16::from(morale);
        vec![Term::plain("morale when it rolled", amount, cc!("1.9.1d"))]
    }

    /// One step of a roll; whether it moved.
    pub(crate) fn run_roll(&mut self, mut roll: Roll, log: &mut impl Log<Event>) -> bool {
        let side = roll.side as Side;
        let Some(card) = roll.card else { return false };
        match roll.step {
            RollStep::Reveal | RollStep::Initiative => return false,
            RollStep::Again => {
                // The last card still ends the deck, though its roll is void. [A01]
                if roll.last {
                    roll.last = false;
                    self.set_top(Frame::Roll(roll));
                    if self.setup.options.deck_end_stands_when_rerolled {
                        self.deck_ends(side, log);
                    } else {
                        self.reshuffle(side, log);
                    }
                } else {
                    roll.step = RollStep::Reveal;
                    roll.card = None;
                    self.set_top(Frame::Roll(roll));
                }
            }
            RollStep::Exhausted => {
                roll.step = RollStep::Trigger;
                self.set_top(Frame::Roll(roll));
                if roll.last {
                    self.deck_ends(side, log);
                }
            }
            RollStep::Trigger => {
                roll.step = RollStep::Done;
                self.set_top(Frame::Roll(roll));
                self.pull_trigger(&roll, log);
            }
            RollStep::Done => {
                self.state.dice = self.card(side, card).dice;
                self.state.stack.pop();
            }
        }
        true
    }

    /// Carries out the trigger of a roll, if it has one. [CC:1.9.1a]
    fn pull_trigger(&mut self, roll: &Roll, log: &mut impl Log<Event>) {
        let side = roll.side as Side;
        let Some(trigger) = roll.card.and_then(|card| self.card(side, card).trigger) else { return };
        let inside = self.state.stack.in_trigger();
        // Outside a trigger support is rolled for only by a Hidden Unit. [CC:A35.4b A80]
        let support = roll.why == RollFor::Support && !self.setup.options.hidden_unit_rolls_pull_triggers;
        if inside || support {
            log.note(|| Event::TriggerIgnored(cc!("1.9.1c")));
            return;
        }
        match trigger {
            Trigger::Time if roll.last => log.note(|| Event::TriggerIgnored(cc!("6.1.2b"))),
            Trigger::Time => self.push_time(side),
            Trigger::Jammed => self.jam(roll, log),
            Trigger::Sniper => {
                self.state.stack.push(Frame::Sniper(Sniper { side: side as u8, hex: None, done: false }));
            }
            Trigger::Event => {
                let contested = self.contested();
                self.state.stack.push(Frame::Event(frame::Event {
                    side: side as u8,
                    card: None,
                    what: Happening::AirSupport,
                    step: 0,
                    hex: None,
                    unit: None,
                    weapon: None,
                    smoke: 0,
                    contested,
                }));
            }
        }
    }

    /// Every weapon firing in the attack breaks; the attack goes on. [CC:1.9.1.2b CC:1.9.1.2d]
    fn jam(&mut self, roll: &Roll, log: &mut impl Log<Event>) {
        if roll.why != RollFor::FireAttack {
            log.note(|| Event::TriggerIgnored(cc!("1.9.1.2a")));
            return;
        }
        let Some(shot) = self.state.stack.shot().copied() else { return };
        if matches!(shot.kind, ShotKind::Mines | ShotKind::Impact) {
            return;
        }
        for weapon in shot.weapons.iter() {
            self.break_weapon(weapon, cc!("1.9.1.2b"), log);
        }
    }
}
