//! The document type declaration and the age of browser it asks for (§13.2.5.53 to §13.2.5.68, §13.2.6.4.1).

use std::borrow::Cow;

use super::bytes::is_white_space;
use super::character_reference::{Context, resolve};
use super::tree::QuirksMode;

/// What a document type declaration says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doctype<'page> {
    /// Lower case; `None` if there is none.
    pub name: Option<Cow<'page, str>>,
    /// The public identifier, if one was begun.
    pub public_id: Option<Cow<'page, str>>,
    /// The system identifier, if one was begun.
    pub system_id: Option<Cow<'page, str>>,
    /// Whether it is broken in a way that makes browsers behave as in the nineties: the standard's force-quirks flag.
    pub is_malformed: bool,
}

impl<'page> Doctype<'page> {
    /// Reads a declaration from its source, `<!doctype` and, unless the page ends before, `>` included.
    pub(crate) fn read(source: &'page str) -> Self {
        let body = source.get("<!doctype".len()..).unwrap_or_default();
        let (body, is_unfinished) = body.strip_suffix('>').map_or((body, true), |body| (body, false));
        let mut doctype = Self { name: None, public_id: None, system_id: None, is_malformed: false };
        // §13.2.5.68 bogus DOCTYPE state: a page may end in what follows after the last identifier.
        doctype.is_malformed = match doctype.read_body(body) {
            Some(behind) => is_unfinished && trim_start(behind).is_empty(),
            None => true,
        };
        doctype
    }

    /// What stands after the last identifier; `None` where the standard sets the force-quirks flag.
    fn read_body(&mut self, body: &'page str) -> Option<&'page str> {
        // §13.2.5.54 before DOCTYPE name state, §13.2.5.55 DOCTYPE name state
        let body = trim_start(body);
        let name_end = body.bytes().position(is_white_space).unwrap_or(body.len());
        let (name, rest) = body.split_at(name_end);
        if name.is_empty() {
            return None;
        }
        self.name = Some(Cow::Owned(resolve(name, Context::Raw).to_ascii_lowercase()));
        // §13.2.5.56 after DOCTYPE name state
        let rest = trim_start(rest);
        if rest.is_empty() {
            return Some(rest);
        }
        let keyword = rest.as_bytes().get(..6)?.to_ascii_uppercase();
        let behind = rest.get(6..)?;
        match keyword.as_slice() {
            b"PUBLIC" => {
                // §13.2.5.57 to §13.2.5.62
                let (id, is_closed, rest) = quoted(trim_start(behind))?;
                self.public_id = Some(resolve(id, Context::Raw));
                let rest = trim_start(rest);
                if !is_closed {
                    return None;
                }
                if rest.is_empty() { Some(rest) } else { self.read_system_id(rest) }
            }
            b"SYSTEM" => self.read_system_id(trim_start(behind)),
            _ => None,
        }
    }

    /// §13.2.5.63 to §13.2.5.67; what follows after the identifier does not matter.
    fn read_system_id(&mut self, text: &'page str) -> Option<&'page str> {
        let (id, is_closed, behind) = quoted(text)?;
        self.system_id = Some(resolve(id, Context::Raw));
        is_closed.then_some(behind)
    }

    /// §13.2.6.4.1 the conditions of quirks mode and limited-quirks mode.
    pub(crate) fn quirks(&self) -> QuirksMode {
        if self.is_malformed || self.name.as_deref() != Some("html") {
            return QuirksMode::Quirks;
        }
        let lower = |id: &Option<Cow<'_, str>>| id.as_deref().map(str::to_ascii_lowercase);
        let public = lower(&self.public_id).unwrap_or_default();
        let system = lower(&self.system_id);
        let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| public.starts_with(prefix));
        let is_old = QUIRKY_PUBLIC_IDS.contains(&public.as_str()) || begins(&QUIRKY_PUBLIC_PREFIXES);
        if is_old || system.as_deref() == Some(QUIRKY_SYSTEM_ID) || system.is_none() && begins(&HTML_4_01) {
            QuirksMode::Quirks
        } else if begins(&XHTML_1_0) || begins(&HTML_4_01) {
            QuirksMode::LimitedQuirks
        } else {
            QuirksMode::NoQuirks
        }
    }
}

fn trim_start(text: &str) -> &str {
    text.trim_start_matches(|character: char| u8::try_from(character).is_ok_and(is_white_space))
}

/// The quoted string `text` begins with, whether its quote is closed, and what is after it.
fn quoted(text: &str) -> Option<(&str, bool, &str)> {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let inside = &text[1..];
    Some(match inside.split_once(quote) {
        Some((id, rest)) => (id, true, rest),
        None => (inside, false, ""),
    })
}

static QUIRKY_SYSTEM_ID: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
static XHTML_1_0: [&str; 2] = ["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"];
/// Quirky without a system identifier, almost standard with one.
static HTML_4_01: [&str; 2] = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];
static QUIRKY_PUBLIC_IDS: [&str; 3] =
    ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];
static QUIRKY_PUBLIC_PREFIXES: [&str; 55] = [
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: QuirksMode) {
        assert_eq!(Doctype::read(source).quirks(), expected, "{source}");
    }

    #[test]
    fn the_modern_doctype_asks_for_no_quirks() {
        check("<!doctype html>", QuirksMode::NoQuirks);
        check("<!DOCTYPEhtml>", QuirksMode::NoQuirks);
        check("<!DOCTYPE HTML SYSTEM 'about:legacy-compat' whatever>", QuirksMode::NoQuirks);
    }

    #[test]
    fn broken_and_old_doctypes_ask_for_quirks() {
        check("<!doctype>", QuirksMode::Quirks);
        check("<!doctype html", QuirksMode::Quirks);
        check("<!doctype html PUBLIC>", QuirksMode::Quirks);
        check("<!doctype svg>", QuirksMode::Quirks);
        check("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">", QuirksMode::Quirks);
        check("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">", QuirksMode::Quirks);
    }

    #[test]
    fn a_system_identifier_makes_html_4_transitional_almost_standard() {
        check("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"x\">", QuirksMode::LimitedQuirks);
    }
}
