//! What a sensible commander leans to: a weight for every choice on offer, cheap enough for every click of a
//! playout. It knows the habits of the game (march on what is worth points, keep the headquarters with their
//! stands, call all the support there is before the dice fall, attack where the odds are good) and nothing of
//! what comes after; that is for search to find out.

use crate::chart::{Kind, Order};
use crate::choice::{Choice, Goal};
use crate::frame::{Frame, Mode, Turn};
use crate::setup::{DivisionId, Hexes, Scored, Side, StandId};
use crate::state::Position;
use arrayvec::ArrayVec;
use salient_engine::exact;
use salient_ground::Hex;

/// Places that draw a side, with how strongly.
type Pulls = ArrayVec<(Hex, f32), 32>;

/// How sharply an attack that promises more is preferred, for every point.
const KEENNESS: f32 = 3.0;

impl Position {
    /// Appends the weight of each of `choices`, which are on offer to `side`.
    pub fn incline(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        if choices.len() == 1 {
            into.push(1.0);
            return;
        }
        match self.state.stack.top() {
            Frame::Round(_) => self.incline_in_round(side, choices, into),
            Frame::Turn(turn) if matches!(choices.last(), Some(Choice::Done)) && self.attacking() => {
                self.incline_to_targets(turn, choices, into);
            }
            Frame::Turn(turn) => self.incline_to_lift(side, turn.mode, choices, into),
            Frame::March(march) => {
                let first = march.group.iter().next();
                match first.map(|id| (id, self.kind(id))) {
                    Some((id, Kind::Headquarters)) => self.incline_headquarters(id, choices, into),
                    Some((id, kind)) if kind.is_gun() => {
                        self.incline_battery(side, self.hex(id), choices, into)
                    }
                    Some((id, _)) => {
                        self.incline_to_march(side, self.hex(id), march.group.len(), choices, into)
                    }
                    None => into.extend(choices.iter().map(|_| 1.0)),
                }
            }
            Frame::Barrage(barrage) => self.incline_battery(side, self.hex(barrage.gun), choices, into),
            _ => self.incline_in_procedure(side, choices, into),
        }
    }

    fn attacking(&self) -> bool {
        self.state.stack.turn().is_some_and(|turn| turn.step == crate::frame::TurnStep::Attack)
    }

    /// Orders, and whose turn it is.
    fn incline_in_round(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        for choice in choices {
            into.push(match choice {
                Choice::Order(id, order) => self.order_weight(*id, *order),
                Choice::Activate(id) => {
                    let near = self.hexes_of(*id).meets(self.zone(1 - side));
                    let moving = self.state.orders[id.index()] == Order::Move;
                    1.0 + f32::from(u8::from(near)) + f32::from(u8::from(moving))
                }
                _ => 1.0,
            });
        }
    }

    /// How likely a sensible commander gives a division this order.
    #[must_use]
    pub fn order_weight(&self, id: DivisionId, order: Order) -> f32 {
        let side = self.setup.division(id).side;
        let here = self.hexes_of(id);
        let touched = here.meets(self.zone(1 - side));
        // Who may leave for points is under way, and before everybody else if the enemy is upon him.
        if let Some(refuge) = self.away(side)
            && !here.difference(refuge).is_empty()
        {
            return match (order, touched) {
                (Order::Retreat, true) => 6.0,
                (Order::Move, true) => 4.0,
                (Order::Move, false) => 6.0,
                (Order::Retreat, false) => 3.0,
                (Order::Hold | Order::DugIn, _) => 0.5,
            };
        }
        let mut wants = 0.0;
        for (hex, worth) in self.pulls(side) {
            if !self.state.control[side].contains(hex) {
                wants += worth;
            }
        }
        let eager = wants > 2.0;
        match (order, eager, touched) {
            (Order::Move, true, _) => 6.0,
            (Order::Move, false, false) => 1.5,
            (Order::Move, false, true) => 0.5,
            (Order::Hold, true, _) => 1.5,
            (Order::Hold, false, _) => 3.0,
            (Order::DugIn, true, _) => 0.7,
            (Order::DugIn, false, _) => 4.0,
            (Order::Retreat, ..) => 0.3,
        }
    }

