//! A scenario file as people write it. Every doc comment here is the manual of its key: the JSON Schema carries
//! them into editors.

use crate::chart::Order;
use crate::options::Options;
use salient_content::Spanned;
pub use salient_ground::battle::{InlineMap, Number, Word, WrittenLesson};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A set of hexes, as a list of words. Each is a hex (`C5`), a block of hexes from corner to corner (`A11:Q13`),
/// an edge of the map (`north`, `east`, `south`, `west`), a kind of ground or works (`trench`, `town`), or `all`.
/// A word after `not` is taken away again: `not C5`.
pub type Area = Spanned<Vec<Word>>;

/// A battle of Army Commander: Great War.
///
/// Keys that may be left out in a scenario say so. A worked case may leave out all of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Army Commander scenario")]
pub struct File {
    /// Whose file this is: `ac`. May be left out.
    #[serde(default)]
    #[schemars(with = "String")]
    pub system: Option<Word>,
    /// Short name: lower-case letters, digits and hyphens. The same as the name of the file.
    #[schemars(required)]
    pub id: Option<Word>,
    /// What the battle is called.
    #[schemars(required)]
    pub title: Option<Word>,
    /// When it was fought, for people: `20-21 November 1917`.
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
    #[schemars(with = "u8", range(min = 1, max = 5))]
    pub difficulty: Option<Number>,
    /// For finding it: `introduction`, `tanks`, `night`. May be left out.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub tags: Option<Vec<Word>>,
    /// The year: tanks and creeping barrages depend on it.
    #[schemars(required, range(min = 1914, max = 1918))]
    pub year: Option<Number>,
    /// The map's file in `maps`, without `.toml`. Left out: the file named like the scenario.
    #[serde(default)]
    #[schemars(with = "String")]
    pub map_file: Option<Word>,
    /// The map itself, instead of a file.
    #[serde(default)]
    #[schemars(with = "InlineMap")]
    pub map: Option<Spanned<InlineMap>>,
    /// The two sides. The first sits in the first seat, and results are counted from its point of view.
    #[schemars(required, length(equal = 2))]
    pub side: Option<Spanned<Vec<Side>>>,
    /// The side that wins tied initiative rolls in round 1. Left out: ties are rolled again.
    #[serde(default)]
    #[schemars(with = "String")]
    pub first_player: Option<Word>,
    /// How many rounds each day has: `[4, 4]` is two days of four rounds with a night between.
    #[schemars(required, length(min = 1))]
    pub days: Option<Spanned<Vec<Number>>>,
    /// Readings of doubtful rules that this battle changes. May be left out.
    #[serde(default)]
    #[schemars(with = "Options")]
    pub options: Option<Options>,
    /// Optional and special rules in force. May be left out.
    #[serde(default)]
    #[schemars(with = "Special")]
    pub special: Option<Special>,
    /// Corps: owners of heavy batteries. A side without any gets one that bears its name.
    #[serde(default)]
    #[schemars(with = "Vec<Corps>")]
    pub corps: Option<Vec<Corps>>,
    /// Divisions, on the map or to come.
    #[schemars(required, length(min = 2))]
    pub division: Option<Vec<Division>>,
    /// Places worth points.
    #[serde(default)]
    #[schemars(with = "Vec<Objective>")]
    pub objective: Option<Vec<Objective>>,
    /// Where a side may leave the map.
    #[serde(default)]
    #[schemars(with = "Vec<Exit>")]
    pub exit: Option<Vec<Exit>>,
    /// What points are given for.
    #[schemars(required)]
    pub score: Option<Vec<Score>>,
    /// What an introduction teaches while it is played. May be left out.
    #[serde(default)]
    #[schemars(with = "Vec<WrittenLesson>")]
    pub lesson: Option<Vec<WrittenLesson>>,
    /// What the points mean, best result for the first side first. The last one has no `at_least`.
    #[schemars(required, length(min = 1))]
    pub level: Option<Spanned<Vec<Level>>>,

