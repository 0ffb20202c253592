"""One product or four? Pages through Spark give the bytes of the command."""

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


def lines_of(cleaned) -> list[bytes]:
    rows = cleaned.select("json", "error").collect()
    assert {row.error for row in rows} == {None}
    return sorted(row.json.encode() for row in rows)


def check(folder, command, frame_of, tmp_path):
    """A folder that is one site, through the command and through Spark: its template and its lines."""
    command("learn", folder, "-o", tmp_path / "of-command.template")
    pages = frame_of(unframe.read(folder))
    ((site, template, error),) = on_spark.learn_templates(pages).select("site", "template", "error").collect()
    assert (site, error) == ("", None)
    assert bytes(template) == (tmp_path / "of-command.template").read_bytes()
    cleaned = on_spark.clean(pages, {site: bytes(template)}, outputs=["json"])
    # Spark takes pages without an address for one site; the command does if it is told to.
    lines = command("extract", folder, "--site-by", "host", "--format", "jsonl").splitlines()
    assert lines_of(cleaned) == sorted(lines)


def test_the_example_site_gives_the_same_bytes(site, command, frame_of, tmp_path):
    check(site, command, frame_of, tmp_path)


def test_golden_pages_give_the_same_bytes(golden, command, frame_of, tmp_path):
    check(golden, command, frame_of, tmp_path)


def test_sites_of_a_collection_are_learned_apart(page, frame_of):
    words = ["rain", "snow", "hail", "wind", "fog"]
    records = [
        unframe.Record(f"{host} {word}", page(word).replace("press", host).encode(), url=f"https://{host}/{word}")
        for word in words
        for host in ["one.example", "www.two.example", "three.example:8080"]
    ]
    pages = frame_of(records, files=5)
    learned = on_spark.learn_templates(pages)
    templates = {site: template.to_bytes() for site, template in unframe.learn_sites(records).items()}
    assert {row.site: bytes(row.template) for row in learned.collect()} == templates
    assert sorted(templates) == ["one.example", "three.example:8080", "two.example"]
    assert [(row.pages, row.failed) for row in learned.collect()] == [(5, 0)] * 3
    of_python = sorted(record.extract(unframe.learn_sites(records)[record.site()]).json for record in records)
    assert lines_of(on_spark.clean(pages, learned, outputs=["json"])) == [line.encode() for line in of_python]


@pytest.mark.parametrize(
    ("arguments", "options"),
    [(["--precision"], {"favor_precision": True}), (["--no-tables"], {"include_tables": False})],
)
def test_options_mean_the_same(site, command, frame_of, arguments, options):
    pages = frame_of(unframe.read(site))
    cleaned = on_spark.clean(pages, unframe.learn(unframe.read(site)), outputs=["json"], **options)
    assert lines_of(cleaned) == sorted(command("extract", site, "--format", "jsonl", *arguments).splitlines())


def test_gold_sites_give_the_same_bytes(gold_sites, command, frame_of, tmp_path):
    folder = gold_sites[0].parent.parent
    command("learn", folder, "--site-by", "folder", "-o", tmp_path / "templates")
    pages = frame_of(unframe.read(folder), files=8)
    learned = on_spark.learn_templates(pages, site_by="folder").persist()
    of_command = {path.stem: path.read_bytes() for path in (tmp_path / "templates").iterdir()}
    assert {row.site: bytes(row.template) for row in learned.collect()} == of_command
    assert len(of_command) == len(gold_sites)
    cleaned = on_spark.clean(pages, learned, outputs=["json"], site_by="folder")
    lines = command("extract", folder, "--site-by", "folder", "--format", "jsonl").splitlines()
    assert lines_of(cleaned) == sorted(lines)
    assert len(lines) > 3000
