"""What each call promises."""

import json
import pickle

import pyarrow as pa
import pytest

import unframe
import unframe.arrow

WORDS = ["rain", "snow", "hail", "wind", "fog"]


@pytest.fixture(scope="module")
def template(page):
    return unframe.learn(page(word) for word in WORDS)


def test_an_extraction_tells_all_of_a_page(template, page):
    extraction = template.apply(page("frost"), "https://www.example.org/frost")
    assert extraction.text == "frost\n\nToday there is frost in the frost valley, said the frost office."
    assert extraction.markdown.startswith("# frost\n")
    assert b"valley press" not in extraction.html
    assert b"valley press" in extraction.marked_html
    assert "<head" in extraction.xml
    assert "TEI" in extraction.tei
    assert extraction.csv
    assert extraction.title == extraction.metadata.title == "frost"
    assert extraction.metadata.origins["title"]
    assert extraction.site == "example.org"
    assert extraction.id == extraction.url == "https://www.example.org/frost"
    assert (extraction.template_id, extraction.pages_compared) == (template.id, 5)
    assert 0.02 < extraction.template_fit <= 1
    another = unframe.extract("<table><tr><td>A page of another site, laid out otherwise.</table>", template=template)
    assert (another.template_fit, another.template_id) == (0.0, None)
    assert unframe.extract(page("frost")).template_fit is None
    assert (extraction.verdict, extraction.verdict_reason) == ("content", "has-content")
    assert 0 <= extraction.quality <= 1
    assert extraction.page_type
    content, framing = extraction.letters
    assert content > framing > 0
    assert repr(extraction) == 'Extraction("https://www.example.org/frost", content, 71 characters)'


def test_blocks_point_at_the_bytes_of_the_page(template, page):
    source = page("мороз").encode("koi8-r")
    extraction = unframe.extract_bytes(source, template=template, charset="koi8-r")
    blocks = extraction.blocks
    assert [block.label for block in blocks] == ["framing", "framing", "content", "content", "framing"]
    heading = blocks[2]
    assert source[heading.start : heading.end].decode("koi8-r") == "мороз" == heading.text
    assert heading.is_content
    assert (blocks[0].reason, blocks[0].support) == ("repeated-place", 1.0)
    assert blocks[0].why == "most text at this place of the layout is the same on the pages of the site"


def test_text_is_text_whatever_encoding_its_markup_names():
    page = "<meta charset=windows-1251><p>Дождь шёл всю ночь, и к утру река поднялась на целый фут."
    assert unframe.extract(page).text == "Дождь шёл всю ночь, и к утру река поднялась на целый фут."


def test_learning_in_parts_is_learning_at_once(template, page, tmp_path):
    one, other = unframe.learn(map(page, WORDS[:2])), unframe.learn(map(page, WORDS[2:]))
    assert one.merge(other) == other.merge(one) == template
    assert one.update(map(page, WORDS[2:])) == template
    observer = unframe.Observer()
    for word in WORDS[:3]:
        observer.observe(page(word))
    observer = pickle.loads(pickle.dumps(observer))
    more = unframe.Observer()
    for word in WORDS[3:]:
        more.observe(page(word))
    observer.merge(more)
    assert observer.pages == 5
    assert observer.finish() == template == pickle.loads(pickle.dumps(template))
    assert hash(template) == hash(observer.finish())
    template.save(str(tmp_path / "a.template"), sample=False)
    small = unframe.Template.load(tmp_path / "a.template")
    assert small.id == template.id
    assert small != template


def test_an_observer_merged_with_itself_does_not_wait_for_itself(page):
    observer = unframe.Observer()
    observer.observe(page("rain"))
    observer.merge(observer)
    assert observer.pages == 2


def test_a_template_describes_itself(template):
    told = template.describe()
    assert told["pages_seen"] == told["pages_compared"] == 5
    assert [line["text"] for line in told["framing"]] == ["Home", "News", "Printed by the valley press"]
    assert told["clusters"][0]["pages"] == 5


