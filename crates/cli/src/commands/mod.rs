//! One file per command.

pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod los;
pub(crate) mod many;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod scenarios;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod soak;
pub(crate) mod study;
pub(crate) mod verify;
