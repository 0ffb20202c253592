"""Pages in batches: Arrow in, Arrow out. pandas, Polars, Ray and Spark all come through here.

A batch is a ``pyarrow.RecordBatch`` or ``pyarrow.Table``, or anything with Arrow's PyCapsule interface (data frames of
Polars and pandas, relations of DuckDB), with these columns, of which only ``html`` is required:

``html``     binary or string: the page. The encoding of bytes is detected as browsers do
``url``      string: its address
``id``       string: its name; its address by default
``site``     string: the site it belongs to; overrides ``site_by``
``charset``  string: the encoding its server declared
``error``    string: why ``html`` is null, if that is known

A row that cannot be read gets a message in ``error`` and null in the columns made from it; it never raises.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import pyarrow as pa
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError("unframe.arrow needs pyarrow: pip install 'unframe[arrow]'", name=_error.name) from _error

from unframe._unframe import Chains, Cleaner, Observer, Record, Template, site_of
from unframe.errors import InputError, InternalError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    _Batch: TypeAlias = pa.RecordBatch | pa.Table
    # Whatever has `__arrow_c_stream__` or `__arrow_c_array__`.
    _Given: TypeAlias = _Batch | Any
    _Templates: TypeAlias = Template | Chains | Mapping[str, Template | Chains | bytes] | None

# What `Cleaner.clean()` gives, in its order.
_MADE = [
    ("site", pa.string()),
    ("template_id", pa.string()),
    ("template_fit", pa.float64()),
    ("pages_compared", pa.int32()),
    ("title", pa.string()),
    ("author", pa.string()),
    ("date", pa.string()),
    ("modified", pa.string()),
    ("sitename", pa.string()),
    ("language", pa.string()),
    ("description", pa.string()),
    ("canonical", pa.string()),
    ("tags", pa.list_(pa.string())),
    ("image", pa.string()),
    ("license", pa.string()),
    ("verdict", pa.string()),
    ("verdict_reason", pa.string()),
    ("page_type", pa.string()),
    ("quality", pa.float64()),
    ("comments", pa.list_(pa.struct([("author", pa.string()), ("date", pa.string()), ("text", pa.string())]))),
    ("damage", pa.list_(pa.string())),
]

# The formats a page can leave in, and the types of their columns. The pages' own bytes are in their own encoding.
_OUTPUTS = {
    "text": pa.string(),
    "markdown": pa.string(),
    "json": pa.string(),
    "csv": pa.string(),
    "xml": pa.string(),
    "tei": pa.string(),
    "html": pa.binary(),
    "marked_html": pa.binary(),
}

OBSERVED = pa.schema([("site", pa.string()), ("observer", pa.binary()), ("pages", pa.int64()), ("failed", pa.int64())])
"""What ``observe()`` and ``merge()`` give: a row for each site."""

TEMPLATES = pa.schema(
    [("site", pa.string()), ("template", pa.binary()), ("template_id", pa.string()), ("pages", pa.int64())]
)
"""What ``finish()`` gives: a row for each site."""


_WORDS = pa.list_(pa.struct([("kind", pa.string()), ("text", pa.string())]))

CHANGES = pa.schema(
    [
        ("id", pa.string()),
        ("at", pa.timestamp("s", "UTC")),
        ("site", pa.string()),
        ("change", pa.string()),
        ("page", pa.string()),
        ("title", pa.string()),
        ("from", pa.string()),
        ("says", pa.list_(pa.string())),
        ("blocks", pa.list_(pa.struct([("block", pa.string()), ("text", pa.string()), ("words", _WORDS)]))),
        ("pages", pa.int64()),
        ("compared", pa.int64()),
        ("health", pa.string()),
        ("said", pa.string()),
        ("reason", pa.string()),
    ]
)
"""What ``changes()`` gives: a row for each change, with the keys of ``unframe diff --format jsonl``."""


def schema(outputs: Sequence[str] = ("text",), *, keep: Iterable[pa.Field[Any]] = ()) -> pa.Schema:
    """List the columns of ``clean()``: id, url, facts about the page, the outputs, error, and those to keep.

    >>> import unframe.arrow
    >>> unframe.arrow.schema(["markdown"]).names[-2:]
    ['markdown', 'error']
    """
    unknown = [name for name in outputs if name not in _OUTPUTS]
    if unknown:
        raise OptionError(f"the output {unknown[0]!r} is unknown; there are {', '.join(_OUTPUTS)}")
    fields = [("id", pa.string()), ("url", pa.string()), *_MADE, *((name, _OUTPUTS[name]) for name in outputs)]
    names = {name for name, _ in fields} | {"error"}
    kept = [field for field in keep if field.name not in names]
    return pa.schema([*(pa.field(*field) for field in fields), pa.field("error", pa.string()), *kept])


def clean(  # noqa: PLR0913
    batch: _Given,
    templates: _Templates = None,
    *,
    outputs: Sequence[str] = ("text",),
    keep: Sequence[str] = (),
    site_by: str = "host",
    target_language: str | None = None,
    **options: Any,  # noqa: ANN401
) -> _Batch:
    r"""Extract the content of each page of a batch.

    ``templates`` is one template for all pages, or templates (or their bytes) by the names of sites, or None; a page
    without a template is judged by itself. ``outputs`` are some of text, markdown, json, csv, xml, tei, html and
    marked_html, one column each, with the same bytes that ``unframe extract`` writes for the page (text as in its JSON,
    without a final line break). Columns in ``keep`` are passed on unchanged. Options are those of
    ``unframe.extract()``. There is one row per page, in order, except for pages in another language than
    ``target_language``. The result is a Table unless the batch is a RecordBatch.

    >>> import pyarrow as pa, unframe.arrow
    >>> pages = ["<h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.", None]
    >>> cleaned = unframe.arrow.clean(pa.RecordBatch.from_pydict({"html": pages}))
    >>> cleaned["text"].to_pylist()
    ['Rain\n\nIt fell on the valley all night, and the river rose by a foot.', None]
    >>> cleaned["error"].to_pylist()
    [None, 'there is no page: `html` is null']
    """
    work = _Work(templates, outputs, keep, site_by=site_by, target_language=target_language, **options)
    batch = _taken(batch)
    if isinstance(batch, pa.Table):
        return pa.Table.from_batches(
            [work.clean(part) for part in batch.to_batches()], schema=work.schema(batch.schema)
        )
    return work.clean(batch)


def clean_batches(
    batches: Iterable[pa.RecordBatch],
    templates: _Templates = None,
    *,
    outputs: Sequence[str] = ("text",),
    keep: Sequence[str] = (),
    **options: Any,  # noqa: ANN401
) -> Iterator[pa.RecordBatch]:
    """Clean batches one by one, as Spark's ``mapInArrow`` needs it. Templates given as bytes are read once.

    A very large batch becomes several.
    """
    work = _Work(templates, outputs, keep, **options)
    return (work.clean(part) for batch in batches for part in _in_parts(batch))


_MOST_BYTES = 256 << 20


def _in_parts(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """Split a batch whose outputs may be too long for a column: strings of Arrow take 2 GiB in all."""
    if batch.num_rows < 2 or batch.nbytes <= _MOST_BYTES:  # noqa: PLR2004
        yield batch
    else:
        half = batch.num_rows // 2
        yield from _in_parts(batch.slice(0, half))
        yield from _in_parts(batch.slice(half))


class _Work:
    """What is to be done to each batch."""

    def __init__(
        self,
        templates: _Templates,
        outputs: Sequence[str],
        keep: Sequence[str],
        **options: Any,  # noqa: ANN401
    ) -> None:
        if isinstance(outputs, str):
            raise OptionError(f"outputs are a list of names, not {outputs!r}")
        self._outputs, self._keep = outputs, keep
        if templates is not None and not isinstance(templates, Template | Chains):
            templates = dict(templates)
        schema(outputs)
        self._cleaner = Cleaner(templates, list(outputs), **options)
        self._nothing = (None,) * (len(_MADE) + len(outputs))

    def schema(self, of: pa.Schema) -> pa.Schema:
        return schema(self._outputs, keep=[of.field(name) for name in self._keep])

    def clean(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        rows: list[tuple[Any, ...]] = []
        places: list[int] = []
        for place, page in enumerate(_pages(batch)):
            row = self._row(page)
            if row is not None:
                rows.append(row)
                places.append(place)
        out = self.schema(batch.schema)
        columns: list[Any] = list(zip(*rows, strict=True)) if rows else [()] * (len(self._nothing) + 3)
        arrays = [pa.array(column, out.field(at).type) for at, column in enumerate(columns)]
        for name in out.names[len(arrays) :]:
            kept = batch.column(name)
            arrays.append(kept if len(places) == len(kept) else kept.take(pa.array(places, pa.int64())))
        return pa.RecordBatch.from_arrays(arrays, schema=out)

    def _row(self, page: _Page) -> tuple[Any, ...] | None:
        name = page.id if page.id is not None else page.url
        if page.html is None:
            return (name, page.url, *self._nothing, page.error or "there is no page: `html` is null")
        try:
            row = self._cleaner.clean(page.html, url=page.url, id=name, site=page.site, charset=page.charset)
        except InternalError as error:
            return (name, page.url, *self._nothing, str(error))
        return None if row is None else (name, page.url, *row, None)


def _taken(given: _Given) -> _Batch:
    """Take a batch from whatever gives itself away as Arrow."""
    if isinstance(given, pa.RecordBatch | pa.Table):
        return given
    if hasattr(given, "__arrow_c_stream__"):
        return pa.table(given)
    if hasattr(given, "__arrow_c_array__"):
        return pa.record_batch(given)
    hint = "a data frame of Polars or pandas, a relation of DuckDB, a RecordBatch or Table of pyarrow"
    raise InputError(f"cannot read a batch from {type(given).__name__}", hint)


def observe(batch: _Given, *, site_by: str = "host", sample_pages: int = 256) -> pa.RecordBatch:
    """Learn from the pages of a batch: one row per site with an observer, to be merged with others.

    ``pages`` were seen, ``failed`` could not be read. What comes of it does not depend on how pages are grouped.
    """
    seen = _Seen(site_by, sample_pages)
    batch = _taken(batch)
    for part in batch.to_batches() if isinstance(batch, pa.Table) else [batch]:
        seen.see(part)
    return seen.observed()


def observe_batches(
    batches: Iterable[pa.RecordBatch], *, site_by: str = "host", sample_pages: int = 256, most_pages: int = 8192
) -> Iterator[pa.RecordBatch]:
    """Learn from batches one by one, as Spark's ``mapInArrow`` needs it. Usually gives one row per site at the end.

    What is remembered of more than ``most_pages`` pages is given away in between, so that memory does not grow with the
    number of sites: a site may have several rows, which ``merge()`` makes one.
    """
    seen = _Seen(site_by, sample_pages)
    for batch in batches:
        seen.see(batch)
        if seen.held > most_pages:
            yield seen.observed()
            seen = _Seen(site_by, sample_pages)
    yield seen.observed()


class _Seen:
    """What has been seen of each site."""

    def __init__(self, site_by: str, sample_pages: int) -> None:
        self._site_by, self._sample_pages = site_by, sample_pages
        self._observers: dict[str, Observer] = {}
        self._failed: dict[str, int] = {}
        self.held = 0
        """Pages that are in samples: of each site some at most, however many were seen."""

    def see(self, batch: pa.RecordBatch) -> None:
        for page in _pages(batch):
            name = page.id if page.id is not None else page.url
            site = page.site if page.site is not None else site_of(page.url, id=name, site_by=self._site_by)
            if site not in self._observers:
                self._observers[site], self._failed[site] = Observer(self._sample_pages), 0
            observer = self._observers[site]
            try:
                if page.html is not None:
                    observer.observe(Record(name or "", page.html, charset=page.charset))
                    self.held += observer.pages <= self._sample_pages
                    continue
            except InternalError:
                pass
            self._failed[site] += 1

    def observed(self) -> pa.RecordBatch:
        return _observed(self._observers, self._failed)


def merge(batch: _Batch) -> pa.RecordBatch:
    """Merge rows of ``observe()`` into one row per site."""
    observers: dict[str, Observer] = {}
    failed: dict[str, int] = {}
    for row in _columns(batch, OBSERVED).to_pylist():
        observer = Observer.from_bytes(row["observer"])
        if row["site"] in observers:
            observers[row["site"]].merge(observer)
        else:
            observers[row["site"]] = observer
        failed[row["site"]] = failed.get(row["site"], 0) + row["failed"]
    return _observed(observers, failed)


def finish(batch: _Batch, *, sample: bool = True) -> pa.RecordBatch:
    """Make templates from observers: the bytes that ``unframe learn`` writes, one row per site."""
    rows = []
    for row in merge(batch).to_pylist():
        template = Observer.from_bytes(row["observer"]).finish()
        rows.append((row["site"], template.to_bytes(sample=sample), template.id, template.pages_seen))
    return _batch(rows, TEMPLATES)


def templates_of(batch: _Batch) -> dict[str, bytes]:
    """Return the templates that ``finish()`` made as a dict by site, as ``clean()`` takes them."""
    return {row["site"]: row["template"] for row in _columns(batch, TEMPLATES).to_pylist()}


def changes(given: str | os.PathLike[str] | Iterable[Mapping[str, Any]]) -> pa.RecordBatch:
    """Make a table of changes: those of ``unframe.diff()``, or a file of JSON lines.

    Such a file is what ``unframe watch`` delivers (``jsonl`` in ``sites.toml``), and what ``unframe watch changes`` and
    ``unframe diff`` write with ``--format jsonl``. ``words`` of an edited block are its pieces, each kept, removed or
    added. Only changes that ``unframe watch`` reported have ``id`` and ``at``. A line that was cut off, by a pass that
    was killed, is left out.

    >>> import unframe, unframe.arrow
    >>> page = "<h1>Ferry</h1><p>The ferry crosses the river every hour.<p>A ticket costs $ {}."
    >>> table = unframe.arrow.changes(unframe.diff(page.format(3), page.format(4)))
    >>> table["change"].to_pylist(), table["blocks"][0].as_py()[0]["words"][1]
    (['content-changed'], {'kind': 'removed', 'text': ' 3'})
    """
    if isinstance(given, (str, os.PathLike)):
        given = _lines(given)
    return _batch([tuple(_cell(change, name) for name in CHANGES.names) for change in given], CHANGES)


def _lines(path: str | os.PathLike[str]) -> Iterator[Mapping[str, Any]]:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  whatever names a file
        for line in file:
            try:
                change = json.loads(line)
            except ValueError:
                continue
            if isinstance(change, dict):
                yield change


def _cell(change: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401
    value = change.get(name)
    if name == "at" and value is not None:
        return dt.datetime.fromisoformat(value.replace("Z", "+00:00"))
    if name == "blocks" and value is not None:
        return [_block(block) for block in value]
    if name == "blocks" and "block" in change:
        # What was set aside has one block, whose keys stand beside the others.
        return [_block(change)]
    return value


def _block(block: Mapping[str, Any]) -> dict[str, Any]:
    words = block.get("words")
    pieces = [{"kind": kind, "text": text} for piece in words for kind, text in piece.items()] if words else None
    return {"block": block["block"], "text": block.get("text"), "words": pieces}


def _observed(observers: dict[str, Observer], failed: dict[str, int]) -> pa.RecordBatch:
    rows = [
        (site, observers[site].to_bytes(), observers[site].pages, failed.get(site, 0)) for site in sorted(observers)
    ]
    return _batch(rows, OBSERVED)


def _batch(rows: list[tuple[Any, ...]], of: pa.Schema) -> pa.RecordBatch:
    columns: list[Any] = list(zip(*rows, strict=True)) if rows else [()] * len(of)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, of, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=of)


def _columns(batch: _Batch, of: pa.Schema) -> _Batch:
    missing = [name for name in of.names if name not in batch.schema.names]
    if missing:
        raise InputError(f"the batch has no column {missing[0]!r}", "columns are those that unframe.arrow gives")
    return batch.select(of.names)


class _Page(NamedTuple):
    """A row of a batch."""

    html: bytes | None
    url: str | None
    id: str | None
    site: str | None
    charset: str | None
    error: str | None


def _pages(batch: pa.RecordBatch) -> Iterator[_Page]:
    """Give the pages of a batch. They are taken one by one, so that no more than one is copied at a time."""
    if not isinstance(batch, pa.RecordBatch):
        raise InputError(f"a batch is a pyarrow.RecordBatch or Table, not {type(batch).__name__}")
    if "html" not in batch.schema.names:
        hint = "rename the column that holds the pages"
        raise InputError(f"the batch has no column 'html', only {', '.join(batch.schema.names)}", hint)
    html, is_text = _bytes(batch.column("html"))
    columns = (_texts(batch, name) for name in ("url", "id", "site", "charset", "error"))
    for page, url, name, site, charset, error in zip(html, *columns, strict=True):
        yield _Page(page.as_py(), url, name, site, "utf-8" if is_text else charset, error)


def _bytes(html: pa.Array) -> tuple[pa.Array, bool]:
    """Tell the bytes of pages, and whether they are text. Strings of Arrow are UTF-8 and need not become Python's."""
    if pa.types.is_dictionary(html.type):
        html = html.dictionary_decode()
    kind, types = html.type, pa.types
    if types.is_null(kind):
        return html, False
    if types.is_string(kind):
        return html.cast(pa.binary()), True
    if types.is_large_string(kind) or types.is_string_view(kind):
        return html.cast(pa.large_binary()), True
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_binary_view(kind):
        return html, False
    raise InputError(f"the column 'html' is binary or string, not {kind}")


def _texts(batch: pa.RecordBatch, name: str) -> list[str | None]:
    if name not in batch.schema.names:
        return [None] * batch.num_rows
    # Numbers as ids are common, and have one way to be written.
    texts: list[str | None] = batch.column(name).cast(pa.string()).to_pylist()
    return texts
