//! Groups for programs: an object a line.

use serde::Serialize;

use super::Group;

/// Characters of a text that are looked at for what is shared in a line.
pub const MOST_READ: usize = 20_000;
/// Characters of the shared text.
const MOST_SHOWN: usize = 2_000;

/// As `docs/near-duplicates.md` describes it.
#[derive(Serialize)]
struct Line<'group> {
    group: usize,
    kind: &'static str,
    pages: usize,
    members: Vec<LineMember<'group>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared_text: Option<String>,
}

#[derive(Serialize)]
struct LineMember<'group> {
    id: &'group str,
    /// Counted from 1, as `unframe blocks` does.
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'static str>,
    similarity: f64,
}

/// A group as a line, with its number in a report.
pub fn line(number: usize, group: &Group) -> String {
    let members = group.members.iter().map(|member| LineMember {
        id: &member.id,
        block: member.block.map(|(block, _)| block + 1),
        label: member.block.map(|(_, label)| label.name()),
        similarity: member.similarity.as_f64(),
    });
    let line = Line {
        group: number,
        kind: group.kind.name(),
        pages: group.pages,
        members: members.collect(),
        shared_text: group.text().map(|text| text.shared(MOST_SHOWN)),
    };
    // Texts and numbers are always written.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}
