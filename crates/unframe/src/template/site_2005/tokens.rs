//! What the method compares: the tags of a page, and the texts between them, each in its normal form.
//!
//! **Idea.** A token is a tag, or all the text between two tags; a `script` or `style` element is one token, contents
//! included. Two tokens are the same if their *normal forms* are. That of markup: the source with every run of white
//! space folded into one space and the tag's name in lower case. That of text: what the text says, its references
//! resolved, trimmed and folded; as pages are decoded before, it does not depend on their encoding either.
//!
//! **Choices.** White space is what Unicode calls so, no-break spaces included: a cell that holds nothing but `&nbsp;` is
//! empty. Comments, doctypes and what the parser skips are not tokens and end none: `a<!-- x -->b` is the one text `ab`.
//! White space in a tag is folded, not removed: `<br />` and `<br/>` differ, as do the values `"a  b"` and `"ab"`, but
//! `"a  b"` and `"a b"` do not. A text's place is what is left of its source without the white space around it.
//!
//! **Cost.** One pass over the source, one copy of it.
//!
//! **When it fails.** An attribute that changes from page to page (an active menu item's class, a session in a link) makes
//! another token. That is the method of 2005.
//!
//! **Source.** Ageev, Vershinnikov, Dobrov 2005, stage 1.

use super::between_tags::{BetweenTags, fold_white_space};
use crate::html::{Context, Tag, TokenKind, Tokens};
use crate::page::Span;

/// The tokens of a page: their places, and their normal forms one after the other.
#[derive(Debug, Default)]
pub(super) struct NormalTokens {
    pub(super) spans: Vec<Span>,
    /// Where in `forms` each token begins; one more than there are tokens.
    pub(super) bounds: Vec<usize>,
    pub(super) forms: Vec<u8>,
}

/// What the normal form of markup begins with. The byte is in no UTF-8 text, so that it also tells tokens apart.
const MARKUP: u8 = 0xFE;

impl NormalTokens {
    /// Reads the tokens of a page.
    pub(super) fn of(text: &str, tokens: &Tokens) -> Self {
        let mut normal = Self { bounds: vec![0], forms: Vec::with_capacity(text.len()), ..Self::default() };
        let mut between_tags = BetweenTags::default();
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            let last = match token.kind() {
                TokenKind::StartTag if is_one_token(token.tag()) => end_of_element(tokens, index, token.tag()),
                _ => index,
            };
            let source = tokens.span(index).of(text);
            match token.kind() {
                TokenKind::StartTag | TokenKind::EndTag => {
                    normal.push_text(&mut between_tags);
                    normal.push_markup(text, tokens, index..=last);
                }
                TokenKind::Text => between_tags.add(tokens.span(index), source, Context::Text),
                TokenKind::RawText => between_tags.add(tokens.span(index), source, Context::Raw),
                TokenKind::CData => {
                    let inside = source.strip_prefix("<![CDATA[").unwrap_or(source);
                    between_tags.add_whole(tokens.span(index), inside.strip_suffix("]]>").unwrap_or(inside));
                }
                TokenKind::Comment | TokenKind::Doctype | TokenKind::Nothing | TokenKind::Unparsed => {}
            }
            index = last + 1;
        }
        normal.push_text(&mut between_tags);
        normal
    }

    /// One token of the parser's tokens `range`: a tag, or an element with its contents.
    fn push_markup(&mut self, text: &str, tokens: &Tokens, range: std::ops::RangeInclusive<usize>) {
        self.forms.push(MARKUP);
        let span = tokens.span(*range.start()).cover(tokens.span(*range.end()));
        for index in range {
            let source = tokens.span(index).of(text);
            let is_tag =
                tokens.get(index).is_some_and(|token| matches!(token.kind(), TokenKind::StartTag | TokenKind::EndTag));
            let name_end = if is_tag { end_of_name(source) } else { 0 };
            self.forms.extend(source.bytes().take(name_end).map(|byte| byte.to_ascii_lowercase()));
            fold_white_space(&source[name_end..], &mut self.forms);
        }
        self.finish(span);
    }

    fn push_text(&mut self, between_tags: &mut BetweenTags) {
        if let Some(span) = between_tags.end(&mut self.forms) {
            self.finish(span);
        }
    }

    fn finish(&mut self, span: Span) {
        self.spans.push(span);
        self.bounds.push(self.forms.len());
    }
}

