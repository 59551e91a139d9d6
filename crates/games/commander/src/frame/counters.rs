//! Frames of counters and markers that come onto the map, go elsewhere or are exchanged.

use crate::setup::{Hexes, UnitId};
use crate::units::Units;
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// What is put on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PutWhat {
    /// A roll on the support table is due. [CC:A35.4b]
    SupportRoll,
    /// It has fallen.
    SupportRolled,
    /// An item of the column rolled is chosen.
    SupportItem {
        /// Which column.
        column: u8,
    },
    /// This unit.
    Unit(UnitId),
}

/// Where something may be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PutWhere {
    /// In the own set-up area, in a hex without units that gives cover. [CC:A35.4c]
    Hidden,
    /// On the own edge. [CC:E68b CC:6.1.2g]
    Edge,
    /// In or next to a random hex, which is to be found once it is known what is put there. [CC:E59b]
    NearRandom,
    /// In or next to the random hex just found.
    NearFound,
    /// In or next to this hex. [CC:E59b CC:E76b]
    Near(Hex),
}

/// Something is put on the map at somebody's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Put {
    /// Who.
    pub side: u8,
    /// What.
    pub what: PutWhat,
    /// Where.
    pub place: PutWhere,
    /// Whether a radio may be chosen. [CC:E68a]
    pub radio: bool,
}

/// Units leave a burning hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Displace {
    /// The hexes that burn now.
    pub hexes: Hexes,
    /// Who goes now.
    pub going: Option<UnitId>,
}

/// What a marker from the cup becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marker {
    /// [CC:T94a]
    Smoke,
    /// [CC:T79]
    Blaze,
    /// Smoke that is drawn first and placed afterwards. [CC:E77a]
    Loose,
}

/// Smoke or blaze markers are drawn from the cup, one for each hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cup {
    /// Where they go; nowhere yet for a loose one.
    pub hexes: Hexes,
    /// What they become.
    pub marker: Marker,
}

/// A chit is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawChit {
    /// Whose secret it becomes; nobody's: it is open. [CC:7.3.3a]
    pub secret: Option<u8>,
}

/// A squad becomes two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    /// The two teams: the first holds the markers until their owner says otherwise. [CC:E52.2a]
    pub teams: [UnitId; 2],
    /// Markers whose bearer is still to be chosen, as bits: weapon, suppressed, veteran.
    pub left: u8,
}

/// Units that left the map are put on the time track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// Who.
    pub units: Units,
}
