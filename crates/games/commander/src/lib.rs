//! The Commander family: squads on hexes, and every order, roll, event and tick of the clock off a fate card.
//! Combat Commander: Europe is its first member.
//!
//! The modules follow the rulebook: [`cards`] and [`deck`] are section 1, [`roll`] and [`sniper`] 1.8 and 1.9,
//! [`kinds`] and [`stats`] section 3, [`course`] and [`activate`] sections 5 and O14, [`time`] section 6,
//! [`victory`], [`chits`] and [`exit`] section 7, [`stacking`], [`deploy`] and [`markers`] section 8, [`sight`] section 10,
//! [`breaks`] sections 3.2, 11.4 and 13; then the orders: [`advance`] and [`melee`] O16, [`artillery`] O17 and O18,
//! [`fire`], [`shot`] and [`fire_actions`] O20, [`movement`] and [`reactions`] O21, [`recover`] O22, [`rout`] and [`retreat`] O23;
//! [`events`] E42 to E77; [`chart`] T78 to F106. [`options`] lists the doubtful passages.

#![allow(rustdoc::broken_intra_doc_links, reason = "clauses are cited in square brackets")]

mod account;
pub mod activate;
pub mod advance;
pub mod artillery;
pub mod ask;
pub mod assault;
mod attack_sum;
pub mod breaks;
pub mod cards;
pub mod chart;
pub mod chits;
pub mod choice;
mod clause;
pub mod course;
pub mod deck;
pub mod deploy;
pub mod displace;
pub mod event;
pub mod events;
pub mod exit;
pub mod explain;
pub mod fate;
pub mod fire;
pub mod fire_actions;
mod forget;
pub mod frame;
mod game;
pub mod generator;
pub mod given;
pub mod inclination;
pub mod invariants;
pub mod kinds;
pub mod markers;
pub mod melee;
pub mod movement;
pub mod names;
pub mod odds;
pub mod options;
pub mod outlook;
pub mod pass;
pub mod place;
pub mod procedure;
pub mod prompt;
pub mod put;
pub mod reactions;
pub mod recover;
pub mod retreat;
pub mod roll;
pub mod rout;
pub mod ruleset;
pub mod save;
pub mod scenario;
pub mod scrap;
pub mod setup;
pub mod shot;
pub mod sight;
pub mod sightline;
pub mod smoke_grenades;
pub mod sniper;
pub mod stacking;
mod standing;
pub mod state;
pub mod stats;
pub mod steps;
pub mod system;
pub mod tell;
pub mod terrain;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod texts;
pub mod time;
pub mod units;
pub mod victory;
pub mod view;
mod window;
pub mod words;

pub use state::Position;
pub use system::CombatCommander;
