//! Between a game and its seats: asks the source of chance, answers decisions that have only one choice, writes
//! every input down, and lets a seat take back what it may.
//!
//! A seat may undo its own choices until chance has spoken, until a seat is asked that was not being asked, until
//! the choice showed it something it did not know, or until the game is over.

use crate::binding::binding;
use crate::input::no_such_seat;
use crate::standing::{Answers, By, Made};
use crate::{
    Declined, Ending, Fingerprint, Given, Input, NoAnswer, Origin, Pending, Prompt, Random, Refusal, Replay,
    ReplayError, Reply, SEATS, ScenarioRef, Scene, Seat, Seats, Settled, Source, Table, Telling, Unreadable,
    Verdict,
};

/// Inputs between two hashes in a saved game.
const HASH_EVERY: usize = 50;
/// So many inputs without anybody being asked mean that the rules run in a circle.
const RUNAWAY: usize = 100_000;
/// How many imagined positions are tried to see whether a choice shows something hidden.
const IMAGINED: u64 = 6;

/// What is written at the head of a game's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The system's short name.
    pub system: String,
    /// The scenario.
    pub scenario: ScenarioRef,
    /// Who sits where: names of people or agents.
    pub players: Vec<String>,
}

/// Something that happened, with the input that brought it about.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Which input, counted from 1.
    pub input: usize,
    /// What happened, for each reader.
    pub telling: Telling,
}

