"""Batches of other libraries: whatever gives itself away as Arrow is taken."""

import pyarrow as pa
import pytest

import unframe.arrow

TEXT = "It fell on the valley all night, and the river rose by a foot."
PAGES = {"html": [f"<p>{TEXT}", None], "url": ["https://a.example/1", "https://a.example/2"]}


class Stream:
    """A table that nobody knows."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


class Array:
    """A batch that nobody knows."""

    def __init__(self, batch: pa.RecordBatch) -> None:
        self._batch = batch

    def __arrow_c_array__(self, requested_schema=None):
        return self._batch.__arrow_c_array__(requested_schema)


def check(batch):
    cleaned = unframe.arrow.clean(batch, keep=["url"])
    assert cleaned["text"].to_pylist() == [TEXT, None]
    assert cleaned["url"].to_pylist() == PAGES["url"]
    assert unframe.arrow.observe(batch)["pages"].to_pylist() == [1]


def test_whatever_has_a_stream_or_an_array_is_a_batch():
    check(Stream(pa.table(PAGES)))
    check(Array(pa.RecordBatch.from_pydict(PAGES)))


def test_a_data_frame_of_pandas_is_a_batch():
    pandas = pytest.importorskip("pandas")
    check(pandas.DataFrame(PAGES))


def test_a_data_frame_of_polars_is_a_batch():
    polars = pytest.importorskip("polars")
    check(polars.DataFrame(PAGES))


def test_a_relation_of_duckdb_is_a_batch():
    duckdb = pytest.importorskip("duckdb")
    check(
        duckdb.sql(
            f"select '<p>{TEXT}' as html, 'https://a.example/1' as url union all select null, 'https://a.example/2'"
        )
    )
