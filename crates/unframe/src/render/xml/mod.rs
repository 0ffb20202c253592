//! XML: the structure of the content in the few elements that trafilatura has, and as TEI P5. Clean HTML is written the same way.
//!
//! All come from the walk over the page's [`structure`](super::structure) that Markdown comes from, so that they agree on
//! what is a heading, a list or a table. `docs/output-formats.md` lists the elements. Whatever a page holds, the result is
//! well-formed XML 1.0; [`tei`] gives elements only where TEI P5 allows them.

mod comments;
mod dialect;
mod escape;
mod writer;

use crate::discussion::Posts;
use crate::html::{NodeRef, NodeSet};
use crate::metadata::{Base, Metadata};

use super::facts::PageFacts;
use super::rendering::Rendering;
use super::sequence::Sequence;
use super::structure::{Images, Links, Reading, Walk};
use crate::segment::hidden::Hidden;
use dialect::Dialect;
use escape::{Context, escaped};
use writer::XmlWriter;

/// A file that holds one page.
pub const XML_DOCUMENT: Sequence =
    Sequence { opening: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", between: "\n", closing: "" };
/// A file that holds several.
pub const XML_COLLECTION: Sequence = Sequence {
    opening: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<collection>\n",
    between: "",
    closing: "</collection>\n",
};
/// A file that holds several in TEI.
pub const TEI_CORPUS: Sequence = Sequence {
    opening: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n\
              <teiHeader><fileDesc><titleStmt><title>Pages</title></titleStmt>\
              <publicationStmt><p>Unpublished.</p></publicationStmt>\
              <sourceDesc><p>Web pages without their framing.</p></sourceDesc></fileDesc></teiHeader>\n",
    between: "",
    closing: "</teiCorpus>\n",
};

/// How to render as [`xml`], [`tei`] or [`structure_html`].
#[derive(Clone, Copy, Debug, Default)]
pub struct XmlOptions<'page> {
    /// What to do with links.
    pub links: Links,
    /// What to do with images.
    pub images: Images,
    /// What to do with elements the page hides.
    pub hidden: Hidden,
    /// Nodes to leave out with all below them, such as [`framing_nodes`](crate::label::framing_nodes).
    pub leave_out: &'page NodeSet,
    /// Posts to introduce by a paragraph with author and date, which are not said again where the page has them.
    pub posts: &'page Posts,
    /// What relative links and images are resolved against; without it they stay as the page has them.
    pub base: Option<&'page Base>,
}

/// A node and all below it as a `<doc>`, without an XML declaration.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{PageFacts, XmlOptions, xml};
///
/// let document = parse("<h2>Rain</h2><ul><li>in <b>Oslo</b> & Bergen</ul>", &ParseOptions::default());
/// let facts = PageFacts { id: "rain.html".to_owned(), ..PageFacts::default() };
/// let expected = "<doc id=\"rain.html\" title=\"\">\n<main>\n<head rend=\"h2\">Rain</head>\n\
///     <list rend=\"ul\">\n<item>in <hi rend=\"#b\">Oslo</hi> &amp; Bergen</item>\n</list>\n</main>\n</doc>\n";
/// assert_eq!(xml(document.tree.document(), &facts, &XmlOptions::default()).text(), expected);
/// ```
pub fn xml(node: NodeRef<'_, '_>, facts: &PageFacts, options: &XmlOptions<'_>) -> Rendering {
    let mut beginning = String::from("<doc");
    let mut attribute = |name: &str, value: &str| {
        beginning.extend([" ", name, "=\"", &escaped(value, Context::Attribute), "\""]);
    };
    attribute("id", &facts.id);
    let title = facts.metadata.title.as_ref().map_or("", |found| found.value.as_str());
    attribute("title", title);
    let site = Some(facts.site.as_str()).filter(|site| !site.is_empty());
    for (name, value) in [("url", facts.url.as_deref()), ("site", site), ("template-id", facts.template_id.as_deref())]
    {
        if let Some(value) = value {
            attribute(name, value);
        }
    }
    for (name, value, _) in facts.metadata.known().filter(|(name, ..)| *name != "title") {
        attribute(name, &value);
    }
    for (name, value) in facts.verdicts() {
        if let Some(value) = value {
            attribute(&name.replace('_', "-"), &value);
        }
    }
    beginning.push_str(">\n<main>\n");
    let comments = comments::plain(&facts.comments);
    write(node, options, Dialect::Plain, &beginning, format!("</main>\n{comments}</doc>\n"))
}

