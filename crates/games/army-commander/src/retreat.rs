//! Section 2.6: the Retreat order. Retreating divisions move before everybody else, up to 4 hexes, through
//! enemy zones of control if they must, and pay for every such hex.

use crate::chart::MARCH;
use crate::frame::Group;
use crate::setup::{Hexes, Side};
use crate::state::Position;
use salient_ground::Hex;

/// Hexes a retreating group can reach, by the number of enemy zone hexes entered on the cheapest way.
#[derive(Clone, Copy, Debug, Default)]
pub struct RetreatReach {
    /// `by_cost[n]`: reached for `n` strength points.
    pub by_cost: [Hexes; MARCH[1] as usize + 1],
    /// Cheapest way off the map, if there is one.
    pub exit: Option<u8>,
}

impl RetreatReach {
    /// Everything reached.
    #[must_use]
    pub fn all(&self) -> Hexes {
        self.by_cost.iter().fold(Hexes::default(), |all, hexes| all.union(*hexes))
    }

    /// What reaching a hex costs.
    #[must_use]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        self.by_cost.iter().position(|hexes| hexes.contains(hex)).map(|cost| cost as u8)
    }
}

impl Position {
    /// Where a retreating group can go. Zones do not stop it, terrain stops it as strategic movement; it may
    /// not end closer to the nearest enemy than it began. [AC:2.6b AC:2.6c G-06]
    #[must_use]
    pub fn retreat_reach(&self, group: &Group) -> RetreatReach {
        let mover = self.mover(group);
        let enemy = 1 - mover.side;
        let passable = self.passable(mover.side);
        let zone = self.zone(enemy);
        let short = self.strategic_short(mover);
        let halts = self.strategic_halts(mover);
        let exits = self.exits(mover.side);
        let start = self.start_hex(group);
        const COSTS: usize = MARCH[1] as usize + 1;
        let mut layer = [Hexes::default(); COSTS];
        let first = self.first_steps(group).intersect(passable);
        layer[0] = first.difference(zone);
        layer[1] = first.intersect(zone);
        let mut reached = layer;
        let mut exit = exits.meets(start).then_some(0);
        for _ in 1..MARCH[1] {
            let mut next = [Hexes::default(); COSTS];
            for cost in 0..COSTS {
                let onward = layer[cost].difference(halts);
                if onward.is_empty() {
                    continue;
                }
                if exits.meets(onward) {
                    exit = Some(exit.map_or(cost as u8, |cheapest: u8| cheapest.min(cost as u8)));
                }
                let step = self.setup.spread.grow(onward).intersect(passable).difference(short);
                next[cost] = next[cost].union(step.difference(zone));
                if cost + 1 < COSTS {
                    next[cost + 1] = next[cost + 1].union(step.intersect(zone));
                }
            }
            layer = next;
            for cost in 0..COSTS {
                reached[cost] = reached[cost].union(layer[cost]);
            }
        }
        let before = start.first().map_or(0, |hex| self.nearest_enemy(enemy, hex));
        let mut nearer = self.state.solid[enemy];
        for _ in 1..before.min(u8::MAX - 1) {
            if nearer.is_empty() {
                break;
            }
            nearer = self.setup.spread.with_border(nearer);
        }
        let mut seen = start;
        for hexes in &mut reached {
            *hexes = hexes.difference(seen);
            seen = seen.union(*hexes);
            *hexes = hexes.difference(nearer);
        }
        RetreatReach { by_cost: reached, exit }
    }

    /// How far the nearest combat stand or battery of `enemy` is; 255 when there is none.
    #[must_use]
    pub fn nearest_enemy(&self, enemy: Side, hex: Hex) -> u8 {
        self.state.solid[enemy].iter().map(|other| self.setup.distance(hex, other)).min().unwrap_or(u8::MAX)
    }
}
