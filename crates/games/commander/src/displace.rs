//! Units leave a burning hex. [CC:E46c CC:E48c]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Displace, Frame};
use crate::place::Place;
use crate::setup::{Hexes, Side, UnitId};
use crate::state::Position;
use salient_engine::{Clause, Log};
use salient_ground::Hex;

impl Position {
    /// Why a unit cannot leave a burning hex for another; nothing when it can. Mines and crowds do not
    /// matter, nor do enemies unless an option bars them. [CC:E46c A63]
    #[must_use]
    pub fn why_not_displace(&self, unit: UnitId, to: Hex) -> Option<(Clause, &'static str)> {
        let Some(from) = self.hex_of(unit) else {
            return Some((cc!("E46c"), "The unit is not on the map."));
        };
        if !self.setup.tables.neighbour_set(from).contains(to) {
            return Some((cc!("E46c"), "It goes to an adjacent hex."));
        }
        if self.impassable(to) {
            return Some((cc!("E46c"), "The hex is impassable."));
        }
        let enemies = self.state.present[1 - self.side_of(unit)];
        if !self.setup.options.displaced_may_meet_enemies && enemies.contains(to) {
            return Some((cc!("E46c"), "Nobody is driven by fire into a hex with enemies."));
        }
        if self.bridge_bars(from, to) {
            return Some((cc!("T80.1b"), "The bridge is entered and left along its road alone."));
        }
        None
    }

    fn displacements(&self, unit: UnitId) -> Hexes {
        let Some(from) = self.hex_of(unit) else { return Hexes::EMPTY };
        let near = self.setup.tables.neighbour_set(from);
        near.iter().filter(|to| self.why_not_displace(unit, *to).is_none()).collect()
    }

    /// The owner moves his unit.
    pub(crate) fn displace_decider(&self, displace: &Displace) -> Side {
        displace.going.map_or(0, |unit| self.side_of(unit))
    }

    /// The next to go: the inactive side's units first. [CC:GL.Inactive]
    fn displaced_next(&self, hexes: Hexes) -> Option<UnitId> {
        let inactive = 1 - self.active();
        let first = |side: Side| hexes.iter().find_map(|hex| self.side_at(side, hex).next());
        first(inactive).or_else(|| first(1 - inactive))
    }

    /// One step; whether it moved.
    pub(crate) fn run_displace(&mut self, mut displace: Displace, log: &mut impl Log<Event>) -> bool {
        let burning = |unit: &UnitId| self.hex_of(*unit).is_some_and(|hex| displace.hexes.contains(hex));
        let Some(unit) = displace.going.filter(burning) else {
            displace.going = self.displaced_next(displace.hexes);
            if displace.going.is_some() {
                self.set_top(Frame::Displace(displace));
            } else {
                self.state.stack.pop();
            }
            return true;
        };
        let open = self.displacements(unit);
        match open.first() {
            None => {
                displace.going = None;
                self.set_top(Frame::Displace(displace));
                self.eliminate(unit, Cause::NowhereToGo, log);
            }
            Some(to) if open.len() == 1 => self.displace_to(displace, unit, to, log),
            Some(_) => return false,
        }
        true
    }

    fn displace_to(&mut self, mut displace: Displace, unit: UnitId, to: Hex, log: &mut impl Log<Event>) {
        displace.going = None;
        self.set_top(Frame::Displace(displace));
        let Some(from) = self.hex_of(unit) else { return };
        let who = self.who(unit);
        log.note(|| Event::Moved { units: vec![who], from, to, spent: None, clause: cc!("E46c") });
        self.place(unit, Place::on(to));
        self.occupied(from, log);
        self.occupied(to, log);
    }

    pub(crate) fn offer_displace(&self, displace: &Displace, into: &mut Vec<Choice>) {
        if let Some(unit) = displace.going {
            into.extend(self.displacements(unit).iter().map(Choice::Hex));
        }
    }

    pub(crate) fn choose_displace(&mut self, displace: Displace, choice: Choice, log: &mut impl Log<Event>) {
        if let (Choice::Hex(hex), Some(unit)) = (choice, displace.going) {
            self.displace_to(displace, unit, hex, log);
        }
    }
}
