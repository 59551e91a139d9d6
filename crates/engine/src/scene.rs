//! What a client draws. One description for every system: a board that never changes, and a scene for each
//! seat that says what is where, what may be clicked and why. A client that draws these can play any system;
//! it may add a skin.

use crate::{Clause, Lesson, Seat, Seats, Verdict};
use serde::Serialize;

/// The unchanging ground of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// The map's id.
    pub id: String,
    /// The map's name.
    pub name: String,
    /// Painter's palette: `summer`, `autumn`, `winter`, `mud`.
    pub season: String,
    /// Columns of hexes.
    pub columns: u16,
    /// Rows of hexes.
    pub rows: u16,
    /// `flat` or `pointy` tops.
    #[cfg_attr(feature = "typescript", ts(type = "'flat' | 'pointy'"))]
    pub orientation: &'static str,
    /// Which columns (or rows) are shoved: `odd` or `even`.
    #[cfg_attr(feature = "typescript", ts(type = "'odd' | 'even'"))]
    pub shoved: &'static str,
    /// Every hex, row by row.
    pub hexes: Vec<BoardHex>,
    /// Walls, hedges, streams along hexsides.
    pub hexsides: Vec<BoardHexside>,
    /// Roads, rails.
    pub roads: Vec<BoardRoad>,
    /// Names on the map.
    pub labels: Vec<BoardLabel>,
    /// Painted shapes that sight lines obey.
    pub outlines: Vec<BoardOutline>,
    /// Places beside the map: `holding boxes` for what is to come or has left.
    pub boxes: Vec<BoardBox>,
    /// The kinds of reaction there are, which a seat may answer in advance.
    pub reactions: Vec<Reaction>,
}

/// One hex of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardHex {
    /// `H7`.
    pub name: String,
    /// The terrain id.
    pub ground: String,
    /// Works and other overlays.
    pub overlays: Vec<String>,
    /// Height level.
    pub elevation: i8,
}

/// A feature along a hexside.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardHexside {
    /// The two hexes it divides.
    pub between: [String; 2],
    /// `wall`, `hedge`, `stream`.
    pub kind: String,
}

/// A road through hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardRoad {
    /// `road`, `lane`, `rail`.
    pub kind: String,
    /// The hexes in order.
    pub through: Vec<String>,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardLabel {
    /// The words.
    pub text: String,
    /// The hex it stands at.
    pub at: String,
    /// `town`, `wood`, `hill`, `river`, `region`.
    pub kind: String,
}

/// A painted shape, in the map's integer units.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardOutline {
    /// `building`, `wood`.
    pub kind: String,
    /// Levels above the ground.
    pub height: u8,
    /// Corners in order.
    pub polygon: Vec<[i32; 2]>,
}

/// A place beside the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardBox {
    /// Referred to by [`Place::Box`].
    pub id: String,
    /// For people.
    pub name: String,
}

/// A kind of reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reaction {
    /// Its name, as a [`Prompt`] says it: `opportunity fire`.
    pub kind: String,
    /// When it is asked for, for people: `an enemy enters a hex that you can fire at`.
    pub when: String,
    /// Whether it is about a hex.
    pub placed: bool,
}

/// What one seat sees now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// Who sees it; nobody in particular for a spectator.
    pub seat: Option<Seat>,
    /// The battle.
    pub title: String,
    /// When: `20 November 1917, day 1, round 3 of 8`.
    pub clock: String,
    /// Both sides, in seat order.
    pub sides: Vec<SideLine>,
    /// What must be done, by whom.
    pub prompt: Prompt,
    /// Everything this seat may click now.
    pub offers: Vec<Offer>,
    /// Everything that stands on the board or beside it.
    pub pieces: Vec<Piece>,
    /// Marks on hexes: objectives, destroyed wire, the range in which something commands.
    pub marks: Vec<Mark>,
    /// Tracks: rounds, victory points.
    pub tracks: Vec<Track>,
    /// Panels: lists that can be clicked, such as divisions with their orders.
    pub panels: Vec<Panel>,
    /// Cards held: face up for whoever may see them, as a number for everybody else.
    pub hands: Vec<Hand>,
    /// Decks, discards, cups, casualties: what lies beside the map with a number on it.
    pub piles: Vec<Pile>,
    /// The combat being prepared or just fought: the sum behind its dice and the odds.
    pub odds: Option<Odds>,
    /// What an introduction teaches at this moment; a client lets one dismiss it by its id.
    pub lessons: Vec<Lesson>,
    /// How it ended, when it has.
    pub ended: Option<Ending>,
}

