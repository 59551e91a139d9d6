//! What must hold in every position of a battle.

use crate::cards::Cards;
use crate::chart::OBJECTIVES;
use crate::frame::{Course, Frame};
use crate::place::Place;
use crate::setup::{Hexes, MOST_UNITS, MOST_WEAPONS, Side, UnitId, WeaponId};
use crate::state::{NEITHER, Position, WeaponPlace};
use crate::units::Units;

impl Position {
    /// The first thing that is not as it must be.
    pub fn sound(&self) -> Result<(), String> {
        self.cards_sound()?;
        self.counters_sound()?;
        self.markers_sound()?;
        self.chits_sound()
    }

    /// 72 cards a nation, each in one place. [CC:1a]
    fn cards_sound(&self) -> Result<(), String> {
        for side in [0, 1] {
            let state = &self.state;
            let (deck, hand, discards) = (state.deck[side], state.hand[side], state.discards[side]);
            let all = deck.union(hand).union(discards);
            let name = self.side_name(side);
            if all != Cards::ALL || deck.len() + hand.len() + discards.len() != crate::cards::DECK {
                return Err(format!("the {name} deck does not have its 72 cards"));
            }
            if !state.shown[side].without(hand).is_empty() {
                return Err(format!("{name} has shown a card that it does not hold"));
            }
            if state.top[side].is_some_and(|card| !discards.contains(card)) {
                return Err(format!("the top of the {name} discards is not among them"));
            }
        }
        Ok(())
    }

    /// Counters and their weapons. [CC:8.1.1a CC:11.2a CC:T98 CC:8.1.5]
    fn counters_sound(&self) -> Result<(), String> {
        let passing = self
            .state
            .stack
            .frames()
            .iter()
            .any(|frame| matches!(frame, Frame::Displace(_) | Frame::Cup(_) | Frame::Event(_)));
        let (mut in_play, mut on_map) = (Units::NONE, Units::NONE);
        self.all_units().for_each(|unit| in_play.insert(unit));
        for side in [0, 1] {
            self.side_on_map(side)
                .filter(|unit| self.side_of(*unit) == side)
                .for_each(|unit| on_map.insert(unit));
        }
        let mut fielded = 0;
        for unit in (0..MOST_UNITS as u8).map(UnitId) {
            let hex = self.hex_of(unit);
            if hex.is_some() != on_map.contains(unit)
                || (self.unit(unit).at != Place::MIX) != in_play.contains(unit)
            {
                return Err(format!("whether {} is in play was miscounted", self.unit_name(unit)));
            }
            if !in_play.contains(unit) {
                continue;
            }
            if let Some(weapon) = self.weapon_of(unit)
                && self.bearer(weapon) != Some(unit)
            {
                return Err(format!("{} carries a weapon that does not know it", self.unit_name(unit)));
            }
            if let Some(hex) = hex {
                fielded += 1;
                if self.impassable(hex) && !passing {
                    let (name, hex) = (self.unit_name(unit), self.hex_name(hex));
                    return Err(format!("{name} stands in {hex}, where nobody can be"));
                }
            }
        }
        for weapon in (0..MOST_WEAPONS as u8).map(WeaponId) {
            if let WeaponPlace::With(unit) = self.weapon(weapon).at
                && self.weapon_of(unit) != Some(weapon)
            {
                return Err(format!("{} thinks it is carried", self.weapon_name(weapon)));
            }
        }
        self.lists_sound(fielded)
    }

    /// Every unit on the map is in the list of its hex and in no other, and the hexes with units of a side are known.
    fn lists_sound(&self, fielded: usize) -> Result<(), String> {
        let (mut present, mut listed) = ([Hexes::EMPTY; 2], 0);
        for hex in self.setup.all.iter() {
            for unit in self.units_at(hex) {
                listed += 1;
                if self.hex_of(unit) != Some(hex) || listed > fielded {
                    let (name, hex) = (self.unit_name(unit), self.hex_name(hex));
                    return Err(format!("{name} is listed in {hex} and is not there"));
                }
                present[self.side_of(unit)].insert(hex);
            }
        }
        if listed != fielded {
            return Err(format!("{listed} units are listed, {fielded} are on the map"));
        }
        if present != self.state.present {
            return Err("which hexes have units of a side was miscounted".into());
        }
        Ok(())
    }

    /// Markers on the map and in the cup. [CC:8.1.4 CC:8.1.5 CC:T89b CC:T94b]
    fn markers_sound(&self) -> Result<(), String> {
        let mut markers = self.state.cup.map(u16::from);
        for (value, burning) in self.state.burning.iter().enumerate() {
            markers[value] += u16::from(*burning);
        }
        for hex in self.setup.all.iter() {
            let smoke = self.state.smoke[hex.index()];
            if smoke > 0 {
                markers[usize::from(smoke) - 1] += 1;
                if self.setup.hex(hex).water() || self.state.blaze.contains(hex) {
                    return Err(format!("{} has smoke where none can be", self.hex_name(hex)));
                }
            }
            if self.work(hex).is_some() && (self.setup.hex(hex).water() || self.state.blaze.contains(hex)) {
                return Err(format!("{} has a fortification where none can be", self.hex_name(hex)));
            }
        }
        if markers != self.setup.cup.map(u16::from) {
            Err("smoke and blaze markers were lost or made".into())
        } else {
            Ok(())
        }
    }

    /// Each chit in one place; points that follow from control are as the chits say. [CC:7.3.2a CC:7.3.1b]
    fn chits_sound(&self) -> Result<(), String> {
        let [first, second] = self.state.secret_chits;
        let open = self.state.open_chits;
        if open & first != 0 || open & second != 0 || first & second != 0 {
            return Err("a chit is in two places".into());
        }
        if matches!(self.state.stack.frames()[0], Frame::Course(Course::Turns { .. })) {
            for (number, objective) in self.setup.objectives.iter().enumerate().take(OBJECTIVES) {
                let inside = |side: Side| self.state.present[side].meets(objective.hexes);
                let alone = [inside(0) && !inside(1), inside(1) && !inside(0)];
                for side in [0, 1] {
                    let owner = self.state.control[number];
                    if alone[side] && (owner == NEITHER || owner as Side != side) {
                        let who = self.side_name(side);
                        return Err(format!(
                            "{who} holds objective {} alone and does not control it",
                            number + 1
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}
