"""What is wrong with a row is in its column `error`; what is wrong with a call is told at once."""

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


def test_bad_rows_do_not_fail_a_job(spark, page):
    rows = [
        ("a", "https://example.org/a", bytearray(page("rain").encode())),
        ("b", "https://example.org/b", None),
        ("c", None, bytearray(b"\xff\xfe\x00\x80" * 50)),
        ("d", "not an address", bytearray()),
    ]
    pages = spark.createDataFrame(rows, "id string, url string, html binary")
    cleaned = {row.id: row for row in on_spark.clean(pages, keep=["url"]).collect()}
    assert sorted(cleaned) == ["a", "b", "c", "d"]
    assert {name: row.error for name, row in cleaned.items() if row.error} == {"b": "there is no page: `html` is null"}
    assert "rain" in cleaned["a"].text
    learned = {row.site: (row.pages, row.failed) for row in on_spark.learn_templates(pages).collect()}
    assert learned == {"": (2, 0), "example.org": (1, 1)}
    (pair,) = on_spark.near_duplicates(pages).collect()
    assert (pair.id, pair.other, pair.error) == ("b", None, "there is no page: `html` is null")


def test_wrong_calls_are_told_before_anything_runs(spark):
    pages = spark.createDataFrame([("a", "<p>Rain.", 1)], "id string, html string, number int")
    with pytest.raises(unframe.InputError, match="no column 'html'"):
        on_spark.clean(pages.drop("html"))
    with pytest.raises(unframe.InputError, match="binary or string, not integer"):
        on_spark.learn_templates(pages.select(pages.number.alias("html")))
    with pytest.raises(unframe.InputError, match="no column 'colour'"):
        on_spark.clean(pages, keep=["colour"])
    with pytest.raises(unframe.OptionError, match="'pdf' is unknown"):
        on_spark.clean(pages, outputs=["pdf"])
    with pytest.raises(unframe.OptionError, match="colour"):
        on_spark.clean(pages, colour="red")
    with pytest.raises(unframe.InputError, match="templates are a DataFrame"):
        on_spark.clean(pages, 17)
    with pytest.raises(unframe.UnframeError, match="template"):
        on_spark.clean(pages, {"": b"no template"})
    with pytest.raises(unframe.OptionError, match="threshold"):
        on_spark.near_duplicates(pages, 80)
    with pytest.raises(unframe.OptionError, match="labels"):
        on_spark.near_duplicates(pages, labels=["menu"])
    with pytest.raises(unframe.InputError, match="neither a column 'id' nor 'url'"):
        on_spark.near_duplicates(pages.drop("id"))
    with pytest.raises(unframe.OptionError, match="paths"):
        on_spark.read_pages(spark)


def test_columns_that_are_kept_go_through(spark, page):
    pages = spark.createDataFrame([(page("rain"), {"a": 1}, 7)], "html string, more map<string, int>, number int")
    (row,) = on_spark.clean(pages, keep=["more", "number"]).collect()
    assert (row.more, row.number) == ({"a": 1}, 7)
