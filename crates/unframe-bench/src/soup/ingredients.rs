//! What tag soup is made of: names weighted by how much the standard has to say about them, and odd texts.
//!
//! A name that stands twice is picked twice as often.

/// Tables and what belongs into them.
pub(super) const TABLES: &[&str] = &[
    "table", "table", "table", "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "tr", "td", "td", "th",
    "select", "input", "form", "template", "style", "script", "a", "b", "p", "div", "svg", "math", "font", "nobr",
];

/// Elements that are reopened when something closes them by force, and what closes them.
pub(super) const FORMATTING: &[&str] = &[
    "a", "a", "b", "b", "i", "i", "u", "em", "big", "code", "font", "font", "nobr", "nobr", "s", "small", "strike",
    "strong", "tt", "p", "p", "div", "div", "table", "td", "address", "object", "marquee", "applet", "button", "aside",
    "span", "li", "h1", "center", "template", "caption", "section", "svg", "foreignObject",
];

/// SVG, MathML and the ways back to HTML.
pub(super) const FOREIGN: &[&str] = &[
    "svg", "svg", "svg", "math", "math", "math", "foreignObject", "foreignobject", "desc", "title", "g", "path",
    "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "annotation-xml", "mglyph", "malignmark", "mrow", "use",
    "image", "clipPath", "textPath", "lineargradient", "feBlend", "altglyph", "script", "style", "font", "p", "b",
    "br", "div", "span", "table", "td", "tr", "select", "a", "html", "body", "head", "template", "plaintext", "frameset",
    "noscript", "textarea", "object", "circle", "semantics", "desc", "h1", "li", "ruby", "sub", "center", "x-y",
];

/// The skeleton of a page, frames, head elements, templates.
pub(super) const STRUCTURE: &[&str] = &[
    "html", "html", "head", "head", "body", "body", "frameset", "frameset", "frame", "noframes", "title", "base",
    "basefont", "bgsound", "link", "meta", "style", "script", "noscript", "noscript", "template", "template", "p",
    "div", "br", "input", "svg", "table", "td", "tr", "col", "caption", "form", "textarea", "h2", "main", "dialog",
];

/// What has a rule of its own in the body.
pub(super) const TROUBLEMAKERS: &[&str] = &[
    "select", "select", "option", "option", "optgroup", "optgroup", "hr", "button", "button", "form", "form", "p", "p",
    "p", "li", "li", "ul", "ol", "dd", "dt", "dl", "h1", "h2", "h6", "ruby", "rb", "rt", "rtc", "rp", "image", "img",
    "input", "keygen", "isindex", "textarea", "pre", "listing", "address", "blockquote", "details", "summary",
    "fieldset", "figure", "menu", "menuitem", "dir", "br", "wbr", "area", "embed", "param", "source", "track", "object",
    "applet", "marquee", "search", "selectedcontent", "datalist", "div", "span", "b", "a", "table", "td", "template",
    "body", "html", "dialog", "hgroup", "center", "nobr",
];

/// Elements whose contents are not markup.
pub(super) const RAW_TEXTS: &[&str] = &[
    "script", "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext",
];

/// The rest, and names nobody knows.
pub(super) const ORDINARY: &[&str] = &[
    "div", "div", "p", "p", "span", "a", "abbr", "acronym", "article", "aside", "audio", "bdi", "bdo", "blink", "canvas",
    "cite", "data", "del", "dfn", "figcaption", "footer", "header", "ins", "kbd", "label", "legend", "map", "mark",
    "meter", "nav", "output", "picture", "progress", "q", "samp", "section", "slot", "sub", "sup", "time", "var",
    "video", "x-y", "fb:like", "o:p", "ünknown", "h7", "blockquot", "blockquote", "di", "tables", "command", "t\0d", "t\u{FFFD}d", "td\0",
    "averyveryverylongname", "b<b", "a'b", "p=",
];

/// Attributes, well and badly written.
pub(super) const ATTRIBUTES: &[&str] = &[
    "type=hidden", "type='HIDDEN'", "type=text", "type", "encoding=text/html", "encoding='application/xhtml+XML'",
    "encoding=text/plain", "color=red", "face=x", "size=1", "COLOR", "id=a", "id=b", "ID=c", "class=\"a b\"", "a=1",
    "a=1", "a=2", "b", "c=''", "href=x?a=1&copy=2&amp;b&lt", "title='&quot;&nosuch;&#65;&#x41&#0;'", "xlink:href=#a",
    "xml:lang=en", "xmlns=http://www.w3.org/2000/svg", "xmlns:xlink=y", "xml:base=z", "viewbox='0 0 1 1'",
    "definitionurl=u", "attributeName=q", "DefinitionURL", "a = b", "a= 'b'", "=a", "=", "a==b", "\"", "'a'=b", "<a",
    "a=b'c", "a=\"x\"y=z", "a='>'", "a=\">\"", "a=`b`", "a=<b>", "é=ü", "a\0b=c\0d", "a=\rb", "a='\r\n'", "/", "a=/",
    "a=b/", "selected", "charset=utf-8", "http-equiv=content-type content='text/html; charset=koi8-r'", "a=&", "a=&#",
    "shadowrootmode=open", "prompt=x action=y", "𐀀=1 \u{FFFD}=2",
];

