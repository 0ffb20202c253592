//! How often elements are called what pages of one type call them.
//!
//! Of the words in classes and identifiers of wcxb-dev that occur on 40 hosts and more, those that told most about the type
//! (mutual information), without those that say nothing to a reader (`left`, `full`).

use crate::html::class_words::words;
use crate::html::{NodeRef, Tree};

/// In the order of the alphabet.
const WORDS: [&str; 36] = [
    "accordion",
    "article",
    "author",
    "avatar",
    "blog",
    "cart",
    "category",
    "comments",
    "filter",
    "filters",
    "gallery",
    "hentry",
    "hero",
    "highlight",
    "message",
    "note",
    "post",
    "posts",
    "price",
    "product",
    "products",
    "quantity",
    "quote",
    "rating",
    "reply",
    "review",
    "reviews",
    "shipping",
    "shop",
    "sidebar",
    "sort",
    "thread",
    "toc",
    "topic",
    "user",
    "username",
];

/// The number of words.
pub(super) const COUNT: usize = WORDS.len();
/// Bytes of an attribute that are read.
const LONGEST: usize = 400;
/// Letters of the shortest and of the longest word.
const SHORTEST_WORD: usize = 3;
const LONGEST_WORD: usize = 10;

/// Where words of each first letter begin in [`WORDS`].
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256")]
const FIRST: [u8; 27] = {
    let mut first = [WORDS.len() as u8; 27];
    let mut index = WORDS.len();
    let mut letter = 26;
    while letter > 0 {
        letter -= 1;
        while index > 0 && WORDS[index - 1].as_bytes()[0] >= b'a' + letter as u8 {
            index -= 1;
        }
        first[letter] = index as u8;
    }
    first
};

/// The words that begin with a letter.
fn beginning_with(letter: u8) -> std::ops::Range<usize> {
    let letter = usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a').min(25));
    usize::from(FIRST[letter])..usize::from(FIRST[letter + 1])
}

/// How often each value of `class` and `id` is used on a page.
pub(super) struct Uses(Vec<u32>);

impl Uses {
    pub(super) fn new(tree: &Tree<'_>) -> Self {
        Self(vec![0; tree.namings().len()])
    }

    #[inline]
    pub(super) fn add(&mut self, element: NodeRef<'_, '_>) {
        for value in element.named_attributes().filter_map(|(_, naming)| naming.value()) {
            self.0[value] += 1;
        }
    }

    /// How often each of the words occurs in them.
    pub(super) fn counts(&self, tree: &Tree<'_>) -> [u32; COUNT] {
        let mut counts = [0; COUNT];
        for (value, uses) in self.0.iter().enumerate().filter(|(_, uses)| **uses > 0) {
            count(tree.namings().value(tree, value).as_bytes(), *uses, &mut counts);
        }
        counts
    }
}

/// Adds the words of a value that `uses` attributes have.
fn count(value: &[u8], uses: u32, counts: &mut [u32; COUNT]) {
    for word in words(&value[..value.len().min(LONGEST)]) {
        if !(SHORTEST_WORD..=LONGEST_WORD).contains(&word.len()) {
            continue;
        }
        let is_it = |index: &usize| WORDS[*index].as_bytes().eq_ignore_ascii_case(word);
        if let Some(index) = beginning_with(word[0]).find(is_it) {
            counts[index] += uses;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    #[test]
    fn words_are_found_however_they_are_joined() {
        assert!(WORDS.is_sorted() && WORDS.iter().all(|word| (SHORTEST_WORD..=LONGEST_WORD).contains(&word.len())));
        let page = "<div class='postList post_2 apost x-post-y reviewsreviewsreviews'><p id=PricePost>";
        let document = parse(page, &ParseOptions::default());
        let mut uses = Uses::new(&document.tree);
        document.tree.document().descendants().filter(|node| node.is_element()).for_each(|element| uses.add(element));
        let counts = uses.counts(&document.tree);
        let of = |word: &str| counts[WORDS.iter().position(|known| *known == word).unwrap()];
        assert_eq!([of("post"), of("price"), of("reviews")], [4, 1, 0]);
    }
}
