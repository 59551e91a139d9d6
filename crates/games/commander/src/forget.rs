//! Procedures under way when a counter leaves play or becomes others. [CC:E52.2b]

use crate::frame::{Frame, PutWhat, RollFor, Stack};
use crate::setup::UnitId;
use crate::units::Units;

impl Stack {
    /// Wherever a procedure holds `old`, it holds `new` from now on: nobody when a counter leaves play, two teams
    /// when a squad deploys.
    pub fn replace(&mut self, old: UnitId, new: &[UnitId]) {
        let many = |units: &mut Units| {
            if units.contains(old) {
                units.remove(old);
                for unit in new {
                    units.insert(*unit);
                }
            }
        };
        let one = |unit: &mut Option<UnitId>| {
            if *unit == Some(old) {
                *unit = new.first().copied();
            }
        };
        for frame in self.frames_mut() {
            match frame {
                Frame::Activate(activate) => {
                    one(&mut activate.leader);
                    many(&mut activate.units);
                }
                Frame::Advance(advance) => {
                    many(&mut advance.units);
                    many(&mut advance.going);
                }
                Frame::Artillery(artillery) => one(&mut artillery.spotter),
                Frame::Fire(fire) => many(&mut fire.units),
                Frame::Move(order) => {
                    many(&mut order.waiting);
                    many(&mut order.group);
                    many(&mut order.assaulted);
                    many(&mut order.named);
                }
                Frame::React(react) => many(&mut react.entered),
                Frame::Recover(recover) => {
                    many(&mut recover.units);
                    many(&mut recover.rolling);
                }
                Frame::Rout(rout) => {
                    many(&mut rout.units);
                    many(&mut rout.rolling);
                }
                Frame::Shot(shot) => {
                    many(&mut shot.units);
                    many(&mut shot.defending);
                    many(&mut shot.rolling);
                }
                Frame::Roll(roll) => match &mut roll.why {
                    RollFor::Defence(unit)
                    | RollFor::Rally(unit)
                    | RollFor::Rout(unit)
                    | RollFor::Commissar(unit) => {
                        if *unit == old
                            && let Some(first) = new.first()
                        {
                            *unit = *first;
                        }
                    }
                    _ => {}
                },
                Frame::Breaks(breaks) => many(&mut breaks.units),
                Frame::Event(event) => one(&mut event.unit),
                Frame::Melee(melee) => many(&mut melee.units),
                Frame::Displace(displace) => one(&mut displace.going),
                Frame::Exit(exit) => many(&mut exit.units),
                Frame::Put(put) => {
                    if let PutWhat::Unit(unit) = &mut put.what
                        && *unit == old
                        && let Some(first) = new.first()
                    {
                        *unit = *first;
                    }
                }
                Frame::Retreat(retreat) => many(&mut retreat.units),
                Frame::Course(_)
                | Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::RandomHex(_)
                | Frame::Time(_)
                | Frame::Sniper(_)
                | Frame::Melees(_)
                | Frame::PassAnswer(_)
                | Frame::Stacking(_)
                | Frame::Cup(_)
                | Frame::DrawChit(_)
                | Frame::Deploy(_)
                | Frame::Scrap(_) => {}
            }
        }
    }
}
