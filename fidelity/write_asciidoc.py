"""Documents as AsciiDoc."""


class AsciidocWriter:
    def __init__(self, notes):
        self.notes = notes

    def words(self, inlines):
        out = []
        for part in inlines:
            if isinstance(part, str):
                out.append(part)
                continue
            kind = part[0]
            if kind == "note":
                out.append(f"footnote:[{self.words(self.notes[part[1]])}]")
            elif kind == "link":
                out.append(f"link:{part[2]}[{part[1]}]")
            elif kind == "br":
                out.append(" +\n")
            else:
                form = {"strong": "**{}**", "em": "__{}__", "code": "`+{}+`", "math": "latexmath:[{}]", "strike": "[.line-through]##{}##"}
                out.append(form[kind].format(part[1].replace("]", "\\]") if kind == "math" else part[1]))
        return "".join(out)

    def cell(self, inlines):
        return self.words(inlines).replace("|", "\\|")

    def table(self, b):
        marks = {"": "<", "left": "<", "center": "^", "right": ">"}
        lines = [f'[cols="{",".join(marks[a] + "1" for a in b[3])}",options="header"]', "|==="]
        lines.append(" ".join("|" + self.cell(c) for c in b[1]) + "\n")
        lines += ["\n".join("|" + self.cell(c) for c in row) + "\n" for row in b[2]]
        return "\n".join([*lines, "|==="])

    def spans(self, b):
        """AsciiDoc has one row of headers; of the others each cell is marked."""
        lines = ['[cols="3*"]', "|==="]
        for row in b[1]:
            for inlines, columns, rows, is_header in row:
                span = (str(columns) if columns > 1 else "") + (f".{rows}" if rows > 1 else "")
                lines.append((span + "+" if span else "") + ("h" if is_header else "") + "|" + self.cell(inlines))
            lines.append("")
        return "\n".join([*lines, "|==="])

    def items(self, b, ordered, depth):
        mark = ("." if ordered else "*") * depth
        out = [f"[start={b[1]}]"] if ordered and b[1] != 1 else []
        for item in b[-1]:
            out.append(f"{mark} {self.words(item[0][1])}")
            for inner in item[1:]:
                nested = inner[0] in ("ul", "ol")
                out.append(self.block(inner, depth + 1) if nested else "+\n" + self.block(inner))
        return "\n".join(out)

    def block(self, b, depth=1):
        kind = b[0]
        if kind == "h":
            return "=" * b[1] + " " + self.words(b[2])
        if kind == "p":
            return self.words(b[1])
        if kind == "code":
            return f"[source,{b[1]}]\n----\n{b[2]}\n----"
        if kind == "math":
            return f"[latexmath]\n++++\n{b[1]}\n++++"
        if kind == "table":
            return self.table(b)
        if kind == "spans":
            return self.spans(b)
        if kind in ("ul", "ol"):
            return self.items(b, kind == "ol", depth)
        if kind == "task":
            return "\n".join(f"* [{'x' if done else ' '}] {self.words(inlines)}" for done, inlines in b[1])
        if kind == "dl":
            return "\n".join(f"{self.words(t)}:: {self.words(blocks[0][1])}" for t, blocks in b[1])
        if kind == "quote":
            return "____\n" + "\n\n".join(self.words(p[1]) for p in b[1]) + "\n____"
        if kind == "admonition":
            return f"[{b[1].upper()}]\n====\n" + "\n\n".join(self.words(p[1]) for p in b[2]) + "\n===="
        if kind == "details":
            return f".{b[1]}\n[%collapsible]\n====\n" + "\n\n".join(self.words(p[1]) for p in b[2]) + "\n===="
        if kind == "figure":
            return f".{self.words(b[3])}\nimage::{b[2]}[{b[1]}]"
        raise ValueError(kind)

    def document(self, doc):
        head = f"= {doc['title']}\n:stem: latexmath\n:icons!:\n:source-highlighter: rouge\n:rouge-css: class\n"
        return head + "\n" + "\n\n".join(self.block(b) for b in doc["blocks"]) + "\n"
