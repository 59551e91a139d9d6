//! The one door from a file to a [`Setup`].

use super::forces::Forces;
use super::raw::{self, File};
use super::reader::Reader;
use super::terrain::{self, Ground};
use super::{CONTENT, Mistakes, sight};
use crate::chart::Kind;
use crate::options::Options;
use crate::prompt::KINDS;
use crate::setup::{Facts, Hexes, MOST_AIRCRAFT, Setup, Side, Stand, StandId, Start};
use salient_content::{Report, Source, Spanned, parse_past_unknown_keys};
use salient_engine::{Library, ScenarioInfo};
use salient_ground::Tables;
use salient_ground::battle::{Contents, Heading, Purpose};

/// A worked case: where it starts, and what is said about the moment.
#[derive(Clone, Debug)]
pub struct Case {
    /// The battle.
    pub setup: Setup,
    /// Its `[given]` table as written: orders in force, round, phase, shots.
    pub given: toml::Table,
    /// Where `[given]` stands in the text.
    pub given_span: std::ops::Range<usize>,
}

/// Reads a scenario, or reports every mistake. `name` is what mistakes call the file.
pub fn read(library: &Library, name: &str, text: &str) -> Result<Setup, Mistakes> {
    let source = Source::new(name, text);
    let (file, report) = parse_past_unknown_keys::<File>(&source);
    let Some(file) = file else { return Err(report.into()) };
    build(library, &source, &file, Purpose::Scenario, report)
}

/// Reads what a worked case starts from, or reports every mistake: its own tables, with defaults for what it
/// leaves out, or `scenario = "cambrai-1917"`. `[place]` puts single stands elsewhere.
///
/// The keys `title`, `rules`, `step`, `given` and `auto` belong to the case itself and are let through.
pub fn read_case(library: &Library, name: &str, text: &str) -> Result<Case, Mistakes> {
    let source = Source::new(name, text);
    let (file, report) = parse_past_unknown_keys::<File>(&source);
    let Some(file) = file else { return Err(report.into()) };
    let setup = match &file.scenario {
        Some(_) if !report.is_empty() => return Err(report.into()),
        Some(scenario) => changed(library, &source, &file, scenario)?,
        None => build(library, &source, &file, Purpose::Case, report)?,
    };
    let given_span = file.given.as_ref().map_or(0..0, Spanned::span);
    let given = file.given.map(Spanned::into_inner).unwrap_or_default();
    Ok(Case { setup, given, given_span })
}

/// The map of a file, or what is wrong with it.
fn ground(library: &Library, source: &Source, file: &File) -> Result<Ground, Report> {
    let id = file.id.as_ref().map_or("case", |id| id.as_str());
    if let Some(map) = &file.map {
        let id = if id.is_empty() { "map" } else { id };
        let title = file.title.as_ref().map_or(id, |title| title.as_str());
        return terrain::inline_map(source, map, id, title);
    }
    let (id, span) = match (&file.map_file, &file.id) {
        (Some(word), _) | (None, Some(word)) => (word.as_str(), word.span()),
        (None, None) => ("", 0..0),
    };
    let path = format!("ac/maps/{id}.toml");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let sound = !id.is_empty() && id.chars().all(plain);
    let text = if sound { library.text(&path, CONTENT) } else { Ok(None) };
    match text {
        Ok(Some(text)) => terrain::read_map(Source::new(path, text)),
        Ok(None) => {
            let mut report = Report::new(source);
            let expected = "the file of a map in `ac/maps`, or a `[map]` in this file";
            report.error(span, "there is no map").found(format!("`{path}`")).expected(expected);
            Err(report)
        }
        Err(error) => {
            let mut report = Report::new(source);
            report.error(span, error);
            Err(report)
        }
    }
}

