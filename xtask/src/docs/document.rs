//! A Markdown document as the site shows it: its headings with the anchors that GitHub gives them, its text by section, its links.

use std::collections::BTreeMap;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// What the site needs to know about a document.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) html: String,
    /// The first is what comes before the second heading.
    pub(crate) sections: Vec<Section>,
    pub(crate) links: Vec<Link>,
}

/// A heading and the text below it, up to the next heading.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) level: u8,
    pub(crate) anchor: String,
    pub(crate) heading: String,
    pub(crate) text: String,
}

/// Where a document points.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) target: String,
    pub(crate) line: usize,
}

impl Document {
    /// Reads a document. `address` gives what a link leads to on the site; without an address only the words of the link stay.
    pub(crate) fn read(markdown: &str, address: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut reader = Reader::new(markdown, address);
        let mut events = Vec::new();
        for (event, range) in
            Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
        {
            reader.read(event, range.start, &mut events);
        }
        let mut page = String::new();
        html::push_html(&mut page, events.into_iter());
        Self { html: page, sections: reader.sections, links: reader.links }
    }

    /// What the document is called: its first heading.
    pub(crate) fn title(&self) -> &str {
        self.sections.iter().find(|section| !section.heading.is_empty()).map_or("", |section| &section.heading)
    }
}

struct Reader<'a> {
    markdown: &'a str,
    address: &'a dyn Fn(&str) -> Option<String>,
    sections: Vec<Section>,
    links: Vec<Link>,
    /// How often an anchor was given: GitHub numbers the second and later ones.
    anchors: BTreeMap<String, usize>,
    /// What a heading holds while it is read.
    heading: Option<(HeadingLevel, Vec<Event<'a>>)>,
    /// The language of a code block and its text, while it is read.
    code: Option<(String, String)>,
    /// For each open link whether it stays one.
    is_linked: Vec<bool>,
}

impl<'a> Reader<'a> {
    fn new(markdown: &'a str, address: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self {
            markdown,
            address,
            sections: Vec::new(),
            links: Vec::new(),
            anchors: BTreeMap::new(),
            heading: None,
            code: None,
            is_linked: Vec::new(),
        }
    }

    fn read(&mut self, event: Event<'a>, at: usize, events: &mut Vec<Event<'a>>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.heading = Some((level, Vec::new())),
            Event::End(TagEnd::Heading(_)) => self.end_heading(events),
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => {
                let (language, text) = self.code.take().unwrap_or_default();
                self.say(&text);
                events.push(Event::Html(code_block(&language, &text).into()));
            }
            Event::Start(Tag::Table(_)) => {
                // A wide table scrolls within the page.
                events.extend([Event::Html("<div class=table tabindex=0>".into()), event]);
            }
            Event::End(TagEnd::Table) => events.extend([event, Event::Html("</div>".into())]),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                self.note_link(&dest_url, at);
                let address = (self.address)(&dest_url);
                self.is_linked.push(address.is_some());
                if let Some(address) = address {
                    self.push(Event::Start(Tag::Link { link_type, dest_url: address.into(), title, id }), events);
                }
            }
            Event::End(TagEnd::Link) => {
                if self.is_linked.pop() == Some(true) {
                    self.push(event, events);
                }
            }
            Event::Start(Tag::Image { ref dest_url, .. }) => {
                self.note_link(dest_url, at);
                self.push(event, events);
            }
            Event::Text(ref text) | Event::Code(ref text) => {
                if let Some((_, code)) = &mut self.code {
                    code.push_str(text);
                    return;
                }
                self.say(text);
                self.push(event, events);
            }
            Event::Html(ref html) | Event::InlineHtml(ref html) => {
                for target in sources(html) {
                    self.note_link(target, at);
                }
                self.push(event, events);
            }
            Event::SoftBreak | Event::HardBreak | Event::End(_) => {
                self.say(" ");
                self.push(event, events);
            }
            event => self.push(event, events),
        }
    }

    fn push(&mut self, event: Event<'a>, events: &mut Vec<Event<'a>>) {
        self.heading.as_mut().map_or(events, |(_, heading)| heading).push(event);
    }

    fn end_heading(&mut self, events: &mut Vec<Event<'a>>) {
        let Some((level, inside)) = self.heading.take() else { return };
        let heading: String = inside
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                Event::SoftBreak => Some(" "),
                _ => None,
            })
            .collect();
        let anchor = self.anchor(&heading);
        events.push(Event::Html(format!("<{level} id=\"{anchor}\">").into()));
        events.extend(inside);
        let sign = format!("<a class=anchor href=\"#{anchor}\" aria-label=\"Link to this section\"></a></{level}>\n");
        events.push(Event::Html(sign.into()));
        self.sections.push(Section { level: level as u8, anchor, heading, text: String::new() });
    }

    /// The anchor that GitHub gives a heading, so that links hold there as well.
    fn anchor(&mut self, heading: &str) -> String {
        let kept =
            heading.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
        let anchor = kept.trim().replace(' ', "-");
        let count = self.anchors.entry(anchor.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    }

    fn say(&mut self, text: &str) {
        if self.heading.is_some() {
            return;
        }
        if self.sections.is_empty() {
            self.sections.push(Section {
                level: 1,
                anchor: String::new(),
                heading: String::new(),
                text: String::new(),
            });
        }
        if let Some(section) = self.sections.last_mut() {
            section.text.push_str(text);
        }
    }

    fn note_link(&mut self, target: &str, at: usize) {
        let line = 1 + self.markdown[..at].matches('\n').count();
        self.links.push(Link { target: target.to_owned(), line });
    }
}

