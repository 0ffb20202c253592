//! Templates as bytes: saved, sent to other machines, read by later versions.
//!
//! `docs/template-format.md` has the bytes. In short: a head with the lengths of two sections; the template; then, if the
//! file was saved with it, the sample it was learned from (`sample_format.rs`). Each section is followed by a hash, so
//! that who wants only the template neither reads the sample nor hashes it.
//!
//! The keys are hashes of this version: a template is only as good as the program that knows how they were made. A change
//! of them is a new version, and [`OLDEST_READABLE`] is set to it.

use super::bytes::{Reader, hash, put_count, put_long, put_short, put_text};
use super::model::{Cluster, FramingText, MadeId, Place, SiteTemplate};
use super::overrides::Overrides;
use super::overrides_format::{overrides, put_overrides};
use super::sample_format::{observer_from_bytes, observer_to_bytes};
use super::saved::SavedTemplate;
use crate::Share;

const MAGIC: &[u8; 8] = b"UNFRAMET";
/// The version this program writes.
pub const FORMAT_VERSION: u32 = 5;
/// The oldest version this program reads.
pub const OLDEST_READABLE: u32 = 2;

/// The first version whose templates know what pages say of their own blocks, and the fields of records.
pub(super) const WITH_ODDS: u32 = 3;
/// The first version whose templates know how many pages are of the kind of a place.
const WITH_KINDS: u32 = 4;
/// The first version whose templates have what experts said about their places.
const WITH_OVERRIDES: u32 = 5;

/// Why bytes are not a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateFormatError {
    /// The bytes are something else.
    #[error("these bytes are not a template")]
    NoTemplate,
    /// They have another version of the format.
    #[error("the template is of version {found}, this program reads {}", readable())]
    Version {
        /// The version they say they are of.
        found: u32,
    },
    /// They are damaged.
    #[error("the template is damaged: its bytes do not add up to their hash, or end early")]
    Damaged,
}

/// The versions this program reads, for people.
fn readable() -> String {
    match OLDEST_READABLE {
        FORMAT_VERSION => format!("version {FORMAT_VERSION}"),
        oldest => format!("versions {oldest} to {FORMAT_VERSION}"),
    }
}

impl SiteTemplate {
    /// The template as bytes, without a sample; the same template gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        file(&template_to_bytes(self), &[])
    }

    /// Reads a template that was saved with or without its sample, which is skipped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TemplateFormatError> {
        let Sections { version, template, sample: _ } = Sections::of(bytes)?;
        template_from_bytes(template, version).ok_or(TemplateFormatError::Damaged)
    }
}

impl SavedTemplate {
    /// Template and sample as bytes; the same pages give the same bytes, in whatever order and parts they were seen.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sample = self.sample.as_ref().map(observer_to_bytes);
        file(&template_to_bytes(&self.template), &sample.unwrap_or_default())
    }

    /// Reads what [`Self::to_bytes`] or [`SiteTemplate::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TemplateFormatError> {
        let Sections { version, template, sample } = Sections::of(bytes)?;
        let template = template_from_bytes(template, version).ok_or(TemplateFormatError::Damaged)?;
        let sample = match sample.split_last_chunk() {
            Some((sample, stored)) if hash(sample) == u64::from_le_bytes(*stored) => {
                let mut sample = observer_from_bytes(sample, version).ok_or(TemplateFormatError::Damaged)?;
                sample.overrule(&template.overrides);
                Some(sample)
            }
            Some(_) => return Err(TemplateFormatError::Damaged),
            None => None,
        };
        Ok(Self { template, sample })
    }
}

/// The file of two sections; an empty sample is none.
fn file(template: &[u8], sample: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT_VERSION.to_le_bytes());
    put_long(&mut bytes, template.len() as u64);
    put_long(&mut bytes, sample.len() as u64);
    bytes.extend(template);
    let stored = hash(&bytes);
    put_long(&mut bytes, stored);
    if !sample.is_empty() {
        bytes.extend(sample);
        put_long(&mut bytes, hash(sample));
    }
    bytes
}

/// A file taken apart. The template is as it was written; whether the sample is, its reader finds out.
struct Sections<'bytes> {
    version: u32,
    template: &'bytes [u8],
    /// With its hash; empty if there is none.
    sample: &'bytes [u8],
}

