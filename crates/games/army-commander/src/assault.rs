//! What an attack promises before it is declared: an estimate for agents, from the same sums that count the dice.

use crate::chart::{Kind, Order};
use crate::frame::{Fight, Turn};
use crate::odds::{Promise, promise};
use crate::pool::Total;
use crate::setup::{Hexes, StandId};
use crate::state::Position;
use salient_ground::Hex;

/// An attack that could be made.
#[derive(Clone, Copy, Debug)]
pub struct Assault {
    /// Where it would come from.
    pub from: [Option<Hex>; 2],
    /// What the dice promise, all support being called on both sides.
    pub promise: Promise,
    /// Whether the defenders may pay to stay when they are beaten. [AC:4.1e]
    pub may_hold: bool,
}

impl Position {
    /// The strongest attack that the division whose turn it is could make on `target` from `sources`.
    #[must_use]
    pub fn best_assault(&self, turn: &Turn, target: Hex, sources: Hexes) -> Assault {
        let mut fight = Fight::new(turn.division, target);
        let mut best = [(0, None), (0, None)];
        for hex in sources.intersect(self.setup.within[1][target.0 as usize]) {
            fight.from = [Some(hex), None];
            let dice = self.attack_pool(&fight, &mut Total);
            if best[0].1.is_none() || dice > best[0].0 {
                best = [(dice, Some(hex)), best[0]];
            } else if best[1].1.is_none() || dice > best[1].0 {
                best[1] = (dice, Some(hex));
            }
        }
        let both = self.most_sources(turn.division) == 2 && best[1].0 > 0;
        fight.from = [best[0].1, if both { best[1].1 } else { None }];
        let mut attack = best[0].0 + if both { best[1].0 } else { 0 };
        let status = self.hex_status(target);
        let covered = self.cover(target, status).is_terrain();
        attack += self.reckon(self.attack_support(turn, &fight).iter().copied(), covered);
        fight.caller = self.callers(target).first().copied();
        let mut defence = self.defence_pool(&fight, &mut Total);
        defence += self.reckon(self.defence_support(&fight).iter().copied(), false);
        let tanks = fight
            .from
            .iter()
            .flatten()
            .any(|hex| self.assailants(turn.division, *hex).any(|id| self.kind(id) == Kind::Tank));
        Assault {
            from: fight.from,
            promise: promise(status, [attack, defence]),
            may_hold: status == Order::DugIn && covered && !tanks,
        }
    }

    /// About how many dice this support brings, no more than two batteries being called.
    fn reckon(&self, support: impl Iterator<Item = StandId>, covered: bool) -> u8 {
        let (mut dice, mut guns) = (0, 0);
        for id in support {
            if self.kind(id).is_gun() {
                guns += 1;
            } else {
                dice += 1;
            }
        }
        dice + u8::min(guns, 2) * if covered { 1 } else { 2 }
    }
}
