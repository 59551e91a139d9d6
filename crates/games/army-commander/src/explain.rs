//! Why not: the clause and the reason for everything that is not on offer.

use crate::chart::{Kind, Order};
use crate::choice::{Choice, Goal};
use crate::clause::ac;
use crate::frame::{Among, Barrage, FallBack, Fight, FightStep, Frame, Group, Mode, Step, Turn, TurnStep};
use crate::options::HoldAttacks;
use crate::procedure::seat;
use crate::setup::{DivisionId, Hexes, Side, StandId};
use crate::state::{Position, flag};
use salient_engine::{Clause, Pending, Refusal};
use salient_ground::Hex;

fn no(clause: Clause, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Position {
    /// Why a choice is not on offer to a side; `None` when it is.
    #[must_use]
    pub fn refuse(&self, side: Side, choice: Choice) -> Option<Refusal> {
        let mut offered = Vec::new();
        self.offer(side, &mut offered);
        if offered.contains(&choice) { None } else { Some(self.explain(side, choice)) }
    }

    /// Why a choice that is not on offer is not.
    fn explain(&self, side: Side, choice: Choice) -> Refusal {
        match self.waits_for() {
            Pending::Over(_) => return no(ac!("9b"), "The battle is over."),
            Pending::Chance(chance) => {
                return no(chance.clause, format!("Dice must fall first: {}.", chance.why));
            }
            Pending::Decide(seats) if !seats.contains(seat(side)) => {
                let ask = self.ask_now(None);
                let whose = if seats.contains(seat(1 - side)) { self.side_name(1 - side) } else { "nobody" };
                return no(
                    ask.clause,
                    format!(
                        "It is not for the {} side to decide now, but for the {whose} side.",
                        self.side_name(side)
                    ),
                );
            }
            Pending::Decide(_) => {}
        }
        let particular = match (*self.state.stack.top(), choice) {
            (Frame::Round(Step::Orders), Choice::Order(id, order)) => self.why_not_order(side, id, order),
            (Frame::Round(Step::Orders), Choice::Seal) => {
                Some(no(ac!("1.1a"), "Every division must have its order first."))
            }
            (Frame::Round(step), Choice::Activate(id)) => self.why_not_activate(side, step, id),
            (Frame::Turn(turn), Choice::Lift(hex)) => self.why_not_lift(&turn, hex),
            (Frame::Turn(turn), Choice::LiftOne(id)) => self.why_not_lift_one(&turn, id),
            (Frame::Turn(turn), Choice::Target(hex)) => self.why_not_attack(&turn, hex),
            (Frame::Turn(turn), Choice::Done) => self.overfull(&turn).map(|hex| {
                no(ac!("0h"), format!("{} holds too many stands; some must go back.", self.hex_name(hex)))
            }),
            (Frame::March(march), Choice::March(Goal::To(hex))) => self.why_not_march(&march.group, hex),
            (Frame::March(_) | Frame::Barrage(_), Choice::March(Goal::Off)) => {
                Some(no(ac!("9c"), "The scenario lets nobody leave the map from here now."))
            }
            (Frame::March(march), Choice::Drop(id)) => Some(if march.group.contains(id) {
                no(ac!("2a"), "Somebody must move; choose to stay instead.")
            } else {
                no(ac!("2a"), format!("{} is not being moved.", self.stand(id).name))
            }),
            (Frame::Fight(fight), Choice::From(hex)) => self.why_not_from(&fight, hex),
            (Frame::Fight(fight), Choice::Call(id)) => self.why_not_call(side, &fight, id),
            (Frame::Fight(fight), Choice::Hold) => Some(no(
                ac!("4.1e"),
                format!(
                    "Only beaten dug-in stands in cover may pay to hold, and not against tanks; {} cannot now.",
                    self.hex_name(fight.target)
                ),
            )),
            (Frame::Fight(fight), Choice::Advance(id)) => Some(self.why_not_advance(&fight, id)),
            (Frame::Barrage(barrage), Choice::Shell(hex)) => self.why_not_shell(&barrage, hex),
            (Frame::Barrage(barrage), Choice::March(Goal::To(hex))) => {
                if barrage.bombardment {
                    Some(no(ac!("11.1a"), "Batteries do not move during the bombardment."))
                } else {
                    self.why_not_march(&std::iter::once(barrage.gun).collect(), hex)
                }
            }
            (Frame::Guns(_), Choice::Gun(id)) => self.why_not_gun(side, id),
            (Frame::Lose(lose), Choice::Lose(id)) => Some(self.why_not_lose(&lose, id)),
            (Frame::FallBack(fall_back), Choice::FallBack(goal)) => {
                Some(self.why_not_fall_back(&fall_back, goal))
            }
            (Frame::FallBack(_), Choice::Hold) => self.why_not_hold(),
            (Frame::Relocate { headquarters }, Choice::Relocate(_)) => Some(no(
                self.relocation_clause(headquarters),
                if self.has(headquarters, flag::ORPHANED) {
                    "The headquarters must go to the nearest combat stand of its division, or next to it."
                } else {
                    "The headquarters must join the nearest combat stand of its division."
                },
            )),
            (Frame::Recover(recover), Choice::Put(hex)) => self.why_not_put(&recover, hex),
            (Frame::Recover(recover), Choice::Raise(id, _)) => self.why_not_raise(&recover, id),
            (Frame::Recover(recover), Choice::Mend(id)) => Some(self.why_not_mend(&recover, id)),
            _ => None,
        };
        particular.unwrap_or_else(|| {
            let ask = self.ask_now(Some(side));
            no(ask.clause, format!("That cannot be done now. {}", ask.text))
        })
    }

    fn why_not_order(&self, side: Side, id: DivisionId, order: Order) -> Option<Refusal> {
        let division = self.setup.division(id);
        let name = self.division_name(id);
        if division.side != side {
            return Some(no(ac!("1.1a"), format!("{name} is not yours to order.")));
        }
        if !self.takes_orders(id) {
            return Some(no(ac!("1.1a"), format!("{name} is not on the map.")));
        }
        if self.state.given[id.index()].is_some() {
            return Some(no(ac!("1.1a"), format!("{name} has its order for this round; undo to change it.")));
        }
        if !self.may_order(id, order) {
            return Some(if order == Order::DugIn {
                no(ac!("1.1e"), format!("{name} must hold for a round before it can dig in."))
            } else {
                no(ac!("1.1d"), format!("{name} is dug in and can only stay so or change to Hold."))
            });
        }
        let next = self.next_to_order(side)?;
        Some(no(ac!("1.1a"), format!("Orders are given in turn; next is {}.", self.division_name(next))))
    }

    fn why_not_activate(&self, side: Side, step: Step, id: DivisionId) -> Option<Refusal> {
        let name = self.division_name(id);
        if self.setup.division(id).side != side {
            return Some(no(ac!("1.2a"), format!("{name} belongs to the other side.")));
        }
        if self.state.acted >> id.0 & 1 == 1 {
            return Some(no(ac!("1.2f"), format!("{name} has had its turn this round.")));
        }
        if !self.takes_orders(id) {
            return Some(no(ac!("1.2a"), format!("{name} has no stand on the map.")));
        }
        matches!(step, Step::Retreats { .. }).then(|| {
            no(ac!("2.6a"), format!("Retreating divisions move first, and {name} is not retreating."))
        })
    }

    fn why_not_lift(&self, turn: &Turn, hex: Hex) -> Option<Refusal> {
        let name = self.hex_name(hex);
        if turn.step != TurnStep::Move {
            return Some(no(ac!("1.2d"), "Movement is over: a division moves first and then fights."));
        }
        let own: Vec<StandId> =
            self.combat_on(hex).filter(|id| self.stand(*id).division == Some(turn.division)).collect();
        if own.is_empty() {
            return Some(no(
                ac!("1.2d"),
                format!("{} has no combat stand in {name}.", self.division_name(turn.division)),
            ));
        }
        if turn.mode == Mode::Shuffle && own.iter().all(|id| !self.has(*id, flag::COMMANDED)) {
            return Some(no(
                ac!("2.4a"),
                format!("The stands in {name} began the turn out of range of a headquarters."),
            ));
        }
        Some(no(ac!("2a"), format!("The stands in {name} have moved.")))
    }

    fn why_not_lift_one(&self, turn: &Turn, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        if stand.kind.is_combat() {
            return Some(no(ac!("2a"), format!("Lift {name} with its hex and leave the others behind.")));
        }
        if stand.division != Some(turn.division) {
            return Some(if stand.kind == Kind::CorpsGun {
                no(ac!("5j"), format!("{name} is a corps battery: it moves in the artillery phase."))
            } else {
                no(ac!("1.2d"), format!("{name} is not of the division whose turn it is."))
            });
        }
        if self.has(id, flag::MOVED) {
            return Some(no(ac!("2a"), format!("{name} has moved.")));
        }
        if stand.kind.is_gun() && self.shots(id) == 0 {
            return Some(no(ac!("5l"), format!("{name} has no shot left to give up for a move.")));
        }
        if stand.kind == Kind::Headquarters && turn.step == TurnStep::Move && turn.mode != Mode::Free {
            return Some(no(ac!("2.4g"), "Headquarters of this division move after all its combat stands."));
        }
        if stand.kind == Kind::Headquarters {
            return Some(no(
                ac!("2.3e"),
                format!("{name} can reach no hex with or next to a combat stand of its division."),
            ));
        }
        Some(no(ac!("1.2d"), "Movement is over."))
    }

    /// Why a group cannot go to a hex: what stops it, and where.
    fn why_not_march(&self, group: &Group, hex: Hex) -> Option<Refusal> {
        let first = group.iter().next()?;
        let (side, kind) = (self.stand(first).side, self.kind(first));
        let name = self.hex_name(hex);
        let turn = self.state.stack.turn().copied();
        if self.start_hex(group).contains(hex) {
            return Some(no(ac!("2a"), "The stands are there already; choose to stay."));
        }
        if self.setup.terrain.lake.contains(hex) {
            return Some(no(ac!("TECm"), format!("{name} is a lake.")));
        }
        if kind.is_gun() && self.state.present[1 - side].difference(self.state.solid[1 - side]).contains(hex)
        {
            return Some(no(
                ac!("2.3f"),
                format!("The headquarters in {name} makes way for combat stands only, not for a battery."),
            ));
        }
        if self.state.solid[1 - side].contains(hex)
            || (kind == Kind::Headquarters && self.state.present[1 - side].contains(hex))
        {
            let clause = if kind == Kind::Headquarters { ac!("2.3c") } else { ac!("3.1a") };
            return Some(no(
                clause,
                format!("Enemy stands are in {name}; it can be attacked from next to it, not entered."),
            ));
        }
        let mode = turn.map(|turn| turn.mode);
        let shuffling = matches!(mode, Some(Mode::Shuffle | Mode::Night)) && kind.is_combat();
        if !shuffling && self.room(hex) < self.points(group) {
            let clause = if kind.is_gun() { ac!("0r") } else { ac!("0h") };
            return Some(no(
                clause,
                format!("{name} holds {} of 4 and has no room for them.", self.stacking(hex)),
            ));
        }
        let distance = match self.hex(first) {
            Some(from) => self.setup.distance(from, hex),
            None => {
                1 + self
                    .first_steps(group)
                    .iter()
                    .map(|entry| self.setup.distance(entry, hex))
                    .min()
                    .unwrap_or(9)
            }
        };
        if kind == Kind::Headquarters {
            return Some(self.why_not_headquarters(turn.as_ref(), first, hex, distance));
        }
        match (turn, mode) {
            (Some(turn), Some(Mode::Shuffle)) if kind.is_combat() => {
                Some(self.why_not_shuffle(&turn, group, hex, distance))
            }
            (Some(turn), Some(Mode::Night)) => Some(self.why_not_by_night(&turn, group, hex)),
            (_, Some(Mode::Retreat)) if kind.is_combat() => Some(self.why_not_retreat(group, hex, distance)),
            (turn, _) => Some(self.why_not_free(turn.as_ref(), group, hex, distance)),
        }
    }

    fn why_not_retreat(&self, group: &Group, hex: Hex, distance: u8) -> Refusal {
        let name = self.hex_name(hex);
        let mover = self.mover(group);
        if distance > 4 {
            return no(ac!("2.6b"), format!("{name} is {distance} hexes away; retreating stands move 4."));
        }
        let enemy = 1 - mover.side;
        let before = self.start_hex(group).first().map_or(0, |from| self.nearest_enemy(enemy, from));
        if self.nearest_enemy(enemy, hex) < before {
            return no(
                ac!("2.6b"),
                format!("{name} is nearer to the enemy than the stands are now; they are retreating."),
            );
        }
        if self.strategic_short(mover).contains(hex) {
            return self.short_of(hex, mover.heavy);
        }
        self.barred(group, hex, true)
    }

    fn why_not_headquarters(&self, turn: Option<&Turn>, id: StandId, hex: Hex, distance: u8) -> Refusal {
        let name = self.hex_name(hex);
        if let Some(turn) = turn
            && !self.beside(turn.division).contains(hex)
        {
            return no(
                ac!("2.3e"),
                format!(
                    "A headquarters must end with or next to a combat stand of its division; {name} is not."
                ),
            );
        }
        let side = self.stand(id).side;
        let beyond_four = (5..=6).contains(&distance);
        if turn.is_some_and(|turn| turn.strategic) && beyond_four && self.near(1 - side).contains(hex) {
            return no(
                ac!("2c"),
                format!("{name} is next to an enemy; beyond 4 hexes a headquarters keeps away from him."),
            );
        }
        if distance > 4 {
            return no(
                ac!("2b"),
                format!(
                    "{name} is {distance} hexes away; a headquarters moves 4, or 6 with a strategic division."
                ),
            );
        }
        let way = self.straight_way(self.hex(id), hex);
        if way.meets(self.setup.terrain.river) && !way.meets(self.state.present[1 - side]) {
            return no(ac!("2.3d"), format!("A headquarters halts in a large river on the way to {name}."));
        }
        no(ac!("2.3c"), format!("Enemy stands or lakes bar the way to {name}."))
    }

    /// The hexes between two hexes on all shortest ways.
    fn straight_way(&self, from: Option<Hex>, to: Hex) -> Hexes {
        let Some(from) = from else { return Hexes::default() };
        let length = self.setup.distance(from, to);
        let between = |hex: &Hex| {
            *hex != from
                && *hex != to
                && self.setup.distance(from, *hex) + self.setup.distance(*hex, to) == length
        };
        self.setup.all.iter().filter(between).collect()
    }

    fn why_not_shuffle(&self, turn: &Turn, group: &Group, hex: Hex, distance: u8) -> Refusal {
        let name = self.hex_name(hex);
        let side = self.mover(group).side;
        let order = self.state.orders[turn.division.index()].word();
        let known = turn.snapshot.contains(hex);
        if !known && !self.open_trenches(turn, side).contains(hex) {
            return if self.setup.terrain.trench.contains(hex) {
                no(
                    ac!("2.5c"),
                    format!(
                        "The trench at {name} was not next to the division when its turn began, or is occupied."
                    ),
                )
            } else {
                no(
                    ac!("2.4b"),
                    format!(
                        "A division that is {order} only moves into hexes it occupies; {name} is not one."
                    ),
                )
            };
        }
        if distance > 2 {
            let clause = if known { ac!("2.4d") } else { ac!("2.5b") };
            return no(clause, format!("{name} is {distance} hexes away; shuffled stands move 2 at most."));
        }
        if !known && distance == 1 {
            return no(ac!("2.5a"), format!("Only from a trench may stands step into the trench at {name}."));
        }
        if let Some(halt) = self.halted_before(group, hex, false) {
            return halt;
        }
        no(ac!("2.4e"), format!("The way to {name} leads over a hex the division does not occupy."))
    }

    fn why_not_by_night(&self, turn: &Turn, group: &Group, hex: Hex) -> Refusal {
        let name = self.hex_name(hex);
        let side = self.mover(group).side;
        if self.state.wire.contains(hex) && group.iter().any(|id| self.kind(id) == Kind::Tank) {
            return no(ac!("10r"), format!("No tank is moved into the barbed wire at {name} by night."));
        }
        if turn.snapshot.contains(hex) {
            return no(
                ac!("10p"),
                format!("The way to {name} leads over hexes the division does not occupy."),
            );
        }
        let guns = group.iter().any(|id| self.kind(id).is_gun());
        if guns || !self.open_trenches(turn, side).contains(hex) {
            return no(
                ac!("10n"),
                format!(
                    "By night stands move into hexes their division already occupies; {name} is not one."
                ),
            );
        }
        if self.zone(1 - side).contains(hex) {
            return no(ac!("10q"), format!("The empty trench at {name} is in an enemy zone of control."));
        }
        no(ac!("10q"), format!("No trench of the division leads these stands into the one at {name}."))
    }

    fn why_not_free(&self, turn: Option<&Turn>, group: &Group, hex: Hex, distance: u8) -> Refusal {
        let name = self.hex_name(hex);
        let mover = self.mover(group);
        if distance > 4 {
            return no(
                ac!("2a"),
                format!("{name} is {distance} hexes away; stands move 2, or 4 strategically."),
            );
        }
        let near = self.near(1 - mover.side);
        let strategic = turn.is_some_and(|turn| turn.strategic);
        if distance > 2 || strategic {
            let barred = match turn {
                Some(turn) if !mover.gun => self.strategic_bar(turn, group).is_some(),
                _ => self.battery_bound(group),
            };
            if barred {
                return no(
                    ac!("2e"),
                    "More than 2 hexes is strategic movement of the whole division, and a stand of it is or was next to an enemy or has moved as only normal movement allows.",
                );
            }
            if near.contains(hex) && !mover.infiltrates {
                return no(
                    ac!("2c"),
                    format!("{name} is next to an enemy, where strategic movement may not lead."),
                );
            }
            if near.meets(self.start_hex(group)) && !mover.infiltrates {
                return no(ac!("2c"), "Strategic movement may not start next to an enemy.");
            }
            if self.strategic_short(mover).contains(hex) {
                return self.short_of(hex, mover.heavy);
            }
            if self.strategic_reach_past(group, Hexes::default()).strategic.contains(hex) {
                return no(
                    ac!("2c"),
                    format!(
                        "Every way to {name} leads next to an enemy, where strategic movement may not lead."
                    ),
                );
            }
            return self.barred(group, hex, true);
        }
        if self.normal_short(mover).contains(hex) {
            return self.short_of(hex, mover.heavy);
        }
        self.barred(group, hex, false)
    }

    /// Refuses a hex to which something on the way bars the stands.
    fn barred(&self, group: &Group, hex: Hex, strategic: bool) -> Refusal {
        self.halted_before(group, hex, strategic).unwrap_or_else(|| {
            let name = self.hex_name(hex);
            no(ac!("2a"), format!("Enemy stands, lakes or the way around them keep the stands from {name}."))
        })
    }

    /// Refuses a hex that can only be the first of a move.
    fn short_of(&self, hex: Hex, heavy: bool) -> Refusal {
        let terrain = &self.setup.terrain;
        let name = self.hex_name(hex);
        let (clause, what) = if self.state.wire.contains(hex) {
            (ac!("2.1f"), "barbed wire")
        } else if terrain.river.contains(hex) {
            (ac!("2.1j"), "a large river")
        } else if terrain.forest.contains(hex) {
            (ac!("TECe"), "woods")
        } else if terrain.stream.contains(hex) {
            (ac!("TECg"), "a stream")
        } else if heavy && terrain.strongpoint.contains(hex) {
            (ac!("TECn"), "a strongpoint, for tanks and guns")
        } else {
            (ac!("TECj"), "a trench, for tanks and guns")
        };
        no(
            clause,
            format!(
                "{name} is {what}: stands must halt before it and can enter it only with the first hex of a move."
            ),
        )
    }

    /// The hex on a straight way that stops a move, if one does.
    fn halted_before(&self, group: &Group, hex: Hex, strategic: bool) -> Option<Refusal> {
        let mover = self.mover(group);
        let terrain = &self.setup.terrain;
        let way = match self.start_hex(group).first() {
            Some(start) => self.straight_way(Some(start), hex),
            None => self.first_steps(group).intersect(self.setup.within[1][hex.0 as usize]),
        };
        let zone = self.zone(1 - mover.side);
        let halts = if strategic && !mover.infiltrates {
            self.strategic_halts(mover).union(self.near(1 - mover.side))
        } else if strategic {
            self.strategic_halts(mover)
        } else {
            self.normal_halts(mover)
        };
        let Some(stop) = way.intersect(halts).first() else {
            let lake = way.intersect(terrain.lake).first()?;
            return Some(no(ac!("TECm"), format!("{} is a lake and bars the way.", self.hex_name(lake))));
        };
        let name = self.hex_name(stop);
        let (clause, what) = if !mover.infiltrates && strategic && self.near(1 - mover.side).contains(stop) {
            (ac!("2c"), "it is next to an enemy")
        } else if !mover.infiltrates && zone.contains(stop) {
            (ac!("2.1b"), "an enemy zone of control")
        } else if self.state.wire.contains(stop) && !mover.infiltrates {
            (if mover.all_tanks { ac!("TECa") } else { ac!("2.1f") }, "barbed wire")
        } else if terrain.river.contains(stop) {
            (ac!("2.1j"), "a large river")
        } else if terrain.town.contains(stop) {
            (if strategic { ac!("2.1e") } else { ac!("2.1c") }, "a town")
        } else if terrain.forest.contains(stop) || terrain.stream.contains(stop) {
            (if strategic { ac!("2.1d") } else { ac!("2.1c") }, "woods or a stream")
        } else {
            (if strategic { ac!("TECj") } else { ac!("2.1k") }, "a trench, for tanks and guns")
        };
        Some(no(clause, format!("{name} stops the stands on the way: {what}.")))
    }

    fn why_not_attack(&self, turn: &Turn, hex: Hex) -> Option<Refusal> {
        let name = self.hex_name(hex);
        let division = self.division_name(turn.division);
        let side = self.setup.division(turn.division).side;
        let order = self.state.orders[turn.division.index()];
        if matches!(order, Order::DugIn | Order::Retreat) {
            return Some(no(ac!("3.1j"), format!("{division} is {} and cannot attack.", order.word())));
        }
        if turn.strategic {
            return Some(no(ac!("2d"), format!("{division} has moved strategically and cannot attack.")));
        }
        if turn.step != TurnStep::Attack {
            return Some(no(ac!("1.2d"), format!("{division} must finish moving before it attacks.")));
        }
        if !self.state.solid[1 - side].contains(hex) {
            return Some(no(ac!("3.2a"), format!("No enemy combat stand or battery is in {name}.")));
        }
        if turn.attacked.contains(hex) {
            return Some(no(ac!("3.2b"), format!("{division} has attacked {name} this turn.")));
        }
        if order == Order::Hold && turn.attacks > 0 && self.options().hold_attacks == HoldAttacks::OnePerTurn
        {
            return Some(no(ac!("3.2g"), format!("{division} is holding and has made its one attack.")));
        }
        let beside = self.setup.within[1][hex.0 as usize].intersect(self.hexes_of(turn.division));
        let batteries: Hexes = self.guns(turn.division).filter_map(|gun| self.hex(gun)).collect();
        if beside.is_empty() && batteries.meets(self.setup.within[1][hex.0 as usize]) {
            return Some(no(ac!("5c"), "A battery never starts a close combat."));
        }
        if beside.is_empty() {
            return Some(no(ac!("3.1a"), format!("{division} has no stand next to {name}.")));
        }
        Some(self.why_no_assault(turn.division, beside))
    }

    /// Why none of these hexes of a division can attack.
    fn why_no_assault(&self, division: DivisionId, hexes: Hexes) -> Refusal {
        let assault = |hex: Hex| {
            self.combat_on(hex)
                .filter(|id| self.stand(*id).division == Some(division) && self.kind(*id).is_assault())
                .collect::<Vec<_>>()
        };
        let all: Vec<StandId> = hexes.iter().flat_map(assault).collect();
        if all.is_empty() {
            return no(ac!("3.1m"), "Only a hex with an infantry or tank stand can attack.");
        }
        if all.iter().all(|id| !self.in_command(*id)) {
            return no(
                ac!("3.1n"),
                "The stands next to it are not within 2 hexes of a headquarters of their division.",
            );
        }
        if all.iter().any(|id| self.in_command(*id) && !self.has(*id, flag::ATTACKED)) {
            return no(ac!("3.4a"), "The fire support beside those stands has fired for another attack.");
        }
        no(ac!("3.2f"), "The stands next to it have attacked this turn.")
    }

    fn why_not_from(&self, fight: &Fight, hex: Hex) -> Option<Refusal> {
        if fight.step != FightStep::Prepare {
            return None;
        }
        let name = self.hex_name(hex);
        let named = fight.from.iter().flatten().count();
        if fight.from.contains(&Some(hex)) {
            return Some(no(ac!("3.1e"), format!("{name} is attacking already.")));
        }
        if named >= self.most_sources(fight.division) {
            return Some(if named == 1 {
                no(ac!("3.1i"), "A holding division attacks with one hex.")
            } else {
                no(ac!("3.1f"), "Never more than two hexes attack one hex.")
            });
        }
        if self.setup.distance(hex, fight.target) != 1 {
            return Some(no(ac!("3.1a"), format!("{name} is not next to {}.", self.hex_name(fight.target))));
        }
        if !self.hexes_of(fight.division).contains(hex) {
            return Some(no(
                ac!("3.1p"),
                format!(
                    "{} has no stand in {name}, and divisions do not attack together.",
                    self.division_name(fight.division)
                ),
            ));
        }
        Some(self.why_no_assault(fight.division, Hexes::of(hex)))
    }

    fn why_not_call(&self, side: Side, fight: &Fight, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        let attacking = fight.step == FightStep::Prepare;
        if !attacking && fight.step != FightStep::Defend {
            return None;
        }
        if stand.side != side {
            return Some(no(ac!("3.3b"), format!("{name} is not yours.")));
        }
        let called = if attacking { fight.attack.contains(id) } else { fight.defence.contains(id) };
        if called {
            return Some(no(ac!("3.3b"), format!("{name} is called already.")));
        }
        let Some(hex) = self.hex(id) else {
            return Some(no(ac!("3.3b"), format!("{name} is not on the map.")));
        };
        let division = if attacking { Some(fight.division) } else { fight.caller };
        if !stand.kind.is_gun() && stand.kind != Kind::FireSupport {
            return Some(no(ac!("3.1d"), format!("{name} cannot fire at a distance.")));
        }
        let source = match (attacking, stand.kind.is_gun()) {
            (true, false) => ac!("3.3.1a"),
            (true, true) => ac!("3.3.1c"),
            (false, false) => ac!("3.3.2a"),
            (false, true) => ac!("3.3.2b"),
        };
        if stand.division.is_some() && stand.division != division {
            let beside = self.stack(fight.target).any(|other| self.stand(other).division == stand.division);
            let clause = if !attacking && beside { ac!("3.1s") } else { source };
            return Some(no(clause, format!("{name} is not of the division that calls.")));
        }
        if stand.division.is_none() && division.is_some_and(|id| self.setup.division(id).corps != stand.corps)
        {
            return Some(no(source, format!("{name} belongs to another corps.")));
        }
        let enemies: Vec<Hex> =
            if attacking { vec![fight.target] } else { fight.from.iter().flatten().copied().collect() };
        let distance = enemies.iter().map(|enemy| self.setup.distance(hex, *enemy)).min().unwrap_or(0);
        let range = stand.kind.row().range;
        if distance > range {
            let clause = match stand.kind {
                Kind::FireSupport => ac!("3.4b"),
                Kind::DivisionalGun => ac!("3c"),
                _ => ac!("3d"),
            };
            return Some(no(clause, format!("{name} is {distance} hexes away; its range is {range}.")));
        }
        if stand.kind == Kind::FireSupport {
            return Some(self.why_not_fire_support(fight, id, hex, attacking));
        }
        if self.shots(id) == 0 {
            return Some(no(ac!("5e"), format!("{name} has no shots left.")));
        }
        if attacking && self.has(id, flag::SUPPORTED) {
            return Some(no(ac!("3.3.1e"), format!("{name} has supported an attack in this turn.")));
        }
        let status = if attacking {
            division.map_or(Order::Hold, |id| self.state.orders[id.index()])
        } else {
            self.hex_status(fight.target)
        };
        if stand.kind == Kind::CorpsGun && attacking && status == Order::Hold {
            return Some(no(ac!("3.3.1f"), "A holding division attacks with its own artillery only."));
        }
        if stand.kind == Kind::CorpsGun && !attacking && status == Order::Move {
            return Some(no(ac!("3.3.2d"), "Moving stands under attack have no corps artillery."));
        }
        if !attacking && status == Order::Retreat {
            return Some(no(ac!("3.1k"), "Retreating stands do not fight back."));
        }
        if !attacking && fight.target == hex {
            return Some(no(ac!("5h"), format!("{name} is under attack itself and fights without shots.")));
        }
        let caller_commanded = attacking
            || self
                .stack(fight.target)
                .any(|other| self.stand(other).division == division && self.in_command(other));
        if !caller_commanded {
            return Some(no(
                ac!("3.3a"),
                "No stand there is within 2 hexes of a headquarters, so none can call support.",
            ));
        }
        if attacking && self.creeping(side) {
            return Some(no(
                ac!("11.2a"),
                "With the creeping barrage 1 divisional and 2 corps batteries may be called at most.",
            ));
        }
        let full = if attacking { ac!("3.3.1d") } else { ac!("3.3.2c") };
        Some(no(full, "No more than 2 batteries, only 1 of them a corps battery, may be called."))
    }

    fn why_not_fire_support(&self, fight: &Fight, id: StandId, hex: Hex, attacking: bool) -> Refusal {
        let name = &self.stand(id).name;
        if attacking && fight.from.contains(&Some(hex)) || !attacking && hex == fight.target {
            return no(ac!("3.4a"), format!("{name} is in the combat itself."));
        }
        if self.has(id, flag::SUPPORTED | flag::ATTACKED) && attacking {
            return no(ac!("3.3.1b"), format!("{name} has been in another combat this turn."));
        }
        if !self.in_command(id) {
            return no(
                ac!("3.4c"),
                format!("{name} is not within 2 hexes of a headquarters of its division."),
            );
        }
        let calls = |other: StandId| self.stand(other).division == fight.caller && self.in_command(other);
        if !attacking && !self.stack(fight.target).any(calls) {
            return no(
                ac!("3.3a"),
                "No stand there is within 2 hexes of a headquarters, so none can call support.",
            );
        }
        no(
            ac!("3.4c"),
            "Fire support needs every stand in the attacked hex within 2 hexes of its headquarters.",
        )
    }

    fn why_not_advance(&self, fight: &Fight, id: StandId) -> Refusal {
        let name = &self.stand(id).name;
        if !fight.attackers().any(|attacker| attacker == id) {
            return if self.kind(id) == Kind::FireSupport {
                no(ac!("3.4g"), format!("{name} only supported the attack and cannot advance."))
            } else {
                no(ac!("4.2a"), format!("{name} did not take part in the attack."))
            };
        }
        if self.room(fight.target) == 0 {
            return no(ac!("4.2a"), format!("{} is full.", self.hex_name(fight.target)));
        }
        no(ac!("3.4g"), format!("{name} has no infantry or tank stand with it and cannot advance."))
    }

    /// Why beaten stands cannot fall back to a goal.
    fn why_not_fall_back(&self, fall_back: &FallBack, goal: Goal) -> Refusal {
        let from = self.hex_name(fall_back.from);
        let side = fall_back.side as Side;
        let Goal::To(hex) = goal else {
            return no(
                ac!("4.1g"),
                format!("The way from {from} does not lead over an own edge of the map."),
            );
        };
        let name = self.hex_name(hex);
        let group: Group = self.falling(fall_back).into_iter().collect();
        if self.state.present[1 - side].contains(hex) {
            return no(ac!("4.1g"), format!("Enemy stands are in {name}."));
        }
        if self.room(hex) < self.points(&group) {
            return no(
                ac!("0h"),
                format!("{name} holds {} of 4 and has no room for them.", self.stacking(hex)),
            );
        }
        if self.zone(1 - side).contains(hex) {
            return no(
                ac!("4.1i"),
                format!("{name} is in an enemy zone of control: the stands go on until they are clear."),
            );
        }
        let batteries = group.iter().all(|id| self.kind(id).is_gun());
        if batteries {
            return no(
                ac!("4.1l"),
                format!(
                    "{name} is more than four hexes away, next to an enemy, or the way there leads past one."
                ),
            );
        }
        let distance = self.setup.distance(fall_back.from, hex);
        if distance > 2 {
            return no(
                ac!("4.1g"),
                format!(
                    "{name} is {distance} hexes away; stands fall back one or two, and further only to get clear of a full hex, another division or a zone of control."
                ),
            );
        }
        no(
            ac!("4.1j"),
            format!(
                "The way from {from} to {name} does not lead away from the enemy, and no trench leads sideways to it through one zone of control at most."
            ),
        )
    }

    /// Why stands that fall back could not stay for a strength point.
    fn why_not_hold(&self) -> Option<Refusal> {
        let fight = self.state.stack.fight()?;
        let dug_in = self.hex_status(fight.target) == Order::DugIn;
        Some(if dug_in && fight.tanks {
            no(ac!("4.1f"), "Tanks are in the attack: dug-in stands must give way.")
        } else {
            no(
                ac!("4.1e"),
                "Only beaten defenders that are dug in and have the benefit of cover may pay to stay.",
            )
        })
    }

    fn why_not_lose(&self, lose: &crate::frame::Lose, id: StandId) -> Refusal {
        let name = &self.stand(id).name;
        let here = self.hex(id).is_some_and(|hex| lose.hexes.contains(&Some(hex)));
        if !here {
            return no(ac!("4e"), format!("{name} is not in the hexes that take the loss."));
        }
        if self.kind(id) == Kind::Headquarters {
            return no(ac!("8a"), "Headquarters cannot be destroyed.");
        }
        if self.kind(id).is_gun() && lose.among != Among::Everyone {
            return no(ac!("5c"), format!("{name} takes no part in the attack."));
        }
        no(ac!("4i"), format!("A damaged stand in the hex takes the loss before {name}."))
    }

    fn why_not_shell(&self, barrage: &Barrage, hex: Hex) -> Option<Refusal> {
        let name = self.hex_name(hex);
        let stand = self.stand(barrage.gun);
        let from = self.hex(barrage.gun)?;
        if !self.state.solid[1 - stand.side].contains(hex) {
            return Some(no(ac!("5.1c"), format!("No enemy combat stand or battery is in {name}.")));
        }
        let (distance, range) = (self.setup.distance(from, hex), stand.kind.row().range);
        if distance > range {
            let clause = if stand.kind == Kind::DivisionalGun { ac!("3c") } else { ac!("3d") };
            return Some(no(clause, format!("{name} is {distance} hexes away; the range is {range}.")));
        }
        if barrage.bombardment {
            return Some(no(ac!("11.1c"), format!("{name} is not among the targets of the bombardment.")));
        }
        let spotters = self.spotters(barrage.gun);
        let (ground, _) = self.spotting_ranges(hex);
        let close = self.setup.within[ground as usize][hex.0 as usize].meets(spotters);
        Some(if close {
            no(ac!("6c"), format!("Town, woods or hill block the spotters' sight of {name}."))
        } else if ground < 3 {
            no(
                ac!("6b"),
                format!(
                    "No stand in command is within {ground} hexes of {name}, where the enemy is hard to see."
                ),
            )
        } else {
            no(
                ac!("6a"),
                format!("No stand in command is within {ground} hexes of {name} to spot for the battery."),
            )
        })
    }

    fn why_not_gun(&self, side: Side, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        if stand.kind == Kind::FireSupport {
            return Some(no(ac!("3.2j"), format!("{name} fires only in support of a combat.")));
        }
        if !stand.kind.is_gun() {
            return Some(no(ac!("5.1a"), format!("{name} is not a battery.")));
        }
        if stand.side != side {
            return Some(no(ac!("5.1a"), format!("{name} is not yours.")));
        }
        if self.shots(id) == 0 {
            return Some(no(ac!("5l"), format!("{name} has no shots left.")));
        }
        self.has(id, flag::FINISHED)
            .then(|| no(ac!("5.1h"), format!("{name} has done its part in this phase.")))
    }

    fn why_not_put(&self, recover: &crate::frame::Recover, hex: Hex) -> Option<Refusal> {
        let (id, _) = recover.raising?;
        let division = self.stand(id).division?;
        let name = self.hex_name(hex);
        if !self.command(division).contains(hex) {
            return Some(no(
                ac!("10i"),
                format!("{name} is not within 2 hexes of a headquarters of the division."),
            ));
        }
        if recover.only.is_some_and(|only| only != hex) {
            return Some(no(ac!("10l"), "Only the contested trench is filled now."));
        }
        if recover.thin.contains(hex) && self.stacking(hex) >= 2 {
            return Some(no(
                ac!("10k"),
                format!(
                    "Two stands at most may come into the trench at {name}, in an enemy zone of control."
                ),
            ));
        }
        if self.room(hex) == 0 {
            return Some(no(ac!("0h"), format!("{name} is full.")));
        }
        if self.zone(1 - recover.side as Side).contains(hex) {
            return Some(no(ac!("10k"), format!("{name} is vacant and in an enemy zone of control.")));
        }
        Some(no(ac!("10g"), format!("{name} is neither held by the division nor next to its headquarters.")))
    }

    fn why_not_mend(&self, recover: &crate::frame::Recover, id: StandId) -> Refusal {
        let stand = self.stand(id);
        let name = &stand.name;
        if stand.side != recover.side as Side {
            return no(ac!("10e"), format!("{name} is not yours."));
        }
        if self.state.damage[id.index()] == 0 || self.hex(id).is_none() {
            return no(ac!("10e"), format!("{name} has nothing to mend."));
        }
        if !stand.kind.is_recoverable() && !self.options().mend_guns_and_tanks {
            return no(ac!("10c"), format!("{name}: a damaged {} is not mended.", stand.kind.row().word));
        }
        match recover.only {
            Some(_) => no(ac!("10l"), "Only the contested trench is filled now."),
            None => no(ac!("10g"), "The stand that comes back must be placed first."),
        }
    }

    fn why_not_raise(&self, recover: &crate::frame::Recover, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        if recover.raising.is_some() {
            return None;
        }
        if !stand.kind.is_recoverable() {
            return Some(no(
                ac!("10c"),
                format!("{name}: lost {} cannot be recovered.", stand.kind.row().word),
            ));
        }
        if !self.is_recoverable(id) {
            return Some(no(ac!("10e"), format!("{name} is not lost.")));
        }
        if self.pool(recover.side as Side) < 2 {
            return Some(no(ac!("10e"), "A whole stand costs 2 strength points."));
        }
        Some(match stand.division {
            Some(division) if !self.has_headquarters(division) => {
                no(ac!("10g"), format!("{name} has no headquarters on the map to gather around."))
            }
            _ => no(ac!("10g"), format!("There is no hex where {name} could be placed.")),
        })
    }
}
