//! `unframe dups SOURCE…` and `unframe dups list`: all groups of a base, with the texts of those pages that were read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use unframe::near_duplicates::Compared;
use unframe_corpus::Written;
use unframe_dups::told::{SharedText, Which};
use unframe_dups::{Base, BlockKind, Groups, Writer};

use super::filling::{self, Filled};
use super::report::{self, Group, Kind, Member, Report, Texts};
use super::{judging, stop};
use crate::args::{FindArguments, ListArguments, ReportArguments};
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::Judging;
use crate::commands::progress::Progress;
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::{self, Failure, Stop};
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::words::count;

pub(super) fn run(arguments: &FindArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let sources = &arguments.collection.sources;
    if let Some(folder) = &arguments.base {
        filling::keep_off_sources(folder, sources)?;
        super::keep_off_base(arguments.report.output.as_deref(), folder)?;
    }
    keep_off(&arguments.report, sources)?;
    // Without a base the fingerprints are gone with the run.
    let temporary = match arguments.base {
        Some(_) => None,
        None => Some(tempfile::tempdir().map_err(|error| no_room(&error))?),
    };
    let folder = temporary.as_ref().map(tempfile::TempDir::path).or(arguments.base.as_deref());
    let folder = folder.unwrap_or(Path::new(""));
    let scheme = super::scheme(arguments.scheme.scheme(), folder)?;
    let mut writer = Writer::open(folder, scheme).map_err(stop)?;
    let mut report = Report::open(&arguments.report, &title(sources), Texts::Shown, printer)?;
    let collection = Collection::open(&arguments.collection, printer);
    let judging = judging::judging(&arguments.judging, &collection, printer)?;
    let filled = Filled::fill(&mut writer, scheme, &collection, &judging, printer)?;
    if filled.tally.pages == 0 {
        return Ok(summary::exit_code(&filled.tally, &collection, &filled.skipped, printer));
    }
    printer.progress("finding near-duplicates");
    let (threshold, compared) = (arguments.comparing.threshold, arguments.comparing.compared());
    let found = writer.base().groups(threshold, compared).map_err(stop)?;
    let is_of_run = |group: &Group| group.members.iter().any(|member| filled.names.contains_key(&member.id));
    let mut groups: Vec<Group> = told(found, &arguments.report).filter(is_of_run).collect();
    if !groups.is_empty() {
        let texts = Reading { base: writer.base(), compared, most: report.texts() };
        texts.put(&mut groups, &collection, &judging, printer)?;
    }
    for group in &groups {
        report.group(group, printer)?;
    }
    let groups = report.finish("No near-duplicates found.", printer)?;
    filled.advise(printer);
    let (groups, speed) = (count(groups, "group"), filled.tally.speed(start.elapsed()));
    printer.summary(&format!("{}: {groups} of near-duplicates; {speed}", filled.said()));
    Ok(summary::exit_code(&filled.tally, &collection, &filled.skipped, printer))
}

/// All groups of a base, whatever run they are from.
pub(super) fn list(arguments: &ListArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let folder = &arguments.base.folder;
    super::keep_off_base(arguments.report.output.as_deref(), folder)?;
    let base = Base::open(folder).map_err(stop)?;
    let mut report = Report::open(&arguments.report, &folder.display().to_string(), Texts::Unknown, printer)?;
    let (threshold, compared) = (arguments.comparing.threshold, arguments.comparing.compared());
    for group in told(base.groups(threshold, compared).map_err(stop)?, &arguments.report) {
        report.group(&group, printer)?;
    }
    let groups = report.finish("No near-duplicates found.", printer)?;
    printer.summary(&count(groups, "group"));
    Ok(ExitCode::Success)
}

/// Refuses to write the report over what is read.
pub(super) fn keep_off(report: &ReportArguments, sources: &[PathBuf]) -> Result<(), Stop> {
    match &report.output {
        Some(path) => output_place::keep_off_sources(Place { option: "-o", path, written: Written::File }, sources),
        None => Ok(()),
    }
}

/// What a report is about.
pub(super) fn title(sources: &[PathBuf]) -> String {
    let names: Vec<String> = sources.iter().take(5).map(|source| source.display().to_string()).collect();
    names.join(", ") + if sources.len() > names.len() { ", …" } else { "" }
}

