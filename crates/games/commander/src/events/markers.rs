//! Events that put markers on the map or take them off. [CC:E46a CC:E47 CC:E48a CC:E53 CC:E55 CC:E69 CC:E70 CC:E73
//! CC:E77a]

use super::BEGIN;
use crate::cards::Happening;
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{self, Cause, Cup, Displace, Frame, Marker};
use crate::setup::{Hexes, Side};
use crate::state::{Position, flag};
use crate::units::Units;
use salient_engine::Log;
use salient_ground::{Direction, Hex};

impl Position {
    pub(super) fn run_marker_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        let side = event.side as Side;
        match (event.what, event.step) {
            (
                Happening::Blaze
                | Happening::BoobyTrap
                | Happening::Dust
                | Happening::Rubble
                | Happening::Shellholes,
                BEGIN,
            ) => {
                self.event_at(&event, 1);
                self.push_random_hex(side);
            }
            (Happening::BoobyTrap, _) => self.place_work(&event, Fortification::Mines, log),
            (Happening::Rubble, _) => self.place_work(&event, Fortification::Wire, log),
            (Happening::Shellholes, _) => self.place_work(&event, Fortification::Foxholes, log),
            (Happening::Dust, _) => {
                let hex = self.state.random_hex;
                if self.takes_smoke(hex) {
                    self.event_over(&event);
                    self.push_cup(Hexes::of(hex), Marker::Smoke);
                } else {
                    self.event_void(&event, "no smoke can lie there", log);
                }
            }
            (Happening::Blaze, 1) => {
                let hex = self.state.random_hex;
                if self.catches_fire(hex) {
                    self.event_at(&frame::Event { hex: Some(hex), ..event }, 2);
                    self.push_cup(Hexes::of(hex), Marker::Blaze);
                } else {
                    self.event_void(&event, "the hex is water or burns already", log);
                }
            }
            (Happening::Blaze, _) => {
                self.event_over(&event);
                let hexes = event.hex.map_or(Hexes::EMPTY, Hexes::of).intersect(self.state.blaze);
                self.state.stack.push(Frame::Displace(Displace { hexes, going: None }));
            }
            (Happening::Breeze, BEGIN) if self.state.smoky.is_empty() && self.state.blaze.is_empty() => {
                self.event_void(&event, "nothing smokes and nothing burns", log);
            }
            (Happening::Breeze, BEGIN) => {
                for hex in self.setup.all.iter() {
                    self.clear_smoke(hex, cc!("E48a"), log);
                }
                self.event_at(&event, 1);
                self.push_cup(self.downwind(&event), Marker::Blaze);
            }
            (Happening::Breeze, _) => {
                self.event_over(&event);
                let caught = self.state.blaze.intersect(self.state.present[0].union(self.state.present[1]));
                self.state.stack.push(Frame::Displace(Displace { hexes: caught, going: None }));
            }
            (Happening::Entrench, _) if self.entrench_hexes(side).is_empty() => {
                self.event_void(&event, "there is nowhere to dig", log);
            }
            (Happening::Sappers, _) if self.sapper_hexes().is_empty() => {
                self.event_void(&event, "there are no mines and no wire", log);
            }
            (Happening::WhitePhosphorus, BEGIN) if self.phosphorus_hexes(side).is_empty() => {
                self.event_void(&event, "no unbroken squad is next to a hex that takes smoke", log);
            }
            (Happening::WhitePhosphorus, 1) if event.smoke == 0 => {
                self.event_void(&event, "no smoke marker is left in the cup", log);
            }
            (Happening::WhitePhosphorus, 1) => self.event_at(&event, 2),
            (Happening::WhitePhosphorus, step @ 3..=4) => {
                let owner = self.in_turn(step - 3);
                let there = event.hex.is_some_and(|hex| self.state.present[owner].contains(hex));
                if there {
                    return false;
                }
                self.event_at(&event, step + 1);
            }
            (Happening::WhitePhosphorus, 5) => self.event_over(&event),
            _ => return false,
        }
        true
    }

    /// A fortification goes where the random hex says, if there is room. [CC:E47 CC:E69 CC:E73]
    fn place_work(&mut self, event: &frame::Event, work: Fortification, log: &mut impl Log<Event>) {
        let hex = self.state.random_hex;
        if self.takes_work(hex) {
            self.fortify(hex, work, event.what.clause(), log);
            self.event_over(event);
        } else {
            self.event_void(event, "the hex is water, burns or has a fortification", log);
        }
    }

    /// Whether a hex can catch fire. [CC:E46a CC:T89b CC:T98]
    fn catches_fire(&self, hex: Hex) -> bool {
        !self.setup.hex(hex).water() && !self.state.blaze.contains(hex)
    }

    /// Hexes that catch fire from those that burn. [CC:E48b A64]
    fn downwind(&self, event: &frame::Event) -> Hexes {
        let wind = event.card.map_or(0, |card| self.card(event.side as Side, card).wind);
        let Some(direction) = Direction::new(wind) else { return Hexes::EMPTY };
        let next = |hex: Hex| self.setup.tables.neighbour(hex, direction);
        self.state.blaze.iter().filter_map(next).filter(|hex| self.catches_fire(*hex)).collect()
    }

    /// Where Entrench can dig. [CC:E55]
    fn entrench_hexes(&self, side: Side) -> Hexes {
        self.state.present[side].iter().filter(|hex| self.takes_work(*hex)).collect()
    }

    /// Mines and wire on the map. [CC:E70]
    fn sapper_hexes(&self) -> Hexes {
        let cleared = |hex: &Hex| matches!(self.work(*hex), Some(Fortification::Mines | Fortification::Wire));
        self.setup.all.iter().filter(cleared).collect()
    }

    /// Hexes next to an unbroken squad that take smoke. [CC:E77a]
    fn phosphorus_hexes(&self, side: Side) -> Hexes {
        let mut hexes = Hexes::EMPTY;
        for unit in self.side_on_map(side) {
            if self.is_squad(unit)
                && !self.is(unit, flag::BROKEN)
                && let Some(hex) = self.hex_of(unit)
            {
                hexes = hexes.union(self.setup.tables.neighbour_set(hex));
            }
        }
        hexes.iter().filter(|hex| self.takes_smoke(*hex)).collect()
    }

    pub(super) fn offer_marker_event(&self, event: &frame::Event, into: &mut Vec<Choice>) {
        let side = event.side as Side;
        if event.step >= 3 {
            let owner = self.in_turn(event.step - 3);
            let there = event.hex.into_iter().flat_map(|hex| self.side_at(owner, hex));
            into.extend(there.map(Choice::Unit));
            return;
        }
        if event.what == Happening::WhitePhosphorus && event.step == BEGIN {
            into.extend([Choice::Decline, Choice::Use]);
            return;
        }
        if event.what != Happening::WhitePhosphorus {
            into.push(Choice::Decline);
        }
        let hexes = match event.what {
            Happening::Entrench => self.entrench_hexes(side),
            Happening::Sappers => self.sapper_hexes(),
            _ => self.phosphorus_hexes(side),
        };
        into.extend(hexes.iter().map(Choice::Hex));
    }

    pub(super) fn choose_marker_event(
        &mut self,
        event: frame::Event,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        match (event.what, choice) {
            (Happening::Entrench, Choice::Hex(hex)) => {
                self.event_over(&event);
                self.fortify(hex, Fortification::Foxholes, cc!("E55"), log);
            }
            (Happening::Sappers, Choice::Hex(hex)) => {
                self.event_over(&event);
                self.raze(hex, cc!("E70"), log);
            }
            // The marker is drawn before its hex is chosen. [CC:E42c]
            (Happening::WhitePhosphorus, Choice::Use) => {
                self.event_at(&event, 1);
                self.state.stack.push(Frame::Cup(Cup { hexes: Hexes::EMPTY, marker: Marker::Loose }));
            }
            (Happening::WhitePhosphorus, Choice::Hex(hex)) => {
                self.event_at(&frame::Event { hex: Some(hex), ..event }, 3);
                self.lay_smoke(hex, event.smoke, log);
            }
            (Happening::WhitePhosphorus, Choice::Unit(unit)) => {
                self.event_at(&event, event.step + 1);
                self.push_breaks(Units::of(unit), Cause::WhitePhosphorus);
            }
            _ => self.event_over(&event),
        }
    }
}
