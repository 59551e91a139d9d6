//! The addresses of the server, and what they take and give. `docs/server.md` describes them for writers of clients.

pub(crate) mod act;
pub(crate) mod extract;
pub(crate) mod found;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod look;
pub(crate) mod paper;
pub(crate) mod rules;
pub(crate) mod standing;

use crate::house::House;
use crate::limit::{Limits, limited};
use crate::problem::Problem;
use crate::{client, hint};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware;
use axum::response::IntoResponse as _;
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What the handlers share.
pub(crate) type Shared = axum::extract::State<Arc<House>>;

/// The most bytes of a request.
const MOST_BYTES: usize = 16 * 1024;
/// The most bytes of a request that brings a game or a scenario along.
const MOST_FILE_BYTES: usize = 2 * 1024 * 1024;

/// Everything the server answers.
pub(crate) fn router(house: Arc<House>) -> Router {
    let files = Router::new()
        .route("/api/games", get(lobby::games).post(found::create))
        .route("/api/games/import", post(found::import))
        .layer(DefaultBodyLimit::max(MOST_FILE_BYTES));
    let compressed = Router::new()
        .route("/api/scenarios", get(lobby::scenarios))
        .route("/api/scenarios/{scenario}/board", get(lobby::board))
        .route("/api/scenarios/{scenario}/scene", get(lobby::scene))
        .route("/api/rules/{system}", get(rules::rules))
        .route("/api/rules/{system}/{id}", get(rules::rule))
        .route("/api/agents", get(lobby::agents))
        .route("/api/commitments", post(lobby::commit))
        .route("/api/mine", get(lobby::mine).post(lobby::mine_posted))
        .route("/api/games/{game}", get(look::about))
        .route("/api/games/{game}/join", post(found::join))
        .route("/api/games/{game}/board", get(look::board))
        .route("/api/games/{game}/scene", get(look::scene))
        .route("/api/games/{game}/log", get(look::log))
        .route("/api/games/{game}/choose", post(act::choose))
        .route("/api/games/{game}/why_not", post(act::why_not))
        .route("/api/games/{game}/undo", post(act::undo))
        .route("/api/games/{game}/resign", post(act::resign))
        .route("/api/games/{game}/standing", post(standing::set))
        .route("/api/games/{game}/hint", post(hint::hint))
        .route("/api/games/{game}/sight", get(look::sight))
        .route("/api/games/{game}/luck", get(look::luck))
        .route("/api/games/{game}/replay", get(paper::replay))
        .route("/api/games/{game}/file", get(paper::file))
        .route("/api/games/{game}/verify", get(paper::verify))
        .route("/api/games/{game}/fork", post(found::fork))
        .route("/healthz", get(lobby::health))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .merge(files)
        .fallback(client::page)
        .layer(CompressionLayer::new());
    let plain = Router::new().route("/api/games/{game}/live", get(live::live));
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    compressed
        .merge(plain)
        .method_not_allowed_fallback(|| async {
            Problem::wrong_method("This address does not take this method.")
        })
        .layer(middleware::from_fn_with_state(Arc::new(Limits::default()), limited))
        .layer(CatchPanicLayer::custom(|_| Problem::defect("a handler panicked").into_response()))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "no-referrer"))
        .layer(header(
            "content-security-policy",
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; \
             frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
        ))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .with_state(house)
}
