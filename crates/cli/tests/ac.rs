//! The built program with Army Commander: the whole way from a scenario's name to a verified game, through pipes.

use serde_json::Value;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn salient(input: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may stop reading before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn json(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A file of its own for each test, gone when the test is.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("salient-ac-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_scenarios_are_listed_with_both_sides() {
    let list = json(&salient("", &["scenarios", "--json"]));
    for id in ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"] {
        let info = list.as_array().unwrap().iter().find(|info| info["id"] == id).unwrap();
        assert_eq!((&info["system"], info["sides"].as_array().unwrap().len()), (&"ac".into(), 2), "{id}");
    }
}

#[test]
fn a_mistyped_battle_is_answered_with_the_right_name() {
    let done = salient("", &["play", "cambrai-1916"]);
    assert_eq!(done.status.code(), Some(2));
    assert_eq!(
        err(&done),
        "salient: there is no scenario called \"cambrai-1916\"; did you mean cambrai-1917?\n"
    );
}

#[test]
fn a_battle_is_played_kept_taken_up_replayed_and_verified() {
    let file = File::new("whole.replay");
    let begun = salient(
        "map\nhint\n1\nquit\n",
        &["play", "la-ferme-1916", "--seat", "british", "--seed", "4", "--save", file.path()],
    );
    assert_eq!(begun.status.code(), Some(0), "{}", err(&begun));
    for expected in ["La Ferme", "staff would choose ", "objective: ", "[AC:"] {
        assert!(out(&begun).contains(expected), "{expected}: {}", out(&begun));
    }
    // Finish or stay where that is on offer, else take the first choice: the battle comes to its end.
    let mut rest = String::new();
    for _ in 0..400 {
        rest.push_str("done\nstay\n1\n");
    }
    let ended = salient(&rest, &["play", "--resume", file.path()]);
    assert_eq!(ended.status.code(), Some(0), "{}", err(&ended));
    assert!(
        out(&ended).contains("The game is over: "),
        "{}",
        &out(&ended)[out(&ended).len().saturating_sub(2000)..]
    );
    let verified = json(&salient("", &["verify", file.path(), "--json"]));
    assert_eq!(verified["proven"], true);
    assert!(verified["chances"].as_u64().unwrap() > 0, "{verified}");
    let replay = json(&salient("", &["replay", file.path(), "--json"]));
    assert_eq!((&replay["system"], &replay["scenario"]), (&"ac".into(), &"la-ferme-1916".into()));
    assert!(replay["ended"].is_object(), "{}", replay["ended"]);
}

#[test]
fn a_changed_die_is_found() {
    let file = File::new("forged.replay");
    let mut lines = String::new();
    for _ in 0..400 {
        lines.push_str("done\nstay\n1\n");
    }
    let done = salient(&lines, &["play", "la-ferme-1916", "--seed", "9", "--save", file.path()]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    let text = std::fs::read_to_string(&file.0).unwrap();
    let roll = text.lines().find(|line| line.starts_with("dice ")).unwrap();
    let (head, last) = roll.split_at(roll.len() - 1);
    let forged = format!("{head}{}", if last == "6" { "1" } else { "6" });
    std::fs::write(&file.0, text.replacen(&format!("\n{roll}\n"), &format!("\n{forged}\n"), 1)).unwrap();
    let checked = salient("", &["verify", file.path()]);
    assert_eq!(checked.status.code(), Some(1), "{}", out(&checked));
    assert!(err(&checked).contains("where the seeds give"), "{}", err(&checked));
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    let run = |threads| {
        let arguments = [
            "simulate",
            "la-ferme-1916",
            "--games",
            "6",
            "--agents",
            "greedy,random",
            "--json",
            "--threads",
            threads,
        ];
        json(&salient("", &arguments))
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!((&one["games"], &one["sides"][0]), (&6.into(), &"British".into()));
}

#[test]
fn a_bench_gives_all_its_figures() {
    let lines = json(&salient("", &["bench", "la-ferme-1916", "--seconds", "0.1", "--json"]));
    for figure in
        ["decisions_per_second", "games_per_second", "decisions_per_game", "clone_ns", "position_bytes"]
    {
        assert!(lines[0][figure].as_f64().unwrap() > 0.0, "{figure}: {lines}");
    }
}

#[test]
fn a_sight_line_is_traced_and_an_impossible_one_is_bad_input() {
    let told = salient("", &["los", "la-ferme-1916", "E7", "E4"]);
    assert_eq!(told.status.code(), Some(0), "{}", err(&told));
    assert!(out(&told).lines().count() > 3, "{}", out(&told));
    let sight = json(&salient("", &["los", "ac/la-ferme-1916", "E7", "E4", "--json"]));
    assert!(!sight["crossed"].as_array().unwrap().is_empty(), "{sight}");
    let done = salient("", &["los", "la-ferme-1916", "E7", "Z99"]);
    assert_eq!(done.status.code(), Some(2), "{}", out(&done));
    assert!(err(&done).contains("Z99"), "{}", err(&done));
}

#[test]
fn content_files_check_and_a_damaged_one_is_told_with_its_place() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/ac/scenarios/");
    let sound = format!("{folder}la-ferme-1916.toml");
    let done = salient("", &["check", &sound]);
    assert_eq!(done.status.code(), Some(0), "{}{}", out(&done), err(&done));
    let file = File::new("damaged.toml");
    let text = std::fs::read_to_string(&sound).unwrap();
    std::fs::write(&file.0, format!("{text}\nnonsense = [1, 2\n")).unwrap();
    let done = salient("", &["check", file.path()]);
    assert_eq!(done.status.code(), Some(1), "{}", out(&done));
    let line = text.lines().count() + 2;
    assert!(out(&done).contains(&format!("damaged.toml:{line}:")), "{}", out(&done));
}

#[test]
fn a_scenario_file_is_played_like_one_that_is_built_in() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/ac/scenarios/la-ferme-1916.toml");
    let done = salient("quit\n", &["play", path, "--seed", "1"]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    assert!(out(&done).contains("La Ferme"), "{}", out(&done));
}

#[test]
fn a_few_random_games_are_sound() {
    let file = File::new("soak.replay");
    let done = salient("", &["soak", "--games", "4", "--scenario", "la-ferme-1916", "--out", file.path()]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    assert!(out(&done).contains("ac/la-ferme-1916: 4 games sound"), "{}", out(&done));
}

#[test]
fn whoever_names_no_battle_is_asked_for_one() {
    let output = salient("nonsense\nla-ferme-1916\nquit\n", &["play", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).starts_with("Which battle?\n   1  "), "{}", out(&output));
    assert!(out(&output).contains("  La Ferme"), "{}", out(&output));
    assert!(out(&output).contains("`nonsense` is none of them"), "{}", out(&output));
    assert!(out(&output).contains("round 1 of 4"), "{}", out(&output));
}
