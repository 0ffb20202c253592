//! Are the folders of a collection sites of their own, is all of it one site, or have its pages nothing in common?
//!
//! Asked only for pages without an address, and only if `--site-by` says nothing. The answer belongs to the end of the
//! first pass, so the pages of each folder are observed apart until then; observers can be merged without loss.
//!
//! The folders that count are the first ones in which the pages differ: the pages of a packed folder `crawl/` lie in
//! `crawl/a/` and `crawl/b/`. The answer does not depend on the order of the pages: it is told from the folders whose names
//! have the lowest hashes. A site may have a folder for each page; where many folders look like one site, only
//! those that tell the answer stay apart, so memory is bounded as it is for sites that are told by host.

use std::collections::BTreeMap;

use unframe::template::{CommonLines, LearnOptions, Observation, TemplateObserver};
use unframe_corpus::{SiteBy, SiteKey};

/// The number of folders that tell the answer.
const ASKED: usize = 64;
/// With this many folders, and with twice as many each time after, it is asked whether they must be kept apart.
const FIRST_DOUBT: usize = 256;
/// A folder with fewer different pages says little about its framing, and would gain little as a site of its own.
const LEAST_PAGES: u32 = 5;

/// The pages without an address, observed by folder.
#[derive(Default)]
pub(super) struct Folders {
    /// The folders that all pages lie in, with a `/` at the end; `None` before the first page.
    shared: Option<String>,
    /// By the hash of the folder's name, then by its name.
    apart: BTreeMap<(u64, String), TemplateObserver>,
    /// The pages of the other folders, once it is clear that they need not be kept apart.
    others: Option<TemplateObserver>,
    next_doubt: usize,
}

/// What the pages without an address are.
pub(super) enum Layout {
    /// One site, or no site at all.
    One(TemplateObserver),
    /// Each folder of this many levels is a site.
    Sites { levels: usize, observers: BTreeMap<SiteKey, TemplateObserver> },
    /// The same, but some of the folders were merged before it was known: the pages must be read again.
    SitesUnseen { levels: usize },
}

impl Layout {
    /// What makes pages one site.
    pub(super) fn site_by(&self) -> SiteBy {
        match self {
            Self::One(_) => SiteBy::Host,
            Self::Sites { levels, .. } | Self::SitesUnseen { levels } => SiteBy::HostOrFolder { levels: *levels },
        }
    }
}

impl Folders {
    /// Sees the page called `id`. Tells its folder, how many levels that has, and what the observer of its pages
    /// [wants](TemplateObserver::evidence_wanted).
    pub(super) fn add(&mut self, id: &str, observation: Observation) -> (String, usize, u64) {
        self.share(folders_of(id));
        let levels = self.levels();
        let name = first_folders(id, levels).to_owned();
        let wanted = self.add_to(name.clone(), observation);
        (name, levels, wanted)
    }

    fn add_to(&mut self, name: String, observation: Observation) -> u64 {
        let key = (hash(&name), name);
        if let Some(others) = &mut self.others
            && !self.apart.contains_key(&key)
        {
            if self.apart.len() >= ASKED && self.apart.last_key_value().is_some_and(|(last, _)| key > *last) {
                others.add(observation);
                return others.evidence_wanted();
            }
            if self.apart.len() >= ASKED
                && let Some((_, last)) = self.apart.pop_last()
            {
                others.merge(last);
            }
        }
        let observer = self.apart.entry(key).or_insert_with(unseen);
        observer.add(observation);
        let wanted = observer.evidence_wanted();
        if self.others.is_none() && self.apart.len() >= self.next_doubt.max(FIRST_DOUBT) {
            self.next_doubt = self.apart.len() * 2;
            if !self.are_sites() {
                self.merge_others();
            }
        }
        wanted
    }

