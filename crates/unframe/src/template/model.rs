//! What is known of a site: the value that learning ends in.

use std::sync::OnceLock;

use crate::Share;

use super::bytes::hash;
use super::format::put_what_judges;
use super::learn::LEAST_SAMPLE;
use super::overrides::Overrides;
use super::overrides_format::put_overrides;
use super::sorted;

/// What stands at one place of the layout, over all compared pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) position: u64,
    /// Letters that stand there on the compared pages.
    pub(crate) letters: u64,
    /// Of those, in repeated texts.
    pub(crate) repeated: u64,
    /// On how many different pages something stands there.
    pub(crate) pages: u32,
    /// How many pages are of the kinds that have this place: products, if it is that of a price. At least one, if `pages` is.
    pub(crate) kind: u32,
    /// How many lines stand there on `pages`.
    pub(crate) lines: u32,
    /// How many of those lines say something else.
    pub(crate) texts: u32,
    /// The sum of the [`Odds`](super::summary::Odds) of the lines there, on pages that were asked.
    pub(crate) odds: i64,
    /// How many lines that are.
    pub(crate) asked_lines: u32,
    /// On how many pages.
    pub(crate) asked_pages: u32,
}

impl Place {
    /// How much of what stands there is repeated.
    pub(crate) fn repeated_share(&self) -> Share {
        Share::of(self.repeated, self.letters)
    }
}

/// A line of the framing, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramingText {
    /// Its text, with white space collapsed; long texts are cut.
    pub text: String,
    /// The share of the compared pages that have it.
    pub support: Share,
}

/// Pages of a site that were probably made from one template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    pub(crate) pages: u32,
    pub(crate) titles: Vec<String>,
    /// Numbers of lines of the template's framing, and on which share of the cluster's pages they stand.
    pub(crate) framing: Vec<(u32, Share)>,
}

impl Cluster {
    /// Number of compared pages in it.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Titles of some of its pages.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }
}

/// What the pages of a site have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteTemplate {
    /// Pages that were seen.
    pub(crate) seen: u64,
    /// Different pages that were compared.
    pub(crate) compared: u32,
    /// Texts at places and the number of pages that have them, sorted.
    pub(crate) repeats: Vec<(u64, u32)>,
    /// What pages of the site are called, sorted.
    pub(crate) titles: Vec<u64>,
    /// By position; places on a single page where nothing is repeated are left out.
    pub(crate) places: Vec<Place>,
    /// Values of records that stand behind a label: keys of label and place, sorted.
    pub(crate) fields: Vec<u64>,
    pub(crate) framing: Vec<FramingText>,
    /// The largest first.
    pub(crate) clusters: Vec<Cluster>,
    /// Compared pages that are in no cluster.
    pub(crate) odd_pages: u32,
    pub(crate) odd_titles: Vec<String>,
    /// What experts said about its places.
    pub(crate) overrides: Overrides,
    pub(crate) id: MadeId,
}

/// The name of a template, made from all of it when it is first asked for. It says nothing new, so any two are equal.
#[derive(Debug, Default)]
pub(crate) struct MadeId(OnceLock<String>);

/// A copy may be changed before somebody asks for its name.
impl Clone for MadeId {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for MadeId {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for MadeId {}

impl SiteTemplate {
    /// Number of pages seen.
    pub fn pages_seen(&self) -> u64 {
        self.seen
    }

    /// Number of different pages compared: a sample of a large site, with copies of a page counted once.
    pub fn pages_compared(&self) -> u32 {
        self.compared
    }

    /// Whether there were enough pages to tell framing from content.
    pub fn can_judge(&self) -> bool {
        self.compared >= LEAST_SAMPLE
    }

    /// A short name for it, made from what comparing pages found and what experts said: templates with the same name judge alike (except for an
    /// accident of one in 10¹⁹), and the same template has the same name everywhere. The name does not depend on whether the
    /// template has its framing in words or was learned with the page model. `None` if there was nothing to compare.
    pub fn id(&self) -> Option<&str> {
        let make = || {
            let mut bytes = Vec::new();
            put_what_judges(&mut bytes, self);
            // Templates without overrides keep the name they had before there were any.
            if !self.overrides.is_empty() {
                put_overrides(&mut bytes, &self.overrides);
            }
            format!("{:016x}", hash(&bytes))
        };
        self.can_judge().then(|| self.id.0.get_or_init(make).as_str())
    }

    /// What experts said about its places, which it obeys whatever it learned.
    pub fn overrides(&self) -> &Overrides {
        &self.overrides
    }

    /// The same with what experts said about places of the site, added to what it has: the later word on each place counts. Labels
    /// that change for it have the reason [`CorrectedPlace`](crate::label::Reason::CorrectedPlace).
    #[must_use]
    pub fn with_overrides(mut self, said: &Overrides) -> Self {
        self.overrides.merge(said);
        self.id = MadeId::default();
        self
    }

    /// The text of the framing, each line once.
    pub fn framing(&self) -> &[FramingText] {
        &self.framing
    }

    /// Groups of compared pages whose framing is at the same places, the largest first. Templates learned without words have
    /// none.
    pub fn clusters(&self) -> &[Cluster] {
        &self.clusters
    }

    /// The lines of the framing on the pages of a cluster, with the share of these pages that have each.
    pub fn framing_of<'template>(
        &'template self,
        cluster: &'template Cluster,
    ) -> impl Iterator<Item = (&'template str, Share)> {
        let line =
            |(number, support): &(u32, Share)| Some((self.framing.get(*number as usize)?.text.as_str(), *support));
        cluster.framing.iter().filter_map(line)
    }

    /// Number of compared pages unlike any other.
    pub fn odd_pages(&self) -> u32 {
        self.odd_pages
    }

    /// Titles of some of them.
    pub fn odd_titles(&self) -> &[String] {
        &self.odd_titles
    }

    /// On how many compared pages the text of that key stands; 0 if it is not repeated.
    pub(crate) fn count(&self, key: u64) -> u32 {
        sorted::find(&self.repeats, key, |(key, _)| *key).map_or(0, |(_, pages)| *pages)
    }

    /// The same as a share.
    pub(crate) fn support(&self, key: u64) -> Share {
        self.share_of(self.count(key))
    }

    /// The share that so many of the compared pages are.
    pub(crate) fn share_of(&self, pages: u32) -> Share {
        Share::of(u64::from(pages), u64::from(self.compared))
    }

    pub(crate) fn has_title(&self, masked: u64) -> bool {
        sorted::find(&self.titles, masked, |title| *title).is_some()
    }

    /// What is known of a place; nothing, if it is not among those that are remembered.
    pub(crate) fn place(&self, position: u64) -> Place {
        sorted::find(&self.places, position, |place| place.position).copied().unwrap_or_default()
    }

    /// How much of what stands at a place is repeated.
    pub(crate) fn repeated_at(&self, position: u64) -> Share {
        self.place(position).repeated_share()
    }
}
