"""Cleans pages with Ray Data: learns the sites in one pass, and cleans in another.

``python clean_with_ray.py pages.parquet cleaned/``; the columns are those of ``unframe.arrow``.
"""

import sys

import pyarrow as pa

import unframe.arrow


def learn(pages: pa.Table) -> pa.Table:
    """See a batch of pages: a row for each site."""
    return pa.Table.from_batches([unframe.arrow.observe(pages)])


class Clean:
    """Cleans batches of pages by the templates of their sites."""

    def __init__(self, templates: dict[str, bytes]) -> None:
        """Take the templates, one copy for each worker."""
        self.templates = templates

    def __call__(self, pages: pa.Table) -> pa.Table:
        """Clean a batch of pages."""
        return unframe.arrow.clean(pages, self.templates, outputs=["markdown"])


def main(source: str, destination: str) -> None:
    """Read Parquet, write Parquet."""
    import ray  # noqa: PLC0415

    pages = ray.data.read_parquet(source)
    # What is remembered of a site is small and bounded: it may come here to be merged.
    observed = pa.concat_tables(pages.map_batches(learn, batch_format="pyarrow").iter_batches(batch_format="pyarrow"))
    templates = unframe.arrow.templates_of(unframe.arrow.finish(observed, sample=False))
    cleaned = pages.map_batches(Clean, fn_constructor_args=(templates,), batch_format="pyarrow", concurrency=(1, 64))
    cleaned.write_parquet(destination)


if __name__ == "__main__":
    main(*sys.argv[1:])
