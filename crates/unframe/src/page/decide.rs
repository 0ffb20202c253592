//! Which encoding a page is read in, and on what grounds.
//!
//! *Idea:* the order of the standard — byte order mark, server, markup — but a declaration is believed only as long as
//! the bytes do not contradict it. Browsers obey wrong declarations because their users see the result and go away; a
//! crawl keeps it.
//! *Cost:* one validation of the page as UTF-8. Only pages that are not valid UTF-8 are sampled and scored.
//! *Fails* where too little text contradicts a wrong declaration: then the declaration stands.

use std::cell::LazyCell;

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use memchr::memchr;

use super::detect::{guess, sample, switches_character_sets, utf_16_by_zeros};
use super::plausibility::{are_alike, is_another_ideography, is_better, is_east_asian, reads_badly};
use super::prescan::prescan;
use super::utf8::{Ending, Utf8Count, count, whole_text};
use crate::limits::Damage;

/// Why a page is read in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EncodingBasis {
    /// The page begins with a byte order mark: it outranks everything, as in browsers.
    ByteOrderMark,
    /// The server named it in the `Content-Type` header.
    Transport,
    /// The page named it in a `<meta>` or in an XML declaration.
    Meta,
    /// The bytes are valid UTF-8, or UTF-8 with few faults, which text in other encodings never is by chance.
    Utf8Validity,
    /// Nobody named it, or who named it was wrong: it is the likeliest reading of the bytes.
    Detection,
}

/// The encoding of a page and what follows from it.
#[derive(Debug)]
pub(super) struct Choice<'bytes> {
    pub(super) encoding: &'static Encoding,
    pub(super) basis: EncodingBasis,
    /// Bytes of the byte order mark.
    pub(super) mark_length: usize,
    /// The text after the mark, where the bytes are UTF-8 and mean the same in the chosen encoding.
    pub(super) text: Option<&'bytes str>,
    /// Declarations that were not followed.
    pub(super) damage: Vec<Damage>,
}

type Declaration = (&'static Encoding, EncodingBasis);

/// Chooses the encoding of a source, given the charset its server named.
pub(super) fn choose<'bytes>(source: &'bytes [u8], ending: Ending, transport: Option<&str>) -> Choice<'bytes> {
    let mark = Encoding::for_bom(source);
    let mark_length = mark.map_or(0, |(_, length)| length);
    let body = source.get(mark_length..).unwrap_or_default();
    let mut damage = Vec::new();

    let from_transport = transport.and_then(|label| known(label.as_bytes(), &mut damage));
    let found = prescan(body);
    if let Some(label) = found.unknown_label {
        known(label, &mut damage);
    }
    let declarations: Vec<Declaration> = [
        from_transport.map(|encoding| (encoding, EncodingBasis::Transport)),
        found.encoding.map(|encoding| (encoding, EncodingBasis::Meta)),
    ]
    .into_iter()
    .flatten()
    .collect();

    let text = whole_text(body, ending);
    let is_ascii = text.is_some_and(str::is_ascii);
    let (encoding, basis) = match (mark, text) {
        (Some((encoding, _)), _) => (encoding, EncodingBasis::ByteOrderMark),
        (None, _) if let Some(choice) = choose_utf_16(body, &declarations) => choice,
        (None, Some(_)) if is_ascii => choose_for_ascii(body, &declarations),
        (None, Some(text)) => choose_for_utf8(text, &declarations),
        (None, None) => choose_for_others(body, &declarations),
    };

    for (declared, _) in declarations {
        let is_harmless = is_ascii && declared.is_ascii_compatible() && encoding.is_ascii_compatible();
        let note = Damage::WrongDeclaration { declared: declared.name(), used: encoding.name() };
        if !are_alike(declared, encoding) && !is_harmless && !damage.contains(&note) {
            damage.push(note);
        }
    }
    let text = text.filter(|_| encoding == UTF_8 || is_ascii && is_plain_ascii(encoding, body));
    Choice { encoding, basis, mark_length, text, damage }
}

