//! The `salient` program: play in the terminal, simulate, replay, verify, look rules up.
//!
//! One file per command under `commands`; all of them speak through a [`Console`], so that tests can be the
//! other end of it. Exit codes: 0 done, 1 a check failed, 2 bad usage or bad input, with a sentence on standard
//! error.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod cancel;
mod commands;
mod console;
mod failure;
mod map;
mod page;
mod scenario;
mod show;
mod store;
mod terminal;

pub use console::Console;
pub use failure::{Done, Failure};

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Five tactical wargames with every rule enforced.
#[derive(Debug, Parser)]
#[command(name = "salient", version, arg_required_else_help = true)]
struct Arguments {
    /// A folder laid out like `content/` whose files override the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(commands::play::Play),
    Scenarios(commands::scenarios::Scenarios),
    Serve(commands::serve::Serve),
    Simulate(commands::simulate::Simulate),
    Arena(commands::arena::Arena),
    Report(commands::report::Report),
    Study(commands::study::Study),
    Replay(commands::replay::Replay),
    Verify(commands::verify::Verify),
    Case(commands::case::Case),
    Rules(commands::rules::Rules),
    Check(commands::check::Check),
    Generate(commands::generate::Generate),
    Bench(commands::bench::Bench),
    Los(commands::los::Los),
    Schema(commands::schema::Schema),
    Soak(commands::soak::Soak),
}

/// The program: the process's own arguments, input and output.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os(), &mut Console::standard()))
}

/// Runs the program with these arguments, the first being its name, and gives the exit code.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>, console: &mut Console) -> u8 {
    let done = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => dispatch(arguments, console),
        Err(error) if error.use_stderr() => Err(usage(&error)),
        Err(shown) => write_help(&shown, console),
    };
    let done = done.and_then(|()| console.out.flush().map_err(Failure::from));
    match done {
        Ok(()) | Err(Failure::NobodyListens) => 0,
        Err(failure) => {
            let _ = failure.tell(&mut console.err);
            failure.code()
        }
    }
}

/// Bad usage in one sentence; somebody who names no command at all is shown what there is.
fn usage(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::Usage(text);
    }
    let said = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said: Vec<&str> = said.map(str::trim).filter(|line| !line.is_empty()).collect();
    let sentence = said.join(" ");
    Failure::bad(format!("{}; --help says more", sentence.strip_prefix("error: ").unwrap_or(&sentence)))
}

fn write_help(shown: &clap::Error, console: &mut Console) -> Done {
    Ok(write!(console.out, "{}", shown.render())?)
}

fn dispatch(arguments: Arguments, console: &mut Console) -> Done {
    if let Some(folder) = &arguments.content
        && !folder.is_dir()
    {
        return Err(Failure::bad(format!("--content: {} is not a folder", folder.display())));
    }
    let library = salient_engine::Library { folder: arguments.content };
    match arguments.command {
        Command::Play(play) => play.run(&library, console),
        Command::Scenarios(scenarios) => scenarios.run(&library, console),
        Command::Serve(serve) => serve.run(&library, console),
        Command::Simulate(simulate) => simulate.run(&library, console),
        Command::Arena(arena) => arena.run(&library, console),
        Command::Report(report) => report.run(&library, console),
        Command::Study(study) => study.run(&library, console),
        Command::Replay(replay) => replay.run(&library, console),
        Command::Verify(verify) => verify.run(&library, console),
        Command::Case(case) => case.run(&library, console),
        Command::Rules(rules) => rules.run(console),
        Command::Check(check) => check.run(&library, console),
        Command::Generate(generate) => generate.run(&library, console),
        Command::Bench(bench) => bench.run(&library, console),
        Command::Los(los) => los.run(&library, console),
        Command::Schema(schema) => schema.run(console),
        Command::Soak(soak) => soak.run(&library, console),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::Heard;

    #[test]
    fn bad_usage_is_two_and_speaks_on_standard_error() {
        let heard = Heard::from("", &["dance"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("dance") && heard.out.is_empty(), "{heard:?}");
    }

    #[test]
    fn bad_usage_is_one_sentence() {
        for (arguments, expected) in [
            (&["los", "cambrai-1917", "D10"][..], "were not provided: <TO>"),
            (&["simulat"], "tip: a similar subcommand exists: 'simulate'"),
            (&["soak", "--games", "0"], "invalid value '0' for '--games <GAMES>'"),
            (&["rules", "ac", "--loud"], "unexpected argument '--loud'"),
        ] {
            let heard = Heard::from("", arguments);
            assert_eq!((heard.code, heard.err.lines().count()), (2, 1), "{heard:?}");
            assert!(heard.err.starts_with("salient: ") && heard.err.contains(expected), "{heard:?}");
        }
        assert!(Heard::from("", &[]).err.contains("simulate"), "no command: what there is");
    }

    #[test]
    fn help_is_zero_and_speaks_on_standard_output() {
        let heard = Heard::from("", &["--help"]);
        assert_eq!(heard.code, 0);
        assert!(heard.out.contains("simulate") && heard.err.is_empty(), "{heard:?}");
    }

    #[test]
    fn a_content_folder_that_is_not_there_is_named() {
        let heard = Heard::from("", &["scenarios", "--content", "/nowhere/at/all"]);
        assert_eq!(heard.code, 2);
        assert_eq!(heard.err, "salient: --content: /nowhere/at/all is not a folder\n");
    }

    #[test]
    fn a_reader_that_stops_listening_is_no_failure() {
        struct Closed;
        impl std::io::Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
        }
        let mut console = Console::silent("");
        console.out = Box::new(Closed);
        assert_eq!(run(["salient", "scenarios"], &mut console), 0);
    }
}
