//! Procedures under way, as a stack of plain structs: a position can be saved in the middle of anything.

use crate::cards::{CardId, Happening};
use crate::setup::{Hexes, UnitId, WeaponId};
use crate::units::{Units, Weapons};
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// The deepest a stack of procedures goes.
pub const DEEPEST: usize = 24;

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

/// What kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShotKind {
    /// Of a Fire order. [CC:O20.3a]
    Order,
    /// Opportunity fire. [CC:A33.2a]
    Opportunity,
    /// Assault fire. [CC:A26b]
    Assault,
    /// Mines, at those who enter or leave alone. [CC:F103.2b]
    Mines,
    /// Artillery. [CC:O18.2.3.2b]
    Impact,
}

/// Where an attack stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShotStep {
    /// Pieces join. [CC:O20.3.1a]
    Gather,
    /// Ordnance rolls to hit. [CC:O20.2a]
    Target,
    /// The roll to hit has fallen.
    Targeted,
    /// The firer may play actions. [CC:A24.1a]
    Actions,
    /// A second hex is chosen for Spray Fire. [CC:A40a]
    Spray,
    /// The attack roll. [CC:O20.3.3]
    Roll,
    /// It has fallen.
    Rolled,
    /// A firing piece that must break is chosen. [CC:A41b]
    Strain,
    /// Defence rolls, one by one. [CC:O20.3.4a]
    Defend,
    /// The defender may play actions before a roll. [CC:A29a]
    Answer,
    /// A defence roll is due.
    DefenceRoll,
    /// It has fallen.
    Defended,
    /// Over.
    Done,
}

/// One attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who attacks.
    pub side: u8,
    /// How.
    pub kind: ShotKind,
    /// Where it stands.
    pub step: ShotStep,
    /// The hex attacked.
    pub target: Hex,
    /// The second hex of Spray Fire. [CC:A40c]
    pub second: Option<Hex>,
    /// Units firing.
    pub units: Units,
    /// Weapons firing.
    pub weapons: Weapons,
    /// Whether smoke is to be laid instead. [CC:O20.2.1b]
    pub smoke: bool,
    /// What actions add to the firepower.
    pub bonus: i8,
    /// Sustained Fire cards played. [CC:A41c]
    pub sustained: u8,
    /// The firepower rolled with.
    pub firepower: i8,
    /// The attack total. [CC:O20.3.3]
    pub total: i16,
    /// Whether cover does not count. [CC:11.6a CC:F103.2c]
    pub bare: bool,
    /// Whether it is a mortar's or artillery. [CC:T99b]
    pub heavy: bool,
    /// Hexsides of the hex, and of the second hex, over which the fire came in, as bits by direction. [CC:T97b]
    pub over: [u8; 2],
    /// Units that still make a defence roll. [CC:O20.3.4a]
    pub defending: Units,
    /// The unit that rolls now; two, if it deploys meanwhile. [CC:E52.2b]
    pub rolling: Units,
    /// Its morale when the roll fell. [CC:1.9.1d]
    pub morale: i8,
}

/// What is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum RollFor {
    FireAttack,
    Targeting,
    Defence(UnitId),
    Accuracy,
    Impact,
    Mines,
    Rally(UnitId),
    Rout(UnitId),
    Melee,
    SuddenDeath,
    Support,
    Commissar(UnitId),
}

/// Where a roll stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollStep {
    /// A card is to be turned up. [CC:1.3]
    Reveal,
    /// The initiative holder may have it made afresh. [CC:9.1a]
    Initiative,
    /// A time advance for the last card, before it is made afresh. [A01]
    Again,
    /// A time advance for the last card, then the trigger. [CC:1.9.1b]
    Exhausted,
    /// The trigger. [CC:1.9.1d]
    Trigger,
    /// Over.
    Done,
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// Who rolls.
    pub side: u8,
    /// What for.
    pub why: RollFor,
    /// Where it stands.
    pub step: RollStep,
    /// The card turned up.
    pub card: Option<CardId>,
    /// Whether it was the last of its deck. [CC:6.1.2a]
    pub last: bool,
}

