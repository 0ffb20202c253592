//! Whether bytes are a page at all, or a picture, a font, an archive that was stored under the name of one.
//!
//! **Idea.** Files of other kinds say so in their first bytes. What says nothing is noise if many of its first characters are
//! control characters or could not be decoded, and none of the tags that pages begin with is among them. Plain text, XML and
//! JSON are pages, and so is UTF-16, whose every other byte may be NUL. **Cost.** A few comparisons for a page that is one, if
//! it begins with `<`; else one look at its first two thousand characters. **When it fails.** A page with binary data after
//! its first tags is a page.

/// Why bytes are not a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotAPage {
    /// They begin as pictures, fonts, archives, programs and the like do.
    AnotherKindOfFile,
    /// They are neither text nor markup.
    UnreadableBytes,
}

/// How files begin that are not pages, and at which byte. None of these can begin a text: all but the
/// last three hold a byte that texts have not.
const SIGNATURES: [(usize, &[u8]); 33] = [
    (0, b"\x89PNG\r\n\x1A\n"),
    (0, b"\xFF\xD8\xFF"),       // JPEG
    (0, b"PK\x03\x04"),         // zip, and what is made of it: office documents, EPUB
    (0, b"PK\x05\x06"),         // an empty one
    (0, b"\x1F\x8B\x08"),       // gzip
    (0, b"\xFD7zXZ\0"),         // xz
    (0, b"\x28\xB5\x2F\xFD"),   // zstd
    (0, b"7z\xBC\xAF\x27\x1C"), // 7z
    (0, b"Rar!\x1A\x07"),
    (0, b"\x7FELF"),
    (0, b"\xCA\xFE\xBA\xBE"),                 // Java classes
    (0, b"\0asm"),                            // WebAssembly
    (0, b"SQLite format 3\0"),                //
    (0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), // older office documents
    (0, b"II*\0"),                            // TIFF
    (0, b"MM\0*"),                            //
    (0, b"\0\0\x01\0"),                       // icons
    (0, b"wOFF\0\x01\0\0"),                   // fonts
    (0, b"wOFFOTTO"),                         //
    (0, b"wOF2\0\x01\0\0"),                   //
    (0, b"wOF2OTTO"),                         //
    (0, b"OTTO\0"),                           //
    (0, b"\0\x01\0\0\0"),                     // TrueType
    (0, b"true\0"),                           //
    (0, b"ttcf\0"),                           //
    (0, b"OggS\0"),                           // sound
    (0, b"fLaC\0"),                           //
    (0, b"ID3\x02\0"),                        //
    (0, b"ID3\x03\0"),                        //
    (0, b"ID3\x04\0"),                        //
    (4, b"ftyp"),                             // MP4, AVIF, HEIC
    (8, b"WEBPVP8"),                          //
    (8, b"AVI LIST"),                         //
];
/// The same for files that begin with readable characters, and go on with others.
const READABLE: [&[u8]; 3] = [b"GIF87a", b"GIF89a", b"BZh91AY&SY"];
/// The same for files that go on readably, but say nothing to readers.
const DOCUMENTS: [&[u8]; 3] = [b"%PDF-1.", b"%PDF-2.", b"%!PS-Adobe-"];
/// Tags that pages begin with: where one stands, noise after it is damage.
const TAGS: [&str; 14] = [
    "<html",
    "<head",
    "<body",
    "<title",
    "<!doctype",
    "<meta",
    "<div",
    "<table",
    "<script",
    "<p>",
    "<br>",
    "<a ",
    "<?xml",
    "<h1",
];
/// Characters that are looked at.
const LOOKED_AT: usize = 1 << 11;

