//! One game in memory: the driver, and what each viewer has seen of it.
//!
//! Every viewer (a spectator, seat 0, seat 1) has its own count of changes, its `seq`. It grows only when that
//! viewer could see something change or acted itself, so it says nothing about what others do in secret; the
//! number of an input in the record never leaves the server.

use crate::api::standing::StandingAnswer;
use crate::luck::Luck;
use crate::openings::open_game;
use crate::problem::{Answer, Problem};
use crate::record::{Folded, Line, Marks, Record, place};
use crate::store::{Kind, Sheet, Standing};
use salient_engine::{
    Bytes32, Declined, Driver, DriverError, Entry, Fair, Fairness, Fingerprint, Input, Library, Origin,
    Pending, Refusal, Replay, Reply, Scene, Seat, Seats, Sight, Source, Stepper, Table, Told, Verified,
    given_up, verify,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::{Arc, OnceLock};

/// Everybody who may look: a spectator and the two seats.
pub(crate) const VIEWERS: [Option<Seat>; 3] = [None, Some(Seat(0)), Some(Seat(1))];

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// A seat is still empty.
    Waiting,
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
}

/// Something that happened, as one viewer may read it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Spoken {
    /// The viewer's count of changes when it happened.
    seq: u64,
    #[serde(flatten)]
    told: Told,
}

/// All that goes to a viewer: its scene, and what it was told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct View {
    /// The viewer's own count of changes; sent back with an action.
    pub(crate) seq: u64,
    pub(crate) status: Status,
    /// Whether this seat may take its last choice back.
    pub(crate) can_undo: bool,
    #[cfg_attr(test, ts(as = "Scene"))]
    pub(crate) scene: Arc<RawValue>,
    /// The seat's count of changes at its own last act: what was told after it is new to the seat. Nothing for a
    /// spectator, or before the first act.
    pub(crate) acted: Option<u64>,
    /// The words of those offers after which nothing that came before can be taken back: dice are thrown, or the
    /// other side is asked.
    pub(crate) binding: Vec<String>,
    /// The seat's standing answers to reactions.
    pub(crate) standing: Vec<StandingAnswer>,
    /// How many lines of the viewer's log stand before these; a client drops what it has beyond that.
    pub(crate) from: usize,
    pub(crate) tellings: Vec<Spoken>,
}

/// What a viewer saw last.
#[derive(Clone, Debug)]
struct Shown {
    scene: Arc<RawValue>,
    turn: u64,
    can_undo: bool,
    binding: Vec<String>,
    standing: Vec<StandingAnswer>,
}

impl Shown {
    fn same(&self, other: &Self) -> bool {
        self.scene.get() == other.scene.get()
            && self.can_undo == other.can_undo
            && self.standing == other.standing
    }
}

fn raw(value: &impl Serialize) -> Arc<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()).into()
}

fn shown(scene: &Scene, can_undo: bool) -> Shown {
    let turn = u64::from(scene.prompt.waits_for.0);
    Shown { scene: raw(scene), turn, can_undo, binding: Vec::new(), standing: Vec::new() }
}

/// What a seat does.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Chooses, in words.
    Choose(String),
    /// Takes its last choice back.
    Undo,
    /// Says how it answers a kind of reaction from now on.
    Standing(String, Reply),
    /// Gives the game up.
    Resign,
}

/// Why an act was not done; a play that is broken must be built again from the record.
pub(crate) struct Failed {
    pub(crate) problem: Problem,
    pub(crate) broken: bool,
}

/// One game in memory.
pub(crate) struct Play {
    library: Arc<Library>,
    driver: Driver,
    /// Each input's marks.
    marks: Vec<Marks>,
    undos: Vec<(Marks, Marks)>,
    /// Each seat's count at its own last act.
    acted: [Option<u64>; 2],
    now: Marks,
    shown: [Shown; 3],
    /// The number of the last line of the record.
    stored: u64,
    complete: bool,
    board: OnceLock<Arc<RawValue>>,
    stepper: Option<Stepper>,
}

