//! `salient case`: run worked cases.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::Library;
use std::path::PathBuf;

/// Run worked cases: position, scripted chance, choices, expected outcome
#[derive(Debug, Args)]
pub(crate) struct Case {
    /// Files, or folders that hold them
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Case {
    pub(crate) fn run(self, _library: &Library, _console: &mut Console) -> Done {
        Err(Failure::bad(format!("not yet {:?} {}", self.paths, self.json)))
    }
}
