//! The built program from outside: exit codes, sentences, pipes. What every command does is tested beside it; here
//! is what only a process can show.

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn salient(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salient"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(arguments: &[&str]) -> Output {
    salient(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn bad_input_is_two_with_one_sentence_on_standard_error() {
    for (arguments, expected) in [
        (vec!["play", "no-such-battle-0000"], "there is no scenario called \"no-such-battle-0000\""),
        (vec!["simulate", "no-such-battle-0000"], "there is no scenario called \"no-such-battle-0000\""),
        (vec!["bench", "no-such-battle-0000"], "there is no scenario called \"no-such-battle-0000\""),
        (vec!["play", "chess/endgame"], "there is no system called \"chess\""),
        (vec!["play", "--resume", "/nowhere.replay"], "cannot read /nowhere.replay"),
        (vec!["replay", "/nowhere.replay"], "cannot read /nowhere.replay"),
        (vec!["verify", "/nowhere.replay"], "cannot read /nowhere.replay"),
        (vec!["case", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (vec!["check", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (vec!["rules", "chess"], "there are no rules for \"chess\""),
        (vec!["scenarios", "--content", "/nowhere"], "/nowhere is not a folder"),
    ] {
        let done = output(&arguments);
        let err = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.starts_with("salient: ") && err.contains(expected), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
        assert!(done.stdout.is_empty(), "{arguments:?}: {}", text(&done.stdout));
    }
}

/// The workspace's tests are built with a toy system, which no user has.
#[test]
fn the_program_knows_no_toy_even_when_it_is_built_for_tests() {
    let listed = output(&["scenarios"]);
    assert!(!text(&listed.stdout).contains("skirmish"), "{}", text(&listed.stdout));
    let done = output(&["play", "toy/skirmish"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).starts_with("salient: there is no system called \"toy\""), "{done:?}");
}

#[test]
fn bad_usage_is_two_and_help_is_zero() {
    assert_eq!(output(&["dance"]).status.code(), Some(2));
    assert_eq!(output(&["simulate"]).status.code(), Some(2));
    assert_eq!(output(&[]).status.code(), Some(2));
    let help = output(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    for command in [
        "play",
        "scenarios",
        "simulate",
        "replay",
        "verify",
        "case",
        "rules",
        "check",
        "bench",
        "los",
        "schema",
        "soak",
    ] {
        assert!(text(&help.stdout).contains(command), "{command}");
    }
    assert!(text(&output(&["--version"]).stdout).starts_with("salient "));
}

#[test]
fn a_damaged_replay_is_two_and_names_the_line() {
    let path = std::env::temp_dir().join(format!("salient-damaged-{}", std::process::id()));
    for (bytes, expected) in [
        (&b"hello\n"[..], "this is not a Salient replay"),
        (b"salient-replay 999\n", "written by a newer version of Salient"),
        (b"salient-replay 1\nsystem: ac\n\xff", "line 3: this is not text"),
    ] {
        std::fs::File::create(&path).unwrap().write_all(bytes).unwrap();
        for command in ["replay", "verify"] {
            let done = output(&[command, path.to_str().unwrap()]);
            assert_eq!(done.status.code(), Some(2), "{command}: {}", text(&done.stderr));
            assert!(text(&done.stderr).contains(expected), "{command}: {}", text(&done.stderr));
        }
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = salient(&["rules", "tgw", "--json"]).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 16];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), text(&done.stderr)), (Some(0), ""));
}

#[test]
fn a_pipe_gets_no_colours() {
    let done = output(&["rules", "ac", "0a"]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert!(!done.stdout.is_empty() && !done.stdout.contains(&0x1b), "{}", text(&done.stdout));
}

#[test]
fn nothing_found_in_the_rules_is_one() {
    let done = output(&["rules", "ac", "xylophone"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stderr).contains("matches \"xylophone\""), "{}", text(&done.stderr));
}
