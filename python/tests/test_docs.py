"""Examples in docstrings and documents do what they say."""

import doctest
import importlib
import pathlib
import re

import pytest

import unframe

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples():
    """Every public thing that has an example; those written in Rust are not found by doctest itself."""
    finder = doctest.DocTestFinder(recurse=False)
    modules = ["unframe", "unframe.arrow", "unframe.changes", "unframe.compat.trafilatura", "unframe.sources"]
    for name in modules:
        module = importlib.import_module(name)
        yield from finder.find(module, name)
        for member in sorted(vars(module)):
            value = getattr(module, member)
            if not member.startswith("_") and callable(value):
                yield from finder.find(value, f"{name}.{member}", module=False, globs={})


@pytest.mark.parametrize("example", [test for test in examples() if test.examples], ids=lambda test: test.name)
def test_docstrings(example):
    # An ellipsis of ours is one character, and shorter to read.
    for part in example.examples:
        part.want = part.want.replace("…", "...")
    told = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(example, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def test_there_are_many_docstrings_with_examples():
    assert len([test for test in examples() if test.examples]) >= 12


def test_everything_public_has_a_docstring():
    bare = []
    for name in unframe.__all__:
        value = getattr(unframe, name)
        if not isinstance(value, str):
            members = (
                [member for member in vars(value) if not member.startswith("_")] if isinstance(value, type) else []
            )
            bare += [name] if not value.__doc__ else []
            bare += [f"{name}.{member}" for member in members if not getattr(value, member).__doc__]
    assert [name for name in bare if not re.search(r"Error\.|Warning\.", name)] == []
