//! The directory at the end of a zip archive (APPNOTE.TXT, sections 4.3.12 to 4.3.16), read a piece at a time: an
//! archive may hold a million pages.

use std::collections::VecDeque;
use std::io;

use crate::unpack::Input;

const END: &[u8] = b"PK\x05\x06";
const END_BYTES: usize = 22;
const LARGE_END: &[u8] = b"PK\x06\x06";
const LARGE_LOCATOR: &[u8] = b"PK\x06\x07";
const HEADER: &[u8] = b"PK\x01\x02";
const HEADER_BYTES: usize = 46;

/// How many entries are read at a time.
const PIECE: usize = 256;

/// What the directory says of an entry.
#[derive(Debug)]
pub(super) struct ZipEntry {
    pub(super) path: String,
    /// Where the local header is.
    pub(super) offset: u64,
    /// Without a directory this may be unknown, and more than it is.
    pub(super) packed_bytes: u64,
    pub(super) checksum: Option<u32>,
    pub(super) method: u16,
    pub(super) is_encrypted: bool,
}

/// The entries of an archive in the order of its directory.
#[derive(Debug)]
pub(super) struct ZipDirectory {
    entries: VecDeque<ZipEntry>,
    /// Where the next entry, and the end, of the directory is.
    position: u64,
    end: u64,
    /// How many bytes precede the archive: a program that unpacks it, for one.
    before: u64,
}

impl ZipDirectory {
    /// Looks for the directory of an archive.
    pub(super) fn find(input: &mut Input) -> io::Result<Self> {
        let length = input.length()?;
        // A comment of at most 65,535 bytes may follow.
        let tail_start = length.saturating_sub(END_BYTES as u64 + 0xFFFF);
        input.go_to(tail_start)?;
        let tail = input.peek(END_BYTES + 0xFFFF)?;
        let at = memchr::memmem::rfind(tail, END).filter(|at| at + END_BYTES <= tail.len());
        let at = at.ok_or_else(|| invalid("there is no zip directory at the end"))?;
        let record = &tail[at..];
        let (mut size, mut offset) = (u64::from(u32_at(record, 12)), u64::from(u32_at(record, 16)));
        let mut end = tail_start + at as u64;
        let locator = at.checked_sub(20).map(|locator| &tail[locator..at]);
        if let Some(locator) = locator.filter(|locator| locator.starts_with(LARGE_LOCATOR)) {
            // Where the locator says, or right before it, if something precedes the archive.
            for place in [u64_at(locator, 8), (end - 20).saturating_sub(56)] {
                input.go_to(place)?;
                let record = input.peek(56)?;
                if record.len() >= 56 && record.starts_with(LARGE_END) {
                    (size, offset, end) = (u64_at(record, 40), u64_at(record, 48), place);
                    break;
                }
            }
        }
        let position = end.checked_sub(size).ok_or_else(|| invalid("the zip directory is longer than the file"))?;
        let before = position.checked_sub(offset).ok_or_else(|| invalid("the zip directory lies beyond its end"))?;
        Ok(Self { entries: VecDeque::new(), position, end, before })
    }

    /// The next entry; `None` at the end. After an error it goes on with the entry after the damage.
    pub(super) fn next_entry(&mut self, input: &mut Input) -> io::Result<Option<ZipEntry>> {
        if self.entries.is_empty() && self.position < self.end {
            input.go_to(self.position)?;
            while self.entries.len() < PIECE && self.position < self.end {
                match read_header(input, self.before)? {
                    Some(entry) => self.entries.push_back(entry),
                    // Reported when what precedes it was read.
                    None if !self.entries.is_empty() => break,
                    None => {
                        let damaged = input.position();
                        let found = input.find(HEADER)? && input.position() < self.end;
                        self.position = if found { input.position() } else { self.end };
                        return Err(invalid(&format!("the zip directory is damaged at byte {damaged}")));
                    }
                }
                self.position = input.position();
            }
        }
        Ok(self.entries.pop_front())
    }
}

/// The header at `input`, and goes after it; `None`, and stays there, if there is none.
fn read_header(input: &mut Input, before: u64) -> io::Result<Option<ZipEntry>> {
    let header = input.peek(HEADER_BYTES)?;
    if header.len() < HEADER_BYTES || !header.starts_with(HEADER) {
        if header.starts_with(HEADER) {
            input.consume(1);
        }
        return Ok(None);
    }
    let [name_bytes, extra_bytes, comment_bytes] = [28, 30, 32].map(|at| usize::from(u16_at(header, at)));
    // All three can be longer together than the buffer; the comment is not looked at.
    let looked_at = HEADER_BYTES + name_bytes + extra_bytes.min((1 << 16) - 1 - name_bytes.min(1 << 15));
    let header = input.peek(looked_at)?;
    let Some(name) = header.get(HEADER_BYTES..HEADER_BYTES + name_bytes) else {
        input.consume(1);
        return Ok(None);
    };
    let extra = &header[HEADER_BYTES + name_bytes..looked_at.min(header.len())];
    let mut large = large_numbers(extra).chunks_exact(8).map(|number| u64_at(number, 0));
    // In this order, and only where the number of 32 bits is full.
    let mut number = |at| match u32_at(header, at) {
        u32::MAX => large.next().unwrap_or(u64::from(u32::MAX)),
        number => u64::from(number),
    };
    let (_unpacked_bytes, packed_bytes, offset) = (number(24), number(20), number(42));
    let entry = ZipEntry {
        path: String::from_utf8_lossy(name).replace('\\', "/"),
        offset: offset.saturating_add(before),
        packed_bytes,
        checksum: Some(u32_at(header, 16)),
        method: u16_at(header, 10),
        is_encrypted: header[8] & 1 != 0,
    };
    let mut length = HEADER_BYTES + name_bytes + extra_bytes + comment_bytes;
    while length > 0 {
        let step = input.fill()?.len().min(length);
        if step == 0 {
            break;
        }
        input.consume(step);
        length -= step;
    }
    Ok(Some(entry))
}

/// The numbers of 64 bits among the extra fields.
fn large_numbers(mut extra: &[u8]) -> &[u8] {
    while extra.len() >= 4 {
        let (id, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        let field = extra.get(4..4 + length).unwrap_or_default();
        if id == 1 {
            return field;
        }
        extra = extra.get(4 + length..).unwrap_or_default();
    }
    &[]
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

pub(super) fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}
