//! Battles to order: from a year, two nations, their postures and a seed to the text of a scenario. [CC:GL.OB CC:9a]
//!
//! Each side takes a base order of battle of its nation and buys off its support table until both have what their
//! postures are worth: an attacker a quarter more than a recon force, a defender a tenth less and fortifications.
//! The same wish always gives the same text.

use crate::chart::Fortification;
use crate::kinds::{Class, Posture, UnitKind, WeaponKind};
use crate::scenario::{self, Book, CONTENT, Force, Markers};
use crate::setup::{KindId, WeaponKindId};
use salient_engine::{Library, Unreadable};
use std::fmt::Write;

/// What is asked for. The first side sits in the first seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// 1939 to 1945.
    pub year: u16,
    /// Ids of the nations: one of the Axis, one of the Allies.
    pub nations: [String; 2],
    /// Their postures.
    pub postures: [Posture; 2],
    /// Chooses among everything that fits.
    pub seed: u64,
}

/// What a wish in words means; a sentence for what is not understood. Left out, the year is 1943 and the Germans attack
/// the Russians.
pub fn understand(library: &Library, wish: &salient_engine::Wish) -> Result<Wish, Unreadable> {
    let year = wish.year.unwrap_or(1943);
    let (first, last) = scenario::YEARS;
    if !(first..=last).contains(&year) {
        return Err(Unreadable(format!("there are battles from {first} to {last}, not of {year}")));
    }
    let words = |words: &Option<[String; 2]>, usual: [&str; 2]| match words {
        Some(words) => words.clone().map(|word| word.trim().to_lowercase()),
        None => usual.map(str::to_owned),
    };
    let ids = scenario::nation_ids(library);
    let nation = |word: String| {
        let named =
            |id: &&String| scenario::book(library, id).is_ok_and(|book| book.name.to_lowercase() == word);
        let id = ids.iter().find(|id| **id == word).or_else(|| ids.iter().find(named));
        id.cloned().ok_or_else(|| {
            Unreadable(format!("there is no nation called `{word}`; there are: {}", ids.join(", ")))
        })
    };
    let posture = |word: String| {
        let all = [Posture::Attack, Posture::Defend, Posture::Recon];
        all.into_iter().find(|posture| posture.word() == word).ok_or_else(|| {
            let known = all.map(Posture::word).join(", ");
            Unreadable(format!("there is no posture called `{word}`; there are: {known}"))
        })
    };
    let [a, b] = words(&wish.sides, ["germany", "russia"]);
    let [c, d] = words(&wish.postures, ["attack", "defend"]);
    Ok(Wish {
        year,
        nations: [nation(a)?, nation(b)?],
        postures: [posture(c)?, posture(d)?],
        seed: wish.seed,
    })
}

/// A side as it is bought together.
struct Bought<'b> {
    book: &'b Book,
    force: &'b Force,
    units: Vec<(KindId, u8, Option<WeaponKindId>)>,
    radio: Option<&'b str>,
    works: [u8; 6],
    /// What its units and its radio are worth.
    worth: u32,
}

/// The text of a scenario, or a sentence why there is none.
pub fn generate(library: &Library, wish: &Wish) -> Result<String, Unreadable> {
    let books = [scenario::book(library, &wish.nations[0])?, scenario::book(library, &wish.nations[1])?];
    if books[0].axis == books[1].axis {
        let [a, b] = books.map(|book| book.name);
        return Err(Unreadable(format!(
            "{a} against {b}: one side must be of the Axis, the other of the Allies"
        )));
    }
    let markers = scenario::markers(library)?;
    let mut dice = Dice(wish.seed);
    let maps = scenario::map_ids(library);
    let map = dice.pick(&maps).ok_or_else(|| Unreadable("there is no map".into()))?.clone();
    let mut forces = Vec::new();
    for book in &books {
        let fit: Vec<&Force> =
            book.forces.iter().filter(|force| (force.years.0..=force.years.1).contains(&wish.year)).collect();
        let none = || Unreadable(format!("there is no {} order of battle for {}", book.name, wish.year));
        forces.push(*dice.pick(&fit).ok_or_else(none)?);
    }
    // What a recon force would have: no less than either base force is worth for its posture.
    let share = |posture: Posture| match posture {
        Posture::Attack => 125,
        Posture::Recon => 100,
        Posture::Defend => 90,
    };
    let level = [0, 1]
        .map(|side: usize| base_worth(&books[side], forces[side]) * 100 / share(wish.postures[side]))
        .into_iter()
        .max()
        .unwrap_or_default();
    let level = level + 8 + dice.below(12);
    let sides = [0, 1].map(|side: usize| {
        let target = level * share(wish.postures[side]) / 100;
        let defends = wish.postures[side] == Posture::Defend;
        buy(&books[side], forces[side], wish.year, target, defends, &markers, &mut dice)
    });
    let name = map_name(library, &map);
    Ok(write(wish, &map, &name, &sides, &mut dice))
}

