"""A Spark of our own: a master and two workers, each a process, as on several machines."""

import contextlib
import gzip
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

PAGES = pa.schema([(name, pa.string()) for name in ("id", "url", "charset")] + [("html", pa.binary())])

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable


def pytest_collection_modifyitems(items):
    """Tell what is missing, once a test, instead of failing."""
    missing = None
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        missing = "Spark is not tested: there is no Java"
    try:
        import pyspark  # noqa: F401, PLC0415
    except ImportError:
        missing = "Spark is not tested: pyspark is not installed (python/requirements-spark.txt)"
    for item in items:
        if missing and "/tests/spark/" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason=missing))


class Cluster:
    """A standalone cluster on this machine."""

    def __init__(self, folder: pathlib.Path, workers: int = 2):
        import pyspark  # noqa: PLC0415

        self._spark_class = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-class"
        self._folder = folder
        port, ui = _free_port(), _free_port()
        self.master = f"spark://127.0.0.1:{port}"
        self._started: list[subprocess.Popen[bytes]] = []
        self._start("master", "master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", ui)
        self._state = f"http://127.0.0.1:{ui}/json/"
        _wait_for(self._state, "ALIVE")
        self.workers = [self._worker(number) for number in range(workers)]
        self._wait_for_workers()

    def _wait_for_workers(self) -> None:
        _wait_for(self._state, f'"aliveworkers" : {len(self.workers)}')

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        folder = self._folder / f"worker-{number}"
        arguments = ["--host", "127.0.0.1", "--port", 0, "--webui-port", 0, "--work-dir", folder]
        return self._start(f"worker-{number}", "worker.Worker", *arguments, "--cores", 1, "--memory", "1g", self.master)

    def _start(self, name: str, of: str, *arguments) -> subprocess.Popen[bytes]:
        log = (self._folder / f"{name}.log").open("wb")
        command = [self._spark_class, f"org.apache.spark.deploy.{of}", *arguments]
        # The daemons need little; the executors are processes of their own.
        environment = {**os.environ, "SPARK_DAEMON_MEMORY": "256m", "SPARK_NO_DAEMONIZE": "1"}
        process = subprocess.Popen(
            [str(part) for part in command], stdout=log, stderr=log, env=environment, start_new_session=True
        )
        log.close()
        self._started.append(process)
        return process

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """Kill a worker with its executors and their Python, as a machine that is switched off."""
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def replace_worker(self) -> None:
        """Put another in the place of the one that was killed."""
        self.workers[0] = self._worker(len(self._started))
        self._wait_for_workers()

    def stop(self) -> None:
        for process in self._started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _wait_for(address: str, word: str) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310
            if word in answer.read().decode():
                return
        time.sleep(0.2)
    pytest.fail(f"Spark did not start: {address} never said {word!r}")


@pytest.fixture(scope="session")
def start_cluster(tmp_path_factory):
    """Starts clusters that end with the tests."""
    started = []

    def start() -> Cluster:
        started.append(Cluster(tmp_path_factory.mktemp("cluster")))
        return started[-1]

    yield start
    for cluster in started:
        cluster.stop()


@pytest.fixture(scope="session")
def start_session(tmp_path_factory):
    """Starts sessions; one at a time, as Spark wants it."""

    def start(master: str, **settings: str):
        from pyspark.sql import SparkSession  # noqa: PLC0415

        if SparkSession.getActiveSession() is not None:
            SparkSession.getActiveSession().stop()
        folder = tmp_path_factory.mktemp("events")
        builder = SparkSession.builder.master(master).appName("tests of unframe")
        usual = {
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.executor.memory": "512m",
            "spark.driver.memory": "1g",
            "spark.driver.host": "127.0.0.1",
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.warehouse.dir": str(folder),
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": folder.as_uri(),
            "spark.eventLog.rolling.enabled": "false",
            "spark.eventLog.compress": "false",
            # How much memory the Python of executors takes is looked at five times a second.
            "spark.executor.processTreeMetrics.enabled": "true",
            "spark.executor.metrics.pollingInterval": "200",
        }
        for name, value in {**usual, **settings}.items():
            builder = builder.config(name, value)
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        spark.events = folder
        return spark

    yield start
    from pyspark.sql import SparkSession  # noqa: PLC0415

    if SparkSession.getActiveSession() is not None:
        SparkSession.getActiveSession().stop()


