"""Cleans a crawl with datatrove: unframe in the place of its trafilatura.

``python clean_with_datatrove.py crawl/ cleaned/``, where ``crawl/`` holds WARC files.
"""

import sys

import unframe


def text_of(html: str) -> str:
    """Give what datatrove's extractors give: the text, or nothing for a page without content."""
    extraction = unframe.extract(html, favor_precision=True)
    return extraction.text if extraction.verdict == "content" else ""


def main(source: str, destination: str) -> None:
    """Read WARC files, write JSON lines."""
    from datatrove.executor import LocalPipelineExecutor  # noqa: PLC0415
    from datatrove.pipeline.extractors.base import BaseExtractor  # noqa: PLC0415
    from datatrove.pipeline.readers import WarcReader  # noqa: PLC0415
    from datatrove.pipeline.writers import JsonlWriter  # noqa: PLC0415

    class Unframe(BaseExtractor):
        name = "unframe"

        def __init__(self) -> None:
            super().__init__(timeout=10)

        def extract(self, text: str) -> str:
            return text_of(text)

    LocalPipelineExecutor(pipeline=[WarcReader(source), Unframe(), JsonlWriter(destination)]).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
