//! Reading requests: whatever cannot be read is answered with a problem, never with a panic.

use crate::problem::Problem;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A request's body as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Raw(bytes) = Raw::from_request(request, state).await?;
        json(&bytes).map(Self)
    }
}

/// JSON, or a problem that says where it is wrong.
pub(crate) fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes)
        .map_err(|error| Problem::malformed(format!("This is not the JSON expected here: {error}.")))
}

/// A request's body as it is.
pub(crate) struct Raw(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Self).map_err(|rejection: BytesRejection| {
            match rejection.status().as_u16() {
                413 => Problem::too_large("The request is larger than is accepted here."),
                _ => Problem::malformed("The request breaks off."),
            }
        })
    }
}

/// A request's query.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Query::try_from_uri(&parts.uri)
            .map(|Query(asked)| Self(asked))
            .map_err(|_| Problem::malformed("The part of the address behind the ? cannot be read."))
    }
}

/// What an address names, whatever it is.
pub(crate) struct Named<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(named)| Self(named)).map_err(|_| Problem::not_found("There is no such address."))
    }
}

/// The game an address names.
pub(crate) struct Game(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(id) = path.map_err(|_| Problem::not_found("There is no such game."))?;
        if id.len() > 40 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem::not_found("There is no such game."));
        }
        Ok(Self(id))
    }
}

/// A seat's token: `Authorization: Bearer …`, or `token` in the query.
pub(crate) struct Pass(pub(crate) Option<String>);

#[derive(Deserialize)]
struct TokenAsked {
    token: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Pass {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let bearer = parts.headers.get(header::AUTHORIZATION).map(|value| {
            let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
            token.map(|token| token.trim().to_owned()).ok_or_else(|| {
                Problem::malformed("The Authorization header should be `Bearer` and a seat's token.")
            })
        });
        let Asked(TokenAsked { token }) = Asked::from_request_parts(parts, state).await?;
        let token = bearer.transpose()?.or(token).filter(|token| !token.is_empty());
        Ok(Self(token))
    }
}
