"""How pages are made by each program: sources into its folder, the program run, its pages taken."""

import json
import os
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

import shells

BIN = Path(sys.executable).parent
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}


def run(arguments, place, **more):
    outcome = subprocess.run([str(a) for a in arguments], cwd=place, **{**QUIET, **more})
    if outcome.returncode != 0:
        complaint = (outcome.stderr or b"").decode(errors="replace").strip().splitlines()
        raise RuntimeError(f"{Path(str(arguments[0])).name}: {' / '.join(complaint[-4:]) or 'it failed'}")
    return outcome.stdout


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def in_shell(renderer, docs, bodies):
    titles = [(doc["name"], doc["title"]) for doc in docs]
    has_title = renderer.options.get("with_title", True)
    return {doc["name"]: shells.page(renderer.shell, doc, bodies[doc["name"]], titles, renderer.head, has_title) for doc in docs}


def sphinx(renderer, docs, place):
    source = place / "source"
    settings = ["project = 'Gauge'", "copyright = '2026, the keepers'", f"html_theme = '{renderer.options['theme']}'",
                "extensions = ['sphinx.ext.mathjax', 'sphinx_copybutton']", "html_copy_source = True"]
    write(source / "conf.py", "\n".join(settings) + "\n")
    names = "\n".join("   " + doc["name"] for doc in docs)
    write(source / "index.rst", f"Gauge\n=====\n\n.. toctree::\n   :maxdepth: 2\n\n{names}\n")
    for doc in docs:
        write(source / f"{doc['name']}.rst", renderer.source(doc))
    run([BIN / "sphinx-build", "-q", "-b", "html", "source", "out"], place)
    return {doc["name"]: (place / "out" / f"{doc['name']}.html").read_text() for doc in docs}


def docutils(renderer, docs, place):
    pages = {}
    for doc in docs:
        write(place / f"{doc['name']}.rst", renderer.source(doc))
        arguments = ["--math-output=MathML", "--stylesheet=", "--no-section-subtitles", "--report=5"]
        run([BIN / "docutils", "--writer=html5", *arguments, f"{doc['name']}.rst", f"{doc['name']}.html"], place)
        pages[doc["name"]] = (place / f"{doc['name']}.html").read_text()
    return pages


