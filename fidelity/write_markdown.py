"""Documents as Markdown, in the dialects renderers read. `Dialect` says which form each part has."""

from dataclasses import dataclass
from html import escape


@dataclass
class Dialect:
    math: str = "dollars"  # "dollars", "backslashes", "backticks", "doubled" (`$$` in the line, too) "formula" (Doxygen) or "escaped" (no support: written so that it comes through)
    code: str = "fence"  # "fence", "braces" (pandoc) or "kramdown"
    code_attributes: str = ""  # what a fence says behind the language
    admonition: str = ""  # "exclamation" (Python-Markdown), "colons" (VitePress), "alert" (GitHub), "fenced_div" (pandoc), "command" (Doxygen)
    details: str = "html"  # "html", "question" (pymdownx), "colons"
    figure: str = "html"  # "html", "implicit" (pandoc)
    indent: int = 4  # of what continues an item
    strike: str = "~~"


class MarkdownWriter:
    def __init__(self, dialect):
        self.d = dialect

    def words(self, inlines):
        out = []
        for part in inlines:
            if isinstance(part, str):
                out.append(part.replace("*", "\\*").replace("_", "\\_"))
                continue
            kind = part[0]
            if kind == "strong":
                out.append(f"**{part[1]}**")
            elif kind == "em":
                out.append(f"*{part[1]}*")
            elif kind == "strike":
                out.append(f"{self.d.strike}{part[1]}{self.d.strike}")
            elif kind == "code":
                out.append(f"`{part[1]}`")
            elif kind == "link":
                out.append(f"[{part[1]}]({part[2]})")
            elif kind == "note":
                out.append(f"[^{part[1]}]")
            elif kind == "math":
                out.append(self.inline_math(part[1]))
            elif kind == "ruby":
                out.append(f"<ruby>{part[1]}<rt>{part[2]}</rt></ruby>")
            elif kind == "br":
                out.append("  \n")
        return "".join(out)

    def inline_math(self, tex):
        if self.d.math == "escaped":
            return f"\\\\({escaped(tex)}\\\\)"
        return {"dollars": f"${tex}$", "backslashes": f"\\\\({tex}\\\\)", "backticks": f"$`{tex}`$", "doubled": f"$${tex}$$", "formula": f"\\f${tex}\\f$"}[self.d.math]

    def display_math(self, tex):
        if self.d.math == "backslashes":
            return f"\\\\[{tex}\\\\]"
        if self.d.math == "escaped":
            return f"\\\\[{escaped(tex)}\\\\]"
        if self.d.math == "formula":
            return f"\\f[{tex}\\f]"
        return f"$$\n{tex}\n$$"

    def code(self, language, text):
        attributes = f" {self.d.code_attributes}" if self.d.code_attributes else ""
        if self.d.code == "braces":
            return f"~~~ {{.{language}{attributes}}}\n{text}\n~~~"
        if self.d.code == "kramdown":
            return f"~~~ {language}\n{text}\n~~~"
        return f"```{language}{attributes}\n{text}\n```"

    def table(self, b):
        marks = {"": "---", "left": ":---", "center": ":---:", "right": "---:"}
        rows = [b[1], *b[2]]
        lines = ["| " + " | ".join(self.words(cell) for cell in row) + " |" for row in rows]
        lines.insert(1, "| " + " | ".join(marks[a] for a in b[3]) + " |")
        return "\n".join(lines)

    def spans(self, b):
        out = ["<table>"]
        head = [row for row in b[1] if all(cell[3] for cell in row)]
        for part, rows in (("thead", head), ("tbody", b[1][len(head):])):
            out.append(f"<{part}>")
            for row in rows:
                cells = []
                for inlines, columns, number, is_header in row:
                    name = "th" if is_header else "td"
                    spans = (f' colspan="{columns}"' if columns > 1 else "") + (f' rowspan="{number}"' if number > 1 else "")
                    cells.append(f"<{name}{spans}>{escape(inlines[0])}</{name}>")
                out.append("<tr>" + "".join(cells) + "</tr>")
            out.append(f"</{part}>")
        out.append("</table>")
        return "\n".join(out)

    def items(self, b, ordered):
        out = []
        loose = any(len(item) > 1 and item[1][0] in ("p", "code") for item in b[-1])
        for number, item in enumerate(b[-1], b[1] if ordered else 1):
            marker = f"{number}. " if ordered else "- "
            width = max(self.d.indent, len(marker))
            marker = marker.ljust(width)
            text = marker + self.words(item[0][1])
            for inner in item[1:]:
                gap = "\n" if inner[0] in ("ul", "ol") and not loose else "\n\n"
                text += gap + indented(self.block(inner), " " * width)
            out.append(text)
        return ("\n\n" if loose else "\n").join(out)

    def block(self, b):
        kind = b[0]
        if kind == "h":
            return "#" * b[1] + " " + self.words(b[2])
        if kind == "p":
            return self.words(b[1])
        if kind == "code":
            return self.code(b[1], b[2])
        if kind == "math":
            return self.display_math(b[1])
        if kind == "table":
            return self.table(b)
        if kind == "spans":
            return self.spans(b)
        if kind in ("ul", "ol"):
            return self.items(b, kind == "ol")
        if kind == "task":
            return "\n".join(f"- [{'x' if done else ' '}] {self.words(inlines)}" for done, inlines in b[1])
        if kind == "dl":
            return "\n\n".join(f"{self.words(t)}\n:   {self.words(blocks[0][1])}" for t, blocks in b[1])
        if kind == "quote":
            return "\n>\n".join("> " + self.words(p[1]) for p in b[1])
        if kind == "admonition":
            return self.admonition(b)
        if kind == "details":
            inner = "\n\n".join(self.block(p) for p in b[2])
            if self.d.details == "question":
                return f'??? note "{b[1]}"\n\n' + indented(inner, "    ")
            if self.d.details == "colons":
                return f"::: details {b[1]}\n{inner}\n:::"
            return f"<details>\n<summary>{escape(b[1])}</summary>\n<p>{escape(plain_of(b[2]))}</p>\n</details>"
        if kind == "figure":
            caption = self.words(b[3])
            if self.d.figure == "implicit":
                return f"![{caption}]({b[2]}){{alt=\"{b[1]}\"}}"
            return f'<figure>\n<img src="{b[2]}" alt="{b[1]}">\n<figcaption>{caption}</figcaption>\n</figure>'
        raise ValueError(kind)

    def admonition(self, b):
        inner = "\n\n".join(self.block(p) for p in b[2])
        form = self.d.admonition
        if form == "exclamation":
            return f"!!! {b[1]}\n\n" + indented(inner, "    ")
        if form == "colons":
            return f"::: {b[1]}\n{inner}\n:::"
        if form == "alert":
            return f"> [!{b[1].upper()}]\n" + "\n".join("> " + line for line in inner.split("\n"))
        if form == "fenced_div":
            return f"::: {b[1]}\n{inner}\n:::"
        if form == "command":
            return f"@{ {'note': 'note', 'warning': 'warning', 'tip': 'remark'}[b[1]] } {inner}"
        raise ValueError(form)

    def document(self, doc, with_title=True):
        parts = ["# " + doc["title"]] if with_title else []
        parts += [self.block(b) for b in doc["blocks"]]
        parts += [f"[^{key}]: {self.words(value)}" for key, value in doc["notes"].items()]
        return "\n\n".join(parts) + "\n"


def indented(text, prefix):
    return "\n".join(prefix + line if line else "" for line in text.split("\n"))


def plain_of(blocks):
    return " ".join(part for b in blocks for part in b[1] if isinstance(part, str))


def escaped(tex):
    """TeX in which nothing is markup to Markdown."""
    return "".join("\\" + c if c in "\\_*^{}[]()!<>," else c for c in tex)
