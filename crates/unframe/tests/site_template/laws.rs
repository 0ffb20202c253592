//! Learning is a monoid: in whatever order and grouping pages are seen, the template is the same.

use proptest::prelude::*;
use unframe::ReadPage;
use unframe::template::{LearnOptions, Observation, SavedTemplate, SiteTemplate, TemplateObserver};

use super::sites::article;

fn observe<'pages>(pages: impl IntoIterator<Item = &'pages String>, options: LearnOptions) -> TemplateObserver {
    let mut observer = TemplateObserver::new(options);
    for page in pages {
        observer.observe(&ReadPage::from(page.as_str()));
    }
    observer
}

fn saved_and_read(observer: TemplateObserver) -> TemplateObserver {
    let bytes = SavedTemplate::from(observer).to_bytes();
    SavedTemplate::from_bytes(&bytes).expect("we wrote it").sample.expect("with its sample")
}

fn pages() -> impl Strategy<Value = Vec<String>> {
    // Pages may be equal except for their titles, and titles except for their case.
    let page = (0..12_usize, 0..3_usize, 0..4_usize, 0..3_usize).prop_map(|(text, menu, footer, title)| {
        let menu = ["<li>Home<li>News", "<li>Home<li>Shop", "<li>Start<li><a href=#a>Up</a> <a href=/>HOME</a>"][menu];
        let title = ["Rain", "RAIN", "Snow | Yard"][title];
        format!(
            "<title>{title}</title><ul>{menu}</ul><p>{}</p><div class=foot>Made in May {footer}</div>",
            article(text)
        )
    });
    prop::collection::vec(page, 0..24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn order_and_grouping_do_not_matter(pages in pages(), cut in 0..24_usize, sample_pages in 1..20_usize, seed in any::<u64>()) {
        let options = LearnOptions { sample_pages };
        let at_once = observe(&pages, options).finish();
        let mut shuffled = pages.clone();
        let mut state = seed | 1;
        for index in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            shuffled.swap(index, usize::try_from(state >> 33).unwrap() % (index + 1));
        }
        prop_assert_eq!(&observe(&shuffled, options).finish(), &at_once);
        let (left, right) = shuffled.split_at(cut.min(shuffled.len()));
        let mut parts = observe(left, options);
        parts.merge(observe(right, options));
        prop_assert_eq!(&parts.finish(), &at_once);
        let mut turned = observe(right, options);
        turned.merge(observe(left, options));
        prop_assert_eq!(&turned.finish(), &at_once);
    }

    #[test]
    fn pages_seen_elsewhere_are_seen_and_words_change_nothing_but_words(pages in pages(), sample_pages in 1..20_usize) {
        let options = LearnOptions { sample_pages };
        let added = |observation: fn(&ReadPage<'_>) -> Observation| {
            let mut observer = TemplateObserver::new(options);
            // From the last to the first: which of two pages with the same blocks is kept must not depend on it.
            for page in pages.iter().rev() {
                let read = ReadPage::from(page.as_str());
                let seen = observation(&read);
                let is_asked = seen.key() <= observer.evidence_wanted();
                observer.add(if is_asked { seen.with_evidence(&read) } else { seen });
            }
            observer
        };
        let seen = SavedTemplate::from(observe(&pages, options));
        prop_assert_eq!(&SavedTemplate::from(added(Observation::in_words)).to_bytes(), &seen.to_bytes());
        let without_words = added(Observation::of).finish();
        prop_assert_eq!(without_words.id(), seen.template.id());
        prop_assert!(without_words.framing().is_empty() && without_words.clusters().is_empty());
        prop_assert_eq!(without_words.pages_seen(), seen.template.pages_seen());
    }

    #[test]
    fn saved_parts_are_worth_as_much_as_seen_ones(pages in pages(), cut in 0..24_usize, sample_pages in 1..20_usize) {
        let options = LearnOptions { sample_pages };
        let at_once = SavedTemplate::from(observe(&pages, options)).to_bytes();
        let (left, right) = pages.split_at(cut.min(pages.len()));
        let [left_saved, right_saved] = [left, right].map(|part| saved_and_read(observe(part, options)));
        let mut merged = right_saved;
        merged.merge(left_saved.clone());
        prop_assert_eq!(&SavedTemplate::from(merged).to_bytes(), &at_once);
        let mut updated = left_saved;
        for page in right {
            updated.observe(&ReadPage::from(page.as_str()));
        }
        prop_assert_eq!(&SavedTemplate::from(updated).to_bytes(), &at_once);
    }

    #[test]
    fn the_sample_is_passed_over_by_who_wants_the_template(pages in pages()) {
        let saved = SavedTemplate::from(observe(&pages, LearnOptions::default()));
        prop_assert_eq!(&SiteTemplate::from_bytes(&saved.to_bytes()).unwrap(), &saved.template);
        let without = SavedTemplate { sample: None, ..saved.clone() }.to_bytes();
        prop_assert_eq!(&without, &saved.template.to_bytes());
        let read = SavedTemplate::from_bytes(&without).unwrap();
        prop_assert!(read.sample.is_none() && read.template == saved.template);
    }

    #[test]
    fn changed_bytes_are_noticed_and_harm_nothing(
        pages in pages(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let bytes = SavedTemplate::from(observe(&pages, LearnOptions::default())).to_bytes();
        let mut changed = bytes.clone();
        for (place, byte) in changes {
            *place.get_mut(&mut changed) = byte;
        }
        if let Some(cut) = cut {
            changed.truncate(cut.index(bytes.len()));
        }
        prop_assert_eq!(SavedTemplate::from_bytes(&changed).is_ok(), changed == bytes);
        // Who wants only the template does not look at the sample, but notices a cut.
        prop_assert!(changed.len() == bytes.len() || SiteTemplate::from_bytes(&changed).is_err());
    }
}
