//! Do corrections teach? Simulated experts correct places of sites whose content is known; what they said goes into the site's
//! template, and pages that they did not look at are judged by it.
//!
//! **The expert** looks at no more than twelve pages of a site, every other one of those whose content is known, as the preview of the
//! review shows them. Of all places that a wrong block of these pages can be widened to (its text, what stands like it, the elements
//! around it), the expert corrects the one by which most letters of these pages become right, less those that become wrong; then the
//! next one, up to ten. An expert knows what is content (`block_truth.rs`).
//! **Measured** are leak and loss on the other pages whose content is known, after 0, 1, 2, 5 and 10 corrections. **What it is not:** an
//! expert who makes mistakes, or one who weighs places without a look at other pages.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use unframe::extraction::{Extraction, KnownSite};
use unframe::label::Label;
use unframe::segment::SitePlace;
use unframe::template::{LearnOptions, Override, Overrides, SiteTemplate, TemplateObserver};
use unframe::{Options, ReadPage};

use super::block_truth::block_truth;
use super::gold::{self, Gold, GoldSite};
use super::score::{Scores, Words, score};
use super::visible;
use crate::corpus;
use crate::in_parallel::in_parallel;

/// After how many corrections pages are measured.
const MEASURED: [usize; 5] = [0, 1, 2, 5, 10];
/// Pages that an expert looks at.
const LOOKED_AT: usize = 12;
/// Sites that are reported: those with the highest leak and loss.
const WORST: usize = 10;

/// A site, and what ten corrections made of it.
struct Taught {
    site: String,
    /// Pages that were looked at, and pages that were measured.
    pages: (usize, usize),
    /// The mean over the pages that nobody looked at, after each number of corrections.
    scores: [Scores; MEASURED.len()],
    /// How many corrections there were: fewer than ten, where nothing more was to be gained.
    corrections: usize,
    /// Leak and loss of all pages before.
    before: f64,
}

/// A page that an expert looks at.
struct Seen<'page> {
    read: &'page ReadPage<'page>,
    places: BTreeMap<SitePlace, Vec<usize>>,
    /// What each block really is, where that is certain.
    truth: Vec<Option<Label>>,
}

/// The worst sites of gold-sites-dev as a table in Markdown, or why there is none.
pub fn report() -> String {
    let Some(path) = gold::sites_dev() else { return corpus::SKIPPED.to_owned() };
    table(gold::read(&path)).unwrap_or_else(|error| format!("cannot read {}: {error}", path.display()))
}

fn table(sites: io::Result<Vec<GoldSite>>) -> io::Result<String> {
    let mut taught = in_parallel(&sites?, teach);
    taught.sort_by(|left, right| right.before.total_cmp(&left.before).then_with(|| left.site.cmp(&right.site)));
    let mut text = String::from("| site | looked at | measured | corrections |");
    for number in MEASURED {
        let _ = write!(text, " after {number}: leak + loss |");
    }
    let _ = write!(text, "\n|---|---:|---:|---:|{}", "---:|".repeat(MEASURED.len()));
    let cell = |scores: &Scores| format!(" {:.1} + {:.1} % |", 100.0 * scores.leak, 100.0 * scores.loss);
    for Taught { site, pages, scores, corrections, .. } in taught.iter().take(WORST) {
        let cells: String = scores.iter().map(cell).collect();
        let _ = write!(text, "\n| {site} | {} | {} | {corrections} |{cells}", pages.0, pages.1);
    }
    for (name, sites) in [("mean of the worst", &taught[..WORST.min(taught.len())]), ("mean of all", &taught[..])] {
        let mean = |number: usize| Scores::mean(&sites.iter().map(|site| site.scores[number]).collect::<Vec<_>>());
        let cells: String = (0..MEASURED.len()).map(|number| cell(&mean(number))).collect();
        let _ = write!(text, "\n| **{name}, {} sites** | | | |{cells}", sites.len());
    }
    Ok(text)
}

