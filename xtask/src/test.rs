//! Every check, one after the other; a failing one does not keep the others from running.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::browser;
use crate::count::Count;
use crate::ratchet;
use crate::run::{answers, cargo, npm, root, run, run_counting, salient};

/// One check. A step that finds something wrong says so itself and returns [`Outcome::Failed`]; an error is for one
/// that could not be run.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    run: fn() -> Result<Outcome>,
}

/// Every step, in the order in which they run: the quick ones first.
#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = &[
    Step { name: "format", about: "the code is formatted",                             run: format },
    Step { name: "lints",  about: "no warning, from the compiler or clippy",           run: lints },
    Step { name: "tests",  about: "unit, integration and documentation tests",         run: tests },
    Step { name: "cases",  about: "the worked cases under cases/",                     run: cases },
    Step { name: "rules",  about: "no rule lost its test, no test cites unknown rules", run: rules },
    Step { name: "web",    about: "the web client's types and tests",                  run: web },
    Step { name: "browser", about: "the page in a real browser, built into the program", run: browser::tests },
    Step { name: "docs",   about: "no broken link in the documentation of the code",   run: docs },
];

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed(Count),
    Failed(Count),
    Skipped(&'static str),
}

impl Outcome {
    fn of(well: bool) -> Outcome {
        Outcome::counted(well, Count::default())
    }

    pub(crate) fn counted(well: bool, count: Count) -> Outcome {
        if well && count.failed == 0 { Outcome::Passed(count) } else { Outcome::Failed(count) }
    }

    /// What it adds to the total. A step that failed without a failing test to show for it counts as one failure, so
    /// that the last line never claims that nothing failed.
    fn count(self) -> Count {
        match self {
            Outcome::Passed(count) => count,
            Outcome::Failed(count) => Count { failed: count.failed.max(1), ..count },
            Outcome::Skipped(_) => Count::default(),
        }
    }

    fn words(self) -> String {
        match self {
            Outcome::Passed(Count { passed: 0, .. }) => "passed".into(),
            Outcome::Passed(count) => format!("passed, {} tests", count.passed),
            Outcome::Failed(Count { failed: 0, .. }) => "FAILED".into(),
            Outcome::Failed(count) => {
                format!("FAILED, {} of {} tests", count.failed, count.passed + count.failed)
            }
            Outcome::Skipped(why) => format!("skipped: {why}"),
        }
    }
}

/// Runs all steps, or one; whether all is well.
pub(crate) fn test(only: Option<&str>) -> Result<bool> {
    let mut done = Vec::new();
    for step in STEPS.iter().filter(|s| only.is_none_or(|name| s.name == name)) {
        println!("\n== {}: {}", step.name, step.about);
        let start = Instant::now();
        let outcome = (step.run)().unwrap_or_else(|e| {
            println!("{e:#}");
            Outcome::Failed(Count::default())
        });
        println!("== {}: {} ({})", step.name, outcome.words(), seconds(start.elapsed()));
        done.push((step.name, outcome, start.elapsed()));
    }
    let (text, total) = summary(&done);
    print!("\n{text}");
    Ok(total.failed == 0)
}

