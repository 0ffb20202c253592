//! Which address is answered by what, and what happens around every request.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_LENGTH, HeaderValue, ORIGIN};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use unframe_corpus::utc;
use unframe_web::connections::head_bytes;

use crate::endpoints::{ENDPOINTS, Endpoint, endpoint_of};
use crate::problem::{Kind, Problem};
use crate::service::Service;
use crate::{access, playground};

/// The routes of a service, with all checks. It can be asked without a socket.
pub fn router(service: Arc<Service>) -> Router {
    let mut routes = Router::new();
    for endpoint in ENDPOINTS {
        for operation in endpoint.operations {
            routes = routes.route(endpoint.path, (operation.route)());
        }
    }
    routes
        .merge(playground::routes())
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(&service), around))
        .with_state(service)
}

async fn nothing() -> Problem {
    Problem::new(Kind::NotFound, "there is nothing at this address").with_hint("`/openapi.json` lists all addresses")
}

async fn other_method(uri: Uri) -> impl IntoResponse {
    let known = endpoint_of(uri.path()).map(Endpoint::methods);
    let detail = format!("this address knows {}", known.as_deref().unwrap_or("other methods"));
    let problem = Problem::new(Kind::MethodNotAllowed, detail).with_hint("`/openapi.json` lists all addresses");
    let mut response = problem.into_response();
    if let Some(known) = known.and_then(|known| HeaderValue::from_str(&known).ok()) {
        response.headers_mut().insert(ALLOW, known);
    }
    response
}

/// Bytes of the head of a request.
pub(crate) const MAX_HEAD_BYTES: usize = 64 << 10;

/// The methods that the log and the metrics name.
const METHODS: [&str; 8] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"];

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
    // The playground is for people: it is in no description for programs.
    let (path, is_open) = match (endpoint, playground::place_of(request.uri().path())) {
        (Some(endpoint), _) => (endpoint.path, endpoint.is_open),
        (None, Some(place)) => place,
        (None, None) => ("other", false),
    };
    let mut response = if let Some(answer) = access::preflight(&service, &request, endpoint) {
        answer
    } else if head_bytes(&request) > MAX_HEAD_BYTES {
        let detail = format!("the head of the request is longer than {MAX_HEAD_BYTES} bytes");
        Problem::new(Kind::HeadTooLarge, detail).with_hint("send long values in the body").into_response()
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
    let method = METHODS.into_iter().find(|known| *known == method.as_str()).unwrap_or("other");
    let (status, took) = (response.status().as_u16(), start.elapsed());
    let bytes_out = response.body().size_hint().exact();
    service.metrics.request(method, path, status, took);
    service.metrics.sent(bytes_out.unwrap_or(0));
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let logged = Logged { time: &utc(since.as_secs()), method, path, status, milliseconds, bytes_in, bytes_out };
    (service.options.log)(&serde_json::to_string(&logged).unwrap_or_default());
    response
}
