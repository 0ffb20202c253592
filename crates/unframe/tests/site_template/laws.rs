//! Learning is a monoid: in whatever order and grouping pages are seen, the template is the same.

use proptest::prelude::*;
use unframe::template::{LearnOptions, TemplateObserver};

use super::sites::{article, with_document};

fn observe<'pages>(pages: impl IntoIterator<Item = &'pages String>, options: LearnOptions) -> TemplateObserver {
    let mut observer = TemplateObserver::new(options);
    for page in pages {
        with_document(page.as_bytes(), |document| observer.observe(document));
    }
    observer
}

fn pages() -> impl Strategy<Value = Vec<String>> {
    let page = (0..12_usize, 0..3_usize, 0..4_usize).prop_map(|(text, menu, footer)| {
        let menu = ["<li>Home<li>News", "<li>Home<li>Shop", "<li>Start"][menu];
        format!(
            "<title>{text}</title><ul>{menu}</ul><p>{}</p><div class=foot>Made in May {footer}</div>",
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
}
