//! What happened, with all it takes to tell it.

use crate::chart::{HitRow, Order};
use crate::choice::Goal;
use crate::setup::{DivisionId, Side, StandId};
use salient_engine::{Clause, Dice};
use salient_ground::Hex;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A round began and batteries got their shots. [AC:5d]
    RoundBegan(u8),
    /// A division was given an order face down; only its side knows which. [AC:1.1b]
    OrderGiven(DivisionId, Order),
    /// A side has given all its orders.
    Sealed(Side),
    /// All orders were turned up. [AC:1.1c]
    Revealed(Vec<(DivisionId, Order)>),
    /// Both sides rolled for initiative; a tie names nobody. [AC:1.2a]
    Initiative {
        /// The four dice.
        dice: Dice,
        /// Who won.
        winner: Option<Side>,
        /// What for.
        what: Contest,
    },
    /// A side moves without a roll. [AC:1.2i G-05]
    NoRoll(Side, NoRoll),
    /// A division takes its turn. [AC:1.2d]
    TurnBegan(DivisionId, Order),
    /// Its turn is over.
    TurnEnded(DivisionId),
    /// Stands moved.
    Marched {
        /// Who.
        stands: Vec<StandId>,
        /// From where, if from a hex.
        from: Option<Hex>,
        /// Where to.
        to: Goal,
        /// Hexes crossed on the way.
        through: Vec<Hex>,
        /// How.
        how: How,
    },
    /// A division is moving strategically from now on. [AC:2e]
    Strategic(DivisionId),
    /// A shuffled stand went back. [G-17]
    Returned(StandId),
    /// A tank crushed wire. [AC:2.1i]
    WireCrushed(Hex),
    /// An objective changed hands. [G-80]
    Taken(u8, Side),
    /// A headquarters lost its company, gave way or caught up. [AC:8b AC:8c AC:2.3e]
    Relocated {
        /// Which.
        headquarters: StandId,
        /// From here.
        from: Hex,
        /// To here.
        to: Hex,
        /// Why.
        clause: Clause,
    },
    /// A headquarters left the map with the last stand of its division. [G-65]
    Disbanded(StandId),
    /// An attack was declared.
    Attack {
        /// By whom.
        division: DivisionId,
        /// On what.
        target: Hex,
    },
    /// A hex joined the attack.
    AttackFrom(Hex),
    /// Support was called.
    Called(StandId, Side),
    /// Both rolled. [AC:4a]
    Rolled(Box<Rolled>),
    /// A stand was damaged.
    Damaged(StandId, Hex, Cause),
    /// A stand was eliminated.
    Eliminated(StandId, Hex, Cause),
    /// Two single hits in a hex cost a stand. [AC:4g]
    Merged(StandId, Hex),
    /// Nobody falls back.
    Stalemate(Hex),
    /// Dug-in stands paid to stay. [AC:4.1e]
    Held(Hex),
    /// The victor of the hits is wiped out, or the loser wiped out the victor. [AC:4.1d]
    NoFallBack(Side, Hex),
    /// Stands fell back.
    FellBack {
        /// Who.
        stands: Vec<StandId>,
        /// From where.
        from: Hex,
        /// Where to.
        to: Goal,
        /// Strength it cost on the way.
        cost: u8,
        /// Whether sideways along a trench.
        lateral: bool,
    },
    /// Stands had nowhere to go. [G-48]
    Trapped(Hex, Vec<StandId>),
    /// Stands advanced. [AC:4.2a]
    Advanced(Vec<StandId>, Hex),
    /// A wiped-out defender cost too much to advance. [AC:4.2b]
    NoAdvance(Hex),
    /// A battery lost its shots. [AC:5g]
    ShotsLost(StandId),
    /// The artillery phase began. [AC:5.1a]
    ArtilleryPhase,
    /// A battery fired. [AC:5.1e]
    Shelled {
        /// Which.
        gun: StandId,
        /// At what.
        target: Hex,
        /// The dice.
        dice: Dice,
        /// Their row.
        row: HitRow,
        /// Whether it hit. [AC:5.1g]
        hit: bool,
        /// The sum behind the dice, in words.
        sum: Vec<salient_engine::SumLine>,
        /// Whether before the battle.
        bombardment: bool,
    },
    /// The bombardment before the battle. [AC:11.1a]
    Bombardment(Side, u8),
    /// An aircraft was placed. [AC:11.3b]
    Flew(Side, Hex),
    /// The round ended.
    RoundEnded(u8),
    /// Points were given at the end of a round. [AC:9c]
    Scored(Side, i16, u8),
    /// Night fell; each side has so much strength to spend. [AC:10a AC:10d]
    NightFell([u8; 2]),
    /// Dice for a contested trench. [AC:10m]
    Contested(Hex, Dice, Option<Side>),
    /// A side has the first right to a trench. [AC:10l]
    Priority(Hex, Side),
    /// Strength was mended. [AC:10e]
    Mended(StandId, Hex),
    /// A stand came back. [AC:10e AC:10h]
    Recovered(StandId, Hex, u8),
    /// The battle ended.
    Ended,
}

/// What dice were thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// Which side moves next.
    Turn,
    /// Whose retreating divisions go first.
    Retreat,
    /// Whose artillery goes first.
    Artillery,
    /// Who places recovered stands last.
    Night,
}

/// Why no dice were thrown for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoll {
    /// The other side has had two in a row.
    TwoInARow,
    /// The other side has none left.
    OnlyOneLeft,
}

/// How stands moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Normally.
    Normal,
    /// Strategically.
    Strategic,
    /// Shuffled by a holding or dug-in division.
    Shuffle,
    /// Along a trench by a holding or dug-in division.
    Trench,
    /// On a Retreat order.
    Retreat,
    /// By night.
    Night,
    /// A headquarters.
    Headquarters,
    /// A battery in its division's turn, for a shot.
    BatteryTurn,
    /// A battery in the artillery phase, for all its shots.
    BatteryPhase,
}

/// Why strength was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Hits in close combat.
    Combat,
    /// A barrage.
    Barrage,
    /// Entering a zone of control on a Retreat order. [AC:2.6c]
    RetreatOrder,
    /// Falling back through a zone of control or sideways. [AC:4.1i AC:4.1k]
    FallBack,
    /// Paying to stay. [AC:4.1e]
    Holding,
    /// Nowhere to go.
    Trapped,
    /// Fell back over the own edge of the map. [G-77]
    Dispersed,
}

/// A combat's dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolled {
    /// The hex attacked.
    pub target: Hex,
    /// Attacker and defender.
    pub sides: [Side; 2],
    /// Their dice.
    pub dice: [Dice; 2],
    /// Their rows of the chart.
    pub rows: [HitRow; 2],
    /// The lines of the chart that say so.
    pub chart: [Clause; 2],
    /// Their hits.
    pub hits: [u8; 2],
    /// The sums behind the dice, in words.
    pub sums: [Vec<salient_engine::SumLine>; 2],
}
