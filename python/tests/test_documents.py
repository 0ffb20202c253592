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


@pytest.mark.parametrize("snippet", snippets("docs/python.md"))
def test_snippets(snippet):
    exec(snippet, {})  # noqa: S102
