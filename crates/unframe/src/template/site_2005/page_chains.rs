//! A page as the method sees it: the places of its tokens, and the checks of its chains.

use super::crc32::crc32;
use super::parameters::Parameters;
use super::tokens::NormalTokens;
use crate::hash::Hash64;
use crate::html::{ParseOptions, Tokens, parse};
use crate::page::Span;
use crate::read_page::ReadPage;

/// The check (CRC32) of a chain of tokens, by which chains are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainHash(pub u32);

/// What is remembered of a page: where its tokens stand, and which chains they form. Its text is not needed any more.
///
/// ```
/// use unframe::template::site_2005::{PageChains, Parameters};
///
/// let page = PageChains::of("<ul><li>Home<li>News</ul><p>Rain.", &Parameters::default());
/// assert_eq!(page.tokens().len(), 8);
/// // The first chain has the tokens 0 to 5, the last one 2 to 7.
/// assert_eq!(page.chains().len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageChains {
    key: u64,
    text_length: u32,
    tokens: Vec<Span>,
    chains: Vec<ChainHash>,
    tokens_in_chain: usize,
}

impl PageChains {
    /// Reads a page's text.
    pub fn of(text: &str, parameters: &Parameters) -> Self {
        Self::of_tokens(text, &parse(text, &ParseOptions::default()).tokens, parameters)
    }

    /// The same of a page that was read already.
    pub fn of_page(read: &ReadPage<'_>, parameters: &Parameters) -> Self {
        Self::of_tokens(read.page().text(), &read.document().tokens, parameters)
    }

    fn of_tokens(text: &str, tokens: &Tokens, parameters: &Parameters) -> Self {
        let NormalTokens { mut spans, bounds, forms } = NormalTokens::of(text, tokens);
        spans.shrink_to_fit();
        let tokens_in_chain = parameters.min_tokens_chain.get();
        let ends = bounds.iter().skip(tokens_in_chain);
        let chains = bounds.iter().zip(ends).map(|(start, end)| ChainHash(crc32(&forms[*start..*end]))).collect();
        let text_length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let mut key = Hash64::new();
        key.bytes(text.as_bytes());
        Self { key: key.finish(), text_length, tokens: spans, chains, tokens_in_chain }
    }

    /// The hash of the page's text, by which it is found again.
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// The length of the page's text in bytes.
    pub const fn text_length(&self) -> u32 {
        self.text_length
    }

    /// Where its tokens stand, in the order of the text.
    pub fn tokens(&self) -> &[Span] {
        &self.tokens
    }

    /// The chains: the one at `index` is that of the tokens from `index` on. None where there are too few tokens.
    pub fn chains(&self) -> &[ChainHash] {
        &self.chains
    }

    /// How many tokens each chain has.
    pub const fn tokens_in_chain(&self) -> usize {
        self.tokens_in_chain
    }

    /// Where the page holds the given chains, which are sorted: the runs of tokens that lie in at least one of them,
    /// each from the beginning of its first token to the end of its last.
    ///
    /// ```
    /// use unframe::template::site_2005::{PageChains, Parameters};
    ///
    /// let menu = "<ul><li>Home<li>News</ul>";
    /// let known = PageChains::of(menu, &Parameters::default()).chains().to_vec();
    /// let text = format!("<h1>Rain</h1> {menu}<p>It rains.");
    /// let places = PageChains::of(&text, &Parameters::default()).find(&known);
    /// assert_eq!(places.iter().map(|place| place.of(&text)).collect::<Vec<_>>(), [menu]);
    /// ```
    pub fn find(&self, chains: &[ChainHash]) -> Vec<Span> {
        let mut runs: Vec<Span> = Vec::new();
        // Tokens before this one are in the last run.
        let mut covered = 0;
        for (position, chain) in self.chains.iter().enumerate() {
            if chains.binary_search(chain).is_err() {
                continue;
            }
            let end = position + self.tokens_in_chain;
            let run = self.tokens[position].cover(self.tokens[end - 1]);
            match runs.last_mut() {
                Some(last) if position <= covered => *last = last.cover(run),
                _ => runs.push(run),
            }
            covered = end;
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> PageChains {
        PageChains::of(text, &Parameters::default())
    }

    fn check(text: &str, known: &str, expected: &[&str]) {
        let mut known = read(known).chains;
        known.sort_unstable();
        let found: Vec<&str> = read(text).find(&known).into_iter().map(|run| run.of(text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_page_of_few_tokens_has_no_chains() {
        assert_eq!(read("<p><p><p><p><p>").chains().len(), 0);
        assert_eq!(read("<p><p><p><p><p><p>").chains().len(), 1);
        assert_eq!(read("").chains().len(), 0);
    }

    #[test]
    fn chains_that_overlap_or_touch_make_one_run() {
        check("x<a><b><c><d><e><f> <g>y", "<a><b><c><d><e><f><g>", &["<a><b><c><d><e><f> <g>"]);
        let twice = "<a><b><c><d><e><f><a><b><c><d><e><f>";
        check(twice, "<a><b><c><d><e><f>", &[twice]);
        check("<a><b><c><d><e><f>x<a><b><c><d><e><f>", "<a><b><c><d><e><f>", &["<a><b><c><d><e><f>"; 2]);
    }

    #[test]
    fn a_chain_is_the_same_however_its_text_is_written() {
        let (plain, references) = ("<a>Я<b><c><d><e>", "<A>&#1071;<B><C><D><E>");
        assert_eq!(read(plain).chains, read(references).chains);
        assert_ne!(read(plain).chains, read("<a>Ы<b><c><d><e>").chains);
    }

    #[test]
    fn where_one_token_ends_and_the_next_begins_counts() {
        assert_ne!(read("<a>b c<i><i><i><i>").chains, read("<a b>c<i><i><i><i>").chains);
    }
}
