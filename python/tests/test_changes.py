"""Changes as Arrow: of two versions, of what `unframe diff` writes, and of what `unframe watch` delivers."""

import datetime as dt
import json

import pyarrow as pa

import unframe
import unframe.arrow

STORIES = {
    "rain": "It rained in the valley all night, and by the morning the river had risen by a foot.",
    "snow": "Snow fell on the hills for the first time this year, and the upper road was closed at noon.",
    "ferry": "The old ferry crosses the river again, every hour from six in the morning until late at night.",
    "bridge": "The council voted for a bridge for walkers below the mill, which will be open in two years.",
}


def crawl(folder, name, stories):
    lines = [
        json.dumps(
            {
                "url": f"https://valley.example/{story}",
                "html": f"<title>{story}</title><nav class=menu>Home News</nav><main><h1>{story}</h1><p>{text}</p>"
                f"<p>{len(text)} views</p></main><footer>Valley News</footer>",
            }
        )
        for story, text in stories.items()
    ]
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder / name


def test_what_diff_writes_is_what_diff_gives(command, tmp_path):
    old = crawl(tmp_path, "monday.jsonl", STORIES)
    changed = {**STORIES, "rain": STORIES["rain"].replace("a foot", "two feet")}
    mill = "The mill grinds flour again, twice a week, for the whole valley."
    new = crawl(tmp_path, "tuesday.jsonl", {**changed, "mill": mill})
    (tmp_path / "changes.jsonl").write_bytes(command("diff", old, new, "--format", "jsonl", "--all"))
    table = unframe.arrow.changes(tmp_path / "changes.jsonl")
    assert table.schema == unframe.arrow.CHANGES
    of_python = unframe.diff(unframe.read(str(old)), unframe.read(str(new)), everything=True)
    assert table.equals(unframe.arrow.changes(of_python))
    assert table["change"].to_pylist()[:2] == ["page-new", "content-changed"]
    [words] = [block["words"] for block in table["blocks"][1].as_py()]
    assert [piece for piece in words if piece["kind"] != "kept"] == [
        {"kind": "removed", "text": " a foot"},
        {"kind": "added", "text": " two feet"},
    ]


def test_what_watch_delivers_is_a_table_with_times_and_ids(command, tmp_path):
    sites = '[deliver]\njsonl = "changes.jsonl"\n[[site]]\nstart = ["https://valley.example/"]\npersist = 1\n'
    (tmp_path / "sites.toml").write_text(sites, encoding="utf-8")
    changed = {**STORIES, "rain": STORIES["rain"].replace("a foot", "two feet")}
    for number, stories in enumerate([STORIES, changed]):
        command("watch", "ingest", crawl(tmp_path, f"{number}.jsonl", stories), "--sites", tmp_path / "sites.toml")
    delivered = tmp_path / "changes.jsonl"
    with delivered.open("a", encoding="utf-8") as file:
        file.write('{"id":"urn:uuid:cut off by a ki')
    table = unframe.arrow.changes(delivered)
    [row] = pa.Table.from_batches([table]).to_pylist()
    assert (row["site"], row["change"]) == ("valley.example", "content-changed")
    assert row["page"] == "https://valley.example/rain"
    assert row["id"].startswith("urn:uuid:")
    assert abs(dt.datetime.now(dt.timezone.utc) - row["at"]) < dt.timedelta(minutes=10)


def test_nothing_is_a_table_of_no_rows():
    assert unframe.arrow.changes([]).num_rows == 0
