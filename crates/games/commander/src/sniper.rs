//! Random hexes, the test of broken weapons that comes with each, and snipers. [CC:1.8a CC:11.4b CC:1.9.1.3a]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Frame, RandomHex, Sniper};
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::Position;
use crate::units::{Units, Weapons};
use salient_engine::{Log, Settled};

impl Position {
    /// A side determines a random hex; it is in [`crate::state::State::random_hex`] when the procedure below goes on.
    pub(crate) fn push_random_hex(&mut self, side: Side) {
        self.state.stack.push(Frame::RandomHex(RandomHex { side: side as u8, card: None }));
    }

    /// The card is turned up: broken weapons are tested first. [CC:1.8b]
    pub(crate) fn random_hex_drawn(
        &mut self,
        mut random: RandomHex,
        settled: &Settled,
        log: &mut impl Log<Event>,
    ) {
        let side = random.side as Side;
        let Some(card) = self.drawn(side, settled) else { return };
        let last = self.reveal(side, card);
        let hex = self.card(side, card).hex;
        random.card = Some(card);
        self.set_top(Frame::RandomHex(random));
        log.note(|| Event::RandomHex(side, card, hex));
        self.test_weapons((hex.0 / self.setup.grid.columns) as u8 + 1, log);
        self.state.random_hex = hex;
        if last {
            self.deck_ends(side, log);
        }
    }

    /// One step; whether it moved.
    pub(crate) fn run_random_hex(&mut self, random: RandomHex) -> bool {
        let Some(card) = random.card else { return false };
        // A time advance in between may have found another random hex.
        self.state.random_hex = self.card(random.side as Side, card).hex;
        self.state.stack.pop();
        true
    }

    /// Every broken weapon is mended, lost or left as it is by the number of a random hex. [CC:11.4b CC:11.4c
    /// CC:11.4d CC:11.4e]
    pub(crate) fn test_weapons(&mut self, number: u8, log: &mut impl Log<Event>) {
        let within = |(low, high): (u8, u8)| low <= number && number <= high;
        let mut broken = Weapons::NONE;
        self.carried().filter(|weapon| self.weapon(*weapon).broken).for_each(|weapon| broken.insert(weapon));
        for weapon in broken.iter() {
            let kind = self.weapon_kind(weapon);
            if within(kind.fix) {
                self.fix_weapon(weapon, log);
            } else if within(kind.eliminate) {
                self.lose_weapon(weapon, cc!("11.4d"), log);
            }
        }
    }

    fn fix_weapon(&mut self, weapon: WeaponId, log: &mut impl Log<Event>) {
        self.state.weapons[weapon.index()].broken = false;
        log.note(|| Event::WeaponFixed(weapon, cc!("11.4c")));
    }

    /// Units a sniper may break: any in the hex or next to it. [CC:1.9.1.3b A09]
    pub(crate) fn sniped(&self, sniper: &Sniper) -> impl Iterator<Item = UnitId> + '_ {
        let near = sniper.hex.map(|hex| self.setup.tables.within(hex, 1));
        let (roller, friends) = (sniper.side as Side, self.setup.options.snipers_may_strike_friends);
        self.on_map().filter(move |unit| {
            (friends || self.side_of(*unit) != roller)
                && near.is_some_and(|near| self.hex_of(*unit).is_some_and(|hex| near.contains(hex)))
        })
    }

    /// One step; whether it moved.
    pub(crate) fn run_sniper(&mut self, mut sniper: Sniper, log: &mut impl Log<Event>) -> bool {
        if sniper.done {
            self.state.stack.pop();
            return true;
        }
        if sniper.hex.is_none() {
            // The random hex is read once it has been determined.
            sniper.hex = Some(self.state.random_hex);
            self.set_top(Frame::Sniper(sniper));
            self.push_random_hex(sniper.side as Side);
            return true;
        }
        sniper.hex = Some(self.state.random_hex);
        self.set_top(Frame::Sniper(sniper));
        if self.sniped(&sniper).next().is_none() {
            let hex = self.state.random_hex;
            log.note(|| Event::SnipedNobody(hex));
            sniper.done = true;
            self.set_top(Frame::Sniper(sniper));
            return true;
        }
        false
    }

    pub(crate) fn offer_sniper(&self, sniper: &Sniper, into: &mut Vec<Choice>) {
        into.push(Choice::Decline);
        into.extend(self.sniped(sniper).map(Choice::Unit));
    }

    pub(crate) fn choose_sniper(&mut self, mut sniper: Sniper, choice: Choice, log: &mut impl Log<Event>) {
        sniper.done = true;
        self.set_top(Frame::Sniper(sniper));
        match choice {
            Choice::Unit(unit) => self.push_breaks(Units::of(unit), Cause::Sniper),
            _ => log.note(|| Event::SniperHeld(sniper.side as Side)),
        }
    }
}