impl<'bytes> Sections<'bytes> {
    fn of(bytes: &'bytes [u8]) -> Result<Self, TemplateFormatError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(TemplateFormatError::NoTemplate)?;
        let mut reader = Reader { rest };
        let version = reader.four().ok_or(TemplateFormatError::Damaged)?;
        if !(OLDEST_READABLE..=FORMAT_VERSION).contains(&version) {
            return Err(TemplateFormatError::Version { found: version });
        }
        let sections = Self::of_rest(version, reader).ok_or(TemplateFormatError::Damaged)?;
        let (hashed, rest) = bytes.split_at(bytes.len() - sections.sample.len() - 8);
        let stored = Reader { rest }.long().ok_or(TemplateFormatError::Damaged)?;
        if hash(hashed) == stored { Ok(sections) } else { Err(TemplateFormatError::Damaged) }
    }

    fn of_rest(version: u32, mut reader: Reader<'bytes>) -> Option<Self> {
        let (length, sample_length) = (reader.long()?, reader.long()?);
        let template = reader.take(length)?;
        reader.long()?;
        let sample = match sample_length {
            0 => &[],
            length => reader.take(length.checked_add(8)?)?,
        };
        reader.rest.is_empty().then_some(Self { version, template, sample })
    }
}

fn template_to_bytes(template: &SiteTemplate) -> Vec<u8> {
    let SiteTemplate { seen, framing, clusters, odd_pages, odd_titles, overrides, .. } = template;
    let mut bytes = Vec::new();
    put_short(&mut bytes, *seen);
    put_what_judges(&mut bytes, template);
    put_odds(&mut bytes, template);
    put_count(&mut bytes, framing.len());
    for line in framing {
        put_short(&mut bytes, line.support.as_millionths().into());
        put_text(&mut bytes, &line.text);
    }
    put_count(&mut bytes, clusters.len());
    for cluster in clusters {
        put_short(&mut bytes, cluster.pages.into());
        put_texts(&mut bytes, &cluster.titles);
        put_count(&mut bytes, cluster.framing.len());
        for (line, support) in &cluster.framing {
            put_short(&mut bytes, (*line).into());
            put_short(&mut bytes, support.as_millionths().into());
        }
    }
    put_short(&mut bytes, (*odd_pages).into());
    put_texts(&mut bytes, odd_titles);
    put_overrides(&mut bytes, overrides);
    bytes
}

/// What comparing pages found, and nothing that only tells people about it.
pub(super) fn put_what_judges(bytes: &mut Vec<u8>, template: &SiteTemplate) {
    let SiteTemplate { compared, repeats, titles, places, fields, .. } = template;
    put_short(bytes, (*compared).into());
    put_count(bytes, repeats.len());
    for (key, pages) in repeats {
        put_long(bytes, *key);
        put_short(bytes, (*pages).into());
    }
    put_count(bytes, titles.len());
    for title in titles {
        put_long(bytes, *title);
    }
    put_count(bytes, places.len());
    for place in places {
        put_long(bytes, place.position);
        put_short(bytes, place.letters);
        put_short(bytes, place.repeated);
        put_short(bytes, place.pages.into());
        put_short(bytes, place.kind.into());
        put_short(bytes, place.lines.into());
        put_short(bytes, place.texts.into());
    }
    put_count(bytes, fields.len());
    for field in fields {
        put_long(bytes, *field);
    }
}

/// What the pages said of their own blocks, for each place.
fn put_odds(bytes: &mut Vec<u8>, template: &SiteTemplate) {
    for place in &template.places {
        put_short(bytes, place.odds.unsigned_abs() << 1 | u64::from(place.odds < 0));
        put_short(bytes, place.asked_lines.into());
        put_short(bytes, place.asked_pages.into());
    }
}

fn template_from_bytes(bytes: &[u8], version: u32) -> Option<SiteTemplate> {
    let mut reader = Reader { rest: bytes };
    template(&mut reader, version).filter(|_| reader.rest.is_empty())
}

fn template(reader: &mut Reader<'_>, version: u32) -> Option<SiteTemplate> {
    let (seen, compared) = (reader.short()?, reader.small()?);
    let repeats = reader.list(|reader| Some((reader.long()?, reader.small()?)))?;
    let titles = reader.list(Reader::long)?;
    let mut places = reader.list(|reader| place(reader, version, compared))?;
    let fields = if version < WITH_ODDS { Vec::new() } else { reader.list(Reader::long)? };
    for place in places.iter_mut().filter(|_| version >= WITH_ODDS) {
        read_odds(reader, place)?;
    }
    Some(SiteTemplate {
        seen,
        compared,
        repeats,
        titles,
        places,
        fields,
        framing: reader.list(|reader| {
            let support = share(reader)?;
            Some(FramingText { text: reader.text()?.to_owned(), support })
        })?,
        clusters: reader.list(|reader| {
            Some(Cluster {
                pages: reader.small()?,
                titles: texts(reader)?,
                framing: reader.list(|reader| Some((reader.small()?, share(reader)?)))?,
            })
        })?,
        odd_pages: reader.small()?,
        odd_titles: texts(reader)?,
        overrides: if version < WITH_OVERRIDES { Overrides::default() } else { overrides(reader)? },
        id: MadeId::default(),
    })
}

