//! What a newcomer and CI run: `cargo xtask serve`, `cargo xtask test` and a few more.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program speaks to its terminal")]

mod args;
mod browser;
mod count;
mod ratchet;
mod run;
mod test;

use std::process::ExitCode;

use args::Task;

fn main() -> ExitCode {
    let task = match args::parse(std::env::args().skip(1)) {
        Ok(task) => task,
        Err(sentence) => {
            eprintln!("{sentence}; `cargo xtask help` lists what there is");
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Help => {
            print!("{}", args::help());
            Ok(true)
        }
        Task::Serve { terminal: true, rest } => run::play(&rest),
        Task::Serve { terminal: false, rest } => browser::serve(&rest),
        Task::Test { only } => test::test(only.as_deref()),
        Task::Soak { games, rest } => run::soak(games, &rest),
        Task::Fuzz { target, seconds } => run::fuzz(target.as_deref(), seconds),
        Task::Bench { rest } => run::bench(&rest),
        Task::Wire => run::wire(),
        Task::Ratchet { forget } => ratchet::update(&forget),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("{e:#}");
            ExitCode::FAILURE
        }
    }
}
