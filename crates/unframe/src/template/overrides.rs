//! What experts said about places of a site's layout, which a template obeys whatever it learned.
//!
//! **Idea.** An expert who corrects "this menu, on all pages" says something about a [`SitePlace`], and places are the same on
//! all pages of a site, also on those nobody looked at. So the last word on each place is kept with the template, with its
//! time: two templates merge into one with the later word on each place, in whatever order they are merged. A withdrawn
//! correction is kept too, or an older template would bring it back. **When it fails.** A new design has other places; what was
//! said about the old ones then finds nothing.

use std::collections::BTreeMap;

use crate::label::{Label, Labels};
use crate::read_page::ReadPage;
use crate::segment::SitePlace;

/// The last word on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Override {
    /// When it was said, in milliseconds since 1970.
    pub time: i64,
    /// What the blocks there are; `None` if an earlier correction was withdrawn.
    pub label: Option<Label>,
}

impl Override {
    /// The later of two words counts; of two said at the same time, always the same one.
    fn rank(self) -> (i64, u8) {
        let label = match self.label {
            None => 0,
            Some(Label::Content) => 1,
            Some(Label::Framing) => 2,
        };
        (self.time, label)
    }
}

/// What experts said about the places of a site: the last word on each.
///
/// ```
/// use unframe::label::Label;
/// use unframe::segment::SitePlace;
/// use unframe::template::{Override, Overrides};
/// use unframe::{Options, ReadPage};
///
/// let page = |word: &str| format!("<ul><li>Home<li>News</ul><p>It was {word} all day long in the valley.</p>");
/// let template = unframe::learn(["rain", "snow", "hail", "fog"].map(page));
/// let first = page("ice");
/// let read = ReadPage::from(first.as_str());
/// let menu = SitePlace::of(read.blocks().get(0).unwrap());
///
/// let mut said = Overrides::default();
/// said.add(menu, Override { time: 0, label: Some(Label::Content) });
/// let template = template.with_overrides(&said);
/// assert!(template.extract(&page("sun"), &Options::default()).text().contains("News"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    places: BTreeMap<SitePlace, Override>,
}

impl Overrides {
    /// Adds what was said about a place, unless something was said about it later.
    pub fn add(&mut self, place: SitePlace, said: Override) {
        let last = self.places.entry(place).or_insert(said);
        if said.rank() > last.rank() {
            *last = said;
        }
    }

    /// Adds what is said in others: the later word on each place counts, in whatever order they are merged.
    pub fn merge(&mut self, others: &Self) {
        for (place, said) in others.iter() {
            self.add(place, said);
        }
    }

    /// Whether nothing was ever said.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// In the order of places, withdrawn ones included.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (SitePlace, Override)> {
        self.places.iter().map(|(place, said)| (*place, *said))
    }

    /// How many places have a label.
    pub fn in_force(&self) -> usize {
        self.places.values().filter(|said| said.label.is_some()).count()
    }

    /// Puts what was said onto the labels of a page. Of several words about one block the last counts; of words said at the same
    /// time the one about the smaller place.
    pub(crate) fn apply(&self, read: &ReadPage<'_>, labels: Labels) -> Labels {
        if self.in_force() == 0 {
            return labels;
        }
        let mut said = Vec::new();
        read.blocks().each_with_places(read.tree(), |block, places| {
            let words = places.iter().filter_map(|place| {
                let said = self.places.get(place)?;
                Some((said.time, said.label?))
            });
            if let Some((_, label)) = words.max_by_key(|(time, _)| *time) {
                said.push((block, label));
            }
        });
        labels.corrected_by_place(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::KnownSite;
    use crate::label::Reason;
    use crate::template::SiteTemplate;
    use crate::{Method, Options};

    const PAGE: &str = "<div class=side><ul><li><a href=/a>Home</a><li><a href=/b>News</a></ul><p>About the paper.</div><p>It rained all day.";

    fn judged(said: &Overrides, method: Method) -> Vec<(Label, bool)> {
        let template = SiteTemplate::default().with_overrides(said);
        let options = Options { method, ..Options::default() };
        let judged = options.judge(&ReadPage::from(PAGE), KnownSite::Template(&template));
        judged.labels.iter().map(|verdict| (verdict.label, verdict.reason == Reason::CorrectedPlace)).collect()
    }

    fn places(block: usize) -> (SitePlace, SitePlace) {
        let read = ReadPage::from(PAGE);
        let block = read.blocks().get(block).unwrap();
        let containers = read.blocks().containers(read.tree(), block);
        (SitePlace::of(block), SitePlace::Within(containers.last().unwrap().position))
    }

    #[test]
    fn the_last_word_about_a_block_counts_and_of_two_at_once_the_one_about_less() {
        let (menu, side) = places(0);
        let word = |time, label| Override { time, label: Some(label) };
        for (side_time, expected) in [(1, Label::Content), (2, Label::Content), (3, Label::Framing)] {
            let mut said = Overrides::default();
            said.add(menu, word(2, Label::Content));
            said.add(side, word(side_time, Label::Framing));
            let labels: Vec<Label> = judged(&said, Method::Site).iter().map(|(label, _)| *label).collect();
            assert_eq!(labels[..3], [expected, expected, Label::Framing], "{side_time}");
            assert_eq!(judged(&said, Method::Auto)[2].0, Label::Framing);
        }
    }

    #[test]
    fn what_is_withdrawn_changes_nothing() {
        let (menu, _) = places(0);
        let mut said = Overrides::default();
        said.add(menu, Override { time: 1, label: Some(Label::Framing) });
        assert!(judged(&said, Method::Site)[0].1);
        said.add(menu, Override { time: 2, label: None });
        assert!(judged(&said, Method::Site).iter().all(|(_, is_corrected)| !is_corrected));
        said.add(menu, Override { time: 1, label: Some(Label::Framing) });
        assert_eq!((said.in_force(), said.iter().len()), (0, 1), "an older word does not come back");
    }

    #[test]
    fn merging_does_not_depend_on_the_order() {
        let (menu, side) = places(0);
        let words = [
            (menu, 1, Some(Label::Content)),
            (side, 5, None),
            (menu, 1, Some(Label::Framing)),
            (side, 4, Some(Label::Content)),
        ];
        let of = |numbers: &[usize]| {
            let mut said = Overrides::default();
            for number in numbers {
                let (place, time, label) = words[*number];
                let mut one = Overrides::default();
                one.add(place, Override { time, label });
                said.merge(&one);
            }
            said
        };
        let all = of(&[0, 1, 2, 3]);
        for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
            assert_eq!(of(&order), all);
        }
        assert_eq!(all.in_force(), 1);
    }
}
