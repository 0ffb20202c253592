//! How far reading and learning are, for pages that wait for it.

use serde_json::json;

use crate::website::judging::{Kind, Progress};
use crate::website::server::Served;

/// As JSON.
pub(crate) fn status(served: &Served, site: usize) -> String {
    let review = &served.review;
    let (pages, is_whole) = {
        let listed = review.collection.listed();
        (listed.pages.len(), listed.is_whole)
    };
    let learner = review.judges.learner();
    let told = |progress: Progress| match progress {
        Progress::Waiting => json!({ "over": false, "seen": 0, "pages": 0 }),
        Progress::UnderWay { seen, pages } => json!({ "over": false, "seen": seen, "pages": pages }),
        Progress::Known(_) | Progress::Failed => json!({ "over": true }),
    };
    let template = told(learner.ask(site, Kind::Template));
    let chains = learner.look(site, Kind::Chains).map(told);
    json!({ "read": pages, "whole": is_whole, "template": template, "chains": chains }).to_string()
}
