//! All mistakes of a battle at once.

use salient_content::{Mistake, Report, Source};
use salient_engine::Unreadable;
use std::fmt;

/// What is wrong with a scenario and the files it stands on: a report for each file that has mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Report>);

impl Mistakes {
    /// Every mistake with the lines it stands in and a caret below.
    #[must_use]
    pub fn pretty(&self) -> String {
        self.0.iter().map(Report::pretty).collect()
    }

    /// Every mistake, to write as JSON.
    #[must_use]
    pub fn list(&self) -> Vec<Mistake> {
        self.0.iter().flat_map(Report::mistakes).collect()
    }

    /// A mistake that has no place in the text.
    #[must_use]
    pub fn sentence(name: &str, message: impl fmt::Display) -> Self {
        let mut report = Report::new(&Source::new(name, ""));
        report.error(0..0, message);
        Self(vec![report])
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|report| report.fmt(f))
    }
}

impl std::error::Error for Mistakes {}

impl From<Report> for Mistakes {
    fn from(report: Report) -> Self {
        Self(vec![report])
    }
}

impl From<Mistakes> for Unreadable {
    fn from(mistakes: Mistakes) -> Self {
        Self(mistakes.to_string().trim_end().to_owned())
    }
}
