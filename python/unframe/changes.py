"""What changed? Two versions of a page, or of many pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unframe._unframe import Record, _diff

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    _Page: TypeAlias = str | bytes | bytearray | memoryview | Record
    _Pages: TypeAlias = _Page | Mapping[str, _Page] | Iterable[Record]


def diff(old: _Pages, new: _Pages, *, everything: bool = False, **options: Any) -> list[dict[str, Any]]:  # noqa: ANN401  checked by the extension
    """Compare two versions of a page, or of many pages, and return what changed.

    ``old`` and ``new`` are each a page, a mapping from addresses to pages, or records as ``read()`` gives. They are
    found again by their address. Each change is a ``dict``, the same as a line of ``unframe diff --format jsonl``. What
    changes by itself, such as counters and clocks, is left out unless you ask for ``everything``. ``options`` are those
    of ``extract()``.

    >>> import unframe
    >>> page = "<h1>Ferry</h1><p>The ferry crosses the river every hour.<p>A ticket costs $ {}.<p>{} views"
    >>> [change] = unframe.diff(page.format(3, 71), page.format(4, 80))
    >>> change["change"], change["blocks"][0]["words"]
    ('content-changed', [{'kept': 'A ticket costs $'}, {'removed': ' 3'}, {'added': ' 4'}, {'kept': '.'}])
    """
    lines = _diff(_named(old), _named(new), everything, **options)
    return [json.loads(line) for line in lines.splitlines()]


def _named(pages: _Pages) -> list[tuple[str, _Page]]:
    if isinstance(pages, (str, bytes, bytearray, memoryview, Record)):
        return [("page", pages)]
    if isinstance(pages, Mapping):
        return [(name, pages[name]) for name in pages]
    return [(record.url or record.id, record) for record in pages]