    // What only a worked case may have.
    /// Start from this scenario of the library.
    #[serde(default)]
    #[schemars(skip)]
    pub scenario: Option<Word>,
    /// Stands put elsewhere: `"51.inf3" = "F5"`, or `"lost"`.
    #[serde(default)]
    #[schemars(skip)]
    pub place: Option<BTreeMap<String, Word>>,
    /// The rules it is about.
    #[serde(default)]
    #[schemars(skip)]
    pub rules: Option<Spanned<toml::Value>>,
    /// Orders, round, phase, shots.
    #[serde(default)]
    #[schemars(skip)]
    pub given: Option<Spanned<toml::Table>>,
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

/// One of the two sides.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// How the rest of the file calls it: `british`.
    pub id: Word,
    /// For people: `British`.
    pub name: Word,
    /// For colours and emblems: `british`, `french`, `german` and so on. Left out: the id.
    #[serde(default)]
    #[schemars(with = "String")]
    pub nation: Option<Word>,
    /// Strength points recovered each night for each division. Left out: 3.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub recovery: Option<Number>,
    /// Aircraft that spot for the guns. Left out: none.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub aircraft: Option<Number>,
    /// Whether its attacks in round 1 follow a creeping barrage.
    #[serde(default)]
    #[schemars(with = "bool")]
    pub creeping_barrage: Option<Spanned<bool>>,
    /// What it controls at the start, besides the hexes its stands are in. Left out: nothing more.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub holds: Option<Area>,
    /// Hexes of the edge over which its beaten stands may leave the map, to come back at night.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub own_edge: Option<Area>,
}

/// Optional and special rules.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Special {
    /// Whether stormtroopers cancel cover when they attack. Left out: from 1918 on.
    #[schemars(with = "bool")]
    pub stormtrooper_assault: Option<bool>,
    /// A bombardment before the first round.
    #[schemars(with = "Bombardment")]
    pub bombardment: Option<Bombardment>,
    /// Rounds in which nobody sees far.
    #[schemars(with = "Fog")]
    pub fog: Option<Fog>,
}

/// A bombardment before the first round.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bombardment {
    /// Who fires.
    pub side: Word,
    /// Shots of each battery on the map.
    pub shots: Number,
    /// What may be fired at, seen or not: `["trench", "strongpoint", "gun_pit"]`, or hexes.
    pub targets: Area,
}

/// Fog.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fog {
    /// The rounds, counted from 1.
    pub rounds: Vec<Number>,
    /// How far anybody sees, in hexes.
    pub range: Number,
}

/// A corps.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Corps {
    /// `IV`.
    pub id: Word,
    /// Who commands it.
    pub side: Word,
    /// The hexes of its heavy batteries, one for each.
    #[serde(default)]
    pub batteries: Vec<Word>,
    /// Strength its batteries have lost, in the same order.
    #[serde(default)]
    #[schemars(skip)]
    pub hits: Vec<Number>,
}

/// A division: on the map, or entering later.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Division {
    /// `51`; stands are called after it: `51.inf3`.
    pub id: Word,
    /// Who commands it.
    pub side: Word,
    /// Its corps. May be left out when its side has only one.
    #[serde(default)]
    #[schemars(with = "String")]
    pub corps: Option<Word>,
    /// For people: `51st (Highland)`. Left out: the id.
    #[serde(default)]
    #[schemars(with = "String")]
    pub name: Option<Word>,
    /// The order it must take in round 1: M, H, D or R. Left out: any.
    #[serde(default)]
    #[schemars(with = "Order")]
    pub first_round_order: Option<Spanned<Order>>,
    /// The order it has been under before round 1, for rules that look back. Left out: none.
    #[serde(default)]
    #[schemars(with = "Order")]
    pub standing_order: Option<Spanned<Order>>,
    /// Its stands. On the map each entry has a hex; of a division to come, each is a group that enters as one.
    #[serde(default)]
    pub stacks: Vec<Spanned<Stack>>,
    /// The hexes of its two headquarters, unless they are counted in `stacks`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub hq: Option<Spanned<Vec<Word>>>,
    /// The hexes of its batteries, unless they are counted in `stacks`.
    #[serde(default)]
    pub batteries: Vec<Word>,
    /// When and where it enters, if it does not start on the map.
    #[serde(default)]
    #[schemars(with = "Entry")]
    pub enters: Option<Entry>,
    /// Stands lost before the start.
    #[serde(default)]
    #[schemars(skip)]
    pub lost: Option<Lost>,
}