def test_records_of_every_kind_are_read(page, tmp_path):
    (tmp_path / "site" / "deep").mkdir(parents=True)
    (tmp_path / "site" / "rain.html").write_text(page("rain"))
    (tmp_path / "site" / "deep" / "snow.html").write_text(page("snow"))
    (tmp_path / "site" / "style.css").write_text("p {}")
    records = list(unframe.read(str(tmp_path / "site")))
    assert [record.id for record in records] == ["deep/snow.html", "rain.html"]
    assert [record.site("folder") for record in records] == ["deep", ""]
    again = pickle.loads(pickle.dumps(records[0]))
    assert (again.id, again.body) == (records[0].id, records[0].body)
    warc = tmp_path / "crawl.warc"
    response = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=koi8-r\r\n\r\n" + page("мороз").encode("koi8-r")
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/a\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(response)}\r\n\r\n"
    )
    warc.write_bytes(head.encode() + response + b"\r\n\r\n")
    (record,) = unframe.read(warc)
    assert (record.url, record.charset) == ("https://example.org/a", "koi8-r")
    assert "мороз" in record.extract().text
    assert unframe.extract(record).json == record.extract().json


def test_a_base_outlives_the_run(tmp_path):
    text = "It rained in the valley all night, and in the morning the river had risen by a foot or more."
    with unframe.Base(tmp_path / "base") as base:
        assert base.add("rain", text) == "new"
        assert base.add("rain", text) == "unchanged"
        assert base.add("clock", "A clock that stops at the same hour every day has a tooth that is bent.") == "new"
        with pytest.raises(unframe.BaseError, match="written to by another"):
            unframe.Base(tmp_path / "base")
    with pytest.raises(unframe.BaseError, match="it was closed"):
        base.query(text)
    read = unframe.Base(tmp_path / "base", "r")
    assert len(read) == 2
    assert "rain" in read
    assert read.query(unframe.Prints(text))[0].similarity == 1.0
    assert read.verify() == []
    assert read.stats()["documents"] == 2
    with pytest.raises(unframe.BaseError, match='mode="r"'):
        read.remove("rain")
    with unframe.Base(tmp_path / "base") as base:
        base.add("longer", text + " Nobody was hurt.")
        base.commit()
        (pair,) = base.pairs()
        assert (pair.name, pair.other, pair.similarity) == ("longer", "rain", 0.842105)
        assert base.remove("longer")
        base.compact()
    assert len(unframe.Base(tmp_path / "base", "r")) == 2
    with pytest.raises(unframe.BaseError, match="is not a fingerprint base"):
        unframe.Base(tmp_path / "missing", "r")


def test_what_a_failed_run_added_is_not_committed(tmp_path):
    def fail():
        with unframe.Base(tmp_path) as base:
            base.add("rain", "It rained in the valley all night.")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert len(unframe.Base(tmp_path, "r")) == 0


def test_pages_are_compared_block_by_block(template, page):
    one, other = (template.apply(page(word)) for word in ["rain", "snow"])
    same = template.apply(page("rain").replace("Home", "Start"))
    prints = [unframe.Prints(extraction) for extraction in (one, other, same)]
    assert prints[0].similarity(prints[2]) == 1.0
    assert prints[0].similarity(prints[1]) < 0.5
    assert {block.label for block in prints[0].matches(prints[1], 0.9)} == {"framing"}
    assert pickle.loads(pickle.dumps(prints[0])) == prints[0]
    assert all(len(hashes) == 25 for _, _, hashes in prints[0].fingerprints)
    pairs = unframe.near_duplicates([("one", one), ("other", prints[1]), ("same", same)], 0.9)
    assert ("one", "same", 1.0) in [(pair.name, pair.other, pair.similarity) for pair in pairs]


def test_arrow_keeps_columns_and_order(template, page):
    table = pa.table({"html": [page(word) for word in WORDS], "id": WORDS, "day": range(5)})
    cleaned = unframe.arrow.clean(table, template, outputs=["markdown", "text"], keep=["day"])
    assert cleaned.schema == unframe.arrow.schema(["markdown", "text"], keep=[table.schema.field("day")])
    assert cleaned["id"].to_pylist() == WORDS
    assert cleaned["day"].to_pylist() == list(range(5))
    assert cleaned["title"].to_pylist() == WORDS
    assert cleaned["text"][1].as_py() == template.apply(page("snow")).text
    (one,) = unframe.arrow.clean_batches(table.to_batches(), template, outputs=["markdown", "text"], keep=["day"])
    assert pa.Table.from_batches([one]) == cleaned
    empty = unframe.arrow.clean(table.slice(0, 0), template, keep=["day"])
    assert empty.num_rows == 0
    assert empty.schema.names[-2:] == ["error", "day"]


