"""What docs/spark.md shows does what it says."""

import pathlib
import re
import shlex

import pytest

import unframe

pytest.importorskip("unframe.spark")
DOCUMENT = (pathlib.Path(__file__).resolve().parents[3] / "docs" / "spark.md").read_text()


def test_the_python_of_the_document_runs(spark, site, write_warc, tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    records = list(unframe.read(site))
    write_warc(tmp_path / "clocks.warc.gz", records)
    exec(code.replace("s3a://crawl/2026-46", str(tmp_path)).replace("s3a://crawl", str(tmp_path)), {})  # noqa: S102
    assert spark.read.parquet(str(tmp_path / "templates")).count() == 1
    assert spark.read.parquet(str(tmp_path / "clean")).where("error is null").count() == len(records)
    assert spark.read.parquet(str(tmp_path / "pairs")).count() == 0


def test_the_lines_of_the_document_can_be_typed():
    from unframe.spark.command import parser  # noqa: PLC0415

    joined = DOCUMENT.replace("\\\n", " ")
    lines = re.findall(r'(?:python -m unframe\.spark|"\$program") (.*)', joined)
    assert len(lines) == 5
    for line in lines:
        parser().parse_args(shlex.split(line, comments=True))


def test_every_column_is_in_the_document():
    from unframe.spark import PAGES, PAIRS, TEMPLATES  # noqa: PLC0415

    for schema in (PAGES, PAIRS, TEMPLATES):
        assert [name for name in schema.names if f"`{name}`" not in DOCUMENT] == []
