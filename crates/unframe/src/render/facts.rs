//! What formats for programs carry beside the content: where the page is from and what it is called.

use std::ops::Range;

use crate::Share;
use crate::discussion::Comment;
use crate::metadata::Metadata;
use crate::near_duplicates::SaidElsewhere;
use crate::page_verdict::{PageVerdict, Prediction};

/// What is known of a page beside what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// What its collection calls it.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The site it was compared with; empty where nothing tells sites apart.
    pub site: String,
    /// Which template it was judged by, see [`SiteTemplate::id`](crate::template::SiteTemplate::id).
    pub template_id: Option<String>,
    /// How well the template of its site fits it, see [`SiteTemplate::fit`](crate::template::SiteTemplate::fit).
    pub template_fit: Option<Share>,
    /// What it says about itself.
    pub metadata: Metadata,
    /// Whether it says anything.
    pub verdict: Option<PageVerdict>,
    /// Its type and how well it was probably cut, where its own evidence was asked for.
    pub prediction: Option<Prediction>,
    /// Whether part of its text comes from its data: from where, and the range of bytes there.
    pub payload: Option<(PayloadSource, Range<usize>)>,
    /// What readers said below it.
    pub comments: Vec<Comment>,
    /// How many different pages of the site were compared.
    pub pages_compared: u32,
    /// Letters and digits of its content.
    pub content_letters: u64,
    /// Letters and digits of its framing.
    pub framing_letters: u64,
    /// What of it is said elsewhere, if that was looked for.
    pub elsewhere: SaidElsewhere,
    /// What was wrong with it, in words.
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
    /// JSON-LD: what the page says of itself to machines.
    JsonLd,
    /// The state of a framework.
    Framework,
}

impl PayloadSource {
    /// Its name in outputs; stable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::JsonLd => "json-ld",
            Self::Framework => "payload",
        }
    }
}