/// A line for each step, and the count as the very last one.
fn summary(done: &[(&str, Outcome, Duration)]) -> (String, Count) {
    let mut text = String::new();
    let mut total = Count::default();
    for (name, outcome, time) in done {
        total += outcome.count();
        text.push_str(&format!("{name:10} {:>8}  {}\n", seconds(*time), outcome.words()));
    }
    text.push_str(&format!("{} passed, {} failed\n", total.passed, total.failed));
    (text, total)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn format() -> Result<Outcome> {
    ensure!(
        answers(&mut cargo(["fmt", "--version"])),
        "rustfmt is not installed; `rustup component add rustfmt` does it"
    );
    Ok(Outcome::of(run(&mut cargo(["fmt", "--all", "--check"]))?))
}

fn lints() -> Result<Outcome> {
    ensure!(
        answers(&mut cargo(["clippy", "--version"])),
        "clippy is not installed; `rustup component add clippy` does it"
    );
    Ok(Outcome::of(run(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?))
}

/// Without `--all-targets`, which would leave out the documentation tests and run the benches.
fn tests() -> Result<Outcome> {
    let (well, count) = run_counting(&mut cargo(["test", "--workspace", "--no-fail-fast"]))?;
    Ok(Outcome::counted(well, count))
}

fn cases() -> Result<Outcome> {
    let folder = root().join("cases");
    if !folder.is_dir() {
        return Ok(Outcome::Skipped("there is no folder cases/"));
    }
    let mut files = Vec::new();
    case_files(&folder, &mut files)?;
    if files.is_empty() {
        return Ok(Outcome::Skipped("there is no case under cases/"));
    }
    let (well, count) = run_counting(salient(false).arg("case").args(&files))?;
    Ok(Outcome::counted(well, count))
}

/// Installs what the lock file names, then checks the types and runs the tests.
fn web() -> Result<Outcome> {
    browser::install()?;
    if !run(&mut npm(["run", "--silent", "check"]))? {
        return Ok(Outcome::of(false));
    }
    let (well, count) = run_counting(&mut npm(["run", "--silent", "test"]))?;
    Ok(Outcome::counted(well && count.passed > 0, count))
}

/// The case files below a folder, from the root, in the order of their names.
fn case_files(folder: &Path, into: &mut Vec<PathBuf>) -> Result<()> {
    let read = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut entries = read.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            case_files(&path, into)?;
        } else if path.extension().is_some_and(|e| e == "toml") {
            into.push(path.strip_prefix(root()).map(Path::to_path_buf).unwrap_or(path));
        }
    }
    Ok(())
}

fn rules() -> Result<Outcome> {
    Ok(Outcome::of(ratchet::check()?))
}

fn docs() -> Result<Outcome> {
    let mut command = cargo(["doc", "--workspace", "--no-deps", "--quiet"]);
    command.env("RUSTDOCFLAGS", "-D rustdoc::broken_intra_doc_links");
    Ok(Outcome::of(run(&mut command)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Duration = Duration::from_millis(500);

    fn counted(passed: u64, failed: u64) -> Count {
        Count { passed, failed }
    }

    #[test]
    fn the_last_line_of_the_summary_is_the_count() {
        let (text, total) = summary(&[
            ("format", Outcome::Passed(Count::default()), HALF),
            ("tests", Outcome::Passed(counted(40, 0)), HALF),
            ("cases", Outcome::Skipped("there is no folder cases/"), HALF),
        ]);
        assert_eq!(text.lines().last(), Some("40 passed, 0 failed"));
        assert_eq!(text.lines().next(), Some("format        0.5 s  passed"));
        assert!(text.contains("skipped: there is no folder cases/"));
        assert_eq!(total, counted(40, 0));
    }

    #[test]
    fn failing_tests_are_counted_one_by_one_and_a_failing_check_once() {
        let (text, total) = summary(&[
            ("lints", Outcome::Failed(Count::default()), HALF),
            ("tests", Outcome::Failed(counted(38, 2)), HALF),
        ]);
        assert_eq!(total, counted(38, 3));
        assert_eq!(text.lines().last(), Some("38 passed, 3 failed"));
        assert!(text.contains("FAILED, 2 of 40 tests"));
    }

    #[test]
    fn a_program_that_ends_badly_fails_its_step_whatever_it_counted() {
        assert_eq!(Outcome::counted(false, counted(9, 0)), Outcome::Failed(counted(9, 0)));
        assert_eq!(Outcome::counted(true, counted(9, 1)), Outcome::Failed(counted(9, 1)));
        assert_eq!(Outcome::Failed(counted(9, 0)).count(), counted(9, 1));
    }

    #[test]
    fn no_two_steps_share_a_name() {
        let mut names: Vec<_> = STEPS.iter().map(|s| s.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }

    #[test]
    fn case_files_are_found_at_any_depth_in_order() {
        let folder = std::env::temp_dir().join(format!("salient-xtask-{}", std::process::id()));
        for path in ["b/2.toml", "b/10.toml", "a.toml", "a.md"] {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let mut files = Vec::new();
        case_files(&folder, &mut files).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let names: Vec<_> = files.iter().map(|f| f.strip_prefix(&folder).unwrap().to_path_buf()).collect();
        assert_eq!(names, ["a.toml", "b/10.toml", "b/2.toml"].map(PathBuf::from));
    }
}
