//! `salient verify`: did anybody choose the dice?

use crate::console::Console;
use crate::{Done, Failure, store};
use clap::Args;
use salient_engine::{Library, ReplayError, Unproven, verify};
use serde_json::json;
use std::path::PathBuf;

/// Check every roll and draw of a kept game against its seed or its revealed secret
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The game's file
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let replay = store::read(&self.file)?;
        let name = self.file.display();
        let verified = match verify(&replay, |replay| salient_systems::open_game(library, replay)) {
            Ok(verified) => verified,
            Err(Unproven::Replay(ReplayError::Open(unreadable))) => {
                return Err(Failure::bad(format!("{name}: {unreadable}")));
            }
            Err(unproven) => {
                if self.json {
                    console.json(&json!({ "proven": false, "why": unproven.to_string() }))?;
                }
                return Err(Failure::failed(format!("{name}: {unproven}")));
            }
        };
        if self.json {
            return console.json(&json!({
                "proven": true, "inputs": verified.inputs, "chances": verified.chances, "hashes": verified.hashes,
                "fair": verified.fair, "verdict": verified.verdict, "changed": verified.changed,
            }));
        }
        let against = if verified.fair { "the secret committed to before the game" } else { "the seed" };
        writeln!(
            console.out,
            "{name}: all {} rolls and draws follow from {against}; {} inputs and {} positions agree.",
            verified.chances, verified.inputs, verified.hashes
        )?;
        if verified.changed {
            writeln!(console.out, "The scenario has changed since this game was played.")?;
        }
        if verified.verdict.is_none() {
            writeln!(console.out, "The game is not over.")?;
        }
        Ok(())
    }
}
