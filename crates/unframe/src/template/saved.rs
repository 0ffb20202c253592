//! A template that can go on learning.

use super::learn;
use super::model::SiteTemplate;
use super::observe::TemplateObserver;
use super::summary::Summary;

/// A template and what it was learned from: what is worth keeping of a site.
///
/// The template judges pages; the sample is what more pages, or those that somebody else saw, are added to. Saved and
/// read again, it gives the same template as if all pages had been seen at once.
///
/// ```
/// use unframe::ReadPage;
/// use unframe::template::{LearnOptions, SavedTemplate, TemplateObserver};
///
/// let observe = |words: &[&str]| {
///     let mut observer = TemplateObserver::new(LearnOptions::default());
///     for word in words {
///         let page = format!("<nav>Home News</nav><p>All about {word}.</p>");
///         observer.observe(&ReadPage::from(page.as_str()));
///     }
///     observer
/// };
/// let saved = SavedTemplate::from(observe(&["rain", "snow", "hail"])).to_bytes();
///
/// let mut observer = SavedTemplate::from_bytes(&saved)?.sample.expect("it was saved");
/// observer.merge(observe(&["fog", "wind"]));
/// let all_at_once = observe(&["rain", "snow", "hail", "fog", "wind"]);
/// assert_eq!(SavedTemplate::from(observer).to_bytes(), SavedTemplate::from(all_at_once).to_bytes());
/// # Ok::<(), unframe::template::TemplateFormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SavedTemplate {
    /// What judges pages.
    pub template: SiteTemplate,
    /// What learning goes on from. Files are several times as large with it, and can be saved without.
    pub sample: Option<TemplateObserver>,
}

impl From<TemplateObserver> for SavedTemplate {
    /// What the pages that were seen have in common, and the sample of them.
    fn from(observer: TemplateObserver) -> Self {
        let pages: Vec<Summary> = observer.sample.pages().collect();
        Self { template: learn::learn(&pages, observer.pages), sample: Some(observer) }
    }
}
