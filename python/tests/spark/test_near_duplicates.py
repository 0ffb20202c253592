"""Pairs that Spark finds are those that one machine finds."""

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


def blocks_of(pair):
    members = ("block", "label", "other_block", "other_label", "similarity")
    return sorted(tuple(getattr(block, member) for member in members) for block in pair.blocks)


def pairs_of(frame):
    rows = frame.collect()
    assert {row.error for row in rows} <= {None}
    return sorted((row.id, row.other, row.similarity, blocks_of(row)) for row in rows)


def text(seed, words):
    return " ".join(f"w{seed}x{word}" for word in words)


def test_pages_of_a_site_and_their_copies_are_paired_as_python_pairs_them(site, frame_of):
    records = list(unframe.read(site))
    copies = [
        unframe.Record(f"copy of {record.id}", record.body.replace(b"clock", b"watch", 1)) for record in records[::2]
    ]
    records += copies
    template = unframe.learn(records)
    pages = frame_of(records)
    for labels in [("content",), ("content", "framing")]:
        found = pairs_of(on_spark.near_duplicates(pages, 0.6, templates=template, labels=labels))
        expected = unframe.near_duplicates(((one.id, one.extract(template)) for one in records), 0.6)
        expected = sorted((pair.name, pair.other, pair.similarity, blocks_of(pair)) for pair in expected)
        if len(labels) == 1:
            content = [
                (*pair[:3], [block for block in pair[3] if block[1] == block[3] == "content"]) for pair in expected
            ]
            expected = [pair for pair in content if pair[2] >= 0.6 or pair[3]]
        assert found == expected
        assert len(found) >= len(copies)


def test_texts_are_compared_and_the_longest_of_a_name_counts(spark):
    rows = [(f"d{number}", text(number % 40, range(number // 8, number // 8 + 60))) for number in range(80)]
    rows += [("d3", "short"), ("silent", ""), ("none", None)]
    documents = spark.createDataFrame(rows, "id string, text string").repartition(4)
    found = on_spark.near_duplicates(documents, 0.8).persist()
    expected = unframe.near_duplicates([(name, words) for name, words in rows[:80]], 0.8)
    expected = sorted((pair.name, pair.other, pair.similarity, blocks_of(pair)) for pair in expected)
    assert pairs_of(found.where("error is null")) == expected
    assert len(expected) > 20
    assert [row.id for row in found.where("error is not null").collect()] == ["none"]


def test_a_text_on_very_many_pages_costs_a_few_pairs_each(spark):
    # 1,200 pages that are all alike have 719,400 pairs.
    same = text(1, range(40))
    documents = spark.createDataFrame([(f"d{number:04}", same) for number in range(1200)], "id string, text string")
    found = on_spark.near_duplicates(documents, neighbours=5).select("id", "other", "similarity").collect()
    assert {row.similarity for row in found} == {1.0}
    assert 1200 < len(found) <= 1200 * 5
    assert {row.id for row in found} | {row.other for row in found} == {f"d{number:04}" for number in range(1200)}


def test_pages_are_judged_once_however_often_prints_are_read(site, frame_of):
    found = on_spark.near_duplicates(frame_of(unframe.read(site)))
    found.collect()
    plan = found._jdf.queryExecution().executedPlan().toString()  # noqa: SLF001
    assert "ReusedExchange" in plan
    final = plan.split("Initial Plan")[0]
    assert final.count("FileScan") + final.count("Scan parquet") <= 2, final
