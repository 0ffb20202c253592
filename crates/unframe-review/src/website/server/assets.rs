//! What our own pages load: one style sheet, two scripts, one picture, all in the binary. They are the same for the whole run,
//! and loaded once.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use unframe_web::look;

pub(super) async fn style() -> Response {
    kept("text/css; charset=utf-8", [look::STYLE, include_str!("../../../assets/review.css")].concat())
}

pub(super) async fn script() -> Response {
    kept("text/javascript; charset=utf-8", include_str!("../../../assets/review.js"))
}

pub(super) async fn correcting() -> Response {
    kept("text/javascript; charset=utf-8", include_str!("../../../assets/correcting.js"))
}

pub(super) async fn icon() -> Response {
    kept("image/svg+xml", look::ICON)
}

fn kept(content_type: &'static str, text: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, content_type), (CACHE_CONTROL, "private, max-age=86400")], text).into_response()
}
