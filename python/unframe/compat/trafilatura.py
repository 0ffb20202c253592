"""The main calls of trafilatura 2, so that switching takes one line.

``from unframe.compat.trafilatura import extract, bare_extraction, extract_metadata``

Arguments have the names, the order and the defaults of trafilatura's; what comes out has the same shape: ``None`` for a
page without content, keys of JSON, columns of CSV, elements of XML. What unframe does without is taken and warned about
(``CompatibilityWarning``), never an error. ``fast`` and ``no_fallback`` change nothing: the usual way is faster than
trafilatura's fast one. ``docs/python.md`` has the list.
"""

from __future__ import annotations

import codecs
import csv
import hashlib
import io
import json
import warnings
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import unframe
from unframe.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Collection

    from unframe import Extraction

__all__ = [
    "CompatibilityWarning",
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_url",
    "html2txt",
]

FORMATS = ("csv", "html", "json", "markdown", "txt", "xml", "xmltei", "python")


class CompatibilityWarning(UserWarning):
    """An argument of trafilatura that unframe ignores."""


@dataclass
class Document:
    """What is known about a page, like trafilatura's ``Document``; ``body`` and ``commentsbody`` are always None."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    body: None = None
    comments: str | None = None
    commentsbody: None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as a dict."""
        return asdict(self)


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: Collection[str] | None = None,
    author_blacklist: Collection[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: Any = None,
    config: Any = None,
    options: Any = None,
    **others: Any,
) -> str | None:
    """Return the content of a page in a format, or None if it has none.

    >>> from unframe.compat.trafilatura import extract
    >>> page = "<title>Rain</title><nav><a href=/>Home</a></nav><p>It fell on the valley all night, and the river rose."
    >>> extract(page)
    'It fell on the valley all night, and the river rose.'
    >>> extract(page, output_format="json")
    '{"text": "It fell on the valley all night, and the river rose.", "comments": ""}'
    >>> extract("<p>") is None
    True
    """
    del fast, no_fallback
    if output_format not in FORMATS or output_format == "python":
        raise OptionError(f"the format {output_format!r} is unknown; there are {', '.join(FORMATS[:-1])}")
    _warn(
        tei_validation=tei_validation,
        deduplicate=deduplicate,
        date_extraction_params=date_extraction_params,
        max_tree_size=max_tree_size,
        settingsfile=settingsfile,
        prune_xpath=prune_xpath,
        config=config,
        options=options,
        **others,
    )
    page = _Page.of(
        filecontent,
        url,
        favor_precision=favor_precision and not favor_recall,
        favor_recall=favor_recall,
        include_comments=include_comments,
        include_tables=include_tables,
        include_images=include_images,
        include_links=include_links,
        id=record_id,
    )
    if page is None or not page.is_wanted(target_language, only_with_metadata, url_blacklist, author_blacklist):
        return None
    return page.render(output_format, with_metadata or only_with_metadata, formatted=bool(include_formatting))


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    *,
    as_dict: bool = False,
    target_language: str | None = None,
    only_with_metadata: bool = False,
    url_blacklist: Collection[str] | None = None,
    author_blacklist: Collection[str] | None = None,
    **options: Any,
) -> Document | dict[str, Any] | None:
    """Return the content and metadata of a page as a ``Document``, or None if it has no content.

    >>> from unframe.compat.trafilatura import bare_extraction
    >>> page = "<title>Rain</title><p>It fell on the valley all night, and the river rose by a foot."
    >>> bare_extraction(page, url="https://example.org/rain").hostname
    'example.org'
    """
    for unused in ("fast", "no_fallback", "output_format", "include_formatting", "with_metadata"):
        options.pop(unused, None)
    known = ("favor_precision", "favor_recall", "include_comments", "include_tables", "include_images", "include_links")
    wanted = {name: options.pop(name) for name in known if name in options}
    _warn(**options)
    wanted.setdefault("include_comments", True)
    if wanted.get("favor_recall"):
        wanted.pop("favor_precision", None)
    page = _Page.of(filecontent, url, **wanted)
    if page is None or not page.is_wanted(target_language, only_with_metadata, url_blacklist, author_blacklist):
        return None
    return page.document.as_dict() if as_dict else page.document


