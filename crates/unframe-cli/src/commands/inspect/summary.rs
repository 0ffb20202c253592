//! The first lines: what the page is, and what is wrong with it.

use std::io::{self, Write};

use unframe::Damage;

use super::line::Line;
use super::{Inspection, View, names};
use crate::words;

pub(super) fn write(inspection: &Inspection<'_>, view: View, output: &mut impl Write) -> io::Result<()> {
    let Inspection { name, source, page, document } = inspection;
    let cut = inspection.damage().find_map(|damage| match damage {
        Damage::BytesCut { kept, .. } => Some(*kept),
        _ => None,
    });
    let facts = [
        format!("{} ({})", page.encoding(), words::basis(page.basis())),
        // Of what is longer than the limit nobody knows the length.
        cut.map_or_else(
            || words::count(source.len(), "byte"),
            |kept| format!("more than {}", words::count(kept, "byte")),
        ),
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
        line.push_source(view.palette.note, &damage.to_string());
        line.write(output)?;
    }
    Ok(())
}
