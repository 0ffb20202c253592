"""`python -m unframe.spark`, as it is typed."""

import json
import pathlib
import subprocess

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")


@pytest.fixture
def run(spark):
    """Runs the command in the session that is there."""
    from unframe.spark.command import main  # noqa: PLC0415

    assert spark
    return lambda *arguments: main([str(argument) for argument in arguments])


def lines_in(folder: pathlib.Path) -> list[bytes]:
    return sorted(line for part in folder.glob("part-*") for line in part.read_bytes().splitlines())


@pytest.fixture
def warc(site, write_warc, tmp_path) -> pathlib.Path:
    return write_warc(tmp_path / "clocks.warc.gz", unframe.read(site))


def test_learning_then_cleaning_gives_the_lines_of_the_command(spark, run, command, warc, tmp_path):
    learned, cleaned = tmp_path / "learned", tmp_path / "cleaned"
    assert run("learn", "--input", warc, "--output", learned) == 0
    ((site, template),) = spark.read.parquet(str(learned)).select("site", "template").collect()
    command("learn", warc, "-o", tmp_path / "of-command.template")
    assert (site, bytes(template)) == ("clocks.example", (tmp_path / "of-command.template").read_bytes())
    assert run("clean", "--input", warc, "--templates", learned, "--output", cleaned, "--format", "jsonl") == 0
    assert lines_in(cleaned) == sorted(command("extract", warc, "--format", "jsonl").splitlines())


def test_pages_alone_in_parquet(spark, run, command, warc, tmp_path):
    pages = tmp_path / "pages.parquet"
    on_spark.read_pages(spark, str(warc)).write.parquet(str(pages))
    arguments = ["--input", pages, "--output", tmp_path / "cleaned", "--alone", "--outputs", "json,markdown"]
    assert run("clean", *arguments, "--fast") == 0
    cleaned = spark.read.parquet(str(tmp_path / "cleaned"))
    lines = sorted(command("extract", warc, "--alone", "--fast", "--format", "jsonl").splitlines())
    assert sorted(row.json.encode() for row in cleaned.collect()) == lines
    assert {"markdown", "error"} <= set(cleaned.columns)


def test_near_duplicates_are_lines_too(run, site, write_warc, tmp_path):
    records = list(unframe.read(site))
    copy = unframe.Record("copy.html", records[-1].body)
    warc = write_warc(tmp_path / "copies.warc.gz", [*records, copy])
    assert run("near-duplicates", "--input", warc, "--output", tmp_path / "pairs", "--format", "jsonl") == 0
    pairs = [json.loads(line) for line in lines_in(tmp_path / "pairs")]
    names = sorted(record.id for record in unframe.read(warc))
    assert [[pair["id"], pair["other"]] for pair in pairs if pair["similarity"] == 1] == [names[-2:]]


def test_what_is_wrong_is_said_with_an_exit_code(run, warc, tmp_path, capsys):
    assert run("clean", "--input", tmp_path / "nothing", "--output", tmp_path / "out") == 1
    assert "nothing" in capsys.readouterr().err
    assert run("clean", "--input", warc, "--output", tmp_path, "--alone") == 1
    assert "exists" in capsys.readouterr().err
    assert run("clean", "--input", warc, "--output", tmp_path / "out", "--outputs", "pdf", "--alone") == 1
    assert "error: the output 'pdf' is unknown" in capsys.readouterr().err


def test_spark_submit_takes_it(command, warc, tmp_path):
    import pyspark  # noqa: PLC0415

    submit = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-submit"
    program = pathlib.Path(unframe.__file__).parent / "spark" / "__main__.py"
    arguments = ["clean", "--input", warc, "--output", tmp_path / "cleaned", "--format", "jsonl"]
    settings = ["--master", "local[2]", "--conf", "spark.ui.enabled=false", "--conf", "spark.sql.shuffle.partitions=2"]
    done = subprocess.run([submit, *settings, program, *arguments], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert lines_in(tmp_path / "cleaned") == sorted(command("extract", warc, "--format", "jsonl").splitlines())
