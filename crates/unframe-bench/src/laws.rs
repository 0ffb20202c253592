//! What holds of every page, whatever is on it.

use unframe::Damage;
use unframe::html::{Document, NodeRef, ParseOptions, Scripting, Tag, TokenKind, Tokens, Tree, parse};
use unframe::page::Span;

/// The first law that a page breaks, in words; `None` if all hold.
pub fn broken(text: &str, scripting: Scripting) -> Option<String> {
    check(text, &ParseOptions { scripting, ..ParseOptions::default() }).err()
}

/// Parses a page and checks all laws.
pub fn check(text: &str, options: &ParseOptions) -> Result<(), String> {
    check_document(text, &parse(text, options))
}

/// Checks all laws of a parsed page.
pub fn check_document(text: &str, document: &Document<'_>) -> Result<(), String> {
    tokens_tile_the_text(text, &document.tokens)?;
    tokens_look_like_their_kind(text, &document.tokens)?;
    nodes_are_in_document_order(&document.tree)?;
    let has_merged_names = document.damage.iter().any(|damage| matches!(damage, Damage::NamesMerged { .. }));
    for node in document.tree.document().descendants() {
        if node.is_element() {
            tags_are_where_the_ranges_say(text, node, has_merged_names)?;
        } else {
            contents_are_where_the_ranges_say(text, node)?;
        }
    }
    Ok(())
}

/// Every byte belongs to exactly one token.
fn tokens_tile_the_text(text: &str, tokens: &Tokens) -> Result<(), String> {
    let mut at = 0;
    for (token, span) in tokens.iter() {
        let is_next = span.start == at && span.end > span.start && text.is_char_boundary(span.end as usize);
        require(is_next, || format!("token {token:?} at {span:?}, expected at {at}"))?;
        at = span.end;
    }
    require(at as usize == text.len(), || format!("the tokens end at {at}, the text at {}", text.len()))
}

fn tokens_look_like_their_kind(text: &str, tokens: &Tokens) -> Result<(), String> {
    for (token, span) in tokens.iter() {
        let source = span.of(text);
        let fits = match token.kind() {
            TokenKind::StartTag => is_tag(source, "<", token.tag()),
            TokenKind::EndTag => is_tag(source, "</", token.tag()),
            TokenKind::Comment => source.starts_with("<!") || source.starts_with("<?") || source.starts_with("</"),
            TokenKind::Doctype => source.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype")),
            TokenKind::CData => source.starts_with("<![CDATA["),
            _ => true,
        };
        require(fits, || format!("token {token:?} at {span:?} is {source:?}"))?;
    }
    Ok(())
}

fn is_tag(source: &str, opening: &str, tag: Tag) -> bool {
    let Some(rest) = source.strip_prefix(opening) else { return false };
    let is_named = tag.known_name().is_none_or(|name| begins_with_name(rest, name));
    is_named && rest.starts_with(|first: char| first.is_ascii_alphabetic()) && rest.ends_with('>')
}

/// Whether `rest`, what follows on `<`, begins with that name and nothing but that name.
fn begins_with_name(rest: &str, name: &str) -> bool {
    let end = rest.find(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).unwrap_or(rest.len());
    let written = &rest[..end];
    // NUL in a name is read as U+FFFD, and `<image>` as `<img>` (§13.2.6.4.7).
    written.eq_ignore_ascii_case(name)
        || written.replace('\0', "\u{FFFD}").eq_ignore_ascii_case(name)
        || name == "img" && written.eq_ignore_ascii_case("image")
}

/// Parents stand before their children, and a subtree is what stands between a node and its end.
fn nodes_are_in_document_order(tree: &Tree<'_>) -> Result<(), String> {
    let root = tree.document();
    require(root.subtree_end().index() == tree.len(), || "the document does not hold all nodes".to_owned())?;
    // The ends of the subtrees that are open, and whose they are.
    let mut open = vec![root];
    for node in root.descendants() {
        while open.last().is_some_and(|ancestor| ancestor.subtree_end() <= node.id()) {
            open.pop();
        }
        let parent = open.last().map(|parent| parent.id());
        let is_in_place = node.parent().map(NodeRef::id) == parent;
        require(is_in_place, || format!("{node:?} has parent {:?}, stands in {parent:?}", node.parent()))?;
        let parent_end = open.last().map_or(root.subtree_end(), |parent| parent.subtree_end());
        let is_within = node.subtree_end() > node.id() && node.subtree_end() <= parent_end;
        require(is_within, || format!("{node:?} ends behind its parent"))?;
        require(node.is_element() || node.subtree_end().index() == node.id().index() + 1, || {
            format!("{node:?} has children")
        })?;
        open.push(node);
    }
    Ok(())
}

fn tags_are_where_the_ranges_say(text: &str, node: NodeRef<'_, '_>, has_merged_names: bool) -> Result<(), String> {
    let (open, close) = (node.open_span(), node.close_span());
    require(lies_in(open, text) && lies_in(close, text), || format!("{node:?} lies outside of the text"))?;
    if node.is_implied() {
        require(open.is_empty(), || format!("{node:?} is implied and has a start tag"))?;
    } else {
        let source = open.of(text);
        // A page with too many names calls the last ones all the same.
        let is_named = begins_with_name(source.get(1..).unwrap_or_default(), &node.name())
            || has_merged_names && node.tag().known_name().is_none();
        require(source.starts_with('<') && source.ends_with('>') && is_named, || {
            format!("the start tag of {node:?} is {source:?}, its name {}", node.name())
        })?;
    }
    let source = close.of(text);
    let fits = close.is_empty() || source.starts_with("</") && source.ends_with('>');
    require(fits, || format!("the end tag of {node:?} is {source:?}"))
}

fn contents_are_where_the_ranges_say(text: &str, node: NodeRef<'_, '_>) -> Result<(), String> {
    require(lies_in(node.open_span(), text), || format!("{node:?} lies outside of the text"))?;
    for (span, _) in node.text_pieces() {
        require(lies_in(span, text) && !span.is_empty(), || format!("{node:?} has a part at {span:?}"))?;
    }
    require(!node.is_text() || !node.text().is_empty(), || format!("{node:?} is a text without text"))
}

fn lies_in(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.range()).is_some()
}

fn require(holds: bool, complaint: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(complaint()) }
}
