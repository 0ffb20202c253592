//! Headline and standfirst of a page, for those who want its body alone.
//!
//! **Idea.** The headline is the heading that equals the page's title as its metadata has it, without the name of the site; where
//! none does, the first `<h1>`, if no prose stands in front of it. The standfirst is a short summary between headline and body:
//! an element calls itself so (`itemprop`, class), or it says what the page's description says. **Cost.** One pass over the
//! blocks, only when somebody asks. **When it fails.** A standfirst under a name of its own that differs from the description
//! stays; so does a headline that is a picture.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag};
use crate::label::{Label, Labels};
use crate::metadata::Metadata;
use crate::read_page::ReadPage;
use crate::segment::Block;

/// Words in classes and identifiers of a standfirst. Found by looking at news pages, not calibrated.
const STANDFIRST: [&str; 20] = [
    "standfirst",
    "subtitle",
    "subheadline",
    "subheading",
    "subhead",
    "subhed",
    "dek",
    "deck",
    "summary",
    "lead",
    "lede",
    "teaser",
    "excerpt",
    "abstract",
    "chapo",
    "chapeau",
    "vorspann",
    "entradilla",
    "sommario",
    "ingress",
];
/// Values of `itemprop` that a standfirst has.
const PROPERTIES: [&str; 3] = ["description", "alternativeHeadline", "abstract"];
/// Letters of a block that is prose: the body begins with it.
const PROSE: u32 = 80;
/// Letters above which a summary is the body.
const LONGEST: u32 = 600;
/// Blocks after the headline that may be in front of the standfirst: byline, date, buttons.
const MOST_BETWEEN: usize = 8;
/// Elements around a block whose names are looked at.
const MAX_AROUND: usize = 3;
/// Letters of a description that tell something; the descriptions of some sites are their names.
const LEAST_DESCRIPTION: usize = 30;

/// The blocks that are headline or standfirst, as far as they are content.
pub(super) fn find(read: &ReadPage<'_>, labels: &Labels, metadata: &Metadata) -> Vec<usize> {
    let (tree, blocks) = (read.tree(), read.blocks());
    let content: Vec<(usize, &Block)> = blocks
        .iter()
        .zip(labels.iter())
        .enumerate()
        .filter(|(_, (_, verdict))| verdict.label == Label::Content)
        .map(|(index, (block, _))| (index, block))
        .collect();
    let said = |block: &Block| letters(&blocks.text(tree, block));
    let title = metadata.title.as_ref().map(|title| letters(&title.value)).filter(|title| !title.is_empty());
    let is_title = |block: &Block| title.as_ref().is_some_and(|title| said(block) == *title);
    let body = content.iter().position(|(_, block)| !block.is_heading && block.letters >= PROSE);
    let front = &content[..body.unwrap_or(content.len())];
    let headline = content
        .iter()
        .position(|(_, block)| block.is_heading && is_title(block))
        .or_else(|| front.iter().position(|(_, block)| is_title(block)))
        .or_else(|| front.iter().position(|(_, block)| block.is_heading && is_h1(tree.node(block.element))));
    let Some(headline) = headline else { return Vec::new() };
    // Some pages say their title twice, once for phones.
    let again = front.iter().filter(|(_, block)| is_title(block)).map(|(index, _)| *index);
    let mut found: Vec<usize> = again.filter(|index| *index != content[headline].0).collect();
    found.push(content[headline].0);
    let description = metadata.description.as_ref().map(|found| letters(&found.value));
    let description = description.filter(|description| description.chars().count() >= LEAST_DESCRIPTION);
    for (index, block) in content[headline + 1..].iter().take(MOST_BETWEEN) {
        let is_described = || description.as_ref().is_some_and(|description| said(block) == *description);
        let is_standfirst = block.letters <= LONGEST && (is_called_so(tree.node(block.element)) || is_described());
        if is_standfirst {
            found.push(*index);
        } else if !found.contains(index) && (block.letters >= PROSE || block.is_heading) {
            break;
        }
    }
    // A page that says nothing else keeps them.
    if content.iter().any(|(index, _)| !found.contains(index)) { found } else { Vec::new() }
}

fn is_h1(element: NodeRef<'_, '_>) -> bool {
    element.is_html(Tag::H1) || element.ancestors().take(MAX_AROUND).any(|above| above.is_html(Tag::H1))
}

/// Whether an element or one around it calls itself a standfirst. One that holds more than one paragraph is the body.
fn is_called_so(element: NodeRef<'_, '_>) -> bool {
    let around = std::iter::once(element).chain(element.ancestors()).take(MAX_AROUND);
    let mut small = around.take_while(|node| !is_large(*node));
    small.any(|node| {
        node.attributes().any(|attribute| {
            let value = attribute.raw_value();
            let is =
                |known: &[&str], word: &[u8]| known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()));
            if attribute.is_named("itemprop") {
                value.split_ascii_whitespace().any(|property| is(&PROPERTIES, property.as_bytes()))
            } else {
                (attribute.is_named("class") || attribute.is_named("id"))
                    && words(value.as_bytes()).any(|word| is(&STANDFIRST, word))
            }
        })
    })
}

/// Whether an element holds more than one paragraph, or all of a page.
fn is_large(element: NodeRef<'_, '_>) -> bool {
    let paragraphs = element.descendants().filter(|node| node.is_html(Tag::P)).take(2).count();
    let holds_page = || element.descendants().any(|node| node.is_html(Tag::H1) || node.is_html(Tag::ARTICLE));
    paragraphs > 1 || matches!(element.tag(), Tag::BODY | Tag::MAIN | Tag::ARTICLE) || holds_page()
}

/// Letters and digits in lower case: what two texts have in common that say the same.
fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
