"""Where do pages live? Files, folders, WARC, WACZ, zip, tar, JSON lines: compressed or not."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from unframe._unframe import Observer, Records
from unframe.errors import OptionError, ReadError, ReadWarning

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from typing import Literal

    from unframe._unframe import Record, Template


def read(
    path: str | os.PathLike[str],
    *,
    errors: Literal["warn", "raise", "ignore"] = "warn",
    max_bytes: int | None = None,
    follow_links: bool = False,
) -> Iterator[Record]:
    """Read the pages of a source one by one; memory does not grow with their number.

    What a file is, its first bytes decide; folders are read with all that is below them, in order. A record that cannot
    be read never stops the others: by default it is reported as a ``ReadWarning``. A source that cannot be opened is a
    ``ReadError``. Links in a folder that lead out of it are passed over unless ``follow_links`` is true.

    >>> import pathlib, tempfile, unframe
    >>> folder = tempfile.TemporaryDirectory()
    >>> _ = pathlib.Path(folder.name, "rain.html").write_text("<p>It rained all night.")
    >>> list(unframe.read(folder.name))
    [Record("rain.html", 23 bytes)]
    >>> folder.cleanup()
    """
    if errors not in ("warn", "raise", "ignore"):
        raise OptionError(f"errors is 'warn', 'raise' or 'ignore', not {errors!r}")
    # Opened here and not when the first page is asked for, so that a wrong path is noticed where it is written.
    return _Pages(Records(path, max_bytes=max_bytes, follow_links=follow_links), errors)


class _Pages:
    """The pages of a source. No generator: that ends with the first error it raises, and reading goes on behind one."""

    def __init__(self, records: Records, errors: str) -> None:
        self._records = records
        self._errors = errors

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        while True:
            try:
                return next(self._records)
            except ReadError as error:  # noqa: PERF203  one record that cannot be read never stops the others
                if self._errors == "raise":
                    raise
                if self._errors == "warn":
                    warnings.warn(str(error), ReadWarning, stacklevel=2)


def learn_sites(records: Iterable[Record], *, site_by: str = "host") -> dict[str, Template]:
    """Learn a template for each site of a collection, as ``unframe learn`` does, and return them by the names of sites.

    ``site_by`` is what ``unframe.site_of()`` takes. Memory is that of a sample of each site.

    >>> import unframe
    >>> def page(number):
    ...     body = f"<nav>Home News</nav><p>All about the rain of day {number}.".encode()
    ...     return unframe.Record(f"{number}.html", body, url=f"https://example.org/{number}")
    >>> unframe.learn_sites(page(number) for number in "abc")
    {'example.org': Template(…, 3 pages seen, 3 compared)}
    """
    observers: dict[str, Observer] = {}
    for record in records:
        site = record.site(site_by)
        if site not in observers:
            observers[site] = Observer()
        observers[site].observe(record)
    return {site: observers[site].finish() for site in sorted(observers)}