/// A node and all below it as a `<TEI>` of TEI P5, without an XML declaration.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{PageFacts, XmlOptions, tei};
///
/// let document = parse("<p>Fog</p><h2>Rain</h2><p>in <i>Oslo</i>", &ParseOptions::default());
/// let rendering = tei(document.tree.document(), &PageFacts::default(), &XmlOptions::default());
/// let body = "<text><body>\n<p>Fog</p>\n<div>\n<head rend=\"h2\">Rain</head>\n\
///     <p>in <hi rend=\"italic\">Oslo</hi></p>\n</div>\n</body></text>\n</TEI>\n";
/// assert!(rendering.text().ends_with(body));
/// ```
pub fn tei(node: NodeRef<'_, '_>, facts: &PageFacts, options: &XmlOptions<'_>) -> Rendering {
    let text = |text: &str| escaped(text, Context::Text);
    let metadata = &facts.metadata;
    let title = text(metadata.title.as_ref().map_or("", |found| found.value.as_str()));
    let names = metadata.authors.iter().flat_map(|found| &found.value);
    let mut authors = String::new();
    for name in names {
        authors.extend(["<author>", &text(name), "</author>"]);
    }
    let mut source = format!("<title>{title}</title>{authors}<idno type=\"id\">{}</idno>", text(&facts.id));
    let site_name = metadata.site_name.as_ref().map_or(facts.site.as_str(), |found| found.value.as_str());
    if !site_name.is_empty() {
        source.extend(["<publisher>", &text(site_name), "</publisher>"]);
    }
    if let Some(date) = &metadata.published {
        let date = date.value.to_string();
        source.extend(["<date when=\"", &date, "\">", &date, "</date>"]);
    }
    if let Some(license) = &metadata.license {
        source.extend(["<note type=\"license\">", &text(&license.value), "</note>"]);
    }
    if let Some(template) = &facts.template_id {
        source.extend(["<idno type=\"template\">", &text(template), "</idno>"]);
    }
    for (name, value) in facts.verdicts() {
        if let Some(value) = value {
            source.extend(["<note type=\"", &name.replace('_', "-"), "\">", &text(&value), "</note>"]);
        }
    }
    // An address is one word there; what is none is left out.
    if let Some(url) = facts.url.as_deref().and_then(super::structure::destination) {
        source.extend(["<ptr target=\"", &escaped(&url, Context::Attribute), "\"/>"]);
    }
    let beginning = format!(
        "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader><fileDesc><titleStmt><title>{title}</title>{authors}</titleStmt>\
         <publicationStmt><p>Unpublished.</p></publicationStmt><sourceDesc><bibl>{source}</bibl></sourceDesc></fileDesc>{}\
         </teiHeader>\n<text><body>\n",
        profile(metadata),
    );
    let comments = comments::tei(&facts.comments);
    write(node, options, Dialect::Tei, &beginning, format!("{comments}</body></text>\n</TEI>\n"))
}

/// The structure of a node and all below it as clean HTML: headings, paragraphs, lists, quotes, code, tables, links and images, in
/// as few elements and attributes as that takes. No script, style, class or handler of the page is in it, and no link runs
/// code.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{XmlOptions, structure_html};
///
/// let document = parse("<h2 onclick=x()>Rain</h2><div>in <b style=a>Oslo</b> &amp; Bergen</div>", &ParseOptions::default());
/// let html = structure_html(document.tree.document(), &XmlOptions::default());
/// assert_eq!(html.text(), "<h2>Rain</h2>\n<p>in <strong>Oslo</strong> &amp; Bergen</p>\n");
/// ```
pub fn structure_html(node: NodeRef<'_, '_>, options: &XmlOptions<'_>) -> Rendering {
    write(node, options, Dialect::Html, "", String::new())
}

/// What a TEI header says about language, subject and summary; nothing where they are not known.
fn profile(metadata: &Metadata) -> String {
    let text = |text: &str| escaped(text, Context::Text);
    let mut profile = String::new();
    if let Some(description) = &metadata.description {
        profile.extend(["<abstract><p>", &text(&description.value), "</p></abstract>"]);
    }
    if let Some(language) = &metadata.language {
        let ident = escaped(&language.value, Context::Attribute);
        profile.extend(["<langUsage><language ident=\"", &ident, "\"/></langUsage>"]);
    }
    if let Some(tags) = &metadata.tags {
        profile.push_str("<textClass><keywords>");
        for tag in &tags.value {
            profile.extend(["<term>", &text(tag), "</term>"]);
        }
        profile.push_str("</keywords></textClass>");
    }
    if profile.is_empty() { profile } else { format!("<profileDesc>{profile}</profileDesc>") }
}

fn write(node: NodeRef<'_, '_>, options: &XmlOptions<'_>, dialect: Dialect, beginning: &str, end: String) -> Rendering {
    let XmlOptions { links, images, hidden, leave_out, posts, base } = *options;
    let posts = (!posts.is_empty()).then_some(posts);
    let reading = Reading { links, images, hidden, leave_out, posts, base };
    let writer = XmlWriter::new(dialect, beginning, end, node.span().len() as usize / 6 + beginning.len());
    Walk::new(node, reading, writer).run()
}
