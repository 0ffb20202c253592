"""The renderers: which source each reads, which forms it has, and how it makes pages of it.

Every renderer is looked at while we mend what this shows, or kept apart until numbers are reported: by the hash of its name,
which was written here before any result was seen (`is_kept_apart`).
"""

import hashlib
from dataclasses import dataclass, field
from typing import Callable

import sites
from write_asciidoc import AsciidocWriter
from write_markdown import Dialect, MarkdownWriter
from write_rst import RstWriter

# `start`: lists that begin with another number than 1; `code_in_items`: blocks of code in lists.
GFM = {"start", "code_in_items", "table", "spans", "task", "strike", "details", "figure", "ruby", "br"}
FULL = GFM | {"footnote", "math", "dl", "admonition"}
RST = {"start", "code_in_items", "table", "spans", "dl", "admonition", "figure", "math", "footnote"}


def is_kept_apart(name):
    return int(hashlib.sha1(name.encode()).hexdigest(), 16) % 3 == 2


@dataclass
class Renderer:
    name: str
    features: set
    make: Callable  # (renderer, documents, place) -> {name of a document: page}
    dialect: Dialect = None
    states_language: bool = True
    shell: str = ""
    head: str = ""
    options: dict = field(default_factory=dict)

    def source(self, doc):
        if self.options.get("source") == "asciidoc":
            return AsciidocWriter(doc["notes"]).document(doc)
        if self.options.get("source") == "rst":
            return RstWriter(self.options.get("directive", "code-block"), self.options.get("code_options", ())).document(doc)
        return MarkdownWriter(self.dialect).document(doc, self.options.get("with_title", True))


MATHJAX = '<script async src="https://cdn.example.net/mathjax/tex-mml-chtml.js"></script>'

RENDERERS = [
    Renderer("sphinx-alabaster", RST, sites.sphinx, options={"source": "rst", "theme": "alabaster"}),
    Renderer("sphinx-rtd", RST, sites.sphinx, options={"source": "rst", "theme": "sphinx_rtd_theme", "code_options": ("linenos",)}),
    Renderer("sphinx-furo", RST, sites.sphinx, options={"source": "rst", "theme": "furo"}),
    Renderer("sphinx-pydata", RST, sites.sphinx, options={"source": "rst", "theme": "pydata_sphinx_theme"}),
    Renderer("docutils", RST, sites.docutils, options={"source": "rst", "directive": "code", "code_options": ("number-lines",)}),
    Renderer("mkdocs", FULL - {"task", "math", "strike", "start", "code_in_items"}, sites.mkdocs, Dialect(admonition="exclamation"), states_language=False, options={"theme": "mkdocs"}),
    Renderer("mkdocs-material", FULL - {"start"}, sites.mkdocs, Dialect(admonition="exclamation", details="question", strike="~~"), options={"theme": "material"}),
    Renderer("pelican", FULL - {"task", "strike", "math", "start", "code_in_items"}, sites.pelican, Dialect(admonition="exclamation"), states_language=False, options={"with_title": False}),
    Renderer("nbconvert", GFM | {"math"}, sites.nbconvert, Dialect(indent=2)),
    Renderer("python-markdown", FULL - {"task", "strike", "math", "start", "code_in_items"}, sites.python_markdown, Dialect(admonition="exclamation"), shell="blog", states_language=False),
    Renderer("mistune", FULL - {"admonition"}, sites.mistune, Dialect(), shell="forum", head=MATHJAX),
    Renderer("markdown-it", FULL, sites.node, Dialect(admonition="colons", indent=2), shell="documentation"),
    Renderer("markdown-it-mathjax", FULL - {"admonition"}, sites.node, Dialect(indent=2), shell="blog"),
    Renderer("marked", GFM | {"math", "footnote"}, sites.node, Dialect(indent=2), shell="blog"),
    Renderer("rehype", GFM | {"math", "footnote"}, sites.node, Dialect(indent=2), shell="documentation"),
    Renderer("rehype-shiki", GFM | {"footnote"}, sites.node, Dialect(indent=2), shell="blog"),
    Renderer("showdown", GFM, sites.node, Dialect(), shell="forum"),
    Renderer("vitepress", (GFM | {"math", "admonition"}) - {"task"}, sites.vitepress, Dialect(admonition="colons", details="colons", indent=2)),
    Renderer("hexo", GFM, sites.hexo, Dialect(indent=2), options={"with_title": False}),
    Renderer("hugo", (FULL | {"math"}) - {"admonition"}, sites.hugo, Dialect(math="escaped", indent=2), options={"with_title": False}),
    Renderer("asciidoctor", FULL - {"ruby"}, sites.asciidoctor, options={"source": "asciidoc"}),
    Renderer("pandoc", FULL, sites.pandoc, Dialect(admonition="fenced_div", code="braces", code_attributes=".numberLines"), shell="documentation", options={"arguments": ["--mathjax"]}, head=MATHJAX),
    Renderer("pandoc-mathml", FULL - {"admonition"}, sites.pandoc, Dialect(code="braces"), shell="blog", options={"arguments": ["--mathml"]}),
    Renderer("doxygen", {"code_in_items", "table", "spans", "details", "br", "math"}, sites.doxygen, Dialect(math="formula", code="braces"), states_language=False),
    Renderer("cmark-gfm", GFM | {"footnote"}, sites.filter_command, Dialect(indent=2), shell="documentation", options={"command": ["cmark-gfm", "--unsafe", "--github-pre-lang", "-e", "table", "-e", "strikethrough", "-e", "tasklist", "-e", "footnotes"]}),
    Renderer("kramdown", FULL - {"admonition", "task", "strike", "start"}, sites.filter_command, Dialect(code="kramdown", math="doubled"), shell="blog", head=MATHJAX, options={"command": ["kramdown", "--syntax-highlighter", "rouge"]}),
    Renderer("lowdown", FULL - {"admonition", "details", "ruby"}, sites.filter_command, Dialect(math="backslashes"), shell="forum", head=MATHJAX, options={"command": ["lowdown", "-Thtml", "--html-no-skiphtml", "--html-no-escapehtml", "--parse-math"]}),
]
