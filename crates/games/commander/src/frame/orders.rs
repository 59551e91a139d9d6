//! Frames of orders: who is named, what they do, how far they have got. [CC:O14.1a]

use crate::setup::{Hexes, UnitId, WeaponId};
use crate::units::{Units, Weapons};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// What units are named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// [CC:O16.1a]
    Advance,
    /// [CC:O20.1a]
    Fire,
    /// [CC:O21a]
    Move,
    /// Opportunity fire at a hex. [CC:A33.2a]
    Opportunity(Hex),
    /// A spotter. [CC:O18.2a]
    Spot,
}

/// Naming the units of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activate {
    /// Who.
    pub side: u8,
    /// What for.
    pub purpose: Purpose,
    /// The leader whose command reaches the others, if the first unit was one. [CC:O14.1c]
    pub leader: Option<UnitId>,
    /// Everybody named so far.
    pub units: Units,
}

/// An Advance order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// Who.
    pub side: u8,
    /// Units that may still advance.
    pub units: Units,
    /// The unit about to go; two, if it deploys on the way. [CC:E52.2b]
    pub going: Units,
    /// Where it is going, while mines of the hex it leaves go off.
    pub to: Option<Hex>,
    /// What is due next.
    pub step: StepOn,
    /// Whether anybody has entered a hex. [CC:O14.4a A12]
    pub any: bool,
}

/// How far a unit is on its way from one hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepOn {
    /// Its owner chooses.
    Choose,
    /// Mines of the hex it leaves. [CC:F103.1a]
    Leave,
    /// It goes over.
    Enter,
    /// Mines of the hex it has entered. [CC:F103.1a]
    Mines,
    /// The other side may react. [CC:O21.6]
    React,
}

/// Where an artillery request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArtilleryStep {
    /// Battery access or fire for effect. [CC:O18a]
    Kind,
    /// The spotter. [CC:O18.2a]
    Spotter,
    /// The spotting round, and whether it is smoke. [CC:O18.2.1a]
    Spot,
    /// [CC:O18.2.2a]
    Accuracy,
    /// [CC:O18.2.2.1a CC:O18.2.2.2a]
    Drift,
    /// [CC:O18.2.3a]
    Impact,
    /// Over.
    Done,
}

/// An Artillery Request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artillery {
    /// Who.
    pub side: u8,
    /// Where it stands.
    pub step: ArtilleryStep,
    /// The spotter.
    pub spotter: Option<UnitId>,
    /// The spotting round.
    pub round: Option<Hex>,
    /// Whether it is smoke. [CC:O18.2.1.1b]
    pub smoke: bool,
    /// The range from the spotter to the round when he called it. [CC:O18.2.2a]
    pub range: u8,
    /// The hindrance of his sight line then. [CC:O18.2.2b]
    pub hindrance: u8,
    /// Whether it was accurate.
    pub accurate: bool,
    /// Hexes still to be struck. [CC:O18.2.3b]
    pub left: Hexes,
}

/// A Fire order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    /// Who.
    pub side: u8,
    /// Units that may still fire. [CC:O20.3a]
    pub units: Units,
    /// Weapons that may still fire.
    pub weapons: Weapons,
    /// Whether a shot has been made. [CC:O14.4a A12]
    pub any: bool,
}

/// A Move order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Who.
    pub side: u8,
    /// Units that have not begun.
    pub waiting: Units,
    /// Units moving now, together. [CC:O21.2b]
    pub group: Units,
    /// Movement points they have spent.
    pub spent: i8,
    /// Whether they have entered a road hex. [CC:T93b]
    pub road: bool,
    /// Whether they have left their first hex: nobody joins any more. [A37]
    pub begun: bool,
    /// Whether they must stop. [CC:F106.2a]
    pub stopped: bool,
    /// Where they are going.
    pub to: Option<Hex>,
    /// What is due next.
    pub step: StepOn,
    /// Whether the way led from work to work, out of reach of opportunity fire. [CC:F105.2b]
    pub covered: bool,
    /// Whether any unit has crossed a hexside. [CC:O14.4b]
    pub any: bool,
    /// Units that have fired by Assault Fire in this order. [A77]
    pub assaulted: Units,
    /// Weapons that have.
    pub assaulted_weapons: Weapons,
    /// Everybody named for the order. [CC:A26a]
    pub named: Units,
    /// What its owner is asked.
    pub asks: MoveAsk,
}

/// What the owner of a Move order is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveAsk {
    /// How to go on.
    Go,
    /// Who takes a weapon over. [CC:O21.1.1a]
    Give(WeaponId),
    /// The target of Assault Fire. [CC:A26b]
    Target,
    /// Where smoke grenades fall. [CC:A39b]
    Smoke,
}

/// The inactive side answers a step of a Move or an Advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    /// Who answers.
    pub side: u8,
    /// The hex entered.
    pub hex: Hex,
    /// Who entered it.
    pub entered: Units,
    /// Whether opportunity fire is possible at all.
    pub fire: bool,
    /// Whether the one attack has been made. [CC:A33.3d]
    pub attacked: bool,
    /// Whether it is about to shoot: pieces are being gathered.
    pub shooting: bool,
}

/// A Recover order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recover {
    /// Who.
    pub side: u8,
    /// Units that still roll. [CC:O22.2b]
    pub units: Units,
    /// The unit that rolls now; two, if it deploys meanwhile. [CC:E52.2b]
    pub rolling: Units,
    /// Its morale when the roll fell. [CC:1.9.1d]
    pub morale: i8,
}

/// A Rout order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rout {
    /// Who gave it.
    pub side: u8,
    /// Whose units; none while it is being chosen. [CC:O23.1a]
    pub victim: Option<u8>,
    /// Units that still roll. [CC:O23.2a]
    pub units: Units,
    /// The unit that rolls now; two, if it deploys meanwhile. [CC:E52.2b]
    pub rolling: Units,
    /// Its morale when the roll fell. [CC:1.9.1d]
    pub morale: i8,
}

/// A unit retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Who; two, if it deploys on the way. [CC:E52.2b]
    pub units: Units,
    /// Hexes still to go.
    pub left: u8,
    /// Where to now.
    pub to: Option<Hex>,
    /// What is due next.
    pub step: StepOn,
}
