//! How good are the methods? Word F1, framing leak and content loss on sites whose content is known.
//!
//! [`gold`] reads such sites, `score` compares texts as words, `visible` is what a page shows. What is measured is
//! what `unframe extract` gives as text; each site is learned from all of its pages and judged page by page.

pub mod gold;
mod score;
mod visible;

use unframe::Limits;
use unframe::html::{Document, ParseOptions, Scripting, Tokens, parse};
use unframe::label::{Labels, framing_nodes};
use unframe::page::Page;
use unframe::render::{Hidden, TextOptions, text};
use unframe::segment::Blocks;
use unframe::template::site_2005::{PageChains, Parameters, find_framing};
use unframe::template::{LearnOptions, TemplateObserver};

use gold::GoldSite;
pub use score::Scores;
use score::{Words, score};

/// The methods that are compared, by the names that `unframe extract --method` knows.
pub const METHODS: [&str; 2] = ["site", "site-2005"];

/// One site, measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What the site is called.
    pub site: String,
    /// How many of its pages have known content.
    pub pages: usize,
    /// The mean over those pages, for each of [`METHODS`].
    pub methods: [Scores; METHODS.len()],
}

impl Measured {
    /// Measures all methods on a site.
    pub fn of(site: &GoldSite) -> Self {
        let limits = Limits::default();
        let decoded: Vec<Page<'_>> = site.pages.iter().map(|page| Page::decode(&page.source, None, &limits)).collect();
        // As `unframe extract` does: `<noscript>` has elements, and renderings leave it out.
        let options = ParseOptions { scripting: Scripting::Off, ..ParseOptions::default() };
        let documents: Vec<Document<'_>> = decoded.iter().map(|page| parse(page.text(), &options)).collect();
        let by_place = judge_by_site(&documents);
        let texts: Vec<(&str, &Tokens)> =
            decoded.iter().zip(&documents).map(|(page, document)| (page.text(), &document.tokens)).collect();
        let by_chain = judge_by_chains(&texts, &documents);

        let mut scores = [Vec::new(), Vec::new()];
        for (index, page) in site.pages.iter().enumerate() {
            let Some(gold) = &page.gold else { continue };
            let visible = visible::text(texts[index].0, texts[index].1);
            for (labels, scores) in [&by_place, &by_chain].into_iter().zip(&mut scores) {
                let found = content(&documents[index], &labels[index]);
                let title = gold.title.as_deref().unwrap_or_default();
                scores.push(score(
                    &Words::of(&gold.content),
                    &Words::of(title),
                    &Words::of(&found),
                    &Words::of(&visible),
                ));
            }
        }
        Self { site: site.name.clone(), pages: scores[0].len(), methods: scores.map(|scores| Scores::mean(&scores)) }
    }
}

fn judge_by_site(documents: &[Document<'_>]) -> Vec<Labels> {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for document in documents {
        observer.observe(document);
    }
    let template = observer.finish();
    documents.iter().map(|document| template.judge(document, &Blocks::of(&document.tree))).collect()
}

fn judge_by_chains(texts: &[(&str, &Tokens)], documents: &[Document<'_>]) -> Vec<Labels> {
    let parameters = Parameters::default();
    let pages: Vec<PageChains> =
        texts.iter().map(|(text, tokens)| PageChains::of_tokens(text, tokens, &parameters)).collect();
    let framing = find_framing(&pages, &parameters);
    let label = |(index, document): (usize, &Document<'_>)| {
        framing.label(index, &parameters, &document.tree, &Blocks::of(&document.tree))
    };
    documents.iter().enumerate().map(label).collect()
}

/// What `unframe extract` gives as a page's text.
fn content(document: &Document<'_>, labels: &Labels) -> String {
    let blocks = Blocks::of(&document.tree);
    let leave_out = framing_nodes(&document.tree, &blocks, labels);
    text(document.tree.document(), &TextOptions { hidden: Hidden::as_split(&blocks), leave_out }).into_text()
}

/// The measurements as a table in Markdown, the mean over sites in the last line.
pub fn table(measured: &[Measured]) -> String {
    let heads = METHODS.map(|method| format!(" {method}: F1 | leak | loss |")).concat();
    let mut lines =
        vec![format!("| site | pages |{heads}"), format!("|---|---:|{}", "---:|".repeat(3 * METHODS.len()))];
    let cells =
        |scores: &Scores| format!(" {:.3} | {:.1} % | {:.1} % |", scores.f1, 100.0 * scores.leak, 100.0 * scores.loss);
    let line = |name: &str, pages: usize, methods: &[Scores; METHODS.len()]| {
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
