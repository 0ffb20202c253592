//! An output file that may be packed, and how it is packed so that an interrupted run can go on with it.
//!
//! Packed files are written in parts (gzip members, zstd frames), each of which ends after a page: a run can go on after a part, and
//! what it gives is the same, byte for byte, as if it had not been interrupted.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use unframe_corpus::Packing;

use crate::failure::Stop;
use crate::output_file::{Extent, OutputFile};

/// Bytes before packing after which a part ends. Larger parts hardly pack better: gzip of 24 MB of JSON lines of wcxb-dev is 0.4 % smaller in
/// one part, and more work would be done again after an interruption.
const PART_BYTES: usize = 1 << 20;

/// Where a packed file may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// Behind any page, once there is enough for a part.
    OfManyPages,
    /// Behind each page, as archives have it.
    OfOnePage,
}

/// A file that is being written, packed or not.
#[derive(Debug)]
pub(crate) struct PackedFile {
    file: OutputFile,
    packing: Packing,
    parts: Parts,
    /// What is not packed yet.
    part: Vec<u8>,
    has_parts: bool,
}

impl PackedFile {
    /// As [`OutputFile::open`].
    pub(crate) fn open(path: &Path, packing: Packing, parts: Parts) -> Result<Self, Stop> {
        Ok(Self { file: OutputFile::open(path)?, packing, parts, part: Vec::new(), has_parts: false })
    }

    /// As [`OutputFile::still_holds`].
    pub(crate) fn still_holds(&mut self, extent: Extent) -> Result<bool, Stop> {
        self.file.still_holds(extent)
    }

    /// As [`OutputFile::go_on_behind`]; the extent is one that [`Self::extent`] gave between two parts.
    pub(crate) fn go_on_behind(&mut self, extent: Extent) -> Result<(), Stop> {
        self.part.clear();
        self.has_parts = extent.bytes > 0;
        self.file.go_on_behind(extent)
    }

    /// What it has so far, without the part that is not packed yet.
    pub(crate) fn extent(&self) -> Extent {
        self.file.extent()
    }

    /// As [`OutputFile::beside`].
    pub(crate) fn beside(&self, extension: &str) -> Option<PathBuf> {
        self.file.beside(extension)
    }

    /// Adds to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if self.packing == Packing::Plain {
            return self.file.write(bytes);
        }
        self.part.extend_from_slice(bytes);
        Ok(())
    }

    /// Says that a page is over: a part may end here.
    pub(crate) fn end_page(&mut self) -> Result<(), Stop> {
        let is_enough = self.parts == Parts::OfOnePage || self.part.len() >= PART_BYTES;
        if is_enough && !self.part.is_empty() { self.end_part() } else { Ok(()) }
    }

    /// Whether another run could go on from here.
    pub(crate) fn is_between_parts(&self) -> bool {
        self.part.is_empty()
    }

    fn end_part(&mut self) -> Result<(), Stop> {
        let packed = self.packing.pack(std::mem::take(&mut self.part)).map_err(|cause| self.file.failed(&cause))?;
        self.has_parts = true;
        self.file.write(&packed)
    }

    /// As [`OutputFile::flush`].
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.file.flush()
    }

    /// As [`OutputFile::keep`].
    pub(crate) fn keep(&mut self) {
        self.file.keep();
    }

    /// As [`OutputFile::give_up`].
    pub(crate) fn give_up(self) {
        self.file.give_up();
    }

    /// Writes what is not packed yet.
    pub(crate) fn close(&mut self) -> Result<(), Stop> {
        // Nothing, packed, is something: a file of no bytes is not a packed file.
        let is_due = !self.part.is_empty() || !self.has_parts && self.packing != Packing::Plain;
        if is_due { self.end_part() } else { Ok(()) }
    }

    /// Makes it appear.
    pub(crate) fn finish(self) -> Result<(), Stop> {
        self.file.finish()
    }

    /// Makes what `shape` makes of it appear.
    pub(crate) fn finish_as(
        self,
        shape: impl FnOnce(&mut dyn BufRead, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        self.file.finish_as(shape)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn unpacked(path: &Path) -> String {
        let mut text = String::new();
        let file = fs_err::File::open(path).unwrap();
        flate2::read::MultiGzDecoder::new(file).read_to_string(&mut text).unwrap();
        text
    }

    /// A file of pages, interrupted after some of them.
    fn written(folder: &Path, pages: usize, interrupted: Option<usize>) -> Vec<u8> {
        let path = folder.join("pages.jsonl.gz");
        let page = |number: usize| format!("{number} {}\n", "rain ".repeat(60_000));
        let mut file = PackedFile::open(&path, Packing::Gzip, Parts::OfManyPages).unwrap();
        file.go_on_behind(Extent::default()).unwrap();
        let mut checked = (0, Extent::default());
        let mut number = 0;
        let mut left = interrupted;
        while number < pages {
            file.write(page(number).as_bytes()).unwrap();
            file.end_page().unwrap();
            number += 1;
            if file.is_between_parts() {
                checked = (number, file.extent());
            }
            if left == Some(number) {
                left = None;
                file.flush().unwrap();
                file.keep();
                drop(file);
                file = PackedFile::open(&path, Packing::Gzip, Parts::OfManyPages).unwrap();
                assert!(file.still_holds(checked.1).unwrap());
                number = checked.0;
                file.go_on_behind(checked.1).unwrap();
            }
        }
        file.close().unwrap();
        file.finish().unwrap();
        assert_eq!(unpacked(&path), (0..pages).map(page).collect::<String>());
        fs_err::read(path).unwrap()
    }

    #[test]
    fn a_packed_file_is_the_same_wherever_it_was_interrupted() {
        let folder = tempfile::tempdir().unwrap();
        let whole = written(folder.path(), 10, None);
        for interrupted in [1, 4, 5, 9, 10] {
            assert!(written(folder.path(), 10, Some(interrupted)) == whole, "{interrupted}");
        }
    }

    #[test]
    fn nothing_packed_is_a_packed_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!written(folder.path(), 0, None).is_empty());
    }
}
