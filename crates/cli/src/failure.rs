//! How a command ends when it does not end well.

use std::io::{self, Write};

/// What every command gives back.
pub type Done = Result<(), Failure>;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// A check failed: exit code 1.
    Failed(String),
    /// The input is bad: exit code 2.
    Bad(String),
    /// The arguments are bad, said at length: exit code 2.
    Usage(String),
    /// Nobody reads the output any more; nothing to say, exit code 0.
    NobodyListens,
}

impl Failure {
    /// A check that failed, in one sentence.
    pub fn failed(sentence: impl Into<String>) -> Self {
        Self::Failed(sentence.into())
    }

    /// Bad input, in one sentence.
    pub fn bad(sentence: impl ToString) -> Self {
        Self::Bad(sentence.to_string())
    }

    /// The exit code.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self::Failed(_) => 1,
            Self::Bad(_) | Self::Usage(_) => 2,
            Self::NobodyListens => 0,
        }
    }

    pub(crate) fn tell(&self, err: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Failed(sentence) | Self::Bad(sentence) => writeln!(err, "salient: {}", sentence.trim_end()),
            Self::Usage(text) => write!(err, "{text}"),
            Self::NobodyListens => Ok(()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::Bad(format!("cannot read or write: {error}")),
        }
    }
}

impl From<salient_engine::Unreadable> for Failure {
    fn from(unreadable: salient_engine::Unreadable) -> Self {
        Self::Bad(unreadable.0)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(io::ErrorKind::BrokenPipe) => Self::NobodyListens,
            _ => Self::Bad(format!("cannot write JSON: {error}")),
        }
    }
}
