//! What happened, with all it takes to tell it.

use crate::cards::{Action, CardId, Happening, Order};
use crate::chart::Fortification;
use crate::frame::{Cause, RollFor};
use crate::setup::{KindId, Side, WeaponId};
use crate::state::Ended;
use salient_engine::{Clause, Seat};
use salient_ground::Hex;

/// A unit as it was when something happened to it: its slot may be another's by the time it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    /// What it is.
    pub kind: KindId,
    /// Whose.
    pub side: u8,
    /// Its number.
    pub number: u8,
    /// Where, if on the map.
    pub at: Option<Hex>,
}

/// One line of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is.
    pub what: &'static str,
    /// The piece it comes from.
    pub who: Option<Piece>,
    /// What it adds or takes away.
    pub amount: i16,
    /// Its rule.
    pub clause: Clause,
}

impl Term {
    /// A line that comes from no piece in particular.
    #[must_use]
    pub fn plain(what: &'static str, amount: i16, clause: Clause) -> Self {
        Self { what, who: None, amount, clause }
    }
}

/// A piece that stands in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A unit.
    Unit(Who),
    /// A weapon, by itself and not by who carries it.
    Weapon(WeaponId),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A side's unit was set up.
    SetUp(Who),
    /// A fortification was set up or put on the map.
    Fortified(Hex, Fortification, Clause),
    /// A fortification is gone.
    Razed(Hex, Fortification, Clause),
    /// A new fortification did not fit. [CC:8.1.3]
    AlreadyFortified(Hex, Clause),
    /// A turn began. [CC:5b]
    TurnBegan(Side),
    /// A card was played for its order. [CC:O14.1a]
    Ordered(Side, CardId, Order),
    /// A side gave no orders. [CC:O15a]
    Passed(Side),
    /// A card was discarded. [CC:O15a]
    Discarded(Side, CardId, Clause),
    /// A card was played for its action. [CC:1.6a]
    Acted(Side, CardId, Action),
    /// A Fire card was played as opportunity fire. [CC:A33.1]
    Opportunity(Side, CardId, Hex),
    /// A card was drawn; only its owner knows which. [CC:5.4a]
    Drew(Side, CardId),
    /// Units were named for an order. [CC:O14.1d]
    Activated(Side, Vec<Who>, Clause),
    /// A card was turned up for its dice. [CC:1.9a]
    Rolled {
        /// Who.
        side: Side,
        /// The card.
        card: CardId,
        /// What for.
        why: RollFor,
    },
    /// The initiative holder had a roll made afresh. [CC:9.1a]
    Rerolled(Side),
    /// A trigger that has no effect here. [CC:1.9.1c CC:1.9.1.2a]
    TriggerIgnored(Clause),
    /// A card was turned up for its event. [CC:1.9.1.1a]
    Happened(Side, CardId, Happening),
    /// An event, or a part of it, could not be carried out. [CC:E42b]
    NothingHappened(Happening, &'static str),
    /// A card was turned up for its hex. [CC:1.8a]
    RandomHex(Side, CardId, Hex),
    /// A sum and what it came to: firepower, morale, melee strength.
    Reckoned {
        /// Whose.
        side: Side,
        /// `Attack`, `Defence of …`.
        what: Reckoning,
        /// Its lines.
        terms: Vec<Term>,
        /// The dice added, if any.
        dice: Option<[u8; 2]>,
        /// What it came to.
        total: i16,
    },
    /// Ordnance or artillery rolled to hit. [CC:O20.2.3a CC:O18.2.2a]
    Aimed {
        /// Whose.
        side: Side,
        /// At what.
        at: Hex,
        /// The product of the dice less hindrance.
        product: i16,
        /// The range to beat.
        range: u8,
        /// Hindrance on the way.
        hindrance: u8,
        /// Whether it hit.
        hit: bool,
        /// Its rule.
        clause: Clause,
    },
    /// An attack that is not made for want of firepower: where, and what there is. [CC:10.3.2.1a]
    TooWeak(Hex, i16),
    /// A hit with no enemy left in the hex to attack. [CC:O20.3b]
    NobodyThere(Hex, Clause),
    /// Concealment took the cover of a hex from an attack: how much, and what is left. [CC:A29b]
    Concealed(Side, i8, i16),
    /// A unit held out. [CC:O20.3.4f CC:O23.2c]
    Unharmed(Who, Clause),
    /// A unit was suppressed. [CC:13.1]
    Suppressed(Who, Clause),
    /// A unit that would be suppressed is so already. [CC:8.1.1a]
    StillSuppressed(Who),
    /// Suppression was lifted. [CC:O22.2a]
    Unsuppressed(Who, Clause),
    /// A unit broke. [CC:GL.Broken.d]
    Broke(Who, Cause),
    /// A unit rallied. [CC:3.2.5]
    Rallied(Who, Clause),
    /// A unit did not rally. [CC:O22.3c]
    StayedBroken(Who, Clause),
    /// A unit was eliminated. [CC:3.2.4]
    Eliminated(Who, Cause),
    /// Points changed, counted for a side. [CC:4.1.1]
    Points(Side, i16, Clause),
    /// A weapon broke. [CC:11.4a]
    WeaponBroke(WeaponId, Clause),
    /// A weapon was mended. [CC:11.4c]
    WeaponFixed(WeaponId, Clause),
    /// A weapon was eliminated. [CC:11.4d]
    WeaponLost(WeaponId, Clause),
    /// A weapon changed hands. [CC:O21.1.1a]
    WeaponGiven(WeaponId, Who, Clause),
    /// A radio broke. [CC:O17a]
    RadioBroke(Side, Clause),
    /// A radio was mended. [CC:O18.1a]
    RadioFixed(Side, Clause),
    /// A radio was lost or came. [CC:O17b]
    RadioLost(Side, Clause),
    /// A radio came into play. [CC:6.1.2h]
    RadioCame(Side, Clause),
    /// A further radio found its box taken. [CC:8.1.2]
    RadioHeld(Side),
    /// A unit became veteran. [CC:E44a]
    Hardened(Who),
    /// A unit is veteran no more. [CC:7.2.1d]
    Softened(Who),
    /// Units went from one hex to another.
    Moved {
        /// Who.
        units: Vec<Who>,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
        /// Movement points spent so far, where they are counted.
        spent: Option<i8>,
        /// Its rule.
        clause: Clause,
    },
    /// Units came onto the map. [CC:6.1.2g]
    Came(Who, Clause),
    /// What should have come found no place, or nothing was to be had. [CC:A35.4b CC:8.2e]
    NothingCame(Side, Clause),
    /// A unit left the map for points. [CC:7.2.1b]
    Exited(Who, u8),
    /// A unit that left waits in a space of the time track. [CC:7.2.1c]
    SentToTrack(Who, u8),
    /// A unit became others. [CC:E52.1 CC:A36c]
    Became(Who, Vec<Who>, Clause),
    /// One of two teams keeps a marker of their squad, as its flag. [CC:E52.2a]
    Kept(Who, u8),
    /// An objective changed hands. [CC:7.3.1b]
    Controlled(u8, Side),
    /// Smoke was laid. [CC:T94a]
    Smoke(Hex, u8, Clause),
    /// A smoke marker was drawn, to be placed. [CC:E77a]
    SmokeDrawn(u8),
    /// Smoke was to be laid where it is as thick already: where, how thick it would be, and how thick it is. [CC:8.1.4]
    ThickerSmoke(Hex, u8, u8),
    /// Smoke is gone.
    SmokeGone(Hex, Clause),
    /// A hex burns. [CC:T79]
    Blaze(Hex, Clause),
    /// The time marker moved. [CC:6.1.2a]
    TimeAdvanced(Side, u8),
    /// A deck was shuffled anew. [CC:1.4]
    Shuffled(Side),
    /// A sudden death roll. [CC:6.2.2b]
    SuddenDeath(Side, u8, bool),
    /// A chit was drawn; only its owner knows a secret one. [CC:7.3.3a]
    ChitDrawn(Option<Seat>, u8, Clause),
    /// A secret chit was turned up. [CC:7.3.3f]
    ChitShown(Side, u8, Clause),
    /// A surrender marker moved. [CC:E54]
    SurrenderMoved(Side, u8),
    /// A hand was shown to the other side. [CC:E61]
    HandShown(Side, Vec<CardId>),
    /// A spotting round fell. [CC:O18.2.1a CC:O18.2.2.3]
    Spotted(Hex, Clause),
    /// A card was turned up for the drift of a spotting round. [CC:O18.2.2.2b]
    Drifted(Side, CardId),
    /// It went off the map. [CC:O18.2.2.3]
    SpottingLost,
    /// A melee is fought. [CC:O16.4a]
    Melee(Hex),
    /// It ended without a decision. [CC:O16.4.1d]
    MeleeVoid(Hex, Clause),
    /// It was decided. [CC:O16.4.3a]
    MeleeWon(Hex, Option<Side>, Clause),
    /// A sniper found nobody near the random hex. [CC:1.9.1.3b]
    SnipedNobody(Hex),
    /// A side let a sniper's target go. [CC:1.9.1.3b]
    SniperHeld(Side),
    /// The initiative card changed hands. [CC:9.1c]
    Initiative(Side),
    /// The battle is over. [CC:6.3a]
    Ended(Ended),
}

/// What a sum is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reckoning {
    /// An attack on a hex. [CC:O20.3.3]
    Attack(Hex),
    /// A defence. [CC:O20.3.4c]
    Defence(Who),
    /// A melee. [CC:O16.4.2a]
    Melee(Hex),
    /// A rally roll against morale. [CC:O22.3a]
    Rally(Who),
    /// A rout roll against morale. [CC:O23.2c]
    Rout(Who),
    /// The commissar's roll against morale. [CC:E50]
    Commissar(Who),
}
