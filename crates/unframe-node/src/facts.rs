//! What is known of a page beside its text, as objects of JavaScript.

use std::collections::BTreeMap;

use napi_derive::napi;
use unframe::Extraction;
use unframe::html::Tag;
use unframe::metadata;

/// What a page says about itself; `null` where it does not. The names are those of Python.
#[napi(object, object_from_js = false, use_nullable = true)]
#[derive(Clone, Debug)]
pub struct Metadata {
    /// What the page is called, without the name of its site.
    pub title: Option<String>,
    /// Who wrote it: names, `; ` between them.
    pub author: Option<String>,
    /// The same as a list.
    pub authors: Vec<String>,
    /// When it was published, in ISO 8601.
    pub date: Option<String>,
    /// When it was changed.
    pub modified: Option<String>,
    /// What its site is called.
    pub sitename: Option<String>,
    /// `en`, `pt-BR`: as stated, else told from the words.
    pub language: Option<String>,
    /// What it is about.
    pub description: Option<String>,
    /// The address it prefers.
    pub canonical: Option<String>,
    /// Its keywords.
    pub tags: Vec<String>,
    /// The address of its picture.
    pub image: Option<String>,
    /// Under which licence it may be used.
    pub license: Option<String>,
    /// Where on the page each of them was found.
    pub origins: BTreeMap<String, String>,
}

/// What a reader wrote below a page.
#[napi(object, object_from_js = false, use_nullable = true)]
#[derive(Clone, Debug)]
pub struct Comment {
    /// Who wrote it.
    pub author: Option<String>,
    /// When, as the page tells it.
    pub date: Option<String>,
    /// What it says.
    pub text: String,
}

/// Letters and digits of a page.
#[napi(object, object_from_js = false)]
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// Those of its content.
    pub content: i64,
    /// Those of its framing.
    pub framing: i64,
}

/// All of it.
#[napi(object, object_from_js = false, use_nullable = true)]
#[derive(Clone, Debug)]
pub struct Facts {
    /// What it says about itself.
    pub metadata: Metadata,
    /// What it is for, as predicted.
    pub page_type: Option<&'static str>,
    /// The word F1 that its text is predicted to have.
    pub quality: Option<f64>,
    /// What readers wrote below it.
    pub comments: Vec<Comment>,
    /// What was wrong with it, in words.
    pub damage: Vec<String>,
    /// How much of it is content.
    pub letters: Letters,
    /// In which direction its text runs, where its markup says so: `ltr`, `rtl`, `auto`.
    pub direction: Option<String>,
}

impl Facts {
    pub(crate) fn of(extraction: &Extraction<'_>) -> Self {
        let facts = extraction.facts();
        let letters = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Self {
            metadata: Metadata::of(&facts.metadata),
            page_type: facts.prediction.map(|prediction| prediction.page_type.name()),
            quality: facts.prediction.map(|prediction| prediction.quality.as_f64()),
            comments: facts.comments.iter().map(Comment::of).collect(),
            letters: Letters { content: letters(facts.content_letters), framing: letters(facts.framing_letters) },
            direction: direction(extraction),
            damage: facts.damage,
        }
    }
}

/// What the page as a whole says of its direction.
fn direction(extraction: &Extraction<'_>) -> Option<String> {
    let tree = extraction.read().tree();
    let stated = |tag| Some(tree.first(tag)?.attribute("dir")?.value().trim().to_ascii_lowercase());
    [Tag::BODY, Tag::HTML].into_iter().find_map(stated).filter(|stated| !stated.is_empty())
}

impl Metadata {
    fn of(known: &metadata::Metadata) -> Self {
        let field = |name: &str| known.field(name).map(|found| found.value);
        let origins = known.known().map(|(name, _, origin)| (name.to_owned(), origin.to_string()));
        Self {
            title: field("title"),
            author: field("author"),
            authors: known.authors.as_ref().map(|authors| authors.value.clone()).unwrap_or_default(),
            date: field("date"),
            modified: field("modified"),
            sitename: field("sitename"),
            language: field("language"),
            description: field("description"),
            canonical: field("canonical"),
            tags: known.tags.as_ref().map(|tags| tags.value.clone()).unwrap_or_default(),
            image: field("image"),
            license: field("license"),
            origins: origins.collect(),
        }
    }
}

impl Comment {
    fn of(comment: &unframe::discussion::Comment) -> Self {
        let unframe::discussion::Comment { author, date, text } = comment.clone();
        Self { author, date, text }
    }
}
