//! Counters as clients draw them: the figures as they are now, with what differs from the printed ones.

use crate::frame::{Frame, Picked};
use crate::kinds::Class;
use crate::place::Place as Where;
use crate::procedure::seat;
use crate::setup::{UnitId, WeaponId};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::{Units, Weapons};
use salient_engine::{Carried, Piece, Place, Stat};

impl Position {
    /// Everything on the map and beside it.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let (units, weapons) = self.in_hand();
        self.all_units()
            .filter(|unit| self.unit(*unit).at != Where::CASUALTY)
            .map(|unit| self.piece(unit, units.contains(unit), weapons))
            .collect()
    }

    /// Units and weapons that are part of what is being done now.
    fn in_hand(&self) -> (Units, Weapons) {
        let mut units = Units::NONE;
        let mut weapons = Weapons::NONE;
        for frame in self.state.stack.frames() {
            match frame {
                Frame::SetUp(set_up) => {
                    if let Some(Picked::Unit(unit)) = set_up.picked {
                        units.insert(unit);
                    }
                }
                Frame::Activate(activate) => units = units.union(activate.units),
                Frame::Advance(advance) => units = units.union(advance.going),
                Frame::Move(order) => units = units.union(order.group),
                Frame::Shot(shot) => {
                    units = units.union(shot.units).union(shot.rolling);
                    weapons = Weapons(weapons.0 | shot.weapons.0);
                }
                Frame::Retreat(retreat) => units = units.union(retreat.units),
                Frame::Recover(recover) => units = units.union(recover.rolling),
                Frame::Rout(rout) => units = units.union(rout.rolling),
                _ => {}
            }
        }
        (units, weapons)
    }

    fn piece(&self, unit: UnitId, selected: bool, weapons: Weapons) -> Piece {
        let kind = self.kind(unit);
        let of = self.unit(unit);
        let side = self.side_of(unit);
        let at = match (of.at.hex(), of.at.space()) {
            (Some(hex), _) => Place::Hex(self.hex_name(hex)),
            (None, Some(space)) => Place::Box(format!("time{space}")),
            _ => Place::Box(format!("waiting{side}")),
        };
        let face = self.face(unit);
        let figure = |name: &str, now: i8, printed: i8, boxed: bool| Stat {
            name: name.into(),
            value: now.to_string(),
            boxed,
            shift: now - printed,
        };
        let mut stats = vec![
            figure("morale", self.morale(unit, Against::Nothing), face.morale, false),
            figure("firepower", self.firepower(unit), face.firepower, face.boxed_firepower),
            figure("range", self.range(unit), face.range, face.boxed_range),
            figure("movement", self.movement(unit), face.movement, face.boxed_movement),
        ];
        if kind.class == Class::Leader {
            stats.push(figure("command", face.command, kind.front.command, false));
        }
        let mut badges = Vec::new();
        for (bit, badge) in [
            (flag::BROKEN, "broken"),
            (flag::SUPPRESSED, "suppressed"),
            (flag::VETERAN, "veteran"),
            (flag::ACTIVATED, "spent"),
            (flag::MOVING, "moving"),
            (flag::WATCHING, "watching"),
        ] {
            if of.flags & bit != 0 {
                badges.push(badge.to_owned());
            }
        }
        let states = if badges.is_empty() { String::new() } else { format!(", {}", badges.join(", ")) };
        let carries: Vec<Carried> = self
            .weapon_of(unit)
            .map(|weapon| self.carried_weapon(weapon, weapons.contains(weapon)))
            .into_iter()
            .collect();
        let with = carries.first().map_or_else(String::new, |weapon| format!(", with {}", weapon.name));
        Piece {
            id: self.unit_noun(unit),
            at,
            seat: Some(seat(side)),
            nation: self.setup.sides[side].nation.id.clone(),
            kind: if kind.hero { "hero".into() } else { kind.class.word().into() },
            title: kind.short.clone(),
            name: format!("{}{states}{with}", self.who_long(&self.who(unit))),
            badges,
            slots: Vec::new(),
            stats,
            carries,
            selected,
        }
    }

    fn carried_weapon(&self, weapon: WeaponId, selected: bool) -> Carried {
        let kind = self.weapon_kind(weapon);
        let range = self.weapon_range(weapon);
        let reach = if kind.least > 1 { format!("{}-{range}", kind.least) } else { range.to_string() };
        let stat = |name: &str, value: String, boxed: bool, shift: i8| Stat {
            name: name.into(),
            value,
            boxed,
            shift,
        };
        let firepower = self.weapon_firepower(weapon);
        let mut badges = Vec::new();
        if self.weapon(weapon).broken {
            badges.push("broken".to_owned());
        }
        if kind.ordnance {
            badges.push("ordnance".to_owned());
        }
        Carried {
            id: self.weapon_noun(weapon),
            symbol: kind.class.word().into(),
            name: kind.name.clone(),
            stats: vec![
                stat("firepower", firepower.to_string(), kind.boxed_firepower, firepower - kind.firepower),
                stat("range", reach, kind.boxed_range, range - kind.range),
                stat("movement", kind.movement.to_string(), false, 0),
            ],
            badges,
            selected,
        }
    }
}
