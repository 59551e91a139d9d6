//! Starting other programs: cargo, the game, the fuzzer, the benches.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::count::Count;
use crate::instructions;

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Cargo, the same one that started this program, in the folder of the workspace.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// npm, in the folder of the web client.
pub(crate) fn npm<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root().join("web")).args(args).env("NO_COLOR", "1");
    command
}

/// Writes the web client's types of what the server sends: the test that compares them does it.
pub(crate) fn wire() -> Result<bool> {
    let mut command = cargo(["test", "--quiet", "--package", "salient-server", "--lib", "wire"]);
    run(command.env("SALIENT_WRITE_WIRE", "1"))
}

/// The `salient` program, built first if need be.
pub(crate) fn salient(release: bool) -> Command {
    let mut command = cargo(["run", "--quiet", "--package", "salient-cli", "--bin", "salient"]);
    if release {
        command.arg("--release");
    }
    command.arg("--");
    command
}

/// Runs a program in the open; whether it ended well.
pub(crate) fn run(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("{} does not start", name(command)))?;
    Ok(status.success())
}

/// Runs a program, passes its standard output on line by line and counts the tests in it.
pub(crate) fn run_counting(command: &mut Command) -> Result<(bool, Count)> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", name(command)))?;
    let count = match child.stdout.take() {
        Some(output) => pass_on(BufReader::new(output), std::io::stdout())?,
        None => Count::default(),
    };
    Ok((child.wait()?.success(), count))
}

