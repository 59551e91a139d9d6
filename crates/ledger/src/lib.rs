//! The rules ledgers: look up, search, coverage.
//!
//! A ledger holds the rules of one system as statements that a test can check, one a row, each with an id made of
//! the system's prefix and its clause (`AC:3.5.1a`). It is the rules reference inside the program, the vocabulary by
//! which events and refusals name their clause, and the list against which the tests are counted.
//!
//! - [`SYSTEMS`] names the systems, [`Ledger`] reads one, from the program itself or from a folder.
//! - [`Ledger::find`] answers what a person types: an id, a clause with all below it, or words.
//! - [`readings`] tells how doubtful passages are read, and why.
//! - [`coverage`] scans a source tree for the ids that tests and worked cases cite.
//! - [`Ratchet`] keeps the list of ids that have had a test, so that none is lost unnoticed.
//!
//! ```
//! use salient_ledger::{Ledger, system};
//!
//! let ledger = Ledger::embedded(system("ac").unwrap()).unwrap();
//! let statement = ledger.get("2.4d").unwrap();
//! assert_eq!(statement.topic, "H/D shuffle distance");
//! assert!(ledger.section("3.5").iter().any(|s| s.clause() == "3.5.1a"));
//! ```

mod cite;
mod clause;
mod coverage;
mod ledger;
mod ratchet;
mod read;
mod reading;
mod search;
mod statement;
mod system;

pub use clause::{ClauseKey, compare};
pub use coverage::{Coverage, CoverageError, Place, Row, Stray, Tally, coverage, nearest_root};
pub use ledger::{Found, Ledger};
pub use ratchet::{Ratchet, RatchetError, Update};
pub use read::{BadLedger, Mistake};
pub use reading::{Reading, readings};
pub use statement::{Statement, Weight};
pub use system::{SYSTEMS, System, system, system_of};
