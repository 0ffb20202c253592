//! JSON: a page as one object on one line, with every block, its range in the page's bytes, its label and why.
//!
//! Written by hand, because the objects are few and flat, and the core does without a serialiser.

use std::fmt::Write;
use std::ops::Range;

use super::facts::PageFacts;
use super::sequence::Sequence;
use super::tables_and_code::{CodeBlock, DataTable, TablesAndCode};
use crate::Share;
use crate::discussion::Comment;
use crate::label::Labels;
use crate::metadata::{FIELDS, Metadata};
use crate::near_duplicates::Elsewhere;
use crate::page::Page;

/// A file that holds one object.
pub const JSON_OBJECT: Sequence = Sequence { opening: "", between: "\n", closing: "\n" };
/// A file that holds several in an array.
pub const JSON_ARRAY: Sequence = Sequence { opening: "[\n", between: ",\n", closing: "\n]\n" };

/// A page as an object on one line. `docs/output-formats.md` describes its members.
///
/// ```
/// use unframe::Limits;
/// use unframe::label::Labels;
/// use unframe::page::Page;
/// use unframe::render::{PageFacts, TablesAndCode, json};
///
/// let page = Page::decode(b"<p>Rain", None, &Limits::default());
/// let facts = PageFacts { id: "rain.html".to_owned(), ..PageFacts::default() };
/// let object = json(&facts, &page, &Labels::default(), "Rain", &TablesAndCode::default());
/// assert!(object.starts_with(r#"{"id":"rain.html","url":null,"site":"","template_id":null,"template_fit":null,"title":null,"#));
/// ```
pub fn json(facts: &PageFacts, page: &Page<'_>, labels: &Labels, text: &str, found: &TablesAndCode) -> String {
    let mut object = Object { json: String::with_capacity(text.len() + 96 * labels.iter().len() + 256) };
    object.string("{\"id\":", &facts.id);
    object.string_or_null(",\"url\":", facts.url.as_deref());
    object.string(",\"site\":", &facts.site);
    object.string_or_null(",\"template_id\":", facts.template_id.as_deref());
    object.json.push_str(",\"template_fit\":");
    match facts.template_fit {
        Some(fit) => push_share(&mut object.json, fit),
        None => object.json.push_str("null"),
    }
    object.metadata(&facts.metadata);
    object.verdict(facts);
    object.string(",\"text\":", text);
    object.comments(&facts.comments);
    object.tables(&found.tables);
    object.code(&found.code);
    let mut json = object.json;
    if let Some(elsewhere) = &facts.elsewhere.page {
        push_elsewhere(&mut json, elsewhere);
    }
    json.push_str(",\"blocks\":[");
    for (index, verdict) in labels.iter().enumerate() {
        let range = page.source_range(verdict.span);
        json.push_str(if index == 0 { "{\"start\":" } else { ",{\"start\":" });
        push_number(&mut json, range.start);
        json.push_str(",\"end\":");
        push_number(&mut json, range.end);
        for text in
            [",\"label\":\"", verdict.label.name(), "\",\"reason\":\"", verdict.reason.name(), "\",\"support\":"]
        {
            json.push_str(text);
        }
        push_share(&mut json, verdict.support);
        if let Some(chance) = verdict.chance {
            json.push_str(",\"chance\":");
            push_share(&mut json, chance);
        }
        if let Some(elsewhere) = facts.elsewhere.blocks.get(&index) {
            push_elsewhere(&mut json, elsewhere);
        }
        json.push('}');
    }
    let _ = write!(json, "],\"pages_compared\":{},\"damage\":[", facts.pages_compared);
    for (index, damage) in facts.damage.iter().enumerate() {
        json.push_str(if index == 0 { "" } else { "," });
        push_string(&mut json, damage);
    }
    json.push_str("]}");
    json
}

/// Where something is said that is kept there.
fn push_elsewhere(json: &mut String, Elsewhere { id, similarity }: &Elsewhere) {
    json.push_str(",\"duplicate_of\":");
    push_string(json, id);
    let _ = write!(json, ",\"similarity\":{:?}", similarity.as_f64());
}

struct Object {
    json: String,
}

impl Object {
    fn string(&mut self, before: &str, value: &str) {
        self.json.push_str(before);
        push_string(&mut self.json, value);
    }

    /// Every field by its name, tags as an array; then where each was found.
    fn metadata(&mut self, metadata: &Metadata) {
        for name in FIELDS {
            self.json.extend([",\"", name, "\":"]);
            if name == "tags" {
                let tags = metadata.tags.iter().flat_map(|tags| &tags.value);
                self.json.push('[');
                for (index, tag) in tags.enumerate() {
                    self.string(if index == 0 { "" } else { "," }, tag);
                }
                self.json.push(']');
            } else {
                self.string_or_null("", metadata.field(name).as_ref().map(|found| found.value.as_str()));
            }
        }
        self.json.push_str(",\"origins\":{");
        for (index, (name, _, origin)) in metadata.known().enumerate() {
            self.json.extend([if index == 0 { "\"" } else { ",\"" }, name, "\":"]);
            self.string("", &origin.to_string());
        }
        self.json.push('}');
    }

    fn comments(&mut self, comments: &[Comment]) {
        self.json.push_str(",\"comments\":[");
        for (index, Comment { author, date, text }) in comments.iter().enumerate() {
            self.string_or_null(if index == 0 { "{\"author\":" } else { ",{\"author\":" }, author.as_deref());
            self.string_or_null(",\"date\":", date.as_deref());
            self.string(",\"text\":", text);
            self.json.push('}');
        }
        self.json.push(']');
    }

