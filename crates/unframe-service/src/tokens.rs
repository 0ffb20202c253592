//! Who may ask: whoever knows a token.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

/// The tokens of a service. They are never shown.
#[derive(Clone)]
pub struct Tokens(Vec<String>);

/// Fewer characters could be guessed.
const FEWEST_CHARACTERS: usize = 16;

/// Why a file holds no tokens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// There is none.
    #[error("there is no token in it")]
    Empty,
    /// One is too short.
    #[error("the token in line {line} has fewer than {FEWEST_CHARACTERS} characters")]
    Short {
        /// Its line.
        line: usize,
    },
    /// One cannot stand in a header.
    #[error("the token in line {line} has a character that cannot stand in a header")]
    Character {
        /// Its line.
        line: usize,
    },
}

impl Tokens {
    /// The tokens of a file: one per line; empty lines and lines that begin with `#` are skipped.
    pub fn of_lines(text: &str) -> Result<Self, TokenError> {
        let mut tokens = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let token = line.trim();
            if token.is_empty() || token.starts_with('#') {
                continue;
            }
            let line = at + 1;
            if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(TokenError::Character { line });
            }
            if token.len() < FEWEST_CHARACTERS {
                return Err(TokenError::Short { line });
            }
            tokens.push(token.to_owned());
        }
        if tokens.is_empty() { Err(TokenError::Empty) } else { Ok(Self(tokens)) }
    }

    /// Whether a request has one of them, as `Authorization: Bearer TOKEN`.
    pub(crate) fn admit(&self, headers: &HeaderMap) -> bool {
        let mut given = headers.get_all(AUTHORIZATION).iter();
        let (Some(given), None) = (given.next(), given.next()) else { return false };
        let given = given.as_bytes();
        let Some((scheme, token)) = given.split_at_checked(7) else { return false };
        // All tokens and all their bytes are looked at, so that the time says nothing.
        let known = self.0.iter().fold(false, |known, token_of_ours| known | is_same(token, token_of_ours.as_bytes()));
        scheme.eq_ignore_ascii_case(b"bearer ") && known
    }
}

fn is_same(given: &[u8], ours: &[u8]) -> bool {
    // The length of what was given decides how long it takes, and whoever gives it knows that.
    let differences = given.iter().enumerate().fold(0, |sum, (at, byte)| sum | (byte ^ ours[at % ours.len()]));
    std::hint::black_box(differences) == 0 && given.len() == ours.len()
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} tokens", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_of_the_tokens_is_enough_and_nothing_else_is() {
        let tokens = Tokens::of_lines("# of the crawler\n0123456789abcdef\n\n fedcba9876543210 \n").unwrap();
        let admits = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(AUTHORIZATION, value.parse().unwrap());
            }
            tokens.admit(&headers)
        };
        for value in ["Bearer 0123456789abcdef", "bearer fedcba9876543210"] {
            assert!(admits(&[value]), "{value}");
        }
        for value in [
            "",
            "Bearer",
            "Bearer ",
            "Bearer 0123456789abcde",
            "Bearer 0123456789abcdef0123456789abcdef",
            "Bearer 0123456789abcdee",
            "Basic 0123456789abcdef",
            "0123456789abcdef",
        ] {
            assert!(!admits(&[value]), "{value}");
        }
        assert!(!admits(&[]) && !admits(&["Bearer 0123456789abcdef", "Bearer 0123456789abcdef"]));
        assert_eq!(format!("{tokens:?}"), "2 tokens");
    }

    #[test]
    fn a_file_of_tokens_that_protects_nothing_is_refused() {
        let read = |text: &str| Tokens::of_lines(text).unwrap_err();
        assert_eq!(read("# none\n"), TokenError::Empty);
        assert_eq!(read("\nsecret"), TokenError::Short { line: 2 });
        assert_eq!(read("0123456789 abcdef"), TokenError::Character { line: 1 });
    }
}
