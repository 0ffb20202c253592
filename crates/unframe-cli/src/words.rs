//! Facts about a page as people say them.

use unframe::page::{EncodingBasis, Page};
pub(crate) use unframe::words::{count, grouped};
use unframe::{Damage, Limits};

/// What went wrong with a page that was read with `--encoding`, which is then what declares.
pub(crate) fn damage_with(damage: &Damage, encoding: Option<&str>) -> String {
    match damage {
        Damage::WrongDeclaration { declared, used } if encoding.is_some_and(|label| names(label, declared)) => {
            format!("`--encoding` says {declared}, but the bytes are {used}")
        }
        other => other.to_string(),
    }
}

/// Whether a label stands for the encoding of that name: a page of nothing is read in it, or says that it declares it.
fn names(label: &str, name: &str) -> bool {
    let nothing = Page::decode(b"", Some(label), &Limits::default());
    let declares = |damage: &Damage| matches!(damage, Damage::WrongDeclaration { declared, .. } if *declared == name);
    nothing.encoding() == name || nothing.damage().iter().any(declares)
}

/// Where a page shows next to nothing of what it holds, how to see it: at least four characters hidden for each shown.
pub(crate) fn invisible(visible: usize, hidden: usize) -> Option<String> {
    let shown = if visible == 0 { "nothing" } else { "almost nothing" };
    (hidden > 4 * visible).then(|| {
        let hidden = format!("{} {}", count(hidden, "character"), if hidden == 1 { "is" } else { "are" });
        format!("{shown} visible; {hidden} hidden (in <noscript>, hidden elements): try --hidden")
    })
}

/// Why a page was read in its encoding, in brackets after the encoding's name.
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
