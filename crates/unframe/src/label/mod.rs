//! Whose is it?
//!
//! A [`Label`] says of a block whether it is the page's content or its site's framing; it never comes without a
//! [`Reason`]. Labels are a list beside the blocks, the tree knows nothing of them.

mod corrected;
mod framing_nodes;
mod headings;
mod left_out_nodes;
mod notes;
mod ornaments;
mod signs;
mod within;

pub use framing_nodes::framing_nodes;
pub(crate) use left_out_nodes::left_out_nodes;
pub(crate) use within::are_within;

use crate::Share;
use crate::page::Span;
use crate::segment::semantic::BlockKind;

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Label {
    /// Belongs to the page.
    Content,
    /// Belongs to the site, which puts it around many pages.
    Framing,
}

impl Label {
    /// Its name in outputs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Framing => "framing",
        }
    }
}

/// Why a block got its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// Most text at this place of the layout is the same on the pages of the site.
    RepeatedPlace,
    /// Many pages of the site have it and its neighbours word for word.
    RepeatedRun,
    /// A link to another page of the site, at a place for such links.
    LinkInSite,
    /// The pages of the site differ at this place.
    OwnText,
    /// Repeated, but it heads text of the page's own.
    HeadsOwnText,
    /// At a place of repeated text, but not repeated itself, and amid text of the page's own.
    AmidOwnText,
    /// At a place of repeated text, but not repeated itself, and too long for framing.
    LongOwnText,
    /// Repeated, but in a table row, a definition or a list entry with text of the page's own.
    InOwnRow,
    /// The method of 2005: most of it is in chains of tokens that all pages of a cluster have.
    RepeatedChain,
    /// The method of 2005: most of it is not in such a chain.
    NoRepeatedChain,
    /// There are too few pages of the site to compare.
    NothingToCompare,
    /// Looks like content, by its text and its place on the page alone.
    LooksLikeContent,
    /// Looks like framing, by its text and its place on the page alone.
    LooksLikeFraming,
    /// The page repeats it; only the first occurrence is kept.
    RepeatedOnPage,
    /// The first heading of the page, before its content.
    FirstHeading,
    /// On a page about one of many things, as in shops and job boards: a value that differs from page to page, or its
    /// label.
    FieldOfRecord,
    /// A heading whose whole section is framing.
    HeadsNothing,
    /// A footnote that content refers to.
    Footnote,
    /// After the last paragraph of an article, and not surely part of it.
    AfterArticle,
    /// The page has too little text to have content.
    TooLittleText,
    /// It holds a finished sentence.
    FinishedSentence,
    /// It heads finished sentences.
    HeadsSentences,
    /// Part of a table, a list or code that holds sentences or stands amid them.
    AmidSentences,
    /// It holds no finished sentence.
    NoSentence,
    /// A link, or in a part of the page that is mostly links.
    MostlyLinks,
    /// Part of a form.
    PartOfForm,
    /// In a part of the page that calls itself an advertisement.
    Advertisement,
    /// There is no sign that it is framing.
    NoSignOfFraming,
    /// In a semantic block of this kind with enough text.
    BlockWithText(BlockKind),
    /// In a semantic block of this kind with little text.
    BlockWithoutText(BlockKind),
    /// Hidden on the page.
    NotShown,
    /// A reader's comment, left out because of [`Options::comments`](crate::Options::comments).
    Comments,
    /// In a data table, left out because of [`Options::tables`](crate::Options::tables).
    Table,
    /// The headline or the standfirst, left out because of [`Options::title`](crate::Options::title).
    Title,
    /// Another page has nearly the same text.
    SaidElsewhere,
    /// An expert said so.
    Corrected,
    /// An expert said so about everything at this place of the site's layout.
    CorrectedPlace,
}

