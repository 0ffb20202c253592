//! From the bytes of a page to its blocks: as the command reads them.

use unframe::Limits;
use unframe::extraction::{Extraction, Judged, Origin};
use unframe::html::{Document, ParseOptions, Scripting, parse};
use unframe::page::Page;
use unframe::segment::Blocks;
use unframe::template::SiteTemplate;

use crate::options::Options;

/// A page that was read.
pub(crate) struct ReadPage<'page> {
    pub(crate) page: &'page Page<'page>,
    pub(crate) document: &'page Document<'page>,
    pub(crate) blocks: &'page Blocks,
}

/// How bytes become a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'run> {
    pub(crate) charset: Option<&'run str>,
    pub(crate) max_bytes: usize,
}

impl<'run> Reading<'run> {
    /// As the options have it; what they say of the encoding goes before what a record says.
    pub(crate) fn of(options: &'run Options, charset: Option<&'run str>) -> Self {
        Self { charset: options.encoding.as_deref().or(charset), max_bytes: options.max_bytes }
    }

    /// Parses a page.
    pub(crate) fn document<T>(self, body: &[u8], work: impl FnOnce(&Page<'_>, &Document<'_>) -> T) -> T {
        let limits = Limits { max_bytes: self.max_bytes, ..Limits::default() };
        let page = Page::decode(body, self.charset, &limits);
        // As the command does: without scripting `<noscript>` has elements.
        let document = parse(page.text(), &ParseOptions { scripting: Scripting::Off, limits });
        work(&page, &document)
    }

    /// The same, split.
    pub(crate) fn read<T>(self, body: &[u8], work: impl FnOnce(&ReadPage<'_>) -> T) -> T {
        self.document(body, |page, document| {
            let blocks = Blocks::of(&document.tree);
            work(&ReadPage { page, document, blocks: &blocks })
        })
    }
}

impl ReadPage<'_> {
    pub(crate) fn judge(&self, options: &Options, template: &SiteTemplate) -> Judged {
        options.judge.judge(self.document, self.blocks, template)
    }

    pub(crate) fn extraction<'of>(
        &'of self,
        judged: &'of Judged,
        origin: &'of Origin,
        options: &Options,
    ) -> Extraction<'of> {
        Extraction::of(self.page, self.document, self.blocks, judged, origin, options.extract)
    }
}
