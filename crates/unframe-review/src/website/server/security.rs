//! Who may ask, and what the answers may do.
//!
//! Other websites in the same browser can send requests to this machine, and by a name of theirs that leads to 127.0.0.1
//! even read the answers (DNS rebinding). So a request must name us as its host; one that changes something must come from
//! our own page and know the token of this run.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_DNS_PREFETCH_CONTROL, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use unframe_web::frame::policy;

use super::{MANNERS, Served};

/// The longest note and more.
const MOST_BYTES: usize = 64 << 10;

/// The header that carries the token.
const TOKEN: &str = "x-unframe-token";

/// What pages of our own may do: run our script, load from us, show our frames.
const SHELL: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                     frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The same where charts bring their own styles. What they say is escaped.
pub(super) const WITH_CHARTS: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; \
                                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Puts the checks around the routes.
pub(super) fn wall(routes: Router<Arc<Served>>, served: &Arc<Served>) -> Router<Arc<Served>> {
    routes.layer(from_fn_with_state(Arc::clone(served), check))
}

async fn check(State(served): State<Arc<Served>>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_allowed = is_host_ours(request.headers(), served.port)
        && (is_read || is_from_us(request.headers(), served.port) && knows_token(request.headers(), &served.token));
    let mut response = match (is_allowed, is_read) {
        (false, _) => refused(),
        (true, true) => next.run(request).await,
        (true, false) => match whole(request).await {
            Ok(request) => next.run(request).await,
            Err(status) => status.into_response(),
        },
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    set(CONTENT_SECURITY_POLICY, SHELL);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(X_DNS_PREFETCH_CONTROL, "off");
    set(X_FRAME_OPTIONS, "SAMEORIGIN");
    set(CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    response
}

/// A request with all of its body, unless that is too long or takes too long to come.
async fn whole(request: Request) -> Result<Request, StatusCode> {
    let (head, body) = request.into_parts();
    let body = timeout(MANNERS.patience, to_bytes(body, MOST_BYTES)).await.map_err(|_| StatusCode::REQUEST_TIMEOUT)?;
    body.map(|body| Request::from_parts(head, body.into())).map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)
}

fn refused() -> Response {
    let mut response = Response::new(Body::from("refused: this address is not ours, or the token is missing\n"));
    *response.status_mut() = StatusCode::FORBIDDEN;
    response
}

fn is_host_ours(headers: &HeaderMap, port: u16) -> bool {
    // With two of them, others on the way may have looked at the other one (RFC 9112, 3.2).
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let host = host.to_str().unwrap_or_default();
    [format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|ours| ours.eq_ignore_ascii_case(host))
}

fn is_from_us(headers: &HeaderMap, port: u16) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or_default();
    [format!("http://127.0.0.1:{port}"), format!("http://localhost:{port}")].iter().any(|ours| ours == origin)
}

fn knows_token(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(TOKEN).map(HeaderValue::as_bytes).unwrap_or_default();
    // All bytes are looked at, so that the time says nothing.
    given.len() == token.len()
        && given.iter().zip(token.bytes()).fold(0, |sum, (left, right)| sum | (left ^ right)) == 0
}

/// What the frame of a page may do: show pictures and styles that we have a copy of.
pub(super) fn frame_policy(port: u16) -> String {
    policy(&format!("http://127.0.0.1:{port}/resource/ http://localhost:{port}/resource/"))
}

/// What a picture or style sheet may do by itself: nothing.
pub(super) const RESOURCE: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
