"""Archives through Spark have the pages that the command finds in them."""

import base64
import json

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


def rows_of(pages):
    return sorted((row.id, row.url, row.charset, bytes(row.html)) for row in pages.collect() if row.error is None)


def records_of(*paths):
    records = (record for path in paths for record in unframe.read(path, errors="ignore"))
    return sorted((record.id, record.url, record.charset, record.body) for record in records)


@pytest.mark.parametrize("through", ["auto", "content"])
def test_archives_give_the_pages_the_command_finds(spark, site, write_warc, tmp_path, through):
    records = list(unframe.read(site))
    folder = tmp_path / "crawl in two parts"
    folder.mkdir()
    parts = [write_warc(folder / f"{part}.warc.gz", records[part::2]) for part in range(2)]
    lines = [
        json.dumps({"url": f"https://other.example/{one.id}", "html_b64": base64.b64encode(one.body).decode()})
        for one in records
    ]
    (folder / "other.jsonl").write_text("\n".join([*lines, "this is no page", ""]))
    pages = on_spark.read_pages(spark, str(folder), through=through)
    assert rows_of(pages) == records_of(*parts, folder / "other.jsonl")
    assert len(records_of(*parts)) == len(records)
    ((name, error),) = pages.where("error is not null").select("id", "error").collect()
    assert name.endswith("other.jsonl")
    assert f"line {len(records) + 1}" in error
    assert rows_of(on_spark.read_pages(spark, str(folder), glob="*.warc.gz", through=through)) == records_of(*parts)


def test_what_could_not_be_read_is_told_by_what_was_cleaned(spark, site, write_warc, tmp_path):
    whole = write_warc(tmp_path / "whole.warc.gz", unframe.read(site)).read_bytes()
    (tmp_path / "cut.warc.gz").write_bytes(whole[: len(whole) // 2])
    cleaned = on_spark.clean(on_spark.read_pages(spark, str(tmp_path / "cut.warc.gz"))).collect()
    errors = [row.error for row in cleaned if row.error is not None]
    assert len(errors) == 1
    assert "cut.warc.gz" in errors[0]
    assert len(cleaned) > 3
    assert all(row.text for row in cleaned if row.error is None)


def test_a_page_is_called_by_its_path(spark, site):
    (row,) = on_spark.read_pages(spark, (site / "index.html").as_uri()).collect()
    assert (row.id, bytes(row.html)) == (str(site / "index.html"), (site / "index.html").read_bytes())


def test_archives_are_worked_on_as_their_pages_are(spark, site, write_warc, tmp_path):
    write_warc(tmp_path / "clocks.warc.gz", unframe.read(site))
    archives = on_spark.Archives(spark, str(tmp_path), glob="*.warc.gz")
    pages = archives.pages()
    learned = on_spark.learn_templates(archives)
    assert learned.collect() == on_spark.learn_templates(pages).collect()
    cleaned, of_pages = (
        on_spark.clean(given, learned, outputs=["json"], keep=["charset"]).orderBy("id").collect()
        for given in (archives, pages)
    )
    assert cleaned == of_pages
    assert len(cleaned) == len(list(unframe.read(site)))
    found, of_pages = (
        on_spark.near_duplicates(given, 0.2, templates=learned, labels=["content", "framing"]).orderBy("id", "other")
        for given in (archives, pages)
    )
    assert found.collect() == of_pages.collect()
    assert found.count() > 0
