//! How good are the methods? Word F1, framing leak and content loss on sites whose content is known.
//!
//! [`gold`] reads such sites, `harden` takes their hints away, `score` compares texts as words, `visible` is what a page
//! shows. What is measured is what `unframe extract` gives as text; each site is learned from all of its pages and judged
//! page by page. `consistency` is whether what stands on several pages is judged alike on all of them; [`alone`] measures
//! the page model on single pages, [`pages`] the other methods.

pub mod alone;
mod consistency;
pub mod gold;
mod harden;
pub mod pages;
mod score;
mod visible;

use unframe::Limits;
use unframe::html::{Document, ParseOptions, Scripting, Tokens, parse};
use unframe::label::Labels;
use unframe::page::Page;
use unframe::page_content::PageContent;
use unframe::page_methods::PageMethod;
use unframe::page_model::PageEvidence;
use unframe::segment::Blocks;
use unframe::template::site_2005::{PageChains, Parameters, find_framing};
use unframe::template::{LearnOptions, TemplateObserver};

pub use consistency::Consistency;
use gold::GoldSite;
pub use score::{Scores, WordScores};
use score::{Words, score};

/// The methods that are compared, by the names that `unframe extract --method` knows.
pub const METHODS: [&str; 4 + PageMethod::ALL.len()] =
    ["auto", "page", "site", "site-2005", "sentence", "sentence-modern", "dom", "blocks", "blocks-2008"];

/// One site, measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What the site is called.
    pub site: String,
    /// How many of its pages have known content.
    pub pages: usize,
    /// The mean over those pages, for each of [`METHODS`].
    pub methods: [Scores; METHODS.len()],
    /// Whether `auto` and `page` judge alike on all pages, those without known content included.
    pub consistency: [Consistency; 2],
}

impl Measured {
    /// Measures all methods on a site.
    pub fn of(site: &GoldSite) -> Self {
        let limits = Limits::default();
        let decoded: Vec<Page<'_>> = site.pages.iter().map(|page| Page::decode(&page.source, None, &limits)).collect();
        // As `unframe extract` does: `<noscript>` has elements, and renderings leave it out.
        let options = ParseOptions { scripting: Scripting::Off, ..ParseOptions::default() };
        let documents: Vec<Document<'_>> = decoded.iter().map(|page| parse(page.text(), &options)).collect();
        let blocks: Vec<Blocks> = documents.iter().map(|document| Blocks::of(&document.tree)).collect();
        let texts: Vec<(&str, &Tokens)> =
            decoded.iter().zip(&documents).map(|(page, document)| (page.text(), &document.tokens)).collect();
        let consistency = |labels: &[Labels]| Consistency::of(&documents, &blocks, labels);
        let [auto, page, by_template] = judge_by_model(&documents, &blocks);
        let consistency = [consistency(&auto), consistency(&page)];
        let of_site = [auto, page, by_template, judge_by_chains(&texts, &documents, &blocks)];

        let mut scores: [Vec<Scores>; METHODS.len()] = Default::default();
        for (index, page) in site.pages.iter().enumerate() {
            let Some(gold) = &page.gold else { continue };
            let (document, blocks) = (&documents[index], &blocks[index]);
            let visible = Words::of(&visible::text(texts[index].0, texts[index].1));
            let (known, title) = (Words::of(&gold.content), Words::of(gold.title.as_deref().unwrap_or_default()));
            let by_page = PageMethod::ALL.map(|method| method.judge(document, blocks));
            let all = of_site.iter().map(|labels| &labels[index]).chain(&by_page);
            for (labels, scores) in all.zip(&mut scores) {
                scores.push(score(&known, &title, &Words::of(&content(document, blocks, labels)), &visible));
            }
        }
        let methods = scores.each_ref().map(|scores| Scores::mean(scores));
        Self { site: site.name.clone(), pages: scores[0].len(), methods, consistency }
    }
}

/// By page and site as the command fuses them, by the page, by the site.
fn judge_by_model(documents: &[Document<'_>], blocks: &[Blocks]) -> [Vec<Labels>; 3] {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for document in documents {
        observer.observe(document);
    }
    let template = observer.finish();
    let mut judged: [Vec<Labels>; 3] = Default::default();
    for (document, blocks) in documents.iter().zip(blocks) {
        let evidence = PageEvidence::of(document, blocks);
        let (page, site) = (evidence.judge(blocks), template.judge(document, blocks));
        let auto = if template.can_judge() { evidence.judge_with_site(blocks, &site) } else { page.clone() };
        judged.iter_mut().zip([auto, page, site]).for_each(|(all, labels)| all.push(labels));
    }
    judged
}

fn judge_by_chains(texts: &[(&str, &Tokens)], documents: &[Document<'_>], blocks: &[Blocks]) -> Vec<Labels> {
    let parameters = Parameters::default();
    let pages: Vec<PageChains> =
        texts.iter().map(|(text, tokens)| PageChains::of_tokens(text, tokens, &parameters)).collect();
    let framing = find_framing(&pages, &parameters);
    let label = |(index, (document, blocks)): (usize, (&Document<'_>, &Blocks))| {
        framing.label(index, &parameters, &document.tree, blocks)
    };
    documents.iter().zip(blocks).enumerate().map(label).collect()
}

/// What `unframe extract` gives as a page's text.
fn content(document: &Document<'_>, blocks: &Blocks, labels: &Labels) -> String {
    PageContent::of(document, blocks, labels, labels).text(document)
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
