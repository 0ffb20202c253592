//! What was skipped because it is not a page: not an error, but worth knowing when pages are missing.

use std::collections::BTreeMap;
use std::fmt;

/// Why something in a source was not given as a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum SkipReason {
    /// Its name, or that of a folder it is in, begins with a dot.
    Hidden,
    /// Its name says that it is something else: a picture, a style sheet, a script.
    OtherName,
    /// Neither its name nor its first bytes say that it is a page.
    OtherContent,
    /// It is neither a file nor a folder: a pipe, a device, a link inside an archive.
    Special,
    /// A link to a folder that is read at its own place.
    FolderLink,
    /// A link that leads out of the folder, which nobody asked to follow.
    OutsideLink,
    /// A record of an archive that is not a response: a request, a note about the crawl, a revisit.
    NotResponse,
    /// A response that is not HTML.
    NotHtml,
    /// A response in a `Content-Encoding` that is not supported.
    UnknownEncoding,
    /// A response other than success: a redirect, an error.
    NotFound,
}

impl fmt::Display for SkipReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Hidden => "hidden",
            Self::OtherName => "not pages by their names",
            Self::OtherContent => "not pages by their first bytes",
            Self::Special => "neither files nor folders",
            Self::FolderLink => "links to folders read elsewhere",
            Self::OutsideLink => "links that lead out of the folder",
            Self::NotResponse => "records that are not responses",
            Self::NotHtml => "responses that are not HTML",
            Self::UnknownEncoding => "responses in an unknown content encoding",
            Self::NotFound => "redirects and errors",
        })
    }
}

/// How much was skipped, by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    counts: BTreeMap<SkipReason, u64>,
}

impl Skipped {
    /// How often `reason` was one.
    pub fn count(&self, reason: SkipReason) -> u64 {
        self.counts.get(&reason).copied().unwrap_or(0)
    }

    /// How much it was in all.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The reasons there were, in a fixed order, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (SkipReason, u64)> + '_ {
        self.counts.iter().map(|(reason, count)| (*reason, *count))
    }

    pub(crate) fn add(&mut self, reason: SkipReason) {
        *self.counts.entry(reason).or_default() += 1;
    }

    /// Adds what was skipped elsewhere.
    pub fn merge(&mut self, other: &Self) {
        for (reason, count) in other.iter() {
            *self.counts.entry(reason).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up() {
        let mut skipped = Skipped::default();
        skipped.add(SkipReason::NotHtml);
        let mut all = skipped.clone();
        all.add(SkipReason::Hidden);
        all.merge(&skipped);
        assert_eq!(all.iter().collect::<Vec<_>>(), [(SkipReason::Hidden, 1), (SkipReason::NotHtml, 2)]);
        assert_eq!((all.total(), all.count(SkipReason::NotHtml), all.count(SkipReason::Special)), (3, 2, 0));
    }
}