/// Why the driver could not do as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    /// The game does not take the input.
    #[error("{0}")]
    Declined(#[from] Declined),
    /// The source of chance has no answer.
    #[error("{0}")]
    NoAnswer(#[from] NoAnswer),
    /// There is nothing this seat may take back.
    #[error("{0}")]
    NoUndo(&'static str),
    /// The rules ask for input after input without asking anybody.
    #[error("the game went on for {RUNAWAY} inputs without asking anybody; this is a defect of its rules")]
    Runaway,
}

struct Recorded {
    input: Input,
    /// Whether the driver answered because there was nothing else to choose.
    forced: bool,
}

/// The last point behind which nothing can be taken back.
struct Barrier {
    table: Box<dyn Table>,
    inputs: usize,
    log: usize,
}

/// One game being played.
pub struct Driver {
    setup: Setup,
    content: Fingerprint,
    table: Box<dyn Table>,
    source: Option<Box<dyn Source>>,
    /// What the file says about chance; the source's own word, or what a resumed file said.
    origin: Origin,
    automatic: bool,
    /// The seats that see the odds of an attack before it is made, even where nothing else is left to choose.
    careful: Seats,
    standing: Answers,
    resigned: Option<Seat>,
    inputs: Vec<Recorded>,
    chances: u64,
    log: Vec<Entry>,
    hashes: Vec<(usize, Fingerprint)>,
    barrier: Barrier,
}

impl Driver {
    /// A new game at its first position. Without a source, chance is given by hand through [`Driver::settle`].
    /// Nothing is asked or answered before [`Driver::advance`].
    #[must_use]
    pub fn new(setup: Setup, table: Box<dyn Table>, source: Option<Box<dyn Source>>) -> Self {
        let origin = source.as_ref().map_or(Origin::ByHand, |source| source.origin());
        let content = Fingerprint::of_opening(&*table);
        let barrier = Barrier { table: table.boxed_clone(), inputs: 0, log: 0 };
        Self {
            setup,
            content,
            table,
            source,
            origin,
            automatic: true,
            careful: Seats::NONE,
            standing: Answers::default(),
            resigned: None,
            inputs: Vec::new(),
            chances: 0,
            log: Vec::new(),
            hashes: Vec::new(),
            barrier,
        }
    }

    /// Takes a kept game up again. Chance goes on from `source`, or from what the file says when that is enough.
    pub fn resume(
        replay: &Replay,
        open: impl FnOnce(&Replay) -> Result<Box<dyn Table>, Unreadable>,
        source: Option<Box<dyn Source>>,
    ) -> Result<Self, ReplayError> {
        Self::resume_with(replay, open, source, &[])
    }

    /// The same, with the standing answers that were given on the way, in order.
    pub fn resume_with(
        replay: &Replay,
        open: impl FnOnce(&Replay) -> Result<Box<dyn Table>, Unreadable>,
        source: Option<Box<dyn Source>>,
        standing: &[Given],
    ) -> Result<Self, ReplayError> {
        let setup = Setup {
            system: replay.system.clone(),
            scenario: replay.scenario.clone(),
            players: replay.players.clone(),
        };
        let table = open(replay)?;
        let changed = Fingerprint::of_opening(&*table) != replay.content;
        let mut driver = Self::new(setup, table, source.or_else(|| replay.origin.source()));
        driver.origin = same_origin(&replay.origin, &driver, replay.inputs.iter().any(Input::is_chance));
        replay.compare(0, driver.table(), changed)?;
        let mut standing = standing.iter().peekable();
        for (index, input) in replay.inputs.iter().enumerate() {
            while let Some(given) = standing.next_if(|given| given.after <= index) {
                driver.set_standing(given.seat, &given.window, given.reply.clone());
            }
            let made = driver.forced().filter(|made| *input == Input::choice(made.seat, &made.words));
            driver.put(input.clone(), made).map_err(|declined| ReplayError::Declined {
                spot: crate::Spot { input: index + 1, line: replay.line_of_input(index + 1) },
                input: input.to_string(),
                declined,
                changed,
            })?;
            replay.compare(index + 1, driver.table(), changed)?;
        }
        for given in standing {
            driver.set_standing(given.seat, &given.window, given.reply.clone());
        }
        driver.resigned = replay.resigned;
        Ok(driver)
    }

    /// Whether decisions with only one choice are answered at once; they are unless told otherwise.
    pub fn set_automatic(&mut self, automatic: bool) {
        self.automatic = automatic;
    }

    /// Whether a seat whose only choice left would throw the dice of a combat is asked for it all the same: so it sees the
    /// odds first, and may still take back what led there. A person wants that; a program does not need it.
    pub fn set_careful(&mut self, seat: Seat, careful: bool) {
        self.careful =
            if careful { self.careful.with(seat) } else { self.careful.without(Seats::only(seat)) };
    }

    /// Whether something made for a careful seat is left to it.
    fn leaves(&self, made: &Made) -> bool {
        self.careful.contains(made.seat)
            && made.by == By::Itself
            && self.table.window(made.seat).is_none()
            && self.undoable(made.seat).is_some()
            && self.table.scene(Some(made.seat)).odds.is_some()
            && !self.binding(made.seat).is_empty()
    }

    /// Sets a seat's standing answer to a kind of reaction, with its orders in advance. It holds from the next time
    /// on; call [`Driver::advance`] to let it answer a question that is open now.
    pub fn set_standing(&mut self, seat: Seat, kind: &str, reply: impl Into<Reply>) {
        self.standing.set(&*self.table, seat, kind, reply.into());
    }

    /// A seat's standing answer to a kind of reaction.
    #[must_use]
    pub fn standing(&self, seat: Seat, kind: &str) -> Reply {
        self.standing.get(&*self.table, seat, kind)
    }

    /// All standing answers of a seat, each with its kind of reaction.
    #[must_use]
    pub fn standings(&self, seat: Seat) -> Vec<(String, Reply)> {
        self.standing.of(&*self.table, seat)
    }

    /// The words of the choices on offer to `seat` after which nothing before them can be taken back: dice are
    /// thrown, or somebody else is asked.
    #[must_use]
    pub fn binding(&self, seat: Seat) -> Vec<String> {
        if self.resigned.is_some() { Vec::new() } else { binding(&*self.table, seat) }
    }

    /// A seat gives the game up, whoever is to decide; the other one has won. Nothing follows it.
    pub fn resign(&mut self, seat: Seat) -> Result<(), DriverError> {
        if seat.0 >= SEATS {
            return Err(no_such_seat(seat).into());
        }
        if self.verdict().is_some() {
            return Err(Declined::NotNow("the game is over".into()).into());
        }
        self.resigned = Some(seat);
        Ok(())
    }

    /// Who gave the game up, if somebody did.
    #[must_use]
    pub const fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Asks chance and answers forced decisions until somebody has something to choose or the game is over.
    /// Gives back what happened.
    pub fn advance(&mut self) -> Result<&[Entry], DriverError> {
        let start = self.log.len();
        for _ in 0..RUNAWAY {
            if self.resigned.is_some() {
                return Ok(&self.log[start..]);
            }
            if let Pending::Chance(chance) = self.table.pending() {
                let Some(source) = &mut self.source else { return Ok(&self.log[start..]) };
                let settled = source.settle(&chance, self.chances)?;
                self.put(Input::Chance(settled), None)?;
            } else if let Some(made) = self.forced().filter(|made| self.automatic && !self.leaves(made)) {
                self.put(Input::choice(made.seat, &made.words), Some(made))?;
            } else {
                return Ok(&self.log[start..]);
            }
        }
        Err(DriverError::Runaway)
    }

    /// Makes a seat's choice, then advances. Gives back what happened.
    pub fn decide(&mut self, seat: Seat, words: &str) -> Result<&[Entry], DriverError> {
        if seat.0 >= SEATS {
            return Err(no_such_seat(seat).into());
        }
        self.goes_on()?;
        let start = self.log.len();
        let words = self.table.understand(seat, words)?;
        self.put(Input::choice(seat, &words), None)?;
        self.advance()?;
        Ok(&self.log[start..])
    }

    /// Gives the answer of chance by hand, then advances. Gives back what happened.
    pub fn settle(&mut self, settled: Settled) -> Result<&[Entry], DriverError> {
        self.goes_on()?;
        let start = self.log.len();
        self.put(Input::Chance(settled), None)?;
        self.origin = Origin::ByHand;
        self.advance()?;
        Ok(&self.log[start..])
    }

    /// Why a seat cannot choose this; `None` when it can.
    pub fn why_not(&self, seat: Seat, words: &str) -> Result<Option<Refusal>, Declined> {
        if seat.0 >= SEATS {
            return Err(no_such_seat(seat));
        }
        self.goes_on()?;
        self.table.why_not(seat, words)
    }

    /// That nobody has given the game up.
    fn goes_on(&self) -> Result<(), Declined> {
        match self.resigned {
            Some(_) => Err(Declined::NotNow("the game is over: a side has given it up".into())),
            None => Ok(()),
        }
    }

    /// Whether this seat has a choice it may take back.
    #[must_use]
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undoable(seat).is_some()
    }

    /// Takes back this seat's latest choice, with whatever followed from it without the seat's doing. What other
    /// seats chose since then stays.
    pub fn undo(&mut self, seat: Seat) -> Result<(), DriverError> {
        let from = self.undoable(seat).ok_or(DriverError::NoUndo(
            "there is nothing to take back: dice have been thrown, something was shown, or another seat was asked",
        ))?;
        let mut table = self.barrier.table.boxed_clone();
        let mut log = Vec::new();
        let mut inputs = Vec::new();
        for (index, recorded) in self.inputs.iter().enumerate().skip(self.barrier.inputs) {
            if index >= from && recorded.input.seat() == Some(seat) {
                continue;
            }
            let tellings = recorded.input.apply(&mut *table).map_err(|_| {
                DriverError::NoUndo("this cannot be taken back: the other side has built on it")
            })?;
            inputs.push(Recorded { input: recorded.input.clone(), forced: recorded.forced });
            let input = self.barrier.inputs + inputs.len();
            log.extend(tellings.into_iter().map(|telling| Entry { input, telling }));
        }
        self.table = table;
        self.inputs.truncate(self.barrier.inputs);
        self.inputs.append(&mut inputs);
        self.log.truncate(self.barrier.log);
        self.log.append(&mut log);
        self.hashes.retain(|(after, _)| *after <= self.barrier.inputs);
        Ok(())
    }

    /// What the game waits for.
    #[must_use]
    pub fn pending(&self) -> Pending {
        match self.resigned {
            Some(seat) => Pending::Over(Verdict::of_resignation(seat)),
            None => self.table.pending(),
        }
    }

    /// How the game ended, when it has.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self.pending() {
            Pending::Over(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// The words of every choice on offer to `seat`.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Vec<String> {
        let asked = seat.0 < SEATS && self.resigned.is_none();
        if asked { self.table.choices(seat) } else { Vec::new() }
    }

    /// What `seat` (or a spectator) sees.
    #[must_use]
    pub fn scene(&self, seat: Option<Seat>) -> Scene {
        let scene = self.table.scene(seat);
        match self.resigned {
            Some(who) => given_up(scene, who),
            None => scene,
        }
    }

    /// The position.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// All that has happened.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// All inputs so far.
    pub fn inputs(&self) -> impl ExactSizeIterator<Item = &Input> {
        self.inputs.iter().map(|recorded| &recorded.input)
    }

    /// All inputs so far, each with whether the driver answered it for a seat that had nothing to choose or had
    /// said beforehand what to answer.
    pub fn answered(&self) -> impl ExactSizeIterator<Item = (&Input, bool)> {
        self.inputs.iter().map(|recorded| (&recorded.input, recorded.forced))
    }

    /// Who plays what.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game on paper. The secret of fair chance is in it only when the game is over.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let origin = match &self.origin {
            Origin::Fair(fairness) if self.verdict().is_none() => Origin::Fair(fairness.sealed()),
            origin => origin.clone(),
        };
        let Setup { system, scenario, players } = self.setup.clone();
        let mut replay = Replay::new(&system, scenario, self.content, players, origin);
        replay.inputs = self.inputs().cloned().collect();
        replay.resigned = self.resigned;
        replay.hashes.clone_from(&self.hashes);
        if replay.hashes.last().is_none_or(|(after, _)| *after != replay.inputs.len()) {
            replay.hashes.push((replay.inputs.len(), Fingerprint::of_position(&*self.table)));
        }
        replay
    }

    /// The game as the text of a file.
    #[must_use]
    pub fn save(&self) -> String {
        self.replay().to_string()
    }

    /// What is answered for a seat without asking it.
    fn forced(&self) -> Option<Made> {
        let Pending::Decide(seats) = self.table.pending() else { return None };
        seats.iter().find_map(|seat| self.standing.answer(&*self.table, seat))
    }

    /// Which input to drop for this seat's undo: its latest that was not forced.
    fn undoable(&self, seat: Seat) -> Option<usize> {
        if self.resigned.is_some() {
            return None;
        }
        let own = |index: &usize| {
            let recorded = &self.inputs[*index];
            recorded.input.seat() == Some(seat) && !recorded.forced
        };
        (self.barrier.inputs..self.inputs.len()).rev().find(own)
    }

    /// Applies an input, which the driver may have made for a seat, and writes it down, or leaves everything as it
    /// was.
    fn put(&mut self, input: Input, made: Option<Made>) -> Result<(), Declined> {
        let asked = asked(&*self.table);
        let reacts = input.seat().is_some_and(|seat| self.table.window(seat).is_some());
        let shows = reveals(&*self.table, &input, self.inputs.len() as u64);
        let tellings = input.apply(&mut *self.table)?;
        self.chances += u64::from(input.is_chance());
        let closes = input.is_chance() || shows || !asked_now_was_asked(asked, self.table.pending());
        match (&made, input.seat()) {
            (Some(made), _) => self.standing.said(made),
            (None, Some(seat)) => self.standing.chose(seat, reacts),
            (None, None) => {}
        }
        self.inputs.push(Recorded { input, forced: made.is_some() });
        let number = self.inputs.len();
        self.log.extend(tellings.into_iter().map(|telling| Entry { input: number, telling }));
        if closes {
            self.barrier = Barrier { table: self.table.boxed_clone(), inputs: number, log: self.log.len() };
        }
        if number.is_multiple_of(HASH_EVERY) {
            self.hashes.push((number, Fingerprint::of_position(&*self.table)));
        }
        Ok(())
    }
}

