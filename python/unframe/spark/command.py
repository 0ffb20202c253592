"""What can be typed to ``python -m unframe.spark``, and what is done then."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F  # noqa: N812

from unframe.errors import UnframeError
from unframe.spark.cleaning import clean
from unframe.spark.learning import learn_templates
from unframe.spark.pairing import near_duplicates
from unframe.spark.reading import Archives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import DataFrame

_EPILOG = """\
Archives (WARC, WACZ, zip, tar, JSON lines) are recognised by their content; Parquet has the columns html, url, id,
site, charset, of which only html is required. Set up Spark with spark-submit, or with --master and --conf.
"""


def parser() -> argparse.ArgumentParser:
    """Make the parser."""
    top = argparse.ArgumentParser("python -m unframe.spark", description=__doc__, epilog=_EPILOG)
    commands = top.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("learn", help="learn what each site repeats; Parquet, one row per site")
    cleaning = commands.add_parser("clean", help="extract the content of each page; one row per page")
    pairs = commands.add_parser("near-duplicates", help="find pages with nearly the same text; one row per pair")
    for command in (learn, cleaning, pairs):
        command.add_argument("--input", nargs="+", required=True, metavar="PATH", help="files, folders, patterns")
        command.add_argument(
            "--input-format", choices=["archive", "parquet"], help="default: by the names of the paths"
        )
        command.add_argument("--glob", default="*", help="pattern for the names of files in folders")
        command.add_argument("--output", required=True, metavar="PATH", help="a folder that does not exist yet")
        command.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
        command.add_argument("--site-by", default="host", help="host, folder, folder:2 or one")
        command.add_argument("--master", help="where to run; default: as spark-submit says, or this machine")
        command.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a Spark setting")
    for command in (cleaning, pairs):
        command.add_argument(
            "--templates", metavar="PATH", help="output of `learn`; default: learn from the input first"
        )
        command.add_argument("--alone", action="store_true", help="judge each page by itself")
        command.add_argument("--format", choices=["parquet", "jsonl"], default="parquet", help="format of the output")
        command.add_argument("--precision", action="store_true", help="prefer to lose content rather than keep framing")
        command.add_argument("--recall", action="store_true", help="prefer to keep framing rather than lose content")
        command.add_argument(
            "--fast", action="store_true", help="do not use the learned model: faster, but less accurate"
        )
    learn.add_argument(
        "--no-sample", action="store_true", help="store no sample: smaller templates that cannot be merged"
    )
    outputs = "some of text, markdown, json, csv, xml, tei, html, marked_html; with --format jsonl always json"
    cleaning.add_argument("--outputs", default="text", metavar="LIST", help=outputs)
    cleaning.add_argument("--keep", default="", metavar="LIST", help="columns of the input to keep")
    cleaning.add_argument("--target-language", metavar="CODE", help="leave out pages in other languages")
    pairs.add_argument("--threshold", type=float, default=0.8, help="minimum similarity, from 0 to 1")
    pairs.add_argument("--labels", default="content", metavar="LIST", help="content, framing, or both")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was typed, and tell the exit code."""
    typed = parser().parse_args(arguments)
    try:
        spark = _session(typed)
        frame = {"learn": _learn, "clean": _clean, "near-duplicates": _pairs}[typed.command](spark, typed)
        writer = frame.write.mode("overwrite" if typed.overwrite else "errorifexists")
        if getattr(typed, "format", "parquet") == "jsonl":
            writer.text(typed.output)
        else:
            writer.parquet(typed.output)
    except (UnframeError, PySparkException) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    return 0


def _session(typed: argparse.Namespace) -> SparkSession:
    # Spark would take whatever `python3` is on the path, which has no unframe where a virtual environment is not
    # activated. spark-submit and clusters say themselves what they want.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName(f"unframe {typed.command}")
    if typed.master:
        builder = builder.master(typed.master)
    for setting in typed.conf:
        name, _, value = setting.partition("=")
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _pages(spark: SparkSession, typed: argparse.Namespace) -> DataFrame | Archives:
    is_parquet = all(path.rstrip("/").endswith(".parquet") for path in typed.input)
    if typed.input_format == "parquet" or (typed.input_format is None and is_parquet):
        return spark.read.option("pathGlobFilter", typed.glob).parquet(*typed.input)
    return Archives(spark, *typed.input, glob=typed.glob)


def _templates(spark: SparkSession, pages: DataFrame | Archives, typed: argparse.Namespace) -> DataFrame | None:
    if typed.alone:
        return None
    if typed.templates:
        return spark.read.parquet(typed.templates)
    return learn_templates(pages, site_by=typed.site_by, sample=False)


def _options(typed: argparse.Namespace) -> dict[str, Any]:
    """Name what was asked for as the functions do. Alone there is nothing to compare with."""
    asked = {"favor_precision": typed.precision, "favor_recall": typed.recall, "fast": typed.fast}
    named: dict[str, Any] = {name: True for name, is_asked in asked.items() if is_asked}
    return {**named, "method": "page"} if typed.alone else named


def _list(typed: str) -> list[str]:
    return [name for name in typed.split(",") if name]


def _learn(spark: SparkSession, typed: argparse.Namespace) -> DataFrame:
    return learn_templates(_pages(spark, typed), site_by=typed.site_by, sample=not typed.no_sample)


def _clean(spark: SparkSession, typed: argparse.Namespace) -> DataFrame:
    pages = _pages(spark, typed)
    lines = typed.format == "jsonl"
    cleaned = clean(
        pages,
        _templates(spark, pages, typed),
        outputs=["json"] if lines else _list(typed.outputs),
        keep=_list(typed.keep),
        site_by=typed.site_by,
        target_language=typed.target_language,
        **_options(typed),
    )
    if not lines:
        return cleaned
    # Lines of the command, and for what could not be read a line that says so.
    return cleaned.select(F.coalesce("json", F.to_json(F.struct("id", "url", "error"))).alias("value"))


def _pairs(spark: SparkSession, typed: argparse.Namespace) -> DataFrame:
    pages = _pages(spark, typed)
    pairs = near_duplicates(
        pages,
        typed.threshold,
        templates=_templates(spark, pages, typed),
        labels=_list(typed.labels),
        site_by=typed.site_by,
        **_options(typed),
    )
    return pairs.select(F.to_json(F.struct("*")).alias("value")) if typed.format == "jsonl" else pairs
