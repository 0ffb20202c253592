//! What a page may cost, and what happened to one that would have cost more.

use std::fmt;

use crate::words::{count, grouped};

/// The budget of one page. A page that exceeds it is cut, never refused, and has a [`Damage`] that says so.
///
/// The defaults are far above what real pages need: of the 1,497 pages of wcxb-dev the largest has 5.3 MB, the deepest
/// is nested 56 levels, and none reaches a limit. A node with its share of tokens, blocks and labels takes about 130 bytes:
/// four million take half a gigabyte.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Limits {
    /// Bytes of the source that are read; the rest is cut off. Never more than 4 GiB − 64 KiB.
    pub max_bytes: usize,
    /// Nodes of the tree. The tree ends where they are used up, and one last token covers the rest of the page.
    pub max_nodes: usize,
    /// Elements open at the same time. Deeper elements are kept, but as siblings instead of descendants.
    pub max_depth: usize,
    /// Attributes of one element that are read.
    pub max_attributes: usize,
    /// Copies of formatting elements the standard asks for when `<b>` or `<font>` cross block boundaries, for every
    /// node that stands in the source. Beyond it text loses such formatting, nothing else.
    pub max_clones_per_node: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_bytes: 256 << 20, max_nodes: 4 << 20, max_depth: 512, max_attributes: 256, max_clones_per_node: 8 }
    }
}

/// A problem of a page, and what was done about it. It is a note, never an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// The source was longer than [`Limits::max_bytes`]; only the first `kept` bytes were read.
    BytesCut {
        /// Bytes that were read.
        kept: usize,
        /// Bytes there were.
        of: usize,
    },
    /// Bytes that are invalid in the page's encoding became U+FFFD.
    UndecodableBytes {
        /// How many replacement characters were written.
        replacements: usize,
    },
    /// The page or its server declared one encoding, but its bytes are in another.
    WrongDeclaration {
        /// The name that was declared, as the standard spells it.
        declared: &'static str,
        /// The encoding it was read in.
        used: &'static str,
    },
    /// The page or its server declared an unknown encoding.
    UnknownDeclaration {
        /// The name as it was written.
        label: String,
    },
    /// The tree ends at this offset of the text, because it has [`Limits::max_nodes`].
    NodesCut {
        /// Where in the text.
        at: u32,
    },
    /// Elements nested deeper than [`Limits::max_depth`] became siblings.
    DepthFlattened {
        /// How many elements.
        elements: usize,
    },
    /// Elements had more attributes than [`Limits::max_attributes`]; the others are not seen.
    AttributesCut {
        /// How many elements.
        elements: usize,
    },
    /// Formatting elements were not reopened: [`Limits::max_clones_per_node`] were used up.
    FormattingDropped {
        /// How many times.
        times: usize,
    },
    /// The page has more blocks than the learned model may look at, and was judged without it, as with
    /// [`Speed::Fast`](crate::Speed::Fast).
    BlocksNotAsked {
        /// How many blocks.
        blocks: usize,
    },
    /// The body ended before the server, the crawler or its own chunks said it would: what came was read.
    BodyCut {
        /// How many bytes are missing, where that is known.
        missing: Option<u64>,
    },
    /// Halves of surrogate pairs in the JSON that held the page became U+FFFD: they are not characters.
    LoneSurrogates {
        /// How many.
        replacements: usize,
    },
    /// The page uses more different element names than can be distinguished (about 65,000); the others count as one
    /// name.
    NamesMerged {
        /// How many tags bear such a name.
        tags: usize,
    },
}

impl Damage {
    /// Its name in outputs, which never changes.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::BytesCut { .. } => "bytes-cut",
            Self::UndecodableBytes { .. } => "undecodable-bytes",
            Self::WrongDeclaration { .. } => "wrong-declaration",
            Self::UnknownDeclaration { .. } => "unknown-declaration",
            Self::NodesCut { .. } => "nodes-cut",
            Self::DepthFlattened { .. } => "depth-flattened",
            Self::AttributesCut { .. } => "attributes-cut",
            Self::FormattingDropped { .. } => "formatting-dropped",
            Self::BlocksNotAsked { .. } => "blocks-not-asked",
            Self::BodyCut { .. } => "body-cut",
            Self::LoneSurrogates { .. } => "lone-surrogates",
            Self::NamesMerged { .. } => "names-merged",
        }
    }
}

/// As the end of a sentence that began with the page's name.
impl fmt::Display for Damage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self {
            Self::BytesCut { kept, .. } => format!("only the first {} were read", count(*kept, "byte")),
            Self::UndecodableBytes { replacements } => {
                format!("{} could not be decoded and became U+FFFD", count(*replacements, "sequence of bytes"))
            }
            Self::WrongDeclaration { declared, used } => format!("declares {declared}, was read as {used}"),
            Self::UnknownDeclaration { label } => format!("declares the unknown encoding `{label}`"),
            Self::NodesCut { at } => format!("too many nodes; the tree ends at byte {}", grouped(*at as usize)),
            Self::DepthFlattened { elements } => {
                format!("{} nested too deep and became siblings", was(*elements, "element"))
            }
            Self::AttributesCut { elements } => {
                format!("{} too many attributes; the last were dropped", has(*elements, "element"))
            }
            Self::FormattingDropped { times } => {
                format!("too many unclosed formatting elements; {} not reopened", was(*times, "element"))
            }
            Self::BlocksNotAsked { blocks } => {
                format!("{} are too many for the learned model; judged without it", count(*blocks, "block"))
            }
            Self::BodyCut { missing: Some(missing) } => {
                let missing = usize::try_from(*missing).unwrap_or(usize::MAX);
                format!("the stored response is cut off; {} of the body are missing", count(missing, "byte"))
            }
            Self::BodyCut { missing: None } => "the stored response is cut off".to_owned(),
            Self::LoneSurrogates { replacements } => {
                format!("{} in its JSON became U+FFFD", count(*replacements, "lone surrogate"))
            }
            Self::NamesMerged { tags } => {
                format!("too many different element names; {} counted as one name", was(*tags, "tag"))
            }
        };
        formatter.write_str(&said)
    }
}

fn was(number: usize, noun: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { "was" } else { "were" })
}

fn has(number: usize, noun: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { "has" } else { "have" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(
            Damage::DepthFlattened { elements: 1 }.to_string(),
            "1 element was nested too deep and became siblings"
        );
        assert_eq!(
            Damage::UndecodableBytes { replacements: 2000 }.to_string(),
            "2,000 sequences of bytes could not be decoded and became U+FFFD"
        );
    }
}
