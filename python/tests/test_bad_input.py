"""Whatever is given: a clear exception or a page, never a crash; in a batch a word in the column `error`."""

import errno
import pickle
import threading

import pyarrow as pa
import pytest

import unframe
import unframe.arrow
from unframe._unframe import Cleaner, _panic

TEXT = "<h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot."


@pytest.fixture(scope="module")
def template(page):
    return unframe.learn(page(word) for word in ["rain", "snow", "hail", "wind"])


@pytest.mark.parametrize("wrong", [None, 3, 2.5, [], {}, object(), ["<p>"], TEXT.split])
def test_what_is_no_page_is_told(wrong):
    for call in (unframe.extract, unframe.extract_bytes, unframe.blocks, unframe.Observer().observe):
        with pytest.raises(unframe.InputError, match="cannot read a page from") as caught:
            call(wrong)
        assert isinstance(caught.value, TypeError)
        assert "hint: a page is a str, bytes" in str(caught.value)


def test_extract_bytes_takes_no_text():
    with pytest.raises(unframe.InputError, match=r"extract\(\) takes both"):
        unframe.extract_bytes(TEXT)


@pytest.mark.parametrize(
    "page",
    [
        b"",
        "",
        b"\0",
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
        b"\xff\xfe",
        "\ud800 half a pair",
        "<" * 5000,
        b"PK\x03\x04",
    ],
)
def test_whatever_is_bytes_is_a_page(page):
    extraction = unframe.extract(page)
    for format in ["text", "markdown", "json", "csv", "xml", "tei", "html", "marked-html"]:
        extraction.render(format)
    assert extraction.verdict
    assert extraction.blocks is not None
    assert extraction.metadata.as_dict()


def test_views_of_bytes_are_pages():
    for view in (bytearray(TEXT.encode()), memoryview(TEXT.encode())):
        assert unframe.extract(view).text == unframe.extract(TEXT).text


def test_a_page_deeper_than_any_stack_and_one_of_many_megabytes_come_back():
    assert "deep" in unframe.extract("<div>" * 200_000 + "<p>deep down there is a sentence that was said.").text
    lines = (
        f"<p>On day {number} it rained in the valley all night long, and then some more." for number in range(40_000)
    )
    assert len(unframe.extract("".join(lines)).text) > 2_000_000
    cut = unframe.extract(TEXT * 10, max_bytes=90)
    assert "90" in cut.damage[0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"metod": "page"}, "the option `metod` is unknown; there are method"),
        ({"method": "site-2005"}, 'give what unframe.learn(pages, method="site-2005") returns'),
        ({"method": "best"}, "the method `best` is unknown"),
        ({"fast": 1}, "`fast` is True or False, not 1"),
        ({"encoding": "klingon-1"}, "no encoding `klingon-1` is known"),
        ({"max_bytes": 0}, "must be at least 1"),
        ({"max_bytes": -1}, "`max_bytes` is a number of bytes"),
        ({"favor_precision": True, "favor_recall": True}, "contradict each other"),
        ({"favor_precision": True, "fast": True}, "`fast` does without the learned model"),
        ({"favor_recall": True, "method": "dom"}, "are for the methods `auto` and `page`"),
    ],
)
def test_options_that_make_no_sense_are_told(options, told):
    for call in (unframe.extract, unframe.Observer().observe):
        with pytest.raises(unframe.OptionError) as caught:
            call(TEXT, **options)
        assert told in str(caught.value)
        assert isinstance(caught.value, ValueError)


def test_a_format_or_a_language_nobody_knows_is_told():
    with pytest.raises(unframe.OptionError, match="there are text, markdown, json"):
        unframe.extract(TEXT).render("docx")
    with pytest.raises(unframe.OptionError, match="`english` is not a language"):
        unframe.extract(TEXT).may_be_in("english")


