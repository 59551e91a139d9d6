//! Worked cases by the folder: every file must come out as written.

use salient_engine::{Case, Library, System, erase};
use std::path::{Path, PathBuf};

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            into.push(path);
        }
    }
}

/// Runs every worked case under a folder. How many there were, or a text that tells of each that fails.
pub fn run_cases<S: System>(folder: &Path) -> Result<usize, String> {
    let mut paths = Vec::new();
    files(folder, &mut paths);
    if paths.is_empty() {
        return Err(format!("no cases under {}", folder.display()));
    }
    let library = Library::built_in();
    let mut failures = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
        let outcome = std::fs::read_to_string(path).map_err(|error| error.to_string()).and_then(|text| {
            let case = Case::parse(&name, &text).map_err(|mistakes| mistakes.to_string())?;
            let game = S::open_case(&library, &name, &text).map_err(|error| error.to_string())?;
            case.run(erase(game)).map_err(|failure| format!("{name}: {failure}"))
        });
        if let Err(failure) = outcome {
            failures.push(failure);
        }
    }
    if failures.is_empty() {
        return Ok(paths.len());
    }
    Err(format!("{} of {} cases fail:\n{}", failures.len(), paths.len(), failures.join("\n")))
}
