//! What a client hears when something cannot be done: problem details after RFC 9457, the same fields over HTTP
//! and over a live connection.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use salient_engine::{Clause, Declined, DriverError, Unreadable};
use serde::Serialize;

/// Why a request was not met. Nothing has changed when one is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Which kind, as a relative address: `/problems/stale`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The kind in a few words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// One sentence about this occurrence.
    pub detail: String,
    /// The rule that says no, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clause: Option<Clause>,
    /// Where the seat stands now, in a stale answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seq: Option<u64>,
}

/// What every handler gives back.
pub(crate) type Answer<T> = Result<T, Problem>;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $status:literal $slug:literal $title:literal;)*) => {
        impl Problem {
            $($(#[$doc])*
            pub(crate) fn $name(detail: impl Into<String>) -> Self {
                Self {
                    kind: concat!("/problems/", $slug),
                    title: $title,
                    status: $status,
                    detail: detail.into(),
                    clause: None,
                    seq: None,
                }
            })*
        }
    };
}

kinds! {
    /// The request cannot be read.
    malformed = 400 "malformed" "The request cannot be read";
    /// A seat's token is needed and there is none.
    no_token = 401 "no-token" "A seat's token is needed";
    /// The token is not of this table.
    wrong_token = 403 "wrong-token" "This token opens no seat here";
    /// There is no such thing.
    not_found = 404 "not-found" "Not found";
    /// The method does not fit the address.
    wrong_method = 405 "wrong-method" "This address does not take this method";
    /// The client acted on an older state.
    stale = 409 "stale" "The game has moved on";
    /// The game waits for something else.
    not_now = 409 "not-now" "Not possible now";
    /// Nothing can be taken back.
    no_undo = 409 "no-undo" "Nothing can be taken back";
    /// A seat is already taken.
    taken = 409 "taken" "The seat is taken";
    /// More than is accepted.
    too_large = 413 "too-large" "Too large";
    /// The rules refuse the choice.
    refused = 422 "refused" "The rules say no";
    /// The words mean nothing here.
    not_understood = 422 "not-understood" "Not understood";
    /// A scenario, replay or agent cannot be used.
    unusable = 422 "unusable" "This cannot be used";
    /// The other end asks more than is answered at once.
    too_many = 429 "too-many" "Too many requests";
    /// A defect on this side.
    internal = 500 "internal" "Something went wrong on the server";
    /// Too much at once.
    busy = 503 "busy" "Too busy just now";
}

impl Problem {
    /// A stale answer that says where the seat stands.
    pub(crate) fn stale_at(seq: u64) -> Self {
        let detail = format!("You acted on an older state; the newest of your seat is {seq}.");
        Self { seq: Some(seq), ..Self::stale(detail) }
    }

    /// A defect: what it was goes to the operator, never to a client.
    pub(crate) fn defect(what: &str) -> Self {
        tracing::error!(what, "defect");
        Self::internal("The request was not carried out. Nothing that was acknowledged is lost.")
    }
}

impl From<Declined> for Problem {
    fn from(declined: Declined) -> Self {
        match declined {
            Declined::NotUnderstood(sentence) => Self::not_understood(sentence),
            Declined::Refused(refusal) => {
                Self { clause: Some(refusal.clause), ..Self::refused(refusal.reason) }
            }
            Declined::NotNow(sentence) => Self::not_now(sentence),
        }
    }
}

impl From<DriverError> for Problem {
    fn from(error: DriverError) -> Self {
        match error {
            DriverError::Declined(declined) => declined.into(),
            DriverError::NoUndo(sentence) => Self::no_undo(sentence),
            DriverError::NoAnswer(_) => Self::defect("chance has no answer"),
            DriverError::Runaway => Self::defect("the rules run in a circle"),
        }
    }
}

impl From<Unreadable> for Problem {
    fn from(unreadable: Unreadable) -> Self {
        Self::unusable(unreadable.0)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let kind = HeaderValue::from_static("application/problem+json");
        (status, [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_engine::Refusal;

    #[test]
    fn a_refusal_of_the_rules_keeps_its_clause_and_its_reason() {
        let refusal = Refusal::new(Clause("AC:2.4a"), "the hex is full");
        let problem = Problem::from(Declined::Refused(refusal));
        assert_eq!(
            serde_json::to_value(problem).unwrap(),
            serde_json::json!({"type": "/problems/refused", "title": "The rules say no", "status": 422,
                "detail": "the hex is full", "clause": "AC:2.4a"})
        );
    }

    #[test]
    fn a_defect_tells_the_client_nothing_about_itself() {
        assert!(!Problem::defect("secret words").detail.contains("secret"));
    }
}
