//! Procedures under way, as a stack of plain structs: a position can be saved in the middle of anything.

mod stack;

pub use stack::{DEEPEST, Stack};

use crate::chart::{HitRow, STACKING};
use crate::setup::{DivisionId, Hexes, StandId};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// The most stands that can support one side of a combat.
pub const MOST_SUPPORT: usize = 14;

/// One procedure under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The course of rounds and days. Always at the bottom.
    Round(Step),
    /// Placing aircraft. [AC:11.3b]
    Fly {
        /// Whose.
        side: u8,
        /// Which of the side's, counted from 0.
        number: u8,
    },
    /// The artillery phase, or the bombardment before the battle. [AC:5.1a AC:11.1a]
    Guns(Guns),
    /// One battery at work in it.
    Barrage(Barrage),
    /// One division's turn. [AC:1.2d]
    Turn(Turn),
    /// A group lifted to be moved. [AC:2a]
    March(March),
    /// One combat. [AC:3.1c]
    Fight(Fight),
    /// Strength points to be taken. [AC:4i]
    Lose(Lose),
    /// A hex of stands falling back. [AC:4.1g]
    FallBack(FallBack),
    /// Two single-hit markers in a hex. [AC:4g]
    Merge {
        /// Where.
        hex: Hex,
    },
    /// A headquarters that must go to the nearest stand of its division. [AC:8b]
    Relocate {
        /// Which.
        headquarters: StandId,
    },
    /// The night round. [AC:10a]
    Night(Night),
    /// One side spends recovered strength. [AC:10e]
    Recover(Recover),
}

/// Steps of the course of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Aircraft are placed for the first time.
    FirstAircraft,
    /// The bombardment before the battle.
    Bombardment,
    /// A round begins: shots are handed out. [AC:5d]
    Start,
    /// Orders are given face down. [AC:1.1b]
    Orders,
    /// Orders are turned up. [AC:1.1c]
    Reveal,
    /// Dice for which side's retreating divisions go first. [AC:2.6a]
    RetreatDice,
    /// Retreating divisions move. [AC:2.6a]
    Retreats {
        /// The side whose turn it is, if it has any left.
        side: u8,
    },
    /// Dice for who moves next. [AC:1.2a AC:1.2h]
    Initiative,
    /// A side chooses which division moves. [AC:1.2a]
    Choose {
        /// Which side.
        side: u8,
    },
    /// Dice for who fires first. [AC:5.1b]
    ArtilleryDice,
    /// The artillery phase. [AC:5.1a]
    Artillery {
        /// Who goes first.
        first: u8,
    },
    /// Aircraft are placed for the next round. [AC:11.3b]
    Aircraft,
    /// The round ends.
    End,
    /// The night round. [AC:10a]
    Night,
    /// The battle is over.
    Over,
}

/// The artillery phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guns {
    /// Whose guns may act.
    pub side: u8,
    /// Sides that have finished.
    pub finished: [bool; 2],
    /// Whether this is the bombardment before the battle.
    pub bombardment: bool,
}

/// One battery at work in the artillery phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    /// The battery.
    pub gun: StandId,
    /// What it has just fired at: the dice are pending.
    pub target: Option<Hex>,
    /// Whether this is the bombardment before the battle.
    pub bombardment: bool,
}

/// How a division moves in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// Moving: freely. [AC:2.2]
    Free,
    /// Holding or dug in: shuffling. [AC:2.4a]
    Shuffle,
    /// Retreating. [AC:2.6b]
    Retreat,
    /// At night. [AC:10n]
    Night,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// Stands move.
    Move,
    /// Movement is over; markers merge and headquarters follow.
    Tidy,
    /// Headquarters of holding and dug-in divisions move. [AC:2.4g]
    Headquarters,
    /// The same for headquarters.
    TidyAgain,
    /// Attacks. [AC:1.2d]
    Attack,
    /// Headquarters move after the attacks, where that option is taken. [G-19]
    Last,
    /// The turn is over.
    Over,
}

/// One division's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub division: DivisionId,
    /// How it moves.
    pub mode: Mode,
    /// Where it stands.
    pub step: TurnStep,
    /// Whether the division has moved strategically. [AC:2e]
    pub strategic: bool,
    /// Whether a combat stand of it began the turn next to an enemy. [AC:2c]
    pub began_near: bool,
    /// Whether a combat stand of it has moved as only normal movement allows. [AC:2e]
    pub normal: bool,
    /// The hexes it occupied when the turn began. [G-17]
    pub snapshot: Hexes,
    /// Hexes stands have been shuffled into: the only ones that can be overfull. [G-17]
    pub filled: Hexes,
    /// Enemy hexes it has attacked. [AC:3.2b]
    pub attacked: Hexes,
    /// How many attacks it has made.
    pub attacks: u8,
    /// Batteries called in its attacks: divisional, corps. [G-23]
    pub guns: [u8; 2],
}

/// A few stands lifted together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    len: u8,
    stands: [u8; STACKING as usize],
}

impl Group {
    /// The stands.
    pub fn iter(&self) -> impl Iterator<Item = StandId> + use<> {
        self.stands.into_iter().take(self.len as usize).map(StandId)
    }

    /// How many.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One more; ignored when four are lifted already.
    pub fn push(&mut self, stand: StandId) {
        if let Some(slot) = self.stands.get_mut(self.len as usize) {
            *slot = stand.0;
            self.len += 1;
        }
    }

    /// One fewer.
    pub fn remove(&mut self, stand: StandId) {
        let kept: Vec<StandId> = self.iter().filter(|kept| *kept != stand).collect();
        *self = kept.into_iter().collect();
    }

    /// Whether it is among them.
    #[must_use]
    pub fn contains(&self, stand: StandId) -> bool {
        self.iter().any(|lifted| lifted == stand)
    }
}

