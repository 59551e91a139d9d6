//! Smoke, blaze and fortifications on the map, and the cup they are drawn from. [CC:8.1a CC:T94b]

use crate::chart::Fortification;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cup, Frame, Marker};
use crate::setup::Hexes;
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Clause, Log, Pending, Settled};
use salient_ground::Hex;

impl Position {
    /// Whether smoke may lie in a hex. [CC:T89b CC:T98 CC:8.1.5]
    #[must_use]
    pub fn takes_smoke(&self, hex: Hex) -> bool {
        !self.setup.hex(hex).water() && !self.state.blaze.contains(hex)
    }

    /// Whether a new fortification may be put in a hex. [CC:8.1.3 CC:8.1.5 CC:F100.3b]
    #[must_use]
    pub fn takes_work(&self, hex: Hex) -> bool {
        self.work(hex).is_none() && !self.setup.hex(hex).water() && !self.state.blaze.contains(hex)
    }

    /// Puts a fortification in a hex, if there is room for it. [CC:8.1.3]
    pub(crate) fn fortify(
        &mut self,
        hex: Hex,
        work: Fortification,
        clause: Clause,
        log: &mut impl Log<Event>,
    ) -> bool {
        if !self.takes_work(hex) {
            log.note(|| Event::AlreadyFortified(hex, cc!("8.1.3")));
            return false;
        }
        self.state.works[hex.index()] = work as u8 + 1;
        log.note(|| Event::Fortified(hex, work, clause));
        true
    }

    /// Takes a fortification off the map. [CC:F100.2]
    pub(crate) fn raze(&mut self, hex: Hex, clause: Clause, log: &mut impl Log<Event>) {
        if let Some(work) = self.work(hex) {
            self.state.works[hex.index()] = 0;
            log.note(|| Event::Razed(hex, work, clause));
        }
    }

    /// Takes smoke off the map, back to the cup.
    pub(crate) fn clear_smoke(&mut self, hex: Hex, clause: Clause, log: &mut impl Log<Event>) {
        let smoke = self.state.smoke[hex.index()];
        if smoke > 0 {
            self.state.smoke[hex.index()] = 0;
            self.state.smoky.remove(hex);
            self.state.cup[usize::from(smoke) - 1] += 1;
            log.note(|| Event::SmokeGone(hex, clause));
        }
    }

    /// Draws a marker for each of these hexes. [CC:T94b]
    pub(crate) fn push_cup(&mut self, hexes: Hexes, marker: Marker) {
        if !hexes.is_empty() {
            self.state.stack.push(Frame::Cup(Cup { hexes, marker }));
        }
    }

    fn cup_size(&self) -> u16 {
        self.state.cup.iter().map(|count| u16::from(*count)).sum()
    }

    /// What drawing from the cup waits for.
    pub(crate) fn cup_pending(&self) -> Pending {
        Pending::Chance(Chance {
            kind: ChanceKind::Draw { among: self.cup_size() },
            why: "a marker from the cup",
            clause: cc!("T94b"),
        })
    }

    /// One step; whether it moved. An empty cup gives nothing.
    pub(crate) fn run_cup(&mut self, cup: Cup) -> bool {
        let drawn = cup.hexes.is_empty() && cup.marker != Marker::Loose;
        if drawn || self.cup_size() == 0 {
            self.state.stack.pop();
            return true;
        }
        false
    }

    /// A marker is drawn.
    pub(crate) fn cup_drawn(&mut self, mut cup: Cup, settled: &Settled, log: &mut impl Log<Event>) {
        let Settled::Drawn(mut left) = *settled else { return };
        let Some(value) = (0..10).find(|value| {
            let count = u16::from(self.state.cup[*value]);
            if left < count {
                return true;
            }
            left -= count;
            false
        }) else {
            return;
        };
        let smoke = value as u8 + 1;
        let first = cup.hexes.first();
        first.into_iter().for_each(|hex| cup.hexes.remove(hex));
        self.set_top(Frame::Cup(cup));
        match (cup.marker, first) {
            (Marker::Smoke, Some(hex)) => self.lay_smoke(hex, smoke, log),
            (Marker::Blaze, Some(hex)) => self.set_alight(hex, value, log),
            _ => {
                self.state.stack.pop();
                if let Frame::Event(event) = self.state.stack.top_mut() {
                    event.smoke = smoke;
                }
                log.note(|| Event::SmokeDrawn(smoke));
            }
        }
    }

    /// Of two smoke markers the thicker stays. [CC:8.1.4]
    pub(crate) fn lay_smoke(&mut self, hex: Hex, value: u8, log: &mut impl Log<Event>) {
        let before = self.state.smoke[hex.index()];
        if !self.takes_smoke(hex) {
            return;
        }
        if before >= value {
            return log.note(|| Event::ThickerSmoke(hex, value, before));
        }
        log.note(|| Event::Smoke(hex, value, cc!("T94a")));
        if before > 0 {
            self.state.cup[usize::from(before) - 1] += 1;
        }
        self.state.cup[usize::from(value) - 1] -= 1;
        self.state.smoke[hex.index()] = value;
        self.state.smoky.insert(hex);
    }

    /// A hex burns: smoke and fortifications go. [CC:E46b CC:8.1.5]
    fn set_alight(&mut self, hex: Hex, value: usize, log: &mut impl Log<Event>) {
        self.state.cup[value] -= 1;
        self.state.burning[value] += 1;
        self.clear_smoke(hex, cc!("E46b"), log);
        self.raze(hex, cc!("E46b"), log);
        self.state.blaze.insert(hex);
        log.note(|| Event::Blaze(hex, cc!("T79")));
    }
}