def test_very_large_batches_become_several(template, page, monkeypatch):
    table = pa.table({"html": [page(word) for word in WORDS], "id": WORDS})
    whole = unframe.arrow.clean(table, template)
    monkeypatch.setattr(unframe.arrow, "_MOST_BYTES", 700)
    parts = list(unframe.arrow.clean_batches(table.to_batches(), template))
    assert [len(part) for part in parts] == [2, 1, 2]
    assert pa.Table.from_batches(parts) == whole == unframe.arrow.clean(table, template)


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.binary(), pa.large_binary(), pa.string_view(), pa.binary_view()]
)
def test_pages_come_in_every_type_of_arrow(page, kind):
    is_text = "string" in str(kind)
    html = pa.array([page("мороз") if is_text else page("мороз").encode(), None], kind)
    cleaned = unframe.arrow.clean(pa.RecordBatch.from_arrays([html], ["html"]))
    assert cleaned["text"][0].as_py() == unframe.extract(page("мороз")).text
    assert cleaned["error"].null_count == 1


def test_an_explicit_site_goes_before_the_host(template, page):
    batch = pa.RecordBatch.from_pydict(
        {"html": [page("frost")] * 2, "url": ["https://a.example/x"] * 2, "site": ["weather", None]}
    )
    cleaned = unframe.arrow.clean(batch, {"weather": template.to_bytes()})
    assert cleaned["site"].to_pylist() == ["weather", "a.example"]
    assert cleaned["template_id"].to_pylist() == [template.id, None]
    assert unframe.arrow.observe(batch)["site"].to_pylist() == ["a.example", "weather"]


def test_tables_and_code_are_values():
    page = (
        "<h1>Rain</h1><p>This is how much of it fell on the valley in one night, and who counted it.</p>"
        "<table><tr><th rowspan=2>Town<th colspan=2>Rain<tr><th>mm<th>h<tr><td>Oslo<td>4<td>2</table>"
        "<pre class=language-python>rain = sum(drops)</pre>"
    )
    extraction = unframe.extract(page)
    (table,) = extraction.tables
    assert [[(cell.text, cell.header, cell.columns, cell.rows) for cell in row] for row in table.rows] == [
        [("Town", True, 1, 2), ("Rain", True, 2, 1)],
        [("mm", True, 1, 1), ("h", True, 1, 1)],
        [("Oslo", False, 1, 1), ("4", False, 1, 1), ("2", False, 1, 1)],
    ]
    assert page[table.start : table.end].startswith("<table>")
    assert page[table.rows[2][0].start : table.rows[2][0].end] == "<td>Oslo"
    (code,) = extraction.code
    assert (code.language, code.text) == ("python", "rain = sum(drops)")
    written = json.loads(extraction.json)
    assert written["code"] == [{"start": code.start, "end": code.end, "language": "python", "text": code.text}]
    assert written["tables"][0]["rows"][0][1] == {
        **{name: getattr(table.rows[0][1], name) for name in ("start", "end", "text", "header", "columns", "rows")}
    }
    assert repr(table) == f"DataTable({table.start}..{table.end}, 3 rows of at most 3 cells)"
    assert repr(table.rows[2][0]) == 'DataCell("Oslo")'
    assert repr(code) == 'CodeBlock(python, "rain = sum(drops)")'
    assert unframe.extract(page, include_tables=False).tables == []


def test_the_form_of_tables_is_chosen():
    page = (
        "<h1>Rain</h1><p>This is how much of it fell in one night.</p>"
        "<table><tr><th>Town<th>Millimetres<tr><td>Oslo<td>4<tr><td>Bergen<td>31</table>"
    )
    assert "| Oslo | 4 |" in unframe.extract(page).markdown
    assert "| Oslo | 4 |" in unframe.extract(page, tables="pipe").markdown
    assert "<tr><td>Oslo</td><td>4</td></tr>" in unframe.extract(page, tables="html").markdown
    with pytest.raises(unframe.OptionError, match="`tables` is `auto`, `pipe` or `html`, not `csv`"):
        unframe.extract(page, tables="csv")  # type: ignore[arg-type]
