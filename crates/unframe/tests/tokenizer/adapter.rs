//! Our tokens as the tests want them.
//!
//! Only what everybody may call is called: a text is parsed after a prefix that brings the tokenizer into the state the
//! test asks for, and the tokens after the prefix are spelled out. What a tag or a doctype says is found by parsing its
//! source once more, alone, so that it does not matter what tree construction makes of it.

use std::collections::BTreeMap;

use unframe::html::{Context, NodeKind, NodeRef, ParseOptions, TokenKind, parse, resolve};

use super::cases::TestToken;

/// A name that means nothing to tree construction.
const NEUTRAL: &str = "x-neutral";

/// The tokens of `text`, read from `state` on; `None` where the public interface cannot be brought there: tree
/// construction, not the tokenizer, decides what is raw text.
pub(crate) fn read(text: &str, state: &str, last_start_tag: Option<&str>) -> Option<Vec<TestToken>> {
    let prefix = match (state, last_start_tag) {
        ("Data state", None) => "<x-neutral>",
        ("PLAINTEXT state", _) => "<plaintext>",
        ("RCDATA state", None | Some("textarea")) => "<textarea>",
        ("RAWTEXT state", None | Some("xmp")) => "<xmp>",
        ("Script data state", None | Some("script")) => "<script>",
        ("CDATA section state", None) => "<svg><![CDATA[",
        ("RCDATA state", Some("xmp")) => {
            // No element of HTML is like that, but one name is as good as another.
            let text = DISGUISES.iter().fold(text.to_owned(), |text, (name, disguise)| text.replace(name, disguise));
            let found = read(&text, state, Some("textarea"))?;
            return Some(found.into_iter().map(without_disguise).collect());
        }
        _ => return None,
    };
    let page = format!("{prefix}{text}");
    let document = parse(&page, &ParseOptions::default());
    let mut tokens = Vec::new();
    // In text and CDATA sections tree construction decides what NUL means.
    let mut keeps_nul = matches!(state, "Data state" | "CDATA section state");
    for (token, span) in document.tokens.iter().filter(|(_, span)| span.end as usize > prefix.len()) {
        let source = &page[(span.start as usize).max(prefix.len())..span.end as usize];
        match token.kind() {
            TokenKind::Text => characters(source, Context::Text, keeps_nul, &mut tokens),
            TokenKind::RawText => characters(source, Context::Raw, keeps_nul, &mut tokens),
            TokenKind::CData => {
                characters(source.strip_suffix("]]>").unwrap_or(source), Context::Raw, keeps_nul, &mut tokens);
            }
            TokenKind::StartTag if token.tag().known_name().is_some_and(|name| RAW_TEXTS.contains(&name)) => {
                return None;
            }
            TokenKind::StartTag => tokens.push(start_tag(source)),
            TokenKind::EndTag => {
                keeps_nul = true;
                tokens.push(TestToken::EndTag { name: name(source) });
            }
            TokenKind::Comment => tokens.push(comment(source)),
            TokenKind::Doctype => tokens.push(doctype(source)),
            TokenKind::Nothing | TokenKind::Unparsed => {}
        }
    }
    Some(tokens)
}

/// Behind these start tags tree construction changes the state.
const RAW_TEXTS: [&str; 10] =
    ["iframe", "noembed", "noframes", "plaintext", "script", "style", "svg", "textarea", "title", "xmp"];

/// What `xmp` is called where an element must have RCDATA.
const DISGUISES: [(&str, &str); 3] = [("xmp", "textarea"), ("XMP", "TEXTAREA"), ("xMp", "tExTaReA")];

fn without_disguise(token: TestToken) -> TestToken {
    let reveal = |text: String| DISGUISES.iter().fold(text, |text, (name, disguise)| text.replace(disguise, name));
    match token {
        TestToken::EndTag { name } => TestToken::EndTag { name: reveal(name) },
        TestToken::Characters(text) => TestToken::Characters(reveal(text)),
        other => other,
    }
}

/// Appends characters to those before them. NUL means U+FFFD, unless tree construction decides what it means.
fn characters(source: &str, context: Context, keeps_nul: bool, tokens: &mut Vec<TestToken>) {
    let text = if keeps_nul {
        let runs: Vec<_> = source.split('\0').map(|run| resolve(run, context)).collect();
        runs.join("\0")
    } else {
        resolve(source, context).into_owned()
    };
    match tokens.last_mut() {
        _ if text.is_empty() => {}
        Some(TestToken::Characters(before)) => before.push_str(&text),
        _ => tokens.push(TestToken::Characters(text)),
    }
}

/// The name of a tag in its source.
fn name(source: &str) -> String {
    let behind = source.trim_start_matches(['<', '/']);
    let end = behind.find(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).unwrap_or(behind.len());
    behind[..end].to_ascii_lowercase().replace('\0', "\u{FFFD}")
}

fn start_tag(source: &str) -> TestToken {
    // In SVG a tag that closes itself has no contents.
    let name_end = source.find(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).unwrap_or(source.len());
    let page = format!("<svg><{NEUTRAL}{}inside", &source[name_end..]);
    let document = parse(&page, &ParseOptions::default());
    let element = document.tree.document().descendants().find(|node| node.name() == NEUTRAL).expect("the tag");
    let attributes = attributes_in_html(&source[name_end..]);
    TestToken::StartTag { name: name(source), attributes, is_self_closing: element.first_child().is_none() }
}

/// Attributes are spelled as in HTML: `viewbox`.
fn attributes_in_html(behind_name: &str) -> BTreeMap<String, String> {
    let page = format!("<{NEUTRAL}{behind_name}");
    let document = parse(&page, &ParseOptions::default());
    let element = document.tree.document().descendants().find(|node| node.name() == NEUTRAL).expect("the tag");
    element.attributes().map(|attribute| (attribute.name().into_owned(), attribute.value().into_owned())).collect()
}

fn comment(source: &str) -> TestToken {
    let document = parse(source, &ParseOptions::default());
    let is_comment = |node: &NodeRef<'_, '_>| node.kind() == NodeKind::Comment;
    let node = document.tree.document().descendants().find(is_comment).expect("the comment");
    TestToken::Comment(node.text().into_owned())
}

fn doctype(source: &str) -> TestToken {
    let document = parse(source, &ParseOptions::default());
    let doctype = document.tree.document().first_child().and_then(NodeRef::doctype).expect("the doctype");
    TestToken::Doctype {
        name: doctype.name.map(Into::into),
        public_id: doctype.public_id.map(Into::into),
        system_id: doctype.system_id.map(Into::into),
        is_correct: !doctype.is_malformed,
    }
}
