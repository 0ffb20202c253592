//! What is made of one page, on the thread that works on it.

use unframe::label::framing_nodes;
use unframe::metadata::Metadata;
use unframe::page_verdict::{PageVerdict, Prediction};
use unframe::payload::Payload;
use unframe::render::{self, Hidden, MarkdownOptions, PageFacts, TextOptions, XmlOptions};
use unframe::segment::Blocks;

use super::audit::Audit;
use super::method::{Judged, Method};
use crate::args::ExtractFormat;
use crate::commands::collection::ReadPage;
use crate::commands::tally::{self, Tally};
use crate::words;

/// What is to be made of each page.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) format: ExtractFormat,
    pub(super) audit: Audit,
    pub(super) front_matter: FrontMatter,
}

/// Whether metadata stand in front of text and Markdown; the other formats have them anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrontMatter {
    Wanted,
    Unwanted,
}

/// A page with its framing taken off.
pub(super) struct Extraction {
    /// What it is called beside other pages.
    pub(super) shown_name: String,
    /// What its file is called.
    pub(super) file_name: String,
    /// What is strange about it.
    pub(super) note: Option<&'static str>,
    /// In the format that was asked for; but for HTML, UTF-8.
    pub(super) output: Vec<u8>,
    /// What was left out, in lines; empty if nobody asks.
    pub(super) audit: String,
    pub(super) tally: Tally,
}

impl Extraction {
    pub(super) fn of(read: &ReadPage<'_>, method: &Method, wanted: Wanted) -> Self {
        let Wanted { format, audit, front_matter } = wanted;
        let tree = &read.document.tree;
        let blocks = Blocks::of(tree);
        let judged = method.judge(read, &blocks);
        let labels = &judged.labels;
        let mut tally = Tally::of_judged_page(read, &blocks, labels);
        tally.without_template = usize::from(!judged.has_template);
        let leave_out = framing_nodes(tree, &blocks, labels);
        let hidden = Hidden::of_content(tree, &blocks, labels);
        let of_markup = PageVerdict::of(read.document, &blocks, labels);
        let payload = Payload::of(read.document, &blocks, labels, of_markup);
        let verdict = of_markup.with_payload(payload.as_ref());
        tally.count_verdict(verdict, payload.as_ref());
        let root = tree.document();
        let text = || {
            let options = TextOptions { hidden, leave_out: leave_out.clone() };
            followed_by(render::text(root, &options).into_text(), payload.as_ref().map(Payload::text))
        };
        let facts = || {
            let of_record = read.record.url.as_deref();
            let predicted = judged.evidence.as_ref();
            let range = |payload: &Payload| (payload.source, read.page.source_range(payload.script));
            PageFacts {
                verdict: Some(verdict),
                prediction: predicted
                    .map(|evidence| Prediction::of(read.document, &blocks, labels, evidence, of_record)),
                payload: payload.as_ref().map(range),
                ..facts(read, &judged, &tally)
            }
        };
        let front = || match front_matter {
            FrontMatter::Wanted => render::front_matter(&facts()),
            FrontMatter::Unwanted => String::new(),
        };
        let output = match format {
            ExtractFormat::Text => lines(front() + &text()),
            ExtractFormat::Markdown => {
                let options = MarkdownOptions { hidden, leave_out, ..MarkdownOptions::default() };
                let of_markup = render::markdown(root, &options).into_text();
                lines(front() + &followed_by(of_markup, payload.as_ref().map(Payload::markdown)))
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
        Self {
            shown_name: read.record.shown_name().to_owned(),
            file_name: read.record.file_name().into_owned(),
            note: note(read),
            output,
            audit: audit.lines(read, &blocks, labels),
            tally,
        }
    }
}

/// What a page's markup says, and behind it what its data say.
fn followed_by(mut text: String, more: Option<String>) -> String {
    if let Some(more) = more {
        let end = text.trim_end().len();
        text.truncate(end);
        text.push_str(if text.is_empty() { "" } else { "\n\n" });
        text.push_str(&more);
    }
    text
}

/// Whether somebody should look at what was given.
fn note(read: &ReadPage<'_>) -> Option<&'static str> {
    if read.record.body.is_empty() {
        Some("is empty")
    } else {
        words::is_binary(read.page.text()).then_some("does not look like a page")
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
        metadata: Metadata::of(read.document, read.record.url.as_deref()),
        pages_compared: judged.pages_compared,
        content_letters: tally.content_letters,
        framing_letters: tally.framing_letters,
        damage: tally::damage(read).map(words::damage).collect(),
        ..PageFacts::default()
    }
}
