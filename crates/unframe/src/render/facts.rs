//! The facts that formats for programs hold beside the content: the page's name, address, metadata and the like.

use std::ops::Range;

use crate::Share;
use crate::discussion::Comment;
use crate::metadata::Metadata;
use crate::near_duplicates::SaidElsewhere;
use crate::page_verdict::{PageVerdict, Prediction};

/// Facts about a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// Its name in its collection.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The site it was compared with; empty if there is only one.
    pub site: String,
    /// The id of the template it was judged by, see [`SiteTemplate::id`](crate::template::SiteTemplate::id).
    pub template_id: Option<String>,
    /// How well the template of its site fits it, see [`SiteTemplate::fit`](crate::template::SiteTemplate::fit).
    pub template_fit: Option<Share>,
    /// What it states about itself.
    pub metadata: Metadata,
    /// Whether it has content.
    pub verdict: Option<PageVerdict>,
    /// Its predicted type and quality, if the page model was used.
    pub prediction: Option<Prediction>,
    /// If part of its text comes from its data: the source, and the range of bytes.
    pub payload: Option<(PayloadSource, Range<usize>)>,
    /// Readers' comments.
    pub comments: Vec<Comment>,
    /// Number of different pages of the site that were compared.
    pub pages_compared: u32,
    /// Number of letters and digits in its content.
    pub content_letters: u64,
    /// Number of letters and digits in its framing.
    pub framing_letters: u64,
    /// Which parts repeat other pages, if that was checked.
    pub elsewhere: SaidElsewhere,
    /// Its problems, as sentences.
    pub damage: Vec<String>,
}

impl PageFacts {
    /// What is known of the page as a whole, by name: `verdict`, `page_type`, `quality`, `payload`.
    pub(super) fn verdicts(&self) -> [(&'static str, Option<String>); 4] {
        let prediction = self.prediction;
        [
            ("verdict", self.verdict.map(|verdict| verdict.state.name().to_owned())),
            ("page_type", prediction.map(|prediction| prediction.page_type.name().to_owned())),
            ("quality", prediction.map(|prediction| format!("{:?}", prediction.quality.as_f64()))),
            ("payload", self.payload.as_ref().map(|(source, _)| source.name().to_owned())),
        ]
    }
}

/// Where a payload was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayloadSource {
    /// JSON-LD.
    JsonLd,
    /// The state of a framework.
    Framework,
}

impl PayloadSource {
    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::JsonLd => "json-ld",
            Self::Framework => "payload",
        }
    }
}
