//! Metadata as names and texts, as outputs have them. The names are those that users of trafilatura know.

use super::{Found, FoundIn, Metadata};

/// The names of all fields, in the order of outputs.
pub const FIELDS: [&str; 11] = [
    "title",
    "author",
    "date",
    "modified",
    "sitename",
    "language",
    "description",
    "canonical",
    "tags",
    "image",
    "license",
];

impl Metadata {
    /// A field by its name, as a text: authors with `; ` between them, tags with `, `. `None` if it is not known.
    pub fn field(&self, name: &str) -> Option<Found<String>> {
        let list = |found: &Option<Found<Vec<String>>>, between: &str| {
            found.as_ref().map(|found| Found::new(found.value.join(between), found.origin))
        };
        let date = |found: &Option<Found<super::Date>>| {
            found.as_ref().map(|found| Found::new(found.value.to_string(), found.origin))
        };
        match name {
            "title" => self.title.clone(),
            "author" => list(&self.authors, "; "),
            "date" => date(&self.published),
            "modified" => date(&self.modified),
            "sitename" => self.site_name.clone(),
            "language" => self.language.clone(),
            "description" => self.description.clone(),
            "canonical" => self.canonical.clone(),
            "tags" => list(&self.tags, ", "),
            "image" => self.image.clone(),
            "license" => self.license.clone(),
            _ => None,
        }
    }

    /// The fields that are known: name, text and origin.
    pub fn known(&self) -> impl Iterator<Item = (&'static str, String, FoundIn)> {
        FIELDS.iter().filter_map(|name| self.field(name).map(|found| (*name, found.value, found.origin)))
    }
}
