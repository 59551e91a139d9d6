//! `salient case`: run worked cases.

use super::rules;
use crate::console::{Console, Ink};
use crate::{Done, Failure};
use clap::Args;
use salient_engine::{Library, System, Table, Unreadable, erase, read_file};
use salient_systems::{Visit, is_system, unknown_system, with_system};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Run worked cases: position, scripted chance, choices, expected outcome
#[derive(Debug, Args)]
pub(crate) struct Case {
    /// Files, or folders that hold them
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What came of one case.
#[derive(Serialize)]
struct Worked {
    file: String,
    title: String,
    rules: Vec<String>,
    /// `passed`, `failed` or `unreadable`.
    result: &'static str,
    /// What is wrong, with its place; empty when nothing is.
    why: String,
}

impl Case {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        if files.is_empty() {
            return Err(Failure::bad("there is no case file (*.toml) in there"));
        }
        let worked: Vec<Worked> = files.iter().map(|file| work(library, file)).collect();
        if self.json {
            console.json(&worked)?;
        } else {
            for one in &worked {
                let result =
                    console.paint(if one.result == "passed" { Ink::Offered } else { Ink::Bold }, one.result);
                writeln!(console.out, "{result}  {}  {}", one.file, one.title)?;
                for line in one.why.lines() {
                    writeln!(console.out, "    {line}")?;
                }
            }
        }
        let count = |result| worked.iter().filter(|one| one.result == result).count();
        let all = worked.len();
        if !self.json {
            writeln!(console.out, "{} passed, {} failed", count("passed"), all - count("passed"))?;
        }
        match (count("unreadable"), count("failed")) {
            (0, 0) => Ok(()),
            (0, failed) => Err(Failure::failed(format!("{failed} of {all} cases do not hold"))),
            (unreadable, _) => Err(Failure::bad(format!("{unreadable} of {all} cases cannot be read"))),
        }
    }
}

/// The case files at `path`, in the order of their names.
fn gather(path: &Path, into: &mut Vec<PathBuf>) -> Done {
    let cannot = |error: std::io::Error| Failure::bad(format!("cannot read {}: {error}", path.display()));
    if !std::fs::metadata(path).map_err(cannot)?.is_dir() {
        into.push(path.to_owned());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(cannot)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(cannot)?;
    inside.sort();
    inside
        .iter()
        .filter(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "toml"))
        .try_for_each(|path| gather(path, into))
}

fn work(library: &Library, file: &Path) -> Worked {
    let name = file.display().to_string();
    let bare =
        |result, why| Worked { file: name.clone(), title: String::new(), rules: Vec::new(), result, why };
    let text = match read_file(file) {
        Ok(text) => text,
        Err(unreadable) => return bare("unreadable", unreadable.0),
    };
    let case = match salient_engine::Case::parse(&name, &text) {
        Ok(case) => case,
        Err(mistakes) => return bare("unreadable", mistakes.to_string()),
    };
    if let Some(id) = case.rules.iter().find(|id| is_unknown(id)) {
        return bare("unreadable", format!("{name}: `rules` names {id}, which is not in the rules"));
    }
    let (result, why) = match open(library, file, &name, &text) {
        Err(why) => ("unreadable", why),
        Ok(table) => match case.run(table) {
            Ok(_) => ("passed", String::new()),
            Err(failure) => ("failed", format!("{name}:{}: {failure}", failure.line)),
        },
    };
    Worked { file: name, title: case.title, rules: case.rules, result, why }
}

/// Whether a system with rules has no such rule.
fn is_unknown(id: &str) -> bool {
    let prefix = id.split(':').next().unwrap_or_default().to_lowercase();
    rules::ledger(&prefix).is_ok_and(|ledger| ledger.get(id).is_none())
}

/// The position a case starts from.
fn open(library: &Library, file: &Path, name: &str, text: &str) -> Result<Box<dyn Table>, String> {
    struct Open<'a>(&'a Library, &'a str, &'a str);
    impl Visit for Open<'_> {
        type Out = Result<Box<dyn Table>, Unreadable>;
        fn visit<S: System>(self) -> Self::Out {
            S::open_case(self.0, self.1, self.2).map(erase)
        }
    }
    let system = system_of(file, text).ok_or_else(|| {
        format!("{name}: whose case is it? Keep it under cases/<system>/ or say system = \"ac\"")
    })?;
    with_system(&system, Open(library, name, text))
        .ok_or_else(|| format!("{name}: {}", unknown_system(&system)))?
        .map_err(|unreadable| unreadable.0)
}