fn place(reader: &mut Reader<'_>, version: u32, compared: u32) -> Option<Place> {
    let (position, letters, repeated) = (reader.long()?, reader.short()?, reader.short()?);
    let place = Place { position, letters, repeated, kind: compared, ..Place::default() };
    if version < WITH_ODDS {
        return Some(place);
    }
    let pages = reader.small()?;
    let kind = if version < WITH_KINDS { compared } else { reader.small()? };
    Some(Place { pages, kind, lines: reader.small()?, texts: reader.small()?, ..place })
}

fn read_odds(reader: &mut Reader<'_>, place: &mut Place) -> Option<()> {
    let odds = reader.short()?;
    let size = i64::try_from(odds >> 1).ok()?;
    // Zero has one form, or the same template could be written in two ways.
    place.odds = if odds & 1 == 0 { size } else { (size > 0).then_some(-size)? };
    (place.asked_lines, place.asked_pages) = (reader.small()?, reader.small()?);
    Some(())
}

fn share(reader: &mut Reader<'_>) -> Option<Share> {
    reader.small().map(Share::millionths)
}

fn put_texts(bytes: &mut Vec<u8>, texts: &[String]) {
    put_count(bytes, texts.len());
    for text in texts {
        put_text(bytes, text);
    }
}

fn texts(reader: &mut Reader<'_>) -> Option<Vec<String>> {
    reader.list(|reader| reader.text().map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::super::overrides::Override;
    use super::*;
    use crate::label::Label;
    use crate::segment::{Position, SitePlace};

    fn said() -> Overrides {
        let mut said = Overrides::default();
        let word = Override { time: 1_763_510_400_000, label: Some(Label::Framing) };
        said.add(SitePlace::At(Position(3)), word);
        said
    }

    fn template() -> SiteTemplate {
        SiteTemplate {
            seen: 7,
            compared: 5,
            repeats: vec![(3, 5), (9, 4)],
            titles: vec![1, 2, 3],
            places: vec![Place {
                position: 4,
                letters: 100,
                repeated: 60,
                pages: 5,
                kind: 5,
                lines: 7,
                texts: 3,
                odds: -40,
                asked_lines: 6,
                asked_pages: 4,
            }],
            fields: vec![5, 8],
            framing: vec![FramingText { text: "Новости".to_owned(), support: Share::percent(80) }],
            clusters: vec![Cluster { pages: 4, titles: vec!["Rain".to_owned()], framing: vec![(0, Share::ALL)] }],
            odd_pages: 1,
            odd_titles: vec!["Lost".to_owned()],
            overrides: said(),
            id: MadeId::default(),
        }
    }

    #[test]
    fn what_was_written_is_read_back() {
        let template = template();
        assert_eq!(SiteTemplate::from_bytes(&template.to_bytes()), Ok(template));
    }

    #[test]
    fn the_name_is_that_of_what_judges() {
        let told = template();
        let untold =
            SiteTemplate { seen: 9, framing: Vec::new(), clusters: Vec::new(), odd_titles: Vec::new(), ..told.clone() };
        assert_eq!(untold.id(), told.id());
        let other = SiteTemplate { titles: vec![1, 2], ..told.clone() };
        assert!(other.id().is_some() && other.id() != told.id());
        let overruled = SiteTemplate { overrides: Overrides::default(), ..told.clone() };
        assert_ne!(overruled.id(), told.id(), "what experts said judges, too");
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
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(SiteTemplate::from_bytes(&longer), Err(TemplateFormatError::Damaged));
    }

    #[test]
    fn a_later_version_is_told_from_damage() {
        let mut bytes = template().to_bytes();
        bytes[8] = 99;
        assert_eq!(SiteTemplate::from_bytes(&bytes), Err(TemplateFormatError::Version { found: 99 }));
        assert_eq!(SiteTemplate::from_bytes(b"<!doctype html>"), Err(TemplateFormatError::NoTemplate));
    }
}
