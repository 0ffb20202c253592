"""What other programs make of the pages: `peers.py FOLDER [TOOL…]` writes `outputs/TOOL/RENDERER/DOCUMENT.md`.

Each is asked for as much structure as it can give. A tool that is missing is reported and skipped; outputs that are there stay.
"""

import subprocess
import sys
from pathlib import Path

URL = "https://docs.example.org/guide/{}.html"


def trafilatura():
    import trafilatura as library

    def convert(html, name):
        options = {"include_formatting": True, "include_links": True, "include_images": True, "include_tables": True}
        return library.extract(html, output_format="markdown", url=URL.format(name), **options) or ""

    return convert


def markdownify():
    import markdownify as library

    def language(element):
        """The language of code that a class names, as its documentation shows."""
        for node in [element, *element.find_all("code", limit=1), element.parent]:
            for name in (node.get("class") or []) if node is not None else []:
                for prefix in ("language-", "lang-", "highlight-source-", "highlight-"):
                    if name.startswith(prefix):
                        return name[len(prefix):]
        return ""

    return lambda html, name: library.markdownify(html, heading_style="ATX", code_language_callback=language)


def html2text():
    import html2text as library

    def convert(html, name):
        converter = library.HTML2Text(baseurl=URL.format(name), bodywidth=0)
        converter.mark_code = False
        return converter.handle(html)

    return convert


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text

    return lambda html, name: extract_plain_text(html, main_content=True, preserve_formatting=True, list_bullets=True, links=False)


def pandoc():
    def convert(html, name):
        command = ["pandoc", "--from", "html+tex_math_dollars+tex_math_double_backslash", "--to", "gfm+footnotes+tex_math_dollars", "--wrap=none"]
        outcome = subprocess.run(command, input=html.encode(), capture_output=True, timeout=60)
        return outcome.stdout.decode()

    convert("<p>a", "")
    return convert


TOOLS = {"trafilatura": trafilatura, "markdownify": markdownify, "html2text": html2text, "resiliparse": resiliparse, "pandoc": pandoc}


def main():
    folder, named = Path(sys.argv[1]), sys.argv[2:]
    for tool, of in TOOLS.items():
        if named and tool not in named:
            continue
        try:
            convert = of()
        except Exception as error:  # one that is missing must not keep the others from running
            print(f"skipped: {tool}: {error}", flush=True)
            continue
        failed = 0
        for page in sorted((folder / "pages").glob("*/*.html")):
            output = folder / "outputs" / tool / page.parent.name / f"{page.stem}.md"
            if output.exists() and output.stat().st_mtime > page.stat().st_mtime and not named:
                continue
            output.parent.mkdir(parents=True, exist_ok=True)
            try:
                text = convert(page.read_text(encoding="utf-8"), page.stem)
            except Exception:
                text, failed = "", failed + 1
            output.write_text(text, encoding="utf-8")
        print(f"{tool}: done, {failed} pages failed", flush=True)


main()
