//! Which text is in the data of a page's scripts and not in its markup?
//!
//! **Idea.** Some pages show nothing until their scripts ran, but carry what they will say: as `articleBody` in JSON-LD, for
//! search engines, or as the state of their framework (`__NEXT_DATA__` and other scripts of type `application/json`). Where
//! the markup says nothing, the longest prose in these data is what the page says. It is never mixed with the page's own
//! text in silence: a [`Payload`] knows its source and the range of its script.
//! **Cost.** Scripts are read only where they may be needed; their depth, number of values and length are bounded.
//! **When it fails.** Text in pieces, of which only the longest is taken; programs (`self.__next_f.push`) are not run.

mod candidates;
mod prose;

use crate::html::{Document, ParseOptions, parse};
use crate::label::{Label, Labels};
use crate::page::Span;
use crate::page_verdict::{PageReason, PageState, PageVerdict};
pub use crate::render::facts::PayloadSource;
use crate::render::{MarkdownOptions, Rendering, TextOptions, XmlOptions, markdown, structure_html, text};
use crate::segment::Blocks;
use candidates::Candidate;

/// Letters of a payload that says something where the page says nothing, if it is JSON-LD, which says what it is.
const LEAST: u64 = 200;
/// The same in the state of a framework, where a short text may be anything. On wcxb-dev 200 took the description of a
/// product from one page, of which people say that it shows nothing; 500 takes nothing there.
const LEAST_IN_STATE: u64 = 500;
/// Letters of an `articleBody` that is believed rather than a page that says something.
const LEAST_BESIDE_CONTENT: u64 = 1_000;
/// And how many times as much as the page it must say.
const TIMES_CONTENT: u64 = 4;

/// A text in the data of a page's scripts that is not in its markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload {
    /// Where it was found.
    pub source: PayloadSource,
    /// The script it was found in, in the page's text.
    pub script: Span,
    /// The text as HTML.
    pub html: String,
}

impl Payload {
    /// Finds the text of a page that shows none, if its data have it.
    pub fn of(document: &Document<'_>, blocks: &Blocks, labels: &Labels, verdict: PageVerdict) -> Option<Self> {
        let content: u64 = blocks
            .iter()
            .zip(labels.iter())
            .filter(|(_, verdict)| verdict.label == Label::Content)
            .map(|(block, _)| u64::from(block.letters))
            .sum();
        let (sources, least): (&[_], u64) = match verdict.state {
            PageState::ErrorPage | PageState::NotAPage => return None,
            PageState::Content if content >= LEAST_BESIDE_CONTENT => {
                // Most pages: scripts are not read for the few whose markup has less than a quarter of the text.
                return None;
            }
            PageState::Content => (&[PayloadSource::JsonLd], LEAST_BESIDE_CONTENT.max(content * TIMES_CONTENT)),
            _ => (&[PayloadSource::JsonLd, PayloadSource::Framework], LEAST.max(content * 2)),
        };
        let all = candidates::of(&document.tree, sources);
        // In the order of the sources, the longest of each.
        sources.iter().find_map(|source| {
            let least = if *source == PayloadSource::Framework { least.max(LEAST_IN_STATE) } else { least };
            let of_source = all.iter().filter(|candidate| candidate.source == *source && candidate.letters >= least);
            // The first of equally long ones.
            of_source.rev().max_by_key(|candidate| candidate.letters).cloned().map(Candidate::into_payload)
        })
    }

    /// The text as plain text.
    pub fn text(&self) -> String {
        self.render(|document| text(document.tree.document(), &TextOptions::default()))
    }

    /// The text as clean HTML. Nodes to leave out and posts are those of the page, and not looked for.
    pub fn structure_html(&self, options: &XmlOptions<'_>) -> String {
        let XmlOptions { links, images, base, .. } = *options;
        let options = XmlOptions { links, images, base, ..XmlOptions::default() };
        self.render(|document| structure_html(document.tree.document(), &options))
    }

    /// The text as Markdown. Nodes to leave out and posts are those of the page, and not looked for.
    pub fn markdown(&self, options: &MarkdownOptions<'_>) -> String {
        let MarkdownOptions { links, images, base, tables, .. } = *options;
        let options = MarkdownOptions { links, images, base, tables, ..MarkdownOptions::default() };
        self.render(|document| markdown(document.tree.document(), &options))
    }

    fn render(&self, render: impl FnOnce(&Document<'_>) -> Rendering) -> String {
        render(&parse(&self.html, &ParseOptions::default())).into_text()
    }
}

impl PageVerdict {
    /// The verdict on a page whose text was found in its data.
    #[must_use]
    pub fn with_payload(self, payload: Option<&Payload>) -> Self {
        match payload {
            Some(_) => Self { state: PageState::Content, reason: PageReason::TextInData },
            None => self,
        }
    }
}
