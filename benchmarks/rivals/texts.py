"""Writes what trafilatura extracts from the pages of a file: texts.py PAGES TEXTS.

Both files have the length of each page or text in eight bytes, the least first, and then its bytes. Texts are UTF-8.
"""

import multiprocessing
import pathlib
import sys

import trafilatura


def pages(path):
    data = pathlib.Path(path).read_bytes()
    at = 0
    while at < len(data):
        length = int.from_bytes(data[at : at + 8], "little")
        yield data[at + 8 : at + 8 + length]
        at += 8 + length


def extract(page):
    return (trafilatura.extract(page) or "").encode("utf-8", "replace")


def main(path, output):
    with multiprocessing.Pool() as pool, pathlib.Path(output).open("wb") as texts:
        for text in pool.imap(extract, pages(path), chunksize=8):
            texts.write(len(text).to_bytes(8, "little") + text)


if __name__ == "__main__":
    main(*sys.argv[1:])
