//! What always holds, whatever the pages say.

use proptest::collection::vec;
use proptest::prelude::*;
use unframe_diff::{
    BlockVersion, Health, PageDiff, PageVersion, PlaceHistory, Role, SiteDiff, SiteVersion, WordPiece, word_diff,
};

/// Texts of few words, so that much is alike.
fn text() -> impl Strategy<Value = String> {
    vec(prop_oneof![Just("rain"), Just("fell"), Just("12"), Just("views"), Just("雨が"), Just("$ 3."), Just("–")], 1..8)
        .prop_map(|words| words.join(" "))
}

fn block() -> impl Strategy<Value = BlockVersion> {
    (text(), 0_u64..4, any::<bool>(), 0..3_u8).prop_map(|(text, place, is_content, role)| BlockVersion {
        text,
        place,
        is_content,
        role: [Role::Text, Role::Link, Role::Cell][usize::from(role)],
        target: (role == 1).then(|| "a.example/1".to_owned()),
    })
}

fn page() -> impl Strategy<Value = PageVersion> {
    (0..6_u8, vec(block(), 0..12), any::<bool>()).prop_map(|(number, blocks, is_list)| PageVersion {
        key: format!("a.example/{number}"),
        name: format!("http://a.example/{number}"),
        title: blocks.first().map(|block| block.text.clone()),
        health: if blocks.is_empty() { Health::ErrorPage } else { Health::Content },
        is_list,
        blocks,
    })
}

fn site(pages: &[PageVersion]) -> SiteVersion {
    let mut site = SiteVersion::default();
    for page in pages {
        site.add(page.clone());
    }
    site
}

fn diff(old: &[PageVersion], new: &[PageVersion]) -> SiteDiff {
    SiteDiff::of("a.example", &site(old), &site(new), &PlaceHistory::default())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pieces_are_both_texts(old in ".{0,40}", new in ".{0,40}") {
        let pieces = word_diff(&old, &new);
        let joined = |is_wanted: fn(&WordPiece) -> bool| -> String {
            let texts = pieces.iter().filter(|piece| is_wanted(piece)).map(|piece| match piece {
                WordPiece::Kept(text) | WordPiece::Removed(text) | WordPiece::Added(text) => text.as_str(),
            });
            texts.collect()
        };
        prop_assert_eq!(joined(|piece| !matches!(piece, WordPiece::Added(_))), old);
        prop_assert_eq!(joined(|piece| !matches!(piece, WordPiece::Removed(_))), new);
    }

    #[test]
    fn applying_a_difference_gives_the_new_version(old in vec(block(), 0..14), new in vec(block(), 0..14)) {
        let (before, after): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
        let difference = PageDiff::of(&before, &after);
        let texts: Vec<&str> = old.iter().map(|block| block.text.as_str()).collect();
        let expected: Vec<String> = new.iter().map(|block| block.text.clone()).collect();
        prop_assert_eq!(difference.apply(&texts), Some(expected));
        let says_the_same = texts.iter().copied().eq(new.iter().map(|block| block.text.as_str()));
        prop_assert_eq!(difference.is_empty(), says_the_same);
    }

    #[test]
    fn equal_crawls_do_not_differ(pages in vec(page(), 0..10)) {
        let found = diff(&pages, &pages);
        prop_assert_eq!(found.changes.len(), 0);
        prop_assert_eq!(found.set_aside.len(), 0);
    }

    #[test]
    fn the_order_of_pages_does_not_matter(old in vec(page(), 0..10), new in vec(page(), 0..10)) {
        let backwards = |pages: &[PageVersion]| pages.iter().rev().cloned().collect::<Vec<_>>();
        prop_assert_eq!(diff(&old, &new), diff(&backwards(&old), &backwards(&new)));
    }

    #[test]
    fn every_page_is_told_at_most_once_as_new_or_gone(old in vec(page(), 0..10), new in vec(page(), 0..10)) {
        let found = diff(&old, &new);
        let told = |name: &str| found.changes.iter().filter(|change| change.what.name() == name).count();
        let keys = |pages: &[PageVersion]| pages.iter().map(|page| page.key.clone()).collect::<std::collections::BTreeSet<_>>();
        let (before, after) = (keys(&old), keys(&new));
        prop_assert!(told("page-new") + told("page-moved") <= after.difference(&before).count());
        prop_assert!(told("page-gone") + told("page-moved") <= before.difference(&after).count());
    }

    #[test]
    fn histories_merge_in_any_order(old in vec(page(), 1..6), new in vec(page(), 1..6), newer in vec(page(), 1..6)) {
        let (first, second) = (diff(&old, &new).places, diff(&new, &newer).places);
        let (mut one, mut other) = (first.clone(), second.clone());
        one.merge(&second);
        other.merge(&first);
        prop_assert_eq!(one, other);
    }
}