    /// The answer; `None` if there was no page.
    pub(super) fn layout(mut self) -> Option<Layout> {
        self.shared.as_ref()?;
        let levels = self.levels();
        if !self.are_sites() {
            let all = self.apart.into_values().chain(self.others);
            return all.reduce(merged).map(Layout::One);
        }
        if self.others.take().is_some() {
            return Some(Layout::SitesUnseen { levels });
        }
        let observers = self.apart.into_iter().map(|((_, name), observer)| (SiteKey::named(&name), observer)).collect();
        Some(Layout::Sites { levels, observers })
    }

    /// How many folders of a page's id tell folders apart.
    fn levels(&self) -> usize {
        self.shared.as_deref().map_or(0, |shared| shared.matches('/').count()) + 1
    }

    /// Shortens the folders that all pages lie in so that they hold for these, too. All pages that were seen lie in
    /// the same folder then.
    fn share(&mut self, folders: &str) {
        let Some(shared) = &mut self.shared else {
            self.shared = Some(folders.to_owned());
            return;
        };
        if folders.starts_with(shared.as_str()) {
            return;
        }
        let equal = shared.bytes().zip(folders.bytes()).take_while(|(left, right)| left == right).count();
        let end = shared.as_bytes()[..equal].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
        let before = std::mem::take(shared);
        before[..end].clone_into(shared);
        let name = first_folders(&before, self.levels()).to_owned();
        let all = std::mem::take(&mut self.apart).into_values().chain(self.others.take());
        if let Some(all) = all.reduce(merged) {
            self.apart.insert((hash(&name), name), all);
        }
        self.next_doubt = 0;
    }

    /// Whether most pages lie in folders that have framing, but share none of it.
    fn are_sites(&self) -> bool {
        let asked: Vec<_> = self.apart.values().take(ASKED).collect();
        let groups: Vec<_> = asked.iter().map(|observer| CommonLines::of(observer)).collect();
        let has_framing = |group: &CommonLines| group.pages() >= LEAST_PAGES && group.are_related();
        let pages = |(observer, group): (&&TemplateObserver, &CommonLines)| {
            (observer.pages(), if has_framing(group) { observer.pages() } else { 0 })
        };
        let pages = asked.iter().zip(&groups).map(pages);
        let (all, with_framing) = pages.fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
        let groups: Vec<&CommonLines> = groups.iter().filter(|group| has_framing(group)).collect();
        groups.len() > 1 && with_framing * 2 >= all && !CommonLines::are_of_one_site(&groups)
    }

    /// Keeps apart only the folders that tell the answer.
    fn merge_others(&mut self) {
        let kept = self.apart.keys().nth(ASKED).cloned();
        let others = kept.map(|first| self.apart.split_off(&first)).unwrap_or_default();
        self.others = Some(others.into_values().reduce(merged).unwrap_or_else(unseen));
    }
}

fn unseen() -> TemplateObserver {
    TemplateObserver::new(LearnOptions::default())
}

fn merged(mut left: TemplateObserver, right: TemplateObserver) -> TemplateObserver {
    left.merge(right);
    left
}

/// The folders of an id, with a `/` at the end if there are any.
fn folders_of(id: &str) -> &str {
    id.rfind('/').map_or("", |slash| &id[..=slash])
}

/// The first folders of an id, as [`SiteBy::HostOrFolder`] tells them.
pub(super) fn first_folders(id: &str, levels: usize) -> &str {
    id.match_indices('/').map(|(slash, _)| slash).take(levels).last().map_or("", |end| &id[..end])
}

