//! Which page of a site says what: by that a teaser is told from news of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::SiteVersion;

/// What the pages of one version of a site say.
pub(super) struct Said<'site> {
    /// The pages whose content has a text.
    texts: BTreeMap<&'site str, Vec<&'site str>>,
    /// The pages whose content has a text that begins with these words.
    beginnings: BTreeMap<String, Vec<&'site str>>,
    keys: BTreeSet<&'site str>,
}

/// Words by which a text that was cut is found again.
const FIRST_WORDS: usize = 6;
/// Pages that are remembered for a text: more say no more.
const MOST_PAGES: usize = 4;

impl<'site> Said<'site> {
    pub(super) fn of(site: &'site SiteVersion) -> Self {
        let mut said = Self { texts: BTreeMap::new(), beginnings: BTreeMap::new(), keys: BTreeSet::new() };
        for (key, page) in &site.pages {
            said.keys.insert(key);
            let headline = page.title.as_deref();
            for text in page.content().map(|block| block.text.as_str()).chain(headline) {
                remember(said.texts.entry(text).or_default(), key);
                if let Some(beginning) = beginning(text) {
                    remember(said.beginnings.entry(beginning).or_default(), key);
                }
            }
        }
        said
    }

    pub(super) fn has_page(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// The other pages that say a text, or go on where it was cut.
    pub(super) fn elsewhere<'this>(
        &'this self,
        text: &str,
        page: &'this str,
    ) -> impl Iterator<Item = &'site str> + use<'this, 'site> {
        let whole = self.texts.get(text).into_iter().flatten();
        let cut = beginning(text).and_then(|beginning| self.beginnings.get(&beginning)).filter(|_| is_cut(text));
        whole.chain(cut.into_iter().flatten()).copied().filter(move |key| *key != page)
    }
}

fn remember<'site>(pages: &mut Vec<&'site str>, key: &'site str) {
    if pages.len() < MOST_PAGES && pages.last() != Some(&key) {
        pages.push(key);
    }
}

fn beginning(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').take(FIRST_WORDS).collect();
    (words.len() == FIRST_WORDS).then(|| words.join(" "))
}

/// Whether a text ends as one that was cut.
fn is_cut(text: &str) -> bool {
    let text = text.trim_end_matches([']', ')', '[', '(', ' ', '»', '>']);
    text.ends_with('…') || text.ends_with("...") || !text.ends_with(['.', '!', '?', '。'])
}