/// What only a case may say.
fn case_keys(file: &File) -> [(&'static str, Option<std::ops::Range<usize>>); 7] {
    let first = |places: &std::collections::BTreeMap<String, raw::Word>| {
        places.values().next().map_or(0..0, Spanned::span)
    };
    [
        ("scenario", file.scenario.as_ref().map(Spanned::span)),
        ("place", file.place.as_ref().map(first)),
        ("rules", file.rules.as_ref().map(Spanned::span)),
        ("given", file.given.as_ref().map(Spanned::span)),
        ("step", file.step.as_ref().map(Spanned::span)),
        ("auto", file.auto.as_ref().map(Spanned::span)),
        ("decline", file.decline.as_ref().map(Spanned::span)),
    ]
}

/// `report` is what was wrong with the form of the file.
fn build(
    library: &Library,
    source: &Source,
    file: &File,
    purpose: Purpose,
    report: Report,
) -> Result<Setup, Mistakes> {
    let (ground, elsewhere) = match ground(library, source, file) {
        Ok(ground) => (Some(ground), None),
        Err(report) => (None, Some(report)),
    };
    let mut reader = Reader::new(report, purpose, ground.as_ref());
    let mut other = None;
    match elsewhere {
        Some(report) if report.source() == source => reader.report.absorb(report),
        report => other = report,
    }
    let setup = reader.setup(file);
    let mut reports: Vec<Report> = other.into_iter().collect();
    if !reader.report.is_empty() {
        reports.insert(0, reader.into_report());
    }
    match setup {
        Some(setup) if reports.is_empty() => Ok(setup),
        _ => Err(Mistakes(reports)),
    }
}

impl Reader<'_> {
    /// Everything; `None` only if there is no map.
    fn setup(&mut self, file: &File) -> Option<Setup> {
        self.only_in_cases(case_keys(file));
        if let Some(word) = file.system.as_ref().filter(|word| word.as_str() != "ac") {
            self.report
                .error(word.span(), "another system's file")
                .found(format!("`{word}`"))
                .expected("`ac`");
        }
        let written = self.sides(file);
        let days = self.days(file.days.as_ref());
        let year = self.needed("year", file.year.as_ref());
        let year: u16 = self.number_or(year, 1914..=1918, "year", 1917);
        let first_player = file.first_player.as_ref().and_then(|word| self.side(word));
        let special = file.special.clone().unwrap_or_default();
        let (fog_rounds, fog_range) = self.fog(special.fog.as_ref());
        let bombardment = special.bombardment.as_ref().and_then(|raw| self.bombardment(raw));
        self.needed("division", file.division.as_ref());
        let forces = self.forces(file);
        let objectives = self.objectives(file.objective.as_deref().unwrap_or_default());
        let scores = self.needed("score", file.score.as_ref()).map_or(&[][..], Vec::as_slice);
        let scores = self.scores(scores, &objectives);
        let levels = self.levels(file.level.as_ref());
        let exits = self.exits(file.exit.as_deref().unwrap_or_default());
        let control = self.holdings(&written);
        let own_edge = [0, 1].map(|side: usize| {
            let edge = written.get(side).and_then(|side| side.own_edge.as_ref());
            edge.map(|edge| self.edge_area(edge)).unwrap_or_default()
        });
        let per_side = |of: fn(&raw::Side) -> Option<&raw::Number>| {
            [0, 1].map(|side: usize| written.get(side).and_then(of))
        };
        let recovery = per_side(|side| side.recovery.as_ref())
            .map(|number| self.number_or(number, 0..=20, "recovery", 3));
        let planes = per_side(|side| side.aircraft.as_ref());
        let aircraft: [u8; 2] =
            planes.map(|number| self.number_or(number, 0..=MOST_AIRCRAFT as i64, "aircraft", 0));
        if aircraft.iter().map(|count| usize::from(*count)).sum::<usize>() > MOST_AIRCRAFT
            && let Some(number) = planes[1]
        {
            let expected = format!("{MOST_AIRCRAFT} on both sides together");
            self.report.error(number.span(), "too many aircraft").expected(expected);
        }
        let creeping_barrage = [0, 1].map(|side: usize| {
            let barrage = written.get(side).and_then(|side| side.creeping_barrage.as_ref());
            if let Some(word) = barrage.filter(|barrage| ***barrage && year < 1917)
                && self.purpose == Purpose::Scenario
            {
                self.report.error(word.span(), "creeping barrages came in 1917").found(year);
            }
            barrage.is_some_and(|barrage| **barrage)
        });
        let names = [0, 1].map(|side: usize| {
            written.get(side).map_or_else(Default::default, |side| {
                let nation = side.nation.as_ref().unwrap_or(&side.id);
                (side.name.get().clone(), nation.get().clone())
            })
        });
        let info = self.heading(file, &names, &days, &forces);
        let ground = self.ground?;
        let tables = Tables::new(&ground.grid, 4);
        let count = ground.grid.len();
        let hexes = || ground.grid.hexes();
        Some(Setup {
            info,
            map: ground.map.clone(),
            grid: ground.grid,
            all: Hexes::all(&ground.grid),
            spread: tables.spread().clone(),
            within: [0, 1, 2, 3, 4].map(|radius| hexes().map(|hex| tables.within(hex, radius)).collect()),
            distance: {
                let mut distance = Vec::with_capacity(count * count);
                distance.extend(
                    hexes().flat_map(|a| hexes().map(move |b| (a, b))).map(|(a, b)| tables.distance(a, b)),
                );
                distance
            },
            seen_from: sight::seen_from(&ground.grid, &ground.terrain),
            terrain: ground.terrain.clone(),
            year,
            sides: names,
            control: occupied(control, &forces.stands),
            tracked: objectives.iter().map(|objective| objective.hex).chain(ground.terrain.trench).collect(),
            facts: forces.stands.iter().map(Facts::from).collect(),
            guns: (0..)
                .map(StandId)
                .zip(&forces.stands)
                .filter(|(_, one)| one.kind.is_gun())
                .map(|(id, _)| id)
                .collect(),
            stands: forces.stands,
            divisions: forces.divisions,
            corps: forces.corps,
            boxes: forces.boxes,
            objectives,
            scores,
            levels,
            days,
            first_player,
            recovery,
            own_edge,
            exits,
            bombardment,
            creeping_barrage,
            aircraft,
            stormtrooper_assault: special.stormtrooper_assault.unwrap_or(year >= 1918),
            fog_rounds,
            fog_range,
            options: file.options.unwrap_or_default(),
        })
    }

    /// The two sides as written; a case that names none has British and Germans.
    fn sides(&mut self, file: &File) -> Vec<raw::Side> {
        let Some(written) = self.needed("side", file.side.as_ref()) else {
            let plain = |id: &str, name: &str| raw::Side {
                id: Spanned::new(0..0, id.to_owned()),
                name: Spanned::new(0..0, name.to_owned()),
                nation: None,
                recovery: None,
                aircraft: None,
                creeping_barrage: None,
                holds: None,
                own_edge: None,
            };
            let sides = vec![plain("british", "British"), plain("german", "German")];
            self.sides = sides.iter().map(|side| side.id.get().clone()).collect();
            return sides;
        };
        if written.len() != 2 {
            let span = written.get().get(2).map_or_else(|| written.span(), |side| side.id.span());
            self.report.error(span, "a battle has two sides").found(written.len()).expected("2");
        }
        for side in written.iter() {
            let id = self.text(&side.id, "the id");
            self.text(&side.name, "the name");
            if self.sides.contains(&id) {
                self.report.error(side.id.span(), format!("there is a side `{id}` already"));
            }
            self.sides.push(id);
        }
        written.get().clone()
    }

    /// For lists and lobbies.
    fn heading(
        &mut self,
        file: &File,
        names: &[(String, String); 2],
        days: &[u8],
        forces: &Forces,
    ) -> ScenarioInfo {
        let heading = Heading {
            id: file.id.as_ref(),
            title: file.title.as_ref(),
            date: file.date.as_ref(),
            summary: file.summary.as_ref(),
            source: file.source.as_ref(),
            minutes: file.minutes.as_ref(),
            difficulty: file.difficulty.as_ref(),
            tags: file.tags.as_deref().unwrap_or_default(),
        };
        let contents = Contents {
            system: "ac",
            sides: names.iter().map(|(name, _)| name.clone()).collect(),
            nations: names.iter().map(|(_, nation)| nation.clone()).collect(),
            length: length(days),
            forces: [0, 1].map(|side| strength(side, forces)).to_vec(),
            lessons: self.lessons(file.lesson.as_deref().unwrap_or_default(), KINDS, "AC:"),
        };
        self.info(&heading, contents)
    }
}

