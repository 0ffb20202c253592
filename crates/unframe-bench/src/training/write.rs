//! The files the trainer reads: plain arrays of little-endian numbers, and a line of JSON for each page.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde_json::json;
use unframe::html::{Context, resolve};
use unframe::page_model::training::{self, Tables, WIDTH};

use super::align::align;
use super::labelled::labelled_pages;
use super::occurrences::Occurrences;

/// Folds of the cross-validation.
const FOLDS: u32 = 5;

/// A file of numbers.
pub(super) struct Numbers(BufWriter<fs_err::File>);

impl Numbers {
    pub(super) fn create(folder: &Path, name: &str) -> io::Result<Self> {
        Ok(Self(BufWriter::with_capacity(1 << 20, fs_err::File::create(folder.join(name))?)))
    }

    pub(super) fn all(&mut self, numbers: impl IntoIterator<Item = u32>) -> io::Result<()> {
        numbers.into_iter().try_for_each(|number| self.0.write_all(&number.to_le_bytes()))
    }
}

/// Of every block: the names around it (`names.u32`, `names_count.u32`), its first words (`words.u32`,
/// `words_count.u32`), all its words as the scorer counts them (`counted.u32`, `counted_count.u32`), how many of them are
/// content (`hits.u32`), whether it is a heading or stood before (`flags.u32`); of every page: `pages.jsonl` and the words
/// of its content (`content.u32`). Where values stand on pages of which only these are known: page, value, first and last
/// block (`values.u32`).
pub fn export_names(folder: &Path) -> io::Result<()> {
    let Some(pages) = labelled_pages() else { return Err(io::Error::other(crate::corpus::SKIPPED)) };
    fs_err::create_dir_all(folder)?;
    let file = |name: &str| Numbers::create(folder, name);
    let (mut names, mut names_count) = (file("names.u32")?, file("names_count.u32")?);
    let (mut words, mut words_count) = (file("words.u32")?, file("words_count.u32")?);
    let (mut counted, mut counted_count) = (file("counted.u32")?, file("counted_count.u32")?);
    let (mut hits, mut flags, mut content) = (file("hits.u32")?, file("flags.u32")?, file("content.u32")?);
    let mut values = file("values.u32")?;
    let mut lines = BufWriter::new(fs_err::File::create(folder.join("pages.jsonl"))?);
    for (number, page) in (0_u32..).zip(&pages) {
        let read = page.read();
        let (tree, blocks) = (read.tree(), read.blocks());
        for (all, count, of_blocks) in [
            (&mut names, &mut names_count, training::names(tree, blocks)),
            (&mut words, &mut words_count, training::words(tree, blocks)),
        ] {
            count.all(of_blocks.iter().map(|list| length(list)))?;
            all.all(of_blocks.into_iter().flatten())?;
        }
        let texts = |block| blocks.texts(block).iter().map(|text| tree.node(text.node).text()).collect::<String>();
        let of_blocks: Vec<Vec<u32>> = blocks.iter().map(|block| scored_words(&texts(block))).collect();
        let of_content = scored_words(&page.content);
        if page.values.is_empty() {
            hits.all(align(&of_blocks, &of_content))?;
        } else {
            let of_values: Vec<Vec<u32>> =
                page.values.iter().map(|value| scored_words(&resolve(value, Context::Text))).collect();
            let found = Occurrences::of(&of_blocks, &of_values);
            values.all(found.all.iter().flat_map(|[value, first, last]| [number, *value, *first, *last]))?;
            hits.all(found.hits)?;
        }
        counted_count.all(of_blocks.iter().map(|list| length(list)))?;
        counted.all(of_blocks.into_iter().flatten())?;
        let is_repeated = training::is_repeated(tree, blocks);
        let of_block = blocks.iter().zip(is_repeated);
        flags.all(of_block.map(|(block, is)| u32::from(block.is_heading) | u32::from(is) << 1))?;
        let line = json!({
            "id": page.id, "set": page.set, "url": page.url, "publisher": page.publisher, "kind": page.kind,
            "trains": page.may_train(), "values": page.values.len(),
            "blocks": blocks.len(), "content": of_content.len(),
        });
        writeln!(lines, "{line}")?;
        content.all(of_content)?;
    }
    lines.flush()
}

/// The features of every block (`rows.f32`), with the weights the trainer left in the folder: of a page of fold `n`
/// (`folds.u32`), those of `weights-n.names` and `weights-n.words`, made without the pages of that fold.
pub fn export_rows(folder: &Path) -> io::Result<()> {
    let Some(pages) = labelled_pages() else { return Err(io::Error::other(crate::corpus::SKIPPED)) };
    let tables: Vec<Tables> = (0..FOLDS).map(|fold| tables(folder, fold)).collect::<io::Result<_>>()?;
    let folds = read_numbers(&folder.join("folds.u32"))?;
    let mut rows = Numbers::create(folder, "rows.f32")?;
    for (page, fold) in pages.iter().zip(folds) {
        let read = page.read();
        let features = training::rows(read.tree(), read.blocks(), &tables[fold as usize]);
        rows.all(features.into_iter().map(f32::to_bits))?;
    }
    fs_err::write(folder.join("width.txt"), WIDTH.to_string())
}

/// The words of a text as the scorers of the collections count them, as hashes.
fn scored_words(text: &str) -> Vec<u32> {
    let lower = text.to_lowercase();
    let words = lower.split(|character: char| !character.is_alphanumeric() && character != '_');
    words.filter(|word| !word.is_empty()).map(hash).collect()
}

/// FNV-1a.
fn hash(word: &str) -> u32 {
    word.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn length(list: &[u32]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

fn tables(folder: &Path, fold: u32) -> io::Result<Tables> {
    let table = |kind: &str| -> io::Result<Vec<(u32, f32)>> {
        let numbers = read_numbers(&folder.join(format!("weights-{fold}.{kind}")))?;
        Ok(numbers.as_chunks().0.iter().map(|[key, weight]| (*key, f32::from_bits(*weight))).collect())
    };
    Ok(Tables::new(&table("names")?, &table("words")?))
}

pub(super) fn read_numbers(path: &Path) -> io::Result<Vec<u32>> {
    let bytes = fs_err::read(path)?;
    Ok(bytes.as_chunks().0.iter().map(|four| u32::from_le_bytes(*four)).collect())
}
