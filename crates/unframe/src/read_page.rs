//! A page that was read: its text, its tree and its blocks in one value.
//!
//! Judging, learning, extracting and comparing all begin with the same three steps: decode the bytes, parse the text,
//! split the tree. [`ReadPage`] takes them once and keeps what they give together, so that one value travels through the
//! pipeline instead of three that must belong to each other. Blocks and page evidence are made when somebody first asks:
//! the method of 2005, for example, learns without either.

use std::fmt;
use std::sync::{Arc, OnceLock};

use self_cell::self_cell;

use crate::html::{Document, ParseOptions, Scripting, Tree, parse};
use crate::page::{NotAPage, Page, is_another_kind_of_file, is_noise};
use crate::page_model::PageEvidence;
use crate::segment::Blocks;
use crate::{Damage, Limits};

/// A page with its tree and its blocks. Cloning it is cheap: all clones share one reading.
///
/// ```
/// use unframe::ReadPage;
///
/// let read = ReadPage::from("<h1>Rain</h1><p>It fell on the valley.");
/// assert_eq!(read.page().encoding(), "UTF-8");
/// assert_eq!(read.blocks().len(), 2);
/// ```
#[derive(Clone)]
pub struct ReadPage<'bytes>(Arc<Reading<'bytes>>);

self_cell!(
    /// The tree borrows the page's text, so both live and die together.
    struct Reading<'bytes> {
        owner: Page<'bytes>,
        #[covariant]
        dependent: Markup,
    }
);

/// What the page's text says.
struct Markup<'page> {
    not_a_page: Option<NotAPage>,
    /// What was wrong with the record that held the page.
    of_record: OnceLock<Vec<Damage>>,
    document: Document<'page>,
    blocks: OnceLock<Blocks>,
    evidence: OnceLock<Arc<PageEvidence>>,
    /// That there are too many blocks, if somebody asked.
    not_asked: OnceLock<Damage>,
}

/// Blocks that the learned model is always asked about. It takes 1.2 KB for each while it works: 60 MB.
const ALWAYS_ASKED: usize = 50_000;
/// Beyond that, a page must have this many bytes for each block, so that the model takes at most twelve times the page.
const BYTES_FOR_BLOCK: usize = 100;

impl<'bytes> ReadPage<'bytes> {
    /// Reads any bytes. `charset` is the encoding that the server declared, if it is known.
    pub fn new(bytes: &'bytes [u8], charset: Option<&str>, limits: &Limits) -> Self {
        let (page, not_a_page) = if is_another_kind_of_file(bytes) {
            (Page::decode(b"", charset, limits), Some(NotAPage::AnotherKindOfFile))
        } else {
            let page = Page::decode(bytes, charset, limits);
            if !bytes.starts_with(b"<") && is_noise(page.text(), bytes) {
                (Page::decode(b"", charset, limits), Some(NotAPage::UnreadableBytes))
            } else {
                (page, None)
            }
        };
        // Without scripting `<noscript>` has elements; renderings leave it out either way.
        let options = ParseOptions { scripting: Scripting::Off, limits: limits.clone() };
        Self(Arc::new(Reading::new(page, |page| Markup {
            not_a_page,
            of_record: OnceLock::new(),
            document: parse(page.text(), &options),
            blocks: OnceLock::new(),
            evidence: OnceLock::new(),
            not_asked: OnceLock::new(),
        })))
    }

    /// Adds problems of the record that held the page: [`Damage::BodyCut`], for example.
    #[must_use]
    pub fn with_damage(self, damage: Vec<Damage>) -> Self {
        let _ = self.markup().of_record.set(damage);
        self
    }

    /// The same page with evidence from another model, such as one that was not trained on its site. For measuring.
    #[must_use]
    #[doc(hidden)]
    pub fn with_evidence(self, evidence: impl FnOnce(&Self) -> PageEvidence) -> Self {
        let _ = self.markup().evidence.set(Arc::new(evidence(&self)));
        self
    }