/// The name of a map for people.
fn map_name(library: &Library, id: &str) -> String {
    let path = format!("cc/maps/{id}.toml");
    let text = library.text(&path, CONTENT).ok().flatten().unwrap_or_default();
    scenario::check_map(&path, &text).map_or_else(|_| id.to_owned(), |map| map.name)
}

/// What a unit is worth, on the scale of the support tables.
#[must_use]
pub fn unit_worth(kind: &UnitKind) -> u32 {
    let face = &kind.front;
    let figure = |figure: i8| u32::from(figure.max(0).unsigned_abs());
    match kind.class {
        Class::Leader => 3 + 2 * figure(face.command) + figure(face.morale).saturating_sub(6) / 2,
        Class::Squad | Class::Team => {
            let morale = 2 * figure(face.morale).saturating_sub(5);
            (2 * figure(face.firepower) + figure(face.range) + figure(face.movement) + morale) / 3
        }
    }
}

/// What a weapon is worth, on the same scale.
#[must_use]
pub fn weapon_worth(kind: &WeaponKind) -> u32 {
    let figure = |figure: i8| u32::from(figure.max(0).unsigned_abs());
    (2 * figure(kind.firepower) + figure(kind.range) / 4) / 3
}

fn worth(book: &Book, unit: KindId, count: u8, weapon: Option<WeaponKindId>) -> u32 {
    let weapon = weapon.map_or(0, |weapon| weapon_worth(&book.weapons[weapon.index()]));
    u32::from(count) * (unit_worth(&book.kinds[unit.index()]) + weapon)
}

fn base_worth(book: &Book, force: &Force) -> u32 {
    force.units.iter().map(|(unit, count, weapon)| worth(book, *unit, *count, *weapon)).sum()
}

fn buy<'b>(
    book: &'b Book,
    force: &'b Force,
    year: u16,
    target: u32,
    defends: bool,
    markers: &Markers,
    dice: &mut Dice,
) -> Bought<'b> {
    let units = force.units.clone();
    let mut side = Bought { book, force, units, radio: None, works: [0; 6], worth: base_worth(book, force) };
    loop {
        let left = target.saturating_sub(side.worth);
        let items: Vec<_> = book
            .support
            .iter()
            .flatten()
            .filter(|item| (item.years.0..=item.years.1).contains(&year) && u32::from(item.cost) <= left)
            .filter(|item| item.radio.is_none() || side.radio.is_none())
            .collect();
        let Some(item) = dice.pick(&items) else { break };
        side.worth += u32::from(item.cost);
        match (item.unit, item.radio) {
            (Some(unit), _) => side.units.push((unit, 1, item.weapon)),
            (None, Some(radio)) => {
                let battery = book.radios.iter().find(|known| known.kind == radio && known.from <= year);
                side.radio = battery.map(|battery| battery.id.as_str());
            }
            (None, None) => {}
        }
    }
    let mut points = if defends { 8 + dice.below(7) } else { 0 };
    // A pillbox comes by a card alone.
    let works = &Fortification::ALL[..Fortification::Pillbox as usize];
    loop {
        let cheap: Vec<_> =
            works.iter().filter(|work| u32::from(markers.costs[**work as usize]) <= points).collect();
        let Some(work) = dice.pick(&cheap) else { break };
        points -= u32::from(markers.costs[**work as usize]);
        side.works[**work as usize] += 1;
    }
    side
}

