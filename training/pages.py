#!/usr/bin/env python3
"""Trains the forests of the page verdict: the type of a page, and a quality that predicts its F1.

usage: pages.py FOLDER [FORESTS]

FOLDER is the one that `train.py model` was run on; its `chance.npy` has the chance of every block by a model that has not
seen the page. Runs `unframe-bench export-pages` itself, prints the cross-validation (the folds of `train.py`), and writes the
forests that `crates/unframe/src/page_verdict/forests.rs` reads. docs/page-verdict.md tells more.
"""
import struct
import subprocess
import sys
from pathlib import Path

import lightgbm
import numpy as np
from scipy import stats

import train

TYPES = ["article", "forum", "product", "collection", "listing", "documentation", "service"]
COMMON = dict(
    min_data_in_leaf=12, lambda_l2=5, feature_fraction=0.3, bagging_fraction=0.7, bagging_freq=1, max_bin=255, verbose=-1,
    seed=1, deterministic=True, force_row_wise=True, num_threads=2,
)
OF_TYPE = dict(COMMON, objective="multiclass", num_class=len(TYPES), num_leaves=8, learning_rate=0.08)
OF_QUALITY = dict(COMMON, objective="cross_entropy", num_leaves=6, learning_rate=0.04)
TREES_OF_TYPE = 60
TREES_OF_QUALITY = 120


def export(folder):
    np.load(folder / "chance.npy").astype("<f4").tofile(folder / "chance.f32")
    root = Path(__file__).resolve().parent.parent
    command = ["cargo", "run", "--release", "-q", "-p", "unframe-bench", "--", "export-pages", str(folder.resolve())]
    subprocess.run(command, cwd=root, check=True)


def real_f1(data, chance):
    """Of each page, with the blocks that `cut.rs` keeps."""
    scorer = train.Scorer(data)
    f1 = np.zeros(len(data.pages))
    for page in range(len(data.pages)):
        blocks = slice(data.first[page], data.first[page + 1])
        f1[page] = scorer.f1(page, train.cut(chance[blocks], data.words[blocks], data.first_copy[blocks]))
    return f1


def fit(settings, trees, codes, truth, weight=None):
    return lightgbm.train(settings, lightgbm.Dataset(codes, truth, weight=weight), trees)


def cross_validated(settings, trees, both, truth, fold):
    """Predictions with the address and without, by forests that have not seen the domain."""
    found = None
    for which in range(train.FOLDS):
        seen = fold != which
        # Every page with its address and without: a forest must not rely on what is often not known.
        model = fit(settings, trees, np.concatenate([codes[seen] for codes in both]), np.concatenate([truth[seen]] * 2))
        predicted = [model.predict(codes[~seen]) for codes in both]
        if found is None:
            found = [np.zeros((len(truth),) + part.shape[1:]) for part in predicted]
        for all_pages, part in zip(found, predicted):
            all_pages[~seen] = part
    return found


def report_types(found, truth):
    for name, chances in zip(("with address", "without"), found):
        told = chances.argmax(1)
        print(f"type, {name}: accuracy {np.mean(told == truth):.4f}, macro recall "
              f"{np.mean([np.mean(told[truth == kind] == kind) for kind in range(len(TYPES))]):.4f}")
        print(f"{'':14}" + "".join(f"{kind[:8]:>9}" for kind in TYPES) + "   recall precision")
        for kind, kind_name in enumerate(TYPES):
            row = [np.sum((truth == kind) & (told == other)) for other in range(len(TYPES))]
            recall, precision = row[kind] / sum(row), row[kind] / max(1, np.sum(told == kind))
            print(f"{kind_name:14}" + "".join(f"{number:9}" for number in row) + f"{recall:9.2f}{precision:10.2f}")


def report_quality(name, predicted, f1):
    print(f"quality, {name}: Pearson {stats.pearsonr(predicted, f1)[0]:.4f}, Spearman {stats.spearmanr(predicted, f1)[0]:.4f}, "
          f"mean error {np.mean(np.abs(predicted - f1)):.4f}")
    for part in np.array_split(np.argsort(predicted, kind="stable"), 10):
        print(f"  predicted {predicted[part].min():.3f} to {predicted[part].max():.3f}, mean {predicted[part].mean():.3f}: "
              f"F1 {f1[part].mean():.3f}")


def trees_of(model):
    return [tree["tree_structure"] for tree in model.dump_model()["tree_info"]]


def write(path, scale, of_type, of_quality):
    out = bytearray(b"UNFRAMEP" + struct.pack("<II", 1, len(scale)))
    out += scale.astype("<f4").tobytes()
    trees = trees_of(of_type)
    for kind in range(len(TYPES)):
        out += train.packed_trees(trees[kind :: len(TYPES)])
    out += train.packed_trees(trees_of(of_quality))
    path.write_bytes(out)
    print(f"{path}: {len(out)} bytes")


def main(folder, forests_path):
    folder = Path(folder)
    export(folder)
    data = train.Data(folder)
    width = int((folder / "page_width.txt").read_text())
    rows, bare = (data.numbers(f"page_rows{name}.f32", "<f4").reshape(-1, width) for name in ("", "_bare"))
    chosen = np.array([page["set"] == "wcxb" for page in data.pages])
    fold = data.fold[chosen]
    scale = train.quantise(np.concatenate([rows[chosen], bare[chosen]]))[1]
    both = [train.codes(part[chosen], scale) for part in (rows, bare)]
    truth = np.array([TYPES.index(page["kind"]) for page in data.pages if page["set"] == "wcxb"])
    f1 = real_f1(data, np.load(folder / "chance.npy"))[chosen]
    report_types(cross_validated(OF_TYPE, TREES_OF_TYPE, both, truth, fold), truth)
    report_quality("expected F1 of the cut", rows[chosen][:, 3].astype(float), f1)
    for name, predicted in zip(("with address", "without"), cross_validated(OF_QUALITY, TREES_OF_QUALITY, both, f1, fold)):
        report_quality(name, predicted, f1)
    if forests_path:
        everything = np.concatenate(both)
        of_type = fit(OF_TYPE, TREES_OF_TYPE, everything, np.concatenate([truth] * 2))
        of_quality = fit(OF_QUALITY, TREES_OF_QUALITY, everything, np.concatenate([f1] * 2))
        write(Path(forests_path), scale, of_type, of_quality)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None)
