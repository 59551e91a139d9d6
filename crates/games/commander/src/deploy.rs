//! A squad becomes two teams. [CC:E52.1 CC:E52.2a CC:E52.2b]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Deploy, Frame};
use crate::place::Place;
use crate::setup::UnitId;
use crate::state::{Position, flag};
use salient_engine::Log;

/// Markers of a squad that go to one team only, as bits of [`Deploy::left`].
const WEAPON: u8 = 1;
const SUPPRESSED: u8 = 2;
const VETERAN: u8 = 4;

impl Position {
    /// A squad is replaced by two teams in the same state; their owner says who keeps its markers. Nothing happens
    /// when the counters have run out. [CC:E52.1 A58]
    pub(crate) fn push_deploy(&mut self, squad: UnitId, log: &mut impl Log<Event>) {
        let old = *self.unit(squad);
        let (side, before) = (self.side_of(squad), self.who(squad));
        let terms = &self.setup.sides[side];
        let kind = terms.nation.teams[terms.quality as usize];
        if self.state.units.iter().filter(|unit| unit.at == Place::MIX).count() < 2 {
            return;
        }
        let (Some(first), Some(second)) = (self.raise(side, kind, old.at), self.raise(side, kind, old.at))
        else {
            return;
        };
        let single = flag::SUPPRESSED | flag::VETERAN;
        self.take_after(first, &old);
        self.take_after(second, &old);
        self.unmark(second, single);
        let mut left = 0;
        if let Some(weapon) = self.weapon_of(squad) {
            self.hand_over(weapon, first);
            left |= WEAPON;
        }
        for (flag, bit) in [(flag::SUPPRESSED, SUPPRESSED), (flag::VETERAN, VETERAN)] {
            if old.flags & flag != 0 {
                left |= bit;
            }
        }
        self.state.stack.replace(squad, &[first, second]);
        self.dismiss(squad);
        let after = [first, second].map(|team| self.who(team));
        log.note(|| Event::Became(before, after.to_vec(), cc!("E52.1")));
        if left != 0 {
            self.state.stack.push(Frame::Deploy(Deploy { teams: [first, second], left }));
        }
    }

    /// One step; whether it moved.
    pub(crate) fn run_deploy(&mut self, deploy: Deploy) -> bool {
        if deploy.left == 0 {
            self.state.stack.pop();
            return true;
        }
        false
    }

    /// The owner says which team keeps the next marker: weapon, suppression, experience. [CC:E52.2a CC:11.3d CC:13.3b]
    pub(crate) fn choose_deploy(&mut self, mut deploy: Deploy, choice: Choice, log: &mut impl Log<Event>) {
        let [first, second] = deploy.teams;
        let marker = deploy.left & deploy.left.wrapping_neg();
        deploy.left &= !marker;
        self.set_top(Frame::Deploy(deploy));
        let keeper = if choice == Choice::Unit(second) { second } else { first };
        let flag = match marker {
            WEAPON => {
                if let Some(weapon) = self.weapon_of(first) {
                    self.hand_over(weapon, keeper);
                    let who = self.who(keeper);
                    log.note(|| Event::WeaponGiven(weapon, who, cc!("11.3d")));
                }
                return;
            }
            SUPPRESSED => flag::SUPPRESSED,
            _ => flag::VETERAN,
        };
        self.unmark(first, flag);
        self.mark(keeper, flag);
        let who = self.who(keeper);
        log.note(|| Event::Kept(who, flag));
    }
}
