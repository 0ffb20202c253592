"""The examples of documents run as they stand."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def snippets(path):
    text = (ROOT / path).read_text()
    return [
        pytest.param(compile("\n" * text[: found.start(1)].count("\n") + found[1], path, "exec"), id=f"{path}-{number}")
        for number, found in enumerate(re.finditer(r"```python\n(.*?)```", text, re.DOTALL))
    ]


DOCUMENTS = ["docs/python.md", "docs/guides/build-a-corpus.md", "docs/guides/from-trafilatura.md"]


@pytest.mark.parametrize("snippet", [snippet for path in DOCUMENTS for snippet in snippets(path)])
def test_snippets(snippet, monkeypatch):
    # Paths in documents are those of a checkout.
    monkeypatch.chdir(ROOT)
    exec(snippet, {})  # noqa: S102