    /// The places that draw a side: what it has yet to take, what it must keep, where it gets away.
    fn pulls(&self, side: Side) -> Pulls {
        let mut pulls = Pulls::new();
        for score in &self.setup.scores {
            match &score.what {
                Scored::Control { objectives, each, round }
                    if round.is_none_or(|round| round >= self.state.round) =>
                {
                    for number in objectives {
                        let objective = &self.setup.objectives[*number as usize];
                        let worth = f32::from(each.unwrap_or(objective.points));
                        let held = self.state.control[score.side].contains(objective.hex);
                        let pull = match (score.side == side, held) {
                            (true, false) => worth,
                            (true, true) => 0.3 * worth,
                            (false, false) => 0.4 * worth,
                            (false, true) => 0.8 * worth,
                        };
                        if pull > 0.0 && pulls.try_push((objective.hex, pull)).is_err() {
                            return pulls;
                        }
                    }
                }
                _ => {}
            }
        }
        pulls
    }

    /// Which of the places draws a stand on `from` most.
    fn strongest(&self, from: Hex, pulls: &Pulls) -> Option<Hex> {
        let mut best = (0.0, None);
        for (hex, worth) in pulls {
            let pull = worth / f32::from(2 + self.setup.distance(from, *hex));
            if pull > best.0 {
                best = (pull, Some(*hex));
            }
        }
        best.1
    }

    /// Which stack to take up, and whether to leave the rest.
    fn incline_to_lift(&self, side: Side, mode: Mode, choices: &[Choice], into: &mut Vec<f32>) {
        let idle = !matches!(mode, Mode::Free | Mode::Retreat);
        let nearest = if idle { None } else { self.nearest_to_a_pull(side, choices) };
        for choice in choices {
            into.push(match choice {
                Choice::Done if idle => 8.0,
                Choice::Done => 0.3,
                _ if idle => 0.3,
                Choice::Lift(_) if Some(choice) == nearest.as_ref() => 8.0,
                Choice::LiftOne(id) if self.kind(*id).is_gun() => 0.4,
                Choice::LiftOne(_) => 0.8, // headquarters follow their stands
                Choice::LiftBox(_) => 6.0,
                Choice::Return(_) => 1.0,
                _ => 1.5,
            });
        }
    }

    fn nearest_to_a_pull(&self, side: Side, choices: &[Choice]) -> Option<Choice> {
        let pulls = self.pulls(side);
        let mut best = (0.0, None);
        for choice in choices {
            if let Choice::Lift(hex) = choice {
                for (goal, worth) in &pulls {
                    let pull = worth / f32::from(1 + self.setup.distance(*hex, *goal));
                    if pull > best.0 {
                        best = (pull, Some(*choice));
                    }
                }
            }
        }
        best.1
    }

    /// Where a stack marches: nearer to what draws it, next to the enemy, onto points that nobody guards.
    fn incline_to_march(
        &self,
        side: Side,
        from: Option<Hex>,
        size: usize,
        choices: &[Choice],
        into: &mut Vec<f32>,
    ) {
        let pulls = self.pulls(side);
        let here = from.or_else(|| choices.iter().find_map(hex_of));
        let goal = here.and_then(|here| match self.away(side) {
            Some(refuge) => refuge.iter().min_by_key(|hex| self.setup.distance(here, *hex)),
            None => self.strongest(here, &pulls),
        });
        let zone = self.zone(1 - side);
        let far = |hex: Hex| goal.map_or(0, |goal| i16::from(self.setup.distance(hex, goal)));
        let start = from.map_or(9, far);
        // Fire support alone stays behind: in front it would only be in the way of those who attack.
        let storms = match self.state.stack.top() {
            Frame::March(march) => march.group.iter().any(|id| self.kind(id).is_assault()),
            _ => true,
        };
        let guards = from.is_some_and(|from| self.guards(side, from, &pulls));
        for choice in choices {
            into.push(match choice {
                Choice::March(Goal::To(to)) => {
                    let steps = start - far(*to);
                    let mut weight = match steps {
                        i16::MIN..=-1 => 0.05,
                        0 => 0.3,
                        1 => 1.2,
                        2 => 3.0,
                        _ => 6.0,
                    };
                    if zone.contains(*to) {
                        weight *= if storms { 1.6 + 0.3 * self.worth_beside(side, *to) } else { 0.4 };
                    }
                    if !self.state.control[side].contains(*to) && pulls.iter().any(|(hex, _)| hex == to) {
                        weight += 8.0;
                    }
                    if guards { 0.15 * weight } else { weight }
                }
                Choice::March(Goal::Off) => 4.0,
                Choice::Stay if guards => 6.0,
                Choice::Stay if from.is_some_and(|from| zone.contains(from)) => 2.5,
                Choice::Stay => 0.4,
                Choice::Drop(_) => 0.25 / size as f32,
                _ => 0.1,
            });
        }
    }

