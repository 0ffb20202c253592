//! How one segment of a packed source, a gzip member or a zstd frame, becomes the bytes it was made from.

use std::io::{self, Write};

use flate2::write::GzEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};
use zstd::stream::raw::{DParameter, Decoder, Operation};

use super::input::Input;

pub(super) const GZIP_MAGIC: &[u8] = &[0x1F, 0x8B, 0x08];
pub(super) const ZSTD_MAGIC: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// Collections packed with `zstd --long` are read up to the longest window there is, 2 GiB.
const LONGEST_WINDOW_LOG: u32 = 31;

/// A dictionary longer than this is not one: those in use have some hundred kilobytes.
const LONGEST_DICTIONARY: usize = 1 << 24;

/// How a file is packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    #[default]
    Plain,
    /// As gzip has it (RFC 1952).
    Gzip,
    /// As zstd has it (RFC 8878).
    Zstd,
}

impl Packing {
    /// How something is packed that begins with these bytes.
    pub(crate) fn of(beginning: &[u8]) -> Self {
        if beginning.starts_with(GZIP_MAGIC) {
            Self::Gzip
        } else if beginning.starts_with(ZSTD_MAGIC) || is_skippable(beginning) {
            Self::Zstd
        } else {
            Self::Plain
        }
    }

    /// How something is packed that is called `name`, if that is true.
    pub fn of_name(name: &str) -> Self {
        match name.rsplit_once('.') {
            Some((_, extension)) if extension.eq_ignore_ascii_case("gz") => Self::Gzip,
            Some((_, extension)) if extension.eq_ignore_ascii_case("zst") => Self::Zstd,
            _ => Self::Plain,
        }
    }
}

/// As `gzip` and `zstd` pack without options.
const GZIP_LEVEL: u32 = 6;
const ZSTD_LEVEL: i32 = 3;

impl Packing {
    /// A part of a file, packed: a gzip member, a zstd frame. Parts one after another are one file.
    ///
    /// ```
    /// use unframe_corpus::Packing;
    ///
    /// # fn main() -> std::io::Result<()> {
    /// assert_eq!(Packing::Plain.pack(b"Rain".to_vec())?, b"Rain");
    /// assert!(Packing::Gzip.pack(b"Rain".to_vec())?.starts_with(&[0x1F, 0x8B]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn pack(self, part: Vec<u8>) -> io::Result<Vec<u8>> {
        match self {
            Self::Plain => Ok(part),
            Self::Gzip => {
                // Without name and time, so that the same bytes give the same bytes.
                let mut encoder = GzEncoder::new(Vec::with_capacity(part.len() / 3), Compression::new(GZIP_LEVEL));
                encoder.write_all(&part)?;
                encoder.finish()
            }
            Self::Zstd => {
                let mut encoder = zstd::stream::Encoder::new(Vec::with_capacity(part.len() / 3), ZSTD_LEVEL)?;
                encoder.include_checksum(true)?;
                encoder.include_contentsize(true)?;
                encoder.set_pledged_src_size(Some(part.len() as u64))?;
                encoder.write_all(&part)?;
                encoder.finish()
            }
        }
    }
}

