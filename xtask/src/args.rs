//! The command line: few enough words to read by hand.

use std::str::FromStr;

use crate::test::STEPS;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Serve { terminal: bool, rest: Vec<String> },
    Test { only: Option<String> },
    Soak { games: u64, rest: Vec<String> },
    Fuzz { target: Option<String>, seconds: u64 },
    Bench { rest: Vec<String> },
    Ratchet { forget: Vec<String> },
    Wire,
}

/// Every command: its name, what follows it, and what it does. Help is made from this.
#[rustfmt::skip]
const COMMANDS: &[(&str, &str, &str)] = &[
    ("serve",   "[--terminal] [ARGS…]", "build the page and the program and start playing; ARGS go to `salient serve`,\n                                 with --terminal to `salient play`"),
    ("test",    "[--only STEP]",        "run every check; the last line counts the tests"),
    ("soak",    "[--games N] [ARGS…]",  "play N random games of each scenario with all checks on (10000)"),
    ("fuzz",    "[TARGET] [--seconds N]", "feed the readers nonsense, N seconds for each target (60)"),
    ("bench",   "[ARGS…]",              "measure speed, then count instructions; ARGS go to `salient bench`"),
    ("ratchet", "[--forget ID]…",       "write down which rules have a test, so that none loses it"),
    ("wire",    "",                     "write the web client's types of what the server sends"),
    ("help",    "",                     "this text"),
];

/// The help text.
pub(crate) fn help() -> String {
    let mut text = "usage: cargo xtask COMMAND\n\n".to_owned();
    for (name, follows, does) in COMMANDS {
        text.push_str(&format!("  {:30} {does}\n", format!("{name} {follows}").trim_end()));
    }
    text.push_str("\nThe steps of `test`:\n\n");
    for step in STEPS {
        text.push_str(&format!("  {:10} {}\n", step.name, step.about));
    }
    text.push_str("\nExit codes: 0 done, 1 a check failed, 2 bad usage.\n");
    text
}

/// Reads the words after `cargo xtask`; an error is a sentence without its full stop.
pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Result<Task, String> {
    let mut words = Words(words.into_iter().collect());
    let Some(command) = words.next() else { return Ok(Task::Help) };
    if words.0.iter().take_while(|w| *w != "--").any(|w| w == "--help" || w == "-h") && command != "serve" {
        return Ok(Task::Help);
    }
    let task = match &*command {
        "help" | "--help" | "-h" => return Ok(Task::Help),
        "serve" => Task::Serve { terminal: words.flag("--terminal"), rest: words.rest() },
        "test" => {
            let only = words.option("--only")?;
            if let Some(name) = &only
                && !STEPS.iter().any(|s| s.name == name)
            {
                let names: Vec<_> = STEPS.iter().map(|s| s.name).collect();
                return Err(format!("`{name}` is no step of the tests, which are {}", names.join(", ")));
            }
            Task::Test { only }
        }
        "soak" => Task::Soak { games: words.number("--games")?.unwrap_or(10_000), rest: words.rest() },
        "fuzz" => {
            let seconds = words.number("--seconds")?.unwrap_or(60);
            Task::Fuzz { target: words.plain(), seconds }
        }
        "bench" => Task::Bench { rest: words.rest() },
        "ratchet" => {
            let mut forget = Vec::new();
            while let Some(id) = words.option("--forget")? {
                forget.push(id);
            }
            Task::Ratchet { forget }
        }
        "wire" => Task::Wire,
        other => return Err(format!("`{other}` is no command")),
    };
    match words.next() {
        None => Ok(task),
        Some(word) => Err(format!("`{word}` is not understood after `{command}`")),
    }
}

/// The words not yet understood.
struct Words(Vec<String>);