fn no_room(error: &std::io::Error) -> Stop {
    let message = "cannot make a temporary folder for the fingerprints".to_owned();
    let hint = "`TMPDIR` names another place, `--base DIR` one that stays".to_owned();
    Stop::Output(Failure { message, causes: vec![failure::cause(error)], hint: Some(hint) })
}

/// Groups as they are told, those that nobody asked for left out.
fn told(groups: Groups, arguments: &ReportArguments) -> impl Iterator<Item = Group> + use<> {
    let documents = groups.documents.into_iter().map(|group| {
        let member = |member: unframe_dups::Member| Member {
            id: member.name,
            block: None,
            similarity: member.similarity,
            text: None,
        };
        let members: Vec<Member> = group.members.into_iter().map(member).collect();
        Group { kind: Kind::Pages, pages: members.len(), members }
    });
    let blocks = groups.blocks.into_iter().map(|group| {
        let kind = match group.kind {
            BlockKind::Content => Kind::Content,
            BlockKind::Mixed => Kind::Mixed,
            BlockKind::Framing => Kind::Framing,
        };
        let member = |block: unframe_dups::Block| Member {
            id: block.name,
            block: Some((block.block, block.label)),
            similarity: block.similarity,
            text: None,
        };
        Group { kind, pages: group.documents, members: group.members.into_iter().map(member).collect() }
    });
    let listed = report::listed(arguments);
    documents.chain(blocks).filter(move |group| group.kind.is_listed(&listed))
}

/// One more pass over the pages, for the texts that are told.
struct Reading<'run> {
    base: &'run Base,
    compared: Compared,
    /// Members of a group, and characters of each.
    most: (usize, usize),
}

/// A text that is wanted: of which member of which group, and the page whose text it is held against.
struct Wanted {
    group: usize,
    member: usize,
    which: Which,
    other: String,
    other_which: Which,
}

impl Reading<'_> {
    fn put(
        &self,
        groups: &mut [Group],
        collection: &Collection,
        judging: &Judging,
        printer: &mut Printer,
    ) -> Result<(), Stop> {
        let wanted = self.wanted(groups);
        let scheme = self.base.scheme();
        let mut progress = Progress::start("reading near-duplicates", collection);
        let mut tally = Tally::default();
        let read_texts = |page: &CollectedPage<'_>| {
            let mut texts = Vec::new();
            if let Some(wanted) = wanted.get(page.record.id.as_str()) {
                let parts = judging::parts(page, judging, scheme);
                for text in wanted {
                    let Ok(Some(other)) = self.base.prints(&text.other) else { continue };
                    let other = text.other_which.shingles(&other);
                    let shared = SharedText::of(&parts, text.which, &other, scheme, self.most.1);
                    if !shared.pieces.is_empty() {
                        texts.push((text.group, text.member, shared));
                    }
                }
            }
            (texts, Tally::of_page(page))
        };
        collection.each(read_texts, |item| {
            if let Ok((texts, page)) = item {
                tally.add(&page);
                for (group, member, text) in texts {
                    let known = &mut groups[group].members[member].text;
                    // Of several pages of one name, the one that is in the base has most in common with it.
                    let shared = |text: &SharedText| {
                        text.pieces.iter().filter(|piece| piece.is_shared).map(|piece| piece.text.len()).sum::<usize>()
                    };
                    if known.as_ref().is_none_or(|known| shared(known) < shared(&text)) {
                        *known = Some(text);
                    }
                }
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
        Ok(())
    }

    fn wanted(&self, groups: &[Group]) -> BTreeMap<String, Vec<Wanted>> {
        let which = |member: &Member| match member.block {
            Some((block, label)) => Which::Block(block, label),
            None => Which::Whole(self.compared),
        };
        let mut wanted: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
        for (number, group) in groups.iter().enumerate() {
            for (at, member) in group.members.iter().enumerate().take(self.most.0) {
                // The first is held against the second, all others against the first.
                let Some(other) = group.members.get(usize::from(at == 0)) else { continue };
                let text = Wanted {
                    group: number,
                    member: at,
                    which: which(member),
                    other: other.id.clone(),
                    other_which: which(other),
                };
                wanted.entry(member.id.clone()).or_default().push(text);
            }
        }
        wanted
    }
}
