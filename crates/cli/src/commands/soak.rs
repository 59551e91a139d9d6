//! `salient soak`: random games with every check on.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::Library;

/// Play random games with every check of the test kit on
#[derive(Debug, Args)]
pub(crate) struct Soak {
    /// How many games of each scenario
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

impl Soak {
    pub(crate) fn run(self, _library: &Library, _console: &mut Console) -> Done {
        Err(Failure::bad(format!("not yet {}", self.games)))
    }
}
