//! The progress of reading and learning, for views that wait for it.

use serde_json::json;
use unframe::extraction::Needs;

use crate::website::judging::LearningProgress;
use crate::website::server::Served;

/// The progress as JSON.
pub(crate) fn status(served: &Served, site: usize) -> String {
    let review = &served.review;
    let (pages, is_whole) = {
        let listed = review.collection.listed();
        (listed.pages.len(), listed.is_whole)
    };
    let learner = review.judges.learner();
    let told = |progress: LearningProgress| match progress {
        LearningProgress::Waiting => json!({ "over": false, "seen": 0, "pages": 0 }),
        LearningProgress::UnderWay { seen, pages } => json!({ "over": false, "seen": seen, "pages": pages }),
        LearningProgress::Known(_) | LearningProgress::Failed => json!({ "over": true }),
    };
    let template = told(learner.ask(site, Needs::Template));
    let chains = learner.look(site, Needs::Chains).map(told);
    json!({ "read": pages, "whole": is_whole, "template": template, "chains": chains }).to_string()
}
