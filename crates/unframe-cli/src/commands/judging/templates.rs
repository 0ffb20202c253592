//! What pages are judged by: templates that were saved, or learned just now.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::PathBuf;

use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};
use unframe_corpus::SiteKey;

use crate::commands::sites::Sites;
use crate::commands::tally::Tally;
use crate::printer::Printer;
use crate::template_file::{self, Saved};
use crate::words;

/// The templates of a run.
pub(in crate::commands) struct Templates {
    origin: Origin,
    /// For sites of which nothing is known.
    unknown: Known,
}

/// A template and its name, which is made from all of it and is therefore made once.
pub(in crate::commands) struct Known {
    pub(in crate::commands) template: SiteTemplate,
    pub(in crate::commands) id: Option<String>,
}

/// A site that has a template.
pub(in crate::commands) struct Site<'run> {
    pub(in crate::commands) name: &'run str,
    /// What its template's file is called.
    pub(in crate::commands) file: PathBuf,
    pub(in crate::commands) known: &'run Known,
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
    pub(in crate::commands) fn saved(saved: Saved) -> Self {
        Self::of_origin(match saved {
            Saved::One(template) => Origin::File(Box::new(Known::of(*template))),
            Saved::Several(templates) => Origin::Folder(known(templates)),
        })
    }

    pub(in crate::commands) fn learned(sites: Sites) -> Self {
        Self::of_origin(Origin::Learned(known(sites)))
    }

    fn of_origin(origin: Origin) -> Self {
        Self { origin, unknown: Known::of(TemplateObserver::new(LearnOptions::default()).finish()) }
    }

    /// The template of a site, and whether there is one: without, all is content.
    pub(in crate::commands) fn of(&self, site: &SiteKey) -> (&Known, bool) {
        let known = match &self.origin {
            Origin::File(known) => Some(known.as_ref()),
            Origin::Folder(files) => files.get(&template_file::name(site)),
            Origin::Learned(sites) => sites.get(site),
        };
        (known.unwrap_or(&self.unknown), known.is_some())
    }

    /// All of them, in the order of their names. Of templates in a folder only the names of their files are known.
    pub(in crate::commands) fn sites(&self) -> Vec<Site<'_>> {
        match &self.origin {
            Origin::File(known) => vec![Site { name: "", file: template_file::name(&SiteKey::default()), known }],
            Origin::Folder(files) => files.iter().map(site_of_file).collect(),
            Origin::Learned(sites) => {
                let site = |(site, known)| Site { name: SiteKey::as_str(site), file: template_file::name(site), known };
                sites.iter().map(site).collect()
            }
        }
    }

    /// Tells how many pages found no template, and when nothing was found by those that were given.
    pub(in crate::commands) fn tell(&self, tally: &Tally, printer: &mut Printer) {
        let can_judge = |files: &BTreeMap<PathBuf, Known>| files.values().any(|known| known.template.can_judge());
        let (given, can_judge) = match &self.origin {
            Origin::File(known) => ("the given template", known.template.can_judge()),
            Origin::Folder(files) => ("the given templates", can_judge(files)),
            // Where nothing repeats there is nothing to doubt.
            Origin::Learned(_) => return,
        };
        if tally.without_template > 0 {
            let (without, pages) = (words::grouped(tally.without_template), words::count(tally.pages, "page"));
            let is = if tally.without_template == 1 { "is" } else { "are" };
            printer.advise(
                &format!("{without} of {pages} found no template and {is} kept whole"),
                "templates are found by the names of sites; `--site-by folder` takes the folders of pages for sites",
            );
        }
        let has_judged = tally.pages > tally.without_template && tally.content_letters > 0;
        if has_judged && can_judge && tally.framing_letters == 0 {
            let pages = words::count(tally.pages - tally.without_template, "page");
            printer.advise(
                &format!("{given} found no framing on {pages}"),
                "it does not seem to be a template of this site; `unframe template show` tells what it holds",
            );
        }
    }

    /// What to say about them in the summary: `of 3 sites`.
    pub(in crate::commands) fn said(&self, tally: &Tally) -> String {
        match &self.origin {
            Origin::File(_) => "judged by the given template".to_owned(),
            Origin::Folder(files) => {
                let templates = words::count(files.len(), "template");
                match tally.without_template {
                    0 => format!("judged by {templates}"),
                    without if without == tally.pages => format!("judged by none of {templates}"),
                    without => format!("judged by {templates}, {} by none", words::count(without, "page")),
                }
            }
            Origin::Learned(sites) => format!("of {}", words::count(sites.len(), "site")),
        }
    }
}

fn site_of_file<'run>((file, known): (&'run PathBuf, &'run Known)) -> Site<'run> {
    let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    Site { name: if name == "_" { "" } else { name }, file: file.clone(), known }
}

fn known<Key: Ord>(templates: BTreeMap<Key, SiteTemplate>) -> BTreeMap<Key, Known> {
    templates.into_iter().map(|(key, template)| (key, Known::of(template))).collect()
}