def test_templates_that_are_none_are_told(template, tmp_path):
    whole = template.to_bytes()
    newer = bytearray(whole)
    newer[8] = 99
    for bytes_, told in [
        (b"", "these bytes are not a template"),
        (b"<!doctype html>", "these bytes are not a template"),
        (bytes(newer), "the template is of version 99"),
        *((whole[:length], "") for length in range(1, len(whole), 97)),
        (whole + b"\0", ""),
    ]:
        for call in (unframe.Template.from_bytes, unframe.Observer.from_bytes):
            with pytest.raises(unframe.TemplateError, match=told or None) as caught:
                call(bytes_)
            assert caught.value.hint
    path = tmp_path / "newer.template"
    path.write_bytes(bytes(newer))
    with pytest.raises(unframe.TemplateError, match=r"newer\.template.*version 99"):
        unframe.Template.load(path)
    with pytest.raises(unframe.TemplateError, match="cannot read the template"):
        unframe.Template.load(tmp_path / "missing.template")
    with pytest.raises(unframe.TemplateError, match="cannot write the template"):
        template.save(tmp_path / "missing" / "a.template")
    with pytest.raises(TypeError):
        unframe.Template.from_bytes("text")
    with pytest.raises(TypeError):
        unframe.extract(TEXT, template="site.template")


def test_a_template_without_its_sample_says_what_it_cannot_do(template):
    small = unframe.Template.from_bytes(template.to_bytes(sample=False))
    assert small.id == template.id
    assert not small.has_sample
    for call in (lambda: small.merge(template), lambda: template.merge(small), lambda: small.update([TEXT])):
        with pytest.raises(unframe.TemplateError, match="without its sample"):
            call()
    with pytest.raises(unframe.TemplateError, match="samples of different sizes"):
        unframe.Observer(10).merge(unframe.Observer(20))


def test_one_page_is_no_site(page):
    for one in (page("rain"), page("rain").encode()):
        with pytest.raises(unframe.InputError, match="from several pages, not from one"):
            unframe.learn(one)
    assert not unframe.learn([]).can_judge


def test_sources_that_cannot_be_read_are_told(tmp_path):
    with pytest.raises(unframe.ReadError, match="No such file") as caught:
        unframe.read(tmp_path / "missing")
    assert isinstance(caught.value, OSError)
    lines = tmp_path / "pages.jsonl"
    lines.write_text('{"id": "a", "html": "<p>Rain"}\nno json\n{"id": "b", "html": "<p>Snow"}\n')
    with pytest.warns(unframe.ReadWarning, match="line 2"):
        assert [record.id for record in unframe.read(lines)] == ["a", "b"]
    assert [record.id for record in unframe.read(lines, errors="ignore")] == ["a", "b"]
    with pytest.raises(unframe.ReadError, match="line 2"):
        list(unframe.read(lines, errors="raise"))
    pages = unframe.read(lines, errors="raise")
    assert next(pages).id == "a"
    with pytest.raises(unframe.ReadError, match="line 2"):
        next(pages)
    assert [record.id for record in pages] == ["b"]
    with pytest.raises(unframe.OptionError, match="'warn', 'raise' or 'ignore'"):
        unframe.read(lines, errors="panic")


def test_files_that_are_missing_are_what_python_calls_so(tmp_path):
    missing = tmp_path / "missing"
    for call in (
        lambda: unframe.read(missing),
        lambda: unframe.Template.load(missing),
        lambda: unframe.Base(missing / "base"),
    ):
        with pytest.raises(FileNotFoundError, match="missing") as caught:
            call()
        assert isinstance(caught.value, unframe.UnframeError)
        assert caught.value.errno == errno.ENOENT
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_base_makes_its_own_folder_and_none_around_it(tmp_path):
    with pytest.raises(unframe.BaseError, match="the folder around it does not exist") as caught:
        unframe.Base(tmp_path / "a" / "b")
    assert "make the folder first" in caught.value.hint
    assert list(tmp_path.iterdir()) == []
    unframe.Base(tmp_path / "a").close()
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_bad_rows_have_a_word_and_the_others_are_clean(page):
    html = [page("rain").encode(), None, b"", b"\x89PNG\r\n" + bytes(range(256)), page("snow").encode()]
    batch = pa.RecordBatch.from_pydict(
        {"id": [0, 1, 2, 3, None], "url": ["https://a.example/", None, "no address", "http://", None], "html": html}
    )
    cleaned = unframe.arrow.clean(batch)
    assert cleaned["id"].to_pylist() == ["0", "1", "2", "3", None]
    assert cleaned["error"].to_pylist() == [None, "there is no page: `html` is null", None, None, None]
    assert [cleaned["verdict"][row].as_py() for row in (0, 1, 2, 4)] == ["content", None, "no-content", "content"]
    observed = unframe.arrow.observe(batch)
    assert observed["site"].to_pylist() == ["", "a.example"]
    assert observed["pages"].to_pylist() == [3, 1]
    assert observed["failed"].to_pylist() == [1, 0]


