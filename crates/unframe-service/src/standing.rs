//! `GET /healthz` and `/readyz`: for whoever runs the service.

use std::sync::Arc;

use axum::extract::State;

use crate::problem::Problem;
use crate::service::Service;

/// Whether it runs.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Whether it takes requests.
pub(crate) async fn ready(State(service): State<Arc<Service>>) -> Result<&'static str, Problem> {
    if service.is_leaving() { Err(Problem::busy("the service is about to end")) } else { Ok("ready\n") }
}
