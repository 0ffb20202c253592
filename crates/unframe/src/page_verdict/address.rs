//! What the shape of an address says about its page; nothing where there is none.

use crate::learned::numbers::{flag, log, small};

/// Words of an address, a group for each type but listings, which have no words of their own.
const GROUPS: [&[&str]; 6] = [
    &["blog", "news", "article", "articles", "post", "posts", "story", "stories", "magazine", "guide"],
    &[
        "forum",
        "forums",
        "thread",
        "threads",
        "topic",
        "topics",
        "questions",
        "question",
        "community",
        "discussion",
        "viewtopic",
        "showthread",
    ],
    &["product", "products", "item", "dp", "itm", "sku", "app"],
    &["collection", "collections", "category", "categories", "shop", "store", "browse", "catalog", "search"],
    &["docs", "doc", "documentation", "developer", "developers", "reference", "api", "manual", "learn", "tutorial"],
    &["service", "services", "solutions", "pricing", "features", "about", "platform", "industries", "company"],
];

/// The number of features.
pub(super) const COUNT: usize = 8 + GROUPS.len();
/// Bytes of an address that are read.
const LONGEST: usize = 2_000;

pub(super) fn features(url: Option<&str>) -> [f32; COUNT] {
    let mut features = [0.0; COUNT];
    let Some(url) = url else { return features };
    let url = &url[..url.floor_char_boundary(LONGEST)];
    let url = url.split_once("://").map_or(url, |(_, rest)| rest).to_ascii_lowercase();
    let (url, query) = url.split_once(['?', '#']).unwrap_or((&url, ""));
    let (host, path) = url.split_once('/').unwrap_or((url, ""));
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let last = segments.last().copied().unwrap_or_default();
    let digits = last.bytes().filter(u8::is_ascii_digit).count();
    let is_year = |segment: &&&str| segment.len() == 4 && (segment.starts_with("19") || segment.starts_with("20"));
    features[0] = 1.0;
    features[1] = small(segments.len());
    features[2] = small(last.bytes().filter(|byte| matches!(byte, b'-' | b'_')).count());
    features[3] = log(small(digits));
    features[4] = log(small(last.len()));
    features[5] = flag(!query.is_empty());
    features[6] = flag(last.contains('.'));
    features[7] = flag(segments.iter().any(|segment| is_year(&segment)));
    for (feature, group) in features[8..].iter_mut().zip(GROUPS) {
        // Only the host and what leads to the page: its own name speaks of what it is about.
        let leading = segments.split_last().map_or(&[][..], |(_, leading)| leading);
        let words = host.split('.').chain(leading.iter().flat_map(|segment| segment.split(['-', '_', '.'])));
        *feature = small(words.filter(|word| group.contains(word)).count());
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: Option<&str>, expected: [u8; COUNT]) {
        let found = features(url);
        let whole: Vec<f32> = expected.iter().map(|number| f32::from(*number)).collect();
        let near = |(left, right): (&f32, &f32)| (left - right).abs() < 1.0;
        assert!(found.iter().zip(&whole).all(near), "{url:?}: {found:?}");
    }

    #[test]
    fn an_address_is_taken_apart_and_none_says_nothing() {
        check(None, [0; COUNT]);
        check(Some(""), [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        check(Some("https://docs.example.org/a/b"), [1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
        check(
            Some("https://example.org/Blog/2024/five-rainy-days.html?x=1"),
            [1, 3, 2, 0, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0],
        );
        check(Some("ж/ж/ж"), [1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }
}
