//! Sections 2.3 and 8: headquarters never fight and never die. They make way for the enemy and keep with their
//! division.

use crate::chart::Kind;
use crate::choice::Choice;
use crate::clause::ac;
use crate::event::Event;
use crate::frame::Frame;
use crate::options::LastRefuge;
use crate::place::Place;
use crate::setup::{DivisionId, Hexes, Side, StandId};
use crate::state::{Position, flag};
use salient_engine::{Clause, Log};
use salient_ground::Hex;

impl Position {
    /// Enemy headquarters on a hex that `side` has entered make way. [AC:2.3f AC:8c]
    pub(crate) fn displace_headquarters(&mut self, side: Side, hex: Hex) {
        let displaced: Vec<StandId> = self
            .stack(hex)
            .filter(|id| self.kind(*id) == Kind::Headquarters && self.stand(*id).side != side)
            .collect();
        for headquarters in displaced {
            self.mark(headquarters, flag::DISPLACED);
        }
        self.relocate_displaced();
    }

    /// Sends the next displaced headquarters on its way, one at a time however many there are. [AC:2.3f]
    fn relocate_displaced(&mut self) {
        if matches!(self.state.stack.top(), Frame::Relocate { .. }) {
            return;
        }
        let all = self.setup.divisions.iter().flat_map(|division| division.headquarters);
        if let Some(headquarters) = all.filter(|id| self.has(*id, flag::DISPLACED)).max() {
            self.state.stack.push(Frame::Relocate { headquarters });
        }
    }

    /// The combat stands that headquarters of `side` were with on a hex are destroyed. [AC:8b]
    pub(crate) fn orphan_headquarters(&mut self, side: Side, hex: Hex) {
        let orphaned: Vec<StandId> = self
            .stack(hex)
            .filter(|id| self.kind(*id) == Kind::Headquarters && self.stand(*id).side == side)
            .collect();
        for headquarters in orphaned {
            self.mark(headquarters, flag::ORPHANED);
        }
    }

    /// Sends a headquarters on its way whose company was destroyed; whether there was one. [AC:8b]
    pub(crate) fn relocate_orphans(&mut self) -> bool {
        let mut all = self.setup.divisions.iter().flat_map(|division| division.headquarters);
        let orphan = all.find(|id| self.has(*id, flag::ORPHANED));
        if let Some(headquarters) = orphan {
            self.state.stack.push(Frame::Relocate { headquarters });
        }
        orphan.is_some()
    }

    /// Why a headquarters must go where it does: its company is destroyed, the enemy is there, or it is alone.
    pub(crate) fn relocation_clause(&self, headquarters: StandId) -> Clause {
        let side = self.stand(headquarters).side;
        if self.has(headquarters, flag::ORPHANED) {
            ac!("8b")
        } else if self.hex(headquarters).is_some_and(|hex| self.state.present[1 - side].contains(hex)) {
            ac!("8c")
        } else {
            ac!("0m")
        }
    }

    /// The hexes of the stands a division's headquarters keep with: its combat stands or, when none of them is left
    /// on the map, its batteries. [AC:8b AC:0m G-65]
    fn company(&self, division: DivisionId) -> Hexes {
        let combat = self.hexes_of(division);
        if combat.is_empty() && self.options().last_refuge == LastRefuge::Battery {
            return self.guns(division).filter_map(|gun| self.hex(gun)).collect();
        }
        combat
    }

    /// The hexes of the division's stands that are nearest to its headquarters, and, where its company was
    /// destroyed, those next to them. [AC:2.3f AC:8b G-65]
    pub(crate) fn refuges(&self, headquarters: StandId) -> Hexes {
        let (Some(hex), Some(division)) = (self.hex(headquarters), self.stand(headquarters).division) else {
            return Hexes::default();
        };
        let own = self.company(division).difference(Hexes::of(hex));
        let nearest = own.iter().map(|other| self.setup.distance(hex, other)).min();
        let closest: Hexes =
            own.iter().filter(|other| Some(self.setup.distance(hex, *other)) == nearest).collect();
        if !self.has(headquarters, flag::ORPHANED) {
            return closest;
        }
        let side = self.stand(headquarters).side;
        self.setup
            .spread
            .with_border(closest)
            .difference(self.setup.terrain.lake)
            .difference(self.state.present[1 - side])
            .difference(Hexes::of(hex))
    }

