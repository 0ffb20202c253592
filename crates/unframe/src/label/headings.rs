//! Headings whose sections were cut, and the heading of the page.
//!
//! **Idea.** A heading above nothing is noise: "More on this story" stays when the list below it goes. One whose section was
//! cut goes too, if what was cut is mostly links; a section reaches up to the next heading of its level or above. A heading that says what the page is
//! called is content, whatever a method thinks of it, if content follows. **Cost.** One pass over the blocks; texts of headings
//! are read only where a decision depends on them. **When it fails.** Lists of headings without text are lists, and stay.

use super::{Label, Labels, Reason, Verdict};
use crate::html::{NodeRef, Tag, Tree};
use crate::segment::{Block, Blocks};

/// Letters of a heading that may go: longer ones say something themselves.
const LONGEST: u32 = 60;
/// Headings that may go. A page with more is a list, whose entries are cut too much.
const MOST: usize = 3;
/// Elements around the text of a heading that are looked at for its level.
const MAX_AROUND: usize = 4;
/// Letters of a title below which it is too common to tell a heading.
const LEAST_TITLE: usize = 8;

impl Labels {
    /// The same, with headings as they should be.
    #[must_use]
    pub(crate) fn with_headings(mut self, tree: &Tree<'_>, blocks: &Blocks) -> Self {
        self.keep_title(tree, blocks);
        self.drop_orphans(tree, blocks);
        self
    }

    /// Makes the first heading that says what the page is called content, if content follows and none of it says the same.
    fn keep_title(&mut self, tree: &Tree<'_>, blocks: &Blocks) {
        let Some(last) = self.verdicts.iter().rposition(|verdict| verdict.label == Label::Content) else { return };
        let headings = || blocks.iter().enumerate().take(last).filter(|(_, block)| block.is_heading);
        if headings().all(|(index, _)| self.is_content(index)) {
            return;
        }
        let Some(title) = tree.first(Tag::TITLE).map(|title| letters(&said(title))) else { return };
        let names = |block: &Block| is_named(&letters(&blocks.text(tree, block)), &title);
        let Some((index, _)) = headings().find(|(_, block)| names(block)) else { return };
        let verdict = &mut self.verdicts[index];
        if verdict.label == Label::Framing && verdict.reason != Reason::RepeatedOnPage {
            *verdict = Verdict { label: Label::Content, reason: Reason::FirstHeading, ..*verdict };
        }
    }

    /// Takes away the headings of sections that were cut.
    fn drop_orphans(&mut self, tree: &Tree<'_>, blocks: &Blocks) {
        // For each level the first heading of it or above after the block that is looked at, and what was seen since.
        let mut sections = [Section::default(); 7];
        let mut orphans = Vec::new();
        for (index, block) in blocks.iter().enumerate().rev() {
            let is_content = self.is_content(index);
            if !block.is_heading {
                for section in &mut sections {
                    section.has_content |= is_content && block.letters > 0;
                    section.cut += if is_content { 0 } else { block.letters };
                    section.links += if is_content { 0 } else { block.link_letters };
                }
                continue;
            }
            let level = level(tree.node(block.element));
            let section = sections[usize::from(level)];
            let may_go = level > 1 && block.letters <= LONGEST && !block.is_link();
            if is_content && may_go && !section.has_content && section.links * 2 > section.cut {
                orphans.push(index);
            }
            // It ends the sections of headings in front of it that are of its level or below.
            for section in &mut sections[usize::from(level)..] {
                *section = Section::default();
            }
        }
        if orphans.len() <= MOST {
            for index in orphans {
                self.verdicts[index] =
                    Verdict { label: Label::Framing, reason: Reason::HeadsNothing, ..self.verdicts[index] };
            }
        }
    }

    fn is_content(&self, index: usize) -> bool {
        self.verdicts.get(index).is_some_and(|verdict| verdict.label == Label::Content)
    }
}

/// What stands between a heading and the next of its level or above.
#[derive(Clone, Copy, Default)]
struct Section {
    has_content: bool,
    /// Letters of framing.
    cut: u32,
    /// Of those, the ones in links.
    links: u32,
}

