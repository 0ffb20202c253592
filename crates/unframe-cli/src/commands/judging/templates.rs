//! What pages are judged by: templates that were saved, or learned just now.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::PathBuf;

use unframe::template::SiteTemplate;
use unframe_corpus::SiteKey;

use crate::commands::sites::Sites;
use crate::commands::tally::Tally;
use crate::printer::Printer;
use crate::template_file::Saved;
use crate::words;

/// The templates of a run.
pub(super) enum Templates {
    /// One file, for all pages.
    File(Box<SiteTemplate>),
    /// A folder of files, by their names.
    Folder(BTreeMap<PathBuf, SiteTemplate>),
    Learned(BTreeMap<SiteKey, SiteTemplate>),
}

/// A site that has a template.
pub(in crate::commands) struct Site<'run> {
    pub(in crate::commands) name: &'run str,
    /// What its template's file is called.
    pub(in crate::commands) file: PathBuf,
    pub(in crate::commands) template: &'run SiteTemplate,
}

impl Templates {
    pub(super) fn saved(saved: Saved) -> Self {
        match saved {
            Saved::One(template) => Self::File(template),
            Saved::Several(templates) => Self::Folder(templates),
        }
    }

    pub(super) fn learned(sites: Sites) -> Self {
        Self::Learned(sites)
    }

    /// The template of a site, if there is one: without, all is content.
    pub(super) fn of(&self, site: &SiteKey) -> Option<&SiteTemplate> {
        match self {
            Self::File(template) => Some(template),
            Self::Folder(files) => files.get(&site.template_name()),
            Self::Learned(sites) => sites.get(site),
        }
    }

    /// All of them, in the order of their names. Of templates in a folder only the names of their files are known.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match self {
            Self::File(template) => vec![Site { name: "", file: SiteKey::default().template_name(), template }],
            Self::Folder(files) => files.iter().map(site_of_file).collect(),
            Self::Learned(sites) => {
                let site = |(site, template)| {
                    let (name, file) = (SiteKey::as_str(site), site.template_name());
                    Site { name, file, template }
                };
                sites.iter().map(site).collect()
            }
        }
    }

    /// Reports how many pages found no template, and when those that were given found nothing.
    pub(super) fn advise(&self, tally: &Tally, printer: &mut Printer) {
        if tally.unfit > 0 {
            let (unfit, pages) = (words::grouped(tally.unfit), words::count(tally.pages, "page"));
            let (fit, is, page) = if tally.unfit == 1 { ("does", "is", "its") } else { ("do", "are", "their") };
            printer.advise(
                &format!("{unfit} of {pages} {fit} not fit the template of {page} site and {is} judged without it"),
                "the template may be of another site or of an older design; `template_fit` in JSON shows which pages",
            );
        }
        let can_judge = |files: &BTreeMap<_, SiteTemplate>| files.values().any(SiteTemplate::can_judge);
        let (given, can_judge) = match self {
            Self::File(template) => ("the given template", template.can_judge()),
            Self::Folder(files) => ("the given templates", can_judge(files)),
            // Where nothing repeats there is nothing to doubt.
            Self::Learned(_) => return,
        };
        if tally.without_template > 0 {
            let (without, pages) = (words::grouped(tally.without_template), words::count(tally.pages, "page"));
            let is = if tally.without_template == 1 { "is" } else { "are" };
            printer.advise(
                &format!("{without} of {pages} found no template and {is} kept whole"),
                "templates are found by the names of sites; `--site-by folder` treats folders as sites",
            );
        }
        let has_judged = tally.pages > tally.without_template && tally.content_letters > 0;
        if has_judged && can_judge && tally.framing_letters == 0 {
            let pages = words::count(tally.pages - tally.without_template, "page");
            printer.advise(
                &format!("{given} found no framing on {pages}"),
                "it does not seem to be a template of this site; `unframe template show` shows what it holds",
            );
        }
    }

    /// What to say about them in the summary: `of 3 sites`.
    pub(super) fn said(&self, tally: &Tally) -> String {
        match self {
            Self::File(_) => "judged by the given template".to_owned(),
            Self::Folder(files) => {
                let templates = words::count(files.len(), "template");
                match tally.without_template {
                    0 => format!("judged by {templates}"),
                    without if without == tally.pages => format!("judged by none of {templates}"),
                    without => format!("judged by {templates}, {} by none", words::count(without, "page")),
                }
            }
            Self::Learned(sites) => {
                let sites = words::count(sites.len(), "site");
                match tally.without_template {
                    0 => format!("of {sites}"),
                    without if without == tally.pages => "each judged on its own".to_owned(),
                    without => format!("of {sites}, {} judged on their own", words::count(without, "page")),
                }
            }
        }
    }
}

fn site_of_file<'run>((file, template): (&'run PathBuf, &'run SiteTemplate)) -> Site<'run> {
    let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    Site { name: if name == "_" { "" } else { name }, file: file.clone(), template }
}
