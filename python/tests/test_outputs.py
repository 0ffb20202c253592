"""Files that the command writes for other programs are read by other programs."""

import json

import pyarrow.parquet
import pytest

COLUMNS = ["id", "url", "site", "template_id", "title", "author", "date", "language", "verdict", "page_type", "text"]


def check(command, folder, *arguments):
    """A table says what JSON lines say."""
    out = folder / "out"
    out.mkdir()
    lines = [json.loads(line) for line in command("extract", *arguments, "--format", "jsonl").splitlines()]
    command("extract", *arguments, "-o", out / "pages.parquet")
    table = pyarrow.parquet.read_table(out / "pages.parquet")
    assert table.num_rows == len(lines) > 0
    rows = table.to_pylist()
    for row, line in zip(rows, lines, strict=True):
        for column in COLUMNS:
            assert row[column] == (line[column] or None if column != "text" else line[column]), (column, line["id"])
        quality = line["quality"]
        assert row["quality"] == pytest.approx(quality) if quality is not None else row["quality"] is None
        assert isinstance(row["content_letters"], int)
    return table


def test_a_table_is_read_by_pyarrow(site, command, tmp_path):
    table = check(command, tmp_path, site)
    assert [str(table.schema.field(name).type) for name in ("text", "quality", "content_letters")] == [
        "string",
        "double",
        "int64",
    ]


def test_texts_longer_than_a_page_of_a_column_are_whole(command, tmp_path):
    source = tmp_path / "long.jsonl"
    with source.open("w") as file:
        for number in range(60):
            words = " ".join(f"word{number}x{place}" for place in range(9_000))
            file.write(json.dumps({"id": str(number), "html": f"<p>{words}.</p>" if number % 3 else "<p></p>"}) + "\n")
    check(command, tmp_path, source, "--method", "sentence-modern")
