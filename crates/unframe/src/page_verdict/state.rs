//! Whether a page says anything.
//!
//! **Idea.** First what does not depend on language: letters that were kept, letters in all, scripts, an empty root of an
//! application, a status in the title; then few phrases. A page that says much is not an error whatever its title is: it may
//! be about errors. **Cost.** Sums over the blocks; only a page that says little is looked at again.
//! **When it fails.** An error page with a long list of what to read instead; one in a language without phrases here.

use super::phrases::{self, Wrong};
use crate::html::{Document, NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels, Reason};
use crate::segment::Blocks;

/// Letters of content above which a page is not an error page, if its title says so.
const SHORT: u64 = 1_000;
/// The same if only its text says so, of all letters, framing included.
const SHORT_IN_ALL: u64 = 600;
/// Letters of content below which a page with an empty root needs a browser: some fifty words.
const LITTLE: u64 = 250;
/// The same for one that asks for JavaScript: the request may be all its content. On 31 crawled sites 250 took three short
/// talks that speak of it.
const LITTLE_BUT_REQUEST: u64 = 150;
/// Letters in all below which scripts say that it does, if none of them is content. That a short page has scripts says
/// nothing: with 250 letters of content allowed, 281 of 4,811 crawled pages were said to need them, few of which do.
const LITTLE_IN_ALL: u64 = 400;
/// Bytes of text of a page that are searched for phrases.
const SEARCHED: usize = 8_192;
/// Identifiers of the elements that applications write themselves into.
const ROOTS: &[&str] =
    &["root", "app", "__next", "__nuxt", "___gatsby", "app-root", "react-root", "svelte", "main", "q-app"];

/// What a page is as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum PageState {
    /// It has content.
    Content,
    /// It has no content of its own.
    NoContent,
    /// Its text is written by scripts in the browser.
    NeedsJavaScript,
    /// It is an error message instead of the page that was requested.
    ErrorPage,
    /// It is a picture, a font, an archive or another file that is not a page.
    NotAPage,
}

impl PageState {
    /// All states.
    pub const ALL: [Self; 5] = [Self::Content, Self::NoContent, Self::NeedsJavaScript, Self::ErrorPage, Self::NotAPage];

    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::NoContent => "no-content",
            Self::NeedsJavaScript => "needs-javascript",
            Self::ErrorPage => "error-page",
            Self::NotAPage => "not-a-page",
        }
    }
}

/// Why a page is in its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum PageReason {
    /// Parts of it are content.
    HasContent,
    /// Its text is in the data of its scripts.
    TextInData,
    /// It shows no text at all, and runs no scripts.
    NoText,
    /// All of its text is framing.
    NothingButFraming,
    /// It has too little text.
    TooLittleText,
    /// It asks for JavaScript and has little other text.
    AsksForScripts,
    /// The root element of an application is empty.
    EmptyRoot,
    /// It has scripts and little text.
    ScriptsInstead,
    /// Its title is that of an error.
    TitleOfError,
    /// Its heading is that of an error.
    HeadingOfError,
    /// It has little text, and says that the page was not found.
    SaysNotFound,
    /// It has little text, and says that the request was refused or failed.
    SaysRefused,
    /// Its first bytes are those of a picture, a font, an archive or the like.
    AnotherKindOfFile,
    /// Its bytes are neither text nor markup.
    UnreadableBytes,
}

impl PageReason {
    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HasContent => "has-content",
            Self::TextInData => "text-in-data",
            Self::NoText => "no-text",
            Self::NothingButFraming => "nothing-but-framing",
            Self::TooLittleText => "too-little-text",
            Self::AsksForScripts => "asks-for-scripts",
            Self::EmptyRoot => "empty-root",
            Self::ScriptsInstead => "scripts-instead",
            Self::TitleOfError => "title-of-error",
            Self::HeadingOfError => "heading-of-error",
            Self::SaysNotFound => "says-not-found",
            Self::SaysRefused => "says-refused",
            Self::AnotherKindOfFile => "another-kind-of-file",
            Self::UnreadableBytes => "unreadable-bytes",
        }
    }

    /// The reason as a sentence without a capital and a full stop, for people.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::HasContent => "parts of it are content",
            Self::TextInData => "its text is in the data of its scripts",
            Self::NoText => "it shows no text and runs no scripts",
            Self::NothingButFraming => "all of its text is framing",
            Self::TooLittleText => "it has too little text",
            Self::AsksForScripts => "it asks for JavaScript and has little other text",
            Self::EmptyRoot => "the root element of an application is empty",
            Self::ScriptsInstead => "it has scripts and hardly any text",
            Self::TitleOfError => "its title is that of an error",
            Self::HeadingOfError => "its heading is that of an error",
            Self::SaysNotFound => "it has little text, and says that the page was not found",
            Self::SaysRefused => "it has little text, and says that the request was refused or failed",
            Self::AnotherKindOfFile => "its first bytes are those of a picture, a font, an archive or the like",
            Self::UnreadableBytes => "its bytes are neither text nor markup",
        }
    }
}

/// The verdict on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PageVerdict {
    /// What it is.
    pub state: PageState,
    /// Why.
    pub reason: PageReason,
}

