//! The records of a WARC file, one after another, and the way on when one of them is broken.

use std::io::{self, BufRead};

use super::block::{Block, BlockEnd};
use super::fields::Fields;
use super::http::{self, Content, Cut, PageContent, Wanted};
use super::version_line::{VERSION, find_version_line, is_blank};
use crate::source::ReadRecords;
use crate::unpack::{Input, Packing, Stored, Unpacked};
use crate::{CorpusError, Record, RecordFault, Resource, SkipReason, Skipped};

/// The pages of one archive.
pub(crate) struct WarcRecords {
    name: String,
    archive: Unpacked,
    max_bytes: usize,
    wanted: Wanted,
    /// How many records began so far.
    number: u64,
    place: Place,
    /// What was found together with the item given out last.
    pending: Option<CorpusError>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Where a record should begin.
    Boundary,
    /// Somewhere after damage: whatever precedes the next record was reported already.
    Lost,
    /// Behind a version line that begins at this offset.
    Begun(u64),
    End,
}

/// What one record turned out to be.
enum Found {
    Page(Record),
    Resource(Resource),
    Other(SkipReason),
    Fault(CorpusError),
}

impl WarcRecords {
    pub(crate) fn new(name: &str, archive: Unpacked, max_bytes: usize) -> Self {
        let wanted = Wanted::Pages;
        Self { name: name.to_owned(), archive, max_bytes, wanted, number: 0, place: Place::Boundary, pending: None }
    }

    /// The same, reading what is wanted.
    pub(crate) fn wanting(self, wanted: Wanted) -> Self {
        Self { wanted, ..self }
    }

    /// The archive in `stored`; how it is packed is told by its first bytes, and by its name where they are damaged.
    pub(crate) fn open(name: &str, stored: impl Stored + 'static, max_bytes: usize) -> io::Result<Self> {
        let mut input = Input::new(stored);
        let beginning = input.peek(8)?;
        let packing = match Packing::of(beginning) {
            Packing::Plain if !beginning.trim_ascii_start().starts_with(b"WARC") => Packing::of_name(name),
            packing => packing,
        };
        Ok(Self::new(name, Unpacked::new(input, packing)?, max_bytes))
    }

    /// The next record, `None` at the end; an error is one of the archive, not of the record.
    fn read_one(&mut self) -> io::Result<Option<Found>> {
        let offset = match self.place {
            Place::Begun(offset) => offset,
            Place::End => return Ok(None),
            Place::Boundary | Place::Lost => {
                // Begins the segment in which the record should be.
                self.archive.fill_buf()?;
                let (start, was_lost) = (self.archive.offset(), self.place == Place::Lost);
                let line = find_version_line(&mut self.archive)?;
                let junk = line.as_ref().map_or_else(|junk| *junk, |line| line.junk);
                let offset = line.ok().map(|line| line.offset);
                self.place = offset.map_or(Place::End, Place::Begun);
                if junk > 0 && !was_lost {
                    return Ok(Some(self.fault(start, RecordFault::NoRecord { bytes: junk })));
                }
                let Some(offset) = offset else { return Ok(None) };
                offset
            }
        };
        self.place = Place::Boundary;
        let Some(fields) = Fields::read(&mut self.archive)? else {
            self.place = Place::Lost;
            return Ok(Some(self.fault(offset, RecordFault::LongHead)));
        };
        let Some(length) = fields.content_length() else {
            self.place = Place::Lost;
            return Ok(Some(self.fault(offset, RecordFault::NoLength)));
        };
        self.number += 1;
        self.read_block(offset, &fields, length).map(Some)
    }

    fn read_block(&mut self, offset: u64, fields: &Fields, promised: u64) -> io::Result<Found> {
        let block_start = self.archive.offset();
        let length = self.possible_length(block_start, promised)?;
        let mut block = Block::new(&mut self.archive, length);
        let content = read_content(fields, &mut block, self.wanted, self.max_bytes);
        block.drain();
        let taken = block.taken();
        let BlockEnd { missing, failure } = block.end();
        if let Some(cause) = failure {
            return Err(cause);
        }
        let is_followed = self.close_record()?;
        let is_odd = self.archive.is_plain() && (missing > 0 || !is_followed);
        let overrun = if is_odd { self.find_overrun(block_start, block_start + taken)? } else { None };
        let taken = overrun.unwrap_or(taken);
        let missing = promised - taken;
        let is_cut_by_next = overrun.is_some() || length < promised && !self.archive.fill_segment()?.is_empty();
        let fault = if is_cut_by_next { RecordFault::WrongLength } else { RecordFault::EndsEarly { missing } };
        let id = self.id(fields);
        Ok(match content {
            Ok(Content::Page(mut page)) => {
                let damage = page.damage.take().into_iter().collect();
                match (std::mem::take(&mut page.content_type), whole_body(page, missing, taken)) {
                    (content_type, Some((_, body))) if self.wanted == Wanted::Resources => {
                        let address = fields.address("WARC-Target-URI").unwrap_or_default();
                        Found::Resource(Resource { address, content_type, body })
                    }
                    (_, Some((charset, body))) => {
                        let (url, date) =
                            (fields.address("WARC-Target-URI"), fields.value("WARC-Date").map(str::to_owned));
                        Found::Page(Record { id, url, charset, date, body, damage, ..Record::default() })
                    }
                    (_, None) => self.fault(offset, fault),
                }
            }
            _ if missing > 0 => self.fault(offset, fault),
            Ok(Content::Other(reason)) => Found::Other(reason),
            Err(cause) => Found::Fault(CorpusError::BadBody { archive: self.name.clone(), id, cause }),
        })
    }

