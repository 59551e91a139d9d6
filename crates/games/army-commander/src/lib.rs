//! Army Commander: Great War. Divisions of the Great War on hexes: orders given face down, initiative by dice for
//! every division's turn, dice pools for combat, batteries with a few shots a round.
//!
//! The modules follow the rulebook: [`sequence`] is section 1, [`movement`], [`turn`], [`headquarters`] and
//! [`retreat`] section 2, [`fight`], [`support`] and [`pool`] section 3, [`losses`] and [`fallback`] section 4,
//! [`artillery`] sections 5, 6 and 11.1, [`night`] section 10, [`aircraft`] section 11.3, [`victory`] section 9.
//! Stormtroopers (7) are part of movement and pool. [`options`] lists the doubtful passages.

#![allow(rustdoc::broken_intra_doc_links, reason = "clauses are cited in square brackets")]

mod account;
pub mod aircraft;
pub mod artillery;
pub mod ask;
pub mod assault;
pub mod board;
pub mod chart;
pub mod choice;
mod clause;
pub mod event;
pub mod explain;
pub mod fallback;
pub mod fight;
pub mod frame;
mod game;
pub mod given;
pub mod headquarters;
pub mod inclination;
pub mod invariants;
pub mod losses;
pub mod movement;
pub mod night;
pub mod odds;
pub mod options;
pub mod outlook;
pub mod place;
pub mod pool;
pub mod procedure;
pub mod prompt;
pub mod retreat;
pub mod route;
pub mod save;
pub mod scenario;
pub mod sequence;
pub mod setup;
pub mod sightline;
pub mod state;
pub mod support;
mod system;
pub mod tell;
pub mod turn;
pub mod victory;
pub mod view;
pub mod words;

pub use scenario::fuzz_content;
pub use state::Position;
pub use system::ArmyCommander;
