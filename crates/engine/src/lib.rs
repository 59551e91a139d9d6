//! What a game is: decisions, chance, events, scenes, replays, fair dice.
//!
//! A rules crate implements [`Game`] for its position and [`System`] for itself. Agents and the arena use the
//! typed face, so that playouts are compiled for each system and a silent log costs nothing; the program and
//! the server use the type-erased [`Table`].

mod chance;
mod clause;
mod game;
mod random;
mod scene;
mod seat;
mod system;
mod table;

pub use chance::{Chance, ChanceKind, Dice, MOST_DICE, Settled};
pub use clause::{Clause, Refusal};
pub use game::{Game, Log, Pending, Silent, Told, Verdict};
pub use random::Random;
pub use scene::{
    Board, BoardBox, BoardHex, BoardHexside, BoardLabel, BoardOutline, BoardRoad, Ending, Mark, Odds,
    OddsPool, Offer, On, Panel, PanelRow, Piece, Place, Prompt, Scene, SideLine, Slot, SumLine, Track,
};
pub use seat::{Seat, Seats};
pub use system::{Library, ScenarioInfo, System, Unreadable, read_file};
pub use table::{Declined, Table, Telling, erase};
