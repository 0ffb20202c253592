//! `unframe dups compare A B`: how alike two pages are, as a whole and block by block, and what they share.

use unframe::Method;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{PageParts, Prints, Scheme};
use unframe_corpus::SiteBy;
use unframe_dups::told::{self, SharedText, Which};

use super::report::{self, Group, Kind, Member, Report, Texts};
use super::{find, judging};
use crate::args::{CollectionArguments, CompareArguments, LinkArguments};
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::{Asked, Judging};
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::template_file::Saved;
use crate::words::count;

/// One of the two pages.
struct Side {
    id: String,
    parts: PageParts,
    prints: Prints,
}

pub(super) fn run(arguments: &CompareArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let pages = arguments.pages();
    find::keep_off(&arguments.report, &pages)?;
    let scheme = arguments.scheme.scheme().unwrap_or(Scheme::MinHash);
    let collection = CollectionArguments {
        sources: pages.clone(),
        site_by: Some(SiteBy::One),
        parallel: None,
        links: LinkArguments::default(),
        reading: arguments.reading.clone(),
    };
    let collection = Collection::open(&collection, printer);
    let asked = Asked::plainly(if arguments.template.is_some() { Method::Auto } else { Method::Page });
    let judging = match arguments.template.as_deref().map(Saved::read) {
        Some(saved) => Judging::by_saved(saved.map_err(Stop::Output)?, &collection, asked.options, printer),
        None => Judging::learn(asked, &collection, |_| (), printer)?,
    };
    let mut tally = Tally::default();
    let mut sides = Vec::new();
    let read_side = |page: &CollectedPage<'_>| {
        let parts = judging::parts(page, &judging, scheme);
        let prints = judging::prints(&parts, scheme);
        (Side { id: page.record.id.clone(), parts, prints }, Tally::of_page(page))
    };
    let skipped = collection.each(read_side, |item| {
        match item {
            Ok((side, page)) => {
                tally.add(&page);
                // More than two are refused below; a folder may have very many.
                if sides.len() < 3 {
                    sides.push(side);
                }
            }
            Err(lost) => lost.count(&mut tally, printer),
        }
        Ok(())
    })?;
    let code = summary::exit_code(&tally, &collection, &skipped, printer);
    if code != ExitCode::Success {
        // One page cannot be compared.
        return Ok(ExitCode::AllFailed);
    }
    let [left, right] = &sides[..] else {
        printer.error(&Failure {
            message: format!("two pages are compared, but there are {}", count(tally.pages, "page")),
            causes: Vec::new(),
            hint: Some("`unframe dups SOURCE…` compares any number".to_owned()),
        });
        return Ok(ExitCode::AllFailed);
    };
    let mut report = Report::open(&arguments.report, &find::title(&pages), Texts::Shown, printer)?;
    let (threshold, compared) = (arguments.comparing.threshold, arguments.comparing.compared());
    let comparison = Comparison { left, right, scheme, characters: report.texts().1 };
    let similarity = left.prints.similarity(&right.prints, compared);
    let listed = report::listed(&arguments.report);
    let whole = comparison.group([None, None], [Which::Whole(compared); 2], similarity);
    let whole = Group { kind: Kind::Compared, ..whole };
    if whole.kind.is_listed(&listed) {
        report.group(&whole, printer)?;
    }
    for (blocks, similarity) in comparison.blocks(threshold) {
        let which = blocks.map(|(number, label)| Which::Block(number, label));
        let group = comparison.group(blocks.map(Some), which, similarity);
        if group.kind.is_listed(&listed) {
            report.group(&group, printer)?;
        }
    }
    report.finish("No near-duplicates found.", printer)?;
    let percent = f64::from(similarity.as_millionths()) / 10_000.0;
    let verdict = if similarity >= threshold { "nearly the same" } else { "not the same" };
    printer.summary(&format!("{percent:.1} % alike: {verdict}"));
    Ok(ExitCode::Success)
}

struct Comparison<'run> {
    left: &'run Side,
    right: &'run Side,
    scheme: Scheme,
    characters: usize,
}

impl Comparison<'_> {
    /// Blocks that are alike: each of the left page with that of the right page that is most like it.
    fn blocks(&self, threshold: Share) -> Vec<([(u32, Label); 2], Share)> {
        let mut alike = Vec::new();
        for left in &self.left.prints.blocks {
            let others = self.right.prints.blocks.iter().filter(|other| other.block.is_some());
            let compared = others.map(|other| (left.shingles.similarity(&other.shingles), other));
            // Of equals the first: `max_by_key` gives the last.
            let best = compared.rev().max_by_key(|(similarity, _)| *similarity);
            if let (Some(number), Some((similarity, other))) = (left.block, best)
                && let Some(other_number) = other.block
                && similarity >= threshold
                && similarity > Share::NONE
            {
                alike.push(([(number, left.label), (other_number, other.label)], similarity));
            }
        }
        alike
    }

    fn group(&self, blocks: [Option<(u32, Label)>; 2], which: [Which; 2], similarity: Share) -> Group {
        let text = |side: &Side, which: Which, other: &Side, other_which: Which| {
            let shingles = other_which.shingles(&other.prints);
            SharedText::of(&side.parts, which, &shingles, self.scheme, self.characters)
        };
        let member =
            |side: &Side, block, similarity, text| Member { id: side.id.clone(), block, similarity, text: Some(text) };
        let right = member(self.right, blocks[1], similarity, text(self.right, which[1], self.left, which[0]));
        let kind = told::kind(blocks[0], std::slice::from_ref(&right));
        let left = member(self.left, blocks[0], Share::ALL, text(self.left, which[0], self.right, which[1]));
        Group { kind, pages: 2, members: vec![left, right] }
    }
}