    /// How long a block can be. One that would end after the end of a plain archive ends before the next record: to read
    /// on to the end for each length that is wrong would take a time that grows with the square of their number.
    fn possible_length(&mut self, block_start: u64, promised: u64) -> io::Result<u64> {
        let is_possible = |length: u64| block_start.checked_add(promised).is_some_and(|end| end <= length);
        if self.archive.plain_length()?.is_none_or(is_possible) {
            return Ok(promised);
        }
        let line = find_version_line(&mut self.archive)?;
        let next = line.map_or_else(|_| self.archive.offset(), |line| line.offset);
        // Where going back is refused, nothing is read of the block, and the record is a fault.
        if self.archive.rewind(block_start)? { Ok(next - block_start) } else { Ok(0) }
    }

    /// Goes over the blank lines after a block, and looks at the checksum if the record was packed alone. Whether what
    /// follows is a record, or nothing.
    fn close_record(&mut self) -> io::Result<bool> {
        loop {
            let ahead = self.archive.fill_segment()?;
            let blank = ahead.iter().take_while(|byte| is_blank(**byte)).count();
            if blank == 0 {
                // Seen in part at the end of the buffer is as good as seen.
                let seen = ahead.len().min(VERSION.len());
                return Ok(ahead[..seen] == VERSION[..seen]);
            }
            self.archive.consume(blank);
        }
    }

    /// After a block after which no record follows: how long it is, if another record begins inside it. Goes on with
    /// that, or with the next one after the block.
    fn find_overrun(&mut self, block_start: u64, block_end: u64) -> io::Result<Option<u64>> {
        let behind = self.archive.offset();
        if !self.archive.rewind(block_start)? {
            return Ok(None);
        }
        let line = find_version_line(&mut self.archive)?;
        self.place = line.as_ref().map_or(Place::End, |line| Place::Begun(line.offset));
        let next = line.map_or_else(|_| self.archive.offset(), |line| line.offset);
        if next < block_end {
            return Ok(Some(next - block_start));
        }
        if next > behind {
            let fault = RecordFault::NoRecord { bytes: next - behind };
            self.pending = Some(CorpusError::BadRecord { archive: self.name.clone(), offset: behind, fault });
        }
        Ok(None)
    }

    fn id(&self, fields: &Fields) -> String {
        let named = fields.address("WARC-Record-ID").or_else(|| fields.address("WARC-Target-URI"));
        named.unwrap_or_else(|| format!("record {}", self.number))
    }

    fn fault(&self, offset: u64, fault: RecordFault) -> Found {
        Found::Fault(CorpusError::BadRecord { archive: self.name.clone(), offset, fault })
    }
}

impl ReadRecords for WarcRecords {
    /// What is damaged is skipped: it is told of when pages are read.
    fn next_resource(&mut self) -> Option<Resource> {
        loop {
            match self.read_one() {
                Ok(None) => return None,
                Ok(Some(Found::Resource(resource))) => return Some(resource),
                Ok(Some(_)) => {}
                Err(_) => self.place = if self.archive.resynchronise() { Place::Lost } else { Place::End },
            }
            self.pending = None;
        }
    }

    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        if let Some(error) = self.pending.take() {
            return Some(Err(error));
        }
        loop {
            match self.read_one() {
                Ok(None) => return None,
                Ok(Some(Found::Other(reason))) => skipped.add(reason),
                // Nobody asked for one here.
                Ok(Some(Found::Resource(_))) => {}
                Ok(Some(Found::Page(record))) => return Some(Ok(record)),
                Ok(Some(Found::Fault(error))) => return Some(Err(error)),
                Err(cause) => {
                    let (offset, was_lost) = (self.archive.offset(), self.place == Place::Lost);
                    self.place = if self.archive.resynchronise() { Place::Lost } else { Place::End };
                    // What only looked like the next member is part of the damage that was reported.
                    if !was_lost {
                        return Some(Err(CorpusError::BrokenArchive { archive: self.name.clone(), offset, cause }));
                    }
                }
            }
            if let Some(error) = self.pending.take() {
                return Some(Err(error));
            }
        }
    }
}

fn read_content(fields: &Fields, block: &mut Block<'_>, wanted: Wanted, max_bytes: usize) -> io::Result<Content> {
    let cut = if fields.value("WARC-Truncated").is_some() { Cut::Announced } else { Cut::Unannounced };
    let content_type = fields.value("Content-Type").unwrap_or_default();
    let is_http = content_type.is_empty() || content_type.to_ascii_lowercase().starts_with("application/http");
    match fields.value("WARC-Type").unwrap_or_default().to_ascii_lowercase().as_str() {
        "response" if is_http => http::read_response(block, wanted, max_bytes, cut),
        "response" | "resource" => http::read_resource(block, content_type, wanted, max_bytes, cut),
        _ => Ok(Content::Other(SkipReason::NotResponse)),
    }
}

/// The charset and the body of a page, unless some of it is missing.
///
/// Some writers count what they never wrote, such as the blank lines after the last record: where the server's own count
/// says that the body is there, nothing is missing.
fn whole_body(page: PageContent, missing: u64, taken: u64) -> Option<(Option<String>, Vec<u8>)> {
    let PageContent { charset, mut body, sent_bytes, head_bytes, .. } = page;
    if missing > 0 {
        let sent = sent_bytes.filter(|sent| head_bytes + sent <= taken)?;
        body.truncate(usize::try_from(sent).unwrap_or(usize::MAX));
    }
    Some((charset, body))
}
