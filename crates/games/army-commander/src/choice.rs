//! One click.

use crate::chart::Order;
use crate::setup::{DivisionId, StandId};
use salient_ground::Hex;

/// Where a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// On a hex.
    To(Hex),
    /// Off the map: by an exit, or over the own edge when falling back. [G-77]
    Off,
}

/// Everything a seat can click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Give a division its order. [AC:1.1a]
    Order(DivisionId, Order),
    /// All orders are given. [AC:1.1b]
    Seal,
    /// This division takes its turn. [AC:1.2a]
    Activate(DivisionId),
    /// Lift the stands of a hex that have not moved.
    Lift(Hex),
    /// Lift a stack that waits to enter.
    LiftBox(u8),
    /// Lift a single headquarters or battery.
    LiftOne(StandId),
    /// Leave a stand of the lifted group behind.
    Drop(StandId),
    /// Move what is lifted.
    March(Goal),
    /// Let it stay where it is.
    Stay,
    /// A shuffled stand goes back to where it came from. [G-17]
    Return(StandId),
    /// This step is finished.
    Done,
    /// Attack a hex. [AC:3.2a]
    Target(Hex),
    /// Attack from a hex.
    From(Hex),
    /// Call a stand's support. [AC:3.3b]
    Call(StandId),
    /// This division calls the defender's support. [AC:3.1s]
    Caller(DivisionId),
    /// Fight with what has been called.
    Fight,
    /// A stand takes a loss. [AC:4i]
    Lose(StandId),
    /// Dug-in stands pay a strength point and stay. [AC:4.1e]
    Hold,
    /// Give way. [AC:4.1a]
    Yield,
    /// Fall back to there. [AC:4.1g]
    FallBack(Goal),
    /// A stand advances. [AC:4.2a]
    Advance(StandId),
    /// All that can from a hex advance.
    AdvanceAll(Hex),
    /// A stand is removed for two single hits. [AC:4g]
    Remove(StandId),
    /// A headquarters goes there. [AC:8b]
    Relocate(Hex),
    /// A battery acts. [AC:5.1c]
    Gun(StandId),
    /// It fires at a hex. [AC:5.1c]
    Shell(Hex),
    /// Mend one strength point. [AC:10e]
    Mend(StandId),
    /// Bring back a stand with so much strength. [AC:10e AC:10h]
    Raise(StandId, u8),
    /// Put it there. [AC:10g]
    Put(Hex),
    /// Put an aircraft there. [AC:11.3b]
    Fly(Hex),
}
