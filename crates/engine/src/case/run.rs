//! Playing a case out and comparing, step by step.

use super::{Act, Case, Fate, Passing, Step};
use crate::{Declined, Pending, SEATS, Seat, Table, Telling, Told};
use std::fmt;

/// A case that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePassed {
    /// How many steps it took.
    pub steps: usize,
}

/// A case that does not hold: where, what should be and what is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CaseFailure {
    /// Which step, counted from 1.
    pub step: usize,
    /// The line of the file it begins on.
    pub line: usize,
    /// One sentence.
    pub what: String,
    /// What the case says.
    pub expected: Vec<String>,
    /// What the game says.
    pub found: Vec<String>,
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} (line {}): {}", self.step, self.line, self.what)?;
        for (head, lines) in [("expected", &self.expected), ("found", &self.found)] {
            for (i, line) in lines.iter().enumerate() {
                let head = if i == 0 { head } else { "" };
                let colon = if i == 0 { ':' } else { ' ' };
                write!(f, "\n  {head:>8}{colon} {line}")?;
            }
        }
        Ok(())
    }
}

/// What went wrong, before it is known where.
struct Differs {
    what: String,
    expected: Vec<String>,
    found: Vec<String>,
}

impl Differs {
    fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), expected: Vec::new(), found: Vec::new() }
    }

    fn expected(mut self, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected = lines.into_iter().map(Into::into).collect();
        self
    }

    fn found(mut self, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.found = lines.into_iter().map(Into::into).collect();
        self
    }
}

impl Case {
    /// Plays the case from the position its system opened. Seats are known by number, by the side's name and by
    /// its nation, as the scene gives them.
    pub fn run(&self, table: Box<dyn Table>) -> Result<CasePassed, CaseFailure> {
        let scene = table.scene(None);
        let names = scene.sides.iter().map(|side| (side.seat, [side.name.clone(), side.nation.clone()]));
        let mut run = Run { names: names.collect(), table, auto: self.auto, decline: self.decline.clone() };
        let mut at = 0;
        let mut result = run.go_on(self.steps.first().and_then(Next::of)).map(drop);
        while result.is_ok() && at < self.steps.len() {
            result = run.step(&self.steps[at], self.steps.get(at + 1).and_then(Next::of));
            at += 1;
        }
        let step = at.max(1);
        let line = self.steps.get(step - 1).map_or(1, |step| step.line);
        result
            .map(|()| CasePassed { steps: self.steps.len() })
            .map_err(|Differs { what, expected, found }| CaseFailure { step, line, what, expected, found })
    }
}

struct Run {
    table: Box<dyn Table>,
    names: Vec<(Seat, [String; 2])>,
    auto: bool,
    decline: Passing,
}

/// What somebody is about to choose or to look for, so that no reaction is let pass that is to be used.
#[derive(Clone, Copy)]
struct Next<'a> {
    seat: Option<&'a str>,
    words: &'a str,
}

impl<'a> Next<'a> {
    fn of(step: &'a Step) -> Option<Self> {
        let words = match &step.act {
            Act::Choose(words) => words.first()?,
            Act::Offers { offers, .. } => offers.first()?,
            _ => return None,
        };
        Some(Self { seat: step.seat.as_deref(), words })
    }
}

impl Run {
    fn step(&mut self, step: &Step, after: Option<Next<'_>>) -> Result<(), Differs> {
        let mut told = Vec::new();
        match &step.act {
            Act::Choose(choices) => {
                for (place, words) in choices.iter().enumerate() {
                    let seat = self.actor(step)?;
                    told.extend(self.choose(seat, words)?);
                    let seat = step.seat.as_deref();
                    let next = choices.get(place + 1).map(|words| Next { seat, words });
                    told.extend(self.go_on(next.or(after))?);
                }
            }
            Act::Chance(fates) => {
                for (place, fate) in fates.iter().enumerate() {
                    told.extend(self.settle(fate)?);
                    told.extend(self.go_on(after.filter(|_| place + 1 == fates.len()))?);
                }
            }
            Act::Refuse { words, clause, because } => {
                let seat = self.actor(step)?;
                self.refuse(seat, words, clause, because.as_deref())?;
            }
            Act::Offers { offers, lacks } => {
                let seat = self.actor(step)?;
                self.offers(seat, offers, lacks)?;
            }
            Act::Ask { question, is } => {
                let found = self.table.ask(question).map_err(Differs::new)?;
                if found.trim() != is.trim() {
                    return Err(Differs::new(format!("`{question}` has another answer"))
                        .expected(is.lines())
                        .found(found.lines()));
                }
            }
            Act::Wait => {}
        }
        self.telling(step, &told)?;
        self.waits(&step.waits)
    }

    fn settle(&mut self, fate: &Fate) -> Result<Vec<Telling>, Differs> {
        let fails = |run: &Self, words: String, why: String| {
            Differs::new(format!("chance cannot answer `{words}` here"))
                .expected([words])
                .found([why, run.waiting()])
        };
        let settled = match fate {
            Fate::Settled(settled) => *settled,
            Fate::Words(words) => {
                self.table.draw_named(words).map_err(|why| fails(self, format!("draw {words}"), why))?
            }
        };
        let told = self.table.settle(&settled);
        told.map_err(|declined| fails(self, settled.to_string(), declined.to_string()))
    }

