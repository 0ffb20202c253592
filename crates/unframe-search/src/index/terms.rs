//! How terms come into tantivy: they are made where pages are judged, on all threads, and given as lines. An empty line sets
//! blocks apart, so that words of two of them are never near each other.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Its name in the schema.
pub(crate) const TOKENIZER: &str = "unframe-terms";

/// So far apart are words of two blocks at least.
pub(crate) const GAP: usize = 100;

/// Takes lines for terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms(Token);

#[derive(Debug)]
pub(crate) struct Lines<'text> {
    rest: &'text str,
    position: usize,
    token: &'text mut Token,
}

impl Tokenizer for Terms {
    type TokenStream<'text> = Lines<'text>;

    fn token_stream<'text>(&'text mut self, text: &'text str) -> Lines<'text> {
        self.0.reset();
        Lines { rest: text, position: 0, token: &mut self.0 }
    }
}

impl TokenStream for Lines<'_> {
    fn advance(&mut self) -> bool {
        while !self.rest.is_empty() {
            let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            self.rest = rest;
            if line.is_empty() {
                self.position += GAP;
                continue;
            }
            self.token.text.clear();
            self.token.text.push_str(line);
            self.token.position = self.position;
            self.position += 1;
            return true;
        }
        false
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_terms_and_empty_ones_set_them_apart() {
        let mut terms = Terms::default();
        let mut stream = terms.token_stream("en:rain\nen:fell\n\nen:today\n");
        let mut found = Vec::new();
        while stream.advance() {
            found.push((stream.token().text.clone(), stream.token().position));
        }
        assert_eq!(found, [("en:rain".to_owned(), 0), ("en:fell".to_owned(), 1), ("en:today".to_owned(), 102)]);
    }
}
