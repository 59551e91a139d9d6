//! Sides and their units: who there is, what they carry, whether they can all be set up. [CC:4.3.1 CC:8.2a CC:11.2a]

use super::nations::Book;
use super::raw::{self, Word};
use super::reader::Reader;
use crate::chart::{CHITS, Fortification, STACKING};
use crate::kinds::{Class, Posture, Quality, RadioKind, UnitKind, WeaponKind};
use crate::setup::{
    Chit, Edge, Hexes, KindId, MOST_UNITS, MOST_WEAPONS, StartUnit, StartWeapon, WeaponKindId,
};
use crate::terrain::impassable;
use salient_content::Spanned;
use salient_ground::Hex;
use salient_ground::battle::Purpose;

/// A side as read, but for its nation.
#[derive(Default)]
pub(super) struct Force {
    pub(super) name: String,
    pub(super) posture: Option<Posture>,
    pub(super) quality: Option<Quality>,
    pub(super) orders: u8,
    pub(super) surrender: u8,
    pub(super) edge: Option<Edge>,
    pub(super) area: Hexes,
    pub(super) units: Vec<StartUnit>,
    pub(super) radio: Option<RadioKind>,
    pub(super) late_radios: Vec<(u8, RadioKind)>,
    pub(super) fortifications: [u8; 6],
    pub(super) loose_weapons: Vec<WeaponKindId>,
    pub(super) secret_chits: u8,
    pub(super) named_chits: Vec<u8>,
}

/// A nation's counters within the battle: its book, and the numbers they begin at.
#[derive(Clone, Copy)]
pub(super) struct Counters<'b> {
    pub(super) book: &'b Book,
    pub(super) kinds: u8,
    pub(super) weapons: u8,
}

