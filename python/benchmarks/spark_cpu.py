"""What Spark adds to the CPU time of the command, on the same archives: learning, cleaning, JSON lines written.

    python benchmarks/spark_cpu.py [--command PATH] [--megabytes N] [SOURCE ...]

The pages of the sources, each folder of them a site, are written as WARC until they are so many; without a source the
example site is taken. Both read the pages twice and write the same lines, which are compared. Spark reads the archives,
and the same pages as Parquet: then each page goes from Java to Python by Arrow. CPU time is that of all processes, of
Java and of Spark's Python workers too, from start to end; starting and warming up are in it. The least of some rounds
counts: a busy machine only ever adds.
"""

import argparse
import contextlib
import ctypes
import hashlib
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import pyarrow as pa
import pyarrow.parquet as pq

import unframe

ROOT = pathlib.Path(__file__).resolve().parents[2]
BAR = 2.0
FILES = 8
PR_SET_CHILD_SUBREAPER = 36


def main() -> int:
    typed = arguments()
    # Processes whose parents are gone become ours, so that none escapes the count.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(dir=typed.folder and pathlib.Path(typed.folder).resolve()) as folder:
        archives, pages, size = write_archives(pathlib.Path(folder), typed.sources, typed.megabytes)
        print(f"{pages} pages, {size / 1e6:.0f} MB in {len(archives)} archives, {typed.cores} cores, CPU time")
        print(unframe.__file__)
        parquet = write_parquet(pathlib.Path(folder), archives)
        runs = {
            "the command": lambda out: run_command(typed, archives, out),
            "Spark, WARC": lambda out: run_spark(typed, archives, out),
            "Spark, Parquet": lambda out: run_spark(typed, parquet, out),
        }
        best = dict.fromkeys(runs, float("inf"))
        lines = set()
        for _ in range(typed.rounds):
            for name, run in runs.items():
                out = pathlib.Path(folder, "out")
                start = time.perf_counter()
                seconds, of = cpu_of(*run(out))
                told = ", ".join(f"{program} {share:.1f}" for program, share in sorted(of.items()) if share >= 1)
                print(f"  {name:16}{seconds:8.1f} s CPU ({told}) in {time.perf_counter() - start:.0f} s", flush=True)
                best[name] = min(best[name], seconds)
                lines.add(digest_and_remove(out))
        for name, seconds in best.items():
            times = seconds / best["the command"]
            print(f"{name:16}{seconds:8.1f} s, {seconds / size * 1e9:6.1f} ms a MB, {times:5.2f} times the command")
        print(f"bar: {BAR} times; the lines are {'' if len(lines) == 1 else 'NOT '}the same")
        return int(max(best.values()) > BAR * best["the command"] or len(lines) != 1)


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


def write_parquet(folder: pathlib.Path, archives: list[pathlib.Path]) -> list[pathlib.Path]:
    schema = pa.schema([("id", pa.string()), ("url", pa.string()), ("charset", pa.string()), ("html", pa.binary())])
    files = []
    for archive in archives:
        files.append(folder / f"{archive.stem}.parquet")
        with pq.ParquetWriter(files[-1], schema, compression="none", use_dictionary=False) as writer:
            records = unframe.read(archive)
            while some := list(itertools.islice(records, 200)):
                rows = [{"id": one.id, "url": one.url, "charset": one.charset, "html": one.body} for one in some]
                writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
    return files


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
    # A gigabyte is little: Java takes longer to make itself fast than that makes up for.
    java = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    settings = ["spark.ui.enabled=false", "spark.sql.shuffle.partitions=8", f"spark.driver.extraJavaOptions={java}"]
    command = [sys.executable, "-m", "unframe.spark", "clean", "--input", *archives, "--output", out]
    command += ["--format", "jsonl", "--master", f"local[{typed.cores}]"]
    for setting in settings:
        command += ["--conf", setting]
    return [command, {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}]


def cpu_of(command: list[str], environment: dict[str, str]) -> tuple[float, dict[str, float]]:
    """Run a command to its end and that of all it started; tell the processor time of them, and of which programs.

    What waiting for children tells is not enough: the parent of Spark's Python workers ignores how they end, so their
    time is lost to it. All descendants are looked at while they live; of one that ends a twentieth of a second is lost.
    """
    # Elsewhere, so that it is the installed package that is measured and not the sources in this folder.
    with tempfile.TemporaryDirectory() as elsewhere:
        return _cpu_of([str(part) for part in command], {**os.environ, **environment}, elsewhere)


def _cpu_of(command: list[str], environment: dict[str, str], folder: str) -> tuple[float, dict[str, float]]:
    spent: dict[tuple[int, int], tuple[str, float]] = {}
    process = subprocess.Popen(command, env=environment, cwd=folder)
    while True:
        alive = descendants(os.getpid())
        spent.update(alive)
        code = process.poll()
        # Those whose parents are gone are ours, and nobody else waits for them.
        with contextlib.suppress(ChildProcessError):
            while code is not None and os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if code is not None and not alive:
            break
        time.sleep(0.05)
    if code:
        raise SystemExit(f"`{command[0]}` failed")
    of: dict[str, float] = {}
    for name, seconds in spent.values():
        of[name] = of.get(name, 0) + seconds
    return sum(of.values()), of


def descendants(root: int) -> dict[tuple[int, int], tuple[str, float]]:
    """Tell processes below another by number and start: the program, and its processor time so far."""
    stats = {}
    for folder in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit():
                name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
                stats[int(folder.name)] = (name, rest.split())
    ticks = os.sysconf("SC_CLK_TCK")
    found = {}
    for pid, (name, fields) in stats.items():
        above = int(fields[1])
        while above in stats and above != root:
            above = int(stats[above][1][1])
        if above == root and fields[0] != "Z":
            found[pid, int(fields[19])] = (name, (int(fields[11]) + int(fields[12])) / ticks)
    return found


def digest_and_remove(out: pathlib.Path) -> tuple[int, int]:
    """Tell lines whatever their order: their number, and the sum of their hashes."""
    files = [pathlib.Path(f"{out}.jsonl")] if not out.is_dir() else list(out.glob("part-*"))
    count = total = 0
    for file in files:
        with file.open("rb") as lines:
            for line in lines:
                count += 1
                total += int.from_bytes(hashlib.sha256(line.rstrip(b"\n")).digest()[:8], "big")
        file.unlink()
    shutil.rmtree(out, ignore_errors=True)
    return count, total % (1 << 64)


if __name__ == "__main__":
    sys.exit(main())