impl Words {
    fn next(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    /// All that is left, without a `--` in front.
    fn rest(&mut self) -> Vec<String> {
        let mut rest = std::mem::take(&mut self.0);
        if rest.first().is_some_and(|w| w == "--") {
            rest.remove(0);
        }
        rest
    }

    /// Takes out `--name` from before a `--`; whether it was there.
    fn flag(&mut self, name: &str) -> bool {
        let end = self.0.iter().position(|w| w == "--").unwrap_or(self.0.len());
        let found = self.0[..end].iter().position(|w| w == name);
        found.map(|at| self.0.remove(at)).is_some()
    }

    /// The next word unless it is an option.
    fn plain(&mut self) -> Option<String> {
        if self.0.first()?.starts_with('-') { None } else { self.next() }
    }

    /// Takes out `--name VALUE` or `--name=VALUE`, wherever it stands before a `--`.
    fn option(&mut self, name: &str) -> Result<Option<String>, String> {
        let end = self.0.iter().position(|w| w == "--").unwrap_or(self.0.len());
        for n in 0..end {
            if self.0[n] == name {
                if n + 1 >= end {
                    return Err(format!("`{name}` wants a value after it"));
                }
                self.0.remove(n);
                return Ok(Some(self.0.remove(n)));
            }
            if let Some(value) = self.0[n].strip_prefix(name).and_then(|v| v.strip_prefix('=')) {
                let value = value.to_owned();
                self.0.remove(n);
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn number(&mut self, name: &str) -> Result<Option<u64>, String> {
        let Some(word) = self.option(name)? else { return Ok(None) };
        match u64::from_str(&word) {
            Ok(n) if n > 0 => Ok(Some(n)),
            _ => Err(format!("`{name}` is `{word}`, expected a whole number above 0")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(|w| (*w).to_owned()).collect()
    }

    #[test]
    fn no_words_or_a_plea_for_help_give_help() {
        for line in ["", "help", "--help", "-h", "test --help", "fuzz content -h"] {
            assert_eq!(read(line), Ok(Task::Help), "{line:?}");
        }
    }

    #[test]
    fn help_names_every_command_and_every_step() {
        let text = help();
        for (name, _, does) in COMMANDS {
            assert!(text.contains(&format!("  {name}")) && text.contains(does), "{name}");
        }
        for step in STEPS {
            assert!(text.contains(step.about), "{}", step.name);
        }
    }

    #[test]
    fn serve_and_bench_pass_their_words_on() {
        assert_eq!(
            read("serve --terminal cambrai --seat 1"),
            Ok(Task::Serve { terminal: true, rest: strings(&["cambrai", "--seat", "1"]) })
        );
        assert_eq!(read("serve"), Ok(Task::Serve { terminal: false, rest: vec![] }));
        assert_eq!(read("serve -- --help"), Ok(Task::Serve { terminal: false, rest: strings(&["--help"]) }));
        assert_eq!(read("bench --json"), Ok(Task::Bench { rest: strings(&["--json"]) }));
    }

    #[test]
    fn soak_takes_its_games_out_and_passes_the_rest_on() {
        assert_eq!(read("soak"), Ok(Task::Soak { games: 10_000, rest: vec![] }));
        assert_eq!(
            read("soak --seed 7 --games=25"),
            Ok(Task::Soak { games: 25, rest: strings(&["--seed", "7"]) })
        );
    }

    #[test]
    fn fuzz_takes_a_target_and_seconds_in_either_order() {
        let wanted = Ok(Task::Fuzz { target: Some("replay".into()), seconds: 5 });
        assert_eq!(read("fuzz replay --seconds 5"), wanted);
        assert_eq!(read("fuzz --seconds 5 replay"), wanted);
        assert_eq!(read("fuzz"), Ok(Task::Fuzz { target: None, seconds: 60 }));
    }

    #[test]
    fn ratchet_forgets_every_id_it_is_given() {
        assert_eq!(read("ratchet"), Ok(Task::Ratchet { forget: vec![] }));
        assert_eq!(
            read("ratchet --forget ZZ:1a --forget=ZZ:1b"),
            Ok(Task::Ratchet { forget: strings(&["ZZ:1a", "ZZ:1b"]) })
        );
    }

    #[test]
    fn one_step_of_the_tests_can_be_run_alone() {
        assert_eq!(read("test"), Ok(Task::Test { only: None }));
        assert_eq!(read("test --only lints"), Ok(Task::Test { only: Some("lints".into()) }));
        assert!(
            read("test --only cooking")
                .unwrap_err()
                .starts_with("`cooking` is no step of the tests, which are")
        );
    }

    #[test]
    fn bad_usage_gets_a_sentence() {
        for (line, sentence) in [
            ("dance", "`dance` is no command"),
            ("test quickly", "`quickly` is not understood after `test`"),
            ("soak --games", "`--games` wants a value after it"),
            ("soak --games 0", "`--games` is `0`, expected a whole number above 0"),
            ("fuzz --seconds soon", "`--seconds` is `soon`, expected a whole number above 0"),
            ("fuzz content replay", "`replay` is not understood after `fuzz`"),
            ("ratchet --forget", "`--forget` wants a value after it"),
        ] {
            assert_eq!(read(line), Err(sentence.to_owned()), "{line:?}");
        }
    }
}
