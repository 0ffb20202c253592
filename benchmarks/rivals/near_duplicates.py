"""Signatures and near-duplicates of the documents of a file: near_duplicates.py rensa|datasketch FILE.

Each line of the file is a document. Said: the version, CPU seconds from text to signatures, CPU seconds from text to pairs;
then a line for each pair that is at least .8 alike, by the numbers of its documents.

Words are runs of letters and digits in lower case, shingles are of five words, signatures have 128 numbers. The indexes have 25
bands of 5 where they take any bands, and otherwise 32 of 4.
"""

import importlib.metadata
import pathlib
import re
import sys
import time

HASHES = 128
WORD = re.compile(r"[^\W_]+")


def shingles(text):
    words = WORD.findall(text.lower())
    return [" ".join(words[at : at + 5]) for at in range(max(1, len(words) - 4))]


def datasketch(documents):
    from datasketch import MinHash, MinHashLSH

    def sketch(text):
        made = MinHash(num_perm=HASHES)
        made.update_batch([shingle.encode() for shingle in shingles(text)])
        return made

    def pairs(sketches):
        index = MinHashLSH(threshold=0.8, num_perm=HASHES, params=(25, 5))
        for number, made in enumerate(sketches):
            for other in index.query(made):
                if made.jaccard(sketches[other]) >= 0.8:
                    yield other, number
            index.insert(number, made)

    return sketch, pairs


def rensa(documents):
    from rensa import RMinHash, RMinHashLSH

    def sketch(text):
        made = RMinHash(num_perm=HASHES, seed=42)
        made.update(shingles(text))
        return made

    def pairs(sketches):
        index = RMinHashLSH(threshold=0.8, num_perm=HASHES, num_bands=32)
        for number, made in enumerate(sketches):
            for other in index.query(made):
                if made.jaccard(sketches[other]) >= 0.8:
                    yield other, number
            index.insert(number, made)

    return sketch, pairs


def main(rival, path):
    documents = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    sketch, pairs = {"rensa": rensa, "datasketch": datasketch}[rival](documents)
    start = time.process_time()
    sketches = [sketch(text) for text in documents]
    signatures = time.process_time() - start
    found = sorted(set(pairs(sketches)))
    print(importlib.metadata.version(rival), signatures, time.process_time() - start)
    for left, right in found:
        print(left, right)


main(*sys.argv[1:])
