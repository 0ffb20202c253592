//! A page that is to be extracted, or something more of one that was: work for any thread.

use unframe::extraction::Judged;
use unframe::{Extraction, Options};

use crate::failure::Failure;
use crate::guard::safely;
use crate::known::Known;
use crate::output::{Output, Value};
use crate::recent;

/// How a page is extracted, and what is made of it.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) options: Options,
    pub(crate) known: Known,
    /// By the names that JavaScript gave them.
    pub(crate) outputs: Vec<(String, Output)>,
}

/// A page that was extracted.
#[derive(Debug)]
pub struct Extracted {
    /// The number under which it is remembered how it was judged.
    pub(crate) remembered: i64,
    pub(crate) text: String,
    pub(crate) verdict: &'static str,
    pub(crate) verdict_reason: &'static str,
    pub(crate) encoding: &'static str,
    pub(crate) id: String,
    pub(crate) site: String,
    pub(crate) template_id: Option<String>,
    pub(crate) template_fit: Option<f64>,
    pub(crate) pages_compared: u32,
    pub(crate) outputs: Vec<(String, Value)>,
}

impl Request {
    /// Extracts the page.
    pub(crate) fn extract(&self, page: &[u8]) -> Result<Extracted, Failure> {
        safely(|| {
            let read = self.options.read(page);
            let judged = self.options.judge(&read, self.known.site());
            let encoding = read.page().encoding();
            let extraction = Extraction::of(read, judged.clone(), self.options.clone());
            let verdict = extraction.verdict();
            Extracted {
                text: extraction.text().to_owned(),
                verdict: verdict.state.name(),
                verdict_reason: verdict.reason.name(),
                encoding,
                id: self.options.id.clone(),
                site: self.options.site.clone(),
                template_id: judged.template_id.clone(),
                template_fit: judged.template_fit.map(unframe::Share::as_f64),
                pages_compared: judged.pages_compared,
                outputs: self.outputs_of(&extraction),
                remembered: recent::remember(judged),
            }
        })
    }

    /// Makes more of a page that was extracted before, as it was judged then.
    pub(crate) fn more(&self, page: &[u8], remembered: i64) -> Result<Vec<(String, Value)>, Failure> {
        self.again(page, remembered, |extraction| self.outputs_of(extraction))
    }

    /// Does something with a page that was extracted before, read once more.
    pub(crate) fn again<T>(
        &self,
        page: &[u8],
        remembered: i64,
        work: impl FnOnce(&Extraction<'_>) -> T,
    ) -> Result<T, Failure> {
        safely(|| {
            let read = self.options.read(page);
            let judge = || self.options.judge(&read, self.known.site());
            // Where the bytes were changed, the labels may be those of another number of blocks.
            let is_of_page = |judged: &Judged| judged.labels.iter().len() == read.blocks().len();
            let judged = recent::recall(remembered).filter(is_of_page).unwrap_or_else(judge);
            work(&Extraction::of(read, judged, self.options.clone()))
        })
    }

    fn outputs_of(&self, extraction: &Extraction<'_>) -> Vec<(String, Value)> {
        self.outputs.iter().map(|(name, output)| (name.clone(), output.of(extraction))).collect()
    }
}