/// FNV-1a, finished so that names that differ at their end are far apart.
fn hash(name: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use unframe::ReadPage;

    use super::*;

    const WORDS: [&str; 5] = ["rain", "snow", "hail", "fog", "wind"];

    fn page(site: &str, words: &str) -> Observation {
        let page = format!(
            "<div class='{site}'><ul><li>News of {site}<li>Contact {site}</ul></div><p>All about {words} and nothing \
             else.</p><footer>Printed by {site}, 4 Ferry Lane</footer>"
        );
        Observation::of(&ReadPage::from(page.as_str()))
    }

    /// Pages by id and site.
    fn layout(mut pages: Vec<(String, String)>) -> Option<Layout> {
        let answer = |pages: &[(String, String)]| {
            let mut folders = Folders::default();
            for (id, site) in pages {
                folders.add(id, page(site, id));
            }
            folders.layout()
        };
        let (first, second) = (answer(&pages), {
            pages.sort_by_key(|(id, _)| hash(id));
            answer(&pages)
        });
        assert_eq!(said(first.as_ref()), said(second.as_ref()), "the order of the pages makes no difference");
        first
    }

    fn said(layout: Option<&Layout>) -> String {
        match layout {
            None => "nothing".to_owned(),
            Some(Layout::One(observer)) => format!("one of {}", observer.pages()),
            Some(Layout::Sites { levels, observers }) => {
                let pages = |(site, observer): (&SiteKey, &TemplateObserver)| format!("{site} {}", observer.pages());
                let sites: Vec<String> = observers.iter().map(pages).collect();
                format!("level {levels}: {}", sites.join(", "))
            }
            Some(Layout::SitesUnseen { levels }) => format!("level {levels}, unseen"),
        }
    }

    fn pages(folders: &[(&str, &str)]) -> Vec<(String, String)> {
        let of = |(folder, site): &(&str, &str)| WORDS.map(|word| (format!("{folder}{word}.html"), (*site).to_owned()));
        folders.iter().flat_map(of).collect()
    }

    #[test]
    fn folders_with_framing_of_their_own_are_sites() {
        for (folders, expected) in [
            (&[("a/", "hills"), ("b/", "coast")][..], "level 1: a 5, b 5"),
            (&[("a/x/", "hills"), ("a/y/", "hills"), ("b/", "coast")], "level 1: a 10, b 5"),
            (&[("crawl/a/", "hills"), ("crawl/b/", "coast")], "level 2: crawl/a 5, crawl/b 5"),
            (&[("/mirror/a/", "hills"), ("/mirror/b/", "coast")], "level 3: /mirror/a 5, /mirror/b 5"),
            (&[("", "hills"), ("a/", "hills"), ("b/", "hills")], "one of 15"),
            (&[("a/", "hills")], "one of 5"),
            (&[], "nothing"),
        ] {
            assert_eq!(said(layout(pages(folders)).as_ref()), expected, "{folders:?}");
        }
    }

    #[test]
    fn folders_of_single_pages_are_no_sites() {
        let blog = (0..20).map(|post| (format!("post-{post}/index.html"), "hills".to_owned()));
        assert_eq!(said(layout(blog.collect()).as_ref()), "one of 20");
        let everywhere = (0..20).map(|page| (format!("{page}/index.html"), format!("site {page}")));
        assert_eq!(said(layout(everywhere.collect()).as_ref()), "one of 20");
    }

    #[test]
    fn very_many_folders_of_one_site_are_not_kept_apart() {
        let mut folders = Folders::default();
        for post in 0..1000 {
            folders.add(&format!("post-{post}/index.html"), page("hills", &post.to_string()));
            assert!(folders.apart.len() <= FIRST_DOUBT);
        }
        assert_eq!(folders.apart.len(), ASKED);
        assert_eq!(said(folders.layout().as_ref()), "one of 1000");
    }

    #[test]
    fn sites_after_very_many_folders_of_one_are_read_again() {
        let mut folders = Folders::default();
        for post in 0..FIRST_DOUBT {
            folders.add(&format!("post-{post}/index.html"), page("hills", &post.to_string()));
        }
        // More pages in sites of their own than there were before, in all folders with the lowest hashes.
        for site in 0..2000 {
            for word in WORDS {
                folders.add(&format!("{site}/{word}.html"), page(&format!("site {site}"), word));
            }
        }
        assert_eq!(said(folders.layout().as_ref()), "level 1, unseen");
    }
}
