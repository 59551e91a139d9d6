//! Frames of the course of a battle: set-up, turns, and what a turn ends with. [CC:5b CC:5c]

use crate::setup::{Hexes, UnitId, WeaponId};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// Steps of the course of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Course {
    /// Chits are drawn.
    Chits {
        /// How many have been drawn.
        drawn: u8,
    },
    /// Sides set up.
    SetUp {
        /// How many are done.
        done: u8,
    },
    /// First hands are drawn.
    Hands,
    /// Turns.
    Turns {
        /// Whose is next.
        side: u8,
    },
    /// Over.
    Over,
}

/// A side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    /// Who.
    pub side: u8,
    /// What is being placed.
    pub picked: Option<Picked>,
    /// Fortifications left, by kind.
    pub fortifications: [u8; 6],
    /// Loose weapons handed out so far, in the order of the scenario.
    pub weapons: u8,
}

/// Something to be placed at set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picked {
    /// A unit.
    Unit(UnitId),
    /// A fortification, by its place in [`crate::chart::Fortification::ALL`].
    Fortification(u8),
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// Orders are given, or the side passes. [CC:5c]
    Orders,
    /// An order has been carried out: melees are due. [CC:O16.4a]
    Ordered,
    /// It has passed and discards. [CC:O15a]
    Discard,
    /// The other side answers a pass. [CC:A31a]
    Answered,
    /// Overfull hexes. [CC:8.2b]
    Stacking,
    /// The hand is filled up. [CC:5.4a]
    Refill,
    /// The turn is over.
    Over,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub side: u8,
    /// Where it stands.
    pub step: TurnStep,
    /// Orders given. [CC:1.5b]
    pub orders: u8,
    /// Cards discarded in a pass.
    pub discarded: u8,
    /// Which sides have been activated for Recover or Rout, as bits. [CC:O22.1a CC:O23.1a]
    pub rallied: u8,
}

/// A pass with discards, answered by the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassAnswer {
    /// Who answers.
    pub side: u8,
    /// Whether a fortification is to be blown up now. [CC:A31b]
    pub demolish: bool,
}

/// A side's overfull hexes at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacking {
    /// Sides done, the inactive first. [A08]
    pub done: u8,
    /// The overfull hex being put right.
    pub hex: Option<Hex>,
    /// Hexes in which the free deploy has been used or declined. [CC:8.2d]
    pub deployed: Hexes,
}

/// A weapon to be thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scrap {
    /// Whose.
    pub side: u8,
    /// Which, once chosen.
    pub weapon: Option<WeaponId>,
}