/// Copies lines as they come and counts the tests in them. Output that is not text passes through as it is.
fn pass_on(mut from: impl BufRead, mut to: impl Write) -> Result<Count> {
    let mut count = Count::default();
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        count += Count::of_line(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok(count)
}

/// Whether a program answers; what it says is not shown.
pub(crate) fn answers(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .stdin(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}

fn name(command: &Command) -> String {
    Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Builds the program and starts the game in the terminal.
pub(crate) fn play(rest: &[String]) -> Result<bool> {
    if !run(&mut cargo(["build", "--release", "--package", "salient-cli"]))? {
        bail!("the program does not build");
    }
    run(salient(true).arg("play").args(rest))
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Plays many random games with all checks on.
pub(crate) fn soak(games: u64, rest: &[String]) -> Result<bool> {
    let mut command = salient(true);
    command.args(["soak", "--games", &games.to_string()]);
    run(command.args(rest))
}

/// Runs one fuzz target, or each in turn.
///
/// No sanitizer is asked for: the workspace forbids unsafe code, and without one the pinned stable compiler will do.
pub(crate) fn fuzz(target: Option<&str>, seconds: u64) -> Result<bool> {
    let known = fuzz_targets(&root().join("fuzz").join("fuzz_targets"))?;
    let targets = match target {
        None => known,
        Some(name) if known.iter().any(|k| k == name) => vec![name.to_owned()],
        Some(name) => bail!("`{name}` is no fuzz target; there are {}", known.join(", ")),
    };
    ensure!(
        answers(&mut cargo(["fuzz", "--version"])),
        "cargo-fuzz is not installed; `cargo install --locked cargo-fuzz` does it"
    );
    let mut well = true;
    for target in targets {
        let time = format!("-max_total_time={seconds}");
        well &= run(&mut cargo(["fuzz", "run", "--sanitizer", "none", &target, "--", &time]))?;
    }
    Ok(well)
}

fn fuzz_targets(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "rs")
            && let Some(stem) = path.file_stem()
        {
            names.push(stem.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Measures decisions by the second, then counts instructions, which come out the same on every machine, and compares
/// them with the counts kept in the repository; with `keep` it keeps today's instead.
pub(crate) fn bench(keep: bool, rest: &[String]) -> Result<bool> {
    let measured = run(salient(true).arg("bench").args(rest))?;
    let runner = counter()?;
    let mut well = measured;
    for system in instructions::SYSTEMS {
        println!("\ninstructions of {system}");
        well &= bench_instructions(system, &runner, keep)?;
    }
    Ok(well)
}

/// Counts the instructions of one system and compares or keeps them; whether they are as they should be.
fn bench_instructions(system: &str, runner: &Path, keep: bool) -> Result<bool> {
    let mut count =
        cargo(["bench", "--quiet", "--package", &format!("salient-{system}"), "--bench", "playout"]);
    count.env("GUNGRAUN_RUNNER", runner).env("GUNGRAUN_OUTPUT_FORMAT", "json").stderr(Stdio::inherit());
    let output = count.output().context("cargo does not start")?;
    ensure!(output.status.success(), "the instructions of {system} could not be counted");
    let counted = instructions::counted(&String::from_utf8_lossy(&output.stdout))?;
    let file = instructions::file(system);
    let before = if keep && !file.exists() { BTreeMap::new() } else { instructions::kept(&file)? };
    let (lines, well) = instructions::compare(&before, &counted);
    for line in lines {
        println!("{line}");
    }
    if keep {
        instructions::keep(&file, &counted)?;
        println!("today's counts are kept in {}", file.display());
        return Ok(true);
    }
    if !well {
        eprintln!(
            "The counts of instructions are not as kept in {}. Where the growth is meant, \
             `cargo xtask bench --keep` keeps today's; say why in the commit.",
            file.display()
        );
    }
    Ok(well)
}

/// The program that counts instructions, installed first where it is missing.
fn counter() -> Result<PathBuf> {
    let lock = root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock).with_context(|| format!("{} cannot be read", lock.display()))?;
    let version = locked_version(&lock, "gungraun").context("Cargo.lock names no gungraun")?;
    ensure!(
        answers(Command::new("valgrind").arg("--version")),
        "valgrind is not installed, and counting instructions needs it (on Debian: apt install valgrind)"
    );
    let runner = runner_folder().join("bin").join("gungraun-runner");
    if !runner.exists() {
        println!(
            "installing gungraun-runner {version}, which counts instructions, under {}",
            runner_folder().display()
        );
    }
    // The runner must be of the same version as the library. Cargo leaves one that is already there alone.
    let mut install =
        cargo(["install", "--quiet", "--locked", "--version", version, "gungraun-runner", "--root"]);
    ensure!(run(install.arg(runner_folder()))?, "gungraun-runner {version} does not install");
    Ok(runner)
}

/// Beside what cargo builds, so that a machine's own programs stay as they are.
fn runner_folder() -> PathBuf {
    target_folder().join("gungraun")
}

/// The version of a package in the text of a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let mut lines = lock.lines();
    lines.find(|line| *line == format!("name = \"{package}\""))?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_a_package_is_read_from_the_lock_file() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"gungraun\"\nversion = \"0.20.1\"\nsource = \"x\"\n";
        assert_eq!(locked_version(lock, "gungraun"), Some("0.20.1"));
        assert_eq!(locked_version(lock, "gun"), None);
    }

    #[test]
    fn the_root_is_the_folder_of_the_workspace() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }

    #[test]
    fn the_fuzz_targets_are_the_files_in_their_folder() {
        assert_eq!(fuzz_targets(&root().join("fuzz/fuzz_targets")).unwrap(), ["content", "replay"]);
        assert!(fuzz_targets(Path::new("no/such/folder")).is_err());
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = run(&mut Command::new("no-such-program-of-salient")).unwrap_err();
        assert_eq!(error.to_string(), "no-such-program-of-salient does not start");
        assert!(!answers(&mut Command::new("no-such-program-of-salient")));
    }

    #[test]
    fn tests_are_counted_while_their_output_passes_through() {
        let output = b"noise \xff\ntest result: ok. 3 passed; 0 failed; 0 ignored\nno end of line";
        let mut copy = Vec::new();
        let count = pass_on(&output[..], &mut copy).unwrap();
        assert_eq!(count, Count { passed: 3, failed: 0 });
        assert_eq!(copy, output);
    }

    #[test]
    fn a_program_that_ends_badly_is_told_from_one_that_ends_well() {
        assert!(answers(&mut cargo(["--version"])));
        assert!(!answers(&mut cargo(["no-such-command-of-cargo"])));
    }
}