impl Reader<'_> {
    /// One side. What depends on the nation is left out when there is none.
    pub(super) fn force(
        &mut self,
        raw: &raw::Side,
        counters: Option<Counters<'_>>,
        year: u16,
        chits: &[Chit; CHITS],
    ) -> Force {
        let id = raw.id.span();
        let missing = |reader: &mut Self, key: &str, there: bool| {
            if !there && reader.purpose == Purpose::Scenario {
                reader.report.error(id.clone(), format!("the side has no `{key}`"));
            }
        };
        missing(self, "posture", raw.posture.is_some());
        missing(self, "quality", raw.quality.is_some());
        missing(self, "orders", raw.orders.is_some());
        missing(self, "surrender", raw.surrender.is_some());
        missing(self, "edge", raw.edge.is_some());
        missing(self, "area", raw.area.is_some());
        let mut force = Force {
            name: match (&raw.name, counters) {
                (Some(name), _) => self.text(name, "the name"),
                (None, Some(counters)) => counters.book.name.clone(),
                (None, None) => raw.id.get().clone(),
            },
            posture: raw.posture.as_ref().map(|posture| **posture),
            quality: raw.quality.as_ref().map(|quality| **quality),
            orders: self.number_or(raw.orders.as_ref(), 1..=6, "orders", 3),
            surrender: self.number_or(raw.surrender.as_ref(), 1..=40, "the surrender space", 12),
            edge: raw.edge.as_ref().map(|edge| **edge),
            ..Force::default()
        };
        force.area = match &raw.area {
            Some(area) => self.area(area),
            None => self.ground.map(|ground| Hexes::all(&ground.map.grid)).unwrap_or_default(),
        };
        force.secret_chits = self.number_or(raw.secret_chits.as_ref(), 0..=5, "secret chits", 0);
        force.named_chits = self.letters(&raw.named_chits, chits, true);
        for (word, count) in &raw.fortifications {
            let count = self.number(count, 0..=20, "fortifications");
            if let Some(work) = self.fortification(word) {
                force.fortifications[work as usize] = count;
            }
        }
        if let Some(counters) = counters {
            self.units(raw, counters, year, &mut force);
        }
        force
    }

    /// A fortification by its name.
    pub(super) fn fortification(&mut self, word: &Word) -> Option<Fortification> {
        let found = Fortification::from_word(word);
        if found.is_none() {
            let words = Fortification::ALL.map(Fortification::word);
            self.report.error(word.span(), "unknown fortification").choices(word, words);
        }
        found
    }

    /// Chits by their letters, as numbers.
    pub(super) fn letters(&mut self, words: &[Word], chits: &[Chit; CHITS], secret: bool) -> Vec<u8> {
        let mut found: Vec<u8> = Vec::new();
        for word in words {
            let at = chits.iter().position(|chit| word.len() == 1 && word.starts_with(chit.letter));
            let Some(at) = at else {
                let expected = "a letter from `A` to `X`, without `I` and `O`";
                self.report.error(word.span(), "unknown chit").found(format!("`{word}`")).expected(expected);
                continue;
            };
            if secret && !chits[at].secret {
                self.report.error(word.span(), "this chit has no secret side").found(format!("`{word}`"));
            }
            if found.contains(&(at as u8)) {
                self.report.error(word.span(), "this chit is named already").found(format!("`{word}`"));
            }
            found.push(at as u8);
        }
        found
    }

    fn units(&mut self, raw: &raw::Side, counters: Counters<'_>, year: u16, force: &mut Force) {
        let book = counters.book;
        let mut names = book.leaders.clone().into_iter();
        let taken: Vec<String> =
            raw.units.iter().filter_map(|unit| unit.name.as_ref().map(|name| name.get().clone())).collect();
        for unit in &raw.units {
            self.unit(unit, counters, &mut names, &taken, force);
        }
        force.radio = raw.radio.as_ref().and_then(|word| self.radio(word, book, year));
        for late in &raw.late_radios {
            let space = self.number(&late.arrives, 1..=30, "the space");
            if let Some(radio) = self.radio(&late.radio, book, year) {
                force.late_radios.push((space, radio));
            }
        }
        for word in &raw.weapons {
            if let Some(weapon) = self.weapon(word, counters) {
                force.loose_weapons.push(weapon);
            }
        }
        let able = force.units.iter().filter(|unit| {
            let class = book.kinds[unit.kind.index() - usize::from(counters.kinds)].class;
            unit.weapon.is_none() && unit.arrives.is_none() && class != Class::Leader
        });
        let able = able.count();
        if force.loose_weapons.len() > able
            && let Some(word) = raw.weapons.get(able)
        {
            self.report
                .error(word.span(), "a weapon without a bearer")
                .found(format!("{} weapons for {able} units without one", force.loose_weapons.len()))
                .expected("a squad or team for each");
        }
        if force.units.is_empty() && self.purpose == Purpose::Scenario {
            self.report.error(raw.id.span(), format!("`{}` has no units", raw.id)).expected("one at least");
        } else if self.purpose == Purpose::Scenario && force.units.iter().all(|unit| unit.arrives.is_some()) {
            self.report.error(raw.id.span(), format!("`{}` has nobody on the map at the start", raw.id));
        }
    }

    /// A radio of the nation that could be had in the year. [CC:4.3.2]
    fn radio(&mut self, word: &Word, book: &Book, year: u16) -> Option<RadioKind> {
        let Some(radio) = book.radios.iter().find(|radio| radio.id == **word.get()) else {
            let ids: Vec<&str> = book.radios.iter().map(|radio| radio.id.as_str()).collect();
            self.report.error(word.span(), "unknown radio").choices(word, ids.iter().copied());
            return None;
        };
        if radio.from > year {
            let expected = format!("{} or later", radio.from);
            self.report.error(word.span(), "this radio came later").found(year).expected(expected);
        }
        Some(radio.kind)
    }

    fn weapon(&mut self, word: &Word, counters: Counters<'_>) -> Option<WeaponKindId> {
        let found = counters.book.weapon(word);
        if found.is_none() {
            let ids: Vec<&str> = counters.book.weapons.iter().map(|kind| kind.id.as_str()).collect();
            self.report.error(word.span(), "unknown weapon").choices(word, ids.iter().copied());
        }
        found.map(|id| WeaponKindId(id.0 + counters.weapons))
    }

    fn unit(
        &mut self,
        raw: &Spanned<raw::Unit>,
        counters: Counters<'_>,
        names: &mut impl Iterator<Item = String>,
        taken: &[String],
        force: &mut Force,
    ) {
        let count: usize = self.number_or(raw.count.as_ref(), 1..=20, "count", 1);
        let weapon = raw.weapon.as_ref().and_then(|word| self.weapon(word, counters));
        let at = raw.at.as_ref().and_then(|word| self.hex(word));
        let arrives = raw.arrives.as_ref().map(|space| self.number(space, 1..=30, "the space"));
        for (key, flag) in
            [("broken", &raw.broken), ("suppressed", &raw.suppressed), ("weapon_broken", &raw.weapon_broken)]
        {
            if let Some(flag) = flag.as_ref().filter(|_| self.purpose == Purpose::Scenario) {
                self.report.error(flag.span(), format!("only a worked case has `{key}`"));
            }
        }
        if let (Some(_), Some(space)) = (&raw.at, &raw.arrives) {
            self.report.error(space.span(), "a unit to come has no hex yet").expected("`at` or `arrives`");
        }
        let Some(kind) = counters.book.unit(&raw.unit) else {
            let ids: Vec<&str> = counters.book.kinds.iter().map(|kind| kind.id.as_str()).collect();
            let mistake = self.report.error(raw.unit.span(), "there is no counter for this unit");
            mistake.choices(&raw.unit, ids.iter().copied());
            return;
        };
        let of = &counters.book.kinds[kind.index()];
        let leader = of.class == Class::Leader;
        if let Some(name) = &raw.name {
            self.text(name, "the name");
            if !leader {
                self.report.error(name.span(), "only leaders have names").found(of.class.word());
            } else if count > 1 {
                self.report.error(name.span(), "one name for several leaders").found(count).expected("1");
            }
        }
        if of.hero && self.purpose == Purpose::Scenario {
            self.report.error(raw.unit.span(), "a hero comes by an event, not from an order of battle");
        }
        let broken = |flag: &Option<Spanned<bool>>| flag.as_ref().is_some_and(|flag| **flag);
        for _ in 0..count {
            let name = match (&raw.name, leader && !of.hero) {
                (Some(name), _) => Some(name.get().clone()),
                (None, true) => names.by_ref().find(|name| !taken.contains(name)),
                (None, false) => None,
            };
            force.units.push(StartUnit {
                kind: KindId(kind.0 + counters.kinds),
                name,
                weapon: weapon.map(|kind| StartWeapon { kind, broken: broken(&raw.weapon_broken) }),
                at,
                arrives,
                broken: broken(&raw.broken),
                suppressed: broken(&raw.suppressed),
                veteran: raw.veteran,
            });
        }
        if let (Some(word), Some(hex)) = (&raw.at, at) {
            self.stands(word, hex, of);
        }
    }

    /// A unit with a hex of its own can stand there.
    fn stands(&mut self, word: &Word, hex: Hex, kind: &UnitKind) {
        let Some(ground) = self.ground else { return };
        let facts = &ground.hexes[hex.index()];
        if impassable(facts) {
            self.report
                .error(word.span(), format!("nobody can stand in {word}"))
                .found(facts.terrain.row().word)
                .expected(format!("ground for a {}", kind.class.word()));
        }
    }

    /// Whether everybody fits: fixed units within stacking and apart from the enemy, the others into their area.
    pub(super) fn room(&mut self, written: &[raw::Side], forces: &[Force; 2], kinds: &[UnitKind]) {
        let Some(ground) = self.ground else { return };
        let grid = ground.map.grid;
        let figures = |unit: &StartUnit| u32::from(kinds[unit.kind.index()].class.figures());
        let mut load = [vec![0u32; grid.len()], vec![0u32; grid.len()]];
        for side in [0, 1] {
            for unit in &forces[side].units {
                if let Some(hex) = unit.at {
                    load[side][hex.index()] += figures(unit);
                }
            }
        }
        for (side, raw) in written.iter().enumerate().take(2) {
            let mut told = Hexes::EMPTY;
            for unit in &raw.units {
                let Some(word) = &unit.at else { continue };
                let Some(hex) = grid.parse(word).filter(|hex| !told.contains(*hex)) else { continue };
                told.insert(hex);
                let found = load[side][hex.index()];
                if found > u32::from(STACKING) && self.purpose == Purpose::Scenario {
                    self.report
                        .error(word.span(), format!("too many figures in {word}"))
                        .found(found)
                        .expected(format!("{STACKING} at most"));
                }
                if side == 1 && load[0][hex.index()] > 0 && self.purpose == Purpose::Scenario {
                    self.report.error(word.span(), format!("both sides stand in {word}"));
                }
            }
            self.fits(raw, &forces[side], kinds, &load, side);
        }
        let (units, weapons) = forces.iter().fold((0, 0), |(units, weapons), force| {
            let carried = force.units.iter().filter(|unit| unit.weapon.is_some()).count();
            (units + force.units.len(), weapons + carried + force.loose_weapons.len())
        });
        let span = written.get(1).map_or(0..0, |side| side.id.span());
        // Room is kept for teams, heroes and support that come into play.
        for (what, found, most) in
            [("units", units, MOST_UNITS - 32), ("weapons", weapons, MOST_WEAPONS - 12)]
        {
            if found > most {
                let expected = format!("{most} on both sides together");
                self.report.error(span.clone(), format!("too many {what}")).found(found).expected(expected);
            }
        }
    }

    /// Whether the units without a hex of their own fit into the area.
    fn fits(
        &mut self,
        raw: &raw::Side,
        force: &Force,
        kinds: &[UnitKind],
        load: &[Vec<u32>; 2],
        side: usize,
    ) {
        let Some(ground) = self.ground else { return };
        let waiting: Vec<u8> = force
            .units
            .iter()
            .filter(|unit| unit.at.is_none() && unit.arrives.is_none())
            .map(|unit| kinds[unit.kind.index()].class.figures())
            .collect();
        let mut free: Vec<u32> = force
            .area
            .iter()
            .filter(|hex| !impassable(&ground.hexes[hex.index()]) && load[1 - side][hex.index()] == 0)
            .map(|hex| u32::from(STACKING).saturating_sub(load[side][hex.index()]))
            .collect();
        let hexes = free.len();
        let mut sorted = waiting.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let all_fit = sorted.iter().all(|figures| {
            let room = free.iter_mut().filter(|room| **room >= u32::from(*figures)).max();
            room.is_some_and(|room| {
                *room -= u32::from(*figures);
                true
            })
        });
        let span = raw.area.as_ref().map_or_else(|| raw.id.span(), Spanned::span);
        if !all_fit {
            let figures: u32 = waiting.iter().map(|figures| u32::from(*figures)).sum();
            self.report
                .error(span.clone(), "the set-up area is too small")
                .found(format!("{figures} figures for {hexes} hexes"))
                .expected(format!("{STACKING} figures to a hex at most"));
        }
        let works: u32 = force.fortifications.iter().map(|count| u32::from(*count)).sum();
        let dry = force.area.iter().filter(|hex| !ground.hexes[hex.index()].water()).count() as u32;
        if works > dry {
            self.report
                .error(span, "no room for the fortifications")
                .found(format!("{works} for {dry} hexes"))
                .expected("one to a hex at most, none in water");
        }
    }
}

