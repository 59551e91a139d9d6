//! Section 10: the night. Strength is recovered from one pool for the army, lost stands come back, and divisions
//! shuffle within the hexes they hold.

use crate::chart::{Kind, STACKING};
use crate::choice::Choice;
use crate::event::{Contest, Event};
use crate::frame::{Frame, Mode, Night, NightStep, Recover};
use crate::place::Place;
use crate::sequence::higher;
use crate::setup::{DivisionId, Hexes, Side, StandId};
use crate::state::Position;
use salient_engine::{Dice, Log};
use salient_ground::Hex;

impl Position {
    /// Night falls: each side has its rate for every division with a combat stand or headquarters on the map. [AC:10a
    /// AC:10d G-66]
    pub(crate) fn begin_night(&mut self, log: &mut impl Log<Event>) {
        let pools = [0, 1].map(|side| {
            let counted = self.division_ids().filter(|id| {
                self.setup.division(*id).side == side && (self.is_on_map(*id) || self.has_headquarters(*id))
            });
            self.setup.recovery[side].saturating_mul(counted.count() as u8)
        });
        log.note(|| Event::NightFell(pools));
        self.state.flags = [0; crate::setup::MOST_STANDS];
        self.state.stack.push(Frame::Night(Night {
            step: NightStep::Dice,
            pools,
            first: 0,
            contested: Hexes::default(),
            vacant: self.setup.all.difference(self.state.solid[0]).difference(self.state.solid[1]),
            moved: 0,
        }));
    }

    pub(crate) fn has_headquarters(&self, division: DivisionId) -> bool {
        self.setup.division(division).headquarters.iter().any(|id| self.hex(*id).is_some())
    }

    pub(crate) fn roll_night(&mut self, mut night: Night, dice: &Dice, log: &mut impl Log<Event>) {
        let winner = higher(dice);
        match night.step {
            NightStep::ContestedDice(hex) => {
                log.note(|| Event::Contested(hex, *dice, winner));
                if let Some(side) = winner {
                    night.contested.remove(hex);
                    night.step = NightStep::Contested;
                    self.set_top(Frame::Night(night));
                    self.begin_recovery(side, Some(hex));
                }
            }
            _ => {
                log.note(|| Event::Initiative { dice: *dice, winner, what: Contest::Night });
                if let Some(side) = winner {
                    night.first = 1 - side as u8; // the winner places last (G-69)
                    night.contested = self.contested_trenches();
                    night.step = NightStep::Contested;
                    self.set_top(Frame::Night(night));
                }
            }
        }
    }

    /// Vacant trenches next to headquarters of both sides. [AC:10l]
    fn contested_trenches(&self) -> Hexes {
        let beside = |side: Side| {
            let here: Hexes = self
                .stand_ids()
                .filter(|id| self.kind(*id) == Kind::Headquarters && self.stand(*id).side == side)
                .filter_map(|id| self.hex(id))
                .collect();
            self.setup.spread.grow(here)
        };
        beside(0)
            .intersect(beside(1))
            .intersect(self.setup.terrain.trench)
            .difference(self.state.present[0])
            .difference(self.state.present[1])
    }

    pub(crate) fn run_night(&mut self, mut night: Night, log: &mut impl Log<Event>) -> bool {
        match night.step {
            NightStep::Dice | NightStep::ContestedDice(_) => return false,
            NightStep::Contested => match night.contested.first() {
                None => night.step = NightStep::Recover { turn: 0 },
                Some(hex) => {
                    let owner = [0, 1].into_iter().find(|side| self.state.control[*side].contains(hex));
                    match owner {
                        Some(side) => {
                            night.contested.remove(hex);
                            self.set_top(Frame::Night(night));
                            log.note(|| Event::Priority(hex, side));
                            self.begin_recovery(side, Some(hex));
                            return true;
                        }
                        None => {
                            night.step = NightStep::ContestedDice(hex); // AC:10m
                            self.set_top(Frame::Night(night));
                            return false;
                        }
                    }
                }
            },
            NightStep::Recover { turn: 2 } => night.step = NightStep::Shuffle { turn: 0 },
            NightStep::Recover { turn } => {
                night.step = NightStep::Recover { turn: turn + 1 };
                self.set_top(Frame::Night(night));
                let side = if turn == 0 { night.first } else { 1 - night.first };
                self.begin_recovery(side as Side, None);
                return true;
            }
            NightStep::Shuffle { turn: 2 } => night.step = NightStep::Done,
            NightStep::Shuffle { turn } => {
                let side = if turn == 0 { night.first } else { 1 - night.first } as Side;
                let next = self.division_ids().find(|id| {
                    self.setup.division(*id).side == side
                        && night.moved >> id.0 & 1 == 0
                        && self.is_on_map(*id)
                });
                match next {
                    Some(division) => {
                        night.moved |= 1 << division.0;
                        self.set_top(Frame::Night(night));
                        self.begin_turn(division, Mode::Night);
                        return true;
                    }
                    None => night.step = NightStep::Shuffle { turn: turn + 1 },
                }
            }
            NightStep::Done => {
                self.state.stack.pop();
                return true;
            }
        }
        self.set_top(Frame::Night(night));
        true
    }

