#!/usr/bin/env python3
"""Trains the page model; docs/page-model.md tells how.

usage: train.py names FOLDER            weights of names and words, one table a fold and one of all
       train.py model FOLDER [MODEL]    trees and network; prints the cross-validation; writes the model of all pages, and
                                        into the folder model-0.bin …, each made without the pages of its fold

FOLDER holds what `unframe-bench export-names` and, between the two steps, `export-rows` wrote.
"""
import hashlib
import json
import struct
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import urlparse

import lightgbm
import numpy as np
from scipy import sparse
from sklearn.linear_model import SGDClassifier

FOLDS = 5
# A name or a word must occur on so many domains, or one site's habits would be learned.
LEAST_DOMAINS = {"names": 9, "words": 60}
# Collections whose gold is rougher, or of which one theme has many pages, count for less. Others teach nothing.
SET_WEIGHT = {
    "wcxb": 1.0, "gold": 0.1, "fundus": 0.5, "magic-article": 0.5, "magic-forum": 0.7, "harvest": 0.7, "recipes": 0.4,
    "swde": 0.4,
}
# What a forest supposes of a block whose page has values only counts for less than what is known.
SUPPOSED = 0.5
# The few values of a shop's page count for more than other blocks: they are what its readers came for.
VALUE_OF_SHOP = 3
SECOND_LEVEL = {"co", "com", "org", "net", "gov", "edu", "ac"}
FOREST = dict(
    objective="cross_entropy", num_leaves=16, max_depth=7, learning_rate=0.1, min_data_in_leaf=200, lambda_l2=30,
    feature_fraction=0.25, bagging_fraction=0.7, bagging_freq=1, max_bin=255, verbose=-1, seed=1, deterministic=True,
    force_row_wise=True,
)
TREES = 120
# Blocks of fewer words in all are no content: a page that says no more needs a browser, or says nothing.
LEAST_WORDS = 16
# The square of the beta of the F measure, as `balance.rs` has it.
RECALL_WEIGHT = 0.65
# Words of a text that is kept once.
LEAST_REPEATED = 8


def registered_domain(url, otherwise):
    parts = (urlparse(url or "").hostname or otherwise).lower().split(".")
    own = 3 if len(parts) > 2 and parts[-2] in SECOND_LEVEL and len(parts[-1]) == 2 else 2
    return ".".join(parts[-own:])


def domain_of(page):
    """What pages of one fold share: never is a page judged by a model that has seen another of its domain."""
    if page["set"].startswith("gold"):
        return page["set"]
    return (page["publisher"] or registered_domain(page["url"], page["id"])).removeprefix("www.")


