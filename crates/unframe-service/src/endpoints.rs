//! The addresses of the service: the one list that the router, the log, the metrics and `/openapi.json` are made from.

use std::sync::Arc;

use axum::routing::{MethodRouter, delete, get, post, put};

use crate::openapi::{Gives, Queries, Takes};
use crate::problem::Kind::{
    self, BadRequest, BodyTooLarge, Bug, Busy, Conflict, FetchTimeout, Forbidden, HeadTooLarge,
};
use crate::problem::Kind::{
    NotAcceptable, NotFetched, NotFound, RequestTimeout, Storage, Unauthorized, Unprocessable, UnsupportedMediaType,
};
use crate::service::Service;
use crate::{batch, diff, duplicates, extract, metrics, openapi, sites, standing};

/// An address, or a pattern of addresses.
#[derive(Debug)]
pub(crate) struct Endpoint {
    /// Its path; `{site}` stands for one part.
    pub(crate) path: &'static str,
    /// Whether it answers without a token: it tells nothing about pages.
    pub(crate) is_open: bool,
    /// What can be done there.
    pub(crate) operations: &'static [Operation],
}

/// What a method does at an address.
#[derive(Debug)]
pub(crate) struct Operation {
    /// The method, in capitals.
    pub(crate) method: &'static str,
    /// Its name in programs that are made from `/openapi.json`.
    pub(crate) name: &'static str,
    /// What it does, in one sentence.
    pub(crate) says: &'static str,
    /// What can be in the query.
    pub(crate) queries: Queries,
    /// What is in the body.
    pub(crate) takes: Takes,
    /// What is answered.
    pub(crate) gives: Gives,
    /// The problems that can be answered instead, beside those of [`EVERYWHERE`].
    pub(crate) refuses: &'static [Kind],
    /// Who answers.
    pub(crate) route: fn() -> MethodRouter<Arc<Service>>,
}

/// Problems that can be answered at every address.
pub(crate) const EVERYWHERE: &[Kind] = &[Unauthorized, Forbidden, HeadTooLarge, Busy];

/// Problems with pages that are judged.
const PAGES: &[Kind] = &[
    BadRequest,
    NotAcceptable,
    RequestTimeout,
    BodyTooLarge,
    UnsupportedMediaType,
    Unprocessable,
    Bug,
    Storage,
    NotFetched,
    FetchTimeout,
];

/// Problems with pages that are compared with what is stored, or added to it.
const PAGES_OF_A_STORE: &[Kind] = &[
    BadRequest,
    RequestTimeout,
    Conflict,
    BodyTooLarge,
    UnsupportedMediaType,
    Unprocessable,
    Bug,
    Storage,
    NotFetched,
    FetchTimeout,
];

