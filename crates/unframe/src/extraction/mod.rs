//! From the bytes of a page to every output. The command, the review, the bindings, the benchmarks and the fuzz targets
//! all call this module, so they all give the same bytes.
//!
//! [`extract`] does it in one call. Its steps, for those who need them one by one: [`Options::read`] reads the bytes,
//! [`Options::judge`] labels the blocks by what is known about the site, [`Extraction::of`] leaves out framing and what the
//! options exclude, and [`Extraction::render`] writes the rest in a [`Format`].

mod block;
mod content;
mod ending;
mod fitting;
mod format;
mod headline;
mod hidden_text;
mod judge;
mod method;
mod options;
mod predicted;
mod source;
mod tables_and_code;

pub use block::ExtractedBlock;
pub use content::PageContent;
pub use format::Format;
pub use judge::{Judged, KnownSite};
pub use method::{Method, Needs};
pub use options::{Addresses, FrontMatter, HiddenText, Kept, Options, Speed};
pub use source::PageSource;

use std::cell::OnceCell;
use std::fmt;

use predicted::{comments_of, predict};

use crate::Share;
use crate::discussion::{Comment, Comments, Posts};
use crate::label::{Label, Labels, Reason};
use crate::metadata::{Base, Metadata, language_of};
use crate::near_duplicates::SaidElsewhere;
use crate::page_verdict::{PageVerdict, Prediction};
use crate::payload::Payload;
use crate::read_page::ReadPage;
use crate::render::{self, MarkdownOptions, PageFacts, TablesAndCode, XmlOptions, data_tables};
use crate::template::{LearnOptions, SiteTemplate, TemplateObserver};

/// Extracts the content of a page: bytes as a server sent them, or text.
///
/// ```
/// let html = "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.";
/// let page = unframe::extract(html, &unframe::Options::default());
/// assert_eq!(page.title(), Some("Rain"));
/// assert_eq!(page.text(), "Rain\n\nIt fell on the valley all night, and the river rose by a foot.");
///
/// let menu = page.blocks().next().unwrap();
/// assert_eq!((menu.label().name(), menu.reason().name()), ("framing", "looks-like-framing"));
/// assert_eq!(&html[menu.range()], "Home");
/// ```
pub fn extract<'page>(page: &'page (impl PageSource + ?Sized), options: &Options) -> Extraction<'page> {
    options.extract(page, KnownSite::Nothing)
}

/// Learns what the pages of one site have in common.
///
/// ```
/// use unframe::Options;
///
/// let page = |text: &str| format!("<div>Home News Contact</div><p>{text}</p><div>Valley News, 4 Ferry Lane</div>");
/// let template = unframe::learn(["Rain fell.", "Snow fell.", "Hail fell.", "The sun came out."].map(page));
/// assert_eq!(template.extract(&page("The wind turned."), &Options::default()).text(), "The wind turned.");
/// ```
///
/// To learn on several threads or machines, to save what was learned, or to continue later, use
/// [`TemplateObserver`].
pub fn learn<P: PageSource>(pages: impl IntoIterator<Item = P>) -> SiteTemplate {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    let options = Options::default();
    for page in pages {
        observer.observe(&options.read(&page));
    }
    observer.finish()
}

impl SiteTemplate {
    /// Extracts the content of a page of the site, whether the template was learned from it or not.
    pub fn extract<'page>(&self, page: &'page (impl PageSource + ?Sized), options: &Options) -> Extraction<'page> {
        options.extract(page, KnownSite::Template(self))
    }
}

impl Options {
    /// Reads a page.
    pub fn read<'page>(&self, page: &'page (impl PageSource + ?Sized)) -> ReadPage<'page> {
        ReadPage::new(page.bytes(), self.charset.as_deref().or(page.charset()), &self.limits)
    }

    fn extract<'page>(&self, page: &'page (impl PageSource + ?Sized), site: KnownSite<'_>) -> Extraction<'page> {
        let read = self.read(page);
        let judged = self.judge(&read, site);
        Extraction::of(read, judged, self.clone())
    }
}

/// The content of a page. Each part is made when you first ask for it, and only once.
pub struct Extraction<'bytes> {
    read: ReadPage<'bytes>,
    judged: Judged,
    options: Options,
    labels: Labels,
    content: PageContent,
    elsewhere: SaidElsewhere,
    text: OnceCell<String>,
    metadata: OnceCell<Metadata>,
    prediction: OnceCell<Option<Prediction>>,
    comments: OnceCell<Comments>,
    posts: OnceCell<Posts>,
    tables_and_code: OnceCell<TablesAndCode>,
}

