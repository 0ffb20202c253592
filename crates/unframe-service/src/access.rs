//! Who may ask, and what answers may do in a browser.
//!
//! Other websites in the same browser can send requests to this machine, and by a name of theirs that leads to 127.0.0.1 even
//! read the answers (DNS rebinding). So a service without tokens wants to be named as this machine. With tokens any name will do, such as
//! the one that a server in front of this one passes on: other websites know no token. Requests that a page of another website sends say so (`Origin`), and are refused unless that
//! website is listed.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    ACCESS_CONTROL_REQUEST_METHOD, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS, X_DNS_PREFETCH_CONTROL,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::endpoints::Endpoint;
use crate::problem::{Kind, Problem};
use crate::service::Service;

/// Refuses who may not ask; what `is_open` needs no token.
pub(crate) fn check(service: &Service, is_open: bool, headers: &HeaderMap) -> Result<(), Problem> {
    let options = &service.options;
    if options.is_local && options.tokens.is_none() && !names_this_machine(headers) {
        return Err(Problem::new(Kind::Forbidden, "the request names another host than this machine").with_hint(
            "only this machine may ask; `--token-file` lets others, such as a server in front of this one",
        ));
    }
    if let Some(origin) = headers.get(ORIGIN)
        && !is_own(origin, headers)
        && !is_listed(service, origin)
    {
        return Err(Problem::new(Kind::Forbidden, "pages of other websites may not ask")
            .with_hint("`unframe serve --cors ORIGIN` lets a website ask"));
    }
    match &options.tokens {
        Some(tokens) if !is_open && !tokens.admit(headers) => {
            Err(Problem::new(Kind::Unauthorized, "the request has no token, or one that is not known")
                .with_hint("send `Authorization: Bearer TOKEN` with a token of the file that `--token-file` names"))
        }
        _ => Ok(()),
    }
}

/// The answer to a browser that asks whether a page of another website may ask (a preflight request), if it is one.
pub(crate) fn preflight(service: &Service, request: &Request, endpoint: Option<&Endpoint>) -> Option<Response> {
    let headers = request.headers();
    let is_preflight = request.method() == Method::OPTIONS && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let (true, Some(origin), Some(endpoint)) = (is_preflight, headers.get(ORIGIN), endpoint) else { return None };
    if !is_listed(service, origin) {
        return None;
    }
    let allowed = [
        (ACCESS_CONTROL_ALLOW_METHODS, endpoint.methods()),
        (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type".to_owned()),
        (ACCESS_CONTROL_MAX_AGE, "600".to_owned()),
    ];
    Some((StatusCode::NO_CONTENT, allowed).into_response())
}

/// What every answer says of itself.
pub(crate) fn label(service: &Arc<Service>, origin: Option<&HeaderValue>, headers: &mut HeaderMap) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'none'");
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(X_DNS_PREFETCH_CONTROL, "off");
    set(CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if service.options.origins.is_empty() {
        return;
    }
    headers.insert(VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin.filter(|origin| is_listed(service, origin)) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        headers
            .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    }
}

fn names_this_machine(headers: &HeaderMap) -> bool {
    // With two of them, others on the way may have looked at the other one (RFC 9112, 3.2).
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let host = host.to_str().unwrap_or_default();
    // The port may be another one, where somebody forwards it.
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|ours| ours.eq_ignore_ascii_case(name))
}

/// Whether a page of ours asks.
fn is_own(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, authority)| authority);
    matches!((host, authority), (Some(host), Some(authority)) if host.eq_ignore_ascii_case(authority))
}

fn is_listed(service: &Service, origin: &HeaderValue) -> bool {
    origin.to_str().is_ok_and(|origin| service.options.origins.contains(origin))
}