    fn tables(&mut self, tables: &[DataTable]) {
        self.json.push_str(",\"tables\":[");
        for (index, DataTable { range, rows }) in tables.iter().enumerate() {
            self.range(index, range);
            self.json.push_str(",\"rows\":[");
            for (index, row) in rows.iter().enumerate() {
                self.json.push_str(if index == 0 { "[" } else { ",[" });
                for (index, cell) in row.iter().enumerate() {
                    self.range(index, &cell.range);
                    self.string(",\"text\":", &cell.text);
                    let (is_header, columns, rows) = (cell.is_header, cell.columns, cell.rows);
                    let _ = write!(self.json, ",\"header\":{is_header},\"columns\":{columns},\"rows\":{rows}}}");
                }
                self.json.push(']');
            }
            self.json.push_str("]}");
        }
        self.json.push(']');
    }

    fn code(&mut self, code: &[CodeBlock]) {
        self.json.push_str(",\"code\":[");
        for (index, CodeBlock { range, language, text }) in code.iter().enumerate() {
            self.range(index, range);
            self.string_or_null(",\"language\":", language.as_deref());
            self.string(",\"text\":", text);
            self.json.push('}');
        }
        self.json.push(']');
    }

    /// Begins an object of an array by its range.
    fn range(&mut self, index: usize, range: &Range<usize>) {
        self.json.push_str(if index == 0 { "{\"start\":" } else { ",{\"start\":" });
        push_number(&mut self.json, range.start);
        self.json.push_str(",\"end\":");
        push_number(&mut self.json, range.end);
    }

    fn verdict(&mut self, facts: &PageFacts) {
        self.string_or_null(",\"verdict\":", facts.verdict.map(|verdict| verdict.state.name()));
        self.string_or_null(",\"verdict_reason\":", facts.verdict.map(|verdict| verdict.reason.name()));
        self.string_or_null(",\"page_type\":", facts.prediction.map(|prediction| prediction.page_type.name()));
        match facts.prediction {
            Some(prediction) => {
                let _ = write!(self.json, ",\"quality\":{:?}", prediction.quality.as_f64());
            }
            None => self.json.push_str(",\"quality\":null"),
        }
        match &facts.payload {
            Some((source, Range { start, end })) => {
                let source = source.name();
                let _ = write!(self.json, ",\"payload\":{{\"source\":\"{source}\",\"start\":{start},\"end\":{end}}}");
            }
            None => self.json.push_str(",\"payload\":null"),
        }
    }

    fn string_or_null(&mut self, before: &str, value: Option<&str>) {
        match value {
            Some(value) => self.string(before, value),
            None => self.json.extend([before, "null"]),
        }
    }
}

/// Adds a whole number. A page has hundreds of blocks, and `write!` takes four times as many instructions.
fn push_number(json: &mut String, mut number: usize) {
    let mut digits = [0_u8; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = digit(number % 10);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    push_digits(json, &digits[first..]);
}

/// At once: one by one they take three times as many instructions.
fn push_digits(json: &mut String, digits: &[u8]) {
    json.push_str(std::str::from_utf8(digits).unwrap_or_default());
}

#[expect(clippy::cast_possible_truncation, reason = "a number below ten")]
fn digit(number: usize) -> u8 {
    b'0' + number as u8
}

/// Adds a share as the shortest number that is the same, as `{:?}` of its `f64` would: `0.0`, `0.25`, `1.0`, `2e-6`.
fn push_share(json: &mut String, share: Share) {
    let millionths = share.as_millionths();
    if share == Share::ALL || (1..100).contains(&millionths) {
        let _ = write!(json, "{:?}", share.as_f64());
        return;
    }
    let mut digits = [b'0'; 6];
    let mut rest = millionths;
    for digit in digits.iter_mut().rev() {
        *digit = self::digit(rest as usize % 10);
        rest /= 10;
    }
    let length = digits.iter().rposition(|digit| *digit != b'0').map_or(1, |last| last + 1);
    json.push_str("0.");
    push_digits(json, &digits[..length]);
}

/// Adds a text as a JSON string (RFC 8259, §7): quotes, backslashes and control characters escaped, all else as it is.
pub(super) fn push_string(json: &mut String, text: &str) {
    json.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| IS_ESCAPED[usize::from(byte)]) {
        json.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'"' => json.push_str("\\\""),
            b'\\' => json.push_str("\\\\"),
            b'\n' => json.push_str("\\n"),
            b'\r' => json.push_str("\\r"),
            b'\t' => json.push_str("\\t"),
            byte => {
                let _ = write!(json, "\\u{byte:04x}");
            }
        }
        rest = &rest[at + 1..];
    }
    json.push_str(rest);
    json.push('"');
}

const IS_ESCAPED: [bool; 256] = {
    let mut is_escaped = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        is_escaped[byte] = true;
        byte += 1;
    }
    is_escaped[0x7F] = true;
    is_escaped[b'"' as usize] = true;
    is_escaped[b'\\' as usize] = true;
    is_escaped
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        let check = |millionths: u32| {
            let (share, mut json) = (Share::millionths(millionths), String::new());
            push_share(&mut json, share);
            assert_eq!(json, format!("{:?}", share.as_f64()));
        };
        (0..3000).chain((3000..1_000_000).step_by(77)).chain([100_000, 500_000, 999_999, 1_000_000]).for_each(check);
        for number in [0, 7, 10, 99, 100, 12_345, usize::MAX] {
            let mut json = String::new();
            push_number(&mut json, number);
            assert_eq!(json, number.to_string());
        }
    }

    #[test]
    fn every_character_comes_back_from_a_json_parser() {
        let all: String = (0..0x3000).chain(0x1_F600..0x1_F610).filter_map(char::from_u32).collect();
        let mut json = String::new();
        push_string(&mut json, &all);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
        assert!(!json.contains(char::is_control) || json.chars().all(|character| character as u32 >= 0x20));
    }
}