/// One side's head line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideLine {
    /// Whose.
    pub seat: Seat,
    /// `British`.
    pub name: String,
    /// For colours and emblems: `british`.
    pub nation: String,
    /// The score in words.
    pub score: String,
    /// Whether the position waits for it.
    pub to_act: bool,
}

/// What must be done now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// One word for the kind of decision: `Assault`.
    pub kind: String,
    /// A sentence: what to do, then what else is possible.
    pub text: String,
    /// The rule, if one is in play.
    pub clause: Option<Clause>,
    /// Whom the position waits for.
    pub waits_for: Seats,
    /// The kind of reaction asked for, if this is a moment to react: `opportunity fire`. A seat may have a
    /// standing answer to it.
    pub window: Option<String>,
}

/// One thing that can be clicked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Offer {
    /// The choice in canonical words; sent back to make it.
    pub words: String,
    /// For people: `Fight: 9 dice against 4`.
    pub label: String,
    /// The thing to click.
    pub on: On,
    /// The rule that allows it.
    pub clause: Clause,
    /// Whether this is the plain way on (the one gold button).
    pub main: bool,
}

/// The thing an offer hangs on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// A hex by name.
    Hex(String),
    /// A piece by id.
    Piece(String),
    /// One slot of a piece: a single stand of a stack.
    Slot(String, u8),
    /// A row of a panel by id.
    Row(String),
    /// A card of a hand by id.
    Card(String),
    /// A button.
    Button,
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On a hex.
    Hex(String),
    /// In a box beside the board.
    Box(String),
}

/// A counter, a stack of stands, a headquarters, an aircraft.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Stable while the piece lives.
    pub id: String,
    /// Where.
    pub at: Place,
    /// Whose; nobody's for neutral markers.
    pub seat: Option<Seat>,
    /// For colours.
    pub nation: String,
    /// `stack`, `hq`, `battery`, `aircraft`.
    pub kind: String,
    /// Short text on the piece: the division's number.
    pub title: String,
    /// For screen readers: `51st Division: 3 infantry, 1 tank, moving`.
    pub name: String,
    /// Letters and signs: the order `M`, `spent`.
    pub badges: Vec<String>,
    /// The single stands or figures of it.
    pub slots: Vec<Slot>,
    /// Named figures: `shots 2`.
    pub stats: Vec<Stat>,
    /// What hangs under it: a weapon, a radio.
    pub carries: Vec<Carried>,
    /// Whether it is part of what is being done now.
    pub selected: bool,
}

/// A figure on a piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stat {
    /// `morale`, `firepower`, `range`, `movement`, `command`.
    pub name: String,
    /// What it is now.
    pub value: String,
    /// Whether it is printed in a box.
    pub boxed: bool,
    /// How far it is from what is printed: the sign says whether a wedge points up or down.
    pub shift: i8,
}

impl Stat {
    /// A plain figure.
    pub fn new(name: impl Into<String>, value: impl ToString) -> Self {
        Self { name: name.into(), value: value.to_string(), boxed: false, shift: 0 }
    }
}

/// Something a piece carries.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Carried {
    /// Stable while it lives.
    pub id: String,
    /// `machine gun`, `mortar`, `gun`, `radio`, `charge`, `flamethrower`.
    pub symbol: String,
    /// `heavy machine gun`.
    pub name: String,
    /// Its figures.
    pub stats: Vec<Stat>,
    /// Letters and signs: `broken`, `spent`.
    pub badges: Vec<String>,
    /// Whether it is part of what is being done now.
    pub selected: bool,
}

/// The cards of one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// `German hand`.
    pub name: String,
    /// How many cards; more than `cards` holds when they are face down.
    pub count: usize,
    /// The cards the viewer may see.
    pub cards: Vec<Card>,
}

