"""Learning from batches as they come: what is remembered does not grow, and what comes of it does not change."""

import pyarrow as pa

import unframe.arrow


def batches(page, sites: int, words: list[str]):
    for word in words:
        urls = [f"https://{site}.example/{word}" for site in range(sites)]
        yield pa.RecordBatch.from_pydict({"url": urls, "html": [page(f"{word} {site}") for site in range(sites)]})


def learned(observed):
    return unframe.arrow.templates_of(unframe.arrow.finish(pa.Table.from_batches(observed)))


def test_what_is_held_is_given_away_before_it_is_too_much(page):
    words = ["rain", "snow", "hail", "wind", "fog", "sun"]
    at_once = list(unframe.arrow.observe_batches(batches(page, 5, words)))
    assert [len(batch) for batch in at_once] == [5]
    in_parts = list(unframe.arrow.observe_batches(batches(page, 5, words), most_pages=9))
    assert [len(batch) for batch in in_parts] == [5, 5, 5, 0]
    assert max(sum(batch["pages"].to_pylist()) for batch in in_parts) == 10
    assert learned(in_parts) == learned(at_once)


def test_a_site_that_has_its_sample_holds_no_more(page):
    words = [f"word {number}" for number in range(20)]
    parts = list(unframe.arrow.observe_batches(batches(page, 1, words), sample_pages=4, most_pages=5))
    assert [batch["pages"].to_pylist() for batch in parts] == [[20]]


def test_why_there_is_no_page_is_told_by_whoever_read_it():
    batch = pa.RecordBatch.from_pydict({"html": [None], "id": ["a"], "error": ["the archive is cut off"]})
    assert unframe.arrow.clean(batch)["error"].to_pylist() == ["the archive is cut off"]
