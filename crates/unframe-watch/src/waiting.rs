//! What was seen once and is reported when it was seen again.
//!
//! **Idea.** A change of a page waits as it was found. At the next visit it is asked of the page as it is now whether it still
//! holds: an added text is still there, a removed one still is not. What holds long enough is reported; what does not was
//! fleeting, and so is the difference that takes it back. **Cost.** A look at the texts of the page.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use unframe_diff::{BlockChange, PageVersion, word_diff};

use crate::remember::Recent;

/// What waits of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Whether the page is new and was not reported.
    #[serde(default)]
    pub is_new: bool,
    /// Visits that have seen the new page.
    #[serde(default)]
    pub seen: u32,
    /// Where it was before it moved.
    #[serde(default)]
    pub from: Option<String>,
    /// The title that was last reported, if it has another one now.
    #[serde(default)]
    pub title: Option<(String, u32)>,
    /// Changes of its content, and how many visits have seen each.
    #[serde(default)]
    pub blocks: Vec<(BlockChange, u32)>,
    /// Where in the layout these changes are, by numbers for the changes.
    #[serde(default)]
    pub places: Vec<(u64, u64)>,
    /// Texts whose going would be no news.
    #[serde(default)]
    pub(crate) recent: Recent,
}

/// What became of changes that waited.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settled {
    /// Seen often enough.
    pub(crate) confirmed: Vec<BlockChange>,
    /// Gone again.
    pub(crate) fleeting: Vec<BlockChange>,
    /// Still waiting.
    pub(crate) waiting: Vec<(BlockChange, u32)>,
}

impl Waiting {
    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Whether a change holds for pages that say these texts.
pub(crate) fn holds(change: &BlockChange, texts: &BTreeSet<&str>) -> bool {
    let (old, new) = change.texts();
    match change {
        BlockChange::Removed { .. } => !texts.contains(old.as_str()),
        _ => texts.contains(new.as_str()),
    }
}

/// The texts of pages.
pub(crate) fn texts<'page>(pages: impl IntoIterator<Item = &'page PageVersion>) -> BTreeSet<&'page str> {
    pages.into_iter().flat_map(|page| page.blocks.iter().map(|block| block.text.as_str())).collect()
}

/// Settles what waited, given what the page says now and what differs from the last visit.
pub(crate) fn settle(
    waited: Vec<(BlockChange, u32)>,
    mut differs: Vec<BlockChange>,
    texts: &BTreeSet<&str>,
    persist: u32,
) -> Settled {
    let mut settled = Settled::default();
    for (change, seen) in waited {
        if holds(&change, texts) {
            if seen + 1 >= persist {
                settled.confirmed.push(change);
            } else {
                settled.waiting.push((change, seen + 1));
            }
            continue;
        }
        let (before, between) = change.texts();
        // What takes the change back, or edits it further, is not a difference of its own.
        let further = differs.iter().position(|other| !between.is_empty() && other.texts().0 == between);
        match further.map(|at| differs.remove(at)) {
            Some(other) => {
                let now = other.texts().1;
                if before != now {
                    differs.push(from_to(&before, &now));
                }
            }
            None if between.is_empty() => {
                // A text that was removed is back.
                let back =
                    differs.iter().position(|other| matches!(other, BlockChange::Added { text } if *text == before));
                back.map(|at| differs.remove(at));
            }
            None => {}
        }
        settled.fleeting.push(change);
    }
    for change in differs {
        if persist <= 1 {
            settled.confirmed.push(change);
        } else {
            settled.waiting.push((change, 1));
        }
    }
    settled
}

/// The change from one text to another, either of which may be none.
pub(crate) fn from_to(old: &str, new: &str) -> BlockChange {
    match (old.is_empty(), new.is_empty()) {
        (true, _) => BlockChange::Added { text: new.to_owned() },
        (_, true) => BlockChange::Removed { text: old.to_owned() },
        _ => BlockChange::Edited { words: word_diff(old, new) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(old: &str, new: &str) -> BlockChange {
        from_to(old, new)
    }

    fn check(
        waited: &[BlockChange],
        differs: &[BlockChange],
        says: &[&str],
        confirmed: &[BlockChange],
        waiting: &[BlockChange],
    ) {
        let waited = waited.iter().cloned().map(|change| (change, 1)).collect();
        let settled = settle(waited, differs.to_vec(), &says.iter().copied().collect(), 2);
        assert_eq!(settled.confirmed, confirmed);
        assert_eq!(settled.waiting.into_iter().map(|(change, _)| change).collect::<Vec<_>>(), waiting);
    }

    #[test]
    fn a_change_that_lasts_is_reported_and_one_that_does_not_is_not() {
        let change = edited("A ticket costs 3.", "A ticket costs 4.");
        check(&[], std::slice::from_ref(&change), &["A ticket costs 4."], &[], std::slice::from_ref(&change));
        check(std::slice::from_ref(&change), &[], &["A ticket costs 4."], std::slice::from_ref(&change), &[]);
        let back = edited("A ticket costs 4.", "A ticket costs 3.");
        check(&[change], &[back], &["A ticket costs 3."], &[], &[]);
    }

    #[test]
    fn what_is_edited_further_is_one_change() {
        let (first, second) = (edited("one", "two"), edited("two", "three"));
        check(&[first], &[second], &["three"], &[], &[edited("one", "three")]);
    }

    #[test]
    fn what_came_and_went_or_went_and_came_back_is_nothing() {
        let (came, went) = (edited("", "notice"), edited("notice", ""));
        check(std::slice::from_ref(&came), std::slice::from_ref(&went), &["rest"], &[], &[]);
        check(&[went], &[came], &["notice", "rest"], &[], &[]);
    }
}