    fn begin_recovery(&mut self, side: Side, only: Option<Hex>) {
        let zone = self.zone(1 - side);
        let vacant = self.state.stack.night().map(|night| night.vacant).unwrap_or_default();
        self.state.stack.push(Frame::Recover(Recover {
            side: side as u8,
            only,
            raising: None,
            thin: self.setup.terrain.trench.intersect(zone).intersect(vacant), // AC:10k
        }));
    }

    /// Strength a side has left to spend tonight.
    #[must_use]
    pub fn pool(&self, side: Side) -> u8 {
        self.state.stack.night().map_or(0, |night| night.pools[side])
    }

    /// Stands that could be mended by a point. [AC:10e AC:10a G-68]
    fn mendable(&self, side: Side) -> Vec<StandId> {
        let damaged: Vec<StandId> = self
            .stand_ids()
            .filter(|id| {
                let stand = self.stand(*id);
                stand.side == side
                    && self.state.damage[id.index()] > 0
                    && self.hex(*id).is_some()
                    && (stand.kind.is_recoverable() || self.options().mend_guns_and_tanks)
            })
            .collect();
        self.one_of_each(&damaged).collect()
    }

    /// Lost stands that could come back, one of each kind of each division. [AC:10c AC:10e G-66 G-67]
    fn raisable(&self, recover: &Recover) -> Vec<StandId> {
        let mut found = Vec::new();
        for division in self.division_ids() {
            if self.setup.division(division).side != recover.side as Side || !self.has_headquarters(division)
            {
                continue;
            }
            let mut kinds: Vec<Kind> = Vec::new();
            for id in self.combat_stands(division) {
                let kind = self.kind(id);
                if !kinds.contains(&kind) && self.is_recoverable(id) && !self.homes(recover, id).is_empty() {
                    kinds.push(kind);
                    found.push(id);
                }
            }
        }
        found
    }

    /// Where a recovered stand may be put. [AC:10g AC:10i AC:10j AC:10k]
    #[must_use]
    pub fn homes(&self, recover: &Recover, id: StandId) -> Hexes {
        let Some(division) = self.stand(id).division else { return Hexes::default() };
        let side = recover.side as Side;
        let headquarters: Hexes =
            self.setup.division(division).headquarters.iter().filter_map(|id| self.hex(*id)).collect();
        let mut occupied = self.hexes_of(division).union(headquarters);
        occupied.extend(self.guns(division).filter_map(|gun| self.hex(gun)));
        let vacant = self
            .setup
            .spread
            .grow(headquarters)
            .difference(occupied)
            .difference(self.zone(1 - side).difference(recover.thin)); // AC:10k
        let mut homes = occupied
            .union(vacant)
            .intersect(self.command(division)) // AC:10i
            .intersect(self.passable(side))
            .difference(self.state.present[1 - side]); // a hex with enemy headquarters is not vacant
        if let Some(only) = recover.only {
            homes = homes.intersect(Hexes::of(only));
        }
        for hex in homes {
            let limit = if recover.thin.contains(hex) { 2 } else { STACKING };
            if self.stacking(hex) + self.kind(id).row().stacking > limit {
                homes.remove(hex);
            }
        }
        homes
    }

    pub(crate) fn offer_recovery(&self, recover: &Recover, into: &mut Vec<Choice>) {
        if let Some((id, _)) = recover.raising {
            into.extend(self.homes(recover, id).iter().map(Choice::Put));
            return;
        }
        let pool = self.pool(recover.side as Side);
        if pool > 0 {
            if recover.only.is_none() {
                into.extend(self.mendable(recover.side as Side).into_iter().map(Choice::Mend));
            }
            for id in self.raisable(recover) {
                if pool >= 2 {
                    into.push(Choice::Raise(id, 2));
                }
                into.push(Choice::Raise(id, 1)); // AC:10h
            }
        }
        into.push(Choice::Done);
    }

    pub(crate) fn run_recovery(&mut self, recover: Recover) -> bool {
        if recover.raising.is_some() {
            return false;
        }
        let side = recover.side as Side;
        let idle = self.pool(side) == 0
            || (self.raisable(&recover).is_empty()
                && (recover.only.is_some() || self.mendable(side).is_empty()));
        if idle {
            self.state.stack.pop();
        }
        idle
    }

    pub(crate) fn choose_recovery(
        &mut self,
        mut recover: Recover,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let side = recover.side as Side;
        let spend = |position: &mut Self, points: u8| {
            if let Some(night) = position.state.stack.night_mut() {
                night.pools[side] -= points;
            }
        };
        match choice {
            Choice::Mend(id) => {
                spend(self, 1);
                self.state.damage[id.index()] -= 1;
                if let Some(hex) = self.hex(id) {
                    log.note(|| Event::Mended(id, hex));
                }
            }
            Choice::Raise(id, strength) => {
                recover.raising = Some((id, strength));
                self.set_top(Frame::Recover(recover));
            }
            Choice::Put(hex) => {
                let Some((id, strength)) = recover.raising.take() else { return };
                spend(self, strength);
                self.set_top(Frame::Recover(recover));
                self.state.damage[id.index()] = self.kind(id).row().strength - strength;
                self.take_ground(side, hex, log);
                self.place(id, Place::on(hex));
                log.note(|| Event::Recovered(id, hex, strength));
                self.check_merge(hex);
            }
            _ => self.state.stack.pop(),
        }
    }
}