def test_a_charset_nobody_knows_is_no_error():
    batch = pa.RecordBatch.from_pydict({"html": [TEXT.encode()], "charset": ["klingon-1"]})
    cleaned = unframe.arrow.clean(batch)
    assert "It fell on the valley" in cleaned["text"][0].as_py()
    assert "klingon-1" in cleaned["damage"][0].as_py()[0]
    assert unframe.arrow.observe(batch)["pages"].to_pylist() == [1]


def test_batches_that_are_none_are_told(template):
    wrong = pa.RecordBatch.from_pydict({"html": [1, 2]})
    for batch, told in [
        (wrong, "is binary or string, not int64"),
        (wrong.rename_columns(["page"]), "no column 'html', only page"),
        ([TEXT], "cannot read a batch from list"),
    ]:
        for call in (unframe.arrow.clean, unframe.arrow.observe):
            with pytest.raises(unframe.InputError, match=told):
                call(batch)
    right = pa.RecordBatch.from_pydict({"html": [TEXT], "url": ["https://a.example/"]})
    with pytest.raises(unframe.OptionError, match="the output 'docx' is unknown"):
        unframe.arrow.clean(right, outputs=["docx"])
    with pytest.raises(unframe.OptionError, match="outputs are a list of names"):
        unframe.arrow.clean(right, outputs="text")
    with pytest.raises(unframe.TemplateError, match="are not a template"):
        unframe.arrow.clean(right, {"a.example": b"something else"})
    with pytest.raises(unframe.InputError, match="neither a Template nor its bytes"):
        unframe.arrow.clean(right, {"a.example": 3})
    with pytest.raises(unframe.InputError, match="no column 'site'"):
        unframe.arrow.merge(right)
    with pytest.raises(unframe.TemplateError):
        unframe.arrow.merge(unframe.arrow.observe(right).set_column(1, "observer", pa.array([b"x"])))
    assert unframe.arrow.clean(right, {"b.example": template})["template_id"].to_pylist() == [None]


def test_exceptions_can_be_pickled():
    with pytest.raises(unframe.OptionError) as caught:
        unframe.extract(TEXT, method="site-2005")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.hint == caught.value.hint


def test_a_bug_of_ours_is_an_exception_and_nothing_is_printed(capfd):
    with pytest.raises(unframe.InternalError, match=r"internal error: page 7 broke me \(at .*guard\.rs") as caught:
        _panic("page 7 broke me")
    assert "please report it" in caught.value.hint
    assert capfd.readouterr() == ("", "")


def test_a_bug_that_one_page_brings_out_costs_no_other_page(monkeypatch):
    class Breaking:
        def __init__(self, *arguments, **options):
            self.cleaner = Cleaner(*arguments, **options)

        def clean(self, html, **row):
            return _panic("this page broke me") if html == b"break" else self.cleaner.clean(html, **row)

    monkeypatch.setattr(unframe.arrow, "Cleaner", Breaking)
    cleaned = unframe.arrow.clean(pa.RecordBatch.from_pydict({"html": [TEXT.encode(), b"break", TEXT.encode()]}))
    assert [error and error.startswith("internal error: this page") for error in cleaned["error"].to_pylist()] == [
        None,
        True,
        None,
    ]
    assert cleaned["text"].null_count == 1


def test_threads_work_on_one_template_and_one_observer(template, page):
    observer = unframe.Observer()
    texts = []

    def work(number):
        for word in ["rain", "snow", "hail"]:
            observer.observe(page(f"{word}{number}"))
            texts.append(template.apply(page(word)).text)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert observer.pages == 24
    assert len(set(texts)) == 3
