//! What a game is: decisions, chance, events, scenes, replays, fair dice.
//!
//! A rules crate implements [`Game`] for its position and [`System`] for itself. Agents and the arena use the
//! typed face, so that playouts are compiled for each system and a silent log costs nothing; the program and
//! the server use the type-erased [`Table`].

mod binding;
mod case;
mod chance;
mod clause;
mod driver;
pub mod exact;
mod fair;
mod fingerprint;
mod fuzz;
mod game;
mod input;
mod play;
mod random;
mod replay;
mod scene;
mod seat;
mod sight;
mod source;
mod speech;
mod stack;
mod standing;
mod suggest;
mod system;
mod table;
pub mod toy;
mod verify;

pub use case::{Act, Case, CaseFailure, CaseMistake, CaseMistakes, CasePassed, Fate, Passing, Step};
pub use chance::{Chance, ChanceKind, Dice, MOST_DICE, Settled};
pub use clause::{Clause, Refusal};
pub use driver::{Driver, DriverError, Entry, Setup, given_up};
pub use fair::{Bytes32, Fairness, seeded_outcome};
pub use fingerprint::Fingerprint;
pub use fuzz::{fuzz_case, fuzz_replay};
pub use game::{Figure, Fortune, Game, Log, OrderGiven, Pending, Silent, Sum, Told, Verdict, Window};
pub use input::{BadInput, Input, SEATS};
pub use play::{Played, ReplayError, Spot, Stepper, open_replay};
pub use random::Random;
pub use replay::{BadReplay, REPLAY_FORMAT, Replay, ScenarioRef};
pub use scene::{
    Board, BoardBox, BoardHex, BoardHexside, BoardLabel, BoardOutline, BoardRoad, Card, CardLine, Carried,
    Ending, Hand, Mark, Odds, OddsPool, Offer, On, Panel, PanelRow, Piece, Pile, Place, Prompt, Reaction,
    Scene, SideLine, Slot, Stat, SumLine, Track,
};
pub use seat::{Seat, Seats};
pub use sight::{Sight, SightEffect, SightStep};
pub use source::{Fair, NoAnswer, Origin, Scripted, Seeded, Source};
pub use speech::{capital, counted, listed};
pub use stack::Stack;
pub use standing::{Exception, Given, Reply, Standing};
pub use suggest::nearest;
pub use system::{Lesson, Library, ScenarioInfo, System, Unreadable, Wish, read_file};
pub use table::{Asked, Declined, Table, Telling, erase};
pub use verify::{Unproven, Verified, verify};
