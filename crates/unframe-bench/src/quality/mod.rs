//! How good are the methods? Word F1, framing leak and content loss on sites whose content is known.
//!
//! [`gold`] reads such sites, `harden` takes their hints away, `score` compares texts as words, `visible` is what a page
//! shows. What is measured is what `unframe extract` gives as text; each site is learned from all of its pages and judged
//! page by page. `consistency` is whether what stands on several pages is judged alike on all of them; [`alone`] measures
//! the page model on single pages, [`pages`] the other methods. [`collections`] sets all collections of sites beside each other:
//! content where it is known, values of records that must survive (`values`), letters kept elsewhere (`compared`).

pub mod alone;
mod block_truth;
pub mod collections;
mod compared;
mod consistency;
pub mod gold;
mod harden;
pub mod pages;
mod report;
mod score;
pub mod teaching;
mod values;
mod visible;

use unframe::extraction::{Extraction, KnownSite};
use unframe::label::Labels;
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe::template::{LearnOptions, TemplateObserver};
use unframe::{Method, Options, ReadPage};

pub use consistency::Consistency;
use gold::GoldSite;
pub(crate) use harden::harden as hardened;
pub use report::report;
pub(crate) use score::words_f1;
pub use score::{Scores, WordScores};
use score::{Words, score};

/// What a page shows.
pub(crate) fn visible_text(page: &str) -> String {
    let parsed = unframe::html::parse(page, &unframe::html::ParseOptions::default());
    visible::text(page, &parsed.tokens)
}

/// One site, measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What the site is called.
    pub site: String,
    /// How many of its pages have known content.
    pub pages: usize,
    /// The mean over those pages, for each of [`Method::ALL`].
    pub methods: [Scores; Method::ALL.len()],
    /// Whether `auto` and `page` judge alike on all pages, those without known content included.
    pub consistency: [Consistency; 2],
}

impl Measured {
    /// Measures all methods on a site, as `unframe extract` would extract it.
    pub fn of(site: &GoldSite) -> Self {
        let pages: Vec<ReadPage<'_>> = site.pages.iter().map(|page| ReadPage::from(page.source.as_slice())).collect();
        let mut observer = TemplateObserver::new(LearnOptions::default());
        for read in &pages {
            observer.observe(read);
        }
        let template = observer.finish();
        let parameters = Parameters::default();
        let chains: Vec<PageChains> = pages.iter().map(|read| PageChains::of_page(read, &parameters)).collect();
        let chains = SiteChains::learn(&chains, parameters);

        let mut scores: [Vec<Scores>; Method::ALL.len()] = Default::default();
        let mut labels: [Vec<Labels>; 2] = Default::default();
        for (page, read) in site.pages.iter().zip(&pages) {
            let gold = page.gold.as_ref().map(|gold| {
                let visible = Words::of(&visible::text(read.page().text(), &read.document().tokens));
                (Words::of(&gold.content), Words::of(gold.title.as_deref().unwrap_or_default()), visible)
            });
            for (index, method) in Method::ALL.into_iter().enumerate() {
                // Of pages whose content is not known, only how consistently they are judged counts.
                if gold.is_none() && index >= labels.len() {
                    break;
                }
                let known = match method {
                    Method::Site2005 => KnownSite::Chains(&chains),
                    _ => KnownSite::Template(&template),
                };
                let options = Options { method, ..Options::default() };
                let judged = options.judge(read, known);
                if let Some(labels) = labels.get_mut(index) {
                    labels.push(judged.labels.clone());
                }
                if let Some((known, title, visible)) = &gold {
                    let extraction = Extraction::of(read.clone(), judged, options);
                    scores[index].push(score(known, title, &Words::of(extraction.text()), visible));
                }
            }
        }
        let consistency = labels.each_ref().map(|labels| Consistency::of(&pages, labels));
        let methods = scores.each_ref().map(|scores| Scores::mean(scores));
        Self { site: site.name.clone(), pages: scores[0].len(), methods, consistency }
    }
}

/// The measurements as a table in Markdown, the mean over sites in the last line.
pub fn table(measured: &[Measured]) -> String {
    let heads = Method::ALL.map(|method| format!(" {}: F1 | leak | loss |", method.name())).concat();
    let mut lines =
        vec![format!("| site | pages |{heads}"), format!("|---|---:|{}", "---:|".repeat(3 * Method::ALL.len()))];
    let cells =
        |scores: &Scores| format!(" {:.3} | {:.1} % | {:.1} % |", scores.f1, 100.0 * scores.leak, 100.0 * scores.loss);
    let line = |name: &str, pages: usize, methods: &[Scores; Method::ALL.len()]| {
        format!("| {name} | {pages} |{}", methods.iter().map(cells).collect::<String>())
    };
    lines.extend(measured.iter().map(|site| line(&site.site, site.pages, &site.methods)));
    let means = std::array::from_fn(|method| {
        Scores::mean(&measured.iter().map(|site| site.methods[method]).collect::<Vec<_>>())
    });
    let pages = measured.iter().map(|site| site.pages).sum();
    lines.push(line(&format!("**mean of {} sites**", measured.len()), pages, &means));
    lines.join("\n")
}

/// How consistently `auto` and `page` judge, as a table in Markdown, and what `auto` judges differently.
pub fn table_of_consistency(measured: &[Measured]) -> String {
    let mut lines = vec![
        "| site | auto: disputed | outvoted | page: disputed | outvoted |".to_owned(),
        "|---|---:|---:|---:|---:|".to_owned(),
    ];
    let mut examples = Vec::new();
    for site in measured {
        let cells = site.consistency.iter().map(|consistency| {
            let (disputed, outvoted) = (consistency.share_disputed(), consistency.share_outvoted());
            format!(" {:.2} % | {:.2} % |", 100.0 * disputed, 100.0 * outvoted)
        });
        lines.push(format!("| {} |{}", site.site, cells.collect::<String>()));
        for (content, framing, text) in &site.consistency[0].shown {
            let start: String = text.chars().take(80).collect();
            examples.push(format!("{}: {content} content, {framing} framing: {start}", site.site));
        }
    }
    format!("{}\n\n{}", lines.join("\n"), examples.join("\n"))
}
