//! `unframe dups query`: what a base has that is like some pages.

use std::collections::BTreeMap;
use std::time::Instant;

use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{PageParts, Prints};
use unframe_dups::{Base, Found, MOST_CANDIDATES};

use super::report::{Group, Kind, Member, Report, Texts};
use super::shared::{SharedText, Which};
use super::{find, judging, stop};
use crate::args::QueryArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::progress::Progress;
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::words::{count, grouped};

pub(super) fn run(arguments: &QueryArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    find::keep_off(&arguments.report, &arguments.collection.sources)?;
    super::keep_off_base(arguments.report.output.as_deref(), &arguments.base.folder)?;
    let base = Base::open(&arguments.base.folder).map_err(stop)?;
    let title = find::title(&arguments.collection.sources);
    let mut report = Report::open(&arguments.report, &title, Texts::Shown, printer)?;
    let collection = Collection::open(&arguments.collection, printer);
    let judging = judging::judging(&arguments.judging, &collection, printer)?;
    let (threshold, compared) = (arguments.comparing.threshold, arguments.comparing.compared());
    let scheme = base.scheme();
    let asking = Asking { base: &base, threshold, whole: Which::Whole(compared), characters: report.texts().1 };
    let ask = |page: &CollectedPage<'_>| {
        let parts = judging::parts(page, &judging, scheme);
        let prints = judging::prints(&parts, scheme);
        let groups = base.query(&prints, threshold, compared).and_then(|mut found| {
            // A page is like itself.
            found.retain(|found| found.name != page.record.id);
            asking.groups(&page.record.id, &parts, found)
        });
        (groups, Tally::of_page(page))
    };
    if arguments.report.output.is_none() {
        printer.prints_meanwhile();
    }
    let mut progress = Progress::start("asking", &collection);
    let mut tally = Tally::default();
    let (mut with_matches, mut are_cut) = (0, false);
    let skipped = collection.each(ask, |item| {
        match item {
            Ok((groups, page)) => {
                tally.add(&page);
                let mut groups = groups.map_err(stop)?;
                groups.retain(|group| group.kind.is_listed(&arguments.report));
                with_matches += usize::from(!groups.is_empty());
                for group in &groups {
                    are_cut |= group.members.len() > MOST_CANDIDATES;
                    report.group(group, printer)?;
                }
            }
            Err(lost) => lost.count(&mut tally, printer),
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    let groups = report.finish("The base has no near-duplicates of it.", printer)?;
    if are_cut {
        printer.advise(
            "some blocks are on very many pages of the base, of which not all are listed",
            "`unframe dups list` names all pages of a group",
        );
    }
    if tally.pages > 0 {
        let (pages, failed, speed) = (tally.pages(), tally.failures(), tally.speed(start.elapsed()));
        let (alike, groups) = (grouped(with_matches), count(groups, "group"));
        printer.summary(&format!("{pages}{failed}, {alike} with near-duplicates in the base, in {groups}; {speed}"));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// How pages are asked for.
pub(super) struct Asking<'run> {
    pub(super) base: &'run Base,
    pub(super) threshold: Share,
    pub(super) whole: Which,
    /// Of each text.
    pub(super) characters: usize,
}

impl Asking<'_> {
    /// What was found, as groups of which the page is the first.
    fn groups(&self, id: &str, parts: &PageParts, found: Vec<Found>) -> Result<Vec<Group>, unframe_dups::BaseError> {
        let mut pages = Vec::new();
        // By number, then content before framing.
        let mut blocks: BTreeMap<(u32, bool), Vec<Member>> = BTreeMap::new();
        for found in found {
            for alike in found.blocks {
                let block = Some((alike.other_block, alike.other_label));
                let member = Member { id: found.name.clone(), block, similarity: alike.similarity, text: None };
                blocks.entry((alike.block, alike.label == Label::Framing)).or_default().push(member);
            }
            if found.similarity >= self.threshold {
                pages.push(Member { id: found.name, block: None, similarity: found.similarity, text: None });
            }
        }
        let mut groups = Vec::new();
        if !pages.is_empty() {
            groups.push(self.group(id, parts, None, pages)?);
        }
        for ((block, is_framing), members) in blocks {
            let label = if is_framing { Label::Framing } else { Label::Content };
            groups.push(self.group(id, parts, Some((block, label)), members)?);
        }
        Ok(groups)
    }

    fn group(
        &self,
        id: &str,
        parts: &PageParts,
        block: Option<(u32, Label)>,
        mut others: Vec<Member>,
    ) -> Result<Group, unframe_dups::BaseError> {
        others.sort_by(|one, other| {
            (other.similarity, &one.id, one.block.map(|(number, _)| number)).cmp(&(
                one.similarity,
                &other.id,
                other.block.map(|(number, _)| number),
            ))
        });
        let which =
            |block: Option<(u32, Label)>| block.map_or(self.whole, |(number, label)| Which::Block(number, label));
        let first = &others[0];
        let prints = self.base.prints(&first.id)?.unwrap_or(Prints { blocks: Vec::new() });
        let shingles = which(first.block).shingles(&prints);
        let text = SharedText::of(parts, which(block), &shingles, self.base.scheme(), self.characters);
        let kind = kind(block, &others);
        let mut ids: Vec<&str> = others.iter().map(|other| other.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        let pages = ids.len() + 1;
        let mut members = vec![Member { id: id.to_owned(), block, similarity: Share::ALL, text: Some(text) }];
        members.append(&mut others);
        Ok(Group { kind, pages, members })
    }
}

/// What blocks are on their pages.
pub(super) fn kind(block: Option<(u32, Label)>, others: &[Member]) -> Kind {
    let Some((_, label)) = block else { return Kind::Pages };
    let is_same = others.iter().all(|other| other.block.is_some_and(|(_, other)| other == label));
    match label {
        _ if !is_same => Kind::Mixed,
        Label::Content => Kind::Content,
        Label::Framing => Kind::Framing,
    }
}
