//! One site, extracted by our methods and by trafilatura, in numbers.

use unframe::extraction::{Extraction, KnownSite};
use unframe::template::SiteTemplate;
use unframe::{Method, Options, ReadPage};

use super::gold::GoldSite;
use super::score::{Scores, Words, score};
use super::values::Survival;
use super::visible;

/// What a collection is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Word F1, leak and loss of pages whose content is known.
    Content,
    /// Values that survive, words that are kept, pages that are nearly empty.
    Values,
    /// Letters that are kept, because nothing is known.
    Letters,
}

/// Our methods that are compared: both together, and each alone.
const METHODS: [Method; 3] = [Method::Auto, Method::Page, Method::Site];
/// The names of the columns: our methods, then trafilatura.
pub(super) const COLUMNS: [&str; 4] = ["auto", "page", "site", "trafilatura"];
/// The column of `auto`.
pub(super) const AUTO: usize = 0;
/// The column of `page`.
pub(super) const PAGE: usize = 1;
/// The column of `site`.
pub(super) const SITE: usize = 2;

/// What a site is measured by, of one column: F1, leak and loss; or values, words kept and pages nearly empty; or letters.
/// `None` where there is nothing to measure.
pub(super) type Numbers = [Option<f64>; 3];

/// A site and its numbers for each of [`COLUMNS`]; `None` for a rival that is not here.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub(super) site: String,
    /// Whether it has enough pages to be compared. If not, `site` keeps everything, which is nothing to compete with.
    pub(super) has_template: bool,
    pub(super) columns: [Option<Numbers>; COLUMNS.len()],
}

/// What was extracted from the pages of a site.
#[derive(Clone, Debug, Default)]
struct Texts {
    texts: Vec<String>,
    /// Letters of content, and of all blocks.
    letters: (u64, u64),
}

impl Compared {
    /// Measures a site. `rival` are the texts that trafilatura extracted from its pages.
    pub(super) fn of(site: &GoldSite, rival: Option<&[String]>, measure: Measure) -> Self {
        let template = unframe::learn(site.pages.iter().map(|page| page.source.as_slice()));
        let ours = extracted(site, &template);
        let all_letters = ours[AUTO].letters.1;
        let rival = rival.map(|texts| {
            let letters: usize =
                texts.iter().map(|text| text.chars().filter(|letter| letter.is_alphanumeric()).count()).sum();
            Texts { texts: texts.to_vec(), letters: ((letters as u64).min(all_letters), all_letters) }
        });
        let [auto, page, alone] = ours;
        let columns = [Some(auto), Some(page), Some(alone), rival];
        let columns = columns.map(|texts| texts.map(|texts| numbers(site, &texts, measure)));
        Self { site: site.name.clone(), has_template: template.can_judge(), columns }
    }
}

/// What each of [`METHODS`] extracts from a site.
fn extracted(site: &GoldSite, template: &SiteTemplate) -> [Texts; METHODS.len()] {
    let mut texts: [Texts; METHODS.len()] = Default::default();
    for page in &site.pages {
        let read = ReadPage::from(page.source.as_slice());
        for (method, texts) in METHODS.into_iter().zip(&mut texts) {
            let options = Options { method, ..Options::default() };
            let judged = options.judge(&read, KnownSite::Template(template));
            let extraction = Extraction::of(read.clone(), judged, options);
            texts.letters.0 += extraction.content_letters();
            texts.letters.1 += extraction.content_letters() + extraction.framing_letters();
            texts.texts.push(extraction.text().to_owned());
        }
    }
    texts
}

#[expect(clippy::cast_precision_loss, reason = "numbers of pages and letters")]
fn numbers(site: &GoldSite, texts: &Texts, measure: Measure) -> Numbers {
    match measure {
        Measure::Content => {
            let Scores { f1, leak, loss } = scores(site, &texts.texts);
            [Some(f1), Some(leak), Some(loss)]
        }
        Measure::Values => {
            let Survival { values, kept, empty } = Survival::of(site, &texts.texts);
            [values, Some(kept), Some(empty as f64)]
        }
        Measure::Letters => [Some(texts.letters.0 as f64 / texts.letters.1.max(1) as f64), None, None],
    }
}

/// The mean over the pages whose content is known.
fn scores(site: &GoldSite, texts: &[String]) -> Scores {
    let known = site.pages.iter().zip(texts).filter_map(|(page, text)| Some((page, page.gold.as_ref()?, text)));
    let scores = known.map(|(page, gold, text)| {
        let read = ReadPage::from(page.source.as_slice());
        let visible = Words::of(&visible::text(read.page().text(), &read.document().tokens));
        let title = Words::of(gold.title.as_deref().unwrap_or_default());
        score(&Words::of(&gold.content), &title, &Words::of(text), &visible)
    });
    Scores::mean(&scores.collect::<Vec<_>>())
}
