//! What a client draws. One description for every system: a board that never changes, and a scene for each
//! seat that says what is where, what may be clicked and why. A client that draws these can play any system;
//! it may add a skin.

use crate::{Clause, Seat, Seats, Verdict};
use serde::Serialize;

/// The unchanging ground of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    pub orientation: &'static str,
    /// Which columns (or rows) are shoved: `odd` or `even`.
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
}

/// One hex of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
pub struct BoardHexside {
    /// The two hexes it divides.
    pub between: [String; 2],
    /// `wall`, `hedge`, `stream`.
    pub kind: String,
}

/// A road through hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardRoad {
    /// `road`, `lane`, `rail`.
    pub kind: String,
    /// The hexes in order.
    pub through: Vec<String>,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
pub struct BoardBox {
    /// Referred to by [`Place::Box`].
    pub id: String,
    /// For people.
    pub name: String,
}

/// What one seat sees now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// The combat being prepared or just fought: the sum behind its dice and the odds.
    pub odds: Option<Odds>,
    /// How it ended, when it has.
    pub ended: Option<Ending>,
}

/// One side's head line.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
pub struct Prompt {
    /// One word for the kind of decision: `Assault`.
    pub kind: String,
    /// A sentence: what to do, then what else is possible.
    pub text: String,
    /// The rule, if one is in play.
    pub clause: Option<Clause>,
    /// Whom the position waits for.
    pub waits_for: Seats,
}

/// One thing that can be clicked.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    /// A button.
    Button,
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On a hex.
    Hex(String),
    /// In a box beside the board.
    Box(String),
}

/// A counter, a stack of stands, a headquarters, an aircraft.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    pub stats: Vec<(String, String)>,
    /// Whether it is part of what is being done now.
    pub selected: bool,
}

/// One stand of a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
pub struct OddsPool {
    /// `51st, moving`.
    pub title: String,
    /// Whose.
    pub seat: Seat,
    /// How many dice.
    pub dice: u8,
    /// `hit on 6`.
    pub hits_on: String,
    /// The sum, line by line.
    pub lines: Vec<SumLine>,
    /// Probability of exactly 0, 1, 2, ... hits.
    pub hits: Vec<f64>,
}

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SumLine {
    /// `Trench, against H8 only`.
    pub text: String,
    /// Dice it adds or takes away.
    pub dice: i8,
    /// Its rule.
    pub clause: Clause,
}

/// How a game ended, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The verdict.
    pub verdict: Verdict,
    /// `British marginal victory`.
    pub title: String,
    /// How the points came about, line by line.
    pub lines: Vec<String>,
}
