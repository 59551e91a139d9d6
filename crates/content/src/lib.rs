//! Reading content files: every mistake with its place.
//!
//! A content file (a map, a deck, an army list, a scenario) is read in two steps. [`parse`] turns the text into a
//! plain serde type and reports *all* mistakes of form: broken syntax, wrong types, missing and unknown keys. The
//! caller then checks the meaning and collects what is wrong in a [`Report`] of its own, pointing at the places that
//! [`Spanned`] values remember.
//!
//! ```
//! use salient_content::{Report, Source, Spanned, parse};
//!
//! #[derive(serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Counter {
//!     name: Spanned<String>,
//!     strength: Spanned<u8>,
//! }
//!
//! let source = Source::new("counter.toml", "name = \"Guards\"\nstrength = 9\n");
//! let counter: Counter = parse(&source).expect("well formed");
//! let mut report = Report::new(&source);
//! if *counter.strength > 6 {
//!     report.error(counter.strength.span(), "too strong").found(&counter.strength).expected("1 to 6");
//! }
//! assert_eq!(counter.name.get(), "Guards");
//! assert_eq!(report.to_string(), "counter.toml:2:12: too strong; found 9, expected 1 to 6\n");
//! ```

mod parse;
mod report;
mod source;
mod spanned;
mod suggest;

pub use parse::{parse, parse_past_unknown_keys};
pub use report::{Diagnostic, Mistake, Report};
pub use source::{Place, Source};
pub use spanned::Spanned;
pub use suggest::{closest, distance, one_of};
