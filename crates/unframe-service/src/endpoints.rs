//! The addresses of the service: what the router, the metrics and `/openapi.json` are made from.

/// An address, or a pattern of addresses.
#[derive(Debug)]
pub(crate) struct Endpoint {
    /// Its path; `{site}` stands for one part.
    pub(crate) path: &'static str,
    /// What can be done there.
    pub(crate) methods: &'static [&'static str],
    /// Whether it answers without a token: it tells nothing about pages.
    pub(crate) is_open: bool,
}

/// All of them.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint { path: "/v1/extract", methods: &["POST"], is_open: false },
    Endpoint { path: "/v1/batch", methods: &["POST"], is_open: false },
    Endpoint { path: "/v1/sites/{site}/observe", methods: &["POST"], is_open: false },
    Endpoint { path: "/v1/sites/{site}/template", methods: &["GET", "HEAD", "PUT", "DELETE"], is_open: false },
    Endpoint { path: "/healthz", methods: &["GET", "HEAD"], is_open: true },
    Endpoint { path: "/readyz", methods: &["GET", "HEAD"], is_open: true },
];

/// The one that a path belongs to, and its number.
pub(crate) fn endpoint_of(path: &str) -> Option<(usize, &'static Endpoint)> {
    ENDPOINTS.iter().enumerate().find(|(_, endpoint)| {
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
        let path = |path| endpoint_of(path).map(|(_, endpoint)| endpoint.path);
        assert_eq!(path("/v1/extract"), Some("/v1/extract"));
        assert_eq!(path("/v1/sites/example.org/observe"), Some("/v1/sites/{site}/observe"));
        assert_eq!((path("/v1/sites//observe"), path("/v1/sites/a/b/observe")), (None, None));
        assert_eq!((path("/v1/extract/"), path("/v1"), path("")), (None, None, None));
    }
}
