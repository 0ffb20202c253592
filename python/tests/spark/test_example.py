"""The example runs as it is."""

import pathlib
import subprocess
import sys

import pytest

import unframe

pytest.importorskip("unframe.spark")
EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "examples" / "spark_clean_warc.py"


def test_the_example_cleans_the_site_on_two_executors(site):
    done = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    records = list(unframe.read(site))
    template = unframe.learn(records)
    assert lines[0] == f"learned ticking-yard.example from {len(records)} pages: template {template.id}"
    assert lines[-1] == f"{len(records)} pages, 0 pairs of near-duplicates"
    for record, line in zip(sorted(records, key=lambda record: record.id), lines[1:-1], strict=True):
        characters = len(record.extract(template).text)
        assert line.startswith(f"https://ticking-yard.example/{record.id}: ")
        assert f", {characters} characters, quality " in line
