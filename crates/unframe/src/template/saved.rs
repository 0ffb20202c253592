//! A template to which pages can be added.

use super::learn;
use super::model::SiteTemplate;
use super::observe::TemplateObserver;
use super::overrides::Overrides;
use super::summary::Summary;

/// A template together with the sample it was learned from.
///
/// The template judges pages; pages are added to the sample. Saved, read again and continued, it gives the same template as
/// if all pages had been seen at once.
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
    /// The template, which judges pages.
    pub template: SiteTemplate,
    /// The sample, which learning continues from. Files are several times as large with it, and can be saved without.
    pub sample: Option<TemplateObserver>,
}

impl SavedTemplate {
    /// The same with what experts said about places of the site, in the template and in what learning continues from.
    #[must_use]
    pub fn with_overrides(self, said: &Overrides) -> Self {
        let sample = self.sample.map(|mut sample| {
            sample.overrule(said);
            sample
        });
        Self { template: self.template.with_overrides(said), sample }
    }
}

impl From<TemplateObserver> for SavedTemplate {
    /// What the pages that were seen have in common, and the sample of them.
    fn from(observer: TemplateObserver) -> Self {
        let pages: Vec<Summary> = observer.sample.pages().collect();
        let template = learn::learn(&pages, observer.pages).with_overrides(&observer.overrides);
        Self { template, sample: Some(observer) }
    }
}