@pytest.fixture(scope="session")
def spark(cluster, start_session):
    """A session on a master and two workers."""
    return start_session(cluster.master)


@pytest.fixture(scope="session")
def cluster(start_cluster):
    """The cluster of most tests."""
    return start_cluster()


@pytest.fixture(scope="session")
def golden() -> pathlib.Path:
    """The golden pages of the library."""
    return pathlib.Path(__file__).resolve().parents[3] / "crates" / "unframe" / "tests" / "pages"


@pytest.fixture
def frame_of(spark, tmp_path):
    """Puts records into Parquet, some to a file, and gives them as a DataFrame."""

    def frame(records, files: int = 3):
        rows = [{"id": one.id, "url": one.url, "charset": one.charset, "html": one.body} for one in records]
        folder = tmp_path / f"pages-{len(list(tmp_path.iterdir()))}.parquet"
        folder.mkdir()
        for number in range(files):
            table = pa.Table.from_pylist(rows[number::files], schema=PAGES)
            pq.write_table(table, folder / f"{number}.parquet", row_group_size=50)
        return spark.read.parquet(str(folder))

    return frame


@pytest.fixture(scope="session")
def write_warc():
    """Writes records as a WARC of gzipped responses."""

    def write(path: pathlib.Path, records) -> pathlib.Path:
        with path.open("wb") as archive:
            for number, record in enumerate(records):
                answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + record.body
                head = (
                    f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://clocks.example/{record.id}\r\n"
                    f"WARC-Record-ID: <urn:uuid:{uuid.UUID(int=number)}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                    "Content-Type: application/http;msgtype=response\r\n"
                    f"Content-Length: {len(answer)}\r\n\r\n"
                )
                archive.write(gzip.compress(head.encode() + answer + b"\r\n\r\n", mtime=0))
        return path

    return write


def jobs_of(events: list[dict], group: str) -> list[dict]:
    started = [event for event in events if event["Event"] == "SparkListenerJobStart"]
    return [job for job in started if job["Properties"].get("spark.jobGroup.id") == group]


@pytest.fixture
def events(spark):
    """Tells the events of Spark up to now."""

    def tell() -> list[dict]:
        # They are written in order, and later than they happen: when the end of one more job is there, all before is.
        context, group = spark.sparkContext, f"group {time.monotonic_ns()}"
        context.setJobGroup(group, "the end of a test")
        spark.range(1).collect()
        context.setLocalProperty("spark.jobGroup.id", None)
        (log,) = (path for path in spark.events.rglob("*") if path.is_file() and "app-" in path.name)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            # The last line may be half written.
            told = [json.loads(line) for line in log.read_text().split("\n")[:-1]]
            last = {job["Job ID"] for job in jobs_of(told, group)}
            ended = {event["Job ID"] for event in told if event["Event"] == "SparkListenerJobEnd"}
            if last and last <= ended:
                return told
            time.sleep(0.2)
        pytest.fail("Spark does not write down what happens")

    return tell


@pytest.fixture
def tasks_of(spark, events):
    """Runs some work and tells its tasks: the events of Spark about each."""

    def tasks(work) -> list[dict]:
        context, group = spark.sparkContext, f"group {time.monotonic_ns()}"
        context.setJobGroup(group, "a test")
        try:
            work()
        finally:
            context.setLocalProperty("spark.jobGroup.id", None)
        told = events()
        stages = {stage for job in jobs_of(told, group) for stage in job["Stage IDs"]}
        ended = [event for event in told if event["Event"] == "SparkListenerTaskEnd"]
        return [event for event in ended if event["Stage ID"] in stages]

    return tasks
