"""Extracts the pages of a file and tells the CPU seconds it took: extract.py trafilatura|resiliparse FILE.

The file has the length of each page in eight bytes, the least first, and then the page. Loading is not counted.
"""

import importlib.metadata
import pathlib
import sys
import time


def pages(path):
    data = pathlib.Path(path).read_bytes()
    at = 0
    while at < len(data):
        length = int.from_bytes(data[at : at + 8], "little")
        yield data[at + 8 : at + 8 + length]
        at += 8 + length


def main(rival, path):
    if rival == "trafilatura":
        import trafilatura

        extract = trafilatura.extract
    else:
        from resiliparse.extract.html2text import extract_plain_text
        from resiliparse.parse.html import HTMLTree

        def extract(page):
            return extract_plain_text(HTMLTree.parse_from_bytes(page, "utf-8"), main_content=True)

    held = list(pages(path))
    letters = 0
    start = time.process_time()
    for page in held:
        letters += len(extract(page) or "")
    print(importlib.metadata.version(rival), time.process_time() - start, letters)


main(*sys.argv[1:])
