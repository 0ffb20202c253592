"""A machine that is switched off in mid-job: the job goes on, and its result is the same."""

import threading
import time

import pytest

import unframe

on_spark = pytest.importorskip("unframe.spark")
FILES = 12


@pytest.fixture
def pages(frame_of, page):
    """Two sites in so many files, a task for each."""
    body = {host: page(host) for host in ("one.example", "two.example")}
    records = [
        unframe.Record(
            f"{host}/{number}",
            body[host].replace("</main>", f"<p>{f'Number {number} is told at length. ' * 150}</main>").encode(),
            url=f"https://{host}/{number}",
        )
        for number in range(1500)
        for host in body
    ]
    frame = frame_of(records, files=FILES)
    frame.sparkSession.conf.set("spark.sql.files.maxPartitionBytes", "3m")
    frame.sparkSession.conf.set("spark.sql.files.openCostInBytes", "3m")
    yield frame.sparkSession.read.parquet(*frame.inputFiles())
    frame.sparkSession.conf.unset("spark.sql.files.maxPartitionBytes")
    frame.sparkSession.conf.unset("spark.sql.files.openCostInBytes")


def kill_in_the_midst(spark, cluster) -> int:
    """Wait until some tasks of a stage are done, then kill a worker; tell how many were done."""
    tracker = spark.sparkContext.statusTracker()
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
        done = [stage.numCompletedTasks for stage in stages if stage and stage.numTasks >= FILES]
        if done and 2 <= done[0] < FILES - 2:
            cluster.kill(cluster.workers[0])
            return done[0]
        time.sleep(0.02)
    return 0


def lost_executors(events) -> int:
    return sum(event["Event"] == "SparkListenerExecutorRemoved" for event in events())


@pytest.mark.parametrize("what", ["learning", "cleaning"])
def test_the_job_completes_with_the_same_result(spark, cluster, pages, events, what):
    def work():
        if what == "learning":
            return {row.site: bytes(row.template) for row in on_spark.learn_templates(pages).collect()}
        cleaned = on_spark.clean(pages, templates, outputs=["json"])
        return {row.id: (row.json, row.error) for row in cleaned.collect()}

    templates = None
    if what == "cleaning":
        templates = unframe.learn([row.html for row in pages.limit(20).collect()])
    undisturbed = work()
    lost = lost_executors(events)
    killed = []
    killer = threading.Thread(target=lambda: killed.append(kill_in_the_midst(spark, cluster)))
    killer.start()
    result = work()
    killer.join()
    cluster.replace_worker()
    print(f"{what}: a worker was killed when {killed[0]} of {FILES} tasks were done")
    assert killed[0] >= 2
    assert lost_executors(events) > lost
    assert len(result) == (2 if what == "learning" else 3000)
    assert result == undisturbed
