//! The method with the failures mended that its paper names.
//!
//! - Blocks end at every block-level element of HTML5.
//! - A sentence has four words at least, and ends as sentences end in its script; abbreviations, initials, numbers of lists,
//!   addresses and decimals end none. Links are not sentences: entries of menus may end in a full stop.
//! - Tables of data, lists and code are judged as wholes: content if sentences hold much of their text, or if they stand
//!   between blocks of content and are not mostly links.
//!
//! *When it still fails:* pages of products, lists and forums, whose content has few sentences; teasers and notices in
//! full sentences.

use super::sentence_end::has_sentence;
use super::set_off::{LEVELS, level, level_of_most};
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::label::{Label, Labels, Reason};
use crate::page_methods::labels;
use crate::segment::{Block, Blocks};

/// Of a table or a list, the part of its letters that must be in blocks with sentences: one in this many.
const SENTENCES_OF_A_WHOLE: u64 = 3;

/// So many blocks above its text a heading may stand: a line for the author and one for the date are common between.
const LOOK_BACK: usize = 4;

/// A cell of more bytes than these is a column of the page, not of a table.
const LARGEST_CELL: u32 = 2000;

/// Judges a page by its sentences.
pub(in crate::page_methods) fn modern(tree: &Tree<'_>, blocks: &Blocks) -> Labels {
    let mut reasons: Vec<Option<Reason>> = blocks.iter().map(|block| of_itself(tree, blocks, block)).collect();
    judge_wholes(tree, blocks, &mut reasons);
    find_headings(tree, blocks, &mut reasons);
    labels(blocks, |index, _| match reasons[index] {
        Some(reason) => (Label::Content, reason),
        None => (Label::Framing, Reason::NoSentence),
    })
}

fn of_itself(tree: &Tree<'_>, blocks: &Blocks, block: &Block) -> Option<Reason> {
    let text: String = blocks.texts(block).iter().map(|text| tree.node(text.node).text()).collect();
    let is_content = !block.is_link() && has_sentence(&text);
    is_content.then_some(Reason::FinishedSentence)
}

/// Gives the blocks of each table, list and piece of code one label.
fn judge_wholes(tree: &Tree<'_>, blocks: &Blocks, reasons: &mut [Option<Reason>]) {
    let mut index = 0;
    let mut not_wholes = NodeSet::default();
    while let Some(block) = blocks.get(index) {
        let Some(end) = whole(tree, block, &mut not_wholes) else {
            index += 1;
            continue;
        };
        let first = index;
        let is_within = |block: &Block| blocks.texts(block).first().is_some_and(|text| text.node < end);
        while blocks.get(index).is_some_and(is_within) {
            index += 1;
        }
        // A block that was moved out of its table ends the whole before it begins.
        index = index.max(first + 1);
        let of_whole = || blocks.iter().zip(&*reasons).skip(first).take(index - first);
        let all: u64 = of_whole().map(|(block, _)| u64::from(block.letters)).sum();
        let in_links: u64 = of_whole().map(|(block, _)| u64::from(block.link_letters)).sum();
        let in_sentences: u64 =
            of_whole().filter(|(_, reason)| reason.is_some()).map(|(block, _)| u64::from(block.letters)).sum();
        let is_sentence =
            |index: Option<usize>| index.and_then(|index| reasons.get(index)).is_some_and(Option::is_some);
        let is_amid = in_links * 2 <= all && is_sentence(first.checked_sub(1)) && is_sentence(Some(index));
        let is_content = in_sentences > 0 && in_sentences * SENTENCES_OF_A_WHOLE >= all || is_amid;
        for reason in &mut reasons[first..index] {
            *reason = is_content.then_some(reason.unwrap_or(Reason::AmidSentences));
        }
    }
}

/// Where the outermost whole around a block ends. What was found to be none is remembered.
fn whole(tree: &Tree<'_>, block: &Block, not_wholes: &mut NodeSet) -> Option<NodeId> {
    let around = tree.node(block.element);
    let mut outermost = None;
    for element in std::iter::once(around).chain(around.ancestors()) {
        let is_whole = match element.tag() {
            tag if !element.is_html(tag) => false,
            Tag::UL | Tag::OL | Tag::DL | Tag::MENU | Tag::DIR | Tag::PRE => true,
            // Asked once: tables of layout hold much of the page.
            Tag::TABLE => !not_wholes.contains(element.id()) && is_data(element),
            _ => false,
        };
        if is_whole {
            outermost = Some(element.subtree_end());
        } else if element.is_html(Tag::TABLE) {
            not_wholes.insert(element.id());
            // What is in a table of layout is whole by itself.
            break;
        }
    }
    outermost
}

/// Whether a table holds data: no tables, headings or forms, and no cell as long as a column.
fn is_data(table: NodeRef<'_, '_>) -> bool {
    !table.descendants().any(|node| {
        let is_cell = node.is_html(Tag::TD) || node.is_html(Tag::TH);
        is_cell && node.span().len() > LARGEST_CELL
            || node.is_html(Tag::TABLE)
            || node.is_html(Tag::FORM)
            || node.tag().is_heading()
    })
}

