//! What holds of every page, whatever is on it.

use proptest::prelude::{any, prop, proptest};
use unframe::html::Scripting;
use unframe_bench::{corpus, laws, soup};

fn check(text: &str) {
    for scripting in [Scripting::Off, Scripting::On] {
        let broken = laws::broken(text, scripting);
        assert!(broken.is_none(), "{text:?} scripting {scripting:?}: {}", broken.unwrap_or_default());
    }
}

#[test]
fn the_laws_hold_for_pages_of_almost_nothing() {
    for text in ["", " ", "x", "<", "</", "<!", "<!-", "<?", "<a", "</a", "<a b='", "&", "\0", "\u{FEFF}", "\r", "</>"]
    {
        check(text);
    }
}

#[test]
fn the_laws_hold_for_tag_soup() {
    for seed in 0..20_000 {
        check(&soup::case(seed, &[]));
    }
}

proptest! {
    #[test]
    fn the_laws_hold_for_any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn the_laws_hold_for_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn the_laws_hold_for_any_sequence_of_markup_characters(text in "[<>/!?a-dtr \\-=\"'&;#\\x00\\r\\n\\[\\]é]{0,80}") {
        check(&text);
    }
}

#[test]
fn the_laws_hold_for_real_pages() {
    let Some(pages) = corpus::wcxb_dev() else { return println!("wcxb-dev {}", corpus::SKIPPED) };
    for page in pages {
        for scripting in [Scripting::Off, Scripting::On] {
            let broken = laws::broken(&page.html, scripting);
            assert!(broken.is_none(), "page {}: {}", page.id, broken.unwrap_or_default());
        }
    }
}
