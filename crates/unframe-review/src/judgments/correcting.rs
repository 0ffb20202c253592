//! From what an expert points at to what is kept.

use unframe::ReadPage;
use unframe::label::Label;
use unframe::segment::SitePlace;

use super::gold::block_text;
use super::{Correction, PlaceCorrection, Statement};

/// Corrections of some blocks of a page, by their numbers, in their order. Numbers that no block has are left out.
pub fn of_blocks(
    read: &ReadPage<'_>,
    site: &str,
    page: &str,
    blocks: impl IntoIterator<Item = usize>,
    label: Option<Label>,
) -> Vec<Statement> {
    let found = blocks.into_iter().filter_map(|number| read.blocks().get(number));
    let correction = found.map(|block| Correction {
        site: site.to_owned(),
        page: page.to_owned(),
        span: block.span,
        text: block_text(read, block),
        label,
    });
    correction.map(Statement::Correction).collect()
}

/// The correction of a place on all pages of a site, said about a block of a page. `None` if there is no such block.
pub fn of_place(
    read: &ReadPage<'_>,
    site: &str,
    page: &str,
    block: usize,
    place: SitePlace,
    label: Option<Label>,
) -> Option<Statement> {
    let block = read.blocks().get(block)?;
    let (site, page, text) = (site.to_owned(), page.to_owned(), block_text(read, block));
    Some(Statement::Place(PlaceCorrection { site, place, page, span: block.span, text, label }))
}
