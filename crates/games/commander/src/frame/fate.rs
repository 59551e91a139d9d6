//! Frames of what comes off fate cards: rolls, random hexes, and the triggers that interrupt them. [CC:1.9a]

use crate::cards::{CardId, Happening};
use crate::setup::{Hexes, UnitId, WeaponId};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// What is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum RollFor {
    FireAttack,
    Targeting,
    Defence(UnitId),
    Accuracy,
    Impact,
    Mines,
    Rally(UnitId),
    Rout(UnitId),
    Melee,
    SuddenDeath,
    Support,
    Commissar(UnitId),
}

/// Where a roll stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollStep {
    /// A card is to be turned up. [CC:1.3]
    Reveal,
    /// The initiative holder may have it made afresh. [CC:9.1a]
    Initiative,
    /// A time advance for the last card, before it is made afresh. [A01]
    Again,
    /// A time advance for the last card, then the trigger. [CC:1.9.1b]
    Exhausted,
    /// The trigger. [CC:1.9.1d]
    Trigger,
    /// Over.
    Done,
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// Who rolls.
    pub side: u8,
    /// What for.
    pub why: RollFor,
    /// Where it stands.
    pub step: RollStep,
    /// The card turned up.
    pub card: Option<CardId>,
    /// Whether it was the last of its deck. [CC:6.1.2a]
    pub last: bool,
}

/// A random hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomHex {
    /// Who turns up the card.
    pub side: u8,
    /// The card, once turned up.
    pub card: Option<CardId>,
}

/// Steps of a time advance. [CC:6.1.2j]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeStep {
    /// The marker moves and the deck is shuffled. [CC:6.1.2c]
    Advance,
    /// A sudden death roll, if due. [CC:6.1.2d]
    SuddenDeath,
    /// It has fallen.
    SuddenDeathRolled,
    /// The defender's point. [CC:6.1.2e]
    Point,
    /// Smoke clears. [CC:6.1.2f]
    Smoke {
        /// Markers still to be removed.
        left: u8,
    },
    /// Reinforcements, the inactive side first. [CC:6.1.2g]
    Reinforce {
        /// Sides done.
        done: u8,
    },
    /// Dig In, the inactive side first. [CC:6.1.2i]
    DigIn {
        /// Sides done.
        done: u8,
    },
    /// A hex for the foxholes is chosen.
    Dig {
        /// Sides done.
        done: u8,
    },
    /// Over.
    Over,
}

/// A time advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// Who caused it.
    pub side: u8,
    /// Where it stands.
    pub step: TimeStep,
    /// Hexes that held both sides before it: their melees are not its doing. [A43]
    pub contested: Hexes,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Who receives it. [CC:1.9.1.1b]
    pub side: u8,
    /// The card, once it is turned up.
    pub card: Option<CardId>,
    /// Which event.
    pub what: Happening,
    /// Where it stands; 0 at its beginning. Each event numbers its own steps.
    pub step: u8,
    /// A hex it has settled on.
    pub hex: Option<Hex>,
    /// A unit it has settled on.
    pub unit: Option<UnitId>,
    /// A weapon it has settled on.
    pub weapon: Option<WeaponId>,
    /// The hindrance of a smoke marker that is drawn and not placed yet; 0 for none. [CC:E77a]
    pub smoke: u8,
    /// Hexes that held both sides before it: their melees are not its doing. [A43]
    pub contested: Hexes,
}

/// A sniper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sniper {
    /// Who rolled him.
    pub side: u8,
    /// The hex, once known.
    pub hex: Option<Hex>,
    /// Whether he has shot or not.
    pub done: bool,
}
