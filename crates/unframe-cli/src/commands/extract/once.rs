//! `--once`: what every site wraps around its pages, told once a site instead of once a page.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Serialize;
use unframe::render::{JSON_ARRAY, JSON_OBJECT, Sequence};
use unframe::template::{FramingText, SiteTemplate};
use unframe_corpus::{OutputFolder, Written};

use crate::commands::judging::Site;
use crate::failure::{Failure, Stop};
use crate::output_file::OutputFile;
use crate::output_place::is_dash;
use crate::printer::Printer;
use crate::sanitize;

/// Where the framing goes.
pub(super) enum Once {
    /// An object a line for each site, in an array or not.
    Objects(OutputFile, Sequence),
    /// The texts of all sites one after another.
    Texts(OutputFile),
    /// The same on standard output.
    Stdout,
    /// A text for each site.
    Folder(OutputFolder),
}

impl Once {
    /// Opens it: a folder, or a file, in JSON or JSON lines if its extension says so.
    pub(super) fn open(path: &Path, sources: &[PathBuf]) -> Result<Self, Stop> {
        if is_dash(path) {
            return Ok(Self::Stdout);
        }
        if Self::written(path) == Written::Folder {
            let folder = OutputFolder::create(path, sources).map_err(|error| Stop::Output(Failure::from(&error)))?;
            return Ok(Self::Folder(folder));
        }
        let file = OutputFile::create(path)?;
        let extension = path.extension().map(OsStr::to_ascii_lowercase);
        Ok(match extension.as_deref().map(OsStr::to_str) {
            Some(Some("json")) => Self::Objects(file, JSON_ARRAY),
            Some(Some("jsonl" | "ndjson")) => Self::Objects(file, JSON_OBJECT),
            _ => Self::Texts(file),
        })
    }

    /// What is written to a path.
    pub(super) fn written(path: &Path) -> Written {
        let is_new_folder = path.extension().is_none() && !path.exists();
        let is_folder = path.is_dir() || is_new_folder || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        if is_folder { Written::Folder } else { Written::File }
    }

    /// Writes the framing of all sites.
    pub(super) fn write(self, sites: &[Site<'_>], printer: &mut Printer) -> Result<(), Stop> {
        match self {
            Self::Objects(mut file, sequence) => {
                let objects: Vec<String> = sites.iter().map(object).collect();
                file.write(sequence.opening.as_bytes())?;
                file.write(objects.join(sequence.between).as_bytes())?;
                file.write(sequence.closing.as_bytes())?;
                file.finish()
            }
            Self::Texts(mut file) => {
                file.write(texts(sites).as_bytes())?;
                file.finish()
            }
            Self::Stdout => Ok(printer.page(&texts(sites))?),
            Self::Folder(mut folder) => sites.iter().try_for_each(|site| {
                let written = folder.write(&site.file, "txt", text(site.template).as_bytes());
                let path = written.map_err(|error| Stop::Output(Failure::from(&error)))?;
                if site.name.is_empty() {
                    printer.remark(&format!("what the site repeats is in `{}`", path.display()));
                }
                Ok(())
            }),
        }
    }
}

/// The texts of all sites one after another.
fn texts(sites: &[Site<'_>]) -> String {
    let mut all = String::new();
    for (index, site) in sites.iter().enumerate() {
        if sites.len() > 1 {
            let (gap, name) = (if index == 0 { "" } else { "\n" }, sanitize::on_one_line(site.name));
            let _ = writeln!(all, "{gap}==> {name} <==");
        }
        all.push_str(&text(site.template));
    }
    all
}

/// A line for each text, with the share of the pages it stands on.
fn text(template: &SiteTemplate) -> String {
    let mut text = String::new();
    for FramingText { text: said, support } in template.framing() {
        let percent = f64::from(support.as_millionths()) / 10_000.0;
        let _ = writeln!(text, "{percent:>5.0} %  {}", sanitize::on_one_line(said));
    }
    text
}

#[derive(Serialize)]
struct SiteObject<'site> {
    site: &'site str,
    template_id: Option<&'site str>,
    pages_seen: u64,
    pages_compared: u32,
    framing: Vec<FramingObject<'site>>,
}

#[derive(Serialize)]
struct FramingObject<'site> {
    text: &'site str,
    support: f64,
}

fn object(site: &Site<'_>) -> String {
    let template = site.template;
    let framing = template.framing().iter();
    let object = SiteObject {
        site: site.name,
        template_id: template.id(),
        pages_seen: template.pages_seen(),
        pages_compared: template.pages_compared(),
        framing: framing.map(|line| FramingObject { text: &line.text, support: line.support.as_f64() }).collect(),
    };
    serde_json::to_string(&object).expect("strings and numbers are JSON")
}
