//! The playground at `/`: what becomes of a page, for people who try the service in a browser.
//!
//! It is one page with one style sheet and one script, all in the binary. Markdown and JSON come from `/v1/extract`, as for every client;
//! only what other clients do not need is asked here: the page as it is shown in its frame, and its blocks in words.
//!
//! *Why a page in a `blob:`:* the frame must not depend on what one process remembers, and a request of the browser for a frame cannot
//! carry the token. So the script fetches the page that `unframe_web::frame` wrote, with the token, and gives it to a sandboxed frame. The
//! page brings its policy along in a `<meta>`, beside that of the playground, which it inherits.

mod pages;
mod shell;
mod show;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use unframe_web::look;

pub use pages::PagesToShow;

use crate::service::Service;

/// The addresses, and whether they answer without a token: those that tell nothing about pages do.
const PLACES: &[(&str, bool)] = &[
    ("/", true),
    ("/playground/style.css", true),
    ("/playground/script.js", true),
    ("/playground/icon.svg", true),
    ("/playground/frame", false),
    ("/playground/blocks", false),
    ("/playground/pages", false),
    ("/playground/pages/", false),
];

/// The address that a path belongs to, and whether it answers without a token.
pub(crate) fn place_of(path: &str) -> Option<(&'static str, bool)> {
    let is_of_page = |place: &str| place.ends_with("pages/") && path.starts_with(place);
    PLACES.iter().copied().find(|(place, _)| *place == path || is_of_page(place))
}

pub(crate) fn routes() -> Router<Arc<Service>> {
    Router::new()
        .route("/", get(shell::shell))
        .route("/playground/style.css", get(style))
        .route("/playground/script.js", get(script))
        .route("/playground/icon.svg", get(icon))
        .route("/playground/frame", post(show::frame))
        .route("/playground/blocks", post(show::blocks))
        .route("/playground/pages", get(pages::list))
        .route("/playground/pages/{number}", get(pages::page))
}

/// What the playground may do: run its script, ask the service, show frames that the script made. Styles within pages need `'unsafe-inline'`,
/// because frames inherit this policy; nothing that a page says becomes markup outside of its frame.
const SHELL: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; \
                     frame-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// One script of three files, each with one idea.
const SCRIPT: &str = concat!(
    include_str!("../../assets/playground/asking.js"),
    include_str!("../../assets/playground/showing.js"),
    include_str!("../../assets/playground/controls.js"),
);

async fn style() -> Response {
    kept("text/css; charset=utf-8", [look::STYLE, include_str!("../../assets/playground/style.css")].concat())
}

async fn script() -> Response {
    kept("text/javascript; charset=utf-8", SCRIPT)
}

async fn icon() -> Response {
    kept("image/svg+xml", look::ICON)
}

fn kept(content_type: &'static str, text: impl IntoResponse) -> Response {
    // The next version of the command may bring others: the browser asks again after an hour.
    ([(CONTENT_TYPE, content_type), (CACHE_CONTROL, "private, max-age=3600")], text).into_response()
}

fn html(text: String) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, SHELL)], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_tells_nothing_about_pages_is_open() {
        for (path, expected) in [
            ("/", Some(true)),
            ("/playground/script.js", Some(true)),
            ("/playground/frame", Some(false)),
            ("/playground/pages", Some(false)),
            ("/playground/pages/7", Some(false)),
            ("/playground", None),
            ("/v1/extract", None),
        ] {
            assert_eq!(place_of(path).map(|(_, is_open)| is_open), expected, "{path}");
        }
    }
}