    fn choose(&mut self, seat: Seat, words: &str) -> Result<Vec<Telling>, Differs> {
        self.table.decide(seat, words).map_err(|declined| {
            let who = self.name(seat);
            let mut found = vec![declined.to_string()];
            match declined {
                Declined::Refused(_) if self.asked(seat) => {}
                _ => found.push(self.waiting()),
            }
            if self.asked(seat) {
                found.push(format!("on offer: {}", list(&self.table.choices(seat))));
            }
            Differs::new(format!("{who} cannot choose `{words}`")).expected([words]).found(found)
        })
    }

    fn refuse(&self, seat: Seat, words: &str, clause: &str, because: Option<&str>) -> Result<(), Differs> {
        let who = self.name(seat);
        let why = because.map_or(String::new(), |because| format!(", because \"{because}\""));
        let expected = format!("refused under {clause}{why}");
        let refusal = self.table.why_not(seat, words).map_err(|declined| {
            Differs::new(format!("`{words}` is not refused but not understood"))
                .expected([expected.clone()])
                .found([declined.to_string()])
        })?;
        let Some(refusal) = refusal else {
            return Err(Differs::new(format!("{who} can choose `{words}`"))
                .expected([expected])
                .found(["on offer"]));
        };
        let reason_fits = because.is_none_or(|because| contains(&refusal.reason, because));
        if refusal.clause.id() == clause && reason_fits {
            return Ok(());
        }
        Err(Differs::new(format!("`{words}` is refused, but otherwise than expected"))
            .expected([expected])
            .found([format!("refused under {}: {}", refusal.clause, refusal.reason)]))
    }

    fn offers(&self, seat: Seat, offers: &[String], lacks: &[String]) -> Result<(), Differs> {
        let on_offer = self.table.choices(seat);
        let said = |words: &str| self.table.understand(seat, words).unwrap_or_else(|_| words.into());
        let missing: Vec<&String> = offers.iter().filter(|words| !on_offer.contains(&said(words))).collect();
        let extra: Vec<&String> = lacks.iter().filter(|words| on_offer.contains(&said(words))).collect();
        // A word that means nothing would be lacking for ever: that is a slip in the case, not a fact.
        for words in lacks {
            self.table.understand(seat, words).map_err(|declined| {
                Differs::new(format!("`{words}` is not understood")).found([declined.to_string()])
            })?;
        }
        if missing.is_empty() && extra.is_empty() {
            return Ok(());
        }
        let mut expected = Vec::new();
        expected.extend(missing.iter().map(|words| format!("`{words}` on offer")));
        expected.extend(extra.iter().map(|words| format!("`{words}` not on offer")));
        Err(Differs::new(format!("{} is offered something else", self.name(seat)))
            .expected(expected)
            .found([format!("on offer: {}", list(&on_offer)), self.waiting()]))
    }

    /// Compares what was told with what should be, in order; several may be parts of one sentence.
    fn telling(&self, step: &Step, told: &[Telling]) -> Result<(), Differs> {
        let readers = self.readers(step.reader.as_deref())?;
        let told: Vec<Vec<String>> = told.iter().map(|telling| sentences(telling, &readers)).collect();
        let shown = || {
            let lines: Vec<String> = told.iter().flatten().cloned().collect();
            if lines.is_empty() { vec!["nothing was told".to_owned()] } else { lines }
        };
        let mut from = 0;
        for part in &step.tells {
            let found = told[from..].iter().position(|event| event.iter().any(|text| contains(text, part)));
            let Some(found) = found else {
                let earlier = told.iter().flatten().any(|text| contains(text, part));
                let what = if earlier { "is told, but earlier than the case says" } else { "is not told" };
                return Err(Differs::new(format!("\"{part}\" {what}"))
                    .expected(step.tells.iter().map(|part| format!("… {part} …")))
                    .found(shown()));
            };
            from += found;
        }
        for part in &step.silent {
            if told.iter().flatten().any(|text| contains(text, part)) {
                return Err(Differs::new(format!("\"{part}\" is told and should not be")).found(shown()));
            }
        }
        Ok(())
    }

