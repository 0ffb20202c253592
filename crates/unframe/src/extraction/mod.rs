//! What becomes of a page: from its tree to every output, the same for the command, for Python and for Spark.
//!
//! A [`Judge`] labels the blocks of a page, with the template of its site or without; [`Extraction`] leaves out what is
//! framing or not wanted, and renders what stays in a [`Format`].
//!
//! ```
//! use unframe::Limits;
//! use unframe::extraction::{Extraction, ExtractOptions, Format, Judge, Origin};
//! use unframe::html::{ParseOptions, parse};
//! use unframe::page::Page;
//! use unframe::page_methods::PageMethod;
//! use unframe::segment::Blocks;
//! use unframe::template::SiteTemplate;
//!
//! let page = Page::decode(b"<a href=/>Home</a><h1>Rain</h1><p>It fell on the valley.", None, &Limits::default());
//! let document = parse(page.text(), &ParseOptions::default());
//! let blocks = Blocks::of(&document.tree);
//! let judged = Judge::OfPage(PageMethod::Sentence).judge(&document, &blocks, &SiteTemplate::default());
//! let origin = Origin { id: "rain.html".to_owned(), ..Origin::default() };
//! let extraction = Extraction::of(&page, &document, &blocks, &judged, &origin, ExtractOptions::default());
//! assert_eq!(extraction.render(Format::Text), b"It fell on the valley.\n");
//! ```

mod format;
mod judge;
mod options;

pub use format::Format;
pub use judge::{FAST, Judge, Judged};
pub use options::{ExtractOptions, FrontMatter, Kept};

use std::cell::OnceCell;

use crate::Damage;
use crate::discussion::Comments;
use crate::html::Document;
use crate::label::{Label, Labels, Reason};
use crate::metadata::{Metadata, language_of};
use crate::near_duplicates::SaidElsewhere;
use crate::page::Page;
use crate::page_content::PageContent;
use crate::page_verdict::{PageType, Prediction};
use crate::payload::Payload;
use crate::render::{self, PageFacts, XmlOptions, data_tables};
use crate::segment::Blocks;

/// Where a page is from, and with what it was compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// What its collection calls it.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The site it was compared with; empty where nothing tells sites apart.
    pub site: String,
    /// Which template it was judged by.
    pub template_id: Option<String>,
    /// How many different pages of the site were compared.
    pub pages_compared: u32,
}

/// A page that was judged, with what is not wanted left out.
#[derive(Debug)]
pub struct Extraction<'page> {
    page: &'page Page<'page>,
    document: &'page Document<'page>,
    blocks: &'page Blocks,
    judged: &'page Judged,
    origin: &'page Origin,
    options: ExtractOptions,
    labels: Labels,
    content: PageContent,
    elsewhere: SaidElsewhere,
    /// Of those who need them: they cost more than the rest.
    prediction: OnceCell<Option<Prediction>>,
    comments: OnceCell<Comments>,
}

impl<'page> Extraction<'page> {
    /// Of a page and what it was judged to be.
    pub fn of(
        page: &'page Page<'page>,
        document: &'page Document<'page>,
        blocks: &'page Blocks,
        judged: &'page Judged,
        origin: &'page Origin,
        options: ExtractOptions,
    ) -> Self {
        let tree = &document.tree;
        let mut labels = judged.labels.clone();
        if options.tables == Kept::No {
            labels = labels.with_framing_in(&data_tables(tree), tree, blocks, Reason::Table);
        }
        let (prediction, comments) = (OnceCell::new(), OnceCell::new());
        if options.comments == Kept::No {
            let predicted = prediction.get_or_init(|| predict(page, document, blocks, judged, origin));
            let found = comments.get_or_init(|| comments_of(document, blocks, &labels, *predicted));
            labels = found.left_out_of(labels, tree, blocks);
        }
        let content = PageContent::of(document, blocks, &judged.labels, &labels);
        let elsewhere = SaidElsewhere::default();
        Self { page, document, blocks, judged, origin, options, labels, content, elsewhere, prediction, comments }
    }

    /// The same, telling what of it is said elsewhere; of that, `Kept::No` leaves out its blocks.
    #[must_use]
    pub fn with_said_elsewhere(self, elsewhere: SaidElsewhere, kept: Kept) -> Self {
        if kept == Kept::Yes {
            return Self { elsewhere, ..self };
        }
        let labels = match elsewhere.page {
            Some(_) => self.labels.with_framing_at(0..self.blocks.len(), Reason::SaidElsewhere),
            None => self.labels.with_framing_at(elsewhere.blocks.keys().copied(), Reason::SaidElsewhere),
        };
        let content = PageContent::of(self.document, self.blocks, &self.judged.labels, &labels);
        Self { labels, content, elsewhere, ..self }
    }

    /// Its labels, one for each block, with the reasons of all that is left out.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// What is shown of it.
    pub fn content(&self) -> &PageContent {
        &self.content
    }

    /// What its content says.
    pub fn text(&self) -> String {
        self.content.text(self.document)
    }

    /// The same with headings, lists, tables, links.
    pub fn markdown(&self) -> String {
        self.content.markdown(self.document, self.options.links, self.options.images)
    }