impl PageVerdict {
    /// The verdict on a page whose blocks have these labels.
    pub fn of(document: &Document<'_>, blocks: &Blocks, labels: &Labels) -> Self {
        let tree = &document.tree;
        let letters = Letters::of(blocks, labels);
        if letters.content < SHORT
            && let Some(reason) = error(tree, blocks, letters)
        {
            return Self { state: PageState::ErrorPage, reason };
        }
        if letters.content < LITTLE
            && let Some(reason) = needs_scripts(tree, blocks, letters)
        {
            return Self { state: PageState::NeedsJavaScript, reason };
        }
        if letters.content > 0 {
            return Self { state: PageState::Content, reason: PageReason::HasContent };
        }
        let is_too_little = labels.iter().any(|verdict| verdict.reason == Reason::TooLittleText);
        let reason = match letters.all {
            0 => PageReason::NoText,
            _ if is_too_little => PageReason::TooLittleText,
            _ => PageReason::NothingButFraming,
        };
        Self { state: PageState::NoContent, reason }
    }
}

/// How much a page says.
#[derive(Clone, Copy, Debug)]
struct Letters {
    content: u64,
    all: u64,
}

impl Letters {
    fn of(blocks: &Blocks, labels: &Labels) -> Self {
        let mut letters = Self { content: 0, all: 0 };
        for (block, verdict) in blocks.iter().zip(labels.iter()) {
            let own = u64::from(block.letters);
            letters.all += own;
            letters.content += if verdict.label == Label::Content { own } else { 0 };
        }
        letters
    }
}

fn error(tree: &Tree<'_>, blocks: &Blocks, letters: Letters) -> Option<PageReason> {
    let title = tree.first(Tag::TITLE).map(|title| lower(title, 300)).unwrap_or_default();
    if phrases::wrong_title(&title).is_some() {
        return Some(PageReason::TitleOfError);
    }
    let heading = tree.first(Tag::H1).or_else(|| tree.first(Tag::H2)).map(|heading| lower(heading, 300));
    if heading.is_some_and(|heading| phrases::wrong_title(&heading).is_some()) {
        return Some(PageReason::HeadingOfError);
    }
    if letters.all > SHORT_IN_ALL {
        return None;
    }
    phrases::wrong(&shown(tree, blocks)).map(|wrong| match wrong {
        Wrong::NotFound => PageReason::SaysNotFound,
        Wrong::Refused => PageReason::SaysRefused,
    })
}

fn needs_scripts(tree: &Tree<'_>, blocks: &Blocks, letters: Letters) -> Option<PageReason> {
    let mut has_scripts = false;
    let mut has_empty_root = false;
    let may_ask = letters.content < LITTLE_BUT_REQUEST;
    let mut asks = may_ask && letters.all < LITTLE_IN_ALL && phrases::speaks_of_scripts(&shown(tree, blocks));
    for element in tree.document().descendants().filter(|node| node.is_element()) {
        match element.tag() {
            Tag::SCRIPT => has_scripts |= is_program(element),
            Tag::NOSCRIPT => asks = asks || may_ask && phrases::speaks_of_scripts(&lower(element, 400)),
            _ => has_empty_root = has_empty_root || is_empty_root(element, blocks),
        }
    }
    if asks {
        Some(PageReason::AsksForScripts)
    } else if has_empty_root {
        Some(PageReason::EmptyRoot)
    } else {
        (has_scripts && letters.content == 0 && letters.all < LITTLE_IN_ALL).then_some(PageReason::ScriptsInstead)
    }
}

/// Whether a script is run: data are scripts of other types.
fn is_program(script: NodeRef<'_, '_>) -> bool {
    script.attribute("type").is_none_or(|kind| {
        let kind = kind.raw_value().trim();
        kind.is_empty() || kind.contains("javascript") || kind == "module"
    })
}

fn is_empty_root(element: NodeRef<'_, '_>, blocks: &Blocks) -> bool {
    let is_root = element.attribute("id").is_some_and(|id| ROOTS.contains(&id.raw_value().trim()));
    if !is_root {
        return false;
    }
    let behind = |node: NodeId| blocks.first_behind(node);
    behind(element.id()) == behind(element.subtree_end())
}

/// What an element says in lower case, white space collapsed; no more than about `most` bytes.
fn lower(element: NodeRef<'_, '_>, most: usize) -> String {
    let mut said = String::new();
    for text in element.descendants().filter(|node| node.is_text()) {
        push(&mut said, &text.text(), most);
        if said.len() >= most {
            break;
        }
    }
    said
}

/// What the blocks of a page say.
fn shown(tree: &Tree<'_>, blocks: &Blocks) -> String {
    let mut said = String::new();
    for text in blocks.iter().flat_map(|block| blocks.texts(block)) {
        push(&mut said, &tree.node(text.node).text(), SEARCHED);
        if said.len() >= SEARCHED {
            break;
        }
    }
    said
}

/// Adds the words of a text in lower case, with straight apostrophes, which phrases have.
fn push(said: &mut String, text: &str, most: usize) {
    let text = &text[..text.floor_char_boundary(most)];
    for word in text.split_whitespace() {
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(&word.to_lowercase().replace('’', "'"));
    }
}
