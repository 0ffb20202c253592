//! What of an extraction goes from one process to another: what was decided about the page, not what can be read from it again.
//!
//! The page itself travels beside it, as the object that Python has. The evidence of the page model does not: it is large, and few
//! of the things that are asked of an extraction need it. It is made again, once, by the first of them.

use serde::{Deserialize, Serialize};
use unframe::extraction::Judged;
use unframe::label::Labels;
use unframe::page_verdict::PageVerdict;
use unframe::{Options, Share};

/// The state of an extraction, as JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Pickled {
    /// Who wrote it: another version may judge otherwise, and have other options.
    version: String,
    pub(crate) options: Options,
    labels: Labels,
    pub(crate) verdict: PageVerdict,
    pub(crate) encoding: String,
    /// Whether the page model was asked.
    pub(crate) has_evidence: bool,
    template_id: Option<String>,
    template_fit: Option<Share>,
    pages_compared: u32,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Pickled {
    pub(crate) fn of(
        options: &Options,
        judged: &Judged,
        has_evidence: bool,
        verdict: PageVerdict,
        encoding: &str,
    ) -> Self {
        Self {
            version: VERSION.to_owned(),
            options: options.clone(),
            labels: judged.labels.clone(),
            verdict,
            encoding: encoding.to_owned(),
            has_evidence,
            template_id: judged.template_id.clone(),
            template_fit: judged.template_fit,
            pages_compared: judged.pages_compared,
        }
    }

    /// As text, which JSON in UTF-8 is.
    pub(crate) fn to_json(&self) -> Result<String, String> {
        serde_json::to_string(self).map_err(|error| error.to_string())
    }

    /// Of such a text, or what is wrong with it.
    pub(crate) fn of_json(json: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Version {
            version: String,
        }
        let read: Version = serde_json::from_str(json).map_err(|error| error.to_string())?;
        if read.version != VERSION {
            return Err(format!("it was pickled by unframe {}, and this is {VERSION}", read.version));
        }
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    /// What was decided about the page, without evidence.
    pub(crate) fn judged(self) -> Judged {
        let Self { labels, template_id, template_fit, pages_compared, .. } = self;
        Judged { labels, evidence: None, template_id, template_fit, pages_compared }
    }
}
