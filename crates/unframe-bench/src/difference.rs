//! Do the two parsers agree on a page, and if not, do we know why?
//!
//! An explanation is not a pattern that excuses pages. It names what triggers the difference and how to take the
//! trigger out of a page; it holds for a page only if the parsers agree on the page without it.

use unframe::Limits;
use unframe::html::{ParseOptions, Scripting, parse};

use crate::explanations::EXPLANATIONS;
use crate::{dump, html5ever_tree, minimise};

/// Who reads the page as the standard says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightOne {
    /// We do, html5ever does not.
    Unframe,
    /// html5ever does; ours is a documented deviation.
    Html5ever,
}

/// A known reason for trees to differ.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// A short name for tables.
    pub name: &'static str,
    /// What each side does.
    pub reason: &'static str,
    /// Who follows the standard.
    pub right: RightOne,
    /// The page without what triggers the difference; the page itself if it does not have the trigger.
    pub defuse: fn(&str) -> String,
}

/// Which html5ever is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oracle {
    /// The released one: its deviations from the standard are explanations.
    Released,
    /// A copy corrected by hand where `explanations.rs` says: only deviations of ours are explanations.
    Corrected,
}

/// What is to be said about a page.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The trees are equal.
    Equal,
    /// They differ, for these reasons and no other.
    Explained(Vec<&'static str>),
    /// They differ and nobody knows why; the smallest page that does.
    Unexplained(String),
}

/// Our options where trees are compared: limits are not what is tested, so they are out of reach.
pub fn options(scripting: Scripting) -> ParseOptions {
    let limits =
        Limits { max_depth: 1 << 30, max_attributes: 1 << 20, max_clones_per_node: 1 << 20, ..Limits::default() };
    ParseOptions { scripting, limits }
}

/// The dumps of both trees, ours first.
pub fn dumps(text: &str, scripting: Scripting) -> (String, String) {
    let ours = dump(&parse(text, &options(scripting)).tree);
    (ours, html5ever_tree::parse(text, scripting).dump())
}

/// Whether the trees differ.
pub fn differs(text: &str, scripting: Scripting) -> bool {
    let (ours, theirs) = dumps(text, scripting);
    ours != theirs
}

/// Compares the trees of a page.
pub fn judge(text: &str, scripting: Scripting, oracle: Oracle) -> Verdict {
    let mut rest = text.to_owned();
    let mut reasons = Vec::new();
    while differs(&rest, scripting) {
        let smallest = minimise(&rest, |text| differs(text, scripting));
        let Some(explanation) = explain(&smallest, scripting, oracle) else { return Verdict::Unexplained(smallest) };
        let defused = (explanation.defuse)(&rest);
        if defused == rest {
            // Only the smallest page has the trigger: minimising made it up.
            return Verdict::Unexplained(smallest);
        }
        reasons.push(explanation.name);
        rest = defused;
    }
    if reasons.is_empty() { Verdict::Equal } else { Verdict::Explained(reasons) }
}

fn explain(text: &str, scripting: Scripting, oracle: Oracle) -> Option<&'static Explanation> {
    let mut explanations = EXPLANATIONS
        .iter()
        .filter(|explanation| oracle == Oracle::Released || explanation.right == RightOne::Html5ever);
    explanations.find(|explanation| {
        let defused = (explanation.defuse)(text);
        defused != text && !differs(&defused, scripting)
    })
}

/// The ways to run a page: scripting makes a difference to `<noscript>` only.
pub fn scriptings(text: &str) -> &'static [Scripting] {
    let has_noscript = text.as_bytes().windows(8).any(|window| window.eq_ignore_ascii_case(b"noscript"));
    if has_noscript { &[Scripting::Off, Scripting::On] } else { &[Scripting::Off] }
}
