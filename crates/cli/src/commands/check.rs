//! `salient check`: validate content files.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::{Library, System, read_file};
use salient_systems::{Visit, every_system};
use serde::Serialize;
use std::path::PathBuf;

/// Validate maps, scenarios and other content files
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    sound: bool,
    /// What it is, or what is wrong with it.
    text: String,
}

#[derive(Clone)]
struct Look<'a> {
    library: &'a Library,
    name: &'a str,
    text: &'a str,
}

impl Visit for Look<'_> {
    type Out = Option<Result<String, String>>;

    fn visit<S: System>(self) -> Self::Out {
        let found = S::check(self.library, self.name, self.text)?;
        Some(found.map(|what| format!("{}: {what}", S::NAME)).map_err(|mistakes| mistakes.0))
    }
}

impl Check {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let mut checked = Vec::new();
        for file in &self.files {
            let name = file.display().to_string();
            let text = read_file(file)?;
            let found =
                every_system(&Look { library, name: &name, text: &text }).into_iter().flatten().next();
            let found = found.unwrap_or_else(|| Err(format!("{name}: no system knows a file like this")));
            let sound = found.is_ok();
            checked.push(Checked { file: name, sound, text: found.unwrap_or_else(|mistakes| mistakes) });
        }
        if self.json {
            console.json(&checked)?;
        } else {
            for one in &checked {
                if one.sound {
                    writeln!(console.out, "{}: sound, {}", one.file, one.text)?;
                } else {
                    writeln!(console.out, "{}", one.text.trim_end())?;
                }
            }
        }
        let broken = checked.iter().filter(|one| !one.sound).count();
        match broken {
            0 => Ok(()),
            1 if checked.len() == 1 => Err(Failure::failed("the file has mistakes")),
            _ => Err(Failure::failed(format!("{broken} of {} files have mistakes", checked.len()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    fn file(name: &str, text: &str) -> String {
        let path = std::env::temp_dir().join(format!("salient-check-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    #[test]
    fn a_sound_file_is_zero_and_a_broken_one_is_one() {
        let sound = file("sound.toml", "system = \"toy\"");
        let broken = file("broken.toml", "system = \"toy\" broken");
        let heard = Heard::from("", &["check", &sound]);
        assert_eq!((heard.code, heard.out), (0, format!("{sound}: sound, toy: a skirmish\n")));
        let heard = Heard::from("", &["check", &sound, &broken]);
        assert_eq!((heard.code, heard.err.as_str()), (1, "salient: 1 of 2 files have mistakes\n"));
        assert!(heard.out.contains("broken.toml:1:1: found broken, expected whole"), "{heard:?}");
        for path in [sound, broken] {
            std::fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_file_of_no_system_fails_and_a_missing_one_is_bad_input() {
        let stranger = file("stranger.toml", "hello = 1");
        let heard = Heard::from("", &["check", &stranger, "--json"]);
        assert_eq!(heard.code, 1);
        let checked: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!(checked[0]["sound"], false);
        std::fs::remove_file(&stranger).unwrap();
        let heard = Heard::from("", &["check", &stranger]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.starts_with("salient: cannot read "), "{heard:?}");
    }
}