/// The encoding of a label; an unknown label is noted, shortened because it may be anything.
fn known(label: &[u8], damage: &mut Vec<Damage>) -> Option<&'static Encoding> {
    // The standard's "replacement" encoding makes one character of a whole page; detection does better.
    let encoding = Encoding::for_label_no_replacement(label);
    if encoding.is_none() {
        let label = String::from_utf8_lossy(label).chars().take(64).collect();
        damage.push(Damage::UnknownDeclaration { label });
    }
    encoding
}

/// Whether ASCII bytes mean ASCII in `encoding`.
fn is_plain_ascii(encoding: &'static Encoding, body: &[u8]) -> bool {
    encoding.is_ascii_compatible()
        || encoding == ISO_2022_JP && Encoding::iso_2022_jp_ascii_valid_up_to(body) == body.len()
}

/// UTF-16 where zeros show it, or where it is declared and there is a zero at all: other text has none.
fn choose_utf_16(body: &[u8], declarations: &[Declaration]) -> Option<Declaration> {
    let shown = utf_16_by_zeros(body);
    let is_credible = |declared: &&Declaration| match shown {
        Some(encoding) => declared.0 == encoding,
        None => is_utf_16(declared.0) && memchr(0, body).is_some(),
    };
    let declared = declarations.iter().find(is_credible).copied();
    declared.or(shown.map(|encoding| (encoding, EncodingBasis::Detection)))
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16LE || encoding == UTF_16BE
}

/// ASCII bytes are the same text in all encodings but UTF-16, which is ruled out by now, and ISO-2022-JP.
fn choose_for_ascii(body: &[u8], declarations: &[Declaration]) -> Declaration {
    let sample = sample(body);
    let likely = (ISO_2022_JP, EncodingBasis::Detection);
    let first = declarations.iter().find(|(encoding, _)| *encoding == ISO_2022_JP || encoding.is_ascii_compatible());
    match first {
        Some(declared) if declared.0 == ISO_2022_JP => *declared,
        _ if switches_character_sets(&sample) && guess(&sample) == ISO_2022_JP => likely,
        Some(declared) => *declared,
        None => (UTF_8, EncodingBasis::Utf8Validity),
    }
}

/// Valid UTF-8 with characters beyond ASCII is UTF-8, whatever was declared: each character adds evidence.
///
/// In single-byte encodings a UTF-8 character is a capital letter followed by symbols, a sequence that hardly occurs: one
/// outweighs windows-1252, which servers declare by default, three any other. In GBK one character in seven is valid
/// UTF-8 by chance (of 153,671 of a Chinese handbook), six in a row one time in 100,000.
fn choose_for_utf8(text: &str, declarations: &[Declaration]) -> Declaration {
    if let Some(declared) = declarations.iter().find(|declaration| declaration.0 == UTF_8) {
        return *declared;
    }
    let enough = match declarations.first() {
        Some((encoding, _)) if *encoding == WINDOWS_1252 => 1,
        Some((encoding, _)) if encoding.is_single_byte() => 3,
        _ => 6,
    };
    let is_clear = text.chars().filter(|character| !character.is_ascii()).take(enough).count() == enough;
    match declarations.first() {
        Some(declared) if !is_clear => *declared,
        _ => (UTF_8, EncodingBasis::Utf8Validity),
    }
}