/// Whether the first bytes are those of another kind of file.
pub(crate) fn is_another_kind_of_file(bytes: &[u8]) -> bool {
    if bytes.first().is_none_or(|first| *first == b'<') {
        return false;
    }
    let is_strange = || bytes.iter().take(32).any(|byte| *byte < b'\t' || !byte.is_ascii());
    // Further behind they follow the length of a box of MP4, or the name of the container.
    let may_follow = |at: usize| at == 0 || bytes[0] == 0 || bytes.starts_with(b"RIFF");
    DOCUMENTS.iter().any(|signature| bytes.starts_with(signature))
        || READABLE.iter().any(|signature| bytes.starts_with(signature)) && is_strange()
        || SIGNATURES.iter().any(|(at, signature)| {
            may_follow(*at) && bytes.get(*at..).is_some_and(|bytes| bytes.starts_with(signature))
        })
}

/// Whether a text is noise: bytes that mean something else, decoded as if they were characters.
pub(crate) fn is_noise(text: &str, bytes: &[u8]) -> bool {
    // Most pages: nothing but ASCII that texts have, many bytes at once.
    let start = text.as_bytes().get(..LOOKED_AT).unwrap_or(text.as_bytes());
    if start.iter().fold(true, |is_plain, byte| is_plain & is_plain_ascii(*byte)) {
        return false;
    }
    let (mut all, mut strange) = (0_usize, 0_usize);
    for character in text.chars().take(LOOKED_AT) {
        all += 1;
        strange += usize::from(is_strange(character));
    }
    strange >= 16 && strange * 16 > all && !is_utf_16(bytes) && !has_tags(text)
}

/// Bytes that are a character each and not [`is_strange`].
fn is_plain_ascii(byte: u8) -> bool {
    matches!(byte, b' '..0x7F | b'\t' | b'\n' | b'\r')
}

/// Characters that no text has. Backspaces and escapes are in pages of manuals.
fn is_strange(character: char) -> bool {
    character == char::REPLACEMENT_CHARACTER
        || character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\x0C' | '\x08' | '\x1B')
}

/// Whether bytes may be UTF-16 without a byte order mark: most of those at even or at odd places are NUL, few others.
fn is_utf_16(bytes: &[u8]) -> bool {
    let bytes = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let nul = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (nul(0), nul(1), bytes.len() / 2);
    even.max(odd) * 3 > half * 2 && even.min(odd) * 10 < half
}

fn has_tags(text: &str) -> bool {
    let start: String = text.chars().take(4 * LOOKED_AT).map(|character| character.to_ascii_lowercase()).collect();
    TAGS.iter().any(|tag| start.contains(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_no_other_kind_of_file() {
        for text in [
            "OTTO VON BISMARCK",
            "true love",
            "<p>%PDF-1.4",
            "GIF89a is a format",
            "PK fire",
            "The ftyp",
            "ID3 tags",
            "",
        ] {
            assert!(!is_another_kind_of_file(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn files_of_other_kinds_are_known_by_their_first_bytes() {
        let files: [&[u8]; 6] = [
            b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR",
            b"%PDF-1.4\n1 0 obj",
            b"PK\x03\x04\x14",
            b"\x1F\x8B\x08\0",
            b"wOF2\0\x01\0\0",
            b"\0\0\0 ftypavif",
        ];
        for file in files {
            assert!(is_another_kind_of_file(file), "{file:?}");
        }
    }

    #[test]
    fn noise_is_told_from_damaged_pages_and_utf_16() {
        let noise: String = (0..3000_u32).filter_map(|number| char::from_u32(number * 7919 % 256)).collect();
        assert!(is_noise(&noise, b""));
        assert!(!is_noise(&format!("<html><body>{noise}"), b""));
        let wide: Vec<u8> = "Rain fell on the valley. ".repeat(40).bytes().flat_map(|byte| [byte, 0]).collect();
        let text: String = wide.iter().map(|byte| char::from(*byte)).collect();
        assert!(!is_noise(&text, &wide));
        assert!(!is_noise(&"N\x08NA\x08AM\x08ME\x08E  ls - list\n".repeat(60), b""));
    }
}
