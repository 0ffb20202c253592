//! What our own pages load: one style sheet, one script, one picture, all in the binary.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

pub(super) async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("../../assets/review.css")).into_response()
}

pub(super) async fn script() -> Response {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../../assets/review.js")).into_response()
}

pub(super) async fn icon() -> Response {
    ([(CONTENT_TYPE, "image/svg+xml")], include_str!("../../assets/icon.svg")).into_response()
}
