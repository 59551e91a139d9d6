//! Events that bring somebody or something into play. [CC:E56 CC:E58a CC:E59a CC:E68a CC:E71 CC:E76a]

use super::BEGIN;
use crate::cards::Happening;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{self, Frame, Put, PutWhat, PutWhere};
use crate::place::Place;
use crate::setup::{Hexes, MOST_WEAPONS, Side, UnitId, WeaponId};
use crate::state::{Position, WeaponPlace, flag};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// A side's unit of a kind, wherever it is.
    fn of_kind(&self, side: Side, kind: crate::setup::KindId) -> Option<UnitId> {
        self.all_units().find(|unit| self.side_of(*unit) == side && self.unit(*unit).kind == kind)
    }

    /// Where the Private can be promoted: with a broken unit of his side. [CC:E56]
    fn promotion_hexes(&self, side: Side) -> Hexes {
        self.broken_units(side).iter().filter_map(|unit| self.hex_of(unit)).collect()
    }

    /// Where the Hero can appear: in any friendly hex. [CC:E58a A66]
    fn hero_hexes(&self, side: Side) -> Hexes {
        self.setup.all.iter().filter(|hex| self.friendly(side, *hex) && !self.impassable(*hex)).collect()
    }

    fn boxed(&self) -> impl Iterator<Item = WeaponId> + '_ {
        (0..MOST_WEAPONS as u8).map(WeaponId).filter(|weapon| self.weapon(*weapon).at == WeaponPlace::Box)
    }

    fn empty_handed(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.side_on_map(side).filter(|unit| self.weapon_of(*unit).is_none())
    }

    fn wounded(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.all_units().filter(|unit| self.unit(*unit).at == Place::CASUALTY)
    }

    pub(super) fn run_arrival_event(&mut self, event: frame::Event, log: &mut impl Log<Event>) -> bool {
        let side = event.side as Side;
        let nation = &self.setup.sides[side].nation;
        let (hero, private) = (nation.hero, nation.private);
        match (event.what, event.step) {
            (Happening::FieldPromotion, BEGIN) => {
                let old = self.of_kind(side, private);
                if old.is_some_and(|unit| self.hex_of(unit).is_some()) {
                    self.event_void(&event, "the Private is on the map already", log);
                } else if old.is_some() && !self.setup.options.private_comes_from_any_track {
                    self.event_void(&event, "the Private is on a track", log);
                } else if self.promotion_hexes(side).is_empty() {
                    self.event_void(&event, "there is no broken unit to lead", log);
                } else {
                    self.event_at(&event, 1);
                }
            }
            (Happening::Hero, BEGIN) => {
                if self.of_kind(side, hero).is_some_and(|unit| self.hex_of(unit).is_some()) {
                    self.event_void(&event, "the Hero is on the map already", log);
                } else if self.hero_hexes(side).is_empty() {
                    self.event_void(&event, "there is no friendly hex", log);
                } else {
                    self.event_at(&event, 1);
                }
            }
            (Happening::Hero, 2) => {
                let broken = self.rallied_by_hero(&event).next().is_some();
                if broken {
                    return false;
                }
                self.event_over(&event);
            }
            (Happening::Infiltration | Happening::Reinforcements, _) => {
                let radio = event.what == Happening::Reinforcements;
                let place = if radio { PutWhere::Edge } else { PutWhere::NearRandom };
                self.event_over(&event);
                self.state.stack.push(Frame::Put(Put {
                    side: event.side,
                    what: PutWhat::SupportRoll,
                    place,
                    radio,
                }));
            }
            (Happening::Scrounge, BEGIN) => {
                if self.boxed().next().is_none() || self.empty_handed(side).next().is_none() {
                    self.event_void(&event, "there is no lost weapon, or nobody to carry it", log);
                } else {
                    self.event_at(&event, 1);
                }
            }
            (Happening::WalkingWounded, BEGIN) => {
                if self.wounded().next().is_some() {
                    self.event_at(&event, 1);
                } else {
                    // The hex is found all the same, and weapons are tested by it. [CC:E42b CC:11.4b]
                    self.event_at(&event, 3);
                    self.push_random_hex(side);
                }
            }
            (Happening::WalkingWounded, 3) => {
                self.event_void(&event, "nobody is on the casualty track", log);
            }
            (Happening::WalkingWounded, 2) => {
                let Some(unit) = event.unit else {
                    self.event_over(&event);
                    return true;
                };
                self.event_over(&event);
                let hex = self.state.random_hex;
                self.state.stack.push(Frame::Put(Put {
                    side: event.side,
                    what: PutWhat::Unit(unit),
                    place: PutWhere::Near(hex),
                    radio: false,
                }));
            }
            _ => return false,
        }
        true
    }

    /// Broken units that the Hero can rally where he stands. [CC:E58b]
    fn rallied_by_hero(&self, event: &frame::Event) -> impl Iterator<Item = UnitId> + '_ {
        let side = event.side as Side;
        event
            .hex
            .into_iter()
            .flat_map(move |hex| self.side_at(side, hex))
            .filter(|unit| self.is(*unit, flag::BROKEN))
    }

    pub(super) fn offer_arrival_event(&self, event: &frame::Event, into: &mut Vec<Choice>) {
        let side = event.side as Side;
        match (event.what, event.step) {
            (Happening::FieldPromotion, _) => {
                into.push(Choice::Decline);
                into.extend(self.promotion_hexes(side).iter().map(Choice::Hex));
            }
            (Happening::Hero, 1) => into.extend(self.hero_hexes(side).iter().map(Choice::Hex)),
            (Happening::Hero, _) => {
                into.push(Choice::Decline);
                into.extend(self.rallied_by_hero(event).map(Choice::Unit));
            }
            (Happening::Scrounge, 1) => {
                into.push(Choice::Decline);
                into.extend(self.boxed().map(Choice::Weapon));
            }
            (Happening::Scrounge, _) => into.extend(self.empty_handed(side).map(Choice::Unit)),
            _ => into.extend(self.wounded().map(Choice::Unit)),
        }
    }

    pub(super) fn choose_arrival_event(
        &mut self,
        event: frame::Event,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let side = event.side as Side;
        let nation = &self.setup.sides[side].nation;
        let (hero, private) = (nation.hero, nation.private);
        match (event.what, choice) {
            (Happening::FieldPromotion, Choice::Hex(hex)) => {
                // He may come from the casualty or the time track. [A75]
                if let Some(old) = self.of_kind(side, private) {
                    self.dismiss(old);
                }
                self.event_over(&event);
                self.appear(side, private, hex, cc!("E56"), log);
            }
            (Happening::Hero, Choice::Hex(hex)) => {
                if let Some(old) = self.of_kind(side, hero) {
                    self.dismiss(old);
                }
                self.event_at(&frame::Event { hex: Some(hex), ..event }, 2);
                self.appear(side, hero, hex, cc!("E58a"), log);
            }
            (Happening::Hero, Choice::Unit(unit)) => {
                self.event_over(&event);
                self.rally(unit, cc!("E58b"), log);
            }
            (Happening::Scrounge, Choice::Weapon(weapon)) => {
                self.event_at(&frame::Event { weapon: Some(weapon), ..event }, 2);
            }
            (Happening::Scrounge, Choice::Unit(unit)) => {
                self.event_over(&event);
                if let Some(weapon) = event.weapon {
                    self.hand_over(weapon, unit);
                    self.state.weapons[weapon.index()].broken = !self.setup.options.scrounged_weapons_work;
                    let who = self.who(unit);
                    log.note(|| Event::WeaponGiven(weapon, who, cc!("E71")));
                }
            }
            (Happening::WalkingWounded, Choice::Unit(unit)) => {
                self.event_at(&frame::Event { unit: Some(unit), ..event }, 2);
                self.push_random_hex(side);
            }
            _ => self.event_over(&event),
        }
    }

    /// A leader appears on the map.
    fn appear(
        &mut self,
        side: Side,
        kind: crate::setup::KindId,
        hex: Hex,
        clause: salient_engine::Clause,
        log: &mut impl Log<Event>,
    ) {
        if let Some(unit) = self.raise(side, kind, Place::on(hex)) {
            let who = self.who(unit);
            log.note(|| Event::Came(who, clause));
            self.occupied(hex, log);
        }
    }
}
