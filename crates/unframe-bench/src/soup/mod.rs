//! Pages nobody would write, made from a number: what the parsers are compared on.
//!
//! The same seed gives the same page on every machine, so that a failure is named by one number.

#[rustfmt::skip]
mod ingredients;
mod noise;
mod repetition;
mod tag_soup;

use crate::random::Random;
pub use noise::add_noise;
pub use repetition::{Repetition, repetition};
pub use tag_soup::tag_soup;

/// The case of that number: mostly tag soup, else tag soup with noise, or a part of one of `pages` with noise and soup
/// stirred in.
pub fn case(seed: u64, pages: &[&str]) -> String {
    let mut random = Random::new(seed);
    match random.below(10) {
        0 | 1 => {
            let soup = tag_soup(&mut random);
            add_noise(&mut random, &soup)
        }
        2 if !pages.is_empty() => page_soup(&mut random, pages),
        _ => tag_soup(&mut random),
    }
}

/// Pieces of real pages and of tag soup in turn.
fn page_soup(random: &mut Random, pages: &[&str]) -> String {
    let mut text = String::new();
    for _ in 0..=random.below(3) {
        let page = random.pick(pages);
        text.push_str(snippet(random, page));
        if random.once_in(2) {
            text.push_str(&tag_soup(random));
        }
    }
    if random.once_in(2) { add_noise(random, &text) } else { text }
}

/// Up to 600 bytes from somewhere, mostly beginning with a tag.
fn snippet<'page>(random: &mut Random, page: &'page str) -> &'page str {
    let mut start = random.below(page.len());
    if !random.once_in(4) {
        start = memchr::memchr(b'<', &page.as_bytes()[start..]).map_or(start, |offset| start + offset);
    }
    let start = page.floor_char_boundary(start);
    let end = page.floor_char_boundary(start + 1 + random.below(600));
    &page[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_page() {
        let pages = ["<p>a real page, with <b>tags</b> and é ünicode"];
        for seed in 0..500 {
            assert_eq!(case(seed, &pages), case(seed, &pages));
        }
        assert_ne!(case(1, &pages), case(2, &pages));
    }
}
