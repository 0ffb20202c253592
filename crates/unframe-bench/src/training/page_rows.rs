//! What the forests of the page verdict are trained on: a row a page.

use std::io;
use std::path::Path;

use unframe::page_verdict::training::{WIDTH, row};

use super::labelled::labelled_pages;
use super::write::{Numbers, read_numbers};

/// The row of every page (`page_rows.f32`), and the same as if its address were not known (`page_rows_bare.f32`), given
/// the chance of every block by a model that has not seen its page (`chance.f32`).
pub fn export_pages(folder: &Path) -> io::Result<()> {
    let Some(pages) = labelled_pages() else { return Err(io::Error::other(crate::corpus::SKIPPED)) };
    let chances: Vec<f32> = read_numbers(&folder.join("chance.f32"))?.into_iter().map(f32::from_bits).collect();
    let mut rest = chances.as_slice();
    let (mut rows, mut bare) =
        (Numbers::create(folder, "page_rows.f32")?, Numbers::create(folder, "page_rows_bare.f32")?);
    for page in &pages {
        let read = page.read();
        let (document, blocks) = (read.document(), read.blocks());
        let Some((of_page, others)) = rest.split_at_checked(blocks.len()) else {
            return Err(io::Error::other("there are more blocks than chances: train the page model again"));
        };
        rest = others;
        rows.all(row(document, blocks, of_page, page.url.as_deref()).into_iter().map(f32::to_bits))?;
        bare.all(row(document, blocks, of_page, None).into_iter().map(f32::to_bits))?;
    }
    fs_err::write(folder.join("page_width.txt"), WIDTH.to_string())
}
