//! What a game is. A rules crate implements [`Game`] for its position; everything else in the house, from the
//! terminal to the arena, knows games only through it.

use crate::{Board, Chance, Clause, Random, Refusal, Scene, Seat, Seats, Settled, Sight};
use serde::{Deserialize, Serialize};

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pending {
    /// Each of these seats has a decision to make; with several, they decide independently and in any order.
    Decide(Seats),
    /// Fate must answer.
    Chance(Chance),
    /// The game has ended.
    Over(Verdict),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Verdict {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// The score of seat 0 less that of seat 1, in the system's points.
    pub margin: i32,
    /// Which line of the scenario's list of results applies; 255 where a side gave the game up.
    pub level: u8,
}

impl Verdict {
    /// That of a game which `seat` gave up: no line of the scenario's results applies.
    #[must_use]
    pub const fn of_resignation(seat: Seat) -> Self {
        Self { winner: Some(seat.other()), margin: 0, level: u8::MAX }
    }
}

/// Receives what happens. Playouts use [`Silent`], which costs nothing: the event is never built.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// Forgets everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// An event in words, as one seat may read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    /// One plain sentence.
    pub text: String,
    /// The rule behind it.
    pub clause: Clause,
    /// Whose doing it was, where it was somebody's.
    pub seat: Option<Seat>,
    /// Faces of dice to show, each seat's own; empty where nothing was rolled.
    pub dice: Vec<(Option<Seat>, Vec<u8>)>,
    /// Hexes concerned, by name, most important first.
    pub hexes: Vec<String>,
    /// The sums behind it, line by line, where something was reckoned.
    pub sums: Vec<Sum>,
    /// What dice gave whom, and what was to be expected of them.
    pub fortunes: Vec<Fortune>,
}

/// What dice gave a side, and what was to be expected of them before they fell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fortune {
    /// Whose dice.
    pub seat: Seat,
    /// What is counted: `hits`.
    pub what: String,
    /// How much it came to.
    pub got: f64,
    /// What such dice give on average.
    pub expected: f64,
}

/// How a figure came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sum {
    /// What it is: `British attack`.
    pub title: String,
    /// What it comes to, in words: `7 dice, 2 hits`.
    pub total: String,
    /// Whose.
    pub seat: Option<Seat>,
    /// The lines.
    pub lines: Vec<crate::SumLine>,
}

/// A moment in which a seat may react, and how it lets it pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window<C> {
    /// What kind of reaction: `opportunity fire`. It is one of the [`crate::Board::reactions`]; a seat may have a
    /// standing answer to a kind.
    pub kind: &'static str,
    /// The choice that lets it pass.
    pub decline: C,
    /// Whether there is a reason to react, for all that is public: nobody takes back a roll that helps.
    pub pressing: bool,
    /// The place it is about, by name, if it is about one.
    pub at: Option<String>,
}

impl Told {
    /// A sentence under a clause.
    pub fn new(clause: Clause, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            clause,
            seat: None,
            dice: Vec::new(),
            hexes: Vec::new(),
            sums: Vec::new(),
            fortunes: Vec::new(),
        }
    }

    /// The same, as somebody's doing.
    #[must_use]
    pub fn by(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    /// The same, with dice to show.
    #[must_use]
    pub fn rolled(mut self, seat: Option<Seat>, faces: &[u8]) -> Self {
        self.dice.push((seat, faces.to_vec()));
        self
    }

    /// The same, with a sum behind it.
    #[must_use]
    pub fn reckoned(mut self, sum: Sum) -> Self {
        self.sums.push(sum);
        self
    }

    /// The same, with what the dice gave and what was to be expected of them.
    #[must_use]
    pub fn fortune(mut self, seat: Seat, what: &str, got: impl Into<f64>, expected: f64) -> Self {
        self.fortunes.push(Fortune { seat, what: what.to_owned(), got: got.into(), expected });
        self
    }

    /// The same, at a place.
    #[must_use]
    pub fn at(mut self, hex: impl Into<String>) -> Self {
        self.hexes.push(hex.into());
        self
    }
}

/// An order, in words that mean the same in every game of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderGiven {
    /// It is carried out at once.
    Now(String),
    /// It binds turns to come.
    Later(String),
}

/// Something that an outlook looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What it is, in a few words: `units`.
    pub name: &'static str,
    /// How much of it seat 0 has more than seat 1, scaled so that it may be weighed.
    pub value: f32,
    /// What one of it weighs today, in the logarithm of the odds that seat 0 wins.
    pub weight: f32,
}