/// A random hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomHex {
    /// Who turns up the card.
    pub side: u8,
    /// The card, once turned up.
    pub card: Option<CardId>,
}

/// Why a unit breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum Cause {
    FireDefence,
    Sniper,
    Ambush,
    AirSupport,
    ShellShock,
    WhitePhosphorus,
    KilledInAction,
    PrisonersOfWar,
    Commissar,
    Melee,
    Overstacked,
    RetreatOffMap,
    RetreatIntoEnemy,
    RetreatImpassable,
    RetreatCliff,
    NowhereToGo,
}

/// Units break, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breaks {
    /// Who.
    pub units: Units,
    /// Why.
    pub cause: Cause,
}

/// Steps of a time advance. [CC:6.1.2j]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeStep {
    /// The marker moves and the deck is shuffled. [CC:6.1.2c]
    Advance,
    /// A sudden death roll, if due. [CC:6.1.2d]
    SuddenDeath,
    /// It has fallen.
    SuddenDeathRolled,
    /// The defender's point. [CC:6.1.2e]
    Point,
    /// Smoke clears. [CC:6.1.2f]
    Smoke {
        /// Markers still to be removed.
        left: u8,
    },
    /// Reinforcements, the inactive side first. [CC:6.1.2g]
    Reinforce {
        /// Sides done.
        done: u8,
    },
    /// Dig In, the inactive side first. [CC:6.1.2i]
    DigIn {
        /// Sides done.
        done: u8,
    },
    /// A hex for the foxholes is chosen.
    Dig {
        /// Sides done.
        done: u8,
    },
    /// Over.
    Over,
}

/// A time advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// Who caused it.
    pub side: u8,
    /// Where it stands.
    pub step: TimeStep,
    /// Hexes that held both sides before it: their melees are not its doing. [A43]
    pub contested: Hexes,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Who receives it. [CC:1.9.1.1b]
    pub side: u8,
    /// The card, once it is turned up.
    pub card: Option<CardId>,
    /// Which event.
    pub what: Happening,
    /// Where it stands; 0 at its beginning. Each event numbers its own steps.
    pub step: u8,
    /// A hex it has settled on.
    pub hex: Option<Hex>,
    /// A unit it has settled on.
    pub unit: Option<UnitId>,
    /// A weapon it has settled on.
    pub weapon: Option<WeaponId>,
    /// Hexes that held both sides before it: their melees are not its doing. [A43]
    pub contested: Hexes,
}

/// A sniper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sniper {
    /// Who rolled him.
    pub side: u8,
    /// The hex, once known.
    pub hex: Option<Hex>,
    /// Whether he has shot or not.
    pub done: bool,
}

/// All melees that are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melees {
    /// Contested hexes that wait for another time. [A43]
    pub except: Hexes,
}

/// Where a melee stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeleeStep {
    /// Ambushes, the inactive side first. [CC:O16.4.1a]
    Ambush {
        /// Sides done.
        done: u8,
    },
    /// A side chooses which of its units an ambush breaks. [CC:A25b]
    Ambushed {
        /// Sides done.
        done: u8,
    },
    /// A roll is due, the inactive side's first. [CC:O16.4.2a]
    Roll {
        /// Sides done.
        done: u8,
    },
    /// It has fallen.
    Rolled {
        /// Sides done.
        done: u8,
    },
    /// Who won? [CC:O16.4.3a]
    Result,
    /// No Quarter. [CC:A38a]
    Quarter {
        /// Sides done.
        done: u8,
    },
    /// Over.
    Done,
}

/// One melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// Where.
    pub hex: Hex,
    /// Where it stands.
    pub step: MeleeStep,
    /// The totals of side 0 and 1.
    pub totals: [i16; 2],
    /// Who takes part.
    pub units: Units,
}

