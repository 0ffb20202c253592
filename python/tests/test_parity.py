"""One product or three? The same pages through the command, Python and Arrow give the same bytes."""

import pyarrow as pa
import pytest

import unframe
import unframe.arrow

FORMATS = ["text", "markdown", "json", "csv", "xml", "tei", "html", "marked-html"]


def as_batch(records):
    rows = [{"id": record.id, "url": record.url, "html": record.body, "charset": record.charset} for record in records]
    return pa.RecordBatch.from_pylist(rows)


def check(folder, command, *arguments, **options):
    """Two passes over a folder, three ways."""
    # Python takes pages without an address for one site; the command does if it is told to.
    lines = command("extract", folder, "--site-by", "host", "--format", "jsonl", *arguments).splitlines()
    records = list(unframe.read(folder))
    assert len(records) == len(lines) > 0
    templates = unframe.learn_sites(records)
    for record, line in zip(records, lines, strict=True):
        extraction = record.extract(templates[record.site()], **options)
        assert extraction.json.encode() == line, record.id
    # Batches that cut the site, seen apart and merged.
    batch = as_batch(records)
    parts = [batch.slice(start, 7) for start in range(0, len(records), 7)]
    observed = pa.Table.from_batches([unframe.arrow.observe(part) for part in parts])
    learned = unframe.arrow.templates_of(unframe.arrow.finish(observed))
    assert learned == {site: template.to_bytes() for site, template in templates.items()}
    for part, start in zip(parts, range(0, len(records), 7), strict=True):
        cleaned = unframe.arrow.clean(part, learned, outputs=["json"], **options)
        assert [line.encode() for line in cleaned["json"].to_pylist()] == lines[start : start + 7]
        assert cleaned["error"].null_count == len(cleaned)


def test_golden_pages_give_the_same_json(golden, command):
    check(golden, command)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["--precision"], {"favor_precision": True}),
        (["--recall"], {"favor_recall": True}),
        (["--fast"], {"fast": True}),
        (["--method", "site"], {"method": "site"}),
        (["--no-tables", "--no-comments"], {"include_tables": False, "include_comments": False}),
        (["--comments"], {"include_comments": True}),
        (["--no-title"], {"include_title": False}),
        (["--no-hidden"], {"include_hidden": False}),
        (["--encoding", "windows-1251"], {"encoding": "windows-1251"}),
        (["--max-bytes", "900"], {"max_bytes": 900}),
    ],
)
def test_options_mean_the_same(site, command, arguments, options):
    if "encoding" in options or "max_bytes" in options:
        # They change what is learned too.
        lines = command("extract", site, "--format", "jsonl", "--alone", *arguments).splitlines()
        made = [record.extract(method="page", **options).json.encode() for record in unframe.read(site)]
        assert made == lines
    else:
        check(site, command, *arguments, **options)


@pytest.mark.parametrize("method", ["page", "sentence", "sentence-modern", "dom", "blocks", "blocks-2008"])
def test_methods_for_single_pages_give_the_same_json(golden, command, method):
    lines = command("extract", golden, "--format", "jsonl", "--method", method).splitlines()
    assert [record.extract(method=method).json.encode() for record in unframe.read(golden)] == lines


def test_the_method_of_2005_gives_the_same_json(site, command):
    lines = command("extract", site, "--format", "jsonl", "--method", "site-2005").splitlines()
    records = list(unframe.read(site))
    chains = unframe.learn(records, method="site-2005")
    assert chains.can_judge
    assert [record.extract(chains).json.encode() for record in records] == lines
    unseen = unframe.extract(records[0].body.replace(b"</h1>", b" </h1>"), template=chains, method="site-2005")
    assert any(block.reason == "repeated-chain" for block in unseen.blocks)
    cleaned = unframe.arrow.clean(as_batch(records), chains, outputs=["json"])
    assert [line.encode() for line in cleaned["json"].to_pylist()] == lines


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_gives_the_same_bytes(golden, command, tmp_path, format):
    template = tmp_path / "site.template"
    command("learn", golden, "-o", template)
    learned = unframe.Template.load(template)
    command("extract", golden, "--template", template, "--format", format, "-o", f"{tmp_path}/out/")
    records = list(unframe.read(golden))
    column = format.replace("-", "_")
    cleaned = unframe.arrow.clean(as_batch(records), learned, outputs=[column])[column].to_pylist()
    around = set()
    for record, made in zip(records, cleaned, strict=True):
        (file,) = (tmp_path / "out").glob(record.id.removesuffix("html") + "*")
        written, rendered = file.read_bytes(), record.extract(learned).render(format)
        # The file of a page that is alone has what belongs around it: the header of a table, a declaration of XML.
        before, _, behind = written.partition(rendered)
        around.add((before, behind))
        assert rendered in written, record.id
        column_bytes = made if isinstance(made, bytes) else made.encode()
        if format == "text" and not column_bytes.endswith(b"\n"):
            column_bytes += b"\n"
        assert column_bytes == rendered, record.id
    ((before, behind),) = around
    if format in ("text", "markdown", "html", "marked-html"):
        assert before == behind == b""
    assert len(before) + len(behind) < 400


def test_a_template_of_the_command_and_of_python_are_the_same_file(site, command, tmp_path):
    command("learn", site, "-o", tmp_path / "of-command.template")
    template = unframe.learn(unframe.read(site))
    template.save(tmp_path / "of-python.template")
    saved = (tmp_path / "of-python.template").read_bytes()
    assert saved == (tmp_path / "of-command.template").read_bytes() == template.to_bytes()
    assert unframe.Template.load(tmp_path / "of-command.template") == template


def test_front_matter_is_the_same(site, command, tmp_path):
    command("extract", site, "--format", "markdown", "--with-metadata", "--no-links", "-o", f"{tmp_path}/out/")
    template = unframe.learn(unframe.read(site))
    for record in unframe.read(site):
        made = record.extract(template, with_metadata=True, include_links=False).markdown
        assert made.encode() == (tmp_path / "out" / record.id).with_suffix(".md").read_bytes()


def test_sites_of_a_collection_are_told_as_the_command_tells_them(page, command, tmp_path):
    lines = []
    for host in ["www.one.example", "two.example:8080"]:
        for word in ["rain", "snow", "hail", "wind"]:
            html = page(word).replace("valley press", host)
            lines.append(f'{{"url": "https://{host}/{word}", "html": "{html}"}}')
    collection = tmp_path / "pages.jsonl"
    collection.write_text("\n".join(lines))
    check(collection, command)
    sites = unframe.learn_sites(unframe.read(collection))
    assert list(sites) == ["one.example", "two.example:8080"]


def test_target_language_leaves_out_the_same_pages(site, command):
    lines = command("extract", site, "--alone", "--format", "jsonl", "--target-language", "ru").splitlines()
    records = list(unframe.read(site))
    cleaned = unframe.arrow.clean(
        as_batch(records), outputs=["json"], method="page", target_language="ru", keep=["charset"]
    )
    assert [line.encode() for line in cleaned["json"].to_pylist()] == lines
    assert 0 < len(lines) < len(records)
    kept = [record.id for record in records if record.extract(method="page").may_be_in("ru-RU")]
    assert kept == cleaned["id"].to_pylist()


def test_gold_sites_give_the_same_json(gold_sites, command):
    for folder in gold_sites:
        check(folder, command)