impl Reason {
    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RepeatedPlace => "repeated-place",
            Self::RepeatedRun => "repeated-run",
            Self::LinkInSite => "link-in-site",
            Self::OwnText => "own-text",
            Self::HeadsOwnText => "heads-own-text",
            Self::AmidOwnText => "amid-own-text",
            Self::LongOwnText => "long-own-text",
            Self::InOwnRow => "in-own-row",
            Self::RepeatedChain => "repeated-chain",
            Self::NoRepeatedChain => "no-repeated-chain",
            Self::NothingToCompare => "nothing-to-compare",
            Self::LooksLikeContent => "looks-like-content",
            Self::LooksLikeFraming => "looks-like-framing",
            Self::RepeatedOnPage => "repeated-on-page",
            Self::FirstHeading => "first-heading",
            Self::FieldOfRecord => "field-of-record",
            Self::HeadsNothing => "heads-nothing",
            Self::Footnote => "footnote",
            Self::AfterArticle => "after-article",
            Self::TooLittleText => "too-little-text",
            Self::FinishedSentence => "finished-sentence",
            Self::HeadsSentences => "heads-sentences",
            Self::AmidSentences => "amid-sentences",
            Self::NoSentence => "no-sentence",
            Self::MostlyLinks => "mostly-links",
            Self::PartOfForm => "part-of-form",
            Self::Advertisement => "advertisement",
            Self::NoSignOfFraming => "no-sign-of-framing",
            Self::BlockWithText(BlockKind::Text) | Self::BlockWithoutText(BlockKind::Text) => "block-of-text",
            Self::BlockWithText(BlockKind::Links) | Self::BlockWithoutText(BlockKind::Links) => "block-of-links",
            Self::BlockWithText(BlockKind::Table) | Self::BlockWithoutText(BlockKind::Table) => "block-of-table",
            Self::BlockWithText(BlockKind::Form) | Self::BlockWithoutText(BlockKind::Form) => "block-of-form",
            Self::BlockWithText(BlockKind::Code) | Self::BlockWithoutText(BlockKind::Code) => "block-of-code",
            Self::BlockWithText(BlockKind::List) | Self::BlockWithoutText(BlockKind::List) => "block-of-list",
            Self::NotShown => "not-shown",
            Self::Comments => "comments",
            Self::Table => "table",
            Self::Title => "title",
            Self::SaidElsewhere => "said-elsewhere",
            Self::Corrected => "corrected",
            Self::CorrectedPlace => "corrected-place",
        }
    }

    /// The reason as a sentence without a capital and a full stop, for people.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::RepeatedPlace => "most text at this place of the layout is the same on the pages of the site",
            Self::RepeatedRun => "many pages of the site have it and its neighbours word for word",
            Self::LinkInSite => "a link to another page of the site, at a place for such links",
            Self::OwnText => "the pages of the site differ at this place",
            Self::HeadsOwnText => "repeated, but it heads text of the page's own",
            Self::AmidOwnText => "not repeated, and amid text of the page's own",
            Self::LongOwnText => "not repeated, and too long for framing",
            Self::InOwnRow => "in a table row, a definition or a list entry with text of the page's own",
            Self::RepeatedChain => "most of it is in chains of tags and texts that several pages share",
            Self::NoRepeatedChain => "most of it is not in a chain of tags and texts that several pages share",
            Self::NothingToCompare => "there are too few pages of the site to compare",
            Self::LooksLikeContent => "looks like content, by its text and its place on the page",
            Self::LooksLikeFraming => "looks like framing, by its text and its place on the page",
            Self::RepeatedOnPage => "the page repeats it; only the first occurrence is kept",
            Self::FirstHeading => "the first heading of the page, before its content",
            Self::FieldOfRecord => "a value that differs from page to page, or the label of such a value",
            Self::HeadsNothing => "a heading whose whole section is framing",
            Self::Footnote => "a footnote that content refers to",
            Self::AfterArticle => "after the last paragraph of an article, and not surely part of it",
            Self::TooLittleText => "the page has too little text",
            Self::FinishedSentence => "it holds a finished sentence",
            Self::HeadsSentences => "it heads finished sentences",
            Self::AmidSentences => "part of a table, a list or code that holds sentences or stands amid them",
            Self::NoSentence => "it holds no finished sentence",
            Self::MostlyLinks => "a link, or in a part of the page that is mostly links",
            Self::PartOfForm => "part of a form",
            Self::Advertisement => "in a part of the page that calls itself an advertisement",
            Self::NoSignOfFraming => "there is no sign that it is framing",
            Self::BlockWithText(_) => "in a semantic block of this kind with enough text to be content",
            Self::BlockWithoutText(_) => "in a semantic block of this kind with too little text to be content",
            Self::NotShown => "hidden on the page",
            Self::Comments => "a reader's comment; comments are left out",
            Self::Table => "in a data table; tables are left out",
            Self::Title => "the headline or the standfirst; these are left out",
            Self::SaidElsewhere => "another page has nearly the same text",
            Self::Corrected => "an expert said so",
            Self::CorrectedPlace => "an expert said so about this place on all pages of the site",
        }
    }
}

/// The verdict on one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// The block, in the page's text.
    pub span: Span,
    /// Content or framing.
    pub label: Label,
    /// Why it got this label.
    pub reason: Reason,
    /// The share of the compared pages of the site that have this text at this place, apart from numbers. With the method of
    /// 2005, the share of the site's pages in the cluster that repeats it.
    pub support: Share,
    /// How likely it is content according to the page model, if the method uses it.
    pub chance: Option<Share>,
}

/// The verdicts on all blocks of a page, in the order of its blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Labels {
    pub(crate) verdicts: Vec<Verdict>,
}

impl Labels {
    /// In the order of the blocks.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Verdict> + DoubleEndedIterator {
        self.verdicts.iter()
    }

    /// Of the block at `index`.
    pub fn get(&self, index: usize) -> Option<&Verdict> {
        self.verdicts.get(index)
    }
}
