//! Counters as they come out of the box: units, weapons, radios, both sides of each. [CC:3.1]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A unit's class. [CC:3b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Four figures.
    Squad,
    /// Two figures.
    Team,
    /// One figure, with command.
    Leader,
}

impl Class {
    /// Soldier figures on the counter. [CC:3b]
    #[must_use]
    pub const fn figures(self) -> u8 {
        match self {
            Self::Squad => 4,
            Self::Team => 2,
            Self::Leader => 1,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Squad => "squad",
            Self::Team => "team",
            Self::Leader => "leader",
        }
    }
}

/// One side of a unit's counter. [CC:3.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// [CC:3.1.4a]
    pub morale: i8,
    /// [CC:3.1.1]
    pub firepower: i8,
    /// [CC:3.1.2]
    pub range: i8,
    /// [CC:3.1.3]
    pub movement: i8,
    /// [CC:3.1.5]
    pub command: i8,
    /// Whether firepower is boxed. [CC:3.1.6a]
    pub boxed_firepower: bool,
    /// Whether range is boxed. [CC:3.1.6b]
    pub boxed_range: bool,
    /// Whether movement is boxed. [CC:3.1.6b]
    pub boxed_movement: bool,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// For files and choices: `rifle-squad`.
    pub id: String,
    /// For people: `Rifle Squad`.
    pub name: String,
    /// On the counter, eight letters at most: `Rifle`.
    pub short: String,
    /// Its class.
    pub class: Class,
    /// Whether it is the Hero. [CC:E58.1a]
    pub hero: bool,
    /// Whether it is the Private of a field promotion. [CC:E56]
    pub private: bool,
    /// Unbroken.
    pub front: Face,
    /// Broken. [CC:GL.Broken.a]
    pub back: Face,
}

impl UnitKind {
    /// What its elimination or exit is worth. [CC:7.1a CC:E58.1b]
    #[must_use]
    pub const fn points(&self) -> i16 {
        match self.class {
            _ if self.hero => 0,
            Class::Squad => 2,
            Class::Team => 1,
            Class::Leader => 1 + self.front.command as i16,
        }
    }
}

/// What a weapon is. [CC:GL.Weapon]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    /// [CC:A41a]
    MachineGun,
    /// [CC:O20.2.2c]
    Mortar,
    /// A gun or howitzer.
    Gun,
    /// [CC:11.6a]
    Flamethrower,
    /// [CC:11.6b]
    SatchelCharge,
    /// [CC:11.6a CC:11.6b]
    Molotov,
}

impl WeaponClass {
    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::MachineGun => "machine gun",
            Self::Mortar => "mortar",
            Self::Gun => "gun",
            Self::Flamethrower => "flamethrower",
            Self::SatchelCharge => "satchel charge",
            Self::Molotov => "molotov",
        }
    }

    /// Whether it is gone once it has attacked. [CC:11.6b]
    #[must_use]
    pub const fn is_expended(self) -> bool {
        matches!(self, Self::SatchelCharge | Self::Molotov)
    }

    /// Whether its attack leaves the target no cover. [CC:11.6a]
    #[must_use]
    pub const fn ignores_cover(self) -> bool {
        matches!(self, Self::Flamethrower | Self::Molotov)
    }
}

/// A kind of weapon. [CC:11.1a]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponKind {
    /// For files and choices: `light-mg`.
    pub id: String,
    /// For people: `Light MG`.
    pub name: String,
    /// Its class.
    pub class: WeaponClass,
    /// Printed firepower.
    pub firepower: i8,
    /// The least range; 1 but for mortars. [CC:O20.2.2c]
    pub least: i8,
    /// The greatest range. [CC:O20.2.2b]
    pub range: i8,
    /// Whether firepower is boxed.
    pub boxed_firepower: bool,
    /// Whether range is boxed.
    pub boxed_range: bool,
    /// What it takes from its carrier's movement, 0 or less. [CC:11.1a]
    pub movement: i8,
    /// Whether it must hit by a targeting roll. [CC:11.5a]
    pub ordnance: bool,
    /// Whether it can lay smoke. [CC:O20.2.1a]
    pub smoke: bool,
    /// Numbers that mend it, both included; an empty range mends never. [CC:11.4c]
    pub fix: (u8, u8),
    /// Numbers that eliminate it, both included. [CC:11.4d]
    pub eliminate: (u8, u8),
}

/// A radio: a battery beyond the map. [CC:12a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RadioKind {
    /// 8 to 13.
    pub firepower: i8,
    /// Whether it can lay smoke. [CC:O18.2.1.1a]
    pub smoke: bool,
}

/// The quality of a force. [CC:4.3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Quality {
    Green,
    Line,
    Elite,
}

/// A side's posture. [CC:GL.Posture]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Posture {
    Attack,
    Defend,
    Recon,
}

impl Posture {
    /// Cards in a full hand. [CC:1.1a]
    #[must_use]
    pub const fn hand(self) -> usize {
        match self {
            Self::Attack => 6,
            Self::Recon => 5,
            Self::Defend => 4,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Recon => "recon",
            Self::Defend => "defend",
        }
    }
}
