//! Real pages, and the places in them where something can be changed: paragraphs of their content, their titles, their bodies.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;

use unframe::Limits;
use unframe::html::{NodeRef, ParseOptions, Tag, parse};
use unframe::page::Page;

use crate::quality::gold;

/// A site before anything happens to it.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) language: String,
    /// The page at its root.
    pub(super) front: Article,
    pub(super) articles: Vec<Article>,
    /// Paragraphs of pages that are not used: what is written into others later.
    pub(super) spare: Vec<String>,
}

/// A page, and where it can be changed.
#[derive(Clone)]
pub(super) struct Article {
    /// `/news/rain.html`
    pub(super) path: String,
    pub(super) markup: String,
    /// The text of its `<title>`, and of the heading that says the same.
    pub(super) titles: Vec<Range<usize>>,
    /// Paragraphs that are certainly content, in order.
    pub(super) paragraphs: Vec<Paragraph>,
    /// What stands in `<body>`.
    pub(super) body: Range<usize>,
}

/// A paragraph of content.
#[derive(Clone)]
pub(super) struct Paragraph {
    /// With its tags.
    pub(super) element: Range<usize>,
    /// Its longest text.
    pub(super) text: Range<usize>,
    /// All it says, white space folded.
    pub(super) said: String,
}

/// Pages of a site that live, those that are published later included, and those whose paragraphs are used.
pub(super) const ARTICLES: usize = 24;
const SPARE: usize = 12;
/// Characters of a paragraph that can be changed.
const LONG: usize = 60;
/// Pages that are larger would be most of the time of a run.
const MOST_BYTES: usize = 150_000;

/// The sites of an archive that have pages enough, as many as asked for.
pub(super) fn sources(archive: &Path, wanted: usize) -> io::Result<Vec<Source>> {
    let files = gold::files(archive)?;
    let mut sites: BTreeMap<&str, Vec<(&str, &[u8])>> = BTreeMap::new();
    for (path, bytes) in &files {
        if let Some((site, below)) =
            path.trim_start_matches('/').split_once('/').and_then(|(_, rest)| rest.split_once('/'))
        {
            sites.entry(site).or_default().push((below, bytes));
        }
    }
    Ok(sites.into_iter().filter_map(|(name, files)| source(name, &files)).take(wanted).collect())
}

fn source(name: &str, files: &[(&str, &[u8])]) -> Option<Source> {
    let file = |wanted: &str| files.iter().find(|(path, _)| *path == wanted).map(|(_, bytes)| *bytes);
    let about: serde_json::Value = serde_json::from_slice(file("SITE.json")?).ok()?;
    let content = file("gold.jsonl").map(contents);
    let is_plain = |path: &str| path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte));
    let pages = files.iter().filter_map(|(path, bytes)| Some((path.strip_prefix("pages/")?, *bytes)));
    let mut read: Vec<Article> = pages
        .filter(|(path, bytes)| path.contains(".htm") && is_plain(path) && bytes.len() < MOST_BYTES)
        .filter_map(|(path, bytes)| {
            Article::read(path, bytes, content.as_ref().map(|known| known.get(path).map_or("", String::as_str)))
        })
        .collect();
    // What several pages say is not theirs.
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for paragraph in read.iter().flat_map(|article| &article.paragraphs) {
        *times.entry(paragraph.said.clone()).or_default() += 1;
    }
    for article in &mut read {
        article.paragraphs.retain(|paragraph| times[&paragraph.said] == 1);
    }
    if read.is_empty() {
        return None;
    }
    // A site without one has its first page at its root.
    let front = read.iter().position(|article| article.path == "/index.html").unwrap_or(0);
    let front = read.remove(front);
    let mut usable: Vec<Article> = read.into_iter().filter(|article| article.paragraphs.len() >= 3).collect();
    if usable.len() < ARTICLES + SPARE {
        return None;
    }
    let spare =
        usable.split_off(ARTICLES).into_iter().flat_map(|article| article.paragraphs).map(|paragraph| paragraph.said);
    let language = about["lang"].as_str().unwrap_or("en").to_owned();
    Some(Source { name: name.to_owned(), language, front, spare: spare.collect(), articles: usable })
}

/// The known content of pages by their paths, letters only.
fn contents(lines: &[u8]) -> BTreeMap<String, String> {
    let line = |line: &[u8]| {
        let page: serde_json::Value = serde_json::from_slice(line).ok()?;
        Some((page["path"].as_str()?.to_owned(), letters(page["content_text"].as_str()?)))
    };
    lines.split(|byte| *byte == b'\n').filter_map(line).collect()
}

/// The letters and digits of a text.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).collect()
}

/// White space folded.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Article {
    /// `content` is what is known of its content, if anything is known of the site; otherwise long paragraphs are content.
    fn read(path: &str, bytes: &[u8], content: Option<&str>) -> Option<Self> {
        let page = Page::decode(bytes, None, &Limits::default());
        let markup = page.text().to_owned();
        let parsed = parse(&markup, &ParseOptions::default());
        let body = parsed.tree.first(Tag::BODY).filter(|body| !body.is_implied())?;
        let (start, end) = (body.open_span().range().end, body.close_span().range().start);
        let body = start..if end > start { end } else { markup.len() };
        let elements = || parsed.tree.document().descendants();
        let said = |node: NodeRef<'_, '_>| folded(&node.descendants().map(NodeRef::text).collect::<String>());
        let mut paragraphs = Vec::new();
        for node in elements().filter(|node| node.is_html(Tag::P) && !node.close_span().is_empty()) {
            let said = said(node);
            let is_content = content.is_none_or(|content| content.contains(&letters(&said)));
            let texts = node.descendants().filter(|node| node.is_text()).filter_map(|node| {
                let mut pieces = node.text_pieces();
                pieces.next().filter(|_| pieces.next().is_none()).map(|(span, _)| span.range())
            });
            let longest = texts.max_by_key(ExactSizeIterator::len);
            if let Some(text) =
                longest.filter(|text| is_content && text.len() >= LONG && !markup[text.clone()].contains('&'))
                && node.span().range().start >= body.start
                && node.span().range().end <= body.end
            {
                paragraphs.push(Paragraph { element: node.span().range(), text, said });
            }
        }
        let text_of = |tag: Tag| {
            let element = elements().find(|node| node.is_html(tag))?;
            let text = element.descendants().find(|node| node.is_text())?;
            Some((said(element), text.text_pieces().next()?.0.range()))
        };
        let title = text_of(Tag::TITLE);
        let heading = text_of(Tag::H1)
            .filter(|(says, _)| title.as_ref().is_some_and(|(title, _)| letters(title).contains(&letters(says))));
        let titles = title.into_iter().chain(heading).map(|(_, range)| range).collect();
        Some(Self { path: format!("/{path}"), markup, titles, paragraphs, body })
    }

    /// Its markup with these ranges replaced, which must not overlap.
    pub(super) fn with(&self, mut edits: Vec<(Range<usize>, String)>) -> String {
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut markup = String::with_capacity(self.markup.len() + 4_096);
        let mut at = 0;
        for (range, text) in edits {
            markup.push_str(&self.markup[at..range.start.max(at)]);
            markup.push_str(&text);
            at = at.max(range.end);
        }
        markup.push_str(&self.markup[at..]);
        markup
    }
}
