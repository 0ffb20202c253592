"""Documents as reStructuredText, for Sphinx and docutils."""

import unicodedata

from write_markdown import indented

UNDERLINES = "=-~^\"'"


def width(text):
    """How many columns a terminal would give it, which is what docutils counts in tables and below headings."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text)


def padded(text, columns):
    return text + " " * (columns - width(text))


class RstWriter:
    def __init__(self, code_directive="code-block", code_options=(), raw_details=True):
        self.code_directive, self.code_options = code_directive, code_options

    def words(self, inlines):
        out = []
        for part in inlines:
            if isinstance(part, str):
                out.append(part.replace("\\", "\\\\").replace("*", "\\*").replace("`", "\\`").replace("_", "\\_"))
                continue
            kind = part[0]
            if kind == "note":
                # A footnote's mark wants white space before it, which `\ ` takes away again.
                out.append(f"\\ [#n{part[1]}]_\\ ")
                continue
            form = {"strong": "**{}**", "em": "*{}*", "code": "``{}``", "math": ":math:`{}`", "link": "`{} <{}>`__"}[kind]
            out.append("\\ " + form.format(*part[1:]) + "\\ ")
        return "".join(out).replace(" \\ ", " ").strip()

    def table(self, b):
        lines = [".. list-table::", "   :header-rows: 1", ""]
        for row in [b[1], *b[2]]:
            for number, cell in enumerate(row):
                lines.append(("   * - " if number == 0 else "     - ") + self.words(cell))
        return "\n".join(lines)

    def spans(self, b):
        """A grid table. Every cell is one column of the grid wide, or as many as it spans."""
        taken, cells, column_count = {}, [], 0
        for r, row in enumerate(b[1]):
            c = 0
            for inlines, columns, rows, _ in row:
                while (r, c) in taken:
                    c += 1
                cells.append((r, c, rows, columns, self.words(inlines)))
                for dr in range(rows):
                    for dc in range(columns):
                        taken[r + dr, c + dc] = len(cells) - 1
                c += columns
            column_count = max(column_count, c)
        row_count = len(b[1])
        column_width = 4 + max(width(text) for *_, text in cells)
        head = sum(1 for row in b[1] if all(cell[3] for cell in row))
        lines = []
        for r in range(row_count + 1):
            line = ""
            for c in range(column_count):
                joined = 0 < r < row_count and taken.get((r - 1, c)) == taken.get((r, c))
                left = c > 0 and 0 < r < row_count and taken.get((r - 1, c - 1)) == taken.get((r, c - 1))
                corner = "|" if joined and (c == 0 or left) else "+"
                line += corner + (" " if joined else "=" if r == head else "-") * column_width
            last = 0 < r < row_count and taken.get((r - 1, column_count - 1)) == taken.get((r, column_count - 1))
            lines.append(line + ("|" if last else "+"))
            if r == row_count:
                break
            line, c = "", 0
            while c < column_count:
                cell = cells[taken[r, c]]
                text = cell[4] if cell[0] == r else ""
                space = column_width * cell[3] + cell[3] - 1
                line += "|" + padded(" " + text, space)
                c += cell[3]
            lines.append(line + "|")
        return "\n".join(lines)

    def items(self, b, ordered):
        out = []
        for number, item in enumerate(b[-1], b[1] if ordered else 1):
            marker = f"{number}. " if ordered else "* "
            text = marker + self.words(item[0][1])
            for inner in item[1:]:
                text += "\n\n" + indented(self.block(inner), " " * len(marker))
            out.append(text)
        return "\n".join(out) if all(len(item) == 1 for item in b[-1]) else "\n\n".join(out)

    def block(self, b):
        kind = b[0]
        if kind == "h":
            text = self.words(b[2])
            return text + "\n" + UNDERLINES[b[1] - 1] * (width(text) + 1)
        if kind == "p":
            return self.words(b[1])
        if kind == "code":
            options = "".join(f"\n   :{option}:" for option in self.code_options)
            return f".. {self.code_directive}:: {b[1]}{options}\n\n" + indented(b[2], "   ")
        if kind == "math":
            return f".. math::\n\n   {b[1]}"
        if kind == "table":
            return self.table(b)
        if kind == "spans":
            return self.spans(b)
        if kind in ("ul", "ol"):
            return self.items(b, kind == "ol")
        if kind == "dl":
            return "\n\n".join(f"{self.words(t)}\n   {self.words(blocks[0][1])}" for t, blocks in b[1])
        if kind == "quote":
            return "..\n\n" + "\n\n".join("   " + self.words(p[1]) for p in b[1])
        if kind == "admonition":
            return f".. {b[1]}::\n\n" + "\n\n".join("   " + self.words(p[1]) for p in b[2])
        if kind == "figure":
            return f".. figure:: {b[2]}\n   :alt: {b[1]}\n\n   {self.words(b[3])}"
        raise ValueError(kind)

    def document(self, doc):
        """Levels of reStructuredText are those of the order in which underlines are met: none may be left out."""
        bar = "=" * (width(doc["title"]) + 1)
        parts = [f"{doc['title']}\n{bar}"] + [self.block(b) for b in doc["blocks"]]
        parts += [f".. [#n{key}] {self.words(value)}" for key, value in doc["notes"].items()]
        return "\n\n".join(parts) + "\n"
