//! The methods to tell framing from content, with their names in commands, options and outputs.

use crate::page_methods::PageMethod;

/// A method to tell framing from content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Method {
    /// The page and its site together; the page alone if nothing is known about the site.
    #[default]
    Auto,
    /// The page alone, with the learned model.
    Page,
    /// The site alone. If the site is unknown, the whole page is content.
    Site,
    /// The site alone, by chains of tokens, as published in 2005.
    #[cfg_attr(feature = "serde", serde(rename = "site-2005"))]
    Site2005,
    /// Text with a finished sentence is content; as published.
    Sentence,
    /// The same with fixes for the failures that its paper describes.
    SentenceModern,
    /// Parts that are mostly links, forms and advertisements are framing.
    Dom,
    /// Semantic blocks of text are content.
    Blocks,
    /// The same with semantic blocks as published in 2008.
    #[cfg_attr(feature = "serde", serde(rename = "blocks-2008"))]
    Blocks2008,
}

/// What a method must know about a page's site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Needs {
    /// Nothing: it looks at each page by itself.
    Nothing,
    /// The template of the site.
    Template,
    /// The chains of tokens that pages of the site share.
    Chains,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 9] = [
        Self::Auto,
        Self::Page,
        Self::Site,
        Self::Site2005,
        Self::Sentence,
        Self::SentenceModern,
        Self::Dom,
        Self::Blocks,
        Self::Blocks2008,
    ];

    /// Its name in commands and outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Page => "page",
            Self::Site => "site",
            Self::Site2005 => "site-2005",
            Self::Sentence => "sentence",
            Self::SentenceModern => "sentence-modern",
            Self::Dom => "dom",
            Self::Blocks => "blocks",
            Self::Blocks2008 => "blocks-2008",
        }
    }

    /// The method with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// What the method must know about a page's site.
    pub const fn needs(self) -> Needs {
        match self {
            Self::Auto | Self::Site => Needs::Template,
            Self::Site2005 => Needs::Chains,
            _ => Needs::Nothing,
        }
    }

    /// The published method for single pages, if it is one of those.
    pub(super) const fn of_page(self) -> Option<PageMethod> {
        match self {
            Self::Auto | Self::Page | Self::Site | Self::Site2005 => None,
            Self::Sentence => Some(PageMethod::Sentence),
            Self::SentenceModern => Some(PageMethod::SentenceModern),
            Self::Dom => Some(PageMethod::Dom),
            Self::Blocks => Some(PageMethod::Blocks),
            Self::Blocks2008 => Some(PageMethod::Blocks2008),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_found_by_its_name() {
        assert!(Method::ALL.iter().all(|method| Method::named(method.name()) == Some(*method)));
        assert_eq!(Method::named("guess"), None);
    }
}
