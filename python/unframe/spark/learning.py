"""What does each site repeat? Observers on all machines, merged by a shuffle in two levels.

**Idea.** Every task sees its own pages and gives an observer for each site: a sample of at most 256 pages, as hashes,
whatever their number. Observers are a monoid, so they are merged as they come. First those of a site that fell into one
of ``PARTS`` parts by the number of their task, then those of the parts: a site that is in ten thousand tasks is merged
by 64 tasks of some 160 observers each and one of 64, never by one task alone.

**Cost.** Pages are not shuffled: what travels is some 0.5 to 6 KB for each page of a sample. Merging streams over
sorted rows and holds one observer. **When it fails.** A page that brings out a bug of ours counts as ``failed``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import functions as F  # noqa: N812

from unframe import arrow
from unframe._unframe import Observer
from unframe.errors import UnframeError
from unframe.spark.reading import each_batch
from unframe.spark.schemas import TEMPLATES, as_spark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark.sql import DataFrame

    from unframe.spark.reading import Archives

PARTS = 64
"""The largest number of parts that the observers of a site fall into."""

_MOST_BYTES = 16 << 20
"""Rows are passed on when they have this many bytes."""


def learn_templates(
    pages: DataFrame | Archives, *, site_by: str = "host", sample_pages: int = 256, sample: bool = True
) -> DataFrame:
    """Learn a template for each site: ``site``, ``template``, ``template_id``, ``pages``, ``failed``, ``error``.

    Pages have the columns of ``unframe.arrow``. The site of a page is in its column ``site``, or found as by
    ``unframe.site_of()``. Templates are those of ``unframe learn``, byte for byte, with the sample that lets them be
    merged with others unless ``sample`` is false: then they are some ten times smaller.
    """
    Observer(sample_pages)  # So that a bad number is reported here and not by a task.
    see = partial(_see, site_by=site_by, sample_pages=sample_pages)
    observed = each_batch(pages, see, arrow.OBSERVED)
    parts = observed.withColumn("part", F.spark_partition_id() % PARTS).repartition("site", "part")
    merged = parts.sortWithinPartitions("site", "part").drop("part").mapInArrow(_merge, as_spark(arrow.OBSERVED))
    by_site = merged.repartition("site").sortWithinPartitions("site")
    return by_site.mapInArrow(partial(_finish, sample=sample), as_spark(TEMPLATES))


def _see(batches: Iterable[pa.RecordBatch], *, site_by: str, sample_pages: int) -> Iterator[pa.RecordBatch]:
    for observed in arrow.observe_batches(batches, site_by=site_by, sample_pages=sample_pages):
        yield from _in_pieces(observed.to_pylist(), arrow.OBSERVED)


def _merge(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    rows = (
        {"site": site, "observer": observer.to_bytes(), "pages": observer.pages, "failed": failed}
        for site, observer, failed in _sites(batches)
    )
    return _in_pieces(rows, arrow.OBSERVED)


def _finish(batches: Iterable[pa.RecordBatch], *, sample: bool) -> Iterator[pa.RecordBatch]:
    return _in_pieces((_finished(*seen, sample=sample) for seen in _sites(batches)), TEMPLATES)


def _finished(site: str, observer: Observer, failed: int, *, sample: bool) -> dict[str, Any]:
    row = {"site": site, "pages": observer.pages, "failed": failed}
    try:
        template = observer.finish()
        return {**row, "template": template.to_bytes(sample=sample), "template_id": template.id}
    except UnframeError as error:
        return {**row, "error": str(error)}


def _sites(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[str, Observer, int]]:
    """Merge rows of one site that follow each other."""
    current: tuple[str, Observer, int] | None = None
    for batch in batches:
        for at in range(batch.num_rows):
            # One by one: observers are large, and all of them at once would be held twice.
            site, data, failed = (batch.column(name)[at].as_py() for name in ("site", "observer", "failed"))
            observer = Observer.from_bytes(data)
            if current is not None and current[0] == site:
                current[1].merge(observer)
                current = (site, current[1], current[2] + failed)
                continue
            if current is not None:
                yield current
            current = (site, observer, failed)
    if current is not None:
        yield current


def _in_pieces(rows: Iterable[dict[str, Any]], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Put rows into batches that are not too large for anybody."""
    held: list[dict[str, Any]] = []
    size = 0
    for row in rows:
        held.append(row)
        size += sum(len(value) for value in row.values() if isinstance(value, bytes))
        if size >= _MOST_BYTES:
            yield pa.RecordBatch.from_pylist(held, schema=schema)
            held, size = [], 0
    if held:
        yield pa.RecordBatch.from_pylist(held, schema=schema)