    pub(crate) fn offer_relocation(&self, headquarters: StandId, into: &mut Vec<Choice>) {
        into.extend(self.refuges(headquarters).iter().map(Choice::Relocate));
    }

    pub(crate) fn run_relocation(&mut self, headquarters: StandId, log: &mut impl Log<Event>) -> bool {
        if self.keeps_with_its_guns(headquarters) {
            self.state.stack.pop();
            self.unmark(headquarters, flag::ORPHANED);
            return true;
        }
        let refuges = self.refuges(headquarters);
        match (refuges.len(), refuges.first()) {
            (0, _) => {
                self.state.stack.pop();
                self.unmark(headquarters, flag::ORPHANED | flag::DISPLACED);
                self.place(headquarters, Place::DISBANDED);
                log.note(|| Event::Disbanded(headquarters));
                self.relocate_displaced();
                true
            }
            (1, Some(hex)) => {
                self.choose_relocation(headquarters, Choice::Relocate(hex), log);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn choose_relocation(
        &mut self,
        headquarters: StandId,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let Choice::Relocate(to) = choice else { return };
        self.state.stack.pop();
        if let Some(from) = self.hex(headquarters) {
            let clause = self.relocation_clause(headquarters);
            self.unmark(headquarters, flag::ORPHANED | flag::DISPLACED);
            self.place(headquarters, Place::on(to));
            log.note(|| Event::Relocated { headquarters, from, to, clause });
        }
        self.relocate_displaced();
    }

    /// Sees to what must not stay as it is: two single hits in a hex, headquarters cut off from their division.
    /// Whether there was something to do. [AC:4g AC:0m AC:8b]
    pub(crate) fn tidy(&mut self, log: &mut impl Log<Event>) -> bool {
        let mut marked = Hexes::default();
        for (index, damage) in self.state.damage[..self.setup.stands.len()].iter().enumerate() {
            let id = StandId(index as u8);
            if *damage == 0 || !self.kind(id).is_combat() {
                continue;
            }
            let Some(hex) = self.hex(id) else { continue };
            if marked.contains(hex) {
                self.state.stack.push(Frame::Merge { hex });
                return true;
            }
            marked.insert(hex);
        }
        if self.relocate_orphans() {
            return true;
        }
        for division in self.division_ids() {
            let gone = !self.is_on_map(division) && self.company(division).is_empty();
            for headquarters in self.setup.division(division).headquarters {
                let Some(hex) = self.hex(headquarters) else { continue };
                if gone {
                    self.place(headquarters, Place::DISBANDED);
                    log.note(|| Event::Disbanded(headquarters));
                    return true;
                }
                if !self.has_company(division, hex) && !self.near_own_battery(headquarters, hex) {
                    self.state.stack.push(Frame::Relocate { headquarters });
                    return true;
                }
            }
        }
        false
    }

    /// Whether a combat stand of the division is on the hex or next to it.
    fn has_company(&self, division: DivisionId, hex: Hex) -> bool {
        let side = self.setup.division(division).side;
        let ours = |hex: Hex| self.combat_on(hex).any(|id| self.division_of(id) == Some(division));
        ours(hex) || self.setup.within[1][hex.0 as usize].intersect(self.state.combat[side]).iter().any(ours)
    }

    /// Whether the headquarters stands among the batteries that are all its division has left. [G-65]
    fn keeps_with_its_guns(&self, headquarters: StandId) -> bool {
        let (Some(hex), Some(division)) = (self.hex(headquarters), self.stand(headquarters).division) else {
            return false;
        };
        let side = self.stand(headquarters).side;
        !self.is_on_map(division)
            && !self.state.present[1 - side].contains(hex)
            && self.company(division).iter().any(|other| self.setup.distance(hex, other) <= 1)
    }

    /// Whether a battery of the headquarters' division is on its hex or next to it. [AC:0m]
    pub(crate) fn near_own_battery(&self, headquarters: StandId, hex: Hex) -> bool {
        let Some(division) = self.stand(headquarters).division else { return false };
        self.guns(division).filter_map(|gun| self.hex(gun)).any(|other| self.setup.distance(hex, other) <= 1)
    }
}
