//! The tokens as a table: where, what, and how it is written.

use std::io::{self, Write};

use super::line::{Line, range, range_columns};
use super::{Inspection, View, names};

/// As wide as the longest kind, `start-tag`.
const KIND_COLUMNS: usize = 9;

pub(super) fn write(inspection: &Inspection<'_>, view: View, output: &mut impl Write) -> io::Result<()> {
    let text = inspection.page.text();
    let range_columns = range_columns(text.len()).max("bytes".len());
    let palette = view.palette;
    let mut heading = Line::new(view.columns);
    heading.push(palette.heading, &format!("{:>range_columns$}  {:KIND_COLUMNS$}  source", "bytes", "kind"));
    heading.write(output)?;
    for (token, span) in inspection.document.tokens.iter() {
        let mut line = Line::new(view.columns);
        line.push(palette.faint, &range(span, range_columns));
        let kind = names::token_kind(token.kind());
        line.push(palette.note, &format!("  {kind:KIND_COLUMNS$}  "));
        let style = match kind {
            "start-tag" | "end-tag" => palette.tag,
            "text" => palette.text,
            _ => palette.faint,
        };
        line.push_source(style, span.of(text));
        line.write(output)?;
    }
    Ok(())
}
