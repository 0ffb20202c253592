//! What one expert corrected on a page, of its blocks and of the places of its site.

use std::collections::BTreeMap;

use unframe::extraction::Judged;
use unframe::label::Labels;

use crate::judgments::Judgment;
use crate::judgments::gold::{self, LastWord, Whose, last_words};
use crate::website::collection::OpenPage;

/// What an expert said of blocks, by their numbers.
pub(crate) type Corrected = BTreeMap<usize, LastWord>;

/// What an expert said of the blocks of a page. Pass all judgments in the order in which they were said.
pub(crate) fn corrected_on(all: &[Judgment], expert: &str, site: &str, open: &OpenPage<'_>) -> Corrected {
    let said = gold::corrections(all, Whose::Expert(expert));
    last_words(&open.read, &said.of_page(site, &open.entry.id)).0
}

/// A page as it is judged once what an expert said is put onto it.
pub(crate) fn judged_as_corrected(judged: &Judged, corrected: &Corrected) -> Judged {
    Judged { labels: labels_as_corrected(&judged.labels, corrected), ..judged.clone() }
}

/// The labels with what an expert said.
pub(crate) fn labels_as_corrected(labels: &Labels, corrected: &Corrected) -> Labels {
    let said = |by_place: bool| {
        let said = corrected.iter().filter(move |(_, word)| word.place.is_some() == by_place);
        said.map(|(block, word)| (*block, word.label))
    };
    labels.clone().corrected(said(false)).corrected_by_place(said(true))
}
