"""What RFC 4287 asks of a feed, as a list of what is wrong with one.

Feed readers forgive much, so that one of them reads a feed says little. This checks the rules of the RFC's schema and of its text one by one:
which elements there must be and how often, what dates, addresses, media types and ids look like, and that content of the type
`html` is text whose markup is balanced.
"""

import datetime as dt
import html.parser
import re
import urllib.parse
import xml.etree.ElementTree as ET

ATOM = "{http://www.w3.org/2005/Atom}"
PERSONS, TEXTS, ADDRESSES, DATES = {"author", "contributor"}, {"title", "subtitle", "rights", "summary"}, {"id", "icon", "logo"}, {"updated", "published"}
FEED = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "generator": (0, 1), "icon": (0, 1), "logo": (0, 1), "rights": (0, 1), "subtitle": (0, 1)}
ENTRY = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "content": (0, 1), "published": (0, 1), "rights": (0, 1), "source": (0, 1), "summary": (0, 1)}
MANY = {"author", "contributor", "category", "link"}
# RFC 3339, as narrowed by section 3.3: upper case, and a time zone.
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
MEDIA_TYPE = re.compile(r".+/.+")
WITHOUT_END = {"br", "hr", "img"}


def faults(feed):
    """What is wrong with a feed; nothing, if it is as RFC 4287 wants it."""
    try:
        root = ET.fromstring(feed)
    except ET.ParseError as error:
        return [f"not well-formed: {error}"]
    if root.tag != f"{ATOM}feed":
        return [f"the root is {root.tag}"]
    entries = root.findall(f"{ATOM}entry")
    found = [*_counted(root, FEED, MANY | {"entry"}), *_of_children(root)]
    names = [_name(child) for child in root]
    if "entry" in names and set(names[names.index("entry") :]) != {"entry"}:
        found.append("feed: metadata after an entry")
    has_author = root.find(f"{ATOM}author") is not None
    for entry in entries:
        found += [*_counted(entry, ENTRY, MANY), *_of_children(entry)]
        if not has_author and entry.find(f"{ATOM}author") is None:
            found.append("entry: no author, and none of the feed")
        alternates = [link for link in entry.findall(f"{ATOM}link") if link.get("rel", "alternate") == "alternate"]
        if entry.find(f"{ATOM}content") is None and not alternates:
            found.append("entry: neither content nor a link to it")
    versions = [(entry.findtext(f"{ATOM}id"), entry.findtext(f"{ATOM}updated")) for entry in entries]
    if len(set(versions)) < len(versions):
        found.append("two entries with one id and one time")
    return found


def _name(element):
    return element.tag.removeprefix(ATOM)


def _counted(parent, counts, many):
    names = [_name(child) for child in parent]
    for name, (least, most) in counts.items():
        if not least <= names.count(name) <= most:
            yield f"{_name(parent)}: {names.count(name)} of {name}"
    for name in set(names) - set(counts) - many:
        # Elements of other namespaces are extensions, which are welcome.
        if not name.startswith("{"):
            yield f"{_name(parent)}: {name} does not belong there"
    links = [(link.get("type"), link.get("hreflang")) for link in parent.findall(f"{ATOM}link") if link.get("rel", "alternate") == "alternate"]
    if len(set(links)) < len(links):
        yield f"{_name(parent)}: two alternate links of one type and language"


def _of_children(parent):
    for child in parent:
        name, text = _name(child), child.text or ""
        where = f"{_name(parent)}/{name}"
        if name in DATES and not _is_date(text):
            yield f"{where}: {text!r} is no date"
        if name in ADDRESSES and not _is_absolute(text):
            yield f"{where}: {text!r} is no absolute address"
        if name in PERSONS:
            yield from _of_person(child, where)
        if name == "link":
            yield from _of_link(child, where)
        if name == "category" and not (child.get("term") and _is_absolute(child.get("scheme", "x:y"))):
            yield f"{where}: no term, or a scheme that is no address"
        if name == "generator" and not (text.strip() and _is_absolute(child.get("uri", "x:y"))):
            yield f"{where}: no name, or an address that is none"
        if name in TEXTS | {"content"}:
            yield from _of_text(child, where, is_content=name == "content")


def _is_date(text):
    if not DATE.fullmatch(text):
        return False
    try:
        dt.datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return False
    return True


def _is_absolute(address):
    parts = urllib.parse.urlsplit(address)
    has_more = bool(parts.netloc or parts.path) and (parts.netloc != "" or parts.scheme not in {"http", "https"})
    return bool(parts.scheme) and has_more and not re.search(r"[\s<>\"{}|\\^`]", address)


def _of_person(person, where):
    names = [_name(child) for child in person]
    if names.count("name") != 1 or names.count("uri") > 1 or names.count("email") > 1:
        yield f"{where}: {names}"
    if "@" not in person.findtext(f"{ATOM}email", "@"):
        yield f"{where}: no mail address"


def _of_link(link, where):
    if not link.get("href") or re.search(r"[\s<>\"]", link.get("href", " ")):
        yield f"{where}: href is {link.get('href')!r}"
    if not MEDIA_TYPE.fullmatch(link.get("type", "a/b")):
        yield f"{where}: {link.get('type')!r} is no media type"
    rel = link.get("rel", "alternate")
    if not re.fullmatch(r"[^:\s]+", rel) and not _is_absolute(rel):
        yield f"{where}: rel is {rel!r}"


def _of_text(text, where, *, is_content):
    kind = text.get("type", "text")
    if kind not in {"text", "html", "xhtml"} and not (is_content and MEDIA_TYPE.fullmatch(kind)):
        yield f"{where}: type is {kind!r}"
    if kind in {"text", "html"} and len(text):
        yield f"{where}: elements in {kind}"
    if kind == "xhtml" and [child.tag for child in text] != ["{http://www.w3.org/1999/xhtml}div"]:
        yield f"{where}: xhtml is one div"
    if kind == "html":
        balance = _Balance()
        balance.feed(text.text or "")
        balance.close()
        if balance.wrong or balance.open:
            yield f"{where}: elements that are not closed or not opened: {balance.wrong + balance.open}"
        if balance.dangerous:
            yield f"{where}: {balance.dangerous} in HTML that readers show"


class _Balance(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.dangerous = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag not in WITHOUT_END:
            self.open.append(tag)
        if tag in {"script", "style", "iframe", "object", "form"} or any(name.startswith("on") for name, _ in attrs):
            self.dangerous.append(tag)

    def handle_endtag(self, tag):
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.wrong.append(tag)
