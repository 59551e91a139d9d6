//! The changing part of a position as bytes, for saves and hashes, and back with every figure checked.

use crate::cards::{CardId, Cards, DECK};
use crate::chart::{CHITS, OBJECTIVES};
use crate::frame::{Course, Frame, Picked, PutWhat, PutWhere, RollFor, Stack};
use crate::place::Place;
use crate::setup::{Hexes, MOST_HEXES, MOST_UNITS, MOST_WEAPONS, UnitId, WeaponId};
use crate::state::{Ended, How, NEITHER, NOBODY, Position, Radio, Unit, Weapon, WeaponPlace};
use crate::steps::STOPPED;
use crate::units::{Units, Weapons};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Saved {
    units: Vec<(u8, Unit)>,
    weapons: Vec<(u8, Weapon)>,
    radios: [Option<Radio>; 2],
    deck: [Cards; 2],
    hand: [Cards; 2],
    discards: [Cards; 2],
    shown: [Cards; 2],
    top: [Option<CardId>; 2],
    works: Vec<u8>,
    smoke: Vec<u8>,
    blaze: Hexes,
    burning: [u8; 10],
    cup: [u8; 10],
    held: [Hexes; 2],
    control: [u8; OBJECTIVES],
    open_chits: u32,
    secret_chits: [u32; 2],
    points: i16,
    surrender: [u8; 2],
    time: u8,
    initiative: u8,
    active: u8,
    dice: [u8; 2],
    random_hex: Hex,
    losing: [Option<How>; 2],
    ended: Option<Ended>,
    turns: u16,
    frames: Vec<Frame>,
}

