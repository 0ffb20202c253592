//! Bytes into text, with checkpoints on the way.
//!
//! *Idea:* one streaming decoder is fed a KiB at a time, and then byte by byte until it is between two characters: that
//! place becomes a checkpoint of the [`SourceMap`].
//! *Cost:* that of `encoding_rs` within a few per cent; nothing at all for text that is UTF-8 already.

use encoding_rs::{Decoder, DecoderResult, Encoding, ISO_2022_JP, UTF_16BE, UTF_16LE};

use super::source_map::{Checkpoint, SourceMap};
use super::units::decode_with_state;
use super::utf8::Ending;

/// Bytes of source between two checkpoints; few in tests, so that short texts have many checkpoints.
const STRIDE: usize = if cfg!(test) { 32 } else { 1024 };

/// Bytes at the end of a cut page that are fed one by one: longer than any character.
const LAST_CHARACTERS: usize = 8;

/// A text and how it came about.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) map: SourceMap,
    /// Replacement characters that were written.
    pub(super) replacements: usize,
    /// Bytes that were read: fewer than given where a limit or a cut character left some over.
    pub(super) read: usize,
}

/// Decodes `body`, which has no byte order mark, into at most `max_text` bytes of text.
pub(super) fn decode(encoding: &'static Encoding, body: &[u8], ending: Ending, max_text: usize) -> Decoded {
    if encoding == ISO_2022_JP {
        let decoded = decode_with_state(encoding, body, max_text, ending == Ending::Natural);
        return finish(decoded.text, decoded.checkpoints, decoded.replacements, body, ending, max_text);
    }
    let mut feeder = Feeder::new(encoding, body);
    // Where the page was cut the last bytes may be half a character, which is left out.
    let bulk = if ending == Ending::Cut { body.len().saturating_sub(LAST_CHARACTERS) } else { body.len() };
    let mut is_full = false;
    while feeder.position < bulk && !is_full {
        feeder.feed((feeder.position + STRIDE).min(bulk), ending);
        while feeder.position < body.len() && !feeder.is_between_characters() {
            feeder.feed(feeder.position + 1, ending);
        }
        if feeder.position < body.len() || ending == Ending::Natural || feeder.is_between_characters() {
            feeder.checkpoint();
        }
        is_full = feeder.text.len() + 3 * (STRIDE + LAST_CHARACTERS) > max_text;
    }
    while ending == Ending::Cut && feeder.position < body.len() && !is_full {
        feeder.feed(feeder.position + 1, ending);
        if feeder.is_between_characters() {
            feeder.checkpoint();
        }
    }
    feeder.finish()
}

fn finish(
    text: String,
    mut checkpoints: Vec<Checkpoint>,
    replacements: usize,
    body: &[u8],
    ending: Ending,
    max_text: usize,
) -> Decoded {
    let is_whole = ending == Ending::Natural && text.len() + 32 <= max_text;
    let mut read = checkpoints.last().map_or(0, |checkpoint| checkpoint.source());
    if is_whole {
        // Escapes after the last character belong to it.
        read = body.len();
        checkpoints.pop();
        checkpoints.push(Checkpoint::new(text.len(), read));
    }
    Decoded { text, map: SourceMap::Checkpoints(checkpoints), replacements, read }
}

/// A decoder and what it has been given and has given so far.
struct Feeder<'bytes> {
    encoding: &'static Encoding,
    decoder: Decoder,
    body: &'bytes [u8],
    position: usize,
    text: String,
    /// What the decoder writes to. It could append to the text itself, but then it touches every page of the memory
    /// reserved for the text each time, which is quadratic.
    buffer: String,
    checkpoints: Vec<Checkpoint>,
    replacements: usize,
    /// Replacements up to the last checkpoint.
    sure_replacements: usize,
}

impl<'bytes> Feeder<'bytes> {
    fn new(encoding: &'static Encoding, body: &'bytes [u8]) -> Self {
        Self {
            encoding,
            decoder: encoding.new_decoder_without_bom_handling(),
            body,
            position: 0,
            // Markup stays as long as it is, so pages grow by a fifth to a half, whatever their script.
            text: String::with_capacity(body.len() + body.len() / 4),
            buffer: "\0".repeat(3 * (STRIDE + LAST_CHARACTERS)),
            checkpoints: Vec::with_capacity(body.len() / STRIDE + 1),
            replacements: 0,
            sure_replacements: 0,
        }
    }