/// Texts between tags.
pub(super) const TEXTS: &[&str] = &[
    "x", "x", "yz", "foo bar", " ", " ", "\n", "\n\n", "\t \x0C", "\r", "\r\n", "\r\r\n", "\0", "a\0b", " \0 ", "\0\n",
    " x", "x ", "\nx", "\r\nx", "&amp;", "&lt", "&notit;", "&not", "&NotEqualTilde;", "&#65;", "&#x41", "&#0;",
    "&#x0D;", "&#10;", "&#10", "&#32;", "&#x20", "&Tab;", "&NewLine;", "&nbsp;", "&nosuch;", "&", "&#", "&#x", "&;", "& ",
    "&#x110000;", "&#128;", "&#xD800;", "&#11;", "&#x80x", "&ampx", "&am", "&amp;amp;", "é", "日本", "𐀀", "\u{FEFF}",
    "\u{FFFD}", "\u{0B}", "\u{A0}", "\u{85}", ">", "\"", "'", "]]>", "-->", "/>", "<", "< ", "a<b", "<3", "a < b",
];

/// Comments and what the standard takes for comments.
pub(super) const COMMENTS: &[&str] = &[
    "<!--x-->", "<!---->", "<!-->", "<!--->", "<!-- a -- b -->", "<!--a--!>", "<!--a--!b-->", "<!--a--", "<!--a-",
    "<!--", "<!--a->b-->", "<!--<!--a-->", "<!--<!-->", "<!--<!--->", "<!--a--->", "<!x>", "<!>", "<!", "<!-", "<!-x>",
    "<?php a ?>", "<?", "<?>", "<!ELEMENT br EMPTY>", "<!--a\0b\rc-->", "<!---!>", "<!----!>", "<!--!>-->", "<!--&amp;-->",
];

/// Everything else.
pub(super) const ODDITIES: &[&str] = &[
    "</>", "</ x>", "</1>", "</", "</x", "<", "<a", "<a b", "<a b=", "<a b='c", "<a b=\"c", "<a b=c", "<a/", "</br>",
    "</br>", "</p>", "</p>", "<br/>", "</p/>", "</p a=b>", "<![CDATA[x]]>", "<![CDATA[a]b]]]>", "<![CDATA[", "<![CDATA[\0]]>",
    "<![CDATA[ \n]]>", "<![CDATA[<p>]]>x", "<![CDATA[]]", "<![cdata[x]]>", "<!--", "-->", "<!--<script>", "<!-- <script> --> ",
    "<!--<script></script>", "</script", "</script ", "</script/>", "</style>", "</title>", "</textarea>", "</xmp>",
    "</iframe>", "</noembed>", "</noframes>", "</noscript>", "</select>", "</template>", "</table>", "</svg>", "</math>",
    "<svg/>", "<math/>", "<svg><desc>", "<svg><foreignObject>", "<math><mi>", "<math><annotation-xml encoding=text/html>",
    "<svg><![CDATA[x]]>", "<pre>\n", "<pre>\r\n", "<textarea>\n", "<listing>&#10;", "<input type=hidden>", "<table>\0",
    "<table> x", "<table><tr> ", "<!DOCTYPE html>", "\u{FEFF}", "<a><p><a>", "<b><p></b>", "<select><option>", "<font size=1>",
];

/// Document types of all three modes.
pub(super) const DOCTYPES: &[&str] = &[
    "<!DOCTYPE html>", "<!doctype html>", "<!DOCTYPE HTML >", "<!DOCTYPE>", "<!DOCTYPE >", "<!DOCTYPEhtml>", "<!DOCTYPE x>",
    "<!DOCTYPE html SYSTEM>", "<!DOCTYPE html SYSTEM \"about:legacy-compat\">", "<!DOCTYPE html PUBLIC>",
    "<!DOCTYPE html PUBLIC \"\">", "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" 'y'>",
    "<!DOCTYPE html PUBLIC \"-//IETF//DTD HTML 2.0//EN\">", "<!DOCTYPE html PUBLIC \"html\">",
    "<!DOCTYPE html PUBLIC \"-/W3C/DTD HTML 4.0 Transitional/EN\"\"\">",
    "<!DOCTYPE html SYSTEM \"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\">", "<!DOCTYPE html x>",
    "<!DOCTYPE html PUBLIC 'a'b'c'>", "<!DOCTYPE html SYSTEM 'a'b>", "<!DOCTYPE html PUBLIC \"a>", "<!DOCTYPE html SYSTEM 'a",
    "<!DOCTYPE", "<!DOCTYPE h", "<!DOCTYPE h\0T\r\n SYSTEM'\0\r\n'>", "<!DOCTYPE html PUBLIC \"a\" >", "<!DOCTYPE html public a>",
    "<!DOCTYPE html PUBLIC\"-//W3O//DTD W3 HTML Strict 3.0//EN//\">", "<!DOCTYPE html system\n'x'\n>", "<!DOCTYPE é>",
];

/// What noise drops into a text.
pub(super) const NOISE: &[&str] = &[
    "<", ">", "</", "/>", "&", "&#", ";", "\"", "'", "=", "<!--", "-->", "<!", "<?", "\0", "\r", "\n", " ", "/", "!", "-",
    "]]>", "<![CDATA[", "<p>", "</p>", "<b>", "</b>", "<table>", "<td>", "<svg>", "</", "\u{FEFF}", "é", "x", "A",
    "<script>", "</script>", "<a ", "a=", "<template>", "<select>", "\x0C",
];
