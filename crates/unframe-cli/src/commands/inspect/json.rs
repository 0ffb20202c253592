//! Everything about a page, for programs. `docs/inspect-json.md` describes the fields; whoever changes one of them
//! raises [`FORMAT_VERSION`] and says so there.
//!
//! It is written node by node, because the whole as a value would take many times the memory of the page. Each node and
//! token has a line of its own: two pages can be compared with `diff`.

use std::io::{self, Write};

use serde::Serialize;
use unframe::html::{Attribute, NodeKind, NodeRef, TokenKind};
use unframe::page::{Page, Span};

use super::{Inspection, names};
use crate::words;

/// The version of the format.
const FORMAT_VERSION: u32 = 1;

pub(super) fn write(inspection: &Inspection<'_>, output: &mut impl Write) -> io::Result<()> {
    let Inspection { name, source, page, document } = inspection;
    let damage = inspection.damage().map(|damage| DamageObject { kind: damage.name(), message: damage.to_string() });
    let facts = Facts {
        format_version: FORMAT_VERSION,
        name,
        encoding: page.encoding(),
        encoding_basis: words::basis_kind(page.basis()),
        source_bytes: source.len(),
        text_bytes: page.text().len(),
        quirks: names::quirks(document.tree.quirks()),
        damage: damage.collect(),
    };
    let facts = serde_json::to_string(&facts)?;
    write!(output, "{},\n\"nodes\":[", facts.strip_suffix('}').unwrap_or(&facts))?;
    let root = document.tree.document();
    let nodes = std::iter::once(root).chain(root.descendants());
    write_lines(nodes.map(|node| NodeObject::new(node, page)), output)?;
    write!(output, "],\n\"tokens\":[")?;
    let tokens = document.tokens.iter().map(|(token, span)| TokenObject {
        kind: names::token_kind(token.kind()),
        tag: tag_name(token.kind(), span.of(page.text())),
        at: Place::new(span, page),
        source: span.of(page.text()),
    });
    write_lines(tokens, output)?;
    writeln!(output, "]}}")
}

/// The name of a tag in lower case; `None` of anything else.
fn tag_name(kind: TokenKind, source: &str) -> Option<String> {
    let name = match kind {
        TokenKind::StartTag => source.strip_prefix('<'),
        TokenKind::EndTag => source.strip_prefix("</"),
        _ => None,
    }?;
    // §13.2.5.8: a name runs to white space, a slash or the end of the tag.
    name.split(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).next().map(str::to_ascii_lowercase)
}

fn write_lines(objects: impl Iterator<Item = impl Serialize>, output: &mut impl Write) -> io::Result<()> {
    for (index, object) in objects.enumerate() {
        output.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *output, &object)?;
    }
    output.write_all(b"\n")
}

#[derive(Serialize)]
struct Facts<'page> {
    format_version: u32,
    name: &'page str,
    encoding: &'page str,
    encoding_basis: &'static str,
    source_bytes: usize,
    text_bytes: usize,
    quirks: &'static str,
    damage: Vec<DamageObject>,
}

#[derive(Serialize)]
struct DamageObject {
    kind: &'static str,
    message: String,
}

/// A range in the decoded text and the bytes of the source it was decoded from.
#[derive(Serialize)]
struct Place {
    text: [u32; 2],
    source: [usize; 2],
}

impl Place {
    fn new(span: Span, page: &Page<'_>) -> Self {
        let source = page.source_range(span);
        Self { text: [span.start, span.end], source: [source.start, source.end] }
    }
}

#[derive(Serialize)]
struct NodeObject<'page> {
    id: usize,
    parent: Option<usize>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    namespace: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<&'static str>,
    at: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_tag: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_tag: Option<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attributes: Vec<AttributeObject<'page>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<std::borrow::Cow<'page, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<Place>,
}

impl<'page> NodeObject<'page> {
    fn new(node: NodeRef<'_, 'page>, page: &Page<'_>) -> Self {
        let place = |span| Place::new(span, page);
        let is_text = matches!(node.kind(), NodeKind::Text | NodeKind::Comment);
        let pieces: Vec<Place> = node.text_pieces().map(|(span, _)| place(span)).collect();
        Self {
            id: node.id().index(),
            parent: node.parent().map(|parent| parent.id().index()),
            kind: names::node_kind(node.kind()),
            name: node.is_element().then(|| node.name().into_owned()),
            namespace: node.namespace().map(names::namespace),
            flags: names::flags(node),
            at: place(node.span()),
            start_tag: node.is_element().then(|| node.open_span()).filter(|span| !span.is_empty()).map(place),
            end_tag: node.is_element().then(|| node.close_span()).filter(|span| !span.is_empty()).map(place),
            attributes: node.attributes().map(|attribute| AttributeObject::new(&attribute, page)).collect(),
            text: is_text.then(|| node.text()),
            pieces: if pieces.len() > 1 { pieces } else { Vec::new() },
        }
    }
}

#[derive(Serialize)]
struct AttributeObject<'page> {
    name: std::borrow::Cow<'page, str>,
    value: std::borrow::Cow<'page, str>,
    name_at: Place,
    value_at: Place,
}

impl<'page> AttributeObject<'page> {
    fn new(attribute: &Attribute<'page>, page: &Page<'_>) -> Self {
        Self {
            name: attribute.name(),
            value: attribute.value(),
            name_at: Place::new(attribute.name_span(), page),
            value_at: Place::new(attribute.value_span(), page),
        }
    }
}

#[derive(Serialize)]
struct TokenObject<'page> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    at: Place,
    source: &'page str,
}
