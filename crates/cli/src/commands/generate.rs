//! `salient generate`: battles made to order.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::{Library, System, Unreadable, Wish};
use salient_systems::{Visit, is_system, unknown_system, with_system};
use std::path::PathBuf;

/// Make a battle to order: a scenario file that can be checked, played and changed
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The system: `cc`
    system: String,
    /// The year it is fought in
    #[arg(long)]
    year: Option<u16>,
    /// Who fights, the first seat first: `germany,russia`
    #[arg(long, value_name = "A,B", value_parser = two)]
    sides: Option<[String; 2]>,
    /// What each is there for: `attack,defend`, `recon,recon`
    #[arg(long, value_name = "A,B", value_parser = two)]
    postures: Option<[String; 2]>,
    /// Chooses among everything that fits; the same seed gives the same battle
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write it to a file whose name ends in `.toml`, instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Two words with a comma between them.
fn two(text: &str) -> Result<[String; 2], String> {
    let words: Vec<String> = text.split(',').map(|word| word.trim().to_owned()).collect();
    <[String; 2]>::try_from(words)
        .ok()
        .filter(|words| words.iter().all(|word| !word.is_empty()))
        .ok_or_else(|| "two words with a comma between them are expected".into())
}

struct Make<'a> {
    library: &'a Library,
    wish: &'a Wish,
}

impl Visit for Make<'_> {
    type Out = Option<Result<String, Unreadable>>;

    fn visit<S: System>(self) -> Self::Out {
        S::generate(self.library, self.wish)
    }
}

impl Generate {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        if !is_system(&self.system) {
            return Err(Failure::bad(unknown_system(&self.system)));
        }
        let wish = Wish { year: self.year, sides: self.sides, postures: self.postures, seed: self.seed };
        let made = with_system(&self.system, Make { library, wish: &wish }).flatten();
        let none = || Failure::bad(format!("no battles of {} are made to order; cc has them", self.system));
        let text = made.ok_or_else(none)?.map_err(|error| Failure::bad(error.to_string()))?;
        let Some(file) = self.out else { return Ok(write!(console.out, "{text}")?) };
        let name = file.display().to_string();
        if file.extension().is_none_or(|ending| ending != "toml") {
            return Err(Failure::bad(format!("--out: {name} should end in .toml")));
        }
        if file.exists() {
            return Err(Failure::bad(format!("--out: there is a file {name} already")));
        }
        std::fs::write(&file, text).map_err(|error| Failure::bad(format!("cannot write {name}: {error}")))?;
        Ok(writeln!(console.out, "{name}")?)
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    fn make(arguments: &[&str]) -> Heard {
        Heard::from("", &[&["generate"], arguments].concat())
    }

    #[test]
    fn a_battle_made_to_order_is_sound_and_can_be_simulated() {
        let file = std::env::temp_dir().join(format!("salient-generate-{}.toml", std::process::id()));
        let name = file.display().to_string();
        let wish = [
            "cc",
            "--year",
            "1944",
            "--sides",
            "germany,america",
            "--postures",
            "attack,defend",
            "--seed",
            "5",
        ];
        let printed = make(&wish);
        assert_eq!(printed.code, 0, "{printed:?}");
        let written = make(&[&wish[..], &["--out", &name]].concat());
        assert_eq!((written.code, written.out), (0, format!("{name}\n")));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), printed.out);
        let checked = Heard::from("", &["check", &name]);
        assert!(checked.code == 0 && checked.out.contains("sound, cc: a sound scenario"), "{checked:?}");
        let played = Heard::from("", &["simulate", &name, "--games", "1", "--agents", "random,random"]);
        assert_eq!(played.code, 0, "{played:?}");
        let again = make(&[&wish[..], &["--out", &name]].concat());
        assert_eq!((again.code, again.err), (2, format!("salient: --out: there is a file {name} already\n")));
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn a_wish_that_makes_no_sense_is_one_sentence() {
        for (arguments, expected) in [
            (&["chess"][..], "there is no system called \"chess\""),
            (&["ac"], "no battles of ac are made to order"),
            (&["cc", "--year", "1918"], "there are battles from 1939 to 1945, not of 1918"),
            (&["cc", "--year", "soon"], "invalid value 'soon' for '--year <YEAR>'"),
            (&["cc", "--sides", "germany"], "two words with a comma between them are expected"),
            (&["cc", "--sides", "russia,america"], "one side must be of the Axis, the other of the Allies"),
            (&["cc", "--postures", "attack,sleep"], "there is no posture called `sleep`"),
            (&["cc", "--out", "battle.txt"], "--out: battle.txt should end in .toml"),
            (&["cc", "--out", "/nowhere/battle.toml"], "cannot write /nowhere/battle.toml"),
        ] {
            let heard = make(arguments);
            assert_eq!((heard.code, heard.err.lines().count()), (2, 1), "{heard:?}");
            assert!(heard.err.contains(expected), "{heard:?}");
        }
    }
}