/// `7 squads, 1 team, 3 leaders; light MG, 105 mm`.
pub(super) fn strength(force: &Force, kinds: &[UnitKind], weapons: &[WeaponKind]) -> String {
    let of = |class: Class| force.units.iter().filter(|unit| kinds[unit.kind.index()].class == class).count();
    let plural = |count: usize, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {one}s")),
    };
    let mut parts: Vec<String> = [Class::Squad, Class::Team, Class::Leader]
        .into_iter()
        .filter_map(|class| plural(of(class), class.word()))
        .collect();
    let carried = force.units.iter().filter_map(|unit| unit.weapon.map(|weapon| weapon.kind));
    let mut counts: Vec<(WeaponKindId, usize)> = Vec::new();
    for kind in carried.chain(force.loose_weapons.iter().copied()) {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    parts.extend(counts.iter().map(|(kind, count)| {
        let name = &weapons[kind.index()].name;
        if *count == 1 { name.clone() } else { format!("{count} {name}") }
    }));
    if let Some(radio) = force.radio {
        parts.push(format!("radio {}", radio.firepower));
    }
    for work in Fortification::ALL {
        let count = force.fortifications[work as usize];
        if count > 0 {
            parts.push(format!("{count} {}", work.word()));
        }
    }
    parts.join(", ")
}
