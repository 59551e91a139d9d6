//! The rules reference.
#![allow(dead_code, reason = "the wire first, what answers on it next")]

use salient_ledger::Statement;
use serde::{Deserialize, Serialize};

/// A system's rules, or those that were looked for.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rules {
    /// The system's short name.
    system: &'static str,
    /// `Army Commander: Great War`.
    title: &'static str,
    /// How the question was understood: nothing was asked and this is all, an id, a clause with what is below it, or
    /// words, the best first.
    found: RulesFound,
    statements: Vec<Rule>,
}

/// How a question about the rules was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum RulesFound {
    All,
    Exact,
    Section,
    Words,
}

/// One statement of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rule {
    /// `AC:3.5.1a`: what events, refusals and offers call their clause.
    id: String,
    /// `3.5.1a`.
    clause: String,
    /// A few words that say what it is about.
    topic: String,
    /// What the rule says, in our words.
    text: String,
    /// How binding it is.
    #[cfg_attr(test, ts(type = "'core' | 'optional' | 'scenario' | 'note'"))]
    weight: &'static str,
}

/// A statement and those around it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RulePage {
    system: &'static str,
    title: &'static str,
    rule: Rule,
    /// The statements of the same clause, in the order of the book, this one among them.
    section: Vec<Rule>,
}

/// What is looked for.
#[derive(Deserialize)]
pub(super) struct Question {
    q: Option<String>,
}

impl From<&Statement> for Rule {
    fn from(statement: &Statement) -> Self {
        Self {
            id: statement.id.clone(),
            clause: statement.clause().to_owned(),
            topic: statement.topic.clone(),
            text: statement.text.clone(),
            weight: statement.weight.word(),
        }
    }
}
