"""What a reader of a page must find: the structure of a document, in the form that `unframe-bench fidelity` reads."""


def plain(inlines):
    """The words of a paragraph as a reader says them; formulas and notes are counted on their own."""
    out = []
    for part in inlines:
        if isinstance(part, str):
            out.append(part)
        elif part[0] in ("note", "image", "math"):
            continue
        elif part[0] == "br":
            out.append(" ")
        elif part[0] == "ruby":
            out.append(part[1])
        else:
            out.append(part[1])
    return " ".join("".join(out).split())


def truth(doc, states_language=True):
    """`states_language`: whether the renderer says anywhere in which language code is."""
    t = {"title": doc["title"], "headings": [], "tables": [], "code": [], "formulas": [], "items": [], "links": [],
         "images": [], "notes": [], "quotes": [], "emphasis": [], "order": [], "optional": [], "text": ""}

    def words(inlines):
        before = ""
        t["text"] += plain(inlines) + "\n"
        for part in inlines:
            if isinstance(part, str):
                before += part
                continue
            kind = part[0]
            if kind == "link":
                t["links"].append([part[2], part[1]])
            elif kind in ("strong", "em", "strike") or kind == "code":
                t["emphasis"].append([kind, part[1]])
            elif kind == "math":
                t["formulas"].append(part[1])
            elif kind == "note":
                t["notes"].append([before.split()[-1] if before.split() else "", plain(doc["notes"][part[1]])])
            if kind not in ("note", "math", "br") and len(part) > 1:
                before += part[1]

    def block(b, path, quoted):
        kind = b[0]
        if kind == "h":
            words(b[2])
            t["headings"].append([b[1], plain(b[2])])
        elif kind == "p":
            words(b[1])
            t["order"].append(plain(b[1][:1]))
        elif kind == "code":
            t["code"].append([b[1] if states_language else None, b[2]])
            t["text"] += b[2] + "\n"
        elif kind == "math":
            t["formulas"].append(b[1])
        elif kind == "table":
            rows = [[{"text": plain(c), "columns": 1, "rows": 1, "header": True} for c in b[1]]]
            t["text"] += "\n".join(plain(c) for c in b[1]) + "\n"
            for cells in b[2]:
                for c in cells:
                    words(c)
                rows.append([{"text": plain(c), "columns": 1, "rows": 1, "header": False} for c in cells])
            t["tables"].append(rows)
        elif kind == "spans":
            t["text"] += "\n".join(plain(cell[0]) for row in b[1] for cell in row) + "\n"
            t["tables"].append(
                [[{"text": plain(w), "columns": c, "rows": r, "header": h} for w, c, r, h in row] for row in b[1]])
        elif kind in ("ul", "ol"):
            for number, item in enumerate(b[-1], b[1] if kind == "ol" else 0):
                here = f"{path}/{kind}" + (str(number) if kind == "ol" else "")
                t["items"].append([here, plain(item[0][1])])
                for inner in item:
                    block(inner, here, quoted)
        elif kind == "task":
            for done, inlines in b[1]:
                t["items"].append([f"{path}/{'[x]' if done else '[ ]'}", plain(inlines)])
                words(inlines)
                t["order"].append(plain(inlines))
        elif kind == "dl":
            for term, blocks in b[1]:
                t["optional"] += [plain(term), plain(blocks[0][1])]
                t["text"] += plain(term) + "\n"
                for inner in blocks:
                    block(inner, path, quoted)
        elif kind == "quote":
            t["quotes"].append(" ".join(plain(p[1]) for p in b[1]))
            for inner in b[1]:
                block(inner, path, True)
        elif kind == "admonition":
            t["optional"] += [b[1].capitalize(), b[1], plain(b[2][0][1])]
            for inner in b[2]:
                block(inner, path, quoted)
        elif kind == "details":
            t["optional"] += [b[1], plain(b[2][0][1])]
            t["text"] += b[1] + "\n"
            for inner in b[2]:
                block(inner, path, quoted)
        elif kind == "figure":
            t["images"].append([b[2], b[1]])
            t["optional"].append(plain(b[3]))
            t["order"].append(plain(b[3]))
            t["text"] += plain(b[3]) + "\n"

    for b in doc["blocks"]:
        block(b, "", False)
    for note in doc["notes"].values():
        t["optional"].append(plain(note))
        t["text"] += plain(note) + "\n"
    return t