    /// The text, its encoding, and the way back to the bytes.
    pub fn page(&self) -> &Page<'bytes> {
        self.0.borrow_owner()
    }

    /// Why the bytes are not a page, if they are a picture, an archive or noise. Such a page has no text and no blocks.
    pub fn not_a_page(&self) -> Option<NotAPage> {
        self.markup().not_a_page
    }

    /// Tokens and tree.
    pub fn document(&self) -> &Document<'_> {
        &self.markup().document
    }

    /// The tree a browser would build.
    pub fn tree(&self) -> &Tree<'_> {
        &self.document().tree
    }

    /// The blocks, each of which gets a label.
    pub fn blocks(&self) -> &Blocks {
        self.markup().blocks.get_or_init(|| Blocks::of(self.tree()))
    }

    /// How likely each block is content according to the page model.
    pub fn evidence(&self) -> &Arc<PageEvidence> {
        self.markup().evidence.get_or_init(|| Arc::new(PageEvidence::of(self.document(), self.blocks())))
    }

    /// The same, unless the page has so many small blocks that this would take far more memory than the page. That is
    /// [`Damage::BlocksNotAsked`].
    pub fn affordable_evidence(&self) -> Option<&Arc<PageEvidence>> {
        let (blocks, bytes) = (self.blocks().len(), self.page().source().len());
        if blocks > ALWAYS_ASKED.max(bytes / BYTES_FOR_BLOCK) && self.markup().evidence.get().is_none() {
            self.markup().not_asked.get_or_init(|| Damage::BlocksNotAsked { blocks });
            return None;
        }
        Some(self.evidence())
    }

    /// Takes what [`evidence`](Self::evidence) gave for the same bytes before; that of another number of blocks is not taken.
    pub fn reuse_evidence(&self, evidence: Arc<PageEvidence>) {
        if evidence.chances().len() == self.blocks().len() {
            let _ = self.markup().evidence.set(evidence);
        }
    }

    /// Bytes of memory it takes by now, about, for those who keep pages. What is made when somebody asks adds to it.
    pub fn memory(&self) -> usize {
        let markup = self.markup();
        let of_blocks = markup.blocks.get().map_or(0, Blocks::memory);
        self.page().source().len() + self.page().text().len() + markup.document.memory() + of_blocks
    }

    /// All problems of the page: of its record, its bytes, its markup, and those found when it was judged, in this order.
    pub fn damage(&self) -> impl Iterator<Item = &Damage> {
        let of_record = self.markup().of_record.get().into_iter().flatten();
        of_record.chain(self.page().damage()).chain(&self.document().damage).chain(self.markup().not_asked.get())
    }

    fn markup(&self) -> &Markup<'_> {
        self.0.borrow_dependent()
    }
}

/// Text is UTF-8, whatever its markup declares.
impl<'text> From<&'text str> for ReadPage<'text> {
    fn from(text: &'text str) -> Self {
        Self::new(text.as_bytes(), Some("utf-8"), &Limits::default())
    }
}

impl<'bytes> From<&'bytes [u8]> for ReadPage<'bytes> {
    fn from(bytes: &'bytes [u8]) -> Self {
        Self::new(bytes, None, &Limits::default())
    }
}

impl fmt::Debug for ReadPage<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("ReadPage");
        shown.field("bytes", &self.page().source().len()).field("encoding", &self.page().encoding());
        shown.field("nodes", &self.tree().len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_one_reading_and_threads_may_have_them() {
        fn is_shared<T: Send + Sync>(_: &T) {}
        let read = ReadPage::from("<p>Rain");
        is_shared(&read);
        let clone = read.clone();
        assert!(std::ptr::eq(read.blocks(), clone.blocks()));
        assert!(Arc::ptr_eq(read.evidence(), clone.evidence()));
    }

    #[test]
    fn a_page_tells_what_it_takes() {
        let html = "<p class=a>Rain</p>".repeat(1000);
        let read = ReadPage::from(html.as_str());
        let before = read.memory();
        assert!((3 * html.len()..12 * html.len()).contains(&before), "{before}");
        let (blocks, after) = (read.blocks().len(), read.memory());
        assert!(after > before + 50 * blocks, "{after}");
    }

    #[test]
    fn a_text_is_utf_8_whatever_it_declares() {
        let text = "<meta charset=windows-1251><p>é";
        assert_eq!(ReadPage::from(text).page().text(), text);
    }
}