/// The agreement about a game's dice, with its secret.
pub(crate) fn fairness(sheet: &Sheet, secret: Bytes32) -> Fairness {
    Fairness::new(secret, sheet.id.as_str(), sheet.chairs.iter().map(|chair| chair.seed.clone()).collect())
}

impl Play {
    /// Builds a game from its record. Gives also what happened by itself since then: the first dice of a game that
    /// has just begun.
    pub(crate) fn build(
        library: &Arc<Library>,
        sheet: &Sheet,
        records: &[Record],
    ) -> Answer<(Self, Vec<Record>)> {
        let mut replay: Replay =
            sheet.head.parse().map_err(|_| Problem::defect("the head of a game is unreadable"))?;
        let Folded { inputs, marks, undos, standing, resigned, mut acted } = Folded::from(records);
        replay.inputs = inputs;
        replay.resigned = resigned;
        replay.players = sheet.chairs.iter().map(|chair| chair.name.clone()).collect();
        let complete = sheet.complete();
        let source: Option<Box<dyn Source>> = match sheet.secret {
            Some(secret) if complete => Some(Box::new(Fair(fairness(sheet, secret)))),
            _ => None,
        };
        // What went wrong may quote an input, so nobody is told more than that it did.
        let mut driver = Driver::resume_with(&replay, |replay| open_game(library, replay), source, &standing)
            .map_err(|_| Problem::defect("a game's record does not fit the rules of this version"))?;
        for (seat, chair) in Seats::both().iter().zip(&sheet.chairs) {
            driver.set_careful(seat, chair.kind != Kind::Agent);
        }
        for ((input, forced), marks) in driver.answered().zip(&marks) {
            if let Some(seat) = input.seat().filter(|_| !forced)
                && let Some(acted) = acted.get_mut(seat.index())
            {
                *acted = (*acted).max(Some(marks[place(Some(seat))]));
            }
        }
        let now = records.last().map_or([0; 3], |record| record.marks);
        let stored = records.last().map_or(0, |record| record.seq);
        let shown = VIEWERS.map(|viewer| look(&driver, viewer));
        let library = Arc::clone(library);
        let mut play = Self {
            library,
            driver,
            marks,
            undos,
            acted,
            now,
            shown,
            stored,
            complete,
            board: OnceLock::new(),
            stepper: None,
        };
        let (inputs, log) = (play.marks.len(), play.driver.log().len());
        if complete && sheet.secret.is_some() {
            play.driver.advance()?;
        }
        let more = play.note(None, inputs, log);
        Ok((play, more))
    }

    /// Does what a seat asks and gives the lines to be stored.
    pub(crate) fn act(&mut self, seat: Seat, seq: Option<u64>, act: &Act) -> Result<Vec<Record>, Failed> {
        let fine = |problem| Failed { problem, broken: false };
        match self.status() {
            Status::Waiting => {
                return Err(fine(Problem::not_now("The game has not begun: a seat is still empty.")));
            }
            Status::Over => return Err(fine(Problem::not_now("The game is over."))),
            Status::Playing => {}
        }
        let now = self.now[place(Some(seat))];
        if seq.is_some_and(|seq| seq != now) {
            return Err(fine(Problem::stale_at(now)));
        }
        let failed = |error: DriverError| {
            let broken = matches!(error, DriverError::NoAnswer(_) | DriverError::Runaway);
            Failed { problem: error.into(), broken }
        };
        let (inputs, log) = (self.marks.len(), self.driver.log().len());
        let records = match act {
            Act::Choose(words) => {
                self.driver.decide(seat, words).map_err(failed)?;
                self.note(Some(seat), inputs, log)
            }
            Act::Undo => self.undo(seat).map_err(failed)?,
            Act::Standing(window, reply) => {
                let board = self.driver.table().board();
                reply.fits(&board, window).map_err(|sentence| fine(Problem::malformed(sentence)))?;
                self.driver.set_standing(seat, window, reply.clone());
                self.driver.advance().map_err(failed)?;
                let line = Line::Standing { seat, window: window.clone(), reply: reply.clone() };
                self.noted(Some(seat), inputs, log, Some(line))
            }
            Act::Resign => {
                self.driver.resign(seat).map_err(failed)?;
                for viewer in VIEWERS {
                    self.see(viewer, true);
                }
                vec![self.record(Line::Resign { seat }, [0; 3])]
            }
        };
        if let Some(acted) = self.acted.get_mut(seat.index()) {
            *acted = Some(self.now[place(Some(seat))]);
        }
        Ok(records)
    }

