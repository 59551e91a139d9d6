//! The charts as printed on the player aid: units, orders, hit numbers.

use serde::{Deserialize, Serialize};

/// What a stand is. [AC:0d AC:3a AC:3b AC:3c AC:3d AC:3e AC:7b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Kind {
    /// A battalion.
    Infantry,
    /// Infantry that infiltrates.
    Stormtrooper,
    /// Machine guns, mortars and close-support field guns.
    FireSupport,
    /// Some twenty fighting tanks.
    Tank,
    /// A division's field artillery.
    DivisionalGun,
    /// A corps' heavy artillery.
    CorpsGun,
    /// Headquarters: commands, never fights, never dies.
    Headquarters,
}

/// One row of the unit chart.
#[derive(Clone, Copy, Debug)]
pub struct UnitRow {
    /// Strength points.
    pub strength: u8,
    /// Dice in close combat.
    pub battle: u8,
    /// Dice at a distance.
    pub ranged: u8,
    /// How far in hexes.
    pub range: u8,
    /// What it counts towards the four stands of a hex.
    pub stacking: u8,
    /// Word for people, one of them.
    pub word: &'static str,
    /// Short word for names of stands: `51.inf3`.
    pub short: &'static str,
}

/// The unit chart, in the order of [`Kind`].
#[rustfmt::skip]
pub const UNITS: [UnitRow; 7] = [
    //         strength     battle     ranged     range      stacking
    UnitRow { strength: 2, battle: 1, ranged: 0, range: 0,  stacking: 1, word: "infantry",            short: "inf"     }, // AC:3a
    UnitRow { strength: 2, battle: 1, ranged: 0, range: 0,  stacking: 1, word: "stormtroopers",       short: "storm"   }, // AC:7b
    UnitRow { strength: 2, battle: 1, ranged: 1, range: 2,  stacking: 1, word: "fire support",        short: "fs"      }, // AC:3b
    UnitRow { strength: 2, battle: 1, ranged: 0, range: 0,  stacking: 1, word: "tank",                short: "tank"    }, // AC:3e
    UnitRow { strength: 3, battle: 2, ranged: 2, range: 6,  stacking: 2, word: "divisional battery",  short: "battery" }, // AC:3c
    UnitRow { strength: 4, battle: 2, ranged: 2, range: 10, stacking: 2, word: "corps battery",       short: "battery" }, // AC:3d
    UnitRow { strength: 0, battle: 0, ranged: 0, range: 0,  stacking: 0, word: "headquarters",        short: "hq"      }, // AC:0l
];

impl Kind {
    /// Its row of the unit chart.
    #[must_use]
    pub const fn row(self) -> &'static UnitRow {
        &UNITS[self as usize]
    }

    /// Whether it is a combat stand: strength, stacking, movement, losses. [AC:0d]
    #[must_use]
    pub const fn is_combat(self) -> bool {
        matches!(self, Self::Infantry | Self::Stormtrooper | Self::FireSupport | Self::Tank)
    }

    /// Whether it may start an attack and advance. [AC:3.1m]
    #[must_use]
    pub const fn is_assault(self) -> bool {
        matches!(self, Self::Infantry | Self::Stormtrooper | Self::Tank)
    }

    /// Whether it is a battery.
    #[must_use]
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::DivisionalGun | Self::CorpsGun)
    }

    /// Whether trenches, pillboxes, towns and woods cover it. [AC:3.5a AC:TECd]
    #[must_use]
    pub const fn takes_cover(self) -> bool {
        matches!(self, Self::Infantry | Self::Stormtrooper | Self::FireSupport)
    }

    /// Whether a lost one can come back at night. [AC:10c]
    #[must_use]
    pub const fn is_recoverable(self) -> bool {
        matches!(self, Self::Infantry | Self::Stormtrooper | Self::FireSupport)
    }
}

/// The most stands in a hex; a battery counts as two, a headquarters as none. [AC:0h AC:0r AC:0l]
pub const STACKING: u8 = 4;
/// How far a headquarters commands. [AC:0i]
pub const COMMAND: u16 = 2;
/// Normal and strategic allowance of combat stands (and of batteries, G-15). [AC:2a]
pub const MARCH: [u8; 2] = [2, 4];
/// Normal and strategic allowance of headquarters. [AC:2b]
pub const HQ_MARCH: [u8; 2] = [4, 6];
/// Shots a battery receives each round. [AC:5d]
pub const SHOTS: u8 = 2;
/// The most strength a side loses to hits in one combat. [AC:4c]
pub const LOSS_CAP: u8 = 2;

