"""Where do pages live? Archives and collections on any file system Spark knows, read where the tasks are.

**Idea.** Spark lists the files (globs, folders, ``s3a://``, ``hdfs://``) and shares them out by their sizes: a large
archive is a task, small ones go together. Files that an executor can open itself are read page by page. Others come
through Spark as a whole and are put into a temporary file first: 2 GB at most, and some three times their size in
memory.

``Archives`` are not read before somebody wants their pages: ``learn_templates()``, ``clean()`` and
``near_duplicates()`` read them in the very process that works on the pages, so that HTML does not go through Spark at
all. ``read_pages()`` makes a DataFrame of them, for everything else: then each page goes from Python to Java, and back
when it is worked on.

**When it fails.** One archive is one task: 100 GB of JSON lines in one file are better cut before, or read with
``spark.read.json()``. A file that cannot be read is a row with ``error``; the others are read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias
from urllib.parse import unquote, urlsplit

import pyarrow as pa

from unframe._unframe import Records
from unframe.errors import OptionError, ReadError
from unframe.spark.schemas import PAGES, as_spark, pages_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import DataFrame, SparkSession

Work: TypeAlias = Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]
"""What is done to batches, as ``mapInArrow`` wants it."""

_MOST_BYTES = 2 << 20
"""Pages are passed on when they have this many bytes: with 16 MB a worker needs 80 MB more, and is no faster."""


class Archives:
    """WARC, WACZ, zip, tar, JSON lines and pages that are read where their pages are worked on.

    Paths are files, folders with all that is below them, or patterns, on any file system; ``glob`` says which names
    count. With ``through="path"`` executors open the files themselves, with ``"content"`` Spark hands them over; by
    itself it does the one for local paths, which all machines must see, and the other for the rest.
    """

    def __init__(
        self,
        spark: SparkSession,
        *paths: str,
        glob: str = "*",
        through: Literal["auto", "path", "content"] = "auto",
        max_bytes: int | None = None,
    ) -> None:
        """Find the files; a path that is not there is reported at once."""
        if not paths or through not in ("auto", "path", "content"):
            raise OptionError("archives are paths, and through 'auto', 'path' or 'content'")
        files = spark.read.format("binaryFile").options(recursiveFileLookup=True, pathGlobFilter=glob).load(list(paths))
        by_path = through == "path" or (through == "auto" and all(_scheme(path) in ("", "file") for path in paths))
        # Without its column the content is not read.
        self._files = files.select("path") if by_path else files.select("path", "content")
        self._max_bytes = max_bytes
        self.spark = spark
        """The session they are read in."""

    def each(self, work: Work, schema: pa.Schema) -> DataFrame:
        """Work on batches of their pages, in the process that reads them."""
        return self._files.mapInArrow(partial(_read_for, max_bytes=self._max_bytes, work=work), as_spark(schema))

    def pages(self) -> DataFrame:
        """Give the pages as they are: ``id``, ``url``, ``charset``, ``html``, ``error``."""
        return self._files.mapInArrow(partial(_read, max_bytes=self._max_bytes), as_spark(PAGES))


def read_pages(
    spark: SparkSession,
    *paths: str,
    glob: str = "*",
    through: Literal["auto", "path", "content"] = "auto",
    max_bytes: int | None = None,
) -> DataFrame:
    """Return the pages of ``Archives`` as a DataFrame: ``id``, ``url``, ``charset``, ``html``, ``error``."""
    return Archives(spark, *paths, glob=glob, through=through, max_bytes=max_bytes).pages()


def each_batch(pages: DataFrame | Archives, work: Work, schema: pa.Schema, also: Sequence[str] = ()) -> DataFrame:
    """Work on batches of pages, wherever they come from."""
    if isinstance(pages, Archives):
        return pages.each(work, schema)
    return pages_of(pages, also).mapInArrow(work, as_spark(schema))


def _read_for(batches: Iterable[pa.RecordBatch], *, max_bytes: int | None, work: Work) -> Iterator[pa.RecordBatch]:
    return work(_read(batches, max_bytes=max_bytes))


def _scheme(path: str) -> str:
    return urlsplit(path).scheme


def _read(batches: Iterable[pa.RecordBatch], *, max_bytes: int | None) -> Iterator[pa.RecordBatch]:
    rows: list[_Row] = []
    size = 0
    for row in _rows(batches, max_bytes):
        rows.append(row)
        size += len(row.html or b"")
        if size >= _MOST_BYTES:
            yield _batch(rows)
            rows, size = [], 0
    if rows:
        yield _batch(rows)


def _batch(rows: list[_Row]) -> pa.RecordBatch:
    columns = zip(*rows, strict=True)
    return pa.RecordBatch.from_arrays(
        [pa.array(column, field.type) for column, field in zip(columns, PAGES, strict=True)], schema=PAGES
    )


class _Row(NamedTuple):
    """A page, or why there is none: the columns of ``PAGES``."""

    id: str
    url: str | None = None
    charset: str | None = None
    html: bytes | None = None
    error: str | None = None


def _rows(batches: Iterable[pa.RecordBatch], max_bytes: int | None) -> Iterator[_Row]:
    for batch in batches:
        for at in range(batch.num_rows):
            path = batch.column("path")[at].as_py()
            if "content" not in batch.schema.names:
                yield from _pages(unquote(urlsplit(path).path), path, max_bytes)
                continue
            # What a file is, its name tells as well.
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder, Path(unquote(urlsplit(path).path)).name)
                copy.write_bytes(batch.column("content")[at].as_py())
                yield from _pages(str(copy), path, max_bytes)


def _pages(file: str, path: str, max_bytes: int | None) -> Iterator[_Row]:
    """Give the pages of a file; ``path`` is what people call it."""
    try:
        records = Records(file, max_bytes=max_bytes)
    except ReadError as error:
        yield _Row(path, error=str(error))
        return
    while True:
        try:
            record = next(records, None)
        except ReadError as error:
            yield _Row(path, error=str(error))
            continue
        if record is None:
            return
        # A page that is alone in its file is called by its path.
        name = unquote(urlsplit(path).path) if record.id == file else record.id
        yield _Row(name, record.url, record.charset, record.body)
