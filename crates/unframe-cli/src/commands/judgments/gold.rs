//! Writes corrected pages as gold: judges them again, applies the corrections, and writes what scorers and trainers read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use unframe_corpus::{CorpusError, OutputFolder, SiteKey};
use unframe_review::judgments::Judgment;
use unframe_review::judgments::gold::{Corrections, GoldPage, Whose, corrections, gold_line, labelled_line};

use super::write;
use crate::args::{JudgmentExport, JudgmentsArguments};
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::{Asked, Judging};
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::words::count;

/// A page of a site that has corrections.
struct Wanted {
    site: String,
    id: String,
    file_name: String,
    source: Vec<u8>,
    /// Its content, if it has corrections itself.
    gold: Option<GoldPage>,
}

pub(super) fn run(arguments: &JudgmentsArguments, said: &[Judgment], printer: &mut Printer) -> Result<ExitCode, Stop> {
    let corrections = corrections(said, Whose::Everybody);
    // As the review tells sites: there the sites come first, and what their pages repeat is learned later.
    let collection = Collection::open(&arguments.collection, printer).with_sites_by_default();
    let judging = Judging::learn(Asked::plainly(arguments.method), &collection, |_| {}, printer)?;
    let (sites, corrected) = (corrections.sites(), corrections.pages());
    let mut gold = match (arguments.export, arguments.output.as_deref()) {
        (Some(JudgmentExport::Gold), Some(path)) => Gold::folder(path, arguments)?,
        (_, path) => Gold::Lines(String::new(), path.unwrap_or(Path::new("-")).to_owned()),
    };
    let mut tally = Tally::default();
    let (mut pages, mut lost) = (0, 0);
    let work = |page: &CollectedPage<'_>| {
        let wanted = {
            let site = judging.site_of(page.record);
            let is_corrected = corrected.contains(&(site.as_str(), page.record.id.as_str()));
            let corrections = is_corrected.then_some(&corrections);
            sites.contains(site.as_str()).then(|| wanted(page, &site, &judging, corrections))
        };
        (wanted, Tally::of_page(page))
    };
    let skipped = collection.each(work, |item| {
        match item {
            Ok((page, of_page)) => {
                tally.add(&of_page);
                if let Some(page) = page {
                    pages += usize::from(page.gold.is_some());
                    lost += page.gold.as_ref().map_or(0, |gold| gold.lost);
                    gold.add(&page)?;
                }
            }
            Err(failed) => failed.count(&mut tally, printer),
        }
        Ok(())
    })?;
    gold.finish(printer)?;
    let missing = corrected.len() - pages;
    if missing > 0 {
        printer.advise(
            &format!("{} with corrections not found in the source", count(missing, "page")),
            "pass the same sources and `--site-by` as to `unframe review`",
        );
    }
    if lost > 0 {
        printer.remark(&format!("{} for blocks that no longer exist", count(lost, "correction")));
    }
    printer.summary(&format!("{} with corrections written", count(pages, "page")));
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// A page of a site that has corrections; they are applied if the page is one of those that were looked at.
fn wanted(
    page: &CollectedPage<'_>,
    site: &SiteKey,
    judging: &Judging,
    corrections: Option<&Corrections<'_>>,
) -> Wanted {
    let record = page.record;
    let gold = corrections.map(|corrections| {
        let (judged, options) = judging.judge(page);
        GoldPage::of(&page.read, &judged, options, &corrections.of_page(site.as_str(), &record.id))
    });
    Wanted {
        site: site.as_str().to_owned(),
        id: record.id.clone(),
        file_name: record.file_name().into_owned(),
        source: record.body.clone(),
        gold,
    }
}

/// The destination of gold.
enum Gold {
    /// A folder with one subfolder per site; each site's lines are written last.
    Folder { folder: OutputFolder, lines: BTreeMap<String, String> },
    /// Lines for a file.
    Lines(String, PathBuf),
}

impl Gold {
    fn folder(path: &Path, arguments: &JudgmentsArguments) -> Result<Self, Stop> {
        let folder = OutputFolder::create(path, &arguments.collection.sources);
        Ok(Self::Folder { folder: folder.map_err(failed)?, lines: BTreeMap::new() })
    }

    fn add(&mut self, page: &Wanted) -> Result<(), Stop> {
        match self {
            Self::Folder { folder, lines } => {
                let site = site_folder(&page.site);
                // Joined as a text: a name that begins with `/` would replace the folders in front of it.
                let name = PathBuf::from(format!("{site}/pages/{}", page.file_name));
                let extension = name.extension().and_then(|extension| extension.to_str()).unwrap_or("html").to_owned();
                let written = folder.write(&name, &extension, &page.source).map_err(failed)?;
                if let Some(gold) = &page.gold {
                    let pages = folder.path().join(&site).join("pages");
                    let below = written.strip_prefix(&pages).unwrap_or(&written);
                    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                    lines.entry(site).or_default().push_str(&gold_line(gold, &parts.join("/")));
                }
            }
            Self::Lines(lines, _) => {
                if let Some(gold) = &page.gold {
                    lines.push_str(&labelled_line(gold, &site_folder(&page.site), &page.id, &page.source));
                }
            }
        }
        Ok(())
    }

    fn finish(self, printer: &mut Printer) -> Result<(), Stop> {
        match self {
            Self::Folder { mut folder, lines } => {
                for (site, lines) in lines {
                    let name = Path::new(&site).join("gold.jsonl");
                    folder.write(&name, "jsonl", lines.as_bytes()).map_err(failed)?;
                }
                Ok(())
            }
            Self::Lines(lines, path) => write(&path, lines.as_bytes(), printer),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by value")]
fn failed(error: CorpusError) -> Stop {
    Stop::Output(Failure::from(&error))
}

/// The name of a site as that of one folder, the same on every system.
fn site_folder(site: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_.".contains(character);
    let name: String = site.chars().map(|character| if is_plain(character) { character } else { '_' }).collect();
    if name.trim_matches('.').is_empty() { "site".to_owned() } else { name }
}
