//! Nations: counters, support tables, base orders of battle. [CC:GL.OB CC:4.3.2 CC:O15b]

use super::raw::{Number, Word};
use super::raw_nation::{self as raw, Figure};
use crate::cards::Deck;
use crate::kinds::{Class, Face, Quality, RadioKind, UnitKind, WeaponClass, WeaponKind};
use crate::setup::{KindId, Nation, SupportItem, WeaponKindId};
use salient_content::{Report, Source, Spanned, parse};
use salient_ground::battle::bounded;

/// The years of the war.
pub const YEARS: (u16, u16) = (1939, 1945);
/// Letters that fit on a counter.
const SHORT: usize = 8;

/// A radio as a nation has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battery {
    /// For scenarios.
    pub id: String,
    /// For people.
    pub name: String,
    /// Its figures.
    pub kind: RadioKind,
    /// The first year it can be had.
    pub from: u16,
}

/// A base order of battle. [CC:GL.OB]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Short name.
    pub id: String,
    /// For people.
    pub name: String,
    /// Its years, both included.
    pub years: (u16, u16),
    /// [CC:4.3.1]
    pub quality: Quality,
    /// [CC:5.1a]
    pub orders: u8,
    /// [CC:9a]
    pub initiative: u8,
    /// Its units: kind, how many, weapon.
    pub units: Vec<(KindId, u8, Option<WeaponKindId>)>,
}

/// A nation's file, read. Its kinds are numbered from 0; `Book::nation` renumbers them for a battle.
#[derive(Clone, Debug)]
pub struct Book {
    /// `germany`.
    pub id: String,
    /// `German`.
    pub name: String,
    /// Whether it fights for the Axis.
    pub axis: bool,
    /// The letter of its cards.
    pub letter: char,
    /// [CC:O15b]
    pub discards: u8,
    /// Its teams: green, line, elite.
    pub teams: [KindId; 3],
    /// Its hero.
    pub hero: KindId,
    /// Its private.
    pub private: KindId,
    /// Names for leaders.
    pub leaders: Vec<String>,
    /// Its units.
    pub kinds: Vec<UnitKind>,
    /// Its weapons.
    pub weapons: Vec<WeaponKind>,
    /// Its radios.
    pub radios: Vec<Battery>,
    /// Its support table.
    pub support: Vec<Vec<SupportItem>>,
    /// The column of each roll from 2 to 12.
    pub support_rolls: [u8; 11],
    /// Its base orders of battle.
    pub forces: Vec<Force>,
}

impl Book {
    /// The nation with its deck, for a battle in which its kinds begin at these numbers.
    pub(super) fn nation(&self, deck: Deck, kinds: u8, weapons: u8) -> Nation {
        let kind = |id: KindId| KindId(id.0 + kinds);
        let item = |item: &SupportItem| SupportItem {
            unit: item.unit.map(kind),
            weapon: item.weapon.map(|weapon| WeaponKindId(weapon.0 + weapons)),
            ..*item
        };
        Nation {
            id: self.id.clone(),
            name: self.name.clone(),
            axis: self.axis,
            deck,
            discards: self.discards,
            teams: self.teams.map(kind),
            hero: kind(self.hero),
            private: kind(self.private),
            support: self.support.iter().map(|column| column.iter().map(item).collect()).collect(),
            support_rolls: self.support_rolls,
            leaders: self.leaders.clone(),
        }
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.id == id).map(|at| KindId(at as u8))
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<WeaponKindId> {
        self.weapons.iter().position(|kind| kind.id == id).map(|at| WeaponKindId(at as u8))
    }
}