    /// The points that enemies hold next to a hex.
    fn worth_beside(&self, side: Side, hex: Hex) -> f32 {
        let around = self.state.combat[1 - side].intersect(self.setup.within[1][hex.0 as usize]);
        around.iter().map(|hex| self.worth_of(hex)).sum()
    }

    /// Whether the stack on a hex is all that keeps points there.
    fn guards(&self, side: Side, hex: Hex, pulls: &Pulls) -> bool {
        pulls.iter().any(|(goal, _)| *goal == hex)
            && self.state.control[side].contains(hex)
            && self.setup.within[3][hex.0 as usize].meets(self.state.combat[1 - side])
    }

    /// The hexes in which a side's stands count as away, once it may leave.
    fn away(&self, side: Side) -> Option<Hexes> {
        // First comes what must still be held for points.
        let due = self.setup.scores.iter().any(|score| {
            score.side == side
                && matches!(score.what, Scored::Control { round: Some(round), .. } if round >= self.state.round)
        });
        let open = !due
            && self
                .setup
                .exits
                .iter()
                .any(|exit| exit.side == side && exit.from_round <= self.state.round + 1);
        self.setup.scores.iter().find_map(|score| match &score.what {
            Scored::Away { zone, points, .. }
                if score.side == side && *points > 0 && open && !zone.is_empty() =>
            {
                Some(*zone)
            }
            _ => None,
        })
    }

    /// A headquarters goes where it commands most of its division.
    fn incline_headquarters(&self, id: StandId, choices: &[Choice], into: &mut Vec<f32>) {
        let Some(division) = self.division_of(id) else {
            into.extend(choices.iter().map(|_| 1.0));
            return;
        };
        let other = self.setup.division(division).headquarters.into_iter().find(|other| *other != id);
        let covered = other.and_then(|other| self.hex(other)).map(|hex| self.setup.within[2][hex.0 as usize]);
        let enemy = self.zone(1 - self.side(id));
        let worth = |hex: Hex| {
            let within = self.setup.within[2][hex.0 as usize];
            let mut commanded = 0.0;
            for stand in self.combat_stands(division) {
                if let Some(at) = self.hex(stand)
                    && within.contains(at)
                {
                    let doubly = covered.is_some_and(|covered| covered.contains(at));
                    commanded += if doubly { 0.3 } else { 1.0 };
                }
            }
            let exposed = if enemy.contains(hex) && self.combat_on(hex).next().is_none() { 0.3 } else { 1.0 };
            let share: f32 = commanded / 4.0;
            exposed * (0.02 + share * share * share)
        };
        for choice in choices {
            into.push(match choice {
                Choice::March(Goal::To(hex)) => worth(*hex),
                Choice::Stay => 1.5 * self.hex(id).map_or(0.1, worth),
                _ => 0.02,
            });
        }
    }

    /// What a battery fires at, or that it stays where it is.
    fn incline_battery(&self, side: Side, from: Option<Hex>, choices: &[Choice], into: &mut Vec<f32>) {
        let front = self.state.combat[1 - side];
        let reach = |hex: Hex| self.setup.within[4][hex.0 as usize].meets(front);
        let useful = from.is_some_and(reach);
        let away = self.away(side);
        for choice in choices {
            into.push(match choice {
                Choice::Shell(hex) => {
                    let crowd = self.stacking(*hex);
                    let covered = self.setup.terrain.trench.contains(*hex)
                        || self.setup.terrain.strongpoint.contains(*hex);
                    let open = if covered && crowd <= 2 { 0.6 } else { 2.0 };
                    let tired = if self.hex_status(*hex) <= Order::Move { 2.0 } else { 1.0 };
                    open * tired * (1.0 + f32::from(crowd))
                }
                Choice::March(Goal::To(hex)) => match away {
                    Some(zone) if zone.contains(*hex) => 1.0,
                    Some(_) => 0.1,
                    None if useful => 0.02,
                    None if reach(*hex) => 0.3,
                    None => 0.05,
                },
                Choice::March(Goal::Off) => 1.0,
                _ => 1.0,
            });
        }
    }