fn write(wish: &Wish, map: &str, name: &str, sides: &[Bought<'_>; 2], dice: &mut Dice) -> String {
    let Wish { year, postures, seed, .. } = wish;
    let defends = [0, 1].map(|side: usize| postures[side] == Posture::Defend);
    let top = dice.below(2) as usize;
    let first = match defends {
        [true, false] => 1,
        [false, true] => 0,
        _ => dice.below(2) as usize,
    };
    // Of equal numbers, whoever does not begin. [CC:9a]
    let numbers = [sides[0].force.initiative, sides[1].force.initiative];
    let initiative = match numbers[0].cmp(&numbers[1]) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 1 - first,
    };
    let ids = [0, 1].map(|side: usize| sides[side].book.name.to_lowercase());
    let mut text = String::new();
    let _ = writeln!(text, "id = \"generated-{year}-{seed}\"");
    let _ = writeln!(text, "title = \"{name}, {year}\"");
    let _ = writeln!(text, "date = \"{year}\"");
    let [a, b] = [0, 1].map(|side: usize| {
        let Bought { book, force, worth, .. } = &sides[side];
        format!("{} {}, {}, worth {worth}", book.name, force.name.to_lowercase(), postures[side].word())
    });
    let _ = writeln!(text, "summary = \"{a}; {b}.\"");
    let _ = writeln!(text, "source = \"Generated from the seed {seed}; no such battle is recorded.\"");
    let _ = writeln!(text, "minutes = 90\ntags = [\"generated\"]\nyear = {year}\nmap_file = \"{map}\"");
    let _ = writeln!(text, "first = \"{}\"\ninitiative = \"{}\"", ids[first], ids[initiative]);
    let _ = writeln!(text, "sudden_death = {}\ndrawn_chits = 1", 6 + dice.below(3));
    if let Some(holder) = [0, 1].into_iter().find(|side: &usize| defends[*side] && !defends[1 - side]) {
        let _ = writeln!(text, "control = {{ {} = [1, 2, 3, 4, 5] }}", ids[holder]);
    }
    for side in [0, 1] {
        let (edge, area) = area(postures[side], postures[1 - side], side == top);
        write_side(&mut text, &ids[side], &sides[side], postures[side], edge, &area);
    }
    text
}

/// A side's edge, and the rows it sets up in: a defender deep, an attacker at his edge.
fn area(own: Posture, other: Posture, top: bool) -> (&'static str, String) {
    let deep = match (own, other) {
        (Posture::Defend, Posture::Defend) => 4,
        (Posture::Defend, _) => 6,
        (_, Posture::Defend) => 2,
        _ => 3,
    };
    if top { ("top", format!("A1:O{deep}")) } else { ("bottom", format!("A{}:O10", 11 - deep)) }
}

fn write_side(text: &mut String, id: &str, side: &Bought<'_>, posture: Posture, edge: &str, area: &str) {
    let Bought { book, force, .. } = side;
    let units: u32 = side.units.iter().map(|(_, count, _)| u32::from(*count)).sum();
    // An attacker may lose more than a defender before his men have had enough.
    let share = if posture == Posture::Defend { 60 } else { 70 };
    let orders = (force.orders + u8::from(posture == Posture::Attack)).min(6);
    let quality = format!("{:?}", force.quality).to_lowercase();
    let _ = writeln!(text, "\n[[side]]\nid = \"{id}\"\nnation = \"{}\"", book.id);
    let _ = writeln!(text, "posture = \"{}\"\nquality = \"{quality}\"\norders = {orders}", posture.word());
    let _ = writeln!(
        text,
        "surrender = {}\nedge = \"{edge}\"\narea = [\"{area}\"]",
        (units * share / 100).max(3)
    );
    let _ = writeln!(text, "secret_chits = 1");
    if let Some(radio) = side.radio {
        let _ = writeln!(text, "radio = \"{radio}\"");
    }
    let works: Vec<String> = Fortification::ALL
        .into_iter()
        .filter(|work| side.works[*work as usize] > 0)
        .map(|work| format!("{} = {}", work.word(), side.works[work as usize]))
        .collect();
    if !works.is_empty() {
        let _ = writeln!(text, "fortifications = {{ {} }}", works.join(", "));
    }
    text.push_str("units = [\n");
    for (unit, count, weapon) in &side.units {
        let _ = write!(text, "  {{ unit = \"{}\"", book.kinds[unit.index()].id);
        if *count > 1 {
            let _ = write!(text, ", count = {count}");
        }
        if let Some(weapon) = weapon {
            let _ = write!(text, ", weapon = \"{}\"", book.weapons[weapon.index()].id);
        }
        text.push_str(" },\n");
    }
    text.push_str("]\n");
}

