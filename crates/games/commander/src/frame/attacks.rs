//! Frames of attacks and melees, and of what they do to units. [CC:O16.4b CC:O20.3.3]

use crate::setup::Hexes;
use crate::units::{Units, Weapons};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// What kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShotKind {
    /// Of a Fire order. [CC:O20.3a]
    Order,
    /// Opportunity fire. [CC:A33.2a]
    Opportunity,
    /// Assault fire. [CC:A26b]
    Assault,
    /// Mines, at those who enter or leave alone. [CC:F103.2b]
    Mines,
    /// Artillery. [CC:O18.2.3.2b]
    Impact,
}

/// Where an attack stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShotStep {
    /// Pieces join. [CC:O20.3.1a]
    Gather,
    /// Ordnance rolls to hit. [CC:O20.2a]
    Target,
    /// The roll to hit has fallen.
    Targeted,
    /// The firer may play actions. [CC:A24.1a]
    Actions,
    /// A second hex is chosen for Spray Fire. [CC:A40a]
    Spray,
    /// The attack roll. [CC:O20.3.3]
    Roll,
    /// It has fallen.
    Rolled,
    /// A firing piece that must break is chosen. [CC:A41b]
    Strain,
    /// Defence rolls, one by one. [CC:O20.3.4a]
    Defend,
    /// The defender may play actions before a roll. [CC:A29a]
    Answer,
    /// A defence roll is due.
    DefenceRoll,
    /// It has fallen.
    Defended,
    /// Over.
    Done,
}

/// One attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who attacks.
    pub side: u8,
    /// How.
    pub kind: ShotKind,
    /// Where it stands.
    pub step: ShotStep,
    /// The hex attacked.
    pub target: Hex,
    /// The second hex of Spray Fire. [CC:A40c]
    pub second: Option<Hex>,
    /// Units firing.
    pub units: Units,
    /// Weapons firing.
    pub weapons: Weapons,
    /// Whether smoke is to be laid instead. [CC:O20.2.1b]
    pub smoke: bool,
    /// What actions add to the firepower.
    pub bonus: i8,
    /// Sustained Fire cards played. [CC:A41c]
    pub sustained: u8,
    /// The firepower rolled with.
    pub firepower: i8,
    /// The attack total. [CC:O20.3.3]
    pub total: i16,
    /// What was taken from it for one defence roll alone, and comes back. [CC:A29b A26]
    pub concealed: i8,
    /// Whether cover does not count. [CC:11.6a CC:F103.2c]
    pub bare: bool,
    /// Whether it is a mortar's or artillery. [CC:T99b]
    pub heavy: bool,
    /// Hexsides of the hex, and of the second hex, over which the fire came in, as bits by direction. [CC:T97b]
    pub over: [u8; 2],
    /// Units that still make a defence roll. [CC:O20.3.4a]
    pub defending: Units,
    /// The unit that rolls now; two, if it deploys meanwhile. [CC:E52.2b]
    pub rolling: Units,
    /// Its morale when the roll fell. [CC:1.9.1d]
    pub morale: i8,
    /// The range that ordnance aims over. [CC:O20.2.2a]
    pub range: u8,
    /// What hinders its aim. [CC:10.3.1a]
    pub hindrance: u8,
}

impl Shot {
    /// The hexes attacked: two by Spray Fire. [CC:A40c]
    pub fn targets(&self) -> impl Iterator<Item = Hex> + use<> {
        [Some(self.target), self.second].into_iter().flatten()
    }
}

/// Why a unit breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum Cause {
    FireDefence,
    TieOnTheMove,
    Sniper,
    Ambush,
    AirSupport,
    ShellShock,
    WhitePhosphorus,
    KilledInAction,
    PrisonersOfWar,
    Commissar,
    Melee,
    Overstacked,
    RetreatOffMap,
    RetreatIntoEnemy,
    RetreatImpassable,
    RetreatCliff,
    NowhereToGo,
}

/// Units break, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breaks {
    /// Who.
    pub units: Units,
    /// Why.
    pub cause: Cause,
}

/// All melees that are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melees {
    /// Contested hexes that wait for another time. [A43]
    pub except: Hexes,
}

/// Where a melee stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeleeStep {
    /// Ambushes, the inactive side first. [CC:O16.4.1a]
    Ambush {
        /// Sides done.
        done: u8,
    },
    /// A side chooses which of its units an ambush breaks. [CC:A25b]
    Ambushed {
        /// Sides done.
        done: u8,
    },
    /// A roll is due, the inactive side's first. [CC:O16.4.2a]
    Roll {
        /// Sides done.
        done: u8,
    },
    /// It has fallen.
    Rolled {
        /// Sides done.
        done: u8,
    },
    /// Who won? [CC:O16.4.3a]
    Result,
    /// No Quarter. [CC:A38a]
    Quarter {
        /// Sides done.
        done: u8,
    },
    /// Over.
    Done,
}

/// One melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// Where.
    pub hex: Hex,
    /// Where it stands.
    pub step: MeleeStep,
    /// The totals of side 0 and 1.
    pub totals: [i16; 2],
    /// Who takes part.
    pub units: Units,
}