/// A pass with discards, answered by the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassAnswer {
    /// Who answers.
    pub side: u8,
    /// Whether a fortification is to be blown up now. [CC:A31b]
    pub demolish: bool,
}

/// What is put on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PutWhat {
    /// A roll on the support table decides. [CC:A35.4b]
    SupportRoll,
    /// The roll has fallen; an item of this column is chosen.
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
    /// Whether the random hex it goes near is still to be found. [CC:E59b]
    pub finds_hex: bool,
}

/// Units leave a burning hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Displace {
    /// The hexes that burn now.
    pub hexes: Hexes,
    /// Who goes now.
    pub going: Option<UnitId>,
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

/// What a marker from the cup becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marker {
    /// [CC:T94a]
    Smoke,
    /// [CC:T79]
    Blaze,
}

/// Smoke or blaze markers are drawn from the cup, one for each hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cup {
    /// Where they go.
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

/// A weapon to be thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scrap {
    /// Whose.
    pub side: u8,
    /// Which, once chosen.
    pub weapon: Option<WeaponId>,
}

/// A stack of procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    len: u8,
    frames: [Frame; DEEPEST],
}

impl Stack {
    /// Just the bottom.
    #[must_use]
    pub const fn new(bottom: Frame) -> Self {
        Self { len: 1, frames: [bottom; DEEPEST] }
    }

    /// The procedure that must act.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> &Frame {
        &self.frames[self.len as usize - 1]
    }

    /// The same, to be changed.
    #[inline]
    pub const fn top_mut(&mut self) -> &mut Frame {
        &mut self.frames[self.len as usize - 1]
    }

    /// The one below the top.
    #[must_use]
    pub const fn below(&self) -> Option<&Frame> {
        if self.len < 2 { None } else { Some(&self.frames[self.len as usize - 2]) }
    }

    /// The same, to be changed.
    pub const fn below_mut(&mut self) -> Option<&mut Frame> {
        if self.len < 2 { None } else { Some(&mut self.frames[self.len as usize - 2]) }
    }

    /// An interrupt.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        assert!((self.len as usize) < DEEPEST, "procedures nested too deeply");
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    /// The top procedure is over.
    #[inline]
    pub fn pop(&mut self) {
        assert!(self.len > 1, "the course of the battle never ends this way");
        self.len -= 1;
    }

    /// Everything but the bottom is over.
    pub const fn clear(&mut self) {
        self.len = 1;
    }

    /// All of them, bottom first.
    #[inline]
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames[..self.len as usize]
    }

    /// The same, to be changed.
    #[inline]
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.len as usize]
    }

    /// From a saved list; `None` when it is empty or too deep.
    #[must_use]
    pub fn from_frames(frames: &[Frame]) -> Option<Self> {
        let mut stack = Self::new(*frames.first()?);
        if frames.len() > DEEPEST {
            return None;
        }
        for frame in &frames[1..] {
            stack.push(*frame);
        }
        Some(stack)
    }

    /// The turn under way.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        self.frames().iter().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// The same, to be changed.
    pub fn turn_mut(&mut self) -> Option<&mut Turn> {
        self.frames_mut()
            .iter_mut()
            .find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// The Move order under way.
    #[must_use]
    pub fn moving(&self) -> Option<&Move> {
        self.frames()
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Move(order) = frame { Some(order) } else { None })
    }

    /// The same, to be changed.
    pub fn moving_mut(&mut self) -> Option<&mut Move> {
        self.frames_mut()
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Move(order) = frame { Some(order) } else { None })
    }

    /// The attack nearest to the top.
    #[must_use]
    pub fn shot(&self) -> Option<&Shot> {
        self.frames()
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Shot(shot) = frame { Some(shot) } else { None })
    }

    /// Whether a trigger is being carried out: rolls made meanwhile have none of their own. [CC:1.9.1c]
    #[must_use]
    pub fn in_trigger(&self) -> bool {
        self.frames().iter().any(|frame| matches!(frame, Frame::Event(_) | Frame::Sniper(_) | Frame::Time(_)))
    }
}
