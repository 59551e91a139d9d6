//! The Move order: units go hex by hex, one after the other or together, and the other side answers each step.
//! [CC:O21a CC:O21.2a CC:O21.6]

use crate::cards::{Action, CardId};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Move, MoveAsk, StepOn};
use crate::place::Place;
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::{Position, flag};
use crate::steps::{Pace, Why};
use crate::units::Units;
use salient_engine::Log;
use salient_ground::Hex;

impl Move {
    /// How far the units moving now have got.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        Pace { spent: self.spent, road: self.road, stopped: self.stopped }
    }

    /// The units moving now have finished.
    const fn finish_group(&mut self) {
        self.group = Units::NONE;
        (self.spent, self.road, self.begun, self.stopped) = (0, false, false, false);
        (self.to, self.step, self.covered) = (None, StepOn::Choose, false);
    }
}

impl Position {
    /// Whether somebody of a Move order who has not moved yet could cross a hexside. [CC:O14.4b]
    fn others_can_step(&self, order: &Move) -> bool {
        order.waiting.iter().any(|unit| self.can_step(unit))
    }

    /// Why the units moving now cannot be told to stop. [CC:O14.4b]
    #[must_use]
    pub fn why_not_finish(&self, order: &Move) -> Option<Why> {
        let (group, pace) = (order.group, order.pace());
        let must = !order.any
            && !self.others_can_step(order)
            && (self.can_go_on(group, pace) || self.can_go_on_unburdened(group, pace));
        must.then_some((cc!("O14.4b"), "At least one unit of a Move order must cross a hexside."))
    }

    /// Why a Move order cannot end, nobody moving just now. [CC:O14.4b]
    #[must_use]
    pub fn why_not_end_move(&self, order: &Move) -> Option<Why> {
        let must = !order.any && self.others_can_step(order);
        must.then_some((cc!("O14.4b"), "At least one unit of a Move order must cross a hexside."))
    }

    /// Why a unit cannot be moved next, or join those about to move. [CC:O21.2a CC:O21.2b A37]
    #[must_use]
    pub fn why_not_join(&self, order: &Move, unit: UnitId) -> Option<Why> {
        if !order.waiting.contains(unit) || self.hex_of(unit).is_none() {
            return Some((cc!("O14.1d"), "The unit is not named for this order, or it has moved."));
        }
        if order.group.is_empty() {
            return (!self.can_step(unit))
                .then_some((cc!("O21.1c"), "The unit has too few movement points for any hex."));
        }
        if order.begun {
            return Some((cc!("O21.2a"), "Other units are moving: they finish first."));
        }
        let mut group = order.group;
        group.insert(unit);
        if self.hex_of_all(group).is_none() {
            return Some((cc!("O21.2b"), "Only units that begin in the same hex move together."));
        }
        let stuck = !self.can_go_on(group, order.pace());
        stuck.then_some((cc!("O21.2b"), "With this unit nobody could move: the slowest decides."))
    }

