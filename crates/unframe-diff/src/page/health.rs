//! Whether a page could be read, or stands for something else: an error, a log-in form, a check for robots.

use serde::{Deserialize, Serialize};
use unframe::ReadPage;
use unframe::html::Tag;
use unframe::page_verdict::PageState;

/// Whether a page has content. Only pages with content are compared; the others show the health of their site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// It has content.
    Content,
    /// It has no content of its own.
    NoContent,
    /// Its text is written by scripts in the browser.
    NeedsJavascript,
    /// It is an error page, or refuses access.
    ErrorPage,
    /// It is a log-in form.
    LogIn,
    /// It is a picture, an archive or another file that is not a page.
    NotAPage,
}

/// Letters in all above which a page with a field for a password says something beside it.
const LITTLE: u64 = 1_200;

impl Health {
    /// Of a page that was judged to be in that state.
    pub fn of(read: &ReadPage<'_>, state: PageState) -> Self {
        match state {
            PageState::ErrorPage => Self::ErrorPage,
            PageState::NeedsJavaScript => Self::NeedsJavascript,
            PageState::NotAPage => Self::NotAPage,
            PageState::Content | PageState::NoContent if asks_for_password(read) => Self::LogIn,
            PageState::NoContent => Self::NoContent,
            PageState::Content => Self::Content,
        }
    }

    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::NoContent => "no-content",
            Self::NeedsJavascript => "needs-javascript",
            Self::ErrorPage => "error-page",
            Self::LogIn => "log-in",
            Self::NotAPage => "not-a-page",
        }
    }

    /// The same as part of a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Content => "it has content",
            Self::NoContent => "it has no content of its own",
            Self::NeedsJavascript => "it needs JavaScript",
            Self::ErrorPage => "it is an error page or refuses to answer",
            Self::LogIn => "it asks to log in",
            Self::NotAPage => "it is another kind of file",
        }
    }
}

/// Whether a short page has a field for a password: a menu with such a field has a page beside it.
fn asks_for_password(read: &ReadPage<'_>) -> bool {
    let letters: u64 = read.blocks().iter().map(|block| u64::from(block.letters)).sum();
    let is_password = |node: unframe::html::NodeRef<'_, '_>| {
        node.is_html(Tag::INPUT)
            && node.attribute("type").is_some_and(|kind| kind.value().eq_ignore_ascii_case("password"))
    };
    letters <= LITTLE && read.tree().document().descendants().any(is_password)
}
