"""The examples of the repository run, those for other frameworks as far as these are installed."""

import gzip
import importlib.util
import json
import pathlib

import pyarrow as pa
import pyarrow.parquet
import pytest

import unframe
import unframe.arrow

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pages(page):
    words = ["rain", "snow", "hail", "wind"]
    return pa.table({"url": [f"https://example.org/{word}" for word in words], "html": [page(word) for word in words]})


def test_the_notebook_runs_from_top_to_bottom(monkeypatch, capsys):
    monkeypatch.chdir(EXAMPLES)
    notebook = json.loads((EXAMPLES / "before_and_after.ipynb").read_text())
    names: dict = {}
    for number, cell in enumerate(cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)  # noqa: S102
    told = capsys.readouterr().out
    assert "15 pages: " in told
    assert " 60%  Home\n" in told
    assert all(0 < share < 1 for share in names["shares"].values())
    assert "ferry house" in names["Shown"](names["extraction"])._repr_html_()


def test_the_steps_of_the_ray_example(pages):
    example = load("clean_with_ray")
    templates = unframe.arrow.templates_of(unframe.arrow.finish(example.learn(pages), sample=False))
    cleaned = example.Clean(templates)(pages)
    assert "valley press" not in "".join(cleaned["markdown"].to_pylist())
    assert cleaned["pages_compared"].to_pylist() == [4] * 4


def test_the_ray_example(pages, tmp_path):
    pytest.importorskip("ray")
    pyarrow.parquet.write_table(pages, tmp_path / "pages.parquet")
    load("clean_with_ray").main(str(tmp_path / "pages.parquet"), str(tmp_path / "cleaned"))
    cleaned = pyarrow.parquet.read_table(tmp_path / "cleaned").sort_by("url")
    assert cleaned["pages_compared"].to_pylist() == [4] * 4


def test_the_steps_of_the_datatrove_example(page):
    example = load("clean_with_datatrove")
    assert "frost office" in example.text_of(page("frost"))
    assert example.text_of("<p>") == ""


def test_the_datatrove_example(page, tmp_path):
    for needed in ("datatrove", "warcio", "cchardet", "magic", "orjson"):
        pytest.importorskip(needed)
    (tmp_path / "crawl").mkdir()
    body = page("frost").encode()
    response = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:7>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        "WARC-Identified-Payload-Type: text/html\r\nWARC-Target-URI: https://example.org/a\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(response)}\r\n\r\n"
    )
    (tmp_path / "crawl" / "a.warc").write_bytes(head.encode() + response + b"\r\n\r\n")
    load("clean_with_datatrove").main(str(tmp_path / "crawl"), str(tmp_path / "cleaned"))
    (line,) = lines_of(tmp_path / "cleaned")
    assert "frost office" in line


def lines_of(folder):
    for path in sorted(folder.rglob("*.jsonl.gz")):
        with gzip.open(path, "rt") as file:
            yield from file
