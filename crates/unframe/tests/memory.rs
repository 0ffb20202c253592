//! What a page may cost in memory, whatever it is made of.

use unframe::{Damage, Options, PageSource};

/// A page of very many short blocks is judged without the model, which would take 150 times the page, and says so.
#[test]
fn a_page_of_very_many_blocks_is_judged_without_the_model() {
    let is_asked = |page: &dyn PageSource| {
        let extraction = unframe::extract(page, &Options::default());
        let is_refused = extraction.read().damage().any(|damage| matches!(damage, Damage::BlocksNotAsked { .. }));
        assert_eq!(extraction.labels().iter().any(|verdict| verdict.chance.is_some()), !is_refused);
        assert_eq!(extraction.facts().damage.is_empty(), !is_refused);
        !is_refused
    };
    assert!(is_asked(&"<p>word ".repeat(1_000)));
    assert!(!is_asked(&"<p>word ".repeat(60_000)));
}
