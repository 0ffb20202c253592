"""What Spark adds to the CPU time of the command, on the same archives: learning, cleaning, JSON lines written.

    python benchmarks/spark_cpu.py [--command PATH] [--megabytes N] [SOURCE ...]

The pages of the sources, each folder of them a site, are written as WARC until they are so many; without a source the
example site is taken. Both read the archives twice and write the same lines, which are compared. CPU time is that of
all processes, of Java too, from start to end: starting and warming up are in it, and so is the way of each page from
Python to Java and back. The least of some rounds counts: a busy machine only ever adds.
"""

import argparse
import ctypes
import hashlib
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import unframe

ROOT = pathlib.Path(__file__).resolve().parents[2]
BAR = 2.0
FILES = 8
PR_SET_CHILD_SUBREAPER = 36


def main() -> int:
    typed = arguments()
    # Processes whose parents are gone become ours, so that none escapes the count.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(dir=typed.folder) as folder:
        archives, pages, size = write_archives(pathlib.Path(folder), typed.sources, typed.megabytes)
        print(f"{pages} pages, {size / 1e6:.0f} MB in {len(archives)} archives, {typed.cores} cores, CPU time")
        best = {"command": float("inf"), "Spark": float("inf")}
        lines = {}
        for round_ in range(typed.rounds):
            for name, run in (("command", run_command), ("Spark", run_spark)):
                out = pathlib.Path(folder, f"{name}-{round_}")
                start = time.perf_counter()
                seconds = cpu_of(run(typed, archives, out))
                print(f"  {name:8}{seconds:8.1f} s CPU{time.perf_counter() - start:8.1f} s")
                best[name] = min(best[name], seconds)
                lines[name] = digest(out)
        for name, seconds in best.items():
            print(f"{name:8}{seconds:8.1f} s, {seconds / size * 1e9:6.1f} ms a MB")
        ratio = best["Spark"] / best["command"]
        is_same = lines["command"] == lines["Spark"]
        print(
            f"Spark takes {ratio:.2f} times the command (bar: {BAR}); the lines are {'' if is_same else 'NOT '}the same"
        )
        return int(ratio > BAR or not is_same)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", type=pathlib.Path, default=[ROOT / "examples" / "site"])
    parser.add_argument("--command", default=str(ROOT / "target" / "release" / "unframe"))
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--folder", help="for archives and outputs")
    return parser.parse_args()


def write_archives(folder: pathlib.Path, sources: list[pathlib.Path], megabytes: int):
    """Write pages, round by round under other hosts, until there are enough."""
    records = [record for source in sources for record in unframe.read(source, errors="ignore")]
    archives = [folder / f"{number}.warc" for number in range(FILES)]
    files = [archive.open("wb") for archive in archives]
    pages = size = 0
    while size < megabytes * 1_000_000:
        copy = pages // len(records)
        record = records[pages % len(records)]
        # Neighbours stay together, as in a crawl.
        files[size * FILES // (megabytes * 1_000_000)].write(warc_record(record, copy, pages))
        pages, size = pages + 1, size + len(record.body)
    for file in files:
        file.close()
    return archives, pages, size


def warc_record(record: unframe.Record, copy: int, number: int) -> bytes:
    host = hashlib.md5(record.id.split("/")[0].encode(), usedforsecurity=False).hexdigest()[:12]
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + record.body
    head = (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://{host}-{copy}.example/{number}\r\n"
        f"WARC-Record-ID: <urn:uuid:{number:032x}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        f"Content-Type: application/http;msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def run_command(typed, archives, out):
    return [
        [typed.command, "--quiet", "extract", *archives, "--parallel", str(typed.cores), "-o", f"{out}.jsonl"],
        {},
    ]


def run_spark(typed, archives, out):
    settings = ["spark.ui.enabled=false", "spark.sql.shuffle.partitions=8", "spark.driver.memory=2g"]
    command = [sys.executable, "-m", "unframe.spark", "clean", "--input", *archives, "--output", out]
    command += ["--format", "jsonl", "--master", f"local[{typed.cores}]"]
    for setting in settings:
        command += ["--conf", setting]
    return [command, {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}]


def cpu_of(run) -> float:
    """Run a command to its end and that of all it started; tell the processor time of them."""
    command, environment = run
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], env={**os.environ, **environment}, check=True, stderr=sys.stderr)
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def digest(out: pathlib.Path) -> tuple[int, int]:
    """Tell lines whatever their order: their number, and the sum of their hashes."""
    files = [pathlib.Path(f"{out}.jsonl")] if not out.is_dir() else list(out.glob("part-*"))
    count = total = 0
    for file in files:
        with file.open("rb") as lines:
            for line in lines:
                count += 1
                total += int.from_bytes(hashlib.sha256(line.rstrip(b"\n")).digest()[:8], "big")
    return count, total % (1 << 64)


if __name__ == "__main__":
    sys.exit(main())