    /// Which hex to attack, or to let it be: by what the dice promise, and what is won and lost with the hexes.
    fn incline_to_targets(&self, turn: &Turn, choices: &[Choice], into: &mut Vec<f32>) {
        let sources = self.assault_hexes(turn.division);
        let side = self.setup.division(turn.division).side;
        let behind = self.verdict().winner.is_none_or(|winner| winner.index() != side);
        for choice in choices {
            into.push(match choice {
                Choice::Target(target) => {
                    let gain = self.gain(turn, *target, sources);
                    exact::exp((KEENNESS * gain).clamp(-4.0, 4.0))
                }
                _ if behind => 0.8,
                _ => 1.2,
            });
        }
    }

    /// What an attack is worth, in points.
    fn gain(&self, turn: &Turn, target: Hex, sources: Hexes) -> f32 {
        let side = self.setup.division(turn.division).side;
        let assault = self.best_assault(turn, target, sources);
        let promise = assault.promise;
        let won = if assault.may_hold { 0.3 } else { 1.0 };
        let stakes: f32 = assault
            .from
            .iter()
            .flatten()
            .filter(|hex| self.state.control[side].contains(**hex))
            .map(|hex| self.worth_of(*hex))
            .sum();
        let prize = if self.state.control[side].contains(target) { 0.0 } else { self.worth_of(target) };
        promise.more * won * (0.8 * prize + 0.2) - promise.less * (0.2 + 0.8 * stakes)
            + promise.losses[1] * (0.05 + 0.5 * self.price(1 - side))
            - promise.losses[0] * (0.05 + 0.5 * self.price(side))
    }

    /// What the loss of a stand costs a side, in points.
    fn price(&self, side: Side) -> f32 {
        let price = |score: &crate::setup::Score| match &score.what {
            Scored::Lost { of, batteries: false, every, points } if *of == side => {
                let points = f32::from(*points) / f32::from((*every).max(1));
                if score.side == side { -points } else { points }
            }
            _ => 0.0,
        };
        self.setup.scores.iter().map(price).sum()
    }

    /// Points that lie on a hex.
    pub(crate) fn worth_of(&self, hex: Hex) -> f32 {
        let points = self.setup.objectives.iter().filter(|objective| objective.hex == hex);
        points.map(|objective| f32::from(objective.points)).sum()
    }

    /// The small clicks of combats, losses, nights and flights.
    fn incline_in_procedure(&self, side: Side, choices: &[Choice], into: &mut Vec<f32>) {
        let target = self.state.stack.fight().map(|fight| fight.target);
        let worth = target.map_or(0.0, |hex| self.worth_of(hex));
        let mut called = false;
        for choice in choices {
            into.push(match choice {
                // All the support there is, always in the same order, since the order changes nothing.
                Choice::Call(_) => {
                    let first = !std::mem::replace(&mut called, true);
                    if first { 12.0 } else { 0.5 }
                }
                Choice::From(hex) => 2.0 + 2.0 * self.combat_on(*hex).count() as f32,
                Choice::Fight => 1.0,
                Choice::Hold => 2.0 + worth,
                Choice::Yield => 1.0,
                Choice::Lose(id) | Choice::Remove(id) => match self.kind(*id) {
                    Kind::Infantry => 4.0,
                    Kind::FireSupport | Kind::Stormtrooper => 1.5,
                    _ => 0.8,
                },
                Choice::FallBack(Goal::Off) => 0.1,
                Choice::FallBack(Goal::To(hex)) => {
                    if self.zone(1 - side).contains(*hex) {
                        0.5
                    } else {
                        1.5
                    }
                }
                Choice::AdvanceAll(_) => 4.0 + 3.0 * worth,
                Choice::Advance(_) => 1.0 + worth,
                Choice::Gun(_) => {
                    let first = !std::mem::replace(&mut called, true);
                    if first { 8.0 } else { 0.5 }
                }
                Choice::Mend(_) => 1.0,
                Choice::Raise(_, strength) => f32::from(*strength) * 2.0,
                Choice::Put(hex) => 1.0 + self.worth_of(*hex),
                Choice::Fly(hex) => {
                    if self.state.solid[1 - side].contains(*hex) {
                        4.0
                    } else {
                        0.02
                    }
                }
                Choice::Done => 0.4,
                _ => 1.0,
            });
        }
    }
}

fn hex_of(choice: &Choice) -> Option<Hex> {
    match choice {
        Choice::March(Goal::To(hex)) => Some(*hex),
        _ => None,
    }
}
