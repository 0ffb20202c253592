//! The headers of a tar archive (POSIX.1-2017, `pax`): 512 bytes before each entry, and the entries that name the next
//! one where its name is too long for them.

pub(super) const BLOCK_BYTES: usize = 512;

/// What is looked at of a header.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TarHeader {
    pub(super) path: Vec<u8>,
    pub(super) size: u64,
    pub(super) kind: TarKind,
}

/// What follows a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TarKind {
    File,
    Folder,
    /// The name of the next entry (GNU).
    LongName,
    /// Attributes of the next entry (pax).
    Attributes,
    /// Something about other entries that does not concern pages.
    Note,
    /// A link, a device, a file with holes.
    Special,
}

/// Whether these bytes begin with the header of an entry.
pub(crate) fn is_tar_header(bytes: &[u8]) -> bool {
    bytes.first_chunk().is_some_and(|block| TarHeader::parse(block).is_some())
}

impl TarHeader {
    /// The header in a block; `None` if its checksum or its size is wrong.
    pub(super) fn parse(block: &[u8; BLOCK_BYTES]) -> Option<Self> {
        // The checksum's own place counts as spaces. Some writers added signed bytes.
        let with_spaces =
            || block.iter().enumerate().map(|(at, byte)| if (148..156).contains(&at) { b' ' } else { *byte });
        let expected = i64::try_from(octal(&block[148..156])?).ok()?;
        let unsigned: i64 = with_spaces().map(i64::from).sum();
        let signed: i64 = with_spaces().map(|byte| i64::from(byte.cast_signed())).sum();
        if (expected != unsigned && expected != signed) || block[0] == 0 {
            return None;
        }
        let mut path = Vec::new();
        if &block[257..263] == b"ustar\0" && block[345] != 0 {
            path.extend_from_slice(until_zero(&block[345..500]));
            path.push(b'/');
        }
        path.extend_from_slice(until_zero(&block[..100]));
        let kind = match block[156] {
            0 | b'0' | b'7' => TarKind::File,
            b'5' => TarKind::Folder,
            b'L' => TarKind::LongName,
            b'x' => TarKind::Attributes,
            b'g' | b'K' | b'V' => TarKind::Note,
            _ => TarKind::Special,
        };
        // Links have no contents, whatever their size says.
        let size = if matches!(block[156], b'1' | b'2') { 0 } else { number(&block[124..136])? };
        Some(Self { path, size, kind })
    }
}

/// What the attributes of an entry say in place of its header.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes {
    pub(super) path: Option<Vec<u8>>,
    pub(super) size: Option<u64>,
}

impl Attributes {
    /// Attributes are lines `length name=value`, of which the length counts itself and the line end.
    pub(super) fn parse(mut text: &[u8]) -> Self {
        let mut attributes = Self::default();
        while let Some(space) = text.iter().position(|byte| *byte == b' ') {
            let length = str::from_utf8(&text[..space]).ok().and_then(|length| length.parse().ok());
            let Some(line) = length.and_then(|length: usize| text.get(space + 1..length)) else { break };
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            if let Some(path) = line.strip_prefix(b"path=") {
                attributes.path = Some(path.to_vec());
            } else if let Some(size) = line.strip_prefix(b"size=") {
                attributes.size = str::from_utf8(size).ok().and_then(|size| size.parse().ok());
            }
            text = &text[length.unwrap_or(text.len())..];
        }
        attributes
    }
}

/// A number in octal, or, with the highest bit set, in binary.
fn number(field: &[u8]) -> Option<u64> {
    if field[0] & 0x80 == 0 {
        return octal(field);
    }
    let (high, low) = field.split_at(field.len() - 8);
    let is_large = high[0] != 0x80 || high[1..].iter().any(|byte| *byte != 0);
    let low = u64::from_be_bytes(low.try_into().ok()?);
    (!is_large && i64::try_from(low).is_ok()).then_some(low)
}

fn octal(field: &[u8]) -> Option<u64> {
    let digits = until_zero(field).trim_ascii();
    let digits = str::from_utf8(digits).ok()?;
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(digits, 8).ok() }
}

pub(super) fn until_zero(field: &[u8]) -> &[u8] {
    let end = memchr::memchr(0, field).unwrap_or(field.len());
    &field[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_by_their_lengths() {
        let text = b"19 path=a b/c=d\ne\n\n12 size=123\n9 x=yzzz\n";
        let attributes = Attributes::parse(text);
        assert_eq!(attributes, Attributes { path: Some(b"a b/c=d\ne\n".to_vec()), size: Some(123) });
        for broken in [&b"99 path=a\n"[..], b"x path=a\n", b"2 path=a", b"1 path=a", b"", b" "] {
            assert_eq!(Attributes::parse(broken), Attributes::default(), "{}", broken.escape_ascii());
        }
    }

    #[test]
    fn sizes_are_octal_or_binary() {
        assert_eq!(number(b"00000000017\0"), Some(15));
        assert_eq!(number(b"         17 "), Some(15));
        assert_eq!(number(b"\x80\0\0\0\0\0\0\x02\0\0\0\0"), Some(1 << 33));
        assert_eq!(number(b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), None);
        assert_eq!(number(b"0000000009\0\0"), None);
    }

    #[test]
    fn other_bytes_are_no_header() {
        assert!(!is_tar_header(&[0; 512]));
        assert!(!is_tar_header(&[b'a'; 512]));
        assert!(!is_tar_header(b"short"));
    }
}
