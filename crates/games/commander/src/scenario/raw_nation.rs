//! The files that all battles share, as people write them: nations, decks, chits, markers.

use super::raw::{Number, Word};
use crate::kinds::{Class, Quality, WeaponClass};
use salient_content::Spanned;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A nation: its counters, its support table, its base orders of battle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Combat Commander nation")]
pub struct Nation {
    /// Short name, the same as the name of the file; its deck has the same name in `decks`.
    pub id: Word,
    /// For people: `German`.
    pub name: Word,
    /// Whether it fights for the Axis.
    pub axis: bool,
    /// The letter before the number of its cards.
    pub letter: Word,
    /// Most cards it discards in a pass.
    pub discards: Number,
    /// Its team of each quality, for what becomes of a squad.
    pub teams: Teams,
    /// Its hero, one of the units.
    pub hero: Word,
    /// The private of its field promotions, one of the units.
    pub private: Word,
    /// Names for leaders, in the order they are given out.
    pub leaders: Vec<Word>,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// Its radios.
    pub radios: Vec<Radio>,
    /// Its units.
    pub unit: Vec<Unit>,
    /// Its support table, column by column.
    pub support: Spanned<Vec<Column>>,
    /// Its base orders of battle, for generated battles.
    #[serde(default)]
    pub force: Vec<Force>,
}

/// A team of each quality.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Teams {
    /// Of a green force.
    pub green: Word,
    /// Of a line force.
    pub line: Word,
    /// Of an elite force.
    pub elite: Word,
}

/// A kind of unit, both sides of its counter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// For scenarios: `rifle-squad`.
    pub id: Word,
    /// For people.
    pub name: Word,
    /// On the counter, eight letters at most.
    pub short: Word,
    /// Squad, team or leader.
    pub class: Class,
    /// Unbroken.
    pub front: Face,
    /// Broken.
    pub back: Face,
}

/// One side of a counter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Morale.
    pub morale: Number,
    /// Firepower.
    pub firepower: Number,
    /// Range.
    pub range: Number,
    /// Movement.
    pub movement: Number,
    /// Command, for leaders.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub command: Option<Number>,
    /// Which figures stand in a box.
    #[serde(default)]
    pub boxed: Vec<Figure>,
}

/// A figure that may be boxed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// Firepower.
    Firepower,
    /// Range.
    Range,
    /// Movement.
    Movement,
}

/// A kind of weapon.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// For scenarios: `light-mg`.
    pub id: Word,
    /// For people.
    pub name: Word,
    /// What it is. Mortars and guns are ordnance.
    pub class: WeaponClass,
    /// Firepower.
    pub firepower: Number,
    /// The least range, for mortars. Left out: 1.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub least: Option<Number>,
    /// The greatest range.
    pub range: Number,
    /// Which figures stand in a box.
    #[serde(default)]
    pub boxed: Vec<Figure>,
    /// What it takes from the movement of its carrier, 0 or less. Left out: 0.
    #[serde(default)]
    #[schemars(with = "i8")]
    pub movement: Option<Number>,
    /// Whether it can lay smoke.
    #[serde(default)]
    pub smoke: bool,
    /// Rows of a random hex that mend it, from and to. Left out: none does.
    #[serde(default)]
    #[schemars(with = "[u8; 2]")]
    pub fix: Option<Spanned<[Number; 2]>>,
    /// Rows of a random hex that eliminate it, from and to.
    pub eliminate: Spanned<[Number; 2]>,
}

/// A radio.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Radio {
    /// For scenarios: `howitzer-105`.
    pub id: Word,
    /// For people.
    pub name: Word,
    /// Firepower, 8 to 13.
    pub firepower: Number,
    /// Whether it can lay smoke.
    #[serde(default)]
    pub smoke: bool,
    /// The first year it can be had. Left out: every year.
    #[serde(default)]
    #[schemars(with = "u16")]
    pub from: Option<Number>,
}

/// A column of a support table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The rolls that lead to it, of 2 to 12.
    pub rolls: Vec<Number>,
    /// What it offers.
    pub items: Vec<Spanned<Item>>,
}

/// What a support table offers: a unit, perhaps with a weapon, or a radio.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// A unit.
    #[serde(default)]
    #[schemars(with = "String")]
    pub unit: Option<Word>,
    /// The weapon it carries.
    #[serde(default)]
    #[schemars(with = "String")]
    pub weapon: Option<Word>,
    /// Or a radio.
    #[serde(default)]
    #[schemars(with = "String")]
    pub radio: Option<Word>,
    /// The first year. Left out: every year.
    #[serde(default)]
    #[schemars(with = "u16")]
    pub from: Option<Number>,
    /// The last year. Left out: every year.
    #[serde(default)]
    #[schemars(with = "u16")]
    pub to: Option<Number>,
    /// What it costs where forces are bought.
    pub cost: Number,
}

/// A base order of battle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Short name.
    pub id: Word,
    /// For people.
    pub name: Word,
    /// The years it fights in, from and to.
    pub years: [Number; 2],
    /// Its quality.
    pub quality: Quality,
    /// Orders a turn, 1 to 6.
    pub orders: Number,
    /// Of two forces, the one with the higher number begins with the initiative.
    pub initiative: Number,
    /// Its units.
    pub units: Vec<ForceUnit>,
}

/// Units of a base order of battle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceUnit {
    /// The id of a unit.
    pub unit: Word,
    /// How many. Left out: 1.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub count: Option<Number>,
    /// What each carries.
    #[serde(default)]
    #[schemars(with = "String")]
    pub weapon: Option<Word>,
}

/// A fate deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Combat Commander fate deck")]
pub struct Deck {
    /// Whose.
    pub nation: Word,
    /// The 72 cards in the order of their numbers.
    pub cards: Spanned<Vec<Spanned<Card>>>,
}

/// A fate card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// 1 to 72. It never changes: saved games refer to it.
    pub number: Number,
    /// Its order.
    pub order: Word,
    /// Its action.
    pub action: Word,
    /// Its event.
    pub event: Word,
    /// The direction of a Breeze, 1 to 6.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub wind: Option<Number>,
    /// Its random hex.
    pub hex: Word,
    /// Its dice: white, then coloured.
    pub dice: Spanned<[Number; 2]>,
    /// Its trigger, if it has one.
    #[serde(default)]
    #[schemars(with = "String")]
    pub trigger: Option<Word>,
}

/// The objective chits.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chits {
    /// All 22.
    pub chits: Spanned<Vec<Spanned<Chit>>>,
}

/// An objective chit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chit {
    /// Its letter.
    pub letter: Word,
    /// The objective it gives points for, 1 to 5.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub objective: Option<Number>,
    /// How many points.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub points: Option<Number>,
    /// Points for every objective.
    #[serde(default)]
    #[schemars(with = "u8")]
    pub every: Option<Number>,
    /// `take-all`, `exit-doubled` or `elimination-doubled`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub special: Option<Word>,
    /// Whether it has no secret side.
    #[serde(default)]
    pub open: bool,
}

/// Markers that all battles share.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Markers {
    /// Smoke and blaze markers in the cup: how many of each hindrance 1 to 10.
    pub cup: Spanned<Vec<Number>>,
    /// The impact roll, exactly, that destroys a fortification: for radios of firepower 8 to 13.
    pub vulnerability: Spanned<Vec<Number>>,
    /// What each fortification costs where forces are bought.
    pub costs: BTreeMap<Word, Number>,
}
