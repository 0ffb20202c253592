//! The first lines: what the page is, and what is wrong with it.

use std::io::{self, Write};

use super::line::Line;
use super::{Inspection, View, names};
use crate::words;

pub(super) fn write(inspection: &Inspection<'_>, view: View, output: &mut impl Write) -> io::Result<()> {
    let Inspection { name, source, page, document } = inspection;
    let facts = [
        format!("{} ({})", page.encoding(), words::basis(page.basis())),
        words::count(source.len(), "byte"),
        words::count(document.tree.len(), "node"),
        words::count(document.tokens.len(), "token"),
        names::quirks(document.tree.quirks()).to_owned(),
    ];
    // Facts are not cut: a terminal wraps them.
    let mut line = Line::new(usize::MAX);
    line.push_source(view.palette.heading, name);
    line.push(view.palette.faint, &format!(" · {}", facts.join(" · ")));
    line.write(output)?;
    for damage in inspection.damage() {
        let mut line = Line::new(usize::MAX);
        line.push(view.palette.note, "damage: ");
        line.push_source(view.palette.note, &words::damage(damage));
        line.write(output)?;
    }
    Ok(())
}
