//! What was stored before it was packed?
//!
//! Archives are packed in segments: a gzip member or a zstd frame for each record, mostly. A segment that is damaged
//! does not take the rest of the file with it: [`Unpacked::resynchronise`] goes on with the next.

mod input;
mod segment;

use std::io::{self, BufRead, Read};

pub(crate) use input::{Input, Stored};
pub use segment::Packing;
use segment::Unpacker;

const OUTPUT_BYTES: usize = 1 << 16;

/// The bytes of a source with its packing undone, one segment after another.
///
/// After an error there is nothing more to read until [`Unpacked::resynchronise`].
pub(crate) struct Unpacked {
    input: Input,
    unpacker: Unpacker,
    state: State,
    output: Box<[u8]>,
    start: usize,
    end: usize,
    /// Where the segment begins in the packed source.
    segment_start: u64,
    plain_length: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// A segment is over (or none was begun) and it is not known whether another follows.
    Between,
    Inside,
    Failed,
    Finished,
}

impl Unpacked {
    pub(crate) fn new(mut input: Input, packing: Packing) -> io::Result<Self> {
        let unpacker = Unpacker::new(packing, &mut input)?;
        let output = vec![0; if packing == Packing::Plain { 0 } else { OUTPUT_BYTES }].into_boxed_slice();
        let segment_start = input.position();
        Ok(Self { input, unpacker, state: State::Between, output, start: 0, end: 0, segment_start, plain_length: None })
    }

    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.unpacker, Unpacker::Plain)
    }

    /// Whether a segment was damaged and nothing can be read before [`Unpacked::resynchronise`].
    pub(crate) fn has_failed(&self) -> bool {
        self.state == State::Failed
    }

    /// Where we are in the packed source: in a plain one the next byte, else the beginning of the segment.
    pub(crate) fn offset(&self) -> u64 {
        if self.is_plain() { self.input.position() } else { self.segment_start }
    }

    /// The bytes that come next in this segment; none at its end. All of a plain source is one segment.
    ///
    /// At the end of the segment its checksum was looked at.
    pub(crate) fn fill_segment(&mut self) -> io::Result<&[u8]> {
        if self.is_plain() {
            return self.input.fill();
        }
        while self.start == self.end && self.state == State::Inside {
            self.step().inspect_err(|_| self.state = State::Failed)?;
        }
        Ok(&self.output[self.start..self.end])
    }

    /// How long a plain source is; `None` if it is packed.
    pub(crate) fn plain_length(&mut self) -> io::Result<Option<u64>> {
        if !self.is_plain() {
            return Ok(None);
        }
        if self.plain_length.is_none() {
            self.plain_length = Some(self.input.length()?);
        }
        Ok(self.plain_length)
    }

    /// Goes back in a plain source; `false` if it is packed, or went back too often.
    pub(crate) fn rewind(&mut self, offset: u64) -> io::Result<bool> {
        if self.is_plain() { self.input.rewind(offset) } else { Ok(false) }
    }

    /// After an error, goes on with the next segment; `false` if there is none.
    ///
    /// It is looked for from the beginning of the broken one, because damage can make a segment run over its end.
    pub(crate) fn resynchronise(&mut self) -> bool {
        let found = self.find_segment().unwrap_or(false);
        (self.start, self.end) = (0, 0);
        self.state = if found { State::Between } else { State::Finished };
        found
    }

    fn find_segment(&mut self) -> io::Result<bool> {
        let Some(magic) = self.unpacker.magic() else { return Ok(false) };
        let position = self.input.position();
        if !self.input.rewind(self.segment_start + 1)? {
            // Already where damage was noticed: what is lost between is lost.
            self.input.go_to(position.max(self.segment_start + 1))?;
        }
        self.input.find(magic)
    }

    fn begin_segment(&mut self) -> io::Result<()> {
        self.segment_start = self.input.position();
        self.state = match self.unpacker.begin(&mut self.input) {
            Ok(true) => State::Inside,
            Ok(false) => State::Finished,
            Err(error) => {
                self.state = State::Failed;
                return Err(error);
            }
        };
        Ok(())
    }

    fn step(&mut self) -> io::Result<()> {
        let step = self.unpacker.step(self.input.fill()?, &mut self.output)?;
        self.input.consume(step.read);
        (self.start, self.end) = (0, step.written);
        if step.is_last {
            self.state = State::Between;
        }
        Ok(())
    }
}

impl BufRead for Unpacked {
    /// As [`Unpacked::fill_segment`], but goes on to the next segment.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.is_plain() {
            while self.fill_segment()?.is_empty() && self.state == State::Between {
                self.begin_segment()?;
            }
        }
        self.fill_segment()
    }

    fn consume(&mut self, bytes: usize) {
        if self.is_plain() {
            self.input.consume(bytes);
        } else {
            self.start += bytes;
        }
    }
}

impl Read for Unpacked {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let ahead = self.fill_buf()?;
        let length = ahead.len().min(target.len());
        target[..length].copy_from_slice(&ahead[..length]);
        self.consume(length);
        Ok(length)
    }
}
