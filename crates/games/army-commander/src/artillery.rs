//! Sections 5, 5.1, 6 and 11.1: batteries in the artillery phase, and what they can see.
//!
//! A battery with shots left fires at what a stand in command sees for it, as often as it has shots, and may then
//! throw away what is left and move. The bombardment before a battle is the same with the scenario's targets.

use crate::chart::{HitRow, Order};
use crate::choice::{Choice, Goal};
use crate::event::{Event, How};
use crate::frame::{Among, Barrage, Frame, Group, Guns};
use crate::options::ArtilleryOrder;
use crate::setup::{Hexes, Side, StandId};
use crate::state::{NOWHERE, Position, flag};
use salient_engine::{Dice, Log};
use salient_ground::Hex;

impl Position {
    /// Batteries of a side that may still act in the artillery phase.
    fn ready_guns(&self, side: Side) -> impl Iterator<Item = StandId> + '_ {
        self.setup.guns.iter().copied().filter(move |id| {
            self.side(*id) == side
                && self.hex(*id).is_some()
                && self.shots(*id) > 0
                && !self.has(*id, flag::FINISHED)
        })
    }

    pub(crate) fn has_work_for_guns(&self, side: Side) -> bool {
        self.ready_guns(side).next().is_some()
    }

    pub(crate) fn offer_guns(&self, guns: &Guns, into: &mut Vec<Choice>) {
        into.extend(self.ready_guns(guns.side as Side).map(Choice::Gun));
        into.push(Choice::Done);
    }

    pub(crate) fn choose_gun(&mut self, mut guns: Guns, choice: Choice) {
        match choice {
            Choice::Gun(gun) => {
                let bombardment = guns.bombardment;
                if self.options().artillery_order == ArtilleryOrder::Alternate
                    && !guns.finished[1 - guns.side as usize]
                {
                    guns.side = 1 - guns.side;
                    self.set_top(Frame::Guns(guns));
                }
                self.state.stack.push(Frame::Barrage(Barrage { gun, target: None, bombardment }));
            }
            Choice::Done => {
                guns.finished[guns.side as usize] = true;
                self.set_top(Frame::Guns(guns));
            }
            _ => {}
        }
    }

    /// The sides' guns in turn: one side whole, then the other. Headquarters whose stands a shot destroyed move
    /// first. [AC:5.1b AC:8b G-58]
    pub(crate) fn run_guns(&mut self, mut guns: Guns) -> bool {
        let side = guns.side as usize;
        if !guns.finished[side] && self.has_work_for_guns(side) {
            return false;
        }
        guns.finished[side] = true;
        if guns.finished[1 - side] || guns.bombardment {
            if guns.bombardment {
                self.state.shots = [0; crate::setup::MOST_GUNS];
            }
            for number in 0..self.setup.guns.len() {
                self.unmark(self.setup.guns[number], flag::FINISHED);
            }
            self.state.stack.pop();
        } else {
            guns.side = 1 - guns.side;
            self.set_top(Frame::Guns(guns));
        }
        true
    }

    /// The bombardment before the battle. [AC:11.1a AC:11.1b]
    pub(crate) fn begin_bombardment(&mut self, log: &mut impl Log<Event>) {
        let Some((side, shots)) = self.setup.bombardment.as_ref().map(|b| (b.side, b.shots)) else { return };
        for id in self.stand_ids() {
            if self.kind(id).is_gun() && self.stand(id).side == side && self.hex(id).is_some() {
                *self.shots_mut(id) = shots;
            }
        }
        log.note(|| Event::Bombardment(side, shots));
        let mut finished = [true; 2];
        finished[side] = false;
        self.state.stack.push(Frame::Guns(Guns { side: side as u8, finished, bombardment: true }));
    }

    /// What a battery may fire at in the artillery phase. [AC:5.1c AC:5.1d AC:6e AC:11.1c]
    #[must_use]
    pub fn barrage_targets(&self, barrage: &Barrage) -> Hexes {
        let stand = self.stand(barrage.gun);
        let Some(from) = self.hex(barrage.gun) else { return Hexes::default() };
        let range = stand.kind.row().range;
        let mut targets = self.state.solid[1 - stand.side];
        for hex in targets {
            if self.setup.distance(from, hex) > range {
                targets.remove(hex);
            }
        }
        if barrage.bombardment {
            let allowed = self.setup.bombardment.as_ref().map(|b| b.targets).unwrap_or_default();
            return targets.intersect(allowed);
        }
        let spotters = self.spotters(barrage.gun);
        targets.iter().filter(|hex| self.is_spotted(stand.side, *hex, spotters)).collect()
    }

    /// Hexes of the stands that can spot for a battery: in command, of its division, or of any division of its
    /// corps for a corps battery. [AC:5.1c AC:5.1d G-61]
    #[must_use]
    pub fn spotters(&self, gun: StandId) -> Hexes {
        let stand = self.stand(gun);
        let mut spotters = Hexes::default();
        for division in self.division_ids() {
            let ours = match stand.division {
                Some(own) => own == division,
                None => {
                    let other = self.setup.division(division);
                    other.corps == stand.corps && other.side == stand.side
                }
            };
            if ours {
                let mut here = self.hexes_of(division);
                here.extend(self.guns(division).filter_map(|id| self.hex(id)));
                spotters = spotters.union(here.intersect(self.command(division)));
            }
        }
        spotters
    }

    /// Whether spotters on these hexes, or an aircraft of the side, see a target. [AC:6a to AC:6d AC:11.3c]
    #[must_use]
    pub fn is_spotted(&self, side: Side, target: Hex, spotters: Hexes) -> bool {
        let (ground, air) = self.spotting_ranges(target);
        let index = target.0 as usize;
        let seen = self.setup.within[ground as usize][index].intersect(self.setup.seen_from[index]);
        seen.meets(spotters) || self.aircraft(side).any(|hex| self.setup.distance(hex, target) <= air)
    }

    /// From how far a target is spotted, from the ground and from the air. [AC:6a AC:6b AC:11.3c]
    #[must_use]
    pub fn spotting_ranges(&self, target: Hex) -> (u8, u8) {
        if self.setup.fog_rounds.contains(&self.state.round) {
            return (self.setup.fog_range, self.setup.fog_range);
        }
        let hidden = self.hides(target) || self.hex_status(target) == Order::DugIn;
        if hidden { (2, 3) } else { (3, 4) }
    }

    /// Whether the ground of a hex is cover or trench, for spotting. [AC:6b]
    #[must_use]
    pub fn hides(&self, hex: Hex) -> bool {
        let terrain = &self.setup.terrain;
        [
            &terrain.town,
            &terrain.forest,
            &terrain.light_works,
            &terrain.other_cover,
            &terrain.trench,
            &terrain.strongpoint,
            &terrain.pillbox,
            &terrain.gun_pit,
        ]
        .iter()
        .any(|set| set.contains(hex))
    }

    /// Hexes of a side's aircraft.
    pub fn aircraft(&self, side: Side) -> impl Iterator<Item = Hex> + '_ {
        let (first, count) = self.flight(side);
        self.state.aircraft[first..first + count].iter().filter(|hex| **hex != NOWHERE).map(|hex| Hex(*hex))
    }

    /// Where a side's aircraft are listed: the first and how many.
    pub(crate) fn flight(&self, side: Side) -> (usize, usize) {
        let first = if side == 0 { 0 } else { self.setup.aircraft[0] as usize };
        (first, self.setup.aircraft[side] as usize)
    }

    pub(crate) fn offer_barrage(&self, barrage: &Barrage, into: &mut Vec<Choice>) {
        into.extend(self.barrage_targets(barrage).iter().map(Choice::Shell));
        if !barrage.bombardment {
            let group: Group = std::iter::once(barrage.gun).collect();
            let reach = self.battery_reach(&group);
            let side = self.stand(barrage.gun).side;
            let hexes = self.with_room(side, reach.normal.union(reach.strategic), 2);
            into.extend(hexes.iter().map(|hex| Choice::March(Goal::To(hex))));
            if reach.exit != [false; 2] {
                into.push(Choice::March(Goal::Off));
            }
        }
        into.push(Choice::Stay);
    }

    pub(crate) fn choose_barrage(&mut self, mut barrage: Barrage, choice: Choice, log: &mut impl Log<Event>) {
        let gun = barrage.gun;
        match choice {
            Choice::Shell(hex) => {
                barrage.target = Some(hex);
                *self.shots_mut(gun) -= 1;
                self.set_top(Frame::Barrage(barrage));
                if self.barrage_dice(gun, hex) == 0 {
                    self.roll_barrage(barrage, &Dice::NONE, log);
                }
            }
            Choice::March(goal) => {
                *self.shots_mut(gun) = 0; // AC:5.1h
                self.mark(gun, flag::FINISHED);
                self.state.stack.pop();
                let group: Group = std::iter::once(gun).collect();
                let from = self.hex(gun);
                let stands = vec![gun];
                log.note(|| Event::Marched {
                    stands,
                    from,
                    to: goal,
                    through: Vec::new(),
                    how: How::BatteryPhase,
                });
                self.arrive(&group, goal, log);
            }
            _ => {
                self.mark(gun, flag::FINISHED);
                self.state.stack.pop();
            }
        }
    }

    pub(crate) fn run_barrage(&mut self, barrage: Barrage, log: &mut impl Log<Event>) -> bool {
        if barrage.target.is_none() && self.tidy(log) {
            return true; // AC:8b
        }
        if barrage.target.is_none() && (self.shots(barrage.gun) == 0 || self.hex(barrage.gun).is_none()) {
            self.mark(barrage.gun, flag::FINISHED);
            self.state.stack.pop();
            return true;
        }
        false
    }

    /// A shot falls: as moving against the target's status, one hit at most. [AC:5.1e AC:5.1f AC:5.1g G-60]
    pub(crate) fn roll_barrage(&mut self, mut barrage: Barrage, dice: &Dice, log: &mut impl Log<Event>) {
        let Some(target) = barrage.target.take() else { return };
        let row = HitRow::attacking(self.hex_status(target));
        let hit = row.hits(dice.faces(), self.options().doubles) > 0;
        let (gun, bombardment) = (barrage.gun, barrage.bombardment);
        log.note(|| {
            let mut sum = Vec::new();
            self.barrage_pool(gun, target, &mut sum);
            Event::Shelled { gun, target, dice: *dice, row, hit, sum, bombardment }
        });
        self.set_top(Frame::Barrage(barrage));
        let enemy = 1 - self.stand(gun).side;
        if hit {
            self.push_losses(enemy as u8, [Some(target), None], 1, Among::Everyone);
        }
    }
}