/// Numbers that follow from a seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// 0 to one less than `most`.
    fn below(&mut self, most: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(most)) >> 64) as u32
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len() as u32) as usize) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn wish(year: u16, allies: &str, postures: [Posture; 2], seed: u64) -> Wish {
        Wish { year, nations: ["germany".into(), allies.into()], postures, seed }
    }

    const ALL: [Posture; 3] = [Posture::Attack, Posture::Defend, Posture::Recon];

    /// [CC:GL.OB CC:GL.Posture CC:9a] Any pairing of postures gives a battle that the reader takes, made of the
    /// nations' own orders of battle; the higher initiative number holds the card.
    #[test]
    fn every_pairing_of_postures_in_every_year_gives_a_sound_battle() {
        let library = Library::built_in();
        let mut maps = BTreeSet::new();
        for seed in 0..120 {
            let (allies, first) = if seed % 2 == 0 { ("russia", 1941) } else { ("america", 1942) };
            let year = first + (seed / 2 % u64::from(1946 - first)) as u16;
            let postures = [ALL[(seed % 3) as usize], ALL[(seed / 3 % 3) as usize]];
            let text =
                generate(&library, &wish(year, allies, postures, seed)).unwrap_or_else(|bad| panic!("{bad}"));
            let setup =
                scenario::check(&library, "generated", &text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
            assert_eq!([setup.sides[0].posture, setup.sides[1].posture], postures);
            assert_eq!(setup.year, year);
            for side in [0, 1] {
                let book = scenario::book(&library, &setup.sides[side].nation.id).expect("built in");
                let fits = |force: &Force| {
                    force.quality == setup.sides[side].quality
                        && (force.years.0..=force.years.1).contains(&year)
                };
                assert!(book.forces.iter().any(fits));
            }
            maps.insert(setup.map.id.clone());
        }
        assert_eq!(maps.len(), 6, "every map is used");
    }

    #[test]
    fn both_sides_are_worth_what_their_postures_ask() {
        let library = Library::built_in();
        for seed in 0..60 {
            let text = generate(&library, &wish(1944, "russia", [Posture::Attack, Posture::Defend], seed))
                .expect("sound");
            let worths: Vec<u32> = text
                .lines()
                .find(|line| line.starts_with("summary"))
                .expect("there")
                .split("worth ")
                .skip(1)
                .map(|rest| {
                    rest.chars()
                        .take_while(char::is_ascii_digit)
                        .collect::<String>()
                        .parse()
                        .expect("a number")
                })
                .collect();
            let ratio = worths[0] * 100 / worths[1];
            assert!((120..=160).contains(&ratio), "{ratio} with seed {seed}: {worths:?}");
        }
    }

    #[test]
    fn the_same_wish_gives_the_same_text_and_another_seed_another() {
        let library = Library::built_in();
        let one = wish(1943, "russia", [Posture::Attack, Posture::Defend], 7);
        assert_eq!(generate(&library, &one), generate(&library, &one));
        let other = Wish { seed: 8, ..one.clone() };
        assert_ne!(generate(&library, &one), generate(&library, &other));
    }

    #[test]
    fn a_wish_in_words_is_understood_or_answered_with_a_sentence() {
        let library = Library::built_in();
        let wish = |year, sides: [&str; 2], postures: [&str; 2]| salient_engine::Wish {
            year,
            sides: Some(sides.map(str::to_owned)),
            postures: Some(postures.map(str::to_owned)),
            seed: 7,
        };
        let plain = understand(&library, &salient_engine::Wish::default()).expect("a battle");
        let usual = Wish {
            year: 1943,
            nations: ["germany".into(), "russia".into()],
            postures: [Posture::Attack, Posture::Defend],
            seed: 0,
        };
        assert_eq!(plain, usual);
        let said = understand(&library, &wish(Some(1944), ["American", "germany"], ["recon", "Recon"]));
        let said = said.expect("understood");
        assert_eq!(said.nations, ["america", "germany"]);
        assert_eq!((said.postures, said.seed), ([Posture::Recon; 2], 7));
        let bad = |wish| understand(&library, &wish).expect_err("not understood").to_string();
        assert_eq!(
            bad(wish(Some(1914), ["germany", "russia"], ["attack", "defend"])),
            "there are battles from 1939 to 1945, not of 1914"
        );
        assert_eq!(
            bad(wish(None, ["germany", "italy"], ["attack", "defend"])),
            "there is no nation called `italy`; there are: america, germany, russia"
        );
        assert_eq!(
            bad(wish(None, ["germany", "russia"], ["attack", "flee"])),
            "there is no posture called `flee`; there are: attack, defend, recon"
        );
    }

    #[test]
    fn a_wish_that_cannot_be_met_is_a_sentence() {
        let library = Library::built_in();
        let both =
            Wish { nations: ["russia".into(), "america".into()], ..wish(1944, "", [Posture::Recon; 2], 1) };
        let bad = |wish: &Wish| generate(&library, wish).expect_err("impossible").to_string();
        assert_eq!(
            bad(&both),
            "Russian against American: one side must be of the Axis, the other of the Allies"
        );
        assert_eq!(
            bad(&wish(1940, "america", [Posture::Recon; 2], 1)),
            "there is no American order of battle for 1940"
        );
        assert!(bad(&wish(1940, "italy", [Posture::Recon; 2], 1)).contains("unknown nation"));
    }
}
