"""Which documents say nearly the same? Fingerprints are shuffled, those that meet are compared.

**Idea.** Every document becomes its prints: fingerprints of its blocks, and their shingles
(``docs/near-duplicates.md``). Rows of fingerprint and name are sorted, so that those with the same fingerprint stand
one after the other; each is paired with the next ``neighbours``. Pairs meet the prints of both and are compared by
their shingles.

**Cost.** Pages are judged once and not shuffled; 25 rows travel for each block, and the prints (some 0.2 to 10 KB a
page) for each pair. A fingerprint that very many blocks have (a menu) is cut into groups of about ``10 * neighbours``
by a hash of their names, so that no task has all of it. **When it fails.** Of blocks beyond ``neighbours``, or in
another such group, pairs may be missed; as in ``unframe.near_duplicates()``, which has the same limit and no groups.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import functions as F  # noqa: N812

from unframe._unframe import Prints, Template, extract_bytes, site_of
from unframe.errors import InputError, InternalError, OptionError
from unframe.spark.reading import Archives, each_batch
from unframe.spark.schemas import PAIRS, as_spark, only
from unframe.spark.templates import broadcast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pyspark import Broadcast
    from pyspark.sql import Column, DataFrame, SparkSession

    from unframe.spark.reading import Work
    from unframe.spark.templates import Templates

_PRINTED = pa.schema([("id", pa.string()), ("prints", pa.binary()), ("error", pa.string())])
_BANDS = pa.schema([("fingerprint", pa.int64()), ("id", pa.string())])
_CANDIDATES = pa.schema([("id", pa.string()), ("other", pa.string())])
_ROWS = 1 << 16
"""Rows of a batch that is given on."""


def near_duplicates(  # noqa: PLR0913
    documents: DataFrame | Archives,
    threshold: float = 0.8,
    *,
    templates: Templates = None,
    labels: Sequence[str] = ("content",),
    neighbours: int = 100,
    site_by: str = "host",
    **options: Any,  # noqa: ANN401
) -> DataFrame:
    """Find pairs with a similarity of at least ``threshold``, as a whole or in a block.

    There is one row per pair: ``id``, ``other``, ``similarity``, ``blocks``, ``error``.

    Documents have a column ``id`` (or ``url``), and ``html``: pages, which are judged by ``templates`` as in
    ``clean()``, cut into semantic blocks and compared by their content; or, without ``html``, a column ``text``, such
    as ``clean()`` gives. Of several documents of one name the one with most prints counts. With ``labels=("content",
    "framing")`` blocks of framing are looked for as well: a menu pairs all pages that have it. Options are those of
    ``unframe.extract()``.
    """
    Prints("").matches(Prints(""), threshold)  # So that a bad number is reported here and not by a task.
    if not labels or any(label not in ("content", "framing") for label in labels) or neighbours < 1:
        raise OptionError("labels are some of 'content' and 'framing', neighbours at least 1")
    threshold = round(threshold, 6)  # As similarities are.
    printed = _printed(documents, templates, site_by, options).repartition("id").sortWithinPartitions("id")
    # Read by four: Spark sees that it is one exchange, and makes it once.
    bands = printed.mapInArrow(partial(_bands, labels=tuple(labels)), as_spark(_BANDS))
    prints = printed.mapInArrow(_longest, as_spark(_PRINTED))
    groups = bands.join(_large(bands, 10 * neighbours), "fingerprint", "left")
    group = F.coalesce(F.pmod(F.xxhash64("id"), F.col("groups")), F.lit(0)).alias("group")
    together = groups.select("fingerprint", group, "id").repartition("fingerprint", "group")
    candidates = (
        together.sortWithinPartitions("fingerprint", "group", "id")
        .mapInArrow(partial(_neighbours, most=neighbours), as_spark(_CANDIDATES))
        .distinct()
    )
    one = prints.where("error is null").select("id", "prints")
    two = one.select(F.col("id").alias("other"), F.col("prints").alias("other_prints"))
    compare = partial(_compare, threshold=threshold, labels=frozenset(labels))
    pairs = candidates.join(one, "id").join(two, "other").mapInArrow(compare, as_spark(PAIRS))
    return pairs.unionByName(prints.where("error is not null").select("id", "error"), allowMissingColumns=True)


def _large(bands: DataFrame, most: int) -> DataFrame:
    """Count into how many groups blocks of a fingerprint are cut, where they are too many: a power of two.

    Bands of one menu have nearly the same count, so they are mostly cut alike and bring the same pairs.
    """
    groups: Column = F.pow(2.0, F.ceil(F.log2(F.col("count") / most))).cast("bigint")
    return (
        bands.groupBy("fingerprint").count().where(F.col("count") > most).select("fingerprint", groups.alias("groups"))
    )


def _printed(documents: DataFrame | Archives, templates: Templates, site_by: str, options: dict[str, Any]) -> DataFrame:
    if isinstance(documents, Archives):
        return documents.each(_printing(documents.spark, templates, site_by, options), _PRINTED)
    if "id" not in documents.columns and "url" not in documents.columns:
        raise InputError("the DataFrame has neither a column 'id' nor 'url'", "documents are called by it")
    if "html" in documents.columns:
        return each_batch(documents, _printing(documents.sparkSession, templates, site_by, options), _PRINTED)
    if "text" not in documents.columns:
        raise InputError(f"the DataFrame has neither 'html' nor 'text', only {', '.join(documents.columns)}")
    return only(documents, ["id", "url", "text", "error"]).mapInArrow(_print_texts, as_spark(_PRINTED))


def _printing(spark: SparkSession, templates: Templates, site_by: str, options: dict[str, Any]) -> Work:
    extract_bytes(b"", **options)  # So that a wrong option is reported here.
    return partial(_print_pages, sent=broadcast(spark, templates), site_by=site_by, options=options)


def _print_pages(
    batches: Iterable[pa.RecordBatch], *, sent: Broadcast[Any], site_by: str, options: dict[str, Any]
) -> Iterator[pa.RecordBatch]:
    templates = sent.value
    read: dict[str, Template | None] = {}

    def of_site(site: str) -> Template | None:
        if templates is None or isinstance(templates, Template):
            return templates
        if site not in read:
            read[site] = Template.from_bytes(templates[site]) if site in templates else None
        return read[site]

    def prints(row: dict[str, Any], name: str) -> bytes:
        html, url, charset = row["html"], row.get("url"), row.get("charset")
        if isinstance(html, str):
            html, charset = html.encode(), "utf-8"
        site = row.get("site")
        template = of_site(site if site is not None else site_of(url, id=name, site_by=site_by))
        return Prints(extract_bytes(html, url, template, charset=charset, id=name, site=site, **options)).to_bytes()

    return _printed_rows(batches, "html", prints)


def _print_texts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    return _printed_rows(batches, "text", lambda row, _: Prints(row["text"]).to_bytes())


def _printed_rows(
    batches: Iterable[pa.RecordBatch], column: str, prints: Callable[[dict[str, Any], str], bytes]
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        rows = []
        for at in range(batch.num_rows):
            # One by one, so that no more than one page is copied at a time.
            row = {name: batch.column(name)[at].as_py() for name in batch.schema.names}
            name = row.get("id") if row.get("id") is not None else row.get("url")
            made = {"id": name}
            try:
                if name is None:
                    made["error"] = "the document has neither `id` nor `url`"
                elif row[column] is None:
                    made["error"] = row.get("error") or f"there is no page: `{column}` is null"
                else:
                    made["prints"] = prints(row, name)
            except InternalError as error:
                made["error"] = str(error)
            rows.append(made)
        yield pa.RecordBatch.from_pylist(rows, schema=_PRINTED)


def _longest(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Take one of the documents of a name, which follow each other; what has errors stays."""
    rows = _one_each(batches)
    while some := list(islice(rows, 1024)):
        yield pa.RecordBatch.from_pylist(some, schema=_PRINTED)


