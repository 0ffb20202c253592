//! Signs for those who edit or copy: `¶` after a heading, `[edit]`, the numbers of code lines. They stand amid content and are framing.
//!
//! **Idea.** A link to its own place that says nothing but a sign, the links that wikis put after each heading, and elements that say nothing but the
//! numbers of lines. **Cost.** A look at each value of `class`, and at the few nodes of short links. **When it fails.** `[edit]`
//! whose brackets stand outside of the link, in the heading's own text, stays.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag, Tree};
use crate::segment::listing::{LINE_NUMBERS, counts_lines};

/// What a link to its own place says.
const SIGNS: [&str; 3] = ["¶", "🔗", "\u{F0C1}"];
/// The same in headings only; elsewhere they may be all that a link says.
const SIGNS_IN_HEADINGS: [&str; 3] = ["#", "§", "\u{200B}"];

/// What the classes of a page say of signs.
pub(super) struct Signs(Vec<Option<Kind>>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    LineNumbers,
    EditSection,
}

impl Signs {
    pub(super) fn of(tree: &Tree<'_>) -> Self {
        let kind = |value: &str| {
            if value.split_ascii_whitespace().any(|name| LINE_NUMBERS.contains(&name)) {
                Some(Kind::LineNumbers)
            } else {
                words(value.as_bytes())
                    .any(|word| word.eq_ignore_ascii_case(b"editsection"))
                    .then_some(Kind::EditSection)
            }
        };
        Self(tree.namings().map(tree, kind))
    }

    /// Whether an element is a sign.
    pub(super) fn have(&self, element: NodeRef<'_, '_>) -> bool {
        let kind = || element.class_value().and_then(|value| self.0[value]);
        match element.tag() {
            Tag::A => {
                is_self_link(element)
                    || is_edit_link(element)
                    || kind() == Some(Kind::LineNumbers) && says_numbers(element)
            }
            Tag::SPAN | Tag::SMALL | Tag::DIV | Tag::PRE | Tag::TD => match kind() {
                Some(Kind::LineNumbers) => says_numbers(element),
                Some(Kind::EditSection) => element.tag() == Tag::SPAN,
                None => element.is_html(Tag::TD) && counts_lines(element),
            },
            _ => false,
        }
    }
}

/// Whether an element says numbers and nothing else. Layouts call their empty columns gutters, too.
fn says_numbers(element: NodeRef<'_, '_>) -> bool {
    let mut texts = element.descendants().filter(|node| node.is_text());
    texts.all(|text| text.text().split_whitespace().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())))
}

/// All that a short link says; `None` if it holds more than two elements.
fn said(link: NodeRef<'_, '_>) -> Option<String> {
    const MOST_NODES: u32 = 5;
    let is_short = link.subtree_end().0 - link.id().0 <= MOST_NODES;
    is_short.then(|| {
        let texts = link.descendants().filter(|node| node.is_text());
        texts.map(|text| text.text().trim().to_owned()).collect()
    })
}

fn is_in_heading(node: NodeRef<'_, '_>) -> bool {
    node.ancestors().take(3).any(|around| around.tag().is_heading())
}

fn is_self_link(link: NodeRef<'_, '_>) -> bool {
    let leads_here = link.attribute("href").is_some_and(|href| {
        let href = href.raw_value().trim();
        href.starts_with('#') || href.contains(".html#")
    });
    leads_here
        && said(link).is_some_and(|said| {
            SIGNS.contains(&said.as_str()) || SIGNS_IN_HEADINGS.contains(&said.as_str()) && is_in_heading(link)
        })
}

/// Whether it is `[edit]` after a heading, in any language.
fn is_edit_link(link: NodeRef<'_, '_>) -> bool {
    let edits =
        || link.attribute("href").is_some_and(|href| words(href.raw_value().as_bytes()).any(|word| word == b"edit"));
    is_in_heading(link) && edits() && said(link).is_some_and(|said| said.starts_with('[') && said.ends_with(']'))
}

#[cfg(test)]
mod tests {
    use crate::{Options, extract};

    fn check(page: &str, expected: &str) {
        let sentence = "Rain is water that has condensed in the air above the valley and falls down, and all plants need some of it.";
        let page = format!(
            "<title>Rain</title><article><h1>Rain</h1><p>{sentence}</p>{page}<p>{sentence} So it is.</p></article>"
        );
        let text = extract(&page, &Options::default()).text().to_owned();
        assert_eq!(text, format!("Rain\n\n{sentence}\n\n{expected}{sentence} So it is."), "{page}");
    }

    #[test]
    fn signs_after_headings_are_framing() {
        for sign in [
            "<a class=headerlink href=#causes>¶</a>",
            "<a href='page.html#causes' title=Permalink><span>#</span></a>",
            "<span class=mw-editsection><span>[</span><a href='/w?action=edit&section=1'>edit</a><span>]</span></span>",
            "<a href='/wiki/edit/7'>[bearbeiten]</a>",
        ] {
            check(&format!("<h2>Causes of rain{sign}</h2>"), "Causes of rain\n\n");
        }
        check(
            "<p>Paragraph <a href=#s>§</a> of the law on rain says what is to be done in the valley and in the hills.</p>",
            "Paragraph § of the law on rain says what is to be done in the valley and in the hills.\n\n",
        );
    }

    #[test]
    fn numbers_of_lines_are_framing_and_columns_are_not() {
        let code = "<pre>let rain = fall();\nlet snow = fall();</pre>";
        let text = "let rain = fall();\nlet snow = fall();\n\n";
        check(&format!("<table><tr><td class=gutter><pre>1\n2</pre><td>{code}</table>"), text);
        check(&format!("<table><tr><td><pre>1\n2</pre><td>{code}</table>"), text);
        check(
            "<div class=gutter><p>A column of the layout, which says something about the rain in the valley of the river.</p></div>",
            "A column of the layout, which says something about the rain in the valley of the river.\n\n",
        );
    }
}
