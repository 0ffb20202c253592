//! What were we given? Bytes, which become a text with a way back.
//!
//! Any bytes are a [`Page`]: a text, the encoding it was read in and why, notes on what was wrong with it, and the way
//! back from every place of the text to the bytes.
//!
//! What makes this more than a call of a decoder is that pages and servers lie about encodings. The order of authority
//! is the standard's — byte order mark, server, markup — but a declaration that the bytes contradict is not followed,
//! and the page carries a [`Damage::WrongDeclaration`] that says so.

mod content_type;
mod decide;
mod decode;
mod detect;
mod not_a_page;
mod plausibility;
mod prescan;
mod source_map;
mod span;
mod units;
mod utf8;

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::Encoding;

pub use content_type::charset_of_content_type;
pub use decide::EncodingBasis;
pub use not_a_page::NotAPage;
pub(crate) use not_a_page::{is_another_kind_of_file, is_noise};
pub use span::Span;

use crate::limits::{Damage, Limits};
use decide::{Choice, choose};
use decode::decode;
use source_map::SourceMap;
use utf8::Ending;

/// Most bytes of source and of text: [`Span`]s are 32 bits wide, and the last 64 KiB are left to marks of other kinds.
const MAX_LENGTH: usize = (u32::MAX - (64 << 10)) as usize;

/// Bytes of a page as text, with the way back.
///
/// ```
/// use unframe::{Limits, page::{EncodingBasis, Page, Span}};
///
/// let source = b"<meta charset=windows-1251><p>\xCF\xF0\xE8\xE2\xE5\xF2";
/// let page = Page::decode(source, None, &Limits::default());
/// assert_eq!(page.text(), "<meta charset=windows-1251><p>Привет");
/// assert_eq!((page.encoding(), page.basis()), ("windows-1251", EncodingBasis::Meta));
///
/// let word = page.text().find("Привет").unwrap() as u32;
/// assert_eq!(page.source_range(Span::new(word, word + 12)), 30..36);
/// ```
#[derive(Clone, Debug)]
pub struct Page<'bytes> {
    source: &'bytes [u8],
    text: Cow<'bytes, str>,
    encoding: &'static Encoding,
    basis: EncodingBasis,
    damage: Vec<Damage>,
    mark_length: usize,
    map: SourceMap,
}

impl<'bytes> Page<'bytes> {
    /// Reads a page. `transport_charset` is what the server's `Content-Type` header named, see
    /// [`charset_of_content_type`].
    ///
    /// It never fails: what cannot be read becomes U+FFFD, what is too long is cut, and [`damage`](Self::damage) tells.
    /// UTF-8 is not copied.
    ///
    /// ```
    /// use unframe::{Damage, Limits, page::Page};
    ///
    /// let page = Page::decode("<p>Schöne Grüße".as_bytes(), Some("iso-8859-1"), &Limits::default());
    /// assert_eq!(page.text(), "<p>Schöne Grüße");
    /// assert_eq!(page.damage(), [Damage::WrongDeclaration { declared: "windows-1252", used: "UTF-8" }]);
    /// ```
    pub fn decode(source: &'bytes [u8], transport_charset: Option<&str>, limits: &Limits) -> Self {
        let kept = source.get(..limits.max_bytes.min(MAX_LENGTH)).unwrap_or(source);
        let ending = if kept.len() < source.len() { Ending::Cut } else { Ending::Natural };
        let Choice { encoding, basis, mark_length, text, mut damage } = choose(kept, ending, transport_charset);

        let body = kept.get(mark_length..).unwrap_or_default();
        let (text, map, read) = if let Some(text) = text {
            (Cow::Borrowed(text), SourceMap::Identity, text.len())
        } else {
            let decoded = decode(encoding, body, ending, MAX_LENGTH);
            if decoded.replacements > 0 {
                damage.push(Damage::UndecodableBytes { replacements: decoded.replacements });
            }
            (Cow::Owned(decoded.text), decoded.map, decoded.read)
        };
        if mark_length + read < source.len() {
            damage.insert(0, Damage::BytesCut { kept: mark_length + read, of: source.len() });
        }
        Self { source, text, encoding, basis, damage, mark_length, map }
    }

    /// The page's text, without its byte order mark. All [`Span`]s of the page are ranges of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes the page was made of, all of them.
    pub const fn source(&self) -> &'bytes [u8] {
        self.source
    }

    /// The encoding the bytes were read in, by the name the WHATWG Encoding standard gives it.
    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// Why the bytes were read in this encoding.
    pub const fn basis(&self) -> EncodingBasis {
        self.basis
    }

    /// What was wrong with the bytes and what was done about it.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// Whether it is more likely a picture or an archive: of its first two thousand characters at least sixteen, and one of
    /// twenty, are control characters or could not be decoded. Pages have next to none; compressed bytes, in any encoding,
    /// far more.
    pub fn looks_binary(&self) -> bool {
        let is_strange = |character: char| {
            character == '\u{FFFD}' || character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\x0C')
        };
        let (mut all, mut strange) = (0_usize, 0_usize);
        for character in self.text().chars().take(1 << 11) {
            all += 1;
            strange += usize::from(is_strange(character));
        }
        strange >= 16 && strange * 20 > all
    }

    /// The bytes of [`source`](Self::source) that a range of the text was decoded from.
    ///
    /// The ranges of consecutive characters tile the source. Where a range cuts a character, the bytes of the whole
    /// character count; a U+FFFD stands for the bytes it replaced; escapes of ISO-2022-JP belong to the character after
    /// them. Ranges beyond the text end with it. The cost does not depend on the page's length.
    ///
    /// ```
    /// use unframe::{Limits, page::{Page, Span}};
    ///
    /// let page = Page::decode(b"caf\xE9!", Some("windows-1252"), &Limits::default());
    /// assert_eq!(page.text(), "café!");
    /// assert_eq!(page.source_range(Span::new(3, 5)), 3..4);
    /// assert_eq!(page.source_range(Span::new(5, 6)), 4..5);
    /// ```
    pub fn source_range(&self, span: Span) -> Range<usize> {
        let body = self.source.get(self.mark_length..).unwrap_or_default();
        let range = self.map.source_range(self.encoding, &self.text, body, span.range());
        range.start + self.mark_length..range.end + self.mark_length
    }
}
