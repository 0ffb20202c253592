"""Spark obeys what experts corrected, as the command does."""

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


def test_spark_obeys_a_corrected_template(command, taught, frame_of):
    site, before, after = taught
    pages = frame_of(unframe.read(site))

    def lines(template) -> list[bytes]:
        rows = on_spark.clean(pages, {"": template.read_bytes()}, outputs=["json"]).select("json", "error").collect()
        assert {row.error for row in rows} == {None}
        return sorted(row.json.encode() for row in rows)

    expected = command("extract", site, "--site-by", "host", "--template", after, "--format", "jsonl")
    assert lines(after) == sorted(expected.splitlines())
    assert all(b'"text":"Home\\nNews\\n' in line for line in lines(after))
    assert not any(b"Home" in line for line in lines(before))
