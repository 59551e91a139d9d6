//! Procedures under way, as a stack of plain structs: a position can be saved in the middle of anything.

mod attacks;
mod counters;
mod course;
mod fate;
mod orders;
mod stack;

pub use attacks::{Breaks, Cause, Melee, MeleeStep, Melees, Shot, ShotKind, ShotStep};
pub use counters::{Cup, Deploy, Displace, DrawChit, Exit, Marker, Put, PutWhat, PutWhere};
pub use course::{Course, PassAnswer, Picked, Scrap, SetUp, Stacking, Turn, TurnStep};
pub use fate::{Event, RandomHex, Roll, RollFor, RollStep, Sniper, Time, TimeStep};
pub use orders::{
    Activate, Advance, Artillery, ArtilleryStep, Fire, Move, MoveAsk, Purpose, React, Recover, Retreat, Rout,
    StepOn,
};
pub use stack::{DEEPEST, Stack};

use serde::{Deserialize, Serialize};

/// One procedure under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The course of the battle. Always at the bottom.
    Course(Course),
    /// A side sets up.
    SetUp(SetUp),
    /// A turn. [CC:5c]
    Turn(Turn),
    /// Naming the units of an order. [CC:O14.1b]
    Activate(Activate),
    /// An Advance order. [CC:O16.1a]
    Advance(Advance),
    /// An Artillery Request. [CC:O18a]
    Artillery(Artillery),
    /// A Fire order. [CC:O20.1a]
    Fire(Fire),
    /// A Move order. [CC:O21a]
    Move(Move),
    /// The inactive side answers a step of a Move or an Advance. [CC:O21.6]
    React(React),
    /// A Recover order. [CC:O22.1a]
    Recover(Recover),
    /// A Rout order. [CC:O23.1a]
    Rout(Rout),
    /// A unit retreats. [CC:O23.3a]
    Retreat(Retreat),
    /// One attack: by fire, mines or artillery. [CC:O20.3.3]
    Shot(Shot),
    /// A roll. [CC:1.9a]
    Roll(Roll),
    /// A random hex. [CC:1.8a]
    RandomHex(RandomHex),
    /// Units break, one by one. [CC:GL.Broken.d]
    Breaks(Breaks),
    /// A time advance. [CC:6.1.2a]
    Time(Time),
    /// An event. [CC:1.9.1.1a]
    Event(Event),
    /// A sniper. [CC:1.9.1.3a]
    Sniper(Sniper),
    /// All melees that are due. [CC:O16.4a]
    Melees(Melees),
    /// One melee. [CC:O16.4b]
    Melee(Melee),
    /// A pass with discards, answered by the other side. [CC:A31a]
    PassAnswer(PassAnswer),
    /// Something is put on the map at somebody's choice. [CC:A35.4b CC:E59b]
    Put(Put),
    /// Units leave a burning hex. [CC:E46c]
    Displace(Displace),
    /// A side's overfull hexes at the end of a turn. [CC:8.2b]
    Stacking(Stacking),
    /// A smoke or blaze marker is drawn from the cup. [CC:T94b]
    Cup(Cup),
    /// A chit is drawn. [CC:7.3.2a]
    DrawChit(DrawChit),
    /// A squad becomes two teams. [CC:E52.1]
    Deploy(Deploy),
    /// A unit that left the map is put on the time track. [CC:7.2.1c]
    Exit(Exit),
    /// A weapon to be thrown away. [CC:11.3b]
    Scrap(Scrap),
}
