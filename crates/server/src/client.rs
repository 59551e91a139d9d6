//! The browser's side, built into the program when `web/dist` was there at build time.

use crate::problem::Problem;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What is shown where no client was built in.
const NO_CLIENT: &str = "Salient is running, but its page was not built in.\n\n\
    Run `cargo xtask serve`, which builds the page and the program together.\n\
    The programming interface answers under /api: try /api/scenarios.\n";

/// The kind of a file by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A file of the client; its page for `/`; a problem under `/api`.
pub(crate) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Problem::not_found("There is no such address.").into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    if let Ok(at) = FILES.binary_search_by_key(&path, |(name, _)| name) {
        // Names under assets/ carry a digest of what is in them.
        let keep =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, keep)], FILES[at].1)
            .into_response();
    }
    if FILES.is_empty() && path == "index.html" {
        return NO_CLIENT.into_response();
    }
    Problem::not_found("There is no such page.").into_response()
}
