//! Section 4.1: falling back.
//!
//! The beaten stands go one or two hexes, away from every hex that beat them where that can be done (G-48). They
//! do not stop in an enemy zone of control but go on, up to four hexes, and pay a strength point for each such
//! hex. Along a trench they may go sideways for another point. Batteries may run further. Who can go nowhere is
//! lost.

use crate::chart::Kind;
use crate::choice::{Choice, Goal};
use crate::event::{Cause, Event};
use crate::frame::{Among, FallBack, Frame, Group, Unit, Way};
use crate::place::Place;
use crate::setup::{Hexes, Side, StandId, Stands};
use crate::state::Position;
use salient_engine::Log;
use salient_ground::Hex;

/// The furthest anybody falls back.
const FURTHEST: u8 = 4;

/// A search for ways back.
struct Search<'a> {
    position: &'a Position,
    winners: [Option<Hex>; 2],
    points: u8,
    passable: Hexes,
    zone: Hexes,
    friends: Hexes,
    edge: Hexes,
    ways: Vec<Way>,
}

impl Search<'_> {
    /// Whether a step from `a` to `b` leads away from every winner, or at least not nearer.
    fn recedes(&self, a: Hex, b: Hex, strictly: bool) -> bool {
        let setup = &self.position.setup;
        self.winners.iter().flatten().all(|winner| {
            let (before, after) = (setup.distance(a, *winner), setup.distance(b, *winner));
            if strictly { after > before } else { after >= before }
        })
    }

    fn steps(&self, at: Hex) -> Hexes {
        let next = self.position.setup.spread.grow(Hexes::of(at)).intersect(self.passable);
        let away: Hexes = next.iter().filter(|hex| self.recedes(at, *hex, true)).collect();
        if !away.is_empty() || self.edge.contains(at) {
            return away;
        }
        next.iter().filter(|hex| self.recedes(at, *hex, false)).collect()
    }

    fn has_room(&self, hex: Hex) -> bool {
        !self.friends.contains(hex) || self.position.room(hex) >= self.points
    }

    fn found(&mut self, way: Way) {
        match self.ways.iter_mut().find(|known| known.to == way.to) {
            Some(known) if (way.cost, way.steps) < (known.cost, known.steps) => *known = way,
            Some(_) => {}
            None => self.ways.push(way),
        }
    }

    /// Looks on from `at`, reached in `steps` steps for `cost`.
    fn look(
        &mut self,
        at: Hex,
        steps: u8,
        cost: u8,
        lateral: bool,
        other_division: impl Fn(Hex) -> bool + Copy,
    ) {
        if steps > 0 {
            let clear = !self.zone.contains(at);
            if self.has_room(at) && (clear || steps == FURTHEST) {
                self.found(Way { to: Some(at), cost: cost + u8::from(lateral), steps, lateral });
            }
            // On past the second hex only to get clear of zones, of a full hex or of another division.
            let must_go_on = !clear || !self.has_room(at);
            let may_go_on = match steps {
                1 => true,
                2 => must_go_on || other_division(at), // AC:4.1h G-51
                3 => must_go_on,
                _ => false,
            };
            if !may_go_on {
                return;
            }
        }
        if lateral {
            return self.look_along_trench(at, steps, cost, other_division);
        }
        if self.edge.contains(at) {
            self.found(Way { to: None, cost, steps: steps + 1, lateral: false }); // G-77
        }
        for hex in self.steps(at) {
            let zone = u8::from(self.zone.contains(hex));
            self.look(hex, steps + 1, cost + zone, false, other_division);
        }
        if steps == 0 {
            self.look_along_trench(at, 0, cost, other_division);
        }
    }

    /// Sideways along a trench, through one enemy zone at most. [AC:4.1j AC:4.1k]
    fn look_along_trench(
        &mut self,
        at: Hex,
        steps: u8,
        cost: u8,
        other_division: impl Fn(Hex) -> bool + Copy,
    ) {
        let trench = self.position.setup.terrain.trench;
        if !trench.contains(at) {
            return;
        }
        let along = self.position.setup.spread.grow(Hexes::of(at)).intersect(self.passable).intersect(trench);
        for hex in along {
            // The first step leads sideways; the line may then lead on, but never nearer.
            let along_line = self.recedes(at, hex, false) && (steps > 0 || !self.recedes(at, hex, true));
            let zone = u8::from(self.zone.contains(hex));
            if along_line && cost + zone <= 1 {
                self.look(hex, steps + 1, cost + zone, true, other_division);
            }
        }
    }
}

impl Position {
    /// The ways back for stands of `points` stacking points. [AC:4.1g to AC:4.1k G-48 to G-51]
    #[must_use]
    pub fn ways_back(&self, fall_back: &FallBack, group: &[StandId]) -> Vec<Way> {
        let side = fall_back.side as Side;
        let points = group.iter().map(|id| self.kind(*id).row().stacking).sum();
        let mut search = Search {
            position: self,
            winners: fall_back.winners,
            points,
            passable: self
                .setup
                .all
                .difference(self.setup.terrain.lake)
                .difference(self.state.present[1 - side]),
            zone: self.zone(1 - side),
            friends: self.state.solid[side],
            edge: self.setup.own_edge[side],
            ways: Vec::new(),
        };
        search.passable.remove(fall_back.from);
        let mine = |division| group.iter().any(|id| self.division_of(*id) == division);
        let other_division = |hex: Hex| {
            let other = |id: StandId| self.division_of(id).is_some_and(|division| !mine(Some(division)));
            self.stack(hex).any(|id| self.kind(id) != Kind::Headquarters && other(id))
        };
        search.look(fall_back.from, 0, 0, false, other_division);
        let first = search.steps(fall_back.from);
        let mut ways = search.ways;
        if group.iter().all(|id| self.kind(*id).is_gun()) {
            self.ways_for_batteries(side, points, first, &mut ways);
        }
        ways.sort_by_key(|way| (way.to.map_or(u16::MAX, |hex| hex.0), way.cost));
        ways
    }