fn is_one_token(tag: Tag) -> bool {
    tag == Tag::SCRIPT || tag == Tag::STYLE
}

/// The token that ends the element of the start tag at `start`; `start` itself if tags come before its end tag, as can be
/// in SVG. An element that is not closed takes the text that follows.
fn end_of_element(tokens: &Tokens, start: usize, tag: Tag) -> usize {
    let kind = |index| tokens.get(index).map(crate::html::Token::kind);
    let mut end = start + 1;
    while let Some(TokenKind::RawText | TokenKind::Text | TokenKind::CData | TokenKind::Comment) = kind(end) {
        end += 1;
    }
    let is_closed = tokens.get(end).is_some_and(|token| token.kind() == TokenKind::EndTag && token.tag() == tag);
    match (is_closed, kind(start + 1)) {
        (true, _) => end,
        (false, Some(TokenKind::RawText)) => start + 1,
        (false, _) => start,
    }
}

fn end_of_name(tag: &str) -> usize {
    // The first two bytes are `<` and a letter, or `</`.
    let ends_name = |byte: u8| byte.is_ascii_whitespace() || byte == b'/' || byte == b'>';
    tag.bytes().skip(2).position(ends_name).map_or(tag.len(), |length| length + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    /// Each token as `normal form @ source`.
    fn check(text: &str, expected: &[&str]) {
        let normal = NormalTokens::of(text, &parse(text, &ParseOptions::default()).tokens);
        let forms = normal.bounds.windows(2).map(|bounds| &normal.forms[bounds[0] + 1..bounds[1]]);
        let found: Vec<String> = forms
            .zip(&normal.spans)
            .map(|(form, span)| format!("{} @ {}", String::from_utf8_lossy(form), span.of(text)))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tags_are_folded_and_their_names_lowered() {
        check("<P\n  CLASS='A  b'></P >", &["<p CLASS='A b'> @ <P\n  CLASS='A  b'>", "</p > @ </P >"]);
    }

    #[test]
    fn text_is_what_it_says_between_two_tags() {
        check(" \n&#1071; &amp;\n b  <br>&nbsp;<br>", &["Я & b @ &#1071; &amp;\n b", "<br> @ <br>", "<br> @ <br>"]);
    }

    #[test]
    fn comments_and_doctypes_are_no_tokens_and_end_none() {
        check("<!doctype html><!-- a --> b<!-- c --> d <i>", &["b d @ b<!-- c --> d", "<i> @ <i>"]);
        check("<!-- a -->", &[]);
    }

    #[test]
    fn white_space_between_comments_parts_words() {
        check("a<!-- --> <!-- -->b", &["a b @ a<!-- --> <!-- -->b"]);
    }

    #[test]
    fn a_script_or_style_is_one_token_contents_included() {
        check(
            "<SCRIPT>a(  '<p>')</SCRIPT ><style></style>",
            &["<script>a( '<p>')</script > @ <SCRIPT>a(  '<p>')</SCRIPT >", "<style></style> @ <style></style>"],
        );
        check("<script>a()", &["<script>a() @ <script>a()"]);
        check("<script>", &["<script> @ <script>"]);
    }

    #[test]
    fn a_style_of_a_drawing_is_one_token_unless_there_are_tags_in_it() {
        check("<svg><style>a</style>", &["<svg> @ <svg>", "<style>a</style> @ <style>a</style>"]);
        let apart = ["<svg> @ <svg>", "<style> @ <style>", "<g> @ <g>", "</style> @ </style>"];
        check("<svg><style><g></style>", &apart);
    }

    #[test]
    fn a_section_of_a_drawing_is_text() {
        let expected = ["<svg> @ <svg>", "<text> @ <text>", "a&lt; @ <![CDATA[ a&lt; ]]>"];
        check("<svg><text><![CDATA[ a&lt; ]]>", &expected);
    }

    #[test]
    fn text_that_looks_like_a_tag_is_not_the_tag() {
        let forms = |text| NormalTokens::of(text, &parse(text, &ParseOptions::default()).tokens).forms;
        assert_ne!(forms("<p>"), forms("&lt;p&gt;"));
    }
}
