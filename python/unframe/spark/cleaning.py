"""What does each page say? One pass over the pages where they are; they are not shuffled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # noqa: TC002  (stubtest looks for it)
from pyspark.sql.pandas.types import to_arrow_schema

from unframe import arrow
from unframe._unframe import Cleaner
from unframe.spark.schemas import as_spark, pages_of
from unframe.spark.templates import broadcast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyspark import Broadcast
    from pyspark.sql import DataFrame

    from unframe.spark.templates import Templates


def clean(
    pages: DataFrame,
    templates: Templates = None,
    *,
    outputs: Sequence[str] = ("text",),
    keep: Sequence[str] = (),
    **options: Any,  # noqa: ANN401
) -> DataFrame:
    """Take the framing off each page: a row for each, with the columns of ``unframe.arrow.schema()`` and those to keep.

    ``templates`` are what ``learn_templates()`` gives (it is computed here and now, and broadcast), a dict of templates
    by site, one template for all pages, or none: then each page is judged by itself. A page whose site has no template
    is judged by itself too. ``outputs`` and options are those of ``unframe.arrow.clean()``: ``json`` is a line of
    ``unframe extract --format jsonl``. A page that cannot be read has a word in ``error`` and nothing else.
    """
    rows = pages_of(pages, keep)
    kept = [field for field in to_arrow_schema(rows.schema) if field.name in keep]
    made = arrow.schema(outputs, keep=kept)
    # So that options that are wrong are told here and not by a task.
    Cleaner(None, list(outputs), **options)
    sent = broadcast(pages.sparkSession, templates)
    return rows.mapInArrow(
        partial(_clean, sent=sent, outputs=list(outputs), keep=list(keep), options=options), as_spark(made)
    )


def _clean(
    batches: Iterable[pa.RecordBatch],
    *,
    sent: Broadcast[Any],
    outputs: list[str],
    keep: list[str],
    options: dict[str, Any],
) -> Iterator[pa.RecordBatch]:
    return arrow.clean_batches(batches, sent.value, outputs=outputs, keep=keep, **options)