    /// Units in the same hex that could take a weapon over. [CC:O21.1.1a CC:O21.1.1b]
    pub fn receivers(&self, weapon: WeaponId) -> impl Iterator<Item = UnitId> + '_ {
        let giver = self.bearer(weapon);
        let at = giver.and_then(|giver| self.hex_of(giver).map(|hex| (self.side_of(giver), hex)));
        at.into_iter()
            .flat_map(move |(side, hex)| self.side_at(side, hex))
            .filter(move |unit| Some(*unit) != giver && self.weapon_of(*unit).is_none())
    }

    /// Movement points that a unit named for a Move order has left: before its movement, in it, or after it.
    /// [CC:O21.1.1a B15]
    fn points_in(&self, order: &Move, unit: UnitId) -> i8 {
        self.points_of(unit, if order.group.contains(unit) { order.pace() } else { Pace::default() })
    }

    /// Movement points that those moving now have spent. [CC:O21b]
    pub(crate) fn spent_by(&self, order: &Move) -> i8 {
        let alone = order.group.first().filter(|_| order.group.len() == 1);
        order.spent + alone.map_or(0, |unit| self.unit(unit).spent)
    }

    /// Whether one of these units, named for a Move order, has a weapon, somebody to take it and a point for it.
    /// [CC:11.3a CC:O21.1.1a]
    fn can_give(&self, order: &Move, units: Units) -> bool {
        units.iter().any(|unit| {
            let taken = |weapon: WeaponId| self.receivers(weapon).next().is_some();
            self.weapon_of(unit).is_some_and(taken) && self.points_in(order, unit) >= 1
        })
    }

    /// Why a weapon cannot be handed to a unit in a Move order: its bearer is one of those named for it, whether it has
    /// moved or not. [CC:O21.1.1a CC:O21.1.1b CC:O14.4b B15]
    #[must_use]
    pub fn why_not_give(&self, order: &Move, weapon: WeaponId, to: UnitId) -> Option<Why> {
        let Some(giver) = self.bearer(weapon).filter(|unit| order.named.contains(*unit)) else {
            return Some((cc!("O21.1.1a"), "Its bearer is not named for this order."));
        };
        if self.points_in(order, giver) < 1 {
            return Some((
                cc!("O21.1.1a"),
                "Handing a weapon over costs a movement point, and its bearer has none left.",
            ));
        }
        if self.weapon_of(to).is_some() {
            return Some((cc!("O21.1.1b"), "The unit has a weapon already."));
        }
        if !self.receivers(weapon).any(|unit| unit == to) {
            return Some((cc!("O21.1.1a"), "The unit is not a friend in the same hex."));
        }
        let free =
            |unit: UnitId| unit != giver && unit != to && self.can_go_on(Units::of(unit), Pace::default());
        if !order.any && !order.waiting.iter().any(free) {
            let mut after = self.clone();
            after.hand_over(weapon, to);
            after.charge(giver, 1);
            let (group, pace) = (order.group, order.pace());
            let somebody = after.can_go_on(group, pace)
                || after.can_go_on_unburdened(group, pace)
                || after.others_can_step(order);
            if !somebody {
                return Some((cc!("O14.4b"), "Afterwards nobody could cross a hexside, and somebody must."));
            }
        }
        None
    }

    /// Why a weapon cannot be handed to anybody. [CC:O21.1.1a]
    #[must_use]
    pub fn why_not_hand_over(&self, order: &Move, weapon: WeaponId) -> Option<Why> {
        let nobody = (cc!("O21.1.1b"), "Nobody in the hex could take the weapon.");
        let mut first = None;
        for to in self.receivers(weapon) {
            match self.why_not_give(order, weapon, to) {
                None => return None,
                why => first = first.or(why),
            }
        }
        first.or(Some(nobody))
    }

    /// Why something cannot be chosen in a Move order; nothing when it can, or when it is no matter of a Move order.
    #[must_use]
    pub fn why_not_in_move(&self, order: &Move, choice: Choice) -> Option<Why> {
        let side = order.side as Side;
        match (order.asks, choice) {
            (MoveAsk::Go, Choice::Hex(_) | Choice::Exit) if order.group.is_empty() => {
                Some((cc!("O21.2a"), "First comes the unit that is to move."))
            }
            (MoveAsk::Go, Choice::Hex(hex)) => self.why_not_step(order.group, order.pace(), hex),
            (MoveAsk::Go, Choice::Exit) => self.why_not_exit_moving(order.group, order.pace()),
            (MoveAsk::Go, Choice::Unit(unit)) => self.why_not_join(order, unit),
            (MoveAsk::Go, Choice::Weapon(weapon)) => self.why_not_hand_over(order, weapon),
            (MoveAsk::Go, Choice::Give(_)) => {
                Some((cc!("O21.1.1a"), "First comes the weapon that is handed over."))
            }
            (MoveAsk::Go, Choice::Done) if order.group.is_empty() => self.why_not_end_move(order),
            (MoveAsk::Go, Choice::Done) => self.why_not_finish(order),
            (MoveAsk::Go, Choice::Action(card)) => match self.card(side, card).action {
                Action::AssaultFire => self.why_not_assault_fire(side),
                Action::SmokeGrenades => self.why_not_smoke_grenades(side),
                action => Some((action.clause(), "This action is not played in one's own move.")),
            },
            (MoveAsk::Give(weapon), Choice::Give(to)) => self.why_not_give(order, weapon, to),
            (MoveAsk::Target, Choice::Hex(hex)) => {
                let (units, weapons) = self.assault_pieces(side);
                let out = !self.targets(side, units, weapons).contains(hex);
                out.then_some((
                    cc!("A26a"),
                    "No piece with boxed firepower has an enemy there in range and sight.",
                ))
            }
            (MoveAsk::Smoke, Choice::Hex(hex)) => {
                let out = !self.grenade_hexes(side).contains(hex);
                out.then_some((
                    cc!("A39b"),
                    "Smoke falls in or next to the hex of a mover with boxed movement, not on water or fire.",
                ))
            }
            _ => None,
        }
    }

    /// Whether, for all the other side knows, the mover could play an action now.
    fn might_act(&self, side: Side) -> bool {
        self.might_assault(side) || self.might_smoke(side)
    }

    pub(crate) fn offer_move(&self, order: &Move, into: &mut Vec<Choice>) {
        match order.asks {
            MoveAsk::Go => self.offer_going(order, into),
            MoveAsk::Give(weapon) => {
                let able =
                    self.receivers(weapon).filter(|to| self.why_not_give(order, weapon, *to).is_none());
                into.extend(able.map(Choice::Give));
            }
            MoveAsk::Target => self.offer_assault_targets(order, into),
            MoveAsk::Smoke => self.offer_grenade_hexes(order, into),
        }
    }

    fn offer_going(&self, order: &Move, into: &mut Vec<Choice>) {
        let side = order.side as Side;
        if !order.begun {
            let able = order.waiting.iter().filter(|unit| self.why_not_join(order, *unit).is_none());
            into.extend(able.map(Choice::Unit));
        }
        if self.hex_of_all(order.group).is_some() {
            let pace = order.pace();
            into.extend(self.steps_open(order.group, pace).map(Choice::Hex));
            if self.why_not_exit_moving(order.group, pace).is_none() {
                into.push(Choice::Exit);
            }
            if self.why_not_finish(order).is_none() {
                into.push(Choice::Done);
            }
        } else if self.why_not_end_move(order).is_none() {
            into.push(Choice::Done);
        }
        let weapons = order.named.iter().filter_map(|unit| self.weapon_of(unit));
        let able = weapons.filter(|weapon| self.why_not_hand_over(order, *weapon).is_none());
        into.extend(able.map(Choice::Weapon));
        self.offer_mover_actions(side, into);
    }

    /// Actions of the moving side: they wait for all of the other side's. [CC:O21.6 CC:O14.3]
    fn offer_mover_actions(&self, side: Side, into: &mut Vec<Choice>) {
        let mut held = self.actions_held(side, Action::AssaultFire).peekable();
        if held.peek().is_some() && self.why_not_assault_fire(side).is_none() {
            into.extend(held.map(Choice::Action));
        }
        let mut held = self.actions_held(side, Action::SmokeGrenades).peekable();
        if held.peek().is_some() && self.why_not_smoke_grenades(side).is_none() {
            into.extend(held.map(Choice::Action));
        }
    }

    pub(crate) fn choose_in_move(&mut self, mut order: Move, choice: Choice, log: &mut impl Log<Event>) {
        match (order.asks, choice) {
            (MoveAsk::Target, Choice::Hex(hex)) => return self.assault(order, hex, log),
            (MoveAsk::Smoke, Choice::Hex(hex)) => return self.throw_smoke(order, hex, log),
            (MoveAsk::Give(weapon), Choice::Give(to)) => return self.give(order, weapon, to, log),
            (MoveAsk::Go, Choice::Unit(unit)) => {
                order.waiting.remove(unit);
                order.group.insert(unit);
                self.mark(unit, flag::MOVING);
            }
            (MoveAsk::Go, Choice::Hex(hex)) => {
                order.to = Some(hex);
                order.step = StepOn::Leave;
            }
            (MoveAsk::Go, Choice::Exit) => {
                order.to = None;
                order.step = StepOn::Leave;
            }
            (MoveAsk::Go, Choice::Weapon(weapon)) => order.asks = MoveAsk::Give(weapon),
            (MoveAsk::Go, Choice::Action(card)) => return self.act_in_move(order, card, log),
            (MoveAsk::Go, Choice::Done) if order.group.is_empty() => {
                self.state.stack.pop();
                return;
            }
            (MoveAsk::Go, Choice::Done) => return self.finish_group(order),
            _ => {}
        }
        self.set_top(Frame::Move(order));
    }

    fn act_in_move(&mut self, mut order: Move, card: CardId, log: &mut impl Log<Event>) {
        order.asks = match self.play_action(order.side as Side, card, log) {
            Action::AssaultFire => MoveAsk::Target,
            _ => MoveAsk::Smoke,
        };
        self.set_top(Frame::Move(order));
    }

    /// A weapon changes hands for a point of its bearer's; no hex is entered, so nobody answers. [CC:O21.1.1a A36]
    fn give(&mut self, mut order: Move, weapon: WeaponId, to: UnitId, log: &mut impl Log<Event>) {
        order.asks = MoveAsk::Go;
        self.set_top(Frame::Move(order));
        if let Some(giver) = self.bearer(weapon) {
            self.charge(giver, 1);
        }
        self.hand_over(weapon, to);
        let who = self.who(to);
        log.note(|| Event::WeaponGiven(weapon, who, cc!("O21.1.1a")));
    }

    fn finish_group(&mut self, mut order: Move) {
        if !self.setup.options.whole_order_moves {
            order.group.iter().for_each(|unit| self.unmark(unit, flag::MOVING));
        }
        let toll = order.pace().toll();
        order.group.iter().for_each(|unit| self.charge(unit, toll));
        order.finish_group();
        self.set_top(Frame::Move(order));
    }

    /// One step; whether it moved.
    pub(crate) fn run_move(&mut self, mut order: Move, log: &mut impl Log<Event>) -> bool {
        match order.step {
            StepOn::Choose => return self.run_move_choice(order),
            StepOn::Leave => {
                order.step = StepOn::Enter;
                self.set_top(Frame::Move(order));
                self.mines_at(self.hex_of_all(order.group), order.group);
            }
            StepOn::Enter => self.enter(order, log),
            StepOn::Mines => {
                order.step = StepOn::React;
                self.set_top(Frame::Move(order));
                self.mines_at(order.to, order.group);
            }
            StepOn::React => {
                let (to, covered) = (order.to, order.covered);
                (order.step, order.to, order.covered) = (StepOn::Choose, None, false);
                self.set_top(Frame::Move(order));
                if let Some(hex) = to {
                    self.push_reaction(1 - order.side as Side, hex, order.group, !covered);
                }
            }
        }
        true
    }

    /// Mines of a hex strike those who have just entered it or are about to leave it. [CC:F103.1a CC:F103.1b
    /// CC:F103.1c]
    pub(crate) fn mines_at(&mut self, hex: Option<Hex>, units: Units) {
        if let Some(hex) = hex
            && self.work(hex) == Some(Fortification::Mines)
        {
            let there: Units = units.iter().filter(|unit| self.hex_of(*unit) == Some(hex)).collect();
            self.push_mines(hex, there);
        }
    }

    /// Nobody is asked who has nothing to choose from; whether that was so.
    fn run_move_choice(&mut self, order: Move) -> bool {
        if order.asks != MoveAsk::Go {
            return false;
        }
        let (group, pace, side) = (order.group, order.pace(), order.side as Side);
        if group.is_empty() {
            let more = order.waiting.iter().any(|unit| self.why_not_join(&order, unit).is_none());
            if more || self.might_act(side) || self.can_give(&order, order.named) {
                return false;
            }
            self.state.stack.pop();
            return true;
        }
        // A group that was scattered has finished.
        let together = self.hex_of_all(group).is_some();
        if together && (self.can_go_on(group, pace) || self.can_give(&order, group) || self.might_act(side)) {
            return false;
        }
        self.finish_group(order);
        true
    }

    /// The group goes over, whatever befell it on leaving; mines that broke it do not hold it back. [CC:F103.2d]
    fn enter(&mut self, mut order: Move, log: &mut impl Log<Event>) {
        let Some(from) = self.hex_of_all(order.group) else { return self.finish_group(order) };
        let side = order.side as Side;
        let Some(to) = order.to else { return self.leave_map(order, from, log) };
        // An event on the way may have set the hex on fire or put an enemy there.
        let (None, Some(cost)) = (self.why_not_go(side, from, to), self.step_cost(from, to)) else {
            (order.step, order.to) = (StepOn::Choose, None);
            self.set_top(Frame::Move(order));
            return;
        };
        let wire = |hex: Hex| self.work(hex) == Some(Fortification::Wire);
        order.spent += cost;
        order.road |= self.setup.hex(to).road;
        order.stopped |= wire(from) || wire(to);
        order.covered = self.under_cover(from, to);
        (order.begun, order.any, order.step) = (true, true, StepOn::Mines);
        self.set_top(Frame::Move(order));
        self.go_over(order.group, from, to, Some(order.spent), log);
    }

    /// Units go from one hex to another: control follows at once. [CC:7.3.1b A48]
    pub(crate) fn go_over(
        &mut self,
        units: Units,
        from: Hex,
        to: Hex,
        spent: Option<i8>,
        log: &mut impl Log<Event>,
    ) {
        for unit in units.iter() {
            self.place(unit, Place::on(to));
        }
        let clause = if spent.is_some() { cc!("O21.1a") } else { cc!("O16.1a") };
        log.note(|| {
            let units = units.iter().map(|unit| self.who(unit)).collect();
            Event::Moved { units, from, to, spent, clause }
        });
        self.occupied(from, log);
        self.occupied(to, log);
    }

    /// The group leaves the map; nobody answers that. [CC:7.2.1a A76]
    fn leave_map(&mut self, mut order: Move, from: Hex, log: &mut impl Log<Event>) {
        let leaving = order.group;
        if self.why_not_exit(order.side as Side, from).is_some() {
            order.step = StepOn::Choose;
            return self.set_top(Frame::Move(order));
        }
        order.any = true;
        order.finish_group();
        self.set_top(Frame::Move(order));
        self.exit(leaving, log);
    }
}