/// All of them.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        path: "/v1/extract",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "extract",
            says: "Extracts the content of a page.",
            queries: Queries::Page,
            takes: Takes::Page,
            gives: Gives::Content,
            refuses: PAGES,
            route: || post(extract::extract),
        }],
    },
    Endpoint {
        path: "/v1/batch",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "batch",
            says: "Extracts pages: JSON lines in, JSON lines out, in the same order, while they arrive. Each is judged by the template of its site, if there is one, or by itself; not by the other pages of the batch.",
            queries: Queries::Page,
            takes: Takes::Lines,
            gives: Gives::Lines,
            refuses: &[BadRequest, UnsupportedMediaType, Unprocessable],
            route: || post(batch::batch),
        }],
    },
    Endpoint {
        path: "/v1/diff",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "diff",
            says: "Compares two versions of a page: what changed, without what changes by itself.",
            queries: Queries::Diff,
            takes: Takes::Versions,
            gives: Gives::Changes,
            refuses: PAGES,
            route: || post(diff::diff),
        }],
    },
    Endpoint {
        path: "/v1/duplicates/query",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "query_duplicates",
            says: "Finds pages and blocks of the base that say nearly the same as a page, or as up to 1,000.",
            queries: Queries::Duplicates,
            takes: Takes::Pages,
            gives: Gives::Groups,
            refuses: PAGES_OF_A_STORE,
            route: || post(duplicates::query),
        }],
    },
    Endpoint {
        path: "/v1/duplicates/add",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "add_duplicates",
            says: "Adds a page to the base, or up to 1,000. They are on disk when the answer comes.",
            queries: Queries::Added,
            takes: Takes::Pages,
            gives: Gives::Added,
            refuses: PAGES_OF_A_STORE,
            route: || post(duplicates::add),
        }],
    },
    Endpoint {
        path: "/v1/sites/{site}/observe",
        is_open: false,
        operations: &[Operation {
            method: "POST",
            name: "observe",
            says: "Learns from a page of a site, or from up to 1,000. They are on disk when the answer comes.",
            queries: Queries::Observed,
            takes: Takes::Pages,
            gives: Gives::Known,
            refuses: PAGES_OF_A_STORE,
            route: || post(sites::observe),
        }],
    },
    Endpoint {
        path: "/v1/sites/{site}/template",
        is_open: false,
        operations: &[
            Operation {
                method: "GET",
                name: "get_template",
                says: "The template of a site, byte for byte as `unframe learn` writes it.",
                queries: Queries::Nothing,
                takes: Takes::Nothing,
                gives: Gives::Template,
                refuses: &[BadRequest, NotFound, Conflict, Unprocessable, Storage],
                route: || get(sites::get),
            },
            Operation {
                method: "PUT",
                name: "put_template",
                says: "Replaces the template of a site.",
                queries: Queries::Nothing,
                takes: Takes::Template,
                gives: Gives::Known,
                refuses: &[
                    BadRequest,
                    RequestTimeout,
                    Conflict,
                    BodyTooLarge,
                    UnsupportedMediaType,
                    Unprocessable,
                    Bug,
                    Storage,
                ],
                route: || put(sites::put),
            },
            Operation {
                method: "DELETE",
                name: "delete_template",
                says: "Forgets a site.",
                queries: Queries::Nothing,
                takes: Takes::Nothing,
                gives: Gives::Nothing,
                refuses: &[BadRequest, NotFound, Conflict, Unprocessable, Storage],
                route: || delete(sites::delete),
            },
        ],
    },
    Endpoint {
        path: "/healthz",
        is_open: true,
        operations: &[for_whoever_runs_it("healthz", "Whether it runs.", || get(standing::health))],
    },
    Endpoint {
        path: "/readyz",
        is_open: true,
        operations: &[for_whoever_runs_it("readyz", "Whether it takes requests: 503 while it shuts down.", || {
            get(standing::ready)
        })],
    },
    Endpoint {
        path: "/metrics",
        is_open: false,
        operations: &[for_whoever_runs_it("metrics", "Counters in the text format of Prometheus.", || {
            get(metrics::metrics)
        })],
    },
    Endpoint {
        path: "/openapi.json",
        is_open: false,
        operations: &[Operation {
            gives: Gives::Description,
            ..for_whoever_runs_it("openapi", "The description of all requests.", || get(openapi::get))
        }],
    },
];

/// A `GET` without a query that is answered with text.
const fn for_whoever_runs_it(
    name: &'static str,
    says: &'static str,
    route: fn() -> MethodRouter<Arc<Service>>,
) -> Operation {
    let (queries, takes, gives) = (Queries::Nothing, Takes::Nothing, Gives::Text);
    Operation { method: "GET", name, says, queries, takes, gives, refuses: &[], route }
}

impl Endpoint {
    /// The methods that it knows; those who answer `GET` answer `HEAD` as well.
    pub(crate) fn methods(&self) -> String {
        let known: Vec<&str> = self.operations.iter().map(|operation| operation.method).collect();
        known.join(", ").replace("GET", "GET, HEAD")
    }
}

/// The one that a path belongs to.
pub(crate) fn endpoint_of(path: &str) -> Option<&'static Endpoint> {
    ENDPOINTS.iter().find(|endpoint| {
        let (mut pattern, mut parts) = (endpoint.path.split('/'), path.split('/'));
        loop {
            match (pattern.next(), parts.next()) {
                (None, None) => return true,
                (Some(pattern), Some(part)) if pattern == part || pattern.starts_with('{') && !part.is_empty() => {}
                _ => return false,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_its_endpoint() {
        let path = |path| endpoint_of(path).map(|endpoint| endpoint.path);
        assert_eq!(path("/v1/extract"), Some("/v1/extract"));
        assert_eq!(path("/v1/sites/example.org/observe"), Some("/v1/sites/{site}/observe"));
        assert_eq!((path("/v1/sites//observe"), path("/v1/sites/a/b/observe")), (None, None));
        assert_eq!((path("/v1/extract/"), path("/v1"), path("")), (None, None, None));
    }

    #[test]
    fn methods_are_named_as_clients_are_told() {
        assert_eq!(endpoint_of("/v1/sites/a/template").unwrap().methods(), "GET, HEAD, PUT, DELETE");
        assert_eq!(endpoint_of("/v1/batch").unwrap().methods(), "POST");
    }
}
