//! What a battle is about besides its forces: sides and edges, points and chits, fortifications and control, and what the
//! list of battles says of it.

use super::forces::{Force, strength};
use super::nations::Book;
use super::raw::{self, File};
use super::read::Common;
use super::reader::Reader;
use crate::chart::{CHITS, Fortification, OBJECTIVES};
use crate::kinds::{UnitKind, WeaponKind};
use crate::prompt::KINDS;
use crate::setup::{Chit, Edge};
use crate::state::NEITHER;
use salient_content::Spanned;
use salient_engine::ScenarioInfo;
use salient_ground::Hex;
use salient_ground::battle::{Contents, Heading, Purpose};

impl Reader<'_> {
    /// The two sides as written; a case that names none has Germans and Russians.
    pub(super) fn sides(&mut self, file: &File) -> Vec<raw::Side> {
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
    pub(super) fn alliance(&mut self, written: &[raw::Side], books: &[Option<Book>]) {
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
    pub(super) fn edges(&mut self, written: &[raw::Side], forces: &[Force; 2]) -> [Edge; 2] {
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

    pub(super) fn points(&mut self, file: &File) -> i16 {
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
    pub(super) fn chits_once(
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
    pub(super) fn works(&mut self, file: &File) -> Vec<(Hex, Fortification)> {
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

    /// The game has one pillbox. [CC:F100.1a]
    pub(super) fn one_pillbox(
        &mut self,
        file: &File,
        works: &[(Hex, Fortification)],
        written: &[raw::Side],
        forces: &[Force; 2],
    ) {
        let is_pillbox = |word: &&raw::Word| Fortification::from_word(word) == Some(Fortification::Pillbox);
        let standing = works.iter().filter(|(_, work)| *work == Fortification::Pillbox).count();
        let named = file.works.iter().flatten().map(|(word, _)| word).find(is_pillbox);
        let placed = named.map(|word| (word.span(), standing));
        let bought = written.iter().zip(forces).filter_map(|(side, force)| {
            let word = side.fortifications.keys().find(is_pillbox)?;
            Some((word.span(), usize::from(force.fortifications[Fortification::Pillbox as usize])))
        });
        let mut found = 0;
        for (span, count) in placed.into_iter().chain(bought).collect::<Vec<_>>() {
            found += count;
            if found > 1 && count > 0 {
                self.report.error(span, "there is one pillbox only").found(found).expected("1 at most");
            }
        }
    }

    /// Who controls which objective: what is written, and where units stand alone. [CC:7.3.1a CC:7.3.1b]
    pub(super) fn control(&mut self, file: &File, forces: &[Force; 2]) -> [u8; OBJECTIVES] {
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

    /// Every column of a support table has something other than a radio for the year. [CC:4.3.2]
    pub(super) fn support_years(&mut self, common: &Common, year: u16, span: std::ops::Range<usize>) {
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
    pub(super) fn heading(
        &mut self,
        file: &File,
        forces: &[Force; 2],
        advances: u8,
        kinds: &[UnitKind],
        weapons: &[WeaponKind],
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
        let sides = || file.side.iter().flat_map(|sides| sides.iter());
        let contents = Contents {
            system: "cc",
            sides: forces.iter().map(|force| force.name.clone()).collect(),
            nations: sides().map(|side| side.nation.get().clone()).collect(),
            length: format!("{advances} time advances before sudden death"),
            forces: forces.iter().map(|force| strength(force, kinds, weapons)).collect(),
            lessons: self.lessons(file.lesson.as_deref().unwrap_or_default(), KINDS, "CC:"),
        };
        self.info(&heading, contents)
    }
}
