"""What does each page say? One pass over the pages where they are; they are not shuffled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # noqa: TC002  (stubtest looks for it)
from pyspark.sql.pandas.types import to_arrow_schema

from unframe import arrow
from unframe._unframe import Cleaner
from unframe.spark.reading import Archives, each_batch
from unframe.spark.schemas import PAGES, only
from unframe.spark.templates import broadcast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyspark import Broadcast
    from pyspark.sql import DataFrame

    from unframe.spark.templates import Templates


def clean(
    pages: DataFrame | Archives,
    templates: Templates = None,
    *,
    outputs: Sequence[str] = ("text",),
    keep: Sequence[str] = (),
    **options: Any,  # noqa: ANN401
) -> DataFrame:
    """Extract the content of each page: one row per page, with the columns of ``unframe.arrow.schema()``.

    ``templates`` are what ``learn_templates()`` gives (it is computed here and now, and broadcast), a dict of templates
    by site, one template for all pages, or none: then each page is judged by itself. A page whose site has no template
    is judged by itself too. ``outputs`` and options are those of ``unframe.arrow.clean()``: ``json`` is a line of
    ``unframe extract --format jsonl``. A page that cannot be read gets a message in ``error`` and nothing else.
    """
    given = PAGES if isinstance(pages, Archives) else to_arrow_schema(only(pages, keep, keep).schema)
    made = arrow.schema(outputs, keep=[field for field in given if field.name in keep])
    # So that options that are wrong are told here and not by a task.
    Cleaner(None, list(outputs), **options)
    sent = broadcast(pages.spark if isinstance(pages, Archives) else pages.sparkSession, templates)
    work = partial(_clean, sent=sent, outputs=list(outputs), keep=list(keep), options=options)
    return each_batch(pages, work, made, keep)


def _clean(
    batches: Iterable[pa.RecordBatch],
    *,
    sent: Broadcast[Any],
    outputs: list[str],
    keep: list[str],
    options: dict[str, Any],
) -> Iterator[pa.RecordBatch]:
    return arrow.clean_batches(batches, sent.value, outputs=outputs, keep=keep, **options)
