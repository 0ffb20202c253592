"""One site that is a hundred times the rest: no task has it all, and memory does not grow with it."""

import statistics
from functools import partial

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")

SMALL_SITES, PAGES = 10, 6
LARGE = 100 * SMALL_SITES * PAGES


def record(host: str, number: int, page) -> unframe.Record:
    told = " ".join(chr(97 + (number * at) % 26) * (1 + at % 7) + chr(97 + (number + at) % 26) for at in range(1, 1200))
    body = page(f"word{number}").replace("</main>", f"<p>{told}.</main>")
    return unframe.Record(f"{host}/{number}", body.encode(), url=f"https://{host}/{number}")


@pytest.fixture(scope="module")
def skewed(spark, tmp_path_factory, page):
    """Pages of the large site lie together, those of the others at the end."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    records = [record("large.example", number, page) for number in range(LARGE)]
    records += [record(f"{site}.example", number, page) for site in range(SMALL_SITES) for number in range(PAGES)]
    path = tmp_path_factory.mktemp("skewed") / "pages.parquet"
    table = pa.Table.from_pylist([{"id": one.id, "url": one.url, "html": one.body} for one in records])
    pq.write_table(table, path, row_group_size=100, compression="none", use_dictionary=False)
    spark.conf.set("spark.sql.files.maxPartitionBytes", str(path.stat().st_size // 14))
    yield spark.read.parquet(str(path)), table.nbytes
    spark.conf.unset("spark.sql.files.maxPartitionBytes")


def check(run, size, what):
    """Of the tasks that have pages none takes three times the usual, and no other task takes as long.

    The best of three: a machine that is busy with something else is no fault of ours.
    """
    measured = []
    while not measured or (len(measured) < 3 and measured[-1][0] > 3):
        measured.append(measure(run(), size, what))
    assert min(measured)[0] <= 3
    return measured[-1][1:]


def measure(tasks, size, what):
    """Tell the longest beside the usual, memory and what was shuffled."""
    seconds = sorted(task["Task Metrics"]["Executor Run Time"] / 1000 for task in tasks)
    # Pages are in the stage that has most tasks by far; what is read for Python is not among what Spark counts.
    stages = [task["Stage ID"] for task in tasks]
    usual = statistics.median(
        task["Task Metrics"]["Executor Run Time"] / 1000
        for task in tasks
        if task["Stage ID"] == statistics.mode(stages)
    )
    metrics = [task["Task Executor Metrics"] for task in tasks]
    python = max(metric["ProcessTreePythonRSSMemory"] for metric in metrics) / 1e6
    heap = max(metric["JVMHeapMemory"] for metric in metrics) / 1e6
    shuffled = sum(task["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"] for task in tasks) / 1e6
    print(
        f"{what}: {len(tasks)} tasks, median of those with pages {usual:.2f} s, longest {seconds[-1]:.2f} s; "
        f"Python of an executor {python:.0f} MB, heap {heap:.0f} MB; {shuffled:.1f} of {size / 1e6:.0f} MB shuffled"
    )
    return seconds[-1] / usual, python, shuffled


def test_learning(skewed, tasks_of):
    pages, size = skewed
    learned = on_spark.learn_templates(pages)
    found = {}
    learned.count()  # The first time Python and the classes of Spark are loaded.
    run = partial(tasks_of, lambda: found.update({row.site: row.pages for row in learned.collect()}))
    python, shuffled = check(run, size, "learning")
    assert found.pop("large.example") == LARGE
    assert set(found.values()) == {PAGES}
    # Observers travel, not pages.
    assert shuffled < size / 1e6 / 4

    def four_times():
        # Planned anew each time: Spark skips what it has shuffled for the same plan before.
        learned = on_spark.learn_templates(pages.union(pages).union(pages).union(pages))
        found.update({row.site: row.pages for row in learned.collect()})

    run = partial(tasks_of, four_times)
    assert 0 < check(run, 4 * size, "learning from four times as many")[0] < 1.2 * python
    assert found["large.example"] == 4 * LARGE


def test_cleaning(skewed, tasks_of):
    pages, size = skewed
    templates = {row.site: bytes(row.template) for row in on_spark.learn_templates(pages, sample=False).collect()}
    cleaned = on_spark.clean(pages, templates)
    counts = set()
    run = partial(tasks_of, lambda: counts.add(cleaned.where("length(text) > 1000").count()))
    python, shuffled = check(run, size, "cleaning")
    assert counts == {LARGE + SMALL_SITES * PAGES}
    assert shuffled < 0.1
    four_times = on_spark.clean(pages.union(pages).union(pages).union(pages), templates)
    run = partial(tasks_of, lambda: counts.add(four_times.where("length(text) > 1000").count()))
    assert 0 < check(run, 4 * size, "cleaning four times as many")[0] < 1.2 * python
    assert counts == {LARGE + SMALL_SITES * PAGES, 4 * (LARGE + SMALL_SITES * PAGES)}