/// A position of a game, with its rules.
///
/// Rules are pure: no clock, no input or output, no generator of their own. A position and an input give the
/// next position and the events on the way, always the same.
pub trait Game: Clone + Send + Sync + 'static {
    /// One click: a card, a piece, a hex, a button. Small.
    type Choice: Copy + Eq + std::fmt::Debug + Send + Sync;
    /// What happened, with all it takes to tell it.
    type Event: Clone + std::fmt::Debug + Send + Sync;

    /// What the position waits for.
    fn pending(&self) -> Pending;

    /// Appends every choice on offer to `seat`, in a fixed order. Nothing when it is not to decide.
    fn choices(&self, seat: Seat, into: &mut Vec<Self::Choice>);

    /// Why `choice` is not on offer to `seat`; `None` exactly when it is.
    fn refusal(&self, seat: Seat, choice: Self::Choice) -> Option<Refusal>;

    /// The reaction that `seat` is asked for, if this is a moment to react. Whether it is one, and all that is said
    /// of it, depends on what is public alone, never on what the seat holds.
    fn window(&self, seat: Seat) -> Option<Window<Self::Choice>> {
        let _ = seat;
        None
    }

    /// Makes a choice that is on offer. What happens otherwise is unspecified: ask [`Game::refusal`] first.
    fn decide(&mut self, seat: Seat, choice: Self::Choice, log: &mut impl Log<Self::Event>);

    /// Takes fate's answer to the pending chance, which it must fit.
    fn settle(&mut self, settled: &Settled, log: &mut impl Log<Self::Event>);

    /// The choice in canonical words, which [`Game::parse`] reads back: `attack H7`. Unique among what is on
    /// offer.
    fn say(&self, choice: Self::Choice) -> String;

    /// The choice that `words` mean to `seat`, on offer or not; otherwise one sentence that says what was not
    /// understood.
    fn parse(&self, seat: Seat, words: &str) -> Result<Self::Choice, String>;

    /// What `to` (or a spectator) may read of an event; `None` when it may know nothing of it.
    fn tell(&self, event: &Self::Event, to: Option<Seat>) -> Option<Told>;

    /// The board: what never changes during a game.
    fn board(&self) -> Board;

    /// The sight line between two hexes, hex by hex, as `viewer` may know it; `None` where nothing of the system
    /// depends on sight. A sentence when a hex is not on the map.
    fn sight(&self, viewer: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String> {
        let _ = (viewer, from, to);
        Ok(None)
    }

    /// What `seat` (or a spectator) sees and may click. The only way out of a position.
    fn scene(&self, seat: Option<Seat>) -> Scene;

    /// Replaces everything `seat` may not know by a random sample that fits what it knows.
    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random);

    /// How well `seat` stands, from -1 (lost) to 1 (won). A heuristic for agents, computed only from what the
    /// position holds; agents call it on reimagined positions.
    fn outlook(&self, seat: Seat) -> f32;

    /// What the outlook of a game under way is made of, always the same figures in the same order: whoever studies played
    /// games can weigh them anew. Nothing where a system has no such figures.
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    /// How much a sensible player in `seat` inclines to each of `choices`, which are on offer to it: one weight
    /// above 0 for each is appended to `into`, and only their proportions matter. A prior for agents: playouts
    /// draw from it at every decision, so it must cost no more than a few decisions do, and search takes its
    /// first guesses from it. It may look only at what the position holds; agents call it on reimagined
    /// positions. Unless a system knows better, all choices weigh the same.
    fn inclination(&self, seat: Seat, choices: &[Self::Choice], into: &mut Vec<f32>) {
        let _ = seat;
        into.extend(choices.iter().map(|_| 1.0));
    }

    /// How many turns, the system's activations or whatever a player plans as one, have been finished since the
    /// game began. It never falls. A playout may stop where it grows and ask for the [`Game::outlook`]; arenas
    /// follow the lead by it. A system that leaves it at 0 has its playouts cut by their length alone.
    fn turn(&self) -> u32 {
        0
    }

    /// How many finished turns from now it takes until a decision made now has shown what it is worth; at least 1.
    /// An order that binds a whole round looks further than a click within one activation.
    fn foresight(&self) -> u32 {
        1
    }

    /// The same for whoever has thought to spare: where what comes after is more than what outlooks tell of it, it
    /// pays to look further, but only once the nearer turns have been thought through. At least [`Game::foresight`].
    fn farsight(&self) -> u32 {
        self.foresight()
    }

    /// Whether the end is so near that what is decided now is best judged by how the game really ends: a playout then
    /// plays on until it has, and does not stop for the [`Game::outlook`].
    fn is_closing(&self) -> bool {
        false
    }

    /// The order that a choice gives, if it is more than a click within one: reports ask which orders decided.
    fn order(&self, choice: Self::Choice) -> Option<OrderGiven> {
        let _ = choice;
        None
    }

    /// The position but for how long the game has lasted: the same bytes whenever a game has come back to where it was,
    /// so that agents notice that they go round in circles. A system whose saves count turns leaves that count out.
    fn situation(&self) -> Vec<u8> {
        self.save()
    }

    /// The changing part of the position, for saves and hashes. Equal positions give equal bytes.
    fn save(&self) -> Vec<u8>;

    /// The position of the same scenario with the changing part `saved`; a sentence when it cannot be.
    fn load(&self, saved: &[u8]) -> Result<Self, String>;

    /// What the scenario fixes for the whole game and [`Game::save`] leaves out: how points are given, what they mean,
    /// how long it lasts. Whoever keeps results tells by it whether the scenario has changed since.
    fn terms(&self) -> String {
        String::new()
    }

    /// A fact about the position for worked cases, in words: `stands at H7`. A sentence when the question is
    /// not understood.
    fn ask(&self, question: &str) -> Result<String, String>;

    /// The answer to the pending chance that words mean, for worked cases: a card by what stands on it. A sentence when
    /// nothing left to draw fits.
    fn draw_named(&self, words: &str) -> Result<Settled, String> {
        Err(format!("nothing here is drawn by words such as `{words}`; give the number, counted from 0"))
    }

    /// What must hold after every input; the first thing that does not, in a sentence.
    fn invariants(&self) -> Result<(), String>;

    /// What has changed since `before`, one input ago, that none of the `events` on the way tells of; the first such
    /// change, in a sentence. A log that is silent about a change leaves a player without its reason.
    fn untold(&self, before: &Self, events: &[Self::Event]) -> Option<String> {
        let _ = (before, events);
        None
    }

    /// Approximate bytes of the changing part in memory, for the bench.
    fn position_bytes(&self) -> usize {
        size_of::<Self>()
    }
}
