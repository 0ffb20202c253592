"""What do the columns of each DataFrame mean? Those of cleaned pages are told by ``unframe.arrow.schema()``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql.pandas.types import from_arrow_schema

from unframe.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

_TEXT = pa.string()

PAGES = pa.schema([("id", _TEXT), ("url", _TEXT), ("charset", _TEXT), ("html", pa.binary()), ("error", _TEXT)])
"""Pages as ``read_pages()`` gives them: one row per page, or a row with ``error`` for what could not be read."""

TEMPLATES = pa.schema(
    [
        ("site", _TEXT),
        ("template", pa.binary()),
        ("template_id", _TEXT),
        ("pages", pa.int64()),
        ("failed", pa.int64()),
        ("error", _TEXT),
    ]
)
"""What ``learn_templates()`` gives, one row per site. ``pages`` were seen, ``failed`` could not be read;
``template`` is what ``unframe learn`` writes, or null with a word in ``error``."""

BLOCK_MATCHES = pa.list_(
    pa.struct(
        [
            ("block", pa.int32()),
            ("label", _TEXT),
            ("other_block", pa.int32()),
            ("other_label", _TEXT),
            ("similarity", pa.float64()),
        ]
    )
)
"""Blocks that are alike: their numbers and labels in both documents."""

PAIRS = pa.schema(
    [("id", _TEXT), ("other", _TEXT), ("similarity", pa.float64()), ("blocks", BLOCK_MATCHES), ("error", _TEXT)]
)
"""What ``near_duplicates()`` gives: a row a pair, ``id`` before ``other``; and a row with ``error`` and without
``other`` for each
document that could not be read."""


def as_spark(schema: pa.Schema) -> StructType:
    """Tell a schema of Arrow as Spark has it."""
    return from_arrow_schema(schema)


def only(frame: DataFrame, names: Sequence[str], also: Sequence[str] = ()) -> DataFrame:
    """Take those of some columns that are there, and others that must be: what is not needed is not even read."""
    there = frame.columns
    missing = [name for name in also if name not in there]
    if missing:
        raise InputError(f"the DataFrame has no column {missing[0]!r}, only {', '.join(there)}")
    return frame.select(*dict.fromkeys([*(name for name in names if name in there), *also]))


def pages_of(frame: DataFrame, also: Sequence[str] = ()) -> DataFrame:
    """Take what is known of pages, and hold the types of it against what ``unframe.arrow`` takes."""
    if "html" not in frame.columns:
        hint = "rename the column that holds the pages, or read archives with unframe.spark.read_pages()"
        raise InputError(f"the DataFrame has no column 'html', only {', '.join(frame.columns)}", hint)
    kind = frame.schema["html"].dataType.typeName()
    if kind not in ("binary", "string"):
        raise InputError(f"the column 'html' is binary or string, not {kind}")
    return only(frame, ["id", "url", "site", "charset", "html", "error"], also)
