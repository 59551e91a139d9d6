//! One click.

use crate::cards::CardId;
use crate::chart::Fortification;
use crate::setup::{UnitId, WeaponId};
use salient_ground::Hex;

/// Everything a seat can click. What a unit or a hex is picked for follows from what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Give a card's order. [CC:O14.1a]
    Order(CardId),
    /// Play a card's action. [CC:1.6a]
    Action(CardId),
    /// Play a Fire card as opportunity fire. [CC:A33.1]
    Opportunity(CardId),
    /// Discard a card. [CC:O15a]
    Discard(CardId),
    /// Give no orders this turn. [CC:5c]
    Pass,
    /// End the turn. [CC:5b]
    End,
    /// This step is finished.
    Done,
    /// Let it pass: no reaction, no use of a right.
    Decline,
    /// Have the roll made afresh. [CC:9.1a]
    Reroll,
    /// Use a right that needs no card and no object: fire again, rally, deploy.
    Use,
    /// This unit.
    Unit(UnitId),
    /// This weapon.
    Weapon(WeaponId),
    /// This hex.
    Hex(Hex),
    /// This hex, with smoke. [CC:O20.2.1b]
    Smoke(Hex),
    /// Off the map. [CC:7.2.1a]
    Exit,
    /// Hand the weapon to this unit. [CC:O21.1.1a]
    Give(UnitId),
    /// Throw a weapon away. [CC:11.3b]
    Scrap,
    /// This side. [CC:O23.1a]
    Side(u8),
    /// This item of a list. [CC:A35.4b]
    Item(u8),
    /// This space of the time track. [CC:7.2.1c]
    Space(u8),
    /// This chit. [CC:E67]
    Chit(u8),
    /// This fortification, at set-up.
    Work(Fortification),
}