fn teach(site: &GoldSite) -> Taught {
    let reads: Vec<ReadPage<'_>> = site.pages.iter().map(|page| ReadPage::from(page.source.as_slice())).collect();
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for read in &reads {
        observer.observe(read);
    }
    let template = observer.finish();
    let known: Vec<(&ReadPage<'_>, &Gold)> =
        reads.iter().zip(&site.pages).filter_map(|(read, page)| Some((read, page.gold.as_ref()?))).collect();
    let every_other = |first: usize| known.iter().skip(first).step_by(2).copied();
    let seen: Vec<Seen<'_>> = every_other(0).take(LOOKED_AT).map(|(read, gold)| Seen::of(read, gold)).collect();
    let held_back: Vec<(&ReadPage<'_>, &Gold)> = every_other(1).collect();
    let mut scores = [Scores::default(); MEASURED.len()];
    let mut said = Overrides::default();
    let mut corrections = 0;
    for (number, after) in MEASURED.into_iter().enumerate() {
        while corrections < after {
            let judged = template.clone().with_overrides(&said);
            let Some((place, label)) = best_correction(&seen, &judged) else { break };
            said.add(place, Override { time: i64::try_from(corrections).unwrap_or(i64::MAX), label: Some(label) });
            corrections += 1;
        }
        scores[number] = measure(&held_back, &template.clone().with_overrides(&said));
    }
    let all = measure(&known, &template);
    let pages = (seen.len(), held_back.len());
    Taught { site: site.name.clone(), pages, scores, corrections, before: all.leak + all.loss }
}

fn measure(pages: &[(&ReadPage<'_>, &Gold)], template: &SiteTemplate) -> Scores {
    let of_page = |(read, gold): &(&ReadPage<'_>, &Gold)| {
        let options = Options::default();
        let judged = options.judge(read, KnownSite::Template(template));
        let extraction = Extraction::of((*read).clone(), judged, options);
        let visible = Words::of(&visible::text(read.page().text(), &read.document().tokens));
        let title = Words::of(gold.title.as_deref().unwrap_or_default());
        score(&Words::of(&gold.content), &title, &Words::of(extraction.text()), &visible)
    };
    Scores::mean(&pages.iter().map(of_page).collect::<Vec<_>>())
}

/// The correction by which most letters of the pages become right, if any gains something.
fn best_correction(seen: &[Seen<'_>], template: &SiteTemplate) -> Option<(SitePlace, Label)> {
    let mut gains = BTreeMap::<(SitePlace, bool), i64>::new();
    for page in seen {
        let judged = Options::default().judge(page.read, KnownSite::Template(template));
        for (place, blocks) in &page.places {
            for is_content in [false, true] {
                let label = if is_content { Label::Content } else { Label::Framing };
                let gain: i64 = blocks
                    .iter()
                    .map(|block| page.gain(*block, judged.labels.get(*block).map(|verdict| verdict.label), label))
                    .sum();
                *gains.entry((*place, is_content)).or_default() += gain;
            }
        }
    }
    let best = gains.into_iter().max_by_key(|((place, is_content), gain)| (*gain, *place, *is_content))?;
    let ((place, is_content), gain) = best;
    (gain > 0).then_some((place, if is_content { Label::Content } else { Label::Framing }))
}

impl<'page> Seen<'page> {
    fn of(read: &'page ReadPage<'page>, gold: &Gold) -> Self {
        Self { read, places: read.blocks().by_place(read.tree()), truth: block_truth(read, gold) }
    }

    /// Letters of a block that become right, or wrong, if it gets a label.
    fn gain(&self, block: usize, now: Option<Label>, label: Label) -> i64 {
        let letters = i64::from(self.read.blocks().get(block).map_or(0, |block| block.letters));
        match self.truth.get(block).copied().flatten() {
            _ if now == Some(label) => 0,
            Some(truth) if truth == label => letters,
            Some(_) => -letters,
            None => 0,
        }
    }
}