def extract_with_metadata(filecontent: Any, url: str | None = None, **options: Any) -> Document | None:
    """Return the content and metadata of a page as a ``Document``, or None if it has no content."""
    document = bare_extraction(filecontent, url, **options)
    return document if isinstance(document, Document) else None


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: Collection[str] | None = None,
) -> Document:
    """Return the metadata of a page.

    >>> from unframe.compat.trafilatura import extract_metadata
    >>> extract_metadata("<title>Rain</title><meta name=author content='Kari Nord'>").author
    'Kari Nord'
    """
    del extensive
    _warn(date_config=date_config)
    content, encoding = _content(filecontent)
    extraction = unframe.extract(content or "", default_url, method="dom", encoding=encoding)
    return _metadata(extraction, author_blacklist)


def baseline(filecontent: Any) -> tuple[Any, str, int]:
    """Return the content of a page by rules alone: a ``body`` with a ``p`` for each line, the text, and its length.

    The element is one of lxml if that is installed, otherwise one of the standard library.

    >>> from unframe.compat.trafilatura import baseline
    >>> body, text, length = baseline("<p>It fell on the valley all night, and the river rose by a foot.")
    >>> body.tag, body[0].text == text, length
    ('body', True, 62)
    """
    try:
        from lxml import etree as ElementTree  # noqa: N812, PLC0415
    except ModuleNotFoundError:
        from xml.etree import ElementTree  # noqa: ICN001, PLC0415
    content, encoding = _content(filecontent)
    text = unframe.extract(content or "", method="dom", encoding=encoding).text.strip()
    body = ElementTree.Element("body")
    for line in filter(None, text.split("\n")):
        # XML has no place for control characters.
        ElementTree.SubElement(body, "p").text = "".join(c for c in line if c >= " " or c == "\t")
    return body, text, len(text)


def html2txt(content: Any, clean: bool = True) -> str:
    """Return all visible text of a page, menus and footers included, on one line.

    >>> from unframe.compat.trafilatura import html2txt
    >>> html2txt("<nav><a href=/>Home</a></nav><p>It fell on the valley.<script>x()</script>")
    'Home It fell on the valley.'
    """
    del clean
    page, encoding = _content(content)
    blocks = unframe.extract(page or "", method="dom", encoding=encoding).blocks
    return " ".join(" ".join(block.text for block in blocks).split())


def fetch_url(url: str, no_ssl: bool = False, config: Any = None, options: Any = None) -> str | None:
    """Raise an error: unframe fetches nothing."""
    del no_ssl, config, options
    hint = "fetch it with urllib.request, requests or httpx, and give its bytes to extract()"
    raise unframe.UnframeError(f"cannot fetch {url!r}: unframe fetches no pages", hint)


