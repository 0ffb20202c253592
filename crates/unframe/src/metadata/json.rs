//! JSON as pages have it: with trailing commas, control characters in strings, comments around it, cut off anywhere.
//!
//! *Idea*: a reader that never refuses. What it understands before something is wrong it gives; an array or object that
//! is not closed ends where the text ends. *Cost*: one pass; depth and number of values are bounded, so that no page can
//! take more. *Rejected*: a strict parser after a pass that corrects what is known to be wrong. That pass would have
//! to understand strings as well, and one thing it does not know would lose all that the script says.

/// How deep objects and arrays are read. Those of real pages are less than 20 deep; reading ends where they are deeper.
const MOST_DEPTH: usize = 48;
/// How many values are read of a script. The longest of wcxb-dev has some 20,000.
const MOST_VALUES: usize = 100_000;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    /// `null`, `true`, numbers, and anything that is nothing else: nobody asks for it.
    Other(String),
    /// A text, escapes resolved.
    Text(String),
    /// An array.
    Array(Vec<Self>),
    /// An object, its members in order.
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Reads a text; what stands after the first value is read as if they were in an array.
    pub(crate) fn read(text: &str) -> Vec<Self> {
        let mut reader = Reader { text, at: 0, values: 0 };
        let mut all = Vec::new();
        while let Some(start) = text[reader.at..].find(['{', '[']) {
            reader.at += start;
            all.extend(reader.value(0));
        }
        all
    }

    /// The member of that name of an object.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// All values of a property: those of an array, or the one.
    pub(crate) fn all(&self) -> &[Self] {
        match self {
            Self::Array(values) => values,
            one => std::slice::from_ref(one),
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

struct Reader<'text> {
    text: &'text str,
    at: usize,
    values: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<Json> {
        self.values += 1;
        if self.values > MOST_VALUES || depth > MOST_DEPTH {
            self.at = self.text.len();
        }
        self.skip_space();
        match self.peek()? {
            b'{' => {
                self.at += 1;
                let mut members = Vec::new();
                while let Some(key) = self.next_in() {
                    let Some(key) = self.key(key, depth) else { continue };
                    self.skip_space();
                    if self.peek() == Some(b':') {
                        self.at += 1;
                    }
                    members.extend(self.value(depth + 1).map(|value| (key, value)));
                }
                Some(Json::Object(members))
            }
            b'[' => {
                self.at += 1;
                let mut values = Vec::new();
                while self.next_in().is_some() {
                    values.extend(self.value(depth + 1));
                }
                Some(Json::Array(values))
            }
            b'"' => Some(Json::Text(self.string())),
            b',' | b'}' | b']' => None,
            _ => Some(Json::Other(self.word().to_owned())),
        }
    }

    /// The first byte of the next member or value, after commas; `None` at the end, which is passed.
    fn next_in(&mut self) -> Option<u8> {
        loop {
            self.skip_space();
            match self.peek()? {
                b',' | b';' => self.at += 1,
                // The wrong bracket ends it as well: one that was forgotten is not looked for.
                b'}' | b']' => {
                    self.at += 1;
                    return None;
                }
                byte => return Some(byte),
            }
        }
    }

    fn key(&mut self, first: u8, depth: usize) -> Option<String> {
        match first {
            b'"' => Some(self.string()),
            b'{' | b'[' => {
                // A value without a name; it is read to be left out.
                self.value(depth + 1);
                None
            }
            _ => Some(self.word().to_owned()),
        }
    }

    /// A number, `true`, or what should have been in quotes. At least one byte, so that reading goes on.
    fn word(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find([',', ':', '}', ']', '{', '[', '"', '\n']).map_or(rest.len(), |end| first + end);
        self.at += end;
        rest[..end].trim()
    }

    /// A string, whose quote is here. A line end in it is as good as any other character.
    fn string(&mut self) -> String {
        self.at += 1;
        let mut said = String::new();
        while let Some(end) = self.text[self.at..].find(['"', '\\']) {
            said.push_str(&self.text[self.at..self.at + end]);
            self.at += end + 1;
            if self.text.as_bytes()[self.at - 1] == b'"' {
                return said;
            }
            let Some(escaped) = self.text[self.at..].chars().next() else { break };
            self.at += escaped.len_utf8();
            match escaped {
                // Whoever wants one line folds it; the text of an article has several.
                'n' => said.push('\n'),
                'r' | 't' | 'f' | 'b' => said.push(' '),
                'u' => said.push(self.unicode()),
                other => said.push(other),
            }
        }
        said.push_str(&self.text[self.at..]);
        self.at = self.text.len();
        said
    }

    /// The character of `\uD83D\uDE00`, whose `\u` is passed.
    fn unicode(&mut self) -> char {
        let mut unit = || {
            let digits = self.text.get(self.at..self.at + 4)?;
            let unit = u32::from_str_radix(digits, 16).ok()?;
            self.at += 4;
            Some(unit)
        };
        let Some(first) = unit() else { return '\u{FFFD}' };
        if !(0xD800..0xDC00).contains(&first) || !self.text[self.at..].starts_with("\\u") {
            return char::from_u32(first).unwrap_or('\u{FFFD}');
        }
        self.at += 2;
        let second = self.text.get(self.at..self.at + 4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += if second.is_some() { 4 } else { 0 };
        let low = second.filter(|second| (0xDC00..0xE000).contains(second));
        low.and_then(|low| char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (low - 0xDC00))).unwrap_or('\u{FFFD}')
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control()).len();
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found: Vec<String> = Json::read(text).iter().map(write).collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }

    fn write(json: &Json) -> String {
        match json {
            Json::Other(word) => word.clone(),
            Json::Text(text) => format!("'{text}'"),
            Json::Array(values) => format!("[{}]", values.iter().map(write).collect::<Vec<_>>().join(" ")),
            Json::Object(members) => {
                let members = members.iter().map(|(key, value)| format!("{key}={}", write(value)));
                format!("{{{}}}", members.collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn good_json_is_read() {
        check(r#"{"a": [1, true, "b\"\u00e9\ud83d\ude00"], "c": {}}"#, "{a=[1 true 'b\"é😀'] c={}}");
        check("null", "");
    }

    #[test]
    fn what_real_pages_have_is_read_as_well() {
        check("{\"a\": \"two\nlines\",}", "{a='two\nlines'}");
        check("<!-- //<![CDATA[\n {\"a\":1} //]]> -->", "[CDATA [{a=1} //]]");
        check("{\"a\":1}{\"b\":2};", "{a=1} {b=2}");
        check("{\"a\": [\"x\", {\"b\": \"cut o", "{a=['x' {b='cut o'}]}");
        check("{\"a\" \"b\", \"c\":, \"d\": }", "{a='b'}");
    }

    #[test]
    fn depth_and_number_are_bounded() {
        let deep = Json::read(&"[".repeat(1_000_000));
        let mut depth = 0;
        let mut inner = deep.first();
        while let Some(Json::Array(values)) = inner {
            inner = values.first();
            depth += 1;
        }
        assert!(depth <= MOST_DEPTH + 1);
        let many = Json::read(&format!("[{}]", "1,".repeat(1_000_000)));
        assert!(matches!(&many[0], Json::Array(values) if values.len() <= MOST_VALUES));
    }
}
