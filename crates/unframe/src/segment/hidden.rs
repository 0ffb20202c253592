//! Elements a page hides by their own attributes: `hidden`, and `style="display: none"`.
//!
//! Stylesheets are not read: what they hide is shown.

use std::collections::BTreeMap;

use super::Blocks;
use crate::html::NodeRef;
use crate::html::display::Display;

/// What to do with what the page has but does not show: elements with `hidden` or `style="display: none"`, a `<dialog>`
/// not open, and `<noscript>`, in which some sites give search engines all their text.
///
/// Not what never is text: scripts, styles, templates are left out in any case. The contents of `<noscript>` are elements
/// only if the page was parsed with [`Scripting::Off`](crate::html::Scripting::Off), as it is by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hidden {
    /// Leave them out, as browsers do.
    #[default]
    Omit,
    /// Leave them out except for `<noscript>`, as browsers do that run no scripts.
    OmitButNoscript,
    /// Render them as if they were not hidden, except for `<noscript>`.
    IncludeButNoscript,
    /// Render them as if they were not hidden.
    Include,
}

impl Hidden {
    /// So that what is rendered is what the blocks of the page say: `<noscript>` where it is the page.
    pub fn as_split(blocks: &Blocks) -> Self {
        if blocks.is_noscript_shown() { Self::OmitButNoscript } else { Self::Omit }
    }

    /// The same where hidden texts were judged as well as others: tabs, accordions and what is after "read more" are
    /// content if they were judged to be. [`left_out_nodes`](crate::label::left_out_nodes) takes out the others.
    pub(crate) fn as_judged(blocks: &Blocks) -> Self {
        if blocks.is_noscript_shown() { Self::Include } else { Self::IncludeButNoscript }
    }

    /// Whether elements that browsers do not show are rendered.
    pub(crate) fn shows_what_is_hidden(self) -> bool {
        matches!(self, Self::Include | Self::IncludeButNoscript)
    }
}

/// Tells hidden elements.
#[derive(Debug)]
pub(crate) struct HiddenElements {
    hidden: Hidden,
    /// Copies of formatting elements share one tag, whose style may be long: it is read once. By its offset.
    cloned: BTreeMap<u32, bool>,
}

impl HiddenElements {
    pub(crate) fn new(hidden: Hidden) -> Self {
        Self { hidden, cloned: BTreeMap::new() }
    }

    /// Whether the element is hidden by its attributes.
    #[inline]
    pub(crate) fn contains(&mut self, node: NodeRef<'_, '_>) -> bool {
        may_be_hidden(node) && !self.hidden.shows_what_is_hidden() && self.look(node)
    }

    /// Whether the element is one that is not shown until something happens.
    #[inline]
    pub(crate) fn contains_by_display(&self, node: NodeRef<'_, '_>, display: Display) -> bool {
        match display {
            Display::Noscript => matches!(self.hidden, Hidden::Omit | Hidden::IncludeButNoscript),
            Display::Dialog => !self.hidden.shows_what_is_hidden() && node.attribute("open").is_none(),
            Display::None => true,
            _ => false,
        }
    }

    fn look(&mut self, node: NodeRef<'_, '_>) -> bool {
        if node.attribute("hidden").is_some() {
            return true;
        }
        let Some(style) = node.attribute("style") else { return false };
        if node.is_cloned() {
            let hides = || style_hides(&style.value());
            return *self.cloned.entry(style.value_span().start).or_insert_with(hides);
        }
        may_name_display(style.raw_value()) && style_hides(&style.value())
    }
}

/// Length and first letter of their names tell nearly all attributes from the two in question. This is asked of every
/// element, so it looks at the tree's own lists.
#[inline]
fn may_be_hidden(node: NodeRef<'_, '_>) -> bool {
    let tree = node.tree();
    let element = &tree.nodes[node.id().index()];
    let attributes = tree.attributes.get(element.attributes as usize..).unwrap_or_default();
    let mut own = attributes.iter().take_while(|attribute| attribute.name.start < element.open.end);
    let is_candidate = own.any(|attribute| {
        let first = tree.text.as_bytes()[attribute.name.start as usize];
        matches!((attribute.name.len(), first), (5, b's' | b'S') | (6, b'h' | b'H'))
    });
    is_candidate || !tree.late_attributes.is_empty()
}

/// Whether a style may name `display`. Its last letter is in few other properties.
fn may_name_display(style: &str) -> bool {
    let bytes = style.as_bytes();
    memchr::memchr3_iter(b'y', b'Y', b'&', bytes).any(|at| {
        let word = bytes.get(at.wrapping_sub(6)..=at).unwrap_or_default();
        bytes[at] == b'&' || word.eq_ignore_ascii_case(b"display")
    })
}

/// Whether the last `display` of a list of declarations, an important one if there is one, is `none`.
fn style_hides(style: &str) -> bool {
    let (mut hides, mut important) = (false, false);
    for declaration in style.split(';') {
        let Some((property, value)) = declaration.split_once(':') else { continue };
        if !property.trim().eq_ignore_ascii_case("display") {
            continue;
        }
        let (value, is_important) = match value.split_once('!') {
            Some((value, _)) => (value, true),
            None => (value, false),
        };
        if is_important || !important {
            hides = value.trim().eq_ignore_ascii_case("none");
            important = is_important;
        }
    }
    hides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_display_counts_unless_one_is_important() {
        for hiding in
            ["display:none", " Display : NONE ", "color:red;display:none", "display:none!important;display:block"]
        {
            assert!(style_hides(hiding), "{hiding}");
        }
        for showing in
            ["", "display", "display:block", "display:none;display:inline", "x-display:none", "display:nonesuch"]
        {
            assert!(!style_hides(showing), "{showing}");
        }
    }
}
