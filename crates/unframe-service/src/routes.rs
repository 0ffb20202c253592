//! Which address is answered by what, and what happens around every request.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, ORIGIN};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use unframe_corpus::utc;

use crate::endpoints::endpoint_of;
use crate::problem::{Kind, Problem};
use crate::service::Service;
use crate::{access, batch, extract, playground, sites};

/// The routes of a service, with all checks. It can be asked without a socket.
pub fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/v1/extract", post(extract::extract))
        .route("/v1/batch", post(batch::batch))
        .route("/v1/sites/{site}/observe", post(sites::observe))
        .route("/v1/sites/{site}/template", get(sites::get).put(sites::put).delete(sites::delete))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .merge(playground::routes())
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(&service), around))
        .with_state(service)
}

async fn ready(State(service): State<Arc<Service>>) -> Result<&'static str, Problem> {
    if service.is_leaving() { Err(Problem::busy("the service is about to end")) } else { Ok("ready\n") }
}

async fn nothing() -> Problem {
    Problem::new(Kind::NotFound, "there is nothing at this address").with_hint("`/openapi.json` lists all addresses")
}

async fn other_method(uri: Uri) -> Problem {
    let known = endpoint_of(uri.path()).map(|(_, endpoint)| endpoint.methods.join(", "));
    Problem::of_method(&known.unwrap_or_default())
}

/// A line of the log. It names no site and holds nothing that a page or a client said.
#[derive(Debug, Serialize)]
struct Logged<'request> {
    time: &'request str,
    method: &'request str,
    /// The pattern of the address.
    path: &'request str,
    status: u16,
    milliseconds: u64,
    bytes_in: Option<u64>,
    bytes_out: Option<u64>,
}

async fn around(State(service): State<Arc<Service>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let endpoint = endpoint_of(request.uri().path());
    let (method, origin) = (request.method().clone(), request.headers().get(ORIGIN).cloned());
    let bytes_in = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let described = endpoint.map(|(_, endpoint)| endpoint);
    // The playground is for people: it is in no description for programs.
    let (path, is_open) = match (described, playground::place_of(request.uri().path())) {
        (Some(endpoint), _) => (endpoint.path, endpoint.is_open),
        (None, Some(place)) => place,
        (None, None) => ("other", false),
    };
    let mut response = if let Some(answer) = access::preflight(&service, &request, described) {
        answer
    } else if let Err(problem) = access::check(&service, is_open, request.headers()) {
        problem.into_response()
    } else if matches!(method, Method::GET | Method::HEAD) {
        next.run(request).await
    } else {
        match service.place() {
            Ok(place) => {
                // Whoever answers piece by piece takes it over.
                let place = Arc::new(place);
                request.extensions_mut().insert(Arc::clone(&place));
                next.run(request).await
            }
            Err(problem) => problem.into_response(),
        }
    };
    access::label(&service, origin.as_ref(), response.headers_mut());
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let logged = Logged {
        time: &utc(since.as_secs()),
        method: if method.as_str().len() <= 7 { method.as_str() } else { "other" },
        path,
        status: response.status().as_u16(),
        milliseconds: u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
        bytes_in,
        bytes_out: response.body().size_hint().exact(),
    };
    (service.options.log)(&serde_json::to_string(&logged).unwrap_or_default());
    response
}