/// A card, face up.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// Stable while the card is where it is.
    pub id: String,
    /// `Fire`.
    pub title: String,
    /// For its colour: `fire`, `move`, `advance`, `recover`, `rout`, `artillery`, `other`.
    pub family: String,
    /// Which nation's back it has.
    pub nation: String,
    /// What can be done with it: its order, its action, its event, in our words.
    pub lines: Vec<CardLine>,
    /// What it rolls, where cards roll dice.
    pub dice: Vec<u8>,
    /// What else is printed on it: a hex, a trigger.
    pub corner: Vec<String>,
    /// Whether it is part of what is being done now.
    pub selected: bool,
}

/// One thing a card can do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardLine {
    /// `order`, `action`, `event`.
    pub kind: String,
    /// `Opportunity fire`.
    pub title: String,
    /// A sentence on what it does.
    pub text: String,
    /// Its rule.
    pub clause: Clause,
}

/// Something beside the map that is counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pile {
    /// `deck`, `discards`, `casualties`, `objectives`.
    pub kind: String,
    /// `German deck`.
    pub name: String,
    /// Whose, if one side's.
    pub seat: Option<Seat>,
    /// How many.
    pub count: usize,
    /// The card on top, if it lies face up.
    pub top: Option<Card>,
    /// What lies there, in words, where that is public.
    pub items: Vec<String>,
}

/// One stand of a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Slot {
    /// `infantry`, `tank`.
    pub symbol: String,
    /// Strength left.
    pub strength: u8,
    /// Strength when whole.
    pub of: u8,
    /// Whether it has already acted or moved.
    pub spent: bool,
    /// Whether it is in the group being moved or fighting.
    pub selected: bool,
}

/// A mark on a hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// The hex by name.
    pub hex: String,
    /// `objective`, `wire gone`, `target`, `attacker`, `command`.
    pub kind: String,
    /// Short text: points.
    pub text: String,
    /// Whose.
    pub seat: Option<Seat>,
}

/// A track with a pointer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Track {
    /// `Round`.
    pub name: String,
    /// The boxes.
    pub boxes: Vec<String>,
    /// Where the pointer stands.
    pub at: Option<usize>,
}

/// A list beside the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Panel {
    /// `Divisions`.
    pub name: String,
    /// Whose, if one side's.
    pub seat: Option<Seat>,
    /// Its rows.
    pub rows: Vec<PanelRow>,
}

/// One row of a panel.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PanelRow {
    /// Referred to by [`On::Row`].
    pub id: String,
    /// `51st Highland`.
    pub title: String,
    /// `order M, 92 %, has moved`.
    pub text: String,
    /// Letters: the order if known, `?` if hidden.
    pub badges: Vec<String>,
    /// Fraction full in percent, where there is a bar to draw.
    pub percent: Option<u8>,
}

/// A combat's sum and odds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// `G8 and H8 against H7`.
    pub title: String,
    /// The two pools, attacker first.
    pub pools: Vec<OddsPool>,
    /// Chances of the outcomes in words, each with its probability; they add up to 1.
    pub outcomes: Vec<(String, f64)>,
}

/// One side's dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsPool {
    /// `51st, moving`.
    pub title: String,
    /// Whose.
    pub seat: Seat,
    /// What the lines add up to: how many dice, or what is added to a roll.
    pub total: i16,
    /// What is rolled: `9 dice, hit on 6`, `9 and two dice`.
    pub rolled: String,
    /// The sum, line by line.
    pub lines: Vec<SumLine>,
    /// Probability of exactly 0, 1, 2, ... hits, where hits are counted.
    pub hits: Vec<f64>,
}

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SumLine {
    /// `Trench, against H8 only`.
    pub text: String,
    /// What it adds or takes away.
    pub amount: i16,
    /// Its rule.
    pub clause: Clause,
}

/// How a game ended, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ending {
    /// The verdict.
    pub verdict: Verdict,
    /// `British marginal victory`.
    pub title: String,
    /// How the points came about, line by line.
    pub lines: Vec<String>,
}
