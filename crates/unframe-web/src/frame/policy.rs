//! What the browser lets a page in the frame do, whatever got through the rewriting.

/// The policy of a frame: it has no origin, runs nothing, and shows pictures and styles of these `sources` only. Only a click can lead
/// out of it: to us, because no other link has an address.
pub fn policy(sources: &str) -> String {
    let fonts = if sources.is_empty() { "'none'" } else { sources };
    format!(
        "sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src {sources} data:; font-src {fonts}; \
         style-src 'unsafe-inline' {sources}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
    )
}

/// The same for a page that is handed to the frame as a copy, without a header: `sandbox` and `frame-ancestors` are not heard in a page, the
/// attribute of the frame has to say the first.
pub const POLICY_OF_COPY: &str =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/// Whether an address holds a small picture itself, which may stay.
pub fn is_picture_in_page(address: &str) -> bool {
    address.get(..11).is_some_and(|start| start.eq_ignore_ascii_case("data:image/"))
        && !address.contains(['"', '\\', '<', '(', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_stay() {
        assert!(is_picture_in_page("data:image/png;base64,iVBORw0KGgo="));
        for other in ["data:text/html,<p>", "data:image/svg+xml,<svg>", "https://example.org/a.png", "data:image/", ""]
        {
            assert_eq!(is_picture_in_page(other), other == "data:image/", "{other}");
        }
    }
}
