//! The other end of the program: where it reads, where it writes, and whether a person sits there.

use crate::Done;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, BufRead, IsTerminal as _, Write};

/// Where a command reads and writes.
pub struct Console {
    /// Standard input.
    pub input: Box<dyn BufRead>,
    /// Standard output.
    pub out: Box<dyn Write>,
    /// Standard error.
    pub err: Box<dyn Write>,
    /// Whether output may carry colours.
    pub colour: bool,
    /// Whether a person watches standard error, so that progress is worth showing.
    pub watched: bool,
}

/// A colour or weight of text in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Bold,
    Dim,
    Seat(u8),
    Selected,
    Offered,
}

impl Ink {
    /// What switches it on.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Bold => "\x1b[1m",
            Self::Dim => "\x1b[2m",
            Self::Seat(0) => "\x1b[1;36m",
            Self::Seat(_) => "\x1b[1;33m",
            Self::Selected => "\x1b[1;7m",
            Self::Offered => "\x1b[1;32m",
        }
    }
}

impl Console {
    /// The process's own. Colours only on a terminal, and not when `NO_COLOR` is set.
    #[must_use]
    pub fn standard() -> Self {
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Self {
            input: Box::new(io::stdin().lock()),
            out: Box::new(io::BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            colour: io::stdout().is_terminal() && !no_colour && !dumb,
            watched: io::stderr().is_terminal(),
        }
    }

    /// `text` in `ink`, where colours are wanted.
    pub(crate) fn paint(&self, ink: Ink, text: &str) -> String {
        if self.colour && ink != Ink::Plain {
            format!("{}{text}\x1b[0m", ink.code())
        } else {
            text.to_owned()
        }
    }

    /// One value as JSON on lines of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Done {
        serde_json::to_writer_pretty(&mut self.out, value)?;
        Ok(writeln!(self.out)?)
    }

    /// The next line a person types, without its end; `None` at the end of the input.
    pub(crate) fn line(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.out, "{question}")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// A progress bar with the time left, on standard error; invisible when nobody watches.
    pub(crate) fn progress(&self, games: u64) -> ProgressBar {
        if !self.watched {
            return ProgressBar::hidden();
        }
        let style =
            ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left");
        ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

#[cfg(test)]
pub(crate) use testing::Heard;

#[cfg(test)]
mod testing {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Shared {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Console {
        /// One that reads `input` and writes nowhere.
        pub(crate) fn silent(input: &str) -> Self {
            Self {
                input: Box::new(io::Cursor::new(input.to_owned().into_bytes())),
                out: Box::new(io::sink()),
                err: Box::new(io::sink()),
                colour: false,
                watched: false,
            }
        }
    }

    /// What the program said.
    #[derive(Debug)]
    pub(crate) struct Heard {
        pub(crate) code: u8,
        pub(crate) out: String,
        pub(crate) err: String,
    }

    impl Heard {
        /// What `speak` writes to standard output.
        pub(crate) fn of(speak: impl FnOnce(&mut Console) -> io::Result<()>) -> String {
            let out = Shared::default();
            let mut console = Console::silent("");
            console.out = Box::new(out.clone());
            speak(&mut console).unwrap();
            out.text()
        }

        /// Runs the program on `input` with these arguments.
        pub(crate) fn from(input: &str, arguments: &[&str]) -> Self {
            salient_systems::admit_toy();
            let (out, err) = (Shared::default(), Shared::default());
            let mut console = Console::silent(input);
            console.out = Box::new(out.clone());
            console.err = Box::new(err.clone());
            let code = crate::run([&["salient"], arguments].concat(), &mut console);
            Self { code, out: out.text(), err: err.text() }
        }
    }
}