    /// Counts what changed for whom since the log had `log` lines, and gives the new inputs as lines to be stored.
    fn note(&mut self, author: Option<Seat>, inputs: usize, log: usize) -> Vec<Record> {
        self.noted(author, inputs, log, None)
    }

    /// The same, with a line that goes before the inputs.
    fn noted(&mut self, author: Option<Seat>, inputs: usize, log: usize, first: Option<Line>) -> Vec<Record> {
        let new: Vec<Input> = self.driver.inputs().skip(inputs).cloned().collect();
        if new.is_empty() && first.is_none() {
            return Vec::new();
        }
        for viewer in VIEWERS {
            let told = self.driver.log()[log..].iter().any(|entry| entry.telling.to(viewer).is_some());
            self.see(viewer, told || viewer.is_some() && viewer == author);
        }
        self.marks.resize(inputs + new.len(), self.now);
        let lines = first.into_iter().chain(new.into_iter().map(Line::Input));
        lines.map(|line| self.record(line, [0; 3])).collect()
    }

    fn undo(&mut self, seat: Seat) -> Result<Vec<Record>, DriverError> {
        let seats: Vec<Option<Seat>> = self.driver.inputs().map(Input::seat).collect();
        let before = VIEWERS.map(|viewer| self.told_to(viewer));
        self.driver.undo(seat)?;
        let count = seats.len() - self.driver.inputs().len();
        let own: Vec<usize> =
            (0..seats.len()).rev().filter(|at| seats[*at] == Some(seat)).take(count).collect();
        for at in own {
            self.marks.remove(at);
        }
        let mut keeps = [0; 3];
        for viewer in VIEWERS {
            let (old, new) = (&before[place(viewer)], self.told_to(viewer));
            let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
            keeps[place(viewer)] = same as u64;
            self.see(viewer, viewer == Some(seat) || same < old.len());
        }
        self.undos.push((self.now, keeps));
        Ok(vec![self.record(Line::Undo { seat, count }, keeps)])
    }

    fn told_to(&self, viewer: Option<Seat>) -> Vec<Told> {
        self.driver.log().iter().filter_map(|entry| entry.telling.to(viewer).cloned()).collect()
    }

    /// Looks with a viewer's eyes, and counts a change if there is one or if it is known to be one.
    fn see(&mut self, viewer: Option<Seat>, changed: bool) {
        let sees = look(&self.driver, viewer);
        let at = place(viewer);
        if changed || !sees.same(&self.shown[at]) {
            self.now[at] += 1;
        }
        self.shown[at] = sees;
    }

    fn record(&mut self, line: Line, keeps: Marks) -> Record {
        self.stepper = None;
        self.stored += 1;
        Record { seq: self.stored, line, marks: self.now, keeps }
    }

    /// Where each viewer stands.
    pub(crate) const fn now(&self) -> Marks {
        self.now
    }

    pub(crate) fn status(&self) -> Status {
        match self.driver.verdict() {
            Some(_) => Status::Over,
            None if self.complete => Status::Playing,
            None => Status::Waiting,
        }
    }

    /// What lists need to know.
    pub(crate) fn standing(&self) -> Standing {
        let turns = [0, 1, 2].map(|at: usize| self.shown[at].turn);
        Standing { over: self.status() == Status::Over, turns }
    }

    /// The board, which is the same for everybody.
    pub(crate) fn board(&self) -> Arc<RawValue> {
        Arc::clone(self.board.get_or_init(|| raw(&self.driver.table().board())))
    }

