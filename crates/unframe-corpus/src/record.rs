//! One stored page, before it is parsed.

use std::borrow::Cow;

use unframe::Damage;

use crate::address_name;

/// The bytes of one page as they were stored, and what was stored beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its name in messages and outputs: a path, or its key in a collection. Where pages of several folders or
    /// archives are read it begins with the name of its source, so that it is the only one of that id.
    pub id: String,
    /// How many bytes of the id name the source. What is after them is the path within it.
    pub source: usize,
    /// The address it was fetched from.
    pub url: Option<String>,
    /// The character encoding its transport declared: the `charset` of a `Content-Type` header.
    pub charset: Option<String>,
    /// When it was fetched, as its archive says.
    pub date: Option<String>,
    /// The page. Where it was longer than the reader's limit: one byte more than the limit, so that whoever decodes
    /// it sees that there was more.
    pub body: Vec<u8>,
    /// What was wrong with the place it was stored in: its body is cut off, for example.
    pub damage: Vec<Damage>,
}

impl Record {
    /// What a file made from it is called: by its address if it has one, because the ids of archives tell nothing.
    ///
    /// ```
    /// use unframe_corpus::Record;
    ///
    /// let url = Some("https://example.org/rain?day=1".to_owned());
    /// let record = Record { id: "urn:uuid:0f1e".to_owned(), url, ..Record::default() };
    /// assert_eq!(record.file_name(), "example.org/rain_day=1.html");
    /// ```
    pub fn file_name(&self) -> Cow<'_, str> {
        let address = self.url.as_deref().or(Some(&*self.id)).filter(|address| address_name::is_address(address));
        address.map_or(Cow::Borrowed(&*self.id), |address| address_name::of_address(address).into())
    }

    /// Its path within its source.
    pub fn path_in_source(&self) -> &str {
        &self.id[self.source..]
    }

    /// The name to show to people: see [`shown_name`].
    pub fn shown_name(&self) -> &str {
        shown_name(&self.id, self.url.as_deref())
    }
}

/// The name of a page to show to people: its id, or its address if the id means nothing to them.
///
/// ```
/// use unframe_corpus::shown_name;
///
/// assert_eq!(shown_name("rain.html", Some("https://example.org/rain")), "rain.html");
/// assert_eq!(shown_name("urn:uuid:0f1e", Some("https://example.org/rain")), "https://example.org/rain");
/// assert_eq!(shown_name("urn:uuid:0f1e", None), "urn:uuid:0f1e");
/// ```
pub fn shown_name<'name>(id: &'name str, url: Option<&'name str>) -> &'name str {
    url.filter(|_| id.starts_with("urn:")).unwrap_or(id)
}

/// Something that pages refer to: a style sheet, a picture, a font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// The address it was fetched from.
    pub address: String,
    /// What its server said it is.
    pub content_type: String,
    /// Its bytes.
    pub body: Vec<u8>,
}