    /// Feeds the decoder up to `end`; at a natural end it is told so.
    fn feed(&mut self, end: usize, ending: Ending) {
        let is_last = end == self.body.len() && ending == Ending::Natural;
        let mut input = self.body.get(self.position..end).unwrap_or_default();
        self.position = end;
        loop {
            let (result, read, written) =
                self.decoder.decode_to_str_without_replacement(input, &mut self.buffer, is_last);
            self.text.push_str(self.buffer.get(..written).unwrap_or_default());
            input = input.get(read..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    self.text.push(char::REPLACEMENT_CHARACTER);
                    self.replacements += 1;
                }
            }
        }
    }

    /// Whether the next byte begins a character. Not to be asked after a natural end.
    fn is_between_characters(&self) -> bool {
        let before = self.body.get(..self.position).unwrap_or_default();
        if self.encoding == UTF_16LE || self.encoding == UTF_16BE {
            let high = if self.encoding == UTF_16LE { before.last() } else { before.iter().nth_back(1) };
            return before.len() % 2 == 0 && !high.is_some_and(|byte| (0xD8..0xDC).contains(byte));
        }
        // The decoder's way of saying that it holds no part of a character.
        self.decoder.latin1_byte_compatible_up_to(b"").is_some()
    }

    fn checkpoint(&mut self) {
        self.checkpoints.push(Checkpoint::new(self.text.len(), self.position));
        self.sure_replacements = self.replacements;
    }

    /// Everything up to the last checkpoint.
    fn finish(mut self) -> Decoded {
        let (text, read) = self.checkpoints.last().map_or((0, 0), |last| (last.text(), last.source()));
        self.text.truncate(text);
        let map = SourceMap::Checkpoints(self.checkpoints);
        Decoded { text: self.text, map, replacements: self.sure_replacements, read }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_KR, SHIFT_JIS, UTF_8, WINDOWS_1251};

    use super::*;

    #[test]
    fn a_character_divided_by_the_cut_is_left_out() {
        let source = SHIFT_JIS.encode("<p>日本語日本語日本語").0;
        for kept in 0..source.len() {
            let decoded = decode(SHIFT_JIS, &source[..kept], Ending::Cut, usize::MAX / 2);
            assert_eq!(decoded.replacements, 0);
            assert_eq!(decoded.read, if kept <= 3 { kept } else { kept - (kept - 3) % 2 });
            assert_eq!(SHIFT_JIS.decode(&source[..decoded.read]).0, decoded.text);
        }
    }

    #[test]
    fn a_cut_stateful_page_keeps_whole_characters() {
        let source = ISO_2022_JP.encode("<p>日本語日本語").0;
        for kept in 0..source.len() {
            let decoded = decode(ISO_2022_JP, &source[..kept], Ending::Cut, usize::MAX / 2);
            assert_eq!(decoded.replacements, 0);
            assert!("<p>日本語日本語".starts_with(&decoded.text));
            assert!(decoded.read <= kept);
        }
    }

    #[test]
    fn a_text_that_grows_too_long_is_cut_at_a_checkpoint() {
        let source = WINDOWS_1251.encode(&"я".repeat(100_000)).0.into_owned();
        let decoded = decode(WINDOWS_1251, &source, Ending::Natural, 50_000);
        assert!((40_000..=50_000).contains(&decoded.text.len()));
        assert_eq!(decoded.read * 2, decoded.text.len());
        let source = ISO_2022_JP.encode(&"日本".repeat(10_000)).0.into_owned();
        let decoded = decode(ISO_2022_JP, &source, Ending::Natural, 50_000);
        assert!((49_900..=50_000).contains(&decoded.text.len()));
    }

    #[test]
    fn replacements_are_counted_but_not_those_of_the_author() {
        assert_eq!(decode(UTF_8, "a\u{FFFD}b".as_bytes(), Ending::Natural, 99_999).replacements, 0);
        assert_eq!(decode(UTF_8, b"\xFFa\xE2\x82b\xEF\xBF\xBD", Ending::Natural, 99_999).replacements, 2);
        assert_eq!(decode(EUC_KR, b"\xB0", Ending::Natural, 99_999).replacements, 1);
    }
}
