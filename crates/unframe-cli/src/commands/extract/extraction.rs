//! What is made of one page, on the thread that works on it.

use std::cell::LazyCell;

use unframe::comments::Comments;
use unframe::label::Reason;
use unframe::metadata::{Metadata, language_of};
use unframe::page_content::PageContent;
use unframe::page_verdict::{PageType, Prediction};
use unframe::payload::Payload;
use unframe::render::{self, Images, Links, PageFacts, XmlOptions, data_tables};
use unframe::segment::Blocks;

use super::audit::Audit;
use crate::args::{ExtractFormat, TuningArguments};
use crate::commands::collection::ReadPage;
use crate::commands::judging::{Judged, Method};
use crate::commands::tally::{self, Tally};
use crate::words;

/// What is to be made of each page.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'run> {
    pub(super) format: ExtractFormat,
    pub(super) audit: Audit,
    pub(super) front_matter: FrontMatter,
    pub(super) tuning: &'run TuningArguments,
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
    pub(super) fn of(read: &ReadPage<'_>, method: &Method, wanted: Wanted<'_>) -> Self {
        let Wanted { format, audit, front_matter, tuning } = wanted;
        let tree = &read.document.tree;
        let blocks = Blocks::of(tree);
        let judged = method.judge(read, &blocks);
        let prediction = LazyCell::new(|| {
            let of_record = read.record.url.as_deref();
            // Of a page without a word, or of bytes that are none, nothing can be predicted.
            let says_something = blocks.iter().any(|block| block.letters > 0) && !words::is_binary(read.page.text());
            let evidence = judged.evidence.as_ref().filter(|_| says_something)?;
            Some(Prediction::of(read.document, &blocks, &judged.labels, evidence, of_record))
        });
        let mut labels = judged.labels.clone();
        if tuning.no_tables {
            labels = labels.with_framing_in(&data_tables(tree), tree, &blocks, Reason::Table);
        }
        // Only JSON tells them apart, if they are kept.
        let is_json = matches!(format, ExtractFormat::Jsonl | ExtractFormat::Json);
        let is_forum = || prediction.is_some_and(|prediction| prediction.page_type == PageType::Forum);
        let comments = if (is_json || tuning.no_comments) && !is_forum() {
            Comments::of(tree, &blocks, &labels)
        } else {
            Comments::default()
        };
        if tuning.no_comments {
            labels = comments.left_out_of(labels, tree, &blocks);
        }
        let labels = &labels;
        let mut tally = Tally::of_judged_page(read, &blocks, labels);
        tally.without_template = usize::from(!judged.has_template);
        let content = PageContent::of(read.document, &blocks, &judged.labels, labels);
        let (hidden, leave_out) = (content.hidden, &content.leave_out);
        let root = tree.document();
        let text = || content.text(read.document);
        if let Some(target) = &tuning.target_language
            && is_in_another_language(read, &text(), target)
        {
            tally.other_language = 1;
            return Self { note: Some("is in another language"), tally, ..Self::nothing(read) };
        }
        tally.count_verdict(content.verdict, content.payload.as_ref());
        let facts = || {
            let range = |payload: &Payload| (payload.source, read.page.source_range(payload.script));
            PageFacts {
                comments: comments.text(tree, hidden, leave_out).filter(|_| is_json),
                verdict: Some(content.verdict),
                prediction: *prediction,
                payload: content.payload.as_ref().map(range),
                ..facts(read, &judged, &tally)
            }
        };
        let front = || match front_matter {
            FrontMatter::Wanted => render::front_matter(&facts()),
            FrontMatter::Unwanted => String::new(),
        };
        let links = if tuning.keeps_links() { Links::Keep } else { Links::Text };
        let images = if tuning.keeps_images() { Images::Keep } else { Images::Omit };
        let xml_options =
            || XmlOptions { links, images, hidden, leave_out: leave_out.clone(), posts: content.posts(read.document) };
        let output = match format {
            ExtractFormat::Text => lines(front() + &text()),
            ExtractFormat::Markdown => lines(front() + &content.markdown(read.document, links, images)),
            ExtractFormat::Jsonl | ExtractFormat::Json => {
                render::json(&facts(), read.page, labels, &text()).into_bytes()
            }
            ExtractFormat::Csv => render::csv(&facts(), &text()).into_bytes(),
            ExtractFormat::Xml => render::xml(root, &facts(), &xml_options()).into_text().into_bytes(),
            ExtractFormat::Tei => render::tei(root, &facts(), &xml_options()).into_text().into_bytes(),
            ExtractFormat::Html => render::without(read.page, tree, leave_out),
            ExtractFormat::MarkedHtml => render::marked(read.page, read.document, &blocks, labels),
        };
        let audit = audit.lines(read, &blocks, labels);
        Self { note: note(read), output, audit, tally, ..Self::nothing(read) }
    }

    /// Nothing but its names.
    fn nothing(read: &ReadPage<'_>) -> Self {
        Self {
            shown_name: read.record.shown_name().to_owned(),
            file_name: read.record.file_name().into_owned(),
            note: None,
            output: Vec::new(),
            audit: String::new(),
            tally: Tally::default(),
        }
    }
}

/// Whether a page is surely not in the language asked for. What its words tell counts more than what the page states, which
/// is often that of its template.
fn is_in_another_language(read: &ReadPage<'_>, text: &str, target: &str) -> bool {
    let sample: String = text.chars().take(LANGUAGE_SAMPLE).collect();
    let found = language_of(&sample).map(str::to_owned).or_else(|| {
        let metadata = Metadata::of(read.document, read.record.url.as_deref());
        metadata.language.map(|language| language.value)
    });
    found.is_some_and(|found| found.split('-').next() != Some(target))
}

/// Characters of a text that its language is told from.
const LANGUAGE_SAMPLE: usize = 4000;

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
