//! Templates as bytes: saved, sent to other machines, read by later versions.
//!
//! All numbers are little-endian. A file is
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `UNFRAMET` |
//! | 4 | version of the format, 1 |
//! | 8, 4 | pages seen, different pages compared |
//! | 8 + 12 n | repeated texts: key (8), pages (4); sorted by key |
//! | 8 + 8 n | titles of pages; sorted |
//! | 8 + 24 n | places: position (8), letters (8), repeated letters (8); sorted by position |
//! | 8 + … | framing in words: support in millionths (4), length (4), UTF-8 |
//! | 8 | hash of all bytes before |
//!
//! where each list begins with its length (8). The keys are hashes of this version: a template is only as good as the
//! program that knows how they were made.

use super::model::{FramingText, Place, SiteTemplate};
use crate::Share;
use crate::hash::Hash64;

const MAGIC: &[u8; 8] = b"UNFRAMET";
/// The version this program writes.
pub const FORMAT_VERSION: u32 = 1;
/// The oldest version this program reads.
pub const OLDEST_READABLE: u32 = 1;

/// Why bytes are no template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateFormatError {
    /// The bytes are something else.
    #[error("these bytes are no template")]
    NoTemplate,
    /// Another version of this program wrote them.
    #[error("the template is of version {found}, this program reads versions {OLDEST_READABLE} to {FORMAT_VERSION}")]
    Version {
        /// The version they say they are of.
        found: u32,
    },
    /// They were cut or changed.
    #[error("the template is damaged: its bytes do not add up to their hash, or end early")]
    Damaged,
}

impl SiteTemplate {
    /// The template as bytes; the same template gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(self.seen.to_le_bytes());
        bytes.extend(self.compared.to_le_bytes());
        put_length(&mut bytes, self.repeats.len());
        for (key, pages) in &self.repeats {
            bytes.extend(key.to_le_bytes());
            bytes.extend(pages.to_le_bytes());
        }
        put_length(&mut bytes, self.titles.len());
        for title in &self.titles {
            bytes.extend(title.to_le_bytes());
        }
        put_length(&mut bytes, self.places.len());
        for place in &self.places {
            bytes.extend(place.position.to_le_bytes());
            bytes.extend(place.letters.to_le_bytes());
            bytes.extend(place.repeated.to_le_bytes());
        }
        put_length(&mut bytes, self.framing.len());
        for line in &self.framing {
            bytes.extend(line.support.as_millionths().to_le_bytes());
            bytes.extend(u32::try_from(line.text.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(line.text.as_bytes());
        }
        let hash = hash(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    /// Reads what [`Self::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TemplateFormatError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(TemplateFormatError::NoTemplate)?;
        let (version, _) = rest.split_first_chunk().ok_or(TemplateFormatError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if !(OLDEST_READABLE..=FORMAT_VERSION).contains(&version) {
            return Err(TemplateFormatError::Version { found: version });
        }
        let (body, stored) = bytes.split_last_chunk().ok_or(TemplateFormatError::Damaged)?;
        if hash(body) != u64::from_le_bytes(*stored) {
            return Err(TemplateFormatError::Damaged);
        }
        let mut reader = Reader { rest: body.get(MAGIC.len() + 4..).unwrap_or_default() };
        reader.template().ok_or(TemplateFormatError::Damaged)
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Hash64::new();
    hash.bytes(bytes);
    hash.finish()
}

fn put_length(bytes: &mut Vec<u8>, length: usize) {
    bytes.extend((length as u64).to_le_bytes());
}

/// Reads numbers off the front of bytes; `None` where they end early.
struct Reader<'bytes> {
    rest: &'bytes [u8],
}

impl Reader<'_> {
    fn template(&mut self) -> Option<SiteTemplate> {
        let seen = self.long()?;
        let compared = self.short()?;
        let repeats = self.list(|reader| Some((reader.long()?, reader.short()?)))?;
        let titles = self.list(Self::long)?;
        let place = |reader: &mut Self| {
            Some(Place { position: reader.long()?, letters: reader.long()?, repeated: reader.long()? })
        };
        let places = self.list(place)?;
        let framing = self.list(|reader| {
            let support = Share::millionths(reader.short()?);
            let length = reader.short()? as usize;
            let (text, rest) = reader.rest.split_at_checked(length)?;
            reader.rest = rest;
            Some(FramingText { text: std::str::from_utf8(text).ok()?.to_owned(), support })
        })?;
        self.rest.is_empty().then_some(SiteTemplate { seen, compared, repeats, titles, places, framing })
    }

    fn long(&mut self) -> Option<u64> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u64::from_le_bytes(*bytes))
    }

    fn short(&mut self) -> Option<u32> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u32::from_le_bytes(*bytes))
    }

    /// A list of which each entry takes at least a byte: no length asks for more memory than there are bytes.
    fn list<Item>(&mut self, mut read: impl FnMut(&mut Self) -> Option<Item>) -> Option<Vec<Item>> {
        let length = usize::try_from(self.long()?).ok().filter(|length| *length <= self.rest.len())?;
        let mut list = Vec::new();
        for _ in 0..length {
            list.push(read(self)?);
        }
        Some(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template() -> SiteTemplate {
        SiteTemplate {
            seen: 7,
            compared: 5,
            repeats: vec![(3, 5), (9, 4)],
            titles: vec![1, 2, 3],
            places: vec![Place { position: 4, letters: 100, repeated: 60 }],
            framing: vec![FramingText { text: "Новости".to_owned(), support: Share::percent(80) }],
        }
    }

    #[test]
    fn what_was_written_is_read_back() {
        let template = template();
        assert_eq!(SiteTemplate::from_bytes(&template.to_bytes()), Ok(template));
    }

    #[test]
    fn no_cut_and_no_changed_byte_goes_unnoticed() {
        let bytes = template().to_bytes();
        for length in 0..bytes.len() {
            assert!(SiteTemplate::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 0x10;
            assert!(SiteTemplate::from_bytes(&changed).is_err(), "byte {index}");
        }
    }

    #[test]
    fn a_later_version_is_told_from_damage() {
        let mut bytes = template().to_bytes();
        bytes[8] = 2;
        assert_eq!(SiteTemplate::from_bytes(&bytes), Err(TemplateFormatError::Version { found: 2 }));
        assert_eq!(SiteTemplate::from_bytes(b"<!doctype html>"), Err(TemplateFormatError::NoTemplate));
    }
}
