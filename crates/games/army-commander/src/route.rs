//! The hexes a group crosses on its way. What stands on them changes hands, so the way matters; of several the
//! cheapest is taken, then the shortest, then the one over an objective the side does not hold.

use crate::chart::MARCH;
use crate::choice::Goal;
use crate::event::How;
use crate::frame::Group;
use crate::setup::{Hexes, Side};
use crate::state::Position;
use arrayvec::ArrayVec;
use salient_ground::Hex;

/// The longest way.
const LONGEST: usize = MARCH[1] as usize;
/// Strength a way can cost on a Retreat order, and 0.
const COSTS: usize = LONGEST + 1;

/// The hexes crossed, without the one the group ends on.
pub type Route = ArrayVec<Hex, LONGEST>;

impl Position {
    /// The hexes a group crosses to a goal it can reach.
    pub(crate) fn route(&self, group: &Group, goal: Goal, how: How) -> Route {
        let mut route = Route::new();
        let (side, infiltrates) = {
            let mover = self.mover(group);
            (mover.side, mover.infiltrates)
        };
        let start = self.start_hex(group);
        let end = match (how, goal) {
            (How::Headquarters | How::Night | How::Shuffle | How::Trench, _) => return route,
            (_, Goal::To(hex)) => Hexes::of(hex),
            (_, Goal::Off) => self.exits(side),
        };
        let first = self.first_steps(group);
        if (goal == Goal::Off && start.meets(end)) || (goal != Goal::Off && first.meets(end)) {
            return route;
        }
        let mover = self.mover(group);
        let passable = self.open_to(mover);
        let (halts, short, open) = if how == How::Normal {
            (self.normal_halts(mover), self.normal_short(mover), passable)
        } else {
            let (short, halts) = (self.strategic_short(mover), self.strategic_halts(mover));
            let keeps_away = how == How::Strategic && !infiltrates;
            let open = if keeps_away { passable.difference(self.near(1 - side)) } else { passable };
            (halts, short, open)
        };
        let zone = if how == How::Retreat { self.zone(1 - side) } else { Hexes::default() };
        let steps = if how == How::Normal { MARCH[0] } else { MARCH[1] } as usize;

        // onward[step][cost]: where the group can be after so many steps for so much, and go on.
        let mut onward = [[Hexes::default(); COSTS]; LONGEST];
        let mut layer = [Hexes::default(); COSTS];
        layer[0] = first.intersect(open).difference(zone);
        layer[1] = first.intersect(open).intersect(zone);
        let mut found: Option<(usize, usize)> = None; // cost, steps taken before the last hex of the way
        for (step, here) in onward.iter_mut().enumerate().take(steps) {
            for cost in 0..COSTS {
                here[cost] = layer[cost].difference(halts);
                let there = if goal == Goal::Off { here[cost].meets(end) } else { layer[cost].meets(end) };
                let in_time = goal != Goal::Off || step + 1 < steps;
                if there && in_time && found.is_none_or(|best| (cost, step) < best) {
                    found = Some((cost, step));
                }
            }
            let mut next = [Hexes::default(); COSTS];
            for cost in 0..COSTS {
                if here[cost].is_empty() {
                    continue;
                }
                let grown = self.setup.spread.grow(here[cost]).intersect(open).difference(short);
                next[cost] = next[cost].union(grown.difference(zone));
                if cost + 1 < COSTS {
                    next[cost + 1] = next[cost + 1].union(grown.intersect(zone));
                }
            }
            layer = next;
        }
        let Some((mut cost, step)) = found else { return route };
        let last = match goal {
            Goal::To(hex) => hex,
            Goal::Off => match onward[step][cost].intersect(end).first() {
                Some(hex) => {
                    route.push(hex);
                    hex
                }
                None => return route,
            },
        };
        let mut at = last;
        for here in onward[..step].iter().rev() {
            cost -= usize::from(zone.contains(at));
            let before = here[cost].intersect(self.setup.within[1][at.0 as usize]);
            let Some(hex) = self.most_wanted(side, before) else { break };
            route.push(hex);
            at = hex;
        }
        route.reverse();
        route
    }

    /// Of several hexes one with an objective the side does not hold, or else the first.
    fn most_wanted(&self, side: Side, hexes: Hexes) -> Option<Hex> {
        let wanted = hexes.intersect(self.setup.tracked).difference(self.state.control[side]);
        let objective = |hex: &Hex| self.setup.objectives.iter().any(|objective| objective.hex == *hex);
        wanted.iter().find(objective).or_else(|| hexes.first())
    }
}