/// Reads a nation.
pub(super) fn read_nation(source: &Source) -> Result<Book, Report> {
    let file: raw::Nation = parse(source)?;
    let mut read =
        Reading { report: Report::new(source), kinds: Vec::new(), weapons: Vec::new(), radios: Vec::new() };
    read.counters(&file);
    let letter = read.letter(&file.letter);
    let discards = bounded(&mut read.report, &file.discards, 1..=6, "cards to discard");
    let teams = [&file.teams.green, &file.teams.line, &file.teams.elite];
    let teams = teams.map(|word| read.unit_of(word, Class::Team));
    let hero = read.unit_of(&file.hero, Class::Leader);
    let private = read.unit_of(&file.private, Class::Leader);
    for (at, special) in [(hero, true), (private, false)] {
        if let Some(kind) = read.kinds.get_mut(at.index()) {
            (kind.hero, kind.private) = (special, !special);
        }
    }
    let mut leaders: Vec<String> = Vec::new();
    for word in &file.leaders {
        if leaders.contains(word) {
            read.report.error(word.span(), "this name is given already").found(format!("`{word}`"));
        }
        leaders.push(word.get().clone());
    }
    let (support, support_rolls) = read.support(&file.support);
    let forces = file.force.iter().map(|force| read.force(force)).collect();
    let Reading { report, kinds, weapons, radios } = read;
    report.into_result(Book {
        id: file.id.get().clone(),
        name: file.name.get().clone(),
        axis: file.axis,
        letter,
        discards,
        teams,
        hero,
        private,
        leaders,
        kinds,
        weapons,
        radios,
        support,
        support_rolls,
        forces,
    })
}

struct Reading {
    report: Report,
    kinds: Vec<UnitKind>,
    weapons: Vec<WeaponKind>,
    radios: Vec<Battery>,
}

