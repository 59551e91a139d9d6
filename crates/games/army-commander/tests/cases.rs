//! Every worked case under `cases/ac` comes out as written.

use salient_army_commander::ArmyCommander;
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

#[test]
fn every_worked_case_comes_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/ac");
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let library = Library::built_in();
    let mut failures = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(&folder).unwrap_or(path).display().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        let outcome = Case::parse(&name, &text).map_err(|mistakes| mistakes.to_string()).and_then(|case| {
            let game = ArmyCommander::open_case(&library, &name, &text).map_err(|error| error.to_string())?;
            case.run(erase(game)).map_err(|failure| format!("{name}: {failure}"))
        });
        if let Err(failure) = outcome {
            failures.push(failure);
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} cases fail:\n{}",
        failures.len(),
        paths.len(),
        failures.join("\n")
    );
    assert!(!paths.is_empty(), "no cases under {}", folder.display());
}
