//! What people use today: the text of a page, or what trafilatura makes of it, held against that of the last visit.

use std::collections::BTreeMap;

use super::story::Story;
use crate::quality::visible_text;
use crate::rival_python::trafilatura_texts;

/// The pages of all sites as they came: site, article, visit.
pub(super) type Came = BTreeMap<(usize, usize, u32), String>;

/// What a rival would have reported of pages that both visits have.
#[derive(Default)]
pub(super) struct Differing {
    pub(super) reported: usize,
    pub(super) right: usize,
    /// Of the changes that were planted into texts, those at whose visit the page differs.
    pub(super) found: usize,
    pub(super) planted: usize,
}

/// The whole visible text of each page.
pub(super) fn whole_texts(came: &Came) -> Vec<String> {
    came.values().map(|page| visible_text(page)).collect()
}

/// What trafilatura makes of each page, or why nothing.
pub(super) fn trafilatura(came: &Came) -> Result<Vec<String>, String> {
    trafilatura_texts(came.values().map(String::as_bytes))
}

/// Holds the text of each page against that of the visit before at which it came.
pub(super) fn compare(stories: &[Story], came: &Came, texts: &[String]) -> Differing {
    let mut differing = Differing::default();
    let mut last: Option<(usize, usize, u32, &String)> = None;
    for ((site, article, visit), text) in came.keys().zip(texts) {
        let before = last.filter(|(of, page, ..)| (of, page) == (site, article));
        if let Some((_, _, before, said)) = before {
            let planted = stories[*site].planted.iter().filter(|planted| {
                planted.article == *article
                    && (before + 1..=*visit).contains(&planted.visit)
                    && !(planted.old.is_empty() && planted.new.is_empty())
            });
            let planted = planted.count();
            differing.planted += planted;
            if said != text {
                differing.reported += 1;
                differing.right += planted.min(1);
                differing.found += planted;
            }
        }
        last = Some((*site, *article, *visit, text));
    }
    differing
}
