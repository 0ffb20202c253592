//! What pages are judged by: templates that were saved, or learned just now.

use std::collections::BTreeMap;
use std::path::PathBuf;

use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};
use unframe_corpus::SiteKey;

use crate::commands::sites::Sites;
use crate::template_file::{self, Saved};
use crate::words;

/// The templates of a run.
pub(super) struct Templates {
    origin: Origin,
    /// For sites of which nothing is known.
    unknown: Known,
}

/// A template and its name, which is made from all of it and is therefore made once.
pub(super) struct Known {
    pub(super) template: SiteTemplate,
    pub(super) id: Option<String>,
}

enum Origin {
    /// One file, for all pages.
    File(Box<Known>),
    /// A folder of files, by their names.
    Folder(BTreeMap<PathBuf, Known>),
    Learned(BTreeMap<SiteKey, Known>),
}

impl Known {
    fn of(template: SiteTemplate) -> Self {
        let id = template.id();
        Self { template, id }
    }
}

impl Templates {
    pub(super) fn saved(saved: Saved) -> Self {
        Self::of_origin(match saved {
            Saved::One(template) => Origin::File(Box::new(Known::of(*template))),
            Saved::Several(templates) => Origin::Folder(known(templates)),
        })
    }

    pub(super) fn learned(sites: Sites) -> Self {
        Self::of_origin(Origin::Learned(known(sites)))
    }

    fn of_origin(origin: Origin) -> Self {
        Self { origin, unknown: Known::of(TemplateObserver::new(LearnOptions::default()).finish()) }
    }

    /// The template of a site.
    pub(super) fn of(&self, site: &SiteKey) -> &Known {
        let known = match &self.origin {
            Origin::File(known) => Some(known.as_ref()),
            Origin::Folder(files) => files.get(&template_file::name(site)),
            Origin::Learned(sites) => sites.get(site),
        };
        known.unwrap_or(&self.unknown)
    }

    /// What to say about them in the summary: `of 3 sites`.
    pub(super) fn said(&self) -> String {
        match &self.origin {
            Origin::File(_) => "judged by the given template".to_owned(),
            Origin::Folder(files) => format!("judged by {} templates", words::grouped(files.len())),
            Origin::Learned(sites) => format!("of {}", words::count(sites.len(), "site")),
        }
    }
}

fn known<Key: Ord>(templates: BTreeMap<Key, SiteTemplate>) -> BTreeMap<Key, Known> {
    templates.into_iter().map(|(key, template)| (key, Known::of(template))).collect()
}