class _Page:
    """A page that has content."""

    def __init__(self, content: str | bytes, url: str | None, options: dict[str, Any]) -> None:
        self._content, self._url, self._options = content, url, options
        self._extraction = unframe.extract(content, url, **options)
        self.document = _metadata(self._extraction, None)
        self.document.id = options.get("id")

    @classmethod
    def of(cls, filecontent: Any, url: str | None, **options: Any) -> _Page | None:
        content, encoding = _content(filecontent)
        if not content:
            return None
        page = cls(content, url, {**options, "encoding": encoding})
        return page if page._extraction.verdict == "content" and page._extraction.text else None

    def is_wanted(
        self,
        language: str | None,
        only_with_metadata: bool,
        url_blacklist: Collection[str] | None,
        author_blacklist: Collection[str] | None,
    ) -> bool:
        document = self.document
        self.document.author = _author(document.author, author_blacklist)
        is_black = bool(url_blacklist) and document.url in (url_blacklist or ())
        is_known = bool(document.title and document.url and document.date) or not only_with_metadata
        is_other = language is not None and not self._extraction.may_be_in(language)
        self._tell_text()
        return is_known and not is_black and not is_other

    def _tell_text(self) -> None:
        """Set text and comments apart, as trafilatura does; ours has both where they stand."""
        comments = [comment.text for comment in self._extraction.comments] if self._options["include_comments"] else []
        body = self._extraction
        if comments:
            body = unframe.extract(self._content, self._url, **{**self._options, "include_comments": False})
        self.document.text, self.document.comments = body.text, "\n".join(comments)
        self.document.raw_text = " ".join(body.text.split())
        self.document.fingerprint = hashlib.blake2b(body.text.encode(), digest_size=8).hexdigest()

    def render(self, output_format: str, with_metadata: bool, *, formatted: bool) -> str:
        if output_format == "json":
            return self._json(with_metadata)
        if output_format == "csv":
            return self._csv()
        if output_format == "xml":
            return self._extraction.xml
        if output_format == "xmltei":
            return self._extraction.tei
        if output_format == "html":
            return _decoded(self._extraction)
        is_text = output_format == "txt" and not formatted
        content = self._extraction.text if is_text else self._extraction.markdown.rstrip("\n")
        return self._front_matter() + content if with_metadata else content

    def _front_matter(self) -> str:
        names = ("title", "author", "url", "hostname", "description", "sitename", "date", "tags", "fingerprint", "id")
        known = {name: getattr(self.document, name) for name in (*names, "license")}
        # What JSON quotes, YAML reads as the same.
        lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in known.items() if value)
        return "\n".join(["---", *lines, "---", ""])

    def _json(self, with_metadata: bool) -> str:
        document = self.document
        if not with_metadata:
            return json.dumps({"text": document.text, "comments": document.comments}, ensure_ascii=False)
        members = document.as_dict()
        for name in ("body", "commentsbody"):
            del members[name]
        members["source"] = members.pop("url")
        members["source-hostname"] = members.pop("sitename")
        members["excerpt"] = members.pop("description")
        members["categories"] = ";".join(document.categories or [])
        members["tags"] = ";".join(document.tags or [])
        return json.dumps(members, ensure_ascii=False)

    def _csv(self) -> str:
        names = (
            "url",
            "id",
            "fingerprint",
            "hostname",
            "title",
            "image",
            "date",
            "text",
            "comments",
            "license",
            "pagetype",
        )
        values = [getattr(self.document, name) for name in names]
        line = io.StringIO()
        csv.writer(line, delimiter="\t", lineterminator="\n").writerow("null" if v is None else v for v in values)
        return line.getvalue().rstrip("\n")


def _metadata(extraction: Extraction, author_blacklist: Collection[str] | None) -> Document:
    metadata = extraction.metadata
    url = extraction.url or metadata.canonical
    return Document(
        title=metadata.title,
        author=_author(metadata.author, author_blacklist),
        url=url,
        hostname=unframe.site_of(url).split(":")[0] or None,
        description=metadata.description,
        sitename=metadata.sitename,
        date=metadata.date[:10] if metadata.date else None,
        categories=[],
        tags=metadata.tags,
        license=metadata.license,
        language=metadata.language,
        image=metadata.image,
        pagetype=extraction.page_type,
    )


def _author(author: str | None, author_blacklist: Collection[str] | None) -> str | None:
    if author is None or not author_blacklist:
        return author
    black = {name.lower() for name in author_blacklist}
    return "; ".join(name for name in author.split("; ") if name.lower() not in black) or None


def _content(filecontent: Any) -> tuple[str | bytes | None, str | None]:
    """Tell the page, and its encoding where that is known: text, bytes, responses of urllib3, trees of lxml."""
    if filecontent is None or isinstance(filecontent, str | bytes):
        return filecontent, None
    for name in ("data", "html"):
        if isinstance(content := getattr(filecontent, name, None), str | bytes):
            return content, None
    if hasattr(filecontent, "getroottree"):
        from lxml import html  # noqa: PLC0415

        written: bytes = html.tostring(filecontent, encoding="utf-8")
        return written, "utf-8"
    warnings.warn(f"cannot read a page from a {type(filecontent).__name__}", CompatibilityWarning, stacklevel=4)
    return None, None


def _decoded(extraction: Extraction) -> str:
    try:
        encoding = codecs.lookup(extraction.encoding).name
    except LookupError:
        encoding = "utf-8"
    return extraction.html.decode(encoding, "replace")


def _warn(**arguments: Any) -> None:
    for name, value in arguments.items():
        if value is not None and value is not False:
            warnings.warn(f"unframe has nothing for the argument `{name}`", CompatibilityWarning, stacklevel=3)