impl<'bytes> Extraction<'bytes> {
    /// Leaves out what was judged to be framing, and what the options exclude.
    pub fn of(read: ReadPage<'bytes>, judged: Judged, options: Options) -> Self {
        let (tree, blocks) = (read.tree(), read.blocks());
        let mut labels = judged.labels.clone();
        if options.tables == Kept::No {
            labels = labels.with_framing_in(&data_tables(tree), tree, blocks, Reason::Table);
        }
        let (prediction, comments) = (OnceCell::new(), OnceCell::new());
        if options.comments == Kept::No {
            let predicted = || *prediction.get_or_init(|| predict(&read, &judged, &options));
            let found = comments.get_or_init(|| comments_of(&read, &judged.labels, predicted));
            labels = found.left_out_of(labels, tree, blocks);
        }
        let metadata = OnceCell::new();
        if options.title == Kept::No {
            let known = metadata.get_or_init(|| Metadata::of(read.document(), options.url.as_deref()));
            let blocks = headline::find(&read, &labels, known);
            labels = labels.with_framing_at(blocks, Reason::Title);
        }
        let content = PageContent::of(&read, &judged.labels, &labels);
        let (elsewhere, text) = (SaidElsewhere::default(), OnceCell::new());
        let (posts, tables_and_code) = (OnceCell::new(), OnceCell::new());
        Self {
            read,
            judged,
            options,
            labels,
            content,
            elsewhere,
            text,
            metadata,
            prediction,
            comments,
            posts,
            tables_and_code,
        }
        .with_hidden_text_as_asked()
    }

    /// Records which parts of the page repeat other pages; `Kept::No` leaves them out.
    #[must_use]
    pub fn with_said_elsewhere(self, elsewhere: SaidElsewhere, kept: Kept) -> Self {
        if kept == Kept::Yes {
            return Self { elsewhere, ..self };
        }
        let labels = match elsewhere.page {
            Some(_) => self.labels.with_framing_at(0..self.read.blocks().len(), Reason::SaidElsewhere),
            None => self.labels.with_framing_at(elsewhere.blocks.keys().copied(), Reason::SaidElsewhere),
        };
        let content = self.content.without(&self.read, &labels);
        let (text, posts, tables_and_code) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { labels, content, elsewhere, text, posts, tables_and_code, ..self }
    }