/// For content that follows framing: the headings right above, and what is set off in the few blocks before.
fn find_headings(tree: &Tree<'_>, blocks: &Blocks, reasons: &mut [Option<Reason>]) {
    let levels: Vec<u8> = blocks.iter().map(|block| level_of(tree, blocks, block)).collect();
    for index in 0..reasons.len() {
        let follows_framing = index > 0 && reasons[index - 1].is_none();
        if !follows_framing || reasons[index].is_none() || reasons[index] == Some(Reason::HeadsSentences) {
            continue;
        }
        let is_heading = |above: usize| {
            let has_link = blocks.get(above).is_none_or(|block| block.link_letters > 0 && !block.is_heading);
            levels[above] > levels[index] && !has_link
        };
        let is_near = |above: &usize| reasons[*above].is_none() && index - above <= LOOK_BACK;
        let Some(mut heading) = (0..index).rev().take_while(is_near).find(|above| is_heading(*above)) else { continue };
        loop {
            reasons[heading] = Some(Reason::HeadsSentences);
            match heading.checked_sub(1) {
                Some(above) if reasons[above].is_none() && is_heading(above) => heading = above,
                _ => break,
            }
        }
    }
}

fn level_of(tree: &Tree<'_>, blocks: &Blocks, block: &Block) -> u8 {
    let mut letters = [0; LEVELS];
    for text in blocks.texts(block) {
        letters[usize::from(level(tree.node(text.node)))] += text.letters;
    }
    level_of_most(&letters)
}

#[cfg(test)]
mod tests {
    use crate::page_methods::PageMethod;
    use crate::page_methods::tests::check;

    const RAIN: &str = "<p>It rained in the valley all day.</p>";
    const CONTENT: &str = "+finished-sentence It rained in the";

    #[test]
    fn every_element_of_its_own_lines_ends_a_block() {
        check(
            PageMethod::SentenceModern,
            &format!("<nav>Menu</nav><section>Home</section>{RAIN}"),
            &["-no-sentence Menu", "-no-sentence Home", CONTENT],
        );
    }

    #[test]
    fn a_table_amid_sentences_is_content_and_one_beside_them_is_not() {
        let table = "<table><tr><td>March<td>21 mm</table>";
        check(
            PageMethod::SentenceModern,
            &format!("{RAIN}{table}{RAIN}"),
            &[CONTENT, "+amid-sentences March", "+amid-sentences 21 mm", CONTENT],
        );
        check(
            PageMethod::SentenceModern,
            &format!("{table}{RAIN}"),
            &["-no-sentence March", "-no-sentence 21 mm", CONTENT],
        );
    }

    #[test]
    fn a_list_is_judged_as_a_whole() {
        check(
            PageMethod::SentenceModern,
            "<ul><li>Rain<li>It snowed in the hills above.</ul>",
            &["+amid-sentences Rain", "+finished-sentence It snowed in the"],
        );
        let links = "<li><a href=/>A rather long entry of a menu</a>".repeat(5);
        let page = format!("{RAIN}<ul>{links}<li>Sale in all our shops!</ul>{RAIN}");
        let entry = "-no-sentence A rather long entry";
        check(
            PageMethod::SentenceModern,
            &page,
            &[CONTENT, entry, entry, entry, entry, entry, "-no-sentence Sale in all our", CONTENT],
        );
    }

    #[test]
    fn a_table_of_layout_is_no_whole() {
        let page = format!("<table><tr><td>Menu<td><h1>Rain</h1>{RAIN}</table>");
        check(PageMethod::SentenceModern, &page, &["-no-sentence Menu", "+heads-sentences Rain", CONTENT]);
    }

    #[test]
    fn code_amid_sentences_is_content() {
        check(
            PageMethod::SentenceModern,
            &format!("{RAIN}<pre>let rain = 21;</pre>{RAIN}"),
            &[CONTENT, "+amid-sentences let rain = 21;", CONTENT],
        );
    }

    #[test]
    fn headings_in_a_row_and_with_a_byline_between_head_a_text() {
        let page = format!("<div>Menu</div><h1>Weather</h1><h2>Rain</h2><div>By I. Forsman</div>{RAIN}");
        check(
            PageMethod::SentenceModern,
            &page,
            &[
                "-no-sentence Menu",
                "+heads-sentences Weather",
                "+heads-sentences Rain",
                "-no-sentence By I. Forsman",
                CONTENT,
            ],
        );
    }

    #[test]
    fn links_slogans_and_addresses_are_no_sentences() {
        let page = format!(
            "<div><a href=/>All the news of today.</a></div><div>Buy now!</div><div>г. Москва, ул. Ленина, д. 5</div>{RAIN}"
        );
        check(
            PageMethod::SentenceModern,
            &page,
            &["-no-sentence All the news of", "-no-sentence Buy now!", "-no-sentence г. Москва, ул. Ленина,", CONTENT],
        );
    }
}
