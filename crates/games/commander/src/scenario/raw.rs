//! A scenario file as people write it. Every doc comment here is the manual of its key: the JSON Schema carries
//! them into editors.

use crate::kinds::{Posture, Quality};
use crate::options::Options;
use crate::setup::Edge;
use salient_content::Spanned;
pub use salient_ground::battle::{InlineMap, Number, Word, WrittenLesson};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A set of hexes, as a list of words. Each is a hex (`C5`), a block of hexes from corner to corner (`A1:O3`), an
/// edge of the map (`top`, `bottom`, `left`, `right`), a kind of ground (`woods`, `building`), or `all`. A word after
/// `not` is taken away again: `not C5`.
pub type Area = Spanned<Vec<Word>>;

/// A battle of Combat Commander: Europe.
///
/// Keys that may be left out in a scenario say so. A worked case may leave out all of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Combat Commander scenario")]
pub struct File {
    /// Short name: lower-case letters, digits and hyphens. The same as the name of the file.
    #[schemars(required)]
    pub id: Option<Word>,
    /// What the battle is called.
    #[schemars(required)]
    pub title: Option<Word>,
    /// When it was fought, for people: `12 June 1944`.
    #[schemars(required)]
    pub date: Option<Word>,
    /// One or two sentences for the list of battles.
    #[schemars(required)]
    pub summary: Option<Word>,
    /// What it is based on, and what is guessed.
    #[schemars(required)]
    pub source: Option<Word>,
    /// About how many minutes two people need.
    #[schemars(required)]
    pub minutes: Option<Number>,
    /// How much there is to know and to look after, from 1 (an introduction) to 5. Left out: 3.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub difficulty: Option<Number>,
    /// For finding it: `introduction`, `river`, `winter`. May be left out.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub tags: Option<Vec<Word>>,
    /// The year, which limits what the support tables offer.
    #[schemars(required, range(min = 1939, max = 1945))]
    pub year: Option<Number>,
    /// The map's file in `maps`, without `.toml`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub map_file: Option<Word>,
    /// The map itself, instead of a file.
    #[serde(default)]
    #[schemars(with = "InlineMap")]
    pub map: Option<Spanned<InlineMap>>,
    /// The two sides. The first sits in the first seat.
    #[schemars(required, length(equal = 2))]
    pub side: Option<Spanned<Vec<Side>>>,
    /// The side that takes the first turn.
    #[schemars(required)]
    pub first: Option<Word>,
    /// The side that holds the initiative card at the start.
    #[schemars(required)]
    pub initiative: Option<Word>,
    /// The side that sets up first. Left out: the defender; where nobody or everybody defends, the side that does
    /// not take the first turn.
    #[serde(default)]
    #[schemars(with = "String")]
    pub sets_up_first: Option<Word>,
    /// The space of the time marker at the start. Left out: 0.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub time: Option<Number>,
    /// The space of the sudden death marker.
    #[schemars(required)]
    pub sudden_death: Option<Number>,
    /// Victory points at the start: `{ german = 3 }`. Left out: nobody has any.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, u8>")]
    pub points: Option<BTreeMap<Word, Number>>,
    /// Which objectives a side controls at the start, by number: `{ german = [1, 2, 5] }`. Left out: nobody controls
    /// any, but for those that units stand in.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<u8>>")]
    pub control: Option<BTreeMap<Word, Vec<Number>>>,
    /// Objective chits that lie open from the start, by letter. May be left out.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub open_chits: Option<Vec<Word>>,
    /// How many more are drawn and turned up at the start. Left out: none.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub drawn_chits: Option<Number>,
    /// Firepower of mines, 6 to 8. Left out: 6.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub mines: Option<Number>,
    /// Fortifications on the map from the start: `{ wire = ["C5", "D5"] }`. May be left out.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    pub works: Option<BTreeMap<Word, Area>>,
    /// Readings of doubtful rules that this battle changes. May be left out.
    #[serde(default)]
    #[schemars(with = "Options")]
    pub options: Option<Options>,
    /// What an introduction teaches while it is played. May be left out.
    #[serde(default)]
    #[schemars(with = "Vec<WrittenLesson>")]
    pub lesson: Option<Vec<WrittenLesson>>,

    // What only a worked case may have.
    /// Start from this scenario of the library.
    #[serde(default)]
    #[schemars(skip)]
    pub scenario: Option<Word>,
    /// The rules it is about.
    #[serde(default)]
    #[schemars(skip)]
    pub rules: Option<Spanned<toml::Value>>,
    /// Hands, smoke, blaze, control, whose turn.
    #[serde(default)]
    #[schemars(skip)]
    pub given: Option<Spanned<Given>>,
    /// What is done and expected.
    #[serde(default)]
    #[schemars(skip)]
    pub step: Option<Spanned<toml::Value>>,
    /// What is answered without being asked.
    #[serde(default)]
    #[schemars(skip)]
    pub auto: Option<Spanned<toml::Value>>,
    /// Reactions that are let pass.
    #[serde(default)]
    #[schemars(skip)]
    pub decline: Option<Spanned<toml::Value>>,
}

