//! The one door from a file to a [`Setup`].

use super::decks::read_deck;
use super::forces::{Counters, Force};
use super::ground::{self, Ground};
use super::nations::{Book, YEARS};
use super::raw::{self, File, Number};
use super::reader::Reader;
use super::shared::{self, Markers};
use super::{CONTENT, Mistakes};
use crate::cards::Deck;
use crate::chart::{CHITS, OBJECTIVES};
use crate::chits::Chits;
use crate::kinds::{Posture, Quality, UnitKind, WeaponKind};
use crate::ruleset::COMBAT_COMMANDER;
use crate::setup::{Chit, Hexes, Objective, Setup, SideTerms};
use crate::sight::Lines;
use crate::terrain::facts;
use salient_content::{Report, Source, Spanned, parse};
use salient_engine::Library;
use salient_ground::battle::Purpose;
use salient_ground::{Hex, Tables};

/// A worked case: where it starts, and what is said about the moment.
#[derive(Clone, Debug)]
pub struct Case {
    /// The battle.
    pub setup: Setup,
    /// The moment it starts at, if it says so.
    pub given: Option<Spanned<raw::Given>>,
}

/// Whether sight lines are worked out: not for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Everything.
    Whole,
    /// All but the sight lines.
    Blind,
}

/// Reads a scenario, or reports every mistake. `name` is what mistakes call the file.
pub fn read(library: &Library, name: &str, text: &str) -> Result<Setup, Mistakes> {
    read_to(library, name, text, Depth::Whole)
}

pub(super) fn read_to(library: &Library, name: &str, text: &str, depth: Depth) -> Result<Setup, Mistakes> {
    let source = Source::new(name, text);
    let file: File = parse(&source)?;
    build(library, &source, &file, Purpose::Scenario, depth)
}

/// Reads what a worked case starts from, or reports every mistake: its own tables, with defaults for what it leaves
/// out, or `scenario = "…"`.
///
/// The keys `title`, `rules`, `step`, `given` and `auto` belong to the case itself and are let through.
pub fn read_case(library: &Library, name: &str, text: &str) -> Result<Case, Mistakes> {
    let source = Source::new(name, text);
    let file: File = parse(&source)?;
    let setup = match &file.scenario {
        Some(scenario) => changed(library, &source, &file, scenario)?,
        None => build(library, &source, &file, Purpose::Case, Depth::Whole)?,
    };
    Ok(Case { setup, given: file.given })
}

/// The map of a file, or what is wrong with it.
fn map(library: &Library, source: &Source, file: &File, purpose: Purpose) -> Result<Ground, Report> {
    if let Some(map) = &file.map {
        let id = file.id.as_ref().map(|id| id.as_str()).filter(|id| !id.is_empty()).unwrap_or("map");
        let title = file.title.as_ref().map_or(id, |title| title.as_str());
        return ground::inline_map(source, map, id, title, purpose == Purpose::Scenario);
    }
    let mut report = Report::new(source);
    let ids = super::ids_in(library, "maps");
    let Some(word) = &file.map_file else {
        let expected =
            format!("`map_file` to be {}", salient_content::one_of(ids.iter().map(String::as_str)));
        report.error(0..0, "there is no map").expected(expected);
        return Err(report);
    };
    let path = format!("cc/maps/{word}.toml");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let sound = !word.is_empty() && word.chars().all(plain);
    match if sound { library.text(&path, CONTENT) } else { Ok(None) } {
        Ok(Some(text)) => ground::read_map(Source::new(path, text)),
        Ok(None) => {
            report.error(word.span(), "there is no such map").choices(word, ids.iter().map(String::as_str));
            Err(report)
        }
        Err(error) => {
            report.error(word.span(), error);
            Err(report)
        }
    }
}

