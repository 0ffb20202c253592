//! Collections of more and more pages, through all that compares pages with each other.

use unframe::extraction::{Extraction, KnownSite};
use unframe::near_duplicates::{Compared, Prints, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;
use unframe::template::site_2005::{PageChains, Parameters, find_framing};
use unframe::template::{LearnOptions, TemplateObserver};
use unframe::{Method, Options, Share};
use unframe_dups::{Base, BaseError, RepeatFinder, Repeated, Writer};

use super::steps::{Clock, Steps, Times};
use crate::generated_site::GeneratedSite;

/// The page of a number, of this many.
pub type PageOf = fn(u64, u64) -> String;

/// All kinds.
pub const ALL: &[(&str, PageOf)] = &[
    ("a site", |page, pages| GeneratedSite::new(1, 60).page(page, pages)),
    ("sites of one page", |page, _| GeneratedSite::new(page, 60).page(1, 1)),
    ("copies", |_, _| GeneratedSite::new(1, 60).page(1, 1)),
    ("near-copies, each with a line of its own", |page, _| {
        format!("{}<p>Read by {} people.", GeneratedSite::new(1, 60).page(1, 1), page * 7_919)
    }),
    // Each is nearly the one before: those at the threshold are what a search for pairs may drown in.
    ("near-copies that drift", |page, _| {
        let words: Vec<String> = (0..60).map(|word| format!("w{}", page * 9 + word)).collect();
        format!("<h1>Rain</h1><p>{}.", words.join(" "))
    }),
    ("pages of one line", |page, _| format!("<p>Page {page} says nothing.")),
    ("pages of one menu", |page, _| {
        let menu = (0..60).map(|entry| format!("<li><a href=/{entry}>Entry {entry}</a>")).collect::<Vec<_>>().concat();
        format!("<ul>{menu}</ul><p>{}", GeneratedSite::new(page, 20).page(1, 1))
    }),
];

/// Takes this many pages of a kind through all steps.
///
/// # Panics
/// If the temporary folder cannot be written to.
pub fn walk(page: PageOf, pages: usize) -> Times {
    let mut steps = Steps::new(Clock::Running);
    let of = pages as u64;
    let pages: Vec<String> = (0..of).map(|number| page(number, of)).collect();
    let url = |number: usize| Some(format!("https://www.example.org/{number}"));
    let template = steps.take("learn from pages", || unframe::learn(pages.iter().map(String::as_bytes)));
    steps.take("merge what was learned", || {
        let mut all = TemplateObserver::new(LearnOptions::default());
        for some in pages.chunks(25) {
            let mut observer = TemplateObserver::new(LearnOptions::default());
            for page in some {
                observer.observe(&Options::default().read(page.as_bytes()));
            }
            all.merge(observer);
        }
        all.finish()
    });
    let parameters = Parameters::default();
    steps.take("find framing as in 2005", || {
        let chains: Vec<PageChains> = pages.iter().map(|page| PageChains::of(page, &parameters)).collect();
        find_framing(&chains, &parameters).clusters.len()
    });
    let extractions: Vec<Extraction<'_>> = steps.take("extract pages", || {
        let mut extractions = Vec::with_capacity(pages.len());
        for (number, page) in pages.iter().enumerate() {
            let options = Options { url: url(number), method: Method::Site, ..Options::default() };
            let read = options.read(page.as_bytes());
            let judged = options.judge(&read, KnownSite::Template(&template));
            extractions.push(Extraction::of(read, judged, options));
        }
        for extraction in &extractions {
            extraction.json();
        }
        extractions
    });
    let prints: Vec<Prints> = steps.take("prints of pages", || {
        let prints = |extraction: &Extraction<'_>| {
            let parts = page_parts(extraction.read(), extraction.labels(), Edition::Modern);
            Prints::of(&parts.parts(), Scheme::MinHash, &mut Shingler::default())
        };
        extractions.iter().map(prints).collect()
    });
    compare(&mut steps, &prints).expect("the temporary folder can be written to");
    steps.finish()
}

/// What the command does for `dups` and for `extract --dedup`.
fn compare(steps: &mut Steps, prints: &[Prints]) -> Result<(), BaseError> {
    for what in [Repeated::Documents, Repeated::Blocks] {
        steps.take(&format!("repeats, {what:?}"), || {
            let mut finder = RepeatFinder::new()?;
            for (number, prints) in prints.iter().enumerate() {
                finder.add(number, &number.to_string(), prints)?;
            }
            Ok::<_, BaseError>(finder.find(what, Share::percent(80))?.len())
        })?;
    }
    let folder = std::env::temp_dir().join(format!("unframe-scaling-{}", std::process::id()));
    let mut writer = Writer::open(&folder, Scheme::MinHash)?;
    steps.take("add to a base", || {
        for (number, prints) in prints.iter().enumerate() {
            writer.add(&number.to_string(), prints)?;
            if number % 100 == 0 {
                writer.commit()?;
            }
        }
        writer.commit()
    })?;
    let base: &Base = writer.base();
    steps.take("groups", || base.groups(Share::percent(80), Compared::Content).map(|groups| groups.documents.len()))?;
    steps.take("pairs", || base.pairs(Share::percent(80), Compared::Content).map(|pairs| pairs.len()))?;
    steps.take("export", || base.export()?.collect::<Result<Vec<_>, _>>().map(|all| all.len()))?;
    steps.take("verify", || base.verify().map(|problems| problems.len()))?;
    let query = |prints: &Prints| base.query(prints, Share::percent(80), Compared::Content).map(|found| found.len());
    steps.take("20 queries", || prints.iter().take(20).map(query).collect::<Result<Vec<_>, _>>())?;
    drop(writer);
    fs_err::remove_dir_all(&folder).map_err(|cause| BaseError::Read { path: folder, cause })
}
