//! The encoding of bytes that nobody named, or that somebody named wrongly.
//!
//! *Idea:* UTF-16 betrays itself by its zeros; everything else is left to chardetng, which scores how likely the pairs
//! of characters are in each legacy encoding.
//! *Cost:* chardetng runs at 35 MB/s on pages and at 3 MB/s on text beyond ASCII, so it sees a part of a [`sample`] only.
//! *Fails* on short texts: below some hundred bytes encodings of one script are confused.
//! *Rejected:* uchardet and its ports (older tables, no GBK/Big5 statistics); the top-level domain as a hint (a site's
//! pages should read the same wherever they are stored).

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, KOI8_R, KOI8_U, UTF_16BE, UTF_16LE};
use memchr::{memchr, memchr3};

/// Bytes of a page that its encoding is judged by: thousands of characters.
const SAMPLE: usize = 16 << 10;

/// Bytes of the sample that chardetng is fed. On text with hardly any ASCII it does 3 MB/s, so these cost a millisecond,
/// and they hold twenty times the hundred characters it needs to be sure.
const DETECTED: usize = 4 << 10;

/// Escape: what ISO-2022-JP changes its character set with.
const ESCAPE: u8 = 0x1B;

/// The part of a page that tells about its encoding: the lines and texts with bytes beyond ASCII, up to 16 KiB.
///
/// A prefix would not do: a page may open with 100 KB of ASCII scripts. Pieces are cut at line feeds and angle brackets,
/// which are never the second byte of a character.
pub(super) fn sample(source: &[u8]) -> Cow<'_, [u8]> {
    if source.len() <= DETECTED {
        return Cow::Borrowed(source);
    }
    let start = Encoding::ascii_valid_up_to(source);
    if start == source.len() {
        // Only ISO-2022-JP speaks in ASCII bytes, and only after an escape.
        let rest = source.get(memchr(ESCAPE, source).unwrap_or_default()..).unwrap_or_default();
        return Cow::Borrowed(rest.get(..SAMPLE).unwrap_or(rest));
    }
    let mut sample = Vec::with_capacity(SAMPLE);
    // The piece that holds the first such byte begins at the last separator in front of it.
    let first = source.get(..start).unwrap_or_default().iter().rposition(|byte| matches!(byte, b'\n' | b'<' | b'>'));
    let mut rest = source.get(first.unwrap_or_default()..).unwrap_or_default();
    while !rest.is_empty() && sample.len() < SAMPLE {
        let end = memchr3(b'\n', b'<', b'>', rest).map_or(rest.len(), |at| at + 1);
        let (piece, behind) = rest.split_at(end);
        if !piece.is_ascii() {
            sample.extend_from_slice(piece.get(..SAMPLE - sample.len()).unwrap_or(piece));
        }
        rest = behind;
    }
    Cow::Owned(sample)
}

/// The encoding a sample is most likely in; never UTF-8, which validity decides about.
pub(super) fn guess(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(sample.get(..DETECTED).unwrap_or(sample), false);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    // chardetng knows KOI8-U only. Where no byte tells the two apart the text is the same, and KOI8-R the usual name.
    if encoding == KOI8_U && !sample.iter().any(|byte| UKRAINIAN.contains(byte)) { KOI8_R } else { encoding }
}

/// Bytes that are letters in KOI8-U and box drawings in KOI8-R.
const UKRAINIAN: [u8; 10] = [0xA4, 0xA6, 0xA7, 0xAD, 0xAE, 0xB4, 0xB6, 0xB7, 0xBD, 0xBE];

/// Whether a sample of ASCII bytes uses the escapes of ISO-2022-JP.
pub(super) fn switches_character_sets(sample: &[u8]) -> bool {
    memchr(ESCAPE, sample).is_some()
}

/// UTF-16 without a byte order mark, recognised by the zero halves of its ASCII characters.
///
/// Markup is ASCII in every language, so at least a tenth of the units of a UTF-16 page have a zero half, always the
/// same one; text in other encodings has no zeros at all, binary data has them on both sides.
pub(super) fn utf_16_by_zeros(source: &[u8]) -> Option<&'static Encoding> {
    let prefix = source.get(..4096).unwrap_or(source);
    memchr(0, prefix)?;
    let (mut first_zeros, mut second_zeros, mut units) = (0_usize, 0_usize, 0_usize);
    for unit in prefix.chunks_exact(2) {
        match *unit {
            [0, 0] => {}
            [0, _] => first_zeros += 1,
            [_, 0] => second_zeros += 1,
            _ => {}
        }
        units += 1;
    }
    let is_clear = |many: usize, few: usize| many * 10 >= units && many >= 4 && few * 20 <= many;
    if is_clear(second_zeros, first_zeros) {
        Some(UTF_16LE)
    } else if is_clear(first_zeros, second_zeros) {
        Some(UTF_16BE)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_skips_what_is_ascii_and_keeps_whole_characters() {
        let mut source = vec![b'a'; 200_000];
        source.extend_from_slice(b"<p>\x82\xA0\x82\xA2</p>\n");
        source.extend(vec![b'b'; 200_000]);
        source.extend_from_slice(b"<b>\x82\xA0");
        assert_eq!(sample(&source).as_ref(), b"\x82\xA0\x82\xA2<\x82\xA0".as_slice());
    }

    #[test]
    fn a_sample_is_bounded() {
        assert_eq!(sample(&vec![0xE0; 1 << 20]).len(), SAMPLE);
        assert_eq!(sample(&vec![b'a'; 1 << 20]).len(), SAMPLE);
    }

    #[test]
    fn utf_16_is_recognised_by_its_zeros_in_any_script() {
        let units: Vec<u16> = "<p>Привет, как дела</p>".encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(utf_16_by_zeros(&little), Some(UTF_16LE));
        assert_eq!(utf_16_by_zeros(&big), Some(UTF_16BE));
    }

    #[test]
    fn stray_zeros_are_not_utf_16() {
        assert_eq!(utf_16_by_zeros(b"<p>a\0b</p> and more text without any zero"), None);
        assert_eq!(utf_16_by_zeros(&[0; 64]), None);
        assert_eq!(utf_16_by_zeros(b"GIF\0\0a\0\0b\0c\0\0d\0e"), None);
        assert_eq!(utf_16_by_zeros(b""), None);
    }

    #[test]
    fn koi8_is_called_russian_unless_ukrainian_letters_occur() {
        let russian = KOI8_R.encode("Съешь же ещё этих мягких французских булок, да выпей чаю").0.into_owned();
        assert_eq!(guess(&russian), KOI8_R);
        let ukrainian = KOI8_U.encode("Гей, хлопці, не вспію - на ґанку ваша файна їжа знищується").0.into_owned();
        assert_eq!(guess(&ukrainian), KOI8_U);
    }
}
