"""What Python and Arrow add to the CPU time of the library, on the same pages: `cargo xtask python-overhead`.

The pages are those of wcxb-dev, or of any source that is named; without either, the example site many times over. The
library extracts all of them in one call of the module, Python page by page, Arrow in batches. Rounds alternate, and the
least of each counts: a busy machine only ever adds.
"""

import os
import pathlib
import sys
import time

import pyarrow as pa

import unframe
import unframe.arrow
from unframe._unframe import _extract_all

ROUNDS = 5
MOST_BYTES = 200_000_000
BAR = 0.10


def source() -> pathlib.Path:
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1])
    shared = pathlib.Path(os.environ.get("UNFRAME_SHARED", "shared"), "data", "wcxb-dev.jsonl.zst")
    return shared if shared.is_file() else pathlib.Path(__file__).resolve().parents[2] / "examples" / "site"


def pages_of(path: pathlib.Path) -> list[bytes]:
    pages: list[bytes] = []
    size = 0
    for record in unframe.read(path):
        pages.append(record.body)
        size += len(record.body)
        if size > MOST_BYTES:
            break
    return pages * max(1, 20_000_000 // size)


def of_python(pages: list[bytes]) -> int:
    return sum(len(unframe.extract(page, encoding="utf-8").text) for page in pages)


def of_python_with_facts(pages: list[bytes]) -> int:
    characters = 0
    for page in pages:
        extraction = unframe.extract(page, encoding="utf-8")
        characters += len(extraction.text)
        _ = extraction.metadata, extraction.quality, extraction.comments
    return characters


def of_arrow(batches: list[pa.RecordBatch]) -> int:
    return sum(len(text.as_py()) for batch in unframe.arrow.clean_batches(batches) for text in batch["text"])


def main() -> int:
    path = source()
    pages = pages_of(path)
    table = pa.table({"html": pa.array([page.decode(errors="replace") for page in pages], pa.large_string())})
    batches = table.to_batches(max_chunksize=100)
    jobs = {
        "library: text": lambda: _extract_all(pages),
        "Python: extract(page).text": lambda: of_python(pages),
        "library: text and facts": lambda: _extract_all(pages, facts=True),
        "Python: the same, page read twice": lambda: of_python_with_facts(pages),
        "Arrow: clean(batch)": lambda: of_arrow(batches),
    }
    best = dict.fromkeys(jobs, float("inf"))
    answers = set()
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            start = time.process_time()
            answers.add(job())
            best[name] = min(best[name], time.process_time() - start)
    size = sum(map(len, pages))
    print(f"{path.name}: {len(pages)} pages, {size / 1e6:.1f} MB, CPU time, the least of {ROUNDS} rounds")
    beside = "library: text"
    for name, seconds in best.items():
        beside = name if name.startswith("library") else beside
        print(f"{name:36}{seconds / len(pages) * 1e3:8.3f} ms a page  {100 * (seconds / best[beside] - 1):+6.1f} %")
    if len(answers) != 1:
        print(f"they do not extract the same: {answers}")
        return 1
    overhead = best["Python: extract(page).text"] / best["library: text"] - 1
    print(f"Python adds {100 * overhead:.1f} % (bar: {100 * BAR:.0f} %)")
    return int(overhead > BAR)


if __name__ == "__main__":
    sys.exit(main())