/// A zstd frame that holds something else than data.
fn is_skippable(beginning: &[u8]) -> bool {
    matches!(beginning, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// What a step did.
pub(super) struct Step {
    pub(super) read: usize,
    pub(super) written: usize,
    pub(super) is_last: bool,
}

/// The state of unpacking a segment.
pub(super) enum Unpacker {
    Plain,
    Gzip(Box<Decompress>),
    Zstd(Box<Decoder<'static>>),
}

impl Unpacker {
    /// Ready for the first segment of `input`, after what precedes it.
    pub(super) fn new(packing: Packing, input: &mut Input) -> io::Result<Self> {
        Ok(match packing {
            Packing::Plain => Self::Plain,
            Packing::Gzip => Self::Gzip(Box::new(Decompress::new_gzip(15))),
            Packing::Zstd => {
                let mut decoder = match dictionary(input)? {
                    Some(dictionary) => Decoder::with_dictionary(&dictionary)?,
                    None => Decoder::new()?,
                };
                decoder.set_parameter(DParameter::WindowLogMax(LONGEST_WINDOW_LOG))?;
                Self::Zstd(Box::new(decoder))
            }
        })
    }

    /// Makes ready for the segment that begins at `input`; `false` if there is none, because the input is at its end.
    pub(super) fn begin(&mut self, input: &mut Input) -> io::Result<bool> {
        match self {
            Self::Plain => {}
            Self::Gzip(decompress) => {
                // Archives are padded with zeros to the block size of a tape.
                while input.fill()?.first() == Some(&0) {
                    input.consume(1);
                }
                let ahead = input.peek(GZIP_MAGIC.len())?;
                if ahead.is_empty() {
                    return Ok(false);
                }
                if !ahead.starts_with(GZIP_MAGIC) {
                    return Err(invalid("no gzip member begins here"));
                }
                **decompress = Decompress::new_gzip(15);
            }
            Self::Zstd(decoder) => {
                let ahead = input.peek(ZSTD_MAGIC.len())?;
                if ahead.is_empty() {
                    return Ok(false);
                }
                if !ahead.starts_with(ZSTD_MAGIC) && !is_skippable(ahead) {
                    return Err(invalid("no zstd frame begins here"));
                }
                decoder.reinit()?;
            }
        }
        Ok(true)
    }

    pub(super) fn step(&mut self, packed: &[u8], target: &mut [u8]) -> io::Result<Step> {
        let step = match self {
            Self::Plain => {
                let length = packed.len().min(target.len());
                target[..length].copy_from_slice(&packed[..length]);
                Step { read: length, written: length, is_last: false }
            }
            Self::Gzip(decompress) => {
                let (read, written) = (decompress.total_in(), decompress.total_out());
                let status = decompress.decompress(packed, target, FlushDecompress::None)?;
                Step {
                    read: usize::try_from(decompress.total_in() - read).expect("no more is read than is given"),
                    written: usize::try_from(decompress.total_out() - written).expect("no more than fits is written"),
                    is_last: status == Status::StreamEnd,
                }
            }
            Self::Zstd(decoder) => {
                let status = decoder.run_on_buffers(packed, target)?;
                Step { read: status.bytes_read, written: status.bytes_written, is_last: status.remaining == 0 }
            }
        };
        if step.read == 0 && step.written == 0 && !step.is_last {
            return Err(if packed.is_empty() {
                io::Error::new(io::ErrorKind::UnexpectedEof, "the file ends inside of compressed data")
            } else {
                invalid("the compressed data leads nowhere")
            });
        }
        Ok(step)
    }

    /// What each segment begins with.
    pub(super) fn magic(&self) -> Option<&'static [u8]> {
        match self {
            Self::Plain => None,
            Self::Gzip(_) => Some(GZIP_MAGIC),
            Self::Zstd(_) => Some(ZSTD_MAGIC),
        }
    }
}

/// The dictionary that precedes the frames of a `.warc.zst`: a skippable frame `0x184D2A5D` at the very beginning,
/// whose contents are a dictionary, plain or as a zstd frame
/// (<https://iipc.github.io/warc-specifications/specifications/warc-zstd/>).
fn dictionary(input: &mut Input) -> io::Result<Option<Vec<u8>>> {
    let &[0x5D, 0x2A, 0x4D, 0x18, a, b, c, d, ..] = input.peek(8)? else { return Ok(None) };
    let length = u32::from_le_bytes([a, b, c, d]) as usize;
    if length > LONGEST_DICTIONARY {
        return Ok(None);
    }
    input.consume(8);
    let mut contents = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(input, length as u64), &mut contents)?;
    if !contents.starts_with(ZSTD_MAGIC) {
        return Ok(Some(contents));
    }
    let mut dictionary = Vec::new();
    let unpacked = zstd::Decoder::with_buffer(&contents[..])?;
    io::Read::read_to_end(&mut io::Read::take(unpacked, LONGEST_DICTIONARY as u64), &mut dictionary)?;
    Ok(Some(dictionary))
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}