/// A division's order, from worst to best for a defender. [AC:1.1a AC:3.1q]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema,
)]
#[repr(u8)]
pub enum Order {
    /// Get away before anybody else moves.
    #[serde(rename = "R")]
    Retreat,
    /// Move freely and assault.
    #[serde(rename = "M")]
    Move,
    /// Hold, with one limited attack.
    #[serde(rename = "H")]
    Hold,
    /// Dig in and wait.
    #[serde(rename = "D")]
    DugIn,
}

impl Order {
    /// All four, as they are offered.
    pub const ALL: [Self; 4] = [Self::Move, Self::Hold, Self::DugIn, Self::Retreat];

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Retreat => "R",
            Self::Move => "M",
            Self::Hold => "H",
            Self::DugIn => "D",
        }
    }

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Retreat => "retreating",
            Self::Move => "moving",
            Self::Hold => "holding",
            Self::DugIn => "dug in",
        }
    }

    /// Whether `next` may follow this order on the same day. [AC:1.1d AC:1.1e AC:1.1f]
    #[must_use]
    pub const fn allows(self, next: Self) -> bool {
        match (self, next) {
            (Self::DugIn, Self::DugIn | Self::Hold) | (Self::Hold, _) => true,
            (Self::DugIn, _) | (_, Self::DugIn) => false,
            _ => true,
        }
    }
}

/// A row of the combat chart: which faces hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum HitRow {
    /// No dice at all. [AC:3.1k]
    Nothing,
    /// 6. [AC:3f]
    Six,
    /// 6, or a pair of 5s. [AC:3h AC:3i AC:3j]
    SixOrFives,
    /// 5 and 6. [AC:3g]
    FiveSix,
    /// 5 and 6, or a pair of 4s. [AC:3k AC:3l]
    FiveSixOrFours,
}

/// How a pair counts (G-37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Doubles {
    /// Every full pair is one hit.
    #[default]
    EveryPair,
    /// One hit at most from pairs.
    OnePair,
    /// Both dice of a pair hit.
    BothDice,
}

impl HitRow {
    /// The row of whoever attacks a hex in `status`; a holding attacker uses it too. [AC:3f AC:3h AC:3i AC:3l AC:3.2h]
    #[must_use]
    pub const fn attacking(status: Order) -> Self {
        match status {
            Order::Hold | Order::DugIn => Self::Six,
            Order::Move => Self::SixOrFives,
            Order::Retreat => Self::FiveSixOrFours,
        }
    }

    /// The row of whoever is attacked in `status`. [AC:3g AC:3h AC:3j AC:3k AC:3.1k]
    #[must_use]
    pub const fn defending(status: Order) -> Self {
        match status {
            Order::Hold => Self::FiveSix,
            Order::DugIn => Self::FiveSixOrFours,
            Order::Move => Self::SixOrFives,
            Order::Retreat => Self::Nothing,
        }
    }

    /// The lowest face that hits by itself, and the face whose pairs hit (0: none).
    #[must_use]
    pub const fn faces(self) -> (u8, u8) {
        match self {
            Self::Nothing => (7, 0),
            Self::Six => (6, 0),
            Self::SixOrFives => (6, 5),
            Self::FiveSix => (5, 0),
            Self::FiveSixOrFours => (5, 4),
        }
    }

    /// How many hits these faces are. [AC:3.2d AC:4b]
    #[must_use]
    pub fn hits(self, faces: &[u8], doubles: Doubles) -> u8 {
        let (single, pair) = self.faces();
        let (mut hits, mut half) = (0, 0);
        for &face in faces {
            hits += u8::from(face >= single);
            half += u8::from(face == pair);
        }
        hits + doubles.count(half)
    }

    /// For people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Nothing => "no dice",
            Self::Six => "hit on 6",
            Self::SixOrFives => "hit on 6 or a double 5",
            Self::FiveSix => "hit on 5 or 6",
            Self::FiveSixOrFours => "hit on 5, 6 or a double 4",
        }
    }
}

impl Doubles {
    /// Hits from `n` dice that show the pairing face.
    #[must_use]
    pub const fn count(self, n: u8) -> u8 {
        match self {
            Self::EveryPair => n / 2,
            Self::OnePair => (n >= 2) as u8,
            Self::BothDice => n / 2 * 2,
        }
    }
}
