//! What things are called: in sentences, and in the words of choices.

use crate::cards::CardId;
use crate::event::Who;
use crate::kinds::Class;
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::Position;
use salient_ground::Hex;

/// A name in the words of choices: small letters and digits only.
fn noun(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

impl Position {
    /// `German`.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.setup.sides[side].name
    }

    /// A hex's name.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        self.setup.name(hex)
    }

    /// A unit in a sentence: `Rifle Squad 2`, `Sgt. Kranz`.
    #[must_use]
    pub fn who_name(&self, who: &Who) -> String {
        let kind = self.setup.kind(who.kind);
        if kind.class == Class::Leader
            && !kind.hero
            && let Some(name) = self.leader_name(who)
        {
            return format!("{} {name}", kind.short);
        }
        format!("{} {}", kind.name, who.number)
    }

    /// A leader's own name: from the scenario, or from his nation's list.
    fn leader_name(&self, who: &Who) -> Option<&str> {
        let short = &self.setup.kind(who.kind).short;
        let alike = self.setup.sides.iter().flat_map(|side| &side.units);
        let start =
            alike.filter(|unit| self.setup.kind(unit.kind).short == *short).nth(usize::from(who.number) - 1);
        if let Some(name) = start.and_then(|unit| unit.name.as_deref()) {
            return Some(name);
        }
        let names = &self.setup.sides[who.side as Side].nation.leaders;
        let place = usize::from(who.kind.0) * 3 + usize::from(who.number) - 1;
        names.get(place.checked_rem(names.len())?).map(String::as_str)
    }

    /// The same with its side and hex: `the German Rifle Squad 2 in D5`.
    #[must_use]
    pub fn who_long(&self, who: &Who) -> String {
        let side = self.side_name(who.side as Side);
        let name = self.who_name(who);
        match who.at {
            Some(hex) => format!("{side} {name} in {}", self.hex_name(hex)),
            None => format!("{side} {name}"),
        }
    }

    /// A unit in a sentence.
    #[must_use]
    pub fn unit_name(&self, unit: UnitId) -> String {
        self.who_name(&self.who(unit))
    }

    /// A unit in the words of choices: `rifle2`.
    #[must_use]
    pub fn unit_noun(&self, unit: UnitId) -> String {
        format!("{}{}", noun(&self.kind(unit).short), self.unit(unit).number)
    }

    /// A weapon in a sentence: `Light MG 1`.
    #[must_use]
    pub fn weapon_name(&self, weapon: WeaponId) -> String {
        format!("{} {}", self.weapon_kind(weapon).name, self.weapon(weapon).number)
    }

    /// A weapon in the words of choices: `lightmg1`.
    #[must_use]
    pub fn weapon_noun(&self, weapon: WeaponId) -> String {
        format!("{}{}", noun(&self.weapon_kind(weapon).id), self.weapon(weapon).number)
    }

    /// A card: `G-12`.
    #[must_use]
    pub fn card_name(&self, side: Side, card: CardId) -> String {
        self.setup.deck(side).name(card)
    }
}