    /// Its type and how well it was probably cut, if it was judged by itself and says anything.
    pub fn prediction(&self) -> Option<Prediction> {
        *self.prediction.get_or_init(|| predict(self.page, self.document, self.blocks, self.judged, self.origin))
    }

    /// What its readers said of it, as far as that is kept.
    pub fn comments(&self) -> Option<String> {
        let of = || comments_of(self.document, self.blocks, &self.labels, self.prediction());
        let (tree, content) = (&self.document.tree, &self.content);
        self.comments.get_or_init(of).text(tree, content.hidden, &content.leave_out)
    }

    /// All that was wrong with it.
    pub fn damage(&self) -> impl Iterator<Item = &'page Damage> {
        self.page.damage().iter().chain(&self.document.damage)
    }

    /// Letters and digits of its content.
    pub fn content_letters(&self) -> u64 {
        self.letters(Label::Content)
    }

    /// Letters and digits of its framing.
    pub fn framing_letters(&self) -> u64 {
        self.letters(Label::Framing)
    }

    fn letters(&self, label: Label) -> u64 {
        let judged = self.blocks.iter().zip(self.labels.iter());
        judged.filter(|(_, verdict)| verdict.label == label).map(|(block, _)| u64::from(block.letters)).sum()
    }

    /// Whether it is surely not in a language, such as `en`. What its words tell counts more than what it states, which is
    /// often the language of its site.
    pub fn is_in_another_language_than(&self, language: &str) -> bool {
        let sample: String = self.text().chars().take(LANGUAGE_SAMPLE).collect();
        let stated = || self.metadata().language.map(|language| language.value);
        let found = language_of(&sample).map(str::to_owned).or_else(stated);
        found.is_some_and(|found| found.split('-').next() != Some(language))
    }

    /// What it says about itself.
    pub fn metadata(&self) -> Metadata {
        Metadata::of(self.document, self.origin.url.as_deref())
    }

    /// What formats for programs carry beside the content; the comments are for those that tell them apart.
    pub fn facts(&self) -> PageFacts {
        let range = |payload: &Payload| (payload.source, self.page.source_range(payload.script));
        let Origin { id, url, site, template_id, pages_compared } = self.origin.clone();
        PageFacts {
            id,
            url,
            site,
            template_id,
            metadata: self.metadata(),
            verdict: Some(self.content.verdict),
            prediction: self.prediction(),
            payload: self.content.payload.as_ref().map(range),
            pages_compared,
            content_letters: self.content_letters(),
            framing_letters: self.framing_letters(),
            comments: None,
            elsewhere: self.elsewhere.clone(),
            damage: self.damage().map(ToString::to_string).collect(),
        }
    }

    /// In a format; but for the pages' own bytes, UTF-8.
    pub fn render(&self, format: Format) -> Vec<u8> {
        let front = || match self.options.front_matter {
            FrontMatter::Wanted => render::front_matter(&self.facts()),
            FrontMatter::Unwanted => String::new(),
        };
        let root = self.document.tree.document();
        match format {
            Format::Text => lines(front() + &self.text()),
            Format::Markdown => lines(front() + &self.markdown()),
            Format::Json => self.json().into_bytes(),
            Format::Csv => render::csv(&self.facts(), &self.text()).into_bytes(),
            Format::Xml => render::xml(root, &self.facts(), &self.xml_options()).into_text().into_bytes(),
            Format::Tei => render::tei(root, &self.facts(), &self.xml_options()).into_text().into_bytes(),
            Format::Html => render::without(self.page, &self.document.tree, &self.content.leave_out),
            Format::MarkedHtml => render::marked(self.page, self.document, self.blocks, &self.labels),
        }
    }

    /// As an object on one line.
    pub fn json(&self) -> String {
        let facts = PageFacts { comments: self.comments(), ..self.facts() };
        render::json(&facts, self.page, &self.labels, &self.text())
    }

    fn xml_options(&self) -> XmlOptions {
        let ExtractOptions { links, images, .. } = self.options;
        let (hidden, leave_out) = (self.content.hidden, self.content.leave_out.clone());
        XmlOptions { links, images, hidden, leave_out, posts: self.content.posts(self.document) }
    }
}

/// Characters of a text that its language is told from.
const LANGUAGE_SAMPLE: usize = 4000;

/// Of a page without a word, or of bytes that are none, nothing can be predicted.
fn predict(
    page: &Page<'_>,
    document: &Document<'_>,
    blocks: &Blocks,
    judged: &Judged,
    origin: &Origin,
) -> Option<Prediction> {
    let says_something = blocks.iter().any(|block| block.letters > 0) && !page.looks_binary();
    let evidence = judged.evidence.as_ref().filter(|_| says_something)?;
    Some(Prediction::of(document, blocks, &judged.labels, evidence, origin.url.as_deref()))
}

/// On a forum the posts are the content.
fn comments_of(document: &Document<'_>, blocks: &Blocks, labels: &Labels, prediction: Option<Prediction>) -> Comments {
    let is_forum = prediction.is_some_and(|prediction| prediction.page_type == PageType::Forum);
    if is_forum { Comments::default() } else { Comments::of(&document.tree, blocks, labels) }
}

/// A text that ends with a line end, unless there is none.
fn lines(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
