//! What is made of one page, on the thread that works on it.

use serde::Serialize;
use unframe::html::{NodeRef, Tag, Tree};
use unframe::label::{Labels, Verdict, framing_nodes};
use unframe::render::{self, MarkdownOptions, TextOptions};
use unframe::segment::Blocks;
use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};
use unframe_corpus::SiteKey;

use super::audit::Audit;
use super::method::{Judged, Method};
use crate::args::ExtractFormat;
use crate::commands::collection::ReadPage;
use crate::commands::sites::Sites;
use crate::commands::tally::{self, Tally};
use crate::template_file::Saved;
use crate::words;

/// What pages are judged by.
pub(super) struct Templates {
    origin: Origin,
    /// For sites of which nothing is known.
    unknown: SiteTemplate,
}

enum Origin {
    Saved(Saved),
    Learned(Sites),
}

impl Templates {
    pub(super) fn saved(saved: Saved) -> Self {
        Self::of_origin(Origin::Saved(saved))
    }

    pub(super) fn learned(sites: Sites) -> Self {
        Self::of_origin(Origin::Learned(sites))
    }

    fn of_origin(origin: Origin) -> Self {
        Self { origin, unknown: TemplateObserver::new(LearnOptions::default()).finish() }
    }

    /// The template of a site.
    pub(super) fn of(&self, site: &SiteKey) -> &SiteTemplate {
        let known = match &self.origin {
            Origin::Saved(saved) => saved.of(site),
            Origin::Learned(sites) => sites.get(site),
        };
        known.unwrap_or(&self.unknown)
    }

    /// Those of the sites, if they were learned in this run.
    pub(super) fn learned_sites(&self) -> Option<&Sites> {
        if let Origin::Learned(sites) = &self.origin { Some(sites) } else { None }
    }

    /// What to say about them in the summary: `of 3 sites`.
    pub(super) fn said(&self) -> String {
        match &self.origin {
            Origin::Saved(Saved::One(_)) => "judged by the given template".to_owned(),
            Origin::Saved(Saved::Several(templates)) => {
                format!("judged by {} templates", words::grouped(templates.len()))
            }
            Origin::Learned(sites) => format!("of {}", words::count(sites.len(), "site")),
        }
    }
}

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
        let blocks = Blocks::of(&read.document.tree);
        let Judged { labels, pages_compared } = method.judge(read, &blocks);
        let leave_out = framing_nodes(&read.document.tree, &blocks, &labels);
        let root = read.document.tree.document();
        let text = || TextOptions { leave_out: leave_out.clone(), ..TextOptions::default() };
        let output = match format {
            ExtractFormat::Text => lines(render::text(root, &text()).into_text()),
            ExtractFormat::Markdown => {
                lines(render::markdown(root, &MarkdownOptions { leave_out, ..MarkdownOptions::default() }).into_text())
            }
            ExtractFormat::Jsonl => {
                json(read, &labels, pages_compared, render::text(root, &text()).text()).into_bytes()
            }
            ExtractFormat::Html => render::without(read.page, &read.document.tree, &leave_out),
        };
        Self {
            id: read.record.id.clone(),
            output,
            audit: audit.lines(read, &blocks, &labels),
            tally: Tally::of_judged_page(read, &blocks, &labels),
        }
    }
}

/// A text that ends with a line end, unless there is none.
fn lines(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

#[derive(Serialize)]
struct PageObject<'page> {
    id: &'page str,
    url: Option<&'page str>,
    site: &'page str,
    title: String,
    text: &'page str,
    blocks: Vec<BlockObject>,
    pages_compared: u32,
    damage: Vec<String>,
}

/// A block, in the bytes of the source.
#[derive(Serialize)]
struct BlockObject {
    start: usize,
    end: usize,
    label: &'static str,
    reason: &'static str,
    support: f64,
}

fn json(read: &ReadPage<'_>, labels: &Labels, pages_compared: u32, text: &str) -> String {
    let block = |verdict: &Verdict| {
        let range = read.page.source_range(verdict.span);
        BlockObject {
            start: range.start,
            end: range.end,
            label: verdict.label.name(),
            reason: verdict.reason.name(),
            support: verdict.support.as_f64(),
        }
    };
    let object = PageObject {
        id: &read.record.id,
        url: read.record.url.as_deref(),
        site: read.site.as_str(),
        title: title(&read.document.tree),
        text,
        blocks: labels.iter().map(block).collect(),
        pages_compared,
        damage: tally::damage(read).map(words::damage).collect(),
    };
    serde_json::to_string(&object).expect("strings and numbers are JSON")
}

/// What the page calls itself, white space folded.
fn title(tree: &Tree<'_>) -> String {
    let titles = tree.document().descendants().filter(|node| node.is_html(Tag::TITLE));
    let said = titles.take(1).flat_map(NodeRef::children).map(NodeRef::text);
    folded(&said.collect::<String>())
}

/// With one space for each run of white space, and none around.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