fn level(element: NodeRef<'_, '_>) -> u8 {
    let tags = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
    let of = |node: NodeRef<'_, '_>| tags.iter().zip(1..).find_map(|(tag, level)| node.is_html(*tag).then_some(level));
    of(element).or_else(|| element.ancestors().take(MAX_AROUND).find_map(of)).unwrap_or(6)
}

/// Whether a heading is the title of the page, which may have the name of its site in front of it or after it.
fn is_named(heading: &str, title: &str) -> bool {
    let is_long = heading.chars().count() >= LEAST_TITLE && heading.len() * 2 >= title.len();
    is_long && (title.starts_with(heading) || title.ends_with(heading))
}

fn said(element: NodeRef<'_, '_>) -> String {
    element.descendants().filter(|node| node.is_text()).map(NodeRef::text).collect()
}

/// Letters and digits in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Share;
    use crate::html::{ParseOptions, parse};

    /// Blocks that hold `CUT` were judged to be framing. Gives what is content in the end, shortened to its first word.
    fn kept(page: &str) -> String {
        let document = parse(page, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let verdict = |block: &Block| {
            let is_cut = blocks.text(tree, block).contains("CUT");
            let (label, reason) = if is_cut {
                (Label::Framing, Reason::LooksLikeFraming)
            } else {
                (Label::Content, Reason::LooksLikeContent)
            };
            Verdict { span: block.span, label, reason, support: Share::NONE, chance: None }
        };
        let labels = Labels { verdicts: blocks.iter().map(verdict).collect() }.with_headings(tree, &blocks);
        let content = blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == Label::Content);
        let first = |block: &Block| blocks.text(tree, block).split_whitespace().next().unwrap_or_default().to_owned();
        content.map(|(block, _)| first(block)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn headings_of_sections_that_were_cut_go() {
        let links = "<ul><li><a href=/a>CUT a</a><li><a href=/b>CUT b</a></ul>";
        assert_eq!(kept(&format!("<h1>Rain</h1><p>text</p><h2>More on this story</h2>{links}")), "Rain text");
        assert_eq!(kept(&format!("<h1>Rain</h1><h3>Related</h3>{links}<h2>Snow</h2><p>text</p>")), "Rain Snow text");
        assert_eq!(kept(&format!("<h2>Rain</h2><h3>Related</h3>{links}<h3>Snow</h3><p>text</p>")), "Rain Snow text");
    }

    #[test]
    fn headings_with_anything_below_them_stay() {
        let links = "<p><a href=/a>CUT a</a></p>";
        assert_eq!(kept(&format!("<h2>Use</h2>{links}<h3>Install</h3><p>text</p>")), "Use Install text");
        assert_eq!(kept("<h2>Use</h2><h3>Install</h3><p>text</p>"), "Use Install text");
        assert_eq!(kept("<h2>Fares</h2><h2>Times</h2><p>text</p>"), "Fares Times text");
        assert_eq!(kept("<p>text</p><h2>Notes</h2><p>CUT without links</p>"), "text Notes");
        let entry = |name: &str| format!("<h2>{name}</h2>{links}");
        assert_eq!(kept(&["Ann", "Bob", "Eve", "Jim"].map(entry).concat()), "Ann Bob Eve Jim");
    }

    #[test]
    fn the_heading_that_says_what_the_page_is_called_is_content() {
        let page = |title: &str, heading: &str| format!("<title>{title}</title>{heading}<p>text</p>");
        assert_eq!(kept(&page("Rain CUT off | Gazette", "<h1>Rain CUT off</h1>")), "Rain text");
        assert_eq!(kept(&page("Gazette: Rain CUT off", "<h2>Rain CUT off</h2>")), "Rain text");
        assert_eq!(kept(&page("Gazette", "<h1>Rain CUT off</h1>")), "text");
        assert_eq!(kept(&page("Rain CUT off", "<h1>CUT</h1>")), "text");
        assert_eq!(kept("<title>Rain CUT off</title><h1>Rain CUT off</h1><p>CUT</p>"), "");
    }
}