/// How a division arrives.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// From this round on.
    pub round: Number,
    /// On these hexes.
    pub at: Area,
}

/// Stands in a hex, or in a group to enter.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Stack {
    /// The hex.
    #[schemars(with = "String")]
    pub at: Option<Word>,
    /// Infantry stands.
    pub inf: u8,
    /// Stormtroopers.
    pub storm: u8,
    /// Fire support.
    pub fs: u8,
    /// Tanks.
    pub tank: u8,
    /// Divisional batteries.
    pub battery: u8,
    /// Headquarters.
    pub hq: u8,
    /// Strength the first of these stands has lost.
    #[schemars(skip)]
    pub hits: Option<Number>,
}

/// Stands lost before the start.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Lost {
    /// Infantry.
    pub inf: u8,
    /// Stormtroopers.
    pub storm: u8,
    /// Fire support.
    pub fs: u8,
    /// Tanks.
    pub tank: u8,
    /// Divisional batteries.
    pub battery: u8,
}

/// A place worth points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// `Flesquières`.
    pub name: Word,
    /// Its hex.
    pub at: Word,
    /// What it is worth.
    pub points: Number,
}

/// Where a side may leave the map.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Who.
    pub side: Word,
    /// From these hexes of the edge.
    pub hexes: Area,
    /// From this round on. Left out: 1.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub from_round: Option<Number>,
    /// For people: `the western edge`.
    pub words: Word,
}

/// A line of the scoring. Exactly one of `control`, `lost` and `away` says what for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Who gets the points.
    pub side: Word,
    /// For the tally: `objectives held`.
    pub words: Word,
    /// For objectives it controls.
    #[serde(default)]
    #[schemars(with = "Control")]
    pub control: Option<Spanned<Control>>,
    /// For stands lost at the end.
    #[serde(default)]
    #[schemars(with = "Losses")]
    pub lost: Option<Spanned<Losses>>,
    /// For own stands that got away.
    #[serde(default)]
    #[schemars(with = "Away")]
    pub away: Option<Spanned<Away>>,
}

/// Points for objectives.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Control {
    /// Which, by their hexes. Left out: all.
    #[schemars(with = "Vec<String>")]
    pub hexes: Option<Vec<Word>>,
    /// Points for each. Left out: its own.
    #[schemars(with = "i16")]
    pub each: Option<Number>,
    /// Counted at the end of this round. Left out: of the game.
    #[schemars(with = "u8")]
    pub round: Option<Number>,
}

/// Which stands count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Infantry, stormtroopers, fire support, tanks.
    #[default]
    Combat,
    /// Batteries.
    Batteries,
}

/// Points for losses.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Whose.
    pub of: Word,
    /// `combat` stands or `batteries`. Left out: combat.
    #[serde(default)]
    pub stands: Counted,
    /// How many make a unit.
    pub every: Number,
    /// What a unit is worth; below 0 to take away.
    pub points: Number,
}

/// Points for getting away.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// `combat` stands or `batteries`. Left out: combat.
    #[serde(default)]
    pub stands: Counted,
    /// Hexes that count as away besides an exit.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub zone: Option<Area>,
    /// How many make a unit.
    pub every: Number,
    /// What a unit is worth.
    pub points: Number,
}

/// A result.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The least margin: points of the first side less those of the second. The last level has none.
    #[serde(default)]
    #[schemars(with = "i16")]
    pub at_least: Option<Number>,
    /// Who wins. Left out: a draw.
    #[serde(default)]
    #[schemars(with = "String")]
    pub winner: Option<Word>,
    /// `British marginal victory`.
    pub words: Word,
}
