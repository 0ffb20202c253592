//! Which pages of a site: patterns of paths, in which `*` is anything.

use crate::fetch::robots::matches;

/// What is taken and what is not. Without patterns all is taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Patterns {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Patterns {
    /// A pattern holds for paths that begin with it; `$` at its end is the end of the path.
    pub(super) fn new(include: &[String], exclude: &[String]) -> Self {
        Self { include: include.to_vec(), exclude: exclude.to_vec() }
    }

    pub(super) fn allow(&self, path: &str) -> bool {
        let is_in = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, path));
        (self.include.is_empty() || is_in(&self.include)) && !is_in(&self.exclude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_excluded_is_not_taken_even_if_it_is_included() {
        let patterns = Patterns::new(&["/news/".to_owned(), "/*.html$".to_owned()], &["/news/tag".to_owned()]);
        let allowed =
            ["/news/rain", "/news/tag/x", "/a.html", "/a.html?print", "/about"].map(|path| patterns.allow(path));
        assert_eq!(allowed, [true, false, true, false, false]);
        assert!(Patterns::default().allow("/anything"));
    }
}
