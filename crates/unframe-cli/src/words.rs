//! Facts about a page as people say them.

use unframe::page::{EncodingBasis, Page};
use unframe::{Damage, Limits};

/// What went wrong with a page, as the end of a sentence that began with its name.
pub(crate) fn damage(damage: &Damage) -> String {
    match damage {
        Damage::BytesCut { kept, .. } => format!("only the first {} were read", count(*kept, "byte")),
        Damage::UndecodableBytes { replacements } => {
            format!("{} could not be decoded and became U+FFFD", count(*replacements, "sequence of bytes"))
        }
        Damage::WrongDeclaration { declared, used } => format!("declares {declared}, was read as {used}"),
        Damage::UnknownDeclaration { label } => format!("declares the unknown encoding `{label}`"),
        Damage::NodesCut { at } => format!("too many nodes; the tree ends at byte {}", grouped(*at as usize)),
        Damage::DepthFlattened { elements } => {
            format!("{} nested too deep and became siblings", was(*elements, "element"))
        }
        Damage::AttributesCut { elements } => {
            format!("{} too many attributes; the last were dropped", has(*elements, "element"))
        }
        Damage::FormattingDropped { times } => {
            format!("too many unclosed formatting elements; {} not reopened", was(*times, "element"))
        }
        Damage::NamesMerged { tags } => {
            format!("too many different element names; {} counted as one name", was(*tags, "tag"))
        }
        other => format!("{other:?}"),
    }
}

/// What went wrong with a page that was read with `--encoding`, which is then what declares.
pub(crate) fn damage_with(damage: &Damage, encoding: Option<&str>) -> String {
    match damage {
        Damage::WrongDeclaration { declared, used } if encoding.is_some_and(|label| names(label, declared)) => {
            format!("`--encoding` says {declared}, but the bytes are {used}")
        }
        other => self::damage(other),
    }
}

/// Whether a label stands for the encoding of that name: a page of nothing is read in it, or says that it declares it.
fn names(label: &str, name: &str) -> bool {
    let nothing = Page::decode(b"", Some(label), &Limits::default());
    let declares = |damage: &Damage| matches!(damage, Damage::WrongDeclaration { declared, .. } if *declared == name);
    nothing.encoding() == name || nothing.damage().iter().any(declares)
}

/// Whether a text is more likely that of a picture or an archive: of its first two thousand characters at least sixteen characters, and one of twenty, are
/// control characters or could not be decoded. Pages have next to none; compressed bytes, in any encoding, far more.
pub(crate) fn is_binary(text: &str) -> bool {
    let is_strange = |character: char| {
        character == '\u{FFFD}' || character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\x0C')
    };
    let (mut all, mut strange) = (0_usize, 0_usize);
    for character in text.chars().take(1 << 11) {
        all += 1;
        strange += usize::from(is_strange(character));
    }
    strange >= 16 && strange * 20 > all
}

/// Where a page shows next to nothing of what it holds, how to see it: at least four characters hidden for each shown.
pub(crate) fn invisible(visible: usize, hidden: usize) -> Option<String> {
    let shown = if visible == 0 { "nothing" } else { "almost nothing" };
    (hidden > 4 * visible).then(|| {
        let hidden = format!("{} {}", count(hidden, "character"), if hidden == 1 { "is" } else { "are" });
        format!("{shown} visible; {hidden} hidden (in <noscript>, hidden elements): try --hidden")
    })
}

/// Why a page was read in its encoding, in brackets behind the encoding's name.
pub(crate) fn basis(basis: EncodingBasis) -> &'static str {
    match basis {
        EncodingBasis::ByteOrderMark => "byte order mark",
        EncodingBasis::Transport => "declared by the server",
        EncodingBasis::Meta => "declared by the page",
        EncodingBasis::Utf8Validity => "its bytes are valid",
        EncodingBasis::Detection => "detected",
        _ => "for another reason",
    }
}

/// A stable name of it for programs.
pub(crate) fn basis_kind(basis: EncodingBasis) -> &'static str {
    match basis {
        EncodingBasis::ByteOrderMark => "byte-order-mark",
        EncodingBasis::Transport => "transport",
        EncodingBasis::Meta => "meta",
        EncodingBasis::Utf8Validity => "utf8-validity",
        EncodingBasis::Detection => "detection",
        _ => "other",
    }
}

/// A stable name for programs.
pub(crate) fn damage_kind(damage: &Damage) -> &'static str {
    match damage {
        Damage::BytesCut { .. } => "bytes-cut",
        Damage::UndecodableBytes { .. } => "undecodable-bytes",
        Damage::WrongDeclaration { .. } => "wrong-declaration",
        Damage::UnknownDeclaration { .. } => "unknown-declaration",
        Damage::NodesCut { .. } => "nodes-cut",
        Damage::DepthFlattened { .. } => "depth-flattened",
        Damage::AttributesCut { .. } => "attributes-cut",
        Damage::FormattingDropped { .. } => "formatting-dropped",
        Damage::NamesMerged { .. } => "names-merged",
        _ => "other",
    }
}

/// `1 node`, `1,497 nodes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    match (number, noun.split_once(' ')) {
        (1, _) => format!("1 {noun}"),
        (_, None) => format!("{} {noun}s", grouped(number)),
        (_, Some((first, rest))) => format!("{} {first}s {rest}", grouped(number)),
    }
}

fn was(number: usize, noun: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { "was" } else { "were" })
}

fn has(number: usize, noun: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { "has" } else { "have" })
}

/// A number with its thousands set apart.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 268_435_456].map(grouped), ["0", "999", "1,000", "268,435,456"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(
            damage(&Damage::DepthFlattened { elements: 1 }),
            "1 element was nested too deep and became siblings"
        );
        assert_eq!(
            damage(&Damage::UndecodableBytes { replacements: 2000 }),
            "2,000 sequences of bytes could not be decoded and became U+FFFD"
        );
    }
}