    fn waits(&self, waits: &[String]) -> Result<(), Differs> {
        if waits.is_empty() {
            return Ok(());
        }
        let pending = self.table.pending();
        let fits = match (pending, waits) {
            (Pending::Chance(_), [word]) => word == "chance",
            (Pending::Over(_), [word]) => word == "over",
            (Pending::Decide(seats), words) => {
                let named = words
                    .iter()
                    .filter(|word| !matches!(word.as_str(), "chance" | "over"))
                    .map(|word| self.seat(word))
                    .collect::<Result<Vec<_>, _>>()?;
                named.len() == words.len()
                    && seats.iter().all(|seat| named.contains(&seat))
                    && named.iter().all(|seat| seats.contains(*seat))
            }
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let expected = format!("it waits for {}", waits.join(" and "));
        Err(Differs::new("the game waits for something else").expected([expected]).found([self.waiting()]))
    }

    /// With `auto`, makes every decision that has only one choice; with `decline`, lets reactions pass that are not
    /// used by what comes next.
    fn go_on(&mut self, next: Option<Next<'_>>) -> Result<Vec<Telling>, Differs> {
        let mut told = Vec::new();
        // A thousand forced choices in a row mean that the rules run in a circle.
        for _ in 0..1000 {
            let Pending::Decide(seats) = self.table.pending() else { break };
            let forced = seats.iter().find_map(|seat| match &self.table.choices(seat)[..] {
                [only] => Some((seat, only.clone())),
                _ => None,
            });
            let forced = forced.filter(|_| self.auto);
            let passed = || {
                seats.iter().find_map(|seat| {
                    let window = self.table.window(seat)?;
                    let used = next.is_some_and(|next| self.uses(seat, next));
                    (self.decline.lets(window.kind) && !used).then_some((seat, window.decline))
                })
            };
            let Some((seat, words)) = forced.or_else(passed) else { break };
            told.extend(self.choose(seat, &words)?);
        }
        Ok(told)
    }

    /// Whether what comes next is something that this seat does in the reaction it is asked for now.
    fn uses(&self, seat: Seat, next: Next<'_>) -> bool {
        let named = next.seat.and_then(|name| self.seat(name).ok());
        let known = |words: String| self.table.choices(seat).contains(&words);
        named.is_none_or(|named| named == seat) && self.table.understand(seat, next.words).is_ok_and(known)
    }

    fn actor(&self, step: &Step) -> Result<Seat, Differs> {
        if let Some(name) = &step.seat {
            return self.seat(name);
        }
        if let Pending::Decide(seats) = self.table.pending() {
            let asked: Vec<Seat> = seats.iter().collect();
            if let [seat] = asked[..] {
                return Ok(seat);
            }
        }
        Err(Differs::new("this step must say `seat`, since not exactly one seat is asked")
            .found([self.waiting()]))
    }

    fn seat(&self, name: &str) -> Result<Seat, Differs> {
        if let Some(seat) = name.parse().ok().filter(|seat| *seat < SEATS) {
            return Ok(Seat(seat));
        }
        let same = |known: &String| known.to_lowercase() == name.trim().to_lowercase();
        let known = self.names.iter().find(|(_, names)| names.iter().any(same));
        known.map(|(seat, _)| *seat).ok_or_else(|| {
            let known: Vec<String> = self.names.iter().map(|(_, [name, _])| name.to_lowercase()).collect();
            Differs::new(format!("`{name}` is not a seat here")).expected([list(&known)])
        })
    }

    fn readers(&self, reader: Option<&str>) -> Result<Vec<Option<Seat>>, Differs> {
        match reader {
            None => Ok([None].into_iter().chain((0..SEATS).map(|seat| Some(Seat(seat)))).collect()),
            Some("spectator") => Ok(vec![None]),
            Some(name) => Ok(vec![Some(self.seat(name)?)]),
        }
    }

    fn asked(&self, seat: Seat) -> bool {
        matches!(self.table.pending(), Pending::Decide(seats) if seats.contains(seat))
    }

    fn name(&self, seat: Seat) -> String {
        let known = self.names.iter().find(|(known, _)| *known == seat);
        known.map_or_else(|| format!("seat {}", seat.0), |(_, [name, _])| name.clone())
    }

    fn waiting(&self) -> String {
        match self.table.pending() {
            Pending::Decide(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
                format!("it waits for {}", names.join(" and "))
            }
            Pending::Chance(chance) => {
                format!(
                    "it waits for chance: {} ({}) [{}]",
                    chance.kind.describe(),
                    chance.why,
                    chance.clause
                )
            }
            Pending::Over(_) => "the game is over".into(),
        }
    }
}

/// An event in the words of each of these readers, with its clause; the same words only once.
fn sentences(telling: &Telling, readers: &[Option<Seat>]) -> Vec<String> {
    let mut texts = Vec::new();
    for told in readers.iter().filter_map(|reader| telling.to(*reader)) {
        for text in std::iter::once(format!("{} [{}]", told.text, told.clause)).chain(reckoning(told)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// The sums behind an event, line by line: `Trench -2 [AC:3.5f]`.
fn reckoning(told: &Told) -> impl Iterator<Item = String> + '_ {
    told.sums.iter().flat_map(|sum| {
        let lines = sum.lines.iter().map(|line| format!("{} {:+} [{}]", line.text, line.amount, line.clause));
        std::iter::once(format!("{}: {}", sum.title, sum.total)).chain(lines)
    })
}

/// Whether `part` stands in `text`; capitals make no difference.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// A list that stays readable when it is long.
fn list(words: &[String]) -> String {
    const MOST: usize = 24;
    let shown: Vec<String> = words.iter().take(MOST).map(|words| format!("`{words}`")).collect();
    match words.len() {
        0 => "nothing".into(),
        n if n > MOST => format!("{} and {} more", shown.join(", "), n - MOST),
        _ => shown.join(", "),
    }
}