/// The moment a worked case starts at. Everything may be left out. Sides are called by their names or nations,
/// cards by what stands on them: `G-12`, `Fire`, `Ambush`, `Fire/Ambush`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    /// Whose turn it is. Left out: that of the side that has the first turn.
    pub turn: Option<Word>,
    /// Orders it has given already. Left out: none.
    pub orders: Option<Number>,
    /// Cards of the hands. Left out: a hand is empty.
    pub hand: BTreeMap<Word, Vec<Word>>,
    /// Cards on the discards. Left out: none.
    pub discards: BTreeMap<Word, Vec<Word>>,
    /// The only cards left in a draw pile; all others are discards. Left out: the pile is whole.
    pub deck: BTreeMap<Word, Vec<Word>>,
    /// Smoke by hex.
    pub smoke: BTreeMap<Word, Number>,
    /// Burning hexes.
    pub blaze: Vec<Word>,
    /// Hexes that a side was the last to hold alone.
    pub held: BTreeMap<Word, Vec<Word>>,
    /// Objectives that a side controls, by number.
    pub control: BTreeMap<Word, Vec<Number>>,
    /// Objectives that nobody controls.
    pub nobody: Vec<Number>,
    /// Who holds the initiative card.
    pub initiative: Option<Word>,
    /// The space of the time marker.
    pub time: Option<Number>,
    /// Points of one side.
    pub points: BTreeMap<Word, Number>,
    /// Spaces of the surrender markers.
    pub surrender: BTreeMap<Word, Number>,
    /// Sides whose radio is broken.
    pub broken_radios: Vec<Word>,
    /// Units on the casualty track; what they carried is lost with them.
    pub casualties: Vec<Word>,
    /// Units that have been activated this turn.
    pub activated: Vec<Word>,
}

/// One of the two sides.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// How the rest of the file calls it: `german`.
    pub id: Word,
    /// For people. Left out: the nation's name.
    #[serde(default)]
    #[schemars(with = "String")]
    pub name: Option<Word>,
    /// The file in `nations` with its counters and its deck: `germany`, `russia`, `america`.
    pub nation: Word,
    /// What it is here for.
    #[serde(default)]
    #[schemars(required)]
    pub posture: Option<Spanned<Posture>>,
    /// The quality of its force.
    #[serde(default)]
    #[schemars(required)]
    pub quality: Option<Spanned<Quality>>,
    /// Orders a turn, 1 to 6.
    #[serde(default)]
    #[schemars(required, range(min = 1, max = 6))]
    pub orders: Option<Number>,
    /// The space of its surrender marker: so many casualties, and it has lost.
    #[serde(default)]
    #[schemars(required)]
    pub surrender: Option<Number>,
    /// Its own edge, across from the enemy's.
    #[serde(default)]
    #[schemars(required)]
    pub edge: Option<Spanned<Edge>>,
    /// Where it sets up.
    #[serde(default)]
    #[schemars(required, with = "Vec<String>")]
    pub area: Option<Area>,
    /// Its units.
    #[serde(default)]
    #[schemars(required)]
    pub units: Vec<Spanned<Unit>>,
    /// Weapons that the owner hands out at set-up, each to a unit without one.
    #[serde(default)]
    pub weapons: Vec<Word>,
    /// Its battery beyond the map, by the id of a radio of the nation. Left out: none.
    #[serde(default)]
    #[schemars(with = "String")]
    pub radio: Option<Word>,
    /// Radios that come as reinforcements. May be left out.
    #[serde(default)]
    pub late_radios: Vec<LateRadio>,
    /// Fortifications that it places in its area: `{ foxholes = 3, wire = 2 }`. Left out: none.
    #[serde(default)]
    pub fortifications: BTreeMap<Word, Number>,
    /// Objective chits that it draws and keeps secret. Left out: none.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub secret_chits: Option<Number>,
    /// Secret chits by letter. May be left out.
    #[serde(default)]
    pub named_chits: Vec<Word>,
}

/// A radio to come.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LateRadio {
    /// The id of a radio of the nation.
    pub radio: Word,
    /// The space of the time track.
    pub arrives: Number,
}

/// Units of one kind.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The id of a unit of the nation: `rifle-squad`.
    pub unit: Word,
    /// How many. Left out: 1.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub count: Option<Number>,
    /// What a leader is called. Left out: the next name of the nation's list.
    #[serde(default)]
    #[schemars(with = "String")]
    pub name: Option<Word>,
    /// What each of them carries: the id of a weapon of the nation.
    #[serde(default)]
    #[schemars(with = "String")]
    pub weapon: Option<Word>,
    /// The hex it must be set up in. Left out: its owner places it in its area.
    #[serde(default)]
    #[schemars(with = "String")]
    pub at: Option<Word>,
    /// The space of the time track at which it comes as a reinforcement. Left out: it is there from the start.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub arrives: Option<Number>,
    /// Whether it is a veteran.
    #[serde(default)]
    pub veteran: bool,
    /// Whether it is broken. Only in a worked case.
    #[serde(default)]
    #[schemars(skip)]
    pub broken: Option<Spanned<bool>>,
    /// Whether it is suppressed. Only in a worked case.
    #[serde(default)]
    #[schemars(skip)]
    pub suppressed: Option<Spanned<bool>>,
    /// Whether its weapon is broken. Only in a worked case.
    #[serde(default)]
    #[schemars(skip)]
    pub weapon_broken: Option<Spanned<bool>>,
}