/// What only a case may say.
fn case_keys(file: &File) -> [(&'static str, Option<std::ops::Range<usize>>); 6] {
    [
        ("scenario", file.scenario.as_ref().map(Spanned::span)),
        ("rules", file.rules.as_ref().map(Spanned::span)),
        ("given", file.given.as_ref().map(Spanned::span)),
        ("step", file.step.as_ref().map(Spanned::span)),
        ("auto", file.auto.as_ref().map(Spanned::span)),
        ("decline", file.decline.as_ref().map(Spanned::span)),
    ]
}

/// Takes a value, or keeps the report of why there is none.
fn keep<T>(result: Result<T, Report>, reports: &mut Vec<Report>) -> Option<T> {
    result.map_err(|report| reports.push(report)).ok()
}

fn build(
    library: &Library,
    source: &Source,
    file: &File,
    purpose: Purpose,
    depth: Depth,
) -> Result<Setup, Mistakes> {
    let mut reports = Vec::new();
    let ground = keep(map(library, source, file, purpose), &mut reports);
    let chits = keep(shared::chits(library), &mut reports);
    let markers = keep(shared::markers(library), &mut reports);
    let mut reader = Reader::new(source, purpose, ground.as_ref());
    let written = reader.sides(file);
    let mut books: Vec<Option<Book>> = Vec::new();
    let mut decks: Vec<Option<Deck>> = Vec::new();
    for side in written.iter().take(2) {
        let Some(result) = shared::nation(library, &side.nation) else {
            let ids = super::nation_ids(library);
            let mistake = reader.report.error(side.nation.span(), "unknown nation");
            mistake.choices(&side.nation, ids.iter().map(String::as_str));
            books.push(None);
            decks.push(None);
            continue;
        };
        let book = keep(result, &mut reports);
        let deck = book.as_ref().zip(ground.as_ref()).and_then(|(book, ground)| {
            let deck = shared::source(library, &format!("cc/decks/{}.toml", book.id)).and_then(|source| {
                read_deck(&source, &book.id, book.letter, &ground.map.grid, purpose == Purpose::Case)
            });
            keep(deck, &mut reports)
        });
        books.push(book);
        decks.push(deck);
    }
    books.resize(2, None);
    decks.resize(2, None);
    let common = Common { books, decks, chits, markers };
    let setup = reader.setup(file, &written, &common, depth);
    let (own, mut others): (Vec<Report>, Vec<Report>) =
        reports.into_iter().partition(|report| report.source() == source);
    own.into_iter().for_each(|report| reader.report.absorb(report));
    if !reader.report.is_empty() {
        others.insert(0, reader.into_report());
    }
    others.dedup();
    match setup {
        Some(setup) if others.is_empty() => Ok(setup),
        _ => Err(Mistakes(others)),
    }
}

/// What stands in other files.
pub(super) struct Common {
    pub(super) books: Vec<Option<Book>>,
    decks: Vec<Option<Deck>>,
    chits: Option<[Chit; CHITS]>,
    markers: Option<Markers>,
}

/// Chits for a reader that goes on although their file is bad.
fn no_chits() -> [Chit; CHITS] {
    let letters = "ABCDEFGHJKLMNPQRSTUVWX";
    let mut letters = letters.chars();
    std::array::from_fn(|_| Chit {
        letter: letters.next().unwrap_or('?'),
        kind: crate::setup::ChitKind::Every(1),
        secret: true,
    })
}

impl Reader<'_> {
    /// Everything; `None` if there is no map, or a file that all battles share is bad.
    fn setup(&mut self, file: &File, written: &[raw::Side], common: &Common, depth: Depth) -> Option<Setup> {
        self.only_in_cases(case_keys(file));
        let year = self.needed("year", file.year.as_ref());
        let year: u16 = self.number_or(year, i64::from(YEARS.0)..=i64::from(YEARS.1), "year", 1943);
        let chits = common.chits.unwrap_or_else(no_chits);
        let (mut kinds, mut weapons): (Vec<UnitKind>, Vec<WeaponKind>) = (Vec::new(), Vec::new());
        let mut starts = [(0u8, 0u8); 2];
        for (start, book) in starts.iter_mut().zip(&common.books) {
            *start = (kinds.len() as u8, weapons.len() as u8);
            if let Some(book) = book {
                kinds.extend(book.kinds.iter().cloned());
                weapons.extend(book.weapons.iter().cloned());
            }
        }
        let forces: [Force; 2] = std::array::from_fn(|side| {
            let Some(raw) = written.get(side) else { return Force::default() };
            let book = common.books[side].as_ref();
            let (kinds, weapons) = starts[side];
            let counters = book.map(|book| Counters { book, kinds, weapons });
            self.force(raw, counters, year, &chits)
        });
        self.room(written, &forces, &kinds);
        self.alliance(written, &common.books);
        let edges = self.edges(written, &forces);
        let first = self.needed("first", file.first.as_ref());
        let first = first.and_then(|word| self.side(word)).unwrap_or(0);
        let initiative = self.needed("initiative", file.initiative.as_ref());
        let initiative = initiative.and_then(|word| self.side(word)).unwrap_or(0);
        let defends = [0, 1].map(|side: usize| forces[side].posture == Some(Posture::Defend));
        let sets_up_first = match (&file.sets_up_first, defends) {
            (Some(word), _) => self.side(word).unwrap_or(0),
            (None, [true, false]) => 0,
            (None, [false, true]) => 1,
            (None, _) => 1 - first,
        };
        let time = self.number_or(file.time.as_ref(), 0..=20, "the time space", 0);
        let sudden_death = self.needed("sudden_death", file.sudden_death.as_ref());
        let sudden_death =
            self.number_or(sudden_death, i64::from(time) + 1..=30, "the sudden death space", 30);
        let points = self.points(file);
        let open_chits = file.open_chits.as_deref().unwrap_or_default();
        let open_chits = self.letters(open_chits, &chits, false);
        let drawn_chits = self.number_or(file.drawn_chits.as_ref(), 0..=5, "chits", 0);
        self.chits_once(file, written, &forces, &open_chits, &chits);
        let mines = self.number_or(file.mines.as_ref(), 6..=8, "firepower of mines", 6);
        let start_fortifications = self.works(file);
        self.one_pillbox(file, &start_fortifications, written, &forces);
        let control = self.control(file, &forces);
        let info = self.heading(file, &forces, sudden_death - time, &kinds, &weapons);
        if let (Some(table), Purpose::Scenario) = (&file.side, self.purpose) {
            self.support_years(common, year, table.span());
        }
        let ground = self.ground?;
        let (markers, chits) = (common.markers?, common.chits?);
        let grid = ground.map.grid;
        let last = Hex(grid.len() as u16 - 1);
        let objectives: [Objective; OBJECTIVES] = std::array::from_fn(|number| {
            ground.objectives.get(number).cloned().unwrap_or_else(|| Objective {
                at: last,
                hexes: Hexes::EMPTY,
                name: format!("objective {}", number + 1),
            })
        });
        let hexes = facts(&ground.map, &ground.objectives);
        let lines = match depth {
            Depth::Whole => Lines::new(&ground.map, &hexes),
            Depth::Blind => Lines::default(),
        };
        let mut sides = Vec::new();
        for (side, force) in forces.into_iter().enumerate() {
            let book = common.books[side].as_ref()?;
            let deck = common.decks[side].clone()?;
            let (kinds, weapons) = starts[side];
            sides.push(SideTerms {
                name: force.name,
                nation: book.nation(deck, kinds, weapons),
                posture: force.posture.unwrap_or(if side == 0 { Posture::Attack } else { Posture::Defend }),
                quality: force.quality.unwrap_or(Quality::Line),
                orders: force.orders,
                surrender: force.surrender,
                edge: edges[side],
                area: force.area,
                units: force.units,
                radio: force.radio,
                late_radios: force.late_radios,
                fortifications: force.fortifications,
                loose_weapons: force.loose_weapons,
                secret_chits: force.secret_chits,
                named_chits: force.named_chits,
            });
        }
        Some(Setup {
            info,
            ruleset: &COMBAT_COMMANDER,
            options: file.options.unwrap_or_default(),
            map: ground.map.clone(),
            grid,
            tables: Tables::new(&grid, 8),
            hexes,
            lines,
            all: Hexes::all(&grid),
            kinds,
            weapons,
            sides: sides.try_into().ok()?,
            year,
            first,
            initiative,
            time,
            sudden_death,
            points,
            objectives,
            control,
            chits: Chits::new(chits),
            open_chits,
            drawn_chits,
            cup: markers.cup,
            mines,
            sets_up_first,
            start_fortifications,
            vulnerability: markers.vulnerability,
        })
    }
}