/// Bytes that are not UTF-8 throughout: a declaration that reads well, or else the likeliest encoding.
fn choose_for_others(body: &[u8], declarations: &[Declaration]) -> Declaration {
    let sample = sample(body);
    let utf8 = count(&sample);
    let is_utf8_by = |utf8: Utf8Count| match declarations.first() {
        Some(_) => utf8.outweighs_a_declaration(),
        None => utf8.characters > utf8.malformed,
    };
    // Counting is slow where much is malformed, so a page that does not begin like UTF-8 is not counted to its end.
    let is_utf8 = is_utf8_by(utf8) && is_utf8_by(count(body));
    if is_utf8 {
        let declared = declarations.iter().find(|declaration| declaration.0 == UTF_8);
        return declared.copied().unwrap_or((UTF_8, EncodingBasis::Utf8Validity));
    }
    // Detection costs more than decoding, so it is asked only where a declaration is missing or in doubt.
    let detected = LazyCell::new(|| guess(&sample));
    let mut credible = declarations.iter().filter(|(encoding, _)| !is_contradicted(encoding, utf8, &sample, &detected));
    match (credible.next(), credible.next()) {
        // The server outranks the markup, unless detection, which knows of neither, agrees with the markup.
        (Some(server), Some(markup)) if !are_alike(server.0, markup.0) && are_alike(markup.0, *detected) => *markup,
        (Some(declared), _) => *declared,
        (None, _) => match declarations.first() {
            Some(declared) if reads_badly(*detected, &sample) || !is_better(*detected, declared.0, &sample) => {
                *declared
            }
            _ => (*detected, EncodingBasis::Detection),
        },
    }
}

/// Whether the bytes speak against a declared encoding.
fn is_contradicted(encoding: &'static Encoding, utf8: Utf8Count, sample: &[u8], detected: &'static Encoding) -> bool {
    if encoding == UTF_8 {
        utf8.is_hardly_utf8()
    } else if is_utf_16(encoding) {
        // Markup in UTF-16 has zeros, and zeros would have decided before. What is mostly ASCII letters is no UTF-16.
        sample.iter().filter(|byte| byte.is_ascii()).count() * 2 > sample.len()
    } else {
        reads_badly(encoding, sample) || is_east_asian(encoding) && is_another_ideography(detected, encoding, sample)
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{KOI8_R, WINDOWS_1251};

    use super::*;

    fn check(source: &[u8], transport: Option<&str>, encoding: &'static Encoding, basis: EncodingBasis) {
        let choice = choose(source, Ending::Natural, transport);
        assert_eq!((choice.encoding, choice.basis), (encoding, basis), "{}", String::from_utf8_lossy(source));
    }

    #[test]
    fn the_server_outranks_the_markup() {
        check(b"<meta charset=koi8-r><p>\xC1", Some("windows-1251"), WINDOWS_1251, EncodingBasis::Transport);
        check(b"<meta charset=koi8-r><p>\xC1", Some("nonsense"), KOI8_R, EncodingBasis::Meta);
    }

    #[test]
    fn ascii_is_what_it_is_declared_to_be_and_needs_no_decoding() {
        let choice = choose(b"<p>plain", Ending::Natural, Some("windows-1251"));
        assert_eq!((choice.encoding, choice.text), (WINDOWS_1251, Some("<p>plain")));
        assert!(choice.damage.is_empty());
        check(b"<p>plain", None, UTF_8, EncodingBasis::Utf8Validity);
    }

    #[test]
    fn ascii_declared_as_utf_16_is_not_believed() {
        let choice = choose(b"<p>plain", Ending::Natural, Some("utf-16"));
        let note = Damage::WrongDeclaration { declared: "UTF-16LE", used: "UTF-8" };
        assert_eq!((choice.encoding, choice.damage), (UTF_8, vec![note]));
    }

    #[test]
    fn one_character_of_utf_8_outweighs_the_default_of_servers_but_nothing_else() {
        check("©".as_bytes(), Some("iso-8859-1"), UTF_8, EncodingBasis::Utf8Validity);
        check("©".as_bytes(), Some("windows-1251"), WINDOWS_1251, EncodingBasis::Transport);
        check("©©©".as_bytes(), Some("windows-1251"), UTF_8, EncodingBasis::Utf8Validity);
    }

    #[test]
    fn a_label_that_makes_nothing_of_a_page_is_unknown() {
        let choice = choose(b"<p>plain", Ending::Natural, Some("hz-gb-2312"));
        assert_eq!(choice.damage, [Damage::UnknownDeclaration { label: "hz-gb-2312".to_owned() }]);
    }
}
