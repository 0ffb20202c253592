"""Those who come from trafilatura change one line: names, shapes and `None` are as they know them."""

import csv
import inspect
import io
import json
import warnings
import xml.etree.ElementTree as ET

import pytest

import unframe
from unframe.compat import trafilatura
from unframe.compat.trafilatura import CompatibilityWarning, bare_extraction, extract, extract_metadata

URL = "https://clocks.example:8443/journal/a-tower-clock-in-winter"

# The signature of trafilatura 2.3.1, with its defaults.
SIGNATURE = {
    "filecontent": inspect.Parameter.empty,
    "url": None,
    "record_id": None,
    "fast": False,
    "no_fallback": False,
    "favor_precision": False,
    "favor_recall": False,
    "include_comments": True,
    "output_format": "txt",
    "tei_validation": False,
    "target_language": None,
    "include_tables": True,
    "include_images": False,
    "include_formatting": None,
    "include_links": False,
    "deduplicate": False,
    "date_extraction_params": None,
    "with_metadata": False,
    "only_with_metadata": False,
    "max_tree_size": None,
    "url_blacklist": None,
    "author_blacklist": None,
    "settingsfile": None,
    "prune_xpath": None,
    "config": None,
    "options": None,
}


@pytest.fixture(scope="module")
def clock(site):
    return (site / "journal" / "a-tower-clock-in-winter.html").read_text()


def test_the_signature_is_the_one_people_know():
    parameters = inspect.signature(extract).parameters
    assert {name: it.default for name, it in parameters.items() if name != "others"} == SIGNATURE


def test_text_and_markdown_are_those_of_unframe(clock):
    own = unframe.extract(clock, URL, include_links=False, include_images=False)
    assert extract(clock) == own.text
    assert extract(clock, output_format="markdown") == extract(clock, include_formatting=True) == own.markdown.rstrip()
    assert "](" not in extract(clock, output_format="markdown")


def test_json_has_the_keys_people_know(clock):
    bare = json.loads(extract(clock, URL, output_format="json"))
    assert list(bare) == ["text", "comments"]
    full = json.loads(extract(clock, URL, "7", output_format="json", with_metadata=True))
    assert set(full) == {
        *("title", "author", "hostname", "date", "fingerprint", "id", "license", "comments", "raw_text", "text"),
        *("language", "image", "pagetype", "filedate", "source", "source-hostname", "excerpt", "categories", "tags"),
    }
    assert (full["title"], full["author"], full["date"]) == ("A tower clock in winter", "Ilja Forsman", "2025-02-02")
    assert (full["id"], full["source"], full["hostname"]) == ("7", URL, "clocks.example")
    assert full["text"] == bare["text"]
    assert len(full["fingerprint"]) == 16


def test_csv_has_the_columns_people_know(clock):
    ((url, record_id, fingerprint, host, title, _, date, text, comments, license_, _),) = csv.reader(
        io.StringIO(extract(clock, URL, "7", output_format="csv")), delimiter="\t"
    )
    assert (url, record_id, host, title, date) == (URL, "7", "clocks.example", "A tower clock in winter", "2025-02-02")
    assert text == extract(clock)
    assert (comments, license_, len(fingerprint)) == ("", "null", 16)


def test_xml_tei_and_html_are_well_formed_and_without_framing(clock):
    for format in ("xml", "xmltei"):
        assert "ferry house" in "".join(ET.fromstring(extract(clock, URL, output_format=format)).itertext())
    html = extract(clock.encode(), URL, output_format="html")
    assert "ferry house" in html
    assert "<nav" not in html


def test_front_matter_stands_in_front(clock):
    told = extract(clock, URL, output_format="markdown", with_metadata=True)
    assert told.startswith('---\ntitle: "A tower clock in winter"\nauthor: "Ilja Forsman"\nurl: ')
    assert "\n---\n# A tower clock in winter\n" in told