impl FromIterator<StandId> for Group {
    fn from_iter<I: IntoIterator<Item = StandId>>(stands: I) -> Self {
        let mut group = Self::default();
        for stand in stands {
            group.push(stand);
        }
        group
    }
}

/// A group lifted to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub group: Group,
}

/// Where a combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightStep {
    /// The attacker names his hexes and calls support. [AC:3.2a AC:3.3.1a]
    Prepare,
    /// The defender says which division calls support. [AC:3.1s]
    Caller,
    /// The defender calls support. [AC:3.3.2a]
    Defend,
    /// Both roll. [AC:4a]
    Roll,
    /// The defender takes losses.
    DefenderLosses,
    /// The attacker takes losses.
    AttackerLosses,
    /// Who won?
    Result,
    /// Dug-in defenders may pay to stay. [AC:4.1e]
    Hold,
    /// The loser falls back, hex by hex.
    FallBack,
    /// The attacker may advance. [AC:4.2a]
    Advance,
    /// Over.
    Done,
}

/// Supporters of one side of a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    len: u8,
    stands: [u8; MOST_SUPPORT],
}

impl Support {
    /// The stands.
    pub fn iter(&self) -> impl Iterator<Item = StandId> + use<> {
        self.stands.into_iter().take(self.len as usize).map(StandId)
    }

    /// One more.
    pub fn push(&mut self, stand: StandId) {
        if let Some(slot) = self.stands.get_mut(self.len as usize) {
            *slot = stand.0;
            self.len += 1;
        }
    }

    /// Whether no more can be called.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len as usize == MOST_SUPPORT
    }

    /// Whether it is among them.
    #[must_use]
    pub fn contains(&self, stand: StandId) -> bool {
        self.iter().any(|called| called == stand)
    }
}

/// One combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Where it stands.
    pub step: FightStep,
    /// The attacking division.
    pub division: DivisionId,
    /// The hex attacked.
    pub target: Hex,
    /// The attacking hexes: one or two.
    pub from: [Option<Hex>; 2],
    /// The attacker's support.
    pub attack: Support,
    /// The defender's support.
    pub defence: Support,
    /// The division that calls the defender's support.
    pub caller: Option<DivisionId>,
    /// Dice of attacker and defender.
    pub dice: [u8; 2],
    /// Their rows of the chart.
    pub rows: [HitRow; 2],
    /// Hits scored by attacker and defender.
    pub hits: [u8; 2],
    /// Whether a tank stand is in the attack. [AC:4.1f]
    pub tanks: bool,
    /// Whether dug-in defenders have cover that lets them hold. [AC:4.1e]
    pub may_hold: bool,
    /// The attacking stands of each attacking hex, which may advance.
    pub attackers: [Group; 2],
    /// Stands that have advanced.
    pub advanced: u8,
    /// Which of the attacking hexes have fallen back.
    pub fallen: u8,
}

/// Strength points to be taken from hexes, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lose {
    /// Whose.
    pub side: u8,
    /// From which hexes.
    pub hexes: [Option<Hex>; 2],
    /// How many.
    pub left: u8,
    /// Who can be chosen.
    pub among: Among,
}

/// Which stands a loss can fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Among {
    /// Combat stands only.
    Combat,
    /// Combat stands and batteries.
    Everyone,
    /// One stand only.
    Only(StandId),
    /// A few stands only.
    These(Group),
}

/// A hex of stands falling back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FallBack {
    /// Whose.
    pub side: u8,
    /// From here.
    pub from: Hex,
    /// Away from these.
    pub winners: [Option<Hex>; 2],
    /// Who goes now.
    pub unit: Unit,
    /// Where to, once chosen: losses on the way are being taken.
    pub going: Option<Way>,
}

/// Who falls back together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// All combat stands of the hex.
    Stack,
    /// Stand by stand, where the stack as a whole fits nowhere.
    Singly,
    /// Battery by battery. [AC:4.1l]
    Batteries,
}

/// Where a unit falls back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The hex it ends in; none: off its own edge of the map.
    pub to: Option<Hex>,
    /// Strength points it costs.
    pub cost: u8,
    /// Hexes covered.
    pub steps: u8,
    /// Whether it goes sideways along a trench. [AC:4.1j]
    pub lateral: bool,
}

/// The night round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    /// Where it stands.
    pub step: NightStep,
    /// Strength left to spend for each side. [AC:10d]
    pub pools: [u8; 2],
    /// Who places first.
    pub first: u8,
    /// Trenches next to headquarters of both sides, still to be settled. [AC:10l]
    pub contested: Hexes,
    /// Hexes without combat stands or batteries when night fell. [AC:10k]
    pub vacant: Hexes,
    /// Divisions that have moved by night.
    pub moved: u16,
}

/// Steps of the night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NightStep {
    /// Dice for who places last. [G-69]
    Dice,
    /// Contested trenches. [AC:10l]
    Contested,
    /// Dice for a trench nobody owns. [AC:10m]
    ContestedDice(Hex),
    /// The first side recovers, then the other.
    Recover {
        /// 0 or 1: which of the two comes.
        turn: u8,
    },
    /// Divisions shuffle. [AC:10n]
    Shuffle {
        /// 0 or 1: which of the two sides.
        turn: u8,
    },
    /// Over.
    Done,
}

/// One side spends recovered strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recover {
    /// Who.
    pub side: u8,
    /// Only this trench may be filled now. [AC:10l]
    pub only: Option<Hex>,
    /// A stand coming back, not placed yet, with the strength it returns at.
    pub raising: Option<(StandId, u8)>,
    /// Vacant trenches in an enemy zone of control, where two stands at most may come. [AC:10k]
    pub thin: Hexes,
}
