//! Whose is it?
//!
//! A [`Label`] says of a block whether it is the page's content or its site's framing; it never comes without a
//! [`Reason`]. Labels are a list beside the blocks, the tree knows nothing of them.

mod corrected;
mod framing_nodes;
mod headings;
mod left_out_nodes;
mod ornaments;
mod within;

pub use framing_nodes::framing_nodes;
pub(crate) use left_out_nodes::left_out_nodes;
pub(crate) use within::are_within;

use crate::Share;
use crate::page::Span;
use crate::segment::semantic::BlockKind;

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// What the page says.
    Content,
    /// What the site wraps around it.
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
#[non_exhaustive]
pub enum Reason {
    /// What stands at this place of the layout is mostly the same on the site's pages.
    RepeatedPlace,
    /// It and its neighbours stand word for word on many of the site's pages.
    RepeatedRun,
    /// A link to another page of the site, at a place where such links are.
    LinkInSite,
    /// At this place the pages differ.
    OwnText,
    /// Repeated, but it heads what is the page's own.
    HeadsOwnText,
    /// At a place of repeated text, but this text is not repeated, and stands amid the page's own.
    AmidOwnText,
    /// At a place of repeated text, but this text is not repeated, and too long for framing.
    LongOwnText,
    /// Repeated, but in a row, a definition or an entry with the page's own text.
    InOwnRow,
    /// The method of 2005: most of it lies in chains of tokens that all pages of a cluster have.
    RepeatedChain,
    /// The method of 2005: most of it lies in no such chain.
    NoRepeatedChain,
    /// The site shows too few pages to compare.
    NothingToCompare,
    /// By what it says and where it stands, without regard to other pages.
    LooksLikeContent,
    /// The same, the other way round.
    LooksLikeFraming,
    /// The page says it more than once; it is kept where it stands first.
    RepeatedOnPage,
    /// The first heading of the page, in front of its content.
    FirstHeading,
    /// On a page about one thing of many, as shops and job boards have: a value that is another on each page, or its label.
    FieldOfRecord,
    /// A heading whose whole section is framing.
    HeadsNothing,
    /// The page says so little that none of it is content.
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
    /// Nothing about the page says that it is framing.
    NoSignOfFraming,
    /// In a semantic block of that kind, which holds text.
    BlockWithText(BlockKind),
    /// In a semantic block of that kind, which holds little text.
    BlockWithoutText(BlockKind),
    /// The page does not show it.
    NotShown,
    /// What readers said of the page, and was not wanted.
    Comments,
    /// In a table of data, and these were not wanted.
    Table,
    /// The headline of the page or its standfirst, and these were not wanted.
    Title,
    /// Another page says nearly the same, and once was enough.
    SaidElsewhere,
    /// An expert said so, whatever a method had said.
    Corrected,
    /// An expert said so of all that stands at this place of the site's layout.
    CorrectedPlace,
}

impl Reason {
    /// Its name in outputs; stable.
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

    /// The same as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::RepeatedPlace => "what stands at this place of the layout is mostly the same on the site's pages",
            Self::RepeatedRun => "it and its neighbours stand word for word on many of the site's pages",
            Self::LinkInSite => "a link to another page of the site, at a place where such links are",
            Self::OwnText => "at this place the pages differ",
            Self::HeadsOwnText => "repeated, but it heads what is the page's own",
            Self::AmidOwnText => "not repeated itself, and amid the page's own text",
            Self::LongOwnText => "not repeated itself, and too long for framing",
            Self::InOwnRow => "in a row, a definition or an entry with the page's own text",
            Self::RepeatedChain => "most of it lies in chains of tags and texts that several pages repeat",
            Self::NoRepeatedChain => "most of it lies in no chain of tags and texts that several pages repeat",
            Self::NothingToCompare => "the site shows too few pages to compare",
            Self::LooksLikeContent => "content by what it says and where it stands on the page",
            Self::LooksLikeFraming => "framing by what it says and where it stands on the page",
            Self::RepeatedOnPage => "the page says it more than once; it is kept where it stands first",
            Self::FirstHeading => "the first heading of the page, in front of its content",
            Self::FieldOfRecord => "a value that is another on each page of the site, or its label",
            Self::HeadsNothing => "a heading whose whole section is framing",
            Self::TooLittleText => "the page says so little that none of it is content",
            Self::FinishedSentence => "it holds a finished sentence",
            Self::HeadsSentences => "it heads finished sentences",
            Self::AmidSentences => "part of a table, a list or code that holds sentences or stands amid them",
            Self::NoSentence => "it holds no finished sentence",
            Self::MostlyLinks => "a link, or in a part of the page that is mostly links",
            Self::PartOfForm => "part of a form",
            Self::Advertisement => "in a part of the page that calls itself an advertisement",
            Self::NoSignOfFraming => "nothing about the page says that it is framing",
            Self::BlockWithText(_) => "in a semantic block of that kind, with enough text to be content",
            Self::BlockWithoutText(_) => "in a semantic block of that kind, with too little text to be content",
            Self::NotShown => "the page does not show it",
            Self::Comments => "what readers said of the page, which was not wanted",
            Self::Table => "in a table of data, and these were not wanted",
            Self::Title => "the headline or the standfirst, which were not wanted",
            Self::SaidElsewhere => "another page says nearly the same",
            Self::Corrected => "an expert said so",
            Self::CorrectedPlace => "an expert said so of this place on all pages of the site",
        }
    }
}

/// The verdict on one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The block, in the page's text.
    pub span: Span,
    /// What it is.
    pub label: Label,
    /// Why.
    pub reason: Reason,
    /// On which share of the site's compared pages this text stands at this place, numbers left aside. By the method of
    /// 2005: which share of the site's pages is in the cluster that repeats it.
    pub support: Share,
    /// How likely the page itself makes it content, where it was asked.
    pub chance: Option<Share>,
}

/// The verdicts on all blocks of a page, in the order of its blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