impl Reading {
    fn letter(&mut self, word: &Word) -> char {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => letter,
            _ => {
                let found = format!("`{word}`");
                self.report.error(word.span(), "bad letter").found(found).expected("one capital letter");
                '?'
            }
        }
    }

    fn counters(&mut self, file: &raw::Nation) {
        let most = usize::from(u8::MAX) / 2;
        for unit in file.unit.iter().take(most) {
            let kind = self.unit(unit);
            self.kinds.push(kind);
        }
        for weapon in file.weapons.iter().take(most) {
            let kind = self.weapon(weapon);
            self.weapons.push(kind);
        }
        for radio in &file.radios {
            if self.radios.iter().any(|other| other.id == **radio.id.get()) {
                self.report.error(radio.id.span(), format!("there is a radio `{}` already", radio.id));
            }
            let firepower = bounded(&mut self.report, &radio.firepower, 8..=13, "firepower of a radio");
            let from = self.year(radio.from.as_ref(), YEARS.0);
            self.radios.push(Battery {
                id: radio.id.get().clone(),
                name: radio.name.get().clone(),
                kind: RadioKind { firepower, smoke: radio.smoke },
                from,
            });
        }
    }

    fn unit(&mut self, raw: &raw::Unit) -> UnitKind {
        if self.kinds.iter().any(|other| other.id == **raw.id.get()) {
            self.report.error(raw.id.span(), format!("there is a unit `{}` already", raw.id));
        }
        if raw.short.trim().is_empty() || raw.short.chars().count() > SHORT {
            self.report
                .error(raw.short.span(), "does not fit on a counter")
                .found(format!("`{}`", raw.short))
                .expected(format!("1 to {SHORT} letters"));
        } else if self.kinds.iter().any(|other| other.short == **raw.short.get()) {
            self.report.error(raw.short.span(), format!("another unit is called `{}`", raw.short));
        }
        UnitKind {
            id: raw.id.get().clone(),
            name: raw.name.get().clone(),
            short: raw.short.get().clone(),
            class: raw.class,
            hero: false,
            private: false,
            front: self.face(&raw.front, raw.class),
            back: self.face(&raw.back, raw.class),
        }
    }

    fn face(&mut self, raw: &raw::Face, class: Class) -> Face {
        if let Some(command) = raw.command.as_ref().filter(|_| class != Class::Leader) {
            self.report.error(command.span(), "only leaders have command");
        }
        let report = &mut self.report;
        let boxed = |figure: Figure| raw.boxed.contains(&figure);
        Face {
            morale: bounded(report, &raw.morale, 1..=12, "morale"),
            firepower: bounded(report, &raw.firepower, 0..=20, "firepower"),
            range: bounded(report, &raw.range, 0..=20, "range"),
            movement: bounded(report, &raw.movement, 0..=12, "movement"),
            command: raw.command.as_ref().map_or(0, |number| bounded(report, number, 0..=4, "command")),
            boxed_firepower: boxed(Figure::Firepower),
            boxed_range: boxed(Figure::Range),
            boxed_movement: boxed(Figure::Movement),
        }
    }

    fn weapon(&mut self, raw: &raw::Weapon) -> WeaponKind {
        if self.weapons.iter().any(|other| other.id == **raw.id.get()) {
            self.report.error(raw.id.span(), format!("there is a weapon `{}` already", raw.id));
        }
        let range: i8 = bounded(&mut self.report, &raw.range, 1..=30, "range");
        let least = raw
            .least
            .as_ref()
            .map_or(1, |number| bounded(&mut self.report, number, 1..=i64::from(range), "the least range"));
        let fix = raw.fix.as_ref().map_or((1, 0), |pair| self.rows(pair));
        let eliminate = self.rows(&raw.eliminate);
        if fix.0 <= eliminate.1 && eliminate.0 <= fix.1 {
            self.report
                .error(raw.eliminate.span(), "a row both mends and eliminates the weapon")
                .found(format!("{} to {}", eliminate.0, eliminate.1))
                .expected(format!("rows other than {} to {}", fix.0, fix.1));
        }
        WeaponKind {
            id: raw.id.get().clone(),
            name: raw.name.get().clone(),
            class: raw.class,
            firepower: bounded(&mut self.report, &raw.firepower, 1..=20, "firepower"),
            least,
            range,
            boxed_firepower: raw.boxed.contains(&Figure::Firepower),
            boxed_range: raw.boxed.contains(&Figure::Range),
            movement: raw
                .movement
                .as_ref()
                .map_or(0, |number| bounded(&mut self.report, number, -6..=0, "movement")),
            ordnance: matches!(raw.class, WeaponClass::Mortar | WeaponClass::Gun),
            smoke: raw.smoke,
            fix,
            eliminate,
        }
    }

    /// Rows of random hexes, from and to.
    fn rows(&mut self, pair: &Spanned<[Number; 2]>) -> (u8, u8) {
        let from = bounded(&mut self.report, &pair[0], 1..=10, "a row");
        let to = bounded(&mut self.report, &pair[1], 1..=10, "a row");
        if to < from {
            self.report.error(pair.span(), "the rows run backwards").found(format!("{from} to {to}"));
        }
        (from, to)
    }

    fn year(&mut self, number: Option<&Number>, otherwise: u16) -> u16 {
        let (first, last) = (i64::from(YEARS.0), i64::from(YEARS.1));
        number.map_or(otherwise, |number| bounded(&mut self.report, number, first..=last, "year"))
    }

    fn unit_named(&mut self, word: &Word) -> Option<KindId> {
        let found = self.kinds.iter().position(|kind| kind.id == **word.get());
        if found.is_none() {
            let ids: Vec<&str> = self.kinds.iter().map(|kind| kind.id.as_str()).collect();
            self.report
                .error(word.span(), "there is no counter for this unit")
                .choices(word, ids.iter().copied());
        }
        found.map(|at| KindId(at as u8))
    }

    fn unit_of(&mut self, word: &Word, class: Class) -> KindId {
        let Some(found) = self.unit_named(word) else { return KindId(0) };
        if self.kinds[found.index()].class != class {
            let found = self.kinds[found.index()].class.word();
            let expected = format!("a {}", class.word());
            self.report.error(word.span(), "a unit of the wrong class").found(found).expected(expected);
        }
        found
    }

    fn weapon_named(&mut self, word: &Word) -> Option<WeaponKindId> {
        let found = self.weapons.iter().position(|kind| kind.id == **word.get());
        if found.is_none() {
            let ids: Vec<&str> = self.weapons.iter().map(|kind| kind.id.as_str()).collect();
            self.report.error(word.span(), "unknown weapon").choices(word, ids.iter().copied());
        }
        found.map(|at| WeaponKindId(at as u8))
    }

    fn support(&mut self, columns: &Spanned<Vec<raw::Column>>) -> (Vec<Vec<SupportItem>>, [u8; 11]) {
        let mut rolls = [u8::MAX; 11];
        let mut table = Vec::new();
        for (number, column) in columns.iter().enumerate() {
            for roll in &column.rolls {
                let at: usize = bounded(&mut self.report, roll, 2..=12, "a roll");
                if rolls[at - 2] != u8::MAX {
                    self.report.error(roll.span(), "this roll leads to another column already").found(roll);
                }
                rolls[at - 2] = number as u8;
            }
            table.push(column.items.iter().filter_map(|item| self.item(item)).collect());
        }
        let missing: Vec<String> =
            (2..=12).filter(|roll| rolls[roll - 2] == u8::MAX).map(|roll| roll.to_string()).collect();
        if !missing.is_empty() {
            let found = missing.join(", ");
            self.report.error(columns.span(), "rolls that lead to no column").found(found).expected("none");
        }
        (table, rolls.map(|column| if column == u8::MAX { 0 } else { column }))
    }

    /// A unit, perhaps with its own weapon, or a radio. [CC:11.2b]
    fn item(&mut self, raw: &Spanned<raw::Item>) -> Option<SupportItem> {
        let (first, last) = (self.year(raw.from.as_ref(), YEARS.0), self.year(raw.to.as_ref(), YEARS.1));
        let cost = bounded(&mut self.report, &raw.cost, 1..=60, "cost");
        let unit = raw.unit.as_ref().map(|word| self.unit_named(word));
        let weapon = raw.weapon.as_ref().map(|word| self.weapon_named(word));
        let radio = raw.radio.as_ref().map(|word| self.radio_named(word));
        if unit.is_some() == radio.is_some() || (weapon.is_some() && unit.is_none()) {
            self.report
                .error(raw.span(), "support is a unit or a radio")
                .expected("`unit`, perhaps with `weapon`, or `radio`");
            return None;
        }
        Some(SupportItem {
            unit: unit.flatten(),
            weapon: weapon.flatten(),
            radio: radio.flatten(),
            years: (first, last),
            cost,
        })
    }

    fn radio_named(&mut self, word: &Word) -> Option<RadioKind> {
        let found = self.radios.iter().find(|radio| radio.id == **word.get()).map(|radio| radio.kind);
        if found.is_none() {
            let ids: Vec<&str> = self.radios.iter().map(|radio| radio.id.as_str()).collect();
            self.report.error(word.span(), "unknown radio").choices(word, ids.iter().copied());
        }
        found
    }

    fn force(&mut self, raw: &raw::Force) -> Force {
        let years = (self.year(Some(&raw.years[0]), YEARS.0), self.year(Some(&raw.years[1]), YEARS.1));
        let mut units = Vec::new();
        for one in &raw.units {
            let count =
                one.count.as_ref().map_or(1, |number| bounded(&mut self.report, number, 1..=20, "count"));
            let weapon = one.weapon.as_ref().and_then(|word| self.weapon_named(word));
            if let Some(kind) = self.unit_named(&one.unit) {
                units.push((kind, count, weapon));
            }
        }
        Force {
            id: raw.id.get().clone(),
            name: raw.name.get().clone(),
            years,
            quality: raw.quality,
            orders: bounded(&mut self.report, &raw.orders, 1..=6, "orders"),
            initiative: bounded(&mut self.report, &raw.initiative, 0..=10, "initiative"),
            units,
        }
    }
}
