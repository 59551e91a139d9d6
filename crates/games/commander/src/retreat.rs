//! Retreats: hex by hex towards the own edge, moved by the owner, and the ends they come to. [CC:O23.3a CC:O23.3.5a]

use crate::chart::{Fortification, Terrain, side, way};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Who};
use crate::frame::{Cause, Frame, Retreat, StepOn};
use crate::place::Place;
use crate::setup::{Hexes, Side, UnitId};
use crate::state::Position;
use crate::units::Units;
use salient_engine::{Clause, Log};
use salient_ground::{Direction, Hex};

impl Position {
    /// Whether a major bridge bars the way between two adjacent hexes: it is entered and left along its road or
    /// railway alone. [CC:T80.1b]
    #[must_use]
    pub fn bridge_bars(&self, from: Hex, to: Hex) -> bool {
        let bridge = |hex: Hex| self.setup.hex(hex).terrain == Terrain::MajorBridge;
        if !bridge(from) && !bridge(to) {
            return false;
        }
        self.setup.grid.direction_between(from, to).is_none_or(|direction| {
            let facts = self.setup.hex(from);
            !facts.has_way(direction, way::ROAD) && !facts.has_way(direction, way::RAILWAY)
        })
    }

    /// What would kill a unit of a side that retreats from one hex into the next; nothing if it is safe. [CC:O23.3.5b
    /// CC:O23.3.5c CC:O23.3.5d A40]
    #[must_use]
    pub fn retreat_peril(&self, victim: Side, from: Hex, to: Hex) -> Option<Cause> {
        let cliff = |direction: Direction| self.setup.hex(from).has_side(direction, side::CLIFF);
        if self.state.present[1 - victim].contains(to) {
            Some(Cause::RetreatIntoEnemy)
        } else if self.impassable(to)
            || (self.setup.options.bridges_bind_retreats && self.bridge_bars(from, to))
        {
            Some(Cause::RetreatImpassable)
        } else if self.setup.grid.direction_between(from, to).is_some_and(cliff) {
            Some(Cause::RetreatCliff)
        } else {
            None
        }
    }

    /// Why a unit cannot retreat into a hex; nothing when it can. A deadly hex is never its owner's choice.
    /// [CC:O23.3b A38 A39]
    #[must_use]
    pub fn why_not_retreat(&self, unit: UnitId, to: Hex) -> Option<(Clause, &'static str)> {
        let Some(from) = self.hex_of(unit) else {
            return Some((cc!("O23.3b"), "The unit is not on the map."));
        };
        let owner = self.side_of(unit);
        if !self.setup.tables.neighbour_set(from).contains(to) {
            return Some((cc!("O23.3b"), "A retreat goes hex by hex."));
        }
        let edge = self.setup.sides[owner].edge;
        if edge.distance(&self.setup.grid, to) >= edge.distance(&self.setup.grid, from) {
            return Some((cc!("O23.3b"), "The hex is not nearer to the unit's own edge."));
        }
        match self.retreat_peril(owner, from, to)? {
            Cause::RetreatIntoEnemy => Some((cc!("O23.3.5b"), "An enemy is there, and another way is open.")),
            Cause::RetreatCliff => Some((cc!("O23.3.5d"), "A cliff is in the way.")),
            _ => Some((cc!("O23.3.5c"), "The hex is impassable from there.")),
        }
    }

    /// Where a unit may retreat.
    #[must_use]
    pub fn retreats(&self, unit: UnitId) -> Hexes {
        let Some(from) = self.hex_of(unit) else { return Hexes::EMPTY };
        let near = self.setup.tables.neighbour_set(from);
        near.iter().filter(|to| self.why_not_retreat(unit, *to).is_none()).collect()
    }

