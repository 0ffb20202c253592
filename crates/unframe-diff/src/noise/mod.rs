//! Differences that occur by themselves and are not reported.
//!
//! Counters, clocks, rotating lists, advertisements and their like differ on every visit. [`Noise`] names each of them;
//! a difference that is one is set aside with it, never dropped: whoever asks for all can see it and why it was not reported.
//! Rules that look at a text alone are in `edits.rs`; those that need to have seen the same place on other pages or at
//! other times are in `places.rs`; `site/judging.rs` puts them together.

mod edits;
mod phrases;
mod places;

pub use edits::is_fact;
pub(crate) use edits::{differs_in_numbers, of_edit, of_text};
pub use places::{PlaceHistory, Seen};

use serde::{Deserialize, Serialize};

use crate::page::Health;

/// Why a difference is not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Noise {
    /// A time of day or a date that follows the calendar.
    Clock,
    /// A time relative to now: "5 minutes ago".
    RelativeTime,
    /// A count of views, shares, likes.
    Counter,
    /// The identifier of a session or a request.
    Token,
    /// The same letters with other quotation marks, dashes or spaces.
    Typography,
    /// An advertisement.
    Advertisement,
    /// A cookie notice.
    Consent,
    /// Both versions have it; only its label changed.
    Relabelled,
    /// Short lines of a list in another order.
    Reordered,
    /// A link to another page of the site.
    Teaser,
    /// Another page of the site has the same text, in both versions or in one.
    SaidElsewhere,
    /// The text at this place changed on most pages of the site, or at most visits.
    VolatilePlace,
    /// It was there before, was gone, and came back.
    CameBack,
    /// The same change on most pages, reported once for the site.
    SiteWide,
    /// Framing that changed on few pages.
    Framing,
    /// The site has a new design, and its pages are taken stock of again.
    Redesign,
    /// One of the versions could not be read.
    Unreadable,
    /// It was gone at the next visit.
    Fleeting,
    /// Another watched site said it before, and that was reported.
    SameStory,
}

impl Noise {
    /// All kinds of noise.
    pub const ALL: [Self; 19] = [
        Self::Clock,
        Self::RelativeTime,
        Self::Counter,
        Self::Token,
        Self::Typography,
        Self::Advertisement,
        Self::Consent,
        Self::Relabelled,
        Self::Reordered,
        Self::Teaser,
        Self::SaidElsewhere,
        Self::VolatilePlace,
        Self::CameBack,
        Self::SiteWide,
        Self::Framing,
        Self::Redesign,
        Self::Unreadable,
        Self::Fleeting,
        Self::SameStory,
    ];

    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clock => "clock",
            Self::RelativeTime => "relative-time",
            Self::Counter => "counter",
            Self::Token => "token",
            Self::Typography => "typography",
            Self::Advertisement => "advertisement",
            Self::Consent => "consent",
            Self::Relabelled => "relabelled",
            Self::Reordered => "reordered",
            Self::Teaser => "teaser",
            Self::SaidElsewhere => "said-elsewhere",
            Self::VolatilePlace => "volatile-place",
            Self::CameBack => "came-back",
            Self::SiteWide => "site-wide",
            Self::Framing => "framing",
            Self::Redesign => "redesign",
            Self::Unreadable => "unreadable",
            Self::Fleeting => "fleeting",
            Self::SameStory => "same-story",
        }
    }

    /// As a sentence, for people.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Clock => "a time or a date that follows the calendar",
            Self::RelativeTime => "a time relative to now",
            Self::Counter => "a count of views, comments, shares or the like",
            Self::Token => "the identifier of a session or a request",
            Self::Typography => "only quotation marks, dashes, spaces or upper case differ",
            Self::Advertisement => "an advertisement",
            Self::Consent => "a question about cookies",
            Self::Relabelled => "both versions have it, once as content and once as framing",
            Self::Reordered => "a short line of a list in another order",
            Self::Teaser => "a link to another page of the site",
            Self::SaidElsewhere => "another page of the site has it, too",
            Self::VolatilePlace => "the text at this place changed on most pages, or at most visits",
            Self::CameBack => "it was there before, was gone, and came back",
            Self::SiteWide => "the same change on most pages of the site",
            Self::Framing => "framing that changed on few pages of the site",
            Self::Redesign => "the site has a new design, so its pages are compared from now on",
            Self::Unreadable => "one of the versions is an error page, a log-in form or the like",
            Self::Fleeting => "it was gone at the next visit",
            Self::SameStory => "another watched site said it before, at this address",
        }
    }

    /// Why a page that is in such a state is not compared; `None` if it is.
    pub const fn of_health(health: Health) -> Option<Self> {
        match health {
            Health::Content => None,
            _ => Some(Self::Unreadable),
        }
    }
}