class Data:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.pages = [json.loads(line) for line in open(self.folder / "pages.jsonl", encoding="utf-8")]
        self.blocks = np.array([page["blocks"] for page in self.pages])
        self.first = np.concatenate([[0], np.cumsum(self.blocks)])
        self.page = np.repeat(np.arange(len(self.pages)), self.blocks)
        self.content = np.array([page["content"] for page in self.pages])
        self.sets = np.array(["gold" if page["set"].startswith("gold") else page["set"] for page in self.pages])
        domains = [domain_of(page) for page in self.pages]
        self.domain = np.unique(domains, return_inverse=True)[1]
        self.fold = np.array([int(hashlib.md5(domain.encode()).hexdigest(), 16) % FOLDS for domain in domains])
        self.words = self.numbers("counted_count.u32").astype(np.float64)
        self.hits = np.minimum(self.numbers("hits.u32"), self.words)
        self.truth = self.hits / np.maximum(self.words, 1)
        self.is_heading = self.numbers("flags.u32") & 1 > 0
        self.is_repeated = self.numbers("flags.u32") & 2 > 0
        self.first_copy = self.first_copies()
        # Of pages of which only values are known, the rest may be content or not.
        self.has_values = np.array([page["values"] > 0 for page in self.pages])
        self.is_known = ~self.has_values[self.page] | (self.truth > 0.5)
        self.is_good = self.good_pages()
        self.weight = self.weights() * ~self.has_values[self.page]

    def numbers(self, name, kind="<u4"):
        return np.fromfile(self.folder / name, dtype=kind)

    def first_copies(self):
        """Of each block the first one with its text, counted from the first of the page; itself if it may say it again."""
        key = self.page.astype(np.int64) << 32 | text_numbers(self)
        _, first, same = np.unique(key, return_index=True, return_inverse=True)
        return np.where(self.is_repeated, first[same], np.arange(len(key))) - self.first[self.page]

    def good_pages(self):
        """Pages without gold, and those that do not hold what their gold says, teach nothing; those of sets that may not train
        what is shipped (`labelled.rs`) must not."""
        found = np.bincount(self.page, self.hits, minlength=len(self.pages))
        trains = np.array([page["trains"] for page in self.pages])
        return trains & (found > 0) & (found > 0.7 * self.content) & ((self.content > 0) | self.has_values)

    def set_weights(self):
        return np.array([SET_WEIGHT.get(name, 0) for name in self.sets])

    def weights(self):
        """Every page counts the same, its blocks by the root of their length."""
        root = np.sqrt(self.words)
        whole = np.bincount(self.page, root, minlength=len(self.pages))
        return root / np.maximum(whole[self.page], 1) * (self.is_good * self.set_weights())[self.page]

    def other_copies(self):
        """The other copy of a text that was matched is neither content nor framing."""
        key = self.page.astype(np.int64) << 32 | text_numbers(self)
        same = np.unique(key, return_inverse=True)[1]
        best = np.zeros(same.max() + 1)
        np.maximum.at(best, same, self.truth)
        return (best[same] > 0.5) & (self.truth <= 0.5) & (self.words >= 2)

    def matrix(self, name):
        """Blocks by the names or words that occur on enough domains, and these."""
        count = self.numbers(f"{name}_count.u32").astype(np.int64)
        keys, column = np.unique(self.numbers(f"{name}.u32"), return_inverse=True)
        row = np.repeat(np.arange(len(count)), count)
        trains = self.is_good[self.page[row]]
        pairs = np.unique(column[trains].astype(np.int64) * (self.domain.max() + 1) + self.domain[self.page[row[trains]]])
        is_common = np.bincount(pairs // (self.domain.max() + 1), minlength=len(keys)) >= LEAST_DOMAINS[name]
        new = np.cumsum(is_common) - 1
        keep = is_common[column]
        ones = np.ones(keep.sum(), np.float32)
        return sparse.csr_matrix((ones, (row[keep], new[column[keep]])), shape=(len(count), is_common.sum())), keys[is_common]


def train_names(data):
    names, name_keys = data.matrix("names")
    words, word_keys = data.matrix("words")
    everything = sparse.hstack([names, words], format="csr")
    everything.data = np.minimum(everything.data, 1)
    print(f"{len(name_keys)} names, {len(word_keys)} words, {everything.shape[0]} blocks")
    fold = data.fold[data.page]
    for which in [*range(FOLDS), "all"]:
        rows = np.where((fold != which if which != "all" else True) & (data.weight > 0))[0]
        chance = np.minimum(1, data.weight[rows] * 400 + 0.15)
        chosen = np.random.default_rng(0).random(len(rows)) < chance
        weight = (data.weight[rows] / chance)[chosen]
        rows = rows[chosen]
        model = SGDClassifier(loss="log_loss", alpha=5e-4, max_iter=4, average=True, random_state=0, tol=None)
        model.fit(everything[rows], data.truth[rows] > 0.5, sample_weight=weight / weight.mean())
        weights = model.coef_[0].astype(np.float32)
        for kind, keys, part in (("names", name_keys, weights[: len(name_keys)]), ("words", word_keys, weights[len(name_keys) :])):
            table = np.empty((len(keys), 2), np.uint32)
            table[:, 0] = keys
            table[:, 1] = part.view(np.uint32)
            table[np.abs(part) > 1e-4].astype("<u4").tofile(data.folder / f"weights-{which}.{kind}")
    data.fold.astype("<u4").tofile(data.folder / "folds.u32")


def quantise(rows):
    """Each feature in 256 steps between its first and last half per mill."""
    low, high = np.percentile(rows[:: max(1, len(rows) // 400_000)], [0.05, 99.95], axis=0)
    high = np.where(high > low, high, np.maximum(rows.max(0), low + 1))
    scale = np.stack([low, 255 / (high - low)], 1).astype(np.float32)
    return codes(rows, scale), scale


def codes(rows, scale):
    return np.clip(np.floor((rows - scale[:, 0]) * scale[:, 1] + np.float32(0.5)), 0, 255).astype(np.uint8)


def cut(chance, words, first_copy):
    """The blocks whose expected F measure is greatest, without texts that are kept before; `first_copy` tells who said it first."""
    order = np.argsort(-chance, kind="stable")
    expected = (chance * words).sum()
    found, taken = np.cumsum((chance * words)[order]), np.cumsum(words[order])
    keep, said = np.zeros(len(chance), bool), set()
    if len(chance):
        for block in np.sort(order[: int(np.argmax(found / (taken + RECALL_WEIGHT * expected + 1e-6))) + 1]):
            text = first_copy[block] if words[block] >= LEAST_REPEATED else block
            keep[block] = text not in said
            said.add(text)
    return keep if (keep * words).sum() >= LEAST_WORDS else np.zeros(len(chance), bool)


class Scorer:
    """Word F1 as the collection's scorer reckons it."""

    def __init__(self, data):
        self.data = data
        starts = np.concatenate([[0], np.cumsum(data.words.astype(np.int64))])
        counted, content = data.numbers("counted.u32"), data.numbers("content.u32")
        ends = np.concatenate([[0], np.cumsum(data.content)])
        self.prepared = []
        for page in range(len(data.pages)):
            of_page = counted[starts[data.first[page]] : starts[data.first[page + 1]]]
            gold = content[ends[page] : ends[page + 1]]
            kinds, number = np.unique(np.concatenate([gold, of_page]), return_inverse=True)
            self.prepared.append((np.bincount(number[: len(gold)], minlength=len(kinds)), number[len(gold) :]))

    def f1(self, page, keep):
        gold, words = self.prepared[page]
        counts = self.data.words[self.data.first[page] : self.data.first[page + 1]].astype(np.int64)
        taken = words[np.repeat(keep, counts)]
        if gold.sum() == 0 or len(taken) == 0:
            return float(gold.sum() == 0 and len(taken) == 0)
        common = np.minimum(gold, np.bincount(taken, minlength=len(gold))).sum()
        return 2 * common / (gold.sum() + len(taken))


class Values:
    """Where the values stand that are known of some pages."""

    def __init__(self, data):
        self.of_page = {}
        for page, value, first, last in data.numbers("values.u32").reshape(-1, 4):
            self.of_page.setdefault(page, {}).setdefault(value, []).append((first, last))

    def survive(self, page, keep):
        """The share of them that is kept whole; None if none of them stands on the page."""
        values = self.of_page.get(page, {}).values()
        return np.mean([any(keep[first : last + 1].all() for first, last in places) for places in values]) if values else None


def report(data, chance):
    scorer, values = Scorer(data), Values(data)
    groups = {}
    for page, about in enumerate(data.pages):
        blocks = slice(data.first[page], data.first[page + 1])
        keep, words = cut(chance[blocks], data.words[blocks], data.first_copy[blocks]), data.words[blocks]
        name = data.sets[page]
        if data.has_values[page]:
            survived = values.survive(page, keep)
            if survived is not None:
                groups.setdefault(f"{name}, values", []).append(survived)
            groups.setdefault(f"{name}, words kept", []).append((keep * words).sum() / max(1, words.sum()))
            continue
        f1 = scorer.f1(page, keep)
        groups.setdefault(name, []).append(f1)
        if about["kind"]:
            groups.setdefault(f"  {about['kind']}", []).append(f1)
    for name, numbers in groups.items():
        print(f"{name:24} {np.mean(numbers):.4f} ({len(numbers)})", flush=True)


def forest_without(fold_of_block, which, codes, truth, weight):
    """A forest of all blocks with a weight but those of a fold."""
    rows = np.where((fold_of_block != which) & (weight > 0))[0]
    return lightgbm.train(FOREST, lightgbm.Dataset(codes[rows], truth[rows], weight=weight[rows] / weight[rows].mean()), TREES)


def suppose(data, codes, weight):
    """What is content on pages of which only values are known: these, and what a forest thinks that saw whole pages of other folds."""
    fold, of_values = data.fold[data.page], data.has_values[data.page]
    truth = data.truth.copy()
    for which in range(FOLDS):
        unknown = np.where((fold == which) & ~data.is_known)[0]
        truth[unknown] = forest_without(fold, which, codes, data.truth, weight * ~of_values).predict(codes[unknown])
    content = np.where(data.has_values, np.bincount(data.page, truth * data.words, minlength=len(data.pages)), data.content)
    return truth, content


def train_model(data, model_path):
    import net  # noqa: PLC0415, because the other steps need no torch

    width = int((data.folder / "width.txt").read_text())
    codes, scale = quantise(data.numbers("rows.f32", "<f4").reshape(-1, width))
    fold, unsure = data.fold[data.page], data.other_copies()
    of_values = data.has_values[data.page]
    trains = (data.is_good * data.set_weights())[data.page] * ~(unsure & ~of_values)
    truth, content = suppose(data, codes, np.sqrt(data.words / (data.content + 30)[data.page]) * trains)
    # What a mistake costs in F1: less on a page with much content.
    weight = np.sqrt(data.words / (content + 30)[data.page]) * trains * np.where(data.is_known, 1, SUPPOSED)
    is_value = of_values & (data.sets == "swde")[data.page] & (data.truth > 0.5)
    weight *= np.where(is_value, VALUE_OF_SHOP, 1)
    is_dropped = data.is_repeated & (data.words >= LEAST_REPEATED)
    arrays = dict(
        codes=codes, first=data.first, words=data.words, truth=truth, content=content, good=data.is_good,
        fold=data.fold, set=data.sets, repeated=is_dropped,
        unsure=np.where(is_value, 1 - VALUE_OF_SHOP, np.maximum((unsure & ~of_values) | is_dropped, (1 - SUPPOSED) * ~data.is_known)),
    )
    pages = net.Pages(arrays, net.device())

    def fit(which):
        return forest_without(fold, which, codes, truth, weight), net.fit(arrays, pages, which)

    sums = np.zeros(len(codes))
    for which in range(FOLDS):
        forest, network = fit(which)
        held_out = fold == which
        of_net = net.predict(network, pages, np.where(data.fold == which)[0], len(codes))[held_out]
        sums[held_out] = (forest.predict(codes[held_out], raw_score=True) + of_net) / 2
        write_model(data.folder / f"model-{which}.bin", data, which, scale, forest, net.packed(network, pages))
    chance = 1 / (1 + np.exp(-sums))
    np.save(data.folder / "chance.npy", chance)
    report(data, chance)
    if model_path:
        forest, network = fit("none")
        write_model(Path(model_path), data, "all", scale, forest, net.packed(network, pages))


def text_numbers(data):
    """Equal numbers for blocks of equal words."""
    words = data.numbers("counted.u32").astype(np.uint64)
    starts = np.concatenate([[0], np.cumsum(data.words.astype(np.int64))])
    place = np.arange(len(words)) - np.repeat(starts[:-1], data.words.astype(np.int64))
    mixed = (words + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(29)) * (2 * place.astype(np.uint64) + np.uint64(3))
    sums = np.concatenate([[np.uint64(0)], np.cumsum(mixed, dtype=np.uint64)])
    return ((sums[starts[1:]] - sums[starts[:-1]]) >> np.uint64(32)).astype(np.int64)


def packed_trees(trees):
    """A count and the trees, as `learned/stored.rs` reads them."""
    out = bytearray(struct.pack("<I", len(trees)))
    for tree in trees:
        nodes = []

        def place(node):
            number = len(nodes)
            nodes.append(None)
            if "leaf_value" in node:
                nodes[number] = (0, 255, number, number, node["leaf_value"])
            else:
                left, right = place(node["left_child"]), place(node["right_child"])
                nodes[number] = (node["split_feature"], int(node["threshold"]), left, right, 0.0)
            return number

        place(tree)
        out += struct.pack("<B", len(nodes))
        for feature, threshold, left, right, value in nodes:
            out += struct.pack("<BBBBf", feature, threshold, left, right, value)
    return out


def write_model(path, data, which, scale, forest, net):
    """The bytes that `crates/unframe/src/page_model/model.rs` reads, with the weights of names and words of a fold or of all."""
    trees = [tree["tree_structure"] for tree in forest.dump_model()["tree_info"]]
    out = bytearray(b"UNFRAMEM" + struct.pack("<II", 2, len(scale)))
    out += scale.astype("<f4").tobytes()
    for kind in ("names", "words"):
        table = data.numbers(f"weights-{which}.{kind}").reshape(-1, 2)
        out += struct.pack("<I", len(table)) + table[np.argsort(table[:, 0])].astype("<u4").tobytes()
    out += packed_trees(trees) + net.tobytes()
    path.write_bytes(out)
    print(f"{path}: {len(out)} bytes, {len(trees)} trees", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "names":
        train_names(Data(sys.argv[2]))
    elif len(sys.argv) in (3, 4) and sys.argv[1] == "model":
        train_model(Data(sys.argv[2]), sys.argv[3] if len(sys.argv) == 4 else None)
    else:
        sys.exit(__doc__)