    /// What a viewer sees, with what it was told since `since`; nothing told without it.
    pub(crate) fn view(&self, viewer: Option<Seat>, since: Option<u64>) -> View {
        let at = place(viewer);
        let log = self.log(viewer);
        let from = since.map_or(log.len(), |since| {
            let kept =
                self.undos.iter().filter(|(marks, _)| marks[at] > since).map(|(_, keeps)| keeps[at] as usize);
            let new = log.iter().position(|line| line.seq > since).unwrap_or(log.len());
            kept.min().unwrap_or(usize::MAX).min(new)
        });
        let Shown { scene, can_undo, binding, standing, .. } = &self.shown[at];
        View {
            seq: self.now[at],
            status: self.status(),
            can_undo: *can_undo && self.status() == Status::Playing,
            scene: Arc::clone(scene),
            acted: viewer.and_then(|seat| *self.acted.get(seat.index())?),
            binding: binding.clone(),
            standing: standing.clone(),
            from,
            tellings: log.into_iter().skip(from).collect(),
        }
    }

    /// All that a viewer was told.
    pub(crate) fn log(&self, viewer: Option<Seat>) -> Vec<Spoken> {
        let line = |entry: &Entry| {
            let told = entry.telling.to(viewer)?.clone();
            let seq = self.marks.get(entry.input.checked_sub(1)?)?[place(viewer)];
            Some(Spoken { seq, told })
        };
        self.driver.log().iter().filter_map(line).collect()
    }

    /// The counts at which a viewer saw something change, the start first.
    pub(crate) fn points(&self, viewer: Option<Seat>) -> Vec<u64> {
        let mut points: Vec<u64> =
            std::iter::once(0).chain(self.marks.iter().map(|marks| marks[place(viewer)])).collect();
        if self.driver.resigned().is_some() {
            points.push(self.now[place(viewer)]);
        }
        points.dedup();
        points
    }

    /// How many inputs had been given when a viewer's count was `seq`.
    fn inputs_at(&self, viewer: Option<Seat>, seq: u64) -> usize {
        self.marks.partition_point(|marks| marks[place(viewer)] <= seq)
    }

    /// What a viewer saw when its count was `seq`.
    pub(crate) fn scene_at(&mut self, viewer: Option<Seat>, seq: u64) -> Answer<Arc<RawValue>> {
        let number = self.inputs_at(viewer, seq);
        let mut stepper = match self.stepper.take() {
            Some(stepper) => stepper,
            None => {
                let open = |replay: &Replay| open_game(&self.library, replay);
                Stepper::new(self.driver.replay(), open)
                    .map_err(|_| Problem::defect("a replay does not open"))?
            }
        };
        stepper.go_to(number).map_err(|_| Problem::defect("a replay does not play"))?;
        let mut scene = stepper.table().scene(viewer);
        if let Some(who) = self.driver.resigned().filter(|_| seq >= self.now[place(viewer)]) {
            scene = given_up(scene, who);
        }
        self.stepper = Some(stepper);
        Ok(raw(&scene))
    }

    /// The whole game on paper, which only a game that is over may show.
    pub(crate) fn replay(&self) -> Answer<Replay> {
        match self.status() {
            Status::Over => Ok(self.driver.replay()),
            _ => Err(Problem::not_now("The whole game can be had when it is over.")),
        }
    }

    /// The game on paper up to where a viewer's count was `seq`, for going on from there.
    pub(crate) fn replay_until(&self, viewer: Option<Seat>, seq: u64) -> Replay {
        let mut replay = self.driver.replay();
        let number = self.inputs_at(viewer, seq);
        if number < replay.inputs.len() || seq < self.now[place(viewer)] {
            replay.resigned = None;
        }
        replay.inputs.truncate(number);
        replay.hashes.clear();
        replay.comments.clear();
        replay
    }

    /// Checks the dice of a game that is over.
    pub(crate) fn verified(&self) -> Answer<Verified> {
        let replay = self.replay()?;
        verify(&replay, |replay| open_game(&self.library, replay))
            .map_err(|unproven| Problem::unusable(unproven.to_string()))
    }

    /// What the file says about chance; the secret only when the game is over.
    pub(crate) fn origin(&self) -> Origin {
        self.driver.replay().origin
    }

    /// The hash of the position, for tests and operators.
    pub(crate) fn position(&self) -> Fingerprint {
        Fingerprint::of_position(self.driver.table())
    }