    /// Batteries may go their full move if after the first hex, one of `first`, they keep away from every enemy.
    /// [AC:4.1l]
    fn ways_for_batteries(&self, side: Side, points: u8, first: Hexes, ways: &mut Vec<Way>) {
        let near = self.near(1 - side);
        let passable =
            self.setup.all.difference(self.setup.terrain.lake).difference(self.state.present[1 - side]);
        let zone = self.zone(1 - side);
        for start in first {
            let cost = u8::from(zone.contains(start));
            let mut layer = Hexes::of(start);
            for steps in 2..=FURTHEST {
                layer = self.setup.spread.grow(layer).intersect(passable).difference(near);
                for hex in self.with_room(side, layer, points) {
                    let known = ways.iter_mut().find(|way| way.to == Some(hex));
                    match known {
                        Some(way) if way.cost <= cost => {}
                        Some(way) => *way = Way { to: Some(hex), cost, steps, lateral: false },
                        None => ways.push(Way { to: Some(hex), cost, steps, lateral: false }),
                    }
                }
            }
        }
    }

    /// Who falls back next, together.
    pub(crate) fn falling(&self, fall_back: &FallBack) -> Stands {
        let mine = |id: &StandId| self.stand(*id).side == fall_back.side as Side;
        match fall_back.unit {
            Unit::Stack => self.combat_on(fall_back.from).filter(mine).collect(),
            Unit::Singly => self.combat_on(fall_back.from).filter(mine).take(1).collect(),
            Unit::Batteries => self.guns_on(fall_back.from).filter(mine).take(1).collect(),
        }
    }

    pub(crate) fn run_fall_back(&mut self, mut fall_back: FallBack, log: &mut impl Log<Event>) -> bool {
        let group = self.falling(&fall_back);
        if group.is_empty() {
            match fall_back.unit {
                Unit::Stack | Unit::Singly => {
                    fall_back.unit = Unit::Batteries;
                    fall_back.going = None;
                    self.set_top(Frame::FallBack(fall_back));
                }
                Unit::Batteries => self.state.stack.pop(),
            }
            return true;
        }
        if let Some(way) = fall_back.going {
            self.give_way(fall_back, &group, way, log);
            return true;
        }
        let ways = self.ways_back(&fall_back, &group);
        match ways[..] {
            [] if fall_back.unit == Unit::Stack && group.len() > 1 => {
                fall_back.unit = Unit::Singly;
                self.set_top(Frame::FallBack(fall_back));
                true
            }
            [] => {
                log.note(|| Event::Trapped(fall_back.from, group.to_vec()));
                for id in &group {
                    self.eliminate(*id, fall_back.from, Cause::Trapped, log);
                }
                true
            }
            [only] => {
                self.choose_way(fall_back, only);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn offer_fall_back(&self, fall_back: &FallBack, into: &mut Vec<Choice>) {
        let group = self.falling(fall_back);
        into.extend(self.ways_back(fall_back, &group).iter().map(|way| Choice::FallBack(way.goal())));
    }

    pub(crate) fn choose_fall_back(&mut self, fall_back: FallBack, choice: Choice) {
        let Choice::FallBack(goal) = choice else { return };
        let group = self.falling(&fall_back);
        if let Some(way) = self.ways_back(&fall_back, &group).into_iter().find(|way| way.goal() == goal) {
            self.choose_way(fall_back, way);
        }
    }

    /// The way is chosen; what it costs is taken before the stands go. [AC:4.1i AC:4.1k G-40]
    fn choose_way(&mut self, mut fall_back: FallBack, way: Way) {
        let among = match (fall_back.unit, self.falling(&fall_back).first()) {
            (Unit::Stack, _) | (_, None) => Among::Combat,
            (_, Some(id)) => Among::Only(*id),
        };
        // Whoever is lost on the way leaves it to the next to choose his own.
        let lost = matches!(among, Among::Only(id) if self.strength(id) <= way.cost);
        fall_back.going = (!lost).then_some(way);
        self.set_top(Frame::FallBack(fall_back));
        self.push_losses(fall_back.side, [Some(fall_back.from), None], way.cost, among);
    }

    fn give_way(&mut self, mut fall_back: FallBack, group: &[StandId], way: Way, log: &mut impl Log<Event>) {
        fall_back.going = None;
        self.set_top(Frame::FallBack(fall_back));
        let from = fall_back.from;
        log.note(|| Event::FellBack {
            stands: group.to_vec(),
            from,
            to: way.goal(),
            cost: way.cost,
            lateral: way.lateral,
        });
        for id in group {
            if self.kind(*id).is_gun() {
                *self.shots_mut(*id) = 0; // AC:5g
                log.note(|| Event::ShotsLost(*id));
            }
        }
        match way.to {
            None => {
                for id in group {
                    self.eliminate(*id, from, Cause::Dispersed, log);
                }
            }
            Some(hex) => {
                let lifted: Group = group.iter().copied().collect();
                if group.iter().any(|id| self.kind(*id).is_combat()) {
                    self.take_ground(fall_back.side as Side, hex, log);
                }
                for id in lifted.iter() {
                    self.place(id, Place::on(hex));
                }
                self.crush_wire(&lifted, hex, log);
                self.check_merge(hex);
            }
        }
    }
}

impl Way {
    /// Where it leads.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.to.map_or(Goal::Off, Goal::To)
    }
}
