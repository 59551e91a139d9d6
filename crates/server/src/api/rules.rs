//! The rules reference.

use super::extract::{Asked, Named};
use crate::problem::{Answer, Problem};
use crate::text;
use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use salient_ledger::{Found, Ledger, SYSTEMS, Statement, system};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A longer question is none.
const MOST_QUESTION: usize = 200;

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

/// The ledger of a system, read once.
fn ledger(name: &str) -> Answer<&'static Ledger> {
    static LEDGERS: OnceLock<Vec<Ledger>> = OnceLock::new();
    let read = || SYSTEMS.iter().filter_map(|system| Ledger::embedded(system).ok()).collect();
    let ledgers = LEDGERS.get_or_init(read);
    let found =
        system(name).and_then(|system| ledgers.iter().find(|ledger| ledger.system().short == system.short));
    found.ok_or_else(|| {
        let known: Vec<&str> = SYSTEMS.iter().map(|system| system.short).collect();
        let known = known.join(", ");
        Problem::not_found(format!(
            "There are no rules for {}; there are rules for {known}.",
            text::quoted(name)
        ))
    })
}

/// They change only with the program.
const KEEP: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=600");

/// `GET /api/rules/{system}`.
pub(super) async fn rules(
    Named(system): Named<String>,
    Asked(question): Asked<Question>,
) -> Answer<impl IntoResponse> {
    let ledger = ledger(&system)?;
    let question = text::limited(question.q.as_deref().unwrap_or(""), MOST_QUESTION)?;
    let (found, statements) = if question.trim().is_empty() {
        (RulesFound::All, ledger.statements().iter().map(Rule::from).collect())
    } else {
        let found = ledger.find(&question);
        let how = match found {
            Found::Exact(_) => RulesFound::Exact,
            Found::Section(_) => RulesFound::Section,
            Found::Words(_) => RulesFound::Words,
        };
        (how, found.statements().iter().map(|statement| Rule::from(*statement)).collect())
    };
    let system = ledger.system();
    Ok(([KEEP], Json(Rules { system: system.short, title: system.name, found, statements })))
}

/// `GET /api/rules/{system}/{id}`.
pub(super) async fn rule(Named((system, id)): Named<(String, String)>) -> Answer<impl IntoResponse> {
    let ledger = ledger(&system)?;
    let rule = ledger.get(&id).ok_or_else(|| {
        Problem::not_found(format!("The rules of {} have no {}.", ledger.system().name, text::quoted(&id)))
    })?;
    // `3.5.1a` stands in the section `3.5.1`.
    let section = rule.clause().trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let mut section: Vec<Rule> = ledger.section(section).into_iter().map(Rule::from).collect();
    if !section.iter().any(|other| other.id == rule.id) {
        section = vec![rule.into()];
    }
    let system = ledger.system();
    Ok(([KEEP], Json(RulePage { system: system.short, title: system.name, rule: rule.into(), section })))
}
