//! A page through all that is ever done to one, from its bytes to every rendering; and what must hold on the way.
//!
//! The fuzz target `extract` and the corrupted pages ([`corrupt`](crate::corrupt)) go through it.

use unframe::discussion::Comments;
use unframe::html::{Document, ParseOptions, parse};
use unframe::label::Labels;
use unframe::metadata::Metadata;
use unframe::page::Page;
use unframe::page_content::PageContent;
use unframe::page_methods::PageMethod;
use unframe::page_model::PageEvidence;
use unframe::page_verdict::Prediction;
use unframe::render::{self, Images, Links, MarkdownOptions, PageFacts, Rendering, TextOptions, XmlOptions};
use unframe::segment::Blocks;
use unframe::segment::semantic::{Edition, semantic_blocks};
use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};

/// How much is done to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thoroughness {
    /// What `unframe extract` does by default, in every format.
    Default,
    /// Also the methods of papers, and semantic blocks.
    Every,
}

/// The template of some pages, as if they were a site.
pub fn learn<'pages>(pages: impl Iterator<Item = &'pages [u8]>) -> SiteTemplate {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    let options = ParseOptions::default();
    for page in pages {
        observer.observe(&parse(Page::decode(page, None, &options.limits).text(), &options));
    }
    observer.finish()
}

/// Does everything with a page; the bytes of all outputs, so that none of it can be optimised away.
///
/// # Panics
/// If something that always holds does not, or if the core panics.
pub fn walk(bytes: &[u8], url: Option<&str>, template: &SiteTemplate, thoroughness: Thoroughness) -> usize {
    let options = ParseOptions::default();
    let page = Page::decode(bytes, None, &options.limits);
    let document = parse(page.text(), &options);
    let blocks = Blocks::of(&document.tree);
    let evidence = PageEvidence::of(&document, &blocks);
    let mut judged = vec![evidence.judge(&blocks)];
    if template.can_judge() {
        let of_site = template.judge(&document, &blocks);
        judged.push(evidence.judge_with_site(&blocks, &of_site));
        judged.push(of_site);
    }
    if thoroughness == Thoroughness::Every {
        judged.extend(PageMethod::ALL.map(|method| method.judge(&document, &blocks)));
        for edition in [Edition::Modern, Edition::Of2008] {
            judged.extend(semantic_blocks(&document.tree, edition).is_empty().then(|| evidence.judge(&blocks)));
        }
        let semantic = semantic_blocks(&document.tree, Edition::Modern);
        assert!(!render::framed(&page, &document, &semantic).is_empty() || bytes.is_empty(), "frames take all away");
    }
    for labels in &judged {
        assert_eq!(labels.iter().len(), blocks.len(), "every block has a label, and nothing else has");
    }
    let prediction = Prediction::of(&document, &blocks, &judged[0], &evidence, url);
    let facts =
        PageFacts { metadata: Metadata::of(&document, url), prediction: Some(prediction), ..PageFacts::default() };
    let mut written = written(&page, &document, &blocks, &judged[0], &facts);
    // What was judged by the site in the shortest format only: formats know nothing of methods.
    for labels in &judged[1..] {
        written += PageContent::of(&document, &blocks, labels, labels).text(&document).len();
    }
    written
}

/// The bytes of every rendering.
fn written(page: &Page<'_>, document: &Document<'_>, blocks: &Blocks, labels: &Labels, facts: &PageFacts) -> usize {
    let root = document.tree.document();
    let comments = Comments::of(&document.tree, blocks, labels);
    let without_comments = comments.left_out_of(labels.clone(), &document.tree, blocks);
    let without_comments = PageContent::of(document, blocks, labels, &without_comments).text(document);
    let content = PageContent::of(document, blocks, labels, labels);
    let PageContent { hidden, ref leave_out, verdict, ref payload } = content;
    let facts = &PageFacts {
        verdict: Some(verdict),
        payload: payload.as_ref().map(|payload| (payload.source, page.source_range(payload.script))),
        comments: comments.text(&document.tree, hidden, leave_out),
        ..facts.clone()
    };
    let posts = content.posts(document);
    let markdown =
        MarkdownOptions { hidden, leave_out: leave_out.clone(), posts: posts.clone(), ..MarkdownOptions::default() };
    let xml = XmlOptions { hidden, leave_out: leave_out.clone(), posts, ..XmlOptions::default() };
    let text = render::text(root, &TextOptions { hidden, leave_out: leave_out.clone() });
    let of_text = [
        render::json(facts, page, labels, &content.text(document)),
        render::csv(facts, text.text()),
        content.markdown(document, Links::Text, Images::Omit),
        without_comments,
    ];
    let renderings = [
        render::markdown(root, &markdown),
        render::xml(root, facts, &xml),
        render::tei(root, facts, &xml),
        render::html(root),
        text,
    ];
    for rendering in &renderings {
        assert_sources_are_in(rendering, page);
    }
    let of_source = [render::without(page, &document.tree, leave_out), render::marked(page, document, blocks, labels)];
    renderings.iter().map(|rendering| rendering.text().len()).sum::<usize>()
        + of_text.iter().map(String::len).sum::<usize>()
        + of_source.iter().map(Vec::len).sum::<usize>()
        + render::front_matter(facts).len()
}

fn assert_sources_are_in(rendering: &Rendering, page: &Page<'_>) {
    let most = page.text().len();
    for run in rendering.runs() {
        assert!(run.source.end as usize <= most && run.output.end as usize <= rendering.text().len(), "{run:?}");
    }
}