@pytest.mark.parametrize("nothing", [None, "", b"", "<p>", "<html></html>"])
def test_a_page_without_content_is_none(nothing):
    assert extract(nothing) is None
    assert bare_extraction(nothing) is None


def test_pages_that_are_not_wanted_are_none(clock):
    assert extract(clock, URL, url_blacklist={URL}) is None
    assert extract(clock, target_language="ru") is None
    assert extract(clock, target_language="en")
    assert extract(clock, URL, only_with_metadata=True)
    assert extract(clock, only_with_metadata=True) is None
    assert bare_extraction(clock, author_blacklist={"ilja forsman"}).author is None


def test_what_unframe_has_nothing_for_is_warned_about(clock):
    usual = extract(clock)
    for argument in ({"deduplicate": True}, {"prune_xpath": "//p"}, {"config": object()}, {"no_such_thing": 1}):
        with pytest.warns(CompatibilityWarning, match=next(iter(argument))):
            assert extract(clock, **argument) == usual
        with pytest.warns(CompatibilityWarning, match=next(iter(argument))):
            assert bare_extraction(clock, **argument).text == usual
    with pytest.warns(CompatibilityWarning, match="cannot read a page from a int"):
        assert extract(3) is None
    with pytest.raises(unframe.OptionError, match="'docx' is unknown"):
        extract(clock, output_format="docx")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert extract(clock, fast=True, no_fallback=True) == usual
        assert extract(clock, favor_precision=True, favor_recall=True) == extract(clock, favor_recall=True)
        assert bare_extraction(clock, favor_precision=True, favor_recall=True, fast=True)


def test_responses_are_pages(clock):
    class Response:
        data = clock.encode()

    assert extract(Response()) == extract(clock)


def test_comments_stand_apart():
    story = (
        "<p>Most clocks stop because of their oil, which thickens within three years and holds what it should let go."
        "<p>A drop on each pivot is enough. What is more than that runs down the plates, collects dust and grinds the "
        "brass away, so that the clock has to be taken apart and bushed."
        "<p>The makers of the eighteenth century cut a sink around the hole, which keeps the oil where it belongs. "
        "Whoever drills a new plate should do the same, and should not polish it away for the sake of its looks."
    )
    page = (
        f"<html lang=en><article><h1>Oil</h1>{story}</article>"
        "<div id=comments><h3>2 comments</h3><p>I used olive oil once, as grandfather told me, and never again.</div>"
    )
    document = bare_extraction(page, favor_recall=True)
    assert "grandfather" in document.comments
    assert "grandfather" not in document.text
    assert "grandfather" in extract(page, favor_recall=True)
    assert "grandfather" not in extract(page, favor_recall=True, include_comments=False)
    assert bare_extraction(page, as_dict=True, favor_recall=True)["comments"] == document.comments
    assert bare_extraction(page, favor_recall=True, include_comments=False).comments == ""


def test_metadata_alone(clock):
    document = extract_metadata(clock, default_url=URL)
    assert (document.title, document.author, document.url) == ("A tower clock in winter", "Ilja Forsman", URL)
    assert document.text is None
    assert set(document.as_dict()) == set(trafilatura.Document().as_dict())


def test_the_simple_calls_are_there():
    page = (
        "<nav><a href=/>Home</a></nav><p>It fell on the valley all night, and the river rose by a foot.<p>More of it."
    )
    body, text, length = trafilatura.baseline(page)
    assert [child.text for child in body] == text.split("\n\n")
    assert (len(body), length) == (2, len(text))
    assert trafilatura.html2txt(page).split()[:3] == ["Home", "It", "fell"]
    assert trafilatura.html2txt("") == ""
    assert trafilatura.baseline("")[1:] == ("", 0)
    assert list(inspect.signature(trafilatura.fetch_url).parameters) == ["url", "no_ssl", "config", "options"]
    with pytest.raises(unframe.UnframeError, match="unframe fetches no pages") as caught:
        trafilatura.fetch_url("https://a.example/")
    assert "urllib.request" in str(caught.value)
