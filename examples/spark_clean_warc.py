"""How do I clean a crawl on Spark? On a laptop: two executors of their own, one archive, the bundled example site.

    pip install './python[spark]'          # and Java 17 or later
    python examples/spark_clean_warc.py [ARCHIVE.warc.gz ...]

On a cluster only the master differs; docs/spark.md has the lines for spark-submit.
"""

import gzip
import os
import pathlib
import sys
import tempfile
import uuid

from pyspark.sql import SparkSession

from unframe.spark import Archives, clean, learn_templates, near_duplicates

SITE = pathlib.Path(__file__).parent / "site"


def make_warc(archive: pathlib.Path) -> None:
    """Store the example site as a crawler would: a gzipped record for each answer of the server."""
    with archive.open("wb") as file:
        for page in sorted(SITE.rglob("*.html")):
            address = f"https://ticking-yard.example/{page.relative_to(SITE).as_posix()}"
            answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.read_bytes()
            head = (
                "WARC/1.1\r\nWARC-Type: response\r\n"
                f"WARC-Target-URI: {address}\r\n"
                f"WARC-Record-ID: <{uuid.uuid5(uuid.NAMESPACE_URL, address).urn}>\r\n"
                "WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/http;msgtype=response\r\n"
                f"Content-Length: {len(answer)}\r\n\r\n"
            )
            file.write(gzip.compress(head.encode() + answer + b"\r\n\r\n"))


def main() -> None:
    """Learn, clean, compare."""
    folder = tempfile.TemporaryDirectory()
    paths = sys.argv[1:]
    if not paths:
        paths = [f"{folder.name}/ticking-yard.warc.gz"]
        make_warc(pathlib.Path(paths[0]))

    # Two executors, each with one core and 1,024 MB: processes of their own, as on two machines.
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("clean a WARC")
    spark = builder.config("spark.sql.shuffle.partitions", 4).config("spark.ui.enabled", "false").getOrCreate()

    # An archive is read where the task is, page by page.
    pages = Archives(spark, *paths)

    # What each site repeats. It is used twice below, so it is kept.
    templates = learn_templates(pages).persist()
    for site in templates.select("site", "pages", "template_id").collect():
        print(f"learned {site.site} from {site.pages} pages: template {site.template_id}")

    # The content of each page; a page that cannot be read has a word in `error`.
    cleaned = clean(pages, templates, outputs=["text", "markdown"])
    out = f"{folder.name}/cleaned"
    cleaned.write.parquet(out)
    rows = spark.read.parquet(out).select("url", "title", "quality", "text", "error").orderBy("url").collect()
    for row in rows:
        print(f"{row.url}: {row.error or f'{row.title}, {len(row.text)} characters, quality {row.quality:.2f}'}")

    # Which pages say nearly the same?
    pairs = near_duplicates(pages, 0.8, templates=templates).where("error is null").count()
    print(f"{len(rows)} pages, {pairs} pairs of near-duplicates")
    spark.stop()
    folder.cleanup()


if __name__ == "__main__":
    main()
