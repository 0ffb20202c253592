//! Prints that wait in a temporary file until it is their turn.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use unframe::label::Label;
use unframe::near_duplicates::{BlockPrint, Prints, ShingleSet};

use crate::error::BaseError;

#[derive(Debug)]
pub(super) struct Spool {
    file: BufWriter<File>,
    length: u64,
}

/// What `block` is of the print of all content.
const WHOLE: u32 = u32::MAX;

impl Spool {
    pub(super) fn new() -> Result<Self, BaseError> {
        let file = tempfile::tempfile().map_err(BaseError::write(&place()))?;
        Ok(Self { file: BufWriter::new(file), length: 0 })
    }

    /// Adds prints and tells their place.
    pub(super) fn add(&mut self, prints: &Prints) -> Result<u64, BaseError> {
        let mut bytes = Vec::new();
        put(&mut bytes, prints.blocks.len());
        for block in &prints.blocks {
            bytes.extend(block.block.unwrap_or(WHOLE).to_le_bytes());
            bytes.push(u8::from(block.label == Label::Content));
            bytes.push(u8::from(block.shingles.is_cut()));
            put(&mut bytes, block.fingerprints.len());
            put(&mut bytes, block.shingles.numbers().len());
            bytes.extend(block.fingerprints.iter().flat_map(|print| print.to_le_bytes()));
            bytes.extend(block.shingles.numbers().iter().flat_map(|number| number.to_le_bytes()));
        }
        self.file.write_all(&bytes).map_err(BaseError::write(&place()))?;
        let at = self.length;
        self.length += bytes.len() as u64;
        Ok(at)
    }

    /// The prints at a place.
    pub(super) fn read(&mut self, at: u64) -> Result<Prints, BaseError> {
        self.file.flush().map_err(BaseError::write(&place()))?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(at)).map_err(BaseError::read(&place()))?;
        let mut reader = std::io::BufReader::new(file);
        let mut blocks = Vec::new();
        for _ in 0..number(&mut reader)? {
            let block = number(&mut reader)?;
            let [is_content, is_cut] = array(&mut reader)?;
            let (fingerprints, shingles) = (number(&mut reader)?, number(&mut reader)?);
            let fingerprints =
                (0..fingerprints).map(|_| array(&mut reader).map(u64::from_le_bytes)).collect::<Result<_, _>>()?;
            let shingles = (0..shingles).map(|_| number(&mut reader)).collect::<Result<_, _>>()?;
            let shingles = ShingleSet::from_numbers(shingles, is_cut == 1);
            let shingles =
                shingles.ok_or_else(|| BaseError::Damaged { path: place(), what: "shingles are not sorted" })?;
            let label = if is_content == 1 { Label::Content } else { Label::Framing };
            blocks.push(BlockPrint {
                block: Some(block).filter(|block| *block != WHOLE),
                label,
                fingerprints,
                shingles,
            });
        }
        Ok(Prints { blocks })
    }
}

/// A file without a name, there.
fn place() -> PathBuf {
    std::env::temp_dir()
}

fn put(bytes: &mut Vec<u8>, length: usize) {
    bytes.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
}

fn number(reader: &mut impl Read) -> Result<u32, BaseError> {
    array(reader).map(u32::from_le_bytes)
}

fn array<const LENGTH: usize>(reader: &mut impl Read) -> Result<[u8; LENGTH], BaseError> {
    let mut bytes = [0; LENGTH];
    reader.read_exact(&mut bytes).map_err(BaseError::read(&place()))?;
    Ok(bytes)
}