def _one_each(batches: Iterable[pa.RecordBatch]) -> Iterator[dict[str, Any]]:
    held: dict[str, Any] | None = None
    for batch in batches:
        for row in batch.to_pylist():
            if row["error"] is not None:
                yield row
            elif held is None or held["id"] != row["id"]:
                if held is not None:
                    yield held
                held = row
            else:
                held = max(held, row, key=lambda row: (len(row["prints"]), row["prints"]))
    if held is not None:
        yield held


def _bands(batches: Iterable[pa.RecordBatch], *, labels: tuple[str, ...]) -> Iterator[pa.RecordBatch]:
    """Give a row for each fingerprint of a document."""
    numbers: list[int] = []
    names: list[str] = []
    for row in _one_each(batches):
        if row["prints"] is not None:
            for _, label, fingerprints in Prints.from_bytes(row["prints"]).fingerprints:
                if label in labels:
                    numbers += fingerprints
                    names += [row["id"]] * len(fingerprints)
        if len(numbers) >= _ROWS:
            yield _band_rows(numbers, names)
            numbers, names = [], []
    yield _band_rows(numbers, names)


def _band_rows(numbers: list[int], names: list[str]) -> pa.RecordBatch:
    # Numbers of Spark have a sign.
    signed = pa.array(numbers, pa.uint64()).view(pa.int64())
    return pa.RecordBatch.from_arrays([signed, pa.array(names, pa.string())], schema=_BANDS)