def mkdocs(renderer, docs, place):
    extensions = ["admonition", "footnotes", "def_list", "tables", "attr_list", "md_in_html", {"toc": {"permalink": True}}]
    theme = {"name": renderer.options["theme"]}
    if theme["name"] == "material":
        theme["features"] = ["content.code.copy", "content.action.edit", "navigation.footer"]
        extensions += [{"pymdownx.highlight": {"anchor_linenums": True, "linenums": True, "pygments_lang_class": True}}, "pymdownx.superfences", "pymdownx.details",
                       "pymdownx.tilde", {"pymdownx.tasklist": {"custom_checkbox": True}}, {"pymdownx.arithmatex": {"generic": True}}]
    else:
        extensions += ["fenced_code", {"codehilite": {"guess_lang": False}}]
    settings = {"site_name": "Gauge", "site_url": "https://docs.example.org/", "use_directory_urls": False, "theme": theme,
                "repo_url": "https://git.example.org/gauge/docs", "edit_uri": "edit/main/docs/", "markdown_extensions": extensions,
                "nav": [{doc["title"]: doc["name"] + ".md"} for doc in docs], "extra_javascript": ["https://cdn.example.net/mathjax/tex-mml-chtml.js"]}
    write(place / "mkdocs.yml", json.dumps(settings))
    for doc in docs:
        write(place / "docs" / f"{doc['name']}.md", renderer.source(doc))
    run([BIN / "mkdocs", "build", "-q"], place, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    return {doc["name"]: (place / "site" / f"{doc['name']}.html").read_text() for doc in docs}


def pelican(renderer, docs, place):
    settings = """SITENAME = 'Notes'
PATH = 'content'
THEME = 'notmyidea'
TIMEZONE = 'UTC'
DEFAULT_LANG = 'en'
ARTICLE_SAVE_AS = '{slug}.html'
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
MARKDOWN = {'extension_configs': {'markdown.extensions.codehilite': {'css_class': 'highlight', 'linenums': True}, 'markdown.extensions.extra': {}, 'markdown.extensions.admonition': {}, 'markdown.extensions.meta': {}}}
"""
    write(place / "pelicanconf.py", settings)
    for doc in docs:
        head = f"Title: {doc['title']}\nDate: 2026-03-14\nCategory: rain\nAuthor: Jane Doe\nSlug: {doc['name']}\n\n"
        write(place / "content" / f"{doc['name']}.md", head + renderer.source(doc))
    run([BIN / "pelican", "content", "-s", "pelicanconf.py", "-o", "out", "-q"], place)
    return {doc["name"]: (place / "out" / f"{doc['name']}.html").read_text() for doc in docs}


def nbconvert(renderer, docs, place):
    """Notebooks: text in cells of Markdown, code of the notebook's own language in cells of code."""
    from write_markdown import MarkdownWriter

    pages = {}
    writer = MarkdownWriter(renderer.dialect)
    for doc in docs:
        cells = [{"cell_type": "markdown", "metadata": {}, "source": "# " + doc["title"]}]
        for b in doc["blocks"]:
            if b[0] == "code" and b[1] == "python":
                cells.append({"cell_type": "code", "metadata": {}, "source": b[2], "outputs": [], "execution_count": 1})
            else:
                cells.append({"cell_type": "markdown", "metadata": {}, "source": writer.block(b)})
        notebook = {"nbformat": 4, "nbformat_minor": 4, "cells": cells, "metadata": {
            "language_info": {"name": "python", "pygments_lexer": "ipython3"}, "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}}
        write(place / f"{doc['name']}.ipynb", json.dumps(notebook))
    run([BIN / "jupyter", "nbconvert", "--to", "html", "--log-level", "ERROR", *(f"{doc['name']}.ipynb" for doc in docs)], place)
    for doc in docs:
        pages[doc["name"]] = (place / f"{doc['name']}.html").read_text()
    return pages


def python_markdown(renderer, docs, place):
    import markdown

    settings = {"codehilite": {"linenums": True, "guess_lang": False}, "toc": {"permalink": "#"}}
    bodies = {}
    for doc in docs:
        names = ["extra", "admonition", "codehilite", "toc"]
        bodies[doc["name"]] = markdown.markdown(renderer.source(doc), extensions=names, extension_configs=settings)
    return in_shell(renderer, docs, bodies)


def mistune(renderer, docs, place):
    import mistune as library
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    class Coloured(library.HTMLRenderer):
        def block_code(self, code, info=None):
            inside = highlight(code, get_lexer_by_name(info), HtmlFormatter(linenos="inline", nowrap=False))
            return f'<div class="code-block" data-lang="{escape(info)}">{inside}</div>\n'

    plugins = ["table", "footnotes", "task_lists", "def_list", "strikethrough", "math"]
    convert = library.create_markdown(renderer=Coloured(escape=False), plugins=plugins)
    return in_shell(renderer, docs, {doc["name"]: convert(renderer.source(doc)) for doc in docs})


def node(renderer, docs, place):
    for doc in docs:
        write(place / "in" / f"{doc['name']}.md", renderer.source(doc))
    (place / "out").mkdir(exist_ok=True)
    program = Path(os.environ["FIDELITY_MODULES"]) / "render.mjs"
    shutil.copy(Path(__file__).with_name("render.mjs"), program)
    run(["node", program, renderer.name, place / "in", place / "out"], place)
    return in_shell(renderer, docs, {doc["name"]: (place / "out" / f"{doc['name']}.html").read_text() for doc in docs})


def linked_modules(place):
    link = place / "node_modules"
    if not link.exists():
        link.symlink_to(Path(os.environ["FIDELITY_MODULES"]) / "node_modules")


def vitepress(renderer, docs, place):
    linked_modules(place)
    settings = {"title": "Gauge", "description": "Rain", "markdown": {"lineNumbers": True, "math": True}, "themeConfig": {
        "nav": [{"text": "Guide", "link": "/doc00"}], "sidebar": [{"text": d["title"], "link": "/" + d["name"]} for d in docs],
        "editLink": {"pattern": "https://git.example.org/gauge/docs/edit/main/:path"}}}
    write(place / ".vitepress" / "config.mjs", "export default " + json.dumps(settings))
    write(place / "package.json", '{"type": "module"}')
    for doc in docs:
        write(place / f"{doc['name']}.md", renderer.source(doc))
    run(["node_modules/.bin/vitepress", "build", "."], place)
    return {doc["name"]: (place / ".vitepress" / "dist" / f"{doc['name']}.html").read_text() for doc in docs}


def hexo(renderer, docs, place):
    linked_modules(place)
    packages = json.loads((Path(os.environ["FIDELITY_MODULES"]) / "package.json").read_text())["dependencies"]
    named = {name: version for name, version in packages.items() if name.startswith("hexo")}
    write(place / "package.json", json.dumps({"name": "gauge", "hexo": {"version": ""}, "dependencies": named}))
    settings = {"title": "Notes", "url": "https://docs.example.org", "permalink": ":title.html", "theme": "landscape", "syntax_highlighter": "highlight.js",
                "highlight": {"line_number": True, "wrap": True, "hljs": False}, "marked": {"headerIds": True}}
    write(place / "_config.yml", json.dumps(settings))
    for doc in docs:
        head = f"---\ntitle: {json.dumps(doc['title'], ensure_ascii=False)}\ndate: 2026-03-14 12:00:00\ntags: [rain]\n---\n"
        write(place / "source" / "_posts" / f"{doc['name']}.md", head + renderer.source(doc))
    run(["node_modules/.bin/hexo", "generate", "--silent"], place)
    return {doc["name"]: (place / "public" / f"{doc['name']}.html").read_text() for doc in docs}


HUGO_PAGE = """{{ define "main" }}<article class="post-single"><header class="post-header"><h1 class="post-title">{{ .Title }}</h1>
<div class="post-meta">{{ .Date.Format "January 2, 2006" }} · {{ .ReadingTime }} min</div></header>
<div class="post-content">{{ .Content }}</div><footer class="post-footer"><ul class="post-tags"><li><a href="/tags/rain/">rain</a></li></ul>
<nav class="paginav">{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">« {{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }} »</a>{{ end }}</nav></footer></article>{{ end }}"""
HUGO_BASE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} | Notes</title>
<script defer src="https://cdn.example.net/katex/auto-render.min.js"></script></head><body><header class="header"><nav class="nav"><a href="/">Notes</a>
<ul id="menu"><li><a href="/archives/">Archive</a></li><li><a href="/tags/">Tags</a></li></ul></nav></header><main class="main">{{ block "main" . }}{{ end }}</main>
<footer class="footer"><span>© 2026 Notes</span> <span>Powered by Hugo</span></footer></body></html>"""


def hugo(renderer, docs, place):
    settings = {"baseURL": "https://docs.example.org/", "title": "Notes", "disableKinds": ["RSS", "sitemap", "taxonomy", "term"], "uglyURLs": True,
                "markup": {"goldmark": {"renderer": {"unsafe": True}}, "highlight": {"lineNos": True, "lineNumbersInTable": True, "noClasses": False}}}
    write(place / "config.json", json.dumps(settings))
    write(place / "layouts" / "_default" / "baseof.html", HUGO_BASE)
    write(place / "layouts" / "_default" / "single.html", HUGO_PAGE)
    for doc in docs:
        head = json.dumps({"title": doc["title"], "date": "2026-03-14"}, ensure_ascii=False)
        write(place / "content" / "post" / f"{doc['name']}.md", head + "\n\n" + renderer.source(doc))
    run(["hugo", "--quiet"], place)
    return {doc["name"]: (place / "public" / "post" / f"{doc['name']}.html").read_text() for doc in docs}


def asciidoctor(renderer, docs, place):
    for doc in docs:
        write(place / f"{doc['name']}.adoc", renderer.source(doc))
    run(["asciidoctor", "-q", "-a", "linkcss", "-a", "toc=left", "-a", "sectanchors", "-a", "source-linenums-option", *(f"{doc['name']}.adoc" for doc in docs)], place)
    return {doc["name"]: (place / f"{doc['name']}.html").read_text() for doc in docs}


def pandoc(renderer, docs, place):
    reads = "markdown+lists_without_preceding_blankline+task_lists"
    bodies = {}
    for doc in docs:
        arguments = ["pandoc", "--from", reads, "--to", "html5", *renderer.options["arguments"]]
        bodies[doc["name"]] = run(arguments, place, input=renderer.source(doc).encode(), stdout=subprocess.PIPE).decode()
    return in_shell(renderer, docs, bodies)


def filter_command(renderer, docs, place):
    bodies = {}
    for doc in docs:
        source = renderer.source(doc).encode()
        bodies[doc["name"]] = run(renderer.options["command"], place, input=source, stdout=subprocess.PIPE).decode()
    return in_shell(renderer, docs, bodies)


def doxygen(renderer, docs, place):
    settings = "PROJECT_NAME = Gauge\nINPUT = in\nFILE_PATTERNS = *.md\nGENERATE_LATEX = NO\nQUIET = YES\nWARNINGS = NO\nUSE_MATHJAX = YES\nOUTPUT_DIRECTORY = .\nGENERATE_TREEVIEW = YES\n"
    write(place / "Doxyfile", settings)
    for doc in docs:
        write(place / "in" / f"{doc['name']}.md", renderer.source(doc))
    run(["doxygen", "Doxyfile"], place)
    return {doc["name"]: (place / "html" / f"md_in_{doc['name']}.html").read_text() for doc in docs}
