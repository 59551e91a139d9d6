//! The one door from a file to a [`Setup`].

use super::decks::read_deck;
use super::forces::{Counters, Force, strength};
use super::ground::{self, Ground};
use super::nations::{Book, YEARS};
use super::raw::{self, File, Number};
use super::reader::{Purpose, Reader};
use super::shared::{self, Markers};
use super::{CONTENT, Mistakes};
use crate::cards::Deck;
use crate::chart::{CHITS, Fortification, OBJECTIVES};
use crate::kinds::{Posture, Quality, UnitKind, WeaponKind};
use crate::ruleset::COMBAT_COMMANDER;
use crate::setup::{Chit, Edge, Hexes, Objective, Setup, SideTerms};
use crate::sight::Lines;
use crate::state::NEITHER;
use crate::terrain::facts;
use salient_content::{Report, Source, Spanned, parse};
use salient_engine::{Lesson, Library, ScenarioInfo};
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
            let ids = shared::nation_ids(library);
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
    for mistake in own.iter().flat_map(Report::diagnostics) {
        let copy = reader.report.error(mistake.span.clone(), &mistake.message);
        copy.found.clone_from(&mistake.found);
        copy.expected.clone_from(&mistake.expected);
        copy.help.clone_from(&mistake.help);
    }
    if !reader.report.is_empty() {
        others.insert(0, reader.report);
    }
    others.dedup();
    match setup {
        Some(setup) if others.is_empty() => Ok(setup),
        _ => Err(Mistakes(others)),
    }
}