    /// What becomes of a unit that must retreat and cannot. [CC:O23.3c CC:O23.3.5a]
    fn retreat_doom(&self, unit: UnitId) -> Cause {
        let Some(from) = self.hex_of(unit) else { return Cause::RetreatOffMap };
        let owner = self.side_of(unit);
        let edge = self.setup.sides[owner].edge;
        let here = edge.distance(&self.setup.grid, from);
        if here == 0 {
            return Cause::RetreatOffMap;
        }
        let near = self.setup.tables.neighbour_set(from);
        near.iter()
            .filter(|to| edge.distance(&self.setup.grid, *to) < here)
            .find_map(|to| self.retreat_peril(owner, from, to))
            .unwrap_or(Cause::RetreatImpassable)
    }

    /// The owner moves his retreating units, whoever gave the order. [CC:O23.3a]
    pub(crate) fn retreat_decider(&self, retreat: &Retreat) -> Side {
        retreat.units.first().map_or(0, |unit| self.side_of(unit))
    }

    /// One step; whether it moved.
    pub(crate) fn run_retreat(&mut self, mut retreat: Retreat, log: &mut impl Log<Event>) -> bool {
        let Some((unit, from)) = retreat.units.iter().find_map(|unit| Some((unit, self.hex_of(unit)?)))
        else {
            self.state.stack.pop();
            return true;
        };
        let here: Units = retreat.units.iter().filter(|unit| self.hex_of(*unit) == Some(from)).collect();
        if here != retreat.units {
            // Two teams of one squad that were driven apart go on by themselves. [CC:E52.2b]
            let others = retreat.units.without(here);
            retreat.units = here;
            self.set_top(Frame::Retreat(retreat));
            let apart = Retreat { units: others, to: None, step: StepOn::Choose, ..retreat };
            self.state.stack.push(Frame::Retreat(apart));
            return true;
        }
        let mined = |hex: Hex| self.work(hex) == Some(Fortification::Mines);
        match retreat.step {
            StepOn::Choose => {
                if retreat.left == 0 {
                    self.state.stack.pop();
                    return true;
                }
                let open = self.retreats(unit);
                match open.first() {
                    None => {
                        let doom = self.retreat_doom(unit);
                        self.state.stack.pop();
                        here.iter().for_each(|unit| self.eliminate(unit, doom, log));
                    }
                    Some(to) if open.len() == 1 => self.retreat_to(retreat, to),
                    Some(_) => return false,
                }
            }
            StepOn::Leave => {
                let mined = mined(from);
                retreat.step = StepOn::Enter;
                self.set_top(Frame::Retreat(retreat));
                if mined {
                    self.push_mines(from, here);
                }
            }
            StepOn::Enter => {
                let way = retreat.to.filter(|to| self.why_not_retreat(unit, *to).is_none());
                let Some(to) = way else {
                    retreat.step = StepOn::Choose;
                    self.set_top(Frame::Retreat(retreat));
                    return true;
                };
                retreat.step = StepOn::Mines;
                self.set_top(Frame::Retreat(retreat));
                log.note(|| {
                    let units: Vec<Who> = here.iter().map(|unit| self.who(unit)).collect();
                    Event::Moved { units, from, to, spent: None, clause: cc!("O23.3b") }
                });
                here.iter().for_each(|unit| self.place(unit, Place::on(to)));
                self.occupied(from, log);
                self.occupied(to, log);
            }
            StepOn::Mines | StepOn::React => {
                let mined = mined(from);
                retreat.left -= 1;
                retreat.to = None;
                retreat.step = StepOn::Choose;
                self.set_top(Frame::Retreat(retreat));
                if mined {
                    self.push_mines(from, here);
                }
            }
        }
        true
    }

    fn retreat_to(&mut self, mut retreat: Retreat, to: Hex) {
        retreat.to = Some(to);
        retreat.step = StepOn::Leave;
        self.set_top(Frame::Retreat(retreat));
    }

    pub(crate) fn offer_retreat(&self, retreat: &Retreat, into: &mut Vec<Choice>) {
        if let Some(unit) = retreat.units.first() {
            into.extend(self.retreats(unit).iter().map(Choice::Hex));
        }
    }

    pub(crate) fn choose_in_retreat(&mut self, retreat: Retreat, choice: Choice, _log: &mut impl Log<Event>) {
        if let Choice::Hex(hex) = choice {
            self.retreat_to(retreat, hex);
        }
    }
}
