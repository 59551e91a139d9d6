//! Sections 1.2 and 2.2 to 2.5: one division's turn. It moves, then it fights.
//!
//! Stands are lifted hex by hex and marched together; some can be left behind first. A holding or dug-in
//! division shuffles as one simultaneous order (G-17): a hex may be overfull for a moment, but not when the
//! shuffle ends.

use crate::chart::{Order, STACKING};
use crate::choice::{Choice, Goal};
use crate::event::{Cause, Event, How};
use crate::frame::{Among, Frame, Group, March, Mode, Turn, TurnStep};
use crate::options::{CorpsGunsMove, RetreatLoss};
use crate::place::Place;
use crate::setup::{DivisionId, Hexes, Side, StandId, Stands};
use crate::state::{Position, flag};
use arrayvec::ArrayVec;
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// A division begins its turn. [AC:1.2d]
    pub(crate) fn begin_turn(&mut self, division: DivisionId, mode: Mode) {
        let side = self.setup.division(division).side;
        let command = self.command(division);
        let mut snapshot = Hexes::default();
        let near = self.near(1 - side);
        let mut began_near = false;
        for id in self.combat_stands(division) {
            self.state.flags[id.index()] = 0;
            self.state.origin[id.index()] = self.state.at[id.index()];
            if let Some(hex) = self.hex(id) {
                snapshot.insert(hex);
                began_near |= near.contains(hex) && !self.has_stormtroopers(division, hex, &Group::default());
                if command.contains(hex) {
                    self.mark(id, flag::COMMANDED);
                }
            }
        }
        let guns: Stands = self.guns(division).collect();
        for id in self.setup.division(division).headquarters.into_iter().chain(guns) {
            self.unmark(id, flag::MOVED);
            self.state.origin[id.index()] = self.state.at[id.index()];
            if let Some(hex) = self.hex(id) {
                snapshot.insert(hex); // AC:2.4c
            }
        }
        for number in 0..self.setup.guns.len() {
            self.unmark(self.setup.guns[number], flag::SUPPORTED); // AC:3.3.1e
        }
        self.state.stack.push(Frame::Turn(Turn {
            division,
            mode,
            step: TurnStep::Move,
            strategic: false,
            began_near,
            normal: false,
            snapshot,
            filled: Hexes::default(),
            attacked: Hexes::default(),
            attacks: 0,
            guns: [0; 2],
        }));
    }

    fn set_step(&mut self, step: TurnStep) -> bool {
        if let Frame::Turn(turn) = self.state.stack.top_mut() {
            turn.step = step;
        }
        true
    }

    pub(crate) fn run_turn(&mut self, turn: Turn, log: &mut impl Log<Event>) -> bool {
        if self.relocate_orphans() {
            return true; // AC:8b
        }
        match turn.step {
            TurnStep::Move => {
                if self.any_lift(&turn) {
                    false
                } else {
                    self.set_step(TurnStep::Tidy)
                }
            }
            TurnStep::Tidy => {
                if self.tidy(log) {
                    return true;
                }
                let later = matches!(turn.mode, Mode::Shuffle | Mode::Night);
                self.set_step(if later { TurnStep::Headquarters } else { TurnStep::Attack })
            }
            TurnStep::Headquarters => {
                if self.any_lift(&turn) {
                    false
                } else {
                    self.set_step(TurnStep::TidyAgain)
                }
            }
            TurnStep::TidyAgain => {
                if self.tidy(log) {
                    return true;
                }
                self.set_step(if turn.mode == Mode::Night { TurnStep::Over } else { TurnStep::Attack })
            }
            TurnStep::Attack => {
                if self.targets(&turn).is_empty() {
                    let last = self.options().headquarters_move_last && turn.mode == Mode::Free;
                    self.set_step(if last { TurnStep::Last } else { TurnStep::Over })
                } else {
                    false
                }
            }
            TurnStep::Last => {
                if self.any_lift(&turn) {
                    false
                } else {
                    self.set_step(TurnStep::Over)
                }
            }
            TurnStep::Over => {
                if self.tidy(log) {
                    return true;
                }
                log.note(|| Event::TurnEnded(turn.division));
                self.state.stack.pop();
                true
            }
        }
    }

    /// Whether the step allows combat stands and batteries to be lifted, and headquarters.
    fn lifts(turn: &Turn) -> (bool, bool) {
        match turn.step {
            TurnStep::Move => (true, matches!(turn.mode, Mode::Free | Mode::Retreat)),
            TurnStep::Headquarters | TurnStep::Last => (false, true), // AC:2.4g
            _ => (false, false),
        }
    }

    /// Hexes with stands of the division that have not moved.
    fn unmoved(&self, turn: &Turn) -> Hexes {
        let shuffling = turn.mode == Mode::Shuffle;
        self.combat_stands(turn.division)
            .filter(|id| !self.has(*id, flag::MOVED) && (!shuffling || self.has(*id, flag::COMMANDED)))
            .filter_map(|id| self.hex(id))
            .collect()
    }

    fn any_unmoved(&self, turn: &Turn) -> bool {
        let shuffling = turn.mode == Mode::Shuffle;
        self.combat_stands(turn.division).any(|id| {
            !self.has(id, flag::MOVED)
                && (!shuffling || self.has(id, flag::COMMANDED))
                && self.hex(id).is_some()
        })
    }

    /// Boxes of the division that still hold combat stands. [G-77]
    pub(crate) fn waiting_boxes(&self, turn: &Turn) -> Vec<u8> {
        if turn.mode != Mode::Free || self.setup.division(turn.division).enters.is_none() {
            return Vec::new();
        }
        let mut boxes: Vec<u8> = self
            .combat_stands(turn.division)
            .filter(|id| !self.has(*id, flag::MOVED))
            .filter_map(|id| self.state.at[id.index()].entry_box())
            .collect();
        boxes.dedup();
        boxes
    }

    /// Batteries that may move in this turn: the division's own, for a shot; by night for nothing. [AC:5j AC:5l G-56]
    pub(crate) fn movable_guns<'a>(&'a self, turn: &'a Turn) -> impl Iterator<Item = StandId> + 'a {
        let corps = self.setup.division(turn.division).corps;
        let with_corps =
            self.options().corps_guns_move == CorpsGunsMove::AlsoInTurns && turn.mode != Mode::Night;
        let from_corps = if with_corps { Some(self.corps_guns(corps)) } else { None };
        let night = turn.mode == Mode::Night;
        self.guns(turn.division).chain(from_corps.into_iter().flatten()).filter(move |id| {
            let here = self.hex(*id).is_some()
                || (turn.mode == Mode::Free && self.state.at[id.index()].entry_box().is_some());
            here && !self.has(*id, flag::MOVED) && (night || self.shots(*id) > 0)
        })
    }

    /// Headquarters of the division that may move now. [AC:2.3a]
    fn movable_headquarters<'a>(&'a self, turn: &'a Turn) -> impl Iterator<Item = StandId> + 'a {
        self.setup.division(turn.division).headquarters.into_iter().filter(move |id| {
            let here = self.hex(*id).is_some()
                || (turn.mode == Mode::Free && self.state.at[id.index()].entry_box().is_some());
            here && !self.has(*id, flag::MOVED)
        })
    }

    fn any_lift(&self, turn: &Turn) -> bool {
        let (stands, headquarters) = Self::lifts(turn);
        (stands
            && (self.any_unmoved(turn)
                || !self.waiting_boxes(turn).is_empty()
                || self.movable_guns(turn).next().is_some()
                || self.overfull(turn).is_some()))
            || (headquarters && self.movable_headquarters(turn).next().is_some())
    }

    /// A hex of the division that holds too much in the middle of a shuffle. [AC:0h G-17]
    #[must_use]
    pub fn overfull(&self, turn: &Turn) -> Option<Hex> {
        if !matches!(turn.mode, Mode::Shuffle | Mode::Night) {
            return None;
        }
        turn.filled.iter().find(|hex| self.stacking(*hex) > STACKING)
    }

    pub(crate) fn offer_lifts(&self, turn: &Turn, into: &mut Vec<Choice>) {
        let (stands, headquarters) = Self::lifts(turn);
        if stands {
            into.extend(self.unmoved(turn).iter().map(Choice::Lift));
            into.extend(self.waiting_boxes(turn).into_iter().map(Choice::LiftBox));
            into.extend(self.movable_guns(turn).map(Choice::LiftOne));
        }
        if headquarters {
            into.extend(self.movable_headquarters(turn).map(Choice::LiftOne));
        }
        match self.overfull(turn) {
            Some(hex) if stands => {
                let here: Stands = self.stack(hex).filter(|id| self.came_here(*id, hex)).collect();
                into.extend(self.one_of_each(&here).map(Choice::Return));
            }
            _ => into.push(Choice::Done),
        }
    }

    /// Whether a stand was shuffled into this hex from elsewhere.
    fn came_here(&self, id: StandId, hex: Hex) -> bool {
        self.has(id, flag::MOVED)
            && self.stand(id).kind != crate::chart::Kind::Headquarters
            && self.state.origin[id.index()] != Place::on(hex)
            && self.state.origin[id.index()].hex().is_some()
            && self.state.stack.turn().is_some_and(|turn| self.stand(id).division == Some(turn.division))
    }

    /// One of each set of stands that are alike, in order.
    pub(crate) fn one_of_each<'a>(&'a self, stands: &'a [StandId]) -> impl Iterator<Item = StandId> + 'a {
        stands
            .iter()
            .enumerate()
            .filter(|(index, id)| !stands[..*index].iter().any(|earlier| self.alike(*earlier, **id)))
            .map(|(_, id)| *id)
    }

    pub(crate) fn choose_in_turn(&mut self, turn: Turn, choice: Choice, log: &mut impl Log<Event>) {
        match choice {
            Choice::Lift(hex) => self.lift(self.liftable(&turn, hex)),
            Choice::LiftBox(number) => self.lift(self.boxed(&turn, number)),
            Choice::LiftOne(id) => self.lift(std::iter::once(id).collect()),
            Choice::Return(id) => {
                self.place(id, self.state.origin[id.index()]);
                if let (Some(hex), Some(turn)) = (self.hex(id), self.state.stack.turn_mut()) {
                    turn.filled.insert(hex);
                }
                log.note(|| Event::Returned(id));
            }
            Choice::Target(hex) => self.begin_fight(turn, hex, log),
            Choice::Done => {
                let next = match turn.step {
                    TurnStep::Move => TurnStep::Tidy,
                    TurnStep::Headquarters => TurnStep::TidyAgain,
                    TurnStep::Attack if self.options().headquarters_move_last && turn.mode == Mode::Free => {
                        TurnStep::Last
                    }
                    _ => TurnStep::Over,
                };
                self.set_step(next);
            }
            _ => {}
        }
    }

    fn lift(&mut self, group: Group) {
        self.state.stack.push(Frame::March(March { group }));
    }

    /// Where the lifted group can go: hexes, and whether off the map.
    #[must_use]
    pub fn goals(&self, group: &Group) -> (Hexes, bool) {
        let Some(turn) = self.state.stack.turn() else { return (Hexes::default(), false) };
        let Some(first) = group.iter().next() else { return (Hexes::default(), false) };
        let kind = self.kind(first);
        let points = self.points(group);
        let side = self.stand(first).side;
        if kind == crate::chart::Kind::Headquarters {
            return (self.headquarters_reach(turn, first), false);
        }
        if kind.is_gun() && turn.mode != Mode::Night {
            let reach = self.battery_reach(group);
            return (
                self.with_room(side, reach.normal.union(reach.strategic), points),
                reach.exit != [false; 2],
            );
        }
        match turn.mode {
            Mode::Free => {
                let reach = self.free_reach(turn, group);
                (self.with_room(side, reach.normal.union(reach.strategic), points), reach.exit != [false; 2])
            }
            Mode::Retreat => {
                let reach = self.retreat_reach(group);
                (self.with_room(side, reach.all(), points), reach.exit.is_some())
            }
            Mode::Shuffle => {
                let (inside, trenches) = self.shuffle_reach(turn, group);
                (inside.union(trenches), false)
            }
            Mode::Night => (self.night_reach(turn, group), false),
        }
    }

    pub(crate) fn offer_march(&self, march: &March, into: &mut Vec<Choice>) {
        let (hexes, off) = self.goals(&march.group);
        into.extend(hexes.iter().map(|hex| Choice::March(Goal::To(hex))));
        if off {
            into.push(Choice::March(Goal::Off));
        }
        if march.group.len() > 1 {
            let stands: ArrayVec<StandId, 4> = march.group.iter().collect();
            into.extend(self.one_of_each(&stands).map(Choice::Drop));
        }
        into.push(Choice::Stay);
    }

    pub(crate) fn choose_march(&mut self, march: March, choice: Choice, log: &mut impl Log<Event>) {
        let mut group = march.group;
        match choice {
            Choice::Drop(id) => {
                group.remove(id);
                self.set_top(Frame::March(March { group }));
            }
            Choice::Stay => {
                self.state.stack.pop();
                for id in group.iter() {
                    self.mark(id, flag::MOVED);
                }
            }
            Choice::March(goal) => {
                self.state.stack.pop();
                self.march(&group, goal, log);
            }
            _ => {}
        }
    }

    /// Moves a group to a goal it can reach.
    fn march(&mut self, group: &Group, goal: Goal, log: &mut impl Log<Event>) {
        let Some(turn) = self.state.stack.turn().copied() else { return };
        let Some(first) = group.iter().next() else { return };
        let from = self.hex(first);
        let (how, cost) = self.manner(&turn, group, goal);
        let through = self.route(group, goal, how);
        let flags = self.flags_division(&turn, first);
        if how == How::Strategic && !turn.strategic && flags {
            if let Some(turn) = self.state.stack.turn_mut() {
                turn.strategic = true;
            }
            log.note(|| Event::Strategic(turn.division));
        }
        if how == How::Normal
            && flags
            && !self.is_strategic_too(group, goal)
            && let Some(turn) = self.state.stack.turn_mut()
        {
            turn.normal = true; // AC:2e
        }
        if self.kind(first).is_gun() && turn.mode != Mode::Night {
            *self.shots_mut(first) -= 1; // AC:5j
        }
        let how = if self.kind(first).is_gun() && turn.mode != Mode::Night { How::BatteryTurn } else { how };
        log.note(|| Event::Marched {
            stands: group.iter().collect(),
            from,
            to: goal,
            through: through.to_vec(),
            how,
        });
        for hex in &through {
            self.cross(group, *hex, log);
        }
        for id in group.iter() {
            self.mark(id, flag::MOVED);
        }
        self.arrive(group, goal, log);
        if let (Goal::To(hex), Some(turn)) = (goal, self.state.stack.turn_mut())
            && matches!(turn.mode, Mode::Shuffle | Mode::Night)
        {
            turn.filled.insert(hex);
        }
        if cost > 0 {
            let at = match goal {
                Goal::To(hex) => hex,
                Goal::Off => through.last().copied().or(from).unwrap_or(Hex(0)),
            };
            self.pay_retreat(group, at, cost, log);
        }
        if let Goal::To(hex) = goal
            && matches!(turn.mode, Mode::Free | Mode::Retreat)
        {
            self.check_merge(hex);
        }
    }

    /// Whether a stand's kind of movement is that of its whole division. [AC:2e G-15]
    pub(crate) fn flags_division(&self, turn: &Turn, id: StandId) -> bool {
        !self.kind(id).is_gun()
            || (self.options().battery_flags_division && self.stand(id).division == Some(turn.division))
    }

    /// Whether strategic movement would get a group there as well.
    fn is_strategic_too(&self, group: &Group, goal: Goal) -> bool {
        let reach = self.strategic_reach(group);
        match goal {
            Goal::To(hex) => reach.strategic.contains(hex),
            Goal::Off => reach.exit[1],
        }
    }

    /// How a group gets to a goal, and the strength it costs on a Retreat order.
    fn manner(&self, turn: &Turn, group: &Group, goal: Goal) -> (How, u8) {
        let first = group.iter().next().unwrap_or(StandId(0));
        if self.kind(first) == crate::chart::Kind::Headquarters {
            return (How::Headquarters, 0);
        }
        let gun = self.kind(first).is_gun();
        match turn.mode {
            Mode::Night => (How::Night, 0),
            _ if gun => {
                let reach = self.battery_reach(group);
                let normal = match goal {
                    Goal::To(hex) => reach.normal.contains(hex),
                    Goal::Off => reach.exit[0],
                };
                (if normal { How::Normal } else { How::Strategic }, 0)
            }
            Mode::Free => {
                let reach = self.free_reach(turn, group);
                let normal = match goal {
                    Goal::To(hex) => reach.normal.contains(hex),
                    Goal::Off => reach.exit[0],
                };
                (if normal { How::Normal } else { How::Strategic }, 0)
            }
            Mode::Retreat => {
                let reach = self.retreat_reach(group);
                let cost = match goal {
                    Goal::To(hex) => reach.cost(hex),
                    Goal::Off => reach.exit,
                };
                (How::Retreat, cost.unwrap_or(0))
            }
            Mode::Shuffle => {
                let (inside, _) = self.shuffle_reach(turn, group);
                let shuffle = matches!(goal, Goal::To(hex) if inside.contains(hex));
                (if shuffle { How::Shuffle } else { How::Trench }, 0)
            }
        }
    }

    /// A group passes through a hex.
    fn cross(&mut self, group: &Group, hex: Hex, log: &mut impl Log<Event>) {
        let Some(first) = group.iter().next() else { return };
        if self.kind(first).is_combat() {
            let side = self.stand(first).side;
            self.take_ground(side, hex, log);
            self.displace_headquarters(side, hex);
        }
    }

    /// A group comes to the end of its way.
    pub(crate) fn arrive(&mut self, group: &Group, goal: Goal, log: &mut impl Log<Event>) {
        let Some(first) = group.iter().next() else { return };
        let side = self.stand(first).side;
        match goal {
            Goal::Off => {
                for id in group.iter() {
                    self.place(id, Place::EXITED);
                }
            }
            Goal::To(hex) => {
                if self.kind(first).is_combat() {
                    self.take_ground(side, hex, log);
                }
                for id in group.iter() {
                    self.place(id, Place::on(hex));
                }
                self.crush_wire(group, hex, log);
                if self.kind(first).is_combat() {
                    self.displace_headquarters(side, hex);
                }
            }
        }
    }

    /// A tank that enters wire destroys it. [AC:2.1i]
    pub(crate) fn crush_wire(&mut self, group: &Group, hex: Hex, log: &mut impl Log<Event>) {
        if self.state.wire.contains(hex) && group.iter().any(|id| self.kind(id) == crate::chart::Kind::Tank) {
            self.state.wire.remove(hex);
            log.note(|| Event::WireCrushed(hex));
        }
    }

    /// A side's combat stands set foot on a hex. [G-80]
    pub(crate) fn take_ground(&mut self, side: Side, hex: Hex, log: &mut impl Log<Event>) {
        if !self.setup.tracked.contains(hex) || self.state.control[side].contains(hex) {
            return;
        }
        self.claim_hex(side, hex);
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            if objective.hex == hex {
                log.note(|| Event::Taken(number as u8, side));
            }
        }
    }

    /// What a Retreat order costs a group that crossed enemy zones. [AC:2.6c G-06]
    fn pay_retreat(&mut self, group: &Group, at: Hex, cost: u8, log: &mut impl Log<Event>) {
        let one_pays = self.options().retreat_loss == RetreatLoss::PerStack;
        if one_pays && !self.start_hex(group).is_empty() {
            let side = self.mover(group).side as u8;
            self.push_losses(side, [Some(at), None], cost, Among::These(*group));
            return;
        }
        for id in group.iter().take(if one_pays { 1 } else { group.len() }) {
            for _ in 0..cost {
                if self.state.at[id.index()] != Place::LOST {
                    self.hurt(id, at, Cause::RetreatOrder, log);
                }
            }
        }
    }

    /// Whether a division may attack in its turn at all.
    #[must_use]
    pub fn may_attack(&self, turn: &Turn) -> bool {
        let order = self.state.orders[turn.division.index()];
        matches!(turn.mode, Mode::Free | Mode::Shuffle)
            && matches!(order, Order::Move | Order::Hold)
            && !turn.strategic
    }
}
