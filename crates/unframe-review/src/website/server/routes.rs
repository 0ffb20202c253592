//! Which address shows what. Everything is addressed by number.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use unframe_corpus::guard::caught;

use super::security::{RESOURCE, WITH_CHARTS, frame_policy};
use super::{Served, Visitor, assets, corrections, writes};
use crate::website::views::{self, JudgedQuery, NextQuery, PageQuery, PlaceQuery, Refusal, SearchQuery, SiteQuery};

pub(super) fn routes() -> Router<Arc<Served>> {
    Router::new()
        .route("/", get(sites))
        .route("/site/{site}", get(site))
        .route("/page/{page}", get(page))
        .route("/next/{page}", get(next))
        .route("/search", get(search))
        .route("/panel/{page}/{panel}", get(panel))
        .route("/frame/{page}", get(frame))
        .route("/outline/{page}", get(outline))
        .route("/resource/{resource}", get(resource))
        .route("/status/{site}", get(status))
        .route("/results", get(results))
        .route("/disagreements", get(disagreements))
        .route("/judged", get(judged))
        .route("/teach/{site}", get(teach))
        .route("/template/{site}", get(taught_template))
        .route("/adjudicate", post(corrections::adjudicate))
        .route("/report", get(report))
        .route("/export/{file}", get(export))
        .route("/grade/site/{site}", post(writes::grade_site))
        .route("/grade/page/{page}", post(writes::grade_page))
        .route("/correct/{page}", post(corrections::correct))
        .route("/undo", post(corrections::undo))
        .route("/redo", post(corrections::redo))
        .route("/widen/{page}", get(widen))
        .route("/preview/{page}", get(preview))
        .route("/assets/review.css", get(assets::style))
        .route("/assets/review.js", get(assets::script))
        .route("/assets/correcting.js", get(assets::correcting))
        .route("/assets/icon.svg", get(assets::icon))
        .fallback(nothing)
}

type Shared = State<Arc<Served>>;

async fn nothing(State(served): Shared, headers: HeaderMap) -> Response {
    answer(served, headers, |_, _| Err::<Response, _>(Refusal::NotFound)).await
}

async fn sites(State(served): Shared, headers: HeaderMap) -> Response {
    answer(served, headers, views::sites).await
}

async fn site(
    State(served): Shared,
    Path(site): Path<usize>,
    Query(query): Query<SiteQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| views::site(served, visitor, site, &query).map(Html)).await
}

async fn page(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| views::page(served, visitor, page, &query).map(Html)).await
}

async fn next(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(wanted): Query<NextQuery>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| {
        views::next(served, visitor, page, wanted.kind, &query).map(|address| Redirect::to(&address))
    })
    .await
}

async fn search(State(served): Shared, Query(query): Query<SearchQuery>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, visitor| views::search(served, visitor, &query).map(Html)).await
}

async fn panel(
    State(served): Shared,
    Path((page, panel)): Path<(usize, String)>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| views::panel(served, visitor, page, &panel, &query).map(Html)).await
}

async fn widen(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(query): Query<PlaceQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| {
        Ok(([(CONTENT_TYPE, "application/json")], views::widen(served, visitor, page, &query)?))
    })
    .await
}

async fn preview(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(query): Query<PlaceQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, visitor| views::preview(served, visitor, page, &query).map(Html)).await
}

async fn frame(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    let policy = [(CONTENT_SECURITY_POLICY, frame_policy(served.port))];
    answer(served, headers, move |served, visitor| {
        let html = views::frame(served, visitor, page, &query)?;
        Ok((policy, Html(html)))
    })
    .await
}

async fn outline(
    State(served): Shared,
    Path(page): Path<usize>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    answer(served, headers, move |served, _| {
        let svg = views::outline(served, page, &query)?;
        Ok(([(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, RESOURCE)], svg))
    })
    .await
}

async fn resource(State(served): Shared, Path(resource): Path<usize>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, _| {
        let (content_type, body) = views::resource(served, resource)?;
        // A frame without an origin is a stranger to its own server.
        let shared = (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
        Ok(([(CONTENT_TYPE, content_type), (CONTENT_SECURITY_POLICY, RESOURCE), shared], body))
    })
    .await
}

async fn status(State(served): Shared, Path(site): Path<usize>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, _| Ok(([(CONTENT_TYPE, "application/json")], views::status(served, site))))
        .await
}

async fn results(State(served): Shared, headers: HeaderMap) -> Response {
    answer(served, headers, |served, visitor| {
        let html = views::results(served, visitor)?;
        Ok(([(CONTENT_SECURITY_POLICY, WITH_CHARTS)], Html(html)))
    })
    .await
}

async fn disagreements(State(served): Shared, headers: HeaderMap) -> Response {
    answer(served, headers, |served, visitor| views::disagreements(served, visitor).map(Html)).await
}

async fn judged(State(served): Shared, Query(query): Query<JudgedQuery>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, visitor| views::judged(served, visitor, &query).map(Html)).await
}

async fn teach(State(served): Shared, Path(site): Path<usize>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, visitor| views::teach(served, visitor, site).map(Html)).await
}

async fn taught_template(State(served): Shared, Path(site): Path<usize>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, visitor| {
        let template = views::taught_template(served, visitor, site)?;
        Ok(([(CONTENT_TYPE, "application/octet-stream"), (CONTENT_DISPOSITION, "attachment")], template))
    })
    .await
}

async fn report(State(served): Shared, headers: HeaderMap) -> Response {
    answer(served, headers, |served, visitor| {
        let html = views::report(served, visitor)?;
        Ok(([(CONTENT_SECURITY_POLICY, RESOURCE)], Html(html)))
    })
    .await
}

async fn export(State(served): Shared, Path(file): Path<String>, headers: HeaderMap) -> Response {
    answer(served, headers, move |served, visitor| {
        let text = views::export(served, visitor, &file)?;
        Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, "attachment")], text))
    })
    .await
}

/// Answers on a blocking thread and catches panics, so that a page that triggers a bug affects nothing else.
pub(super) async fn answer<T: IntoResponse>(
    served: Arc<Served>,
    headers: HeaderMap,
    work: impl FnOnce(&Served, &Visitor) -> Result<T, Refusal> + Send + 'static,
) -> Response {
    let visitor = Visitor::of(&headers, &served.review);
    let answered = tokio::task::spawn_blocking(move || {
        let result = caught(|| work(&served, &visitor).map(IntoResponse::into_response));
        let refusal = match result {
            Ok(Ok(response)) => return response,
            Ok(Err(refusal)) => refusal,
            Err(bug) => Refusal::Bug(bug.message),
        };
        let status = match &refusal {
            Refusal::NotFound => StatusCode::NOT_FOUND,
            Refusal::Bad(_) => StatusCode::BAD_REQUEST,
            Refusal::Failed(_) | Refusal::Bug(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Html(views::refused(&served, &visitor, &refusal))).into_response()
    });
    answered.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}
