"""The same functions on Spark, for those who outgrow one machine: DataFrame in, DataFrame out.

``learn_templates()`` learns what each site repeats, ``clean()`` takes it off every page, ``near_duplicates()`` finds
what says nearly the same; ``Archives`` are where pages come from, if not from a DataFrame. Pages give the same bytes as
from the command ``unframe``, however they are spread over machines. ``docs/spark.md`` of the repository tells what is
shuffled, and how much of it.

Executors need this package and pyarrow. ``python -m unframe.spark`` does the same without a line of Python.
"""

try:
    import pyspark as _pyspark  # noqa: F401  asked for first, to say what is missing
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError("unframe.spark needs pyspark: pip install 'unframe[spark]'", name=_error.name) from _error

from unframe.spark.cleaning import clean
from unframe.spark.learning import learn_templates
from unframe.spark.pairing import near_duplicates
from unframe.spark.reading import Archives, read_pages
from unframe.spark.schemas import PAGES, PAIRS, TEMPLATES

__all__ = [
    "PAGES",
    "PAIRS",
    "TEMPLATES",
    "Archives",
    "clean",
    "learn_templates",
    "near_duplicates",
    "read_pages",
]