/// The system a case says it is of, or whose folder it is in.
fn system_of(file: &Path, text: &str) -> Option<String> {
    if let Ok(table) = text.parse::<toml::Table>()
        && let Some(system) = table.get("system").and_then(toml::Value::as_str)
    {
        return Some(system.to_owned());
    }
    let full = std::fs::canonicalize(file).ok()?;
    let folders: Vec<&str> = full.iter().filter_map(|part| part.to_str()).collect();
    let after_cases = folders.windows(2).rev().find(|pair| pair[0] == "cases").map(|pair| pair[1].to_owned());
    after_cases.filter(|system| is_system(system))
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;
    use std::path::PathBuf;

    const SOUND: &str = r#"
title = "A bold attack hits on a three"
rules = ["TOY:4"]
system = "toy"

[[step]]
seat = "red"
choose = "bold"
tells = "Red is bold"

[[step]]
seat = "blue"
refuse = "lift"
clause = "TOY:3"

[[step]]
ask = "strength of blue"
is = 3
"#;

    /// A folder of cases of its own for each test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, cases: &[(&str, &str)]) -> Self {
            let path = std::env::temp_dir().join(format!("salient-cases-{}-{name}", std::process::id()));
            for (file, text) in cases {
                let file = path.join("cases/toy").join(file);
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, text).unwrap();
            }
            Self(path)
        }

        fn run(&self, more: &[&str]) -> Heard {
            Heard::from("", &[&["case", self.0.to_str().unwrap()], more].concat())
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn cases_that_hold_are_zero() {
        let without_system = SOUND.replace("system = \"toy\"", "# system = \"toy\" comes from the folder");
        let folder =
            Folder::new("sound", &[("a.toml", SOUND), ("deep/b.toml", &without_system), ("c.md", "no case")]);
        let heard = folder.run(&[]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.ends_with("\n2 passed, 0 failed\n"), "{heard:?}");
    }

    #[test]
    fn a_case_that_does_not_hold_is_one_and_shows_the_difference() {
        let folder =
            Folder::new("failing", &[("a.toml", SOUND), ("b.toml", &SOUND.replace("is = 3", "is = 2"))]);
        let heard = folder.run(&[]);
        assert_eq!((heard.code, heard.err.as_str()), (1, "salient: 1 of 2 cases do not hold\n"));
        assert!(heard.out.contains("expected: 2") && heard.out.contains("found: 3"), "{heard:?}");
        let heard = folder.run(&["--json"]);
        let worked: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!((&worked[0]["result"], &worked[1]["result"]), (&"passed".into(), &"failed".into()));
    }

    #[test]
    fn a_case_with_a_typo_is_two_and_names_the_line() {
        let folder = Folder::new("typo", &[("a.toml", &SOUND.replace("choose =", "chose ="))]);
        let heard = folder.run(&[]);
        assert_eq!((heard.code, heard.err.as_str()), (2, "salient: 1 of 1 cases cannot be read\n"));
        assert!(heard.out.contains("a.toml:6:") || heard.out.contains("a.toml:8:"), "{heard:?}");
    }

    #[test]
    fn a_case_that_cites_a_rule_there_is_not_is_two() {
        // Put together, so that no test seems to cite it.
        let stranger = ["AC", "9.9z"].join(":");
        let folder = Folder::new("rule", &[("a.toml", &SOUND.replace("TOY:4", &stranger))]);
        let heard = folder.run(&[]);
        assert_eq!(heard.code, 2, "{heard:?}");
        let said = format!("a.toml: `rules` names {stranger}, which is not in the rules");
        assert!(heard.out.contains(&said), "{heard:?}");
    }

    #[test]
    fn a_case_of_no_system_and_a_missing_file_are_two() {
        let folder = Folder::new("stranger", &[("a.toml", &SOUND.replace("\"toy\"", "\"chess\""))]);
        let heard = folder.run(&[]);
        assert_eq!(heard.code, 2, "{heard:?}");
        assert!(heard.out.contains("there is no system called \"chess\""), "{heard:?}");
        let heard = Heard::from("", &["case", "/nowhere/a.toml"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.starts_with("salient: cannot read /nowhere/a.toml"), "{heard:?}");
    }
}
