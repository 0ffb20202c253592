//! One stored page, before anybody looked inside.

/// The bytes of one page as they were stored, and what was stored beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What to call it in messages and in names of outputs: a path, the key in a collection.
    pub id: String,
    /// The address it was fetched from.
    pub url: Option<String>,
    /// The character encoding its transport declared: the `charset` of a `Content-Type` header.
    pub charset: Option<String>,
    /// The page. Where it was longer than the reader's limit: one byte more than the limit, so that whoever decodes
    /// it sees that there was more.
    pub body: Vec<u8>,
}
