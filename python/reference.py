"""Writes ``docs/python-reference.md`` from the docstrings; with ``--check`` it only compares."""

import importlib
import inspect
import pathlib
import sys

MODULES = {
    "unframe": "Pages, sites and near-duplicates.",
    "unframe.arrow": "Batches of pages; needs pyarrow.",
    "unframe.compat.trafilatura": "The calls of trafilatura.",
}

HEAD = """# Python types

<!-- Made from the docstrings: `python reference.py` in python/ writes it. -->

Everything public in the package, as `help()` shows it. [Python](python.md) introduces it with examples.
"""

TARGET = pathlib.Path(__file__).resolve().parent.parent / "docs" / "python-reference.md"


def signature(value: object) -> str:
    """The arguments of a function, where it tells them."""
    try:
        text = str(inspect.signature(value))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(…)"
    return text.replace("(self, /)", "()").replace("(self, /, ", "(").replace("(self, ", "(").replace("(self)", "()")


def prose(value: object) -> str:
    """A docstring as Markdown: its examples are code."""
    lines = []
    is_code = False
    for line in (inspect.getdoc(value) or "").splitlines():
        starts = line.startswith(">>> ") and not is_code
        ends = is_code and not line.strip()
        if starts:
            lines += ["", "```pycon"] if lines and lines[-1] else ["```pycon"]
        if ends:
            lines.append("```")
        is_code = (is_code or starts) and not ends
        lines.append(line.rstrip().replace("``", "`") if not is_code else line.rstrip())
    return "\n".join([*lines, "```"] if is_code else lines)


def first_line(value: object) -> str:
    """The first sentence of a docstring, for a cell of a table."""
    text = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")
    return text.replace("``", "`").replace("|", "\\|")


def member_rows(value: type) -> list[str]:
    """A row for each public member of a class."""
    rows = []
    for name, member in sorted(vars(value).items()):
        if name.startswith("_"):
            continue
        function = member.__func__ if isinstance(member, (staticmethod, classmethod)) else member
        call = signature(function) if callable(function) else ""
        call = call.replace("|", "\\|")
        rows.append(f"| `{name}{call}` | {first_line(function)} |")
    return ["| Member | |", "|---|---|", *rows] if rows else []


def section(module: str, name: str, value: object) -> list[str]:
    """What stands about a class or a function."""
    title = name if module == "unframe" else f"{module.removeprefix('unframe.')}.{name}"
    if isinstance(value, type):
        bases = [base.__name__ for base in value.__bases__ if base is not object]
        kind = f"Extends {', '.join(f'`{base}`' for base in bases)}." if bases else ""
        return [f"### {title}", *filter(None, [kind]), prose(value), "\n".join(member_rows(value))]
    return [f"### {title}", f"```python\n{name}{signature(value)}\n```", prose(value)]


def reference() -> str:
    """The whole document."""
    parts = [HEAD.strip()]
    for path, about in MODULES.items():
        module = importlib.import_module(path)
        parts += [f"## {path}", about]
        names = getattr(module, "__all__", None) or [
            name
            for name, value in sorted(vars(module).items())
            if not name.startswith("_") and getattr(value, "__module__", None) == path
        ]
        for name in sorted(names):
            value = getattr(module, name)
            if callable(value):
                parts += section(path, name, value)
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


def main() -> int:
    """Writes the document, or says that it is stale."""
    made = reference()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(made, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == made:
        return 0
    print("error: docs/python-reference.md is stale\nhint: `python reference.py` in python/ writes it", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
