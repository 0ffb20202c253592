//! What is made of one page, on the thread that works on it.

use unframe::label::framing_nodes;
use unframe::render::{self, Hidden, MarkdownOptions, PageFacts, TextOptions, XmlOptions};
use unframe::segment::Blocks;

use super::audit::Audit;
use super::method::{Judged, Method};
use crate::args::ExtractFormat;
use crate::commands::collection::ReadPage;
use crate::commands::tally::{self, Tally};
use crate::words;

/// A page with its framing taken off.
pub(super) struct Extraction {
    pub(super) id: String,
    /// In the format that was asked for; but for HTML, UTF-8.
    pub(super) output: Vec<u8>,
    /// What was left out, in lines; empty if nobody asks.
    pub(super) audit: String,
    pub(super) tally: Tally,
}

impl Extraction {
    pub(super) fn of(read: &ReadPage<'_>, method: &Method, format: ExtractFormat, audit: Audit) -> Self {
        let tree = &read.document.tree;
        let blocks = Blocks::of(tree);
        let judged = method.judge(read, &blocks);
        let labels = &judged.labels;
        let tally = Tally::of_judged_page(read, &blocks, labels);
        let leave_out = framing_nodes(tree, &blocks, labels);
        let hidden = Hidden::as_split(&blocks);
        let root = tree.document();
        let text = || {
            let options = TextOptions { hidden, leave_out: leave_out.clone() };
            render::text(root, &options).into_text()
        };
        let facts = || facts(read, &judged, &tally);
        let output = match format {
            ExtractFormat::Text => lines(text()),
            ExtractFormat::Markdown => {
                let options = MarkdownOptions { hidden, leave_out, ..MarkdownOptions::default() };
                lines(render::markdown(root, &options).into_text())
            }
            ExtractFormat::Jsonl | ExtractFormat::Json => {
                render::json(&facts(), read.page, labels, &text()).into_bytes()
            }
            ExtractFormat::Csv => render::csv(&facts(), &text()).into_bytes(),
            ExtractFormat::Xml => {
                let options = XmlOptions { hidden, leave_out, ..XmlOptions::default() };
                render::xml(root, &facts(), &options).into_text().into_bytes()
            }
            ExtractFormat::Tei => {
                let options = XmlOptions { hidden, leave_out, ..XmlOptions::default() };
                render::tei(root, &facts(), &options).into_text().into_bytes()
            }
            ExtractFormat::Html => render::without(read.page, tree, &leave_out),
            ExtractFormat::MarkedHtml => render::marked(read.page, read.document, &blocks, labels),
        };
        Self { id: read.record.id.clone(), output, audit: audit.lines(read, &blocks, labels), tally }
    }
}

/// A text that ends with a line end, unless there is none.
fn lines(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

fn facts(read: &ReadPage<'_>, judged: &Judged<'_>, tally: &Tally) -> PageFacts {
    PageFacts {
        id: read.record.id.clone(),
        url: read.record.url.clone(),
        site: read.site.as_str().to_owned(),
        template_id: judged.template_id.map(str::to_owned),
        title: render::title(&read.document.tree),
        pages_compared: judged.pages_compared,
        content_letters: tally.content_letters,
        framing_letters: tally.framing_letters,
        damage: tally::damage(read).map(words::damage).collect(),
    }
}