/// A scene in which nobody is asked any more, because `who` has given the game up.
pub fn given_up(mut scene: Scene, who: Seat) -> Scene {
    let name = |seat: Seat| {
        scene.sides.iter().find(|side| side.seat == seat).map_or_else(String::new, |side| side.name.clone())
    };
    let ending = Ending {
        verdict: Verdict::of_resignation(who),
        title: format!("{} wins", name(who.other())),
        lines: vec![format!("{} gives the battle up.", name(who))],
    };
    scene.prompt = Prompt { kind: "Over".into(), text: ending.lines[0].clone(), ..Prompt::default() };
    for side in &mut scene.sides {
        side.to_act = false;
    }
    scene.offers.clear();
    scene.lessons.clear();
    scene.ended = Some(ending);
    scene
}

/// What to say about the chance of a resumed game: its outcomes so far and those to come must be of one origin.
fn same_origin(noted: &Origin, driver: &Driver, any_yet: bool) -> Origin {
    let Some(source) = &driver.source else { return noted.clone() };
    match (noted, source.origin()) {
        (Origin::Fair(noted), Origin::Fair(going_on)) if noted.sealed() == going_on.sealed() => {
            Origin::Fair(going_on)
        }
        (noted, going_on) if *noted == going_on || !any_yet => going_on,
        _ => Origin::ByHand,
    }
}

pub(crate) fn asked(table: &dyn Table) -> Seats {
    match table.pending() {
        Pending::Decide(seats) => seats,
        _ => Seats::NONE,
    }
}

pub(crate) fn asked_now_was_asked(before: Seats, now: Pending) -> bool {
    matches!(now, Pending::Decide(seats) if seats.without(before).is_empty())
}

/// Whether making this choice shows its seat something it may not have known: whether what the seat sees next
/// depends on what is hidden from it now.
fn reveals(table: &dyn Table, input: &Input, number: u64) -> bool {
    let Some(seat) = input.seat().filter(|seat| seat.0 < SEATS) else { return false };
    let after = |mut table: Box<dyn Table>| {
        let tellings = input.apply(&mut *table).ok()?;
        let told: Vec<_> = tellings.iter().filter_map(|telling| telling.to(Some(seat)).cloned()).collect();
        Some((table.scene(Some(seat)), told))
    };
    let truth = after(table.boxed_clone());
    truth.is_some()
        && (0..IMAGINED).any(|sample| {
            let mut imagined = table.boxed_clone();
            imagined.reimagine(Some(seat), &mut Random::from_number(number * IMAGINED + sample));
            after(imagined) != truth
        })
}

#[cfg(test)]
mod tests;