impl Position {
    /// The changing part as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let state = &self.state;
        let hexes = self.setup.grid.len();
        let saved = Saved {
            units: self.all_units().map(|unit| (unit.0, *self.unit(unit))).collect(),
            weapons: (0..MOST_WEAPONS as u8)
                .map(WeaponId)
                .filter(|weapon| self.weapon(*weapon).at != WeaponPlace::Mix)
                .map(|weapon| (weapon.0, *self.weapon(weapon)))
                .collect(),
            radios: state.radios,
            deck: state.deck,
            hand: state.hand,
            discards: state.discards,
            shown: state.shown,
            top: state.top,
            works: state.works[..hexes].to_vec(),
            smoke: state.smoke[..hexes].to_vec(),
            blaze: state.blaze,
            burning: state.burning,
            cup: state.cup,
            held: state.held,
            control: state.control,
            open_chits: state.open_chits,
            secret_chits: state.secret_chits,
            points: state.points,
            surrender: state.surrender,
            time: state.time,
            initiative: state.initiative,
            active: state.active,
            dice: state.dice,
            random_hex: state.random_hex,
            losing: state.losing,
            ended: state.ended,
            turns: state.turns,
            frames: state.stack.frames().to_vec(),
        };
        postcard::to_stdvec(&saved).unwrap_or_default()
    }

    /// The position of the same scenario with these bytes.
    pub fn from_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        let saved: Saved =
            postcard::from_bytes(bytes).map_err(|error| format!("the saved position is damaged: {error}"))?;
        let hexes = self.setup.grid.len();
        if saved.works.len() != hexes || saved.smoke.len() != hexes {
            return Err("the saved position belongs to another scenario".into());
        }
        let Some(stack) = Stack::from_frames(&saved.frames) else {
            return Err("the saved position has no procedure under way, or too many".into());
        };
        let mut position = self.clone();
        let state = &mut position.state;
        state.units = [Unit::FREE; MOST_UNITS];
        state.weapons = [Weapon::FREE; MOST_WEAPONS];
        for (slot, unit) in saved.units {
            let known = usize::from(slot) < MOST_UNITS
                && unit.kind.index() < self.setup.kinds.len()
                && unit.side < 2
                && unit.at.is_known(hexes)
                && (-1..=STOPPED).contains(&unit.spent)
                && (unit.weapon == NOBODY || usize::from(unit.weapon) < MOST_WEAPONS);
            if !known {
                return Err("the saved position has a unit that is not in this scenario".into());
            }
            state.units[usize::from(slot)] = unit;
        }
        for (slot, weapon) in saved.weapons {
            let known = usize::from(slot) < MOST_WEAPONS
                && weapon.kind.index() < self.setup.weapons.len()
                && !matches!(weapon.at, WeaponPlace::With(unit) if unit.index() >= MOST_UNITS);
            if !known {
                return Err("the saved position has a weapon that is not in this scenario".into());
            }
            state.weapons[usize::from(slot)] = weapon;
        }
        state.radios = saved.radios;
        (state.deck, state.hand) = (saved.deck, saved.hand);
        (state.discards, state.shown, state.top) = (saved.discards, saved.shown, saved.top);
        state.works = [0; MOST_HEXES];
        state.smoke = [0; MOST_HEXES];
        state.works[..hexes].copy_from_slice(&saved.works);
        state.smoke[..hexes].copy_from_slice(&saved.smoke);
        (state.blaze, state.burning, state.cup) = (saved.blaze, saved.burning, saved.cup);
        (state.held, state.control) = (saved.held, saved.control);
        (state.open_chits, state.secret_chits) = (saved.open_chits, saved.secret_chits);
        (state.points, state.surrender, state.time) = (saved.points, saved.surrender, saved.time);
        (state.initiative, state.active) = (saved.initiative, saved.active);
        (state.dice, state.random_hex) = (saved.dice, saved.random_hex);
        (state.losing, state.ended, state.turns) = (saved.losing, saved.ended, saved.turns);
        state.stack = stack;
        position.check_figures()?;
        position.check_frames()?;
        position.rebuild();
        position.sound().map_err(|error| format!("the saved position cannot be: {error}"))?;
        Ok(position)
    }

    fn check_figures(&self) -> Result<(), String> {
        let state = &self.state;
        let hexes = self.setup.grid.len();
        let deck = (1u128 << DECK) - 1;
        let all = state.deck.iter().chain(&state.hand).chain(&state.discards).chain(&state.shown);
        let sound = all.into_iter().all(|cards| cards.0 & !deck == 0)
            && state.top.iter().flatten().all(|card| usize::from(card.0) < DECK)
            && state.works.iter().all(|work| *work <= 6)
            && state.smoke.iter().all(|smoke| *smoke <= 10)
            && state.control.iter().all(|owner| *owner <= NEITHER)
            && (state.open_chits | state.secret_chits[0] | state.secret_chits[1]) >> CHITS == 0
            && state.initiative < 2
            && state.active < 2
            && state.ended.is_none_or(|ended| ended.winner < 2)
            && state.random_hex.index() < hexes
            && (0..10).all(|value| {
                let [cup, burning] = [state.cup[value], state.burning[value]];
                cup <= self.setup.cup[value] && burning <= self.setup.cup[value]
            })
            && state.points.abs() < 10_000
            && state.time < 200
            && state.surrender.iter().all(|space| *space < 200)
            && state.dice.iter().all(|die| *die <= 6)
            && state.units.iter().all(|unit| unit.number > 0 || unit.at == Place::MIX)
            && state.weapons.iter().all(|weapon| weapon.number > 0 || weapon.at == WeaponPlace::Mix)
            && [state.blaze, state.held[0], state.held[1]].iter().all(|set| set.is_subset(self.setup.all))
            && state.radios.iter().flatten().all(|radio| (8..=13).contains(&radio.kind.firepower));
        if sound {
            Ok(())
        } else {
            Err("the saved position names something that is not in this scenario".into())
        }
    }

    /// Whether every number a saved procedure holds points at something.
    fn check_frames(&self) -> Result<(), String> {
        let hexes = self.setup.grid.len();
        let hex = |hex: Hex| hex.index() < hexes;
        let set = |set: &Hexes| set.is_subset(self.setup.all);
        let unit = |unit: UnitId| unit.index() < MOST_UNITS && self.unit(unit).at != Place::MIX;
        let units = |units: &Units| units.iter().all(unit);
        let weapons = |weapons: &Weapons| weapons.iter().all(|weapon| weapon.index() < MOST_WEAPONS);
        let card = |card: Option<CardId>| card.is_none_or(|card| usize::from(card.0) < DECK);
        let mut ok = true;
        for (depth, frame) in self.state.stack.frames().iter().enumerate() {
            ok &= match frame {
                Frame::Course(course) => {
                    depth == 0
                        && match course {
                            Course::SetUp { done } => *done <= 2,
                            Course::Chits { drawn } => *drawn < 100,
                            Course::Turns { side } => *side < 2,
                            _ => true,
                        }
                }
                Frame::SetUp(f) => {
                    f.side < 2
                        && (0..6).all(|work| {
                            f.fortifications[work] <= self.setup.sides[f.side as usize].fortifications[work]
                        })
                        && usize::from(f.weapons) <= self.setup.sides[f.side as usize].loose_weapons.len()
                        && match f.picked {
                            Some(Picked::Unit(id)) => unit(id),
                            Some(Picked::Fortification(number)) => number < 6,
                            None => true,
                        }
                }
                Frame::Turn(f) => f.side < 2 && f.rallied < 4 && f.orders < 100 && f.discarded < 73,
                Frame::Activate(f) => f.side < 2 && f.leader.is_none_or(unit) && units(&f.units),
                Frame::Advance(f) => f.side < 2 && units(&f.units) && units(&f.going) && f.to.is_none_or(hex),
                Frame::Artillery(f) => {
                    f.side < 2 && f.spotter.is_none_or(unit) && f.round.is_none_or(hex) && set(&f.left)
                }
                Frame::Fire(f) => f.side < 2 && units(&f.units) && weapons(&f.weapons),
                Frame::Move(f) => {
                    f.side < 2
                        && units(&f.waiting)
                        && units(&f.group)
                        && f.spent.unsigned_abs() < 100
                        && f.to.is_none_or(hex)
                        && weapons(&f.assaulted_weapons)
                }
                Frame::React(f) => f.side < 2 && hex(f.hex) && units(&f.entered),
                Frame::Recover(f) => f.side < 2 && units(&f.units) && units(&f.rolling),
                Frame::Rout(f) => {
                    f.side < 2
                        && f.victim.is_none_or(|victim| victim < 2)
                        && units(&f.units)
                        && units(&f.rolling)
                }
                Frame::Retreat(f) => units(&f.units) && f.to.is_none_or(hex) && f.left < 100,
                Frame::Shot(f) => {
                    f.side < 2
                        && hex(f.target)
                        && f.second.is_none_or(hex)
                        && f.bonus.unsigned_abs() < 100
                        && f.firepower.unsigned_abs() < 100
                        && f.total.abs() < 1000
                        && units(&f.units)
                        && weapons(&f.weapons)
                        && units(&f.defending)
                        && units(&f.rolling)
                }
                Frame::Roll(f) => {
                    f.side < 2
                        && card(f.card)
                        && match f.why {
                            RollFor::Defence(id)
                            | RollFor::Rally(id)
                            | RollFor::Rout(id)
                            | RollFor::Commissar(id) => id.index() < MOST_UNITS,
                            _ => true,
                        }
                }
                Frame::RandomHex(f) => f.side < 2 && card(f.card),
                Frame::Breaks(f) => units(&f.units),
                Frame::Time(f) => f.side < 2,
                Frame::Event(f) => {
                    f.side < 2
                        && card(f.card)
                        && f.hex.is_none_or(hex)
                        && f.unit.is_none_or(unit)
                        && f.weapon.is_none_or(|weapon| weapon.index() < MOST_WEAPONS)
                        && f.smoke <= 10
                        && set(&f.contested)
                }
                Frame::Sniper(f) => f.side < 2 && f.hex.is_none_or(hex),
                Frame::Melees(f) => set(&f.except),
                Frame::Melee(f) => hex(f.hex) && units(&f.units),
                Frame::PassAnswer(f) => f.side < 2,
                Frame::Put(f) => {
                    f.side < 2
                        && match f.what {
                            PutWhat::Unit(id) => unit(id),
                            PutWhat::SupportItem { column } => {
                                usize::from(column) < self.setup.sides[f.side as usize].nation.support.len()
                            }
                            PutWhat::SupportRoll | PutWhat::SupportRolled => true,
                        }
                        && match f.place {
                            PutWhere::Near(at) => hex(at),
                            _ => true,
                        }
                }
                Frame::Displace(f) => set(&f.hexes) && f.going.is_none_or(unit),
                Frame::Stacking(f) => f.done <= 2 && f.hex.is_none_or(hex) && set(&f.deployed),
                Frame::Cup(f) => set(&f.hexes),
                Frame::DrawChit(f) => f.secret.is_none_or(|side| side < 2),
                Frame::Deploy(f) => f.teams.into_iter().all(unit),
                Frame::Exit(f) => units(&f.units),
                Frame::Scrap(f) => f.side < 2 && f.weapon.is_none_or(|weapon| weapon.index() < MOST_WEAPONS),
            };
        }
        ok &= matches!(self.state.stack.frames().first(), Some(Frame::Course(_)));
        if ok {
            Ok(())
        } else {
            Err("the saved position names something that is not in this scenario".into())
        }
    }
}
