//! What stands on a page, in the form in which a truth and an output are compared.

use serde::Deserialize;

/// The structure of a page: of the document it was made from, or as it is read back from Markdown.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Structure {
    /// The document's title, which an output may have as a heading or not.
    pub title: String,
    /// Level and text of each heading but the title.
    pub headings: Vec<(u8, String)>,
    /// Every table: its rows, each with its cells.
    pub tables: Vec<Vec<Vec<Cell>>>,
    /// Every block of code: its language, `None` where a renderer does not say it, and its text.
    pub code: Vec<(Option<String>, String)>,
    /// Every formula, in TeX.
    pub formulas: Vec<String>,
    /// Every item of a list: where it stands (`/ul/ol2`, `/[x]`), and the text of its first paragraph.
    pub items: Vec<(String, String)>,
    /// Address and text of each link.
    pub links: Vec<(String, String)>,
    /// Address and alternative text of each image.
    pub images: Vec<(String, String)>,
    /// Every reference to a footnote: the word in front of it, and the text of the note.
    pub notes: Vec<(String, String)>,
    /// The text of each outermost quotation.
    pub quotes: Vec<String>,
    /// `strong`, `em`, `strike` or `code`, and its text.
    pub emphasis: Vec<(String, String)>,
    /// Beginnings of paragraphs, in reading order.
    pub order: Vec<String>,
    /// Texts that may be items of lists, quotations or emphasised, as an output likes: terms, captions, notes.
    pub optional: Vec<String>,
    /// All words.
    pub text: String,
    /// Whether the page is of a renderer that nobody looks at while mending.
    pub kept_apart: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Cell {
    /// What it says, white space collapsed.
    pub text: String,
    /// How many columns it takes.
    pub columns: u32,
    /// How many rows it takes.
    pub rows: u32,
    /// Whether it is a header.
    pub header: bool,
}

/// White space folded.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Letters and digits in lower case: what two texts share that differ by punctuation and white space.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
