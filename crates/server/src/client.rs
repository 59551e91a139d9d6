//! The browser's side, built into the program when `web/dist` was there at build time.

use crate::problem::Problem;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

/// A file of the client.
struct File {
    name: &'static str,
    plain: &'static [u8],
    /// The same, compressed, where that is smaller.
    packed: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What is shown where no client was built in.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Salient</title>\
    <h1>Salient is running, but its page was not built in</h1>\
    <p>Stop it, and run <code>cargo xtask serve</code> in the source tree: it builds the page and the program \
    together.</p>\
    <p>The programming interface answers already: <a href=\"/api/scenarios\">/api/scenarios</a>.</p></html>";

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
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Which file an address means: its own; the page for an address of the client's own, which has no ending.
fn meant<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    let find = |name: &str| files.binary_search_by_key(&name, |file| file.name).ok().map(|at| &files[at]);
    let path = path.trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or("");
    find(path).or_else(|| if last.contains('.') { None } else { find("index.html") })
}

/// Whether the other end takes compressed files.
fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some("gzip") && parts.all(|part| part != "q=0")
    })
}

fn sent(file: &File, headers: &HeaderMap) -> Response {
    // Names under assets/ carry a digest of what is in them.
    let keep =
        if file.name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = [
        (header::CONTENT_TYPE, kind(file.name)),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ];
    match file.packed.filter(|_| unpacks(headers)) {
        Some(packed) => {
            let mut response = (head, packed).into_response();
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        }
        None => (head, file.plain).into_response(),
    }
}

fn answer(files: &[File], method: &Method, path: &str, headers: &HeaderMap) -> Response {
    if path.starts_with("/api/") || path == "/api" {
        return Problem::not_found("There is no such address.").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Problem::wrong_method("This address does not take this method.").into_response();
    }
    match meant(files, path) {
        Some(file) => sent(file, headers),
        None if files.is_empty() && path == "/" => (StatusCode::OK, Html(NO_CLIENT)).into_response(),
        None => Problem::not_found("There is no such page.").into_response(),
    }
}

/// A file of the client; its page for addresses of its own; a problem under `/api`.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer(FILES, &method, uri.path(), &headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: &[File] = &[
        File { name: "assets/main-1a2b.js", plain: b"plain", packed: Some(b"packed") },
        File { name: "assets/map-3c.woff2", plain: b"font", packed: None },
        File { name: "index.html", plain: b"<!doctype html>", packed: None },
    ];

    fn got(files: &[File], method: Method, path: &str, encoding: &str) -> (u16, String, String, String) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, encoding.parse().unwrap());
        let response = answer(files, &method, path, &headers);
        let head = |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        let (kind, encoding) = (head(header::CONTENT_TYPE), head(header::CONTENT_ENCODING));
        (response.status().as_u16(), kind, encoding, head(header::CACHE_CONTROL))
    }

    #[test]
    fn a_file_is_sent_with_its_kind_and_kept_for_good_where_its_name_says_what_is_in_it() {
        let (status, kind, encoding, keep) = got(SOME, Method::GET, "/assets/main-1a2b.js", "br, gzip;q=1.0");
        assert_eq!(
            (status, kind.as_str(), encoding.as_str()),
            (200, "text/javascript; charset=utf-8", "gzip")
        );
        assert!(keep.contains("immutable"));
        assert_eq!(got(SOME, Method::GET, "/assets/main-1a2b.js", "gzip;q=0").2, "");
        assert_eq!(got(SOME, Method::GET, "/assets/map-3c.woff2", "gzip").1, "font/woff2");
    }

    #[test]
    fn addresses_of_the_clients_own_get_its_page_and_missing_files_a_problem() {
        for path in ["/", "/index.html", "/play/abc", "/rules/ac"] {
            let (status, kind, _, keep) = got(SOME, Method::GET, path, "gzip");
            assert_eq!(
                (status, kind.as_str(), keep.as_str()),
                (200, "text/html; charset=utf-8", "no-cache"),
                "{path}"
            );
        }
        assert_eq!(got(SOME, Method::GET, "/assets/gone.js", "").0, 404);
        assert_eq!(got(SOME, Method::GET, "/api/nothing", "").0, 404);
        assert_eq!(got(SOME, Method::POST, "/", "").0, 405);
        assert_eq!(got(SOME, Method::GET, "/assets/../../etc/passwd.txt", "").0, 404);
    }

    #[test]
    fn a_program_without_its_page_says_how_to_build_it() {
        let (status, kind, ..) = got(&[], Method::GET, "/", "");
        assert_eq!((status, kind.as_str()), (200, "text/html; charset=utf-8"));
        assert!(NO_CLIENT.contains("cargo xtask serve"));
        assert_eq!(got(&[], Method::GET, "/play/abc", "").0, 404);
    }
}