/// What stands in other files.
struct Common {
    books: Vec<Option<Book>>,
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
        if self.purpose == Purpose::Scenario {
            for (key, span) in case_keys(file) {
                if let Some(span) = span {
                    self.report.error(span, format!("`{key}` belongs to a worked case"));
                }
            }
        }
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
        let control = self.control(file, &forces);
        let lessons = self.lessons(file);
        let info = self.info(file, &forces, sudden_death, time, &kinds, &weapons, lessons);
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
            chits,
            open_chits,
            drawn_chits,
            cup: markers.cup,
            mines,
            sets_up_first,
            start_fortifications,
            vulnerability: markers.vulnerability,
        })
    }

    /// The two sides as written; a case that names none has Germans and Russians.
    fn sides(&mut self, file: &File) -> Vec<raw::Side> {
        let Some(written) = self.needed("side", file.side.as_ref()) else {
            let plain = |id: &str, nation: &str| raw::Side {
                id: Spanned::new(0..0, id.to_owned()),
                name: None,
                nation: Spanned::new(0..0, nation.to_owned()),
                posture: None,
                quality: None,
                orders: None,
                surrender: None,
                edge: None,
                area: None,
                units: Vec::new(),
                weapons: Vec::new(),
                radio: None,
                late_radios: Vec::new(),
                fortifications: Default::default(),
                secret_chits: None,
                named_chits: Vec::new(),
            };
            let sides = vec![plain("german", "germany"), plain("russian", "russia")];
            self.sides = sides.iter().map(|side| side.id.get().clone()).collect();
            return sides;
        };
        if written.len() != 2 {
            let span = written.get().get(2).map_or_else(|| written.span(), |side| side.id.span());
            self.report.error(span, "a battle has two sides").found(written.len()).expected("2");
        }
        for side in written.iter() {
            let id = self.text(&side.id, "the id");
            if self.sides.contains(&id) {
                self.report.error(side.id.span(), format!("there is a side `{id}` already"));
            }
            self.sides.push(id);
        }
        written.get().clone()
    }

    /// One side is of the Axis, the other of the Allies. [CC:IN.1a]
    fn alliance(&mut self, written: &[raw::Side], books: &[Option<Book>]) {
        if let ([_, second, ..], [Some(a), Some(b), ..]) = (written, books)
            && a.axis == b.axis
            && self.purpose == Purpose::Scenario
        {
            let found = format!("{} against {}", a.name, b.name);
            self.report
                .error(second.nation.span(), "both sides fight for the same cause")
                .found(found)
                .expected("one of the Axis, one of the Allies");
        }
    }

    /// Own edges are across from each other. [CC:7.2b]
    fn edges(&mut self, written: &[raw::Side], forces: &[Force; 2]) -> [Edge; 2] {
        match [forces[0].edge, forces[1].edge] {
            [Some(a), Some(b)] => {
                if a.opposite() != b
                    && let Some(edge) = written.get(1).and_then(|side| side.edge.as_ref())
                {
                    let expected = format!("{:?}", a.opposite()).to_lowercase();
                    self.report
                        .error(edge.span(), "the edges are not across from each other")
                        .found(format!("`{}`", format!("{b:?}").to_lowercase()))
                        .expected(format!("`{expected}`"));
                }
                [a, b]
            }
            [Some(a), None] => [a, a.opposite()],
            [None, Some(b)] => [b.opposite(), b],
            [None, None] => [Edge::Bottom, Edge::Top],
        }
    }

    fn points(&mut self, file: &File) -> i16 {
        let mut points = 0;
        for (word, number) in file.points.iter().flatten() {
            let count: i16 = self.number(number, 0..=60, "points");
            points += match self.side(word) {
                Some(0) => count,
                Some(_) => -count,
                None => 0,
            };
        }
        points
    }

    /// A chit is in one place only.
    fn chits_once(
        &mut self,
        file: &File,
        written: &[raw::Side],
        forces: &[Force; 2],
        open: &[u8],
        chits: &[Chit; CHITS],
    ) {
        let mut seen: Vec<u8> = open.to_vec();
        for (raw, force) in written.iter().zip(forces) {
            for chit in &force.named_chits {
                let letter = chits[usize::from(*chit)].letter;
                if seen.contains(chit)
                    && let Some(word) = raw.named_chits.iter().find(|word| word.starts_with(letter))
                {
                    self.report
                        .error(word.span(), "this chit is elsewhere already")
                        .found(format!("`{word}`"));
                }
                seen.push(*chit);
            }
        }
        let drawn: usize = forces.iter().map(|force| usize::from(force.secret_chits)).sum();
        if drawn + seen.len() > CHITS
            && let Some(number) = &file.drawn_chits
        {
            self.report.error(number.span(), "more chits than there are").expected(CHITS);
        }
    }

    /// Fortifications on the map from the start. [CC:F100.1b CC:8.1.3 CC:F100.3b]
    fn works(&mut self, file: &File) -> Vec<(Hex, Fortification)> {
        let mut works: Vec<(Hex, Fortification)> = Vec::new();
        for (word, area) in file.works.iter().flatten() {
            let work = self.fortification(word);
            let hexes = self.area(area);
            let (Some(work), Some(ground)) = (work, self.ground) else { continue };
            for hex in hexes.iter() {
                let name = ground.map.grid.name(hex);
                if works.iter().any(|(other, _)| *other == hex) {
                    self.report.error(area.span(), format!("{name} is fortified already"));
                } else if ground.hexes[hex.index()].water() {
                    let found = ground.hexes[hex.index()].terrain.row().word;
                    self.report.error(area.span(), format!("no fortification in {name}")).found(found);
                }
                works.push((hex, work));
            }
        }
        works
    }

    /// Who controls which objective: what is written, and where units stand alone. [CC:7.3.1a CC:7.3.1b]
    fn control(&mut self, file: &File, forces: &[Force; 2]) -> [u8; OBJECTIVES] {
        let mut control = [NEITHER; OBJECTIVES];
        for (word, numbers) in file.control.iter().flatten() {
            let side = self.side(word);
            for number in numbers {
                let at: usize = self.number(number, 1..=OBJECTIVES as i64, "objective");
                let Some(side) = side else { continue };
                if control[at - 1] != NEITHER {
                    self.report.error(number.span(), "this objective is controlled already").found(number);
                }
                control[at - 1] = side as u8;
            }
        }
        let Some(ground) = self.ground else { return control };
        for (number, objective) in ground.objectives.iter().enumerate().take(OBJECTIVES) {
            let stands = |side: usize| {
                let mut places = forces[side].units.iter().filter_map(|unit| unit.at);
                places.any(|hex| objective.hexes.contains(hex))
            };
            match [stands(0), stands(1)] {
                [true, false] => control[number] = 0,
                [false, true] => control[number] = 1,
                _ => {}
            }
        }
        control
    }

    fn lessons(&mut self, file: &File) -> Vec<Lesson> {
        let mut lessons: Vec<Lesson> = Vec::new();
        for raw in file.lesson.iter().flatten() {
            let id = self.text(&raw.id, "the id");
            if lessons.iter().any(|other| other.id == id) {
                self.report.error(raw.id.span(), format!("there is a lesson `{id}` already"));
            }
            if !raw.clause.starts_with("CC:") {
                let found = format!("`{}`", raw.clause);
                self.report.error(raw.clause.span(), "not a rule").found(found).expected("`CC:` and its id");
            }
            lessons.push(Lesson {
                id,
                when: self.text(&raw.when, "`when`"),
                text: self.text(&raw.text, "`text`"),
                clause: raw.clause.get().clone(),
                seat: None,
            });
        }
        lessons
    }

    /// Every column of a support table has something other than a radio for the year. [CC:4.3.2]
    fn support_years(&mut self, common: &Common, year: u16, span: std::ops::Range<usize>) {
        for book in common.books.iter().flatten() {
            let empty = book.support.iter().position(|column| {
                !column
                    .iter()
                    .any(|item| item.unit.is_some() && (item.years.0..=item.years.1).contains(&year))
            });
            if let Some(column) = empty {
                self.report
                    .error(span.clone(), format!("{} support has nothing in {year}", book.name))
                    .found(format!("column {}", column + 1))
                    .expected("a unit of that year in every column");
            }
        }
    }

    /// For lists and lobbies.
    #[allow(clippy::too_many_arguments, reason = "one line of a list says all of this")]
    fn info(
        &mut self,
        file: &File,
        forces: &[Force; 2],
        sudden_death: u8,
        time: u8,
        kinds: &[UnitKind],
        weapons: &[WeaponKind],
        lessons: Vec<Lesson>,
    ) -> ScenarioInfo {
        let mut text = |key: &str, word: Option<&raw::Word>, default: &str| match self.needed(key, word) {
            Some(word) => self.text(word, &format!("`{key}`")),
            None => default.to_owned(),
        };
        let (id, title) =
            (text("id", file.id.as_ref(), "case"), text("title", file.title.as_ref(), "Worked case"));
        let (date, summary) =
            (text("date", file.date.as_ref(), ""), text("summary", file.summary.as_ref(), ""));
        let source = text("source", file.source.as_ref(), "");
        let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if let Some(word) = file.id.as_ref().filter(|id| !id.chars().all(fine)) {
            let found = format!("`{word}`");
            let expected = "small letters, digits and hyphens";
            self.report.error(word.span(), "bad id").found(found).expected(expected);
        }
        let minutes = self.needed("minutes", file.minutes.as_ref());
        ScenarioInfo {
            system: "cc",
            id,
            title,
            date,
            summary,
            sides: forces.iter().map(|force| force.name.clone()).collect(),
            nations: file
                .side
                .iter()
                .flat_map(|sides| sides.iter())
                .map(|side| side.nation.get().clone())
                .collect(),
            length: format!("{} time advances before sudden death", sudden_death - time),
            minutes: self.number_or(minutes, 1..=6000, "minutes", 5),
            difficulty: self.number_or(file.difficulty.as_ref(), 1..=5, "difficulty", 3),
            forces: forces.iter().map(|force| strength(force, kinds, weapons)).collect(),
            tags: file.tags.iter().flatten().map(|tag| tag.get().clone()).collect(),
            source,
            lessons,
        }
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
    if reader.report.is_empty() { Ok(setup) } else { Err(reader.report.into()) }
}