    /// The page that was read.
    pub fn read(&self) -> &ReadPage<'bytes> {
        &self.read
    }

    /// The options it was made with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A label for each block, with the reasons of everything that is left out.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// How well the template of the site fits the page, see [`Judged::template_fit`].
    pub fn template_fit(&self) -> Option<Share> {
        self.judged.template_fit
    }

    /// The template it was judged by, if any. A template that does not fit the page does not count.
    pub fn template_id(&self) -> Option<&str> {
        self.judged.template_id.as_deref()
    }

    /// What is left of the page.
    pub fn content(&self) -> &PageContent {
        &self.content
    }

    /// The blocks of the page, content and framing, each with its label, its reason and its range of bytes.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = ExtractedBlock<'_>> {
        let (page, tree, blocks) = (self.read.page(), self.read.tree(), self.read.blocks());
        let judged = blocks.iter().zip(self.labels.iter());
        judged.map(move |(block, verdict)| ExtractedBlock { page, tree, blocks, block, verdict })
    }

    /// The content as plain text, without front matter.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.content.text(&self.read))
    }

    /// The content as Markdown: headings, lists, tables, links; without front matter.
    pub fn markdown(&self) -> String {
        let Options { links, images, table_form: tables, .. } = self.options;
        let PageContent { hidden, leave_out, payload, .. } = &self.content;
        let base = self.base();
        let base = base.as_ref();
        let options = MarkdownOptions { links, images, hidden: *hidden, leave_out, posts: self.posts(), base, tables };
        let of_markup = render::markdown(self.read.tree().document(), &options).into_text();
        content::followed_by(of_markup, payload.as_ref().map(|payload| payload.markdown(&options)))
    }

    /// The structure of the content as clean HTML: headings, paragraphs, lists, quotes, code, tables, links and images, without
    /// anything else of the page. ([`Format::Html`] is the page's own markup.)
    ///
    /// ```
    /// let html = "<nav><a href=/>Home</a></nav><h1 class=x>Rain</h1><p>It fell on the valley all night, and the river rose.";
    /// let page = unframe::extract(html, &unframe::Options::default());
    /// assert_eq!(page.content_html(), "<h1>Rain</h1>\n<p>It fell on the valley all night, and the river rose.</p>\n");
    /// ```
    pub fn content_html(&self) -> String {
        let base = self.base();
        let options = self.xml_options(base.as_ref());
        let of_markup = render::structure_html(self.read.tree().document(), &options).into_text();
        of_markup + &self.content.payload.as_ref().map_or_else(String::new, |payload| payload.structure_html(&options))
    }

    /// The title of the page, without the name of its site.
    pub fn title(&self) -> Option<&str> {
        self.metadata().title.as_ref().map(|title| title.value.as_str())
    }

    /// What the page states about itself: title, authors, dates and the like, each with its origin.
    pub fn metadata(&self) -> &Metadata {
        self.metadata.get_or_init(|| Metadata::of(self.read.document(), self.options.url.as_deref()))
    }

    /// Whether the page has content, and if not, why.
    pub fn verdict(&self) -> PageVerdict {
        self.content.verdict
    }

    /// The predicted type of the page and quality of its text, if the page model judged it and it has text.
    pub fn prediction(&self) -> Option<Prediction> {
        *self.prediction.get_or_init(|| predict(&self.read, &self.judged, &self.options))
    }

    /// Readers' comments, whether they are in the text or not. Empty on forums, where posts are the content.
    pub fn comments(&self) -> Vec<Comment> {
        let of = || comments_of(&self.read, &self.judged.labels, || self.prediction());
        self.comments.get_or_init(of).said(
            self.read.tree(),
            self.read.blocks(),
            &self.judged.labels,
            self.content.hidden,
        )
    }

    /// Number of letters and digits in the content.
    pub fn content_letters(&self) -> u64 {
        self.letters(Label::Content)
    }

    /// Number of letters and digits in the framing.
    pub fn framing_letters(&self) -> u64 {
        self.letters(Label::Framing)
    }

    fn letters(&self, label: Label) -> u64 {
        let judged = self.read.blocks().iter().zip(self.labels.iter());
        judged.filter(|(_, verdict)| verdict.label == label).map(|(block, _)| u64::from(block.letters)).sum()
    }

    /// Whether the page is certainly not in a language, such as `en`. Its words count more than the language it states, which
    /// is often that of its site.
    pub fn is_in_another_language_than(&self, language: &str) -> bool {
        let text = self.text();
        let sample = text.char_indices().nth(LANGUAGE_SAMPLE).map_or(text, |(end, _)| &text[..end]);
        let stated = || self.metadata().language.as_ref().map(|language| language.value.as_str());
        let found = language_of(sample).or_else(stated);
        found.is_some_and(|found| found.split('-').next() != Some(language))
    }

    /// The facts that formats for programs hold beside the content.
    pub fn facts(&self) -> PageFacts {
        let range = |payload: &Payload| (payload.source, self.read.page().source_range(payload.script));
        let Options { id, url, site, .. } = &self.options;
        PageFacts {
            id: id.clone(),
            url: url.clone(),
            site: site.clone(),
            template_id: self.judged.template_id.clone(),
            template_fit: self.judged.template_fit,
            metadata: self.metadata().clone(),
            verdict: Some(self.content.verdict),
            prediction: self.prediction(),
            payload: self.content.payload.as_ref().map(range),
            comments: self.comments(),
            pages_compared: self.judged.pages_compared,
            content_letters: self.content_letters(),
            framing_letters: self.framing_letters(),
            elsewhere: self.elsewhere.clone(),
            damage: self.read.damage().map(ToString::to_string).collect(),
        }
    }

    /// The page in an output format. All formats except the page's own bytes ([`Format::Html`], [`Format::MarkedHtml`])
    /// are UTF-8.
    pub fn render(&self, format: Format) -> Vec<u8> {
        let front = || match self.options.front_matter {
            FrontMatter::Wanted => render::front_matter(&self.facts()),
            FrontMatter::Unwanted => String::new(),
        };
        let (page, tree) = (self.read.page(), self.read.tree());
        match format {
            Format::Text => lines(front() + self.text()),
            Format::Markdown => lines(front() + &self.markdown()),
            Format::Json => self.json().into_bytes(),
            Format::Csv => render::csv(&self.facts(), self.text(), self.options.cells).into_bytes(),
            Format::Xml => render::xml(tree.document(), &self.facts(), &self.xml_options(self.base().as_ref()))
                .into_text()
                .into_bytes(),
            Format::Tei => render::tei(tree.document(), &self.facts(), &self.xml_options(self.base().as_ref()))
                .into_text()
                .into_bytes(),
            Format::Html => render::without(page, tree, &self.content.leave_out),
            Format::MarkedHtml => render::marked(page, self.read.document(), self.read.blocks(), &self.labels),
        }
    }

    /// The page as an object on one line.
    pub fn json(&self) -> String {
        render::json(&self.facts(), self.read.page(), &self.labels, self.text(), self.tables_and_code())
    }

    fn posts(&self) -> &Posts {
        self.posts.get_or_init(|| Posts::of(self.read.tree(), &self.content.leave_out))
    }

    /// What relative addresses are resolved against.
    fn base(&self) -> Option<Base> {
        match self.options.addresses {
            Addresses::Resolved => Base::of(self.read.tree(), self.options.url.as_deref()),
            Addresses::AsWritten => None,
        }
    }

    fn xml_options<'page>(&'page self, base: Option<&'page Base>) -> XmlOptions<'page> {
        let Options { links, images, .. } = self.options;
        let PageContent { hidden, leave_out, .. } = &self.content;
        XmlOptions { links, images, hidden: *hidden, leave_out, posts: self.posts(), base }
    }
}

impl fmt::Debug for Extraction<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Extraction");
        shown.field("read", &self.read).field("options", &self.options).field("verdict", &self.verdict());
        shown.finish_non_exhaustive()
    }
}

/// Characters of a text that its language is told from.
const LANGUAGE_SAMPLE: usize = 4000;

/// A text that ends with a line end, unless it is empty.
fn lines(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