def _neighbours(batches: Iterable[pa.RecordBatch], *, most: int) -> Iterator[pa.RecordBatch]:
    """Pair each row with the next ones of its fingerprint and group."""
    before: deque[str] = deque(maxlen=most)
    last: tuple[int, int] | None = None
    ones: list[str] = []
    others: list[str] = []
    for batch in batches:
        numbers, groups, names = (batch.column(name).to_pylist() for name in ("fingerprint", "group", "id"))
        for number, group, name in zip(numbers, groups, names, strict=True):
            if (number, group) != last:
                last = (number, group)
                before.clear()
            # Blocks of one document are not compared with each other; rows are sorted, so they are neighbours.
            if before and before[-1] == name:
                continue
            ones += before
            others += [name] * len(before)
            before.append(name)
            if len(ones) >= _ROWS:
                yield _candidate_rows(ones, others)
                ones, others = [], []
    yield _candidate_rows(ones, others)


def _candidate_rows(ones: list[str], others: list[str]) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([pa.array(ones, pa.string()), pa.array(others, pa.string())], schema=_CANDIDATES)


def _compare(
    batches: Iterable[pa.RecordBatch], *, threshold: float, labels: frozenset[str]
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        rows = []
        for row in batch.to_pylist():
            one, other = Prints.from_bytes(row["prints"]), Prints.from_bytes(row["other_prints"])
            similarity, blocks = one.similarity(other), _alike(one, other, threshold, labels)
            if similarity >= threshold or blocks:
                rows.append({"id": row["id"], "other": row["other"], "similarity": similarity, "blocks": blocks})
        yield pa.RecordBatch.from_pylist(rows, schema=PAIRS)


def _alike(one: Prints, other: Prints, threshold: float, labels: frozenset[str]) -> list[dict[str, Any]]:
    """Tell the blocks of two documents that are alike, of those that share a fingerprint."""
    matches = one.matches(other, threshold)
    if not matches:
        return []
    prints, other_prints = _by_block(one, labels), _by_block(other, labels)
    members = ("block", "label", "other_block", "other_label", "similarity")
    return [
        {name: getattr(match, name) for name in members}
        for match in matches
        if not prints.get((match.block, match.label), frozenset()).isdisjoint(
            other_prints.get((match.other_block, match.other_label), frozenset())
        )
    ]


def _by_block(prints: Prints, labels: frozenset[str]) -> dict[tuple[int | None, str], frozenset[int]]:
    return {(block, label): frozenset(numbers) for block, label, numbers in prints.fingerprints if label in labels}
