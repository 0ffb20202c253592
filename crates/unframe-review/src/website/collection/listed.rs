//! The list of pages, sites and resources, kept in memory.

use std::collections::BTreeMap;
use std::path::PathBuf;

use unframe::Damage;
use unframe_corpus::{Record, SiteBy, SiteKey, resource_type, shown_name};

use super::spool::Place;

/// A page.
#[derive(Clone, Debug)]
pub(crate) struct PageEntry {
    /// Its id in the source.
    pub(crate) id: String,
    /// Its address.
    pub(crate) url: Option<String>,
    /// The site it belongs to, by number.
    pub(crate) site: usize,
    pub(super) charset: Option<String>,
    pub(super) place: Place,
    /// What was wrong with its record.
    pub(super) damage: Vec<Damage>,
}

impl PageEntry {
    /// The name to show to people.
    pub(crate) fn shown_name(&self) -> &str {
        shown_name(&self.id, self.url.as_deref())
    }
}

/// A site.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteEntry {
    /// Its name; empty if all pages are one site.
    pub(crate) name: String,
    /// Its pages, by number.
    pub(crate) pages: Vec<usize>,
}

/// A resource that pages refer to: a picture or a style sheet.
#[derive(Clone, Debug)]
pub(crate) enum ResourceEntry {
    /// It was read with the pages.
    Kept {
        /// Its address in the source.
        address: String,
        /// Its media type.
        content_type: &'static str,
        /// Where it is kept.
        place: Place,
    },
    /// A file in the folder that was read. The path was found there, and is from nowhere else.
    File {
        /// Its address in the source.
        address: String,
        /// Where it is.
        path: PathBuf,
    },
}

impl ResourceEntry {
    /// Its media type; `None` if it may not be shown.
    pub(crate) fn content_type(&self) -> Option<&'static str> {
        match self {
            Self::Kept { content_type, .. } => Some(content_type),
            Self::File { address, .. } => resource_type(address),
        }
    }

    /// Its address in the source.
    pub(crate) fn address(&self) -> &str {
        match self {
            Self::Kept { address, .. } | Self::File { address, .. } => address,
        }
    }
}

/// Everything read so far.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// The pages in the order of the source.
    pub(crate) pages: Vec<PageEntry>,
    /// The sites in the order of their first pages.
    pub(crate) sites: Vec<SiteEntry>,
    /// The resources, addressed by number.
    pub(crate) resources: Vec<ResourceEntry>,
    /// Numbers of resources by address, without scheme.
    pub(crate) resource_numbers: BTreeMap<String, usize>,
    /// Messages about what could not be read.
    pub(crate) failures: Vec<String>,
    /// Whether the whole source has been read.
    pub(crate) is_whole: bool,
    site_numbers: BTreeMap<SiteKey, usize>,
}

impl Listed {
    pub(super) fn add_page(&mut self, record: Record, place: Place, site_by: SiteBy) {
        let key = SiteKey::of(&record, site_by);
        let next = self.sites.len();
        let site = *self.site_numbers.entry(key).or_insert_with_key(|key| {
            self.sites.push(SiteEntry { name: key.as_str().to_owned(), pages: Vec::new() });
            next
        });
        self.sites[site].pages.push(self.pages.len());
        let Record { id, url, charset, damage, .. } = record;
        self.pages.push(PageEntry { id, url, site, charset, place, damage });
    }

    pub(super) fn add_resource(&mut self, entry: ResourceEntry) {
        let number = self.resources.len();
        // Of several copies the first counts.
        self.resource_numbers.entry(entry.address().to_owned()).or_insert(number);
        self.resources.push(entry);
    }
}