/// The files that a piece of HTML shows: pictures are written so, in two colour schemes.
fn sources(html: &str) -> impl Iterator<Item = &str> {
    let after = ["src=\"", "srcset=\"", "href=\""].into_iter().flat_map(|name| html.split(name).skip(1));
    after.filter_map(|rest| rest.split('"').next())
}

/// A code block; in a session the commands stand out from what they print, and are what is copied.
fn code_block(language: &str, text: &str) -> String {
    let mut block = format!("<pre class=\"{}\" tabindex=0><code>", escaped(language));
    for line in text.split_inclusive('\n') {
        let command = if language == "console" { line.strip_prefix("$ ") } else { None };
        match command {
            Some(command) => block.extend(["<kbd>", &escaped(command.trim_end()), "</kbd>\n"]),
            None => block += &escaped(line),
        }
    }
    block + "</code></pre>\n"
}

/// Text in HTML, also within quotation marks.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> Document {
        Document::read(markdown, &|target| (target != "gone").then(|| target.to_owned()))
    }

    #[test]
    fn anchors_are_those_of_github() {
        let document = read("# `--audit FILE`, and *why*\n\n## Rain\n\n## Rain\n");
        let anchors: Vec<_> = document.sections.iter().map(|section| section.anchor.as_str()).collect();
        assert_eq!(anchors, ["--audit-file-and-why", "rain", "rain-1"]);
        assert_eq!(document.title(), "--audit FILE, and why");
    }

    #[test]
    fn text_belongs_to_the_heading_above_it() {
        let document = read("# Rain\nIt fell.\n\n```console\n$ rain --all\nwet\n```\n\n## Snow\nwhite\n");
        assert_eq!(document.sections[0].text.trim(), "It fell. $ rain --all\nwet");
        assert_eq!(document.sections[1].text.trim(), "white");
        assert!(document.html.contains("<kbd>rain --all</kbd>\nwet\n"));
    }

    #[test]
    fn links_that_lead_off_the_site_leave_their_words() {
        let document = read("# Rain\n\nSee [here](a.md) and [there](gone).\n");
        assert!(document.html.contains("See <a href=\"a.md\">here</a> and there."));
        let links: Vec<_> = document.links.iter().map(|link| (link.target.as_str(), link.line)).collect();
        assert_eq!(links, [("a.md", 3), ("gone", 3)]);
    }
}
