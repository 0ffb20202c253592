"""How do templates get to the executors? As one broadcast of those parts of them that judge.

Some 4 to 22 KB a site, of which each Python worker reads those of the sites whose pages it meets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import pyarrow as pa
from pyspark.sql import DataFrame

from unframe._unframe import Template
from unframe.errors import InputError
from unframe.spark.schemas import as_spark, only

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark import Broadcast
    from pyspark.sql import SparkSession

Templates: TypeAlias = DataFrame | Template | Mapping[str, Template | bytes] | None
"""What can be given for templates."""

_JUDGING = pa.schema([("site", pa.string()), ("template", pa.binary())])


def broadcast(spark: SparkSession, templates: Templates) -> Broadcast[Any]:
    """Send templates to all executors: of one site, of sites by name, or a DataFrame of ``learn_templates()``."""
    return spark.sparkContext.broadcast(_judging(templates))


def _judging(templates: Templates) -> Template | dict[str, bytes] | None:
    """Take what judges pages; the samples that templates were learned from stay where they are."""
    if templates is None or isinstance(templates, Template):
        return templates
    if isinstance(templates, DataFrame):
        rows = only(templates, [], ["site", "template"]).where("template is not null")
        # They are read where they are, so that samples do not travel.
        return {row["site"]: bytes(row["template"]) for row in rows.mapInArrow(_read, as_spark(_JUDGING)).collect()}
    try:
        return {site: _without_sample(template) for site, template in dict(templates).items()}
    except (TypeError, ValueError) as error:
        hint = "unframe.spark.learn_templates() makes such a DataFrame, unframe.learn_sites() such a dict"
        raise InputError("templates are a DataFrame, a Template, or a dict of them by site", hint) from error


def _read(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        judging = [_without_sample(template.as_py()) for template in batch.column("template")]
        yield pa.RecordBatch.from_arrays([batch.column("site"), pa.array(judging, pa.binary())], schema=_JUDGING)


def _without_sample(template: Template | bytes) -> bytes:
    read = template if isinstance(template, Template) else Template.from_bytes(bytes(template))
    return read.to_bytes(sample=False)
