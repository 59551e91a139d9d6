//! The firepower of an attack, line by line: its best piece with everything that bears on it, one for each other piece,
//! the ground between, the actions played. [CC:O20.3.1.2 CC:O20.3.2a CC:T88.2a]

use crate::clause::cc;
use crate::event::{Piece, Term};
use crate::frame::{Shot, ShotKind};
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::Position;
use salient_ground::Hex;

/// A piece while it fires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Firing {
    Unit(UnitId),
    Weapon(WeaponId),
}

impl Position {
    /// Firepower of an attack as it stands, actions included. [CC:O20.3.1.2 CC:O20.3.2a CC:T88.2a]
    #[must_use]
    pub fn shot_firepower(&self, shot: &Shot) -> i16 {
        let mut firepower = 0;
        self.tell_shot_terms(shot, |term| firepower += term.amount);
        firepower
    }

    /// The same, line by line.
    #[must_use]
    pub fn shot_terms(&self, shot: &Shot) -> Vec<Term> {
        let mut terms = Vec::new();
        self.tell_shot_terms(shot, |term| terms.push(term));
        terms
    }

    fn tell_shot_terms(&self, shot: &Shot, mut tell: impl FnMut(Term)) {
        match shot.kind {
            ShotKind::Mines => {
                return tell(Term::plain("mines", i16::from(self.setup.mines), cc!("F103.2a")));
            }
            ShotKind::Impact => {
                let radio = self.state.radios[shot.side as Side];
                let firepower = radio.map_or(0, |radio| i16::from(radio.kind.firepower));
                return tell(Term::plain("radio", firepower, cc!("12a")));
            }
            _ => {}
        }
        self.tell_pieces(shot, &mut tell);
        self.tell_ground(shot, &mut tell);
        if shot.bonus != 0 {
            tell(Term::plain("actions", i16::from(shot.bonus), cc!("A24.1b")));
        }
    }

    /// The strongest piece fires with all it has, every other adds one. [CC:O20.3.1.2]
    fn tell_pieces(&self, shot: &Shot, tell: &mut impl FnMut(Term)) {
        let pieces = || shot.units.iter().map(Firing::Unit).chain(shot.weapons.iter().map(Firing::Weapon));
        let strength = |piece: &Firing| match *piece {
            Firing::Unit(unit) => self.firepower(unit),
            Firing::Weapon(weapon) => self.weapon_firepower(weapon),
        };
        let Some(best) = pieces().max_by_key(strength) else { return };
        match best {
            Firing::Unit(unit) => {
                let who = Some(Piece::Unit(self.who(unit)));
                let amount = i16::from(self.face(unit).firepower);
                tell(Term { what: "firepower", who, amount, clause: cc!("O20.3.1.2") });
                self.bearing(unit).for_each(&mut *tell);
            }
            Firing::Weapon(weapon) => {
                let who = Some(Piece::Weapon(weapon));
                let amount = i16::from(self.weapon_kind(weapon).firepower);
                tell(Term { what: "firepower", who, amount, clause: cc!("O20.3.1.2") });
                let aid = i16::from(self.weapon_aid(weapon));
                if aid != 0 {
                    tell(Term::plain("command in the hex", aid, cc!("3.3.1.3a")));
                }
            }
        }
        for piece in pieces().filter(|piece| *piece != best) {
            let who = Some(match piece {
                Firing::Unit(unit) => Piece::Unit(self.who(unit)),
                Firing::Weapon(weapon) => Piece::Weapon(weapon),
            });
            tell(Term { what: "fires too", who, amount: 1, clause: cc!("O20.3.1.2") });
        }
    }

    /// What lies between: hindrance, which ordnance has met in its aim, and the slope. [CC:O20.3.2a CC:T88.2a CC:T88.2b
    /// A22 A31]
    fn tell_ground(&self, shot: &Shot, tell: &mut impl FnMut(Term)) {
        let from = self.firing_hexes(shot);
        let targets = || shot.targets();
        if !self.has_ordnance(shot) {
            let hindrance = from
                .iter()
                .flat_map(|hex| targets().map(move |to| (hex, to)))
                .filter_map(|(hex, to)| self.sight(hex, to))
                .max()
                .unwrap_or(0);
            if hindrance > 0 {
                tell(Term::plain("hindrance", -i16::from(hindrance), cc!("O20.3.2a")));
            }
        }
        let options = &self.setup.options;
        if !options.ordnance_feels_slopes && self.has_ordnance(shot) {
            return;
        }
        let targets = || targets().take(if options.sprays_feel_both_slopes { 2 } else { 1 });
        let level = |hex: Hex| self.setup.hex(hex).level;
        if from.iter().any(|hex| targets().any(|to| level(to) > level(hex))) {
            tell(Term::plain("firing uphill", -1, cc!("T88.2a")));
        }
        if from.iter().any(|hex| targets().any(|to| level(to) < level(hex))) {
            tell(Term::plain("firing downhill", 1, cc!("T88.2b")));
        }
    }
}
