//! The entries of a zip archive that lost its directory, because a download broke off: each has a header of its own
//! (APPNOTE.TXT, section 4.3.7), and these are looked for.

use std::io;

use super::zip_directory::{ZipEntry, u16_at, u32_at};
use crate::unpack::Input;

pub(super) const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
pub(super) const LOCAL_HEADER_BYTES: usize = 30;

/// Whoever wrote the entry did not know its length beforehand and wrote it after.
const LENGTH_BEHIND: u8 = 1 << 3;

/// The entries from a place of the archive on.
#[derive(Debug, Default)]
pub(super) struct ZipScan {
    position: u64,
}

impl ZipScan {
    /// The next entry; `None` at the end.
    pub(super) fn next_entry(&mut self, input: &mut Input) -> io::Result<Option<ZipEntry>> {
        input.go_to(self.position)?;
        if !input.find(LOCAL_HEADER)? {
            return Ok(None);
        }
        let offset = input.position();
        let header = input.peek(LOCAL_HEADER_BYTES)?;
        if header.len() < LOCAL_HEADER_BYTES {
            return Ok(None);
        }
        let (name_bytes, extra_bytes) = (usize::from(u16_at(header, 26)), u64::from(u16_at(header, 28)));
        let (method, flags, checksum) = (u16_at(header, 8), header[6], u32_at(header, 14));
        let is_known = flags & LENGTH_BEHIND == 0 && u32_at(header, 18) != u32::MAX;
        let packed_bytes = if is_known { u64::from(u32_at(header, 18)) } else { u64::MAX };
        let header = input.peek(LOCAL_HEADER_BYTES + name_bytes)?;
        let Some(name) = header.get(LOCAL_HEADER_BYTES..LOCAL_HEADER_BYTES + name_bytes) else { return Ok(None) };
        let path = String::from_utf8_lossy(name).replace('\\', "/");
        self.position = offset + (LOCAL_HEADER_BYTES + name_bytes) as u64;
        if is_known {
            self.position += extra_bytes + packed_bytes;
        }
        let checksum = is_known.then_some(checksum);
        Ok(Some(ZipEntry { path, offset, packed_bytes, checksum, method, is_encrypted: flags & 1 != 0 }))
    }
}