/// What is written, corrected by where combat stands are.
fn occupied(mut control: [Hexes; 2], stands: &[Stand]) -> [Hexes; 2] {
    for stand in stands.iter().filter(|stand| stand.kind.is_combat()) {
        if let Start::On(hex) = stand.start {
            control[stand.side].insert(hex);
            control[1 - stand.side].remove(hex);
        }
    }
    control
}

/// `8 rounds over 2 days`.
fn length(days: &[u8]) -> String {
    let rounds: u32 = days.iter().map(|rounds| u32::from(*rounds)).sum();
    let rounds = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
    match days.len() {
        0 | 1 => rounds,
        days => format!("{rounds} over {days} days"),
    }
}

/// `3 divisions: 36 infantry, 6 fire support, 10 tanks, 7 batteries`.
fn strength(side: Side, forces: &Forces) -> String {
    let count = |wanted: fn(Kind) -> bool| {
        forces.stands.iter().filter(|stand| stand.side == side && wanted(stand.kind)).count()
    };
    let plural = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let divisions = forces.divisions.iter().filter(|division| division.side == side).count();
    let parts: Vec<String> = [
        plural(count(|kind| kind == Kind::Infantry), "infantry", "infantry"),
        plural(count(|kind| kind == Kind::Stormtrooper), "stormtrooper", "stormtroopers"),
        plural(count(|kind| kind == Kind::FireSupport), "fire support", "fire support"),
        plural(count(|kind| kind == Kind::Tank), "tank", "tanks"),
        plural(count(Kind::is_gun), "battery", "batteries"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let divisions = plural(divisions, "division", "divisions").unwrap_or_else(|| "no division".to_owned());
    format!("{divisions}: {}", parts.join(", "))
}

/// A scenario of the library with the changes of a case: options, special rules, days, year, single stands.
fn changed(library: &Library, source: &Source, file: &File, scenario: &raw::Word) -> Result<Setup, Mistakes> {
    let base = match super::open(library, scenario) {
        Ok(base) => base,
        Err(mistakes) => {
            let unknown = !super::ids(library).iter().any(|id| *id == **scenario.get());
            if !unknown {
                return Err(mistakes);
            }
            let ids = super::ids(library);
            let mut report = Report::new(source);
            report
                .error(scenario.span(), "no such scenario")
                .choices(scenario, ids.iter().map(String::as_str));
            return Err(report.into());
        }
    };
    let ground = Ground { map: base.map.clone(), grid: base.grid, terrain: base.terrain.clone() };
    let mut reader = Reader::new(Report::new(source), Purpose::Case, Some(&ground));
    reader.change(file, base).ok_or_else(|| reader.into_report().into())
}

impl Reader<'_> {
    fn change(&mut self, file: &File, mut setup: Setup) -> Option<Setup> {
        let fixed = [
            ("map", file.map.as_ref().map(Spanned::span)),
            ("map_file", file.map_file.as_ref().map(Spanned::span)),
            ("side", file.side.as_ref().map(Spanned::span)),
            ("corps", file.corps.as_ref().map(|corps| corps.first().map_or(0..0, |one| one.id.span()))),
            ("division", file.division.as_ref().map(|all| all.first().map_or(0..0, |one| one.id.span()))),
        ];
        for (key, span) in fixed {
            if let Some(span) = span {
                let message = format!("`{key}` cannot stand beside `scenario`");
                self.report.error(span, message).expected("`[place]` for single stands");
            }
        }
        self.sides = setup.sides.iter().map(|(_, nation)| nation.clone()).collect();
        if file.days.is_some() {
            setup.days = self.days(file.days.as_ref());
        }
        self.last_round = setup.last_round();
        setup.year = self.number_or(file.year.as_ref(), 1914..=1918, "year", setup.year);
        if let Some(word) = &file.first_player {
            setup.first_player = self.side(word);
        }
        if let Some(options) = file.options {
            setup.options = Options { ..options };
        }
        if let Some(special) = &file.special {
            (setup.fog_rounds, setup.fog_range) = self.fog(special.fog.as_ref());
            setup.bombardment = special.bombardment.as_ref().and_then(|raw| self.bombardment(raw));
            if let Some(assault) = special.stormtrooper_assault {
                setup.stormtrooper_assault = assault;
            }
        }
        if let Some(title) = &file.title {
            setup.info.title = title.get().clone();
        }
        if let Some(places) = &file.place {
            self.replace(places, &mut setup.stands);
            setup.control = occupied(setup.control, &setup.stands);
        }
        self.report.is_empty().then_some(setup)
    }
}
