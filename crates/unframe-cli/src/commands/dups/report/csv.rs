//! Groups for spreadsheets: one line per member.

use csv::WriterBuilder;
use unframe::render::guard_cell;

use super::Group;

/// Characters of a text that are looked at for what is shared.
pub(super) const MOST_READ: usize = 4_000;
/// Characters of the shared text.
const MOST_SHOWN: usize = 200;

pub(super) const HEADER: &str = "group,kind,pages,id,block,label,similarity,shared_text\n";

pub(super) fn group(number: usize, group: &Group) -> String {
    let shared = group.text().map(|text| text.shared(MOST_SHOWN)).unwrap_or_default();
    let lines = group.members.iter().enumerate().map(|(at, member)| {
        let (block, label) =
            member.block.map_or_else(Default::default, |(block, label)| ((block + 1).to_string(), label.name()));
        [
            number.to_string(),
            group.kind.name().to_owned(),
            group.pages.to_string(),
            member.id.clone(),
            block,
            label.to_owned(),
            format!("{:.6}", member.similarity.as_f64()),
            // Once per group: the others share it.
            if at == 0 { shared.clone() } else { String::new() },
        ]
    });
    written(lines)
}

/// Lines of CSV in which no cell is a formula: pages are hostile.
fn written<const CELLS: usize>(lines: impl Iterator<Item = [String; CELLS]>) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for line in lines {
        writer.write_record(line.iter().map(|cell| guard_cell(cell).into_owned())).expect("writing to memory succeeds");
    }
    let bytes = writer.into_inner().expect("writing to memory succeeds");
    String::from_utf8(bytes).expect("only texts were written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_formulas_are_text() {
        let cells = ["plain", "a,b", "say \"x\"", "=cmd()", "-1,2"].map(str::to_owned);
        assert_eq!(written([cells].into_iter()), "plain,\"a,b\",\"say \"\"x\"\"\",'=cmd(),\"'-1,2\"\n");
    }
}
