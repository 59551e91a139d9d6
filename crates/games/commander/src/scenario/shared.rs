//! Files that all battles share: nations and their decks, chits, markers. [CC:7.3.2a CC:T94b CC:O18.2.3.3a]

use super::CONTENT;
use super::nations::{Book, read_nation};
use super::raw_nation::{self as raw, Chit as RawChit};
use crate::chart::{CHITS, Fortification};
use crate::setup::{Chit, ChitKind};
use salient_content::{Report, Source, Spanned, parse};
use salient_engine::Library;
use salient_ground::battle::bounded;

/// A file of the library, or a report that says why there is none.
pub(super) fn source(library: &Library, path: &str) -> Result<Source, Report> {
    let nothing = |message: &str| {
        let mut report = Report::new(&Source::new(path, ""));
        report.error(0..0, message);
        report
    };
    match library.text(path, CONTENT) {
        Ok(Some(text)) => Ok(Source::new(path, text)),
        Ok(None) => Err(nothing("there is no such file")),
        Err(error) => Err(nothing(&error.to_string())),
    }
}

/// The nation of this name; `None` when there is no file of it.
pub(super) fn nation(library: &Library, id: &str) -> Option<Result<Book, Report>> {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    if id.is_empty() || !id.chars().all(plain) {
        return None;
    }
    let path = format!("cc/nations/{id}.toml");
    match library.text(&path, CONTENT) {
        Ok(None) => None,
        _ => Some(source(library, &path).and_then(|source| read_nation(&source))),
    }
}

/// The chits.
pub(super) fn chits(library: &Library) -> Result<[Chit; CHITS], Report> {
    let source = source(library, "cc/chits.toml")?;
    read_chits(&source)
}

/// Reads the chits.
pub(super) fn read_chits(source: &Source) -> Result<[Chit; CHITS], Report> {
    let file: raw::Chits = parse(source)?;
    let mut report = Report::new(source);
    let mut chits: Vec<Chit> = Vec::new();
    for raw in file.chits.iter() {
        let letter = raw.letter.chars().next().filter(|_| raw.letter.chars().count() == 1);
        let Some(letter) = letter.filter(char::is_ascii_uppercase) else {
            let found = format!("`{}`", raw.letter);
            report.error(raw.letter.span(), "bad letter").found(found).expected("one capital letter");
            continue;
        };
        if chits.iter().any(|chit| chit.letter == letter) {
            report.error(raw.letter.span(), format!("there is a chit `{letter}` already"));
        }
        if let Some(kind) = chit_kind(raw, &mut report) {
            chits.push(Chit { letter, kind, secret: !raw.open });
        }
    }
    if file.chits.len() != CHITS {
        report
            .error(file.chits.span(), format!("there are {CHITS} chits"))
            .found(file.chits.len())
            .expected(CHITS);
    }
    match chits.try_into() {
        Ok(chits) if report.is_empty() => Ok(chits),
        _ => Err(report),
    }
}

fn chit_kind(raw: &Spanned<RawChit>, report: &mut Report) -> Option<ChitKind> {
    match (&raw.objective, &raw.points, &raw.every, &raw.special) {
        (Some(objective), Some(points), None, None) => {
            let objective = bounded(report, objective, 1..=5, "objective");
            Some(ChitKind::One(objective, bounded(report, points, 1..=10, "points")))
        }
        (None, None, Some(points), None) => Some(ChitKind::Every(bounded(report, points, 1..=10, "points"))),
        (None, None, None, Some(word)) => {
            let words = ["take-all", "exit-doubled", "elimination-doubled"];
            let kinds = [ChitKind::TakeAll, ChitKind::ExitDoubled, ChitKind::EliminationDoubled];
            let at = words.iter().position(|known| **known == **word.get());
            if at.is_none() {
                report.error(word.span(), "unknown chit").choices(word, words);
            }
            at.map(|at| kinds[at])
        }
        _ => {
            report
                .error(raw.span(), "a chit does one thing")
                .expected("`objective` and `points`, or `every`, or `special`");
            None
        }
    }
}

/// The common cup, what destroys fortifications, what they cost.
#[derive(Clone, Copy, Debug)]
pub struct Markers {
    /// Smoke and blaze markers of each hindrance 1 to 10.
    pub cup: [u8; 10],
    /// By firepower 8 to 13.
    pub vulnerability: [u8; 6],
    /// Prices in the order of [`Fortification::ALL`].
    pub costs: [u8; 6],
}

/// The markers.
pub(super) fn markers(library: &Library) -> Result<Markers, Report> {
    let source = source(library, "cc/markers.toml")?;
    read_markers(&source)
}

/// Reads the markers.
pub(super) fn read_markers(source: &Source) -> Result<Markers, Report> {
    let file: raw::Markers = parse(source)?;
    let mut report = Report::new(source);
    for (list, wanted) in [(&file.cup, 10), (&file.vulnerability, 6)] {
        if list.len() != wanted {
            report.error(list.span(), "wrong number of figures").found(list.len()).expected(wanted);
        }
    }
    let mut markers = Markers { cup: [0; 10], vulnerability: [12; 6], costs: [1; 6] };
    for (place, number) in markers.cup.iter_mut().zip(file.cup.iter()) {
        *place = bounded(&mut report, number, 0..=20, "markers");
    }
    for (place, number) in markers.vulnerability.iter_mut().zip(file.vulnerability.iter()) {
        *place = bounded(&mut report, number, 2..=12, "a roll");
    }
    for (word, cost) in &file.costs {
        match Fortification::from_word(word) {
            Some(work) => markers.costs[work as usize] = bounded(&mut report, cost, 1..=60, "cost"),
            None => {
                let words = Fortification::ALL.map(Fortification::word);
                report.error(word.span(), "unknown fortification").choices(word, words);
            }
        }
    }
    report.into_result(markers)
}
