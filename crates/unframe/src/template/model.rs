//! What is known of a site: the value that learning ends in.

use std::sync::OnceLock;

use crate::Share;

use super::bytes::hash;
use super::format::put_what_judges;
use super::learn::LEAST_SAMPLE;
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
    /// What it says, white space folded, cut where it is long.
    pub text: String,
    /// On which share of the compared pages it stands.
    pub support: Share,
}

/// Pages of a site that were made from one template, as far as that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    pub(crate) pages: u32,
    pub(crate) titles: Vec<String>,
    /// Numbers of lines of the template's framing, and on which share of the cluster's pages they stand.
    pub(crate) framing: Vec<(u32, Share)>,
}

impl Cluster {
    /// How many of the compared pages are in it.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// What some of its pages are called.
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
    /// How many pages were seen.
    pub fn pages_seen(&self) -> u64 {
        self.seen
    }

    /// How many different pages were compared: a sample of a large site, copies of one page counted once.
    pub fn pages_compared(&self) -> u32 {
        self.compared
    }

    /// Whether there were enough pages to tell framing from content.
    pub fn can_judge(&self) -> bool {
        self.compared >= LEAST_SAMPLE
    }

    /// A short name for it, made from what comparing pages found: templates of the same name judge alike but by an
    /// accident of one in 10¹⁹, and the same template has the same name everywhere. Whether its framing is told in words makes no
    /// difference, nor whether its pages were asked what they say of their own blocks. `None` where there was nothing to compare: such a template says nothing.
    pub fn id(&self) -> Option<&str> {
        let make = || {
            let mut bytes = Vec::new();
            put_what_judges(&mut bytes, self);
            format!("{:016x}", hash(&bytes))
        };
        self.can_judge().then(|| self.id.0.get_or_init(make).as_str())
    }

    /// The framing in words, each line once.
    pub fn framing(&self) -> &[FramingText] {
        &self.framing
    }

    /// Groups of compared pages whose framing stands at the same places, the largest first. Templates that were
    /// learned without words do not tell of any.
    pub fn clusters(&self) -> &[Cluster] {
        &self.clusters
    }

    /// The lines of the framing that the pages of a cluster of this template have, and on which share of them each stands.
    pub fn framing_of<'template>(
        &'template self,
        cluster: &'template Cluster,
    ) -> impl Iterator<Item = (&'template str, Share)> {
        let line =
            |(number, support): &(u32, Share)| Some((self.framing.get(*number as usize)?.text.as_str(), *support));
        cluster.framing.iter().filter_map(line)
    }

    /// How many compared pages are like no others.
    pub fn odd_pages(&self) -> u32 {
        self.odd_pages
    }

    /// What some of them are called.
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