    /// Why a seat cannot choose this.
    pub(crate) fn why_not(&self, seat: Seat, words: &str) -> Result<Option<Refusal>, Declined> {
        self.driver.why_not(seat, words)
    }

    /// A sight line as a viewer may know it; nothing where the system knows no sight.
    pub(crate) fn sight(&self, viewer: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String> {
        self.driver.table().sight(viewer, from, to)
    }

    /// How the dice fell, as far as a viewer was shown them; all of them when the game is over.
    pub(crate) fn luck(&self, viewer: Option<Seat>) -> Luck {
        let whole = self.status() == Status::Over;
        let sides = self.driver.scene(viewer).sides;
        let mut luck = Luck::new(whole, sides.into_iter().map(|side| (side.seat, side.name)));
        for entry in self.driver.log() {
            let own = entry.telling.to(viewer);
            let any = || VIEWERS.iter().find_map(|viewer| entry.telling.to(*viewer));
            let told = if whole { own.or_else(any) } else { own };
            let seq = entry.input.checked_sub(1).and_then(|at| self.marks.get(at));
            if let (Some(told), Some(marks)) = (told, seq) {
                luck.count(marks[place(viewer)], told);
            }
        }
        luck
    }

    /// The position in which a seat has something to choose, with the count it stands at; nothing when it has not.
    pub(crate) fn asks(&self, seat: Seat) -> Option<(u64, Box<dyn Table>, Scene)> {
        let playing = self.status() == Status::Playing && !self.driver.choices(seat).is_empty();
        let now = self.now[place(Some(seat))];
        playing.then(|| (now, self.driver.table().boxed_clone(), self.driver.scene(Some(seat))))
    }

    /// A seat of the computer's that has something to choose, with the position it is asked in.
    pub(crate) fn asks_agent(&self, sheet: &Sheet) -> Option<(Seat, Box<dyn Table>)> {
        let Pending::Decide(seats) = self.driver.pending() else { return None };
        let seat = seats.iter().find(|seat| {
            sheet.chairs.get(seat.index()).is_some_and(|chair| chair.kind == Kind::Agent)
                && !self.driver.choices(*seat).is_empty()
        })?;
        (self.status() == Status::Playing).then(|| (seat, self.driver.table().boxed_clone()))
    }
}

fn look(driver: &Driver, viewer: Option<Seat>) -> Shown {
    let scene = driver.scene(viewer);
    let Some(seat) = viewer else { return shown(&scene, false) };
    // Where others are asked too, whether a choice is the last one waited for is nobody's business.
    let alone = scene.prompt.waits_for == Seats::only(seat);
    Shown {
        binding: if alone { driver.binding(seat) } else { Vec::new() },
        standing: driver.standings(seat).into_iter().map(StandingAnswer::from).collect(),
        ..shown(&scene, driver.can_undo(seat))
    }
}

/// The record of a game that was played elsewhere, as each viewer would have seen it.
pub(crate) fn records_of(replay: &Replay, mut table: Box<dyn Table>) -> Answer<Vec<Record>> {
    let mut now = [0; 3];
    let mut shown = VIEWERS.map(|viewer| shown(&table.scene(viewer), false));
    let mut records = Vec::with_capacity(replay.inputs.len());
    for (seq, input) in (1..).zip(&replay.inputs) {
        let tellings = input.apply(&mut *table).map_err(|declined| {
            Problem::unusable(format!("Input {seq}, `{input}`, is not possible there: {declined}"))
        })?;
        for viewer in VIEWERS {
            let at = place(viewer);
            let sees = self::shown(&table.scene(viewer), false);
            let told = tellings.iter().any(|telling| telling.to(viewer).is_some());
            if told || !sees.same(&shown[at]) || viewer.is_some() && viewer == input.seat() {
                now[at] += 1;
            }
            shown[at] = sees;
        }
        records.push(Record { seq, line: Line::Input(input.clone()), marks: now, keeps: [0; 3] });
    }
    if let Some(seat) = replay.resigned {
        let seq = records.len() as u64 + 1;
        records.push(Record {
            seq,
            line: Line::Resign { seat },
            marks: now.map(|mark| mark + 1),
            keeps: [0; 3],
        });
    }
    Ok(records)
}