/// A scenario of the library with the changes of a case: year, time, options, points, control.
fn changed(library: &Library, source: &Source, file: &File, scenario: &raw::Word) -> Result<Setup, Mistakes> {
    let ids = super::ids(library);
    if !ids.iter().any(|id| *id == **scenario.get()) {
        let mut report = Report::new(source);
        report.error(scenario.span(), "no such scenario").choices(scenario, ids.iter().map(String::as_str));
        return Err(report.into());
    }
    let mut setup = super::open(library, scenario)?;
    let ground =
        Ground { map: setup.map.clone(), hexes: setup.hexes.clone(), objectives: setup.objectives.to_vec() };
    let mut reader = Reader::new(source, Purpose::Case, Some(&ground));
    let fixed = [
        ("map", file.map.as_ref().map(Spanned::span)),
        ("map_file", file.map_file.as_ref().map(Spanned::span)),
        ("side", file.side.as_ref().map(Spanned::span)),
    ];
    for (key, span) in fixed {
        if let Some(span) = span {
            let message = format!("`{key}` cannot stand beside `scenario`");
            reader.report.error(span, message).expected("changes in `[given]`");
        }
    }
    reader.sides = setup.sides.iter().map(|side| side.nation.id.clone()).collect();
    if let Some(title) = &file.title {
        setup.info.title = title.get().clone();
    }
    let number = |reader: &mut Reader<'_>, number: Option<&Number>, what: &str, old: u8| {
        reader.number_or(number, 0..=30, what, old)
    };
    setup.time = number(&mut reader, file.time.as_ref(), "the time space", setup.time);
    let space = "the sudden death space";
    setup.sudden_death = number(&mut reader, file.sudden_death.as_ref(), space, setup.sudden_death);
    if let Some(options) = file.options {
        setup.options = options;
    }
    if reader.report.is_empty() { Ok(setup) } else { Err(reader.into_report().into()) }
}
