//! Groups for spreadsheets: a line for each member.

use std::fmt::Write as _;

use super::Group;

/// Characters of a text that are looked at for what is shared.
pub(super) const MOST_READ: usize = 4_000;
/// Characters of the shared text.
const MOST_SHOWN: usize = 200;

pub(super) const HEADER: &str = "group,kind,pages,id,block,label,similarity,shared_text\n";

pub(super) fn group(number: usize, group: &Group) -> String {
    let shared = group.text().map(|text| text.shared(MOST_SHOWN)).unwrap_or_default();
    let mut lines = String::new();
    for (at, member) in group.members.iter().enumerate() {
        let (block, label) =
            member.block.map_or_else(Default::default, |(block, label)| ((block + 1).to_string(), label.name()));
        // Once a group: the others share it.
        let shared = if at == 0 { field(&shared) } else { String::new() };
        let (kind, pages, id) = (group.kind.name(), group.pages, field(&member.id));
        let _ =
            writeln!(lines, "{number},{kind},{pages},{id},{block},{label},{:.6},{shared}", member.similarity.as_f64());
    }
    lines
}

/// Quoted where it must be. What a spreadsheet would take for a formula gets a quote in front, as is the custom: pages are hostile.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_formulas_are_text() {
        let fields = ["plain", "a,b", "say \"x\"", "=cmd()", "-1,2"].map(field);
        assert_eq!(fields, ["plain", "\"a,b\"", "\"say \"\"x\"\"\"", "'=cmd()", "\"'-1,2\""]);
    }
}
