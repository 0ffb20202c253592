//! The types of pages that are told apart.

/// What a page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageType {
    /// One text: news, a post, an essay.
    Article,
    /// A discussion: a thread, a question with answers.
    Forum,
    /// One thing for sale.
    Product,
    /// Many things for sale.
    Collection,
    /// A list of anything else: posts, results, entries.
    Listing,
    /// How to use something.
    Documentation,
    /// Firms and their services.
    Service,
}

impl PageType {
    /// All types, in the order of the trainer.
    pub const ALL: [Self; 7] = [
        Self::Article,
        Self::Forum,
        Self::Product,
        Self::Collection,
        Self::Listing,
        Self::Documentation,
        Self::Service,
    ];

    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Forum => "forum",
            Self::Product => "product",
            Self::Collection => "collection",
            Self::Listing => "listing",
            Self::Documentation => "documentation",
            Self::Service => "service",
        }
    }
}
