//! Why stands cannot be lifted or moved there.

use super::no;
use crate::chart::Kind;
use crate::clause::ac;
use crate::frame::{Group, Mode, Turn, TurnStep};
use crate::setup::{Hexes, StandId};
use crate::state::{Position, flag};
use salient_engine::Refusal;
use salient_ground::Hex;

impl Position {
    pub(super) fn why_not_lift(&self, turn: &Turn, hex: Hex) -> Option<Refusal> {
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

    pub(super) fn why_not_lift_one(&self, turn: &Turn, id: StandId) -> Option<Refusal> {
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
    pub(super) fn why_not_march(&self, group: &Group, hex: Hex) -> Option<Refusal> {
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

    pub(super) fn why_not_retreat(&self, group: &Group, hex: Hex, distance: u8) -> Refusal {
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

    pub(super) fn why_not_headquarters(
        &self,
        turn: Option<&Turn>,
        id: StandId,
        hex: Hex,
        distance: u8,
    ) -> Refusal {
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

    pub(super) fn why_not_shuffle(&self, turn: &Turn, group: &Group, hex: Hex, distance: u8) -> Refusal {
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
        // The hexes from which the last step could be made: the one the stands are on, or one on the way.
        let start = self.start_hex(group);
        let before = if distance == 1 { start } else { self.straight_way(start.first(), hex) };
        if !known && !before.intersect(turn.snapshot).meets(self.setup.terrain.trench) {
            return no(
                ac!("2.5a"),
                format!(
                    "Only from a trench the division occupies may stands step into the trench at {name}."
                ),
            );
        }
        if let Some(halt) = self.halted_before(group, hex, false) {
            return halt;
        }
        no(ac!("2.4e"), format!("The way to {name} leads over a hex the division does not occupy."))
    }

    pub(super) fn why_not_by_night(&self, turn: &Turn, group: &Group, hex: Hex) -> Refusal {
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

    pub(super) fn why_not_free(&self, turn: Option<&Turn>, group: &Group, hex: Hex, distance: u8) -> Refusal {
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
}
